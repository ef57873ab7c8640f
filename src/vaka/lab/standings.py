"""A simulation in figures, added up game by game: what it takes in memory does not grow with the games."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaka.lab.simulate import Match, Played

KINDS = 12
"""So many kinds of endings are told apart by their numbers."""


@dataclass
class Standing:
    """One bot over all its games."""

    bot: str
    games: int
    wins: float
    """A shared first place counts as a share."""
    rate: float
    low: float
    high: float
    mean: float
    deviation: float


@dataclass
class Group:
    """All seats that began in the same way, over all games."""

    name: str
    seats: int
    wins: float
    figures: dict[str, float]
    """The mean of each figure that the title tells."""


@dataclass
class Turn:
    """All seats that moved first, second and so on in the first round."""

    turn: int
    games: int
    wins: float
    rate: float
    low: float
    high: float
    mean: float


@dataclass
class Report:
    """A simulation in figures."""

    title: str
    players: int
    games: int
    bots: list[Standing]
    seat_wins: list[float]
    seat_scores: list[float]
    length: tuple[float, int, int]
    """Decisions a game: mean, fewest, most."""
    winners: tuple[float, int, int, int]
    """The winner's score: mean, lowest, median, highest."""
    endings: dict[str, int] = field(default_factory=dict)
    """How games ended, in words; without their numbers where those would make too many kinds."""
    groups: list[Group] = field(default_factory=list)
    """Seats by where they began, where the title tells."""
    fates: dict[str, dict[str, int]] = field(default_factory=dict)
    """How games ended for the seats of each bot."""
    failures: dict[str, dict[str, int]] = field(default_factory=dict)
    """How often each bot gave no legal answer, by what it did instead. A simpler bot answered for it."""

    turns: list[Turn] = field(default_factory=list)
    """By who moved first, second and so on, where the title tells."""
    shared: int = 0
    """Games whose first place is shared."""
    margin: float = 0.0
    """How far the best score is ahead of the next, on average."""
    rounds: float = 0.0
    """Rounds or game-turns a game, on average."""

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def wilson(wins: float, games: float, z: float = 1.96) -> tuple[float, float]:
    """Between which rates the true one lies, at 95 %, after so many wins in so many games."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def shares(ranks: Sequence[int]) -> list[float]:
    """What each seat has of the win: those in first place share it."""
    first = list(ranks).count(1)
    return [1 / first if rank == 1 else 0.0 for rank in ranks]


class Numbers:
    """Whole numbers by how often they came: mean, deviation and middle are exact, and the order does not matter."""

    def __init__(self, values: Iterable[int] = ()) -> None:
        self.counts: Counter[int] = Counter(values)

    def add(self, value: int) -> None:
        self.counts[value] += 1

    def __len__(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float:
        return sum(value * times for value, times in self.counts.items()) / len(self)

    @property
    def deviation(self) -> float:
        n = len(self)
        total = sum(value * times for value, times in self.counts.items())
        squares = sum(value * value * times for value, times in self.counts.items())
        return math.sqrt(Fraction(n * squares - total * total, n * n))

    def at(self, place: int) -> int:
        """The value at a place of the sorted list."""
        for value in sorted(self.counts):
            place -= self.counts[value]
            if place < 0:
                return value
        raise IndexError(place)


class Sums:
    """Games added up one by one."""

    def __init__(self, title: str, players: int) -> None:
        self.title, self.players, self.games = title, players, 0
        self.wins: dict[str, float] = {}
        self.scores: dict[str, Numbers] = {}
        self.seat_wins = [0.0] * players
        self.seat_scores = [0] * players
        self.moves, self.best = Numbers(), Numbers()
        self.turns = [(Numbers(), [0.0]) for _ in range(players)]
        self.shared = self.margin = self.rounds = 0
        self.endings: Counter[str] = Counter()
        self.groups: dict[str, Group] = {}
        self.fates: dict[str, Counter[str]] = {}
        self.failures: dict[str, Counter[str]] = {}

    def add(self, one: Played) -> None:
        self.games += 1
        won = shares(one.ranks)
        for seat, name in enumerate(one.seats):
            self.wins[name] = self.wins.get(name, 0.0) + won[seat]
            self.seat_wins[seat] += won[seat]
            self.scores.setdefault(name, Numbers()).add(one.scores[seat])
            self.seat_scores[seat] += one.scores[seat]
        self.moves.add(one.moves)
        self.best.add(max(score for score, share in zip(one.scores, won, strict=True) if share))
        for place, seat in enumerate(one.order):
            scores, wins = self.turns[place]
            scores.add(one.scores[seat])
            wins[0] += won[seat]
        top = sorted(one.scores)
        self.shared += one.ranks.count(1) > 1
        self.margin += top[-1] - top[-2] if len(top) > 1 else 0
        self.rounds += one.rounds
        self.endings[one.why] += 1
        for name, share, tally in zip(one.seats, won, one.tallies, strict=False):
            group = self.groups.setdefault(tally.group, Group(tally.group, 0, 0.0, dict.fromkeys(tally.figures, 0.0)))
            group.seats += 1
            group.wins += share
            for figure, value in tally.figures.items():
                group.figures[figure] += value
            self.fates.setdefault(name, Counter())[tally.fate] += 1
        for name, words in one.failures:
            self.failures.setdefault(name, Counter())[re.sub(r"\d+", "…", words)] += 1

    def noted(self, one: Played) -> Played:
        """The same game, once it is added."""
        self.add(one)
        return one

    def report(self) -> Report:
        """What it comes to. A bot that sits at a table twice counts twice."""
        bots = []
        for name, points in self.scores.items():
            games, wins = len(points), self.wins[name]
            bots.append(Standing(name, games, wins, wins / games, *wilson(wins, games), points.mean, points.deviation))
        bots.sort(key=lambda standing: -standing.rate)
        endings = self.endings
        if len(endings) > KINDS:
            endings = Counter()
            for why, times in self.endings.items():
                endings[re.sub(r"\d+", "…", why)] += times
        return Report(
            self.title,
            self.players,
            self.games,
            bots,
            [wins / self.games for wins in self.seat_wins],
            [total / self.games for total in self.seat_scores],
            (self.moves.mean, self.moves.at(0), self.moves.at(self.games - 1)),
            (self.best.mean, self.best.at(0), self.best.at(self.games // 2), self.best.at(self.games - 1)),
            dict(endings),
            [
                Group(name, one.seats, one.wins, {figure: total / one.seats for figure, total in one.figures.items()})
                for name, one in sorted(self.groups.items())
            ],
            {name: dict(kinds.most_common()) for name, kinds in self.fates.items()},
            {name: dict(kinds.most_common()) for name, kinds in self.failures.items()},
            self._turns(),
            self.shared,
            self.margin / self.games,
            self.rounds / self.games,
        )

    def _turns(self) -> list[Turn]:
        out = []
        for place, (scores, (wins,)) in enumerate(self.turns, start=1):
            games = len(scores)
            if games:
                out.append(Turn(place, games, wins, wins / games, *wilson(wins, games), scores.mean))
        return out


def summed(done: Iterable[Played], title: str = "", players: int = 0) -> Sums:
    """Games added up."""
    sums: Sums | None = None
    for one in done:
        if sums is None:
            sums = Sums(title or one.title, players or len(one.seats))
        sums.add(one)
    return sums or Sums(title, players)


def report(todo: Sequence[Match], done: Iterable[Played]) -> Report:
    """Wins, scores and lengths."""
    return summed(done, todo[0].title, todo[0].players).report()


def failures(done: Iterable[Played]) -> dict[str, dict[str, int]]:
    """How often each bot failed and how, the most frequent first; without numbers, which would make too many kinds."""
    return {name: dict(kinds.most_common()) for name, kinds in summed(done).failures.items()}
