"""Chapter 17, fruits and exchange huts: how something due is paid."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.tables import (
    FEET,
    FOR_BOATS,
    FOR_MOVE,
    FOR_TILE,
    FRUITS,
    PAY_WITH,
    RESOURCES,
    SHELLS,
    V_PAY,
    Resource,
    pay_index,
)

DUE: Final[list[tuple[str, str, str]]] = [
    ("HAW-5.02", "The move costs", "feet"),
    ("HAW-7.03", "The tile costs", "shells"),
    ("HAW-9.03", "The boats take", "feet"),
]
"""By what the payment is for: its rule, its words and what is due."""
PAY_FIRST: Final = Reason("HAW-7.03", "First pay what is due.")
NOT_YOURS: Final = Reason("HAW-17.02", "You do not have these resources.")
MIXED: Final = Reason("HAW-17.03", "A payment is not mixed: it is all of the resource due, or all fruits.")
HUTS_USED: Final = Reason("HAW-17.07", "Your exchange huts have done their work in this turn.")
SWAPS_SHORT: Final = Reason("HAW-17.06", "Your exchange huts cannot swap that much in one payment.")
NOTHING_LEFT: Final = Reason("HAW-6.05", "You would not have enough left to pay for the tile.")


@mypyc_attr(free_list_len=1)
class Pay(Decision[Position]):
    """[HAW-17.02] Something due in one resource; where several ways to pay differ, the payer chooses.

    `price` is what a move has to leave for the tile; `reason` says what the payment is for.
    """

    name = "pay"

    def __init__(self, seat: Seat, cost: int, native: Resource, price: int, reason: int) -> None:
        self.seat = seat
        self.cost = cost
        self.native = native
        self.price = price
        self.reason = reason

    def choices(self, state: Position) -> list[Action]:
        return ways(state, self.seat, self.cost, self.native, self.price)

    def refusal(self, state: Position, action: Action) -> Reason | None:
        """[HAW-17.02] [HAW-17.03] [HAW-17.06] [HAW-17.07] Why a mixture does not pay what is due."""
        if action.verb != V_PAY:
            return PAY_FIRST
        shells, feet, fruits = action.a, action.b, action.c
        if shells + feet + fruits != self.cost:
            rule, words, due = DUE[self.reason]
            return Reason(rule, f"{words} exactly {self.cost}, in {due} or in fruits.")
        if not owns(state, self.seat, action):
            return NOT_YOURS
        reach = swaps_in_reach(state)
        if swaps_needed(self.native, shells, feet, fruits) > reach:
            if reach:
                return SWAPS_SHORT
            return HUTS_USED if state.huts[self.seat * 2] + state.huts[self.seat * 2 + 1] else MIXED
        if self.price and not leaves_price(state, self.seat, self.price, shells, feet, fruits):
            return NOTHING_LEFT
        return None

    def apply(self, state: Position, action: Action) -> None:
        """[HAW-7.03] [HAW-17.07] Resources go to the supply, and huts that swapped are used up for this turn."""
        state.agenda.pop()
        swaps = swaps_needed(self.native, action.a, action.b, action.c)
        if swaps:
            state.ones, state.twos = huts_after(state.ones, state.twos, swaps)
        state.spend(self.seat, action.a, action.b, action.c)
        plain = action.a == self.cost if self.native == SHELLS else action.b == self.cost
        if state.events is not None and not plain:
            rule = "HAW-17.06" if swaps else "HAW-17.02"
            paid = [action.a, action.b, action.c]
            state.tell("pays", self.seat, rule, {"what": self.reason, "cost": self.cost, "paid": paid, "swaps": swaps})


def owns(state: Position, seat: Seat, action: Action) -> bool:
    """Whether a seat has the shells, feet and fruits that a payment names."""
    at = seat * RESOURCES
    purse = state.purse
    return action.a <= purse[at] and action.b <= purse[at + FEET] and action.c <= purse[at + FRUITS]


def swaps_in_reach(state: Position) -> int:
    """[HAW-17.06] [HAW-17.07] How many units the huts still unused this turn can swap in one payment."""
    return state.ones + 2 * state.twos


def swaps_needed(native: Resource, shells: int, feet: int, fruits: int) -> int:
    """[HAW-17.08] Units that differ from the base, which is the resource due or fruit, whichever asks fewer swaps."""
    base = shells if native == SHELLS else feet
    if fruits > base:
        base = fruits
    return shells + feet + fruits - base


def enough(own: int, fruits: int, total: int, cost: int, swaps: int) -> bool:
    """[HAW-17.02] [HAW-17.03] [HAW-17.06] All in the resource due, all in fruits, or short of one of them by what huts swap."""
    if own >= cost or fruits >= cost:
        return True
    return swaps > 0 and total >= cost and (own + swaps >= cost or fruits + swaps >= cost)


def most_payable(state: Position, seat: Seat, native: Resource) -> int:
    """[HAW-6.05] [HAW-9.03] [HAW-17.06] The most that can be paid at once of something due: all in it or all in fruits, and
    what huts swap besides.
    """
    at = seat * RESOURCES
    most = state.purse[at + native]
    fruits = state.purse[at + FRUITS]
    if fruits > most:
        most = fruits
    swaps = swaps_in_reach(state)
    if swaps:
        total = state.wealth(seat)
        most = most + swaps if most + swaps < total else total
    return most


def payable(state: Position, seat: Seat, cost: int, native: Resource) -> bool:
    """[HAW-6.05] [HAW-9.03] Whether a single payment can be made at all."""
    return cost <= most_payable(state, seat, native)


def both_payable(state: Position, seat: Seat, feet: int, price: int) -> bool:
    """[HAW-6.05] [HAW-17.03] Whether the move and then, from what remains, the tile can be paid."""
    at = seat * RESOURCES
    purse = state.purse
    if pays_unmixed(purse[at], purse[at + FEET], purse[at + FRUITS], feet, price):
        return True
    return pays_with_huts(state, seat, feet, price)


def pays_unmixed(shells: int, feet: int, fruits: int, cost: int, price: int) -> bool:
    """[HAW-17.02] [HAW-17.03] Whether a purse pays a move of some cost and then a tile of some price, each all in the
    resource due or all in fruits.
    """
    if feet >= cost and (shells >= price or fruits >= price):
        return True
    return fruits >= cost and (shells >= price or fruits >= cost + price)


def pays_with_huts(state: Position, seat: Seat, feet: int, price: int) -> bool:
    """[HAW-17.06] Whether unused exchange huts make both payments possible."""
    if state.ones + state.twos == 0 or state.wealth(seat) < feet + price:
        return False
    return len(ways(state, seat, feet, FEET, price, most=1)) > 0


def leaves_price(state: Position, seat: Seat, price: int, shells: int, feet: int, fruits: int) -> bool:
    """[HAW-6.05] [HAW-17.07] Whether a move paid like this leaves the price of the tile payable."""
    at = seat * RESOURCES
    purse = state.purse
    total = purse[at] + purse[at + 1] + purse[at + 2] - shells - feet - fruits
    ones, twos = huts_after(state.ones, state.twos, swaps_needed(FEET, shells, feet, fruits))
    return enough(purse[at] - shells, purse[at + FRUITS] - fruits, total, price, ones + 2 * twos)


def huts_after(ones: int, twos: int, swaps: int) -> tuple[int, int]:
    """[HAW-17.07] [HAW-17.16] Huts still unused after so many swaps; those used waste as little swapping power as possible."""
    pairs = swaps // 2
    if pairs > twos:
        pairs = twos
    rest = swaps - 2 * pairs
    if rest <= ones:
        return ones - rest, twos - pairs
    return ones, twos - pairs - 1


def ways(state: Position, seat: Seat, cost: int, native: Resource, price: int, most: int = 0) -> list[Action]:
    """[HAW-17.02] to [HAW-17.08] All ways to pay, the cheapest first: few fruits, then few swaps.

    With `most`, no more of them than that: one is enough to know that it can be paid.
    """
    reach = state.ones + 2 * state.twos
    if reach == 0:
        return unmixed_ways(state, seat, cost, native, price)
    out: list[Action] = []
    at = seat * RESOURCES
    purse = state.purse
    other = FEET if native == SHELLS else SHELLS
    for fruits in range(min(cost, purse[at + FRUITS]) + 1):
        if reach < fruits < cost - reach:
            continue
        for own in range(min(cost - fruits, purse[at + native]), -1, -1):
            swapped = cost - fruits - own
            if swapped > purse[at + other]:
                break
            if cost - own > reach and cost - fruits > reach:
                continue
            shells, feet = (own, swapped) if native == SHELLS else (swapped, own)
            if price == 0 or leaves_price(state, seat, price, shells, feet, fruits):
                out.append(PAY_WITH[pay_index(shells, feet, fruits)])
                if len(out) == most:
                    return out
    return out


def unmixed_ways(state: Position, seat: Seat, cost: int, native: Resource, price: int) -> list[Action]:
    """[HAW-17.02] [HAW-17.03] The same without exchange huts: all of it in the resource due, or all in fruits."""
    out: list[Action] = []
    at = seat * RESOURCES
    shells, fruits = state.purse[at], state.purse[at + FRUITS]
    if state.purse[at + native] >= cost:
        left = shells - cost if native == SHELLS else shells
        if price == 0 or left >= price or fruits >= price:
            out.append(PAY_WITH[pay_index(cost, 0, 0) if native == SHELLS else pay_index(0, cost, 0)])
    if fruits >= cost > 0 and (price == 0 or shells >= price or fruits - cost >= price):
        out.append(PAY_WITH[pay_index(0, 0, cost)])
    return out


def pays_plainly(state: Position, seat: Seat) -> bool:
    """Whether there is but one way to pay anything: no fruits, no exchange huts to use."""
    return state.purse[seat * RESOURCES + FRUITS] == 0 and state.ones + state.twos == 0


def ask_move_and_price(state: Position, seat: Seat, feet: int, price: int) -> None:
    """[HAW-6.06] [HAW-17.03] Two payments, the move first; each stands alone."""
    if pays_plainly(state, seat):
        state.spend(seat, price, feet, 0)
        return
    state.agenda.append(Pay(seat, price, SHELLS, 0, FOR_TILE))
    state.agenda.append(Pay(seat, feet, FEET, price, FOR_MOVE))


def ask_boats(state: Position, seat: Seat, feet: int) -> None:
    """[HAW-8.01] [HAW-19.02] What the boats carry is paid in feet, or in fruits."""
    if pays_plainly(state, seat):
        state.spend(seat, 0, feet, 0)
    else:
        state.agenda.append(Pay(seat, feet, FEET, 0, FOR_BOATS))
