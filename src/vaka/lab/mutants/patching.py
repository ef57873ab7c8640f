"""Puts a broken module in the place of the whole one: in a running process, or before it is imported."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from vaka.lab.mutants.breaking import Site, broken


def module_name(path: Path) -> str:
    """The full name under which a file is imported."""
    folders = [Path(entry).resolve() for entry in sys.path if entry]
    parent = max((folder for folder in folders if path.is_relative_to(folder)), key=lambda folder: len(folder.parts))
    return ".".join(path.relative_to(parent).with_suffix("").parts)


def code_in(code: CodeType, names: list[str]) -> CodeType:
    """The code of a function inside that of its module; of several with one name the last, as in the module."""
    for name in names:
        code = [const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == name][-1]
    return code


def function_in(module: ModuleType, names: list[str]) -> FunctionType | None:
    """A function or method as it is called, whatever it is wrapped in."""
    found: object = module
    for name in names:
        found = vars(found).get(name)
    for wrapper in ("__func__", "fget", "func", "__wrapped__"):
        inner = getattr(found, wrapper, None)
        if isinstance(inner, FunctionType):
            found = inner
    return found if isinstance(found, FunctionType) else None


def break_here(path: Path, site: Site) -> bool:
    """Give the function of a loaded module its broken code; False where that cannot be done."""
    module = sys.modules.get(module_name(path))
    names = site.function.split(".")
    function = None if module is None else function_in(module, names)
    if function is None:
        return False
    code = code_in(compile(broken(path, site), str(path), "exec"), names)
    if code.co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = code
    return True


class BrokenFinder(MetaPathFinder, InspectLoader):
    """Loads one module from a broken tree when it is imported."""

    def __init__(self, path: Path, site: Site) -> None:
        self.path = path
        self.name = module_name(path)
        self.tree: ast.Module = broken(path, site)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self, origin=str(self.path)) if fullname == self.name else None

    def get_source(self, fullname: str) -> str:
        return ast.unparse(self.tree)

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, str(self.path), "exec")
