"""A table in the terminal: choosing, asking why not, taking back, leaving and coming back, playing side by side."""

from __future__ import annotations

import builtins
import shlex
import signal
import tempfile
from pathlib import Path

import pytest

import vaka
from tests.cli.conftest import TITLE, Run
from tests.conformance.toy import TOY
from vaka.bots import bot
from vaka.bots.random import Random
from vaka.cli.common import console, continued
from vaka.cli.play import leave_when_closed
from vaka.cli.prompt import Offer
from vaka.cli.table import TerminalTable
from vaka.core.action import Action
from vaka.core.record import Record
from vaka.core.view import View
from vaka.testing import play_on


def test_a_person_plays_a_whole_game_against_a_bot_by_numbers(run: Run) -> None:
    shown = run("play", TITLE, "--seats", "me,random", "--seed", 5, "-o", "round_cap=yes", typed="1\n" * 3000)
    assert shown.code == 0
    assert "Traceback" not in shown.err
    assert "1. " in shown.out
    assert "points" in shown.out


def test_choices_have_numbers_words_and_the_action(run: Run) -> None:
    shown = run("play", TITLE, "--seats", "me,me", "--seed", 2, typed="")
    state = vaka.game(TITLE).new(2, seed="2")
    view = state.view(state.to_act)
    assert view.prompt in shown.out
    for number, action in enumerate(Offer(view).choices, start=1):
        assert f"{number}  {vaka.game(TITLE).label(action, view)}  ({action.text})" in shown.out


def test_the_table_explains_why_not(run: Run) -> None:
    shown = run("play", TITLE, "--seats", "me,me", "--seed", 5, typed="? deliver\n? nonsense here\n?\nrule T12-3.01\n")
    reason = vaka.game(TITLE).new(2, seed="5").why_not("deliver")
    assert reason is not None
    assert f"[{reason.rule}] {reason.text}" in shown.out
    assert "no action reads 'nonsense here'" in shown.out
    assert "take your last action back" in shown.out
    assert vaka.game(TITLE).rules["T12-3.01"].text in " ".join(shown.out.split())


def test_bad_typing_changes_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    run(
        "play",
        TITLE,
        "--seats",
        "me,me",
        "--seed",
        5,
        "--record",
        file,
        typed="0\n99\nxyzzy\ndeliver\nrule X-1\nundo\nquit\n",
    )
    assert vaka.parse_record(file.read_text()).moves == []


def test_another_game_of_the_same_seed_goes_into_a_file_of_its_own(run: Run, tmp_path: Path) -> None:
    games = tmp_path / "data" / "vaka" / "games"
    for typed in ("1\nsave\nquit\n", "1\n1\nquit\n"):
        run("play", TITLE, "--seats", "me,me", "--seed", 5, typed=typed)
    assert sorted(file.name for file in games.iterdir()) == [f"{TITLE}-5-2.json", f"{TITLE}-5.json"]
    assert len(vaka.parse_record((games / f"{TITLE}-5.json").read_text()).moves) == 1


def test_a_file_that_is_no_record_is_never_written_over(run: Run, tmp_path: Path) -> None:
    notes, saved = tmp_path / "notes.txt", tmp_path / "saved.json"
    notes.write_text("dear diary")
    game = ("play", TITLE, "--seats", "me,me", "--seed", 5)
    shown = run(*game, "--record", notes)
    assert (shown.code, shown.err) == (2, f"vaka: {notes} is there already and is no record: name another file\n")
    shown = run(*game, typed=f"1\nsave {notes}\nsave {tmp_path}\nsave {saved}\n1\nsave {saved}\n1\nquit\n")
    assert "is no record: name another file" in shown.out.replace("\n", " ")
    assert "is a folder: name a file in it" in shown.out.replace("\n", " ")
    assert notes.read_text() == "dear diary"
    assert len(vaka.parse_record(saved.read_text()).moves) == 2, "what is played afterwards is not in it"


