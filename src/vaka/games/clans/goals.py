"""What a Leader could want to reach: areas, enemies, troops, own Villages, canoes."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Area
from vaka.games.clans.chart import FAR
from vaka.games.clans.kinds import BUILT, CANOE, CHIEF, MARKERS, NEUTRAL, NOBODY, SEA
from vaka.games.clans.party import has_force
from vaka.games.clans.state import ClanState

TAKE: Final = "take"
ATTACK: Final = "attack"
HUNT: Final = "hunt"
"""An attack on enemies who have canoes, where canoes fight canoes."""
GUARD: Final = "guard"
GATHER: Final = "gather"
CANOES: Final = "canoes"
NEAREST: Final = 3
"""So many goals of a kind are thought of, the nearest."""
PREY: Final = 4


class Goal:
    """Something to be reached."""

    def __init__(self, kind: str, way: list[int], hex: Hex, far: int, area: Area) -> None:
        self.kind = kind
        self.area = area
        """The area it lies in; -1 at sea."""
        self.way = way
        """What it costs on foot from every hex."""
        self.hex = hex
        """Where it is; -1 for an area."""
        self.far = far

    def by_distance(self) -> int:
        return self.far


def goals(state: ClanState, seat: Seat, afloat: bool) -> list[Goal]:
    """What the Leader under way could want to reach."""
    out: list[Goal] = []
    chief = state.kind[state.march.mover] == CHIEF
    hex = state.hex_of[state.march.mover]
    if has_force(state, state.march.party) or state.armed[hex] >> seat & 1:
        prey(state, seat, hex, afloat, out)
        if chief and state.turn < state.edition.last_turn:
            nearest_areas(state, seat, hex, True, afloat, out)
        nearest_areas(state, seat, hex, False, afloat, out)
    else:
        troops(state, seat, hex, out)
    havens(state, seat, hex, chief, out)
    return out


def cost_to(state: ClanState, way: list[int], area: Area, hex: Hex, afloat: bool) -> int:
    """How far a goal is: on foot, or over the water too."""
    return min(way[hex], state.edition.ways.over_water(area)[hex]) if afloat and area >= 0 else way[hex]


def add_nearest(found: list[Goal], most: int, out: list[Goal]) -> None:
    """The nearest of some goals."""
    found.sort(key=Goal.by_distance)
    out += found[:most]


def nearest_areas(state: ClanState, seat: Seat, hex: Hex, neutral: bool, afloat: bool, out: list[Goal]) -> None:
    """Areas of nobody, or of others: there their Village, if there is one."""
    ways = state.edition.ways
    found: list[Goal] = []
    for area in range(len(state.control)):
        owner = state.control[area]
        if owner == seat or (owner == NEUTRAL) != neutral:
            continue
        village = -1 if neutral else state.village_in(area)
        way = ways.to_area(area) if village < 0 else ways.to(village)
        far = cost_to(state, way, area, hex, afloat)
        if 0 < far < FAR:
            found.append(Goal(TAKE if village < 0 else ATTACK, way, village, far, area))
    add_nearest(found, NEAREST, out)


def prey(state: ClanState, seat: Seat, hex: Hex, afloat: bool, out: list[Goal]) -> None:
    """Enemies who could be met in this move or the next."""
    ways = state.edition.ways
    near = 6 * state.edition.point
    strokes = ways.strokes(hex) if afloat else []
    seen: list[int] = []
    found: list[Goal] = []
    for piece in range(len(state.kind)):
        where = state.hex_of[piece]
        if where < 0 or where in seen or state.kind[piece] >= MARKERS or state.owner[piece] == seat or where == hex:
            continue
        seen.append(where)
        kind = HUNT if afloat and manned_canoes(state, seat, where) else ATTACK
        if state.chart.kind[where] == SEA:
            if afloat and strokes[where] * state.edition.stroke <= near:
                found.append(Goal(kind, [], where, strokes[where], -1))
            continue
        way = ways.to(where)
        far = way[hex]
        if afloat and state.chart.coastal[where]:
            far = min(far, strokes[where] * state.edition.stroke)
        if far <= near:
            found.append(Goal(kind, way, where, far, state.chart.area[where]))
    add_nearest(found, PREY, out)


def manned_canoes(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """Whether enemies in a hex have canoes and troops for them, at a table where canoes fight at sea."""
    if not state.edition.may_lie_at_sea(state) or not state.armed[hex] & ~(1 << seat):
        return False
    return state.find(hex, CANOE, NOBODY) >= 0


def troops(state: ClanState, seat: Seat, hex: Hex, out: list[Goal]) -> None:
    """Own troops whom nobody leads yet."""
    found: list[Goal] = []
    seen: list[int] = []
    for piece in range(len(state.kind)):
        where = state.hex_of[piece]
        if where < 0 or where in seen or state.owner[piece] != seat or state.bound[piece]:
            continue
        if state.edition.is_combat[state.kind[piece]] and state.chart.kind[where] != SEA:
            seen.append(where)
            way = state.edition.ways.to(where)
            if 0 < way[hex] < FAR:
                found.append(Goal(GATHER, way, where, way[hex], state.chart.area[where]))
    add_nearest(found, 2, out)


def havens(state: ClanState, seat: Seat, hex: Hex, chief: bool, out: list[Goal]) -> None:
    """Own Villages, the Chieftain for the others, and canoes that lie elsewhere."""
    ways = state.edition.ways
    found: list[Goal] = []
    for site in state.chart.sites:
        if state.village[site] == BUILT + seat and site != hex and ways.to(site)[hex] < FAR:
            far = 0 if site == state.home[seat] else ways.to(site)[hex]
            found.append(Goal(GUARD, ways.to(site), site, far, state.chart.area[site]))
    add_nearest(found, 2, out)
    if not chief:
        head = state.chief_of(seat)
        if head >= 0 and state.hex_of[head] != hex and state.chart.kind[state.hex_of[head]] != SEA:
            way = ways.to(state.hex_of[head])
            if way[hex] < 6 * state.edition.point:
                out.append(Goal(GATHER, way, state.hex_of[head], way[hex], state.chart.area[state.hex_of[head]]))
    out += canoes_elsewhere(state, seat, hex)[:1]


def canoes_elsewhere(state: ClanState, seat: Seat, hex: Hex) -> list[Goal]:
    """Own canoes that lie on other coasts, the nearest first."""
    ways = state.edition.ways
    found: list[Goal] = []
    for piece in range(len(state.kind)):
        where = state.hex_of[piece]
        if where >= 0 and state.kind[piece] == CANOE and where != hex and state.owns_marker(piece, seat):
            if state.chart.kind[where] != SEA and ways.to(where)[hex] < FAR:
                found.append(Goal(CANOES, ways.to(where), where, ways.to(where)[hex], state.chart.area[where]))
    found.sort(key=Goal.by_distance)
    return found
