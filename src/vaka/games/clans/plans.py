"""Plans of a Leader for his move: each is carried out on a copy, by the rules, as a chain of ordinary actions.

A plan is a goal and a way there, on foot or by canoe: an area to take, somebody to attack, a Village to guard, troops
to gather. What it is worth is not said here.
"""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.plan import Plan
from vaka.games.clans import verbs as v
from vaka.games.clans.characters import Character
from vaka.games.clans.chart import FAR
from vaka.games.clans.counsel import canoes_for
from vaka.games.clans.goals import ATTACK, GATHER, GUARD, HUNT, TAKE, Goal, canoes_elsewhere, goals, troops
from vaka.games.clans.habits import habit
from vaka.games.clans.judge import Opinions
from vaka.games.clans.kinds import CANOE, CHIEF, UNITS
from vaka.games.clans.land import Lead, Movement
from vaka.games.clans.marching import STEPS, add, copy_of, goes_on, march, muster, on_foot, rest, take_all
from vaka.games.clans.markers import within_reach
from vaka.games.clans.playout import let_others_answer, quick
from vaka.games.clans.sailing import Sail
from vaka.games.clans.state import ClanState

SPLASH: Final = "sea "
"""Before the kind of a plan that is carried out by canoe."""
IDLE: Final = "idle"
USUAL: Final = "usual"
MOVING: Final = 0.5
"""What a move costs that brings nothing."""
ENGAGE: Final = "engage "
"""How an action begins that makes canoes fight canoes."""
AGAIN: Final = 6.0
"""What a forced march has to bring."""
FEW: Final = 64
"""More strokes than anybody makes in a move."""
CARRIED: Final = 2
"""Points for carrying canoes from one water to another."""


def plans(
    state: ClanState, opinions: Opinions[Any], character: Character, crossings: list[tuple[int, int]]
) -> list[Plan]:
    """The plans of the seat that is asked: for all its Leaders, or for the one who is under way; else its choices."""
    asked = state.agenda[-1]
    seat = asked.seat
    out: list[Plan] = []
    if isinstance(asked, Movement):
        out.append(Plan(IDLE, habit(state, opinions, character), state.copy(), 0.0, True))
        for action in state.choices:
            if action.verb == v.LEAD and action.b >= UNITS:
                twin = copy_of(state)
                twin.advance(action)
                if goes_on(twin, seat):
                    journeys(twin, seat, opinions, crossings, [action], out)
    elif isinstance(asked, Lead | Sail):
        for action in state.choices:
            if action.verb == v.HALT:
                twin = copy_of(state)
                twin.advance(action)
                out.append(Plan(IDLE, [action], twin, 0.0, True))
        journeys(state, seat, opinions, crossings, [], out)
    if not out:
        return [single(state, action, character) for action in habit(state, opinions, character)]
    for plan in out:
        plan.bonus = liking(plan.kind, character)
    return out


def liking(kind: str, character: Character) -> float:
    """What a character adds to a plan; moving for nothing costs a little."""
    if kind == IDLE:
        return 0.0
    total = -MOVING
    if kind.startswith(SPLASH):
        total += character.sea
        kind = kind[len(SPLASH) :]
    if kind == TAKE:
        return total + character.take
    if kind == ATTACK:
        return total + character.attack
    if kind == HUNT:
        return total + character.attack + character.hunt
    return total + (character.guard if kind == GUARD else 0.0)


def single(state: ClanState, action: Action, character: Character) -> Plan:
    """One choice as a plan. Being done is what others are held against; Leaders are not sent out again for nothing."""
    twin = copy_of(state)
    twin.advance(action)
    bonus = character.hunt if action.text.startswith(ENGAGE) else -AGAIN if action.verb == v.LEAD else 0.0
    return Plan(action.text, [action], twin, bonus, action.verb == v.DONE)


