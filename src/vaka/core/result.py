"""How a game ended: ranks with ties, scores, and a breakdown that a person can check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a seat's score."""

    label: str
    points: int
    rule: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """Ranks (1 is best, equals share), scores, each seat's breakdown and how the end came."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[tuple[Line, ...], ...]
    why: str

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def to_json(self) -> dict[str, object]:
        return {
            "ranks": list(self.ranks),
            "scores": list(self.scores),
            "breakdown": [
                [{"label": x.label, "points": x.points, "rule": x.rule, "detail": x.detail} for x in lines]
                for lines in self.breakdown
            ],
            "why": self.why,
        }


class Tally(NamedTuple):
    """What became of one seat, for the tables of `vaka simulate`."""

    group: str
    """Where or as whom the seat began: groups are compared."""
    fate: str
    """How the game ended for it, in a few words."""
    figures: dict[str, int]
    """What it had in the end, by name."""


def rank(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Ranks for a key a seat, the highest first: equal keys share a rank, and the next one skips."""
    return tuple(1 + sum(1 for other in keys if other > key) for key in keys)
