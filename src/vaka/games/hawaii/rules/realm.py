"""Chapters 16 and 18, and the limits of chapter 20: what fits into a realm, and where it goes."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.payment import NOT_YOURS, owns
from vaka.games.hawaii.rules.setup import turn_up_god
from vaka.games.hawaii.tables import (
    BOAT,
    DECLINE,
    FEET,
    FLEET,
    GOD_BITS,
    HUT_BITS,
    KAHUNA,
    KAHUNA_SHELLS,
    KAHUNA_SPACES,
    KANE,
    PAY_WITH,
    SETTLE_IN,
    SHELLS,
    TIKI,
    TIKI_FEET,
    TIKI_SPACES,
    V_DECLINE,
    V_PAY,
    V_SETTLE,
    VILLAGES,
    Kind,
    Village,
    pay_index,
)

SETTLE_FIRST: Final = Reason("HAW-7.06", "First put the tile into a village.")
GAP: Final = Reason("HAW-16.01", "Villages start from the top; none is left out.")
NEEDS_HUT: Final = Reason("HAW-16.02", "Only a hut can start a village.")
SAME_KIND: Final = Reason("HAW-16.03", "This village already has a tile of that kind.")
ONE_GOD: Final = Reason("HAW-20.01", "This village already has a god.")
GOD_TWICE: Final = Reason("HAW-20.01", "A realm holds each god only once.")
FITS_NOWHERE: Final = Reason("HAW-7.06", "There is no village it could go to.")
KAHUNAS_FULL: Final = Reason("HAW-18.01", "All five spaces for kahunas are taken.")
TIKIS_FULL: Final = Reason("HAW-18.01", "All six spaces for tikis are taken.")

KANE_PRICE: Final[int] = BOX.tiles[KANE].tiki_price


def fit_refusal(state: Position, seat: Seat, kind: Kind) -> Reason | None:
    """[HAW-7.06] Why a kind could not be put into a realm at once."""
    if state.fits[seat] >> kind & 1:
        return None
    if kind == KAHUNA:
        return KAHUNAS_FULL
    if kind == TIKI:
        return TIKIS_FULL
    if GOD_BITS >> kind & 1 and state.holds(seat, kind):
        return GOD_TWICE
    return FITS_NOWHERE


@mypyc_attr(free_list_len=1)
class Settle(Decision[Position]):
    """[HAW-16.06] [HAW-7.07] A tile takes the next free column of a village; a god makes room for the one below it."""

    name = "settle"

    def __init__(self, seat: Seat, kind: Kind, side: int) -> None:
        self.seat = seat
        self.kind = kind
        self.side = side

    def choices(self, state: Position) -> list[Action]:
        """[HAW-16.01] to [HAW-16.03] The villages a tile may go to, a new one last."""
        out: list[Action] = []
        for village in range(min(state.founded[self.seat] + 1, VILLAGES)):
            if settle_refusal(state, self.seat, self.kind, village) is None:
                out.append(SETTLE_IN[village])
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return settle_refusal(state, self.seat, self.kind, action.a) if action.verb == V_SETTLE else SETTLE_FIRST

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        seat, kind = self.seat, self.kind
        state.lay_tile(seat, action.a, kind, self.side)
        if state.events is not None:
            state.tell("settles", seat, "HAW-16.06", {"kind": kind, "side": self.side, "village": action.a})
        if GOD_BITS >> kind & 1:
            take_god(state, seat, kind)
            if kind == KANE and may_offer(state, seat):
                state.agenda.append(Offering(seat))
        else:
            state.take_from_stock(kind, 1)


def settle_refusal(state: Position, seat: Seat, kind: Kind, village: Village) -> Reason | None:
    """[HAW-16.01] [HAW-16.02] [HAW-16.03] [HAW-20.01] Why a tile may not go to a village."""
    founded = state.founded[seat]
    if village >= founded:
        if village > founded:
            return GAP
        return None if HUT_BITS >> kind & 1 else NEEDS_HUT
    tiles = state.village[seat * VILLAGES + village]
    if GOD_BITS >> kind & 1:
        return ONE_GOD if tiles & GOD_BITS else None
    return SAME_KIND if tiles >> kind & 1 else None


def take_god(state: Position, seat: Seat, god: Kind) -> None:
    """[HAW-2.05] [HAW-2.14] The god leaves the pile it tops, the higher one where it tops both."""
    pile = 0 if state.tops[0] == god else 1
    if state.tops[0] == state.tops[1] and state.piles[1] > state.piles[0]:
        pile = 1
    state.stock = state.stock[:]
    state.stock[god] -= 1
    state.piles = state.piles[:]
    state.piles[pile] = state.piles[pile] - 1
    turn_up_god(state, pile)
    if state.events is not None and state.tops[pile] >= 0:
        state.tell("turns-up-god", seat, "HAW-2.05", {"god": state.tops[pile]})


def may_offer(state: Position, seat: Seat) -> bool:
    """[HAW-20.05] [HAW-20.06] Kane's tiki needs two resources, one in stock and a free space."""
    return state.wealth(seat) >= KANE_PRICE and state.stock[TIKI] > 0 and state.tikis[seat] < TIKI_SPACES


