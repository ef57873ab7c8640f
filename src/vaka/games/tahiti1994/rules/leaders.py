"""Chapter 12: what becomes of Clan Elders, Shamans and Head Chieftains."""

from __future__ import annotations

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.control import draw_elder
from vaka.games.clans.kinds import ELDER, HOSTILE, SHAMAN
from vaka.games.clans.rows import added, with_at
from vaka.games.tahiti1994.rules.bargain import Bargain
from vaka.games.tahiti1994.rules.expedition import killed, start_dealing, vanquished
from vaka.games.tahiti1994.rules.terms import standard_draft
from vaka.games.tahiti1994.state import TahitiState


def shaman_lost(state: TahitiState, shaman: Piece) -> None:
    """[T94-12.2a, T94-12.2b] Off the map at once, back two game-turns later."""
    owner = state.owner[shaman]
    if state.events is not None:
        state.note("shaman lost", owner, {"hex": state.hex_of[shaman]})
    state.scrap(shaman)
    if owner != HOSTILE:
        state.shaman_due = with_at(state.shaman_due, owner, state.turn + 2)


def shaman_returns(state: TahitiState, seat: Seat) -> None:
    """[T94-12.2b, T94-12.2c, T94-12.2d] Back on the Home Village as the owner's combat phase begins, once there is
    one.
    """
    due = state.shaman_due[seat]
    if due and state.turn >= due and state.home[seat] >= 0:
        state.make(SHAMAN, seat, state.home[seat])
        state.shaman_due = with_at(state.shaman_due, seat, 0)
        if state.events is not None:
            state.note("shaman returns", seat, {"hex": state.home[seat]})


def elder_caught(state: TahitiState, elder: int, captor: Owner, hex: Hex) -> None:
    """[T94-12.1b, T94-12.1c] Odd: he is out of the game. Even: he goes to his pool, and the captor draws one of his."""
    owner = state.owner[elder]
    rating = state.kind[elder] - ELDER
    state.scrap(elder)
    die = state.chance.roll(6)
    even = die % 2 == 0
    if state.events is not None:
        state.note("elder caught", captor, {"from": owner, "joins": even and captor != HOSTILE, "die": die})
    if even and captor != HOSTILE:
        state.pool = added(state.pool, owner * state.edition.elders + rating, 1)
        state.make(draw_elder(state, captor), captor, hex)
    else:
        state.lost_elders = added(state.lost_elders, owner, 1)


def chief_caught(state: TahitiState, chief: Piece, captor: Owner, hex: Hex) -> None:
    """[T94-12.3a, T94-12.3b, T94-16z] On 1 he is dead; else he bargains with his captor, and must leave the island."""
    seat = state.owner[chief]
    die = state.chance.roll(6)
    state.captor = tuple([captor if each == seat else before for each, before in enumerate(state.captor)])
    if state.events is not None:
        state.note("chief caught", captor, {"from": seat, "die": die})
    if die == 1:
        killed(state, seat)
        return
    if captor == HOSTILE:
        vanquished(state, seat)
        return
    state.shift(chief, hex)
    state.draft = standard_draft(state, seat, captor)
    start_dealing(state)
    state.agenda.append(Bargain(captor))
