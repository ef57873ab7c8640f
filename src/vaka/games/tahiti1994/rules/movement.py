"""Chapter 7: the movement phase, and leaving the island by choice."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans.decision import NOT_NOW
from vaka.games.clans.land import Movement
from vaka.games.clans.solitaire import (
    movement_over,
)
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules import (
    bargain,
    departure,
)
from vaka.games.tahiti1994.state import TahitiState


@mypyc_attr(free_list_len=1)
class TahitiMovement(Movement[TahitiState]):
    """Movement, and leaving the island by choice."""

    def offer_more(self, state: TahitiState, seat: Seat, out: list[Action]) -> None:
        if departure.declare_refusal(state, seat) is None:
            out.append(state.rules.more.depart)

    def refuse_more(self, state: TahitiState, seat: Seat, action: Action) -> Reason | None:
        return departure.declare_refusal(state, seat) if action.verb == t.DEPART else NOT_NOW

    def apply_more(self, state: TahitiState, seat: Seat, action: Action) -> None:
        state.proposed += departure.DECLARED
        bargain.depart(state, seat)

    def close(self, state: TahitiState, seat: Seat) -> None:
        """[T94-16u] Before the combat phase: which hostile areas are awake."""
        super().close(state, seat)
        if state.players == 1:
            movement_over(state, seat)
