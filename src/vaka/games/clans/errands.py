"""What people and Villages do, for bots: errands, logs, building sites, training; no thought is spent on it."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Area, Kind, Piece
from vaka.games.clans.chart import FAR
from vaka.games.clans.judge import Opinions
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    LOG,
    MARKERS,
    NO_VILLAGE,
    NOBODY,
    PART,
    PART_BUILT,
    POPULATION,
    SLINGERS,
    UNITS,
)
from vaka.games.clans.markers import within_reach
from vaka.games.clans.state import ClanState

CANOES: Final = 2
"""So many canoes, finished or not, are enough."""
FELLERS: Final = 2
"""So many people stay people as long as a canoe is wanted."""
PEOPLE: Final = 3
"""So many people a Village keeps before it trains them."""


def with_verb(state: ClanState, verb: int) -> list[Action]:
    """The choices of a verb."""
    return [action for action in state.choices if action.verb == verb]


# What lies over the water.


def cut_off(state: ClanState, seat: Seat) -> bool:
    """Whether there is more to take, but nothing of it can be reached by the Chieftain on foot."""
    chief = state.chief_of(seat)
    if chief < 0:
        return False
    hex = state.hex_of[chief]
    found = False
    for area in range(len(state.control)):
        if state.control[area] != seat:
            if state.edition.ways.to_area(area)[hex] < FAR:
                return False
            found = True
    return found


def lacks_canoe(state: ClanState, seat: Seat) -> bool:
    """Whether a seat gets no further without more canoes than it has."""
    return canoes_of(state, seat) < CANOES and cut_off(state, seat)


# Where people are wanted.


def wanted_site(state: ClanState, seat: Seat, area: Area) -> int:
    """Where the seat's people should build in an area of theirs; -1 where nothing is to be built."""
    if state.control[area] != seat:
        return -1
    found = -1
    for hex in state.edition.sites_in[area]:
        if state.village[hex] >= BUILT:
            return -1
        if state.village[hex] == PART_BUILT:
            found = hex
    if found < 0:
        found = state.edition.ways.site(area)
    return -1 if found < 0 or state.strangers(found, seat) else found


def needed_at(state: ClanState, site: int) -> int:
    """How many people the next step of building takes."""
    return state.edition.found_workers if state.village[site] == NO_VILLAGE else state.edition.finish_workers


def errand(state: ClanState, seat: Seat, piece: Piece, loaded: bool) -> int:
    """Where a Population should go: with a log to a site that lacks one, else to where hands are missing; -1 to stay."""
    hex = state.hex_of[piece]
    best = -1
    least = FAR
    edition = state.edition
    for area in range(len(state.control)):
        site = wanted_site(state, seat, area)
        if site < 0:
            continue
        cost = edition.ways.to(site)[hex]
        if cost >= least or cost > 12 * edition.point:
            continue
        goal = task_at(state, seat, piece, site, loaded)
        if goal >= 0:
            best = goal
            least = cost
    if best >= 0:
        return best
    if loaded:
        return nearest_village(state, seat, hex)
    return task_for_canoe(state, seat, piece) if lacks_canoe(state, seat) else -1


def task_for_canoe(state: ClanState, seat: Seat, piece: Piece) -> int:
    """The forest from which a Population fetches the log for a canoe; -1 where another does, or a log is there."""
    village = nearest_village(state, seat, state.hex_of[piece])
    if village < 0 or state.find(village, LOG, NOBODY) >= 0:
        return -1
    groves = state.edition.ways.grove(village)
    for other in range(len(state.kind)):
        if state.kind[other] == POPULATION and state.owner[other] == seat and other != piece:
            if state.hex_of[other] in groves:
                return -1
    for grove in groves:
        if grove not in state.stumps and not state.strangers(grove, seat):
            return grove
    return -1


def task_at(state: ClanState, seat: Seat, piece: Piece, site: int, loaded: bool) -> int:
    """The hex in which a site has use for a Population: itself, or a forest nearby; -1 where it has none."""
    has_log = state.find(site, LOG, NOBODY) >= 0 and not (loaded and state.hex_of[piece] == site)
    if loaded:
        return -1 if has_log else site
    people = 0
    fellers = 0
    groves = state.edition.ways.grove(site)
    for other in range(len(state.kind)):
        if state.kind[other] == POPULATION and state.owner[other] == seat and other != piece:
            hex = state.hex_of[other]
            if hex == site:
                people += 1
            elif hex >= 0 and hex in groves:
                fellers += 1
    if not has_log and fellers == 0:
        for grove in groves:
            if grove not in state.stumps and not state.strangers(grove, seat):
                return grove
    return site if people < needed_at(state, site) else -1


