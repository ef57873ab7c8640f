"""What a `teaching.toml` holds, read and checked."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from vaka.core.errors import Corrupt, Malformed
from vaka.core.game import Game
from vaka.core.record import Record, parse_record
from vaka.core.state import State

WORDS = {"caption": 30, "read": 45, "instead": 45, "said": 45, "told": 45, "end": 45}
"""How many words a text may have: who learns reads little at a time."""
GUIDED_STEPS = 14
"""How long a guided game may be."""
LESSON_STEPS = range(5, 9)
PANELS = range(4, 7)
ADVICE, TERMS = 3, 5


@dataclass(frozen=True, slots=True)
class Step:
    """One idea, and what the learner's own hand does about it."""

    read: str
    highlight: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    """The actions that fulfil the step, in order; none: it is only read."""
    others: tuple[tuple[str, ...], ...] = ()
    """Other ways that are as good; the rest of the lesson goes on unchanged."""
    refused: dict[str, str] = field(default_factory=dict)
    """Actions that the text calls forbidden, each with the rule that refuses it."""
    instead: str = ""
    """Said when the learner does another legal thing; it is not played."""
    instead_of: dict[str, str] = field(default_factory=dict)
    """Better answers for particular ones, by the beginning of the action."""
    said: str = ""
    then: tuple[str, ...] = ()
    """What the other seat plays next."""
    told: str = ""
    log: tuple[str, ...] = ()
    """Phrases that the game's log must contain in this step: the proof that the texts are true."""
    scores: tuple[int, ...] = ()

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """Every way to fulfil the step, the best first."""
        return (self.do, *self.others) if self.do else ()

    def answer(self, action: str) -> str:
        """What is said to somebody who chose something else: the longest beginning that fits has the word."""
        fitting = [beginning for beginning in self.instead_of if action.startswith(beginning)]
        return self.instead_of[max(fitting, key=len)] if fitting else self.instead


@dataclass(frozen=True)
class Lesson:
    """A game, or a piece of one, that teaches by being played."""

    game: Game
    id: str
    name: str
    learner: int
    opponent: str
    """What the other seat is called."""
    end: str
    at: int
    """How many moves of the record lie before the lesson begins."""
    steps: tuple[Step, ...]
    guided: bool
    """True for the first game of a title; the others are lessons about one thing."""

    @cached_property
    def record(self) -> Record:
        """The whole line: every draw of the lesson comes from here, by the rules of the version it names."""
        file = self.game.folder / "data" / "lessons" / f"{self.id}.json"
        return parse_record(file.read_text(encoding="utf-8"))

    @cached_property
    def outcomes(self) -> list[int]:
        """All draws in their order, those before the lesson included."""
        return [*self.record.setup, *(outcome for move in self.record.moves for outcome in move.outcomes)]

    @cached_property
    def _opening(self) -> State:
        return self.game.replay(self.record, self.at)

    def open(self) -> State:
        """The position in which the lesson begins; its draws end there."""
        return self._opening.copy()


@dataclass(frozen=True, slots=True)
class Panel:
    """One picture of the Learn page: a position of a lesson, and what the eye should find there."""

    caption: str
    lesson: str
    step: int
    done: int
    """So many of the step's actions have been played."""
    shows: str
    highlight: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Learn:
    """What stands on a title's Learn page."""

    aim: str
    time: str
    advice: tuple[str, ...]
    panels: tuple[Panel, ...]
    scores: tuple[tuple[str, str], ...]
    """What brings points, and how many."""
    words: tuple[tuple[str, str], ...]
    """Words to know, and what they mean."""


@dataclass(frozen=True)
class Teaching:
    """All that a title teaches."""

    game: Game
    learn: Learn
    lessons: tuple[Lesson, ...]

    def lesson(self, id: str = "") -> Lesson:
        """A lesson by its id; without one the guided first game."""
        for lesson in self.lessons:
            if id in ("", lesson.id):
                return lesson
        known = ", ".join(lesson.id for lesson in self.lessons)
        raise Malformed(f"{self.game.title} has no lesson {id!r}; there are: {known}", field="lesson")


@cache
def teaching(game: Game) -> Teaching:
    """What a title teaches; a fault in its file names the place."""
    return Reader(game).teaching()


STEP_KEYS = frozenset(
    ["read", "highlight", "refused", "do", "or", "instead", "instead_of", "said", "then", "told", "log", "scores"]
)
LESSON_KEYS = frozenset(["id", "name", "learner", "opponent", "end", "at", "step"])
PANEL_KEYS = frozenset(["caption", "lesson", "step", "done", "shows", "highlight"])
LEARN_KEYS = frozenset(["aim", "time", "advice", "panel", "score", "word"])


