"""Where everything lies: hexes around Home, the box that holds them, stacks to the left, the bag to the right."""

from __future__ import annotations

import math
from dataclasses import dataclass

from vaka.core.view import View
from vaka.draw.shapes import Point, hex_corners, hex_path
from vaka.games.tahiti2012.tables import DIRECTION_WORDS, DISC, GOODS, HOME, ISLANDS, NEIGHBOURS, REACH, TILE_CROPS
from vaka.games.tahiti2012.view import TahitiView

R = 86.0
"""A tile's radius in drawing units."""
HIGH = math.sqrt(3) * R

CENTRES: list[Point] = [(1.5 * R * q, HIGH * (r + q / 2)) for q, r in DISC.coordinates]

CROP = 25.0
"""How far the two gardens of an island lie left and right of its middle."""

# Each seat has a berth of its own on every tile, so that canoes lie side by side and none shifts when another comes.
BERTHS: tuple[tuple[float, float, float], ...] = ((-33, 51, 30), (33, 51, -30), (-58, 1, 90), (58, 1, -90))

MARGIN = 152.0
"""Beside the tiles: room for the stacks and the bag."""
BASE = (4 * R, 3.6 * R)
"""Half the size that is shown at least, without the margin, so that the board rests through most of a game."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The frame of one position."""

    box: tuple[float, float, float, float]
    stacks: tuple[Point, Point]
    bag: Point


SIDES: tuple[Point, ...] = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
"""Which way each side of a hex lies."""


def where(view: View, name: str) -> tuple[float, float, float] | None:
    """The middle and radius of a hex, "hex 1,-2", or of its side: "aim 1,-2 ne"."""
    kind, _, rest = name.partition(" ")
    spot, _, side = rest.partition(" ")
    if spot not in DISC.names or kind not in ("hex", "aim"):
        return None
    x, y = CENTRES[DISC.names.index(spot)]
    if kind == "hex":
        return x, y, R * 0.6
    dx, dy = SIDES[DIRECTION_WORDS.index(side)]
    return x + dx * R, y + dy * R, R * 0.3


def outline(hex_: int, size: float = 0.95) -> str:
    """The outline of a hex, a little inside its edge."""
    x, y = CENTRES[hex_]
    return hex_path(x, y, R * size, pointy=False)


def half(hex_: int, right: bool) -> str:
    """The left or right half of a hex: what can be touched for one of its gardens."""
    x, y = CENTRES[hex_]
    c = hex_corners(x, y, R * 0.95, pointy=False)
    ring = (c[0], c[1], c[2]) if right else (c[3], c[4], c[5])
    sides = "".join(f"L{px:.1f} {py:.1f}" for px, py in ring)
    return f"M{x:.1f} {ring[0][1]:.1f}{sides}L{x:.1f} {ring[2][1]:.1f}Z"


def touching(view: TahitiView) -> dict[int, int]:
    """Vacant hexes beside tiles, and how many tiles each touches."""
    laid = {tile.hex for tile in view.tiles}
    out: dict[int, int] = {}
    for tile in view.tiles:
        for beside in NEIGHBOURS[tile.hex]:
            if 0 <= beside < REACH and beside not in laid:
                out[beside] = out.get(beside, 0) + 1
    return out


def arrange(view: TahitiView, vacant: dict[int, int]) -> Layout:
    """A box around all tiles and around every hex that may be filled next."""
    hexes = [tile.hex for tile in view.tiles]
    if sum(view.heights):
        hexes += [hex_ for hex_, tiles in vacant.items() if tiles > 1]
    xs = [CENTRES[hex_][0] for hex_ in hexes]
    ys = [CENTRES[hex_][1] for hex_ in hexes]
    left = min(-BASE[0], min(xs) - R) - MARGIN
    right = max(BASE[0], max(xs) + R) + MARGIN
    top = min(-BASE[1], min(ys) - HIGH / 2 - 20)
    bottom = max(BASE[1], max(ys) + HIGH / 2 + 24)
    return Layout(
        box=(left, top, right - left, bottom - top),
        stacks=((left + 76, top + 132), (left + 76, top + 290)),
        bag=(right - 72, bottom - 82),
    )


def canoe_place(view: TahitiView, seat: int) -> tuple[float, float, float]:
    """Where a seat's canoe is moored: x, y and the angle it lies on."""
    x, y = CENTRES[view.canoes[seat]]
    dx, dy, angle = BERTHS[seat]
    return x + dx, y + dy, angle


def haumea_place(view: TahitiView) -> Point:
    """Haumea stands on the upper shore of an island, in the middle of open water."""
    x, y = CENTRES[view.haumea]
    if view.haumea == HOME:
        return x, y - 46
    tile = view.tile_at(view.haumea)
    return (x, y - 36) if tile is not None and tile.tile < ISLANDS else (x, y)


def garden(view: TahitiView, hex_: int, crop: int) -> tuple[float, float, bool]:
    """The middle of an island's garden for a crop, and whether it is the right-hand one."""
    x, y = CENTRES[hex_]
    tile = view.tile_at(hex_)
    right = tile is not None and tile.tile < ISLANDS and TILE_CROPS[tile.tile][1] == crop
    return x + (CROP if right else -CROP), y + 1, right


def drawn_cubes(view: TahitiView) -> list[int]:
    """Cubes out of the bag and not yet anywhere: the bounty still to place, first to last, or a run of fishing."""
    bounty = [step["place"]["crop"] for step in reversed(view.steps) if "place" in step]
    return bounty + [good for good in range(GOODS) for _ in range(view.aside[good])]


def drawn_place(layout: Layout, k: int, count: int) -> Point:
    """Where the drawn cube number k of so many lies: in rows of three above the bag."""
    x, y = layout.bag
    row, column = divmod(k, 3)
    wide = min(count - row * 3, 3)
    return x + (column - (wide - 1) / 2) * 32 - 2, y - 66 - row * 34
