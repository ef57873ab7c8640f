"""Chapters 15 and 16: islands run bare, and the season ends."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.reason import Reason
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.tables import (
    DEPLETE_AT,
    FISH_TOKEN,
    GOODS,
    ISLANDS,
    NOWHERE,
    PLAIN_TOKEN,
    TURN,
    VACANT,
)

NOT_AN_ISLAND: Final = Reason("T12-15.03", "Home and water are never marked, and there has to be an island.")
MARKED: Final = Reason("T12-15.03", "That island is marked already.")
NOT_BARE: Final = Reason("T12-15.02", "Cubes still lie there; only a bare island is marked.")

NOBODY: Final = -1
"""The seat of an event that is nobody's doing."""
UNMARKED_AT_END: Final[int] = BOX.unmarked_at_end
ROUND_CAP: Final[int] = BOX.round_cap


def deplete_refusal(state: Position, hex_: int) -> Reason | None:
    """[T12-15.02] [T12-15.03] [T12-15.06] An unmarked island without cubes; canoes on it give no protection."""
    tile = state.tile[hex_]
    if tile == VACANT or tile >= ISLANDS:
        return NOT_AN_ISLAND
    if state.token[hex_]:
        return MARKED
    return NOT_BARE if state.cubes[hex_] else None


def deplete_choices(state: Position) -> list[Action]:
    """[T12-15.01] [T12-15.02] The bare islands; none while Haumea is on the board."""
    if state.haumea != NOWHERE:
        return []
    return [DEPLETE_AT[hex_] for hex_ in state.islands if not state.token[hex_] and not state.cubes[hex_]]


def deplete(state: Position, step: Step, action: Action) -> None:
    """[T12-15.02] [T12-15.04] The island is named first, then a random token is turned up on it."""
    kind = state.chance.draw(state.tokens)
    state.tokens[kind] -= 1
    state.token = state.token[:]
    state.token[action.a] = FISH_TOKEN if kind == 1 else PLAIN_TOKEN
    state.stirred = state.round
    state.agenda.pop()
    if state.events is not None:
        state.tell("depletes", step.seat, "T12-15.02", {"hex": action.a, "fish": kind == 1})
        if state.unmarked() == UNMARKED_AT_END and state.islands_to_lay() == 0:
            state.tell("season", step.seat, "T12-16.01", {})


def end_turn(state: Position, step: Step) -> None:
    """[T12-6.01] [T12-16.01] [T12-16.02] [T12-16.06] The left-hand neighbour is next, unless the last round is played."""
    state.agenda.pop()
    state.taken = 0
    if state.haumea != NOWHERE:
        state.stirred = state.round
    after = (step.seat + 1) % state.players
    if after == state.first:
        if last_round(state):
            load_ashore(state)
            return
        state.round += 1
        if state.events is not None:
            state.tell("round", NOBODY, "T12-6.01", {"round": state.round})
            if state.quiet_left() == 1:
                state.tell("quiet", NOBODY, "T12-16.07", {"rounds": state.round - state.stirred - 1})
    state.agenda.append(Step(TURN, after))


def last_round(state: Position) -> bool:
    """[T12-16.01] [T12-16.06] [T12-16.07] Only four unmarked islands are left, the optional cap is reached, or too many
    rounds went by in which nothing came ashore and no token was laid.
    """
    if state.capped and state.round >= ROUND_CAP:
        return True
    if state.quiet_left() == 1:
        return True
    return state.islands_to_lay() == 0 and state.unmarked() <= UNMARKED_AT_END


def why_over(state: Position) -> str:
    """[T12-16.01] [T12-16.06] [T12-16.07] What ended the season."""
    ended = f"The season ended after round {state.round}"
    usual = state.islands_to_lay() == 0 and state.unmarked() <= UNMARKED_AT_END
    if usual or (state.capped and state.round >= ROUND_CAP):
        return f"{ended}."
    return f"{ended}: nothing had come ashore for {state.quiet_rounds} rounds."


def load_ashore(state: Position) -> None:
    """[T12-16.04] [T12-16.05] What is still in canoes goes to the charts, from anywhere."""
    for seat in range(state.players):
        unloaded: list[int] = []
        for good in range(GOODS):
            count = state.cargo[seat * GOODS + good]
            state.store(seat, good, count)
            state.cargo[seat * GOODS + good] = 0
            for _ in range(count):
                unloaded.append(good)
        if state.events is not None and unloaded:
            state.tell("last_load", seat, "T12-16.04", {"goods": unloaded})
    if state.events is not None:
        state.tell("over", NOBODY, "T12-16.02", {"round": state.round})
