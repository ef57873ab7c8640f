"""What a lesson says on the page of its table: beside the board, in the prompt, and where to look."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from vaka.draw.seats import SEATS
from vaka.server.pages.scene import Question, Scene
from vaka.server.store import Store
from vaka.server.tables import lesson_play
from vaka.teaching import Lesson, Standing
from vaka.teaching import marks as marking
from vaka.teaching.script import DO, END, READ, SHOW_AFTER, THEN

READING, FINISHED = "reading", "finished"


@dataclass(frozen=True, slots=True)
class LessonPanel:
    """One moment of a lesson for its learner."""

    lesson: Lesson
    number: int
    """Which step it is, from 1."""
    phase: str
    happened: list[str]
    """What the last step brought, and what the other seat did."""
    text: str
    marks: list[marking.Mark]
    show: bool
    """True where it is time to offer to do it."""
    expected: tuple[str, ...]

    @property
    def steps(self) -> int:
        return len(self.lesson.steps)

    @property
    def svg(self) -> str:
        return "".join(marking.draw(mark) for mark in self.marks)

    @property
    def beside(self) -> str:
        """What to look at beside the board, for the page's script."""
        return json.dumps([[mark.kind, mark.name] for mark in self.marks if mark.box is None])

    @property
    def names(self) -> list[str]:
        """What to look at, for somebody who cannot see the marks."""
        return list(dict.fromkeys(mark.label for mark in self.marks))


def add(store: Store, scene: Scene) -> None:
    """Let a lesson speak on the page of its table, for its learner; others just look on."""
    here, kept = lesson_play.standing(store, scene.table)
    if scene.viewer.eyes != here.lesson.learner:
        return
    texts = here.step.highlight if here.step is not None and here.phase in (DO, READ) else ()
    scene.coaching = LessonPanel(
        here.lesson,
        min(here.number + 1, len(here.lesson.steps)),
        here.phase,
        happened(here),
        said(here),
        marking.find_all(scene.game, scene.view, scene.picture, texts),
        here.phase == DO and kept.tries >= SHOW_AFTER,
        here.expected,
    )
    if here.phase == DO:
        order = {text: place for place, text in enumerate(here.expected)}
        scene.choices.sort(key=lambda choice: order.get(choice.text, len(order)))
    else:
        scene.choices, scene.asides = [], []
        scene.picture = replace(scene.picture, targets="", barred="", shade="")
    scene.question = question(here, scene.question)
    if scene.around is not None:
        scene.around = replace(scene.around, can_ask_undo=False, can_offer_end=False, can_resign=[])


def happened(here: Standing) -> list[str]:
    before = here.before
    if before is None or here.phase == THEN:
        return []
    return [text for text in (before.said, before.told) if text]


def said(here: Standing) -> str:
    if here.phase == END:
        return here.lesson.end
    assert here.step is not None
    return here.step.read if here.phase != THEN else here.step.said or "Well done. Now watch what happens."


def question(here: Standing, asked: Question) -> Question:
    """The prompt of a lesson: the game's own question, or the way on."""
    seat = here.lesson.learner
    if here.phase == READ:
        return Question(READING, seat, "Read, then go on")
    if here.phase == END:
        return Question(
            FINISHED, seat, "You have done this lesson", f"Play on from here, against {here.lesson.opponent}."
        )
    if here.phase == THEN:
        other = here.lesson.opponent or SEATS[1 - seat].name
        return replace(asked, line=f"{other} plays", hint="Watch the board.", rule="")
    return asked
