"""Sea movement: embarking, paddling, taking aboard, putting ashore, landing, and the zones of canoes.

Long because embarking, paddling, zones and landing share the flotilla under way.
"""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import CANOE, CHIEF, MARKERS, NOBODY, SEA, UNITS
from vaka.games.clans.land import LeadStage, finish, halt_bar, tell_step, travel
from vaka.games.clans.markers import held_by_others
from vaka.games.clans.party import force_besides, pick, units_in, with_mover
from vaka.games.clans.reasons import (
    AT_SEA,
    BOUND,
    CANOE_MOVED,
    COMMAND,
    ENEMY_ENDS,
    FINE,
    MARKERS_HELD,
    NO_CANOE,
    NO_COAST_LEFT,
    NO_CREW,
    NO_POINTS,
    NO_SUCH_PIECE,
    NOT_ALONE,
    NOT_BY_CANOE,
    NOT_COASTAL,
    NOT_COMBAT,
    NOT_NOW,
    NOT_WITH_MOVER,
    ONLY_CHIEF,
    PLACES,
    SEA_ZONE_STEP,
    TO_AND_FRO,
    ZONE_STOP,
)
from vaka.games.clans.sea_zones import FREE, finds_shore, sea_sources, stroke_mode
from vaka.games.clans.stage import S, Stage
from vaka.games.clans.state import ClanState

CANOE_BIT: Final = 1 << CANOE


# Questions about canoes and crews.


def canoes_here(state: ClanState, hex: int) -> list[int]:
    """Canoes the mover may use: those he moved himself first, then those nobody moved. Where others hold the hex
    only those that are his own from a battle there.
    """
    own: list[int] = []
    free: list[int] = []
    seat = state.owner[state.mover]
    held = held_by_others(state, seat, hex)
    at = state.head[hex]
    while at >= 0:
        if state.kind[at] == CANOE and at not in state.fleet and not (held and not state.edition.won(state, seat, at)):
            if state.bound[at] == state.mover + 1:
                own.append(at)
            elif state.bound[at] == 0:
                free.append(at)
        at = state.next[at]
    return own + free


def embark_bar(state: ClanState, seat: int, hex: int, count: int) -> int:
    """[T94-8.1b, T94-8.1c, T94-8.1f] Whether the leader may go afloat here with so many canoes."""
    if not state.chart.coastal[hex]:
        return NOT_COASTAL
    if state.armed[hex] & ~(1 << seat) and state.stepped:
        return ENEMY_ENDS
    usable = len(canoes_here(state, hex))
    if usable < count:
        if held_by_others(state, seat, hex) and state.count(hex, CANOE, NOBODY) >= count:
            return MARKERS_HELD
        return CANOE_MOVED if state.count(hex, CANOE, NOBODY) >= count else NO_CANOE
    if state.zoned:
        return ZONE_STOP
    if state.left & CANOE_BIT:
        return TO_AND_FRO
    if count > state.edition.command(state, state.mover):
        return COMMAND
    blocked = state.edition.cargo_bar(state, count)
    if blocked:
        return blocked
    if state.edition.places_taken(state) > 2 * count:
        return PLACES
    paddlers = state.edition.paddlers(state)
    at = state.head[hex]
    while at >= 0 and paddlers < count:
        kind = state.kind[at]
        if state.owner[at] == seat and state.edition.is_combat[kind] and at not in state.party:
            if (state.bound[at] == 0 or state.bound[at] == state.mover + 1) and not state.left >> kind & 1:
                paddlers += 1
        at = state.next[at]
    if paddlers < count:
        return NO_CREW
    return FINE if state.points >= 2 * state.edition.stroke or not moved_before(state) else NO_POINTS


def moved_before(state: ClanState) -> bool:
    """[T94-8.1g] Whether anybody in the party, or a canoe of the fleet, has moved in this phase: then embarking
    costs.
    """
    if state.bound[state.mover]:
        return True
    for piece in state.party:
        if state.bound[piece]:
            return True
    for piece in state.fleet:
        if state.bound[piece]:
            return True
    return False


def in_reach(state: ClanState, hex: int) -> bool:
    """Whether crews can change here: by the coast, or at sea before the first stroke or among canoes that lie there."""
    if state.chart.kind[hex] != SEA or state.fresh == 1:
        return True
    seat = state.owner[state.mover]
    at = state.head[hex]
    while at >= 0:
        if state.owner[at] == seat and at != state.mover and at not in state.party:
            return True
        at = state.next[at]
    return False


