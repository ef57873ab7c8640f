"""Where a learner stands in a lesson: worked out from what was played and read so far, so that nothing else is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vaka.core.errors import Corrupt, Refused
from vaka.teaching.lesson import Lesson, Step

DO, READ, THEN, END = "do", "read", "then", "end"
SHOW_AFTER = 2
"""After so many tries of something else it is offered to do what is meant."""


class Instead(Refused):
    """Legal, but not what the lesson is about now. Its words say what to try first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One moment of a lesson."""

    lesson: Lesson
    number: int
    """Which step it is, from 0; after the last one as many as there are steps."""
    phase: str
    """`do` something, `read` and go on, wait while the other seat plays `then`, or the `end`."""
    expected: tuple[str, ...] = ()
    """What may be played now: by the learner, or by the other seat."""
    done: int = 0
    """How many of the step's actions have been played."""

    @property
    def step(self) -> Step | None:
        return None if self.phase == END else self.lesson.steps[self.number]

    @property
    def before(self) -> Step | None:
        """The step that was finished last."""
        return self.lesson.steps[self.number - 1] if self.number else None

    def check(self, mine: bool, action: str) -> None:
        """Let an action pass, or say what to try first. `mine` says that the learner plays it."""
        if action in self.expected and mine == (self.phase == DO):
            return
        step = self.step
        if mine and step is not None and self.phase == DO:
            raise Instead(step.answer(action) or "Do what the lesson asks for first.")
        raise Instead("The lesson is over: play on, or begin it again." if step is None else "Read on first.")


def stand(lesson: Lesson, played: Sequence[str], read: int) -> Standing:
    """Where somebody stands who has played these actions (of both seats) and read so many steps."""
    at = 0
    for number, step in enumerate(lesson.steps):
        ways = step.ways
        taken = 0
        while ways and taken not in {len(way) for way in ways}:
            if at == len(played):
                return Standing(lesson, number, DO, tuple(dict.fromkeys(way[taken] for way in ways)), taken)
            ways = tuple(way for way in ways if way[taken] == played[at])
            at, taken = at + 1, taken + 1
        if not ways and (step.do or read <= number):
            if step.do:
                raise Corrupt(f"lesson {lesson.id}, step {number + 1}: {played[at - 1]!r} is not part of it")
            return Standing(lesson, number, READ)
        for action in step.then:
            if at == len(played):
                return Standing(lesson, number, THEN, (action,))
            if played[at] != action:
                raise Corrupt(f"lesson {lesson.id}, step {number + 1}: {played[at]!r} is not part of it")
            at += 1
    return Standing(lesson, len(lesson.steps), END)
