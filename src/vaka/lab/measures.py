"""Means with intervals, and how many games a question needs."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final

from vaka.lab.standings import wilson

SURE: Final = 0.95
POWER: Final = 0.8
"""How often a difference that is there should be found."""


def z_of(sure: float = SURE, looks: int = 1) -> float:
    """How many standard errors an interval reaches; wider where several are looked at together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - sure) / (2 * max(1, looks)))


class Moments:
    """Numbers that are added up: how many, their mean, their spread."""

    __slots__ = ("n", "squares", "total")

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def deviation(self) -> float:
        if self.n < 2:
            return 0.0
        return math.sqrt(max(0.0, self.squares - self.total * self.total / self.n) / (self.n - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.n) if self.n else 0.0

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        return self.mean - z * self.error, self.mean + z * self.error


class Share:
    """How much of the wins fell to something, and between which shares the true one is likely to be."""

    __slots__ = ("games", "leads", "scores", "wins")

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0
        self.scores = Moments()
        self.leads = Moments()

    def add(self, win: float, score: float, lead: float) -> None:
        self.games += 1
        self.wins += win
        self.scores.add(score)
        self.leads.add(lead)

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def interval(self, looks: int = 1) -> tuple[float, float]:
        return wilson(self.wins, self.games, z_of(looks=looks))


def games_needed(fair: float, points: float) -> int:
    """How many games show a share that is off the fair one by so many points of a hundred, four times in five."""
    other = min(max(fair + points / 100, 0.001), 0.999)
    reach = z_of() * math.sqrt(fair * (1 - fair)) + NormalDist().inv_cdf(POWER) * math.sqrt(other * (1 - other))
    return math.ceil((reach / (other - fair)) ** 2)


def smallest_seen(fair: float, games: int) -> float:
    """The smallest difference from a fair share, in points of a hundred, that so many games are likely to show."""
    low, high = 0.01, 100 * (1 - fair) - 0.1
    if games_needed(fair, high) > games:
        return high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if games_needed(fair, middle) <= games else (middle, high)
    return high
