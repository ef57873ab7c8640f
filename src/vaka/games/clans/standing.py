"""What a bot that plans thinks of a position: the title's judgement, what there is still to be had, and what is at stake.

The judgement looks at what is about to happen. Somebody who thinks of several turns also asks whose Chieftain will be
first in the areas of nobody: one who waits beside an area that others contest falls behind. And with him all is lost.
Elders count for the troops they lead: three who walk with their Chieftain lead nobody, and leave troops at home alone.
"""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Area
from vaka.games.clans.chart import FAR
from vaka.games.clans.combat import attack_strength
from vaka.games.clans.judge import led_worth, nearest, threat, win_chance
from vaka.games.clans.kinds import CHIEF, MARKERS, NEUTRAL, UNITS
from vaka.games.clans.state import ClanState

HOPE: Final = 40.0
"""What an area of nobody is worth to a Chieftain who stands in it, besides what the judgement says."""
PERIL: Final = 50.0
"""What it costs that a Chieftain will surely be beaten: he may get away, or everything is lost."""
CONTESTED: Final = 0.4
"""The part of it that is left where others have troops."""
COMMAND: Final = 12.0
"""What an Elder is worth who leads troops of his own."""
A_POINT: Final = 1.2
"""What each movement point costs that lies between an Elder without troops of his own and those whom nobody leads."""
FARTHEST: Final = 25.0
"""So many points at most are counted."""
NO_CAMP: Final = 8.0
"""How many are counted where all troops are led."""


def standing(state: ClanState, seat: Seat) -> float:
    """How a position looks for a seat, in the unit of the judgement."""
    worth = state.game.judge(state, seat)
    chief = state.chief_of(seat)
    if chief < 0 or state.fate[seat] >= 0 or not state.agenda:
        return worth
    hex = state.hex_of[chief]
    return worth + hopes(state, seat, hex) - PERIL * peril(state, seat, hex) + commands(state, seat, hex)


def peril(state: ClanState, seat: Seat, hex: Hex) -> float:
    """The chance that whoever could attack a seat's Chieftain next would win."""
    strongest = threat(state, seat, hex)
    if strongest < 0:
        return 0.0
    own = attack_strength(state, hex, seat) + state.edition.defence_bonus(state, hex, 1 << seat)
    return win_chance(strongest - own)


def hopes(state: ClanState, seat: Seat, hex: Hex) -> float:
    """What a seat's Chieftain may find in areas of nobody, the less the farther they are and the fewer turns are left."""
    edition = state.edition
    a_turn = float(max(1, edition.points[CHIEF]))
    left = min(1.0, max(0, edition.last_turn - state.turn) / 6.0)
    total = 0.0
    for area in range(len(state.control)):
        if state.control[area] != NEUTRAL:
            continue
        far = edition.ways.to_area(area)[hex]
        if far >= FAR:
            far = edition.ways.over_water(area)[hex] + int(a_turn)
        part = CONTESTED if contested(state, seat, area) else 1.0
        total += part / (1.0 + far / a_turn)
    return HOPE * left * total


def contested(state: ClanState, seat: Seat, area: Area) -> bool:
    """Whether others have troops in an area."""
    others = ~(1 << seat)
    armed = state.armed
    for hex in state.chart.hexes_of[area]:
        if armed[hex] & others:
            return True
    return False


def commands(state: ClanState, seat: Seat, chief: Hex) -> float:
    """What Elders are worth who lead troops of their own, and how far the others are from troops whom nobody leads. One
    beside his Chieftain, or beside another Elder, has none of his own, whatever the judgement thinks of his company.
    """
    edition = state.edition
    total = 0.0
    led = [chief]
    spare: list[Hex] = []
    troops: list[Hex] = []
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        kind = state.kind[piece]
        if hex < 0 or state.owner[piece] != seat or kind == CHIEF or kind >= MARKERS:
            continue
        if kind < UNITS:
            if edition.is_combat[kind] and hex not in troops and state.chart.area[hex] >= 0:
                troops.append(hex)
        elif edition.leads[kind]:
            if hex in led or not state.armed[hex] >> seat & 1:
                spare.append(hex)
            else:
                led.append(hex)
                total += COMMAND
    camps = [edition.ways.to(hex) for hex in troops if hex not in led]
    for hex in spare:
        if state.armed[hex] >> seat & 1:
            total -= led_worth(state, seat, hex)
        total -= A_POINT * (min(nearest(camps, hex) / edition.point, FARTHEST) if camps else NO_CAMP)
    return total
