"""Everything that can be wrong with a map, in words."""

from __future__ import annotations

import re

from vaka.games.polynesia.tables import (
    ARCHIPELAGO,
    FISH,
    GROUPS,
    KIND_WORDS,
    MAIN,
    NEAR,
    NOTHING,
    PER_GROUP,
    SEAT_WORDS,
    SHELLS,
    TURTLE,
)

GREEN_ISLANDS = GROUPS * PER_GROUP
ORANGE_ISLANDS = 6
NEAR_ISLANDS = 3
APART = 80
"""Centres of islands closer than this could not be told apart on a screen."""
CLEARANCE = 30
"""A route that runs nearer to a third island than this seems to end there."""
TITLE = "polynesia"
LIMIT = 60
SEATS = len(SEAT_WORDS)
KINDS = {word: kind for kind, word in enumerate(KIND_WORDS)}
SYMBOLS = {None: NOTHING, "fish": FISH, "shell": SHELLS}
TOKEN_OF = {ARCHIPELAGO: "green", TURTLE: "orange"}
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def faults_of(data: object) -> list[str]:
    """[POL-2.02] Everything that keeps this from being a map of Polynesia, in words; empty where nothing does."""
    if not isinstance(data, dict):
        return ["a map is a JSON object"]
    faults = _faults_of_form(data)
    if faults:
        return faults
    checks = (_faults_of_islands, _faults_of_groups, _faults_of_routes)
    for check in checks:
        faults += check(data)
    return faults or _faults_of_graph(data) + _faults_of_drawing(data)


def _faults_of_form(data: dict[str, object]) -> list[str]:
    """Fields that are missing or of the wrong type: nothing more can be said before these are mended."""
    out: list[str] = []
    if data.get("title") != TITLE:
        out.append(f"title: must be {TITLE!r}, the title that the map is for")
    for key, kind in (("name", str), ("width", int), ("height", int), ("players", list), ("mainIsland", str)):
        if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
            out.append(f"{key}: missing, or not {_a(kind)}")
    for key, fields in _FORM.items():
        entries = data.get(key)
        if not isinstance(entries, list):
            out.append(f"{key}: missing, or not a list")
            continue
        if len(entries) > LIMIT * 4:
            out.append(f"{key}: more than {LIMIT * 4} entries")
            continue
        for number, entry in enumerate(entries, start=1):
            where = f"{key}, entry {number}"
            if isinstance(fields, type):
                if not isinstance(entry, fields):
                    out.append(f"{where}: not {_a(fields)}")
                continue
            if not isinstance(entry, dict):
                out.append(f"{where}: not an object")
                continue
            for name, kinds in fields.items():
                value = entry.get(name)
                if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
                    out.append(f"{where}: {name} is missing or of the wrong type")
    return out


_FORM: dict[str, type | dict[str, tuple[type, ...]]] = {
    "nearIslands": str,
    "archipelagos": {"id": (str,), "name": (str,), "islands": (list,)},
    "islands": {
        "id": (str,),
        "name": (str,),
        "x": (int,),
        "y": (int,),
        "kind": (str,),
        "resource": (str, type(None)),
        "points": (int,),
        "archipelago": (str, type(None)),
    },
    "routes": {"id": (str,), "a": (str,), "b": (str,), "neutral": (bool,)},
}


def _a(kind: type) -> str:
    return {str: "a text", int: "a whole number", list: "a list"}.get(kind, kind.__name__)