OFFER_FIRST: Final = Reason("HAW-20.05", "First say whether you pay two resources for a tiki.")
TWO_RESOURCES: Final = Reason("HAW-20.05", "Kāne's tiki costs two resources, no more and no less.")


class Offering(Decision[Position]):
    """[HAW-20.05] [HAW-20.06] Any two resources go, mixed if wished, and a tiki comes without a token; or neither."""

    name = "offering"

    def choices(self, state: Position) -> list[Action]:
        """Every pair of resources, few fruits first, and declining."""
        out: list[Action] = []
        for fruits in range(KANE_PRICE + 1):
            for shells in range(KANE_PRICE - fruits, -1, -1):
                action = PAY_WITH[pay_index(shells, KANE_PRICE - fruits - shells, fruits)]
                if owns(state, self.seat, action):
                    out.append(action)
        out.append(DECLINE)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb == V_DECLINE:
            return None
        if action.verb != V_PAY:
            return OFFER_FIRST
        if action.a + action.b + action.c != KANE_PRICE:
            return TWO_RESOURCES
        return None if owns(state, self.seat, action) else NOT_YOURS

    def apply(self, state: Position, action: Action) -> None:
        """[HAW-20.06] The feet of the tiki's space come after the payment."""
        state.agenda.pop()
        if action.verb == V_DECLINE:
            if state.events is not None:
                state.tell("declines", self.seat, "HAW-20.05", {})
            return
        state.spend(self.seat, action.a, action.b, action.c)
        if state.events is not None:
            state.tell("offers", self.seat, "HAW-20.05", {"paid": [action.a, action.b, action.c]})
        place_tikis(state, self.seat, 1)


def place_kahunas(state: Position, seat: Seat, count: int) -> None:
    """[HAW-18.01] [HAW-18.04] [HAW-18.05] Kahunas fill the next spaces and bring the shells shown there."""
    shells = 0
    state.kahunas = state.kahunas[:]
    for _ in range(count):
        shells += KAHUNA_SHELLS[state.kahunas[seat]]
        state.kahunas[seat] = state.kahunas[seat] + 1
    state.take_from_stock(KAHUNA, count)
    if shells:
        state.gain(seat, SHELLS, shells)
    if state.kahunas[seat] == KAHUNA_SPACES:
        state.find_fits(seat)
    if state.events is not None:
        state.tell(
            "places-kahunas", seat, "HAW-18.01", {"count": count, "total": state.kahunas[seat], "shells": shells}
        )


def place_tikis(state: Position, seat: Seat, count: int) -> None:
    """[HAW-18.01] [HAW-18.02] [HAW-18.05] Tikis fill the next spaces and bring the feet shown there."""
    feet = 0
    state.tikis = state.tikis[:]
    for _ in range(count):
        feet += TIKI_FEET[state.tikis[seat]]
        state.tikis[seat] = state.tikis[seat] + 1
    state.take_from_stock(TIKI, count)
    if feet:
        state.gain(seat, FEET, feet)
    if state.tikis[seat] == TIKI_SPACES:
        state.find_fits(seat)
    if state.events is not None:
        state.tell("places-tikis", seat, "HAW-18.01", {"count": count, "total": state.tikis[seat], "feet": feet})


def moor_boat(state: Position, seat: Seat, side: int) -> None:
    """[HAW-16.04] [HAW-19.05] A boat lies outside the villages and arrives unused."""
    state.fleet = state.fleet[:]
    state.fleet[seat * FLEET + side] += 1
    state.ready = state.ready[:]
    state.ready[seat * FLEET + side] += 1
    state.take_from_stock(BOAT, 1)
    if state.events is not None:
        state.tell("moors", seat, "HAW-16.04", {"side": side})


def take_tile(state: Position, seat: Seat, kind: Kind, side: int) -> None:
    """[HAW-7.03] [HAW-7.04] What was acquired goes into the realm; for kahunas and tikis the side is their number."""
    if kind == KAHUNA:
        place_kahunas(state, seat, side)
    elif kind == TIKI:
        place_tikis(state, seat, side)
    elif kind == BOAT:
        moor_boat(state, seat, side)
    else:
        state.agenda.append(Settle(seat, kind, side))
