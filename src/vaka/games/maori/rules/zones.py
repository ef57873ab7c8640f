"""Zones of influence (8.5, 9.2): asked of the owner of a stack, claimed by showing a Combat Unit, or waived."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Kind, Owner, Piece, Row
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.edition import RISEN
from vaka.games.clans.kinds import BUILT, CANOE, CHIEF, HOSTILE, NOBODY, UNITS
from vaka.games.clans.sea_zones import CAUGHT, commander_in
from vaka.games.maori import tables as t
from vaka.games.maori.rules.stacks import beneath, host_of, may_be_armed, rivals_in, show, top_of, weakest
from vaka.games.maori.state import MaoriState

LAND: Final = 0
AFLOAT: Final = 1


# Questions.


def zone_state(zones: Row, hex: Hex, owner: Owner) -> int:
    """[MAO-8.5e] 0 unasked, 1 waived, 2 claimed, kept for each stack in this player-turn."""
    code = hex * 16 + owner * 2
    for each in zones:
        if each >> 1 == code >> 1:
            return 1 + (each & 1)
    return 0


def in_claimed_zone(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """[MAO-8.5a] [MAO-8.5i] Whether a claimed enemy zone reaches a land hex, over sides that can be crossed on foot."""
    for code in state.land_zones:
        if code & 1 and code >> 1 & 7 != seat and code >> 4 in state.chart.land[hex]:
            return True
    if state.players == 1 and seat != HOSTILE:
        for beside in state.chart.land[hex]:
            if hostile_zone(state, beside):
                return True
    return False


def hostile_zone(state: MaoriState, hex: Hex) -> bool:
    """[MAO-15h] [MAO-15i] [MAO-15q] Hostile troops always claim their zone. Only the Chief and those with him do not mind
    it while their area has just risen; by version 1 of the rules nobody did.
    """
    if not state.armed[hex] >> HOSTILE & 1:
        return False
    if state.mood[state.chart.area[hex]] != RISEN:
        return True
    return state.version >= 2 and (state.march.mover < 0 or state.kind[state.march.mover] != CHIEF)


def claims_over(state: MaoriState, seat: Seat, hex: Hex, source: Hex) -> bool:
    """[MAO-8.5b] Whether a stack in a hex has claimed the zone in which another hex lies."""
    if source not in state.chart.land[hex]:
        return False
    if hostile_zone(state, source):
        return True
    for code in state.land_zones:
        if code & 1 and code >> 4 == source and code >> 1 & 7 != seat:
            return True
    return False


def known_armed(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """Whether a seat knows of enemy Combat Units in a hex: it is there itself, a zone is claimed, or they are hostile."""
    foes = state.armed[hex] & ~(1 << seat)
    if not foes:
        return False
    if state.here[hex] >> seat & 1 or foes >> HOSTILE & 1:
        return True
    for code in state.land_zones:
        if code & 1 and code >> 4 == hex and code >> 1 & 7 != seat:
            return True
    return False


def land_questions(state: MaoriState, seat: Seat, hex: Hex) -> list[int]:
    """[MAO-8.5c] The stacks that must say whether they have a zone over a hex: hex * 16 + owner * 2, not asked yet."""
    out: list[int] = []
    for beside in state.chart.land[hex]:
        if state.head[beside] < 0:
            continue
        for owner in rivals_in(state, beside, seat):
            if owner < HOSTILE and may_be_armed(state, beside, owner):
                if zone_state(state.land_zones, beside, owner) == 0:
                    out.append(beside * 16 + owner * 2)
    return out


def sea_questions(state: MaoriState, seat: Seat, hex: Hex) -> list[int]:
    """[MAO-9.2a] [MAO-9.2c] [MAO-9.2d] The same for canoes: a leader on top, two or more beneath, by the coast."""
    out: list[int] = []
    for near in state.chart.water[hex]:
        _ask_at_sea(state, seat, near, False, out)
    for far in state.chart.water_two[hex]:
        _ask_at_sea(state, seat, far, True, out)
    return out


def _ask_at_sea(state: MaoriState, seat: Seat, hex: Hex, far: bool, out: list[int]) -> None:
    if not state.chart.coastal[hex] or not state.here[hex] & ~(1 << seat):
        return
    for owner in rivals_in(state, hex, seat):
        if owner == HOSTILE or (far and state.village[hex] != BUILT + owner):
            continue
        top = top_of(state, hex, owner)
        if UNITS <= top < 100 and state.edition.leads[top] and may_hold_canoes(state, hex, owner):
            if zone_state(state.sea_zones, hex, owner) == 0:
                out.append(hex * 16 + owner * 2)


def may_hold_canoes(state: MaoriState, hex: Hex, owner: Owner) -> bool:
    """Whether, for all that can be seen, a Combat Unit and a canoe may lie under a leader; where several share a hex its
    canoes lie under the stack of the first of them. By version 1 of the rules only that one was asked.
    """
    under = beneath(state, hex, owner)
    host = host_of(state, hex)
    if host == owner or state.version < 2:
        return under > 1
    return under > 0 and under + beneath(state, hex, host) > 1


def can_claim(state: MaoriState, hex: Hex, owner: Owner, kind: Kind) -> bool:
    """[MAO-8.5a] [MAO-9.2a] Whether a stack has what a zone needs: a Combat Unit; at sea a leader and a canoe too."""
    if not state.armed[hex] >> owner & 1:
        return False
    if kind == LAND:
        return True
    return state.find(hex, CANOE, NOBODY) >= 0 and commander_in(state, hex, owner)


# Procedures.


def ask_all(state: MaoriState, seat: Seat, questions: list[int], kind: Kind) -> None:
    """Put the questions, the first one on top."""
    for code in reversed(questions):
        state.agenda.append(AnswerZone(code >> 1 & 7, code >> 4, seat, kind))


NOT_CLAIMANT: Final = Reason(
    "MAO-8.5c", "To claim a zone you show a combat unit of the stack; at sea you also need a leader and a canoe."
)


class AnswerZone(ClanDecision[MaoriState]):
    """[MAO-8.5c] [MAO-8.5d] The owner of a stack claims its zone with a Combat Unit, or lets it be for this turn."""

    name = "zone"

    def __init__(self, seat: Seat, hex: Hex, mover: Seat, where: int) -> None:
        super().__init__(seat)
        self.hex = hex
        self.mover = mover
        self.where = where

    def must_ask(self, state: MaoriState) -> bool:
        """[MAO-4d] Those who cannot claim one are asked too."""
        return True

    def carry_out(self, state: MaoriState) -> bool:
        owner, hex = self.seat, self.hex
        order = state.orders[owner * t.TOPICS + t.ZONES]
        if order == 0:
            return True
        able = can_claim(state, hex, owner, self.where)
        self.answer(state, weakest(state, hex, owner) if order == 1 and able else -1)
        return False

    def options(self, state: MaoriState) -> list[Action]:
        out = [state.rules.waive]
        if can_claim(state, self.hex, self.seat, self.where):
            for piece in state.stack(self.hex):
                kind = state.kind[piece]
                if state.owner[piece] == self.seat and kind < UNITS and state.edition.is_combat[kind]:
                    if state.rules.claim[kind] not in out:
                        out.append(state.rules.claim[kind])
        return out

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        if action.verb == t.WAIVE:
            return None
        if action.verb != t.CLAIM:
            return NOT_NOW
        able = can_claim(state, self.hex, self.seat, self.where) and state.find(self.hex, action.a, self.seat) >= 0
        return None if able else NOT_CLAIMANT

    def apply(self, state: MaoriState, action: Action) -> None:
        piece = state.find(self.hex, action.a, self.seat) if action.verb == t.CLAIM else -1
        self.answer(state, piece)

    def answer(self, state: MaoriState, piece: Piece) -> None:
        """[MAO-8.5e] Note the answer for the rest of this player-turn; a claim shows a Combat Unit to the mover."""
        state.agenda.pop()
        code = self.hex * 16 + self.seat * 2
        if self.where == AFLOAT:
            state.sea_zones += (code if piece < 0 else code + 1,)
        else:
            state.land_zones += (code if piece < 0 else code + 1,)
        if piece < 0:
            if state.events is not None:
                state.note("waive", self.seat, {"hex": self.hex})
            return
        show(state, piece, self.mover)
        if state.events is not None:
            kind = state.kind[piece]
            who = (self.mover, self.seat)
            state.note_only("claim", self.seat, {"hex": self.hex, "kind": kind}, who, "claim-unseen")
        if state.march.mover < 0 or state.owner[state.march.mover] != self.mover:
            return
        if self.where == AFLOAT:
            if not before_portage(state):
                state.own_march().sea_zoned = CAUGHT
        elif self.hex in state.chart.land[state.hex_of[state.march.mover]] and not state.march.fleet:
            state.own_march().zoned = 1


def before_portage(state: MaoriState) -> bool:
    """[MAO-9.3b] Whether a fleet asks before it is carried over: it has entered no zone by asking."""
    return any(each.name == "portage" for each in state.agenda)
