"""Chapter 5: Explore."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.tides import (
    connect,
    opens_archipelago,
    point_tokens_for_sharing,
    populate_for_first_route,
    price_of_new_route,
)
from vaka.games.polynesia.tables import FISH, GOODS, NOTHING, PAY, SHELLS

EACH_OWNER: Final[int] = BOX.existing_route

NO_SHIP_LEFT: Final = Reason("POL-5.09", "You have no ship left on your board.")
ORANGE: Final = Reason("POL-5.03", "The orange routes are open to all and never hold a ship.")
OWN_SHIP: Final = Reason("POL-5.04", "You have a ship on this route already.")
OPPONENTS_SHIP: Final = Reason("POL-11.01", "With two players a route with the opponent's ship cannot be explored.")
NEW_TOO_DEAR: Final = Reason(
    "POL-5.05", "You cannot pay for this new route: the price is due in one kind, fish or shells."
)
FIRST_TOO_DEAR: Final = Reason(
    "POL-T1.1a", "The first route to an archipelago costs double, in one kind; you cannot pay it."
)
OWNERS_TOO_DEAR: Final = Reason("POL-5.07", "You cannot pay 2 of the route's kind to each player with a ship on it.")
NOT_ENOUGH_FISH: Final = Reason("POL-5.05", "You have too few fish for this route.")
NOT_ENOUGH_SHELLS: Final = Reason("POL-5.05", "You have too few shells for this route.")
NO_ROUTE: Final = Reason("POL-5.05", "There is no route that you could pay for.")


def price(state: Position, route: int, n: int) -> int:
    """[POL-5.05] [POL-T1.1a] A new route costs N of one kind; tide 1.1 may double it."""
    return price_of_new_route(n, opens_archipelago(state, route))


def bar_route(state: Position, seat: int, route: int, n: int, free: bool) -> Reason | None:
    """[POL-5.02] [POL-12.09] Any white route that can be paid for, wherever the own members and ships are."""
    if state.harbour[seat] == 0:
        return NO_SHIP_LEFT
    if state.ocean.neutral[route]:
        return ORANGE
    fleet = state.fleet[route]
    if fleet == 0:
        if free:
            return None
        cost = n
        if state.tide1 == 1:
            cost = price(state, route, n)
        at = seat * GOODS
        if state.stock[at] >= cost or state.stock[at + 1] >= cost:
            return None
        return NEW_TOO_DEAR if cost == n else FIRST_TOO_DEAR
    if state.ships[route * state.players + seat]:
        return OWN_SHIP
    if state.players == 2:
        return OPPONENTS_SHIP
    if free or state.stock[seat * GOODS + state.laid[route]] >= EACH_OWNER * fleet:
        return None
    return OWNERS_TOO_DEAR


def bar_explore(state: Position, seat: int, n: int) -> Reason | None:
    """[POL-4.03] [POL-5.09] Explore can be chosen where a ship is left and a route can be paid for."""
    if state.harbour[seat] == 0:
        return NO_SHIP_LEFT
    at = seat * GOODS
    best = state.stock[at] if state.stock[at] > state.stock[at + 1] else state.stock[at + 1]
    if best < n and best < EACH_OWNER:
        return NO_ROUTE
    for route in range(state.ocean.routes):
        if bar_route(state, seat, route, n, False) is None:
            return None
    return NO_ROUTE


def routes_to_explore(state: Position, seat: int, n: int, free: bool) -> list[Action]:
    """All routes that a ship can be put on."""
    actions = state.ocean.route_actions
    return [actions[r] for r in range(state.ocean.routes) if bar_route(state, seat, r, n, free) is None]


def bar_pay(state: Position, seat: int, good: int, cost: int) -> Reason | None:
    """[POL-5.05] All of the price in one kind; a mixture is not accepted."""
    if state.stock[seat * GOODS + good] >= cost:
        return None
    return NOT_ENOUGH_FISH if good == FISH else NOT_ENOUGH_SHELLS


def ways_to_pay(state: Position, step: Step) -> list[Action]:
    """[POL-5.05] [POL-12.06] Fish or shells; for a free exploration the kind is chosen and nothing paid."""
    ocean = state.ocean
    if step.c:
        return ocean.lay[:]
    return [ocean.pay[good] for good in (FISH, SHELLS) if bar_pay(state, step.seat, good, step.b) is None]


def choose_route(state: Position, seat: int, route: int, n: int, free: bool) -> None:
    """[POL-5.01] One ship goes to one white route; a new one still needs its kind."""
    if state.fleet[route] == 0:
        cost = 0 if free else price(state, route, n)
        state.agenda.append(Step(PAY, seat, route, cost, 1 if free else 0))
    else:
        share_route(state, seat, route, free)


def share_route(state: Position, seat: int, route: int, free: bool) -> None:
    """[POL-5.07] [POL-5.08] [POL-12.07] 2 of the route's kind to each owner, whatever N; a free exploration pays nobody."""
    players = state.players
    good = state.laid[route]
    owners = [owner for owner in range(players) if state.ships[route * players + owner]]
    if not free:
        for owner in owners:
            state.stock[owner * GOODS + good] += EACH_OWNER
            state.stock[seat * GOODS + good] -= EACH_OWNER
    if state.events is not None:
        name = state.ocean.route_name(route)
        data: dict[str, EventData] = {"route": name, "good": good, "each": 0 if free else EACH_OWNER, "owners": owners}
        state.tell("share", seat, "POL-12.07" if free else "POL-5.07", data)
    put_ship(state, seat, route)
    point_tokens_for_sharing(state, seat, len(owners))


def open_route(state: Position, seat: int, route: int, good: int, cost: int, free: bool) -> None:
    """[POL-5.06] [POL-T1.1f] One of the resources paid stays beside the route and sets its kind, the rest go to the reserve."""
    state.stock[seat * GOODS + good] -= cost
    state.laid[route] = good
    first = opens_archipelago(state, route)
    if state.events is not None:
        rule = "POL-12.06" if free else "POL-T1.1a" if first else "POL-5.05"
        data: dict[str, EventData] = {"route": state.ocean.route_name(route), "good": good, "cost": cost, "free": free}
        state.tell("explore", seat, rule, data)
    put_ship(state, seat, route)
    connect(state, route)
    if first:
        populate_for_first_route(state, seat, free)


def put_ship(state: Position, seat: int, route: int) -> None:
    """[POL-5.01] [POL-5.10] A ship leaves the board for good."""
    assert state.laid[route] != NOTHING
    state.harbour[seat] -= 1
    state.ships[route * state.players + seat] = 1
    state.fleet[route] += 1
