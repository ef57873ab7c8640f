"""Which code and which tests carry which rule: read from docstrings, reasons and markers, without running anything.

A function cites a rule by its id in square brackets in its docstring, several in a row as "[T12-3.01] to [T12-3.04]"; a
test by `@pytest.mark.rule("T12-3.01", …)`. A rule that no function carries says in `rules.toml` what does: its figures lie
in the title's data, or it explains other rules.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path

from vaka.core.game import Game

ID = r"[A-Z][A-Z0-9]*-[A-Za-z0-9.]*[A-Za-z0-9]"
CITED = re.compile(rf"\[({ID}(?:,\s*{ID})*)\]")
IN_A_ROW = re.compile(rf"\[({ID})\]\s+to\s+\[({ID})\]")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A function in a file."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


@dataclass
class Coverage:
    """What carries the rules of one title."""

    title: str
    ids: list[str]
    code: dict[str, list[Place]] = field(default_factory=dict)
    reasons: dict[str, list[Place]] = field(default_factory=dict)
    tests: dict[str, list[Place]] | None = None
    """None where there is no folder of tests, as beside an installed wheel."""
    carried_by: dict[str, str] = field(default_factory=dict)
    """Rules that say themselves what carries them: "data" or "explanation"."""

    @property
    def cited(self) -> list[str]:
        """Rules that a function or a reason names."""
        return [rule for rule in self.ids if rule in self.code or rule in self.reasons]

    @property
    def uncited(self) -> list[str]:
        """Rules that nothing carries: no function, no reason, no data, and they do not merely explain."""
        return [rule for rule in self.ids if rule not in self.carried_by and rule not in set(self.cited)]

    @property
    def covered(self) -> list[str]:
        return [rule for rule in self.ids if self.tests is not None and rule in self.tests]

    @property
    def uncovered(self) -> list[str]:
        return [rule for rule in self.ids if self.tests is not None and rule not in self.tests]

    def unknown(self) -> list[str]:
        """Ids that code, reasons or tests of this title cite and that its rules do not hold, each with its place."""
        known = set(self.ids)
        stems = {rule.partition("-")[0] for rule in self.ids}
        out: list[str] = []
        for what, cited in (("code", self.code), ("reason", self.reasons), ("test", self.tests or {})):
            for rule, places in sorted(cited.items()):
                if rule not in known and rule.partition("-")[0] in stems:
                    out += [f"{what} {place}: {rule}" for place in places]
        return out


def coverage(game: Game, tests: Path | None = None) -> Coverage:
    """What carries the rules of a title."""
    code, reasons = code_of(game)
    folder = folder_of_tests() if tests is None else tests
    return Coverage(
        game.name,
        [rule.id for rule in game.rules],
        code,
        reasons,
        None if folder is None else marked_in(folder, stems_of(game)),
        {rule.id: rule.carried_by for rule in game.rules if rule.carried_by},
    )


def folder_of_tests() -> Path | None:
    """The tests of this source tree: those of the folder we are in, else those beside the package's source."""
    given = os.environ.get("VAKA_TESTS")
    if given:
        return Path(given)
    here = Path.cwd()
    for root in (here, *here.parents, Path(__file__).resolve().parents[3]):
        if (root / "tests" / "scenarios").is_dir() and (root / "src" / "vaka").is_dir():
            return root / "tests"
    return None


def code_of(game: Game) -> tuple[dict[str, list[Place]], dict[str, list[Place]]]:
    """The functions and the reasons that cite each rule: in the title's folder, and in what titles share."""
    code: dict[str, list[Place]] = {}
    reasons: dict[str, list[Place]] = {}
    ids = [rule.id for rule in game.rules]
    for file, shown in _sources(game):
        if not _holds(file, stems_of(game)):
            continue
        tree = _tree(file, file.stat().st_mtime_ns)
        for rule, place in _citations(tree, shown, ids):
            code.setdefault(rule, []).append(place)
        for rule, place in _reasons(tree, shown):
            reasons.setdefault(rule, []).append(place)
    return code, reasons


def stems_of(game: Game) -> set[str]:
    """How the ids of a title's rules begin: "T12-"."""
    return {rule.id.partition("-")[0] + "-" for rule in game.rules}


def _holds(file: Path, words: set[str]) -> bool:
    """Looking for a word takes far less time than parsing, and most files hold none of them."""
    text = file.read_text(encoding="utf-8")
    return any(word in text for word in words)


@cache
def _tree(file: Path, changed: int) -> ast.Module:
    """A file's code. Titles share most of what is read for their reports, so it is parsed once for all."""
    return ast.parse(file.read_text(encoding="utf-8"))


def _sources(game: Game) -> Iterator[tuple[Path, str]]:
    games = Path(str(resources.files("vaka.games")))
    own = Path(str(game.folder))
    for folder in sorted(games.iterdir()):
        shared = (folder / "__init__.py").exists() and not (folder / "rules.toml").exists()
        if folder == own or shared:
            for file in sorted(folder.rglob("*.py")):
                yield file, file.relative_to(games.parent.parent).as_posix()


def _citations(tree: ast.AST, shown: str, ids: list[str]) -> Iterator[tuple[str, Place]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            words = ast.get_docstring(node) or ""
            name = "(module)" if isinstance(node, ast.Module) else node.name
            line = 1 if isinstance(node, ast.Module) else node.lineno
            named = [rule for group in CITED.findall(words) for rule in re.split(r",\s*", group)]
            for first, last in IN_A_ROW.findall(words):
                if first in ids and last in ids:
                    named += ids[ids.index(first) + 1 : ids.index(last)]
            for rule in named:
                yield rule, Place(shown, line, name)


def _reasons(tree: ast.AST, shown: str) -> Iterator[tuple[str, Place]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        said = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if _called(node) == "Reason" and said and said[0]:
            yield said[0], Place(shown, node.lineno, said[1] if len(said) > 1 else "Reason")
        elif _called(node) == "Shared":
            for rule in said[1:]:
                yield rule, Place(shown, node.lineno, said[0])


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def marked_in(folder: Path, stems: set[str] | None = None) -> dict[str, list[Place]]:
    """The tests that carry each rule, in all files of a folder; with `stems` only in files that hold one of them."""
    out: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        if not _holds(file, {"rule("} if stems is None else stems):
            continue
        shown = file.relative_to(folder.parent).as_posix()
        tree = _tree(file, file.stat().st_mtime_ns)
        for rule, place in _marked(tree, shown, []):
            out.setdefault(rule, []).append(place)
    return out


def _marked(node: ast.Module | ast.ClassDef, shown: str, inherited: list[str]) -> Iterator[tuple[str, Place]]:
    ids = list(inherited)
    for item in node.body:
        if isinstance(item, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in item.targets):
            ids += _ids_in(item.value)
    for item in node.body:
        if isinstance(item, ast.ClassDef):
            own = [rule for mark in item.decorator_list for rule in _ids_in(mark)]
            yield from _marked(item, shown, ids + own)
        elif isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef) and item.name.startswith("test"):
            own = [rule for mark in item.decorator_list for rule in _ids_in(mark)]
            for rule in dict.fromkeys(ids + own):
                yield rule, Place(shown, item.lineno, item.name)


def _ids_in(mark: ast.expr) -> list[str]:
    """The ids in `pytest.mark.rule(…)`, wherever in a decorator it stands (also inside `pytest.param`)."""
    found: list[str] = []
    for node in ast.walk(mark):
        if isinstance(node, ast.Call) and _called(node) == "rule":
            found += [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return found
