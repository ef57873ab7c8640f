"""What a bot thinks of a position: areas held and about to fall, villages, troops, a safe Chieftain, raids to come.

How people walk and work is not weighed here: `counsel` knows their errands. Ways are those of the empty map.
"""

from __future__ import annotations

from typing import Any, Final, Generic

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.games.clans.aliases import Area, Kind, Owner, Piece
from vaka.games.clans.chart import FAR
from vaka.games.clans.combat import attack_strength, defence_strength, defenders_in
from vaka.games.clans.decision import S
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    CHIEF,
    HOSTILE,
    LOG,
    MARKERS,
    NEUTRAL,
    PART,
    SHAMAN,
    UNITS,
)
from vaka.games.clans.state import ClanState

AREA: Final = 100.0
DUE: Final = 55.0
"""An area whose conditions are met, before it falls."""
VILLAGE: Final = 34.0
WORTH: Final[list[float]] = [5.0, 8.0, 11.0, 12.0, 16.0, 8.0, 20.0, 0.5, 0.0, 0.0, 0.0, 0.0]
"""What each kind of Unit is worth."""
WINS: Final[list[float]] = [0.0] * 13
"""The attacker's chance by his lead in strength, from 6 behind to 6 ahead."""
for _lead in range(-6, 7):
    for _first in range(1, 7):
        for _second in range(1, 7):
            if _first + _lead > _second:
                WINS[_lead + 6] += 1 / 36


@mypyc_attr(allow_interpreted_subclasses=True)
class Opinions(Generic[S]):
    """What a bot thinks of that in which editions differ."""

    def usefulness(self, state: S, seat: Seat, action: Action) -> int:
        """How much an edition's own piece of work is wanted: training is worth 4 to 9, 0 is for nothing."""
        return 0

    def promising(self, state: S, asked: Decision[Any]) -> list[Action]:
        """What is worth a thought in a decision of the edition's own; nothing where all choices are."""
        return []

    def home(self, state: S, area: Area) -> float:
        """What a home area is worth in bids, against the least of them."""
        return 0.5

    def prize(self, state: S, rival: Owner) -> float:
        """What the capture of a rival's Chieftain is worth, an area being worth 100."""
        return 45.0

    def enough(self, state: S, seat: Seat) -> int:
        """With fewer areas a bot does not end the game by the fall of its last rival."""
        return 0


def judge(state: ClanState, seat: Seat, opinions: Opinions[Any]) -> float:
    """The seat's standing, less a part of the others'."""
    if state.fate[seat] >= 0:
        return -1000.0
    total = material(state, seat)
    others = 0.0
    for other in range(state.players):
        if other != seat and state.fate[other] < 0:
            others += material(state, other)
    if state.players > 1:
        total -= 0.35 * others / (state.players - 1)
    if state.ended:
        total -= 60.0 * max(0, opinions.enough(state, seat) - state.areas_of(seat))
    return total + prospects(state, seat, opinions)


def material(state: ClanState, seat: Seat) -> float:
    """What a seat owns, wherever it stands."""
    total = AREA * state.areas_of(seat)
    leadership = state.edition.leadership
    owner = state.owner
    for piece in range(len(owner)):
        if owner[piece] != seat or state.hex_of[piece] < 0:
            continue
        kind = state.kind[piece]
        if kind < UNITS:
            total += WORTH[kind]
        elif kind == SHAMAN:
            total += 6.0
        elif kind == CHIEF:
            total += 60.0
        elif kind < MARKERS:
            total += 8.0 + 3.0 * leadership[kind]
    village = state.village
    for hex in state.chart.sites:
        if village[hex] == BUILT + seat:
            total += VILLAGE
    return total + (20.0 if state.home[seat] >= 0 else 0.0)