def _faults_of_islands(data: dict[str, object]) -> list[str]:
    out: list[str] = []
    islands = entries_of(data, "islands")
    width, height = whole(data["width"]), whole(data["height"])
    players = data["players"]
    if not (200 <= width <= 4000 and 200 <= height <= 4000):
        out.append(f"width and height: 200 to 4000, not {width} and {height}")
    if not isinstance(players, list) or not players or any(n not in (2, 3, 4) or isinstance(n, bool) for n in players):
        out.append("players: one or more of 2, 3 and 4")
    if len(islands) > LIMIT:
        out.append(f"islands: at most {LIMIT}, not {len(islands)}")
    seen: set[str] = set()
    for island in islands:
        key = str(island["id"])
        where = f"island {key}"
        if not NAME.fullmatch(key) or len(key) > 30:
            out.append(f"{where}: an id is of small letters, digits and single hyphens, 30 at most")
        if key in seen:
            out.append(f"{where}: this id occurs twice")
        seen.add(key)
        if not 0 < len(str(island["name"])) <= 40:
            out.append(f"{where}: a name has 1 to 40 letters")
        if not (0 <= whole(island["x"]) <= width and 0 <= whole(island["y"]) <= height):
            out.append(f"{where}: lies outside the map")
        if island["kind"] not in KINDS:
            out.append(f"{where}: kind is one of {', '.join(KINDS)}, not {island['kind']!r}")
            continue
        out += _faults_of_island(island, KINDS[str(island["kind"])], where)
    for kind, number in ((MAIN, 1), (NEAR, NEAR_ISLANDS), (ARCHIPELAGO, GREEN_ISLANDS), (TURTLE, ORANGE_ISLANDS)):
        found = [str(island["id"]) for island in islands if island["kind"] == KIND_WORDS[kind]]
        if len(found) != number:
            out.append(f"islands: exactly {number} of kind {KIND_WORDS[kind]}, not {len(found)}")
    turtles = [whole(island["points"]) for island in islands if island["kind"] == KIND_WORDS[TURTLE]]
    if turtles.count(1) < 3 or turtles.count(2) < 1:
        out.append("islands: at least 3 with one turtle and at least 1 with two")
    return out


def _faults_of_island(island: dict[str, object], kind: int, where: str) -> list[str]:
    out: list[str] = []
    points, symbol = whole(island["points"]), island["resource"]
    if symbol not in SYMBOLS:
        out.append(f"{where}: resource is fish, shell or null, not {symbol!r}")
    if kind == TURTLE and points not in (1, 2):
        out.append(f"{where}: a turtle island has 1 or 2 points, not {points}")
    if kind != TURTLE and points != 0:
        out.append(f"{where}: only turtle islands have points")
    if kind == TURTLE and symbol is not None:
        out.append(f"{where}: an island shows one kind of symbol only")
    if (kind == ARCHIPELAGO) != (island["archipelago"] is not None):
        out.append(f"{where}: exactly the islands of kind archipelago name their archipelago")
    if not isinstance(island.get("atoll", False), bool):
        out.append(f"{where}: atoll is true or false")
    if "token" in island and island["token"] != TOKEN_OF.get(kind):
        out.append(f"{where}: token must be {TOKEN_OF.get(kind, 'null')}")
    if "destroyed" in island and island["destroyed"] is not (kind in (MAIN, NEAR)):
        out.append(f"{where}: destroyed is true for the main and the near islands, and for no other")
    return out


def _faults_of_groups(data: dict[str, object]) -> list[str]:
    out: list[str] = []
    islands = {str(island["id"]): island for island in entries_of(data, "islands")}
    groups = entries_of(data, "archipelagos")
    main, near = data["mainIsland"], data["nearIslands"]
    if main not in islands or islands[str(main)]["kind"] != "main":
        out.append(f"mainIsland: {main!r} is no island of kind main")
    assert isinstance(near, list)
    if sorted(near) != sorted(key for key, island in islands.items() if island["kind"] == "near"):
        out.append("nearIslands: must name exactly the islands of kind near")
    if len(groups) != GROUPS:
        out.append(f"archipelagos: exactly {GROUPS}, not {len(groups)}")
    seen: set[str] = set()
    for group in groups:
        where = f"archipelago {group['id']}"
        if str(group["id"]) in seen:
            out.append(f"{where}: this id occurs twice")
        seen.add(str(group["id"]))
        if not 0 < len(str(group["name"])) <= 40:
            out.append(f"{where}: a name has 1 to 40 letters")
        members = group["islands"]
        assert isinstance(members, list)
        if len(members) != PER_GROUP:
            out.append(f"{where}: exactly {PER_GROUP} islands, not {len(members)}")
        named = [key for key, island in islands.items() if island["archipelago"] == group["id"]]
        if sorted(map(str, members)) != sorted(named):
            out.append(f"{where}: its list and the islands that name it differ")
    for key, island in islands.items():
        if island["archipelago"] is not None and island["archipelago"] not in seen:
            out.append(f"island {key}: there is no archipelago {island['archipelago']!r}")
    return out


