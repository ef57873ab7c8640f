"""Chapter 7: buying at a place."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.payment import ask_move_and_price, both_payable
from vaka.games.hawaii.rules.realm import fit_refusal, take_tile
from vaka.games.hawaii.rules.walking import move_cost
from vaka.games.hawaii.tables import (
    BUY_TILE,
    BY_SPEARS,
    CIRCLES,
    GOD_BITS,
    KAHUNA,
    KAHUNA_SPACES,
    PLACE_OF,
    SELLS,
    TAKE_TOKEN,
    TIKI,
    TIKI_SPACES,
    V_BUY,
    V_TOKEN,
    Face,
    Kind,
    Place,
    has_spears,
    value_of,
)


def walk(state: Position, seat: Seat, place: Place) -> None:
    """[HAW-5.02] [HAW-6.02] The chieftain stops at a place and has to buy there."""
    feet = move_cost(state, seat, place)
    if state.events is not None:
        remains = state.at[seat] == state.slot_of[place]
        state.tell("remains" if remains else "walks", seat, "HAW-5.02", {"place": place, "feet": feet})
    state.at[seat] = state.slot_of[place]
    state.agenda[-1] = TakeToken(seat, place, feet)


TOKEN_FIRST: Final = Reason("HAW-7.02", "First take one of the price tokens of this place.")
NO_SUCH_TOKEN: Final = Reason("HAW-7.02", "No such token lies at this place.")
TOKEN_TOO_DEAR: Final = Reason("HAW-6.05", "You could not pay that token after the move.")


@mypyc_attr(free_list_len=1)
class TakeToken(Decision[Position]):
    """[HAW-7.02] [HAW-6.05] Any token of the place that can still be paid after the move; it changes hands once paid."""

    name = "token"

    def __init__(self, seat: Seat, place: Place, feet: int) -> None:
        self.seat = seat
        self.place = place
        self.feet = feet

    def choices(self, state: Position) -> list[Action]:
        """[HAW-7.02] The tokens of the place, the lowest first, equals once."""
        out: list[Action] = []
        first = self.place * CIRCLES
        faces = state.tokens[first : first + CIRCLES]
        faces.sort()
        before = 0
        for face in faces:
            if face > before and both_payable(state, self.seat, self.feet, value_of(face)):
                out.append(TAKE_TOKEN[face])
            before = face
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb != V_TOKEN:
            return TOKEN_FIRST
        first = self.place * CIRCLES
        if action.a not in state.tokens[first : first + CIRCLES]:
            return NO_SUCH_TOKEN
        return None if both_payable(state, self.seat, self.feet, value_of(action.a)) else TOKEN_TOO_DEAR

    def apply(self, state: Position, action: Action) -> None:
        state.agenda[-1] = Buy(self.seat, self.place, self.feet, action.a)


HAS_TO_BUY: Final = Reason("HAW-6.02", "Whoever stops at a place has to buy a tile there.")
SOLD_ELSEWHERE: Final = Reason("HAW-7.01", "You buy where your chieftain stops; this is sold elsewhere.")
NONE_LEFT: Final = Reason("HAW-7.01", "None of these is left.")
GOD_COVERED: Final = Reason("HAW-2.05", "Only the top tile of either pile is for sale.")
NOT_TWO: Final = Reason("HAW-7.08", "The double price needs two in stock and two free spaces.")
PRICE_TOO_HIGH: Final = Reason("HAW-7.03", "You cannot pay that price.")


@mypyc_attr(free_list_len=1)
class Buy(Decision[Position]):
    """[HAW-7.01] [HAW-7.03] A tile of the place, for the price of the token chosen or for twice that."""

    name = "buy"

    def __init__(self, seat: Seat, place: Place, feet: int, token: Face) -> None:
        self.seat = seat
        self.place = place
        self.feet = feet
        self.token = token

    def choices(self, state: Position) -> list[Action]:
        out: list[Action] = []
        for kind in SELLS[self.place]:
            if state.offer >> kind & 1:
                if self.tile_refusal(state, kind, 1) is None:
                    out.append(BUY_TILE[kind * 2])
                if self.tile_refusal(state, kind, 2) is None:
                    out.append(BUY_TILE[kind * 2 + 1])
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return self.tile_refusal(state, action.a, action.b) if action.verb == V_BUY else HAS_TO_BUY

    def tile_refusal(self, state: Position, kind: Kind, side: int) -> Reason | None:
        """[HAW-7.04] [HAW-7.06] [HAW-7.08] [HAW-7.10] A tile of this place that fits and can be paid."""
        if PLACE_OF[kind] != self.place:
            return SOLD_ELSEWHERE
        if not state.offer >> kind & 1:
            return GOD_COVERED if GOD_BITS >> kind & 1 and state.stock[kind] else NONE_LEFT
        seat = self.seat
        if not state.fits[seat] >> kind & 1:
            return fit_refusal(state, seat, kind)
        if side == 2:
            if kind == KAHUNA and (state.stock[KAHUNA] < 2 or state.kahunas[seat] + 2 > KAHUNA_SPACES):
                return NOT_TWO
            if kind == TIKI and (state.stock[TIKI] < 2 or state.tikis[seat] + 2 > TIKI_SPACES):
                return NOT_TWO
            if not both_payable(state, seat, self.feet, value_of(self.token) * 2):
                return PRICE_TOO_HIGH
        return None

    def apply(self, state: Position, action: Action) -> None:
        """[HAW-7.03] [HAW-7.09] The move and the price are paid, each in one piece, then token and tile change hands."""
        state.agenda[-1] = Deliver(self.seat, self.place, action.a, action.b, self.token)
        ask_move_and_price(state, self.seat, self.feet, value_of(self.token) * action.b)


@mypyc_attr(free_list_len=1)
class Deliver(Decision[Position]):
    """[HAW-7.02] [HAW-7.03] [HAW-17.10] [HAW-20.03] The token is taken, spears score, and only then does the tile join
    the realm.
    """

    name = "deliver"

    def __init__(self, seat: Seat, place: Place, kind: Kind, side: int, token: Face) -> None:
        self.seat = seat
        self.place = place
        self.kind = kind
        self.side = side
        self.token = token

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        first = self.place * CIRCLES
        while state.tokens[first] != self.token:
            first += 1
        state.tokens = state.tokens[:]
        state.tokens[first] = 0
        state.cheapest = state.cheapest[:]
        state.find_cheapest(self.place)
        if state.events is not None:
            price = value_of(self.token) * self.side
            bought = {"kind": self.kind, "side": self.side, "token": self.token, "price": price}
            state.tell("buys", self.seat, "HAW-7.03", {**bought})
        take_face(state, self.seat, self.token)
        take_tile(state, self.seat, self.kind, self.side)
        return False


def take_face(state: Position, seat: Seat, face: Face) -> None:
    """[HAW-7.02] [HAW-17.09] [HAW-20.02] A token taken face up counts its value; spears score for huts and Kū at once."""
    state.keep_token(seat, face, value_of(face))
    if has_spears(face) and state.spears[seat]:
        state.score(seat, BY_SPEARS, state.spears[seat])
        if state.events is not None:
            state.tell("spears", seat, "HAW-17.09", {"points": state.spears[seat]})
