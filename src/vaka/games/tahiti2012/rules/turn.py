"""Chapters 6 and 16: the order of a turn, and the end of the season."""

from __future__ import annotations

from typing import Final

from vaka.core.decision import Decision
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.actions import Act
from vaka.games.tahiti2012.rules.bounty import Bounty
from vaka.games.tahiti2012.rules.depletion import UNMARKED_AT_END, Deplete
from vaka.games.tahiti2012.rules.exploration import MoveHaumea
from vaka.games.tahiti2012.tables import GOODS, NOWHERE

NOBODY: Final = -1
"""The seat of an event that is nobody's doing."""
ROUND_CAP: Final[int] = BOX.round_cap


class Turn(Decision[Position]):
    """[T12-6.02] Exploration (moving Haumea leads on to the tile), Bounty, Actions, Depletion."""

    name = "turn"

    def resolve(self, state: Position) -> bool:
        seat = self.seat
        state.agenda.pop()
        state.agenda += [NextTurn(seat), Deplete(seat), Act(seat), Bounty(seat), MoveHaumea(seat)]
        return False


class NextTurn(Decision[Position]):
    """[T12-6.01] [T12-16.01] [T12-16.02] [T12-16.03] [T12-16.06] The left-hand neighbour is next, or who follows by the
    order that was bid for, unless the round just played was the last.
    """

    name = "next"

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        state.taken = 0
        if state.haumea != NOWHERE:
            state.stirred = state.round
        after = state.after(self.seat)
        if after == state.first:
            if last_round(state):
                load_ashore(state)
                return False
            state.round += 1
            if state.events is not None:
                state.tell("round", NOBODY, "T12-6.01", {"round": state.round})
                if state.quiet_left() == 1:
                    state.tell("quiet", NOBODY, "T12-16.07", {"rounds": state.round - state.stirred - 1})
        state.agenda.append(Turn(after))
        return False


def last_round(state: Position) -> bool:
    """[T12-16.01] [T12-16.06] [T12-16.07] Only four unmarked islands are left, the optional cap is reached, or too many
    rounds went by in which nothing came ashore and no token was laid.
    """
    return season_over(state) or state.quiet_left() == 1


def season_over(state: Position) -> bool:
    """[T12-16.01] [T12-16.06] The season is at its natural end, or at the optional cap."""
    if state.capped and state.round >= ROUND_CAP:
        return True
    return state.islands_to_lay() == 0 and state.unmarked() <= UNMARKED_AT_END


def why_over(state: Position) -> str:
    """[T12-16.01] [T12-16.06] [T12-16.07] What ended the season."""
    ended = f"The season ended after round {state.round}"
    if season_over(state):
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
