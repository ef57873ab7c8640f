"""Whose logs and canoes are whose: markers serve those who hold the hex they lie in."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Kind
from vaka.games.clans.kinds import BUILT, NOBODY
from vaka.games.clans.reason import Shared
from vaka.games.clans.state import ClanState

MARKERS_HELD: Final = Shared(
    "Pieces or a village of others are here: their logs and canoes are not yours to use before you have attacked.",
    "T94-2.1g",
    "MAO-8.3e",
)


def held_by_others(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """[T94-2.1g, MAO-8.3e] Whether the logs and canoes in a hex are kept from a seat by others there.

    Another's Village or Combat Units keep them, and so does anybody unarmed from those who have only just come: they
    attack first. Nobody unarmed keeps them from the owner of the Village, or from troops who stand there already.
    """
    if state.version < 2 or not state.strangers(hex, seat):  # once they were there for whoever came by
        return False
    village = state.village[hex]
    if (village >= BUILT and village != BUILT + seat) or state.armed[hex] & ~(1 << seat):
        return True
    return village != BUILT + seat and not stands_guard(state, seat, hex)


def stands_guard(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """Whether a Combat Unit of a seat is in a hex and has not moved there in this phase."""
    at = state.head[hex]
    while at >= 0:
        if state.owner[at] == seat and state.bound[at] == 0 and state.edition.is_combat[state.kind[at]]:
            return True
        at = state.next[at]
    return False


def within_reach(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> bool:
    """Whether a marker of a kind lies in a hex and a seat may use it."""
    return state.find(hex, kind, NOBODY) >= 0 and not held_by_others(state, seat, hex)
