"""Scenarios say their positions in words and reach into no fields, so that the layout of a position can change."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import ROOT, parsed

SCENARIOS = ROOT / "tests" / "scenarios"
FILES = sorted(SCENARIOS.glob("*/*.py"))
EXCEPTIONS = {
    "clans/test_system.py": {"game._editions"},  # what a title keeps beside its positions is lost on purpose
    "hawaii/test_setup.py": {"state.purse"},  # a purse that contradicts what was openly gained: nobody could say it
}
CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "update"}
"""What changes a list where it lies."""


def name(path: Path) -> str:
    return path.relative_to(SCENARIOS).as_posix()


def owner(node: ast.expr) -> str:
    """The field that is written to: "state.purse" for `state.purse[0]` and `scene.state.purse`; empty for a plain name."""
    while isinstance(node, ast.Subscript | ast.Starred):
        node = node.value
    if not isinstance(node, ast.Attribute):
        return ""
    inner = node.value
    while isinstance(inner, ast.Attribute | ast.Subscript):
        if isinstance(inner, ast.Attribute) and inner.attr in ("state", "_state"):
            return f"state.{node.attr}"
        inner = inner.value
    return f"{inner.id}.{node.attr}" if isinstance(inner, ast.Name) else ""


def targets(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        yield node.target
    elif isinstance(node, ast.Delete):
        yield from node.targets
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
        if isinstance(node.func.value, ast.Attribute | ast.Subscript):
            yield node.func.value


def written(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The fields that a module writes to, apart from those of its own objects."""
    for node in ast.walk(tree):
        for target in targets(node):
            field = owner(target)
            if field and not field.startswith(("self.", "cls.")):
                yield field, node.lineno  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_scenario_writes_to_no_field_of_a_position(path: Path) -> None:
    allowed = EXCEPTIONS.get(name(path), set())
    found = [f"{field}, line {line}" for field, line in written(parsed(path)) if field not in allowed]
    assert not found, f"say it in words, with vaka.testing.amend or game.lay: {found}"


def test_every_exception_is_still_needed() -> None:
    for file, fields in EXCEPTIONS.items():
        assert fields <= {field for field, _ in written(parsed(SCENARIOS / file))}, file


@pytest.mark.parametrize(
    "line",
    [
        "state.round = 5",
        "state.purse[0:3] = [1, 2, 3]",
        "state.bag[4] += 1",
        "scene.state.points[0], scene.state.reserve = 3, 7",
        "self.scene.state.laid[route] = 0",
        "state.agenda[-1] = turn",
        "state.stacks[0].pop()",
        "del state.agenda[0]",
        "state.chance = dice",
    ],
)
def test_writing_to_a_field_is_noticed(line: str) -> None:
    assert list(written(ast.parse(line)))


@pytest.mark.parametrize(
    "line", ["self.seat = seat", "left = state.bag[:]", "asked.append(state.to_act)", "row[0] = 1"]
)
def test_other_lines_are_left_alone(line: str) -> None:
    assert not list(written(ast.parse(line)))
