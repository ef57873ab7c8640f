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


def test_what_nobody_plays_has_no_seats_name_in_the_log(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(
        """
        tahiti-1994, 1 player, season 1 turn 3
        asked: move of seat 0
        0508: seat 0: home village, population
        0710: seat 0: head chieftain, fighters
        0810: hostile: fighters x2 (of Mataiea)
        hostile controls: Mataiea
        moods: Mataiea (on the march)
        first troops: Mataiea (0810)
        seat 0 controls: Punaauia
        turn of: seat 0
        """,
        encoding="utf-8",
    )
    shown = run("play", "--from", file, "--seats", "me", "--seed", 3, typed="done\nquit\n").out
    assert "\n  The hostile attacks Hibiscus at 0710 Papara, 6 against 4" in shown
    assert "Turmeric" not in shown
    assert "\n  Turn 4 begins" in shown
