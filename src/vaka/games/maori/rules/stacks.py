"""Stacks (8.3): what lies on top, what may hide beneath, and what has been shown."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.games.clans import kinds as k
from vaka.games.clans.aliases import Kind, Owner, Piece
from vaka.games.maori import tables as t
from vaka.games.maori.state import MaoriState, is_elder

VILLAGE_TOP: Final = 100
"""Stands for a Village, with its pā, on top of a stack."""

UNIT_TOPS: Final[list[int]] = [k.POPULATION, k.MILITIA, t.SCOUT, k.SLINGERS, k.FIGHTERS, k.HEAVY, t.GUARD, t.DUMMY]
"""Without a Leader or a Village the least of the Units lies on top, people first."""


def asks_alike(state: MaoriState) -> bool:
    """[MAO-4d] Whether what looks alike is asked alike, also where there is nothing to choose: nobody reads a stack from
    who is asked. By version 1 of the rules it was not.
    """
    return state.version >= 2 and state.players > 1


def ranks() -> list[int]:
    """[MAO-8.3b] How high each kind goes in its stack: Chief, Elders, Tohunga, a Village, then the least Unit."""
    out = [-1] * (VILLAGE_TOP + 1)
    out[k.CHIEF] = 0
    for kind in range(k.ELDER, k.MARKERS):
        if is_elder(kind):
            out[kind] = 1 + kind - k.ELDER
    out[k.SHAMAN] = 40
    out[VILLAGE_TOP] = 41
    for place, kind in enumerate(UNIT_TOPS):
        out[kind] = 42 + place
    return out


RANKS: Final = ranks()


def rests_covered(state: MaoriState, seat: Seat) -> bool:
    """[MAO-4d] Whether others cannot see what the one who moves might still take up, put down or carry where he is: then
    he is asked before he rests, also where that is nothing. Among enemy troops everybody knows that his move is over.
    """
    if not asks_alike(state) or state.march.mover < 0:
        return False
    hex = state.hex_of[state.march.mover]
    ended = state.march.stepped and state.armed[hex] & ~(1 << seat) != 0
    return not ended and beneath(state, hex, seat) > 0


def or_pass(state: MaoriState, offered: list[Action]) -> list[Action]:
    """[MAO-4d] What is offered; where that is nothing, to go on, so that whoever has nothing is asked all the same."""
    return offered or ([state.rules.passing] if asks_alike(state) else [])


def rank_of(kind: Kind) -> int:
    """[MAO-8.3b] How high a counter goes in its stack; the least number is seen."""
    return RANKS[kind]


def top_of(state: MaoriState, hex: Hex, owner: Owner) -> Kind:
    """[MAO-8.3b] [MAO-8.3c] The kind that others see of an owner's stack; -1 where he has nothing here."""
    best = VILLAGE_TOP if state.village[hex] == k.BUILT + owner else -1
    at = state.head[hex]
    while at >= 0:
        kind = state.kind[at]
        if state.owner[at] == owner and kind < k.MARKERS and (best < 0 or rank_of(kind) < rank_of(best)):
            best = kind
        at = state.next[at]
    return best


def host_of(state: MaoriState, hex: Hex) -> Owner:
    """The owner under whose stack the ownerless markers of a hex lie; -1 where nobody is there."""
    for owner in range(k.HOSTILE + 1):
        if state.here[hex] >> owner & 1 or state.village[hex] == k.BUILT + owner:
            return owner
    return -1


def beneath(state: MaoriState, hex: Hex, owner: Owner) -> int:
    """[MAO-8.3c] How many counters lie under the top of an owner's stack."""
    found = 0
    host = host_of(state, hex)
    at = state.head[hex]
    while at >= 0:
        if state.kind[at] < k.MARKERS:
            if state.owner[at] == owner:
                found += 1
        elif (state.owner[at] < k.HOSTILE and state.owner[at] == owner) or (
            state.owner[at] > k.HOSTILE and host == owner
        ):
            found += 1
        at = state.next[at]
    top = top_of(state, hex, owner)
    return found - 1 if 0 <= top < k.MARKERS else found


