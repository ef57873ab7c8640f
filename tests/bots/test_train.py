"""A value is learned from games, the same for the same seed, and kept only if it stands up to the one before it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import vaka
from vaka.bots.value import Value, read_value
from vaka.cli import app
from vaka.lab import train
from vaka.lab.self_play import Course, Lesson, attend

TITLE = "hawaii"


def learned(folder: Path, *more: str) -> tuple[int, Path]:
    file = folder / "value.json"
    asked = [
        "train",
        TITLE,
        "--games",
        "2",
        "--rounds",
        "1",
        "--confirm",
        "2",
        "--simulations",
        "1",
        "--out",
        str(file),
    ]
    return CliRunner().invoke(app, [*asked, *more]).exit_code, file


def made_up(weight: float, turns: int = 6) -> Course:
    """A game in which the final lead follows from the first term alone."""
    dice = np.random.default_rng(int(weight * 1000) % 97)
    count = len(vaka.game(TITLE).term_words)
    terms = dice.normal(size=(1, 2, count)).repeat(turns, axis=0)
    scores = weight * terms[0, :, 0]
    shares = (scores == scores.max()).astype(float)
    return Course(np.zeros((turns, 2)), terms, np.linspace(1.0, 0.0, turns), scores, shares)


def test_training_is_repeatable_and_leaves_checkpoint_curve_and_provenance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train.Verdict, "accepted", property(lambda _: True))
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (code, one), (_, other) = learned(tmp_path / "a"), learned(tmp_path / "b")
    assert code == 0
    found, again = (json.loads(file.read_text()) for file in (one, other))
    assert found == again
    assert found["origin"]["games"] == 2
    assert found["origin"]["command"].startswith("vaka train hawaii --games 2 --rounds 1")
    assert read_value(vaka.game(TITLE), found).weights
    assert one.with_suffix(".checkpoint.json").exists()
    assert "</svg>" in one.with_suffix(".svg").read_text()


def test_a_value_that_loses_to_the_one_before_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = vaka.game(TITLE)
    backwards = Value(game, -1.0)
    monkeypatch.setattr(train, "fit", lambda *_: backwards)
    code, file = learned(tmp_path, "--simulations", "4")
    assert code == 1
    assert not file.exists()


def test_a_contest_is_shared_fairly_and_seats_are_swapped() -> None:
    same = Value(vaka.game(TITLE))
    todo = train.contests(same, same, 2, 4, 1, "x")
    assert [one.swapped for one in todo] == [False, True, False, True]
    assert todo[0].seed == todo[1].seed != todo[2].seed
    assert train.contest(todo[0]) + train.contest(todo[1]) == 1.0, "one value against itself wins from one side"


def test_the_weight_of_a_term_is_found_in_the_games() -> None:
    found = train.fit(vaka.game(TITLE), [made_up(2.0 + n / 1000) for n in range(60)])
    name = next(iter(vaka.game(TITLE).term_words))
    assert found.weights[name][0] == pytest.approx(2.0, abs=0.4)
    assert max(abs(pair[0]) for other, pair in found.weights.items() if other != name) < 0.5


def test_a_lesson_notes_the_end_of_every_turn() -> None:
    course = attend(Lesson(TITLE, 3, "s", None))
    turns, seats = course.judged.shape
    assert turns > 10
    assert course.terms.shape == (turns, seats, len(vaka.game(TITLE).term_words))
    assert course.left[0] > course.left[-1]
    assert course.shares.sum() == pytest.approx(1.0)
