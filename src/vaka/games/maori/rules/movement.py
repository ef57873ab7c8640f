"""Land movement (8): Leaders, Scouts and Population, zones that are asked for, and what events put in the way."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind, Piece
from vaka.games.clans.decision import ClanDecision
from vaka.games.clans.edition import ZONE_STOP
from vaka.games.clans.kinds import CANOE, CHIEF, MARKERS, POPULATION, UNITS
from vaka.games.clans.land import ENEMY_ENDS, LEADER_MOVED, begin, tell_step, travel
from vaka.games.clans.party import LEADER_BOUND, units_in
from vaka.games.clans.sailing import LeadToSea
from vaka.games.clans.solitaire import movement_over as wake_areas
from vaka.games.clans.steps import NO_POINTS, PEOPLE_FIGHT, PEOPLE_ZONE, way_refusal
from vaka.games.clans.walking import Walk
from vaka.games.maori import tables as t
from vaka.games.maori.paused import Paused
from vaka.games.maori.rules.captives import free_the_lonely, ground_refusal, left_behind
from vaka.games.maori.rules.stacks import asks_alike, by_place, may_be_armed, rests_covered, rivals_in
from vaka.games.maori.rules.stepping_down import step_down
from vaka.games.maori.rules.taniwha import Challenge, disturbed, stir
from vaka.games.maori.rules.zones import (
    LAND,
    ask_all,
    claims_over,
    in_claimed_zone,
    known_armed,
    land_questions,
)
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import TANIWHA

# Questions.


def mourned(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """[MAO-E43a] Whether nobody may go against a stack here, for as far as it can be seen to hide Combat Units."""
    area = state.chart.area[hex]
    if area < 0 or not state.weather.mourning >> area & 1:
        return False
    for owner in rivals_in(state, hex, seat):
        if may_be_armed(state, hex, owner):
            return True
    return False


MOURNED: Final = Reason("MAO-E43a", "During the mourning nobody may move against troops there.")


def lead_step_refusal(state: MaoriState, seat: Seat, start: Hex, target: Hex) -> Reason | None:
    """[MAO-8.2a] [MAO-8.5b] [MAO-8.5f] Why a Leader or Scout may not step: points, events, and a zone he has entered."""
    if state.edition.land_cost(state, seat, target) > state.march.points:
        return NO_POINTS
    blocked = ground_refusal(state, seat, start, target)
    if blocked is not None:
        return blocked
    if state.march.zoned and not claims_over(state, seat, start, target):
        return ZONE_STOP
    return MOURNED if mourned(state, seat, target) else None


def people_step_refusal(state: MaoriState, seat: Seat, start: Hex, target: Hex, points: int) -> Reason | None:
    """[MAO-8.4a] [MAO-8.5g] Why a Population by itself may not try to step: it keeps out of claimed zones."""
    if state.edition.land_cost(state, seat, target) > points:
        return NO_POINTS
    blocked = ground_refusal(state, seat, start, target)
    if blocked is not None:
        return blocked
    armed = state.armed[target]
    if armed & ~(1 << seat) and known_armed(state, seat, target):
        return PEOPLE_FIGHT
    if in_claimed_zone(state, seat, target) and not armed >> seat & 1:
        return PEOPLE_ZONE
    return None


# Decisions.


NOT_HALF: Final = Reason("MAO-14.2e", "Only with one point left can a stack stand half-way into a forest.")


STUCK: Final = Reason("MAO-E65a", "This elder refuses to move this turn.")


def told_of_stuck(state: MaoriState, seat: Seat, hex: Hex, kind: Kind, blocked: Reason | None) -> Reason | None:
    """[MAO-E65a] Why a Leader does not move: one who refuses to is counted among those who have moved."""
    stuck = state.weather.stuck
    if blocked is not LEADER_MOVED and blocked is not LEADER_BOUND:
        return blocked
    return STUCK if stuck >= 0 and state.find(hex, kind, seat) == stuck else blocked


@mypyc_attr(free_list_len=1)
class MaoriLead(LeadToSea[MaoriState]):
    """[MAO-8.2a] [MAO-8.2b] A Leader or Scout on foot."""

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        blocked = super().why_not(state, action)
        if action.verb != v.TAKE:
            return blocked
        return told_of_stuck(state, self.seat, state.hex_of[state.march.mover], action.a, blocked)

    def halt(self, state: MaoriState) -> None:
        come_to_rest(state)

    def carry_out(self, state: MaoriState) -> bool:
        """Half-way into a forest nothing more can be done in the first part."""
        if state.half >= 0 and state.part == 1:
            come_to_rest(state)
            return False
        return True

    def must_ask(self, state: MaoriState) -> bool:
        return rests_covered(state, self.seat)

    def step_refusal(self, state: MaoriState, seat: Seat, hex: Hex, target: Hex, in_zone: bool) -> Reason | None:
        return lead_step_refusal(state, seat, hex, target)

    def offer_more(self, state: MaoriState, seat: Seat, hex: Hex, out: list[Action]) -> None:
        super().offer_more(state, seat, hex, out)
        if state.part == 1 and not (state.armed[hex] & ~(1 << seat) and state.march.stepped):
            for target in state.chart.land[hex]:
                if half_refusal(state, seat, hex, target) is None:
                    out.append(state.rules.halfway[target])

    def refuse_more(self, state: MaoriState, seat: Seat, hex: Hex, action: Action) -> Reason | None:
        if action.verb == t.HALF:
            if state.armed[hex] & ~(1 << seat) and state.march.stepped:
                return ENEMY_ENDS
            return half_refusal(state, seat, hex, action.a)
        return super().refuse_more(state, seat, hex, action)

    def apply_more(self, state: MaoriState, seat: Seat, hex: Hex, action: Action) -> None:
        if action.verb == t.HALF:
            state.half = action.a
            state.own_march().points -= state.edition.point
            return
        super().apply_more(state, seat, hex, action)


def half_refusal(state: MaoriState, seat: Seat, hex: Hex, target: Hex) -> Reason | None:
    """[MAO-14.2e] With one point left a stack may stand half-way into a forest that costs two."""
    if state.part != 1 or not state.chart.jungle[target]:
        return NOT_HALF
    blocked = way_refusal(state, hex, target)
    if blocked is not None:
        return blocked
    if (
        state.march.points != state.edition.point
        or state.edition.land_cost(state, seat, target) != 2 * state.edition.point
    ):
        return NOT_HALF
    if state.version >= 2 and state.edition.points_of(state, state.march.mover) != 2 * state.edition.point:
        return NOT_HALF  # by version 1 of the rules it ended the move of one who has only one point
    if state.march.zoned:
        return ZONE_STOP
    return ground_refusal(state, seat, hex, target) or (MOURNED if mourned(state, seat, target) else None)


@mypyc_attr(free_list_len=1)
class MaoriWalk(Walk[MaoriState]):
    """[MAO-8.4a] [MAO-8.5g] A Population by itself; zones are asked for before its step, not after it: also where troops of
    its own may let it in, since nobody else knows of them. By version 1 of the rules not there.
    """

    def halt(self, state: MaoriState) -> None:
        come_to_rest(state)

    def must_ask(self, state: MaoriState) -> bool:
        return rests_covered(state, self.seat) or self.kept_from_friends(state)

    def kept_from_friends(self, state: MaoriState) -> bool:
        """[MAO-4d] Whether a zone keeps these people out of a hex in which troops of their own might let them in: nobody
        reads from the end of their walk that there are none.
        """
        if not asks_alike(state):
            return False
        for target in state.chart.land[state.hex_of[state.march.mover]]:
            if self.step_refusal(state, self.seat, target) is PEOPLE_ZONE and may_be_armed(state, target, self.seat):
                return True
        return False

    def rest_refusal(self, state: MaoriState, seat: Seat, hex: Hex) -> Reason | None:
        """Kept out everywhere, people may stay where they are."""
        return None

    def step_refusal(self, state: MaoriState, seat: Seat, target: Hex, calm: bool = False) -> Reason | None:
        return people_step_refusal(state, seat, state.hex_of[state.march.mover], target, state.march.points)

    def apply(self, state: MaoriState, action: Action) -> None:
        if action.verb != v.STEP:
            super().apply(state, action)
            return
        state.agenda.append(TryStep(self.seat, action.a))
        if not state.armed[action.a] >> self.seat & 1 or asks_alike(state):
            ask_all(state, self.seat, land_questions(state, self.seat, action.a), LAND)


@mypyc_attr(free_list_len=1)
class TryStep(ClanDecision[MaoriState]):
    """[MAO-8.5g] [MAO-8.5k] The step is made if no zone was claimed; hidden Combat Units in the hex end the move."""

    name = "try"

    def __init__(self, seat: Seat, target: Hex) -> None:
        super().__init__(seat)
        self.target = target

    def carry_out(self, state: MaoriState) -> bool:
        seat, target = self.seat, self.target
        state.agenda.pop()
        if not state.armed[target] >> seat & 1 and in_claimed_zone(state, seat, target):
            if state.events is not None:
                state.note("kept-out", seat, {"hex": target})
        elif state.armed[target] & ~(1 << seat):
            if state.events is not None:
                state.note("turned-back", seat, {"hex": target})
            come_to_rest(state)
        else:
            start = state.hex_of[state.march.mover]
            state.own_march().points -= state.edition.land_cost(state, seat, target)
            tell_step(state, seat, "walk", target)
            travel(state, target)
            left_behind(state, start)
        return False


# The step is over.


def movement_over(state: MaoriState, seat: Seat) -> None:
    """[MAO-4b] Everything has moved; a lone player's hostile areas may wake."""
    state.part = 0
    state.paused = ()
    state.marched = ()
    if state.players == 1:
        wake_areas(state, seat)
    state.release()


