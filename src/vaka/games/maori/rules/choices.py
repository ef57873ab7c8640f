"""What events ask (5E): where a catch is laid, who is lost, lowered, raised, named or looked at."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.reason import Reason
from vaka.games.clans.build import NO_SUCH_PIECE
from vaka.games.clans.control import OUTSIDE_AREA
from vaka.games.clans.kinds import FIGHTERS, HEAVY, HOSTILE, MILITIA, NOBODY, POPULATION
from vaka.games.clans.stage import NOT_NOW, Question
from vaka.games.maori import tables as t
from vaka.games.maori.rules.battle import NO_RIVAL
from vaka.games.maori.rules.captives import free_the_lonely
from vaka.games.maori.rules.events_land import keep_one
from vaka.games.maori.rules.stacks import beneath, rivals_in, show_all
from vaka.games.maori.state import MaoriState

NO_COAST_VILLAGE: Final = Reason("MAO-E12a", "You have no village on the coast there.")


class FishStage(Question[MaoriState]):
    """[MAO-E12a] A catch is laid on a coastal Village."""

    other = NO_COAST_VILLAGE

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.act.place[hex] for hex in state.villages_of(step.seat) if state.chart.coastal[hex]]

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        state.bring(t.HUNTED, NOBODY, action.a)
        if state.events is not None:
            state.note("catch", step.seat, {"hex": action.a})


class LoseStage(Question[MaoriState]):
    """[MAO-E14a] [MAO-E56a] One Population of the player in an area is taken off."""

    other = NO_SUCH_PIECE

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        lose = state.rules.lose
        hexes = state.chart.hexes_of[step.a]
        return [lose[hex] for hex in hexes if state.find(hex, POPULATION, step.seat) >= 0]

    def why_not(self, state: MaoriState, step: Step, action: Action) -> Reason | None:
        blocked = super().why_not(state, step, action)
        return OUTSIDE_AREA if blocked == NO_SUCH_PIECE and state.chart.area[action.a] != step.a else blocked

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        state.scrap(state.find(action.a, POPULATION, step.seat))
        if state.events is not None:
            state.note("lose", step.seat, {"hex": action.a})
        free_the_lonely(state)


class RaiseStage(Question[MaoriState]):
    """[MAO-E54a] One Militia becomes Warriors, or one Warriors Elite Troops, where it stands."""

    other = NO_SUCH_PIECE

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        rules = state.rules
        out: list[Action] = []
        for piece in state.pieces_of(step.seat):
            if state.kind[piece] == step.a:
                action = rules.upgrade[state.hex_of[piece]]
                if action not in out:
                    out.append(action)
        return out

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        piece = state.find(action.a, step.a, step.seat)
        state.change(piece, FIGHTERS if step.a == MILITIA else HEAVY)
        if state.events is not None:
            state.note_of("raise", piece, {"hex": action.a, "kind": state.kind[piece]})


class UtuStage(Question[MaoriState]):
    """[MAO-E42a] The holder of the initiative names an opponent."""

    other = NO_RIVAL

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        rules = state.rules
        return [rules.rival[seat] for seat in state.staying() if seat != step.seat]

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        state.utu = action.a
        if state.events is not None:
            state.note("utu", step.seat, {"against": action.a})


class SpyStage(Question[MaoriState]):
    """[MAO-E52a] The holder of the initiative, and he alone, looks through enemy stacks: `a` of them, or an area's (0)."""

    other = NO_RIVAL

    def stacks(self, state: MaoriState, seat: int) -> list[int]:
        out: list[int] = []
        for hex in state.chart.dry:
            if state.head[hex] < 0:
                continue
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

    def why_not(self, state: MaoriState, step: Step, action: Action) -> Reason | None:
        return NOT_NOW if (action.a < 0) == (step.a > 0) else super().why_not(state, step, action)

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        seat = step.seat
        hexes = [action.a] if action.a >= 0 else state.chart.hexes_of[action.b]
        for hex in hexes:
            for owner in rivals_in(state, hex, seat):
                show_all(state, hex, owner, seat)
        if state.events is not None:
            state.note("spy", seat, {"hex": action.a} if action.a >= 0 else {"area": action.b})
        if step.a > 1:
            state.agenda.append(Step(t.S_SPY, seat, step.a - 1))


class IslandStage(Question[MaoriState]):
    """[MAO-E63a] The holder of the initiative decides which island's Moa die off, where both have as many."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return list(state.rules.which_island)

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        keep_one(state, action.a)
