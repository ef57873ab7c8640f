"""A player alone (15): the table that replaces the letters, hostile areas, surrender."""

from __future__ import annotations

from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.edition import ACTIVE, CALM, INACTIVE, RISEN
from vaka.games.clans.kinds import BUILT, FIGHTERS, HEAVY, HOSTILE, NEUTRAL, POPULATION, SLINGERS
from vaka.games.clans.solitaire import hostile_of, rise, wake, yield_to
from vaka.games.maori.rules.leaders import draw_elder, drop_pa, holy_ground_taken
from vaka.games.maori.state import MaoriState

PACIFIED = 4
"""The mood of an area whose hostile people have surrendered: it is taken without a roll."""


def neutral_left(state: MaoriState) -> int:
    """[MAO-15e] Areas whose neutral marker has never been rolled for."""
    found = 0
    for area in range(len(state.control)):
        if state.control[area] == NEUTRAL and state.mood[area] == CALM:
            found += 1
    return found


def roll_for_area(state: MaoriState, seat: int, area: int) -> None:
    """[MAO-15a] [MAO-15b] [MAO-15c] [MAO-15d] A die decides whether an area is friendly or rises; 2 less when few are left."""
    if state.mood[area] == PACIFIED:
        join(state, seat, area)
        state.mood[area] = CALM
        return
    roll = state.chance.roll(6) - (2 if neutral_left(state) <= state.edition.solitaire_few else 0)
    state.letter[area] = -1
    if state.events is not None:
        state.note("solitaire", seat, {"area": area, "roll": roll})
    if roll in (0, 2, 4, 6):
        join(state, seat, area)
        if roll >= 4:
            elder = draw_elder(state, seat)
            if elder >= 0:
                state.agenda.append(Step(v.S_SETTLE, seat, area, elder))
        for _ in range(3):
            state.agenda.append(Step(v.S_SETTLE, seat, area, POPULATION))
        return
    if roll == 3:
        rise(state, seat, area, [FIGHTERS, FIGHTERS, POPULATION], False)
    elif roll == 5:
        rise(state, seat, area, [POPULATION, POPULATION, POPULATION], False)
    else:
        rise(state, seat, area, [HEAVY, FIGHTERS] + ([SLINGERS] if roll < 0 else []), True)


def join(state: MaoriState, seat: int, area: int) -> None:
    """The area is the player's."""
    state.control[area] = seat
    if state.events is not None:
        state.note("take", seat, {"area": area, "letter": ""})
    holy_ground_taken(state, seat, area)


def set_foot(state: MaoriState, seat: int, start: int, target: int) -> None:
    """[MAO-15i] A hostile area wakes when a Combat Unit of the player moves into it."""
    area = state.chart.area[target]
    if area < 0 or state.mood[area] not in (INACTIVE, RISEN) or state.chart.area[start] == area:
        return
    if state.armed[target] >> seat & 1:
        wake(state, seat, area)


def surrender(state: MaoriState, hex: int, loser: int, winner: int) -> bool:
    """[MAO-15m] [MAO-15o] [MAO-15q] Beaten in their own area all hostile pieces there give up, and it is pacified."""
    if loser != HOSTILE:
        return False
    area = state.chart.area[hex]
    beaten = [piece for piece in state.living(hex, HOSTILE) if state.bound[piece] == area + 1]
    if not beaten and state.village[hex] != BUILT + HOSTILE:
        return False
    if state.village[hex] == BUILT + HOSTILE:
        state.set_village(hex, 1)
        state.bound[state.make(POPULATION, HOSTILE, hex)] = area + 1
        drop_pa(state, hex)
    for piece in hostile_of(state, area):
        if state.chart.area[state.hex_of[piece]] == area:
            yield_to(state, piece, winner)
    if state.control[area] == HOSTILE:
        state.control[area] = NEUTRAL
    state.mood[area] = PACIFIED if not hostile_of(state, area) else ACTIVE
    if state.events is not None:
        state.note("surrender", winner, {"area": area})
    return not state.here[hex] >> HOSTILE & 1
