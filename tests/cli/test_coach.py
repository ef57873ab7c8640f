"""`vaka analyse`, `vaka puzzles`, and `hint` at the table."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

GAME = Path(__file__).parents[1] / "lab" / "planted" / "hawaii-48.vaka.json"


def test_analyse_names_the_planted_error_and_writes_everything(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    ran = run("analyse", GAME, "--budget", 2, "--json", file)
    assert ran.code == 0
    assert "move 48: " in ran.out
    assert "better: " in ran.out
    assert "Share of the win" in ran.out
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["moves"] == 128
    assert found["worlds"] == 2


def test_analyse_refuses_what_is_no_finished_game(run: Run, tmp_path: Path) -> None:
    data = json.loads(GAME.read_text(encoding="utf-8"))
    del data["moves"][-5:]
    begun = tmp_path / "begun.json"
    begun.write_text(json.dumps(data), encoding="utf-8")
    assert "not over yet" in run("analyse", begun).err
    assert "there is no such file" in run("analyse", tmp_path / "none.json").err
    assert "name the record" in run("analyse").err


def test_the_selftest_plants_an_error_and_tells_what_luck_comes_to(run: Run) -> None:
    ran = run("analyse", "--selftest", "hawaii", "--games", 1, "--budget", 2)
    assert "among the seat's first three: 1 of 1" in ran.out
    assert "luck of Hibiscus" in ran.out


def test_a_hint_in_the_terminal_plays_nothing(run: Run) -> None:
    ran = run("play", "hawaii", "--seed", 5, typed="hint\nquit\n")
    assert "By the end of the turn" in ran.out
    assert ran.out.count("What") == run("play", "hawaii", "--seed", 5, typed="quit\n").out.count("What")


def test_a_puzzle_shows_its_answer_only_when_asked(run: Run) -> None:
    assert "Best: " not in run("puzzles", "hawaii", "--show", 1).out
    assert "Best: " in run("puzzles", "hawaii", "--show", 1, "--answer").out
    assert "not 999" in run("puzzles", "hawaii", "--show", 999).err


def test_puzzles_are_made_into_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    ran = run("puzzles", "hawaii", "--make", 1, "--seed", "a test", "-o", file)
    assert ran.code == 0
    assert len(json.loads(file.read_text(encoding="utf-8"))) == 1
