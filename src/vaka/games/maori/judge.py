"""What a bot thinks of a position of Māori: the system's judgement, and what this edition adds to it."""

from __future__ import annotations

from vaka.games.clans import judge as system
from vaka.games.clans.kinds import BUILT
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import CAPTIVE, HUNTED, SHAKEN

LAST = 10_000.0
"""The last Chief wins, whatever he holds."""
PA = 6.0
CAPTIVE_WORTH = 3.0
CATCH = 2.5
SHAKEN_COST = 5.0
AWAKE = 22.0
"""What a hostile area costs that has set out against a lone player."""


def judge(state: MaoriState, seat: int) -> float:
    """[MAO-13b] [MAO-13d] The system's judgement with pā, captives and what was hunted."""
    if state.fate[seat] >= 0:
        return -LAST
    if state.players > 1 and len(state.staying()) == 1:
        return LAST
    return system.judge(state, seat) + holdings(state, seat)


def holdings(state: MaoriState, seat: int) -> float:
    """[MAO-6.3a] [MAO-6.4d] [MAO-6.5a] Pā around own Villages, meals at hand, Elders who have not lost heart."""
    total = 0.0
    pa = state.pa
    for hex in state.chart.sites:
        if pa[hex] and state.village[hex] == BUILT + seat:
            total += PA * pa[hex]
    mine = 1 << seat
    for piece in range(len(state.kind)):
        kind = state.kind[piece]
        hex = state.hex_of[piece]
        if hex < 0 or kind < SHAKEN:
            continue
        if kind == HUNTED:
            if state.here[hex] & mine:
                total += CATCH
        elif state.owner[piece] == seat:
            if kind >= CAPTIVE:
                total += CAPTIVE_WORTH
            elif kind < HUNTED:
                total -= SHAKEN_COST
    if state.players == 1:
        total -= AWAKE * state.mood.count(2)
    return total


__all__ = ["judge"]
