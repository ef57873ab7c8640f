"""Geometry of all drawings: curves, coasts, hexes, stars. Pure functions from numbers to points and path data.

Whatever looks accidental is seeded, so that a drawing is the same in every process.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape as _escape

Point = tuple[float, float]


@lru_cache(maxsize=65_536)
def n(value: float) -> str:
    """A coordinate with one decimal at most, as short as it can be written."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


@lru_cache(maxsize=16_384)
def esc(text: str) -> str:
    """Text made safe for an attribute or an element."""
    return _escape(text, quote=True)


def pts(points: Iterable[Point]) -> str:
    """Points as a polygon's `points`."""
    return " ".join(f"{n(x)},{n(y)}" for x, y in points)


def line(points: Iterable[Point], closed: bool = False) -> str:
    """Points as path data."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")


def _sides(points: Sequence[Point], closed: bool) -> Iterable[tuple[Point, Point]]:
    ends = [*points[1:], points[0]] if closed else points[1:]
    return zip(points, ends, strict=False)


def chaikin(points: Sequence[Point], rounds: int = 2, closed: bool = True) -> list[Point]:
    """Round the corners by cutting them, as a carver would."""
    ring = list(points)
    for _ in range(rounds):
        out: list[Point] = [] if closed else [ring[0]]
        for (ax, ay), (bx, by) in _sides(ring, closed):
            out.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
            out.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
        if not closed:
            out.append(ring[-1])
        ring = out
    return ring


def curve(points: Sequence[Point], closed: bool = True) -> str:
    """Path data of the smooth line to which cutting corners for ever leads: one arc a corner, so it is short."""
    m = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in _sides(points, closed)]
    corners = [*points[1:], points[0]] if closed else points[1:-1]
    ends = [*m[1:], m[0]] if closed else m[1:]
    arcs = "".join(f"Q{n(x)} {n(y)} {n(ex)} {n(ey)}" for (x, y), (ex, ey) in zip(corners, ends, strict=True))
    if closed:
        return f"M{n(m[0][0])} {n(m[0][1])}{arcs}Z"
    (ax, ay), (bx, by) = points[0], points[-1]
    return f"M{n(ax)} {n(ay)}L{n(m[0][0])} {n(m[0][1])}{arcs}L{n(bx)} {n(by)}"


def stretches(points: Sequence[Point], corners: int = 16) -> list[str]:
    """The closed line of `curve` in stretches of so many corners: whoever paints a part needs to look at few of them."""
    m = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in _sides(points, True)]
    out = []
    for start in range(0, len(points), corners):
        arcs = [
            (points[(i + 1) % len(points)], m[(i + 1) % len(m)]) for i in range(start, min(start + corners, len(m)))
        ]
        line = "".join(f"Q{n(x)} {n(y)} {n(ex)} {n(ey)}" for (x, y), (ex, ey) in arcs)
        out.append(f"M{n(m[start][0])} {n(m[start][1])}{line}")
    return out


def roughen(points: Sequence[Point], amount: float, seed: int, closed: bool = True) -> list[Point]:
    """Split each side once and push its middle to one side, the same way for the same seed."""
    rnd = random.Random(seed)
    out: list[Point] = []
    for (ax, ay), (bx, by) in _sides(points, closed):
        k = rnd.uniform(-amount, amount)
        out.append((ax, ay))
        out.append(((ax + bx) / 2 - (by - ay) * k, (ay + by) / 2 + (bx - ax) * k))
    if not closed:
        out.append(points[-1])
    return out


def _bumps(cx: float, cy: float, rx: float, ry: float | None, seed: int, bumps: int, rough: float) -> list[Point]:
    ry = rx if ry is None else ry
    rnd = random.Random(seed)
    ring: list[Point] = []
    for i in range(bumps):
        a = 2 * math.pi * i / bumps
        k = 1 + rnd.uniform(-rough, rough)
        ring.append((cx + rx * k * math.cos(a), cy + ry * k * math.sin(a)))
    return ring


def blob(
    cx: float, cy: float, rx: float, ry: float | None = None, *, seed: int = 0, bumps: int = 9, rough: float = 0.16
) -> list[Point]:
    """The outline of an island, as points."""
    return chaikin(_bumps(cx, cy, rx, ry, seed, bumps, rough), 3)


def blob_path(
    cx: float, cy: float, rx: float, ry: float | None = None, *, seed: int = 0, bumps: int = 9, rough: float = 0.16
) -> str:
    """The outline of an island, as path data."""
    return curve(_bumps(cx, cy, rx, ry, seed, bumps, rough))


def hex_corners(cx: float, cy: float, r: float, pointy: bool = True) -> list[Point]:
    """Six corners clockwise. Pointed: the first is the top. Flat: the first is the upper right one.

    So the side that faces direction d of `vaka.core.hexes` runs from corner d - 1 to corner d on flat hexes (0 is
    north), and from corner d to corner d + 1 on pointed ones (0 is north-east).
    """
    start = -90 if pointy else -60
    return [
        (cx + r * math.cos(math.radians(start + 60 * i)), cy + r * math.sin(math.radians(start + 60 * i)))
        for i in range(6)
    ]


@lru_cache(maxsize=16_384)
def hex_path(cx: float, cy: float, r: float, pointy: bool = True) -> str:
    """A hex as path data. Boards have few hexes and draw them again and again."""
    return line(hex_corners(cx, cy, r, pointy), True)


def star(cx: float, cy: float, r: float, points: int = 4, waist: float = 0.36, turn: float = 0.0) -> str:
    """A star as a polygon's `points`."""
    out: list[Point] = []
    for i in range(points * 2):
        k = r if i % 2 == 0 else r * waist
        a = math.pi * i / points - math.pi / 2 + turn
        out.append((cx + k * math.cos(a), cy + k * math.sin(a)))
    return pts(out)


def lens(length: float, beam: float) -> str:
    """The outline of a hull along the x axis, around 0,0."""
    x, y = length / 2, beam * 1.15
    return (
        f"M{n(-x)} 0C{n(-x * 0.5)} {n(-y)} {n(x * 0.5)} {n(-y)} {n(x)} 0"
        f"C{n(x * 0.5)} {n(y)} {n(-x * 0.5)} {n(y)} {n(-x)} 0Z"
    )


def along(a: Point, b: Point, t: float) -> Point:
    """The point a share t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def bearing(a: Point, b: Point) -> float:
    """Degrees from the x axis, clockwise, of the way from a to b: the angle to lay a hull on."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