def board_bar(state: ClanState, seat: int, hex: int, kind: int) -> int:
    """[T94-8.1a, T94-8.1h, T94-8.1n] Whether one more may come aboard."""
    if not in_reach(state, hex):
        return NOT_COASTAL
    if kind >= UNITS and (state.kind[state.mover] != CHIEF or kind == CHIEF):
        return ONLY_CHIEF
    if state.left >> kind & 1:
        return TO_AND_FRO
    if pick(state, seat, hex, kind) < 0:
        return BOUND if state.find(hex, kind, seat) >= 0 else NO_SUCH_PIECE
    if kind < UNITS:
        if state.edition.places_taken(state) >= 2 * len(state.fleet):
            return PLACES
        if not state.fresh and state.points < state.edition.stroke:
            return NO_POINTS
    return FINE


def ashore_bar(state: ClanState, seat: int, hex: int, kind: int) -> int:
    """[T94-8.1h] Whether one of those aboard may be put ashore."""
    if not in_reach(state, hex):
        return NOT_COASTAL
    if with_mover(state, kind) < 0:
        return NOT_WITH_MOVER
    if state.taken >> kind & 1:
        return TO_AND_FRO
    combat = state.edition.sharing or (kind < UNITS and state.edition.is_combat[kind])
    if not combat and state.strangers(hex, seat) and not force_besides(state, seat, hex):
        return NOT_ALONE
    return FINE


def join_bar(state: ClanState, seat: int, hex: int, kind: int) -> int:
    """[T94-8.1o] Whether one more canoe, manned by a Combat Unit from the shore, may join the flotilla on its way."""
    if state.fresh or not in_reach(state, hex):
        return NOT_NOW
    if not state.edition.is_combat[kind]:
        return NOT_COMBAT
    if state.left & CANOE_BIT or state.left >> kind & 1:
        return TO_AND_FRO
    if not canoes_here(state, hex):
        held = held_by_others(state, seat, hex) and state.find(hex, CANOE, NOBODY) >= 0
        return MARKERS_HELD if held else NO_CANOE
    if len(state.fleet) >= state.edition.command(state, state.mover):
        return COMMAND
    if pick(state, seat, hex, kind) < 0:
        return BOUND if state.find(hex, kind, seat) >= 0 else NO_SUCH_PIECE
    return FINE if state.points >= state.edition.stroke else NO_POINTS


def beach_bar(state: ClanState, hex: int) -> int:
    """[T94-8.1k] Whether a canoe may be left behind here."""
    if not in_reach(state, hex):
        return AT_SEA
    if len(state.fleet) < 2 or (state.fresh and state.chart.kind[hex] != SEA):
        return NO_CANOE
    if state.taken & CANOE_BIT:
        return TO_AND_FRO
    return PLACES if state.edition.places_taken(state) > 2 * len(state.fleet) - 2 else FINE


def left_at_sea_bar(state: ClanState, seat: int, hex: int) -> int:
    """Whether those who stay behind in an all-sea hex can lie there by themselves."""
    canoes = units = others = 0
    at = state.head[hex]
    while at >= 0:
        kind = state.kind[at]
        if kind == CANOE:
            if at not in state.fleet:
                canoes += 1
        elif state.owner[at] == seat and at != state.mover and at not in state.party and kind < MARKERS:
            if kind < UNITS:
                units += 1
            else:
                others += 1
        at = state.next[at]
    if units > 2 * canoes or (others and canoes == 0):
        return PLACES
    return NO_CREW if units < canoes else FINE


def crew_bar(state: ClanState, seat: int, hex: int) -> int:
    """Whether the flotilla is fit to paddle: commanded, manned, nobody too many."""
    canoes = len(state.fleet)
    if canoes > state.edition.command(state, state.mover):
        return COMMAND
    if state.edition.paddlers(state) < canoes:
        return NO_CREW
    if state.edition.places_taken(state) > 2 * canoes:
        return PLACES
    if state.chart.kind[hex] == SEA:
        return left_at_sea_bar(state, seat, hex)
    return FINE