def test_a_record_that_has_no_place_where_it_belongs_is_kept_elsewhere(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VAKA_DATA", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    shown = run("play", TITLE, "--seats", "me,me", "--seed", 5, typed="1\nquit\n")
    assert shown.code == 0
    assert "Not a directory" in shown.out
    (kept,) = tmp_path.glob("vaka-*/game.json")
    assert len(vaka.parse_record(kept.read_text()).moves) == 1


def test_the_command_to_go_on_with_can_be_typed_as_it_stands(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my games" / "r.json"
    shown = run("play", TITLE, "--seats", "me,random", "--seed", 5, "--record", file, typed="1\nquit\n")
    told = shown.out.partition("Go on with: ")[2].strip()
    assert shlex.split(told) == ["vaka", "play", "--resume", str(file), "--seats", "me,random"]


def test_a_game_that_ends_is_kept_too(run: Run, tmp_path: Path) -> None:
    run("play", TITLE, "--seats", "random,random", "--seed", 5)
    kept = tmp_path / "data" / "vaka" / "games" / f"{TITLE}-5.json"
    assert vaka.game(TITLE).replay(vaka.parse_record(kept.read_text())).over


def test_a_number_is_read_from_digits_that_are_not_too_many(run: Run) -> None:
    shown = run("play", TITLE, "--seed", 5, typed=f"²\n{'9' * 5000}\nquit\n")
    assert shown.code == 0
    assert "no action reads '²'" in shown.out
    assert "choose a number from 1 to" in shown.out


def table(typed: list[str], monkeypatch: pytest.MonkeyPatch, seats: list[str], seed: int = 3) -> TerminalTable:
    lines = iter(typed)

    def answer(prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", answer)
    state = TOY.new(len(seats), seed=seed)
    bots = [None if name == "me" else bot(name, seat) for seat, name in enumerate(seats)]
    at = TerminalTable(state, seats, bots, console())
    monkeypatch.setattr(at, "save", lambda file: None)
    return at


def test_an_action_that_told_nobody_anything_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = TOY.new(2, seed=3).digest()
    at = table(["rest", "", "undo", "quit"], monkeypatch, ["me", "me"])
    at.run()
    assert at.state.digest() == start
    assert at.events == []


def test_a_draw_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(["draw", "", "undo", "quit"], monkeypatch, ["me", "me"])
    at.run()
    assert at.state.moves == 1
    assert "nothing to take back" in capsys.readouterr().out


def test_what_a_bot_decided_cannot_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at = table(["rest", "undo", "quit"], monkeypatch, ["me", "random"])
    at.run()
    assert at.state.moves >= 2
    assert "nothing to take back" in capsys.readouterr().out


class Breaking(Random):
    """A bot at whose turn something happens that nobody foresaw."""

    happens: type[BaseException] = KeyboardInterrupt

    def choose(self, view: View) -> Action:
        raise self.happens


def test_who_presses_ctrl_c_while_a_bot_thinks_keeps_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(["rest"], monkeypatch, ["me", "random"])
    kept: list[Path] = []
    monkeypatch.setattr(at, "save", kept.append)
    at.bots[1] = Breaking()
    at.run()
    assert at.left
    assert len(kept) == 1


def test_whatever_breaks_a_game_off_the_record_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(["rest", "quit"], monkeypatch, ["me", "me"])
    kept: list[Path] = []
    monkeypatch.setattr(at, "save", kept.append)

    def fail(seat: int) -> bool:
        raise ZeroDivisionError

    at.act(at.state.legal[0])
    monkeypatch.setattr(at, "hand_over", fail)
    with pytest.raises(ZeroDivisionError):
        at.run()
    assert len(kept) == 1


def test_a_keyboard_that_is_gone_leaves_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table([], monkeypatch, ["me", "me"])

    def gone(prompt: str = "") -> str:
        raise RuntimeError("input(): lost sys.stdin")

    monkeypatch.setattr(builtins, "input", gone)
    at.run()
    assert at.left


def test_closing_the_window_leaves_the_table() -> None:
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    try:
        leave_when_closed()
        for each in before:
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(each)
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def test_side_by_side_nobody_reads_what_the_other_drew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at = table(["draw", "", "log", "quit"], monkeypatch, ["me", "me"])
    at.run()
    shown = capsys.readouterr().out
    assert "Press Enter when only Moana looks" in shown
    assert "Hibiscus drew something" in shown
    assert "Hibiscus drew 0" not in shown
    assert "Hibiscus drew 1" not in shown


def test_leaving_and_coming_back_is_the_same_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    left = run("play", TITLE, "--seats", "me,random", "--seed", 9, "--record", file, typed="1\n1\n1\nquit\n")
    assert f"vaka play --resume {file} --seats me,random" in left.out
    before = vaka.parse_record(file.read_text())
    run("play", "--resume", file, "--seats", "me,random", typed="1\n" * 20 + "quit\n")
    after = vaka.parse_record(file.read_text())
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)
    straight = tmp_path / "straight.json"
    run("play", TITLE, "--seats", "me,random", "--seed", 9, "--record", straight, typed="1\n" * 23 + "quit\n")
    assert vaka.parse_record(straight.read_text()) == after
    assert run("play", "hawaii", "--resume", file).code == 2


def test_a_record_without_a_seed_can_be_continued() -> None:
    state = play_on(TOY.new(2, seed=1), moves=4)
    old = state.record()
    record = Record(old.title, old.version, old.players, old.options, None, old.setup, old.moves)
    again = continued(TOY, record)
    assert again.record().moves == old.moves
    assert play_on(again).over


def test_a_game_that_ends_shows_where_the_points_come_from(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = run("play", TITLE, "--seats", "random,random", "--seed", 4, "-o", "round_cap=yes", "--record", file)
    result = vaka.game(TITLE).replay(vaka.parse_record(file.read_text())).result
    assert result is not None
    assert result.why in shown.out
    for lines in result.breakdown:
        for line in lines:
            assert f"[{line.rule}]" in shown.out


def test_the_record_goes_to_the_data_folder_unless_told_otherwise(run: Run, tmp_path: Path) -> None:
    shown = run("play", TITLE, "--seats", "me,me", "--seed", 5, typed="1\nquit\n")
    kept = tmp_path / "data" / "vaka" / "games" / f"{TITLE}-5.json"
    assert str(kept) in shown.out.replace("\n", "")
    assert len(vaka.parse_record(kept.read_text()).moves) == 1
