"""Sea movement (9): Scouts under way, Hunted markers and captives aboard, sea zones that are asked for, the portage."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Row
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.edition import NO_CARGO_AFLOAT
from vaka.games.clans.kinds import SEA, UNITS
from vaka.games.clans.land import ENEMY_ENDS, tell_step, travel
from vaka.games.clans.party import carry_refusal, drop_refusal, lift_or_drop
from vaka.games.clans.sailing import Sail
from vaka.games.clans.sea import NOT_ON_THE_COAST, fit_refusal, in_reach, stopped_refusal, with_embarking
from vaka.games.clans.sea_zones import CAUGHT
from vaka.games.clans.steps import NO_POINTS
from vaka.games.maori import tables as t
from vaka.games.maori.rules.captives import RAHUI_BARS, ground_refusal
from vaka.games.maori.rules.carrying import HUNTED_PLACES, loads, shed
from vaka.games.maori.rules.movement import MOURNED, come_to_rest, mourned, rolls_for_more, told_of_stuck
from vaka.games.maori.rules.zones import (
    AFLOAT,
    LAND,
    ask_all,
    in_claimed_zone,
    land_questions,
    sea_questions,
    zone_state,
)
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import RAHUI

# Questions.


def places_taken(state: MaoriState) -> int:
    """[MAO-9.1a] [MAO-8.4h] [MAO-9.1g] Units, a Scout in command and captives each take one of a canoe's two places."""
    found = loads(state)[2]
    for piece in state.march.party:
        if state.kind[piece] < UNITS:
            found += 1
    return found + (1 if state.kind[state.march.mover] < UNITS else 0)


def paddlers(state: MaoriState) -> int:
    """[MAO-9.1b] [MAO-9.1k] [MAO-14.5b] Combat Units aboard; a Scout is its own paddler."""
    found = 0
    for piece in state.march.party:
        kind = state.kind[piece]
        if kind < UNITS and state.edition.is_combat[kind]:
            found += 1
    return found + (1 if state.kind[state.march.mover] == t.SCOUT else 0)


def cargo_refusal(state: MaoriState, canoes: int) -> Reason | None:
    """[MAO-8.4e] [MAO-9.1a] Two Hunted markers to a canoe; logs and unfinished canoes never travel in one."""
    wood, game, _ = loads(state)
    if wood:
        return NO_CARGO_AFLOAT
    return HUNTED_PLACES if game > 2 * canoes else None


BECALMED: Final = Reason("MAO-E21a", "No canoe can move this turn.")


def stroke_refusal(state: MaoriState, seat: Seat, hex: Hex, target: Hex) -> Reason | None:
    """[MAO-E21a] [MAO-E61b] [MAO-E43a] Gales, a rāhui on the coast ahead, and mourning."""
    if state.weather.stroke_cost < 0:
        return BECALMED
    area = state.chart.area[target]
    if state.weather.binds(RAHUI, area) and state.chart.area[hex] != area:
        return RAHUI_BARS
    return MOURNED if mourned(state, seat, target) else None


def portage_end(state: MaoriState, hex: Hex) -> Hex:
    """[MAO-9.3a] The other end of the portage; -1 where there is none."""
    east, west = state.rules.land.portage
    return west if hex == east else east if hex == west else -1


PORTAGE_SHUT: Final = Reason("MAO-9.3b", "A claimed enemy zone closes the portage.")


def portage_refusal(state: MaoriState, seat: Seat, hex: Hex, target: Hex) -> Reason | None:
    """[MAO-9.3a] [MAO-9.3b] [MAO-9.3c] Two points instead of a stroke; a claimed zone on either end closes it."""
    blocked = fit_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    if with_embarking(state, state.rules.portage_cost) > state.march.points:
        return NO_POINTS
    if state.weather.stroke_cost < 0:
        return BECALMED
    blocked = ground_refusal(state, seat, hex, target)
    if blocked is RAHUI_BARS:
        return blocked
    for end in (hex, target):
        if in_claimed_zone(state, seat, end) or sea_zone_over(state, seat, end):
            return PORTAGE_SHUT
    return MOURNED if mourned(state, seat, target) else None


