"""The Movement Step (8.1): who moves next, and what follows when all have moved."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.build import ready
from vaka.games.clans.kinds import KINDS, POPULATION
from vaka.games.clans.land import NOWHERE_TO_WALK, Movement
from vaka.games.maori.rules.advanced import ForcedMarch, SecondPart
from vaka.games.maori.rules.movement import movement_over, people_step_refusal, told_of_stuck
from vaka.games.maori.rules.orders import apply_aside, aside_refusal, offer_asides
from vaka.games.maori.rules.stacks import asks_alike
from vaka.games.maori.state import MaoriState


@mypyc_attr(free_list_len=1)
class MaoriMovement(Movement[MaoriState]):
    """[MAO-8.1a] The movement step: Leaders, Scouts and people; standing orders may be changed, dummies removed."""

    def begun(self) -> MaoriMovement:
        return MaoriMovement(self.seat, 1)

    def carry_out(self, state: MaoriState) -> bool:
        """[MAO-14.2a] Where movement is variable the step has two parts."""
        if self.open(state):
            return True
        state.part = 1 if state.rules.variable else 0
        state.paused = ()
        state.marched = ()
        if state.weather.stuck >= 0 and state.owner[state.weather.stuck] == self.seat:
            state.bind(state.weather.stuck, KINDS * KINDS)
        return False

    def must_ask(self, state: MaoriState) -> bool:
        """[MAO-4d] Whether anybody can still move may depend on covered counters."""
        return asks_alike(state)

    def people_refusal(self, state: MaoriState, seat: Seat, hex: Hex, target: Hex, points: int) -> Reason | None:
        return people_step_refusal(state, seat, hex, target, points)

    def walk_refusal(self, state: MaoriState, seat: Seat, hex: Hex) -> Reason | None:
        """Where one and the same thing keeps people in on all sides, it is named."""
        blocked = super().walk_refusal(state, seat, hex)
        walker = ready(state, hex, POPULATION, seat)
        if blocked is not NOWHERE_TO_WALK or walker < 0:
            return blocked
        points = state.edition.points_of(state, walker)
        found = [people_step_refusal(state, seat, hex, target, points) for target in state.chart.land[hex]]
        return found[0] if found and all(each is found[0] for each in found) else blocked

    def offer_more(self, state: MaoriState, seat: Seat, out: list[Action]) -> None:
        offer_asides(state, seat, out)

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        blocked = super().why_not(state, action)
        return told_of_stuck(state, self.seat, action.a, action.b, blocked) if action.verb == v.LEAD else blocked

    def refuse_more(self, state: MaoriState, seat: Seat, action: Action) -> Reason | None:
        return aside_refusal(state, seat, action)

    def apply(self, state: MaoriState, action: Action) -> None:
        super().apply(state, action)
        if action.verb == v.LEAD:
            state.track = (action.a,)

    def apply_more(self, state: MaoriState, seat: Seat, action: Action) -> None:
        apply_aside(state, seat, action)

    def close(self, state: MaoriState, seat: Seat) -> None:
        """[MAO-14.2b] [MAO-14.3a] After the first part come the rolls for more, after those the forced marches."""
        marches = state.rules.forced and state.weather.rain < 3
        if marches:
            state.agenda.append(ForcedMarch(seat))
        if state.rules.variable:
            state.part = 2
            state.agenda.append(SecondPart(seat))
        elif not marches and (state.version >= 2 or not state.rules.forced):  # in rain too, if not by version 1
            movement_over(state, seat)
