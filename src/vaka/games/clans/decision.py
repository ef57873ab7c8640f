"""What the decisions of both editions have in common.

A decision of the system is asked through the contract's `resolve`, `choices` and `refusal`, which say what holds for
all of them: once play on the island is over few are still carried out, an edition may order what is offered, and a
reason is given in its words. The decision itself writes `carry_out`, `options`, `why_not` and `apply`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.clans.reason import Shared

if TYPE_CHECKING:
    from vaka.games.clans.state import ClanState

S = TypeVar("S", bound="ClanState")
"""The position of an edition: a decision of its own sees its own fields."""

NOT_NOW: Final = Shared("You cannot do this now.", "T94-4a", "MAO-4b")
FINISH_FIRST: Final = Shared("First finish the move that is under way.", "T94-7.2h", "MAO-8.2f")
WALK_LATER: Final = Shared("People can walk once the move that is under way is finished.", "T94-7.4f", "MAO-8.2f")
STAYS_ARMED: Final = Shared(
    "You can do this at almost any time, but not while a battle or anything else depends on that unit.",
    "T94-6.1g",
    "MAO-6.1e",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class ClanDecision(Decision[S]):
    """Something still to be decided or to happen at a table of the system."""

    outlasts: ClassVar[bool] = False
    """Whether it is still carried out when play on the island is over."""
    quiet: ClassVar[bool] = False
    """Whether nothing is half done while it waits, so that Units may be sent home beside it."""
    under_way: ClassVar[bool] = False
    """Whether a piece is on the move while it waits."""

    def resolve(self, state: S) -> bool:
        if state.ended and not self.outlasts:
            state.agenda.pop()
            return False
        return self.carry_out(state)

    def choices(self, state: S) -> list[Action]:
        return state.in_order(self.options(state))

    def refusal(self, state: S, action: Action) -> Reason | None:
        reason = self.why_not(state, action)
        if reason is NOT_NOW:
            reason = state.not_now(action)
        return reason.said[state.edition.book] if isinstance(reason, Shared) else reason

    def carry_out(self, state: S) -> bool:
        """Do what needs no choice and leave the agenda; True stays there and asks the seat."""
        return True

    def options(self, state: S) -> list[Action]:
        """What may be chosen, in a stable order."""
        return []

    def why_not(self, state: S, action: Action) -> Reason | None:
        """Why an action may not be chosen; None where it may."""
        return None

    def apply(self, state: S, action: Action) -> None:
        """Do what a legal action does."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(ClanDecision[S]):
    """A part of a player-turn, which goes on until its seat is done. `opened` once what it begins with has happened."""

    def __init__(self, seat: Seat, opened: int = 0) -> None:
        super().__init__(seat)
        self.opened = opened

    def open(self, state: S) -> bool:
        """Whether the phase has been opened before; if not, it says so from now on."""
        if self.opened:
            return True
        state.agenda[-1] = self.begun()
        return False

    def begun(self) -> Phase[S]:
        """The same phase once it has been opened."""
        return type(self)(self.seat, 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(ClanDecision[S]):
    """One of a list is chosen, once. What the list does not hold is refused; `other` is why, where the verb is right."""

    other: ClassVar[Reason] = NOT_NOW

    def why_not(self, state: S, action: Action) -> Reason | None:
        offered = self.options(state)
        if action in offered:
            return None
        for each in offered:
            if each.verb == action.verb:
                return self.other
        return NOT_NOW

    def apply(self, state: S, action: Action) -> None:
        state.agenda.pop()
        self.chosen(state, action)

    def chosen(self, state: S, action: Action) -> None:
        """What the choice leads to; the decision is off the agenda."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Choice[S]):
    """A choice that falls away where nothing answers it, or its seat is out of the game."""

    def carry_out(self, state: S) -> bool:
        if state.fate[self.seat] < 0 and self.options(state):
            return True
        state.agenda.pop()
        return False
