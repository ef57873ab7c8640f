"""A number for each hex of the map: `Grid`, as the engine at hand reads it fastest.

Compiled it is `paged`, of which a copy costs little. Plain Python reads a list faster than anything written in it. This
module itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaka.games.clans import paged

if TYPE_CHECKING or not str(paged.__file__).endswith(".py"):
    from vaka.games.clans.paged import Grid, blank_grid
else:

    class Grid(list):
        """A number for each hex."""

        def copy(self):
            return Grid(self)

        def any_of(self, hexes, bits):
            for hex in hexes:
                if self[hex] & bits:
                    return True
            return False

    def blank_grid(size, value):
        """The same number in each of so many hexes."""
        return Grid([value] * size)


__all__ = ["Grid", "blank_grid"]
