"""A way to call `vaka` in this process, as the shell would."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

import vaka
from vaka.testing import play_on

TITLE = "tahiti-2012"


@dataclass
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Call `vaka ARGS…` with typed lines as its input; a failure that is not meant shows as itself."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def call(*args: object, typed: str = "") -> Ran:
        from vaka.cli import main

        monkeypatch.setattr(sys, "argv", ["vaka", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = 0
        try:
            main()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return call


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of two seats."""
    state = play_on(vaka.game(TITLE).new(2, seed=11), 1)
    file = tmp_path / "game.json"
    file.write_text(state.record().to_text(), encoding="utf-8")
    return file
