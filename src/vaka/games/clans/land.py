"""Land movement: leaders with the Units they take along.

The counter that moves, its party and what it carries stand in the state; each step, pick-up and drop is a decision.
`steps` tells where a step may lead, `walking` how Population goes by itself.
"""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action, offered
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind, Piece
from vaka.games.clans.build import NO_SUCH_PIECE, disarm, disarm_refusal, ready
from vaka.games.clans.decision import NOT_NOW, STAYS_ARMED, ClanDecision, Phase, S
from vaka.games.clans.kinds import CANOE, CHIEF, KINDS, MARKERS, POPULATION, SEA, UNITS
from vaka.games.clans.markers import own_at_sea
from vaka.games.clans.party import (
    NOT_ALONE,
    PEOPLE_MOVED,
    carry_refusal,
    drop_refusal,
    forsakes,
    leave_refusal,
    lift_or_drop,
    pick,
    take_refusal,
    with_mover,
)
from vaka.games.clans.reason import Shared
from vaka.games.clans.rows import without
from vaka.games.clans.state import ClanState
from vaka.games.clans.steps import halt_refusal, people_refusal, step_refusal, way_refusal
from vaka.games.clans.turn import propose, propose_refusal

LEADER_MOVED: Final = Shared("This leader has already moved or been taken along this turn.", "T94-7.2f", "MAO-8.2e")
NOT_A_LEADER: Final = Shared("This piece cannot move by itself.", "T94-7.1a", "MAO-8.1a")


