"""Tide cards that work during play: 1.1, 1.2, 2.1, 2.2, 2.3, 3.1, 3.2 and 3.3. What counts at the end is in `ending`."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.tables import (
    FISH,
    GOODS,
    MASK,
    NOWHERE,
    SHELLS,
    TOKENS,
    V_DEPRIVE,
    V_ENOUGH,
    V_EXTRA,
    V_GAIN,
    Good,
    Island,
    Route,
)

MASK_AMOUNT: Final[int] = BOX.tide("2.1").amount
EXTRA_PRICE: Final[int] = BOX.tide("3.3").amount

NO_MASK: Final = Reason("POL-T2.2a", "You have no mask to discard.")
NO_USE: Final = Reason("POL-12.02", "A mask opens a route under tide 2.2 only, and another card is in play.")


# Tide 1.1.


def is_first_route(tide1: int, joined: list[int], connected: list[bool]) -> bool:
    """[POL-T1.1a] [POL-T1.1c] [POL-T1.1g] Does a route to these archipelagos open one of them, and does that matter?"""
    if tide1 == 1:
        for group in joined:
            if not connected[group]:
                return True
    return False


def opens_archipelago(state: Position, route: Route) -> bool:
    """[POL-T1.1a] The same for a route of this table."""
    return is_first_route(state.tide1, state.ocean.joins[route], state.connected)


def price_of_new_route(n: int, first: bool) -> int:
    """[POL-5.05] [POL-T1.1a] N of one kind, and twice as much for the first route to an archipelago under tide 1.1."""
    return 2 * n if first else n


def connect(state: Position, route: Route) -> None:
    """[POL-T1.1a] [POL-T1.1e] [POL-T1.1g] From now on the archipelagos of this route count as connected."""
    state.own_routes()
    for group in state.ocean.joins[route]:
        state.connected[group] = True


# Tide 1.2.


def first_ashore(state: Position, seat: Seat, island: Island) -> None:
    """[POL-T1.2b] [POL-T1.2c] The first player in an archipelago takes its point token; a guide never does."""
    group = state.ocean.group[island]
    if group != NOWHERE and state.prize[group]:
        state.prize = state.prize[:]
        state.prize[group] = 0
        state.add_point(seat)
        if state.events is not None:
            state.tell("ashore", seat, "POL-T1.2b", {"group": state.ocean.group_names[group]})


# Tides 2.1, 2.2 and 2.3.


def mask_taken(state: Position, seat: Seat, island: Island) -> None:
    """[POL-12.02] What happens at once when a mask is taken, by the card of type 2."""
    if state.tide2 == 1:
        state.agenda.append(Masked(seat, island))
    elif state.tide2 == 3:
        newcomer(state, seat, island)


def discard_mask(state: Position, seat: Seat) -> None:
    """[POL-12.03] A mask that has done its work leaves the game."""
    state.held = state.held[:]
    state.held[seat * TOKENS + MASK] -= 1
    state.gone = state.gone[:]
    state.gone[MASK] += 1


MASK_FIRST: Final = Reason(
    "POL-T2.1a", "The mask is settled at once: take 2 of a kind, or make the others lose 2 of it."
)


class Masked(Decision[Position]):
    """[POL-T2.1a] [POL-T2.1b] Take 2 of a kind, or make all others lose 2 of it, even if that hits nobody."""

    name = "masked"

    def __init__(self, seat: Seat, island: Island) -> None:
        self.seat = seat
        self.island = island

    def choices(self, state: Position) -> list[Action]:
        return state.ocean.gain + state.ocean.deprive

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return None if action.verb in (V_GAIN, V_DEPRIVE) else MASK_FIRST

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        if action.verb == V_GAIN:
            gain(state, self.seat, action.a)
        else:
            deprive(state, self.seat, action.a)


def gain(state: Position, seat: Seat, good: Good) -> None:
    """[POL-T2.1a] 2 of a kind from the reserve."""
    discard_mask(state, seat)
    state.put_stock(seat, good, MASK_AMOUNT)
    if state.events is not None:
        state.tell("gain", seat, "POL-T2.1a", {"good": good, "number": MASK_AMOUNT})


def deprive(state: Position, seat: Seat, good: Good) -> None:
    """[POL-T2.1b] All others lose 2 of a kind, or what they have of it."""
    discard_mask(state, seat)
    lost = [0] * state.players
    for other in range(state.players):
        if other != seat:
            has = state.stock[other * GOODS + good]
            lost[other] = has if has < MASK_AMOUNT else MASK_AMOUNT
            state.put_stock(other, good, -lost[other])
    if state.events is not None:
        # [POL-3.02] Behind hidden stocks nobody sees what another had to lose.
        told: list[int] = lost if state.options["stocks"] == "open" else []
        state.tell("deprive", seat, "POL-T2.1a", {"good": good, "number": MASK_AMOUNT, "lost": told})


def mask_refusal(state: Position, seat: Seat) -> Reason | None:
    """[POL-12.02] [POL-T2.2a] [POL-T2.2d] A mask opens a foreign route for one step, from the moment it is taken."""
    if state.tide2 != 2:
        return NO_USE
    return None if state.held[seat * TOKENS + MASK] else NO_MASK


def newcomer(state: Position, seat: Seat, island: Island) -> None:
    """[POL-T2.3a] [POL-T2.3b] [POL-T2.3c] The leftmost member of the board goes to the island of the mask; no Populate."""
    discard_mask(state, seat)
    if state.board[seat]:
        state.move_member(seat, NOWHERE, island)
        if state.events is not None:
            state.tell("newcomer", seat, "POL-T2.3a", {"island": state.ocean.names[island]})
    elif state.events is not None:
        state.tell("no-newcomer", seat, "POL-T2.3b", {})


# Tides 3.1, 3.2 and 3.3.


def point_tokens_for_guiding(state: Position, seat: Seat, owner: Seat) -> None:
    """[POL-T3.1a] [POL-T3.1b] [POL-T3.1c] One for the traveller, one for the owner, each step, while there are any."""
    if state.tide3 == 1 and state.hand_point(seat):
        both = state.hand_point(owner)
        if state.events is not None:
            state.tell("voyage", seat, "POL-T3.1a", {"owner": owner if both else NOWHERE})


def point_tokens_for_sharing(state: Position, seat: Seat, ships: int) -> None:
    """[POL-T3.2a] [POL-T3.2b] As many as ships lay there before, or as the reserve still has."""
    if state.tide3 == 2:
        number = 0
        for _ in range(ships + (1 if state.options["own_ship_counts"] else 0)):
            if state.hand_point(seat):
                number += 1
        if state.events is not None and number:
            state.tell("waters", seat, "POL-T3.2a", {"number": number})


def offer_extra(state: Position, seat: Seat) -> None:
    """[POL-T3.3a] [POL-T3.3b] Once after each Populate, if a member is left on the board."""
    if state.tide3 == 3 and state.board[seat]:
        state.agenda.append(Extra(seat))


EXTRA_FIRST: Final = Reason("POL-T3.3a", "Say first whether you pay for one more member.")
EXTRA_TOO_DEAR: Final = Reason("POL-T3.3a", "One more member costs 3 of one kind, and you have fewer of this one.")


class Extra(Decision[Position]):
    """[POL-T3.3a] [POL-T3.3b] 3 of one kind for one member on the main island, own members there or not; or nothing."""

    name = "extra"

    def choices(self, state: Position) -> list[Action]:
        at = self.seat * GOODS
        out = [state.ocean.extra[good] for good in (FISH, SHELLS) if state.stock[at + good] >= EXTRA_PRICE]
        out.append(state.ocean.enough)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb == V_EXTRA:
            return None if state.stock[self.seat * GOODS + action.a] >= EXTRA_PRICE else EXTRA_TOO_DEAR
        return None if action.verb == V_ENOUGH else EXTRA_FIRST

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        if action.verb == V_ENOUGH:
            return
        main = state.ocean.main
        state.put_stock(self.seat, action.a, -EXTRA_PRICE)
        state.move_member(self.seat, NOWHERE, main)
        if state.events is not None:
            data: dict[str, EventData] = {"good": action.a, "cost": EXTRA_PRICE, "island": state.ocean.names[main]}
            state.tell("extra", self.seat, "POL-T3.3a", data)
