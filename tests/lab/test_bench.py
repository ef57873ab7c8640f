"""Measuring: the figures are there, and the peer is judged by the title's floors."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest
import typer

import vaka
from vaka import _engine
from vaka.cli import bench as command
from vaka.core.game import Floors
from vaka.lab import bench
from vaka.lab.bench import Speed, faster, measure, mid_game, play_for, spread_of, time_of

GAME = vaka.games()[0]


def test_everything_is_measured() -> None:
    speed = Speed()
    for repeat in range(2):
        measure(GAME, speed, repeat, seconds=0.05)
    found = speed.medians()
    assert set(found) == {"actions", "wall", "games", "copy", "leaf", "greedy", "view", "update", "first"}
    assert all(value > 0 for value in found.values())
    assert found["actions"] > found["games"]


def test_the_middle_of_a_game_is_not_its_end() -> None:
    state = mid_game(GAME, 2, 3)
    assert not state.over
    assert state.moves > 5


def test_random_play_counts_whole_games() -> None:
    actions, wall, games = play_for(GAME, 2, 0.02, random.Random(1))
    assert actions / games > 10
    assert wall > 0


def test_time_is_that_of_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()  # a tick a look
    calls: list[int] = []
    monkeypatch.setattr(bench, "process_time", lambda: next(clock))
    assert time_of(lambda: calls.append(1), 4) == 4 / len(calls) == 0.1


def test_a_missed_floor_is_noticed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_engine, "mode", lambda: "compiled")

    class Slow:
        title = "Slow"
        floors = Floors(compiled=5.0, pure=5.0, copy=10.0, update=5.0)

    ours = Speed(actions=[100.0], games=[1.0], copy=[5.0], view=[1.0], update=[9.0], first=[9.0])
    theirs = Speed(actions=[10.0], games=[1.0], copy=[60.0])
    assert command._compare(Slow(), ours, theirs)  # type: ignore[arg-type]
    shown = capsys.readouterr().out
    assert shown.count("ok") == 2
    assert shown.count("MISSED") == 1


def test_the_noise_is_half_the_distance_between_the_quartiles() -> None:
    assert spread_of([8.0, 9.0, 10.0, 11.0, 12.0]) == 0.1
    assert spread_of([10.0]) == 0.0


def test_more_actions_and_shorter_copies_are_faster() -> None:
    before = {"actions": 100.0, "copy": 4.0, "greedy": 0.0}
    assert faster({"actions": 150.0, "copy": 2.0, "greedy": 1.0, "leaf": 3.0}, before) == {"actions": 1.5, "copy": 2.0}


def test_an_earlier_run_is_compared_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "before.json"
    command.bench(GAME.name, repeats=1, seconds=0.05, json_file=file)
    capsys.readouterr()
    command.bench(GAME.name, repeats=1, seconds=0.05, against=file)
    shown = capsys.readouterr().out
    assert shown.count("times as fast as before") == len(Speed().__dict__)


def test_a_file_that_holds_no_figures_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "before.json"
    file.write_text("[1, 2]")
    with pytest.raises(typer.BadParameter, match="holds no figures"):
        command.bench(GAME.name, repeats=1, seconds=0.05, against=file)
