"""Captives (6.5, 8.4, 10.2): people who keep their first colour, need an escort, and go home when they lose it."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.build import ready
from vaka.games.clans.decision import NOT_NOW, Choice, ClanDecision
from vaka.games.clans.kinds import BUILT, HOSTILE, POPULATION
from vaka.games.clans.land import begin, tell_step, travel
from vaka.games.clans.steps import NO_POINTS, PEOPLE_FIGHT, way_refusal
from vaka.games.clans.walking import Walk
from vaka.games.maori import tables as t
from vaka.games.maori.rules.zones import known_armed
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import RAHUI

# Questions.


def escorted(state: MaoriState, piece: Piece) -> bool:
    """[MAO-8.4f] [MAO-8.4i] A Combat Unit or Population of the captor, or his finished Village, holds any number at rest."""
    hex, captor = state.hex_of[piece], state.owner[piece]
    if state.village[hex] == BUILT + captor:
        return True
    at = state.head[hex]
    while at >= 0:
        if state.owner[at] == captor and state.edition.is_unit[state.kind[at]]:
            return True
        at = state.next[at]
    return False


# Procedures.


def take_captive(state: MaoriState, piece: Piece, captor: Owner, hex: Hex) -> None:
    """[MAO-10.2l] A Unit falls into a captor's hands as Population; he is asked to swap or to keep it."""
    first = state.owner[piece]
    if state.kind[piece] != t.DUMMY and state.events is not None:
        state.note("capture", captor, {"hex": hex, "from": first})
    held = state.kind[piece] != t.DUMMY and captor != HOSTILE
    state.scrap(piece)
    if held:
        hold(state, captor if first == HOSTILE else first, captor, hex)


def hold(state: MaoriState, first: int, captor: Owner, hex: Hex) -> None:
    """[MAO-8.4h] A captive counter in the captor's hands; a standing order answers what becomes of it."""
    if first == captor:
        state.bring(POPULATION, captor, hex)
        return
    state.bring(t.CAPTIVE + first, captor, hex)
    order = state.order_of(captor, t.CAPTIVES)
    if order == 0:
        state.agenda.append(KeepCaptive(captor, hex, first))
    elif order == 1:
        swap(state, hex, first, captor)
    elif state.events is not None:
        state.note("keep", captor, {"hex": hex, "from": first})


def swap(state: MaoriState, hex: Hex, first: int, captor: Owner) -> None:
    """[MAO-10.2l] The captor puts a Population of his own in a captive's place."""
    piece = state.find(hex, t.CAPTIVE + first, captor)
    if piece < 0:
        return
    state.scrap(piece)
    state.bring(POPULATION, captor, hex)
    if state.events is not None:
        state.note("swap", captor, {"hex": hex, "from": first})


class KeepCaptive(Choice[MaoriState]):
    """[MAO-10.2l] [MAO-8.4h] Swap a captured Population for one's own, or keep it; the choice is final."""

    name = "captive"

    def __init__(self, seat: Seat, hex: Hex, people: Seat) -> None:
        super().__init__(seat)
        self.hex = hex
        self.people = people

    def carry_out(self, state: MaoriState) -> bool:
        if state.find(self.hex, t.CAPTIVE + self.people, self.seat) >= 0 and state.fate[self.seat] < 0:
            return True
        state.agenda.pop()
        return False

    def options(self, state: MaoriState) -> list[Action]:
        return [state.rules.swap, state.act.keep]

    def chosen(self, state: MaoriState, action: Action) -> None:
        if action.verb == t.SWAP:
            swap(state, self.hex, self.people, self.seat)
        elif state.events is not None:
            state.note("keep", self.seat, {"hex": self.hex, "from": self.people})
        if state.version >= 2:
            free_the_lonely(state)


def free_the_lonely(state: MaoriState) -> None:
    """[MAO-8.4g] [MAO-8.4j] Every captive without an escort goes free at once, and moves up to four points; not before its
    captor has said whether he swaps it for one of his own people, who would hold the others.
    """
    held: list[int] = []
    for piece, kind in enumerate(state.kind):
        if kind >= t.CAPTIVE:
            held.append(piece)
    for piece in held:
        if state.hex_of[piece] >= 0 and not escorted(state, piece) and not awaits_word(state, piece):
            set_free(state, piece)


def left_behind(state: MaoriState, hex: Hex) -> None:
    """[MAO-8.4g] Captives whom a stack that goes on leaves alone in a hex are their first owner's again at once, and move as
    soon as that stack has come to rest. By version 1 of the rules nothing happened before, and whoever came back in time
    had them still.
    """
    if state.version < 2 or state.head[hex] < 0:
        return
    held = [piece for piece in state.stack(hex) if state.kind[piece] >= t.CAPTIVE and not escorted(state, piece)]
    if not held:
        return
    moves = [at for at, each in enumerate(state.agenda) if isinstance(each, ClanDecision) and each.under_way]
    if not moves:
        return
    above = len(state.agenda)
    for piece in held:
        set_free(state, piece)
    waiting = state.agenda[above:]
    if waiting:
        at = moves[-1]
        state.agenda = [*state.agenda[:at], *waiting, *state.agenda[at:above]]


