"""Maps: the two of the box and a user's own."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib import resources

from vaka.core.action import ELSEWHERE, Action, Space
from vaka.core.errors import Corrupt, Malformed
from vaka.core.plain import read_json
from vaka.games.polynesia.map_faults import KINDS, SEATS, SYMBOLS, entries_of, faults_of, whole
from vaka.games.polynesia.tables import (
    NOWHERE,
    Ocean,
)

WIDE_OCEAN = "wide-ocean.json"
NEAR_OCEAN = "near-ocean.json"
TEXT_LIMIT = 100_000


def crossings(data: dict[str, object]) -> list[tuple[str, str]]:
    """Pairs of routes whose lines cross; allowed, but the maps of the box have none."""
    at = {str(i["id"]): (whole(i["x"]), whole(i["y"])) for i in entries_of(data, "islands")}
    routes = [(str(r["id"]), str(r["a"]), str(r["b"])) for r in entries_of(data, "routes")]
    out: list[tuple[str, str]] = []
    for number, (one, a, b) in enumerate(routes):
        for other, c, d in routes[number + 1 :]:
            if len({a, b, c, d}) == 4 and _apart(at[a], at[b], at[c], at[d]) and _apart(at[c], at[d], at[a], at[b]):
                out.append((one, other))
    return out


def _apart(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    """Do c and d lie on different sides of the line through a and b?"""
    sides = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for p in (c, d)]
    return (sides[0] > 0) != (sides[1] > 0)


def ocean_of(data: dict[str, object], players: int) -> Ocean:
    """A map without faults, as tables."""
    key = str(data.get("id", "own"))
    ocean = Ocean(key, str(data["name"]), whole(data["width"]), whole(data["height"]), players)
    groups: dict[object, int] = {None: NOWHERE}
    for number, group in enumerate(entries_of(data, "archipelagos")):
        groups[group["id"]] = number
        ocean.group_ids.append(str(group["id"]))
        ocean.group_names.append(str(group["name"]))
    for island in entries_of(data, "islands"):
        symbol = island["resource"]
        ocean.add_island(
            str(island["id"]),
            str(island["name"]),
            whole(island["x"]),
            whole(island["y"]),
            KINDS[str(island["kind"])],
            SYMBOLS[None if symbol is None else str(symbol)],
            whole(island["points"]),
            groups[island["archipelago"]],
            island.get("atoll") is True,
        )
    numbers = {key: number for number, key in enumerate(ocean.ids)}
    for route in entries_of(data, "routes"):
        ocean.add_route(str(route["id"]), numbers[str(route["a"])], numbers[str(route["b"])], bool(route["neutral"]))
    ocean.finish()
    return ocean


def parse_map(text: str) -> dict[str, object]:
    """A user's map from its text; a fault is named."""
    if len(text) > TEXT_LIMIT:
        raise Malformed(f"option map: longer than {TEXT_LIMIT} characters", field="map")
    try:
        data = read_json(text)
    except ValueError as error:
        raise Malformed(f"option map: not JSON ({error})", field="map") from error
    faults = faults_of(data)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise Malformed(f"option map: {faults[0]}{more}", field="map")
    assert isinstance(data, dict)
    return data


@cache
def printed_map(file: str) -> dict[str, object]:
    """[POL-1.07] [POL-1.08] One of the two maps of the box."""
    data = json.loads((resources.files(__package__) / "data" / file).read_text(encoding="utf-8"))
    faults = faults_of(data)
    if faults:
        raise Corrupt(f"{file}: {faults[0]}")
    assert isinstance(data, dict)
    return data


@lru_cache(maxsize=64)
def ocean(text: str, players: int) -> Ocean:
    """[POL-2.01] The map of a table: the text of a user's own, or that of the box for the number of players."""
    data = parse_map(text) if text else printed_map(WIDE_OCEAN if players == 4 else NEAR_OCEAN)
    allowed = data["players"]
    assert isinstance(allowed, list)
    if players not in allowed:
        raise Malformed(f"option map: this map is for {' or '.join(map(str, allowed))} players", field="map")
    made = ocean_of(data, players)
    here = made.space.by_text
    made.space = Space(
        [here[words] if words in here else Action(words, ELSEWHERE) for words in all_texts(text)] + made.claim,
        (f"{__package__}.title", players, {"map": text}),
    )
    return made


@lru_cache(maxsize=8)
def all_texts(text: str) -> tuple[str, ...]:
    """The texts of all actions on a map by number, whatever the number of players; both maps of the box count as one."""
    maps = [parse_map(text)] if text else [printed_map(WIDE_OCEAN), printed_map(NEAR_OCEAN)]
    return tuple(dict.fromkeys(action.text for data in maps for action in ocean_of(data, SEATS).space))
