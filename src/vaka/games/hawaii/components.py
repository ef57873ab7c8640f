"""The contents of the box, read from `data/components.toml` and checked; a fault names the file, the entry and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from itertools import pairwise
from typing import Any

from vaka.core.figures import Figures

FILE = "components.toml"
FIGURES = Figures(FILE)
demand = FIGURES.demand

KIND_ORDER = (
    "shell-hut",
    "foot-hut",
    "spear-hut",
    "exchange-hut",
    "long-hut",
    "irrigation",
    "hula",
    "breadfruit",
    "taro",
    "coconut",
    "banana",
    "surfer",
    "ku",
    "kane",
    "pele",
    "lono",
    "laka",
    "kanaloa",
    "boat",
    "kahuna",
    "tiki",
)
"""The rules know these kinds by name; the file gives their figures."""

ISLAND_ORDER = ("points", "kahunas", "tikis", "foot-hut", "shell-hut", "hula", "surfer", "fruit", "harvest")

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of place tile; pairs hold the figure of side I and of side II."""

    title: str
    count: int
    hut: bool = False
    fruit: bool = False
    god: bool = False
    shells: Pair = (0, 0)
    feet: Pair = (0, 0)
    fruits: Pair = (0, 0)
    choice: Pair = (0, 0)
    spears: Pair = (0, 0)
    swaps: Pair = (0, 0)
    target: Pair = (0, 0)
    reached: Pair = (0, 0)
    stride: Pair = (0, 0)
    points: Pair = (0, 0)
    per_tile: Pair = (0, 0)
    per_fruit: Pair = (0, 0)
    per_boat: Pair = (0, 0)
    room: Pair = (0, 0)
    printed: Pair = (0, 0)
    tiki_price: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """[HAW-2.03] One of the ten places: its kinds, its circles, the number in the printed circle."""

    name: str
    title: str
    sells: tuple[int, ...]
    circles: int
    printed: int


@dataclass(frozen=True, slots=True)
class Island:
    """What a visit brings besides the points of the dock."""

    name: str
    count: int
    points: int = 0
    kahunas: int = 0
    tikis: int = 0
    fruits: int = 0
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box; slots, places, kinds and islands by number."""

    slots: tuple[str, ...]
    rows: tuple[int, ...]
    beach: tuple[int, ...]
    neighbours: tuple[Pair, ...]
    grid: tuple[Pair, ...]
    places: tuple[Place, ...]
    tokens: tuple[tuple[int, bool, int], ...]
    dock_feet: tuple[int, ...]
    dock_points: tuple[int, ...]
    islands: tuple[Island, ...]
    start: tuple[int, int, tuple[int, ...]]
    targets: tuple[int, ...]
    round_points: dict[str, tuple[tuple[int, int, int], ...]]
    income: dict[str, tuple[Pair, ...]]
    first_space_bonus: int
    villages: int
    kahuna_points: tuple[int, ...]
    kahuna_shells: tuple[int, ...]
    tiki_columns: tuple[int, ...]
    tiki_feet: tuple[int, ...]
    tiles: tuple[Tile, ...]
    irrigation: tuple[int, ...]
    fishing_boat: int


def read_components(text: str) -> Components:
    """Parse and check the file's text."""
    return FIGURES.read(text, _read)


def _entries(data: dict[str, Any], section: str) -> dict[str, Any]:
    demand(bool(data[section].get("origin")), section, "says nothing of its origin")
    return {name: entry for name, entry in data[section].items() if name != "origin"}


def _read(data: dict[str, Any]) -> Components:
    slots, rows, beach, neighbours, grid = _frame(_entries(data, "frame"))
    tiles = _tiles(_entries(data, "tiles"))
    places = _places(_entries(data, "places"), len(slots))
    islands = _islands(_entries(data, "islands"))
    tokens = _tokens(_entries(data, "tokens"))
    circles = sum(place.circles for place in places)
    demand(
        circles + 4 <= len(tokens), "tokens", f"{circles} circles and 4 sequence spaces need more than {len(tokens)}"
    )
    docks, rounds, start = _entries(data, "docks"), _entries(data, "rounds"), _entries(data, "start")
    demand(len(docks["feet"]) == len(docks["points"]) == 4, "docks", "there are four docks")
    demand(len(start["fruits"]) == 5, "start", "one number of fruits for each sequence space")
    for name, table in rounds["points"].items():
        entry = f"rounds.points.{name}"
        demand(len(table) == len(rounds["targets"]), entry, "one row for each round")
        demand(all(a > b > c for a, b, c in table), entry, "1st is worth more than 2nd, and 2nd more than the rest")
    for name, table in rounds["income"].items():
        entry = f"rounds.income.{name}"
        demand(len(table) == len(rounds["targets"]) - 1, entry, "one row for each round but the last")
        demand(all(b < a for i in (0, 1) for a, b in _steps(table, i)), entry, "income shrinks from round to round")
    realm, kahunas, tikis = _entries(data, "realm"), _entries(data, "kahunas"), _entries(data, "tikis")
    demand(
        len(kahunas["points"]) == len(kahunas["shells"]) == realm["villages"], "kahunas", "one space for each village"
    )
    demand(len(tikis["columns"]) == len(tikis["feet"]) == 6, "tikis", "there are six spaces")
    demand(sorted(tikis["columns"], reverse=True) == tikis["columns"], "tikis", "columns run from right to left")
    irrigation = _entries(data, "irrigation")["points"]
    demand(len(irrigation) == 5 and irrigation[0] == 0, "irrigation", "points for 0 to 4 fruit tiles, beginning with 0")
    return Components(
        slots=slots,
        rows=rows,
        beach=beach,
        neighbours=neighbours,
        grid=grid,
        places=places,
        tokens=tokens,
        dock_feet=tuple(docks["feet"]),
        dock_points=tuple(docks["points"]),
        islands=islands,
        start=(start["shells"], start["feet"], tuple(start["fruits"])),
        targets=tuple(rounds["targets"]),
        round_points={name: tuple((a, b, c) for a, b, c in table) for name, table in rounds["points"].items()},
        income={name: tuple((a, b) for a, b in table) for name, table in rounds["income"].items()},
        first_space_bonus=rounds["first_space_bonus"],
        villages=realm["villages"],
        kahuna_points=tuple(kahunas["points"]),
        kahuna_shells=tuple(kahunas["shells"]),
        tiki_columns=tuple(tikis["columns"]),
        tiki_feet=tuple(tikis["feet"]),
        tiles=tiles,
        irrigation=tuple(irrigation),
        fishing_boat=_entries(data, "fishing_boat")["room"],
    )


