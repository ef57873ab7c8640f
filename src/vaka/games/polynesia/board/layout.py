"""Where everything stands on the chart: computed once for a map, also for one of a user's own."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from vaka.draw.shapes import Point, along, bearing
from vaka.games.polynesia.tables import ARCHIPELAGO, MAIN, NEAR, OPEN, TURTLE, Ocean

SIZE = {MAIN: 54.0, NEAR: 31.0, ARCHIPELAGO: 33.0, TURTLE: 31.0, OPEN: 29.0}
"""The radius of an island with its lagoon."""
MARGIN = (92, 66, 78, 74)
"""How much sea is shown beyond the outermost islands: left, above, right, below."""
ABREAST = 15
"""How far ships lie apart on a shared route."""
FIGURES = 21
"""How far people of different seats stand apart on a shore."""
SHIP = 40.0
PAWN = 28.0


@dataclass(frozen=True, slots=True)
class Lane:
    """The visible part of a route, between the two lagoons."""

    a: Point
    b: Point
    angle: float
    """Its course in degrees, kept within a quarter turn so that ships never lie on their heads."""
    normal: Point

    @property
    def middle(self) -> Point:
        return along(self.a, self.b, 0.5)

    @property
    def length(self) -> float:
        return math.dist(self.a, self.b)

    def beside(self, t: float, off: float) -> Point:
        """A point a share of the way along, so far to the side."""
        x, y = along(self.a, self.b, t)
        return x + self.normal[0] * off, y + self.normal[1] * off

    def band(self, width: float, start: float = 0.0, end: float = 1.0) -> str:
        """A strip along the lane as path data: what can be touched."""
        corners = [
            self.beside(start, -width),
            self.beside(end, -width),
            self.beside(end, width),
            self.beside(start, width),
        ]
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


@dataclass(frozen=True, slots=True)
class Layout:
    """All places of a map."""

    box: tuple[float, float, float, float]
    spots: tuple[Point, ...]
    sizes: tuple[float, ...]
    lanes: tuple[Lane, ...]
    compass: tuple[float, float, float]
    groups: tuple[tuple[float, float, float, float], ...]
    """Where the name of each archipelago stands: x, y, its turn, and how far off its axis."""
    prizes: tuple[Point, ...]
    """Where the point token of each archipelago lies under tide 1.2."""

    def shore(self, island: int, place: int, of: int) -> Point:
        """Where the people of one of several seats stand."""
        x, y = self.spots[island]
        r = self.sizes[island]
        low = 12 if r == SIZE[MAIN] else 0
        return x + (place - (of - 1) / 2) * FIGURES, y + r * 0.42 + low

    def berth(self, route: int, place: int, of: int) -> Point:
        """Where one of several ships lies on a route."""
        return self.lanes[route].beside(0.5, (place - (of - 1) / 2) * ABREAST)

    def good(self, route: int, ships: int) -> Point:
        """Where the good of a route lies: at the other side of the line."""
        return self.lanes[route].beside(0.5, -(18 if ships == 1 else 11 + ABREAST * ships / 2))

    def token(self, island: int) -> Point:
        x, y = self.spots[island]
        return x - self.sizes[island] * 0.8, y - self.sizes[island] * 0.56

    def symbol(self, island: int, place: int = 0) -> Point:
        x, y = self.spots[island]
        return x + self.sizes[island] * 0.78 + place * 17, y - self.sizes[island] * 0.62


@lru_cache(maxsize=32)
def layout_of(ocean: Ocean) -> Layout:
    """The places of a map."""
    spots = tuple((float(x), float(y)) for x, y in zip(ocean.x, ocean.y, strict=True))
    sizes = tuple(SIZE[kind] for kind in ocean.kind)
    plates = tuple(_plate(ocean, island, spots, sizes) for island in range(ocean.size))
    lanes = tuple(_lane(spots, sizes, plates, ocean.one[r], ocean.other[r]) for r in range(ocean.routes))
    left, top = min(x for x, _ in spots) - MARGIN[0], min(y for _, y in spots) - MARGIN[1]
    right, bottom = max(x for x, _ in spots) + MARGIN[2], max(y for _, y in spots) + MARGIN[3]
    box = (left, top, right - left, bottom - top)
    groups = tuple(_group(ocean, spots, lanes, pair) for pair in ocean.group_islands)
    prizes = tuple(_prize(spots, sizes, plates, pair) for pair in ocean.group_islands)
    return Layout(box, spots, sizes, lanes, _compass(box, spots, lanes), groups, prizes)


Plate = tuple[float, float, float, float]
"""What the name of an island covers: left, top, right, bottom."""


def _plate(ocean: Ocean, island: int, spots: tuple[Point, ...], sizes: tuple[float, ...]) -> Plate:
    x, y = spots[island]
    wide = len(ocean.names[island]) * 4.9 + 3
    return x - wide, y + sizes[island] - 4, x + wide, y + sizes[island] + 18


def _covered(point: Point, plate: Plate) -> bool:
    return plate[0] < point[0] < plate[2] and plate[1] < point[1] < plate[3]


def _edge(a: Point, b: Point, size: float, plate: Plate) -> Point:
    """Where a route leaves an island: beyond its lagoon, and beyond its name."""
    far = math.dist(a, b) or 1.0
    out = size + 8
    while out < far * 0.45 and _covered(along(a, b, out / far), plate):
        out += 2
    return along(a, b, out / far)


def _prize(spots: tuple[Point, ...], sizes: tuple[float, ...], plates: tuple[Plate, ...], pair: list[int]) -> Point:
    """Between the two islands, off the line and clear of their names."""
    a, b = spots[pair[0]], spots[pair[1]]
    far = math.dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / far, (b[0] - a[0]) / far
    best, room = along(a, b, 0.5), -1.0
    for t in (0.4, 0.45, 0.5, 0.55, 0.6):
        for off in (-26, -22, -18, 18, 22, 26):
            x, y = along(a, b, t)
            x, y = x + nx * off, y + ny * off
            gap = min(math.dist((x, y), spots[i]) - sizes[i] * 0.8 for i in pair)
            for left, top, right, bottom in (plates[i] for i in pair):
                gap = min(gap, max(left - x, x - right, top - y, y - bottom))
            if gap > room:
                best, room = (x, y), gap
    return best


def _lane(spots: tuple[Point, ...], sizes: tuple[float, ...], plates: tuple[Plate, ...], one: int, other: int) -> Lane:
    a, b = spots[one], spots[other]
    start, end = _edge(a, b, sizes[one], plates[one]), _edge(b, a, sizes[other], plates[other])
    angle = bearing(a, b)
    if angle > 90 or angle <= -90:
        angle -= math.copysign(180, angle)
    way = math.radians(angle)
    return Lane(start, end, angle, (-math.sin(way), math.cos(way)))


def _clear(point: Point, spots: tuple[Point, ...], lanes: tuple[Lane, ...]) -> float:
    """How far a point is from every island's rim and name and from every route."""
    gap = min(math.dist(point, (x, y + 8)) for x, y in spots) - 46
    return min(gap, *(_off(point, lane.a, lane.b) for lane in lanes))