def prospects(state: ClanState, seat: Seat, opinions: Opinions[Any]) -> float:
    """What is about to happen: areas that will fall, battles that must be fought, how Leaders fare."""
    total = 0.0
    edition = state.edition
    chart = state.chart
    mine = 1 << seat
    chief = -1
    elders: list[int] = []
    held: list[int] = []
    hexes: list[int] = []
    owner = state.owner
    for piece in range(len(owner)):
        hex = state.hex_of[piece]
        if hex < 0:
            continue
        kind = state.kind[piece]
        if owner[piece] == seat:
            if kind < UNITS:
                if edition.is_combat[kind] and hex not in hexes:
                    hexes.append(hex)
                    area = chart.area[hex]
                    if area >= 0 and area not in held and state.control[area] != seat:
                        held.append(area)
            elif kind == CHIEF:
                chief = hex
            elif kind < MARKERS and edition.leads[kind]:
                elders.append(hex)
        elif kind >= LOG and state.here[hex] & mine:
            total += marker_worth(kind)
    total += grounds_worth(state, seat, held, hexes, chief, opinions)
    if chief >= 0:
        total += chief_worth(state, seat, chief, hexes)
    if state.players == 1:
        total -= siege(state, seat)
    if elders:
        total += elders_worth(state, seat, elders, chief)
    if state.march.mover >= 0 and owner[state.march.mover] == seat:
        total -= 0.05
    return total


def grounds_worth(
    state: ClanState, seat: Seat, held: list[Area], hexes: list[Hex], chief: Hex, opinions: Opinions[Any]
) -> float:
    """What the areas and hexes promise in which one's troops stand."""
    total = 0.0
    for area in held:
        if alone(state, seat, area):
            total += area_worth(state, area, chief)
    for hex in hexes:
        if state.strangers(hex, seat):
            total += battle_worth(state, seat, hex, opinions)
    return total


def marker_worth(kind: Kind) -> float:
    """What a log or a canoe is worth to those in its hex."""
    return 7.0 if kind == CANOE else 4.0 if kind == PART else 1.0 if kind == LOG else 0.0


def area_worth(state: ClanState, area: Area, chief: Hex) -> float:
    """What an area promises in which one has the only troops."""
    if state.control[area] == NEUTRAL:
        return DUE if chief >= 0 and state.chart.area[chief] == area else 0.0
    return DUE if state.village_in(area) < 0 else 8.0


def alone(state: ClanState, seat: Seat, area: Area) -> bool:
    """Whether nobody else has troops in an area."""
    others = ~(1 << seat)
    armed = state.armed
    for hex in state.chart.hexes_of[area]:
        if armed[hex] & others:
            return False
    return True


def battle_worth(state: ClanState, seat: Seat, hex: Hex, opinions: Opinions[Any]) -> float:
    """What a battle that stands in a hex promises."""
    chance = win_chance(
        attack_strength(state, hex, seat) - defence_strength(state, hex, defenders_in(state, hex, seat))
    )
    gain = 0.0
    stake = 0.0
    for piece in state.stack(hex):
        kind = state.kind[piece]
        if kind < MARKERS:
            worth = 0.5 * WORTH[kind] if kind < UNITS else 45.0 if kind == CHIEF else 12.0
            if state.owner[piece] == seat:
                stake += worth
            elif kind == CHIEF:
                gain += -40.0 if too_early(state, seat, opinions) else opinions.prize(state, state.owner[piece])
            else:
                gain += worth
    if state.village[hex] >= BUILT and state.village[hex] != BUILT + seat:
        gain += 30.0
    return chance * (6.0 + gain) - (1.0 - chance) * (8.0 + stake)


def too_early(state: ClanState, seat: Seat, opinions: Opinions[Any]) -> bool:
    """Whether the fall of the last rival would end the game before the seat holds enough."""
    return state.players > 1 and len(state.staying()) <= 2 and state.areas_of(seat) < opinions.enough(state, seat)


def win_chance(lead: int) -> float:
    """The attacker's chance for a difference of strengths."""
    return 0.0 if lead < -6 else 1.0 if lead > 6 else WINS[lead + 6]