def awaits_word(state: MaoriState, piece: Piece) -> bool:
    """[MAO-10.2l] Whether a captor has still to say what becomes of captives in this hex. By version 1 of the rules nobody
    waited for it.
    """
    for each in state.agenda:
        if isinstance(each, KeepCaptive) and each.hex == state.hex_of[piece] and each.seat == state.owner[piece]:
            return state.version >= 2
    return False


def set_free(state: MaoriState, piece: Piece) -> None:
    """[MAO-8.4j] A captive is its first owner's Population again; if he is out of the game it is removed."""
    first = state.kind[piece] - t.CAPTIVE
    hex = state.hex_of[piece]
    state.scrap(piece)
    if state.events is not None:
        state.note("freed", first, {"hex": hex})
    if state.fate[first] >= 0:
        return
    state.bring(POPULATION, first, hex)
    state.agenda.append(FreedCaptive(first, hex))


RAHUI_BARS: Final = Reason("MAO-E61a", "There is a rāhui on that area: nobody may enter it.")
RAINED_IN: Final = Reason("MAO-E46b", "In this rain nothing can move on land.")


def ground_refusal(state: MaoriState, seat: Seat, start: Hex, target: Hex) -> Reason | None:
    """[MAO-E46b] [MAO-E61a] Rain that stops all movement on land, and a rāhui on an area from outside."""
    if state.weather.rain == 4:
        return RAINED_IN
    area = state.chart.area[target]
    if state.chart.area[start] != area and state.weather.binds(RAHUI, area):
        return RAHUI_BARS
    return None


class FreedCaptive(Walk[MaoriState]):
    """[MAO-8.4g] Its first owner moves a freed captive, even outside his own turn; no zone is claimed against it."""

    name = "freed"
    under_way = False

    def __init__(self, seat: Seat, hex: Hex, setting_out: int = 0) -> None:
        super().__init__(seat)
        self.hex = hex
        self.setting_out = setting_out

    def carry_out(self, state: MaoriState) -> bool:
        if self.setting_out == 0:
            state.agenda.pop()
            piece = ready(state, self.hex, POPULATION, self.seat) if state.version >= 2 else -1
            if piece < 0:  # by version 1 of the rules it could be one that had moved before
                piece = state.find(self.hex, POPULATION, self.seat)
            if piece >= 0 and state.fate[self.seat] < 0:
                begin(state, piece, state.rules.freed_points)
                state.agenda.append(FreedCaptive(self.seat, self.hex, 1))
            return False
        return True

    def options(self, state: MaoriState) -> list[Action]:
        hex = state.hex_of[state.march.mover]
        out: list[Action] = [state.act.halt]
        for target in state.chart.land[hex]:
            if self.step_refusal(state, self.seat, target) is None:
                out.append(state.act.step[target])
        return out

    def step_refusal(self, state: MaoriState, seat: Seat, target: Hex, calm: bool = False) -> Reason | None:
        """[MAO-8.4j] [MAO-8.5k] [MAO-E61b] As Population, without zones, but not to troops whom it knows of; a rāhui binds it,
        and so does rain.
        """
        if state.edition.land_cost(state, seat, target) > state.march.points:
            return NO_POINTS
        if state.version >= 2 and known_armed(state, seat, target):  # by version 1 he tried, and his move was over
            return PEOPLE_FIGHT
        return ground_refusal(state, seat, state.hex_of[state.march.mover], target)

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        if action.verb == v.HALT:
            return None
        if action.verb != v.STEP:
            return NOT_NOW
        blocked = way_refusal(state, state.hex_of[state.march.mover], action.a)
        return blocked or self.step_refusal(state, self.seat, action.a)

    def apply(self, state: MaoriState, action: Action) -> None:
        """[MAO-8.5k] A hex that turns out to hold enemy Combat Units is not entered, and the move is over."""
        if action.verb == v.STEP and state.armed[action.a] & ~(1 << self.seat) == 0:
            state.own_march().points -= state.edition.land_cost(state, self.seat, action.a)
            tell_step(state, self.seat, "walk", action.a)
            travel(state, action.a)
            return
        if action.verb == v.STEP and state.events is not None:
            state.note("turned-back", self.seat, {"hex": action.a})
        state.agenda.pop()
        if state.active != self.seat:
            state.bind(state.march.mover, 0)
        begin(state, -1, 0)