def stroke_bar(state: ClanState, seat: int, hex: int, target: int, cost: int, sources: list[int]) -> int:
    """Whether a fit flotilla may paddle into a neighbouring hex at a given cost."""
    if state.fresh and moved_before(state):
        cost += state.edition.stroke
    if cost > state.points:
        return NO_POINTS
    blocked = state.edition.stroke_bar(state, seat, hex, target)
    if blocked:
        return blocked
    mode = stroke_mode(state, sources, hex, target, state.sea_zoned)
    if state.edition.may_lie_at_sea(state):
        return -mode if mode < 0 else FINE
    if mode < 0:
        return -mode
    if state.chart.kind[target] == SEA:
        left = state.points - cost
        if not finds_shore(state, seat, sources, target, mode, left):
            return SEA_ZONE_STEP if mode != FREE else NO_COAST_LEFT
    return FINE


def stopped_bar(state: ClanState, seat: int, hex: int) -> int:
    """Entering a hex with enemy Combat Units has ended the move."""
    return ENEMY_ENDS if state.armed[hex] & ~(1 << seat) and state.stepped and not state.fresh else FINE


def fit_bar(state: ClanState, seat: int, hex: int) -> int:
    """Whether the flotilla may still paddle at all: it has not met an enemy, and is manned and commanded."""
    return stopped_bar(state, seat, hex) or crew_bar(state, seat, hex)


def sail_bar(state: ClanState, seat: int, hex: int, target: int) -> int:
    """[T94-8.1j] Whether the flotilla may paddle into a hex."""
    if target not in state.chart.water[hex]:
        return NOT_BY_CANOE
    blocked = fit_bar(state, seat, hex)
    if blocked:
        return blocked
    return stroke_bar(state, seat, hex, target, state.edition.sea_cost(state, seat, target), sea_sources(state, seat))


def rest_bar(state: ClanState, seat: int, hex: int) -> int:
    """Whether the flotilla may end its move in a hex."""
    if state.chart.kind[hex] != SEA:
        return halt_bar(state, seat, hex)
    if not state.edition.may_lie_at_sea(state):
        return AT_SEA
    return crew_bar(state, seat, hex) if state.stepped else FINE


def land_bar(state: ClanState, seat: int, hex: int) -> int:
    """Whether the leader may land and walk on."""
    if state.chart.kind[hex] == SEA:
        return AT_SEA
    if stopped_bar(state, seat, hex):
        return ENEMY_ENDS
    return FINE


# Procedures.


class CoastStage(LeadStage[S]):
    """A leader on foot, who may also go to sea."""

    def offer_more(self, state: S, seat: int, hex: int, out: list[Action]) -> None:
        if state.chart.coastal[hex] and state.find(hex, CANOE, NOBODY) >= 0:
            for count in range(1, 4):
                if embark_bar(state, seat, hex, count) == FINE:
                    out.append(state.act.embark[count - 1])

    def bar_more(self, state: S, seat: int, hex: int, action: Action) -> int:
        return embark_bar(state, seat, hex, action.a) if action.verb == v.EMBARK else NOT_NOW

    def apply_more(self, state: S, seat: int, hex: int, action: Action) -> None:
        state.agenda.pop()
        state.fleet = canoes_here(state, hex)[: action.a]
        state.fresh = 1
        state.agenda.append(Step(v.S_SAIL, seat))
        if state.events is not None:
            state.note("embark", seat, {"hex": hex, "who": state.kind[state.mover], "count": action.a})


