"""The title's sprites, drawn once: tiles with both sides, tokens, fish; and the island under the mats."""

from __future__ import annotations

from functools import cache, lru_cache

from vaka.draw.icons import glyph
from vaka.draw.pieces import at, disc, fish_disc, mat, open_circle, plank, tile
from vaka.draw.scenery import grove, name_plate, peak, sand, scatter, sea, shore_bands, swell, tufts
from vaka.draw.shapes import Point, chaikin, esc, line, n, roughen
from vaka.games.hawaii.board.layout import (
    COVE_X,
    COVE_Y,
    DOCK_X,
    DOCK_Y,
    HIGH,
    PLANK,
    SLOTS,
    TILE,
    TOKEN,
    WIDE,
    circle_place,
    crowded,
    space_place,
)
from vaka.games.hawaii.components import BOX as CONTENTS
from vaka.games.hawaii.tables import (
    KAHUNA,
    KIND_NAMES,
    KIND_TITLES,
    KINDS,
    PLACE_CIRCLES,
    PLACE_TITLES,
    PRINTED,
    TIKI,
    VILLAGE_KINDS,
    has_spears,
    value_of,
)

OCEAN = (-500.0, -400.0, 2000.0, 1600.0)

GOD_TONE = "#a06a08"
LOOKS: tuple[tuple[str, str], ...] = (
    ("shell", "#a5537a"),
    ("foot", "#8a5a38"),
    ("militia", "#8f2f1f"),
    ("swap", "#5f6470"),
    ("longhut", "#96681f"),
    ("water", "#2a7391"),
    ("hula", "#b5472f"),
    ("breadfruit", "#3f7a45"),
    ("taro", "#3f7a45"),
    ("coconut", "#3f7a45"),
    ("banana", "#3f7a45"),
    ("surf", "#187880"),
    ("fighters", GOD_TONE),
    ("god", GOD_TONE),
    ("volcano", GOD_TONE),
    ("turtle", GOD_TONE),
    ("fruit", GOD_TONE),
    ("fish", GOD_TONE),
    ("canoe", "#1f5f7d"),
    ("cloak", "#6b4a86"),
    ("post", "#7a4a2a"),
)
"""Icon and band colour by kind; gods share their colour, the icon says which one."""

ISLAND_ICONS = ("star", "cloak", "post", "foot", "shell", "hula", "surf", "banana", "fruit")
"""What each island shows."""


def use(name: str) -> str:
    """A sprite of this title where it stands."""
    return f'<use href="#haw-{name}"/>'


def tile_use(kind: int, side: int = 1) -> str:
    """A tile, 50 high, around 0,0; kahunas, tikis and boats too."""
    return use(f"{KIND_NAMES[kind]}-{side}")


def token_use(face: int) -> str:
    """A price token face up."""
    return use(f"token-{face}")


def fish_use(fish: int) -> str:
    """A token with its fish side up."""
    return use(f"fish-{fish}")


@cache
def sprites() -> str:
    """All of them, to stand in the page once."""
    out: list[str] = []
    for kind in range(KINDS):
        for side in (1, 2):
            out.append(_sprite(f"{KIND_NAMES[kind]}-{side}", _tile(kind, side)))
    out.append(_sprite("start-hut", tile("hut", "#6b6257", TILE, 0)))
    for face in range(4, 14):
        out.append(_sprite(f"token-{face}", disc(str(value_of(face)), TOKEN, has_spears(face))))
    out += [_sprite(f"fish-{fish}", fish_disc(fish, TOKEN)) for fish in (1, 2, 3)]
    return "".join(out)


def _sprite(name: str, body: str) -> str:
    return f'<g id="haw-{name}">{body}</g>'


def _tile(kind: int, side: int) -> str:
    """Gods bear their name on the band, the others one or two strokes for their side; kahunas and tikis have no side."""
    icon, tone = LOOKS[kind]
    if kind in (KAHUNA, TIKI):
        return tile(icon, tone, TILE, 0)
    if kind >= VILLAGE_KINDS or not CONTENTS.tiles[kind].god:
        return tile(icon, tone, TILE, side)
    name = KIND_TITLES[kind] + (" II" if side == 2 and len(KIND_TITLES[kind]) < 6 else "")
    size = 10.5 if len(name) < 7 else 9.6
    return tile(icon, tone, TILE, 0) + (
        f'<text y="{n(TILE * 0.41)}" text-anchor="middle" class="num" font-size="{size}" fill="#ffffff">{name}</text>'
    )


# The ground.

_COAST: tuple[Point, ...] = (
    (90, 250),
    (150, 118),
    (260, 48),
    (420, 38),
    (500, 20),
    (600, 40),
    (760, 50),
    (865, 128),
    (918, 258),
    (908, 400),
    (852, 520),
    (760, 592),
    (640, 622),
    (500, 616),
    (360, 624),
    (230, 594),
    (140, 510),
    (86, 390),
)
_GREEN: tuple[Point, ...] = (
    (110, 258),
    (165, 138),
    (268, 70),
    (420, 60),
    (500, 42),
    (600, 60),
    (752, 72),
    (846, 142),
    (894, 262),
    (884, 396),
    (830, 500),
    (744, 562),
    (640, 584),
    (500, 572),
    (360, 586),
    (240, 564),
    (160, 494),
    (108, 388),
)
_GROVES: tuple[Point, ...] = (
    (150, 200),
    (196, 132),
    (856, 190),
    (812, 120),
    (118, 330),
    (886, 330),
    (170, 470),
    (834, 470),
    (262, 92),
    (740, 96),
    (232, 536),
    (770, 540),
    (500, 204),
)


