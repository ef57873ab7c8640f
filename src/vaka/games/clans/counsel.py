"""What a bot need not think about: how people work, carry and settle, what villages make, who sets out next.

Of all that is legal only what can be wise is left, often one thing, so that thought goes where it counts: to where
Leaders march, what they attack, and how they run.
"""

from __future__ import annotations

from typing import Any

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind, Piece
from vaka.games.clans.bidding import BidForHome
from vaka.games.clans.chart import FAR
from vaka.games.clans.construction import Build
from vaka.games.clans.control import Settle
from vaka.games.clans.errands import (
    building,
    cut_off,
    errand,
    lacks_canoe,
    nearest_village,
    settling,
    useful_log,
    with_verb,
)
from vaka.games.clans.judge import Opinions
from vaka.games.clans.kinds import BUILT, CANOE, CHIEF, LOG, NEUTRAL, POPULATION, SHAMAN, UNITS
from vaka.games.clans.land import Lead, Movement
from vaka.games.clans.markers import within_reach
from vaka.games.clans.sailing import Sail
from vaka.games.clans.state import ClanState
from vaka.games.clans.turn import PlaceUnit
from vaka.games.clans.walking import Walk


def promising(state: ClanState, opinions: Opinions[Any]) -> list[Action]:
    """The choices worth a thought, at least one, in the order in which they are offered."""
    asked = state.agenda[-1]
    seat = asked.seat
    if isinstance(asked, Movement):
        out = setting_out(state, seat)
    elif isinstance(asked, Walk) and asked.under_way:
        out = walking(state, seat)
    elif isinstance(asked, Lead):
        out = leading(state, seat)
    elif isinstance(asked, Sail):
        out = sailing(state, seat)
    elif isinstance(asked, Build):
        out = building(state, seat, opinions)
    elif isinstance(asked, (Settle, PlaceUnit)):
        out = settling(state, seat, asked.area, asked.kind)
    elif isinstance(asked, BidForHome):
        out = [bid(state, asked, opinions)]
    else:
        out = opinions.promising(state, asked)
    return out or state.choices


def bid(state: ClanState, asked: BidForHome[Any], opinions: Opinions[Any]) -> Action:
    """The home area that is worth most for its price; the first where several are."""
    offered = asked.options(state)
    best = offered[0]
    for each in offered:
        if opinions.home(state, each.a) - asked.price(each.a) > opinions.home(state, best.a) - asked.price(best.a):
            best = each
    return best


# Moving.


def setting_out(state: ClanState, seat: Seat) -> list[Action]:
    """One after another: Leaders, the Chieftain first, then people who have an errand, then nobody."""
    for action in state.choices:
        if action.verb == v.LEAD and action.b >= UNITS:
            return [action]
    for action in state.choices:
        if action.verb == v.WALK and sets_out(state, seat, action.a):
            return [action]
    return with_verb(state, v.DONE)


