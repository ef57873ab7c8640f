"""What the end of a game is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vaka.core.result import Result


def shares(result: Result) -> tuple[float, ...]:
    """One point to be shared by the winners; all seats together get one."""
    return tuple(1 / len(result.winners) if rank == 1 else 0.0 for rank in result.ranks)


def places(result: Result) -> tuple[float, ...]:
    """Every place counts: the best gets n - 1 parts, the last none, equals share theirs; all together get one."""
    count = len(result.ranks)
    if count == 1:
        return (1.0,)
    whole = count * (count - 1) / 2
    return tuple(_parts(result.ranks, rank) / whole for rank in result.ranks)


def _parts(ranks: Sequence[int], rank: int) -> float:
    """The mean of the places that those of a rank take together."""
    equal = ranks.count(rank)
    best = len(ranks) - rank
    return sum(best - each for each in range(equal)) / equal


def points(result: Result) -> tuple[float, ...]:
    """The score itself."""
    return tuple(float(score) for score in result.scores)


REWARDS: dict[str, Callable[[Result], tuple[float, ...]]] = {"shares": shares, "places": places, "points": points}


def reward_of(name: str | None, players: int) -> Callable[[Result], tuple[float, ...]]:
    """A reward by its name; unless one is named, shares of a win, and for a lone player the score."""
    chosen = name or ("shares" if players > 1 else "points")
    if chosen not in REWARDS:
        raise ValueError(f"there is no reward {chosen!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[chosen]
