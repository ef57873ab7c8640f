"""Chapters 2.1 and 13: what a seat has to leave the island with, and who may leave it."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Kind, Owner, Piece, Row
from vaka.games.clans.kinds import CANOE, CHIEF, SEA, UNITS
from vaka.games.tahiti1994.state import TahitiState

DECLARED: Final = 2
"""Added to `proposed` each time leaving is declared in a turn, above the bit for an end by agreement."""
DECLARATIONS: Final = 3
"""So often a player may think better of it in a turn; once he has made an offer, no more."""


# Questions.


def units_of(state: TahitiState, seat: Seat) -> list[Piece]:
    """All Units of a seat on the map."""
    return [p for p in state.pieces_of(seat) if state.kind[p] < UNITS]


def canoes_of(state: TahitiState, seat: Seat) -> list[Piece]:
    """[T94-2.1f] All War Canoes that count among a seat's assets."""
    return [piece for piece in canoes_on_map(state) if state.owns_marker(piece, seat)]


def spare_units(state: TahitiState, seat: Seat, kind: Kind) -> int:
    """[T94-12.3c] How many Units of a kind one who stays can give away."""
    found = 0
    for piece, owner in enumerate(state.owner):
        if owner == seat and state.kind[piece] == kind and state.hex_of[piece] >= 0 and may_go(state, piece):
            found += 1
    return found


def to_give(state: TahitiState, pieces: list[Piece]) -> list[Piece]:
    """[T94-12.3c] What of one who stays can be given away."""
    return [p for p in pieces if may_go(state, p)]


def may_go(state: TahitiState, piece: Piece) -> bool:
    """[T94-12.3c] Whether one who stays can give a piece away: it is on land or by the coast, since crews at sea need
    each other and their canoes. By the first rules it could be anything.
    """
    return state.version < 2 or state.chart.kind[state.hex_of[piece]] != SEA


NO_WAR_CANOE: Final = Reason("T94-13v", "You cannot leave the island by choice without a war canoe.")
LAST_CHIEF: Final = Reason("T94-10.1d", "The last chieftain on the island cannot leave it by choice.")
NO_PEOPLE: Final = Reason("T94-13c", "An expedition needs people.")


def depart_refusal(state: TahitiState, seat: Seat) -> Reason | None:
    """[T94-13a, T94-13v, T94-10.1d] Leaving by choice: with a War Canoe and people, and not as the last Chieftain."""
    return departing_refusal(state, seat, canoes_on_map(state))


def departing_refusal(state: TahitiState, seat: Seat, canoes: list[Piece]) -> Reason | None:
    """The same, where the canoes on the map have been looked up."""
    if state.still_staying() < 2:
        return LAST_CHIEF
    if not owns_any(state, seat, canoes):
        return NO_WAR_CANOE
    return None if has_people(state, seat) else NO_PEOPLE


def canoes_on_map(state: TahitiState) -> list[Piece]:
    """All War Canoes, whoever's."""
    out: list[int] = []
    for piece, kind in enumerate(state.kind):
        if kind == CANOE and state.hex_of[piece] >= 0:
            out.append(piece)
    return out


def owns_any(state: TahitiState, seat: Seat, canoes: list[Piece]) -> bool:
    """[T94-2.1f] Whether one of some War Canoes counts among a seat's assets."""
    for piece in canoes:
        if state.owns_marker(piece, seat):
            return True
    return False


def has_people(state: TahitiState, seat: Seat) -> bool:
    """Whether a Unit of a seat is on the map."""
    for piece, owner in enumerate(state.owner):
        if owner == seat and state.hex_of[piece] >= 0 and state.kind[piece] < UNITS:
            return True
    return False


MOVED_ALREADY: Final = Reason("T94-13a", "You decided against leaving this turn; you can declare it again next turn.")


def declare_refusal(state: TahitiState, seat: Seat) -> Reason | None:
    """[T94-13a] Leaving is declared between any two moves of one's movement phase. One who stays after all may declare
    it again, a few times (own ruling A15).
    """
    if state.version < 2:  # the first rules: before anybody moves, once a turn
        if state.proposed & DECLARED or moved_already(state, seat):
            return MOVED_ALREADY
    elif state.proposed // DECLARED >= DECLARATIONS:
        return MOVED_ALREADY
    canoes = canoes_on_map(state)
    blocked = departing_refusal(state, seat, canoes)
    if (
        blocked is NO_WAR_CANOE
        and state.version >= 2
        and canoe_to_come(state, seat, canoes)
        and has_people(state, seat)
    ):
        return None
    return blocked


def canoe_to_come(state: TahitiState, seat: Seat, canoes: list[Piece]) -> bool:
    """[T94-12.3c] Whether one who stays may give a seat a canoe for its areas."""
    for piece in canoes:
        if may_go(state, piece):
            for other in state.staying():
                if other != seat and state.owns_marker(piece, other):
                    return True
    return False


def moved_already(state: TahitiState, seat: Seat) -> bool:
    """Whether any piece of a seat has moved in this phase."""
    for piece in range(len(state.kind)):
        if state.bound[piece] and state.owner[piece] == seat:
            return True
    return False


def may_escape(state: TahitiState, loser: Owner, group: Row) -> bool:
    """[T94-9.3f, T94-9.3j] Whether a loser without a way home may leave the island instead of being captured: as one who
    leaves by choice may. A player alone, and by the first rules everybody, only if the Chieftain or all his Units are
    doomed.
    """
    if state.players > 1:
        if depart_refusal(state, loser) is not None:
            return False
        if state.version >= 2:
            return True
    for piece in group:
        if state.kind[piece] == CHIEF:
            return True
    units = units_of(state, loser)
    return len(units) > 0 and all(piece in group for piece in units)
