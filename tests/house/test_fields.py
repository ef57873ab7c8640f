"""A field of a position is declared where it gets its empty value. Storing follows from that; a copy is written by hand,
since it is what a search does most, and must name every field."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.source import PACKAGE, modules, parsed
from vaka.core.state import CORE

DECLARING = ("clear", "clear_effects")
COPYING = ("copy", "copy_core_to", "copy_counters_to", "copy_clans_to", "copy_position_to")


def methods(kind: ast.ClassDef, names: tuple[str, ...]) -> Iterator[ast.FunctionDef]:
    yield from (node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name in names)


def targets(function: ast.FunctionDef, owner: str) -> list[str]:
    """The fields of an object that a function sets."""
    out: list[str] = []
    for node in ast.walk(function):
        found = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        for each in found:
            if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == owner:
                out.append(each.attr)
    return out


def classes(but: tuple[str, ...] = ()) -> Iterator[ast.ClassDef]:
    for path in modules():
        if path.is_relative_to(PACKAGE / "games") and path.name not in but:
            yield from (node for node in parsed(path).body if isinstance(node, ast.ClassDef))


def declared(kind: ast.ClassDef) -> list[str]:
    return [name for method in methods(kind, DECLARING) for name in targets(method, "self")]


def copied(kind: ast.ClassDef) -> set[str]:
    return {name for method in methods(kind, COPYING) for name in targets(method, "twin")}


# A position in words begins with an empty table, too, in `clear`.
POSITIONS = [kind for kind in classes(but=("lay.py", "text.py")) if declared(kind)]
RECORDS = [kind for kind in classes() if any(isinstance(base, ast.Name) and base.id == "Record" for base in kind.bases)]


@pytest.mark.parametrize("kind", [kind for kind in POSITIONS if copied(kind)], ids=lambda kind: kind.name)
def test_a_copy_names_every_field_of_its_class(kind: ast.ClassDef) -> None:
    assert set(declared(kind)) <= copied(kind)


def test_a_class_without_a_copy_of_its_own_is_copied_by_the_one_that_has_it() -> None:
    """What is covered in Māori has one heir, which copies its fields along with its own."""
    (concealed,) = (kind for kind in POSITIONS if not copied(kind))
    (heir,) = (kind for kind in POSITIONS if kind.name == "MaoriState")
    assert concealed.name == "Concealed"
    assert set(declared(concealed)) <= copied(heir)


def test_a_forgotten_field_is_found() -> None:
    kind = ast.parse(
        "class P:\n def clear(self):\n  self.a: int = 0\n  self.b = ()\n def copy(self):\n  twin.a = self.a"
    ).body[0]
    assert isinstance(kind, ast.ClassDef)
    assert set(declared(kind)) - copied(kind) == {"b"}


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.name)
def test_a_copy_of_a_record_is_made_of_all_its_fields_in_their_order(kind: ast.ClassDef) -> None:
    (init,), (copy,) = methods(kind, ("__init__",)), methods(kind, ("copy",))
    fields = [each.arg for each in init.args.args[1:]]
    made = copy.body[-1]
    assert isinstance(made, ast.Return)
    assert isinstance(made.value, ast.Call)
    assert [ast.unparse(each) for each in made.value.args] == [f"self.{name}" for name in fields]
    assert targets(init, "self") == fields


def test_the_core_knows_its_own_fields() -> None:
    (state,) = (node for node in parsed(PACKAGE / "core" / "state.py").body if isinstance(node, ast.ClassDef))
    (init,) = methods(state, ("__init__",))
    assert set(targets(init, "self")) == CORE
