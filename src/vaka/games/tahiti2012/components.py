"""The contents of the box, read from `data/components.toml` and checked; a fault names the file, the entry and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Any

from vaka.core.figures import Figures

FILE = "components.toml"
FIGURES = Figures(FILE)
demand = FIGURES.demand


@dataclass(frozen=True, slots=True)
class Face:
    """One face of Home: its reefs, its water, its start islands as (direction, tile, rotation)."""

    reefs: tuple[int, ...]
    water: tuple[int, ...]
    islands: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Count:
    """What a number of players changes."""

    face: Face
    butterfly: str
    removed_per_good: int
    favourites: tuple[tuple[int, int], ...]
    stacks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box, goods and tiles by number."""

    goods: tuple[str, ...]
    crops: int
    cubes_each: int
    tiles: tuple[str, ...]
    tile_crops: tuple[tuple[int, int], ...]
    tile_reefs: tuple[tuple[int, int], ...]
    butterflies: tuple[str, ...]
    water: int
    by_players: dict[int, Count]
    capacity: int
    rowers: tuple[int, ...]
    bounty: tuple[int, int]
    fishing: tuple[int, int]
    points: tuple[int, ...]
    variety: tuple[int, ...]
    most: int
    second: int
    tokens: tuple[int, int]
    unmarked_at_end: int
    round_cap: int


def read_components(text: str) -> Components:
    """Parse and check the file's text."""
    return FIGURES.read(text, _read)


def _read(data: dict[str, Any]) -> Components:
    goods = tuple(data["goods"]["order"])
    crops = len(data["goods"]["crops"])
    demand(goods[:crops] == tuple(data["goods"]["crops"]), "goods", "the crops come first in the order")
    islands = {name: entry for name, entry in data["islands"].items() if name != "origin"}
    tiles = tuple(islands)
    for name, entry in islands.items():
        _check_island(entry, goods[:crops], f"islands.{name}")
    faces = {name: _face(name, entry, tiles) for name, entry in data["home"].items()}
    canoe, chart = data["canoe"], data["chart"]
    demand(len(canoe["rowers_by_cubes"]) == canoe["capacity"] + 1, "canoe", "one number of rowers for each load")
    demand(len(chart["points_by_cubes"]) == len(chart["variety_by_columns"]), "chart", "both rows have the same length")
    return Components(
        goods=goods,
        crops=crops,
        cubes_each=data["goods"]["cubes_each"],
        tiles=tiles,
        tile_crops=tuple((goods.index(e["crops"][0]), goods.index(e["crops"][1])) for e in islands.values()),
        tile_reefs=tuple((e["reefs"][0], e["reefs"][1]) for e in islands.values()),
        butterflies=tuple(e.get("butterfly", "") for e in islands.values()),
        water=data["water"]["count"],
        by_players={int(name): _count(data, goods, tiles, faces, name) for name in data["players"] if name != "origin"},
        capacity=canoe["capacity"],
        rowers=tuple(canoe["rowers_by_cubes"]),
        bounty=(data["bounty"]["with_haumea"], data["bounty"]["after_haumea"]),
        fishing=(data["fishing"]["draw"], data["fishing"]["draw_at_fish_token"]),
        points=tuple(chart["points_by_cubes"]),
        variety=tuple(chart["variety_by_columns"]),
        most=data["favourites"]["most"],
        second=data["favourites"]["second"],
        tokens=(data["tokens"]["plain"], data["tokens"]["with_fish"]),
        unmarked_at_end=data["end"]["unmarked_islands"],
        round_cap=data["end"]["round_cap"],
    )


def _check_island(entry: dict[str, Any], crops: tuple[str, ...], where: str) -> None:
    """[T12-4.01] [T12-4.02] Every island has two reefs and spaces for two different crops."""
    own, reefs = entry["crops"], entry["reefs"]
    demand(len(set(own)) == 2 and set(own) <= set(crops), where, "crops must be two different crops")
    demand(len(set(reefs)) == 2 and set(reefs) <= set(range(6)), where, "reefs must be two sides, 0 to 5")
    demand(reefs[0] == 0, where, "the first reef is printed edge 0")


def _count(
    data: dict[str, Any], goods: tuple[str, ...], tiles: tuple[str, ...], faces: dict[str, Face], players: str
) -> Count:
    """What a number of players changes."""
    where, entry = f"players.{players}", data["players"][players]
    favourites = {name: pairs for name, pairs in data["favourites"].items() if isinstance(pairs, list)}
    demand(entry["home"] in faces, where, f"there is no home face {entry['home']!r}")
    demand(entry["favourites"] in favourites, where, f"there is no favourite set {entry['favourites']!r}")
    face = faces[entry["home"]]
    adds_up = sum(entry["stacks"]) + len(face.islands) == len(tiles)
    demand(adds_up, where, "stacks and start islands must add up to all islands")
    pairs = tuple((goods.index(a), goods.index(b)) for a, b in favourites[entry["favourites"]])
    demand(len(pairs) >= int(players), where, "too few favourite tiles")
    left, right = entry["stacks"]
    return Count(face, entry["start"], entry["removed_per_good"], pairs, (left, right))


def _face(name: str, entry: dict[str, Any], tiles: tuple[str, ...]) -> Face:
    where = f"home.{name}"
    reefs, water = tuple(entry["reefs"]), tuple(entry["water"])
    demand(sorted(reefs + water) == list(range(6)), where, "every side is either reef or water")
    islands: list[tuple[int, int, int]] = []
    for island in entry["islands"]:
        demand(island["tile"] in tiles, where, f"there is no island {island['tile']!r}")
        islands.append((island["direction"], tiles.index(island["tile"]), island["rotation"]))
    demand(tuple(i[0] for i in islands) == reefs, where, "start islands fill the reef sides, in order")
    return Face(reefs, water, tuple(islands))


BOX = read_components((resources.files(__package__) / "data" / FILE).read_text(encoding="utf-8"))
