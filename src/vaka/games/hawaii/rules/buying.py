"""Chapter 7: buying at a place, and Kane's tiki."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.reason import Reason
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.payment import NOT_YOURS, ask_move_and_price, both_payable
from vaka.games.hawaii.rules.realm import KANE_PRICE, fit_refusal, place_tikis, take_tile
from vaka.games.hawaii.rules.walking import move_cost
from vaka.games.hawaii.tables import (
    BUY,
    BUY_TILE,
    BY_SPEARS,
    CIRCLES,
    DECLINE,
    DELIVER,
    FEET,
    FRUITS,
    GOD_BITS,
    KAHUNA,
    KAHUNA_SPACES,
    PAY_WITH,
    PLACE_OF,
    RESOURCES,
    SELLS,
    TAKE_TOKEN,
    TIKI,
    TIKI_SPACES,
    TOKEN,
    V_DECLINE,
    pay_index,
)

NO_SUCH_TOKEN: Final = Reason("HAW-7.02", "No such token lies at this place.")
TOKEN_TOO_DEAR: Final = Reason("HAW-6.05", "You could not pay that token after the move.")
SOLD_ELSEWHERE: Final = Reason("HAW-7.01", "You buy where your chieftain stops; this is sold elsewhere.")
NONE_LEFT: Final = Reason("HAW-7.01", "None of these is left.")
GOD_COVERED: Final = Reason("HAW-2.05", "Only the top tile of either pile is for sale.")
NOT_TWO: Final = Reason("HAW-7.08", "The double price needs two in stock and two free spaces.")
PRICE_TOO_HIGH: Final = Reason("HAW-7.03", "You cannot pay that price.")
TWO_RESOURCES: Final = Reason("HAW-20.05", "Kāne's tiki costs two resources, no more and no less.")


def walk(state: Position, seat: int, place: int) -> None:
    """[HAW-5.02] [HAW-6.02] The chieftain stops at a place and has to buy there."""
    feet = move_cost(state, seat, place)
    if state.events is not None:
        remains = state.at[seat] == state.slot_of[place]
        state.tell("remains" if remains else "walks", seat, "HAW-5.02", {"place": place, "feet": feet})
    state.at[seat] = state.slot_of[place]
    state.agenda[-1] = Step(TOKEN, seat, place, feet)


def token_refusal(state: Position, step: Step, face: int) -> Reason | None:
    """[HAW-7.02] [HAW-6.05] Any token of the place that can still be paid after the move."""
    first = step.a * CIRCLES
    tokens = state.tokens
    if face != tokens[first] and face != tokens[first + 1] and face != tokens[first + 2]:
        return NO_SUCH_TOKEN
    return None if both_payable(state, step.seat, step.b, face >> 1) else TOKEN_TOO_DEAR


def token_choices(state: Position, step: Step) -> list[Action]:
    """[HAW-7.02] The tokens of the place, the lowest first, equals once."""
    out: list[Action] = []
    first = step.a * CIRCLES
    faces = state.tokens[first : first + CIRCLES]
    faces.sort()
    before = 0
    for face in faces:
        if face > before and token_refusal(state, step, face) is None:
            out.append(TAKE_TOKEN[face])
        before = face
    return out


def choose_token(state: Position, step: Step, face: int) -> None:
    """[HAW-7.02] The token is chosen; it changes hands once it is paid."""
    state.agenda[-1] = Step(BUY, step.seat, step.a, step.b, face)


def buy_refusal(state: Position, step: Step, kind: int, side: int) -> Reason | None:
    """[HAW-7.01] [HAW-7.03] [HAW-7.04] [HAW-7.06] [HAW-7.08] [HAW-7.10] A tile of this place that fits and can be paid."""
    if PLACE_OF[kind] != step.a:
        return SOLD_ELSEWHERE
    if not state.offer >> kind & 1:
        return GOD_COVERED if GOD_BITS >> kind & 1 and state.stock[kind] else NONE_LEFT
    seat = step.seat
    if not state.fits[seat] >> kind & 1:
        return fit_refusal(state, seat, kind)
    if side == 2:
        if kind == KAHUNA and (state.stock[KAHUNA] < 2 or state.kahunas[seat] + 2 > KAHUNA_SPACES):
            return NOT_TWO
        if kind == TIKI and (state.stock[TIKI] < 2 or state.tikis[seat] + 2 > TIKI_SPACES):
            return NOT_TWO
        if not both_payable(state, seat, step.b, (step.c >> 1) * 2):
            return PRICE_TOO_HIGH
    return None


def buy_choices(state: Position, step: Step) -> list[Action]:
    """[HAW-7.01] [HAW-7.03] Each kind for the single and for the double price."""
    out: list[Action] = []
    for kind in SELLS[step.a]:
        if state.offer >> kind & 1:
            if buy_refusal(state, step, kind, 1) is None:
                out.append(BUY_TILE[kind * 2])
            if buy_refusal(state, step, kind, 2) is None:
                out.append(BUY_TILE[kind * 2 + 1])
    return out


def buy(state: Position, step: Step, kind: int, side: int) -> None:
    """[HAW-7.03] [HAW-7.09] The move and the price are paid, each in one piece, then token and tile change hands."""
    state.agenda[-1] = Step(DELIVER, step.seat, step.a, kind, side, step.c)
    ask_move_and_price(state, step.seat, step.b, (step.c >> 1) * side)


def deliver(state: Position, step: Step) -> None:
    """[HAW-7.02] [HAW-7.03] [HAW-17.10] [HAW-20.03] The token is taken, spears score, and only then does the tile join the realm."""
    state.agenda.pop()
    place, kind, side, face = step.a, step.b, step.c, step.d
    first = place * CIRCLES
    for circle in range(first, first + CIRCLES):
        if state.tokens[circle] == face:
            state.tokens[circle] = 0
            break
    state.find_cheapest(place)
    if state.events is not None:
        price = (face >> 1) * side
        state.tell("buys", step.seat, "HAW-7.03", {"kind": kind, "side": side, "token": face, "price": price})
    take_face(state, step.seat, face)
    take_tile(state, step.seat, kind, side)


def take_face(state: Position, seat: int, face: int) -> None:
    """[HAW-7.02] [HAW-17.09] [HAW-20.02] A token taken face up counts its value; spears score for huts and Kū at once."""
    state.keep_token(seat, face, face >> 1)
    if face & 1 and state.spears[seat]:
        state.score(seat, BY_SPEARS, state.spears[seat])
        if state.events is not None:
            state.tell("spears", seat, "HAW-17.09", {"points": state.spears[seat]})


def offering_refusal(state: Position, step: Step, action: Action) -> Reason | None:
    """[HAW-20.05] Any two resources, mixed if wished, or none."""
    if action.verb == V_DECLINE:
        return None
    if action.a + action.b + action.c != KANE_PRICE:
        return TWO_RESOURCES
    at = step.seat * RESOURCES
    purse = state.purse
    if action.a > purse[at] or action.b > purse[at + FEET] or action.c > purse[at + FRUITS]:
        return NOT_YOURS
    return None


def offering_choices(state: Position, step: Step) -> list[Action]:
    """[HAW-20.05] Every pair of resources, few fruits first, and declining."""
    out: list[Action] = []
    for fruits in range(KANE_PRICE + 1):
        for shells in range(KANE_PRICE - fruits, -1, -1):
            action = PAY_WITH[pay_index(shells, KANE_PRICE - fruits - shells, fruits)]
            if offering_refusal(state, step, action) is None:
                out.append(action)
    out.append(DECLINE)
    return out


def offer(state: Position, step: Step, action: Action) -> None:
    """[HAW-20.05] [HAW-20.06] Two resources go, a tiki comes, without a token; its feet come after the payment."""
    state.agenda.pop()
    if action.verb == V_DECLINE:
        if state.events is not None:
            state.tell("declines", step.seat, "HAW-20.05", {})
        return
    state.spend(step.seat, action.a, action.b, action.c)
    if state.events is not None:
        state.tell("offers", step.seat, "HAW-20.05", {"paid": [action.a, action.b, action.c]})
    place_tikis(state, step.seat, 1)
