"""Hexes by small numbers: neighbours, distances and names are tables, made once.

Directions run clockwise from north (flat tops) or north-east (pointed tops); direction d and d + 3 are opposite.
"""

from __future__ import annotations

OFFSETS: list[tuple[int, int]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
"""Axial steps (q, r) for the six directions."""

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""Names of the directions on flat-topped hexes."""


class HexDisc:
    """All hexes within a distance of the middle, numbered ring by ring: the middle is 0."""

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.coordinates: list[tuple[int, int]] = [(0, 0)]
        for ring in range(1, radius + 1):
            q, r = -ring, ring
            for dq, dr in OFFSETS:
                for _ in range(ring):
                    self.coordinates.append((q, r))
                    q, r = q + dq, r + dr
        self.number: dict[tuple[int, int], int] = {qr: i for i, qr in enumerate(self.coordinates)}
        self.names: list[str] = [f"{q},{r}" for q, r in self.coordinates]
        self.size = len(self.coordinates)
        self.neighbours: list[list[int]] = [
            [self.number.get((q + dq, r + dr), -1) for dq, dr in OFFSETS] for q, r in self.coordinates
        ]
        """`neighbours[hex][direction]`, -1 beyond the rim."""

    def distance(self, one: int, other: int) -> int:
        """Steps between two hexes as the bird flies."""
        q1, r1 = self.coordinates[one]
        q2, r2 = self.coordinates[other]
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq + dr))


def distances(neighbours: list[list[int]]) -> list[list[int]]:
    """Steps between any two cells of a graph (-1: no way), by breadth-first search from each."""
    out: list[list[int]] = []
    for start in range(len(neighbours)):
        row = [-1] * len(neighbours)
        row[start] = 0
        queue = [start]
        for cell in queue:
            for beside in neighbours[cell]:
                if beside >= 0 and row[beside] < 0:
                    row[beside] = row[cell] + 1
                    queue.append(beside)
        out.append(row)
    return out
