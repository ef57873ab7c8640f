"""A lesson as a learner lives it: every action of both seats, and what the learner may see and read meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from vaka.core.chance import Prepared
from vaka.core.state import State
from vaka.teaching import Lesson, Standing, stand


@dataclass
class Walk:
    """Plays a lesson through; `swap` takes another way through one step."""

    lesson: Lesson
    swap: tuple[int, tuple[str, ...]] | None = None
    played: list[str] = field(default_factory=list)
    read: int = 0
    lines: list[str] = field(default_factory=list)
    """What the learner could read in the log since the step began."""

    def __post_init__(self) -> None:
        self.state: State = self.lesson.open()
        self.state.chance = Prepared(self.lesson.outcomes, b"then anything", self.state.chance.count)
        self.events = self.state.listen()
        self.events.clear()

    @property
    def legal(self) -> list[str]:
        return [action.text for action in self.state.legal]

    def moments(self) -> Iterator[Standing]:
        """Every moment at which somebody does something, before it is done; the end is the last."""
        while True:
            here = stand(self.lesson, self.played, self.read)
            yield here
            if here.phase == "end":
                return
            if here.phase == "read":
                self.read = here.number + 1
            else:
                self.play(self.choice(here), mine=here.phase == "do")

    def choice(self, here: Standing) -> str:
        if self.swap is not None and here.phase == "do" and here.number == self.swap[0]:
            return self.swap[1][here.done]
        return here.expected[0]

    def play(self, action: str, *, mine: bool) -> None:
        assert (self.state.to_act == self.lesson.learner) == mine, f"{action!r} is for seat {self.state.to_act}"
        assert action in self.legal, f"{action!r}: {self.state.why_not(action)}; legal: {self.legal[:12]}"
        self.state.play(action)
        self.played.append(action)
        for event in self.events:
            seen = event.view(self.lesson.learner)
            if seen is not None:
                self.lines.append(self.lesson.game.say(seen))
        self.events.clear()

    def to(self, step: int, done: int) -> State:
        """The position in which so many actions of a step (from 0) have been played."""
        for here in self.moments():
            if (here.number, here.done) >= (step, done) and here.phase != "then":
                return self.state
            if here.number == step and here.phase == "then":
                return self.state
        raise AssertionError("the lesson ends before")
