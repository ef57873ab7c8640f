"""What may be done besides (4d, 14.5a): standing orders for others' turns, and dummies taken off."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.anytime import quiet, refresh
from vaka.games.clans.construction import Build
from vaka.games.clans.decision import NOT_NOW
from vaka.games.clans.rows import with_at
from vaka.games.maori import tables as t
from vaka.games.maori.state import MaoriState


def offer_asides(state: MaoriState, seat: Seat, out: list[Action]) -> None:
    """[MAO-4d] What may be done while one's own pieces move: standing orders for others' turns, and removing dummies."""
    for topic in range(t.TOPICS):
        if not state.ordered >> topic & 1:
            standing = state.orders[seat * t.TOPICS + topic]
            for setting, action in enumerate(state.rules.order[topic]):
                if setting != standing:
                    out.append(action)
    offer_unmask(state, seat, out)


def offer_unmask(state: MaoriState, seat: Seat, out: list[Action]) -> None:
    """[MAO-14.5a] A dummy may be removed at any time; there is no such action in an all-sea hex, between the parts of a
    variable move.
    """
    if state.rules.dummies:
        for piece in range(len(state.kind)):
            if state.kind[piece] == t.DUMMY and state.owner[piece] == seat and state.hex_of[piece] >= 0:
                action = state.rules.unmask[state.hex_of[piece]]
                if action.verb >= 0 and action not in out:
                    out.append(action)


def dummies_to_remove(state: MaoriState, seat: Seat) -> list[Action]:
    """[MAO-14.5a] The dummies that a seat may take off unasked: at any time but while a battle or an event is resolved."""
    out: list[Action] = []
    if quiet(state, seat, True):
        offer_unmask(state, seat, out)
    return out


NO_DUMMY: Final = Reason("MAO-14.5a", "You have no dummy there.")
ORDERED: Final = Reason("MAO-4d", "That is already the standing order, or you have changed it this turn.")


def aside_refusal(state: MaoriState, seat: Seat, action: Action) -> Reason | None:
    """Why a standing order may not be changed (once a turn and topic), or a dummy removed."""
    if action.verb == t.ORDER:
        if state.ordered >> action.a & 1 or state.orders[seat * t.TOPICS + action.a] == action.b:
            return ORDERED
        return None
    if action.verb == t.UNMASK:
        return None if state.find(action.a, t.DUMMY, seat) >= 0 else NO_DUMMY
    return NOT_NOW


def apply_aside(state: MaoriState, seat: Seat, action: Action) -> None:
    """[MAO-4d] Change a standing order, or take a dummy off. Nobody hears of an order: that there was one would tell which
    topics were changed before. By version 1 of the rules others heard that.
    """
    if action.verb == t.ORDER:
        state.orders = with_at(state.orders, seat * t.TOPICS + action.a, action.b)
        state.ordered |= 1 << action.a
        if state.events is not None:
            instead = "standing-unseen" if state.version < 2 else ""
            state.note_only("standing", seat, {"topic": action.a, "setting": action.b}, (seat,), instead)
    elif action.verb == t.UNMASK:
        unmask(state, seat, action.a)


def unmask(state: MaoriState, seat: Seat, hex: Hex) -> None:
    """[MAO-14.5a] A dummy is taken off: everybody sees the stack shrink, and only a dummy is ever taken off like that."""
    state.scrap(state.find(hex, t.DUMMY, seat))
    if state.version >= 2 and isinstance(state.agenda[-1], Build) and state.active == seat:
        state.worked += (t.TAKEN_OFF,)
    if state.events is not None:
        state.note("unmask", seat, {"hex": hex})
    refresh(state, seat)
