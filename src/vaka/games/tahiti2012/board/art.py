"""The title's sprites, drawn once: tiles, reefs, gardens, cubes, Haumea, tokens, and the shallows around tiles."""

from __future__ import annotations

import math
import random
from functools import cache

from vaka.draw.goods import GOODS, cube
from vaka.draw.icons import glyph
from vaka.draw.scenery import house, palm, sand, tree
from vaka.draw.shapes import blob_path, hex_corners, hex_path, line, n, star
from vaka.games.tahiti2012.board.layout import CROP, R
from vaka.games.tahiti2012.tables import GOOD_NAMES, ISLANDS, TILE_CROPS

Disc = tuple[float, float, float]
"""A middle and a radius."""
SHOALS = 3
"""Different outlines of the shallows, so that they do not look stamped."""


def use(name: str) -> str:
    """A sprite of this title where it stands."""
    return f'<use href="#t12-{name}"/>'


@cache
def sprites() -> str:
    """All of them, to stand in the page once."""
    out = [_sprite("water", _water()), _sprite("home", _home()), _sprite("haumea", _haumea())]
    out += [_sprite(f"island-{tile}", _island(tile)) for tile in range(ISLANDS)]
    out += [_sprite(f"reef-{direction}", _reef(direction)) for direction in range(6)]
    out += [_sprite(f"cube-{good}", cube(good, 22)) for good in GOOD_NAMES]
    out += [_sprite("token", _token("stump")), _sprite("token-fish", _token("fish")), _sprite("token-back", _token(""))]
    for k in range(SHOALS):
        out.append(_sprite(f"far-{k}", _shoal(2.15, "sea-4", k)))
        out.append(_sprite(f"near-{k}", _shoal(1.5, "sea-3", k)))
    out.append(_sprite("edge", _edge()))
    return "".join(out)


def _sprite(name: str, body: str) -> str:
    return f'<g id="t12-{name}">{body}</g>'


def _shoal(reach: float, tone: str, k: int) -> str:
    return f'<path d="{blob_path(0, 0, R * reach, seed=k, bumps=11, rough=0.08)}" fill="var(--{tone})"/>'


def _slab(fill: str) -> str:
    """A tile: a thick board, sea printed to its rounded edge."""
    rim = hex_path(0, 0, R * 0.972, pointy=False)
    join = 'stroke-linejoin="round"'
    return (
        f'<path d="{rim}" transform="translate(0 7)" fill="var(--piece-shadow)" stroke="var(--piece-shadow)"'
        f' stroke-width="6" {join}/><path d="{rim}" transform="translate(0 4)" fill="var(--wood-deep)"'
        f' stroke="var(--wood-deep)" stroke-width="5" {join}/><path d="{rim}" fill="{fill}" stroke="var(--sea-1)"'
        f' stroke-width="5" {join}/><path d="{rim}" fill="url(#swell)"/>'
    )


def _edge() -> str:
    """The edge of a tile further down in a stack."""
    rim = hex_path(0, 0, R * 0.972, pointy=False)
    return f'<path d="{rim}" fill="var(--wood)" stroke="var(--wood-deep)" stroke-width="5" stroke-linejoin="round"/>'


def _water() -> str:
    waves = "".join(
        f"M{n(dx - 34)} {n(dy)}q8.5-8 17 0t17 0 17 0" for dx, dy in ((0, -30), (18, -8), (-10, 16), (14, 38))
    )
    return (
        f'{_slab("var(--sea-3)")}<path d="{waves}" fill="none" stroke="var(--foam)" stroke-opacity=".55"'
        ' stroke-width="2.2" stroke-linecap="round"/>'
    )


def _home() -> str:
    shape = blob_path(0, 2, R * 0.62, R * 0.54, seed=5, bumps=12, rough=0.07)
    green = blob_path(0, -5, R * 0.47, R * 0.36, seed=5, bumps=12, rough=0.09)
    return (
        f'{_slab("var(--sea-2)")}<path d="{shape}" fill="none" stroke="var(--lagoon)" stroke-width="14"/>{sand(shape)}'
        f'<path d="{green}" fill="var(--clear)"/>{palm(-44, 8, 24)}{palm(45, 6, 22)}'
        f"{house(-26, 13, 29)}{house(26, 11, 27)}{house(0, 5, 33)}"
        '<text y="32" text-anchor="middle" class="place" font-size="15" fill="var(--wood-ink)">Home</text>'
    )


def _island(tile: int) -> str:
    seed = tile + 1
    shape = blob_path(0, 2, R * 0.6, R * 0.47, seed=seed * 7, bumps=11, rough=0.13)
    wood = blob_path(0, 0, R * 0.5, R * 0.37, seed=seed * 7, bumps=11, rough=0.13)
    out = [
        _slab("var(--sea-2)"),
        f'<path d="{shape}" fill="none" stroke="var(--sea-1)" stroke-width="34" stroke-opacity=".7"/>',
        f'<path d="{shape}" fill="none" stroke="var(--lagoon)" stroke-width="16"/>',
        sand(shape),
        f'<path d="{wood}" fill="var(--jungle)"/>',
    ]
    for k, (x, y) in enumerate(((-31, -24), (2, -29), (29, -23), (-4, 26), (26, 22), (-28, 21))):
        if k < 3 and (seed + k) % 3 == 0:
            out.append(palm(x, y + 8, 21))
        else:
            out.append(tree(x, y, 7 + (seed + k) % 3))
    left, right = TILE_CROPS[tile]
    out.append(_garden(-CROP, GOOD_NAMES[left], seed) + _garden(CROP, GOOD_NAMES[right], seed + 50))
    return "".join(out)


