"""What a seat sees of the stacks of others: asked by views and by observations alike, so that both say the same."""

from __future__ import annotations

from vaka.games.clans.kinds import BUILT, NOBODY
from vaka.games.maori.rules.stacks import VILLAGE_TOP, beneath, host_of, sees_markers, top_of
from vaka.games.maori.state import MaoriState

SeenStack = tuple[int, int, int, int, list[int], int]
"""Hex, owner, top, how many lie beneath, the kinds among them that were seen, and whether it is known to be armed."""


def stacks_of_others(state: MaoriState, me: int) -> list[SeenStack]:
    """[MAO-8.3b] [MAO-8.3c] The stacks of all seats but one, as that seat sees them, hex by hex."""
    out: list[SeenStack] = []
    for hex in range(state.chart.size):
        here = state.here[hex]
        village = state.village[hex] - BUILT if state.village[hex] >= BUILT else -1
        if here == 0 and village < 0:
            continue
        for owner in range(state.players):
            if owner == me or not (here >> owner & 1 or owner == village):
                continue
            top = top_of(state, hex, owner)
            under = beneath(state, hex, owner)
            if sees_markers(state, hex, me):
                under -= visible_markers(state, hex, owner)
            if top == VILLAGE_TOP and under == 0:
                continue
            armed = state.armed[hex] >> owner & 1 if open_hex(state, hex) else -1
            out.append((hex, owner, top, under, seen_in(state, hex, owner, me, top), armed))
    return out


def filled(values: list[int]) -> list[list[int]]:
    """The places of a list that are not zero, each with its value."""
    out: list[list[int]] = []
    for at in range(len(values)):
        if values[at]:
            out.append([at, values[at]])
    return out


def open_hex(state: MaoriState, hex: int) -> bool:
    """[MAO-8.5j] Whether several owners meet in a hex, so that all know who has Combat Units there."""
    mask = state.here[hex]
    if state.village[hex] >= BUILT:
        mask |= 1 << (state.village[hex] - BUILT)
    return mask & (mask - 1) != 0


def visible_markers(state: MaoriState, hex: int, owner: int) -> int:
    """Ownerless markers that would count as lying under this stack, were they not seen."""
    if host_of(state, hex) != owner:
        return 0
    found = 0
    for piece in state.stack(hex):
        if state.owner[piece] == NOBODY:
            found += 1
    return found


def seen_in(state: MaoriState, hex: int, owner: int, me: int, top: int) -> list[int]:
    """Kinds beneath the top that this seat has been shown, or that everybody sees move."""
    known: list[int] = []
    public = [state.mover, state.weather.stuck] + publicly_known(state)
    covers = host_of(state, hex) == owner and not sees_markers(state, hex, me)
    for piece in state.stack(hex):
        kind = state.kind[piece]
        if state.owner[piece] == owner or (state.owner[piece] == NOBODY and covers):
            if piece in public or (state.shown[piece] >> me & 1 if me >= 0 else state.is_open(piece)):
                known.append(kind)
    if top in known:
        known.remove(top)
    return sorted(known)


def publicly_known(state: MaoriState) -> list[int]:
    """Movers who wait for the second part were seen to move."""
    if state.part == 3:
        return state.spent
    out: list[int] = []
    at = 0
    while at < len(state.spent):
        out.append(state.spent[at])
        at += 2 + state.spent[at + 1]
    return out
