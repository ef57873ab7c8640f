"""Which engine runs: the compiled extensions, or the same modules as plain Python.

`VAKA_ENGINE=auto` (the default) takes what was built, `pure` the sources even where extensions lie beside them,
`compiled` the extensions or nothing. `vaka/__init__.py` calls `install()` before it imports anything of the engine.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

ENGINE = ("vaka.bots.tree", "vaka.core.", "vaka.games.")
CHOICES = ("auto", "pure", "compiled")


def install() -> None:
    """Makes the import system follow VAKA_ENGINE. Calling it again changes nothing."""
    if any(isinstance(finder, _Chooser) for finder in sys.meta_path):
        return
    choice = os.environ.get("VAKA_ENGINE") or "auto"
    if choice not in CHOICES:
        raise ImportError(f"VAKA_ENGINE={choice}: expected one of {', '.join(CHOICES)}")
    if choice == "pure":
        sys.meta_path.insert(0, _Sources())
    elif choice == "compiled":
        expected = compiled_modules()
        if not expected:
            raise ImportError(
                "VAKA_ENGINE=compiled, but this Vaka was built without its compiled engine. "
                "Install it again where a C compiler and Python's headers are found, or use VAKA_ENGINE=auto."
            )
        sys.meta_path.insert(0, _Extensions(expected))


def mode() -> str:
    """What is really running: "compiled" or "pure"."""
    loaded = [module for name, module in list(sys.modules.items()) if name.startswith(ENGINE)]
    return "compiled" if any(_is_extension(module) for module in loaded) else "pure"


def compiled_modules() -> frozenset[str]:
    """The modules that the build compiled, by full name; empty in a pure build and in a source tree."""
    try:
        return frozenset(Path(__file__).with_name("_compiled.txt").read_text(encoding="utf-8").split())
    except FileNotFoundError:
        return frozenset()


def _is_extension(module: ModuleType) -> bool:
    return str(getattr(module, "__file__", "")).endswith(tuple(EXTENSION_SUFFIXES))


class _Chooser(MetaPathFinder):
    """Looks for one kind of file in the folders of a package."""

    loader: tuple[type, list[str]]

    def look(self, name: str, path: Sequence[str]) -> ModuleSpec | None:
        for folder in path:
            spec = FileFinder(folder, self.loader).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


class _Sources(_Chooser):
    loader = (SourceFileLoader, [".py"])

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(ENGINE):
            return None
        return self.look(fullname, path)


class _Extensions(_Chooser):
    loader = (ExtensionFileLoader, EXTENSION_SUFFIXES)

    def __init__(self, expected: frozenset[str]) -> None:
        self.expected = expected

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or fullname not in self.expected:
            return None
        spec = self.look(fullname, path)
        if spec is None:
            raise ImportError(
                f"VAKA_ENGINE=compiled, but {fullname} has no extension for this Python beside its source. "
                "Install Vaka again, or use VAKA_ENGINE=auto.",
                name=fullname,
            )
        return spec
