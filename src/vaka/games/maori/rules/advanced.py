"""Advanced movement (14.2, 14.3): the second part of a variable move, and the forced march."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind, Piece, Row
from vaka.games.clans.build import NO_SUCH_PIECE
from vaka.games.clans.decision import NOT_NOW, Choice, ClanDecision
from vaka.games.clans.kinds import CANOE, KINDS, MARKERS, SEA, UNITS
from vaka.games.clans.land import Movement, begin, tell_step, travel
from vaka.games.maori import tables as t
from vaka.games.maori.paused import Paused
from vaka.games.maori.rules.captives import free_the_lonely
from vaka.games.maori.rules.carrying import shed, shed_afloat
from vaka.games.maori.rules.movement import STUCK, MaoriLead, come_to_rest, companions, meet_taniwha, movement_over
from vaka.games.maori.rules.sea import MaoriSail, go_back, portage_end, sea_zone_over
from vaka.games.maori.rules.stacks import asks_alike
from vaka.games.maori.rules.stepping_down import offer_kinds
from vaka.games.maori.rules.zones import in_claimed_zone
from vaka.games.maori.state import MaoriState

# What waits between the parts.


def waiting(state: MaoriState) -> list[int]:
    """[MAO-14.2b] The movers who spent two points in the first part, in the order of their moves."""
    return [
        each.piece
        for each in state.paused
        if state.hex_of[each.piece] >= 0 and state.edition.leads[state.kind[each.piece]]
    ]


def take_up(state: MaoriState, mover: Piece) -> Paused:
    """What is known of a mover who waits; he waits no longer."""
    for each in state.paused:
        if each.piece == mover:
            state.paused = tuple([other for other in state.paused if other is not each])
            return each
    raise AssertionError("he does not wait")


def gather(state: MaoriState, mover: Piece) -> None:
    """[MAO-14.2c] [MAO-14.2d] Those who moved with him and are still with him go on with him, within what he can lead or
    command, and what they carry goes along.
    """
    party, fleet, cargo = companions(state, mover)
    own = state.own_march()
    own.party = tuple(party)
    own.fleet = tuple(fleet)
    own.cargo = tuple(cargo if state.version >= 2 else cargo[: len(party)])  # a Scout's stayed behind by version 1
    if state.version < 2:
        return
    if fleet:
        shed_afloat(state)
    else:
        shed(state)


def afloat(state: MaoriState, mover: Piece) -> bool:
    """Whether a mover and those who moved with him lie with canoes that can still be paddled."""
    return len(state.march.fleet) > 0 and state.edition.paddlers(state) >= len(state.march.fleet)


def go_on_foot(state: MaoriState) -> None:
    """Canoes that lie where they are, and what was in them and nobody can carry, stay behind."""
    state.own_march().fleet = ()
    if state.version >= 2:
        shed(state)


NOT_SPENT: Final = Reason("MAO-14.2b", "Only those who spent two points in the first part roll for more.")


class SecondPart(Choice[MaoriState]):
    """[MAO-14.2b] One after another they roll for more points, and finish before the next one rolls."""

    name = "second"
    other = NOT_SPENT

    def carry_out(self, state: MaoriState) -> bool:
        if waiting(state):
            return True
        state.agenda.pop()
        come_ashore(state, self.seat)
        if not state.rules.forced or state.weather.rain >= 3:
            movement_over(state, self.seat)
        return False

    def options(self, state: MaoriState) -> list[Action]:
        out: list[Action] = []
        offer_kinds(state, state.act.lead, waiting(state), out)
        return out

    def apply(self, state: MaoriState, action: Action) -> None:
        for mover in waiting(state):
            if state.hex_of[mover] == action.a and state.kind[mover] == action.b:
                go_on(state, self.seat, mover)
                return


def column_of(state: MaoriState, mover: Piece) -> list[int]:
    """[MAO-14.2c] [MAO-E65a] The column for an allowance, which for a Chief in doubt is 2; Scouts read that of 3. By
    version 1 of the rules the printed one counted for him too.
    """
    points = state.edition.points_of(state, mover) if state.version >= 2 else state.edition.points[state.kind[mover]]
    move = points // state.edition.point
    return state.rules.columns[min(move, 4)]


def go_on(state: MaoriState, seat: Seat, mover: Piece) -> None:
    """[MAO-14.2c] [MAO-14.2d] [MAO-14.2e] Roll; -1 goes back, 0 ends here, more moves on."""
    before = take_up(state, mover)
    track, half = before.track, before.half
    roll = state.chance.roll(6)
    more = column_of(state, mover)[roll - 1]
    if state.events is not None:
        state.note("variable", seat, {"hex": state.hex_of[mover], "kind": state.kind[mover], "more": more})
    begin(state, mover, 0)
    state.own_march().stepped = 1
    gather(state, mover)
    state.track = track
    if more <= 0:
        came = fall_back(state, track) if more < 0 and half < 0 else track
        if state.version >= 2 and state.chart.kind[state.hex_of[mover]] == SEA:
            go_back(state, came)  # by version 1 of the rules such a fleet made for the nearest coast
        if state.version >= 2:  # and the taniwha had been met when the first part ended
            meet_taniwha(state, seat)
        end_move(state, mover)
        return
    state.own_march().points = more * state.edition.point
    if half >= 0:
        state.own_march().points -= state.edition.point
        tell_step(state, seat, "step", half)
        travel(state, half)
        if state.version >= 2 and state.edition.in_zone(state, seat, half):  # by version 1 it did not stop him
            state.own_march().zoned = 1
        state.edition.entered(state, seat, state.track[-1], half)
    sailing = state.chart.kind[state.hex_of[mover]] == SEA or afloat(state, mover)
    if not sailing:
        go_on_foot(state)
    under = len(state.agenda)
    if state.agenda and not isinstance(state.agenda[-1], Movement):
        while under > 0 and state.agenda[under - 1].seat != seat:
            under -= 1
    state.agenda.insert(under, MaoriSail(seat) if sailing else MaoriLead(seat))


def fall_back(state: MaoriState, track: Row) -> Row:
    """[MAO-14.2d] On land to the hex he came from last; a fleet one full point back along its track. What is left of his
    way. By version 1 of the rules a fleet went back over land too, where its leader had walked to the canoes.
    """
    if len(track) < 2:
        return track
    back = 1
    if state.march.fleet:
        strokes = state.edition.point // state.edition.least_stroke(state)
        back = min(len(track) - 1, strokes)
        if state.version >= 2:
            back = paddled_back(state, track, back)
    travel(state, track[-1 - back])
    return track[: len(track) - back]


def paddled_back(state: MaoriState, track: Row, strokes: int) -> int:
    """[MAO-14.2d] How many hexes a fleet goes back by so many strokes: not farther than where it put out, and over the
    portage if that was its last step. Whose last step was on land goes back on foot.
    """
    back = 0
    while back < strokes and track[-2 - back] in state.chart.water[track[-1 - back]]:
        back += 1
    if back == 0 and portage_end(state, track[-1]) != track[-2]:
        state.own_march().fleet = ()
    return max(back, 1)


def end_move(state: MaoriState, mover: Piece) -> None:
    """[MAO-8.4j] The second part of his move is over; captives whom he has left alone go free."""
    begin(state, -1, 0)
    state.track = ()
    state.half = -1
    if state.version >= 2:
        free_the_lonely(state)


def come_ashore(state: MaoriState, seat: Seat) -> None:
    """[MAO-14.2f] Whatever still lies at sea makes for the nearest coast: by version 1 of the rules every fleet that had
    spent less than two points.
    """
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex >= 0 and state.chart.kind[hex] == SEA:
            state.shift(piece, nearest_coast(state, hex))


def nearest_coast(state: MaoriState, hex: Hex) -> Hex:
    """The coastal hex with the fewest strokes to it."""
    row = [hex]
    seen = [hex]
    while row:
        beyond: list[int] = []
        for here in row:
            if state.chart.kind[here] != SEA:
                return here
            for near in state.chart.water[here]:
                if near not in seen:
                    seen.append(near)
                    beyond.append(near)
        row = beyond
    return hex


# The forced march.


NO_MARCH: Final = Reason("MAO-14.3e", "This leader cannot make a forced march.")
NOT_A_MARCHER: Final = Reason("MAO-14.3a", "Only the paramount chief and clan elders make forced marches.")
MARCHED: Final = Reason("MAO-14.3a", "This leader has already tried a forced march this turn.")


def march_refusal(state: MaoriState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[MAO-14.3a] [MAO-14.3e] Leaders alone, once each; not from a zone, from among enemy troops, or carried."""
    if kind == t.SCOUT or not state.edition.leads[kind]:
        return NOT_A_MARCHER
    piece = marcher(state, seat, hex, kind)
    if piece < 0:
        found = state.find(hex, kind, seat)
        if found < 0:
            return NO_SUCH_PIECE
        return STUCK if found == state.weather.stuck else MARCHED if found in state.marched else NO_MARCH
    if state.armed[hex] & ~(1 << seat) or state.chart.kind[hex] == SEA:
        return NO_MARCH
    came = state.bound[piece] != 0 or state.version < 2  # by version 1 a zone held also who had been there before
    if came and in_claimed_zone(state, seat, hex):
        return NO_MARCH
    return NO_MARCH if state.version >= 2 and came_into_sea_zone(state, seat, piece) else None


