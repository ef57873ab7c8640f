"""A stage says what one kind of step does: resolve itself, or ask its seat, offer, refuse and carry out.

An edition has one stage for each kind of step; where a rule of its own differs, it puts its own stage in the place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans.reason import Shared

if TYPE_CHECKING:
    from vaka.games.clans.state import ClanState

S = TypeVar("S", bound="ClanState")
"""The position of an edition: a stage of its own sees its own fields."""


STAYS_ARMED: Final = Shared(
    "This is done beside what is asked, but not while a battle or anything else counts on that unit.",
    "T94-6.1g",
    "MAO-6.1e",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage(Generic[S]):
    """One kind of step. Refusals are numbers of the edition's reasons; 0 means that nothing forbids it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.outlasts = False
        """Whether the step is still carried out when play on the island is over."""

    def resolve(self, state: S, step: Step) -> bool:
        """Carry the step out and take it off; True leaves it there: it asks its seat."""
        return True

    def options(self, state: S, step: Step) -> list[Action]:
        """What may be chosen, in a stable order."""
        return []

    def why_not(self, state: S, step: Step, action: Action) -> Reason | None:
        """Why an action may not be chosen; None where it may."""
        return None

    def apply(self, state: S, step: Step, action: Action) -> None:
        """Do what a legal action does."""


NOT_NOW: Final = Shared("This is not what is asked now.", "T94-4a", "MAO-4b")


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Stage[S]):
    """One of a list is chosen, once. What the list does not hold is refused; `other` is why, where the verb is right."""

    other: Reason = NOT_NOW

    def why_not(self, state: S, step: Step, action: Action) -> Reason | None:
        offered = self.options(state, step)
        if action in offered:
            return None
        for each in offered:
            if each.verb == action.verb:
                return self.other
        return NOT_NOW

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.agenda.pop()
        self.chosen(state, step, action)

    def chosen(self, state: S, step: Step, action: Action) -> None:
        """What the choice leads to; the step is off the agenda."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Choice[S]):
    """A choice that falls away where nothing answers it, or its seat is out of the game."""

    def resolve(self, state: S, step: Step) -> bool:
        if state.fate[step.seat] < 0 and self.options(state, step):
            return True
        state.agenda.pop()
        return False


def opened(state: ClanState, step: Step) -> bool:
    """Whether a phase has been opened before; if not, its step says so from now on."""
    if step.a:
        return True
    state.agenda.pop()
    state.agenda.append(Step(step.kind, step.seat, 1))
    return False
