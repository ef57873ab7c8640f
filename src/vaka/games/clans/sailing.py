"""A flotilla under way: a leader puts to sea, paddles, takes aboard, puts ashore, lands."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.decision import NOT_NOW, ClanDecision, S
from vaka.games.clans.kinds import CANOE, MARKERS, NOBODY, UNITS
from vaka.games.clans.land import Lead, finish, tell_step, travel
from vaka.games.clans.party import (
    pick,
    units_in,
    with_mover,
)
from vaka.games.clans.rows import without
from vaka.games.clans.sea import (
    CANOE_BIT,
    ashore_refusal,
    beach_refusal,
    board_refusal,
    canoes_here,
    crew_refusal,
    embark_refusal,
    in_reach,
    join_refusal,
    land_refusal,
    others_here,
    rest_refusal,
    sail_refusal,
    stopped_refusal,
    stroke_refusal,
    with_embarking,
)
from vaka.games.clans.sea_zones import FREE, sea_sources, stroke_mode
from vaka.games.clans.state import ClanState


@mypyc_attr(free_list_len=1)
class LeadToSea(Lead[S]):
    """A leader on foot, who may also go to sea."""

    def offer_more(self, state: S, seat: Seat, hex: Hex, out: list[Action]) -> None:
        if state.chart.coastal[hex] and state.find(hex, CANOE, NOBODY) >= 0:
            for count in range(1, 4):
                if embark_refusal(state, seat, hex, count) is None:
                    out.append(state.act.embark[count - 1])

    def refuse_more(self, state: S, seat: Seat, hex: Hex, action: Action) -> Reason | None:
        return embark_refusal(state, seat, hex, action.a) if action.verb == v.EMBARK else NOT_NOW

    def apply_more(self, state: S, seat: Seat, hex: Hex, action: Action) -> None:
        state.agenda.pop()
        own = state.own_march()
        own.fleet = tuple(canoes_here(state, hex)[: action.a])
        own.fresh = 1
        state.agenda.append(state.edition.decisions.sail(seat))
        if state.events is not None:
            state.note("embark", seat, {"hex": hex, "who": state.kind[state.march.mover], "count": action.a})


class Sail(ClanDecision[S]):
    """A flotilla: paddle, take aboard, put ashore, add or leave canoes, land, halt."""

    name = "sail"
    under_way = True

    def options(self, state: S) -> list[Action]:
        seat = self.seat
        act = state.act
        hex = state.hex_of[state.march.mover]
        out: list[Action] = []
        if stopped_refusal(state, seat, hex):
            return [act.halt] if rest_refusal(state, seat, hex) is None else out
        if land_refusal(state, seat, hex) is None:
            out.append(act.land)
        if crew_refusal(state, seat, hex) is None:
            sources = sea_sources(state, seat)
            for target in state.chart.water[hex]:
                cost = state.edition.sea_cost(state, seat, target)
                if stroke_refusal(state, seat, hex, target, cost, sources) is None:
                    out.append(act.sail[target])
        if in_reach(state, hex) or (state.version >= 2 and others_here(state, hex)):
            self.offer_crew(state, seat, hex, out)
        self.offer_more(state, seat, hex, out)
        if rest_refusal(state, seat, hex) is None:
            out.append(act.halt)
        return out

    def offer_crew(self, state: S, seat: Seat, hex: Hex, out: list[Action]) -> None:
        """Who may come aboard or go ashore, and canoes."""
        act = state.act
        seen = 0
        for at in state.stack(hex):
            kind = state.kind[at]
            if kind >= MARKERS:
                continue
            if (
                state.owner[at] == seat
                and at != state.march.mover
                and at not in state.march.party
                and not seen >> kind & 1
            ):
                seen |= 1 << kind
                if board_refusal(state, seat, hex, kind) is None:
                    out.append(act.board[kind])
                if kind < UNITS and join_refusal(state, seat, hex, kind) is None:
                    out.append(act.join[kind])
        seen = 0
        for piece in state.march.party:
            kind = state.kind[piece]
            if not seen >> kind & 1:
                seen |= 1 << kind
                if ashore_refusal(state, seat, hex, kind) is None:
                    out.append(act.ashore[kind])
        if beach_refusal(state, hex) is None:
            out.append(act.beach)

    def offer_more(self, state: S, seat: Seat, hex: Hex, out: list[Action]) -> None:
        """What an edition offers besides."""

    def why_not(self, state: S, action: Action) -> Reason | None:
        seat = self.seat
        verb = action.verb
        hex = state.hex_of[state.march.mover]
        if verb == v.HALT:
            return rest_refusal(state, seat, hex)
        if verb == v.SAIL:
            return sail_refusal(state, seat, hex, action.a)
        if verb == v.LAND:
            return land_refusal(state, seat, hex)
        if verb not in (v.BOARD, v.ASHORE, v.JOIN, v.BEACH):
            return self.refuse_more(state, seat, hex, action)
        blocked = stopped_refusal(state, seat, hex)
        if blocked is not None:
            return blocked
        if verb == v.BOARD:
            return board_refusal(state, seat, hex, action.a)
        if verb == v.ASHORE:
            return ashore_refusal(state, seat, hex, action.a)
        if verb == v.JOIN:
            return join_refusal(state, seat, hex, action.a)
        return beach_refusal(state, hex)

    def refuse_more(self, state: S, seat: Seat, hex: Hex, action: Action) -> Reason | None:
        """Why an edition's own action is refused."""
        return NOT_NOW

    def halt(self, state: S) -> None:
        """The move is over."""
        finish(state)

    def land(self, state: S, hex: Hex) -> None:
        """[T94-8.1i, T94-8.1l, MAO-9.1m] All go ashore; the leader walks on with those he can lead, if they are few
        enough, else he chooses anew.
        """
        seat = self.seat
        state.agenda.pop()
        arrived = not state.march.fresh
        own = state.own_march()
        own.fleet = ()
        own.fresh = 0
        own.left |= CANOE_BIT
        if units_in(state, state.march.party) > state.edition.leadership_of(state, state.march.mover):
            state.own_march().party = tuple([piece for piece in state.march.party if state.kind[piece] >= UNITS])
            if state.version >= 2:  # those put ashore before could not be chosen, nor others of their kind
                own = state.own_march()
                own.taken = 0
                own.left = CANOE_BIT
        if arrived and state.edition.in_zone(state, seat, hex):
            state.own_march().zoned = 1
        state.agenda.append(state.edition.decisions.lead(seat))
        if state.events is not None:
            state.note("land", seat, {"hex": hex, "who": state.kind[state.march.mover]})

    def apply(self, state: S, action: Action) -> None:
        seat = self.seat
        verb = action.verb
        hex = state.hex_of[state.march.mover]
        if verb == v.HALT:
            self.halt(state)
        elif verb == v.SAIL:
            paddle(state, seat, hex, action.a, state.edition.sea_cost(state, seat, action.a))
        elif verb == v.LAND:
            self.land(state, hex)
        elif verb == v.BOARD:
            if action.a < UNITS and not state.march.fresh:
                state.own_march().points -= state.edition.stroke
            own = state.own_march()
            own.party += (pick(state, seat, hex, action.a),)
            own.taken |= 1 << action.a
        elif verb == v.ASHORE:
            own = state.own_march()
            own.party = without(state.march.party, with_mover(state, action.a))
            own.left |= 1 << action.a
        elif verb == v.JOIN:
            own = state.own_march()
            own.points -= state.edition.stroke
            own.fleet += (canoes_here(state, hex)[0],)
            own.party += (pick(state, seat, hex, action.a),)
            own.taken |= 1 << action.a | CANOE_BIT
        elif verb == v.BEACH:
            own = state.own_march()
            own.fleet = state.march.fleet[:-1]
            own.left |= CANOE_BIT
        else:
            self.apply_more(state, seat, hex, action)

    def apply_more(self, state: S, seat: Seat, hex: Hex, action: Action) -> None:
        """Carry out an edition's own action."""


def paddle(state: ClanState, seat: Seat, hex: Hex, target: Hex, cost: int) -> None:
    """One stroke: pay, with the embarking if it was not free, and go."""
    cost = with_embarking(state, cost)
    sources = sea_sources(state, seat)
    mode = stroke_mode(state, sources, hex, target, state.march.sea_zoned)
    own = state.own_march()
    own.points -= cost
    own.fresh = 0
    own.sea_zoned = mode if mode > 0 else FREE
    tell_step(state, seat, "sail", target)
    travel(state, target)
    state.edition.entered(state, seat, hex, target)
