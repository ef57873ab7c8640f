"""The ways between the tiles, worked out once for as long as they lie so."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex
from vaka.games.tahiti2012.tables import HEXES, HOME, NEIGHBOURS, VACANT

FAR: Final = 20.0
UNSEEN: Final = -1
MOST_KEPT: Final = 400
"""So many answers are kept: far more than one decision asks for."""


class Waters:
    """Steps from tile to tile and the reefs on them. Positions with the same tiles share it, and what it has found out.

    Tiles have numbers here: Home is 0, then come the islands in the order in which they were laid, then the water.
    """

    def __init__(self, tile: list[int], reefs: list[int], islands: list[int]) -> None:
        self.tile = tile
        self.hexes: list[int] = [HOME] + islands
        """The hex of each tile."""
        self.beside: list[list[int]] = []
        """The tiles beside each tile."""
        self.reefs: list[list[int]] = []
        """How many reefs lie on the way to each of them."""
        self.found: dict[tuple[int, float], list[float]] = {}
        number = [UNSEEN] * HEXES
        self.number: list[int] = number
        """The tile on each hex."""
        for k in range(len(self.hexes)):
            number[self.hexes[k]] = k
        for hex_ in self.hexes:
            beside: list[int] = []
            between: list[int] = []
            around = NEIGHBOURS[hex_]
            for direction in range(6):
                to = around[direction]
                if tile[to] == VACANT:
                    continue
                if number[to] == UNSEEN:
                    number[to] = len(self.hexes)
                    self.hexes.append(to)
                beside.append(number[to])
                between.append((reefs[hex_] >> direction & 1) + (reefs[to] >> (direction + 3) % 6 & 1))
            self.beside.append(beside)
            self.reefs.append(between)

    def ways_from(self, start: Hex, reef: float) -> list[float]:
        """Steps to Home and to the islands in their order, then to the water, with what a reef costs on top. The list is
        kept, and not to be changed.
        """
        known = self.found.get((start, reef))
        if known is not None:
            return known
        first = self.number[start]
        out = [FAR] * len(self.hexes)
        out[first] = 0.0
        queue = [first]
        for tile in queue:
            beside, reefs = self.beside[tile], self.reefs[tile]
            onward = out[tile] + 1.0
            for k in range(len(beside)):
                to = beside[k]
                cost = onward + reef * reefs[k] if reefs[k] else onward
                if cost < out[to] - 0.001:
                    out[to] = cost
                    queue.append(to)
        if len(self.found) >= MOST_KEPT:
            self.found.clear()
        self.found[start, reef] = out
        return out