def chief_worth(state: ClanState, seat: Seat, chief: Piece, troops: list[int]) -> float:
    """An escort, or the way to one; an area to march to, and no stronger enemy near."""
    edition = state.edition
    ways = edition.ways
    mine = 1 << seat
    own = attack_strength(state, chief, seat)
    total = 0.0
    goal = FAR
    if not state.armed[chief] & mine:
        total -= 20.0
        for hex in troops:
            cost = ways.to(chief)[hex]
            if cost < goal:
                goal = cost
    elif state.turn < edition.last_turn:
        total += 0.5 * min(own, 8)
        for area in range(len(state.control)):
            if state.control[area] == NEUTRAL:
                cost = ways.to_area(area)[chief]
                if cost < goal:
                    goal = cost
        if goal >= FAR:
            goal = crossing(state, chief)
    if goal < FAR:
        total -= 2.0 * goal / edition.point
    danger = threat(state, seat, chief) - own - edition.defence_bonus(state, chief, mine)
    return total - 5.0 * min(danger, 7) if danger > 0 else total


def siege(state: ClanState, seat: Seat) -> float:
    """What the hostile could do to a lone player's Home: with his last Village he loses everything."""
    home = state.home[seat]
    if home < 0:
        return 0.0
    mine = 1 << seat
    own = attack_strength(state, home, seat) if state.armed[home] & mine else 0
    danger = threat(state, seat, home) - own - state.edition.defence_bonus(state, home, mine)
    if danger < 0:
        return 0.0
    return (9.0 if len(state.villages_of(seat)) < 2 else 3.0) * min(danger + 1, 7)


def crossing(state: ClanState, hex: Hex) -> int:
    """The least way over land and water to an area of nobody, where there is none on this side."""
    least = FAR
    for area in range(len(state.control)):
        if state.control[area] == NEUTRAL:
            cost = state.edition.ways.over_water(area)[hex]
            if cost < least:
                least = cost
    return least


def threat(state: ClanState, seat: Seat, goal: Hex) -> int:
    """The strongest that an enemy could bring to a hex in his next move; -1 where none is near."""
    edition = state.edition
    way = edition.ways.to(goal)
    near = 4 * edition.point
    worst = -1
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex < 0 or hex == goal or way[hex] > near:
            continue
        owner = state.owner[piece]
        if owner == seat or owner > HOSTILE or not state.armed[hex] >> owner & 1:
            continue
        kind = state.kind[piece]
        if owner == HOSTILE or (kind >= UNITS and kind < MARKERS and edition.leads[kind]):
            strength = attack_strength(state, hex, owner)
            if strength > worst:
                worst = strength
    return worst


def elders_worth(state: ClanState, seat: Seat, elders: list[int], chief: Piece) -> float:
    """Elders gather troops, and with them draw near to what can be taken from others."""
    edition = state.edition
    ways = edition.ways
    mine = 1 << seat
    total = 0.0
    targets: list[list[int]] = []
    for area in range(len(state.control)):
        owner = state.control[area]
        if owner != seat and owner != NEUTRAL:
            village = state.village_in(area)
            targets.append(ways.to(village) if village >= 0 else ways.to_area(area))
    barracks: list[list[int]] = []
    for hex in state.chart.sites:
        if state.village[hex] == BUILT + seat:
            barracks.append(ways.to(hex))
    for hex in elders:
        if state.armed[hex] & mine:
            total += led_worth(state, seat, hex)
            if targets:
                total -= 0.6 * min(nearest(targets, hex) / edition.point, 30.0)
        elif barracks:
            total -= 0.4 * min(nearest(barracks, hex) / edition.point, 30.0)
    return total


def led_worth(state: ClanState, seat: Seat, hex: Hex) -> float:
    """What it is worth to an Elder that troops are with him."""
    return 2.0 + 0.5 * min(attack_strength(state, hex, seat), 8)


def nearest(ways: list[list[int]], hex: Hex) -> int:
    """The least way from a hex to any of the goals."""
    best = FAR
    for way in ways:
        if way[hex] < best:
            best = way[hex]
    return best
