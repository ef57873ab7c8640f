"""A ladder of bots: everybody against everybody, and from who was ahead of whom a rating on Elo's scale with its error.

Two bots that differ by 200 points win about three of four games against each other. A game of several seats says of
every two of them who came out ahead; of `n` seats such comparisons make only `n - 1` independent ones, and are weighed
accordingly. The ratings are those that make what happened most likely (Bradley and Terry), with half a win each way
added to every pairing, so that a bot that never lost is not infinitely strong.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

import vaka
from vaka.bots import bot
from vaka.core.errors import Malformed
from vaka.lab.simulate import Match, Plan, Played, fitting

ANCHOR = 1000.0
"""The rating of the anchor: `random` where it plays, else the last on the ladder."""
SCALE = 400 / math.log(10)
PRIOR = 0.5
ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot on the ladder."""

    bot: str
    elo: float
    error: float
    """One standard deviation, the others' ratings taken as they are."""
    games: int
    ahead: float
    """The share of comparisons it won."""


def fixtures(
    title: str, games: int, bots: list[str], players: int | None, seed: str, options: dict[str, object] | None
) -> Fixtures:
    """Games in which every set of bots meets equally often, and everybody sits in every seat in turn."""
    game = vaka.game(title)
    count = fitting(game, 2) if players is None else players
    checked = game.read_options(options, count)
    names = list(dict.fromkeys(bots))
    if len(names) < 2:
        raise Malformed("a ladder needs at least two different bots", field="bots")
    for name in names:
        bot(name, 0)
    plan = Fixtures(games, title, count, seed, checked)
    plan.groups = list(combinations(names, min(count, len(names))))
    return plan


class Fixtures(Plan):
    """Every group of bots in turn, each time one seat further."""

    groups: list[tuple[str, ...]]

    def match(self, number: int) -> Match:
        group, turn = self.groups[number % len(self.groups)], number // len(self.groups)
        seats = tuple(group[(seat + turn) % len(group)] for seat in range(self.players))
        return Match(self.title, self.players, self.options, seats, f"{self.seed}/{number}", number)


def climb(done: Iterable[Played], anchor: str = "random") -> list[Rung]:
    """The ladder that games lead to, the strongest first."""
    games: Counter[str] = Counter()
    met: dict[tuple[str, str], float] = {}
    won: dict[tuple[str, str], float] = {}
    for one in done:
        games.update(dict.fromkeys(one.seats, 1))
        weight = 2 / len(one.seats)
        for i, j in combinations(range(len(one.seats)), 2):
            a, b = one.seats[i], one.seats[j]
            if a == b:
                continue
            share = 1.0 if one.ranks[i] < one.ranks[j] else 0.0 if one.ranks[i] > one.ranks[j] else 0.5
            for x, y, points in ((a, b, share), (b, a, 1 - share)):
                met[x, y] = met.get((x, y), 0.0) + weight
                won[x, y] = won.get((x, y), 0.0) + weight * points
    names = list(games)
    strength = _strengths(names, met, won)
    rated = {name: SCALE * math.log(strength[name]) for name in names}
    floor = rated.get(anchor, min(rated.values()))
    rungs = []
    for name in names:
        others = [other for other in names if (name, other) in met]
        total = sum(met[name, other] for other in others)
        known = sum(_spread(strength, met, name, other) for other in others)
        rungs.append(
            Rung(
                name,
                ANCHOR + rated[name] - floor,
                SCALE / math.sqrt(known) if known else math.inf,
                games[name],
                sum(won[name, other] for other in others) / total if total else 0.0,
            )
        )
    return sorted(rungs, key=lambda rung: -rung.elo)


def _strengths(
    names: list[str], met: dict[tuple[str, str], float], won: dict[tuple[str, str], float]
) -> dict[str, float]:
    """The strengths that make the results most likely, by turns, until they stay."""
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        fresh = {}
        for name in names:
            others = [other for other in names if (name, other) in met]
            wins = sum(won[name, other] + PRIOR for other in others)
            weight = sum((met[name, other] + 2 * PRIOR) / (strength[name] + strength[other]) for other in others)
            fresh[name] = wins / weight if weight else 1.0
        middle = math.exp(sum(math.log(value) for value in fresh.values()) / len(fresh))
        strength = {name: value / middle for name, value in fresh.items()}
    return strength


def _spread(strength: dict[str, float], met: dict[tuple[str, str], float], name: str, other: str) -> float:
    """How much the games of two bots tell of a difference between them."""
    chance = strength[name] / (strength[name] + strength[other])
    return (met[name, other] + 2 * PRIOR) * chance * (1 - chance)
