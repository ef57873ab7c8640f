"""The source tree as the house rules see it."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "vaka"


@cache
def tracked() -> tuple[Path, ...]:
    """All files that belong to the project: those that git knows, or would add."""
    done = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode == 0:
        names = [name for name in done.stdout.decode().split("\0") if name]
        return tuple(ROOT / name for name in names if (ROOT / name).is_file())
    ignored = {".git", ".venv", "build", "dist", "node_modules", "static", "__pycache__"}
    return tuple(
        path for path in sorted(ROOT.rglob("*")) if path.is_file() and not ignored & set(path.relative_to(ROOT).parts)
    )


def modules() -> Iterator[Path]:
    """Our own Python, below src/vaka."""
    return (path for path in sorted(PACKAGE.rglob("*.py")) if "__pycache__" not in path.parts)


def dotted(path: Path) -> str:
    name = path.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", ".")
    return name.removesuffix(".__init__")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path, *, typing: bool = False) -> tuple[tuple[str, int], ...]:
    """What a module imports, with the line; with `typing` also what is only imported for the type checker."""
    return tuple(_imports(path, typing))


def _imports(path: Path, typing: bool) -> Iterator[tuple[str, int]]:
    for_types = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            for_types |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(parsed(path)):
        if id(node) in for_types and not typing:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: line {node.lineno}: imports are absolute"
            base = node.module or ""
            yield base, node.lineno
            if base.startswith("vaka"):
                for alias in node.names:
                    whole = f"{base}.{alias.name}"
                    target = PACKAGE.parent / Path(*whole.split("."))
                    if target.is_dir() or target.with_suffix(".py").exists():
                        yield whole, node.lineno