def _garden(x: float, good: str, seed: int) -> str:
    """A plot of one crop, with the space for its cube."""
    tone = GOODS[good]
    bed = blob_path(x, 1, 25, 22, seed=seed, bumps=10, rough=0.07)
    return (
        f'<path d="{bed}" fill="var(--jungle-2)" fill-opacity=".55" transform="translate(0 2.5)"/>'
        f'<path d="{bed}" fill="{tone.lid}" stroke="{tone.side}" stroke-width="1.6"/>'
        f'<rect x="{n(x - 11)}" y="-9" width="22" height="22" rx="2.5" fill="{tone.face}" fill-opacity=".55"'
        f' stroke="{tone.side}" stroke-width="1.3" stroke-dasharray="3.5 2.5"/>'
        f"{glyph(good, x, 2, 17, tone.side, tone.lid)}"
    )


def _reef(direction: int) -> str:
    """Coral along one side: a foam crest with coral heads behind it. Two tiles with reefs make a double crest."""
    corners = hex_corners(0, 0, R * 0.86, pointy=False)
    (ax, ay), (bx, by) = corners[direction - 1], corners[direction]
    ax, ay, bx, by = ax + (bx - ax) * 0.1, ay + (by - ay) * 0.1, bx - (bx - ax) * 0.1, by - (by - ay) * 0.1
    mx, my = (ax + bx) / 2, (ay + by) / 2
    away = math.hypot(mx, my)
    ox, oy = mx / away, my / away
    qx, qy = mx + ox * 5, my + oy * 5
    d = f"M{n(ax)} {n(ay)}Q{n(qx)} {n(qy)} {n(bx)} {n(by)}"
    rnd = random.Random(direction * 11 + 3)
    heads: dict[str, list[Disc]] = {}
    for i in range(22):
        t = (i + rnd.uniform(-0.3, 0.3)) / 21
        k = rnd.uniform(-5, 3.5)
        x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * qx + t * t * bx + ox * k
        y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * qy + t * t * by + oy * k
        r = rnd.uniform(1.8, 4.6)
        tone = ("var(--coral)", "var(--coral)", "#f2b38f", "#c65b74")[rnd.randrange(4)]
        heads.setdefault(tone, []).append((x, y, r))
    # One shape a tone: there are dozens of reefs on a board, and a browser draws few shapes faster than many.
    corals = "".join(
        f'<path d="{discs(found)}" fill="{tone}" stroke="#7d3327" stroke-opacity=".55" stroke-width=".7"/>'
        for tone, found in heads.items()
    )
    lights = [(x - r * 0.25, y - r * 0.3, r * 0.36) for found in heads.values() for x, y, r in found]
    corals += f'<path d="{discs(lights)}" fill="#fff" fill-opacity=".45"/>'
    return (
        f'<path d="{d}" stroke="var(--lagoon)" stroke-width="18" stroke-linecap="round" fill="none" stroke-opacity=".9"/>{corals}'
        f'<path d="{d}" transform="translate({n(ox * 7.5)} {n(oy * 7.5)})" stroke="var(--foam)" stroke-width="3.4"'
        ' stroke-linecap="round" stroke-dasharray="9 6" fill="none"/>'
    )


def discs(places: list[Disc]) -> str:
    """Discs as one path."""
    return "".join(
        f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0z" for x, y, r in places
    )


def _haumea() -> str:
    """Haumea: a wooden disc with a rising sun of clay."""
    return (
        '<circle cy="3.5" r="18" fill="var(--rock-dark)" stroke="var(--rim)"/>'
        '<circle r="18" fill="var(--wood)" stroke="var(--rim)"/>'
        '<circle r="14.6" fill="none" stroke="var(--wood-deep)" stroke-width="1.3"/>'
        f'<polygon points="{star(0, 0, 12, 8, 0.55)}" fill="var(--clay)" stroke="var(--wood-ink)" stroke-width=".9"/>'
        '<circle r="3.8" fill="var(--wood)"/>'
    )


def _token(sign: str) -> str:
    """A depletion token: a dry stump, a school of fish, or its back."""
    fill, keel, ink = {
        "stump": ("var(--bone)", "var(--wood-deep)", "var(--rock-dark)"),
        "fish": ("var(--sea-4)", "var(--sea-5)", "#ffffff"),
        "": ("var(--wood)", "var(--wood-deep)", "var(--wood-ink)"),
    }[sign]
    face = (
        glyph(sign, 0, 0, 30, ink, fill)
        if sign
        else f'<polygon points="{star(0, 0, 13, 6, 0.45)}" fill="{ink}" fill-opacity=".4"/>'
    )
    return (
        f'<circle cy="4" r="24" fill="{keel}" stroke="var(--rim)"/><circle r="24" fill="{fill}" stroke="var(--rim)"/>'
        f'<circle r="19.5" fill="none" stroke="{ink}" stroke-width="1" stroke-opacity=".45"/>{face}'
    )


def small_reefs(bits: int, r: float) -> str:
    """The reefs of a tile on a small hex of radius r, as thick strokes of coral along its sides."""
    corners = hex_corners(0, 0, r, pointy=False)
    d = "".join(line((corners[i - 1], corners[i])) for i in range(6) if bits >> i & 1)
    return (
        f'<path d="{d}" stroke="#7d3327" stroke-width="6.4" stroke-linecap="round"/>'
        f'<path d="{d}" stroke="var(--coral)" stroke-width="4.6" stroke-linecap="round"/>'
    )
