"""Games added up for a report, one by one: those of one title, number of players and set of options together."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from vaka.core.errors import Malformed
from vaka.core.option import Options
from vaka.lab.measures import Moments, Share
from vaka.lab.simulate import Played
from vaka.lab.standings import Numbers, shares

KINDS: Final = 12
"""A set-up with more different values than this says little about each, and is left out."""


@dataclass
class Contrast:
    """Something counted for each seat: how winners differ from the others of the same game."""

    winners: Moments = field(default_factory=Moments)
    others: Moments = field(default_factory=Moments)
    apart: Moments = field(default_factory=Moments)
    """Winner less the mean of the others, game by game: what differs from game to game cancels out."""
    all: Moments = field(default_factory=Moments)
    with_score: float = 0.0
    """The sum of products with the score, for the share of the score's variance."""

    @classmethod
    def of_nothing(cls, seats: int, games: int) -> Contrast:
        """What comes of games in which nobody did it: so many seats, and so many games with winners and others."""
        out = cls()
        out.all.n = seats
        out.winners.n = out.others.n = out.apart.n = games
        return out

    def add(self, values: list[float], won: list[float], scores: tuple[int, ...]) -> None:
        first = [value for value, share in zip(values, won, strict=True) if share]
        rest = [value for value, share in zip(values, won, strict=True) if not share]
        for value, score in zip(values, scores, strict=True):
            self.all.add(value)
            self.with_score += value * score
        if first and rest:
            self.winners.add(fmean(first))
            self.others.add(fmean(rest))
            self.apart.add(fmean(first) - fmean(rest))

    @property
    def effect(self) -> float:
        """The difference in spreads of the thing itself, so that rare and frequent things can be compared."""
        return self.apart.mean / self.all.deviation if self.all.deviation else 0.0

    def explained(self, scores: Moments) -> float:
        """The share of the score's variance that goes with this part; the parts of a score add up to 1."""
        if self.all.n < 2 or not scores.deviation:
            return 0.0
        both = (self.with_score - self.all.total * scores.total / self.all.n) / (self.all.n - 1)
        return both / scores.deviation**2


@dataclass
class Card:
    """One value of something that was set up for the whole table."""

    games: int = 0
    best: Moments = field(default_factory=Moments)
    """The winner's score."""
    moves: Moments = field(default_factory=Moments)
    first: Share = field(default_factory=Share)
    """The seat that moved first."""


class Section:
    """Everything that a report says of one kind of table."""

    def __init__(self, title: str, players: int, options: Options) -> None:
        self.title, self.players, self.options = title, players, options
        self.games = self.shared = 0
        self.decided = 0
        """Games with somebody who did not win."""
        self.bots: dict[str, Share] = {}
        self.bot_games: Counter[str] = Counter()
        self.turns: dict[int, Share] = {}
        self.seats: dict[int, Share] = {}
        self.began: dict[str, dict[str, Share]] = {}
        self.cards: dict[str, dict[str, Card]] = {}
        self.parts: dict[str, Contrast] = {}
        self.verbs: dict[str, Contrast] = {}
        self.scores = Moments()
        self.best, self.rest = Numbers(), Numbers()
        self.moves, self.rounds, self.margins = Numbers(), Numbers(), Numbers()
        self.endings: Counter[str] = Counter()
        self.happened: dict[str, Moments] = {}
        self.failures: Counter[str] = Counter()

    @property
    def fair(self) -> float:
        return 1 / self.players

    def _repr_html_(self) -> str:
        """Shares with their plots, for notebooks."""
        from vaka.lab.report.notebook import figure

        return figure(self)

    def add(self, one: Played) -> None:
        self.games += 1
        won = shares(one.ranks)
        mean = fmean(one.scores)
        for seat, name in enumerate(one.seats):
            found = (won[seat], one.scores[seat], one.scores[seat] - mean)
            self.bots.setdefault(name, Share()).add(*found)
            self.seats.setdefault(seat, Share()).add(*found)
            self.scores.add(one.scores[seat])
            (self.best if won[seat] else self.rest).add(one.scores[seat])
            if seat in one.order:
                self.turns.setdefault(one.order.index(seat), Share()).add(*found)
            for key, value in one.began[seat].items() if one.began else ():
                self.began.setdefault(key, {}).setdefault(value, Share()).add(*found)
        self.bot_games.update(set(one.seats))
        self._add_cards(one, won, mean)
        self._add_contrasts(one, won)
        self._add_rest(one)

    def _add_cards(self, one: Played, won: list[float], mean: float) -> None:
        for key, value in one.setup.items():
            card = self.cards.setdefault(key, {}).setdefault(value, Card())
            card.games += 1
            card.best.add(max(one.scores))
            card.moves.add(one.moves)
            if one.order:
                first = one.order[0]
                card.first.add(won[first], one.scores[first], one.scores[first] - mean)

    def _add_contrasts(self, one: Played, won: list[float]) -> None:
        for found, given in ((self.parts, one.parts), (self.verbs, one.verbs)):
            names = {name for seat in given for name in seat}
            for name in names - found.keys():
                found[name] = Contrast.of_nothing((self.games - 1) * self.players, self.decided)
            for name, contrast in found.items():
                if given:
                    contrast.add([float(seat.get(name, 0)) for seat in given], won, one.scores)

        self.decided += 0.0 in won

    def _add_rest(self, one: Played) -> None:
        top = sorted(one.scores)
        self.shared += one.ranks.count(1) > 1
        if len(top) > 1:
            self.margins.add(top[-1] - top[-2])
        self.moves.add(one.moves)
        self.rounds.add(one.rounds)
        self.endings[re.sub(r"\d+", "…", one.why)] += 1
        for name, times in one.happened.items():
            self.happened.setdefault(name, Moments()).add(times)
        self.failures.update(f"{bot} {re.sub(r'[0-9]+', '…', words)}" for bot, words in one.failures)


def gather(games: Iterable[Played]) -> list[Section]:
    """All games by title, players and options, each kind of table in a section of its own."""
    found: dict[str, Section] = {}
    for one in games:
        if not one.title:
            raise Malformed("these games do not say their title: play them again with `vaka simulate --data`", "file")
        key = json.dumps([one.title, len(one.seats), one.options], sort_keys=True)
        if key not in found:
            found[key] = Section(one.title, len(one.seats), one.options)
        found[key].add(one)
    if not found:
        raise Malformed("there are no games in these files", field="file")
    return sorted(found.values(), key=lambda section: (section.title, section.players, str(section.options)))
