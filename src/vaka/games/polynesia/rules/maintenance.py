"""Chapters 3, 4 and 9: the round, its passes, and maintenance."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.ending import end_game
from vaka.games.polynesia.rules.tokens import income_from_tokens
from vaka.games.polynesia.rules.turn import Turn
from vaka.games.polynesia.tables import (
    AT_DECLINE,
    AT_NEW_START,
    AT_RESOURCES,
    AT_VOLCANO,
    BLACK,
    GOODS,
    NOWHERE,
    PASS_NUMBERS,
    RED,
    V_NAME,
    Good,
)


def begin_round(state: Position) -> None:
    """[POL-3.01] [POL-9.01] A round: three passes of the action phase, then the four parts of maintenance.

    They go on the agenda with the first on top.
    """
    state.marker = 0
    start = state.start
    state.agenda += [NewStart(start), Resources(start), Decline(start), Eruption(start)]
    for number in range(len(PASS_NUMBERS) - 1, -1, -1):
        state.agenda.append(Pass(start, number))
    if state.events is not None:
        state.tell("round", NOWHERE, "POL-3.01", {"round": state.round})


class Pass(Decision[Position]):
    """[POL-4.01] [POL-4.02] One turn each, clockwise from the start player, or in the order that was bid for; N is the
    same for all of them.
    """

    name = "pass"

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        self.number = number

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        state.marker = self.number
        for seat in reversed(state.seats_from(state.start)):
            state.agenda.append(Turn(seat, PASS_NUMBERS[self.number]))
        return False


class Eruption(Decision[Position]):
    """[POL-9.02] [POL-9.03] [POL-9.04] [POL-9.05] [POL-9.06] One stone; the black one adds two, drawn one by one."""

    name = "eruption"

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        state.marker = AT_VOLCANO
        draws = 1
        while draws > 0 and sum(state.bag) > 0:
            draws -= 1
            stone = state.chance.draw(state.bag)
            state.bag = state.bag[:]
            state.bag[stone] -= 1
            state.crater = state.crater + [stone]
            if state.events is not None:
                data: dict[str, EventData] = {"stone": stone, "reds": state.crater.count(RED), "left": sum(state.bag)}
                state.tell("stone", state.start, "POL-9.02", data)
            if stone == BLACK:
                draws += BOX.extra_draws
            elif stone == RED and state.bag[RED] == 0:
                end_game(state)
                break
        return False


NAME_FIRST: Final = Reason("POL-9.07", "The start player names fish or shells now.")


class Decline(Decision[Position]):
    """[POL-9.07] [POL-9.08] The start player names a kind, and everybody puts all of it back."""

    name = "decline"

    def resolve(self, state: Position) -> bool:
        """[POL-9.01] The marker moves on with each part."""
        state.marker = AT_DECLINE
        return True

    def choices(self, state: Position) -> list[Action]:
        return state.ocean.name[:]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return None if action.verb == V_NAME else NAME_FIRST

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        lost: list[int] = []
        for other in range(state.players):
            lost.append(state.stock[other * GOODS + action.a])
            state.stock[other * GOODS + action.a] = 0
        if state.events is not None:
            # [POL-3.02] Behind hidden stocks nobody sees what another puts back.
            told: list[int] = lost if state.options["stocks"] == "open" else []
            state.tell("decline", self.seat, "POL-9.07", {"good": action.a, "lost": told})


class Resources(Decision[Position]):
    """[POL-9.09] Everybody is paid, in both kinds."""

    name = "resources"

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        state.marker = AT_RESOURCES
        paid: list[int] = []
        for seat in range(state.players):
            for good in range(GOODS):
                number = income(state, seat, good)
                state.put_stock(seat, good, number)
                paid.append(number)
        if state.events is not None:
            state.tell("income", NOWHERE, "POL-9.09", {"paid": paid})
        return False


def income(state: Position, seat: Seat, good: Good) -> int:
    """[POL-9.09] [POL-9.10] [POL-9.11] 1 for each island that pays this kind and holds an own member, and 1 a token."""
    total = income_from_tokens(state, seat, good)
    at = seat * state.ocean.size
    for island in state.ocean.paying[good]:
        if state.people[at + island]:
            total += 1
    return total


class NewStart(Decision[Position]):
    """[POL-9.12] [POL-2.14] The token goes to the left-hand neighbour, or to who follows by the order bid for, and the next round begins."""

    name = "new-start"

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        state.marker = AT_NEW_START
        state.start = state.seats_from(state.start)[1]
        state.round += 1
        begin_round(state)
        return False