def nearest_village(state: ClanState, seat: Seat, hex: Hex) -> int:
    """The seat's Village nearest to a hex; -1 where it has none."""
    best = -1
    least = FAR
    for site in state.chart.sites:
        if state.village[site] == BUILT + seat:
            cost = state.edition.ways.to(site)[hex]
            if cost < least:
                best = site
                least = cost
    return best


def useful_log(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """Whether a log that lies here is wanted elsewhere."""
    if not within_reach(state, seat, hex, LOG) or state.village[hex] == BUILT + seat:
        return False
    area = state.chart.area[hex]
    return area < 0 or wanted_site(state, seat, area) != hex


# Building.


def building(state: ClanState, seat: Seat, opinions: Opinions[Any]) -> list[Action]:
    """Villages first, then logs that are wanted, then what each Village makes; nothing is pulled down."""
    fells: list[Action] = []
    best: Action | None = None
    most = 0
    for action in state.choices:
        verb = action.verb
        if verb == v.COMPLETE or verb == v.FOUND:
            return [action]
        if verb == v.FELL:
            fells.append(action)
        elif verb != v.DISARM and verb != v.ABANDON and verb != v.DONE:
            use = usefulness(state, seat, action, opinions)
            if use > most:
                most = use
                best = action
    for action in fells:
        if state.find(action.a, LOG, NOBODY) < 0:
            return [action]
    return [best] if best is not None else with_verb(state, v.DONE)


def usefulness(state: ClanState, seat: Seat, action: Action, opinions: Opinions[Any]) -> int:
    """How much a Village's work helps: more troops, then better ones, canoes by the way; 0 for what is not wanted."""
    verb = action.verb
    hex = action.a
    if verb == v.TRAIN:
        return training(state, seat, hex, action.b)
    if verb == v.LAUNCH:
        return 12 if cut_off(state, seat) else 8
    if verb == v.SHAPE:
        if not state.chart.coastal[hex] or canoes_of(state, seat) >= CANOES:
            return 0
        return 11 if cut_off(state, seat) else 6
    return opinions.usefulness(state, seat, action)


def training(state: ClanState, seat: Seat, hex: Hex, target: Kind) -> int:
    """People become troops where enough of them are left, or where nobody is under arms; troops become better ones."""
    edition = state.edition
    source = POPULATION
    for line in edition.training:
        if line[1] == target and state.find(hex, line[0], seat) >= 0:
            source = line[0]
    if source == POPULATION:
        people = state.count(hex, POPULATION, seat)
        if people <= FELLERS and lacks_canoe(state, seat):
            return 0
        return 9 if people > PEOPLE or not state.armed[hex] >> seat & 1 or spare(state, seat) else 0
    if edition.leads[target]:
        return 0
    if target == SLINGERS:
        return 5 if state.count(hex, SLINGERS, seat) == 0 and troops_in(state, seat, hex) > 2 else 0
    return 3 + edition.combat[target]


def spare(state: ClanState, seat: Seat) -> bool:
    """Whether no site of the seat's is waiting for hands."""
    for area in range(len(state.control)):
        if wanted_site(state, seat, area) >= 0:
            return False
    return True


def troops_in(state: ClanState, seat: Seat, hex: Hex) -> int:
    """How many Combat Units of a seat are in a hex."""
    found = 0
    for piece in state.stack(hex):
        if state.owner[piece] == seat and state.edition.is_combat[state.kind[piece]]:
            found += 1
    return found


def canoes_of(state: ClanState, seat: Seat) -> int:
    """Canoes, finished or not, among a seat's assets."""
    found = 0
    for piece in range(len(state.kind)):
        if state.kind[piece] in (CANOE, PART) and state.hex_of[piece] >= 0 and state.owns_marker(piece, seat):
            found += 1
    return found


# Settling.


def settling(state: ClanState, seat: Seat, area: Area, kind: Kind) -> list[Action]:
    """People where they will build, one of them in a forest nearby; Leaders and troops with the Chieftain."""
    places = with_verb(state, v.PLACE)
    if not places:
        return places
    goal = -1
    site = wanted_site(state, seat, area)
    if kind == POPULATION and site >= 0:
        goal = task_at(state, seat, -1, site, False)
        if goal < 0:
            goal = site
    elif UNITS <= kind < MARKERS:
        chief = state.chief_of(seat)
        goal = state.hex_of[chief] if chief >= 0 else -1
    if goal < 0:
        village = state.village_in(area)
        goal = site if site >= 0 else village if village >= 0 else state.edition.ways.site(area)
    if goal < 0:
        return places[:1]
    way = state.edition.ways.to(goal)
    best = places[0]
    for action in places:
        if way[action.a] < way[best.a]:
            best = action
    return [best]
