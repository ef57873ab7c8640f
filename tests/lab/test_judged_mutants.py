"""Functions that a title is said to replace are such that its rules cannot come to them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import vaka
from vaka import core
from vaka.games.clans.view import ClanGame
from vaka.lab.mutants.breaking import functions, parse
from vaka.lab.mutants.choosing import SYSTEM, Ground, ground_of, replaced_functions

ROOT = Path(__file__).parents[2]
CORE = Path(str(core.__file__)).parent
HELPERS = ("actions", "anytime", "chart", "clock", "markers", "ways")
"""Other modules of the system that carry out rules; the rest shows, tells or advises."""
ADVICE = ("plans.py",)
"""Modules of a title that only bots ask."""
JUDGED = [ground_of(game, ROOT) for game in vaka.games() if isinstance(game, ClanGame)]


def named_in(node: ast.AST) -> set[str]:
    """All plain names that a piece of source reads without having set them, imported ones under their own."""
    nodes = list(ast.walk(node))
    found = [each for each in nodes if isinstance(each, ast.Name)]
    own = {each.id for each in found if isinstance(each.ctx, ast.Store)}
    return {each.id for each in found} - own | {each.name for each in nodes if isinstance(each, ast.alias)}


def asked_in(node: ast.AST) -> set[str]:
    """All names that a piece of source asks something for: `state.edition.cost` asks for edition and cost."""
    return {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}


def taken_from_the_system(path: Path) -> set[str]:
    """What a module of a title imports from the system."""
    imports = [node for node in ast.walk(parse(path)) if isinstance(node, ast.ImportFrom)]
    return {each.name for node in imports if (node.module or "").startswith("vaka.games.clans") for each in node.names}


def class_of(owner: type) -> ast.ClassDef:
    """The source of a class, from its file: a compiled one does not know its own."""
    path = (ROOT / "src").joinpath(*owner.__module__.split(".")).with_suffix(".py")
    found = [node for node in ast.walk(parse(path)) if isinstance(node, ast.ClassDef) and node.name == owner.__name__]
    return found[0]


def asked_of_super(line: tuple[type, ...]) -> set[str]:
    """The methods that classes call on what they override."""
    out: set[str] = set()
    for owner in line:
        if owner.__module__.startswith("vaka."):
            for node in ast.walk(class_of(owner)):
                if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "super()":
                    out.add(node.attr)
    return out


def methods_in_use(game: ClanGame) -> tuple[set[str], set[str]]:
    """The methods of the edition, of its decisions and of a position that can be called, by class and name: whatever is
    not overridden, or is called by what overrides it. Then the names of all their classes.
    """
    out: set[str] = set()
    classes: set[str] = set()
    edition = game.edition(2, game.read_options(None, 2))
    for kind in (type(edition), type(game.new(2, seed=1)), *game.decisions):
        line = kind.__mro__
        classes |= {owner.__name__ for owner in line}
        kept = asked_of_super(line)
        for name in {name for owner in line for name in vars(owner)}:
            owners = [owner for owner in line if name in vars(owner)]
            out |= {f"{owner.__name__}.{name}" for owner in (owners if name in kept else owners[:1])}
    return out, classes


def in_use(ground: Ground) -> set[tuple[str, str]]:
    """All functions of the system that the rules of a title can come to, by file and name."""
    game = vaka.game(ground.title)
    assert isinstance(game, ClanGame)
    folder = Path(str(game.folder)).parent / "clans"
    methods, classes = methods_in_use(game)
    own = [path for path in Path(str(game.folder)).rglob("*.py") if path.name not in ADVICE]
    helpers = [folder / f"{helper}.py" for helper in HELPERS]
    names = {name for path in helpers for name in named_in(parse(path))}
    names |= {name for path in own for name in taken_from_the_system(path)}
    asked = {name for path in [*own, *helpers, *CORE.glob("*.py")] for name in asked_in(parse(path))}
    found: set[tuple[str, str]] = set()
    while True:
        before = len(found)
        for module in SYSTEM:
            for name, function in functions(parse(folder / f"{module}.py")).items():
                whole, _, part = name.partition(".")
                if (name in methods and part in asked) or (whole in names and whole not in classes):
                    found.add((f"clans/{module}.py", name))
                    names |= named_in(function)
                    asked |= asked_in(function)
        if len(found) == before:
            return found


@pytest.mark.parametrize("ground", JUDGED, ids=lambda ground: ground.title)
def test_no_rule_of_a_title_comes_to_what_it_is_said_to_replace(ground: Ground) -> None:
    claimed = set(replaced_functions(ground))
    there = {(short, name) for short, path in ground.files.items() for name in functions(parse(path))}
    assert claimed <= there, "there is no such function any more"
    assert not claimed & in_use(ground)
