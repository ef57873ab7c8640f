"""What a position is worth: each seat's share of the win.

Where a title ships a learned value (`data/value.json`, made by `vaka train`), its terms are weighed as games against
itself have taught; elsewhere its hand-written judgement has to do.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import mul
from typing import Any

from vaka.core.game import Game
from vaka.core.result import Result
from vaka.core.state import State

FARTHEST = 30.0
"""No lead counts for more than this many spreads: the odds are then beyond any game."""


@dataclass
class Value:
    """A way to look at positions of one title: its judgement, corrected by weights for its terms.

    `weights` holds for each term its weight at the end of the game and how much it changes towards the start. The points
    that come out are turned into odds by a spread, which is wide at the start, when much can still happen.
    """

    game: Game
    judged: float = 1.0
    """The weight of the title's own judgement."""
    weights: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    spread: tuple[float, float] | None = None
    """At the end and at the start; None: the title's own."""
    origin: Mapping[str, object] = field(default_factory=dict)
    """Where the weights come from: the command, how many games, the revision."""
    late: list[float] = field(init=False, repr=False, compare=False)
    early: list[float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = list(self.game.term_words) if self.weights else []
        pairs = [self.weights.get(name, (0.0, 0.0)) for name in known]
        self.late = [pair[0] for pair in pairs]
        self.early = [pair[1] for pair in pairs]

    def points(self, state: State, seat: int) -> float:
        """How a position looks for a seat, in points or the like; only differences between seats mean anything."""
        found = self.game.judge(state, seat) * self.judged if self.judged else 0.0
        if self.weights:
            row = self.game.term_row(state, seat)
            found += sum(map(mul, self.late, row)) + self.game.left(state) * sum(map(mul, self.early, row))
        return found

    def shares(self, state: State) -> tuple[float, ...]:
        """Each seat's share of the win; of a finished game, the share it has won."""
        if not state.agenda:
            return won(state.outcome())
        points = [self.points(state, seat) for seat in range(state.players)]
        end, start = self.game.spread if self.spread is None else self.spread
        return odds(points, end + (start - end) * self.game.left(state))

    def to_json(self) -> dict[str, object]:
        """What `read_value` reads again."""
        return {
            "title": self.game.name,
            "origin": dict(self.origin),
            "judged": self.judged,
            "spread": list(self.spread or self.game.spread),
            "weights": {name: list(pair) for name, pair in self.weights.items()},
        }


def shares(state: State) -> tuple[float, ...]:
    """Each seat's share of the win, summing to one, by the best value there is; of a finished game, the share it has won."""
    return value_of(state.game, state.players).shares(state)


def won(result: Result) -> tuple[float, ...]:
    """The win, divided among those who share it."""
    winners = result.winners
    return tuple(1.0 / len(winners) if rank == 1 else 0.0 for rank in result.ranks)


def odds(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """Points as shares that sum to one: whoever is a spread ahead has e to one."""
    best = max(points)
    rising = [math.exp(max(-FARTHEST, (each - best) / spread)) for each in points]
    total = sum(rising)
    return tuple(each / total for each in rising)


@cache
def value_of(game: Game, players: int) -> Value:
    """The value that a title ships for a number of players, or for all; else the one that only judges."""
    for name in (f"value-{players}.json", "value.json"):
        file = game.folder / "data" / name
        if file.is_file():
            return read_value(game, json.loads(file.read_text(encoding="utf-8")))
    return Value(game)


def read_value(game: Game, data: dict[str, Any]) -> Value:
    """A value from its file; terms that the title no longer knows are left out."""
    known = game.term_words
    weights = {name: (float(pair[0]), float(pair[1])) for name, pair in data["weights"].items() if name in known}
    end, start = data["spread"]
    return Value(game, float(data["judged"]), weights, (float(end), float(start)), data["origin"])