@lru_cache(128)
def ground(place_at: tuple[int, ...], players: int, grid: bool) -> str:
    """Everything that stays for the whole game: sea, island, footpaths, mats with their names, plank and names on water."""
    out = [_island(), _paths(grid)]
    out += [at(*SLOTS[slot], _mat(place)) for slot, place in enumerate(place_at)]
    out.append(name_plate(COVE_X - 20, COVE_Y - 28, "Cove", 16.5, "start"))
    out.append(name_plate(DOCK_X - 34, DOCK_Y - 34, "Docks", 16.5, "start"))
    out.append(_plank(players))
    return "".join(out)


@cache
def _island() -> str:
    shore = line(chaikin(roughen(_COAST, 0.06, 4), 3), True)
    green = line(chaikin(roughen(_GREEN, 0.07, 6), 3), True)
    bands = ((260, "sea-3"), (130, "sea-2"), (64, "sea-1"), (32, "lagoon"))
    grass = [
        (x, y) for x, y in scatter(12, 150, (120, 80, 760, 490)) if ((x - 500) / 365) ** 4 + ((y - 325) / 235) ** 4 < 1
    ]
    return (
        sea(OCEAN, 4)
        + shore_bands(shore, bands)
        + swell(OCEAN)
        + sand(shore, 5)
        + f'<path d="{green}" fill="var(--clear)"/><path d="{green}" fill="var(--jungle)" fill-opacity=".55"/>'
        + "".join(grove(x, y) for x, y in _GROVES)
        + peak(462, 102, 34)
        + peak(544, 102, 30)
        + peak(502, 108, 50)
        + tufts(grass, "var(--jungle-2)", 0.5)
    )


def _paths(grid: bool) -> str:
    """Footpaths between neighbouring places, and from the beach."""
    pairs = list(CONTENTS.neighbours) + (list(CONTENTS.grid) if grid else [])
    d = "".join(f"M{n(SLOTS[a][0])} {n(SLOTS[a][1])}L{n(SLOTS[b][0])} {n(SLOTS[b][1])}" for a, b in pairs) + "".join(
        f"M{n(SLOTS[slot][0])} {n(SLOTS[slot][1])}V606" for slot in CONTENTS.beach
    )
    return (
        f'<path d="{d}" stroke="var(--sand)" stroke-width="11" stroke-linecap="round" fill="none"/>'
        f'<path d="{d}" stroke="var(--sand-deep)" stroke-width="2.4" stroke-dasharray="1 8" stroke-linecap="round" fill="none"/>'
    )


@cache
def _mat(place: int) -> str:
    """A place: its name, the number of its printed circle, and its circles."""
    out = [mat(WIDE, HIGH)]
    left, top = -WIDE / 2, -HIGH / 2
    out.append(
        f'<text x="{n(left + 16)}" y="{n(top + 23)}" class="place" font-size="16.5" fill="var(--ink)">'
        f"{esc(PLACE_TITLES[place])}</text>"
    )
    x, y = (-left - 52, top + 40) if crowded(place) else (-left - 16, top + 23)
    out.append(
        f'<text x="{n(x)}" y="{n(y)}" text-anchor="end" font-size="12.5" class="num" fill="var(--ink-2)">'
        f"up to {PRINTED[place]}</text>"
    )
    last = PLACE_CIRCLES[place] - 1
    for circle in range(last):
        x, y = circle_place(place, circle)
        out.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(TOKEN - 1)}" fill="var(--sand-deep)" fill-opacity=".28"/>')
    out.append(at(*circle_place(place, last), open_circle(PRINTED[place], TOKEN - 1)))
    return "".join(out)


def _plank(players: int) -> str:
    """The sequence spaces: who rests where, and who goes first next round."""
    x, y, width, height = PLANK
    out = [at(x, y, plank(width, height))]
    for row, word in enumerate(("Next", "round")):
        out.append(
            f'<text x="{n(x + 16)}" y="{n(y + 23 + row * 17)}" class="place" font-size="14.5" fill="var(--wood-ink)">{word}</text>'
        )
    for space in range(players):
        sx, sy = space_place(space)
        out.append(
            f'<circle cx="{n(sx)}" cy="{n(sy)}" r="{n(TOKEN + 2)}" fill="var(--wood-deep)" fill-opacity=".45"/>'
            f'<text x="{n(sx - 29)}" y="{n(sy + 5)}" text-anchor="middle" class="num" font-size="13" fill="var(--wood-ink)">{space + 1}</text>'
        )
    return "".join(out)


def small_glyph(name: str, x: float, y: float, size: float) -> str:
    """An icon on bone."""
    return glyph(name, x, y, size, "var(--bone-ink)", "var(--bone)")