def sea_zone_over(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """[MAO-9.2e] Whether a claimed sea zone reaches a hex."""
    for code in state.sea_zones:
        if code & 1 and code >> 1 & 7 != seat:
            source = code >> 4
            if hex in state.chart.water[source]:
                return True
            if hex in state.chart.water_two[source] and state.village[source] == 2 + (code >> 1 & 7):
                return True
    return False


def exerts_at_sea(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """[MAO-9.2d] Only a claimed sea zone binds."""
    for owner in range(state.players):
        if owner != seat and zone_state(state.sea_zones, hex, owner) == 2:
            return True
    return False


# Procedures.


class MaoriSail(Sail[MaoriState]):
    """[MAO-9.1b] [MAO-9.1k] A fleet under a Chief, an Elder or a Scout."""

    def halt(self, state: MaoriState) -> None:
        come_to_rest(state)

    def land(self, state: MaoriState, hex: Hex) -> None:
        """[MAO-9.2e] [MAO-9.1j] Land zones are asked for when a crew lands, not while it is afloat."""
        super().land(state, hex)
        shed(state)
        if state.march.stepped and not state.armed[hex] & ~(1 << self.seat):
            ask_all(state, self.seat, land_questions(state, self.seat, hex), LAND)

    def options(self, state: MaoriState) -> list[Action]:
        """[MAO-9.2d] [MAO-14.2f] A fleet that is caught at sea, or can reach no coast, stops: it goes back to the coast it
        came from.
        """
        out = super().options(state)
        if caught_at_sea(state) or not out:
            out.append(state.act.halt)
        return out

    def offer_crew(self, state: MaoriState, seat: Seat, hex: Hex, out: list[Action]) -> None:
        super().offer_crew(state, seat, hex, out)
        for action in out[:]:
            if crew_bar(state, action) is not None:
                out.remove(action)
        for kind in state.rules.stowed if state.version >= 2 else state.rules.stowed[:1]:
            for action in (state.act.carry[kind], state.act.drop[kind]):
                if self.refuse_more(state, seat, hex, action) is None:
                    out.append(action)

    def refuse_more(self, state: MaoriState, seat: Seat, hex: Hex, action: Action) -> Reason | None:
        """[MAO-9.1a] [MAO-8.4f] Catches and captives come aboard from the beach, and go ashore there; by version 1 of the rules
        they did not.
        """
        if action.verb not in (v.CARRY, v.DROP) or state.version < 2:
            return NOT_NOW
        if stopped_refusal(state, seat, hex) is not None:
            return ENEMY_ENDS
        if not in_reach(state, hex):
            return NOT_ON_THE_COAST
        return carry_refusal(state, hex, action.a) if action.verb == v.CARRY else drop_refusal(state, action.a)

    def offer_more(self, state: MaoriState, seat: Seat, hex: Hex, out: list[Action]) -> None:
        end = portage_end(state, hex)
        if end >= 0 and portage_refusal(state, seat, hex, end) is None:
            out.append(state.act.sail[end])

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        hex = state.hex_of[state.march.mover]
        if action.verb == v.HALT and (caught_at_sea(state) or not super().options(state)):
            return None
        if action.verb == v.SAIL and action.a == portage_end(state, hex):
            return portage_refusal(state, self.seat, hex, action.a)
        blocked = crew_bar(state, action) or super().why_not(state, action)
        return told_of_stuck(state, self.seat, hex, action.a, blocked) if action.verb == v.BOARD else blocked

    def apply(self, state: MaoriState, action: Action) -> None:
        hex = state.hex_of[state.march.mover]
        if action.verb == v.HALT and must_go_back(state):
            go_back(state, state.track)
            come_to_rest(state)
            return
        if action.verb == v.SAIL and action.a == portage_end(state, hex):
            state.agenda.append(Portage(self.seat, action.a))
            ask_portage(state, self.seat, hex, action.a)
            return
        super().apply(state, action)

    def apply_more(self, state: MaoriState, seat: Seat, hex: Hex, action: Action) -> None:
        if action.verb == v.CARRY and action.a >= t.CAPTIVE and not state.march.fresh:
            state.own_march().points -= state.edition.stroke
        lift_or_drop(state, hex, action)


DUMMY_ALONE: Final = Reason("MAO-14.5b", "A dummy moves only with a leader.")


def crew_bar(state: MaoriState, action: Action) -> Reason | None:
    """[MAO-14.5b] [MAO-9.1a] A dummy does not come aboard a Scout's canoe, and no canoe is left behind whose catches would
    find no place in the others; by version 1 of the rules they did.
    """
    if state.version < 2:
        return None
    if action.verb == v.BOARD and action.a == t.DUMMY and state.kind[state.march.mover] == t.SCOUT:
        return DUMMY_ALONE
    if action.verb == v.BEACH and loads(state)[1] > 2 * len(state.march.fleet) - 2:
        return HUNTED_PLACES
    return None


def ask_portage(state: MaoriState, seat: Seat, hex: Hex, target: Hex) -> None:
    """[MAO-9.3b] Both ends are asked for, on land and at sea; by version 1 of the rules on land alone."""
    if state.version >= 2:
        ask_all(state, seat, unique(sea_questions(state, seat, hex) + sea_questions(state, seat, target)), AFLOAT)
    ask_all(state, seat, unique(land_questions(state, seat, hex) + land_questions(state, seat, target)), LAND)


def unique(codes: list[int]) -> list[int]:
    """Each code once, in the order in which they came."""
    out: list[int] = []
    for code in codes:
        if code not in out:
            out.append(code)
    return out


class Portage(ClanDecision[MaoriState]):
    """[MAO-9.3b] [MAO-9.3c] Zones over the portage have been asked for: the canoes are carried over, or not."""

    name = "portage"

    def __init__(self, seat: Seat, target: Hex) -> None:
        super().__init__(seat)
        self.target = target

    def carry_out(self, state: MaoriState) -> bool:
        state.agenda.pop()
        hex = state.hex_of[state.march.mover]
        if portage_refusal(state, self.seat, hex, self.target) is not None:
            if state.events is not None:
                state.note("portage-shut", self.seat, {"hex": self.target})
            return False
        cost = with_embarking(state, state.rules.portage_cost)
        own = state.own_march()
        own.points -= cost
        own.fresh = 0
        tell_step(state, self.seat, "portage", self.target)
        travel(state, self.target)
        state.edition.entered(state, self.seat, hex, self.target)
        return False


def caught_at_sea(state: MaoriState) -> bool:
    """Whether a claimed sea zone holds the fleet in an all-sea hex where it could not lie anyway."""
    return (
        state.march.sea_zoned == CAUGHT
        and state.chart.kind[state.hex_of[state.march.mover]] == SEA
        and not state.edition.may_lie_at_sea(state)
    )


def must_go_back(state: MaoriState) -> bool:
    """[MAO-9.1d] [MAO-14.2f] Whether a fleet that stops here cannot stay: at sea, unless it will roll for more points. By
    version 1 of the rules every fleet lay there until the first part was over.
    """
    if state.chart.kind[state.hex_of[state.march.mover]] != SEA:
        return False
    if not state.edition.may_lie_at_sea(state):
        return True
    return state.version >= 2 and not rolls_for_more(state, state.march.mover)


def go_back(state: MaoriState, track: Row) -> None:
    """[MAO-14.2f] A fleet goes along the track it came by to the last coastal hex it was in."""
    for hex in reversed(track):
        if state.chart.kind[hex] != SEA:
            travel(state, hex)
            if state.events is not None:
                state.note("back", state.owner[state.march.mover], {"hex": hex})
            return


def arrived(state: MaoriState, seat: Seat, hex: Hex) -> None:
    """[MAO-8.5c] [MAO-9.2d] A mover has come into a hex: stacks nearby say whether they have a zone over it."""
    state.track += (hex,)
    if state.armed[hex] & ~(1 << seat):
        return
    if state.march.fleet:
        ask_all(state, seat, sea_questions(state, seat, hex), AFLOAT)
    else:
        ask_all(state, seat, land_questions(state, seat, hex), LAND)
