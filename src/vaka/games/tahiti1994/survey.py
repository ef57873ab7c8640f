"""A map under examination: every fault named with its place."""

from __future__ import annotations

import itertools
from typing import Any

from vaka.games.clans.kinds import CLEAR, COAST, INLAND, JUNGLE, SEA

KINDS = {"sea": SEA, "coastal": COAST, "land": INLAND}
TERRAIN = {"clear": CLEAR, "jungle": JUNGLE}
OFFSETS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
REGIONS = {
    "Oropaa": ("Faaa", "Punaauia", "Paea"),
    "Aharoa": ("Pare", "Arue", "Mahina", "Papenoo", "Tiarei", "Mahaena", "Hitiaa"),
    "Teva": ("Papara", "Mataiea", "Papeari", "Vairao", "Teahupoo", "Tautira", "Pueu"),
}
"""The seventeen areas that the rules name, by region."""
DEEP = 3
"""Jungle hexes without a clear neighbour: the solitaire rules count them."""
NECK = 6
"""So many strokes at least lie between the two shores of an isthmus."""
TOLERANCE = 0.08
"""How far the drawn outline may differ from a coastal hex's share of land."""

Data = dict[str, Any]


def check_map(data: object) -> list[str]:
    """Every fault of a map, each naming its place; empty where there is none."""
    out = _shape(data)
    if out:
        return out
    assert isinstance(data, dict)
    return _Map(data).faults()


def _shape(data: object) -> list[str]:
    """Whether everything is there, and of the right kind."""
    if not isinstance(data, dict):
        return ["a map is a JSON object"]
    out: list[str] = []
    for field, type_ in (("hexes", list), ("areas", list), ("regions", list), ("hexsides", dict), ("rivers", list)):
        if not isinstance(data.get(field), type_):
            out.append(f"field {field}: missing or of the wrong type")
    if out:
        return out
    seen: set[str] = set()
    for position, entry in enumerate(data["hexes"], start=1):
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            out.append(f"hexes, entry {position}: no id")
            continue
        if entry["id"] in seen:
            out.append(f"hex {entry['id']}: occurs twice")
        seen.add(entry["id"])
        out += _hex_shape(entry)
    for position, entry in enumerate(data["areas"], start=1):
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            out.append(f"areas, entry {position}: no id")
    return out + _line_shape(data, seen)


def _hex_shape(entry: Data) -> list[str]:
    """Whether a hex with an id has all that a hex needs."""
    out: list[str] = []
    name = entry["id"]
    if not (name.isascii() and name.isalnum()):
        out.append(f"hex {name!r}: an id is made of letters and digits")
    if entry.get("kind") not in KINDS:
        out.append(f"hex {name}: kind {entry.get('kind')!r} is none of {', '.join(KINDS)}")
    elif entry["kind"] != "sea" and entry.get("terrain") not in TERRAIN:
        out.append(f"hex {name}: terrain {entry.get('terrain')!r} is none of {', '.join(TERRAIN)}")
    for key in ("q", "r"):
        if not isinstance(entry.get(key), int):
            out.append(f"hex {name}: field {key} is missing")
    for key in ("canoe_neighbours", "land_neighbours"):
        if not isinstance(entry.get(key, []), list):
            out.append(f"hex {name}: field {key} is no list")
    return out


def _line_shape(data: Data, hexes: set[str]) -> list[str]:
    """Whether hexsides and rivers join hexes that there are."""
    out: list[str] = []
    for kind in ("mountain", "all_sea", "canoe_blocked"):
        for position, entry in enumerate(data["hexsides"].get(kind, []), start=1):
            pair = entry.get("between") if isinstance(entry, dict) else None
            if not isinstance(pair, list) or len(pair) != 2 or not set(pair) <= hexes:
                out.append(f"hexsides {kind}, entry {position}: needs two known hexes")
    for position, entry in enumerate(data["rivers"], start=1):
        path = entry.get("path_source_to_mouth") if isinstance(entry, dict) else None
        if not isinstance(path, list) or not path or not set(path) <= hexes:
            out.append(f"rivers, entry {position}: needs a path of known hexes")
    return out


