"""Combat Units sent home as Population at any time (T94-6.1g, MAO-6.1e), by the seat that is asked or by another.

Not while anything is being resolved that counted on them: a battle to the end of its retreat, an event, a bargain. The
moments that are left are those in which somebody chooses what to do next.
"""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind, Piece
from vaka.games.clans.build import NO_SUCH_PIECE, NOT_COMBAT, disarm
from vaka.games.clans.construction import Build
from vaka.games.clans.decision import NOT_NOW, STAYS_ARMED, ClanDecision
from vaka.games.clans.kinds import KINDS, POPULATION, UNITS
from vaka.games.clans.state import ClanState

# Questions.


def quiet(state: ClanState, seat: Seat, moves_too: bool) -> bool:
    """Whether this is a moment for what may be done at any time; `moves_too` while a piece is on the move as well."""
    if not state.agenda or state.turn == 0 or state.version < 2:
        return False
    if not 0 <= seat < state.players or state.fate[seat] >= 0:
        return False
    asked = state.agenda[-1]
    return isinstance(asked, ClanDecision) and (asked.quiet or (moves_too and asked.under_way))


def send_home_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """Why a Combat Unit may not be sent home now, asked or not."""
    if kind >= UNITS or not state.edition.is_combat[kind]:
        return NOT_COMBAT
    if state.find(hex, kind, seat) < 0:
        return NO_SUCH_PIECE
    if not quiet(state, seat, state.edition.disarms_on_the_move):
        return NOT_NOW
    piece = one_to_send(state, seat, hex, kind)
    if piece < 0 or state.edition.stays_armed(state, seat, hex) or strands(state, seat, piece):
        return STAYS_ARMED
    return None


def one_to_send(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Piece:
    """The Unit that is meant: one that has not moved before one that has, and one that is on the move last; a crew
    under way keeps paddling.
    """
    best = -1
    rank = 3
    for piece in state.stack(hex):
        if state.kind[piece] == kind and state.owner[piece] == seat:
            along = piece == state.march.mover or piece in state.march.party
            found = 2 if along else 1 if state.bound[piece] else 0
            if found < rank and not (along and (state.march.fleet or piece == state.march.mover)):
                best = piece
                rank = found
    return best


def strands(state: ClanState, seat: Seat, piece: Piece) -> bool:
    """Whether the one who moves could neither go on nor stop without this Unit."""
    asked = state.agenda[-1]
    if asked.seat != seat or not (isinstance(asked, ClanDecision) and asked.under_way):
        return False
    twin = state.copy()
    assert isinstance(twin, ClanState)
    twin.change(piece, POPULATION)
    return not finds_an_end(twin, asked.choices(twin))


def finds_an_end(state: ClanState, options: list[Action]) -> bool:
    """Whether the one who moves can still stop, or go on: a step or a stroke is offered only where a stop can follow."""
    for action in options:
        if action.verb in (v.HALT, v.STEP, v.SAIL):
            return True
    for action in options:
        twin = state.copy()
        assert isinstance(twin, ClanState)
        twin.advance(action)
        if twin.march.mover < 0 or finds_an_end(twin, twin.choices):
            return True
    return False


def sendable(state: ClanState, seat: Seat) -> list[Action]:
    """All Combat Units of a seat that may be sent home now."""
    out: list[Action] = []
    if not quiet(state, seat, state.edition.disarms_on_the_move):
        return out
    for piece in range(len(state.kind)):
        kind = state.kind[piece]
        hex = state.hex_of[piece]
        if hex >= 0 and state.owner[piece] == seat and kind < UNITS and state.edition.is_combat[kind]:
            action = state.act.disarm[hex * KINDS + kind]
            if action.verb >= 0 and action not in out and send_home_refusal(state, seat, hex, kind) is None:
                out.append(action)
    return out


# Procedures.


def send_home(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> None:
    """[T94-6.1v] The Unit becomes a Population; in its owner's build phase it serves no build."""
    piece = disarm(state, seat, hex, kind, one_to_send(state, seat, hex, kind))
    for step in state.agenda:
        if isinstance(step, Build) and step.seat == seat and state.active == seat:
            state.bind(piece, 1)
    state.edition.stacks_thinned(state)
    refresh(state, seat)


def refresh(state: ClanState, seat: Seat) -> None:
    """What another seat is asked now may have changed; the one who acts is asked anew in any case."""
    if state.agenda[-1].seat != seat:
        state.refresh()
