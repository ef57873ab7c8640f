"""What a seat sees of the stacks of others: asked by views and by observations alike, so that both say the same."""

from __future__ import annotations

from vaka.games.clans.kinds import BUILT, NOBODY
from vaka.games.maori.rules.stacks import host_of, sees_markers
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import FORCED_PART


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
    seen_moving = [state.mover, state.weather.stuck] + publicly_known(state)
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
