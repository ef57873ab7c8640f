"""Numbers, names and actions of Hawaii, made once."""

from __future__ import annotations

from itertools import chain
from typing import Final, TypeAlias

from vaka.core.action import Action, Space
from vaka.core.aliases import Seat
from vaka.games.hawaii.components import BOX, ISLAND_ORDER, KIND_ORDER

Resource: TypeAlias = int
Kind: TypeAlias = int
"""A kind of tile."""
Place: TypeAlias = int
Village: TypeAlias = int
"""A row of a seat's realm, 0 to 4."""
Dock: TypeAlias = int
Island: TypeAlias = int
Face: TypeAlias = int
"""A price token face up; `value_of` and `has_spears` read it, 0 is none."""

# Resources.
SHELLS: Final = 0
FEET: Final = 1
FRUITS: Final = 2
RESOURCES: Final = 3
ONE: Final[list[str]] = ["shell", "foot", "fruit"]
MANY: Final[list[str]] = ["shells", "feet", "fruits"]

# Kinds of tile. The first eighteen lie in villages.
SHELL_HUT: Final = 0
FOOT_HUT: Final = 1
SPEAR_HUT: Final = 2
EXCHANGE_HUT: Final = 3
LONG_HUT: Final = 4
IRRIGATION: Final = 5
HULA: Final = 6
BREADFRUIT: Final = 7
BANANA: Final = 10
SURFER: Final = 11
KU: Final = 12
KANE: Final = 13
PELE: Final = 14
LONO: Final = 15
LAKA: Final = 16
KANALOA: Final = 17
BOAT: Final = 18
KAHUNA: Final = 19
TIKI: Final = 20
KINDS: Final = 21
VILLAGE_KINDS: Final = 18
GODS: Final = 6
KIND_NAMES: Final[list[str]] = list(KIND_ORDER)
KIND_TITLES: Final[list[str]] = [tile.title for tile in BOX.tiles]
ALL_KINDS: Final = (1 << KINDS) - 1
HUT_BITS: Final[int] = sum(1 << kind for kind in range(KINDS) if BOX.tiles[kind].hut)
FRUIT_BITS: Final[int] = sum(1 << kind for kind in range(KINDS) if BOX.tiles[kind].fruit)
GOD_BITS: Final[int] = sum(1 << kind for kind in range(KINDS) if BOX.tiles[kind].god)
VILLAGE_BITS: Final = (1 << VILLAGE_KINDS) - 1

