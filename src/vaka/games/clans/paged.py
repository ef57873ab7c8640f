"""A number for each hex, in pages: what is copied when one of two positions goes on is a page, not the whole map.

For the compiled engine; see `grid`.
"""

from __future__ import annotations

from typing import Final

from vaka.core.compiler import i64

BITS: Final = 5
"""A page holds two to this power."""
LAST: Final = 31
FIRST: Final = 1
"""The bit of the first page. It is shifted by a plain number, never by one of 64 bits."""


class Grid:
    """A number for each hex."""

    def __init__(self, pages: list[list[int]]) -> None:
        self.pages = pages
        self.own = 0
        """A bit for each page that no copy shares."""

    def copy(self) -> Grid:
        self.own = 0
        return Grid(self.pages[:])

    def __getitem__(self, hex: int) -> int:
        at: i64 = hex
        page: i64 = at >> BITS
        place: i64 = at & LAST
        return self.pages[page][place]

    def __setitem__(self, hex: int, value: int) -> None:
        at: i64 = hex
        number = hex >> BITS
        if not self.own >> number & 1:
            self.pages[number] = self.pages[number][:]
            self.own |= FIRST << number
        self.pages[at >> BITS][at & LAST] = value

    def any_of(self, hexes: list[int], bits: int) -> bool:
        """Whether one of some hexes has one of these bits set."""
        pages = self.pages
        wanted: i64 = bits
        for hex in hexes:
            at: i64 = hex
            found: i64 = pages[at >> BITS][at & LAST]
            if found & wanted:
                return True
        return False


def blank_grid(size: int, value: int) -> Grid:
    """The same number in each of so many hexes: one page, which all places share until they are written on."""
    page = [value] * (LAST + 1)
    return Grid([page] * ((size >> BITS) + 1))
