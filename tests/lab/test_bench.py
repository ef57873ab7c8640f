"""Measuring: the figures are there, and the peer is judged by the title's floors."""

from __future__ import annotations

import itertools
import random

import pytest

import vaka
from vaka.cli import bench as command
from vaka.core.game import Floors
from vaka.lab import bench
from vaka.lab.bench import Speed, measure, mid_game, play_for, time_of

GAME = vaka.games()[0]


def test_everything_is_measured() -> None:
    speed = Speed()
    for repeat in range(2):
        measure(GAME, speed, repeat, seconds=0.05)
    found = speed.medians()
    assert set(found) == {"actions", "games", "copy", "view", "update", "first"}
    assert all(value > 0 for value in found.values())
    assert found["actions"] > found["games"]


def test_the_middle_of_a_game_is_not_its_end() -> None:
    state = mid_game(GAME, 2, 3)
    assert not state.over
    assert state.moves > 5


def test_random_play_counts_whole_games() -> None:
    actions, games = play_for(GAME, 2, 0.02, random.Random(1))
    assert actions / games > 10


def test_time_is_that_of_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()  # a tick a look
    calls: list[int] = []
    monkeypatch.setattr(bench, "perf_counter", lambda: next(clock))
    assert time_of(lambda: calls.append(1), 4) == 4 / len(calls) == 0.1


def test_a_missed_floor_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    class Slow:
        title = "Slow"
        floors = Floors(compiled=5.0, pure=5.0, copy=10.0, update=5.0)

    ours = Speed(actions=[100.0], games=[1.0], copy=[5.0], view=[1.0], update=[9.0], first=[9.0])
    theirs = Speed(actions=[10.0], games=[1.0], copy=[60.0])
    assert command._compare(Slow(), ours, theirs)  # type: ignore[arg-type]
    shown = capsys.readouterr().out
    assert shown.count("ok") == 2
    assert shown.count("MISSED") == 1
