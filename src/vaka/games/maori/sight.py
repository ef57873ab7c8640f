"""What a seat sees of the table: asked by views and by observations alike, so that both say the same.

A view is built again and again, to find out whether an action told anybody anything.
"""

from __future__ import annotations

from typing import Final

from vaka.games.clans.aliases import Row
from vaka.games.clans.construction import Build
from vaka.games.clans.kinds import BUILT, HOSTILE, NO_VILLAGE, NOBODY, POPULATION
from vaka.games.maori.rules.stacks import VILLAGE_TOP, beneath, host_of, sees_markers, top_of
from vaka.games.maori.rules.stepping_down import Demote
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import FORCED_PART, SCOUT

SOMEBODY: Final = -2
MOVER: Final = -3
SeenPiece = tuple[int, int, int, int]
"""Hex, owner, kind, and with whom it has moved."""
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


def pieces_of(state: MaoriState, me: int, over: bool) -> list[SeenPiece]:
    """[MAO-8.3c] [MAO-E53a] One’s own pieces, hostile ones, and markers that no other stack covers, in order; in the end, all."""
    out: list[SeenPiece] = []
    building = state.version >= 2 and any(isinstance(each, Build) for each in state.agenda)
    steps_down = bool(state.agenda) and isinstance(state.agenda[-1], Demote)
    for piece in range(len(state.kind)):
        hex, owner = state.hex_of[piece], state.owner[piece]
        if hex < 0:
            continue
        if owner == NOBODY:
            if not over and not sees_markers(state, hex, me):
                continue
        elif owner != me and owner != HOSTILE and not over:
            continue
        # [MAO-E53a] Whoever is asked who else steps down is shown the movements of his own.
        told = owner == HOSTILE or me == state.active or (steps_down and owner == me)
        out.append((hex, owner, state.kind[piece], moved_code(state, piece, building) if told else 0))
    return sorted(out)


def moved_code(state: MaoriState, piece: int, building: bool) -> int:
    """With whom a counter has moved in this phase."""
    bound = state.bound[piece]
    if bound == 0 or state.owner[piece] == HOSTILE:
        return bound
    if building:
        return SOMEBODY  # it has served, and no counter is meant
    if state.march.mover >= 0 and bound == state.march.mover + 1:
        return MOVER
    by = bound - 1
    if by < len(state.kind) and state.hex_of[by] >= 0 and state.owner[by] == state.active:
        return state.kind[by] * 2048 + state.hex_of[by] + 1
    return SOMEBODY


def villages_of(state: MaoriState) -> list[list[int]]:
    """Hex and state of every Village and Part-built Village."""
    out: list[list[int]] = []
    for hex in state.chart.sites:
        if state.village[hex] != NO_VILLAGE:
            out.append([hex, state.village[hex]])
    return out


def plain_all(values: tuple[object, ...]) -> list[object]:
    """Values of a position as a view holds them: rows as lists."""
    out: list[object] = []
    for value in values:
        out.append(list(value) if isinstance(value, (list, tuple)) else value)
    return out


def filled(values: Row) -> list[list[int]]:
    """The places of a list that are not zero, each with its value."""
    out: list[list[int]] = []
    for at in range(len(values)):
        if values[at]:
            out.append([at, values[at]])
    return out


def open_hex(state: MaoriState, hex: int) -> bool:
    """[MAO-8.5j] Whether several owners meet in a hex, a Village or a whare pūrākau included, so that all know who has
    Combat Units there.
    """
    mask = state.here[hex]
    if state.village[hex] >= BUILT:
        mask |= 1 << (state.village[hex] - BUILT)
    for seat in range(state.players):
        if state.whare[seat] == hex:
            mask |= 1 << seat
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
    unnoticed = sent_home_unnoticed(state)
    seen_moving = [state.march.mover, state.weather.stuck] + publicly_known(state)
    covers = host_of(state, hex) == owner and not sees_markers(state, hex, me)
    for piece in state.stack(hex):
        if state.owner[piece] != owner and not (state.owner[piece] == NOBODY and covers):
            continue
        shown = state.shown[piece] >> me & 1 == 1 if me >= 0 else state.is_open(piece)
        if shown:
            known.append(state.kind[piece])
        if piece in seen_moving and (state.version >= 2 or not shown):  # by version 1 of the rules they were told apart
            public.append(SCOUT if piece in unnoticed else state.kind[piece])
    for kind in sorted(set(public)):
        more = public.count(kind) - (known.count(kind) if state.version >= 2 else 0)
        known += [kind] * max(more, 0)
    if top in known:
        known.remove(top)
    return sorted(known)


def publicly_known(state: MaoriState) -> list[int]:
    """Movers who wait for the second part were seen to move."""
    if state.part == FORCED_PART:
        return list(state.marched)
    waiting = [each.piece for each in state.paused]
    if state.version < 2:
        return waiting
    unnoticed = sent_home_unnoticed(state)
    return [piece for piece in waiting if state.edition.leads[state.kind[piece]] or piece in unnoticed]


def sent_home_unnoticed(state: MaoriState) -> list[int]:
    """[MAO-8.3f] Scouts who were seen to wait for the second part and have been turned into people under something else:
    nobody else knows before they would have to roll. By version 1 of the rules everybody saw it.
    """
    if state.part != 1 or state.version < 2:
        return []
    out: list[int] = []
    for each in state.paused:
        hex = state.hex_of[each.piece]
        if hex >= 0 and not state.edition.leads[state.kind[each.piece]]:
            owner = state.owner[each.piece]
            turned = [p for p in (other.piece for other in state.paused) if state.hex_of[p] == hex]
            turned = [p for p in turned if state.kind[p] == POPULATION]
            if top_of(state, hex, owner) != POPULATION or state.count(hex, POPULATION, owner) > len(turned):
                out.append(each.piece)
    return out
