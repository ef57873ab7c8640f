"""Orders of the wargames: march somewhere with those one leads, fetch a log, settle newcomers together.

They are worked out on a position made up from what the seat sees. What it cannot see is dealt there always in the same
way, so that an order says nothing about it.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from vaka.core.chance import seeded
from vaka.core.decision import Decision
from vaka.core.order import Order
from vaka.core.view import View
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Area
from vaka.games.clans.board.targets import thirds
from vaka.games.clans.control import Settle
from vaka.games.clans.kinds import BUILT, LOG, PART_BUILT, POPULATION, SEA, UNITS
from vaka.games.clans.markers import within_reach
from vaka.games.clans.paths import Arrival, arrivals, onward, tried
from vaka.games.clans.state import ClanState, seats_in
from vaka.games.clans.turn import PlaceUnit
from vaka.games.clans.words import Voice, seat_name

MOVING: Final = ("lead", "walk", "sail")
PLACING: Final = ("settle", "place")
ORDERED: Final = (*MOVING, "move", *PLACING)
"""What is asked where an order can be given."""
ALONE: Final = "alone"
ALL: Final = "all"
BEFORE: Final = "before"
WITH_LOG: Final = "log"
PEOPLE: Final = "people"
TOGETHER: Final = "together"
SINGLY: Final = "singly"
MANNERS: Final = {
    "": "",
    ALONE: "Alone",
    ALL: "With all the leader can take",
    BEFORE: "As last turn",
    WITH_LOG: "With the log",
    PEOPLE: "All the people here",
    TOGETHER: "All together",
    SINGLY: "One at a time",
}


def plan(view: View, own: tuple[str, ...], voice: Voice) -> list[Order]:
    """All orders that the seat which is asked could give now."""
    if view.asked not in ORDERED:
        return []  # nor is anything imagined for it
    state = view.imagine(seeded("orders"))
    assert isinstance(state, ClanState)
    if view.asked in MOVING and state.march.mover >= 0:
        return marches(state, own, voice) + next_movers(state, view)
    if view.asked == "move":
        return fetches(state, voice)
    return settlements(state, own) if view.asked in PLACING else []


# Marching.


def marches(state: ClanState, own: tuple[str, ...], voice: Voice) -> list[Order]:
    """To every hex in reach, in every manner: alone, with all he can lead, as last turn, with the log."""
    out: list[Order] = []
    for mode, taken in manners(state, own):
        ready = state
        for text in taken:
            ready = tried(ready, text)
        for hex, arrival in sorted(arrivals(ready, seat_of(state)).items()):
            follow = one_after_another(state, arrival) if mode == PEOPLE else []
            if follow or mode != PEOPLE:
                out.append(march(state, ready, mode, taken, hex, arrival, voice, follow))
    return out


def one_after_another(state: ClanState, arrival: Arrival) -> list[str]:
    """What all other people in the hex do to go the same way, one after another; nothing where they cannot."""
    seat, drawn = seat_of(state), state.chance.count
    begin = state.act.walk[state.hex_of[state.march.mover]].text
    here = arrival.state
    out: list[str] = []
    while here.to_act == seat and here.chance.count == drawn:
        if here.march.mover >= 0:
            out.append(state.act.halt.text)
        else:
            again = here.agenda[-1].name == "move" and begin in [action.text for action in here.legal]
            if not again:
                return out
            out += [begin, *arrival.texts]
        for text in out[-1:] if out[-1] == state.act.halt.text else [begin, *arrival.texts]:
            if text not in [action.text for action in here.legal]:
                return []
            here = tried(here, text)
    return []


def seat_of(state: ClanState) -> int:
    return state.agenda[-1].seat


def manners(state: ClanState, own: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """The ways to set out, and what is taken up for each. Who is under way goes on as he is."""
    if (
        state.march.stepped
        or state.march.party
        or state.march.cargo
        or state.march.taken
        or state.march.left
        or state.march.fleet
    ):
        return [("", [])]
    if state.kind[state.march.mover] == POPULATION:
        carry = [action.text for action in state.legal if action.verb == v.CARRY][:1]
        loaded = [(WITH_LOG, carry)] if carry else []
        crowd: list[tuple[str, list[str]]] = [(PEOPLE, [])] if waiting(state) else []
        return [*loaded, (ALONE, []), *crowd] if loaded or crowd else [("", [])]
    everybody = all_he_leads(state)
    if not everybody:
        return [("", [])]
    out = [(ALL, everybody), (ALONE, [])]
    before = as_before(state, own)
    if before and sorted(before) != sorted(everybody):
        out.insert(1, (BEFORE, before))
    return out


def waiting(state: ClanState) -> bool:
    """Whether other people in the hex of a walker have not moved yet."""
    mover = state.march.mover
    for piece in state.living(state.hex_of[mover], state.owner[mover]):
        if piece != mover and state.kind[piece] == POPULATION and state.bound[piece] == 0:
            return True
    return False


def all_he_leads(state: ClanState) -> list[str]:
    """Those a leader takes along: the strongest troops first, then whoever cannot go by himself; people stay."""
    edition = state.edition
    ready = state
    out: list[str] = []
    while True:
        kinds = [action.a for action in ready.legal if action.verb == v.TAKE]
        troops = [kind for kind in kinds if kind < UNITS and edition.is_combat[kind]]
        others = [kind for kind in kinds if kind >= UNITS and not edition.leads[kind]]
        if not troops and not others:
            return out
        kind = max(troops, key=lambda each: (edition.combat[each], each)) if troops else others[0]
        out.append(state.act.take[kind].text)
        ready = tried(ready, out[-1])


def as_before(state: ClanState, own: tuple[str, ...]) -> list[str]:
    """Those who went along when this leader last marched, as far as they can again."""
    last = f" {state.edition.names[state.kind[state.march.mover]]}"
    taken: list[str] = []
    begun = False
    for text in reversed(own[:-1] if own and own[-1].startswith("lead ") else own):
        verb = text.split()[0]
        if verb == "lead":
            if begun and text.endswith(last):
                break
            begun, taken = False, []
        elif verb in ("walk", "done"):
            begun, taken = False, []
        elif verb == "step":
            begun, taken = True, []
        elif verb == "take" and begun:
            taken.append(text)
    else:
        return []
    ready = state
    out: list[str] = []
    for text in reversed(taken):
        if text in [action.text for action in ready.legal]:
            out.append(text)
            ready = tried(ready, text)
    return out


def march(
    state: ClanState,
    ready: ClanState,
    mode: str,
    taken: list[str],
    hex: int,
    arrival: Arrival,
    voice: Voice,
    follow: list[str],
) -> Order:
    """One march, worked out: who is taken up, the way, and the halt where nothing else is left."""
    names = state.chart.names
    seat = seat_of(state)
    texts = taken + arrival.texts + (follow or ending(arrival.state, seat, ready.chance.count))
    verb = "sail" if state.agenda[-1].name == "sail" else "step"
    spent = f"{thirds(state, arrival.spent) or '0'} of {thirds(state, ready.march.points) or '0'} points"
    return Order(
        f"go {names[hex]}"
        + {ALL: " with all", BEFORE: " as before", WITH_LOG: " with log", PEOPLE: " with people"}.get(mode, ""),
        f"{'Paddle' if verb == 'sail' else 'Go'} to {voice.place(state, hex)}",
        tuple(texts),
        instead=f"{verb} {names[hex]}" if len(arrival.way) == 2 else "",
        place=f"hex {names[hex]}",
        way=tuple(f"hex {names[each]}" for each in arrival.way),
        cost=spent,
        stops=what_stops(arrival, seat, ready.chance.count),
        mode=mode,
        manner=MANNERS[mode],
    )


def ending(state: ClanState, seat: int, drawn: int) -> list[str]:
    """The halt of a mover who cannot go on, where halting asks and rolls nothing."""
    if state.to_act != seat or state.chance.count != drawn or state.march.mover < 0 or onward(state):
        return []
    if state.act.halt not in state.legal:
        return []
    after = tried(state, state.act.halt.text)
    calm = after.to_act == seat and after.chance.count == drawn and after.agenda[-1].name == "move"
    return [state.act.halt.text] if calm else []


def what_stops(arrival: Arrival, seat: int, drawn: int) -> str:
    """Why the move ends, or may end, where it leads."""
    state = arrival.state
    if state.chance.count != drawn:
        return "A die is rolled there."
    if state.to_act is not None and state.to_act != seat:
        return f"{seat_name(state.to_act)} is asked first."
    foes = seats_in(state.armed[arrival.hex] & ~(1 << seat))
    if foes:
        return f"{seat_name(foes[0])} stands there: the move ends in a fight."
    return "An enemy zone ends the move there." if state.march.zoned or state.march.sea_zoned else ""


def next_movers(state: ClanState, view: View) -> list[Order]:
    """Somebody else sets out, or the phase ends: the one who moves halts first, where that is his to do."""
    if not state.march.stepped or state.act.halt not in state.legal:
        return []
    seat, drawn = seat_of(state), state.chance.count
    after = tried(state, state.act.halt.text)
    if after.to_act != seat or after.chance.count != drawn or after.agenda[-1].name != "move":
        return []
    out: list[Order] = []
    for action in after.legal:
        if action.verb in (v.LEAD, v.WALK, v.DONE):
            place = "" if action.verb == v.DONE else f"hex {state.chart.names[action.a]}"
            label = view.game.label(action, view)
            out.append(Order(action.text, f"Halt, then: {label}", (state.act.halt.text, action.text), place=place))
    return out


# Fetching logs.


def fetches(state: ClanState, voice: Voice) -> list[Order]:
    """For each log in reach of people: they take it up and carry it towards the nearest village, as far as they get."""
    seat = seat_of(state)
    best: dict[int, tuple[int, int, Order]] = {}
    logs = [hex for hex in state.chart.dry if within_reach(state, seat, hex, LOG)]
    logs = [hex for hex in logs if nearest_yard(state, seat, hex) not in (-1, hex)]
    for action in state.legal:
        if action.verb == v.WALK and any(near(state, action.a, log) for log in logs):
            for log, rank, order in errands_from(state, seat, action.a, action.text, voice):
                if log not in best or rank < best[log][0]:
                    best[log] = (rank, action.a, order)
    return [best[log][2] for log in sorted(best)]


def near(state: ClanState, hex: int, log: int) -> bool:
    """Whether people could be at a log in one move, as the map has it: a quick look before the steps are tried."""
    return state.edition.ways.to(log)[hex] <= state.edition.people_points


def errands_from(state: ClanState, seat: int, hex: int, begin: str, voice: Voice) -> list[tuple[int, int, Order]]:
    """The logs that people in a hex can reach: the log, how far from home it ends up, and the order."""
    walking = tried(state, begin)
    drawn = walking.chance.count
    if walking.to_act != seat or walking.march.mover < 0:
        return []
    stops = arrivals(walking, seat)
    stops[hex] = Arrival(walking, hex, [hex], [], 0)
    out: list[tuple[int, int, Order]] = []
    for log in sorted(stops):
        at = stops[log]
        goal = nearest_yard(state, seat, log)
        if goal < 0 or goal == log or not within_reach(state, seat, log, LOG) or not at.goes_on(seat, drawn):
            continue
        if state.act.carry[LOG] not in at.state.legal:
            continue
        loaded = tried(at.state, state.act.carry[LOG].text)
        homeward = state.edition.ways.to(goal)
        ends = [each for each in arrivals(loaded, seat).values() if homeward[each.hex] < homeward[log]]
        if not ends:
            continue
        end = min(ends, key=lambda each: (homeward[each.hex], each.spent, each.hex))
        texts = [begin, *at.texts, state.act.carry[LOG].text, *end.texts]
        if end.goes_on(seat, drawn) and state.act.halt in end.state.legal:
            texts.append(state.act.halt.text)
        names = state.chart.names
        home = end.hex == goal
        order = Order(
            f"fetch {names[log]}",
            f"Fetch the log at {voice.place(state, log)}"
            + (" home" if home else f", to {voice.place(state, end.hex)}"),
            tuple(texts),
            way=tuple(f"hex {names[each]}" for each in at.way + end.way[1:]),
            cost=f"{thirds(state, at.spent + end.spent) or '0'} of {thirds(state, walking.march.points) or '0'} points",
            stops=what_stops(end, seat, drawn),
        )
        out.append((log, homeward[end.hex] * 100 + at.spent, order))
    return out


def nearest_yard(state: ClanState, seat: int, hex: int) -> int:
    """The village, finished or begun, to which a log is carried from a hex; -1 where none can be reached on foot."""
    best, found = 10**9, -1
    for site in state.chart.sites:
        mine = state.village[site] == BUILT + seat
        begun = state.village[site] == PART_BUILT and state.control[state.chart.area[site]] == seat
        far = state.edition.ways.to(site)[hex] if mine or begun else best
        if far < best:
            best, found = far, site
    return found if best < 10**6 else -1


# Newcomers.


def area_of(asked: Decision[Any]) -> Area:
    """The area in which somebody is placed; -1 where nobody is."""
    return asked.area if isinstance(asked, PlaceUnit | Settle) else -1


def settlements(state: ClanState, own: tuple[str, ...]) -> list[Order]:
    """All newcomers of an area to one hex, or one after another: first in the manner of the last time."""
    asked = state.agenda[-1]
    seat, drawn = asked.seat, state.chance.count
    out: list[Order] = []
    several = False
    for action in state.legal:
        if action.verb != v.PLACE or state.chart.kind[action.a] == SEA:
            continue
        texts = [action.text]
        here = tried(state, action.text)
        while here.to_act == seat and here.chance.count == drawn and len(texts) < 20:
            top = here.agenda[-1]
            if top.name != asked.name or area_of(top) != area_of(asked) or action not in here.legal:
                break
            texts.append(action.text)
            here = tried(here, action.text)
        several = several or len(texts) > 1
        name = state.chart.names[action.a]
        place = f"hex {name}"
        out.append(
            Order(
                f"place {name} all",
                f"Place {len(texts)} at {name}",
                tuple(texts),
                instead=action.text,
                place=place,
                mode=TOGETHER,
                manner=MANNERS[TOGETHER],
            )
        )
        out.append(
            Order(
                action.text,
                f"Place one at {name}",
                (action.text,),
                instead=action.text,
                place=place,
                mode=SINGLY,
                manner=MANNERS[SINGLY],
            )
        )
    first = SINGLY if apart_before(own) else TOGETHER
    return sorted(out, key=lambda order: order.mode != first) if several else []


def apart_before(own: tuple[str, ...]) -> bool:
    """Whether this seat last placed several newcomers in more than one hex."""
    backwards = [text.split() for text in reversed(own)]
    runs = [list(run) for placed, run in groupby(backwards, key=lambda words: words[0] == "place") if placed]
    last = next((run for run in runs if len(run) > 1), [])
    return len({words[1] for words in last}) > 1
