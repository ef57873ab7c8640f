"""What stands on land and sea besides the pieces: sea and depth, islands, trees, peaks, houses, the star compass."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from functools import cache

from vaka.draw.shapes import Point, blob_path, esc, n, star

SHADE = "#0a2c3a"
"""The short shadow under a sand hem."""

Box = tuple[float, float, float, float]


def sea(box: Box, depth: int = 5) -> str:
    """Deep water over a box: x, y, width, height."""
    x, y, w, h = box
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" fill="var(--sea-{depth})"/>'


def swell(box: Box) -> str:
    """The lines of the swell over a box."""
    x, y, w, h = box
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" fill="url(#swell)"/>'


def depths(islands: Iterable[tuple[float, float, float]], bands: Sequence[tuple[float, str]]) -> str:
    """Contours around islands (x, y, radius), which flow together: bands of (how far beyond the radius, token)."""
    spots = list(islands)
    out = []
    for extra, tone in bands:
        rings = (blob_path(x, y, r + extra, seed=k, bumps=11, rough=0.09) for k, (x, y, r) in enumerate(spots))
        out.append(f'<path d="{"".join(rings)}" fill="var(--{tone})"/>')
    return "".join(out)


def shore_bands(d: str, bands: Sequence[tuple[float, str]]) -> str:
    """The depth bands of one coast: its outline stroked wide to narrow, (width, token)."""
    return "".join(
        f'<path d="{d}" fill="none" stroke="var(--{tone})" stroke-width="{n(width)}" stroke-linejoin="round"/>'
        for width, tone in bands
    )


def sand(d: str, drop: float = 3) -> str:
    """Land ends in a sand rim with a short shadow under it."""
    return (
        f'<path d="{d}" transform="translate(0 {n(drop)})" fill="{SHADE}" fill-opacity=".3"/>'
        f'<path d="{d}" fill="var(--sand)" stroke="var(--sand-deep)" stroke-width="1.2"/>'
    )


def name_plate(x: float, y: float, name: str, size: float = 14.5, anchor: str = "middle") -> str:
    """The name of a place on water, with its halo."""
    return (
        f'<text x="{n(x)}" y="{n(y)}" text-anchor="{anchor}" class="place halo" font-size="{n(size)}" fill="var(--sea-ink)"'
        f' stroke="var(--sea-halo)" stroke-width="3.4" stroke-opacity=".88">{esc(name)}</text>'
    )


@cache
def palm(x: float, y: float, size: float) -> str:
    """A coconut palm; its foot stands on x, y."""
    s = size
    spread = ((1, 0.12), (-1, 0.12), (0.75, -0.28), (-0.75, -0.28), (0.55, 0.4), (-0.55, 0.4))
    fronds = "".join(
        f"M{n(x)} {n(y - s)}q{n(dx * s * 0.35)} {n(-s * 0.42)} {n(dx * s * 0.72)} {n(dy * s)}"
        f"q{n(-dx * s * 0.4)} {n(-s * 0.18)} {n(-dx * s * 0.72)} {n(-dy * s)}z"
        for dx, dy in spread
    )
    return (
        f'<path d="M{n(x)} {n(y)}q{n(s * 0.14)} {n(-s * 0.5)} 0 {n(-s)}" stroke="var(--rock-dark)"'
        f' stroke-width="{n(s * 0.13)}" fill="none" stroke-linecap="round"/><path d="{fronds}" fill="var(--jungle-2)"/>'
    )


def islet(x: float, y: float, r: float, seed: int, *, atoll: bool = False) -> str:
    """A small island of a chart within radius r: an atoll around its own lagoon, or a high island with peaks."""
    shape = blob_path(x, y, r * 0.8, r * 0.62, seed=seed + 3, bumps=9, rough=0.2)
    out = [shoal(shape, r), sand(shape)]
    if atoll:
        hole = blob_path(x + 1, y - 1, r * 0.52, r * 0.36, seed=seed + 40, bumps=9, rough=0.18)
        out.append(
            f'<path d="{hole}" fill="var(--lagoon)" stroke="var(--sand-deep)" stroke-width=".8" stroke-opacity=".7"/>'
        )
        out.append(palm(x - r * 0.62, y + r * 0.12, r * 0.42) + palm(x + r * 0.6, y + r * 0.2, r * 0.36))
    else:
        wood = blob_path(x, y, r * 0.66, r * 0.47, seed=seed + 20, bumps=9, rough=0.2)
        h = r * 0.62
        out.append(
            f'<path d="{wood}" fill="var(--jungle)"/><path d="M{n(x - r * 0.46)} {n(y + r * 0.1)}'
            f"L{n(x - r * 0.2)} {n(y - h * 0.55)}L{n(x - r * 0.02)} {n(y - h * 0.2)}L{n(x + r * 0.16)} {n(y - h * 0.75)}"
            f"L{n(x + r * 0.5)} {n(y + r * 0.14)}Q{n(x)} {n(y + r * 0.26)} {n(x - r * 0.46)} {n(y + r * 0.1)}Z"
            f'" fill="var(--jungle-2)"/><path d="M{n(x - r * 0.46)} {n(y + r * 0.1)}L{n(x - r * 0.2)} {n(y - h * 0.55)}'
            f"L{n(x - r * 0.14)} {n(y + r * 0.12)}ZM{n(x - r * 0.02)} {n(y - h * 0.2)}L{n(x + r * 0.16)} {n(y - h * 0.75)}"
            f'L{n(x + r * 0.2)} {n(y + r * 0.14)}L{n(x + r * 0.02)} {n(y + r * 0.16)}Z" fill="var(--jungle-3)"/>'
        )
    return "".join(out)


def shoal(d: str, r: float) -> str:
    """The shallow water around a small island of radius r."""
    return (
        f'<path d="{d}" fill="none" stroke="var(--sea-1)" stroke-width="{n(r * 0.9)}" stroke-linejoin="round" stroke-opacity=".75"/>'
        f'<path d="{d}" fill="none" stroke="var(--lagoon)" stroke-width="{n(r * 0.42)}" stroke-linejoin="round"/>'
    )


def volcano(x: float, y: float) -> str:
    """A cone 68 wide with its crater, running lava and a plume."""
    cone = f"M{n(x - 34)} {n(y + 18)}c14-14 20-40 25-52"
    return (
        f'<path d="{cone}q9 5 18 0c5 12 11 38 25 52q-34 9-68 0z" fill="var(--rock)" stroke="var(--rock-dark)"'
        f' stroke-width="1.2"/><path d="{cone}q4 3 8 3c-7 23-5 37-9 53q-14-1-24-4z" fill="var(--rock-light)"/>'
        f'<path d="M{n(x - 9)} {n(y - 34)}q9 5 18 0q-9-6-18 0z" fill="var(--lava)" stroke="var(--rock-dark)"/>'
        f'<path d="M{n(x + 2)} {n(y - 32)}c3 10-3 16 2 26 3 7-1 11 3 18" fill="none" stroke="var(--lava)"'
        f' stroke-width="3.6" stroke-linecap="round"/><path d="M{n(x + 5)} {n(y - 24)}c6 8 5 14 11 20" fill="none"'
        f' stroke="var(--lava)" stroke-width="2.4" stroke-linecap="round"/>'
        f'<path d="M{n(x)} {n(y - 40)}c-8-7 6-11-1-19 12 2 14 9 8 14 8-1 10 4 5 7" fill="#fff" fill-opacity=".75"/>'
    )


def peak(x: float, y: float, s: float) -> str:
    """A mountain, lit from the left, its foot on y."""
    return (
        f'<path d="M{n(x - s)} {n(y)}L{n(x - s * 0.35)} {n(y - s * 0.7)}L{n(x)} {n(y - s)}L{n(x + s * 0.4)} {n(y - s * 0.62)}'
        f'L{n(x + s)} {n(y)}Q{n(x)} {n(y + 8)} {n(x - s)} {n(y)}Z" fill="var(--rock)" stroke="var(--rock-dark)"/>'
        f'<path d="M{n(x - s)} {n(y)}L{n(x - s * 0.35)} {n(y - s * 0.7)}L{n(x)} {n(y - s)}L{n(x + s * 0.12)} {n(y - s * 0.5)}'
        f"L{n(x - s * 0.1)} {n(y - s * 0.25)}L{n(x)} {n(y + 3)}Q{n(x - s * 0.5)} {n(y + 3)} {n(x - s)} {n(y)}Z"
        f'" fill="var(--rock-light)"/>'
    )


def tree(x: float, y: float, r: float) -> str:
    """One crown: a dark disc with a lit upper edge."""
    return (
        f'<circle cx="{n(x)}" cy="{n(y + r * 0.2)}" r="{n(r)}" fill="var(--jungle-2)"/>'
        f'<path d="M{n(x - r * 0.7)} {n(y)}a{n(r * 0.8)} {n(r * 0.8)} 0 0 1 {n(r)} {n(-r * 0.55)}" fill="none"'
        f' stroke="var(--jungle-3)" stroke-width="{n(max(1.6, r * 0.2))}" stroke-linecap="round"/>'
    )


def grove(x: float, y: float, k: float = 1) -> str:
    """Four crowns together."""
    spots = ((0, 0, 13), (-15, 7, 10), (14, 8, 11), (-2, 12, 9))
    return "".join(tree(x + dx * k, y + dy * k, r * k) for dx, dy, r in spots)


def tufts(points: Iterable[Point], tone: str = "var(--clear-2)", opacity: float = 1) -> str:
    """Grass."""
    d = "".join(
        f"M{n(x - 3)} {n(y - 3)}l1.4 3.4M{n(x)} {n(y - 4)}v4.4M{n(x + 3)} {n(y - 3)}l-1.4 3.4" for x, y in points
    )
    faint = "" if opacity == 1 else f' stroke-opacity="{opacity:g}"'
    return f'<path d="{d}" fill="none" stroke="{tone}"{faint} stroke-width="1.2" stroke-linecap="round"/>'


def scatter(seed: int, count: int, box: Box) -> list[Point]:
    """Points strewn over a box, the same for the same seed."""
    rnd = random.Random(seed)
    x, y, w, h = box
    return [(x + rnd.random() * w, y + rnd.random() * h) for _ in range(count)]


def house(x: float, y: float, s: float) -> str:
    """A fale under its thatch, its floor on y."""
    return (
        f'<path d="M{n(x - s * 0.36)} {n(y - s * 0.3)}h{n(s * 0.72)}v{n(s * 0.32)}h{n(-s * 0.72)}z" fill="var(--wood)"'
        f' stroke="var(--wood-ink)"/><path d="M{n(x - s * 0.06)} {n(y - s * 0.26)}h{n(s * 0.14)}v{n(s * 0.28)}'
        f'h{n(-s * 0.14)}z" fill="var(--wood-ink)"/><path d="M{n(x - s * 0.5)} {n(y - s * 0.24)}'
        f"Q{n(x - s * 0.2)} {n(y - s * 0.42)} {n(x - s * 0.1)} {n(y - s * 0.78)}H{n(x + s * 0.1)}"
        f'Q{n(x + s * 0.2)} {n(y - s * 0.42)} {n(x + s * 0.5)} {n(y - s * 0.24)}Z" fill="#b98a4a" stroke="var(--wood-ink)"/>'
        f'<path d="M{n(x - s * 0.2)} {n(y - s * 0.3)}L{n(x - s * 0.05)} {n(y - s * 0.74)}M{n(x + s * 0.2)} {n(y - s * 0.3)}'
        f'L{n(x + s * 0.05)} {n(y - s * 0.74)}M{n(x)} {n(y - s * 0.28)}V{n(y - s * 0.76)}" stroke="#7d5725"/>'
    )


@cache
def compass(x: float, y: float, r: float) -> str:
    """A star compass: thirty-two houses on the horizon."""
    ticks = []
    for i in range(32):
        a = math.pi * i / 16
        k = 0.86 if i % 8 == 0 else 0.91 if i % 2 == 0 else 0.95
        c, s = math.cos(a), math.sin(a)
        ticks.append(f"M{n(x + r * k * c)} {n(y + r * k * s)}L{n(x + r * c)} {n(y + r * s)}")
    spot = f'cx="{n(x)}" cy="{n(y)}" fill="none" stroke="var(--foam)"'
    return (
        f'<circle {spot} r="{n(r)}" stroke-opacity=".3" stroke-width="1.2"/>'
        f'<circle {spot} r="{n(r * 0.78)}" stroke-opacity=".22"/>'
        f'<path d="{"".join(ticks)}" stroke="var(--foam)" stroke-opacity=".5" stroke-width="1.2"/>'
        f'<polygon points="{star(x, y, r * 0.7, 4, 0.2)}" fill="var(--foam)" fill-opacity=".26"/>'
        f'<polygon points="{star(x, y, r * 0.5, 4, 0.24, math.pi / 4)}" fill="var(--foam)" fill-opacity=".16"/>'
    )