def sees_markers(state: MaoriState, hex: Hex, seat: Seat) -> bool:
    """[MAO-8.3c] Ownerless markers are seen where nobody's stack covers them, or where one's own pieces stand."""
    if seat >= 0 and (state.here[hex] >> seat & 1 or state.village[hex] == k.BUILT + seat):
        return True
    return state.here[hex] == 0 and state.village[hex] < k.BUILT


def may_be_armed(state: MaoriState, hex: Hex, owner: Owner) -> bool:
    """Whether, for all that others can see, an owner may have Combat Units in a hex."""
    if owner == k.HOSTILE:
        return state.armed[hex] >> k.HOSTILE & 1 == 1
    if not state.here[hex] >> owner & 1:
        return covers(state, hex, owner)
    top = top_of(state, hex, owner)
    if top < k.UNITS and state.edition.is_combat[top]:
        return True
    return beneath(state, hex, owner) > 0


def may_cover(state: MaoriState, hex: Hex, owner: Owner) -> bool:
    """Whether, for all that others can see, people of an owner may lie in a hex under something else, or not."""
    return top_of(state, hex, owner) != k.POPULATION and beneath(state, hex, owner) > 0


def covers(state: MaoriState, hex: Hex, owner: Owner) -> bool:
    """Whether a Village of an owner covers counters in a hex, be they alive or not: others cannot tell.

    By version 1 of the rules a Village over markers alone counted for nothing.
    """
    return state.version >= 2 and state.village[hex] == k.BUILT + owner and beneath(state, hex, owner) > 0


def rivals_in(state: MaoriState, hex: Hex, seat: Seat) -> list[Owner]:
    """Everybody else with a stack in a hex: living counters, or whatever a Village covers."""
    mask = state.here[hex] & ~(1 << seat)
    village = state.village[hex] - k.BUILT
    if village >= 0 and village != seat and covers(state, hex, village):
        mask |= 1 << village
    if not mask:
        return []
    return [owner for owner in range(k.HOSTILE + 1) if mask >> owner & 1]


def show(state: MaoriState, piece: Piece, seat: Seat) -> None:
    """A seat sees a counter, which may be one that it has seen before."""
    if state.version >= 2:
        state.show_alike(piece, 1, 1 << seat)
    else:
        state.show(piece, state.shown[piece] | 1 << seat)


def show_all(state: MaoriState, hex: Hex, owner: Owner, seat: Seat) -> None:
    """[MAO-E52a] A seat looks through a whole stack."""
    for piece in state.stack(hex):
        if state.owner[piece] == owner or state.owner[piece] > k.HOSTILE:
            state.show(piece, state.shown[piece] | 1 << seat)


def by_place(state: MaoriState, pieces: list[Piece]) -> list[Piece]:
    """Counters hex by hex, from which one is drawn or for which one rolls: what comes of dice must not hang on their
    numbers, which nobody sees. By version 1 of the rules it did.
    """
    if state.version < 2:
        return pieces
    rows: list[tuple[int, int, int, int]] = []
    for piece in pieces:
        kind = state.kind[piece]
        which = k.ELDER + (kind - k.ELDER) % t.ELDERS if is_elder(kind) else kind
        rows.append((state.hex_of[piece], state.owner[piece], which, piece))
    rows.sort()
    return [row[3] for row in rows]


def weakest(state: MaoriState, hex: Hex, owner: Owner) -> Piece:
    """The weakest Combat Unit of a stack; -1 where it has none."""
    best = -1
    at = state.head[hex]
    while at >= 0:
        kind = state.kind[at]
        if state.owner[at] == owner and kind < k.UNITS and state.edition.is_combat[kind]:
            if best < 0 or state.edition.combat[kind] < state.edition.combat[state.kind[best]]:
                best = at
        at = state.next[at]
    return best
