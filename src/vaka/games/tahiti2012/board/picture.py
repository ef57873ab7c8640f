"""The board of Tahiti (2012): tiles on the sea, what lies on them, and what may be done."""

from __future__ import annotations

from vaka.core.view import View
from vaka.draw.picture import Picture
from vaka.draw.pieces import at, count_badge, hull, place, pouch
from vaka.draw.scenery import name_plate, sea, swell
from vaka.draw.seats import SEATS
from vaka.draw.shapes import n
from vaka.games.tahiti2012 import words
from vaka.games.tahiti2012.board.art import SHOALS, sprites, use
from vaka.games.tahiti2012.board.choices import targets_and_bars
from vaka.games.tahiti2012.board.layout import (
    CENTRES,
    Layout,
    arrange,
    canoe_place,
    drawn_cubes,
    drawn_place,
    garden,
    haumea_place,
    touching,
)
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.tables import (
    FISH_TOKEN,
    GOOD_NAMES,
    HOME_TILE,
    ISLANDS,
    REEF_BITS,
    TILE_CROPS,
    TILE_NAMES,
)
from vaka.games.tahiti2012.view import TahitiView, Tile
from vaka.games.tahiti2012.words import COMPASS

OCEAN = (-2600.0, -2400.0, 5200.0, 4800.0)
GROUND = sea(OCEAN)

STACK_SCALE = 0.74


def draw(view: View) -> Picture:
    """The table as a picture."""
    assert isinstance(view, TahitiView)
    vacant = touching(view)
    layout = arrange(view, vacant)
    targets, barred, offers = targets_and_bars(view, layout, vacant)
    return Picture(
        box=layout.box,
        label=f"Home and {len(view.tiles) - 1} tiles around it",
        sprites=sprites(),
        ground=GROUND,
        pieces=_shallows(view) + _tiles(view) + _stacks(view, layout) + _bag(view, layout) + _figures(view),
        targets=targets,
        barred=barred,
        offers=offers,
        pan=True,
        touch=48,
        focus=_focus(view),
    )


def _focus(view: TahitiView) -> tuple[float, float]:
    if view.asked == "face":
        return CENTRES[view.spot]
    if view.asked in ("haumea", "lay"):
        return CENTRES[view.haumea]
    seat = view.seat if view.seat is not None else view.acting
    return CENTRES[view.canoes[seat]]


def _shallows(view: TahitiView) -> str:
    """Depth follows the tiles: shapes of one depth flow together into a contour."""
    spots = [(tile.hex, *CENTRES[tile.hex]) for tile in view.tiles]
    out = [
        f'<use href="#t12-{band}-{hex_ % SHOALS}" x="{n(x)}" y="{n(y)}"/>'
        for band in ("far", "near")
        for hex_, x, y in spots
    ]
    return f'<g aria-hidden="true">{"".join(out)}{swell(OCEAN)}</g>'


def tile_body(tile: int, reefs: int) -> str:
    """A tile with its reefs, around 0,0."""
    name = "home" if tile == HOME_TILE else "water" if tile >= ISLANDS else f"island-{tile}"
    return use(name) + "".join(use(f"reef-{side}") for side in range(6) if reefs >> side & 1)


def _tile_id(tile: Tile) -> str:
    """An island keeps its name from the stack to its place, so that it glides there."""
    if tile.tile == HOME_TILE:
        return "tile-home"
    return f"tile-water-{tile.hex}" if tile.tile >= ISLANDS else f"tile-{TILE_NAMES[tile.tile].lower()}"


def describe(view: TahitiView, tile: Tile) -> str:
    """A tile in words: what lies there and where its reefs are."""
    reefs = " and ".join(COMPASS[side] for side in range(6) if tile.reefs >> side & 1)
    name = words.place(view, tile.hex)
    out = name[0].upper() + name[1:]
    if tile.tile < ISLANDS:
        if tile.token:
            out += ", marked with a fish" if tile.token == FISH_TOKEN else ", marked"
        else:
            ripe = words.goods(crop for crop in TILE_CROPS[tile.tile] if tile.cubes >> crop & 1)
            out += f", {ripe} ripe"
    boats = " and ".join(SEATS[seat].name for seat in range(view.players) if view.canoes[seat] == tile.hex)
    out += f"; reef {reefs}" if reefs else ""
    out += f"; {boats} moored" if boats else ""
    return out + ("; Haumea is here" if view.haumea == tile.hex else "")


