"""Whether a position is sound: every counter in one place, and nothing where it cannot be."""

from __future__ import annotations

from vaka.core.aliases import Hex
from vaka.games.clans.kinds import BUILT, CANOE, LOG, NOBODY, PART, SEA, UNITS
from vaka.games.clans.state import ClanState


def faults_of(state: ClanState, manned: bool) -> list[str]:
    """Every counter in one place, masks and threads right, nothing overspent; `manned` where no canoe may lie at sea
    without its crew, as while canoes are sinking.
    """
    out: list[str] = []
    found = [0] * len(state.kind)
    for hex in range(state.chart.size):
        if state.head[hex] >= 0 or state.here[hex] or state.armed[hex]:
            out += hex_faults(state, hex, manned, found)
    for piece in range(len(state.kind)):
        if found[piece] != (1 if state.hex_of[piece] >= 0 else 0):
            out.append(f"counter {piece} is in {found[piece]} places")
    if state.march.points < 0:
        out.append(f"{-state.march.points} more has been spent on moving than there was")
    for seat in range(state.players):
        if state.home[seat] >= 0 and state.village[state.home[seat]] != BUILT + seat:
            out.append(f"the Home Village of seat {seat + 1} does not stand")
        if state.fate[seat] < 0 and state.turn > 0 and not state.ended and state.chief_of(seat) < 0:
            out.append(f"seat {seat + 1} has no Head Chieftain")
    for area in range(len(state.chart.areas)):
        if len([hex for hex in state.edition.sites_in[area] if state.village[hex] >= BUILT]) > 1:
            out.append(f"{state.chart.areas[area]} holds two Villages")
    return out


def hex_faults(state: ClanState, hex: Hex, manned: bool, found: list[int]) -> list[str]:
    """What lies wrongly in a hex; its counters are noted as found."""
    out: list[str] = []
    name = state.chart.names[hex]
    at, last = state.head[hex], -1
    while at >= 0:
        if state.hex_of[at] != hex:
            out.append(f"counter {at} is threaded in {name} but says otherwise")
        if at <= last:
            out.append(f"the thread of {name} is out of order")
            break
        found[at] += 1
        last = at
        at = state.next[at]
    here, armed = state.here[hex], state.armed[hex]
    state.look(hex)
    if (here, armed) != (state.here[hex], state.armed[hex]):
        out.append(f"who is in {name} is noted wrongly")
    if state.chart.kind[hex] == SEA and state.head[hex] >= 0 and manned:
        out += afloat_faults(state, hex)
    return out


def afloat_faults(state: ClanState, hex: Hex) -> list[str]:
    """What lies wrongly in an all-sea hex."""
    canoes = state.count(hex, CANOE, NOBODY)
    units = 0
    at = state.head[hex]
    while at >= 0:
        if state.kind[at] < UNITS:
            units += 1
        elif state.kind[at] == LOG or state.kind[at] == PART:
            return [f"a log lies in the sea at {state.chart.names[hex]}"]
        at = state.next[at]
    if canoes == 0:
        return [f"people stand in the sea at {state.chart.names[hex]}"]
    if units < canoes or units > 2 * canoes:
        return [f"{canoes} canoes at {state.chart.names[hex]} hold {units} units"]
    return []
