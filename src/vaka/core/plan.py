"""A plan: a chain of ordinary actions with one aim, worked out on an imagined position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaka.core.action import Action

if TYPE_CHECKING:
    from vaka.core.state import State


class Plan:
    """What a seat could do next, as far as it can be foreseen."""

    def __init__(
        self,
        kind: str,
        actions: list[Action],
        after: State,
        bonus: float = 0.0,
        idle: bool = False,
        risky: bool = False,
    ) -> None:
        self.kind = kind
        """What it is for, in a word."""
        self.actions = actions
        self.after = after
        """The position that it leads to."""
        self.bonus = bonus
        """How much somebody of a character likes it, in the unit of the title's judgement."""
        self.idle = idle
        """Whether it changes nothing: what other plans are held against."""
        self.risky = risky
        """Whether it hangs on dice so much that it has to be tried far more often."""
        self.worth = 0.0
        """How it looks at once."""