def _off(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy or 1.0
    t = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
    return math.dist(point, (a[0] + t * dx, a[1] + t * dy))


def _compass(
    box: tuple[float, float, float, float], spots: tuple[Point, ...], lanes: tuple[Lane, ...]
) -> tuple[float, float, float]:
    """The star compass takes the emptiest water."""
    x, y, width, height = box
    best = (x + width / 2, y + height / 2, 0.0)
    for i in range(2, 47):
        for j in range(2, 33):
            point = (x + width * i / 48, y + height * j / 34)
            edge = min(point[0] - x, point[1] - y, x + width - point[0], y + height - point[1]) - 4
            room = min(_clear(point, spots, lanes), edge)
            if room > best[2]:
                best = (point[0], point[1], room)
    return best[0], best[1], min(best[2] * 0.94, 66.0)


def _group(
    ocean: Ocean, spots: tuple[Point, ...], lanes: tuple[Lane, ...], pair: list[int]
) -> tuple[float, float, float, float]:
    """The name of an archipelago runs along its axis, on the side with more room."""
    a, b = sorted((spots[pair[0]], spots[pair[1]]))
    x, y = along(a, b, 0.5)
    turn = bearing(a, b)
    if turn > 60:
        turn -= 180
    way = math.radians(turn)
    best, room = -30.0, -1.0
    others = tuple(lane for r, lane in enumerate(lanes) if {ocean.one[r], ocean.other[r]} != set(pair))
    for off in (-50, -44, -38, -32, -26, 34, 40, 46, 52, 58):
        # Letters stand above their line, so the middle of the word lies a little higher.
        spread = [
            (x + math.cos(way) * s - math.sin(way) * (off - 5), y + math.sin(way) * s + math.cos(way) * (off - 5))
            for s in (-38, -19, 0, 19, 38)
        ]
        clear = min([14.0, *(_clear(point, spots, others) for point in spread)]) - abs(off) * 0.02
        if clear > room or room == -1.0:
            best, room = off, clear
    return x, y, turn, best