def lead_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-7.1a, T94-7.2e] Why a leader may not begin his move."""
    if not state.edition.leads[kind]:
        return NOT_A_LEADER
    blocked = NO_SUCH_PIECE
    for piece in state.stack(hex):
        if state.kind[piece] == kind and state.owner[piece] == seat:
            if state.bound[piece] == 0:
                return None
            blocked = LEADER_MOVED
    return blocked


# Procedures.


def begin(state: ClanState, mover: Piece, points: int) -> None:
    """A counter starts its move."""
    own = state.own_march()
    own.mover = mover
    own.points = points
    own.party = ()
    own.cargo = ()
    own.fleet = ()
    own.fresh = 0
    own.stepped = 0
    own.zoned = 0
    own.sea_zoned = 0
    own.taken = 0
    own.left = 0


def finish(state: ClanState) -> None:
    """The move is over: the mover has moved, and everything lies where it is."""
    state.agenda.pop()
    if state.march.mover >= 0:
        state.bind(state.march.mover, state.march.mover + 1)
    begin(state, -1, 0)


def travel(state: ClanState, target: Hex) -> None:
    """[T94-7.2k] The mover, his party and what they carry or paddle go to another hex, and are bound to him."""
    mark = state.march.mover + 1
    state.bind(state.march.mover, mark)
    state.shift(state.march.mover, target)
    for piece in state.march.party:
        state.bind(piece, mark)
        state.shift(piece, target)
    for piece in state.march.cargo:
        state.bind(piece, mark)
        state.shift(piece, target)
    for piece in state.march.fleet:
        state.bind(piece, mark)
        state.shift(piece, target)
    own = state.own_march()
    own.stepped = 1
    own.taken = 0
    own.left = 0


def tell_step(state: ClanState, seat: Seat, what: str, target: Hex) -> None:
    """Note a step for the log."""
    if state.events is not None:
        pieces = [state.march.mover, *state.march.party, *state.march.cargo, *state.march.fleet]
        state.note(what, seat, {"hex": target, "who": state.kind[state.march.mover], "pieces": pieces})


CHOOSE_MOVER: Final = Shared("First choose who moves.", "T94-7.2h", "MAO-8.2d")
ON_THE_WAY: Final = (
    v.STEP, v.TAKE, v.LEAVE, v.CARRY, v.DROP, v.EMBARK, v.SAIL, v.BOARD, v.ASHORE, v.JOIN, v.BEACH, v.LAND, v.HALT,
)  # fmt: skip
"""What only somebody does who is on the move."""
NOWHERE_TO_WALK: Final = Shared("These people cannot go anywhere by themselves.", "T94-7.4a", "MAO-8.4a")


class Movement(Phase[S]):
    """[T94-7.2h, MAO-8.2d] The movement phase: choose who moves next, until done."""

    name = "move"
    quiet = True

    def options(self, state: S) -> list[Action]:
        seat = self.seat
        act = state.act
        out: list[Action] = []
        walks: list[Action] = []
        disarms: list[Action] = []
        leads = state.edition.leads
        is_combat = state.edition.is_combat
        kinds = state.kind
        bound = state.bound
        hexes = state.hex_of
        for piece, owner in enumerate(state.owner):
            if owner != seat:
                continue
            hex = hexes[piece]
            if hex < 0:
                continue
            kind = kinds[piece]
            if kind == POPULATION:
                if bound[piece] == 0:
                    action = act.walk[hex]
                    if not offered(action, walks) and self.can_walk(state, seat, hex, piece):
                        walks.append(action)
                continue
            if leads[kind] and bound[piece] == 0:
                action = act.lead[hex * KINDS + kind]
                if not offered(action, out):
                    out.append(action)
            if is_combat[kind] and state.chart.kind[hex] != SEA:
                action = act.disarm[hex * KINDS + kind]
                if not offered(action, disarms) and not state.edition.stays_armed(state, seat, hex):
                    disarms.append(action)
        if walks:
            out += walks
        if disarms:
            out += disarms
        if propose_refusal(state) is None:
            out.append(act.propose)
        self.offer_more(state, seat, out)
        out.append(act.done)
        return out

    def walk_refusal(self, state: S, seat: Seat, hex: Hex) -> Reason | None:
        """[T94-7.4a, T94-7.4f] Why a Population in a hex may not begin to walk."""
        walker = ready(state, hex, POPULATION, seat)
        if walker < 0:
            return PEOPLE_MOVED if state.find(hex, POPULATION, seat) >= 0 else NO_SUCH_PIECE
        return None if self.can_walk(state, seat, hex, walker) else NOWHERE_TO_WALK

    def can_walk(self, state: S, seat: Seat, hex: Hex, walker: Piece) -> bool:
        """Whether there is a hex into which a Population that has not moved may step."""
        points = state.edition.points_of(state, walker)
        for target in state.chart.land[hex]:
            if self.people_refusal(state, seat, hex, target, points) is None:
                return True
        return False

    def people_refusal(self, state: S, seat: Seat, hex: Hex, target: Hex, points: int) -> Reason | None:
        return people_refusal(state, seat, target, points, False)

    def offer_more(self, state: S, seat: Seat, out: list[Action]) -> None:
        """What an edition offers besides."""

    def why_not(self, state: S, action: Action) -> Reason | None:
        seat = self.seat
        verb = action.verb
        if verb == v.DONE:
            return None
        if verb == v.LEAD:
            return lead_refusal(state, seat, action.a, action.b)
        if verb == v.WALK:
            return self.walk_refusal(state, seat, action.a)
        if verb == v.DISARM:
            blocked = disarm_refusal(state, seat, action.a, action.b)
            return STAYS_ARMED if blocked is None and state.edition.stays_armed(state, seat, action.a) else blocked
        if verb == v.PROPOSE:
            return propose_refusal(state)
        return CHOOSE_MOVER if verb in ON_THE_WAY else self.refuse_more(state, seat, action)

    def refuse_more(self, state: S, seat: Seat, action: Action) -> Reason | None:
        """Why an edition's own action is refused."""
        return NOT_NOW

    def apply(self, state: S, action: Action) -> None:
        seat = self.seat
        verb = action.verb
        if verb == v.DONE:
            state.agenda.pop()
            self.close(state, seat)
        elif verb == v.LEAD:
            at = ready(state, action.a, action.b, seat)
            begin(state, at, state.edition.points_of(state, at))
            if state.chart.kind[action.a] == SEA:
                board_all(state, seat, action.a)
                state.agenda.append(state.edition.decisions.sail(seat))
            else:
                state.agenda.append(state.edition.decisions.lead(seat))
        elif verb == v.WALK:
            at = ready(state, action.a, POPULATION, seat)
            begin(state, at, state.edition.points_of(state, at))
            state.agenda.append(state.edition.decisions.walk(seat))
        elif verb == v.DISARM:
            disarm(state, seat, action.a, action.b)
            state.edition.stacks_thinned(state)
        elif verb == v.PROPOSE:
            propose(state, seat)
        else:
            self.apply_more(state, seat, action)

    def apply_more(self, state: S, seat: Seat, action: Action) -> None:
        """Carry out an edition's own action."""

    def close(self, state: S, seat: Seat) -> None:
        """The phase is over."""
        state.release()


def board_all(state: ClanState, seat: Seat, hex: Hex) -> None:
    """[T94-7.2h, T94-8.1o] A leader whose canoes lie at sea sets out with everybody there whom nobody has moved yet; other
    leaders only ride with the Chieftain.
    """
    chief = state.kind[state.march.mover] == CHIEF
    own = own_at_sea(state, seat, hex, [p for p in state.stack(hex) if state.bound[p]])
    if state.version < 2:  # all canoes there were his, and those who had come with another leader went along
        own = state.stack(hex)
    state.own_march().fresh = 1
    for piece in state.stack(hex):
        kind = state.kind[piece]
        if state.bound[piece] and state.version >= 2:
            continue
        if kind == CANOE:
            if piece in own:
                state.own_march().fleet += (piece,)
        elif state.owner[piece] == seat and piece != state.march.mover and kind < MARKERS and (chief or kind < UNITS):
            state.own_march().party += (piece,)


ENEMY_ENDS: Final = Shared("Entering a hex with enemy troops ends the move.", "T94-7.5k", "MAO-10.1a")


