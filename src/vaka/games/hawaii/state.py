"""The sequence of play: which rule answers for which step."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.core.result import Line, Result, rank
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.hawaii import audit, saving
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules import beach, buying, payment, realm, rounds, turns
from vaka.games.hawaii.rules.setup import set_up
from vaka.games.hawaii.tables import (
    BUY,
    DELIVER,
    FISHING,
    GATHER,
    GATHER_ONE,
    ISLAND,
    LAUNCH,
    NEXT,
    OFFERING,
    PAY,
    PICK,
    PREPARE,
    SETTLE,
    SOURCES,
    TOKEN,
    TURN,
    V_BUY,
    V_DECLINE,
    V_FISH,
    V_GATHER,
    V_LAUNCH,
    V_PAY,
    V_PICK,
    V_REST,
    V_SAIL,
    V_SETTLE,
    V_TOKEN,
    V_VISIT,
    V_WALK,
)

FIXED_ORDER: Final = Reason("HAW-4.03", "A turn holds exactly one deed; this is not the moment for it.")
NOT_NOW: Final[list[Reason]] = [
    FIXED_ORDER,
    Reason("HAW-4.03", "First choose a deed: buy at a place, fish, visit an island, or end your round."),
    Reason("HAW-7.02", "First take one of the price tokens of this place."),
    Reason("HAW-6.02", "Whoever stops at a place has to buy a tile there."),
    Reason("HAW-7.03", "First pay what is due."),
    FIXED_ORDER,
    Reason("HAW-7.06", "First put the tile into a village."),
    Reason("HAW-20.05", "First say whether you pay two resources for a tiki."),
    Reason("HAW-8.02", "First take another fish token, or sail with those you have."),
    Reason("HAW-9.03", "First choose the boats."),
    FIXED_ORDER,
    Reason("HAW-21.04", "First pick a fruit tile."),
    Reason("HAW-17.12", "First take a shell, a foot or a fruit for your irrigation."),
    FIXED_ORDER,
]
"""By kind of step: what to say to an action that belongs to another decision."""

LABELS: Final[list[tuple[str, str]]] = [
    ("Spears", "HAW-17.09"),
    ("Docks", "HAW-9.02"),
    ("Islands", "HAW-21.01"),
    ("Rounds", "HAW-11.03"),
    ("Lono", "HAW-20.08"),
    ("First space", "HAW-11.09"),
    ("Kahunas", "HAW-18.04"),
    ("Laka", "HAW-20.09"),
    ("Kanaloa", "HAW-20.10"),
    ("Irrigation", "HAW-17.11"),
    ("Hula", "HAW-17.15"),
    ("Long huts", "HAW-17.05"),
]
"""The sources of points, as the result names them, with their rules."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HawaiiState(Position):
    """A game of Hawaii in progress."""

    def setup(self) -> None:
        set_up(self)

    def resolve(self, step: Step) -> bool:
        kind = step.kind
        if kind == NEXT:
            if not turns.begin_next_turn(self):
                rounds.end_round(self)
            return False
        if kind == DELIVER:
            buying.deliver(self, step)
            return False
        if kind == ISLAND:
            beach.land(self, step)
            return False
        if kind == PREPARE:
            rounds.prepare_round(self)
            return False
        return True

    def candidates(self, step: Step) -> list[Action]:
        kind = step.kind
        if kind == TURN:
            return turns.deed_choices(self, step.seat)
        if kind == TOKEN:
            return buying.token_choices(self, step)
        if kind == BUY:
            return buying.buy_choices(self, step)
        if kind == SETTLE:
            return realm.settle_choices(self, step)
        if kind == PAY:
            return payment.pay_choices(self, step)
        if kind == FISHING:
            return beach.fishing_choices(self, step)
        if kind == LAUNCH:
            return beach.launch_choices(self, step)
        if kind == OFFERING:
            return buying.offering_choices(self, step)
        if kind == PICK:
            return beach.pick_choices(step)
        return GATHER_ONE[:]

    def refusal(self, step: Step, action: Action) -> Reason | None:
        kind = step.kind
        verb = action.verb
        if kind == TURN:
            if verb in (V_WALK, V_FISH, V_VISIT, V_REST):
                return turns.deed_refusal(self, step.seat, action)
        elif kind == TOKEN:
            if verb == V_TOKEN:
                return buying.token_refusal(self, step, action.a)
        elif kind == BUY:
            if verb == V_BUY:
                return buying.buy_refusal(self, step, action.a, action.b)
        elif kind == SETTLE:
            if verb == V_SETTLE:
                return realm.settle_refusal(self, step.seat, step.a, action.a)
        elif kind == PAY:
            if verb == V_PAY:
                return payment.pay_refusal(self, step, action)
        elif kind == FISHING:
            if verb == V_FISH:
                return beach.fish_refusal(self, step.seat, step.a, action.a)
            if verb == V_SAIL:
                return None
        elif kind == LAUNCH:
            if verb == V_LAUNCH:
                return beach.launch_refusal(self, step, action)
        elif kind == OFFERING:
            if verb in (V_PAY, V_DECLINE):
                return buying.offering_refusal(self, step, action)
        elif kind == PICK:
            if verb == V_PICK:
                return beach.pick_refusal(step, action.a)
        elif kind == GATHER and verb == V_GATHER:
            return None
        return NOT_NOW[kind]

    def apply(self, step: Step, action: Action) -> None:
        kind = step.kind
        if kind == TURN:
            turns.do_deed(self, step, action)
        elif kind == TOKEN:
            buying.choose_token(self, step, action.a)
        elif kind == BUY:
            buying.buy(self, step, action.a, action.b)
        elif kind == SETTLE:
            realm.settle(self, step, action.a)
        elif kind == PAY:
            payment.pay(self, step, action)
        elif kind == FISHING:
            beach.fish(self, step, action)
        elif kind == LAUNCH:
            beach.launch(self, step, action)
        elif kind == OFFERING:
            buying.offer(self, step, action)
        elif kind == PICK:
            beach.pick(self, step, action.a)
        else:
            rounds.gather(self, step, action.a)

    def copy(self, chance: Chance | None = None) -> State:
        own = self.chance.copy() if chance is None else chance
        twin = HawaiiState(self.game, self.players, self.options, own)
        self.copy_position_to(twin)
        return twin

    def view(self, seat: int | None) -> View:
        from vaka.games.hawaii.view import build_view

        return build_view(self, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def dump(self) -> dict[str, object]:
        return saving.dump(self)

    def restore(self, data: dict[str, object]) -> None:
        saving.restore(self, data)

    def inventory(self) -> dict[str, int]:
        return audit.inventory(self)

    def faults(self) -> list[str]:
        return audit.faults(self)

    def outcome(self) -> Result:
        """[HAW-15.05] The highest score wins; then the most resources left; then the victory is shared."""
        keys: list[tuple[int, ...]] = []
        for seat in range(self.players):
            keys.append((self.points[seat], self.wealth(seat)))
        ranks = rank(keys)
        best = max(self.points)
        level = self.points.count(best)
        if level == 1:
            why = f"{best} points are the most."
        elif ranks.count(1) == 1:
            why = f"{best} points were reached by {level}; the most resources left decide."
        else:
            why = f"{best} points and as many resources left: the victory is shared."
        return Result(ranks, tuple(self.points), tuple([self.breakdown(s) for s in range(self.players)]), why)

    def breakdown(self, seat: int) -> tuple[Line, ...]:
        """[HAW-15.01] A seat's points by their sources, and what is left for a tie."""
        lines: list[Line] = []
        for source in range(SOURCES):
            points = self.earned[seat * SOURCES + source]
            if points:
                lines.append(Line(LABELS[source][0], points, LABELS[source][1]))
        lines.append(Line("Resources left", 0, "HAW-15.05", f"{self.wealth(seat)} left, for a tie"))
        return tuple(lines)
