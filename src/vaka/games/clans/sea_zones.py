"""The zones of canoes: who exerts them, how they bind a flotilla, and whether it still finds a shore."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Owner
from vaka.games.clans.kinds import BUILT, CANOE, SEA, UNITS
from vaka.games.clans.reason import Shared
from vaka.games.clans.state import ClanState, seats_in

FREE: Final = 0
"""Outside any enemy sea zone, or in one where the canoes began."""
CAUGHT: Final = 1
"""In a sea zone that they entered in this move."""
LEAVING: Final = 2
"""On the way out through the outer ring of the zone they began in."""
SHUT: Final = -1
NO_STEP: Final = -2
"""No such stroke; why not is in `ZONE_REASONS`."""


def sea_sources(state: ClanState, seat: Seat) -> list[int]:
    """[T94-8.2a, T94-8.2c, T94-8.2g] The coastal hexes whose enemy canoes, with a Combat Unit and a leader, exert a
    sea zone: hex * 2, plus 1 by a Village.
    """
    out: list[int] = []
    mine = 1 << seat
    coastal = state.chart.coastal
    for piece in range(len(state.kind)):
        if state.kind[piece] != CANOE:
            continue
        hex = state.hex_of[piece]
        if hex < 0 or not coastal[hex] or not state.armed[hex] & ~mine or hex * 2 in out or hex * 2 + 1 in out:
            continue
        commanders = [owner for owner in seats_in(state.armed[hex] & ~mine) if commander_in(state, hex, owner)]
        if commanders and state.edition.exerts_at_sea(state, seat, hex):
            wide = commanders if state.version >= 2 else commanders[:1]  # others hid the owner of the Village
            out.append(hex * 2 + (1 if state.village[hex] - BUILT in wide else 0))
    return out


def commander_in(state: ClanState, hex: Hex, owner: Owner) -> bool:
    """Whether a leader who can command canoes is in a hex."""
    at = state.head[hex]
    while at >= 0:
        if state.owner[at] == owner and state.kind[at] >= UNITS and state.edition.leads[state.kind[at]]:
            return True
        at = state.next[at]
    return False


def zones_at(state: ClanState, sources: list[int], hex: Hex) -> list[int]:
    """The sea zones over a hex: source hex * 4 plus the distance, 1 or 2."""
    out: list[int] = []
    for source in sources:
        centre = source >> 1
        if hex in state.chart.water[centre]:
            out.append(centre * 4 + 1)
        elif source & 1 and hex in state.chart.water_two[centre]:
            out.append(centre * 4 + 2)
    return out


SEA_ZONE: Final = Shared("Canoes that enter an enemy sea zone must stop, or go on to attack.", "T94-8.2b", "MAO-9.2b")
SEA_ZONE_STEP: Final = Shared(
    "On this course the canoes would end in an enemy sea zone without a shore or an attack.", "T94-8.2e", "MAO-9.2c"
)
ZONE_REASONS: Final[tuple[Reason, ...]] = (SEA_ZONE_STEP, SEA_ZONE, SEA_ZONE_STEP)
"""Why a stroke is `SHUT` or there is `NO_STEP`, by that number without its sign."""


def stroke_mode(state: ClanState, sources: list[int], start: Hex, target: Hex, mode: int) -> int:
    """[T94-8.2b, T94-8.2d, T94-8.2e, T94-8.2f, MAO-9.2d] How canoes are bound after a stroke, seen from the zones alone; below
    0 where it is forbidden.
    """
    if not sources:
        return FREE
    from_zones = zones_at(state, sources, start)
    to_zones = zones_at(state, sources, target)
    if not from_zones:
        return CAUGHT if to_zones else FREE
    if target * 4 + 1 in from_zones:
        return CAUGHT
    if target * 2 in sources or target * 2 + 1 in sources:
        return SHUT
    for zone in from_zones:
        if zone & 3 == 2 and zone - 1 in to_zones and mode != LEAVING:
            return CAUGHT
    if mode == CAUGHT:
        return SHUT
    if not to_zones:
        return FREE
    if mode == FREE and len(to_zones) == 1 and to_zones[0] & 3 == 2 and to_zones[0] - 1 in from_zones:
        return LEAVING
    return CAUGHT if state.edition.sea_zone_steps and state.version >= 2 else NO_STEP


def finds_shore(state: ClanState, seat: Seat, sources: list[int], hex: Hex, mode: int, points: int) -> bool:
    """[T94-8.1e] Whether canoes in an all-sea hex can still reach a coastal one, friendly or to attack, with the
    points left.
    """
    chart = state.chart
    edition = state.edition
    least = edition.least_stroke(state)
    if points < chart.shore[hex] * least:
        return False
    best: dict[int, int] = {hex * 3 + mode: points}
    row = [hex * 3 + mode]
    while row:
        beyond: list[int] = []
        for code in row:
            here = code // 3
            left = best[code]
            for target in chart.water[here]:
                rest = left - edition.way_back(state, seat, target)
                if rest < 0:
                    continue
                then = stroke_mode(state, sources, here, target, code % 3)
                if then < 0:
                    continue
                if chart.kind[target] != SEA:
                    return True
                if rest < chart.shore[target] * least:
                    continue
                key = target * 3 + then
                if best.get(key, -1) < rest:
                    best[key] = rest
                    beyond.append(key)
        row = beyond
    return False
