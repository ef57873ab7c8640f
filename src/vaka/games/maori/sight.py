"""What a seat sees of the stacks of others: asked by views and by observations alike, so that both say the same."""

from __future__ import annotations

from vaka.games.clans.aliases import Row
from vaka.games.clans.kinds import BUILT, NOBODY
from vaka.games.maori.rules.stacks import VILLAGE_TOP, beneath, host_of, sees_markers, top_of
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import FORCED_PART

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


def filled(values: Row) -> list[list[int]]:
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
    """Kinds beneath the top that this seat has been shown, or that everybody sees move.

    Counters of a kind are alike: one that moves may be one that was shown, whichever number it has.
    """
    known: list[int] = []
    public: list[int] = []
    seen_moving = [state.march.mover, state.weather.stuck] + publicly_known(state)
    covers = host_of(state, hex) == owner and not sees_markers(state, hex, me)
    for piece in state.stack(hex):
        if state.owner[piece] != owner and not (state.owner[piece] == NOBODY and covers):
            continue
        shown = state.shown[piece] >> me & 1 == 1 if me >= 0 else state.is_open(piece)
        if shown:
            known.append(state.kind[piece])
        if piece in seen_moving and (state.version >= 2 or not shown):  # by version 1 of the rules they were told apart
            public.append(state.kind[piece])
    for kind in sorted(set(public)):
        more = public.count(kind) - (known.count(kind) if state.version >= 2 else 0)
        known += [kind] * max(more, 0)
    if top in known:
        known.remove(top)
    return sorted(known)


def publicly_known(state: MaoriState) -> list[int]:
    """Movers who wait for the second part were seen to move."""
    return list(state.marched) if state.part == FORCED_PART else [each.piece for each in state.paused]