# What a tile in a village adds to its realm.
E_SHELLS: Final = 0
E_FEET: Final = 1
E_FRUITS: Final = 2
E_CHOICE: Final = 3
E_SPEARS: Final = 4
E_TARGET: Final = 5
E_REACHED: Final = 6
E_STRIDE: Final = 7
E_SWAPS: Final = 8
EFFECTS: Final[list[list[int]]] = [
    [
        BOX.tiles[i // 2].shells[i % 2],
        BOX.tiles[i // 2].feet[i % 2],
        BOX.tiles[i // 2].fruits[i % 2],
        BOX.tiles[i // 2].choice[i % 2],
        BOX.tiles[i // 2].spears[i % 2],
        BOX.tiles[i // 2].target[i % 2],
        BOX.tiles[i // 2].reached[i % 2],
        BOX.tiles[i // 2].stride[i % 2],
        BOX.tiles[i // 2].swaps[i % 2],
    ]
    for i in range(VILLAGE_KINDS * 2)
]
"""`EFFECTS[kind * 2 + side - 1]`: what a tile adds to its realm."""

VILLAGES: Final = 5
KAHUNA_SPACES: Final = 5
TIKI_SPACES: Final = 6
KAHUNA_POINTS: Final[list[int]] = list(BOX.kahuna_points)
KAHUNA_SHELLS: Final[list[int]] = list(BOX.kahuna_shells)
TIKI_FEET: Final[list[int]] = list(BOX.tiki_feet)
OUT_OF_REACH: Final = 99
REACH: Final[list[int]] = [OUT_OF_REACH] + list(BOX.tiki_columns)
"""[HAW-18.02] [HAW-18.03] `REACH[tikis]`: how many tiles a village needs to touch one of that many tikis."""

# Places, slots and where a chieftain can stand: a slot, or somewhere on the beach.
PLACES: Final = 10
GOD_PLACE: Final = 9
PLACE_NAMES: Final[list[str]] = [place.name for place in BOX.places]
PLACE_TITLES: Final[list[str]] = [place.title for place in BOX.places]
CIRCLES: Final = 3
PLACE_CIRCLES: Final[list[int]] = [place.circles for place in BOX.places]
PRINTED: Final[list[int]] = [place.printed for place in BOX.places]
SELLS: Final[list[list[int]]] = [list(place.sells) for place in BOX.places]
SELL_BITS: Final[list[int]] = [sum(1 << kind for kind in place.sells) for place in BOX.places]
PLACE_OF: Final[list[int]] = [next(p for p in range(PLACES) if kind in BOX.places[p].sells) for kind in range(KINDS)]
BEACH: Final = 10
COVE: Final = 11
DOCK: Final = 12
REST: Final = 16
"""`DOCK` to `DOCK + 3` are the docks, `REST` to `REST + 4` the spaces under the sequence track."""
DOCKS: Final = 4
SPACES: Final = 5
ROUNDS: Final = 5
ROUND_POINTS: Final[dict[str, list[int]]] = {name: list(chain(*rows)) for name, rows in BOX.round_points.items()}
INCOME: Final[dict[str, list[int]]] = {name: list(chain(*rows)) for name, rows in BOX.income.items()}


def walking_distances(pairs: list[tuple[int, int]]) -> list[list[int]]:
    """[HAW-5.01] [HAW-5.02] Steps from each slot, and from the beach, to each slot; remaining counts as one step."""
    out: list[list[int]] = []
    for start in range(PLACES + 1):
        far = [0] * PLACES
        wave = list(BOX.beach) if start == BEACH else [start]
        steps = 1 if start == BEACH else 0
        seen = 0
        while wave:
            beyond: list[int] = []
            for slot in wave:
                if not seen >> slot & 1:
                    seen |= 1 << slot
                    far[slot] = steps or 1
                    for a, b in pairs:
                        if a == slot:
                            beyond.append(b)
                        elif b == slot:
                            beyond.append(a)
            wave = beyond
            steps += 1
        out.append(far)
    return out


STAGGERED: Final[list[list[int]]] = walking_distances(list(BOX.neighbours))
GRID: Final[list[list[int]]] = walking_distances(list(BOX.neighbours) + list(BOX.grid))
ANY_STRIDE: Final = 99

# Tokens in the bag are 0 to 24.
TOKENS: Final[int] = len(BOX.tokens)


def face_of(value: int, spears: bool) -> Face:
    """A token face up as a number. Faces are sorted by value; of equals the one with spears is higher."""
    return value * 2 + 1 if spears else value * 2


def value_of(face: Face) -> int:
    """What a token costs and counts."""
    return face >> 1


def has_spears(face: Face) -> bool:
    return face & 1 == 1


FACE: Final[list[int]] = [face_of(value, spears) for value, spears, _ in BOX.tokens]
FISH_BACK: Final[list[int]] = [fish for _, _, fish in BOX.tokens]
FACES: Final = 14
FISH_TAKEN: Final = 16
"""In a list of tokens taken: a face, or `FISH_TAKEN` plus the number of fish."""
TAKEN_BASE: Final = 32


def taken_by(seat: Seat, token: int) -> int:
    """A token in the list of those taken: by whom, and which, in one number."""
    return seat * TAKEN_BASE + token


def seat_of_taken(entry: int) -> Seat:
    return entry // TAKEN_BASE


def token_of_taken(entry: int) -> int:
    return entry % TAKEN_BASE


def worth_of_taken(token: int) -> int:
    """What a token taken, face up or fish up, counts for the sum of the round."""
    return token - FISH_TAKEN if token > FISH_TAKEN else value_of(token)


def laid_tile(row: int, kind: Kind, side: int) -> int:
    """A tile in the list of tiles laid: its row (`seat * 5 + village`), its kind and side 1 or 2 in one number."""
    return (row * VILLAGE_KINDS + kind) * 2 + side - 1


def row_of_laid(entry: int) -> int:
    return entry // (VILLAGE_KINDS * 2)


def kind_of_laid(entry: int) -> Kind:
    return entry // 2 % VILLAGE_KINDS


def side_of_laid(entry: int) -> int:
    return entry % 2 + 1


# Docks and islands.
DOCK_FEET: Final[list[int]] = list(BOX.dock_feet)
DOCK_POINTS: Final[list[int]] = list(BOX.dock_points)
ISLANDS: Final = 9
NO_ISLAND: Final = -1
NOBODY: Final = -1
"""The seat of an event that is nobody's doing."""
ISLAND_NAMES: Final[list[str]] = list(ISLAND_ORDER)
ISLAND_COUNTS: Final[list[int]] = [island.count for island in BOX.islands]
ISLAND_POINTS: Final[list[int]] = [island.points for island in BOX.islands]
ISLAND_FRUITS: Final[list[int]] = [island.fruits for island in BOX.islands]
ISLAND_KAHUNAS: Final[list[int]] = [island.kahunas for island in BOX.islands]
ISLAND_TIKIS: Final[list[int]] = [island.tikis for island in BOX.islands]
ISLAND_TILES: Final[list[int]] = [
    FRUIT_BITS if island.tile == "fruit" else 1 << KIND_ORDER.index(island.tile) if island.tile else 0
    for island in BOX.islands
]
"""The kinds one of which an island gives, one bit a kind."""

# Boats: the fishing boat, side I, side II.
FISHING_BOAT: Final = 0
BOAT_ONE: Final = 1
BOAT_TWO: Final = 2
FLEET: Final = 3
ROOM: Final[list[int]] = [BOX.fishing_boat, BOX.tiles[BOAT].room[0], BOX.tiles[BOAT].room[1]]
PRINTED_FEET: Final[list[int]] = [0, BOX.tiles[BOAT].printed[0], BOX.tiles[BOAT].printed[1]]
BOATS: Final[int] = BOX.tiles[BOAT].count
SIDE_BY: Final[int] = BOATS + 1
MOST_FISH: Final = PLACES
"""No round sends more tokens to the cove than there are places."""
CANNOT: Final = 99


def launch_price(cost: int, fishing: int, one: int, two: int) -> int:
    """[HAW-19.01] [HAW-19.03] What a set of boats really pays for a cost; `CANNOT` where it cannot carry it."""
    boats = fishing + one + two
    if boats > cost or boats == 0 or cost > ROOM[0] * fishing + ROOM[1] * one + ROOM[2] * two:
        return CANNOT
    paid = cost - PRINTED_FEET[1] * one - PRINTED_FEET[2] * two
    return paid if paid > boats else boats


def least_prices() -> list[list[int]]:
    """`LEAST[cost][set of ready boats]`: the least that any of their subsets pays."""
    out: list[list[int]] = []
    for cost in range(MOST_FISH + 1):
        row = [CANNOT] * (2 * SIDE_BY * SIDE_BY)
        for fishing in range(2):
            for one in range(SIDE_BY):
                for two in range(SIDE_BY):
                    best = launch_price(cost, fishing, one, two)
                    if fishing:
                        best = min(best, row[boat_set(0, one, two)])
                    if one:
                        best = min(best, row[boat_set(fishing, one - 1, two)])
                    if two:
                        best = min(best, row[boat_set(fishing, one, two - 1)])
                    row[boat_set(fishing, one, two)] = best
        out.append(row)
    return out


def boat_set(fishing: int, one: int, two: int) -> int:
    """The number of a set of boats."""
    return (fishing * SIDE_BY + one) * SIDE_BY + two


LEAST: Final[list[list[int]]] = least_prices()

# Where points come from.
BY_SPEARS: Final = 0
BY_DOCKS: Final = 1
BY_ISLANDS: Final = 2
BY_ROUNDS: Final = 3
BY_LONO: Final = 4
BY_FIRST: Final = 5
BY_KAHUNAS: Final = 6
BY_LAKA: Final = 7
BY_KANALOA: Final = 8
BY_IRRIGATION: Final = 9
BY_HULA: Final = 10
BY_LONG_HUTS: Final = 11
SOURCES: Final = 12

# What a payment is for.
FOR_MOVE: Final = 0
FOR_TILE: Final = 1
FOR_BOATS: Final = 2

# Verbs.
V_WALK: Final = 0
V_FISH: Final = 1
V_VISIT: Final = 2
V_REST: Final = 3
V_TOKEN: Final = 4
V_BUY: Final = 5
V_PAY: Final = 6
V_SETTLE: Final = 7
V_DECLINE: Final = 8
V_SAIL: Final = 9
V_LAUNCH: Final = 10
V_PICK: Final = 11
V_GATHER: Final = 12
V_CLAIM: Final = 13

DEAREST: Final = 12
"""The highest price: twice a six."""
PAY_BY: Final = DEAREST + 1


def amount(shells: int, feet: int, fruits: int) -> str:
    """Resources in words, those that are none left out: `3 shells 1 foot`."""
    parts: list[str] = []
    for resource, count in enumerate([shells, feet, fruits]):
        if count:
            parts.append(f"{count} {ONE[resource] if count == 1 else MANY[resource]}")
    return " ".join(parts)


def pay_index(shells: int, feet: int, fruits: int) -> int:
    return (shells * PAY_BY + feet) * PAY_BY + fruits


def pay_actions() -> list[Action]:
    """One action for each mixture of up to twelve resources; the holes of the table hold an action outside the space."""
    hole = Action("pay nothing", V_PAY)
    out = [hole] * (PAY_BY * PAY_BY * PAY_BY)
    for total in range(1, PAY_BY):
        for shells in range(total, -1, -1):
            for feet in range(total - shells, -1, -1):
                fruits = total - shells - feet
                text = f"pay {amount(shells, feet, fruits)}"
                out[pay_index(shells, feet, fruits)] = Action(text, V_PAY, shells, feet, fruits)
    return out


def launch_actions() -> list[Action]:
    """One action for each set of boats a player can own."""
    hole = Action("launch nothing", V_LAUNCH)
    out = [hole] * (2 * SIDE_BY * SIDE_BY)
    for fishing in range(2):
        for one in range(SIDE_BY):
            for two in range(SIDE_BY - one):
                if fishing + one + two:
                    names = ["start"] * fishing + ["i"] * one + ["ii"] * two
                    out[boat_set(fishing, one, two)] = Action(f"launch {' '.join(names)}", V_LAUNCH, fishing, one, two)
    return out


WALK: Final[list[Action]] = [Action(f"walk {name}", V_WALK, i) for i, name in enumerate(PLACE_NAMES)]
FISH: Final[list[Action]] = [Action(f"fish {fish}", V_FISH, fish) for fish in range(4)]
SAIL: Final = Action("sail", V_SAIL)
VISIT: Final[list[Action]] = [Action(f"visit {dock + 1}", V_VISIT, dock) for dock in range(DOCKS)]
REST_AT: Final[list[Action]] = [Action(f"rest {space + 1}", V_REST, space) for space in range(SPACES)]
TAKE_TOKEN: Final[list[Action]] = [
    Action(f"token {value_of(face)}{' spears' if has_spears(face) else ''}", V_TOKEN, face) for face in range(FACES)
]
BUY_TILE: Final[list[Action]] = [
    Action(f"buy {KIND_NAMES[i // 2]} {i % 2 + 1}", V_BUY, i // 2, i % 2 + 1) for i in range(KINDS * 2)
]
"""`BUY_TILE[kind * 2 + side - 1]`; for kahunas and tikis the side is their number."""
PAY_WITH: Final[list[Action]] = pay_actions()
SETTLE_IN: Final[list[Action]] = [Action(f"settle {village + 1}", V_SETTLE, village) for village in range(VILLAGES)]
DECLINE: Final = Action("decline", V_DECLINE)
LAUNCH_SET: Final[list[Action]] = launch_actions()
PICK_FRUIT: Final[list[Action]] = [
    Action(f"pick {KIND_NAMES[kind]}", V_PICK, kind) for kind in range(BREADFRUIT, BANANA + 1)
]
CLAIM: Final[list[Action]] = [Action(f"claim {space + 1}", V_CLAIM, space) for space in range(SPACES)]
MOST_BID: Final = 9
"""[HAW-2.16] Shells that are bid for a space at most."""
GATHER_ONE: Final[list[Action]] = [Action(f"gather {ONE[r]}", V_GATHER, r) for r in range(RESOURCES)]

SPACE: Final = Space(
    WALK
    + FISH[1:]
    + [SAIL]
    + VISIT
    + REST_AT
    + TAKE_TOKEN[4:]
    + BUY_TILE
    + SETTLE_IN
    + [DECLINE]
    + PICK_FRUIT
    + GATHER_ONE
    + [action for action in LAUNCH_SET if action.a + action.b + action.c]
    + [action for action in PAY_WITH if action.a + action.b + action.c]
    + CLAIM,
    ("vaka.games.hawaii.title", 2, {}),
)