def journeys(
    state: ClanState,
    seat: Seat,
    opinions: Opinions[Any],
    crossings: list[tuple[int, int]],
    before: list[Action],
    out: list[Plan],
) -> None:
    """All plans of the Leader under way, with everybody he can lead; before he has set out also with fewer: a Chieftain
    leaves a guard behind, an Elder goes alone.
    """
    as_usual(copy_of(state), seat, opinions, before, out)
    if isinstance(state.agenda[-1], Sail):
        for goal in goals(state, seat, True):
            by_sea(copy_of(state), seat, opinions, goal, crossings, before, out)
        return
    ready = copy_of(state)
    taken = [] if state.march.stepped else take_all(ready, seat)
    afloat = boats_at_hand(ready, seat)
    for goal in goals(ready, seat, afloat):
        on_foot(copy_of(ready), seat, opinions, goal, before + taken, out)
        if afloat:
            by_sea(copy_of(ready), seat, opinions, goal, crossings, before + taken, out)
    if not afloat:
        by_way_of_canoes(ready, seat, opinions, crossings, before + taken, out)
    by_way_of_troops(ready, seat, opinions, before + taken, out)
    if len(taken) > 1 and state.kind[state.march.mover] == CHIEF:
        fewer = copy_of(state)
        for action in taken[:-1]:
            fewer.advance(action)
        for goal in goals(fewer, seat, False):
            if goal.kind == TAKE:
                on_foot(copy_of(fewer), seat, opinions, goal, before + taken[:-1], out)
    if taken and state.kind[state.march.mover] != CHIEF:
        for goal in goals(state, seat, False):
            if goal.kind == GATHER or goal.kind == GUARD:
                on_foot(copy_of(state), seat, opinions, goal, before, out)


def as_usual(state: ClanState, seat: Seat, opinions: Opinions[Any], before: list[Action], out: list[Plan]) -> None:
    """What somebody does with a Leader who looks no further than the next step."""
    chain = before[:]
    drawn = state.chance.count
    for _ in range(STEPS):
        if not goes_on(state, seat) or state.chance.count != drawn:
            break
        action = quick(state, opinions)
        chain.append(action)
        state.advance(action)
        let_others_answer(state, seat, opinions)
    if len(chain) > len(before) + 1:
        add(Plan(USUAL, chain, state), out)


def by_way_of_troops(
    state: ClanState, seat: Seat, opinions: Opinions[Any], before: list[Action], out: list[Plan]
) -> None:
    """With the strongest there are: those here who were to stay behind, or those of a camp on the way, and then on."""
    camps: list[Goal] = []
    troops(state, seat, state.hex_of[state.march.mover], camps)
    for camp in [None, *camps]:
        there = copy_of(state)
        chain = before[:]
        if camp is not None and not march(there, seat, opinions, camp.way, chain):
            continue
        known = len(chain)
        if goes_on(there, seat) and (camp is None or there.hex_of[there.march.mover] == camp.hex):
            muster(there, seat, chain)
        if len(chain) > known:
            for goal in goals(there, seat, False):
                on_foot(copy_of(there), seat, opinions, goal, chain, out)
        if camp is not None:
            rest(there, seat, chain)
            add(Plan(GATHER, chain, there), out)


def by_way_of_canoes(
    state: ClanState,
    seat: Seat,
    opinions: Opinions[Any],
    crossings: list[tuple[int, int]],
    before: list[Action],
    out: list[Plan],
) -> None:
    """On foot to canoes that are near enough to put to sea in the same move."""
    boats = canoes_elsewhere(state, seat, state.hex_of[state.march.mover])
    if not boats or boats[0].far + 2 * state.edition.point > state.march.points:
        return
    there = copy_of(state)
    chain = before[:]
    march(there, seat, opinions, boats[0].way, chain)
    if goes_on(there, seat) and boats_at_hand(there, seat):
        for goal in goals(there, seat, True):
            by_sea(copy_of(there), seat, opinions, goal, crossings, chain, out)


def boats_at_hand(state: ClanState, seat: Seat) -> bool:
    """Whether the Leader stands beside canoes that he could use."""
    hex = state.hex_of[state.march.mover]
    return state.chart.coastal[hex] and within_reach(state, seat, hex, CANOE)


# Carrying a plan out.


def by_sea(
    state: ClanState,
    seat: Seat,
    opinions: Opinions[Any],
    goal: Goal,
    crossings: list[tuple[int, int]],
    before: list[Action],
    out: list[Plan],
) -> None:
    """Embark, paddle to the coast that is nearest to a goal, land, and go on on foot."""
    chain = before[:]
    start = state.hex_of[state.march.mover]
    route = landing(state, seat, goal, crossings)
    if not route or route[-1] == start:
        return
    if not isinstance(state.agenda[-1], Sail) and not embark(state, seat, chain):
        return
    man(state, seat, chain)
    for stop in route:
        paddle_to(state, seat, opinions, stop, chain)
    if state.march.mover >= 0 and state.hex_of[state.march.mover] == start:
        return
    if goes_on(state, seat) and goal.way and goal.way[state.hex_of[state.march.mover]] > 0:
        ashore = state.act.land
        if ashore in state.choices and state.march.points >= state.edition.point:
            chain.append(ashore)
            state.advance(ashore)
            march(state, seat, opinions, goal.way, chain)
    rest(state, seat, chain)
    if not goes_on(state, seat):
        add(Plan(SPLASH + goal.kind, chain, state), out)


