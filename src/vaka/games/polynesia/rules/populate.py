"""Chapters 7 and 8: Populate and Fish."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.reason import Reason
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.tides import offer_extra
from vaka.games.polynesia.tables import GOODS, NOWHERE, THREE

EMPTY_BOARD: Final = Reason("POL-7.05", "No member is left on your board.")
NOT_THREE: Final = Reason("POL-7.05", "Members come to the main island by threes, and fewer are left on your board.")
NO_MEMBER_THERE: Final = Reason("POL-7.03", "A single member goes only where you have one already.")


def bar_populate(state: Position, seat: int) -> Reason | None:
    """[POL-7.05] With nobody on the board there is nobody to bring; otherwise one can always join those on the map."""
    return None if state.board[seat] else EMPTY_BOARD


def bar_place_three(state: Position, seat: int) -> Reason | None:
    """[POL-7.02] [POL-7.05] Three, or all that are left; by option never fewer than three."""
    if state.board[seat] == 0:
        return EMPTY_BOARD
    return NOT_THREE if state.three_or_none and state.board[seat] < THREE else None


def bar_place_one(state: Position, seat: int, island: int) -> Reason | None:
    """[POL-7.02] [POL-7.03] [POL-7.06] One member to any island with an own member, the doomed ones included."""
    if state.board[seat] == 0:
        return EMPTY_BOARD
    return None if state.people[seat * state.ocean.size + island] else NO_MEMBER_THERE


def ways_to_populate(state: Position, step: Step) -> list[Action]:
    """[POL-7.02] Three to the main island, or one to an island with an own member; tide 1.1's Populate may be declined."""
    ocean = state.ocean
    out: list[Action] = []
    if bar_place_three(state, step.seat) is None:
        out.append(ocean.place_three)
    for island in range(ocean.size):
        if bar_place_one(state, step.seat, island) is None:
            out.append(ocean.place_one[island])
    if step.a:
        out.append(ocean.forgo)
    return out


def place_three(state: Position, seat: int) -> None:
    """[POL-7.01] [POL-7.05] Three members, or all that are left, to the main island at no cost."""
    number = THREE if state.board[seat] >= THREE else state.board[seat]
    for _ in range(number):
        state.move_member(seat, NOWHERE, state.ocean.main)
    if state.events is not None:
        state.tell("populate", seat, "POL-7.02", {"island": state.ocean.names[state.ocean.main], "number": number})
    offer_extra(state, seat)


def place_one(state: Position, seat: int, island: int) -> None:
    """[POL-7.01] [POL-7.02] [POL-7.04] One member to an island that holds an own one, however crowded."""
    state.move_member(seat, NOWHERE, island)
    if state.events is not None:
        state.tell("populate", seat, "POL-7.02", {"island": state.ocean.names[island], "number": 1})
    offer_extra(state, seat)


def catch(state: Position, seat: int, good: int, n: int) -> None:
    """[POL-8.01] [POL-1.02] N of one kind from the reserve, which never runs out."""
    state.stock[seat * GOODS + good] += n
    if state.events is not None:
        state.tell("fish", seat, "POL-8.01", {"good": good, "number": n})
