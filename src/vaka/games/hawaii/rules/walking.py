"""Chapters 5 and 6: how a chieftain moves, and where it may stop."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.payment import both_payable, payable, pays_unmixed, pays_with_huts
from vaka.games.hawaii.tables import BEACH, FEET, FRUITS, RESOURCES, SELL_BITS, SHELLS, WALK, Place

SOLD_OUT: Final = Reason("HAW-6.01", "No tile is left there, so nobody may stop; crossing is allowed.")
NO_TOKEN: Final = Reason("HAW-6.01", "No price token lies there, so nobody may stop; crossing is allowed.")
NO_TOKEN_HERE: Final = Reason("HAW-6.02", "If you stay you must buy again, and no price token is left here.")
NOTHING_FITS: Final = Reason("HAW-7.06", "No tile on sale there would fit your realm.")
TOO_FAR: Final = Reason("HAW-5.02", "You cannot pay that many steps.")
TOO_DEAR: Final = Reason("HAW-6.05", "After the move you could not pay any token there.")


def steps_from(state: Position, seat: Seat) -> list[int]:
    """[HAW-5.01] [HAW-5.02] [HAW-5.05] [HAW-5.06] One foot a step from where a chieftain stands, one for remaining."""
    where = state.at[seat]
    return state.settings.steps[where if where < BEACH else BEACH]


def move_cost(state: Position, seat: Seat, place: Place) -> int:
    """[HAW-5.02] [HAW-20.07] The steps to a place; Pele sets a limit."""
    steps = steps_from(state, seat)[state.slot_of[place]]
    limit = state.stride[seat]
    return steps if steps < limit else limit


def walk_choices(state: Position, seat: Seat, out: list[Action]) -> None:
    """[HAW-6.01] [HAW-6.02] [HAW-6.03] [HAW-6.05] Where `walk_refusal` has no reason; asked of all places at once."""
    wanted = state.offer & state.fits[seat]
    steps = steps_from(state, seat)
    slots = state.slot_of
    limit = state.stride[seat]
    at = seat * RESOURCES
    shells, feet, fruits = state.purse[at + SHELLS], state.purse[at + FEET], state.purse[at + FRUITS]
    huts = state.ones + state.twos > 0
    for place, price in enumerate(state.cheapest):
        if price and SELL_BITS[place] & wanted:
            cost = steps[slots[place]]
            if cost > limit:
                cost = limit
            if pays_unmixed(shells, feet, fruits, cost, price) or (huts and pays_with_huts(state, seat, cost, price)):
                out.append(WALK[place])


def walk_refusal(state: Position, seat: Seat, place: Place) -> Reason | None:
    """[HAW-6.01] [HAW-6.02] [HAW-6.03] [HAW-6.05] A stop needs a tile that fits, a token, and both payments."""
    price = state.cheapest[place]
    if price == 0:
        return NO_TOKEN_HERE if state.at[seat] == state.slot_of[place] else NO_TOKEN
    on_sale = SELL_BITS[place] & state.offer
    if not on_sale & state.fits[seat]:
        return NOTHING_FITS if on_sale else SOLD_OUT
    feet = move_cost(state, seat, place)
    if both_payable(state, seat, feet, price):
        return None
    return TOO_DEAR if payable(state, seat, feet, FEET) else TOO_FAR