# A move is over.


def come_to_rest(state: MaoriState) -> None:
    """The move is over: the mover has moved, and everything lies where it is."""
    state.agenda.pop()
    if state.march.mover >= 0:
        state.bind(state.march.mover, state.march.mover + 1)
        meet_troops(state)
        move_over(state)
    begin(state, -1, 0)


def meet_troops(state: MaoriState) -> None:
    """[MAO-10.1a] Whoever has come to enemy Combat Units must attack them."""
    hex = state.hex_of[state.march.mover]
    if state.march.stepped and state.armed[hex] & ~(1 << state.owner[state.march.mover]) and hex not in state.entered:
        state.entered += (hex,)


def move_over(state: MaoriState) -> None:
    """[MAO-8.4j] [MAO-E62a] [MAO-14.2b] Captives left alone go free, a taniwha may stir, a mover may wait for more."""
    mover = state.march.mover
    seat = state.owner[mover]
    kind = state.kind[mover]
    free_the_lonely(state)
    if kind == POPULATION or state.hex_of[mover] < 0:
        return
    hex = state.hex_of[mover]
    goes_on = False
    if state.part == t.FORCED_PART:
        forced_toll(state, seat)
    elif state.part == 1:
        goes_on = pause(state, seat, mover, hex)
    if not goes_on or state.version < 2:  # once, when all of his move is over
        meet_taniwha(state, seat)
    state.track = ()
    state.half = -1


