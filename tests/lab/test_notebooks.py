"""The notebooks of the documents run from their first cell to their last, and show what they say they show.

Cells are run as a kernel runs them, in one namespace, and the value of a last line shows itself. That needs no kernel,
no ports and none of Jupyter's packages; `make docs` runs the same notebooks in a real kernel.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.house.source import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def cells(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return found


def run(file: Path) -> list[str]:
    """Run all cells; how the last value of each shows itself: as HTML where it can, else as text."""
    names: dict[str, Any] = {"__name__": "__main__"}
    shown = []
    for number, cell in enumerate(cells(file), start=1):
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]), f"{file.name}, cell {number}")
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, f"{file.name}, cell {number}", "exec"), names)  # noqa: S102
            if isinstance(last, ast.Expr):
                whole = compile(ast.Expression(last.value), f"{file.name}, cell {number}", "eval")
                value = eval(whole, names)  # noqa: S307
                if value is not None:
                    shown.append(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
    return shown


def shown(file: Path, folder: Path) -> list[str]:
    """The same in a process of its own, as a kernel would be."""
    paths = [str(ROOT), *(str((ROOT / path).resolve()) for path in os.environ.get("PYTHONPATH", "").split(":") if path)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.test_notebooks", str(file)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": ":".join(paths)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_a_position_a_view_and_a_record_show_themselves_as_pictures(tmp_path: Path) -> None:
    pictures = [each for each in shown(ROOT / "docs/notebooks/first-look.ipynb", tmp_path) if each.startswith("<fig")]
    assert len(pictures) == 4
    assert all("data:image/svg+xml;base64," in each for each in pictures)
    assert ["sees it" in each for each in pictures] == [True] * 4


def test_a_designer_gets_shares_with_plots_and_a_sentence(tmp_path: Path) -> None:
    found = shown(ROOT / "docs/notebooks/a-designers-question.ipynb", tmp_path)
    assert any("Order of turn" in each and "data:image/svg+xml" in each for each in found)
    assert "card 3.4" in found[-1]


def test_a_small_learner_learns_from_masks_alone(tmp_path: Path) -> None:
    assert len(shown(ROOT / "docs/notebooks/a-learner.ipynb", tmp_path)) == 3


def test_every_notebook_is_run_and_kept_without_its_output() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["a-designers-question", "a-learner", "first-look"]
    for file in NOTEBOOKS:
        assert not [cell for cell in cells(file) if cell.get("outputs") or cell.get("execution_count")], file.name


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]))))
