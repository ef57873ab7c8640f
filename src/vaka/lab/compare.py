"""Two things side by side: bots on the same seeds and in each other's seats, or tables that differ in one respect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Final

import vaka
from vaka.bots import bot
from vaka.core.errors import Malformed
from vaka.lab.measures import Moments, games_needed, z_of
from vaka.lab.simulate import Match, Plan, Played, fitting
from vaka.lab.standings import shares, wilson

NEAR: Final = 5.0
"""Points of a hundred: a difference that is worth so much is worth more games."""


class Duel(Plan):
    """Two bots at one table, by turns round it; every seed twice, the second time in each other's seats."""

    two: tuple[str, str]

    def match(self, number: int) -> Match:
        seats = tuple(self.two[(seat + number) % 2] for seat in range(self.players))
        return Match(self.title, self.players, self.options, seats, f"{self.seed}/{number // 2}", number)


def duel(
    title: str, games: int, two: tuple[str, str], players: int | None, seed: str, given: dict[str, object]
) -> Duel:
    """The games of a duel: an even number, so that every seed is played both ways."""
    game = vaka.game(title)
    count = fitting(game, 2) if players is None else players
    if count < 2:
        raise Malformed("two bots need a table for two at least", field="players")
    if two[0] == two[1]:
        raise Malformed("name two different bots", field="bots")
    for name in two:
        bot(name, 0)
    plan = Duel(games + games % 2, title, count, seed, game.read_options(given, count))
    plan.two = two
    return plan


@dataclass(frozen=True)
class Outcome:
    """How two bots fared."""

    two: tuple[str, str]
    games: int
    share: float
    """The first one's share of the wins; both sat in every seat as often."""
    low: float
    high: float
    ahead: float
    """By how many points its seats were ahead of the other's, on average."""
    error: float
    sentence: str


def judged(two: tuple[str, str], done: Iterable[Played]) -> Outcome:
    """What can be said of two bots; both games of a seed are one observation, since they share their luck."""
    pairs, margins = Moments(), Moments()
    before: tuple[float, float] | None = None
    for one in done:
        found = _fared(two[0], one)
        if before is None:
            before = found
        else:
            pairs.add((before[0] + found[0]) / 2)
            margins.add((before[1] + found[1]) / 2)
            before = None
    share, n = pairs.mean, pairs.n
    spread = pairs.error**2
    size = min(max(share * (1 - share) / spread, n / 2), 4.0 * n) if spread else float(n)
    low, high = wilson(share * size, size, z_of())
    return Outcome(two, 2 * n, share, low, high, margins.mean, margins.error, _duel_words(two, 2 * n, share, low, high))


def _fared(name: str, one: Played) -> tuple[float, float]:
    """A bot's share of the wins in one game, and how far its seats were ahead of the others on average."""
    won = shares(one.ranks)
    mine = [seat for seat, who in enumerate(one.seats) if who == name]
    rest = [seat for seat, who in enumerate(one.seats) if who != name]
    lead = fmean(one.scores[seat] for seat in mine) - fmean(one.scores[seat] for seat in rest)
    return sum(won[seat] for seat in mine), lead


def _duel_words(two: tuple[str, str], games: int, share: float, low: float, high: float) -> str:
    a, b = two if share >= 0.5 else two[::-1]
    if share < 0.5:
        share, low, high = 1 - share, 1 - high, 1 - low
    told = f"{share:.0%} of the wins, between {low:.0%} and {high:.0%}, in {games:,} games on the same seeds and seats"
    if low > 0.5:
        return f"{a} is stronger than {b} here: {told}."
    needed = games_needed(0.5, NEAR)
    return (
        f"Neither is shown to be stronger: {a} has {told}. "
        f"To find a difference of {NEAR:.0f} points takes about {needed:,} games."
    )


# Tables that differ in one respect.


@dataclass(frozen=True)
class Difference:
    """One measure of two kinds of tables."""

    name: str
    a: float
    b: float
    mean: float
    """The second less the first."""
    low: float
    high: float

    @property
    def shown(self) -> bool:
        return not self.low <= 0 <= self.high


def measures(one: Played) -> dict[str, float]:
    """What a game is compared by."""
    top = sorted(one.scores)
    out = {"winner’s score": float(top[-1]), "mean score": fmean(top)}
    if len(top) > 1:
        out["margin"] = float(top[-1] - top[-2])
        out["shared wins"] = float(one.ranks.count(1) > 1)
        won = shares(one.ranks)
        out |= {f"wins of who moves {place}": won[seat] for place, seat in zip(PLACES, one.order, strict=False)}
        for share, began in zip(won, one.began, strict=False):
            out |= {f"wins of {name} {value}": share for name, value in began.items()}
    return out | {"decisions": float(one.moves), "rounds": float(one.rounds)}


PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def differences(a: Iterable[Played], b: Iterable[Played]) -> tuple[list[Difference], tuple[int, int], bool]:
    """Every measure with the difference and its interval, widened for the number of measures; how many games; whether
    they are pairs on the same seeds.
    """
    ours, theirs = [(one.seed, measures(one)) for one in a], [(one.seed, measures(one)) for one in b]
    if not ours or not theirs:
        raise Malformed("there are no games to compare", field="file")
    paired = [seed for seed, _ in ours] == [seed for seed, _ in theirs]
    in_all = set.intersection(*(set(found) for _, found in (*ours, *theirs)))
    names = [name for name in ours[0][1] if name in in_all]
    out = []
    for name in names:
        one, other, apart = Moments(), Moments(), Moments()
        for _, found in ours:
            one.add(found[name])
        for _, found in theirs:
            other.add(found[name])
        if paired:
            for (_, before), (_, after) in zip(ours, theirs, strict=True):
                apart.add(after[name] - before[name])
        error = apart.error if paired else (one.error**2 + other.error**2) ** 0.5
        reach = z_of(looks=len(names)) * error
        mean = other.mean - one.mean
        out.append(Difference(name, one.mean, other.mean, mean, mean - reach, mean + reach))
    return out, (len(ours), len(theirs)), paired


def table_words(a: str, b: str, found: list[Difference], games: tuple[int, int], paired: bool) -> str:
    """What can be concluded, in one sentence."""
    shown = [
        f"{one.name} {one.a:.2f} → {one.b:.2f} ({one.mean:+.2f}, between {one.low:+.2f} and {one.high:+.2f})".replace(
            "-", "−"
        )
        for one in found
        if one.shown
    ]
    how = "on the same seeds" if paired else "on different seeds"
    count = f"{games[0]:,} games each" if games[0] == games[1] else f"{games[0]:,} and {games[1]:,} games"
    if shown:
        return f"From {a} to {b}, {count} {how}: {'; '.join(shown)}. Nothing else is shown to change."
    return f"Nothing is shown to differ between {a} and {b}, with {count} {how}."
