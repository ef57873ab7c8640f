"""Lessons in the terminal: the same line, guard and texts as on the page."""

from __future__ import annotations

import pytest

import vaka
from tests.cli.conftest import Run
from tests.teaching.walk import Walk
from vaka.teaching import Lesson, teaching

LESSONS = [lesson for game in vaka.games() for lesson in teaching(game).lessons]


def typed(lesson: Lesson) -> str:
    """What somebody types who goes through the lesson as it is meant."""
    lines: list[str] = []
    for here in Walk(lesson).moments():
        if here.phase == "do":
            lines.append(here.expected[0])
        elif here.phase == "read":
            lines.append("")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.id}")
def test_every_lesson_is_typed_through_and_played_on(run: Run, lesson: Lesson) -> None:
    shown = run("learn", lesson.game.name, lesson.id, typed=typed(lesson) + "\nboard\nquit\n")
    assert shown.code == 0
    words = " ".join(shown.out.split())
    for step in lesson.steps:
        for text in (step.read, step.said, step.told):
            assert " ".join(text.split()) in words
    assert " ".join(lesson.end.split()) in words
    assert "vaka play --resume" in words, "it went on as an ordinary game"


def test_without_a_lesson_the_guided_game_comes_and_without_a_title_all_are_listed(run: Run) -> None:
    assert "[1 of 12]" in run("learn", "hawaii", typed="quit\n").out
    listed = run("learn").out
    assert all(f"vaka learn {lesson.game.name} {lesson.id}" in listed for lesson in LESSONS)
    assert "no lesson 'surf'" in run("learn", "hawaii", "surf").err


def test_something_else_changes_nothing_and_is_answered(run: Run) -> None:
    shown = run("learn", "hawaii", typed="rest 1\nwalk tikis\nbuy boat 1\nshow\nquit\n")
    words = " ".join(shown.out.split())
    assert "That would end your round before it began." in words
    assert "the income huts are one foot away. Type show to see it done." in words
    assert "HAW-" in words, "what is illegal is refused by its rule"
    assert "[2 of 12]" in words
    assert "Come back with: vaka learn hawaii first-game" in words