class Reader:
    """Reads one title's file."""

    def __init__(self, game: Game, text: str | None = None) -> None:
        self.game = game
        file = game.folder / "teaching.toml"
        try:
            self.data = tomllib.loads(file.read_text(encoding="utf-8") if text is None else text)
        except tomllib.TOMLDecodeError as error:
            raise Corrupt(f"{game.name}, teaching.toml: {error}") from error

    def wrong(self, where: str, words: str) -> Corrupt:
        return Corrupt(f"{self.game.name}, teaching.toml, {where}: {words}")

    def keys(self, where: str, data: dict[str, Any], known: frozenset[str], *needed: str) -> None:
        for name in data:
            if name not in known:
                raise self.wrong(where, f"unknown key {name!r}")
        for name in needed:
            if name not in data:
                raise self.wrong(where, f"{name} is missing")

    def short(self, where: str, kind: str, text: str) -> str:
        if count_words(text) > WORDS[kind]:
            raise self.wrong(where, f"{kind} has {count_words(text)} words, at most {WORDS[kind]}")
        return text

    def teaching(self) -> Teaching:
        self.keys("top", self.data, frozenset({"learn", "lesson", "first_turns"}), "learn", "lesson")
        lessons = tuple(self.lesson(number, data) for number, data in enumerate(self.data["lesson"]))
        known = {lesson.id: lesson for lesson in lessons}
        if len(known) != len(lessons):
            raise self.wrong("lessons", "an id occurs twice")
        return Teaching(self.game, self.learn(self.data["learn"], known), lessons)

    def learn(self, data: dict[str, Any], lessons: dict[str, Lesson]) -> Learn:
        self.keys("learn", data, LEARN_KEYS, *LEARN_KEYS)
        if len(data["panel"]) not in PANELS or len(data["advice"]) != ADVICE or len(data["word"]) != TERMS:
            raise self.wrong("learn", f"{PANELS[0]} to {PANELS[-1]} panels, {ADVICE} pieces of advice, {TERMS} words")
        return Learn(
            data["aim"],
            data["time"],
            tuple(data["advice"]),
            tuple(self.panel(number, panel, lessons) for number, panel in enumerate(data["panel"], start=1)),
            tuple((row["what"], row["points"]) for row in data["score"]),
            tuple((row["word"], row["means"]) for row in data["word"]),
        )

    def panel(self, number: int, data: dict[str, Any], lessons: dict[str, Lesson]) -> Panel:
        where = f"panel {number}"
        self.keys(where, data, PANEL_KEYS, "caption", "lesson", "step", "shows", "highlight")
        lesson = lessons.get(data["lesson"])
        if lesson is None or not 1 <= data["step"] <= len(lesson.steps):
            raise self.wrong(where, f"there is no step {data['step']} of a lesson {data['lesson']!r}")
        caption = self.short(where, "caption", data["caption"])
        return Panel(
            caption, data["lesson"], data["step"], data.get("done", 0), data["shows"], tuple(data["highlight"])
        )

    def lesson(self, number: int, data: dict[str, Any]) -> Lesson:
        where = f"lesson {data.get('id', number + 1)}"
        self.keys(where, data, LESSON_KEYS, "id", "name", "learner", "opponent", "end", "step")
        steps = tuple(self.step(f"{where}, step {n}", step) for n, step in enumerate(data["step"], start=1))
        fits = len(steps) <= GUIDED_STEPS if number == 0 else len(steps) in LESSON_STEPS
        if not fits:
            raise self.wrong(where, f"has {len(steps)} steps")
        end = self.short(where, "end", data["end"])
        return Lesson(
            self.game, data["id"], data["name"], data["learner"], data["opponent"], end, data.get("at", 0), steps,
            number == 0,
        )  # fmt: skip

    def step(self, where: str, data: dict[str, Any]) -> Step:
        self.keys(where, data, STEP_KEYS, "read")
        for kind in ("read", "instead", "said", "told"):
            self.short(where, kind, data.get(kind, ""))
        for text in data.get("instead_of", {}).values():
            self.short(where, "instead", text)
        if data.get("then") and not data.get("told"):
            raise self.wrong(where, "the other seat plays and nothing is said about it")
        step = Step(
            data["read"],
            tuple(data.get("highlight", ())),
            tuple(data.get("do", ())),
            tuple(tuple(way) for way in data.get("or", ())),
            dict(data.get("refused", {})),
            data.get("instead", ""),
            dict(data.get("instead_of", {})),
            data.get("said", ""),
            tuple(data.get("then", ())),
            data.get("told", ""),
            tuple(data.get("log", ())),
            tuple(data.get("scores", ())),
        )
        if any(one != other and one == other[: len(one)] for one in step.ways for other in step.ways):
            raise self.wrong(where, "one way is the beginning of another: nobody knows when the step is done")
        for rule in step.refused.values():
            if rule not in self.game.rules:
                raise self.wrong(where, f"there is no rule {rule}")
        return step


def count_words(text: str) -> int:
    return len([word for word in text.split() if re.search(r"\w", word)])
