"""The commands that show, check and measure."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import vaka
from tests.cli.conftest import TITLE, Run
from vaka.cli.common import writable

COMMANDS = (
    "serve",
    "play",
    "titles",
    "rules",
    "simulate",
    "ladder",
    "replay",
    "draw",
    "verify",
    "fuzz",
    "twins",
    "bench",
    "map",
)


def test_help_names_every_command(run: Run) -> None:
    shown = run("--help")
    assert shown.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in shown.out
        assert run(command, "--help").code == 0


def test_help_loads_no_title() -> None:
    """That is what makes it quick."""
    code = (
        "import sys; sys.argv = ['vaka', '--help']\nfrom vaka.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    )
    code += "print([m for m in sys.modules if m.startswith(('vaka.games.', 'vaka.server', 'sqlalchemy', 'fastapi'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.rstrip().endswith("[]")


def test_python_with_the_packages_name_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "vaka", "--help"], capture_output=True, text=True, check=True)
    assert "  simulate " in done.stdout


def test_titles_are_listed_with_their_options(run: Run) -> None:
    shown = run("titles", "--options")
    for game in vaka.games():
        assert game.name in shown.out
        for option in game.options:
            assert f"{option.name}=" in shown.out


# Rules.


def test_a_rule_is_shown_with_its_code_and_tests(run: Run) -> None:
    shown = run("rules", TITLE, "t12-9.02")
    assert shown.code == 0
    assert shown.out.startswith("T12-9.02")
    assert "rules/actions.py" in shown.out
    assert "tests/scenarios/tahiti2012/test_actions.py" in shown.out


def test_a_section_is_shown_whole_with_code_and_tests(run: Run) -> None:
    shown = run("rules", "hawaii", "haw-9").out
    ids = [rule.id for rule in vaka.game("hawaii").rules if rule.id.startswith("HAW-9.")]
    assert [row.split()[0] for row in shown.splitlines() if row.startswith("HAW-")] == ids
    assert "rules/beach.py" in shown
    assert "tests/scenarios/hawaii/test_beach.py" in shown
    assert "HAW-1.01" in run("rules", "hawaii", "HAW-1").out
    assert "HAW-11.01" not in run("rules", "hawaii", "HAW-1").out
    assert "Carried by: the title's data" in run("rules", "tahiti-2012", "T12-5.01").out


def test_all_rules_or_those_with_a_word(run: Run) -> None:
    whole = run("rules", TITLE).out
    assert all(rule.id in whole for rule in vaka.game(TITLE).rules)
    some = run("rules", TITLE, "--find", "reef").out
    assert 0 < some.count("T12-") < whole.count("T12-")


def test_a_rebuilt_figure_says_so_and_why(run: Run) -> None:
    assert "Royal Guard 5 as foot soldiers or 3 with missiles. (reconstructed)" in run("rules", "maori").out
    assert "Reconstructed: The Scout's value is our reconstruction" in run("rules", "maori", "MAO-2.1a").out
    assert "econstructed" not in run("rules", "maori", "MAO-4a").out


def test_the_report_counts_rules_and_tests(run: Run) -> None:
    shown = run("rules", TITLE, "--report")
    assert shown.code == 0
    assert "123 of 123 rules have a test (100%)" in shown.out


def test_an_unknown_rule_is_one_line(run: Run) -> None:
    shown = run("rules", TITLE, "T12-99")
    assert shown.code == 2
    assert shown.err.startswith("vaka: Tahiti (2012) has no rule 'T12-99'; its first is T12-1.01")
    assert shown.err.count("\n") == 1


# Records.


def test_a_record_is_replayed_to_any_move(run: Run, record: Path) -> None:
    first = run("replay", record, "--at", 0)
    assert "after move 0 of" in first.out
    assert "Next:" in first.out
    last = run("replay", record)
    result = vaka.game(TITLE).replay(vaka.parse_record(record.read_text())).result
    assert result is not None
    assert result.why in last.out
    assert f"1. {'Hibiscus' if result.ranks[0] == 1 else 'Moana'}" in last.out


def test_the_log_of_a_record_keeps_a_seats_secrets(run: Run, record: Path) -> None:
    mine = run("replay", record, "--log", "--seat", 1).out
    assert mine.count("\n") > 50
    assert run("replay", record, "--log", "--seat", 3).code == 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_board_is_drawn_as_svg_and_png(run: Run, record: Path, tmp_path: Path, theme: str) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert run("draw", record, "--at", 30, "-o", svg, "--theme", theme).code == 0
    assert ET.fromstring(svg.read_text()).tag.endswith("svg")
    assert run("draw", record, "--at", 30, "-o", png, "--theme", theme, "--width", 300, "--targets").code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_verify_finds_a_changed_draw(run: Run, record: Path, tmp_path: Path) -> None:
    good = run("verify", record)
    assert good.code == 0
    assert "All draws follow from the seed 11." in good.out
    data = json.loads(record.read_text())
    at, move = next((n, move) for n, move in enumerate(data["moves"]) if move[2])
    other = 1 if move[2][0] == 0 else 0
    data["moves"][at][2][0] = other
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(data))
    bad = run("verify", forged)
    assert bad.code == 2
    assert bad.err.startswith("vaka: ")
    assert bad.err.count("\n") == 1


def test_verify_derives_every_draw_from_a_secret(run: Run, tmp_path: Path) -> None:
    from vaka.core.chance import Committed, commitment
    from vaka.testing import play_on

    secret = bytes(range(32))
    state = play_on(vaka.game(TITLE).new(2, chance=Committed(secret)), 3)
    file = tmp_path / "table.json"
    file.write_text(state.record().to_text())
    shown = run("verify", file, "--secret", secret.hex())
    assert shown.code == 0
    assert commitment(secret) in shown.out
    assert run("verify", file, "--secret", bytes(32).hex()).code == 2
    assert run("verify", file, "--secret", "no hex").code == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a record"),
        ("[]", "a record is a JSON object"),
        ('{"vaka": 9}', "field vaka"),
        ('{"vaka": 1, "title": "chess"}', "field version"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("verify",), ("draw", "-o", "x.svg")])
def test_a_damaged_file_gets_one_clear_line(
    run: Run, tmp_path: Path, text: str, words: str, command: tuple[str, ...]
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    shown = run(command[0], file, *command[1:])
    assert shown.code == 2
    assert shown.err.startswith(f"vaka: {file}")
    assert words in shown.err
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err


def test_a_file_that_is_no_text_and_one_that_is_not_there(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert run("replay", file).err == f"vaka: {file}: not a text file\n"
    missing = run("replay", tmp_path / "missing.json")
    assert missing.code == 2
    assert "does not exist" in missing.err


def test_a_picture_that_cannot_be_written_gets_one_line(run: Run, record: Path, tmp_path: Path) -> None:
    shown = run("draw", record, "-o", tmp_path / "no" / "folder.svg")
    assert shown.code == 2
    assert "No such file" in shown.err
    assert "ends in .svg or .png" in run("draw", record, "-o", tmp_path / "board.jpg").err


NOWHERE = ("no", "folder", "at-all.html")


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", TITLE, "--json"),
        ("simulate", TITLE, "--csv"),
        ("analyse", "RECORD", "--json"),
        ("bench", TITLE, "--json"),
        ("growth", TITLE, "--json"),
        ("servercost", TITLE, "--json"),
        ("train", TITLE, "--out"),
        ("report", "none.csv", "--output"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_before_the_work(
    run: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    def work(*args: object, **more: object) -> None:
        raise AssertionError("the work was begun")

    for place in (
        "vaka.lab.simulate.stream",
        "vaka.lab.analysis.analyse.analyse",
        "vaka.lab.bench.measure",
        "vaka.lab.growth.by_players",
        "vaka.server.trials.cost.costs",
        "vaka.lab.train.rounds",
        "vaka.lab.keep.read_all",
    ):
        monkeypatch.setattr(place, work)
    file = tmp_path.joinpath(*NOWHERE)
    shown = run(*[record if word == "RECORD" else word for word in command], file)
    assert shown.code == 2
    assert shown.err == f"vaka: No such file or directory: {file}\n"


def test_trying_a_file_leaves_what_is_there(tmp_path: Path) -> None:
    kept, fresh = tmp_path / "kept", tmp_path / "fresh"
    kept.write_text("as it was")
    writable(kept, fresh, None, Path("-"))
    assert kept.read_text() == "as it was"
    assert not fresh.exists()


def test_a_terminal_without_the_letters_shows_question_marks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vaka", "titles"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "M?ori" in done.stdout


def test_an_analysis_names_a_seat_that_is_not_there_before_the_work(run: Run, record: Path) -> None:
    shown = run("analyse", record, "--seat", 7)
    assert (shown.code, shown.err) == (2, "vaka: there are 2 seats, not 7\n")


def test_clicks_are_counted_in_games_of_the_title(run: Run, record: Path) -> None:
    shown = run("clicks", "hawaii", "--record", record)
    assert (shown.code, shown.err) == (2, f"vaka: {record} is a record of {TITLE}\n")


# The laboratory.


def test_simulate_shows_a_table(run: Run) -> None:
    shown = run("simulate", TITLE, "--games", 4, "--bots", "random,vaka.bots.random:Random", "--seed", "x")
    assert shown.code == 0
    assert "win rate" in shown.out
    assert "2 players, 4 games" in shown.out
    assert "Hibiscus" in shown.out


def test_simulate_writes_json_and_csv(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    shown = run(
        "simulate", TITLE, "-g", 3, "-b", "random", "-p", 3, "--csv", file, "--json", "-", "-o", "round_cap=yes"
    )
    data = json.loads(shown.out)
    assert data["games"] == 3
    assert len(data["played"]) == 3
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert len(rows) == 9
    assert {row["seat"] for row in rows} == {"1", "2", "3"}
    assert [int(row["score"]) for row in rows[:3]] == data["played"][0]["scores"]


def test_fuzz_is_clean_and_says_what_it_did(run: Run, tmp_path: Path) -> None:
    shown = run("fuzz", TITLE, "--games", 2, "--check", "random_play_ends", "--check", "pieces_add_up", "-o", tmp_path)
    assert shown.code == 0
    assert f"{TITLE}: 2 games, 0 findings" in shown.out
    assert not list(tmp_path.glob("*.json"))


def test_fuzz_reports_what_it_finds_with_a_record(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from vaka.lab.conformance import CHECKS, Broken, Trial

    def complains(trial: Trial) -> None:
        for state in trial.play():
            if state.moves == 5:
                raise Broken("the fifth move is unlucky", state)

    monkeypatch.setitem(CHECKS, "complains", complains)
    shown = run("fuzz", TITLE, "--games", 1, "--check", "complains", "--seed", "s", "-o", tmp_path)
    assert shown.code == 1
    assert "complains: the fifth move is unlucky" in shown.out
    [file] = tmp_path.glob("*.json")
    assert f"vaka replay {file}" in shown.out
    assert "after move 5 of 5" in run("replay", file).out


def test_bench_prints_its_figures_and_mode(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    shown = run("bench", TITLE, "--repeats", 1, "--seconds", 0.05, "--json", file)
    assert shown.code == 0
    assert "engine: " in shown.out
    assert "actions/s" in shown.out
    assert json.loads(file.read_text())[TITLE]["ours"]["actions"] > 100


# Bad input.


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("play", "chess"), "there is no title 'chess'"),
        (("play",), "which title?"),
        (("simulate", TITLE, "--bots", "genius"), "there is no bot 'genius'"),
        (("simulate", TITLE, "--players", "9"), "players, not 9"),
        (("simulate", TITLE, "-o", "wind=strong"), "there is no option 'wind'"),
        (("simulate", TITLE, "-o", "wind"), "write it as NAME=VALUE"),
        (("play", TITLE, "--seats", "me,greedy", "--players", "3"), "--seats names 2 seats, but there are 3 players"),
        (("fuzz", TITLE, "--check", "luck"), "there is no check 'luck'"),
        (("fuzz", TITLE, "--players", "9"), "players, not 9"),
        (("bench", "chess"), "there is no title"),
        (("rules", TITLE, "--find", "chessboard"), "no rule of Tahiti (2012) contains 'chessboard'"),
        (("balance", TITLE, "--players", "9"), "players, not 9"),
        (("compare", TITLE, "random"), f"name two bots or two settings of {TITLE}"),
        (("loadtest", "--database", "nonsense"), "--database is no address of a database"),
        (("apifuzz", "--database", "postgresql://here:port/x"), "--database is no address of a database"),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, args: tuple[str, ...], words: str) -> None:
    shown = run(*args)
    assert shown.code == 2
    assert shown.err.startswith("vaka: ")
    assert words in shown.err
    assert shown.err.count("\n") == 1


def test_the_command_itself_exits_without_a_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vaka.cli", "rules", "chess"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("vaka: there is no title 'chess'; there are: ")
    assert done.stdout == ""


def test_a_map_is_checked_by_its_title(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_text("{}")
    assert "--title" in run("map", "check", file).err
    assert "does not support maps" in run("map", "check", file, "--title", TITLE).err
    able = [game.name for game in vaka.games() if hasattr(game, "check_map")]
    for title in able:
        shown = run("map", "check", file, "--title", title)
        assert shown.code == 1
        assert str(file) in shown.out
    for text in ("{", "[" * 100_000):
        file.write_text(text)
        shown = run("map", "check", file, "--title", TITLE)
        assert (shown.code, shown.err.count("\n")) == (2, 1)
        assert "not JSON" in shown.err
