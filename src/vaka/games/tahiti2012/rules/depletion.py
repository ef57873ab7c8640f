"""Chapter 15: islands run bare."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.tables import DEPLETE_AT, FISH_TOKEN, ISLANDS, NOWHERE, PLAIN_TOKEN, V_DEPLETE, VACANT

FIRST_DEPLETE: Final = Reason("T12-15.02", "You have to mark a bare island.")
NOT_AN_ISLAND: Final = Reason("T12-15.03", "Home and water are never marked, and there has to be an island.")
MARKED: Final = Reason("T12-15.03", "That island is marked already.")
NOT_BARE: Final = Reason("T12-15.02", "Cubes still lie there; only a bare island is marked.")

UNMARKED_AT_END: Final[int] = BOX.unmarked_at_end


class Deplete(Decision[Position]):
    """[T12-15.01] [T12-15.02] Once Haumea has left, a bare island is marked in every turn."""

    name = "deplete"

    def resolve(self, state: Position) -> bool:
        if self.choices(state):
            return True
        state.agenda.pop()
        return False

    def choices(self, state: Position) -> list[Action]:
        """[T12-6.03] [T12-15.01] [T12-15.02] The bare islands; none while Haumea is on the board."""
        if state.haumea != NOWHERE:
            return []
        return [DEPLETE_AT[hex_] for hex_ in state.islands if not state.token[hex_] and not state.cubes[hex_]]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        """[T12-15.02] [T12-15.03] [T12-15.06] An unmarked island without cubes; canoes on it give no protection."""
        if action.verb != V_DEPLETE:
            return FIRST_DEPLETE
        tile = state.tile[action.a]
        if tile == VACANT or tile >= ISLANDS:
            return NOT_AN_ISLAND
        if state.token[action.a]:
            return MARKED
        return NOT_BARE if state.cubes[action.a] else None

    def apply(self, state: Position, action: Action) -> None:
        """[T12-15.02] [T12-15.04] The island is named first, then a random token is turned up on it."""
        kind = state.chance.draw(state.tokens)
        state.tokens = state.tokens[:]
        state.tokens[kind] -= 1
        state.token = state.token[:]
        state.token[action.a] = FISH_TOKEN if kind == 1 else PLAIN_TOKEN
        state.stirred = state.round
        state.agenda.pop()
        if state.events is not None:
            state.tell("depletes", self.seat, "T12-15.02", {"hex": action.a, "fish": kind == 1})
            if state.unmarked() == UNMARKED_AT_END and state.islands_to_lay() == 0:
                state.tell("season", self.seat, "T12-16.01", {})
