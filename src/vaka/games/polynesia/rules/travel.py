"""Chapter 6: Travel. A journey is a chain of steps; a foreign route asks who guides, or takes a mask."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.populate import ONE_ACTION
from vaka.games.polynesia.rules.tides import discard_mask, first_ashore, mask_refusal, point_tokens_for_guiding
from vaka.games.polynesia.rules.tokens import take_token
from vaka.games.polynesia.tables import (
    GOODS,
    MASK,
    NOWHERE,
    TOKENS,
    V_GUIDE,
    V_MASK,
    V_SAIL,
    V_STOP,
    Island,
    Route,
)

FEE: Final[int] = BOX.guide_fee

NO_MEMBER: Final = Reason("POL-6.01", "You have no member on the island of departure.")
UNEXPLORED: Final = Reason("POL-6.05", "No ship lies on this route yet: nobody can sail it.")
NO_GUIDE: Final = Reason(
    "POL-6.06", "No owner of a ship on this route has a member on the island of departure to guide you."
)
NO_FEE: Final = Reason("POL-6.06", "You lack 1 resource of the route's kind to pay its owner.")
NO_JOURNEY: Final = Reason("POL-6.03", "No member of yours can take a single step now.")
ONE_STEP_FIRST: Final = Reason("POL-6.03", "A journey has at least one step.")


class Travel(Decision[Position]):
    """[POL-6.02] [POL-6.03] Any member by any open route, step by step; stopping once there was a step."""

    name = "travel"

    def __init__(self, seat: Seat, left: int, taken: int = 0, masked: bool = False) -> None:
        self.seat = seat
        self.left = left
        self.taken = taken
        self.masked = masked
        """By option, whether a mask opens the routes of others until this Travel ends."""

    def resolve(self, state: Position) -> bool:
        if self.left:
            return True
        state.agenda.pop()
        return False

    def choices(self, state: Position) -> list[Action]:
        seat, players, ocean = self.seat, state.players, state.ocean
        people, neutral, ships, fleet = state.people, ocean.neutral, state.ships, state.fleet
        at = seat * ocean.size
        out: list[Action] = []
        for start in range(ocean.size):
            if people[at + start]:
                routes = ocean.exit_routes[start]
                sails = ocean.exit_sails[start]
                for number, route in enumerate(routes):
                    # Most routes are the seat's own, or not explored: only the others need a question.
                    free = neutral[route] or ships[route * players + seat] != 0
                    if free or (fleet[route] and sail_refusal(state, seat, route, start) is None):
                        out.append(sails[number])
        if self.taken:
            out.append(ocean.stop)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb == V_SAIL:
            return sail_refusal(state, self.seat, action.a, action.b)
        if action.verb == V_STOP:
            return None if self.taken else ONE_STEP_FIRST
        return ONE_ACTION

    def apply(self, state: Position, action: Action) -> None:
        """[POL-6.01] A step uses one movement point; on a foreign route it still has to be paid for."""
        if action.verb == V_STOP:
            state.agenda.pop()
            return
        seat, route = self.seat, action.a
        state.agenda[-1] = Travel(seat, self.left - 1, self.taken + 1, self.masked)
        if is_free(state, seat, route) or under_mask(state):
            arrive(state, seat, route, action.b, action.c, NOWHERE, False)
        else:
            state.agenda.append(Fare(seat, route, action.b, action.c))


def is_free(state: Position, seat: Seat, route: Route) -> bool:
    """[POL-6.04] Orange routes, and routes with an own ship, need no guide and no fee."""
    return state.ocean.neutral[route] or state.ships[route * state.players + seat] != 0


def under_mask(state: Position) -> bool:
    """[POL-T2.2b] By option, whether a mask discarded in this Travel still opens the routes of others."""
    if state.mask_travels:
        for i in range(len(state.agenda) - 1, -1, -1):
            journey = state.agenda[i]
            if isinstance(journey, Travel):
                return journey.masked
    return False


def guide_refusal(state: Position, seat: Seat, route: Route, start: Island, owner: Seat) -> Reason | None:
    """[POL-6.06] [POL-6.08] A ship there, a member on the island of departure, and the fee: the owner cannot refuse."""
    if owner == seat:
        return NOT_ONESELF
    if state.ships[route * state.players + owner] == 0:
        return NOT_AN_OWNER
    if state.people[owner * state.ocean.size + start] == 0:
        return NOT_THERE
    if state.stock[seat * GOODS + state.laid[route]] < FEE:
        return NO_FEE
    return None


def sail_refusal(state: Position, seat: Seat, route: Route, start: Island) -> Reason | None:
    """[POL-6.01] [POL-6.05] [POL-6.06] [POL-6.10] [POL-11.02] May a member of this seat leave an island by this route?"""
    if state.people[seat * state.ocean.size + start] == 0:
        return NO_MEMBER
    if is_free(state, seat, route):
        return None
    if state.fleet[route] == 0:
        return UNEXPLORED
    if state.tide2 == 2 and (state.held[seat * TOKENS + MASK] or under_mask(state)):
        return None
    reason: Reason = NO_GUIDE
    players, ships, people = state.players, state.ships, state.people
    for owner in range(players):
        if ships[route * players + owner] and people[owner * state.ocean.size + start]:
            reason = NO_FEE
            if guide_refusal(state, seat, route, start, owner) is None:
                return None
    return reason


def travel_refusal(state: Position, seat: Seat) -> Reason | None:
    """[POL-6.03] Travel can be chosen where at least one step is possible."""
    ocean, people = state.ocean, state.people
    at = seat * ocean.size
    for start in range(ocean.size):
        if people[at + start]:
            for route in ocean.exit_routes[start]:
                if sail_refusal(state, seat, route, start) is None:
                    return None
    return NO_JOURNEY


NOT_AN_OWNER: Final = Reason("POL-6.06", "This player has no ship on the route.")
NOT_THERE: Final = Reason("POL-6.06", "This player has no member on the island of departure.")
NOT_ONESELF: Final = Reason("POL-6.06", "Only an owner of a ship on this route can guide you, and you have none here.")
GUIDE_FIRST: Final = Reason("POL-6.09", "You have started this step: say who guides you.")
MASK_NAMES_NOBODY: Final = Reason("POL-T2.2c", "A mask is spent without naming an owner.")
MASK_NAMES_OWNER: Final = Reason("POL-T2.2c", "Name the owner who takes a point token with you.")


class Fare(Decision[Position]):
    """[POL-6.09] [POL-T2.2a] Whom to take as a guide on a foreign route, or a mask instead."""

    name = "fare"

    def __init__(self, seat: Seat, route: Route, start: Island, goal: Island) -> None:
        self.seat = seat
        self.route = route
        self.start = start
        self.goal = goal

    def choices(self, state: Position) -> list[Action]:
        ocean, players = state.ocean, state.players
        out: list[Action] = []
        for owner in range(players):
            if guide_refusal(state, self.seat, self.route, self.start, owner) is None:
                out.append(ocean.guide[owner])
        if mask_refusal(state, self.seat) is None:
            if masks_bring_tokens(state):
                out += [ocean.mask_of[o] for o in range(players) if state.ships[self.route * players + o]]
            else:
                out.append(ocean.mask)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        """[POL-T2.2c] A mask names nobody, unless the option brings tokens for it: then it names an owner."""
        owner = action.a
        if action.verb == V_GUIDE:
            return guide_refusal(state, self.seat, self.route, self.start, owner)
        if action.verb != V_MASK:
            return GUIDE_FIRST
        reason = mask_refusal(state, self.seat)
        if reason is not None:
            return reason
        if (owner != NOWHERE) != masks_bring_tokens(state):
            return MASK_NAMES_NOBODY if owner != NOWHERE else MASK_NAMES_OWNER
        if owner != NOWHERE and state.ships[self.route * state.players + owner] == 0:
            return NOT_AN_OWNER
        return None

    def apply(self, state: Position, action: Action) -> None:
        """[POL-6.06] [POL-6.07] [POL-6.11] [POL-6.12] Fee, tokens of tide 3.1, then member and guide together.

        [POL-T2.2a] [POL-T2.2b] A mask for one step of one member, or by option for the whole Travel: no fee, no guide.
        """
        state.agenda.pop()
        seat, owner = self.seat, action.a
        if action.verb == V_GUIDE:
            good = state.laid[self.route]
            state.put_stock(seat, good, -FEE)
            state.put_stock(owner, good, FEE)
        else:
            discard_mask(state, seat)
            journey = state.agenda[-1]
            if state.mask_travels and isinstance(journey, Travel):
                state.agenda[-1] = Travel(seat, journey.left, journey.taken, masked=True)
        arrive(state, seat, self.route, self.start, self.goal, owner, action.verb == V_MASK)


def masks_bring_tokens(state: Position) -> bool:
    """[POL-T2.2c] Only by option, and only while tide 3.1 hands tokens out."""
    return state.tide3 == 1 and state.options["masks_bring_tokens"] is True


def arrive(state: Position, seat: Seat, route: Route, start: Island, goal: Island, owner: Seat, masked: bool) -> None:
    """[POL-6.12] Tokens of tide 3.1, member and guide, then what lies on the island."""
    if state.events is not None:
        names = state.ocean.names
        data: dict[str, EventData] = {
            "from": names[start],
            "to": names[goal],
            "guide": NOWHERE if masked else owner,
            "mask": masked,
            "good": state.laid[route],
        }
        rule = "POL-6.04" if is_free(state, seat, route) else "POL-T2.2b"
        if masked or owner != NOWHERE:
            rule = "POL-T2.2a" if masked else "POL-6.06"
        state.tell("sail", seat, rule, data)
    if owner != NOWHERE:
        point_tokens_for_guiding(state, seat, owner)
    state.move_member(seat, start, goal)
    if owner != NOWHERE and not masked:
        state.move_member(owner, start, goal)
    # [POL-6.13] [POL-6.14] Always the player whose turn it is, wanted or not.
    first_ashore(state, seat, goal)
    take_token(state, seat, goal)