def sets_out(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """Whether a Population that stands here has somewhere to go, and a step that brings it nearer."""
    piece = state.head[hex]
    while not (state.kind[piece] == POPULATION and state.owner[piece] == seat and state.bound[piece] == 0):
        piece = state.next[piece]
    loaded = useful_log(state, seat, hex)
    goal = errand(state, seat, piece, loaded)
    if goal < 0 or goal == hex:
        return False
    if loaded and state.village[goal] >= BUILT and not lacks_canoe(state, seat):
        return False
    way = state.edition.ways.to(goal)
    for near in state.chart.land[hex]:
        if way[near] < way[hex] and not state.strangers(near, seat):
            return way[hex] < FAR
    return False


def walking(state: ClanState, seat: Seat) -> list[Action]:
    """Take the log up, carry it to its goal by the cheapest way, put it down."""
    hex = state.hex_of[state.march.mover]
    loaded = len(state.march.cargo) > 0
    act = state.act
    if not loaded and useful_log(state, seat, hex) and act.carry[LOG] in state.choices:
        return [act.carry[LOG]]
    goal = errand(state, seat, state.march.mover, loaded)
    if goal == hex or goal < 0:
        if loaded and state.march.cargo and act.drop[state.kind[state.march.cargo[0]]] in state.choices:
            return [act.drop[state.kind[state.march.cargo[0]]]]
        return with_verb(state, v.HALT)
    nearer = nearer_steps(state, v.STEP, state.edition.ways.to(goal), hex)
    return nearer[:1] if nearer else with_verb(state, v.HALT)


def nearer_steps(state: ClanState, verb: int, way: list[int], hex: Hex) -> list[Action]:
    """The steps or strokes offered that shorten a way, the shortest first."""
    best: list[Action] = []
    least = way[hex]
    for action in state.choices:
        if action.verb == verb and way[action.a] < least:
            least = way[action.a]
            best = [action] + best
    return best


def leading(state: ClanState, seat: Seat) -> list[Action]:
    """Before the first step a Leader gathers those he can lead; then he marches towards a goal, goes to sea, or stays."""
    act = state.act
    mover = state.march.mover
    hex = state.hex_of[mover]
    if not state.march.stepped:
        taken = to_take(state, seat, hex)
        if taken >= 0:
            return [act.take[taken]]
    goals = goals_of(state, seat, mover)
    sails = state.kind[mover] == CHIEF and within_reach(state, seat, hex, CANOE) and cut_off(state, seat)
    out: list[Action] = []
    for action in state.choices:
        if action.verb == v.STEP:
            if sails:
                continue
            if state.strangers(action.a, seat):
                out.append(action)
            else:
                for way in goals:
                    if way[action.a] < way[hex]:
                        out.append(action)
                        break
        elif (
            action.verb == v.HALT
            or (action.verb == v.EMBARK and action.a == canoes_for(state) and landing(state, seat, goals) != hex)
            or action.verb > v.PROPOSE
        ):
            out.append(action)
    return out


def to_take(state: ClanState, seat: Seat, hex: Hex) -> int:
    """The strongest Combat Unit, or the Shaman, that a Leader should take along; a Village keeps its last defender."""
    best = -1
    edition = state.edition
    here = 0
    afloat = 0
    for piece in state.stack(hex):
        if state.owner[piece] == seat and edition.is_combat[state.kind[piece]] and piece not in state.march.party:
            here += 1
        elif state.kind[piece] == CANOE:
            afloat += 1
    if afloat and edition.places_taken(state) >= 2 * afloat and cut_off(state, seat):
        return -1
    keep = 1 if state.village[hex] == BUILT + seat and edition.paddlers(state) else 0
    for action in state.choices:
        if action.verb == v.TAKE:
            kind = action.a
            if kind == SHAMAN:
                return kind
            if kind < UNITS and edition.is_combat[kind] and here > keep:
                if best < 0 or rating(state, kind) > rating(state, best):
                    best = kind
    return best


def rating(state: ClanState, kind: Kind) -> int:
    """How gladly a Unit is taken along: by its strength; one missile Unit makes room for a third in battle."""
    value = 2 * state.edition.combat[kind]
    if state.edition.missile[kind]:
        for piece in state.march.party:
            if state.edition.missile[state.kind[piece]]:
                return value
        if len(state.march.party) >= 2:
            value += 9
    return value


def goals_of(state: ClanState, seat: Seat, leader: Piece) -> list[list[int]]:
    """The ways to what a Leader may want to reach: troops for one without, neutral areas for a Chieftain, else rivals."""
    edition = state.edition
    ways = edition.ways
    hex = state.hex_of[leader]
    armed = state.armed[hex] >> seat & 1 == 1
    found: list[list[int]] = []
    home = state.home[seat]
    if armed and state.kind[leader] == CHIEF and cut_off(state, seat):
        return over_water(state, seat, hex)
    if not armed or (home >= 0 and state.kind[leader] == CHIEF):
        village = nearest_village(state, seat, hex)
        if village >= 0:
            found.append(ways.to(village))
    if not armed:
        for piece in range(len(state.kind)):
            where = state.hex_of[piece]
            if where >= 0 and state.owner[piece] == seat and edition.is_combat[state.kind[piece]]:
                if state.bound[piece] == 0 and len(found) < 4:
                    found.append(ways.to(where))
    if state.kind[leader] == CHIEF and state.turn < edition.last_turn:
        add_nearest(state, seat, hex, True, found)
    if state.kind[leader] != CHIEF or not found:
        add_nearest(state, seat, hex, False, found)
    return found


def over_water(state: ClanState, seat: Seat, hex: Hex) -> list[list[int]]:
    """Where all that could be taken lies over the water: on foot the ways to canoes, beside or in them those across."""
    found: list[list[int]] = []
    if not state.march.fleet and not within_reach(state, seat, hex, CANOE):
        for piece in range(len(state.kind)):
            if state.kind[piece] == CANOE and state.hex_of[piece] >= 0 and state.owns_marker(piece, seat):
                found.append(state.edition.ways.to(state.hex_of[piece]))
        return found
    for area in range(len(state.control)):
        if state.control[area] != seat:
            found.append(state.edition.ways.over_water(area))
    return found


def add_nearest(state: ClanState, seat: Seat, hex: Hex, neutral: bool, found: list[list[int]]) -> None:
    """Add the ways to the two nearest areas of nobody, or of others."""
    ways = state.edition.ways
    first: list[int] = []
    second: list[int] = []
    for area in range(len(state.control)):
        owner = state.control[area]
        if owner == seat or (owner == NEUTRAL) != neutral:
            continue
        village = -1 if neutral else state.village_in(area)
        way = ways.to_area(area) if village < 0 else ways.to(village)
        if not first or way[hex] < first[hex]:
            second = first
            first = way
        elif not second or way[hex] < second[hex]:
            second = way
    if first:
        found.append(first)
    if second:
        found.append(second)


# At sea.


def canoes_for(state: ClanState) -> int:
    """How many canoes a party needs."""
    return max(1, (state.edition.places_taken(state) + 1) // 2)


def landing(state: ClanState, seat: Seat, goals: list[list[int]]) -> int:
    """The coast in reach that lies nearest to a goal; where the mover is unless it shortens the way by much."""
    hex = state.hex_of[state.march.mover]
    edition = state.edition
    strokes = edition.ways.strokes(hex)
    reach = state.march.points // max(1, edition.least_stroke(state))
    best = hex
    on_foot = not state.march.fleet and not cut_off(state, seat)
    least = shortest(goals, hex) - (2 * edition.point if on_foot else 0)
    for coast in state.chart.dry:
        if state.chart.coastal[coast] and strokes[coast] <= reach and not state.armed[coast] & ~(1 << seat):
            cost = shortest(goals, coast) + strokes[coast]
            if cost < least:
                least = cost
                best = coast
    return best


def shortest(goals: list[list[int]], hex: Hex) -> int:
    """The least way from a hex to any of the goals."""
    least = FAR
    for way in goals:
        if way[hex] < least:
            least = way[hex]
    return least


def sailing(state: ClanState, seat: Seat) -> list[Action]:
    """Straight to the landing place, and ashore; crews stay as they are."""
    hex = state.hex_of[state.march.mover]
    act = state.act
    if state.march.fresh:
        best = -1
        for action in state.choices:
            if action.verb == v.BOARD and action.a < UNITS and state.edition.is_combat[action.a]:
                if best < 0 or state.edition.combat[action.a] > state.edition.combat[best]:
                    best = action.a
        if best >= 0:
            return [act.board[best]]
    goal = landing(state, seat, goals_of(state, seat, state.march.mover))
    if goal != hex:
        nearer = nearer_steps(state, v.SAIL, state.edition.ways.strokes(goal), hex)
        if nearer:
            return nearer[:1]
    for action in state.choices:
        if action.verb == v.LAND and state.march.points >= state.edition.point:
            return [action]
    return with_verb(state, v.HALT) or with_verb(state, v.LAND)