def embark(state: ClanState, seat: Seat, chain: list[Action]) -> bool:
    """Go to sea with as many canoes as the party needs."""
    wanted = canoes_for(state)
    best: Action | None = None
    for action in state.choices:
        if action.verb == v.EMBARK and action.a >= wanted and (best is None or action.a < best.a):
            best = action
    if best is None:
        return False
    chain.append(best)
    state.advance(best)
    return goes_on(state, seat) and isinstance(state.agenda[-1], Sail)


def man(state: ClanState, seat: Seat, chain: list[Action]) -> None:
    """Before the first stroke everybody who fights and finds a place comes aboard."""
    for _ in range(6):
        if not state.march.fresh or not goes_on(state, seat):
            return
        best = -1
        for action in state.choices:
            if action.verb == v.BOARD and action.a < UNITS and state.edition.is_combat[action.a]:
                if best < 0 or state.edition.combat[action.a] > state.edition.combat[best]:
                    best = action.a
        if best < 0:
            return
        chain.append(state.act.board[best])
        state.advance(state.act.board[best])


def paddle_to(state: ClanState, seat: Seat, opinions: Opinions[Any], coast: Hex, chain: list[Action]) -> None:
    """Stroke by stroke to a coast, or as near as the points go."""
    strokes = state.edition.ways.strokes(coast)
    for _ in range(STEPS):
        let_others_answer(state, seat, opinions)
        if not goes_on(state, seat) or not isinstance(state.agenda[-1], Sail):
            return
        least = strokes[state.hex_of[state.march.mover]]
        best: Action | None = None
        for action in state.choices:
            if action.verb == v.SAIL and strokes[action.a] < least:
                least = strokes[action.a]
                best = action
        if best is None:
            return
        chain.append(best)
        state.advance(best)


def landing(state: ClanState, seat: Seat, goal: Goal, crossings: list[tuple[int, int]]) -> list[Hex]:
    """The way over the water to the coast in reach from which a goal is nearest: that coast alone, or a place where
    canoes are carried over before it; nothing where the water brings nobody nearer.
    """
    hex = state.hex_of[state.march.mover]
    edition = state.edition
    strokes = edition.ways.strokes(hex)
    stroke = max(1, edition.least_stroke(state))
    reach = state.march.points // stroke
    if not goal.way:
        return [goal.hex] if strokes[goal.hex] <= reach else []
    best = best_coast(state, seat, goal, strokes, reach)
    route = [best] if best >= 0 else []
    for near, far in crossings:
        left = state.march.points - strokes[near] * stroke - CARRIED * edition.point
        if left < 0:
            continue
        coast = best_coast(state, seat, goal, edition.ways.strokes(far), left // stroke)
        if coast >= 0 and (best < 0 or distance(state, goal, coast) < distance(state, goal, best)):
            best = coast
            route = [near, far, coast]
    return route


def best_coast(state: ClanState, seat: Seat, goal: Goal, strokes: list[int], reach: int) -> int:
    """The coast within so many strokes that is nearest to a goal, and nearer than where the mover is; -1 for none."""
    best = -1
    least = distance(state, goal, state.hex_of[state.march.mover]) * FEW
    others = ~(1 << seat)
    for coast in state.chart.dry:
        if not state.chart.coastal[coast] or strokes[coast] > reach:
            continue
        if state.armed[coast] & others and coast != goal.hex:
            continue
        cost = distance(state, goal, coast) * FEW + strokes[coast]
        if cost < least:
            least = cost
            best = coast
    return best


def distance(state: ClanState, goal: Goal, hex: Hex) -> int:
    """How far a goal is from a hex: over land and water into its area, and there on foot."""
    far = min(goal.way[hex], FAR)
    return far if goal.area < 0 else FEW * state.edition.ways.over_water(goal.area)[hex] + far