class _Map:
    """A well-formed map under examination."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.hexes: dict[str, Data] = {entry["id"]: entry for entry in data["hexes"]}
        self.at: dict[tuple[int, int], str] = {(h["q"], h["r"]): h["id"] for h in data["hexes"]}
        self.dry = [name for name, h in self.hexes.items() if h["kind"] != "sea"]
        self.sea = [name for name, h in self.hexes.items() if h["kind"] == "sea"]
        self.areas: dict[str, list[str]] = {entry["id"]: [] for entry in data["areas"]}
        self.out: list[str] = []

    def beside(self, name: str) -> list[str]:
        """The neighbours of a hex, in the order of the directions."""
        entry = self.hexes[name]
        places = [(entry["q"] + dq, entry["r"] + dr) for dq, dr in OFFSETS]
        return [self.at[place] for place in places if place in self.at]

    def ways(self, name: str, key: str) -> list[str]:
        return list(self.hexes[name].get(key, []))

    def reach(self, start: str, key: str, within: set[str]) -> set[str]:
        """All hexes that can be reached inside a set."""
        found = {start}
        queue = [start]
        for name in queue:
            for other in self.ways(name, key) if key else self.beside(name):
                if other in within and other not in found:
                    found.add(other)
                    queue.append(other)
        return found

    def strokes(self, start: str, goal: str) -> int:
        """How many strokes a canoe needs from one hex to another."""
        found = {start: 0}
        queue = [start]
        for name in queue:
            for other in self.ways(name, "canoe_neighbours"):
                if other not in found:
                    found[other] = found[name] + 1
                    queue.append(other)
        return found.get(goal, 1 << 20)

    def faults(self) -> list[str]:
        if len(self.at) != len(self.hexes):
            return ["two hexes have the same q and r"]
        self.neighbours()
        self.sides()
        self.whole_areas()
        if not self.out:
            self.ground()
            self.waters()
            self.homes()
            self.streams()
            self.outline()
        return self.out

    def neighbours(self) -> None:
        """Lists hold real neighbours, are symmetric, and respect the closed sides."""
        shut: dict[str, set[frozenset[str]]] = {
            kind: {frozenset(entry["between"]) for entry in self.data["hexsides"].get(kind, [])}
            for kind in ("mountain", "all_sea", "canoe_blocked")
        }
        for name, entry in self.hexes.items():
            beside = self.beside(name)
            for key in ("land_neighbours", "canoe_neighbours"):
                for other in self.ways(name, key):
                    if other not in self.hexes:
                        self.out.append(f"hex {name}: {key} names {other!r}, which is no hex")
                    elif other not in beside:
                        self.out.append(f"hex {name}: {key} names {other}, which is not next to it")
                    elif name not in self.ways(other, key):
                        self.out.append(f"hex {name}: {key} names {other}, but not the other way round")
            dry = entry["kind"] != "sea"
            for other in self.ways(name, "land_neighbours"):
                side = frozenset((name, other))
                if not dry or self.hexes.get(other, {}).get("kind") == "sea":
                    self.out.append(f"hex {name}: land_neighbours lead into the sea")
                elif side in shut["mountain"] or side in shut["all_sea"]:
                    self.out.append(f"hex {name}: land_neighbours cross the closed side to {other}")
            for other in self.ways(name, "canoe_neighbours"):
                if "land" in (entry["kind"], self.hexes.get(other, {}).get("kind")):
                    self.out.append(f"hex {name}: canoe_neighbours lead over land")
                elif frozenset((name, other)) in shut["canoe_blocked"]:
                    self.out.append(f"hex {name}: canoe_neighbours cross the closed side to {other}")

    def sides(self) -> None:
        """Closed sides lie between two island hexes, once each, and never shut a hex in."""
        seen: set[frozenset[str]] = set()
        for kind in ("mountain", "all_sea"):
            for entry in self.data["hexsides"].get(kind, []):
                one, other = entry["between"]
                side = frozenset((one, other))
                if other not in self.beside(one):
                    self.out.append(f"hexside {one}-{other}: the hexes are not adjacent")
                elif "sea" in (self.hexes[one]["kind"], self.hexes[other]["kind"]):
                    self.out.append(f"hexside {one}-{other}: {kind} sides lie between island hexes")
                if side in seen:
                    self.out.append(f"hexside {one}-{other}: occurs twice")
                seen.add(side)
        for name in self.dry:
            if not self.ways(name, "land_neighbours"):
                self.out.append(f"hex {name}: closed on every side")

    def whole_areas(self) -> None:
        """Seventeen named areas of two or more hexes, each of one piece, in its region."""
        regions = {entry.get("id"): list(entry.get("areas", [])) for entry in self.data["regions"]}
        for region, names in REGIONS.items():
            if sorted(regions.get(region, [])) != sorted(names):
                self.out.append(f"region {region}: its areas are {', '.join(names)}")
        expected = {name for names in REGIONS.values() for name in names}
        for name in sorted(expected ^ set(self.areas)):
            self.out.append(f"area {name}: {'missing' if name in expected else 'not named in the rules'}")
        for name in self.dry:
            area = self.hexes[name].get("area")
            if area not in self.areas:
                self.out.append(f"hex {name}: area {area!r} is not on the list")
            else:
                self.areas[area].append(name)
        for name in self.sea:
            if self.hexes[name].get("area"):
                self.out.append(f"hex {name}: an all-sea hex belongs to no area")
        for area, hexes in self.areas.items():
            if len(hexes) < 2:
                self.out.append(f"area {area}: has {len(hexes)} hexes, needs two or more")
            elif self.reach(hexes[0], "", set(hexes)) != set(hexes):
                self.out.append(f"area {area}: is not of one piece")
            elif self.reach(hexes[0], "land_neighbours", set(hexes)) != set(hexes):
                self.out.append(f"area {area}: cannot be crossed on foot without leaving it")

    def ground(self) -> None:
        """One island on foot, exactly three deep jungles, inland hexes away from the sea."""
        cut = set(self.dry) - self.reach(self.dry[0], "land_neighbours", set(self.dry))
        if cut:
            self.out.append(f"hex {min(cut)}: cannot be reached on foot from {self.dry[0]}")
        deep = [
            name
            for name in self.dry
            if self.hexes[name]["terrain"] == "jungle"
            and not any(self.hexes[n].get("terrain") == "clear" for n in self.beside(name))
        ]
        if len(deep) != DEEP:
            self.out.append(f"{len(deep)} jungle hexes have no clear neighbour, {DEEP} should: {', '.join(deep)}")
        for name in self.dry:
            if self.hexes[name]["kind"] == "land" and any(self.hexes[n]["kind"] == "sea" for n in self.beside(name)):
                self.out.append(f"hex {name}: is inland but touches the sea")

    def waters(self) -> None:
        """One sea, three hexes deep all round, every coast on it, no short cut through a neck of land."""
        if self.reach(self.sea[0], "", set(self.sea)) != set(self.sea):
            self.out.append("the all-sea hexes are not connected")
        wet = {name for name, h in self.hexes.items() if h["kind"] != "land"}
        if self.reach(self.sea[0], "canoe_neighbours", wet) != wet:
            lost = wet - self.reach(self.sea[0], "canoe_neighbours", wet)
            self.out.append(f"hex {min(lost)}: no canoe gets there")
        for name in self.dry:
            q, r = self.hexes[name]["q"], self.hexes[name]["r"]
            around = [(dq, dr) for dq in range(-3, 4) for dr in range(-3, 4) if abs(dq + dr) <= 3]
            if any((q + dq, r + dr) not in self.at for dq, dr in around):
                self.out.append(f"hex {name}: the sea around it is not three hexes deep")
            if self.hexes[name]["kind"] == "coastal" and not any(
                self.hexes[n]["kind"] == "sea" for n in self.ways(name, "canoe_neighbours")
            ):
                near = [m for n in self.ways(name, "canoe_neighbours") for m in self.ways(n, "canoe_neighbours")]
                if not any(self.hexes[n]["kind"] == "sea" for n in near):
                    self.out.append(f"hex {name}: a coastal hex without the sea at hand")
        necks = {n for n in self.dry if self.is_neck(n)}
        for entry in self.data["hexsides"].get("canoe_blocked", []):
            one, other = entry["between"]
            if (one in necks or other in necks) and self.strokes(one, other) < NECK:
                self.out.append(f"hexside {one}-{other}: canoes find a short cut across the isthmus")

    def is_neck(self, name: str) -> bool:
        """Whether the island falls in two without a hex."""
        rest = set(self.dry) - {name}
        return self.reach(min(rest), "land_neighbours", rest) != rest

    def homes(self) -> None:
        """A site in every area, jungle near it, and standard homes apart and in their own regions."""
        region = {area: name for name, areas in REGIONS.items() for area in areas}
        for area, names in self.areas.items():
            sites = [n for n in names if self.is_home_site(n)]
            if not sites:
                self.out.append(f"area {area}: has no clear coastal hex with a river")
            elif min(self.jungle_way(n) for n in sites) > 3:
                self.out.append(f"area {area}: the nearest jungle is more than 3 movement points away")
        standard = self.data.get("standard_home_areas", {})
        for players in ("2", "3", "4"):
            homes = standard.get(players, [])
            if len(homes) != int(players) or not set(homes) <= set(self.areas):
                self.out.append(f"standard_home_areas {players}: needs {players} known areas")
                continue
            if players != "4" and len({region[home] for home in homes}) != len(homes):
                self.out.append(f"standard_home_areas {players}: two homes lie in one region")
            for i, one in enumerate(homes):
                for other in homes[i + 1 :]:
                    if self.touch(one, other):
                        self.out.append(f"standard_home_areas {players}: {one} and {other} touch")

    def touch(self, one: str, other: str) -> bool:
        return any(n in self.areas[other] for name in self.areas[one] for n in self.beside(name))

    def is_home_site(self, name: str) -> bool:
        entry = self.hexes[name]
        return entry["kind"] == "coastal" and entry["terrain"] == "clear" and bool(entry.get("river"))

    def jungle_way(self, start: str) -> int:
        """Movement points to the nearest jungle hex, its own entry not counted."""
        best = {start: 0}
        queue = [start]
        for name in queue:
            for other in self.ways(name, "land_neighbours"):
                if self.hexes[other]["terrain"] == "jungle":
                    return best[name] + 1
                if other not in best:
                    best[other] = best[name] + 1
                    queue.append(other)
        return 1 << 20

    def streams(self) -> None:
        """Rivers are chains of neighbours on foot that end on the coast."""
        for entry in self.data["rivers"]:
            path = entry["path_source_to_mouth"]
            label = f"river {entry.get('name', '?')}"
            for one, other in itertools.pairwise(path):
                if other not in self.ways(one, "land_neighbours"):
                    self.out.append(f"{label}: {one} and {other} are not neighbours on foot")
            if self.hexes[path[-1]]["kind"] != "coastal":
                self.out.append(f"{label}: its mouth {path[-1]} is not on the coast")
            for name in path:
                if not self.hexes[name].get("river"):
                    self.out.append(f"{label}: hex {name} is not marked as a river hex")

    def outline(self) -> None:
        """The drawn outline, where there is one, agrees with each coastal hex's share of land."""
        coast = self.data.get("coastline", {}).get("px_py")
        if not coast:
            return
        for name in self.dry:
            entry = self.hexes[name]
            if entry["kind"] == "coastal" and "land_share" in entry and "cx" in entry:
                share = _share(coast, entry["cx"], entry["cy"])
                if abs(share - entry["land_share"]) > TOLERANCE + 0.02:
                    self.out.append(
                        f"hex {name}: {share:.0%} of it lies inside the outline, {entry['land_share']:.0%} is land"
                    )


def _share(outline: list[list[float]], cx: float, cy: float, fine: int = 24) -> float:
    """The part of a pointed hex of radius 1 that lies inside an outline."""
    inside = total = 0
    for i in range(fine):
        for j in range(fine):
            x = (2 * i + 1) / fine - 1
            y = (2 * j + 1) / fine - 1
            if abs(x) > 0.8660254 or abs(y) + abs(x) * 0.5773503 > 1:
                continue
            total += 1
            inside += _within(outline, cx + x, cy + y)
    return inside / total


def _within(outline: list[list[float]], x: float, y: float) -> bool:
    found = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found
