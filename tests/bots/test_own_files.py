"""Bots of one's own: their file is run once in a process, and they take parameters."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaka
from vaka.bots import bot

CODE = """
from pathlib import Path
from vaka.bots import Bot

with Path(__file__).with_suffix(".log").open("a") as log:
    log.write("run ")

class Careful(Bot):
    def __init__(self, seed=None, sims=10, deep=False, style="calm", rate=0.5):
        super().__init__(seed)
        self.wish = (sims, deep, style, rate)

    def choose(self, view):
        return view.legal[0]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "careful.py"
    path.write_text(CODE)
    return path


def test_a_file_is_run_once_however_many_bots_it_gives(file: Path) -> None:
    for seed in range(5):
        assert bot(f"{file}:Careful", seed).seed == seed
    assert file.with_suffix(".log").read_text() == "run "


def test_parameters_come_as_numbers_truths_and_texts(file: Path) -> None:
    plain = bot(f"{file}:Careful", 1)
    told = bot(f"{file}:Careful?sims=400&deep=yes&style=wild&rate=0.25", 1)
    assert plain.wish == (10, False, "calm", 0.5)  # type: ignore[attr-defined]
    assert told.wish == (400, True, "wild", 0.25)  # type: ignore[attr-defined]
    assert told.name.endswith("?sims=400&deep=yes&style=wild&rate=0.25")


@pytest.mark.parametrize(("asked", "words"), [("speed=3", "speed"), ("sims", "name=value")])
def test_parameters_that_cannot_be_are_named(file: Path, asked: str, words: str) -> None:
    with pytest.raises(vaka.Malformed, match=words):
        bot(f"{file}:Careful?{asked}", 1)
