"""Numbers, names and actions of Tahiti (2012), made once. Hexes are numbered ring by ring around Home, which is 0."""

from __future__ import annotations

from typing import Final, TypeAlias

from vaka.core.action import Action, Space
from vaka.core.hexes import HexDisc
from vaka.games.tahiti2012.components import BOX

# Goods.
Good: TypeAlias = int
BANANA: Final = 0
COCONUT: Final = 1
TARO: Final = 2
SPICE: Final = 3
FISH_GOOD: Final = 4
GOODS: Final = 5
CROPS: Final = 4
GOOD_NAMES: Final[list[str]] = list(BOX.goods)

# What lies on a hex: an island 0 to 17, or one of these.
Tile: TypeAlias = int
VACANT: Final = -1
ISLANDS: Final = 18
HOME_TILE: Final = 18
WATER_TILE: Final = 19

# Depletion tokens.
UNMARKED: Final = 0
PLAIN_TOKEN: Final = 1
FISH_TOKEN: Final = 2

# The board. An island touches two others, so the farthest lies nine rings out; a tenth ring stays empty as a rim.
DISC: Final = HexDisc(10)
HEXES: Final = 331
REACH: Final = 271
HOME: Final = 0
NOWHERE: Final = -1
NEIGHBOURS: Final[list[list[int]]] = DISC.neighbours

TILE_NAMES: Final[list[str]] = list(BOX.tiles)
TILE_CROPS: Final[list[list[int]]] = [list(pair) for pair in BOX.tile_crops]
CROP_BITS: Final[list[int]] = [(1 << a) | (1 << b) for a, b in BOX.tile_crops] + [0, 0]
"""Which crops a tile grows, one bit a crop; none on Home and water."""
REEF_BITS: Final[list[list[int]]] = [
    [(1 << (a + k) % 6) | (1 << (b + k) % 6) for k in range(6)] for a, b in BOX.tile_reefs
]
"""`REEF_BITS[tile][rotation]`: the directions in which an island shows a reef, one bit a direction."""

CAPACITY: Final[int] = BOX.capacity
ROWERS: Final[list[int]] = list(BOX.rowers)
ROW_END: Final = 9
POINTS: Final[list[int]] = list(BOX.points)
VARIETY: Final[list[int]] = list(BOX.variety)

# Verbs.
V_HAUMEA: Final = 0
V_STAY: Final = 1
V_TAKE: Final = 2
V_LAY: Final = 3
V_TURN: Final = 4
V_PUT: Final = 5
V_PADDLE: Final = 6
V_HARVEST: Final = 7
V_FISH: Final = 8
V_KEEP: Final = 9
V_RELEASE: Final = 10
V_DELIVER: Final = 11
V_END: Final = 12
V_DEPLETE: Final = 13
V_CLAIM: Final = 14

DIRECTION_WORDS: Final[list[str]] = ["n", "ne", "se", "s", "sw", "nw"]
SIDES: Final[list[str]] = ["left", "right"]


def hex_actions(verb: str, number: int) -> list[Action]:
    """One action for each hex a tile can lie on."""
    return [Action(f"{verb} {DISC.names[hex_]}", number, hex_) for hex_ in range(REACH)]


HAUMEA_TO: Final[list[Action]] = hex_actions("haumea", V_HAUMEA)
STAY: Final = Action("stay", V_STAY)
TAKE_FROM: Final[list[Action]] = [Action(f"take {side}", V_TAKE, i) for i, side in enumerate(SIDES)]
LAY_ON: Final[list[Action]] = hex_actions("lay", V_LAY)
TURN_TO: Final[list[Action]] = [Action(f"turn {word}", V_TURN, i) for i, word in enumerate(DIRECTION_WORDS)]
PUT_ON: Final[list[Action]] = hex_actions("put", V_PUT)
PADDLE_TO: Final[list[Action]] = hex_actions("paddle", V_PADDLE)
HARVEST: Final[list[Action]] = [Action(f"harvest {GOOD_NAMES[g]}", V_HARVEST, g) for g in range(CROPS)]
GO_FISHING: Final = Action("fish", V_FISH)
KEEP_FISH: Final = Action("keep fish", V_KEEP)
RELEASE_FISH: Final = Action("release fish", V_RELEASE)
DELIVER: Final = Action("deliver", V_DELIVER)
END: Final = Action("end", V_END)
DEPLETE_AT: Final[list[Action]] = hex_actions("deplete", V_DEPLETE)
PLACES: Final = 4
CLAIM: Final[list[Action]] = [Action(f"claim {place + 1}", V_CLAIM, place) for place in range(PLACES)]
MOST_BID: Final = 5
"""[T12-3.18] Points that are bid for a place at most."""

SPACE: Final = Space(
    [STAY]
    + TAKE_FROM
    + TURN_TO
    + HARVEST
    + [GO_FISHING, KEEP_FISH, RELEASE_FISH, DELIVER, END]
    + HAUMEA_TO
    + LAY_ON
    + PUT_ON
    + PADDLE_TO
    + DEPLETE_AT
    + CLAIM,
    ("vaka.games.tahiti2012.title", 2, {}),
)
