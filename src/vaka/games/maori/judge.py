"""What a bot thinks of a position of Māori: areas, villages, people at work, troops, and a chief who is safe and useful."""

from __future__ import annotations

from typing import Final

from vaka.games.clans.kinds import BUILT, CANOE, CHIEF, HOSTILE, LOG, MARKERS, NEUTRAL, PART, POPULATION, UNITS
from vaka.games.maori.state import MaoriState, is_elder
from vaka.games.maori.tables import CAPTIVE, DUMMY, HUNTED

AREA: Final = 100.0
VILLAGE: Final = 35.0
WORTH: list[float] = [4.0, 6.0, 9.0, 10.0, 13.0, 8.0, 18.0, 0.2, 0.0, 0.0, 0.0, 0.0]
"""What each kind of Unit is worth."""


def judge(state: MaoriState, seat: int) -> float:
    """The seat's standing less the best of the others'."""
    if state.fate[seat] >= 0:
        return -10000.0
    mine = standing(state, seat)
    best = 0.0
    for other in range(state.players):
        if other != seat and state.fate[other] < 0:
            worth = standing(state, other)
            if worth > best:
                best = worth
    if state.players > 1 and len(state.staying()) == 1:
        return 10000.0
    return mine - 0.3 * best


def standing(state: MaoriState, seat: int) -> float:
    """Everything a seat has, as one number."""
    total = AREA * state.areas_of(seat)
    chart = state.chart
    villages = 0
    for hex in chart.sites:
        if state.village[hex] == BUILT + seat:
            villages += 1
            total += VILLAGE + 6.0 * state.pa[hex]
    if state.home[seat] < 0:
        total -= 60.0
    chief = -1
    escort = 0
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex < 0:
            continue
        kind = state.kind[piece]
        if state.owner[piece] != seat:
            if kind in (LOG, PART, CANOE, HUNTED):
                total += marker_worth(state, seat, kind, hex)
            continue
        if kind < UNITS:
            total += WORTH[kind]
            if kind == POPULATION and chart.jungle[hex] and hex not in state.stumps:
                total += 0.6
        elif kind == CHIEF:
            chief = hex
        elif is_elder(kind):
            total += 14.0 + 2.0 * state.edition.leadership[kind]
        elif kind >= CAPTIVE and state.village[hex] == BUILT + seat:
            total += 3.0
    if chief >= 0:
        at = state.head[chief]
        while at >= 0:
            kind = state.kind[at]
            if state.owner[at] == seat and kind < UNITS and kind != DUMMY:
                escort += 1 + state.edition.combat[kind]
            at = state.next[at]
        total += chief_worth(state, seat, chief, escort)
    return total


def marker_worth(state: MaoriState, seat: int, kind: int, hex: int) -> float:
    """A log or canoe counts for whoever stands by it, more where it can be used."""
    if not state.here[hex] >> seat & 1 and state.village[hex] != BUILT + seat:
        return 0.0
    worth = 2.0 if kind == LOG else 4.0 if kind == PART else 7.0 if kind == CANOE else 3.0
    return worth + (1.5 if state.village[hex] == BUILT + seat else 0.0)


def chief_worth(state: MaoriState, seat: int, hex: int, escort: int) -> float:
    """A Chief with troops in a neutral area is about to win it; one without a guard beside enemies is in danger."""
    total = 0.0
    area = state.chart.area[hex]
    if area >= 0:
        if state.control[area] == NEUTRAL and escort >= 2 and state.mood[area] == 0:
            total += 45.0
        elif escort >= 2:
            total += 20.0 / (1.0 + nearest_neutral(state, hex))
        elif state.control[area] == HOSTILE:
            total -= 10.0
    if escort < 2:
        total -= 15.0
    foes = 0
    for beside in state.chart.beside[hex]:
        if state.here[beside] & ~(1 << seat) and beside < len(state.pa):
            foes += 1
    if foes and escort < 5:
        total -= 6.0 * foes
    return total


def nearest_neutral(state: MaoriState, hex: int) -> int:
    """How many steps on foot to a hex of a neutral area, six at most."""
    row = [hex]
    seen = [hex]
    for steps in range(1, 7):
        beyond: list[int] = []
        for here in row:
            for near in state.chart.land[here]:
                if near not in seen:
                    area = state.chart.area[near]
                    if state.control[area] == NEUTRAL and state.mood[area] == 0:
                        return steps
                    seen.append(near)
                    beyond.append(near)
        row = beyond
    return 7


__all__ = ["MARKERS", "judge"]
