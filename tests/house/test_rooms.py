"""The rooms of the server: what is in which folder, and which of them may import which."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.source import PACKAGE, ROOT, dotted, imports, modules

SERVER = PACKAGE / "server"
ROOMS = ("store", "tables", "people", "live", "pages", "notices", "workers", "operations", "middleware", "routes")
"""From the bottom to the top: a room imports from the rooms before it. The page's files have folders of their own."""
BESIDE = {"migrations", "static", "templates", "trials"}
AT_THE_TOP = {"__init__", "app", "run", "services", "settings", "errors", "ids", "names", "lru_cache", "rate_limits"}
"""The few modules without a room: what is put together from all rooms, and what all rooms use."""
ASSEMBLED = {"app", "run", "services"}
EVERYWHERE = ("operations.metrics", "operations.logs")
"""Counting and logging are part of running a server, but every room counts and logs."""
HOLD_A_WHOLE_SERVER = ("routes", "trials")
MODULES = [path for path in modules() if SERVER in path.parents]


def place(name: str) -> tuple[str, str]:
    """The room of a module, empty for one at the top, and its name within."""
    first, _, rest = name.removeprefix("vaka.server").removeprefix(".").partition(".")
    return (first, rest) if first in ROOMS or first in BESIDE else ("", first)


def in_place(room: str, other: str, name: str) -> bool:
    """True where a module of `room` may import `name` of the room `other`."""
    if room == other or f"{other}.{name}" in EVERYWHERE or room in BESIDE:
        return True
    if other == "":
        return name not in ASSEMBLED or room in HOLD_A_WHOLE_SERVER
    return other in ROOMS and ROOMS.index(other) < ROOMS.index(room)


def test_only_a_few_modules_have_no_room() -> None:
    assert {path.stem for path in SERVER.glob("*.py")} == AT_THE_TOP
    folders = {path.name for path in SERVER.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= {*ROOMS, *BESIDE}


def test_every_room_says_what_it_holds() -> None:
    for room in ROOMS:
        assert (SERVER / room / "__init__.py").read_text(encoding="utf-8").startswith('"""'), room


def test_the_map_of_the_rooms_shows_them_all() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for room in ROOMS:
        assert re.search(rf"^\| `{room}` \|", text, re.MULTILINE), f"docs/architecture.md does not show {room}"


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_rooms_import_one_way(path: Path) -> None:
    room, own = place(dotted(path))
    if room == "" and own in ASSEMBLED:
        return
    for name, line in imports(path):
        if not name.startswith("vaka.server."):
            continue
        other, inner = place(name)
        if other and not inner:
            continue  # the room itself; which of its modules is the next one in the list
        assert in_place(room, other, inner), f"line {line}: {dotted(path)} imports {name}"


def test_what_goes_the_wrong_way_is_noticed() -> None:
    assert in_place("pages", "tables", "history")
    assert in_place("tables", "operations", "metrics")
    assert in_place("routes", "", "services")
    assert not in_place("tables", "pages", "scene")
    assert not in_place("tables", "operations", "admin")
    assert not in_place("pages", "", "services")


WITHOUT_SQL = ("live", "pages", "middleware", "routes")
"""These ask other rooms for what is stored. SQL is written in the store and where a stored thing lives: beside the
rules for how it comes, changes and goes."""


@pytest.mark.parametrize("path", [path for path in MODULES if place(dotted(path))[0] in WITHOUT_SQL], ids=dotted)
def test_sql_is_written_only_where_stored_things_live(path: Path) -> None:
    sql = [line for name, line in imports(path) if name.split(".")[0] == "sqlalchemy"]
    assert sql == [], f"line {sql[0]}: {dotted(path)} asks the database itself"
