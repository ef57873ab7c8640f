"""What a bot thinks of a position: areas held and about to fall, villages, troops, people at work, a safe Chieftain."""

from __future__ import annotations

from typing import Final

from vaka.games.clans.combat import attack_strength, defence_strength, defenders_in
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    CHIEF,
    ELDER,
    HOSTILE,
    LOG,
    MARKERS,
    NEUTRAL,
    NO_VILLAGE,
    PART,
    PART_BUILT,
    POPULATION,
    SHAMAN,
    UNITS,
)
from vaka.games.clans.state import ClanState

AREA: Final = 100.0
DUE: Final = 55.0
"""An area whose conditions are met, before it falls."""
VILLAGE: Final = 34.0
WORTH: list[float] = [5.0, 8.0, 11.0, 12.0, 16.0, 8.0, 20.0, 0.5, 0.0, 0.0, 0.0, 0.0]
"""What each kind of Unit is worth."""
FAR: Final = 40
ENOUGH: Final = 12
"""So many areas are worth ending the game with."""


def judge(state: ClanState, seat: int) -> float:
    """The seat's standing, less a part of the others'."""
    if state.fate[seat] >= 0:
        return -1000.0
    total = standing(state, seat)
    others = 0.0
    for other in range(state.players):
        if other != seat and state.fate[other] < 0:
            others += material(state, other)
    if state.players > 1:
        total -= 0.35 * others / (state.players - 1)
    if state.ended and state.areas_of(seat) < ENOUGH:
        total -= 60.0 * (ENOUGH - state.areas_of(seat))
    return total + prospects(state, seat)


def material(state: ClanState, seat: int) -> float:
    """What a seat owns, wherever it stands."""
    total = AREA * state.areas_of(seat)
    edition = state.edition
    for piece in range(len(state.kind)):
        if state.owner[piece] == seat and state.hex_of[piece] >= 0:
            kind = state.kind[piece]
            if kind < UNITS:
                total += WORTH[kind]
            elif kind == SHAMAN:
                total += 6.0
            elif kind == CHIEF:
                total += 60.0
            else:
                total += 8.0 + 3.0 * edition.leadership[kind]
    for hex in state.chart.sites:
        if state.village[hex] == BUILT + seat:
            total += VILLAGE
    return total + (20.0 if state.home[seat] >= 0 else 0.0)


def standing(state: ClanState, seat: int) -> float:
    """What a seat owns, and how well its people and goods stand."""
    total = material(state, seat)
    edition = state.edition
    goals: list[int] = []
    for area in range(len(state.control)):
        if state.control[area] != seat:
            continue
        best = -1
        for hex in edition.sites_in[area]:
            if state.village[hex] >= BUILT:
                best = hex
                break
            if best < 0 or state.village[hex] == PART_BUILT:
                best = hex
        if best >= 0:
            goals.append(best)
            total += site_worth(state, seat, best)
    ways = [edition.way_to(goal) for goal in goals]
    point = edition.point
    logs = 0
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex < 0:
            continue
        kind = state.kind[piece]
        if kind == POPULATION and state.owner[piece] == seat:
            total -= 0.12 * nearest(ways, hex) / point
            if state.chart.jungle[hex]:
                total += 0.25
        elif kind >= MARKERS and (state.here[hex] == 1 << seat or (state.here[hex] == 0 and holds(state, seat, hex))):
            if kind == CANOE:
                total += 9.0
            elif kind == PART:
                total += 5.0
            elif kind == LOG and logs < 5:
                logs += 1
                total += 2.0 - 0.2 * nearest(ways, hex) / point
    return total


def holds(state: ClanState, seat: int, hex: int) -> bool:
    """Whether a hex lies in an area of the seat's."""
    area = state.chart.area[hex]
    return area >= 0 and state.control[area] == seat


def nearest(ways: list[list[int]], hex: int) -> int:
    """The least way from a hex to any of the goals."""
    best = FAR
    for way in ways:
        if way[hex] < best:
            best = way[hex]
    return best


def site_worth(state: ClanState, seat: int, hex: int) -> float:
    """People and logs where a Village stands or could stand."""
    people = 0
    logs = 0
    troops = 0
    at = state.head[hex]
    while at >= 0:
        kind = state.kind[at]
        if state.owner[at] == seat:
            if kind == POPULATION:
                people += 1
            elif kind < UNITS:
                troops += 1
        elif kind == LOG:
            logs += 1
        at = state.next[at]
    village = state.village[hex]
    if village >= BUILT:
        return 1.0 if people or troops else 0.0
    if village == PART_BUILT:
        return 14.0 + 1.5 * min(people, 2) + (4.0 if logs else 0.0)
    if village == NO_VILLAGE:
        return 1.2 * min(people, 3) + (2.5 if logs else 0.0)
    return 0.0


