"""Chapter 6: Travel. A journey is a chain of steps; a foreign route asks who guides, or takes a mask."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.tides import bar_mask, discard_mask, first_ashore, point_tokens_for_guiding
from vaka.games.polynesia.rules.tokens import take_token
from vaka.games.polynesia.tables import FARE, GOODS, MASK, NOWHERE, TOKENS, TRAVEL

FEE: Final[int] = BOX.guide_fee

NO_MEMBER: Final = Reason("POL-6.01", "You have no member on the island of departure.")
UNEXPLORED: Final = Reason("POL-6.05", "No ship lies on this route yet: nobody can sail it.")
NO_GUIDE: Final = Reason(
    "POL-6.06", "No owner of a ship on this route has a member on the island of departure to guide you."
)
NO_FEE: Final = Reason("POL-6.06", "You lack 1 resource of the route's kind to pay its owner.")
NOT_AN_OWNER: Final = Reason("POL-6.06", "This player has no ship on the route.")
NOT_ONESELF: Final = Reason("POL-6.10", "An own route is used as such: nobody guides.")
NO_JOURNEY: Final = Reason("POL-6.03", "No member of yours can take a single step now.")
ONE_STEP_FIRST: Final = Reason("POL-6.03", "A journey has at least one step.")


def is_free(state: Position, seat: int, route: int) -> bool:
    """[POL-6.04] Orange routes, and routes with an own ship, need no guide and no fee."""
    return state.ocean.neutral[route] or state.ships[route * state.players + seat] != 0


def under_mask(state: Position) -> bool:
    """[POL-T2.2b] By option, whether a mask discarded in this Travel still opens the routes of others."""
    if state.mask_travels:
        for i in range(len(state.agenda) - 1, -1, -1):
            if state.agenda[i].kind == TRAVEL:
                return state.agenda[i].c == 1
    return False


def bar_guide(state: Position, seat: int, route: int, start: int, owner: int) -> Reason | None:
    """[POL-6.06] [POL-6.08] A ship there, a member on the island of departure, and the fee: the owner cannot refuse."""
    if owner == seat:
        return NOT_ONESELF
    if state.ships[route * state.players + owner] == 0:
        return NOT_AN_OWNER
    if state.people[owner * state.ocean.size + start] == 0:
        return NO_GUIDE
    if state.stock[seat * GOODS + state.laid[route]] < FEE:
        return NO_FEE
    return None


def bar_sail(state: Position, seat: int, route: int, start: int) -> Reason | None:
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
    for owner in range(state.players):
        if state.ships[route * state.players + owner] and state.people[owner * state.ocean.size + start]:
            reason = NO_FEE
            if bar_guide(state, seat, route, start, owner) is None:
                return None
    return reason


def bar_travel(state: Position, seat: int) -> Reason | None:
    """[POL-6.03] Travel can be chosen where at least one step is possible."""
    ocean = state.ocean
    at = seat * ocean.size
    for start in range(ocean.size):
        if state.people[at + start]:
            for route in ocean.exit_routes[start]:
                if bar_sail(state, seat, route, start) is None:
                    return None
    return NO_JOURNEY


def steps_to_take(state: Position, step: Step) -> list[Action]:
    """[POL-6.02] [POL-6.03] Any member by any open route; stopping once there was a step."""
    ocean = state.ocean
    seat = step.seat
    at = seat * ocean.size
    out: list[Action] = []
    for start in range(ocean.size):
        if state.people[at + start]:
            routes = ocean.exit_routes[start]
            sails = ocean.exit_sails[start]
            for number in range(len(routes)):
                if bar_sail(state, seat, routes[number], start) is None:
                    out.append(sails[number])
    if step.b:
        out.append(ocean.stop)
    return out


def ways_to_sail(state: Position, step: Step) -> list[Action]:
    """[POL-6.09] [POL-T2.2a] Whom to take as a guide on a foreign route, or a mask instead."""
    ocean = state.ocean
    out: list[Action] = []
    for owner in range(state.players):
        if bar_guide(state, step.seat, step.a, step.b, owner) is None:
            out.append(ocean.guide[owner])
    if bar_mask(state, step.seat) is None:
        out += masks_to_use(state, step.a)
    return out


def masks_to_use(state: Position, route: int) -> list[Action]:
    """[POL-T2.2c] A mask names nobody, unless the option brings tokens for it: then it names an owner."""
    if not masks_bring_tokens(state):
        return [state.ocean.mask]
    return [state.ocean.mask_of[o] for o in range(state.players) if state.ships[route * state.players + o]]


def masks_bring_tokens(state: Position) -> bool:
    """[POL-T2.2c] Only by option, and only while tide 3.1 hands tokens out."""
    return state.tide3 == 1 and state.options["masks_bring_tokens"] is True


def begin_step(state: Position, step: Step, route: int, start: int, goal: int) -> None:
    """[POL-6.01] A step uses one movement point; on a foreign route it still has to be paid for."""
    seat = step.seat
    state.agenda[-1] = Step(TRAVEL, seat, step.a - 1, step.b + 1, step.c)
    if is_free(state, seat, route) or under_mask(state):
        arrive(state, seat, route, start, goal, NOWHERE, False)
    else:
        state.agenda.append(Step(FARE, seat, route, start, goal))


def sail_guided(state: Position, seat: int, route: int, start: int, goal: int, owner: int) -> None:
    """[POL-6.06] [POL-6.07] [POL-6.11] [POL-6.12] Fee, tokens of tide 3.1, then member and guide together."""
    good = state.laid[route]
    state.stock[seat * GOODS + good] -= FEE
    state.stock[owner * GOODS + good] += FEE
    arrive(state, seat, route, start, goal, owner, False)


def sail_masked(state: Position, seat: int, route: int, start: int, goal: int, owner: int) -> None:
    """[POL-T2.2a] [POL-T2.2b] A mask for one step of one member, or by option for the whole Travel: no fee, no guide."""
    discard_mask(state, seat)
    if state.mask_travels:
        travel = state.agenda[-1]
        state.agenda[-1] = Step(TRAVEL, seat, travel.a, travel.b, 1)
    arrive(state, seat, route, start, goal, owner, True)


def arrive(state: Position, seat: int, route: int, start: int, goal: int, owner: int, masked: bool) -> None:
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
        rule = "POL-T2.2a" if masked else "POL-6.04" if owner == NOWHERE else "POL-6.06"
        state.tell("sail", seat, rule, data)
    if owner != NOWHERE:
        point_tokens_for_guiding(state, seat, owner)
    state.move_member(seat, start, goal)
    if owner != NOWHERE and not masked:
        state.move_member(owner, start, goal)
    # [POL-6.13] [POL-6.14] Always the player whose turn it is, wanted or not.
    first_ashore(state, seat, goal)
    take_token(state, seat, goal)
