"""Machine numbers of 64 bits: a literal that is shifted by one is reckoned in 32 bits, and nothing says so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src" / "vaka"
NATIVE = [path for path in sorted(ROOT.rglob("*.py")) if "i64" in path.read_text(encoding="utf-8")]


def shifted_literals(source: str) -> list[int]:
    """The lines in which a literal is shifted to the left by something that is not one."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and isinstance(node.left, ast.Constant)
        and not isinstance(node.right, ast.Constant)
    ]


@pytest.mark.parametrize("path", NATIVE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_literal_is_shifted_where_numbers_are_native(path: Path) -> None:
    assert shifted_literals(path.read_text(encoding="utf-8")) == []


def test_a_shifted_literal_is_found() -> None:
    assert ROOT / "core" / "chance.py" in NATIVE
    assert shifted_literals("k: i64 = 33\nbit = 1 << k\n") == [2]
    assert shifted_literals("k: i64 = 33\nbit = k << 1 | 1 << 3\n") == []
