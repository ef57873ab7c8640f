"""The sequence of play: which rule answers for which step."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.core.result import Line, Result, rank
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules import actions, bounty, depletion, exploration, scoring
from vaka.games.tahiti2012.rules.setup import set_up
from vaka.games.tahiti2012.tables import (
    ACT,
    BOUNTY,
    DEPLETE,
    FACE,
    GOOD_NAMES,
    HAUMEA,
    KEEP,
    LAY,
    NEXT,
    PLACE,
    SEQUENCE_OF_PLAY,
    TAKE,
    TURN,
    V_DELIVER,
    V_DEPLETE,
    V_END,
    V_FISH,
    V_HARVEST,
    V_HAUMEA,
    V_KEEP,
    V_LAY,
    V_PADDLE,
    V_PUT,
    V_RELEASE,
    V_STAY,
    V_TAKE,
    V_TURN,
)

NOT_NOW: Final[list[Reason]] = [
    Reason("T12-6.02", "A turn has a fixed order; this is not the moment for it."),
    Reason("T12-7.01", "First move Haumea or leave her where she is."),
    Reason("T12-7.07", "First take an island from one of the stacks."),
    Reason("T12-7.09", "First say where the new island goes."),
    Reason("T12-7.12", "First turn the new island as you like it."),
    Reason("T12-6.02", "A turn has a fixed order; this is not the moment for it."),
    Reason("T12-8.02", "First put the drawn cube on an island."),
    Reason("T12-9.04", "An action is one of paddle, harvest, fish or deliver."),
    Reason("T12-13.04", "First keep the fish or let it go."),
    Reason("T12-15.02", "You have to mark a bare island."),
    Reason("T12-6.02", "A turn has a fixed order; this is not the moment for it."),
]
"""By kind of step: what to say to an action that belongs to another decision."""

ASKED_IN: Final[dict[int, int]] = {
    V_HAUMEA: HAUMEA,
    V_STAY: HAUMEA,
    V_TAKE: TAKE,
    V_LAY: LAY,
    V_TURN: FACE,
    V_PUT: PLACE,
    V_PADDLE: ACT,
    V_HARVEST: ACT,
    V_FISH: ACT,
    V_DELIVER: ACT,
    V_END: ACT,
    V_KEEP: KEEP,
    V_RELEASE: KEEP,
    V_DEPLETE: DEPLETE,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Tahiti2012State(Position):
    """A game of Tahiti (2012) in progress."""

    def setup(self) -> None:
        set_up(self)

    def resolve(self, step: Step) -> bool:
        kind = step.kind
        if kind == ACT:
            if actions.may_go_on(self, step.seat):
                return True
            self.return_aside()
            self.agenda.pop()
            return False
        if kind == PLACE:
            if bounty.has_space(self, step.a):
                return True
            bounty.return_cube(self, step)
            return False
        if kind == TURN:
            self.agenda.pop()
            for i in range(len(SEQUENCE_OF_PLAY) - 1, -1, -1):
                self.agenda.append(Step(SEQUENCE_OF_PLAY[i], step.seat))
            return False
        if kind == HAUMEA:
            if self.islands_to_lay():
                return True
            self.agenda.pop()
            return False
        if kind == BOUNTY:
            bounty.draw_bounty(self, step)
            return False
        if kind == DEPLETE:
            if depletion.deplete_choices(self):
                return True
            self.agenda.pop()
            return False
        if kind == NEXT:
            depletion.end_turn(self, step)
            return False
        return True

    def candidates(self, step: Step) -> list[Action]:
        kind = step.kind
        if kind == ACT:
            return actions.action_choices(self, step.seat)
        if kind == PLACE:
            return bounty.put_choices(self, step.a)
        if kind == HAUMEA:
            return exploration.haumea_choices(self)
        if kind == TAKE:
            return exploration.take_choices(self)
        if kind == LAY:
            return exploration.lay_choices(self)
        if kind == FACE:
            return exploration.turn_choices()
        if kind == KEEP:
            return actions.keep_choices()
        return depletion.deplete_choices(self)

    def refusal(self, step: Step, action: Action) -> Reason | None:
        verb = action.verb
        if ASKED_IN[verb] != step.kind:
            return NOT_NOW[step.kind]
        if step.kind == ACT:
            return actions.action_refusal(self, step.seat, action)
        if verb == V_PUT:
            return bounty.put_refusal(self, step.a, action.a)
        if verb == V_HAUMEA:
            return exploration.haumea_refusal(self, action.a)
        if verb == V_STAY:
            return exploration.stay_refusal(self)
        if verb == V_TAKE:
            return exploration.take_refusal(self, action.a)
        if verb == V_LAY:
            return exploration.lay_refusal(self, action.a)
        if verb == V_DEPLETE:
            return depletion.deplete_refusal(self, action.a)
        return None

    def apply(self, step: Step, action: Action) -> None:
        kind = step.kind
        if kind == ACT:
            actions.act(self, step, action)
        elif kind == PLACE:
            bounty.put_cube(self, step, action)
        elif kind == HAUMEA:
            exploration.move_haumea(self, step, action)
        elif kind == TAKE:
            exploration.take_tile(self, step, action)
        elif kind == LAY:
            exploration.choose_hex(self, step, action)
        elif kind == FACE:
            exploration.lay_tile(self, step, action)
        elif kind == KEEP:
            actions.keep_or_release(self, step, action)
        else:
            depletion.deplete(self, step, action)

    def copy(self) -> State:
        twin = Tahiti2012State(self.game, self.players, self.options, self.chance.copy())
        self.copy_position_to(twin)
        return twin

    def view(self, seat: int | None) -> View:
        from vaka.games.tahiti2012.view import build_view

        return build_view(self, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple([scoring.total(self, seat) for seat in range(self.players)])

    def outcome(self) -> Result:
        """[T12-2.01] [T12-17.09] The highest total wins; equals share the win."""
        scores = self.scores()
        breakdown = tuple([self.breakdown(seat) for seat in range(self.players)])
        return Result(rank([(score,) for score in scores]), scores, breakdown, depletion.why_over(self))

    def breakdown(self, seat: int) -> tuple[Line, ...]:
        """[T12-2.01] A seat's points by their three sources."""
        row = self.chart[seat * 5 : seat * 5 + 5]
        counts = ", ".join([f"{count} {GOOD_NAMES[good]}" for good, count in enumerate(row)])
        lines = [Line("Goods", scoring.goods_points(self, seat), "T12-17.01", counts)]
        for good in scoring.favourite_goods(self, seat):
            points = scoring.favourite_points(self, seat, good)
            place = "the most" if points == scoring.MOST else "second most" if points else "no bonus"
            lines.append(Line(f"Favourite {GOOD_NAMES[good]}", points, "T12-17.03", f"{row[good]}: {place}"))
        columns = scoring.complete_columns(self, seat)
        lines.append(Line("Variety", scoring.variety_points(self, seat), "T12-17.07", f"{columns} complete columns"))
        return tuple(lines)
