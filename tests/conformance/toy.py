"""A tiny title with a bag, secret hands, a face-down pile and a chained decision, to try the checks and the bots on.

Shells: on your turn draw a shell from the bag into your closed hand, show one for points, dig the top chip of a
face-down pile (and then keep or bury it), or rest. After some rounds the most points win.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from vaka.core.action import Action, Space
from vaka.core.agenda import Step
from vaka.core.chance import Chance
from vaka.core.events import Event
from vaka.core.game import SCREEN, Game
from vaka.core.option import Option, Options
from vaka.core.reason import Reason
from vaka.core.result import Line, Result, rank
from vaka.core.rulebook import Rule, RuleBook
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.picture import Fact, Panel, Picture

TURN, KEEP = 0, 1
DRAW, SHOW, DIG, REST, KEEPS, BURIES = range(6)
KINDS = ("red", "white")
WORTH = (1, 3)

ACTIONS = Space(
    [
        Action("draw", DRAW),
        Action("show red", SHOW, 0),
        Action("show white", SHOW, 1),
        Action("dig", DIG),
        Action("rest", REST),
        Action("keep", KEEPS),
        Action("bury", BURIES),
    ]
)

NOT_NOW = Reason("TOY-1", "Nothing was dug up.")
DECIDE = Reason("TOY-2", "Say first what happens to the chip.")
BAG_EMPTY = Reason("TOY-3", "The bag is empty.")
NOT_HELD = Reason("TOY-4", "You hold no such shell.")
PILE_EMPTY = Reason("TOY-5", "The pile is empty.")
NO_DIGGING = Reason("TOY-6", "Nobody digs at this table.")


class ToyState(State):
    def __init__(self, game: Game, players: int, options: Options, chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.bag = [0, 0]
        self.hand: list[int] = []
        self.shown: list[int] = []
        self.pile: list[int] = []
        self.chips: list[int] = []
        self.buried: list[int] = []
        self.points: list[int] = []
        self.turn = 0

    def setup(self) -> None:
        self.bag = [7, 5]
        self.hand = [0] * (2 * self.players)
        self.shown = [0] * (2 * self.players)
        self.points = [0] * self.players
        self.chips = [0] * self.players
        self.pile = [1, 1, 2, 2, 4]
        self.chance.shuffle(self.pile)
        for seat in range(self.players):
            self.take_shell(seat)
        self.agenda.append(Step(TURN, 0))

    def take_shell(self, seat: int) -> None:
        kind = self.chance.draw(self.bag)
        self.bag[kind] -= 1
        self.hand[2 * seat + kind] += 1
        if self.events is not None:
            self.tell_only(
                (seat,), Event("drew", seat, "TOY-3", {"kind": kind}), Event("drew something", seat, "TOY-3", {})
            )

    def resolve(self, step: Step) -> bool:
        if step.kind == TURN and self.turn >= self.players * int(self.options["rounds"]):
            self.agenda.pop()
            return False
        return True

    def candidates(self, step: Step) -> list[Action]:
        return [action for action in ACTIONS if self.refusal(step, action) is None]

    def refusal(self, step: Step, action: Action) -> Reason | None:
        if step.kind == KEEP:
            return None if action.verb in (KEEPS, BURIES) else DECIDE
        if action.verb == DRAW:
            return None if sum(self.bag) else BAG_EMPTY
        if action.verb == SHOW:
            return None if self.hand[2 * step.seat + action.a] else NOT_HELD
        if action.verb == DIG:
            if not self.options["digging"]:
                return NO_DIGGING
            return None if self.pile else PILE_EMPTY
        return None if action.verb == REST else NOT_NOW

    def apply(self, step: Step, action: Action) -> None:
        seat = step.seat
        if action.verb == DRAW:
            self.take_shell(seat)
        elif action.verb == SHOW:
            self.hand[2 * seat + action.a] -= 1
            self.shown[2 * seat + action.a] += 1
            self.points[seat] += WORTH[action.a]
            self.tell("showed", seat, "TOY-4", {"kind": action.a})
        elif action.verb == DIG:
            chip = self.pile.pop()
            self.tell("dug", seat, "TOY-5", {"chip": chip})
            self.agenda.append(Step(KEEP, seat, chip))
            return
        elif action.verb == REST:
            self.tell("rested", seat, "TOY-7", {})
        else:
            self.agenda.pop()
            if action.verb == KEEPS:
                self.chips[seat] += 1
                self.points[seat] += step.a
                self.tell("kept", seat, "TOY-5", {"chip": step.a})
            else:
                self.tell("buried", seat, "TOY-5", {"chip": step.a})
            self.buried.append(step.a)
        self.turn += 1
        self.agenda[-1] = Step(TURN, (seat + 1) % self.players)

    def copy(self, chance: Chance | None = None) -> ToyState:
        twin = type(self)(self.game, self.players, self.options, self.chance.copy() if chance is None else chance)
        twin.bag = self.bag[:]
        twin.hand = self.hand[:]
        twin.shown = self.shown[:]
        twin.pile = self.pile[:]
        twin.chips = self.chips[:]
        twin.buried = self.buried[:]
        twin.points = self.points[:]
        twin.turn = self.turn
        self.copy_core_to(twin)
        return twin

    def view(self, seat: int | None) -> View:
        top = self.agenda[-1] if self.agenda else None
        return ToyView(
            game=self.game,
            seat=seat,
            players=self.players,
            version=self.version,
            options=dict(self.options),
            to_act=self.to_act,
            asked=self.game.steps[top.kind] if top is not None else "",
            moves=self.moves,
            legal=self.legal if seat is not None and seat == self.to_act else (),
            scores=self.scores(),
            result=self.result,
            hand=[] if seat is None else self.hand[2 * seat : 2 * seat + 2],
            held=[sum(self.hand[2 * s : 2 * s + 2]) for s in range(self.players)],
            shown=self.shown[:],
            bag=sum(self.bag),
            pile=len(self.pile),
            chips=self.chips[:],
            buried=self.buried[:],
            turn=self.turn,
            dug=top.a if top is not None and top.kind == KEEP else 0,
        )

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def outcome(self) -> Result:
        lines = tuple((Line("points", points, "TOY-8"),) for points in self.points)
        return Result(rank([(p,) for p in self.points]), self.scores(), lines, "All rounds are played.")

    def dump(self) -> dict[str, object]:
        return {
            "bag": self.bag,
            "hand": self.hand,
            "shown": self.shown,
            "pile": self.pile,
            "chips": self.chips,
            "buried": self.buried,
            "points": self.points,
            "turn": self.turn,
        }

    def restore(self, data: dict[str, object]) -> None:
        for name in ("bag", "hand", "shown", "pile", "chips", "buried", "points"):
            values = data[name]
            if not isinstance(values, list):
                raise TypeError(name)
            setattr(self, name, [int(value) for value in values])
        if len(self.hand) != 2 * self.players or len(self.bag) != 2:
            raise ValueError("hand or bag")
        self.turn = int(str(data["turn"]))

    def inventory(self) -> dict[str, int]:
        dug = sum(1 for step in self.agenda if step.kind == KEEP)
        shells = sum(self.bag) + sum(self.hand) + sum(self.shown)
        return {"shells": shells, "chips": len(self.pile) + len(self.buried) + dug}

    def faults(self) -> list[str]:
        return ["a hand is overdrawn"] if min(self.hand) < 0 else []


@dataclass(slots=True)
class ToyView(View):
    hand: list[int]
    held: list[int]
    shown: list[int]
    bag: int
    pile: int
    chips: list[int]
    buried: list[int]
    turn: int
    dug: int

    def imagine(self, chance: Chance) -> State:
        state = self.empty(chance)
        assert isinstance(state, ToyState)
        state.recording = False
        state.moves = self.moves
        state.turn = self.turn
        state.shown = self.shown[:]
        state.chips = self.chips[:]
        state.buried = self.buried[:]
        state.points = list(self.scores)
        state.hand = [0] * (2 * self.players)
        state.bag = [7, 5]
        for at, number in enumerate(self.shown):
            state.bag[at % 2] -= number
        if self.seat is not None:
            state.hand[2 * self.seat : 2 * self.seat + 2] = self.hand
            state.bag = [state.bag[0] - self.hand[0], state.bag[1] - self.hand[1]]
        for seat in range(self.players):
            for _ in range(self.held[seat] if seat != self.seat else 0):
                kind = chance.draw(state.bag)
                state.bag[kind] -= 1
                state.hand[2 * seat + kind] += 1
        state.pile = [1, 1, 2, 2, 4]
        for chip in [*self.buried, *([self.dug] if self.dug else [])]:
            state.pile.remove(chip)
        chance.shuffle(state.pile)
        if self.to_act is not None:
            state.agenda.append(Step(TURN, self.to_act))
            if self.dug:
                state.agenda.append(Step(KEEP, self.to_act, self.dug))
            state.refresh()
        return state


class Toy(Game):
    name = "toy"
    title = "Shells"
    year = 2000
    designer = "Nobody"
    blurb = "A few shells."
    players = range(2, 4)
    steps = ("turn", "keep")
    options = (
        Option("rounds", 6, "Rounds to play", rule="TOY-8", low=1, high=12),
        Option("digging", True, "The pile is in play", rule="TOY-6"),
    )
    state: type[ToyState] = ToyState

    @cached_property
    def rules(self) -> RuleBook:
        return RuleBook(tuple(Rule(f"TOY-{n}", "Shells", "must", f"Rule {n}.") for n in range(1, 9)))

    def make(self, players: int, options: Options, chance: Chance) -> State:
        return self.state(self, players, options, chance)

    def longest(self, players: int, options: Options) -> int:
        return 2 * players * int(options["rounds"])

    def space(self, players: int, options: Options) -> Space:
        return ACTIONS

    def prompt(self, view: View) -> str:
        return f"Seat {view.to_act}: {view.asked}" if view.asked else "The game is over."

    def hint(self, view: View) -> tuple[str, str]:
        return "Shells are worth points.", "TOY-4"

    def label(self, action: Action, view: View) -> str:
        return action.text.capitalize()

    def say(self, event: Event) -> str:
        return f"{event.what} {' '.join(str(value) for value in event.data.values())}".strip()

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, ToyState)
        own = state.points[seat] + 0.4 * (state.hand[2 * seat] + 3 * state.hand[2 * seat + 1])
        return own - max(p for s, p in enumerate(state.points) if s != seat)

    def text(self, view: View, width: int = SCREEN) -> str:
        assert isinstance(view, ToyView)
        lines = [f"seat {seat}: {view.held[seat]} held, {view.scores[seat]} points" for seat in range(view.players)]
        return "\n".join([f"bag {view.bag}, pile {view.pile}", *lines])

    def draw(self, view: View) -> Picture:
        return Picture((0, 0, 100, 50), "A bag and a pile of chips.", pieces='<g data-id="bag"><circle r="9"/></g>')

    def panels(self, view: View) -> list[Panel]:
        return [Panel("hand", "Your hand", "<p>Shells</p>")]

    def facts(self, view: View, seat: int) -> list[Fact]:
        return [Fact("shell", str(view.scores[seat]), "points")]


TOY = Toy()
