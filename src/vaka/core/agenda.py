"""What is still to be resolved: a stack of steps, each a few small integers that copy and serialise."""

from __future__ import annotations


class Step:
    """One thing still to happen. `kind` is the title's own constant; a step is never changed, only replaced."""

    __slots__ = ("a", "b", "c", "d", "kind", "seat")

    def __init__(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.kind = kind
        self.seat = seat
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def __repr__(self) -> str:
        return f"Step({self.kind}, seat={self.seat}, {self.a}, {self.b}, {self.c}, {self.d})"

    def dump(self, names: tuple[str, ...]) -> list[int | str]:
        """The step as plain data, its kind by name so that renumbering kinds harms no stored game."""
        return [names[self.kind], self.seat, self.a, self.b, self.c, self.d]


def load_step(data: list[int | str], kinds: dict[str, int]) -> Step:
    """The step that `dump` wrote."""
    numbers = [int(value) for value in data[1:]]
    return Step(kinds[str(data[0])], numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
