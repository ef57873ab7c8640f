"""Copies of a wargame's position share the lists of counters and hexes, and the records of a move: only the position
itself writes on them, or gives out what is its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "vaka" / "games"
SHARED = {"kind", "owner", "hex_of", "next", "head", "armed", "here", "bound", "shown"}
RECORDS = {"march", "flight"}
"""Changed only as `own_march()` and `own_flight()` give them."""
DOORS = {GAMES / "clans" / "counters.py", GAMES / "maori" / "concealed.py"}
MODULES = [
    path
    for folder in ("clans", "maori", "tahiti1994")
    for path in sorted((GAMES / folder).rglob("*.py"))
    if path not in DOORS
]
CHANGING = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def written(source: str) -> list[int]:
    """The lines in which such a list is written on."""
    out: list[int] = []
    for node in ast.walk(ast.parse(source)):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            targets = [ast.Subscript(node.func.value, ast.Constant(0))]
        for target in targets:
            for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(each, ast.Subscript) and isinstance(each.value, ast.Attribute):
                    if each.value.attr in SHARED:
                        out.append(node.lineno)
                elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Attribute):
                    if each.value.attr in RECORDS:
                        out.append(node.lineno)
    return sorted(out)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(GAMES)))
def test_only_the_position_writes_on_shared_lists(path: Path) -> None:
    assert written(path.read_text(encoding="utf-8")) == []


def test_a_write_is_found() -> None:
    source = "state.bound[3] = 1\nstate.kind.append(2)\nx = state.kind[0]\nstate.here[1] |= 2\na, state.owner[0] = 1, 2"
    assert written(source) == [1, 2, 4, 5]
    assert written("state.march.points -= 1\nstate.own_march().points -= 1\nx = state.flight.fleeing") == [1]
    assert all(written(path.read_text(encoding="utf-8")) for path in DOORS)