class Lead(ClanDecision[S]):
    """A leader on foot: step, take along, leave behind, carry, drop, embark, halt."""

    name = "lead"
    under_way = True

    def options(self, state: S) -> list[Action]:
        seat = self.seat
        act = state.act
        hex = state.hex_of[state.march.mover]
        out: list[Action] = []
        ended = state.armed[hex] & ~(1 << seat) and state.march.stepped
        if not ended:
            in_zone = state.edition.in_zone(state, seat, hex)
            if not forsakes(state, seat, hex):
                for target in state.chart.land[hex]:
                    if self.step_refusal(state, seat, hex, target, in_zone) is None:
                        out.append(act.step[target])
            self.offer_pieces(state, seat, hex, out)
        self.offer_more(state, seat, hex, out)
        if halt_refusal(state, seat, hex) is None:
            out.append(act.halt)
        return out

    def step_refusal(self, state: S, seat: Seat, hex: Hex, target: Hex, in_zone: bool) -> Reason | None:
        """Why he may not step; `in_zone` where the hex that he leaves lies in an enemy zone."""
        return step_refusal(state, seat, in_zone, target, state.march.points)

    def offer_pieces(self, state: S, seat: Seat, hex: Hex, out: list[Action]) -> None:
        """What may be taken along, left behind, carried and dropped."""
        act = state.act
        seen = 0
        at = state.head[hex]
        while at >= 0:
            kind = state.kind[at]
            if at != state.march.mover and not seen >> kind & 1:
                if kind >= MARKERS:
                    seen |= 1 << kind
                    if carry_refusal(state, hex, kind) is None:
                        out.append(act.carry[kind])
                elif state.owner[at] == seat and at not in state.march.party:
                    seen |= 1 << kind
                    if take_refusal(state, seat, hex, kind) is None:
                        out.append(act.take[kind])
            at = state.next[at]
        seen = 0
        for piece in state.march.party:
            kind = state.kind[piece]
            if not seen >> kind & 1:
                seen |= 1 << kind
                if leave_refusal(state, seat, hex, kind) is None:
                    out.append(act.leave[kind])
        for piece in state.march.cargo:
            kind = state.kind[piece]
            if not seen >> kind & 1:
                seen |= 1 << kind
                if drop_refusal(state, kind) is None:
                    out.append(act.drop[kind])

    def offer_more(self, state: S, seat: Seat, hex: Hex, out: list[Action]) -> None:
        """Going to sea, and what an edition offers besides."""

    def why_not(self, state: S, action: Action) -> Reason | None:
        seat = self.seat
        verb = action.verb
        hex = state.hex_of[state.march.mover]
        if verb == v.HALT:
            return halt_refusal(state, seat, hex)
        known = verb in (v.STEP, v.TAKE, v.LEAVE, v.CARRY, v.DROP)
        if known and state.armed[hex] & ~(1 << seat) and state.march.stepped:
            return ENEMY_ENDS
        if verb == v.STEP:
            blocked = way_refusal(state, hex, action.a)
            in_zone = state.edition.in_zone(state, seat, hex)
            blocked = blocked or self.step_refusal(state, seat, hex, action.a, in_zone)
            return NOT_ALONE if blocked is None and forsakes(state, seat, hex) else blocked
        if verb == v.TAKE:
            return take_refusal(state, seat, hex, action.a)
        if verb == v.LEAVE:
            return leave_refusal(state, seat, hex, action.a)
        if verb == v.CARRY:
            return carry_refusal(state, hex, action.a)
        if verb == v.DROP:
            return drop_refusal(state, action.a)
        return self.refuse_more(state, seat, hex, action)

    def refuse_more(self, state: S, seat: Seat, hex: Hex, action: Action) -> Reason | None:
        """Why going to sea, or an edition's own action, is refused."""
        return NOT_NOW

    def halt(self, state: S) -> None:
        """The move is over."""
        finish(state)

    def apply(self, state: S, action: Action) -> None:
        seat = self.seat
        verb = action.verb
        hex = state.hex_of[state.march.mover]
        if verb == v.HALT:
            self.halt(state)
        elif verb == v.STEP:
            march(state, seat, hex, action.a)
        elif verb == v.TAKE:
            own = state.own_march()
            own.party += (pick(state, seat, hex, action.a),)
            own.taken |= 1 << action.a
        elif verb == v.LEAVE:
            own = state.own_march()
            own.party = without(state.march.party, with_mover(state, action.a))
            own.left |= 1 << action.a
        elif verb == v.CARRY or verb == v.DROP:
            lift_or_drop(state, hex, action)
        else:
            self.apply_more(state, seat, hex, action)

    def apply_more(self, state: S, seat: Seat, hex: Hex, action: Action) -> None:
        """Go to sea, or carry out an edition's own action."""


def march(state: ClanState, seat: Seat, start: Hex, target: Hex) -> None:
    """A leader's party steps into a hex; an enemy zone there binds it."""
    state.own_march().points -= state.edition.land_cost(state, seat, target)
    tell_step(state, seat, "step", target)
    travel(state, target)
    if state.edition.in_zone(state, seat, target):
        state.own_march().zoned = 1
    state.edition.entered(state, seat, start, target)