def came_into_sea_zone(state: MaoriState, seat: Seat, leader: Piece) -> bool:
    """[MAO-14.3e] [MAO-9.2b] Whether a Leader lies with the canoes he came by in a claimed sea zone, which by version 1 of the
    rules stopped nobody from a forced march.
    """
    hex = state.hex_of[leader]
    came = any(state.kind[each] == CANOE and state.bound[each] == leader + 1 for each in state.stack(hex))
    return came and sea_zone_over(state, seat, hex)


def marcher(state: MaoriState, seat: Seat, hex: Hex, kind: Kind) -> Piece:
    """The Leader meant: one who moved by himself or not at all, and has not marched yet."""
    for piece in state.stack(hex):
        if (
            state.kind[piece] == kind
            and state.owner[piece] == seat
            and piece not in state.marched
            and piece != state.weather.stuck
        ):
            if state.bound[piece] == 0 or state.bound[piece] == piece + 1:
                return piece
    return -1


class ForcedMarch(ClanDecision[MaoriState]):
    """[MAO-14.3a] [MAO-14.3b] When all normal movement is finished each Leader may try one forced march."""

    name = "forced"
    quiet = True

    def carry_out(self, state: MaoriState) -> bool:
        if state.part != t.FORCED_PART:
            state.part = t.FORCED_PART
            state.paused = ()
            state.marched = ()
        return True

    def must_ask(self, state: MaoriState) -> bool:
        """[MAO-4d] Elders who could still march may lie under their Chief."""
        return asks_alike(state)

    def options(self, state: MaoriState) -> list[Action]:
        out: list[Action] = [state.act.done]
        for piece in state.pieces_of(self.seat):
            kind = state.kind[piece]
            if UNITS <= kind < MARKERS and march_refusal(state, self.seat, state.hex_of[piece], kind) is None:
                action = state.act.lead[state.hex_of[piece] * KINDS + kind]
                if action not in out:
                    out.append(action)
        return out

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        if action.verb == v.DONE:
            return None
        if action.verb != v.LEAD:
            return NOT_NOW
        return march_refusal(state, self.seat, action.a, action.b)

    def apply(self, state: MaoriState, action: Action) -> None:
        if action.verb == v.DONE:
            state.agenda.pop()
            movement_over(state, self.seat)
            return
        mover = marcher(state, self.seat, action.a, action.b)
        state.marched += (mover,)
        roll = state.chance.roll(6)
        more = state.rules.march_column[roll - 1]
        if state.events is not None:
            state.note("forced-march", self.seat, {"hex": action.a, "kind": action.b, "more": more})
        begin(state, mover, more * state.edition.point)
        state.track = (action.a,)
        gather(state, mover)
        if not afloat(state, mover):
            go_on_foot(state)
        state.agenda.append(MaoriSail(self.seat) if state.march.fleet else MaoriLead(self.seat))
        if more == 0 and state.version >= 2:  # nobody goes anywhere: what is left is the toll
            come_to_rest(state)
