"""A player alone (15): the table that replaces the letters, hostile areas, surrender."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Area
from vaka.games.clans.edition import ACTIVE, CALM, INACTIVE, RISEN
from vaka.games.clans.kinds import BUILT, FIGHTERS, HEAVY, HOSTILE, NEUTRAL, POPULATION, SLINGERS
from vaka.games.clans.party import has_force
from vaka.games.clans.rows import with_at
from vaka.games.clans.solitaire import rise, wake
from vaka.games.maori.rules.captives import ground_refusal
from vaka.games.maori.rules.leaders import draw_elder, holy_ground_taken
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import ERUPTION

PACIFIED: Final = 4
"""The mood of an area whose hostile people have surrendered: it is taken without a roll."""


def neutral_left(state: MaoriState) -> int:
    """[MAO-15e] Areas whose neutral marker has never been rolled for."""
    found = 0
    for area in range(len(state.control)):
        if state.control[area] == NEUTRAL and state.mood[area] == CALM:
            found += 1
    return found


def roll_for_area(state: MaoriState, seat: Seat, area: Area) -> None:
    """[MAO-15a] [MAO-15b] [MAO-15c] [MAO-15d] A die decides whether an area is friendly or rises; 2 less when few are left."""
    if state.mood[area] == PACIFIED or (state.mood[area] != CALM and state.version >= 2):
        join(
            state, seat, area
        )  # some of its troops may still march elsewhere; by version 1 it was rolled for again then
        state.mood = with_at(state.mood, area, CALM if state.mood[area] == PACIFIED else ACTIVE)
        return
    die = state.chance.roll(6)
    less = 2 if neutral_left(state) <= state.edition.solitaire_few else 0
    roll = die - less
    state.letter = with_at(state.letter, area, -1)
    if state.events is not None:
        state.note("solitaire", seat, {"area": area, "roll": roll, "die": die, "less": less})
    if roll in (0, 2, 4, 6):
        join(state, seat, area)
        if roll >= 4:
            elder = draw_elder(state, seat)
            if elder >= 0:
                state.agenda.append(state.edition.decisions.settle(seat, area, elder))
        for _ in range(3):
            state.agenda.append(state.edition.decisions.settle(seat, area, POPULATION))
        return
    if roll == 3:
        rise(state, seat, area, [FIGHTERS, FIGHTERS, POPULATION], False)
    elif roll == 5:
        rise(state, seat, area, [POPULATION, POPULATION, POPULATION], False)
    else:
        rise(state, seat, area, [HEAVY, FIGHTERS] + ([SLINGERS] if roll < 0 else []), True)


def join(state: MaoriState, seat: Seat, area: Area) -> None:
    """The area is the player's."""
    state.control = with_at(state.control, area, seat)
    if state.events is not None:
        state.note("take", seat, {"area": area, "letter": ""})
    holy_ground_taken(state, seat, area)


def set_foot(state: MaoriState, seat: Seat, start: Hex, target: Hex) -> None:
    """[MAO-15i] [MAO-15g] A hostile area wakes when a Combat Unit of the player moves into it; by version 1 of the rules
    also when a Leader came to one that was there.
    """
    area = state.chart.area[target]
    if area < 0 or state.mood[area] not in (INACTIVE, RISEN) or state.chart.area[start] == area:
        return
    came = (
        has_force(state, (*state.march.party, state.march.mover))
        if state.version >= 2
        else state.armed[target] >> seat & 1 == 1
    )
    if came:
        wake(state, seat, area)


# Events bind the hostile too.


def march_costs(state: MaoriState) -> list[int]:
    """[MAO-5o] [MAO-15j] What each hex costs the hostile, with what rain, flood and ash add to it."""
    weather, edition = state.weather, state.edition
    if state.version < 2 or not (weather.rain or weather.flood >= 0 or weather.areas_of(ERUPTION)):
        return edition.cost
    return [edition.land_cost(state, HOSTILE, hex) for hex in range(state.chart.size)]


def march_barred(state: MaoriState, start: Hex, target: Hex) -> bool:
    """[MAO-E46b] [MAO-E61a] [MAO-E43a] Rain that stops everything, a rāhui, and troops against whom nobody goes in
    mourning.
    """
    if state.version < 2:
        return False
    if ground_refusal(state, HOSTILE, start, target) is not None:
        return True
    return state.edition.peace_in(state, target) and state.armed[target] & ~(1 << HOSTILE) != 0


def surrendered(state: MaoriState, area: Area, all_of_them: bool) -> None:
    """[MAO-15m] [MAO-15o] [MAO-15q] Where all hostile pieces of an area have given up it is pacified; a hostile Village
    bars that until it has been attacked. By version 1 of the rules it did not.
    """
    village = state.village_in(area)
    if state.version >= 2 and village >= 0 and state.village[village] == BUILT + HOSTILE:
        state.mood = with_at(state.mood, area, ACTIVE)
        return
    if state.control[area] == HOSTILE:
        state.control = with_at(state.control, area, NEUTRAL)
    state.mood = with_at(state.mood, area, PACIFIED if all_of_them else ACTIVE)
