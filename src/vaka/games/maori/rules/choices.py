"""What events ask (5E): where a catch is laid, who is lost, lowered, raised, named or looked at."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import FIGHTERS, HEAVY, HOSTILE, KINDS, MILITIA, NOBODY, POPULATION, UNITS
from vaka.games.clans.reasons import FINE, NO_SUCH_PIECE, NOT_NOW, OUTSIDE_AREA
from vaka.games.clans.stage import Stage
from vaka.games.maori.rules.captives import free_the_lonely
from vaka.games.maori.rules.events import keep_one
from vaka.games.maori.rules.movement import step_down
from vaka.games.maori.rules.stacks import beneath, rivals_in, show_all
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import (
    DEMOTE,
    HUNTED,
    ISLAND,
    LOSE,
    NAME,
    NO_COAST_VILLAGE,
    NO_RIVAL,
    RAISE,
    S_SPY,
    SPY,
)


class AskStage(Stage[MaoriState]):
    """A question that falls away where nothing answers it."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        if state.fate[step.seat] < 0 and self.options(state, step):
            return True
        state.agenda.pop()
        return False


class FishStage(AskStage):
    """[MAO-E12a] A catch is laid on a coastal Village."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.act.place[hex] for hex in state.villages_of(step.seat) if state.chart.coastal[hex]]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != v.PLACE:
            return NOT_NOW
        fits = action.a in state.villages_of(step.seat) and state.chart.coastal[action.a]
        return FINE if fits else NO_COAST_VILLAGE

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        state.make(HUNTED, NOBODY, action.a)
        if state.events is not None:
            state.note("catch", step.seat, {"hex": action.a})


class LoseStage(AskStage):
    """[MAO-E14a] [MAO-E56a] One Population of the player in an area is taken off."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        lose = state.rules.lose
        hexes = state.chart.hexes_of[step.a]
        return [lose[hex] for hex in hexes if state.find(hex, POPULATION, step.seat) >= 0]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != LOSE:
            return NOT_NOW
        if state.chart.area[action.a] != step.a:
            return OUTSIDE_AREA
        return FINE if state.find(action.a, POPULATION, step.seat) >= 0 else NO_SUCH_PIECE

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        state.scrap(state.find(action.a, POPULATION, step.seat))
        if state.events is not None:
            state.note("lose", step.seat, {"hex": action.a})
        free_the_lonely(state)


class DemoteStage(AskStage):
    """[MAO-E53a] One Combat Unit steps down, its owner's choice."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        rules = state.rules
        out: list[Action] = []
        for piece in state.pieces_of(step.seat):
            kind = state.kind[piece]
            if kind < UNITS and state.edition.is_combat[kind]:
                action = rules.demote[state.hex_of[piece] * KINDS + kind]
                if action not in out:
                    out.append(action)
        return out

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != DEMOTE:
            return NOT_NOW
        return FINE if state.find(action.a, action.b, step.seat) >= 0 else NO_SUCH_PIECE

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        step_down(state, state.find(action.a, action.b, step.seat))


class RaiseStage(AskStage):
    """[MAO-E54a] One Militia becomes Warriors, or one Warriors Elite Troops, where it stands."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        rules = state.rules
        out: list[Action] = []
        for piece in state.pieces_of(step.seat):
            if state.kind[piece] == step.a:
                action = rules.upgrade[state.hex_of[piece]]
                if action not in out:
                    out.append(action)
        return out

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != RAISE:
            return NOT_NOW
        return FINE if state.find(action.a, step.a, step.seat) >= 0 else NO_SUCH_PIECE

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        piece = state.find(action.a, step.a, step.seat)
        state.change(piece, FIGHTERS if step.a == MILITIA else HEAVY)
        if state.events is not None:
            state.note_of("raise", piece, {"hex": action.a, "kind": state.kind[piece]})


class UtuStage(AskStage):
    """[MAO-E42a] The holder of the initiative names an opponent."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        rules = state.rules
        return [rules.rival[seat] for seat in state.staying() if seat != step.seat]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != NAME:
            return NOT_NOW
        return FINE if action.a != step.seat and state.fate[action.a] < 0 else NO_RIVAL

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        state.utu = action.a
        if state.events is not None:
            state.note("utu", step.seat, {"against": action.a})


class SpyStage(AskStage):
    """[MAO-E52a] The holder of the initiative, and he alone, looks through enemy stacks: `a` of them, or an area's (0)."""

    def stacks(self, state: MaoriState, seat: int) -> list[int]:
        out: list[int] = []
        for hex in state.chart.dry:
            if state.here[hex] & ~(1 << seat):
                for owner in rivals_in(state, hex, seat):
                    if owner < HOSTILE and beneath(state, hex, owner) > 0 and hex not in out:
                        out.append(hex)
        return out

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        stacks = self.stacks(state, step.seat)
        if step.a:
            return [state.rules.spy[hex] for hex in stacks]
        areas = sorted({state.chart.area[hex] for hex in stacks})
        return [state.rules.spy_area[area] for area in areas]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != SPY or (action.a < 0) == (step.a > 0):
            return NOT_NOW
        return FINE if action in self.options(state, step) else NO_RIVAL

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        seat = step.seat
        state.agenda.pop()
        hexes = [action.a] if action.a >= 0 else state.chart.hexes_of[action.b]
        for hex in hexes:
            for owner in rivals_in(state, hex, seat):
                show_all(state, hex, owner, seat)
        if state.events is not None:
            state.note("spy", seat, {"hex": action.a} if action.a >= 0 else {"area": action.b})
        if step.a > 1:
            state.agenda.append(Step(S_SPY, seat, step.a - 1))


class IslandStage(AskStage):
    """[MAO-E63a] The holder of the initiative decides which island's Moa die off, where both have as many."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return list(state.rules.which_island)

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        return FINE if action.verb == ISLAND else NOT_NOW

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        keep_one(state, action.a)
