"""The decisions of titles that still number them: a kind and a few small integers that copy and serialise.

A bridge: the state of such a title answers for its steps. With the last of these titles this module goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.reason import Reason

if TYPE_CHECKING:
    from vaka.core.state import State


class Step(Decision["State"]):
    """One thing still to happen. `kind` is the title's own constant; a step is never changed, only replaced."""

    __slots__ = ("a", "b", "c", "d", "kind")

    def __init__(self, kind: int, seat: Seat, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.kind = kind
        self.seat = seat
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def resolve(self, state: State) -> bool:
        return state.resolve(self)

    def choices(self, state: State) -> list[Action]:
        return state.candidates(self)

    def refusal(self, state: State, action: Action) -> Reason | None:
        return state.refusal(self, action)

    def apply(self, state: State, action: Action) -> None:
        state.apply(self, action)

    def must_ask(self, state: State) -> bool:
        return state.must_ask(self)

    def __repr__(self) -> str:
        return f"Step({self.kind}, seat={self.seat}, {self.a}, {self.b}, {self.c}, {self.d})"

    def dump_step(self, names: tuple[str, ...]) -> list[int | str]:
        """The step as plain data, its kind by name so that renumbering kinds harms no stored game."""
        return [names[self.kind], self.seat, self.a, self.b, self.c, self.d]


def load_step(data: list[int | str], kinds: dict[str, int]) -> Step:
    """The step that `dump_step` wrote."""
    numbers = [int(value) for value in data[1:]]
    return Step(kinds[str(data[0])], numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
