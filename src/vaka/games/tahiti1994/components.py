"""Maps and counters: read, checked fault by fault, and made into tables."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib import resources

from vaka.core.errors import Corrupt, Malformed
from vaka.core.plain import read_json
from vaka.games.clans.chart import Chart
from vaka.games.clans.kinds import CLEAR
from vaka.games.tahiti1994.spelling import spell
from vaka.games.tahiti1994.survey import KINDS, OFFSETS, REGIONS, TERRAIN, Data, check_map

MOST_HEXES = 3_000
"""Many times the published map: everything takes the longer, the more there are."""


def read_map(data: object, where: str) -> Chart:
    """The chart of a sound map; a fault names the file and the place."""
    faults = check_map(data)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise Corrupt(f"{where}: {faults[0]}{more}")
    assert isinstance(data, dict)
    return chart_of(data)


def chart_of(data: Data) -> Chart:
    """[T94-2.2a, T94-2.2b] The tables of a sound map; land hexes come first."""
    entries = sorted(data["hexes"], key=lambda h: (h["kind"] == "sea", h["id"]))
    number = {entry["id"]: i for i, entry in enumerate(entries)}
    at = {(entry["q"], entry["r"]): i for i, entry in enumerate(entries)}
    areas = [entry["id"] for entry in data["areas"]]
    regions = list(REGIONS)
    region = [next(i for i, name in enumerate(regions) if area in REGIONS[name]) for area in areas]
    beside = [
        [at[place] for place in ((e["q"] + dq, e["r"] + dr) for dq, dr in OFFSETS) if place in at] for e in entries
    ]
    chart = Chart(
        [entry["id"] for entry in entries],
        [KINDS[entry["kind"]] for entry in entries],
        [TERRAIN.get(entry.get("terrain") or "clear", CLEAR) for entry in entries],
        [areas.index(entry["area"]) if entry["kind"] != "sea" else -1 for entry in entries],
        [bool(entry.get("river")) for entry in entries],
        [bool(entry.get("reef")) for entry in entries],
        [[number[n] for n in entry.get("land_neighbours", [])] for entry in entries],
        [[number[n] for n in entry.get("canoe_neighbours", [])] for entry in entries],
        beside,
        areas,
        region,
        regions,
    )
    chart.label = [spell(str(entry.get("name") or entry["id"])) for entry in entries]
    return chart


# The other components.

UNIT_NAMES = ("population", "militia", "slingers", "fighters", "heavy")
TAGS = ("rulebook", "maori", "published", "derived", "designed")


def read_components(text: str, where: str) -> Data:
    """The figures of the box; a fault names the file, the entry and what is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Corrupt(f"{where}: {error}") from error
    for kind, count in (
        ("unit", 5),
        ("leader", 2),
        ("elder", 9),
        ("level", 6),
        ("empty_land", 5),
        ("occupied_land", 6),
    ):
        entries = data.get(kind)
        if not isinstance(entries, list) or len(entries) != count:
            raise Corrupt(f"{where}: {kind}: {count} entries are needed")
    for kind, entries in data.items():
        for position, entry in enumerate(entries if isinstance(entries, list) else [entries], start=1):
            if not isinstance(entry, dict) or entry.get("tag") not in TAGS:
                raise Corrupt(f"{where}: {kind}, entry {position}: says not where it comes from")
            for key, value in entry.items():
                if key in ("combat", "leadership", "move", "die", "level") and not isinstance(value, int):
                    raise Corrupt(f"{where}: {kind}, entry {position}: {key} is no number")
    if tuple(entry["name"] for entry in data["unit"]) != UNIT_NAMES:
        raise Corrupt(f"{where}: unit: the five units are {', '.join(UNIT_NAMES)}")
    rows = data.get("occupied", {}).get("rows", [])
    if len(rows) != 10 or any(len(row) != 4 for row in rows):
        raise Corrupt(f"{where}: occupied: ten rows of four levels are needed")
    for kind in ("training", "hostile"):
        for position, entry in enumerate(data.get(kind, []), start=1):
            names = entry.get("units", [entry.get("use"), entry.get("make")])
            if not set(names) <= set(UNIT_NAMES):
                raise Corrupt(f"{where}: {kind}, entry {position}: names an unknown unit")
    return data


def _file(name: str) -> str:
    return (resources.files(__package__) / "data" / name).read_text(encoding="utf-8")


@cache
def components() -> Data:
    """The box as published, checked."""
    return read_components(_file("components.toml"), "components.toml")


@cache
def standard_map() -> Data:
    """The board as published, as plain data."""
    data = json.loads(_file("map.json"))
    assert isinstance(data, dict)
    return data


def map_data(text: str) -> Data:
    """The map of a table: the published one, or the JSON that was passed for it."""
    if not text:
        return standard_map()
    try:
        data = read_json(text)
    except ValueError as error:
        raise Malformed(f"option map: {error}", field="map") from error
    if isinstance(data, dict) and isinstance(data.get("hexes"), list) and len(data["hexes"]) > MOST_HEXES:
        raise Malformed(f"option map: at most {MOST_HEXES} hexes, not {len(data['hexes'])}", field="map")
    faults = check_map(data)
    if faults:
        raise Malformed(f"option map: {faults[0]}", field="map")
    assert isinstance(data, dict)
    return data
