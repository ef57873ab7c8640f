"""Chapters 3, 4 and 9: the round, its passes, and maintenance."""

from __future__ import annotations

from vaka.core.agenda import Step
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.ending import end_game
from vaka.games.polynesia.rules.tokens import income_from_tokens
from vaka.games.polynesia.tables import (
    AT_DECLINE,
    AT_NEW_START,
    AT_RESOURCES,
    AT_VOLCANO,
    BLACK,
    FISH,
    GOODS,
    NOWHERE,
    PASS,
    PASS_NUMBERS,
    RED,
    SEQUENCE_OF_PLAY,
    SHELLS,
    TURN,
)


def begin_round(state: Position) -> None:
    """[POL-3.01] [POL-9.01] The parts of a round go on the agenda, the first on top."""
    state.marker = 0
    passed = 0
    steps: list[Step] = []
    for kind in SEQUENCE_OF_PLAY:
        if kind == PASS:
            steps.append(Step(PASS, state.start, passed))
            passed += 1
        else:
            steps.append(Step(kind, state.start))
    steps.reverse()
    state.agenda += steps
    if state.events is not None:
        state.tell("round", NOWHERE, "POL-3.01", {"round": state.round})


def begin_pass(state: Position, number: int) -> None:
    """[POL-4.01] [POL-4.02] One turn each, clockwise from the start player; N is the same for all of them."""
    state.marker = number
    for back in range(state.players - 1, -1, -1):
        state.agenda.append(Step(TURN, (state.start + back) % state.players, PASS_NUMBERS[number]))


def erupt(state: Position) -> None:
    """[POL-9.02] [POL-9.03] [POL-9.04] [POL-9.05] [POL-9.06] One stone; the black one adds two, drawn one after the other."""
    state.marker = AT_VOLCANO
    draws = 1
    while draws > 0 and sum(state.bag) > 0:
        draws -= 1
        stone = state.chance.draw(state.bag)
        state.bag[stone] -= 1
        state.crater.append(stone)
        if state.events is not None:
            state.tell("stone", state.start, "POL-9.02", {"stone": stone, "reds": state.crater.count(RED)})
        if stone == BLACK:
            draws += BOX.extra_draws
        elif stone == RED and state.bag[RED] == 0:
            end_game(state)
            return


def decline(state: Position, seat: int, good: int) -> None:
    """[POL-9.07] [POL-9.08] Everybody puts all of one kind back."""
    lost: list[int] = []
    for other in range(state.players):
        lost.append(state.stock[other * GOODS + good])
        state.stock[other * GOODS + good] = 0
    if state.events is not None:
        # [POL-3.02] Behind hidden stocks nobody sees what another puts back.
        told: list[int] = lost if state.options["stocks"] == "open" else []
        state.tell("decline", seat, "POL-9.07", {"good": good, "lost": told})


def income(state: Position, seat: int, good: int) -> int:
    """[POL-9.09] [POL-9.10] [POL-9.11] 1 for each island that pays this kind and holds an own member, and 1 a token."""
    total = income_from_tokens(state, seat, good)
    at = seat * state.ocean.size
    for island in state.ocean.paying[good]:
        if state.people[at + island]:
            total += 1
    return total


def pay_income(state: Position) -> None:
    """[POL-9.09] Everybody is paid, in both kinds."""
    state.marker = AT_RESOURCES
    paid: list[int] = []
    for seat in range(state.players):
        for good in (FISH, SHELLS):
            number = income(state, seat, good)
            state.stock[seat * GOODS + good] += number
            paid.append(number)
    if state.events is not None:
        state.tell("income", NOWHERE, "POL-9.09", {"paid": paid})


def pass_start(state: Position) -> None:
    """[POL-9.12] The token goes to the left-hand neighbour, and the next round begins."""
    state.marker = AT_NEW_START
    state.start = (state.start + 1) % state.players
    state.round += 1
    begin_round(state)


def begin_decline(state: Position) -> None:
    """[POL-9.01] The marker moves on with each part."""
    state.marker = AT_DECLINE
