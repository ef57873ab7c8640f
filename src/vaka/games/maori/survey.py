"""A map file as tables: what the system's chart holds, and what this edition adds to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from vaka.core.hexes import DIRECTIONS, OFFSETS
from vaka.games.clans.chart import Chart
from vaka.games.clans.kinds import CLEAR, COAST, INLAND, JUNGLE, SEA

CODES = "SLBMNX."
LAND_CODES = "LB"
SEA_CODES = "SBN"
TYPES = {"sea": SEA, "coastal": COAST, "land": INLAND}
NAME = re.compile(r"\d{4}")
AREAS = 18


@dataclass(frozen=True)
class Survey:
    """The chart, and islands, lakes, rivers, symbols, the portage, the random table and who touches whom."""

    chart: Chart
    keys: list[str]
    """Areas by their key in the file."""
    spelling: list[str]
    """Areas as people read them, with macrons."""
    island: list[int]
    """0 North, 1 South, -1 sea, for every hex."""
    islands_of: list[int]
    """The island of each area."""
    river: list[bool]
    wet: list[bool]
    """River, lake and coastal hexes: where a taniwha may dwell."""
    moa: list[int]
    seals: list[int]
    """Seal symbols from north to south."""
    portage: tuple[int, int]
    random_area: list[int]
    """36 areas by the first die's row and the second die's column."""
    touching: list[list[int]]
    """Areas that share a land boundary, mountains included."""
    suggested: list[int]
    places: list[list[str]]
    """Names of places, for every hex."""
    holy: int
    """The area whose control makes a head tohunga; -1 where there is none."""
    volcanoes: list[int]
    """Areas named by the eruption, in the order of the table."""
    data: dict[str, Any]


def faults_of(data: object) -> list[str]:
    """[MAO-2.2a] [MAO-2.2b] Everything that keeps this from being a map of Māori, in words."""
    if not isinstance(data, dict):
        return ["a map is a JSON object"]
    for key, kind in (("hexes", list), ("areas", list), ("moa", list), ("seals", list), ("randomArea", dict)):
        if not isinstance(data.get(key), kind):
            return [f"{key} is missing or of the wrong type"]
    faults = _hex_faults(data)
    if faults:
        return faults
    faults = _side_faults(data) + _area_faults(data)
    return faults or _symbol_faults(data) + _whole_faults(data)


def _hex_faults(data: dict[str, Any]) -> list[str]:
    out: list[str] = []
    seen: set[str] = set()
    keys = {area.get("key") for area in data["areas"] if isinstance(area, dict)}
    for number, hex in enumerate(data["hexes"]):
        if not isinstance(hex, dict) or not NAME.fullmatch(str(hex.get("id", ""))):
            out.append(f"hexes, entry {number + 1}: needs an id of four digits")
            continue
        name = hex["id"]
        if name in seen:
            out.append(f"hex {name} occurs twice")
        seen.add(name)
        if not isinstance(hex.get("q"), int) or not isinstance(hex.get("r"), int):
            out.append(f"hex {name} lacks its place q, r")
        if hex.get("type") not in TYPES:
            out.append(f"hex {name} is neither land, coastal nor sea")
        sides = hex.get("sides")
        if not isinstance(sides, str) or len(sides) != 6 or any(code not in CODES for code in sides):
            out.append(f"hex {name} needs six sides, each one of {CODES}")
        if hex.get("type") != "sea":
            if hex.get("area") not in keys:
                out.append(f"hex {name} belongs to no area")
            if hex.get("terrain") not in ("clear", "forest"):
                out.append(f"hex {name} is neither clear nor forest")
            if hex.get("island") not in ("N", "S"):
                out.append(f"hex {name} lies on no island")
        elif "area" in hex:
            out.append(f"hex {name} is sea and belongs to an area")
    if not out and not data["hexes"]:
        out.append("hexes: there are none")
    return out


def _side_faults(data: dict[str, Any]) -> list[str]:
    """Neighbours agree on the side between them, and nothing walks on water."""
    out: list[str] = []
    at = {(hex["q"], hex["r"]): hex for hex in data["hexes"]}
    for hex in data["hexes"]:
        for direction, (dq, dr) in enumerate(OFFSETS):
            code = hex["sides"][direction]
            beside = at.get((hex["q"] + dq, hex["r"] + dr))
            where = f"hex {hex['id']}, side {DIRECTIONS[direction]}"
            if beside is None:
                if code != ".":
                    out.append(f"{where}: {code} leads off the map")
                continue
            if beside["sides"][(direction + 3) % 6] != code:
                out.append(f"{where}: {code} here, {beside['sides'][(direction + 3) % 6]} in {beside['id']}")
            if code in LAND_CODES and "sea" in (hex["type"], beside["type"]):
                out.append(f"{where}: land movement into the sea")
            if code in "SB" and "land" in (hex["type"], beside["type"]):
                out.append(f"{where}: canoes into an inland hex")
    return out


def _area_faults(data: dict[str, Any]) -> list[str]:
    out: list[str] = []
    if len(data["areas"]) != AREAS:
        out.append(f"areas: {len(data['areas'])} instead of {AREAS}")
    at = {(hex["q"], hex["r"]): hex for hex in data["hexes"]}
    for area in data["areas"]:
        key = area.get("key")
        if not area.get("name") or not area.get("maoriName"):
            out.append(f"area {key} lacks its name")
        mine = [hex for hex in data["hexes"] if hex.get("area") == key]
        if len(mine) < 4:
            out.append(f"area {key} has {len(mine)} hexes, fewer than four")
            continue
        if len({hex["island"] for hex in mine}) != 1:
            out.append(f"area {key} lies on two islands")
        if not any(_is_site(hex) for hex in mine):
            out.append(f"area {key} has no place for a village")
        if len(_reach(mine, at, lambda hex, k=key: hex.get("area") == k)) != len(mine):
            out.append(f"area {key} is not in one piece on foot")
    return out


def _symbol_faults(data: dict[str, Any]) -> list[str]:
    out: list[str] = []
    by_id = {hex["id"]: hex for hex in data["hexes"]}
    for kind in ("moa", "seals"):
        for name in data[kind]:
            if name not in by_id or by_id[name]["type"] == "sea":
                out.append(f"{kind}: {name} is no land hex")
        if len(set(data[kind])) != len(data[kind]):
            out.append(f"{kind}: a hex occurs twice")
    for name in data["seals"]:
        if name in by_id and by_id[name]["type"] != "coastal":
            out.append(f"seals: {name} is not on the coast")
    keys = [area["key"] for area in data["areas"]]
    for row in range(1, 7):
        for column in range(1, 7):
            if data["randomArea"].get(f"{row}{column}") not in keys:
                out.append(f"randomArea: {row}{column} names no area")
    for key in keys:
        if list(data["randomArea"].values()).count(key) != 2:
            out.append(f"randomArea: {key} does not fill exactly two cells")
    portage = data.get("portage")
    if portage is not None:
        for end in ("east", "west"):
            if by_id.get(portage.get(end), {}).get("type") != "coastal":
                out.append(f"portage: {portage.get(end)} is no coastal hex")
    return out


def _whole_faults(data: dict[str, Any]) -> list[str]:
    """Each island holds together on foot, and the sea by canoe."""
    out: list[str] = []
    at = {(hex["q"], hex["r"]): hex for hex in data["hexes"]}
    for island in ("N", "S"):
        mine = [hex for hex in data["hexes"] if hex.get("island") == island]
        if mine and len(_reach(mine, at, lambda hex, i=island: hex.get("island") == i)) != len(mine):
            out.append(f"island {island} is not in one piece on foot")
    return out


def _reach(mine: list[dict[str, Any]], at: dict[tuple[int, int], dict[str, Any]], inside: Any) -> set[str]:
    """The hexes that can be walked to from the first one without leaving."""
    found = {mine[0]["id"]}
    row = [mine[0]]
    while row:
        hex = row.pop()
        for direction, (dq, dr) in enumerate(OFFSETS):
            beside = at.get((hex["q"] + dq, hex["r"] + dr))
            if beside is None or hex["sides"][direction] not in LAND_CODES or beside["id"] in found:
                continue
            if inside(beside):
                found.add(beside["id"])
                row.append(beside)
    return found


def _is_site(hex: dict[str, Any]) -> bool:
    """[MAO-3.2c] Clear, by the sea or not, with a river or a lake."""
    return hex["terrain"] == "clear" and bool(hex.get("rivers") or hex.get("lake"))


def _sides(hexes: list[dict[str, Any]]) -> list[list[tuple[int, str]]]:
    """For each hex those beside it, each with what lies between them."""
    at = {(hex["q"], hex["r"]): number for number, hex in enumerate(hexes)}
    out: list[list[tuple[int, str]]] = []
    for hex in hexes:
        found = [at.get((hex["q"] + dq, hex["r"] + dr)) for dq, dr in OFFSETS]
        out.append([(other, code) for other, code in zip(found, hex["sides"], strict=True) if other is not None])
    return out


def survey_of(data: dict[str, Any]) -> Survey:
    """[MAO-2.2d] The tables of a checked map; land hexes come first."""
    hexes = sorted(data["hexes"], key=lambda hex: (hex["type"] == "sea", hex["id"]))
    keys = [area["key"] for area in data["areas"]]
    sides = _sides(hexes)
    touching: list[set[int]] = [set() for _ in keys]
    for hex, its_sides in zip(hexes, sides, strict=True):
        for other, code in its_sides:
            theirs = hexes[other].get("area")
            if code in "LBMN" and "area" in hex and theirs is not None and theirs != hex["area"]:
                touching[keys.index(hex["area"])].add(keys.index(theirs))
    dry = [hex["type"] != "sea" for hex in hexes]
    chart = Chart(
        [hex["id"] for hex in hexes],
        [TYPES[hex["type"]] for hex in hexes],
        [JUNGLE if hex.get("terrain") == "forest" else CLEAR for hex in hexes],
        [keys.index(hex["area"]) if "area" in hex else -1 for hex in hexes],
        [dry[number] and _is_site(hex) for number, hex in enumerate(hexes)],
        [False] * len(hexes),
        [[other for other, code in each if code in LAND_CODES] for each in sides],
        [[other for other, code in each if code in SEA_CODES] for each in sides],
        [[other for other, _ in each] for each in sides],
        [area["name"] for area in data["areas"]],
        [("N", "S").index(area["island"]) for area in data["areas"]],
        ["North Island", "South Island"],
    )
    number = chart.number
    for hex in hexes:
        if hex.get("places"):
            chart.label[number[hex["id"]]] = hex["places"][0]
    portage = data.get("portage")
    return Survey(
        chart,
        keys,
        [area["maoriName"] for area in data["areas"]],
        [("N", "S").index(hex["island"]) if "island" in hex else -1 for hex in hexes],
        [("N", "S").index(area["island"]) for area in data["areas"]],
        [bool(hex.get("rivers")) for hex in hexes],
        [
            dry[i] and bool(hex.get("rivers") or hex.get("lake") or hex["type"] == "coastal")
            for i, hex in enumerate(hexes)
        ],
        [number[name] for name in data["moa"]],
        [number[name] for name in data["seals"]],
        (number[portage["east"]], number[portage["west"]]) if portage else (-1, -1),
        [keys.index(data["randomArea"][f"{row}{column}"]) for row in range(1, 7) for column in range(1, 7)],
        [sorted(areas) for areas in touching],
        [number[area["suggestedVillage"]] if "suggestedVillage" in area else -1 for area in data["areas"]],
        [list(hex.get("places", ())) for hex in hexes],
        keys.index("aupouri") if "aupouri" in keys else -1,
        [keys.index(key) if key in keys else 0 for key in ("tuwharetoa", "arawa", "taranaki", "ngati_whatua")],
        data,
    )
