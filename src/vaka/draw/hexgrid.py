"""A hex map as plain data, and its geometry: centres, sides, outlines of sets of hexes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from vaka.draw.shapes import Point, hex_corners, line

POINTED = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Axial steps across the sides of a pointed hex, clockwise from east."""
FLAT = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps across the sides of a flat hex, clockwise from north."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One hex."""

    id: str
    q: int
    r: int
    x: float
    y: float
    land: bool
    """Anything but open sea; a coastal hex is land."""
    forest: bool = False
    reef: bool = False
    area: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """The name of an area and where it stands: offshore as on a chart, or on land where there is no other place."""

    area: str
    text: str
    x: float
    y: float
    anchor: str = "middle"
    on_land: bool = False


Outline = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class MapData:
    """A map. Where it brings no outline of its own, the coast is found by walking around the land hexes."""

    key: str
    """A short name, unique on a page: it opens the ids of this map's parts."""
    cells: tuple[Cell, ...]
    pointed: bool = True
    size: float = 36
    inlets: frozenset[frozenset[str]] = frozenset()
    """Sides between two land hexes that are all sea."""
    mountains: tuple[tuple[str, str], ...] = ()
    """Mountain sides: the two hexes they part."""
    courses: tuple[tuple[str, ...], ...] = ()
    """Rivers as hexes from source to mouth; they are bent so that a counter does not hide them."""
    regions: Mapping[str, str] | None = None
    """The region of each area, where areas form regions."""
    names: tuple[Name, ...] = ()
    coasts: tuple[Outline, ...] = ()
    rivers: tuple[Outline, ...] = ()
    """Rivers as lines."""
    lakes: tuple[Outline, ...] = ()
    """A lake of one point is a pond."""
    beyond: Outline = ()
    """Where land goes on over the edge of the map: the part of a coast that is no coast, from one shore to the other."""


class HexGrid:
    """The geometry of a map, for its ground and for the boards that stand on it."""

    def __init__(self, data: MapData) -> None:
        self.data = data
        self.cell: dict[str, Cell] = {cell.id: cell for cell in data.cells}
        self._at: dict[tuple[int, int], Cell] = {(cell.q, cell.r): cell for cell in data.cells}
        self._steps = POINTED if data.pointed else FLAT
        self._first = 1 if data.pointed else -1
        self._outlines: dict[tuple[str, float], str] = {}

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """All hexes, in drawing units."""
        u = self.data.size
        xs, ys = [cell.x * u for cell in self.data.cells], [cell.y * u for cell in self.data.cells]
        return min(xs) - u, min(ys) - u, max(xs) - min(xs) + 2 * u, max(ys) - min(ys) + 2 * u

    def centre(self, id: str) -> Point:
        """The middle of a hex in drawing units."""
        cell = self.cell[id]
        return cell.x * self.data.size, cell.y * self.data.size

    def outline(self, id: str, k: float = 0.93) -> str:
        """A hex as path data, a little inside its edge: the shape of states. Drawn once."""
        path = self._outlines.get((id, k))
        if path is None:
            path = self._outlines[id, k] = line(self._corners(self.cell[id], k), True)
        return path

    def between(self, one: str, other: str) -> Point:
        """The middle of the side that two hexes share."""
        (ax, ay), (bx, by) = self.centre(one), self.centre(other)
        return (ax + bx) / 2, (ay + by) / 2

    def _corners(self, cell: Cell, k: float = 1) -> list[Point]:
        u = self.data.size
        return hex_corners(cell.x * u, cell.y * u, u * k, self.data.pointed)

    def _side(self, cell: Cell, i: int) -> tuple[Point, Point]:
        corners = self._corners(cell)
        return corners[(i + self._first) % 6], corners[(i + self._first + 1) % 6]

    def _beside(self, cell: Cell, i: int) -> Cell | None:
        q, r = self._steps[i]
        return self._at.get((cell.q + q, cell.r + r))

    def _edge(self) -> list[Point]:
        """The sides of land hexes at the edge of the map, one after another, from the west."""
        sides = [
            self._side(cell, i)
            for cell in self.data.cells
            if cell.land
            for i in range(6)
            if self._beside(cell, i) is None
        ]
        corners = {(round(x), round(y)): (x, y) for side in sides for x, y in side}
        ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for (ax, ay), (bx, by) in sides:
            one, other = (round(ax), round(ay)), (round(bx), round(by))
            ways.setdefault(one, []).append(other)
            ways.setdefault(other, []).append(one)
        ends = sorted(spot for spot, near in ways.items() if len(near) == 1)
        out = ends[:1]
        while out and (onward := [spot for spot in ways[out[-1]] if spot not in out]):
            out.append(onward[0])
        return [corners[spot] for spot in out]

    def _nearest(self, x: float, y: float) -> Cell | None:
        """The hex that a point lies in."""
        u = self.data.size
        x, y = x / u, y / u
        best = min(self.data.cells, key=lambda cell: (cell.x - x) ** 2 + (cell.y - y) ** 2)
        return best if math.hypot(best.x - x, best.y - y) < 1 else None

    def _loops(self, inside: Callable[[Cell], bool], pull: float) -> Iterator[list[Point]]:
        """Outlines of a set of hexes, each corner drawn in toward the hexes that own it; inlets cut in."""

        def border(cell: Cell, i: int) -> bool:
            other = self._beside(cell, i)
            return other is None or not inside(other) or frozenset((cell.id, other.id)) in self.data.inlets

        todo = {(cell.id, i) for cell in self.data.cells if inside(cell) for i in range(6) if border(cell, i)}
        while todo:
            start = here = min(todo)
            ring: list[Point] = []
            while True:
                todo.discard(here)
                cell, i = self.cell[here[0]], here[1]
                end = self._side(cell, i)[1]
                at, j = cell, (i + 1) % 6
                while not border(at, j):
                    other = self._beside(at, j)
                    assert other is not None
                    at, j = other, (j + 4) % 6
                # The tip of an inlet stays where it is.
                tip = cell is not at and (j + 3) % 6 == i and self._beside(cell, i) is at
                k = 0.0 if tip else pull if cell is at else pull * 0.9
                cx, cy = (cell.x + at.x) / 2 * self.data.size, (cell.y + at.y) / 2 * self.data.size
                ring.append((end[0] + (cx - end[0]) * k, end[1] + (cy - end[1]) * k))
                here = (at.id, j)
                if here == start:
                    break
            yield ring