def meet_taniwha(state: MaoriState, seat: Seat) -> None:
    """[MAO-E62a] [MAO-E62b] At the end of a whole move a taniwha whose waters were entered may stir, and a Chief among
    them may challenge it.
    """
    if not state.march.stepped or not state.weather.areas_of(TANIWHA):
        return
    hex = state.hex_of[state.march.mover]
    if state.kind[state.march.mover] == CHIEF and state.weather.binds(TANIWHA, state.chart.area[hex]):
        state.agenda.append(Challenge(seat, hex))
    if disturbed(state):
        stir(state, seat, hex)


# Variable movement and forced marches are in their own chapter; what a move leaves behind for them is noted here.


def rolls_for_more(state: MaoriState, mover: Piece) -> bool:
    """[MAO-14.2b] [MAO-14.2g] Whether a mover has spent exactly two points, and was not stopped."""
    allowance = state.edition.points_of(state, mover)
    return (
        allowance - state.march.points == 2 * state.edition.point
        and not state.march.zoned
        and not state.march.sea_zoned
    )


def pause(state: MaoriState, seat: Seat, mover: Piece, hex: Hex) -> bool:
    """[MAO-14.2b] [MAO-14.2g] A mover who may roll for more is noted, with the way he came."""
    if not rolls_for_more(state, mover) or state.armed[hex] & ~(1 << seat):
        return False
    state.paused += (Paused(mover, state.track, state.half),)
    return True


def forced_toll(state: MaoriState, seat: Seat) -> None:
    """[MAO-14.3c] [MAO-14.3d] After the march one die for the stack: odd makes each Unit in it roll for panic."""
    roll = state.chance.roll(6)
    if state.events is not None:
        state.note("toll", seat, {"roll": roll})
    if roll % 2 == 0:
        return
    for piece in by_place(state, marched(state, seat)):
        if state.kind[piece] < UNITS and panics_on_the_march(state, seat):
            armed = state.edition.is_combat[state.kind[piece]]
            step_down(state, piece)
            if armed:
                state.cited("MAO-14.3d")


def panics_on_the_march(state: MaoriState, seat: Seat) -> bool:
    """[MAO-14.3c] [MAO-E44a] Odd; after a haka only a 1, which by version 1 of the rules helped in a retreat alone."""
    roll = state.chance.roll(6)
    if state.version >= 2 and state.weather.haka & 2 and seat == state.marker:
        return roll == 1
    return roll % 2 == 1


def marched(state: MaoriState, seat: Seat) -> list[Piece]:
    """[MAO-14.3c] Who made the forced march: those with the Leader, and those he has put down where it ended; where he has
    gone nowhere, all who would have gone with him. By version 1 of the rules nobody rolled who had been put down.
    """
    party = list(state.march.party)
    if state.version < 2:
        return party
    mover = state.march.mover
    if not state.march.stepped:
        return party + [piece for piece in companions(state, mover)[0] if piece not in party]
    return [piece for piece in state.living(state.hex_of[mover], seat) if state.bound[piece] == mover + 1]


def companions(state: MaoriState, mover: Piece) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """[MAO-14.2c] [MAO-14.3b] Who moved with a mover and is still with him, as many as he can lead or command; their canoes,
    and what they carried, which by version 1 of the rules was no wood.
    """
    party: list[int] = []
    fleet: list[int] = []
    cargo: list[int] = []
    for at in state.stack(state.hex_of[mover]):
        kind = state.kind[at]
        if state.bound[at] != mover + 1 or at == mover:
            continue
        if kind == CANOE:
            fleet.append(at)
        elif kind >= MARKERS:
            if kind == t.HUNTED or kind >= t.CAPTIVE or state.version >= 2:
                cargo.append(at)
        elif kind < UNITS or state.kind[mover] == CHIEF:
            party.append(at)
    room = 2 * len(fleet) if fleet else state.edition.leadership_of(state, mover)
    over = units_in(state, tuple(party)) - room
    for piece in party[:]:
        if over > 0 and state.kind[piece] < UNITS:
            party.remove(piece)
            over -= 1
    return party, fleet, cargo