class SailStage(Stage[S]):
    """A flotilla: paddle, take aboard, put ashore, add or leave canoes, land, halt."""

    def options(self, state: S, step: Step) -> list[Action]:
        seat = step.seat
        act = state.act
        hex = state.hex_of[state.mover]
        out: list[Action] = []
        if stopped_bar(state, seat, hex):
            return [act.halt] if rest_bar(state, seat, hex) == FINE else out
        if land_bar(state, seat, hex) == FINE:
            out.append(act.land)
        if crew_bar(state, seat, hex) == FINE:
            sources = sea_sources(state, seat)
            for target in state.chart.water[hex]:
                cost = state.edition.sea_cost(state, seat, target)
                if stroke_bar(state, seat, hex, target, cost, sources) == FINE:
                    out.append(act.sail[target])
        if in_reach(state, hex):
            self.offer_crew(state, seat, hex, out)
        self.offer_more(state, seat, hex, out)
        if rest_bar(state, seat, hex) == FINE:
            out.append(act.halt)
        return out

    def offer_crew(self, state: S, seat: int, hex: int, out: list[Action]) -> None:
        """Who may come aboard or go ashore, and canoes."""
        act = state.act
        seen = 0
        at = state.head[hex]
        while at >= 0:
            kind = state.kind[at]
            if state.owner[at] == seat and at != state.mover and at not in state.party and not seen >> kind & 1:
                seen |= 1 << kind
                if board_bar(state, seat, hex, kind) == FINE:
                    out.append(act.board[kind])
                if kind < UNITS and join_bar(state, seat, hex, kind) == FINE:
                    out.append(act.join[kind])
            at = state.next[at]
        seen = 0
        for piece in state.party:
            kind = state.kind[piece]
            if not seen >> kind & 1:
                seen |= 1 << kind
                if ashore_bar(state, seat, hex, kind) == FINE:
                    out.append(act.ashore[kind])
        if beach_bar(state, hex) == FINE:
            out.append(act.beach)

    def offer_more(self, state: S, seat: int, hex: int, out: list[Action]) -> None:
        """What an edition offers besides."""

    def bar(self, state: S, step: Step, action: Action) -> int:
        seat = step.seat
        verb = action.verb
        hex = state.hex_of[state.mover]
        if verb == v.HALT:
            return rest_bar(state, seat, hex)
        if verb == v.SAIL:
            return sail_bar(state, seat, hex, action.a)
        if verb == v.LAND:
            return land_bar(state, seat, hex)
        if verb not in (v.BOARD, v.ASHORE, v.JOIN, v.BEACH):
            return self.bar_more(state, seat, hex, action)
        blocked = stopped_bar(state, seat, hex)
        if blocked:
            return blocked
        if verb == v.BOARD:
            return board_bar(state, seat, hex, action.a)
        if verb == v.ASHORE:
            return ashore_bar(state, seat, hex, action.a)
        if verb == v.JOIN:
            return join_bar(state, seat, hex, action.a)
        return beach_bar(state, hex)

    def bar_more(self, state: S, seat: int, hex: int, action: Action) -> int:
        """Whether an edition's own action is barred."""
        return NOT_NOW

    def apply(self, state: S, step: Step, action: Action) -> None:
        seat = step.seat
        verb = action.verb
        hex = state.hex_of[state.mover]
        if verb == v.HALT:
            state.edition.moored(state, seat, hex)
            finish(state)
        elif verb == v.SAIL:
            paddle(state, seat, hex, action.a, state.edition.sea_cost(state, seat, action.a))
        elif verb == v.LAND:
            disembark(state, seat, hex)
        elif verb == v.BOARD:
            if action.a < UNITS and not state.fresh:
                state.points -= state.edition.stroke
            state.party.append(pick(state, seat, hex, action.a))
            state.taken |= 1 << action.a
        elif verb == v.ASHORE:
            state.party.remove(with_mover(state, action.a))
            state.left |= 1 << action.a
        elif verb == v.JOIN:
            state.points -= state.edition.stroke
            state.fleet.append(canoes_here(state, hex)[0])
            state.party.append(pick(state, seat, hex, action.a))
            state.taken |= 1 << action.a | CANOE_BIT
        elif verb == v.BEACH:
            state.fleet.pop()
            state.left |= CANOE_BIT
        else:
            self.apply_more(state, seat, hex, action)

    def apply_more(self, state: S, seat: int, hex: int, action: Action) -> None:
        """Carry out an edition's own action."""


def paddle(state: ClanState, seat: int, hex: int, target: int, cost: int) -> None:
    """One stroke: pay, with the embarking if it was not free, and go."""
    if state.fresh and moved_before(state):
        cost += state.edition.stroke
    sources = sea_sources(state, seat)
    mode = stroke_mode(state, sources, hex, target, state.sea_zoned)
    state.points -= cost
    state.fresh = 0
    state.sea_zoned = mode if mode > 0 else FREE
    tell_step(state, seat, "sail", target)
    travel(state, target)
    state.edition.entered(state, seat, hex, target)


def disembark(state: ClanState, seat: int, hex: int) -> None:
    """[T94-8.1i, T94-8.1l] All go ashore; the leader walks on with those he can lead, if they are few enough, else
    he chooses anew.
    """
    state.agenda.pop()
    arrived = not state.fresh
    state.fleet = []
    state.fresh = 0
    state.left |= CANOE_BIT
    if units_in(state, state.party) > state.edition.leadership_of(state, state.mover):
        state.party = [piece for piece in state.party if state.kind[piece] >= UNITS]
    if arrived and state.edition.in_zone(state, seat, hex):
        state.zoned = 1
    state.agenda.append(Step(v.S_LEAD, seat))
    if state.events is not None:
        state.note("land", seat, {"hex": hex, "who": state.kind[state.mover]})
    state.edition.landed(state, seat, hex)
