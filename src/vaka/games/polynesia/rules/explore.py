"""Chapter 5: Explore."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.populate import FINISH_FIRST, NO_PASSING, ONE_ACTION, Populate
from vaka.games.polynesia.rules.tides import (
    connect,
    opens_archipelago,
    point_tokens_for_sharing,
    price_of_new_route,
)
from vaka.games.polynesia.tables import FISH, GOODS, NOTHING, V_FORGO, V_LAY, V_PAY, V_ROUTE, Route

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
NO_ROUTE: Final = Reason("POL-5.05", "There is no route that you could pay for.")


class Explore(Decision[Position]):
    """[POL-5.01] One ship goes to one white route; a new one still needs its kind. A free exploration may be forgone."""

    name = "explore"

    def __init__(self, seat: Seat, n: int, free: bool = False) -> None:
        self.seat = seat
        self.n = n
        self.free = free

    def choices(self, state: Position) -> list[Action]:
        """Where `route_refusal` has no reason; what all new routes have in common is asked once."""
        out: list[Action] = []
        ocean, fleet, at = state.ocean, state.fleet, self.seat * GOODS
        new = state.harbour[self.seat] > 0 and (self.free or max(state.stock[at], state.stock[at + 1]) >= self.n)
        for route, action in enumerate(ocean.route_actions):
            if fleet[route] == 0 and state.tide1 != 1:
                if new and not ocean.neutral[route]:
                    out.append(action)
            elif route_refusal(state, self.seat, route, self.n, self.free) is None:
                out.append(action)
        if self.free:
            out.append(ocean.forgo)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb == V_ROUTE:
            return route_refusal(state, self.seat, action.a, self.n, self.free)
        if action.verb == V_FORGO:
            return None if self.free else NO_PASSING
        return FINISH_FIRST if self.free else ONE_ACTION

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        route = action.a
        if action.verb == V_FORGO:
            return
        if state.fleet[route]:
            share_route(state, self.seat, route, self.free)
        else:
            cost = 0 if self.free else price(state, route, self.n)
            state.agenda.append(Pay(self.seat, route, cost, self.free))


def price(state: Position, route: Route, n: int) -> int:
    """[POL-5.05] [POL-T1.1a] A new route costs N of one kind; tide 1.1 may double it."""
    return price_of_new_route(n, opens_archipelago(state, route))


def route_refusal(state: Position, seat: Seat, route: Route, n: int, free: bool) -> Reason | None:
    """[POL-5.02] [POL-12.09] Any white route that can be paid for, wherever the own members and ships are."""
    if state.harbour[seat] == 0:
        return NO_SHIP_LEFT
    if state.ocean.neutral[route]:
        return ORANGE
    fleet = state.fleet[route]
    stock = state.stock
    at = seat * GOODS
    if fleet == 0:
        if free:
            return None
        cost = n
        if state.tide1 == 1:
            cost = price(state, route, n)
        if stock[at] >= cost or stock[at + 1] >= cost:
            return None
        return NEW_TOO_DEAR if cost == n else FIRST_TOO_DEAR
    if state.ships[route * state.players + seat]:
        return OWN_SHIP
    if state.players == 2:
        return OPPONENTS_SHIP
    if free or stock[at + state.laid[route]] >= EACH_OWNER * fleet:
        return None
    return OWNERS_TOO_DEAR


def explore_refusal(state: Position, seat: Seat, n: int) -> Reason | None:
    """[POL-4.03] [POL-5.09] Explore can be chosen where a ship is left and a route can be paid for."""
    if state.harbour[seat] == 0:
        return NO_SHIP_LEFT
    at = seat * GOODS
    best = state.stock[at] if state.stock[at] > state.stock[at + 1] else state.stock[at + 1]
    if best < n and best < EACH_OWNER:
        return NO_ROUTE
    for route in range(state.ocean.routes):
        if route_refusal(state, seat, route, n, False) is None:
            return None
    return NO_ROUTE


NOT_ENOUGH_FISH: Final = Reason("POL-5.05", "You have too few fish for this route.")
NOT_ENOUGH_SHELLS: Final = Reason("POL-5.05", "You have too few shells for this route.")
PAY_FIRST: Final = Reason("POL-5.05", "The new route is chosen: pay for it in fish or in shells.")
LAY_FIRST: Final = Reason("POL-12.06", "The new route is chosen: say whether fish or shells lie beside it.")
NOT_FREE: Final = Reason("POL-12.06", "This exploration is not free: its price is paid.")
NOT_PAID: Final = Reason("POL-12.06", "This exploration is free: nothing is paid, only the kind is chosen.")


class Pay(Decision[Position]):
    """[POL-5.05] [POL-12.06] All of the price in one kind; for a free exploration the kind is chosen and nothing paid."""

    name = "pay"

    def __init__(self, seat: Seat, route: Route, cost: int, free: bool = False) -> None:
        self.seat = seat
        self.route = route
        self.cost = cost
        self.free = free

    def choices(self, state: Position) -> list[Action]:
        if self.free:
            return state.ocean.lay[:]
        at = self.seat * GOODS
        return [state.ocean.pay[good] for good in range(GOODS) if state.stock[at + good] >= self.cost]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb == V_LAY:
            return None if self.free else NOT_FREE
        if action.verb != V_PAY:
            return LAY_FIRST if self.free else PAY_FIRST
        if self.free:
            return NOT_PAID
        if state.stock[self.seat * GOODS + action.a] >= self.cost:
            return None
        return NOT_ENOUGH_FISH if action.a == FISH else NOT_ENOUGH_SHELLS

    def apply(self, state: Position, action: Action) -> None:
        """[POL-5.06] [POL-T1.1f] One of the resources paid stays beside the route and sets its kind, the rest is gone."""
        state.agenda.pop()
        seat, route, good = self.seat, self.route, action.a
        state.put_stock(seat, good, -self.cost)
        state.own_routes()
        state.laid[route] = good
        first = opens_archipelago(state, route)
        if state.events is not None:
            rule = "POL-12.06" if self.free else "POL-T1.1a" if first else "POL-5.05"
            name = state.ocean.route_name(route)
            data: dict[str, EventData] = {"route": name, "good": good, "cost": self.cost, "free": self.free}
            state.tell("explore", seat, rule, data)
        put_ship(state, seat, route)
        connect(state, route)
        if first:
            populate_for_first_route(state, seat, self.free)


def share_route(state: Position, seat: Seat, route: Route, free: bool) -> None:
    """[POL-5.07] [POL-5.08] [POL-12.07] 2 of the route's kind to each owner, whatever N; a free exploration pays nobody."""
    players = state.players
    good = state.laid[route]
    owners = [owner for owner in range(players) if state.ships[route * players + owner]]
    if not free:
        for owner in owners:
            state.put_stock(owner, good, EACH_OWNER)
            state.put_stock(seat, good, -EACH_OWNER)
    if state.events is not None:
        name = state.ocean.route_name(route)
        data: dict[str, EventData] = {"route": name, "good": good, "each": 0 if free else EACH_OWNER, "owners": owners}
        state.tell("share", seat, "POL-12.07" if free else "POL-5.07", data)
    put_ship(state, seat, route)
    point_tokens_for_sharing(state, seat, len(owners))


def populate_for_first_route(state: Position, seat: Seat, free: bool) -> None:
    """[POL-T1.1b] [POL-T1.1d] [POL-T1.1e] [POL-T1.1f] A Populate at once, if wanted and if a member is left."""
    if state.board[seat] and (not free or state.options["free_route_populates"]):
        state.agenda.append(Populate(seat, optional=True))


def put_ship(state: Position, seat: Seat, route: Route) -> None:
    """[POL-5.01] [POL-5.10] A ship leaves the board for good."""
    assert state.laid[route] != NOTHING
    state.own_routes()
    state.harbour[seat] = state.harbour[seat] - 1
    state.ships[route * state.players + seat] = 1
    state.fleet[route] = state.fleet[route] + 1
