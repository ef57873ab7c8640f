"""What an analysis finds, as plain data: a record's curve, its decisions, its draws, and what they come to for each seat."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

FIRST = 3
"""How many decisions of a seat are spoken of."""


@dataclass(frozen=True, slots=True)
class Point:
    """Everybody's share of the win after a move, as an onlooker could judge it."""

    move: int
    seat: int
    """Whose turn has just ended; -1 before the first move."""
    shares: list[float]


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that cost something, by what its seat could know."""

    move: int
    """Its number in the record, from 1: the position it was made in comes after the move before."""
    seat: int
    asked: str
    played: str
    better: str
    loss: float
    """The share of the win that it cost, against the best that was found."""
    error: float
    """The standard error of that."""
    share: float
    """The share of the win behind the better choice."""
    played_label: str = ""
    better_label: str = ""
    why: str = ""

    @property
    def surely(self) -> float:
        """What it cost at least, as far as can be told: decisions are ranked by it."""
        return self.loss - self.error


@dataclass(frozen=True, slots=True)
class Luck:
    """A draw: by how much it changed each seat's share of the win, against what was to be expected."""

    move: int
    seat: int
    changes: list[float]


@dataclass(slots=True)
class Findings:
    """What was found in a stretch of a record. Stretches are looked at one after the other, and added up."""

    curve: list[Point] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    draws: list[Luck] = field(default_factory=list)

    def add(self, more: Findings) -> None:
        self.curve += more.curve
        self.decisions += more.decisions
        self.draws += more.draws

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def read_findings(data: dict[str, Any]) -> Findings:
    """What `to_json` wrote."""
    return Findings(
        [Point(**each) for each in data["curve"]],
        [Decision(**each) for each in data["decisions"]],
        [Luck(**each) for each in data["draws"]],
    )


@dataclass(frozen=True, slots=True)
class Summary:
    """What a game comes to for one seat, in shares of the win."""

    seat: int
    result: float
    lost: float
    """By its own choices."""
    luck: float
    without_luck: float
    """The result less the luck: what the play alone was worth."""
    costliest: list[Decision]
    luckiest: Luck | None
    unluckiest: Luck | None
    words: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """A finished game, looked at again."""

    title: str
    players: int
    moves: int
    worlds: int
    seed: str
    curve: list[Point]
    decisions: list[Decision]
    draws: list[Luck]
    seats: list[Summary]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def read_analysis(data: dict[str, Any]) -> Analysis:
    """What `to_json` wrote."""
    found = read_findings(data)
    seats = [
        Summary(
            **{
                **each,
                "costliest": [Decision(**one) for one in each["costliest"]],
                "luckiest": each["luckiest"] and Luck(**each["luckiest"]),
                "unluckiest": each["unluckiest"] and Luck(**each["unluckiest"]),
            }
        )
        for each in data["seats"]
    ]
    kept = {name: data[name] for name in ("title", "players", "moves", "worlds", "seed")}
    return Analysis(**kept, curve=found.curve, decisions=found.decisions, draws=found.draws, seats=seats)
