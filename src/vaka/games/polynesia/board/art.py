"""What is drawn once: the sprites of the title, and the chart of a map."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from vaka.draw import scenery
from vaka.draw.pieces import at, bone_disc, good_disc, hull, pawn, point_disc, square_token, stone
from vaka.draw.seats import on, stamp
from vaka.draw.shapes import blob_path, esc, n, star
from vaka.games.polynesia.board.layout import PAWN, SHIP, Layout, layout_of
from vaka.games.polynesia.tables import (
    FISH,
    FISH_TOKEN,
    FREE_EXPLORE,
    MAIN,
    MASK,
    NOTHING,
    POINT,
    SHELL_TOKEN,
    STONE_WORDS,
    Ocean,
)

TOKEN_ICONS = {POINT: "star", MASK: "mask", FISH_TOKEN: "fish", SHELL_TOKEN: "shell", FREE_EXPLORE: "canoe"}
GOOD_ICONS = ("fish", "shell")
FISH_INK = "#1f5a78"
SHELL_INK = "#8f3f67"
DEPTHS = ((92, "sea-4"), (56, "sea-3"), (27, "sea-2"))
ORANGE = "#f0a04b"
CONE = 1.3
"""The volcano of the chart, larger than that of the scenery."""


def use(name: str) -> str:
    """A sprite of this title where it stands."""
    return f'<use href="#pol-{name}"/>'


@cache
def sprites() -> str:
    """All pieces that move or come and go."""
    out: list[str] = []
    for seat in range(4):
        # Figures stand on one another where several share a place: their shadow is a sprite of its own.
        out.append(_sprite(f"pawn-{seat}", pawn(seat, PAWN).partition("/>")[2]))
        out.append(_sprite(f"hull-{seat}", hull(seat, SHIP, label=False)))
        out.append(_sprite(f"mark-{seat}", stamp(seat, 0, 0, SHIP * 0.1, on(seat))))
    out.append(_sprite("shade", f'<ellipse cx="1" cy="2" rx="12" ry="{n(PAWN * 0.13)}" fill="var(--piece-shadow)"/>'))
    out += [_sprite(f"good-{kind}", good_disc(kind)) for kind in GOOD_ICONS]
    out += [_sprite(f"token-{kind}", square_token(icon, size=19)) for kind, icon in TOKEN_ICONS.items()]
    out += [_sprite(f"stone-{word}", at(0, 0, stone(word), 0.62)) for word in STONE_WORDS]
    out.append(_sprite("point", point_token()))
    return "".join(out)


def _sprite(name: str, body: str) -> str:
    return f'<g id="pol-{name}">{body}</g>'


@cache
def point_token(r: float = 10) -> str:
    """A point token: a bone hexagon with a star."""
    corners = " ".join(f"{n(r * math.cos(math.pi * k / 3))},{n(r * math.sin(math.pi * k / 3))}" for k in range(6))
    return (
        f'<polygon points="{corners}" transform="translate(0 2)" fill="var(--wood-deep)" stroke="var(--rim)" stroke-width=".9"/>'
        f'<polygon points="{corners}" fill="var(--bone)" stroke="var(--rim)" stroke-width=".9"/>'
        f'<polygon points="{star(0, 0, r * 0.66, 5, 0.45)}" fill="var(--sun)" stroke="var(--rim)" stroke-width=".7"/>'
    )


@lru_cache(maxsize=32)
def ground(ocean: Ocean) -> str:
    """The chart: depths, currents, archipelagos, routes, islands, symbols, names."""
    layout = layout_of(ocean)
    x, y, width, height = layout.box
    box = (x - 600, y - 500, width + 1200, height + 1000)
    rings = [(sx, sy, r) for (sx, sy), r in zip(layout.spots, layout.sizes, strict=True)]
    out = [scenery.sea(box), scenery.depths(rings, DEPTHS), scenery.swell(box), _currents(layout)]
    if layout.compass[2] > 24:
        out.append(scenery.compass(*layout.compass))
    out += [_lagoon(layout, pair) for pair in ocean.group_islands]
    out += [_route(ocean, layout, route) for route in range(ocean.routes)]
    out += [_island(ocean, layout, island) for island in range(ocean.size)]
    out += [_group_name(ocean.group_names[g], layout.groups[g]) for g in range(len(ocean.group_names))]
    out += [_symbols(ocean, layout, island) for island in range(ocean.size)]
    out += [_name(ocean, layout, island) for island in range(ocean.size)]
    return "".join(out)


def _currents(layout: Layout) -> str:
    """Long lines of current across the chart, with an arrow now and then."""
    x, y, width, height = layout.box
    lines, heads = [], []
    for k in range(6):
        base = y + height * (k + 0.6) / 6
        sway = 26 + 9 * (k % 3)
        points = []
        for i in range(33):
            px = x - 40 + (width + 80) * i / 32
            points.append((px, base + sway * math.sin(i * 0.42 + k * 1.7) + 10 * math.sin(i * 0.9 + k)))
        lines.append("M" + "L".join(f"{n(px)} {n(py)}" for px, py in points))
        for i in (7 + k % 4, 20 + k % 5):
            (ax, ay), (bx, by) = points[i], points[i + 1]
            turn = math.degrees(math.atan2(by - ay, bx - ax))
            heads.append(f'<path d="M-6-4.500L2 0L-6 4.5" transform="translate({n(ax)} {n(ay)}) rotate({n(turn)})"/>')
    return (
        '<g fill="none" stroke="var(--foam)" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{"".join(lines)}" stroke-opacity=".2" stroke-width="2" stroke-dasharray="90 34 26 50"/>'
        f'<g stroke-opacity=".3" stroke-width="1.8">{"".join(heads)}</g></g>'
    )


def _lagoon(layout: Layout, pair: list[int]) -> str:
    """The islands of an archipelago lie in one lagoon, its outline marked."""
    (ax, ay), (bx, by) = layout.spots[pair[0]], layout.spots[pair[1]]
    d = f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)}"
    round_ = 'stroke-linecap="round"'
    return (
        f'<path d="{d}" stroke="var(--sea-halo)" stroke-opacity=".5" stroke-width="93" {round_}/>'
        f'<path d="{d}" stroke="var(--sea-1)" stroke-width="88" {round_}/>'
        f'<path d="{d}" stroke="var(--lagoon)" stroke-opacity=".35" stroke-width="80" {round_}/>'
    )


def _route(ocean: Ocean, layout: Layout, route: int) -> str:
    """A dotted line, or a broad orange one that is open to all."""
    lane = layout.lanes[route]
    d = f"M{n(lane.a[0])} {n(lane.a[1])}L{n(lane.b[0])} {n(lane.b[1])}"
    if ocean.neutral[route]:
        return (
            f'<path d="{d}" stroke="var(--rim)" stroke-opacity=".5" stroke-width="8" stroke-linecap="round"/>'
            f'<path d="{d}" stroke="{ORANGE}" stroke-width="5" stroke-linecap="round"/>'
        )
    return (
        f'<path d="{d}" stroke="var(--foam)" stroke-opacity=".82" stroke-width="3" stroke-dasharray=".1 8.5"'
        ' stroke-linecap="round"/>'
    )


def _island(ocean: Ocean, layout: Layout, island: int) -> str:
    (x, y), r = layout.spots[island], layout.sizes[island]
    if ocean.kind[island] != MAIN:
        return scenery.islet(x, y, r, island, atoll=ocean.atoll[island])
    shape = blob_path(x, y + 2, r * 0.86, r * 0.66, seed=island + 3, bumps=9, rough=0.16)
    return scenery.shoal(shape, r) + scenery.sand(shape) + at(x, y - 8, scenery.volcano(0, 0), CONE)


def _symbols(ocean: Ocean, layout: Layout, island: int) -> str:
    """What an island pays or is worth."""
    out = []
    if ocean.symbol[island] != NOTHING:
        fish = ocean.symbol[island] == FISH
        out.append(
            at(*layout.symbol(island), bone_disc("fish" if fish else "shell", 9.5, FISH_INK if fish else SHELL_INK))
        )
    out += [at(*layout.symbol(island, k), point_disc()) for k in range(ocean.turtles[island])]
    return "".join(out)


def _name(ocean: Ocean, layout: Layout, island: int) -> str:
    (x, y), r = layout.spots[island], layout.sizes[island]
    main = ocean.kind[island] == MAIN
    return scenery.name_plate(x, y + r + (18 if main else 13), ocean.names[island], 17 if main else 14.5)


def _group_name(name: str, place: tuple[float, float, float, float]) -> str:
    x, y, turn, off = place
    return (
        f'<text transform="translate({n(x)} {n(y)}) rotate({n(turn)})" y="{n(off)}" text-anchor="middle"'
        ' class="place-i halo" font-size="14.5" fill="var(--sea-ink)" stroke="var(--sea-halo)" stroke-width="2.6"'
        f' stroke-opacity=".7">{esc(name)}</text>'
    )


def stone_place(layout: Layout, main: int, number: int) -> tuple[float, float]:
    """The stones pile up on the volcano, from the crater down."""
    x, y = layout.spots[main]
    rows = ((0, 1), (1, 2), (2, 3), (3, 4))
    row = 0 if number < 1 else 1 if number < 3 else 2 if number < 6 else 3
    first = (0, 1, 3, 6)[row]
    wide = rows[row][1]
    return x + (number - first - (wide - 1) / 2) * 14.5, y - 48 + row * 14