def _tiles(view: TahitiView) -> str:
    tiles, cubes = [], []
    for tile in sorted(view.tiles, key=lambda tile: (CENTRES[tile.hex][1], tile.hex)):
        x, y = CENTRES[tile.hex]
        tiles.append(place(_tile_id(tile), x, y, tile_body(tile.tile, tile.reefs), label=describe(view, tile)))
        if tile.token:
            token = "token-fish" if tile.token == FISH_TOKEN else "token"
            cubes.append(place(f"token-{tile.hex}", x, y, use(token)))
        if tile.cubes:
            for crop in TILE_CROPS[tile.tile]:
                if tile.cubes >> crop & 1:
                    name = GOOD_NAMES[crop]
                    gx, gy, _ = garden(view, tile.hex, crop)
                    cubes.append(place(f"cube-{tile.hex}-{name}", gx - 2, gy + 2, use(f"cube-{name}")))
    return "".join(tiles) + "".join(cubes)


def _stacks(view: TahitiView, layout: Layout) -> str:
    """The two stacks, face up; once both are used up, the depletion tokens lie in their place."""
    (x, y), _ = layout.stacks
    if not sum(view.heights):
        return _tokens(view, x, y)
    out = [name_plate(x + 4, y - 84, "Islands to find", 16)]
    for side, (x, y) in enumerate(layout.stacks):
        tile, height = view.tops[side], view.heights[side]
        if not height:
            continue
        edges = "".join(
            f'<g transform="translate({n(k * 2.3)} {n(k * 4)}) scale({STACK_SCALE})">{use("edge")}</g>'
            for k in range(min(height - 1, 4), 0, -1)
        )
        words_ = f"{'Left' if side == 0 else 'Right'} stack, {height} islands: {words.crops(tile)} on top"
        out.append(at(x, y, edges))
        taken = view.asked == "face" and view.stack == side
        if not taken:
            body = tile_body(tile, REEF_BITS[tile][0])
            out.append(place(f"tile-{TILE_NAMES[tile].lower()}", x, y, body, label=words_, scale=STACK_SCALE))
        out.append(count_badge(x + 56, y - 40, height, 12))
    return "".join(out)


def _tokens(view: TahitiView, x: float, y: float) -> str:
    """Tokens still face down, and how many islands may yet be marked before the season ends."""
    left = sum(view.tokens)
    open_ = sum(1 for hex_ in view.islands if (tile := view.tile_at(hex_)) is not None and not tile.token)
    more = max(0, open_ - BOX.unmarked_at_end)
    pile = "".join(at(0, -3 * k, use("token-back")) for k in range(min(left, 4)))
    words_ = f"{left} tokens left; {more} more and the season ends" if more else f"{left} tokens left; the last round"
    note = f"{more} to the end" if more else "last round"
    return (
        name_plate(x + 4, y - 66, "Tokens", 16)
        + place("tokens", x, y, pile + count_badge(20, -26, left, 11), label=words_)
        + name_plate(x + 4, y + 50, note, 14)
    )


def _bag(view: TahitiView, layout: Layout) -> str:
    x, y = layout.bag
    total = sum(view.bag)
    inside = words.cargo_words(view.bag)
    out = [place("bag", x, y, pouch(total), label=f"The bag, {total} cubes: {inside}")]
    out.append(name_plate(x, y + 62, "The bag", 16))
    drawn = drawn_cubes(view)
    for k, good in enumerate(drawn):
        name = GOOD_NAMES[good]
        out.append(
            place(f"drawn-{k}", *drawn_place(layout, k, len(drawn)), use(f"cube-{name}"), label=f"Drawn: {name}")
        )
    return "".join(out)


def _figures(view: TahitiView) -> str:
    out = []
    if view.haumea >= 0:
        x, y = haumea_place(view)
        out.append(place("haumea", x, y, use("haumea"), label=f"Haumea, on {words.place(view, view.haumea)}"))
    for seat in range(view.players):
        x, y, angle = canoe_place(view, seat)
        load = sum(view.cargo[seat])
        body = at(0, 0, hull(seat, 46, angle=angle), angle=angle)
        if load:
            body += count_badge(*(CARGO[seat]), load, 7.2)
        aboard = words.cargo_words(view.cargo[seat])
        where = words.place(view, view.canoes[seat])
        out.append(place(f"canoe-{seat}", x, y, body, label=f"{SEATS[seat].name}’s canoe at {where}, {aboard}"))
    return "".join(out)


CARGO: tuple[tuple[float, float], ...] = ((-22, -9), (22, -9), (3, -25), (-3, -25))
"""Where the number of cubes aboard stands beside a canoe."""
