"""Population that walks by itself."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.decision import NOT_NOW, ClanDecision, S
from vaka.games.clans.land import finish, tell_step, travel
from vaka.games.clans.party import (
    carry_refusal,
    drop_refusal,
    kinds_in,
    lift_or_drop,
)
from vaka.games.clans.reason import Shared
from vaka.games.clans.steps import halt_refusal, people_refusal, way_refusal

NOT_STEPPED: Final = Shared("They have not moved yet.", "T94-7.4a", "MAO-8.4a")


@mypyc_attr(free_list_len=1)
class Walk(ClanDecision[S]):
    """A Population by itself: step, carry, drop, halt."""

    name = "walk"
    under_way = True

    def options(self, state: S) -> list[Action]:
        seat = self.seat
        act = state.act
        hex = state.hex_of[state.march.mover]
        out: list[Action] = []
        calm = state.edition.calm_around(state, seat, hex)
        for target in state.chart.land[hex]:
            if self.step_refusal(state, seat, target, calm) is None:
                out.append(act.step[target])
        if state.head[hex] != state.march.mover or state.next[state.march.mover] >= 0:
            lying = kinds_in(state, hex)
            for kind in state.edition.burdens:
                if lying >> kind & 1:
                    if carry_refusal(state, hex, kind) is None:
                        out.append(act.carry[kind])
                    if drop_refusal(state, kind) is None:
                        out.append(act.drop[kind])
        if self.rest_refusal(state, seat, hex) is None:
            out.append(act.halt)
        return out

    def step_refusal(self, state: S, seat: Seat, target: Hex, calm: bool = False) -> Reason | None:
        """Why they may not step; `calm` where it is known that no enemies are near."""
        return people_refusal(state, seat, target, state.march.points, calm)

    def rest_refusal(self, state: S, seat: Seat, hex: Hex) -> Reason | None:
        return halt_refusal(state, seat, hex) if state.march.stepped else NOT_STEPPED

    def why_not(self, state: S, action: Action) -> Reason | None:
        seat = self.seat
        verb = action.verb
        hex = state.hex_of[state.march.mover]
        if verb == v.HALT:
            return self.rest_refusal(state, seat, hex)
        if verb == v.STEP:
            blocked = way_refusal(state, hex, action.a)
            return blocked or self.step_refusal(state, seat, action.a)
        if verb == v.CARRY:
            return carry_refusal(state, hex, action.a)
        if verb == v.DROP:
            return drop_refusal(state, action.a)
        return NOT_NOW

    def halt(self, state: S) -> None:
        """The move is over."""
        finish(state)

    def apply(self, state: S, action: Action) -> None:
        verb = action.verb
        hex = state.hex_of[state.march.mover]
        if verb == v.HALT:
            self.halt(state)
        elif verb == v.STEP:
            state.own_march().points -= state.edition.land_cost(state, self.seat, action.a)
            tell_step(state, self.seat, "walk", action.a)
            travel(state, action.a)
        else:
            lift_or_drop(state, hex, action)
