"""What the project's own files may not hold, and how long a module may be."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.house.source import PACKAGE, ROOT, dotted, modules, parsed, tracked

LONGEST = 400
TEXT = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".json",
    ".ts",
    ".css",
    ".html",
    ".mjs",
    ".yaml",
    ".yml",
    ".cfg",
    ".ini",
    ".sh",
    "",
}
FILES = [path for path in tracked() if path.suffix in TEXT and path != Path(__file__) and path.name != "LICENSE"]

FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.])/(?:home|root|Users|work|mnt|private)/\w"),
    "a registry or mirror": re.compile(r"(?:registry\.npmjs|pypi\.org/simple|files\.pythonhosted|artifactory|nexus)"),
    "something unfinished": re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b|NotImplementedError|raise NotImplemented\b"),
}
NO_EXCUSES = re.compile(r"pytest\.mark\.(?:skip|xfail|skipif)\b|pytest\.(?:skip|xfail|importorskip)\(")


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_holds(what: str) -> None:
    found = []
    for path in FILES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if FORBIDDEN[what].search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not found, f"{what}:\n" + "\n".join(found)


def test_no_test_is_skipped() -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in FILES
        if path.suffix == ".py" and NO_EXCUSES.search(path.read_text(encoding="utf-8"))
    ]
    assert not found


@pytest.mark.parametrize("path", list(modules()), ids=dotted)
def test_a_long_module_says_why(path: Path) -> None:
    """No module above 400 lines, unless its docstring says why: "Long because …"."""
    lines = path.read_text(encoding="utf-8").count("\n")
    if lines > LONGEST:
        words = ast.get_docstring(parsed(path)) or ""
        assert "Long because" in words, f"{lines} lines: divide it, or say in its docstring: Long because …"


@pytest.mark.parametrize("path", [path for path in modules() if path.read_text(encoding="utf-8").strip()], ids=dotted)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(parsed(path)), "a module opens with a docstring"


def test_tests_are_sentences() -> None:
    """`test_x` is no sentence; three words and more may be one."""
    short = []
    for path in FILES:
        if path.name.startswith("test_") and path.suffix == ".py":
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and node.name.count("_") < 3:
                    short.append(f"{path.relative_to(ROOT)}: {node.name}")
    assert not short


def test_the_package_is_where_it_is_thought_to_be() -> None:
    assert (PACKAGE / "core" / "state.py").exists()
    assert len(FILES) > 50
