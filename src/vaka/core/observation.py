"""What a seat may know as numbers for learning: named parts with shapes and bounds, one after the other in a flat buffer.

A title declares its parts in `observation.py` and fills a buffer from a position, reading only what `view(seat)` shows.
That this holds is tried like everything secret: positions that a seat cannot tell apart give the same numbers, and so
does what the seat imagines from its view alone (`vaka.lab.conformance`).

Rows of seats begin with the seat that looks and go on round the table, for the most seats of a title; an onlooker sees
them in their own order. So the same layout serves every player count. Counts stop at their bound: twelve means twelve
or more.
"""

from __future__ import annotations

from collections.abc import MutableSequence

Buffer = MutableSequence[float]
"""Anything to write numbers into by place, such as `array("f")`. It is all zero before it is filled."""


class Part:
    """A named stretch of an observation."""

    def __init__(self, name: str, shape: tuple[int, ...], high: int, words: str, low: int = 0) -> None:
        self.name = name
        self.shape = shape
        self.low = low
        self.high = high
        self.words = words
        """What the axes are, in a few words."""
        size = 1
        for side in shape:
            size *= side
        self.size = size
        self.start = 0
        """Where the part begins; set by its layout."""

    def __repr__(self) -> str:
        return f"<{self.name} {self.shape} {self.low}..{self.high}>"


class Layout:
    """All parts of a title's observation, in order. The version rises whenever a part changes its place or meaning."""

    def __init__(self, version: int, parts: list[Part]) -> None:
        self.version = version
        self.parts: tuple[Part, ...] = tuple(parts)
        self.size = 0
        names: set[str] = set()
        for part in parts:
            if part.name in names:
                raise ValueError(f"two parts are called {part.name!r}")
            names.add(part.name)
            part.start = self.size
            self.size += part.size

    def part(self, name: str) -> Part:
        """A part by its name."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)

    def start(self, name: str) -> int:
        """Where a part begins."""
        return self.part(name).start


def numbered(names: str) -> dict[str, int]:
    """The kinds of decision by their place in an observation. New ones go to the end, with a new version of it."""
    return {name.replace("_", " "): number for number, name in enumerate(names.split())}


def put(out: Buffer, at: int, value: int, high: int) -> None:
    """Write a count, up to its bound."""
    if value:
        out[at] = value if value < high else high


def relative(seat: int, me: int, players: int) -> int:
    """How many seats after the one that looks another sits; an onlooker (-1) counts from the first."""
    return seat if me < 0 else (seat - me) % players