def _faults_of_routes(data: dict[str, object]) -> list[str]:
    out: list[str] = []
    kinds = {str(island["id"]): island["kind"] for island in entries_of(data, "islands")}
    seen: set[str] = set()
    pairs: dict[tuple[str, str], str] = {}
    orange: list[str] = []
    if len(entries_of(data, "routes")) > LIMIT * 3:
        out.append(f"routes: at most {LIMIT * 3}")
    for route in entries_of(data, "routes"):
        key, a, b = str(route["id"]), str(route["a"]), str(route["b"])
        where = f"route {key}"
        if key in seen:
            out.append(f"{where}: this id occurs twice")
        seen.add(key)
        lost = [end for end in (a, b) if end not in kinds]
        if lost:
            out += [f"{where}: there is no island {end!r}" for end in lost]
            continue
        if a == b:
            out.append(f"{where}: both ends are {a}")
            continue
        pair = (min(a, b), max(a, b))
        if pair in pairs:
            out.append(f"{where}: {a} and {b} are joined already, by route {pairs[pair]}")
        pairs[pair] = key
        between = {kinds[a], kinds[b]} == {"main", "near"}
        if route["neutral"] and not between:
            out.append(f"{where}: only routes between the main and a near island are neutral")
        if between and not route["neutral"]:
            out.append(f"{where}: a route between the main and a near island is neutral")
        if route["neutral"] and between:
            orange.append(a if kinds[a] == "near" else b)
    out += [
        f"island {key}: a near island has a neutral route to the main island"
        for key, kind in kinds.items()
        if kind == "near" and key not in orange
    ]
    return out


def _faults_of_graph(data: dict[str, object]) -> list[str]:
    """Every island must be within reach, and the safe ones without touching the doomed."""
    out: list[str] = []
    islands = {str(island["id"]): island["kind"] for island in entries_of(data, "islands")}
    links: dict[str, list[str]] = {key: [] for key in islands}
    for route in entries_of(data, "routes"):
        links[str(route["a"])].append(str(route["b"]))
        links[str(route["b"])].append(str(route["a"]))
    out += [
        f"island {key}: no way leads here from the main island"
        for key in _beyond(links, str(data["mainIsland"]), set())
    ]
    doomed = {key for key, kind in islands.items() if kind in ("main", "near")}
    safe = [key for key in islands if key not in doomed]
    if not out:
        out += [
            f"island {key}: cut off from {safe[0]} once the main and near islands are gone"
            for key in _beyond(links, safe[0], doomed)
        ]
    return out


def _beyond(links: dict[str, list[str]], start: str, without: set[str]) -> list[str]:
    reached = {start}
    queue = [start]
    for key in queue:
        for goal in links[key]:
            if goal not in reached and goal not in without:
                reached.add(goal)
                queue.append(goal)
    return [key for key in links if key not in reached and key not in without]


def _faults_of_drawing(data: dict[str, object]) -> list[str]:
    """What could not be read on a screen."""
    out: list[str] = []
    at = {str(i["id"]): (whole(i["x"]), whole(i["y"])) for i in entries_of(data, "islands")}
    ordered = sorted(at, key=lambda key: at[key])
    for position, one in enumerate(ordered):
        for other in ordered[position + 1 :]:
            gap = ((at[one][0] - at[other][0]) ** 2 + (at[one][1] - at[other][1]) ** 2) ** 0.5
            if gap < APART:
                out.append(f"islands {one} and {other}: {gap:.0f} apart, at least {APART} are needed")
    for route in entries_of(data, "routes"):
        a, b = str(route["a"]), str(route["b"])
        out += [
            f"route {route['id']}: runs across island {key}"
            for key in at
            if key not in (a, b) and _off(at[key], at[a], at[b]) < CLEARANCE
        ]
    return out


def _off(point: tuple[int, int], one: tuple[int, int], other: tuple[int, int]) -> float:
    """How far a point lies from a straight line between two others."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / length)) if length else 0.0
    return float(((point[0] - one[0] - along * dx) ** 2 + (point[1] - one[1] - along * dy) ** 2) ** 0.5)


def entries_of(data: dict[str, object], key: str) -> list[dict[str, object]]:
    entries = data[key]
    assert isinstance(entries, list)
    return entries


def whole(value: object) -> int:
    assert isinstance(value, int)
    return value
