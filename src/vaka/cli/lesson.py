"""A lesson in the terminal."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from vaka.bots import FRIENDLY, bot
from vaka.cli.table import TerminalTable
from vaka.core.action import Action
from vaka.core.chance import Prepared
from vaka.teaching import Lesson, Standing, stand
from vaka.teaching.script import DO, END, READ, SHOW_AFTER, THEN, Instead

if TYPE_CHECKING:
    from rich.console import Console


class LessonTable(TerminalTable):
    """A lesson at the keyboard, with the same guard and the same texts as on the page."""

    def __init__(self, lesson: Lesson, out: Console) -> None:
        state = lesson.open()
        state.chance = Prepared(lesson.outcomes, secrets.token_bytes(32), state.chance.count)
        names = ["me" if seat == lesson.learner else lesson.opponent for seat in range(state.players)]
        others = [None if seat == lesson.learner else bot(FRIENDLY) for seat in range(state.players)]
        super().__init__(state, names, others, out)
        self.lesson = lesson
        self.learning = True
        self.read_steps = 0
        self.tries = 0
        self.shown_step = -1

    def here(self) -> Standing:
        """Where the learner stands: it follows from what was played."""
        moves = self.state.record().moves[self.lesson.at :]
        return stand(self.lesson, [move.action for move in moves], self.read_steps)

    def run(self) -> None:
        """Step by step, then on as an ordinary game, until somebody leaves."""
        self.print(f"{self.game.title}: {self.lesson.name}", "bold")
        while not self.left and (here := self.here()).phase != END:
            if here.phase == READ:
                self.teach(here)
                self.wait("Press Enter to go on. ")
                self.read_steps = here.number + 1
            elif here.phase == THEN:
                self.act(self.state.read(here.expected[0]))
            else:
                self.show(self.lesson.learner)
                while not self.heed(self.ask(), self.lesson.learner):
                    pass
        if not self.left:
            self.hand_on()

    def wait(self, words: str) -> None:
        if self.read(words) == "quit":
            self.leave()

    def hand_on(self) -> None:
        """The end: the same position goes on against a bot."""
        self.news(self.lesson.learner)
        self.teach(self.here())
        self.wait(f"Press Enter to play on against {self.lesson.opponent}, or type quit. ")
        if self.left:
            return
        self.learning = False
        super().run()

    def teach(self, here: Standing) -> None:
        """What happened, and what to do now."""
        if self.shown_step == here.number:
            return
        self.shown_step = here.number
        self.print()
        if here.before is not None:
            for text in (here.before.said, here.before.told):
                if text:
                    self.say(text, "dim")
        number = f"[{here.number + 1} of {len(self.lesson.steps)}] " if here.step is not None else ""
        self.say(f"{number}{self.lesson.end if here.step is None else here.step.read}", "bold green")

    def show(self, seat: int) -> None:
        super().show(seat)
        if self.learning:
            self.teach(self.here())

    def heed(self, words: str, seat: int) -> bool:
        if self.learning and words.strip().lower() == "show":
            self.act(self.state.read(self.here().expected[0]))
            return True
        return super().heed(words, seat)

    def act(self, action: Action) -> None:
        """Play what the lesson is about. Anything else that is legal is left undone, with a word."""
        if self.learning and self.state.why_not(action) is None:
            here = self.here()
            try:
                here.check(here.phase == DO, action.text)
            except Instead as told:
                self.tries += 1
                offer = " Type show to see it done." if self.tries >= SHOW_AFTER else ""
                raise Instead(f"{told}{offer}") from None
            self.tries = 0
        super().act(action)

    def leave(self) -> None:
        if not self.learning:
            super().leave()
            return
        self.left = True
        self.print(f"Come back with: vaka learn {self.game.name} {self.lesson.id}")
