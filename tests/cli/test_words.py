"""`vaka words` and `vaka play --from`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vaka
from tests.cli.conftest import TITLE, Run
from vaka.core.record import parse_record


def test_a_position_of_a_record_is_said_in_words(run: Run, record: Path) -> None:
    said = run("words", record, "--at", 40)
    game = vaka.game(TITLE)
    wanted = game.replay(parse_record(record.read_text(encoding="utf-8")), at=40)
    assert said.out == wanted.words()
    assert game.lay(said.out).dump() == wanted.dump()


def test_a_game_is_begun_from_a_position_kept_and_resumed(run: Run, record: Path, tmp_path: Path) -> None:
    position, kept = tmp_path / "position.txt", tmp_path / "kept.json"
    position.write_text(run("words", record, "--at", 40).out, encoding="utf-8")
    began = run("play", "--from", position, "--seats", "me,random", "--seed", 3, "--record", kept, typed="1\nquit\n")
    assert began.code == 0, began.err
    assert len(json.loads(kept.read_text(encoding="utf-8"))["moves"]) >= 1
    assert run("verify", kept).code == 0
    assert "after move 0 of" in run("replay", kept, "--at", 0).out
    resumed = run("play", "--resume", kept, "--seats", "me,random", typed="1\nquit\n")
    assert resumed.code == 0, resumed.err


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("tahiti-2012, 2 players\nround: x", (), "position.txt: line 2: 'round: x': a number from 1"),
        ("round: 2", (), "say the title"),
        ("tahiti-2012, 2 players", ("hawaii",), "this is a position of 'tahiti-2012'"),
        ("tahiti-2012, 2 players", ("--players", 3), "the text says 2 players, not 3"),
    ],
)
def test_a_position_that_cannot_be_laid_gets_one_clear_line(
    run: Run, tmp_path: Path, text: str, args: tuple[object, ...], words: str
) -> None:
    file = tmp_path / "position.txt"
    file.write_text(text, encoding="utf-8")
    ran = run("play", *args, "--from", file)
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1
