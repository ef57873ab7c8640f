"""A position of Polynesia with its rules: what each step does, what may be chosen, why not, and what an action does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.errors import Corrupt
from vaka.core.plain import ints, number
from vaka.core.reason import Reason
from vaka.core.result import Result
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import ending, explore, maintenance, populate, setup, tides, travel
from vaka.games.polynesia.tables import (
    CATCH,
    DECLINE,
    ERUPTION,
    EXPLORE,
    FARE,
    GOODS,
    GROUPS,
    MASKED,
    MEMBERS,
    NEW_START,
    NOWHERE,
    PASS,
    PAY,
    POPULATE,
    RESOURCES,
    TOKENS,
    TRAVEL,
    TURN,
    V_DEPRIVE,
    V_ENOUGH,
    V_EXPLORE,
    V_EXTRA,
    V_FISH,
    V_FORGO,
    V_GAIN,
    V_GUIDE,
    V_LAY,
    V_MASK,
    V_NAME,
    V_PAY,
    V_PLACE_ONE,
    V_PLACE_THREE,
    V_POPULATE,
    V_ROUTE,
    V_SAIL,
    V_STOP,
    V_TAKE,
    V_TRAVEL,
)

if TYPE_CHECKING:
    from vaka.core.view import View

ONE_ACTION: Final = Reason("POL-4.03", "A turn is one action: this is not part of the one under way.")
CHOOSE_FIRST: Final = Reason("POL-4.03", "First choose what to do with this turn: explore, travel, populate or fish.")
FINISH_FIRST: Final = Reason("POL-3.03", "What has just happened is settled first.")
NO_PASSING: Final = Reason("POL-4.03", "Nothing can be declined here: a turn is always an action.")
NAME_FIRST: Final = Reason("POL-9.07", "The start player names fish or shells now.")
PAY_FIRST: Final = Reason("POL-5.05", "The new route is chosen: pay for it in fish or in shells.")
LAY_FIRST: Final = Reason("POL-12.06", "The new route is chosen: say whether fish or shells lie beside it.")
GUIDE_FIRST: Final = Reason("POL-6.09", "The step is begun: say who guides.")
MASK_FIRST: Final = Reason(
    "POL-T2.1a", "The mask is settled at once: take 2 of a kind, or make the others lose 2 of it."
)
EXTRA_FIRST: Final = Reason("POL-T3.3a", "Say first whether you pay for one more member.")
CATCH_FIRST: Final = Reason("POL-8.01", "Say whether you take fish or shells; both in one action is not possible.")
MASK_NAMES_NOBODY: Final = Reason("POL-T2.2c", "A mask is spent without naming an owner.")
MASK_NAMES_OWNER: Final = Reason("POL-T2.2c", "Name the owner who takes a point token with you.")
NOT_FREE: Final = Reason("POL-12.06", "This exploration is not free: its price is paid.")
NOT_PAID: Final = Reason("POL-12.06", "This exploration is free: nothing is paid, only the kind is chosen.")


@mypyc_attr(allow_interpreted_subclasses=True)
class PolynesiaState(Position):
    """One position of a game in progress."""

    def setup(self) -> None:
        """[POL-2.12] Lay everything out; the start player opens the first round."""
        setup.lay_out(self, [_card(self.options[f"tide_{kind}"]) for kind in (1, 2, 3)])
        maintenance.begin_round(self)

    def resolve(self, step: Step) -> bool:
        kind = step.kind
        if kind >= TURN:
            if kind == TRAVEL and step.a == 0:
                self.agenda.pop()
                return False
            return True
        if kind == PASS:
            self.agenda.pop()
            maintenance.begin_pass(self, step.a)
        elif kind == ERUPTION:
            self.agenda.pop()
            maintenance.erupt(self)
        elif kind == DECLINE:
            maintenance.begin_decline(self)
            return True
        elif kind == RESOURCES:
            self.agenda.pop()
            maintenance.pay_income(self)
        elif kind == NEW_START:
            self.agenda.pop()
            maintenance.pass_start(self)
        return False

    def candidates(self, step: Step) -> list[Action]:
        kind = step.kind
        if kind == TURN:
            return self.kinds_of_turn(step.seat, step.a)
        if kind == TRAVEL:
            return travel.steps_to_take(self, step)
        if kind == EXPLORE:
            free = step.b == 1
            routes = explore.routes_to_explore(self, step.seat, step.a, free)
            if free:
                routes.append(self.ocean.forgo)
            return routes
        if kind == PAY:
            return explore.ways_to_pay(self, step)
        if kind == POPULATE:
            return populate.ways_to_populate(self, step)
        if kind == CATCH:
            return self.ocean.take[:]
        if kind == FARE:
            return travel.ways_to_sail(self, step)
        if kind == DECLINE:
            return self.ocean.name[:]
        if kind == MASKED:
            return tides.ways_to_use_mask(self)
        return tides.ways_to_extra(self, step.seat)

    def kinds_of_turn(self, seat: int, n: int) -> list[Action]:
        """[POL-4.03] Explore, Travel, Populate or Fish; Fish is always possible."""
        ocean = self.ocean
        out: list[Action] = []
        if explore.bar_explore(self, seat, n) is None:
            out.append(ocean.explore)
        if travel.bar_travel(self, seat) is None:
            out.append(ocean.travel)
        if populate.bar_populate(self, seat) is None:
            out.append(ocean.populate)
        out.append(ocean.fish)
        return out

    def refusal(self, step: Step, action: Action) -> Reason | None:
        kind, verb, seat = step.kind, action.verb, step.seat
        if kind == TURN:
            return self._refusal_of_turn(step, action)
        if kind == EXPLORE:
            if verb == V_ROUTE:
                return explore.bar_route(self, seat, action.a, step.a, step.b == 1)
            if verb == V_FORGO:
                return None if step.b else NO_PASSING
            return FINISH_FIRST if step.b else ONE_ACTION
        if kind == PAY:
            return self._refusal_of_pay(step, action)
        if kind == TRAVEL:
            if verb == V_SAIL:
                return travel.bar_sail(self, seat, action.a, action.b)
            if verb == V_STOP:
                return None if step.b else travel.ONE_STEP_FIRST
            return ONE_ACTION
        if kind == FARE:
            return self._refusal_of_fare(step, action)
        if kind == POPULATE:
            if verb == V_PLACE_THREE:
                return populate.bar_place_three(self, seat)
            if verb == V_PLACE_ONE:
                return populate.bar_place_one(self, seat, action.a)
            if verb == V_FORGO:
                return None if step.a else NO_PASSING
            return FINISH_FIRST if step.a else ONE_ACTION
        if kind == CATCH:
            return None if verb == V_TAKE else CATCH_FIRST
        if kind == DECLINE:
            return None if verb == V_NAME else NAME_FIRST
        if kind == MASKED:
            return None if verb in (V_GAIN, V_DEPRIVE) else MASK_FIRST
        if verb == V_EXTRA:
            return tides.bar_extra(self, seat, action.a)
        return None if verb == V_ENOUGH else EXTRA_FIRST

    def _refusal_of_turn(self, step: Step, action: Action) -> Reason | None:
        verb = action.verb
        if verb == V_EXPLORE:
            return explore.bar_explore(self, step.seat, step.a)
        if verb == V_TRAVEL:
            return travel.bar_travel(self, step.seat)
        if verb == V_POPULATE:
            return populate.bar_populate(self, step.seat)
        if verb == V_FISH:
            return None
        # Where the thing could not be done anyway, the better reason is why.
        reason: Reason | None = None
        if verb == V_ROUTE:
            reason = explore.bar_route(self, step.seat, action.a, step.a, False)
        elif verb == V_SAIL:
            reason = travel.bar_sail(self, step.seat, action.a, action.b)
        elif verb == V_PLACE_ONE:
            reason = populate.bar_place_one(self, step.seat, action.a)
        return CHOOSE_FIRST if reason is None else reason

    def _refusal_of_pay(self, step: Step, action: Action) -> Reason | None:
        verb = action.verb
        if verb == V_LAY:
            return None if step.c else NOT_FREE
        if verb == V_PAY:
            return NOT_PAID if step.c else explore.bar_pay(self, step.seat, action.a, step.b)
        return LAY_FIRST if step.c else PAY_FIRST

    def _refusal_of_fare(self, step: Step, action: Action) -> Reason | None:
        if action.verb == V_GUIDE:
            return travel.bar_guide(self, step.seat, step.a, step.b, action.a)
        if action.verb != V_MASK:
            return GUIDE_FIRST
        reason = tides.bar_mask(self, step.seat)
        if reason is not None:
            return reason
        if (action.a != NOWHERE) != travel.masks_bring_tokens(self):
            return MASK_NAMES_NOBODY if action.a != NOWHERE else MASK_NAMES_OWNER
        if action.a != NOWHERE and self.ships[step.a * self.players + action.a] == 0:
            return travel.NOT_AN_OWNER
        return None

    def apply(self, step: Step, action: Action) -> None:
        verb, seat = action.verb, step.seat
        agenda = self.agenda
        if verb == V_SAIL:
            travel.begin_step(self, step, action.a, action.b, action.c)
            return
        agenda.pop()
        if verb == V_EXPLORE:
            agenda.append(Step(EXPLORE, seat, step.a))
        elif verb == V_TRAVEL:
            agenda.append(Step(TRAVEL, seat, step.a))
        elif verb == V_POPULATE:
            agenda.append(Step(POPULATE, seat))
        elif verb == V_FISH:
            agenda.append(Step(CATCH, seat, step.a))
        elif verb == V_ROUTE:
            explore.choose_route(self, seat, action.a, step.a, step.b == 1)
        elif verb in (V_PAY, V_LAY):
            explore.open_route(self, seat, step.a, action.a, step.b, step.c == 1)
        elif verb == V_GUIDE:
            travel.sail_guided(self, seat, step.a, step.b, step.c, action.a)
        elif verb == V_MASK:
            travel.sail_masked(self, seat, step.a, step.b, step.c, action.a)
        elif verb == V_PLACE_THREE:
            populate.place_three(self, seat)
        elif verb == V_PLACE_ONE:
            populate.place_one(self, seat, action.a)
        elif verb == V_EXTRA:
            tides.extra(self, seat, action.a)
        elif verb == V_TAKE:
            populate.catch(self, seat, action.a, step.a)
        elif verb == V_GAIN:
            tides.gain(self, seat, action.a)
        elif verb == V_DEPRIVE:
            tides.deprive(self, seat, action.a)
        elif verb == V_NAME:
            maintenance.decline(self, seat, action.a)
        # `stop`, `enough` and `forgo` only take the step off.

    def copy(self, chance: Chance | None = None) -> PolynesiaState:
        own = self.chance.copy() if chance is None else chance
        twin = PolynesiaState(self.game, self.players, self.options, own, self.ocean)
        self.copy_position_to(twin)
        return twin

    def restore(self, data: dict[str, object]) -> None:
        ocean, players = self.ocean, self.players
        cards = ints(data, "tides", 3)
        self.tide1, self.tide2, self.tide3 = cards[0], cards[1], cards[2]
        self.round = number(data, "round")
        self.marker = number(data, "marker")
        self.start = number(data, "start")
        self.erupted = data["erupted"] is True
        self.stock = ints(data, "stock", GOODS * players)
        self.members = ints(data, "members", MEMBERS * players)
        self.ships = ints(data, "ships", ocean.routes * players)
        self.laid = ints(data, "laid", ocean.routes)
        self.token = ints(data, "token", ocean.size)
        self.held = ints(data, "held", TOKENS * players)
        self.gone = ints(data, "gone", TOKENS)
        self.points = ints(data, "points", players)
        self.reserve = number(data, "reserve")
        self.prize = ints(data, "prize", GROUPS)
        self.boxed = number(data, "boxed")
        self.connected = [value != 0 for value in ints(data, "connected", GROUPS)]
        self.bag = ints(data, "bag", 3)
        self.crater = ints(data, "crater")
        if min(self.members) < NOWHERE or max(self.members) >= ocean.size:
            raise Corrupt("field members: there is no such island")
        self.count_again()
        found = self.faults()
        if found:
            raise Corrupt(f"field position: {found[0]}")

    def view(self, seat: int | None) -> View:
        from vaka.games.polynesia.view import build_view

        return build_view(self, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(ending.totals(self))

    def outcome(self) -> Result:
        return ending.result(self)

    def read(self, text: str) -> Action:
        return self.ocean.space.read(text)


def _card(value: bool | int | str) -> int:
    """The number after the point of a tide card; 0 where it is to be drawn."""
    text = str(value)
    return 0 if text == "draw" else int(text.partition(".")[2])