def prospects(state: ClanState, seat: int) -> float:
    """What is about to happen: areas that will fall, battles that must be fought, how the Chieftain fares."""
    total = 0.0
    edition = state.edition
    chart = state.chart
    mine = 1 << seat
    chief = -1
    held: list[int] = []
    hexes: list[int] = []
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex < 0 or state.owner[piece] != seat:
            continue
        kind = state.kind[piece]
        if kind == CHIEF:
            chief = hex
        elif kind < UNITS and edition.is_combat[kind]:
            if hex not in hexes:
                hexes.append(hex)
                area = chart.area[hex]
                if area >= 0 and area not in held:
                    held.append(area)
    for area in held:
        if state.control[area] == seat:
            continue
        if alone(state, seat, area):
            if state.control[area] == NEUTRAL:
                if chief >= 0 and chart.area[chief] == area:
                    total += DUE
            elif state.village_in(area) < 0:
                total += DUE
            else:
                total += 8.0
    for hex in hexes:
        if state.strangers(hex, seat):
            total += battle_worth(state, seat, hex)
    if chief >= 0:
        total += chief_worth(state, seat, chief)
    total += raiders(state, seat, mine)
    if state.mover >= 0 and state.owner[state.mover] == seat:
        total -= 0.05
    return total


def alone(state: ClanState, seat: int, area: int) -> bool:
    """Whether nobody else has troops in an area."""
    others = ~(1 << seat)
    for hex in state.chart.hexes_of[area]:
        if state.armed[hex] & others:
            return False
    return True


def battle_worth(state: ClanState, seat: int, hex: int) -> float:
    """What a battle that stands in a hex promises."""
    chance = win_chance(
        attack_strength(state, hex, seat) - defence_strength(state, hex, defenders_in(state, hex, seat))
    )
    gain = 0.0
    stake = 0.0
    at = state.head[hex]
    while at >= 0:
        kind = state.kind[at]
        if kind < MARKERS:
            worth = 0.5 * WORTH[kind] if kind < UNITS else 45.0 if kind == CHIEF else 12.0
            if state.owner[at] == seat:
                stake += worth
            elif kind == CHIEF and too_early(state, seat):
                gain -= 40.0
            else:
                gain += worth
        at = state.next[at]
    if state.village[hex] >= BUILT and state.village[hex] != BUILT + seat:
        gain += 30.0
    return chance * (6.0 + gain) - (1.0 - chance) * (8.0 + stake)


def too_early(state: ClanState, seat: int) -> bool:
    """Whether the fall of the last rival would end the game before the seat holds enough."""
    return state.players > 1 and len(state.staying()) <= 2 and state.areas_of(seat) < ENOUGH


def win_chance(lead: int) -> float:
    """The attacker's chance for a difference of strengths."""
    wins = 0
    for first in range(1, 7):
        for second in range(1, 7):
            if first + lead > second:
                wins += 1
    return wins / 36.0


def chief_worth(state: ClanState, seat: int, chief: int) -> float:
    """An escort, a goal to march to, and no stronger enemy near."""
    edition = state.edition
    mine = 1 << seat
    total = 0.0
    if state.armed[chief] & mine:
        total += 9.0
    goal = FAR * edition.point
    last = state.turn >= edition.last_turn
    for area in range(len(state.control)):
        if state.control[area] == NEUTRAL and not last:
            for hex in state.chart.hexes_of[area]:
                cost = edition.way_to(hex)[chief]
                if cost < goal:
                    goal = cost
    if goal < FAR * edition.point:
        total -= 2.0 * goal / edition.point
    own = attack_strength(state, chief, seat) + edition.defence_bonus(state, chief, mine)
    way = edition.way_to(chief)
    worst = 0
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex < 0 or hex == chief:
            continue
        owner = state.owner[piece]
        if owner == seat or owner > HOSTILE:
            continue
        kind = state.kind[piece]
        leads = kind >= UNITS and kind < MARKERS and edition.leads[kind]
        if (leads or owner == HOSTILE) and state.armed[hex] >> owner & 1 and way[hex] <= 4 * edition.point:
            danger = attack_strength(state, hex, owner) - own
            if danger > worst:
                worst = danger
    return total - 5.0 * min(worst, 7)


def raiders(state: ClanState, seat: int, mine: int) -> float:
    """Elders with troops draw near to what can be taken from others."""
    edition = state.edition
    goals: list[int] = []
    for area in range(len(state.control)):
        owner = state.control[area]
        if owner != seat and owner != NEUTRAL:
            village = state.village_in(area)
            goals.append(village if village >= 0 else state.chart.hexes_of[area][0])
    if not goals:
        return 0.0
    ways = [edition.way_to(goal) for goal in goals]
    total = 0.0
    for piece in range(len(state.kind)):
        if state.owner[piece] == seat and state.kind[piece] >= ELDER and state.kind[piece] < MARKERS:
            hex = state.hex_of[piece]
            if hex >= 0:
                total += 2.0 if state.armed[hex] & mine else 0.0
                total -= 0.3 * nearest(ways, hex) / edition.point
    return total
