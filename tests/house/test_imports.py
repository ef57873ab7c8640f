"""Imports go one way: core ← draw ← games/clans ← games ← bots, lab, server ← cli. Games never import each other."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

import vaka
from tests.house.source import PACKAGE, dotted, imports, modules, parsed

GAMES = PACKAGE / "games"
TITLES = sorted(file.parent.name for file in GAMES.glob("*/rules.toml"))
SHARED = sorted(
    folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").exists() and folder.name not in TITLES
)
RULES = ("core", *(f"games.{name}" for name in [*TITLES, *SHARED]))
MODULES = list(modules())


def layer(name: str) -> str:
    """The layer of a module of ours: core, draw, a shared folder of games, one title, bots, lab, server, cli."""
    parts = name.split(".")
    if len(parts) < 2:
        return "vaka"
    if parts[1] == "games":
        return "games" if len(parts) == 2 else f"games.{parts[2]}"
    return parts[1]


def may_import(where: str) -> set[str]:
    """The layers that a layer may import from."""
    shared = {f"games.{name}" for name in SHARED}
    everything = {"vaka", "core", "draw", "games", "bots", "lab", "server", "cli", "teaching", "testing", "_engine"}
    rules: dict[str, set[str]] = {
        "core": {"core"},
        "draw": {"core", "draw"},
        "testing": {"core"},
        "_engine": set(),
        "vaka": {"vaka", "core", "games", "_engine"},
        "games": {"core", "games"},
        "bots": {"vaka", "core", "bots"},
        "lab": {"vaka", "core", "draw", "bots", "lab", "_engine"},
        "teaching": {"core", "draw", "teaching"},
        "server": {"vaka", "core", "draw", "bots", "lab", "server", "teaching"},
        "cli": everything,
        "__main__": {"cli"},
    }
    if where.startswith("games."):
        return {"core", "draw", where} | (set() if where in shared else shared)
    return rules[where]


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_go_one_way(path: Path) -> None:
    allowed = may_import(layer(dotted(path)))
    for name, line in imports(path):
        if name.split(".")[0] == "vaka":
            assert layer(name) in allowed, f"line {line}: {dotted(path)} imports {name}"


@pytest.mark.parametrize(
    "path", [path for path in MODULES if layer(dotted(path)).startswith(("core", "games"))], ids=dotted
)
def test_the_rules_stand_on_the_standard_library_alone(path: Path) -> None:
    for name, line in imports(path):
        top = name.split(".")[0]
        notes = path.name == "compiler.py" and top == "mypy_extensions"
        assert top in sys.stdlib_module_names or top == "vaka" or notes, f"line {line}: {name}"


IMPURE = {"random", "time", "datetime", "os", "socket", "logging", "subprocess", "threading", "uuid"}
"""What rules never touch: clocks, files, other chance than their own."""


@pytest.mark.parametrize(
    "path", [path for path in MODULES if layer(dotted(path)).startswith(("core", "games"))], ids=dotted
)
def test_the_rules_are_pure(path: Path) -> None:
    drawing = {"board", "draw"} & {*path.parts, path.stem}
    for name, line in imports(path):
        top = name.split(".")[0]
        assert top not in IMPURE or (drawing and top == "random"), f"line {line}: rules import {name}"


@pytest.mark.parametrize("path", [path for path in MODULES if layer(dotted(path)) not in RULES], ids=dotted)
def test_nothing_outside_its_folder_names_a_title(path: Path) -> None:
    names = {*TITLES, *(game.name for game in vaka.games())}
    pattern = re.compile(rf"(?<![\w-])({'|'.join(sorted(names))})(?![\w-])")
    tree = parsed(path)
    words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings may give examples
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words:
            found = pattern.search(node.value)
            assert not found, f"line {node.lineno}: {found.group() if found else ''}"


def test_a_folder_with_rules_is_a_title() -> None:
    found = sorted(game.package.rpartition(".")[2] for game in vaka.games())
    assert found == [name for name in TITLES if (GAMES / name / "title.py").exists()]


def test_this_test_can_fail(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("from vaka.server.app import create_app\nimport numpy\n")
    assert imports(bad)[0][0] == "vaka.server.app"
    assert "server" not in may_import(f"games.{TITLES[0]}")
    assert f"games.{TITLES[-1]}" not in may_import(f"games.{TITLES[0]}")
