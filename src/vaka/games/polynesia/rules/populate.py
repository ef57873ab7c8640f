"""Chapters 7 and 8: Populate and Fish."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.tides import offer_extra
from vaka.games.polynesia.tables import (
    NOWHERE,
    THREE,
    V_FORGO,
    V_PLACE_ONE,
    V_PLACE_THREE,
    V_TAKE,
    Island,
)

ONE_ACTION: Final = Reason("POL-4.03", "A turn is one action: this is not part of the one under way.")
FINISH_FIRST: Final = Reason("POL-3.03", "What has just happened is settled first.")
NO_PASSING: Final = Reason("POL-4.03", "Nothing can be declined here: a turn is always an action.")

EMPTY_BOARD: Final = Reason("POL-7.05", "No member is left on your board.")
NOT_THREE: Final = Reason("POL-7.05", "Members come to the main island by threes, and fewer are left on your board.")
NO_MEMBER_THERE: Final = Reason("POL-7.03", "A single member goes only where you have one already.")


class Populate(Decision[Position]):
    """[POL-7.02] Three to the main island, or one to an island with an own member; tide 1.1's Populate may be declined."""

    name = "populate"

    def __init__(self, seat: Seat, optional: bool = False) -> None:
        self.seat = seat
        self.optional = optional

    def choices(self, state: Position) -> list[Action]:
        ocean = state.ocean
        out: list[Action] = []
        if three_refusal(state, self.seat) is None:
            out.append(ocean.place_three)
        for island in range(ocean.size):
            if one_refusal(state, self.seat, island) is None:
                out.append(ocean.place_one[island])
        if self.optional:
            out.append(ocean.forgo)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        verb = action.verb
        if verb == V_PLACE_THREE:
            return three_refusal(state, self.seat)
        if verb == V_PLACE_ONE:
            return one_refusal(state, self.seat, action.a)
        if verb == V_FORGO:
            return None if self.optional else NO_PASSING
        return FINISH_FIRST if self.optional else ONE_ACTION

    def apply(self, state: Position, action: Action) -> None:
        """[POL-7.01] [POL-7.04] [POL-7.05] Three members or all that are left, or one; at no cost, however crowded."""
        state.agenda.pop()
        if action.verb == V_FORGO:
            return
        seat = self.seat
        island, number = action.a, 1
        if action.verb == V_PLACE_THREE:
            island = state.ocean.main
            number = THREE if state.board[seat] >= THREE else state.board[seat]
        for _ in range(number):
            state.move_member(seat, NOWHERE, island)
        if state.events is not None:
            state.tell("populate", seat, "POL-7.02", {"island": state.ocean.names[island], "number": number})
        offer_extra(state, seat)


def populate_refusal(state: Position, seat: Seat) -> Reason | None:
    """[POL-7.05] With nobody on the board there is nobody to bring; otherwise one can always join those on the map."""
    return None if state.board[seat] else EMPTY_BOARD


def three_refusal(state: Position, seat: Seat) -> Reason | None:
    """[POL-7.02] [POL-7.05] Three, or all that are left; by option never fewer than three."""
    if state.board[seat] == 0:
        return EMPTY_BOARD
    return NOT_THREE if state.three_or_none and state.board[seat] < THREE else None


def one_refusal(state: Position, seat: Seat, island: Island) -> Reason | None:
    """[POL-7.02] [POL-7.03] [POL-7.06] One member to any island with an own member, the doomed ones included."""
    if state.board[seat] == 0:
        return EMPTY_BOARD
    return None if state.people[seat * state.ocean.size + island] else NO_MEMBER_THERE


CATCH_FIRST: Final = Reason("POL-8.01", "Say whether you take fish or shells; both in one action is not possible.")


class Catch(Decision[Position]):
    """[POL-8.01] [POL-1.02] N of one kind from the reserve, which never runs out."""

    name = "catch"

    def __init__(self, seat: Seat, n: int) -> None:
        self.seat = seat
        self.n = n

    def choices(self, state: Position) -> list[Action]:
        return state.ocean.take[:]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return None if action.verb == V_TAKE else CATCH_FIRST

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        state.put_stock(self.seat, action.a, self.n)
        if state.events is not None:
            state.tell("fish", self.seat, "POL-8.01", {"good": action.a, "number": self.n})
