"""What bots that plan do without much thought: as `counsel` says, but they want canoes of their own before they are
cut off, and their people fetch the logs for them.
"""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Piece
from vaka.games.clans.characters import Character
from vaka.games.clans.chart import FAR
from vaka.games.clans.construction import Build
from vaka.games.clans.counsel import nearer_steps, promising, sets_out
from vaka.games.clans.errands import canoes_of, errand, with_verb
from vaka.games.clans.judge import Opinions
from vaka.games.clans.kinds import BUILT, LOG, NOBODY, POPULATION
from vaka.games.clans.land import Movement
from vaka.games.clans.markers import within_reach
from vaka.games.clans.state import ClanState
from vaka.games.clans.walking import Walk

AREAS_A_CANOE: Final = 3
FIRST_WORK: Final = (v.COMPLETE, v.FOUND, v.FELL)


def habit(state: ClanState, opinions: Opinions[Any], character: Character) -> list[Action]:
    """What is worth a thought to somebody of a character, at least one choice. Leaders are not thought of here."""
    asked = state.agenda[-1]
    seat = asked.seat
    wants = canoes_wanted(state, seat, character) > canoes_of(state, seat)
    if isinstance(asked, Movement):
        return people_setting_out(state, seat, wants)
    if wants and isinstance(asked, Walk):
        return fetching(state, seat) or promising(state, opinions)
    usual = promising(state, opinions)
    if not isinstance(asked, Build) or usual[0].verb in FIRST_WORK:
        return usual
    work = canoe_work(state, seat, wants)
    return usual if work is None else [work]


def canoes_wanted(state: ClanState, seat: Seat, character: Character) -> int:
    """How many canoes a seat wants by now: one for every few areas, as many at most as its character likes."""
    return min(character.canoes, state.areas_of(seat) // AREAS_A_CANOE)


def canoe_work(state: ClanState, seat: Seat, wants: bool) -> Action | None:
    """A canoe is finished wherever one is begun, and begun where one is wanted and can be launched."""
    for action in state.choices:
        if action.verb == v.LAUNCH:
            return action
    for action in state.choices:
        if wants and action.verb == v.SHAPE and state.chart.coastal[action.a]:
            return action
    return None


def people_setting_out(state: ClanState, seat: Seat, wants: bool) -> list[Action]:
    """People who have an errand, those who can fetch a log for a canoe, then nobody."""
    for action in state.choices:
        if action.verb == v.WALK and sets_out(state, seat, action.a):
            return [action]
    if wants:
        for action in state.choices:
            if action.verb == v.WALK and fetches(state, seat, action.a):
                return [action]
    return with_verb(state, v.DONE)


def first_ready(state: ClanState, seat: Seat, hex: Hex) -> Piece:
    """The Population that would set out from a hex; -1 where there is none."""
    for piece in state.stack(hex):
        if state.kind[piece] == POPULATION and state.owner[piece] == seat and state.bound[piece] == 0:
            return piece
    return -1


def fetches(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """Whether people without another errand, who stand in a hex, should set out for a log, or with one."""
    walker = first_ready(state, seat, hex)
    if walker < 0 or errand(state, seat, walker, False) >= 0:
        return False
    yard = nearest_yard(state, seat, hex)
    if yard < 0:
        return False
    if hex != yard and within_reach(state, seat, hex, LOG):
        return nearer(state, seat, hex, yard)
    grove = grove_for(state, seat, walker, yard)
    return grove >= 0 and grove != hex and nearer(state, seat, hex, grove)


def fetching(state: ClanState, seat: Seat) -> list[Action]:
    """The next step of somebody who fetches a log for a canoe; nothing where he has another errand."""
    hex = state.hex_of[state.march.mover]
    yard = nearest_yard(state, seat, hex)
    loaded = len(state.march.cargo) > 0
    if yard < 0 or (not loaded and errand(state, seat, state.march.mover, False) >= 0):
        return []
    if loaded and other_goal(state, seat, yard):
        return []
    carry = state.act.carry[LOG]
    if not loaded and hex != yard and carry in state.choices and within_reach(state, seat, hex, LOG):
        return [carry]
    goal = yard if loaded else grove_for(state, seat, state.march.mover, yard)
    if goal < 0 or goal == hex:
        return with_verb(state, v.HALT)
    found = nearer_steps(state, v.STEP, state.edition.ways.to(goal), hex)
    return found[:1] if found else with_verb(state, v.HALT)


def other_goal(state: ClanState, seat: Seat, yard: Hex) -> bool:
    """Whether a log that is being carried is wanted at a building site."""
    goal = errand(state, seat, state.march.mover, True)
    return goal >= 0 and goal != yard and state.village[goal] < BUILT


def nearer(state: ClanState, seat: Seat, hex: Hex, goal: Hex) -> bool:
    """Whether a step in peace brings people nearer to a goal."""
    way = state.edition.ways.to(goal)
    if way[hex] >= FAR:
        return False
    for near in state.chart.land[hex]:
        if way[near] < way[hex] and not state.strangers(near, seat):
            return True
    return False


def nearest_yard(state: ClanState, seat: Seat, hex: Hex) -> int:
    """The nearest own Village by the coast; -1 where there is none."""
    best = -1
    least = FAR
    for site in state.chart.sites:
        if state.village[site] == BUILT + seat and state.chart.coastal[site]:
            cost = state.edition.ways.to(site)[hex]
            if cost < least:
                best = site
                least = cost
    return best


def grove_for(state: ClanState, seat: Seat, piece: Piece, yard: Hex) -> int:
    """The forest from which a log is fetched; -1 where another is there already, or a log lies ready."""
    if state.find(yard, LOG, NOBODY) >= 0:
        return -1
    groves = state.edition.ways.grove(yard)
    for other in range(len(state.kind)):
        if other != piece and state.kind[other] == POPULATION and state.owner[other] == seat:
            if state.hex_of[other] in groves:
                return -1
    for grove in groves:
        if grove not in state.stumps and not state.strangers(grove, seat):
            return grove
    return -1
