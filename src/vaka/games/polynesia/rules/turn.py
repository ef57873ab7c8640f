"""Chapter 4: a turn is one action."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.explore import Explore, explore_refusal, route_refusal
from vaka.games.polynesia.rules.populate import Catch, Populate, one_refusal, populate_refusal
from vaka.games.polynesia.rules.travel import Travel, sail_refusal, travel_refusal
from vaka.games.polynesia.tables import (
    V_EXPLORE,
    V_FISH,
    V_PLACE_ONE,
    V_POPULATE,
    V_ROUTE,
    V_SAIL,
    V_TRAVEL,
)

CHOOSE_FIRST: Final = Reason("POL-4.03", "First choose what to do with this turn: explore, travel, populate or fish.")


class Turn(Decision[Position]):
    """[POL-4.03] Explore, Travel, Populate or Fish; Fish is always possible."""

    name = "turn"

    def __init__(self, seat: Seat, n: int) -> None:
        self.seat = seat
        self.n = n

    def choices(self, state: Position) -> list[Action]:
        ocean = state.ocean
        out: list[Action] = []
        if explore_refusal(state, self.seat, self.n) is None:
            out.append(ocean.explore)
        if travel_refusal(state, self.seat) is None:
            out.append(ocean.travel)
        if populate_refusal(state, self.seat) is None:
            out.append(ocean.populate)
        out.append(ocean.fish)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        verb = action.verb
        if verb == V_EXPLORE:
            return explore_refusal(state, self.seat, self.n)
        if verb == V_TRAVEL:
            return travel_refusal(state, self.seat)
        if verb == V_POPULATE:
            return populate_refusal(state, self.seat)
        if verb == V_FISH:
            return None
        # Where the thing could not be done anyway, the better reason is why.
        reason: Reason | None = None
        if verb == V_ROUTE:
            reason = route_refusal(state, self.seat, action.a, self.n, False)
        elif verb == V_SAIL:
            reason = sail_refusal(state, self.seat, action.a, action.b)
        elif verb == V_PLACE_ONE:
            reason = one_refusal(state, self.seat, action.a)
        return CHOOSE_FIRST if reason is None else reason

    def apply(self, state: Position, action: Action) -> None:
        verb = action.verb
        if verb == V_EXPLORE:
            state.agenda[-1] = Explore(self.seat, self.n)
        elif verb == V_TRAVEL:
            state.agenda[-1] = Travel(self.seat, self.n)
        elif verb == V_POPULATE:
            state.agenda[-1] = Populate(self.seat)
        else:
            state.agenda[-1] = Catch(self.seat, self.n)