def _steps(table: list[list[int]], column: int) -> list[Pair]:
    return [(a[column], b[column]) for a, b in pairwise(table)]


def _frame(
    entry: dict[str, Any],
) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...], tuple[Pair, ...], tuple[Pair, ...]]:
    slots = tuple(slot for row in entry["rows"] for slot in row)
    rows = tuple(number for number, row in enumerate(entry["rows"], start=1) for _ in row)
    demand(tuple(entry["neighbours"]) == slots, "frame.neighbours", "one entry for each slot, in order")
    pairs: list[Pair] = []
    for name, near in entry["neighbours"].items():
        for other in near:
            demand(other in slots, f"frame.neighbours.{name}", f"there is no slot {other!r}")
            demand(name in entry["neighbours"][other], f"frame.neighbours.{name}", f"{other} does not know {name}")
            a, b = slots.index(name), slots.index(other)
            if a < b:
                pairs.append((a, b))
    grid = tuple((slots.index(a), slots.index(b)) for a, b in entry["grid"]["extra"])
    demand(all(pair not in pairs for pair in grid), "frame.grid", "an extra pair is a neighbour anyway")
    return slots, rows, tuple(slots.index(slot) for slot in entry["beach"]), tuple(pairs), grid


def _tiles(entries: dict[str, Any]) -> tuple[Tile, ...]:
    demand(tuple(entries) == KIND_ORDER, "tiles", f"the kinds are {', '.join(KIND_ORDER)}, in this order")
    out: list[Tile] = []
    for name, entry in entries.items():
        given: dict[str, Any] = {}
        for key, value in entry.items():
            demand(key in Tile.__slots__, f"tiles.{name}", f"there is no property {key!r}")
            if isinstance(value, list):
                demand(len(value) == 2, f"tiles.{name}.{key}", "one figure for each side")
                value = (value[0], value[1])
            given[key] = value
        demand(given.get("count", 0) > 0, f"tiles.{name}", "how many are there?")
        out.append(Tile(**given))
    return tuple(out)


def _places(entries: dict[str, Any], slots: int) -> tuple[Place, ...]:
    demand(len(entries) == slots, "places", f"there are {slots} slots for {len(entries)} places")
    out: list[Place] = []
    sold: list[int] = []
    for name, entry in entries.items():
        unknown = [kind for kind in entry["sells"] if kind not in KIND_ORDER]
        demand(not unknown, f"places.{name}", f"there is no tile {unknown}")
        sells = tuple(KIND_ORDER.index(kind) for kind in entry["sells"])
        sold += sells
        demand(1 <= entry["circles"] <= 3, f"places.{name}", "a place has one to three circles")
        demand(5 <= entry["printed"] <= 12, f"places.{name}", "printed numbers run from 5 to 12")
        out.append(Place(name, entry["title"], sells, entry["circles"], entry["printed"]))
    demand(sorted(sold) == list(range(len(KIND_ORDER))), "places", "each kind is sold at exactly one place")
    return tuple(out)


def _tokens(entry: dict[str, Any]) -> tuple[tuple[int, bool, int], ...]:
    """[HAW-1.02] Value, spears and fish of each token."""
    out: list[tuple[int, bool, int]] = []
    for value in entry["values"]:
        demand(2 <= value <= 6, "tokens.values", "values run from 2 to 6")
        for copy in entry["copies"]:
            demand(1 <= copy["fish"] <= 3, "tokens.copies", "a back shows one to three fish")
            out.append((value, copy["spears"], copy["fish"]))
    return tuple(out)


def _islands(entries: dict[str, Any]) -> tuple[Island, ...]:
    demand(tuple(entries) == ISLAND_ORDER, "islands", f"the islands are {', '.join(ISLAND_ORDER)}, in this order")
    for name, entry in entries.items():
        tile = entry.get("tile", "")
        demand(tile in ("", "fruit", *KIND_ORDER), f"islands.{name}", f"there is no tile {tile!r}")
    return tuple(Island(name, **entry) for name, entry in entries.items())


BOX = read_components((resources.files(__package__) / "data" / FILE).read_text(encoding="utf-8"))
