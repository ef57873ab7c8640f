"""A tiny title with a bag, secret hands, a face-down pile and a chained decision, to try the checks and the bots on.

Shells: on your turn draw a shell from the bag into your closed hand, show one for points, dig the top chip of a
face-down pile (and then keep or bury it), or rest. After some rounds the most points win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from vaka.core.action import Action, Space
from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.decision import Decision
from vaka.core.events import Event
from vaka.core.folder import SCREEN
from vaka.core.game import Game
from vaka.core.lay import Line as Row
from vaka.core.lay import PositionText
from vaka.core.nouns import counts, say_counts, whole
from vaka.core.observation import Buffer, Layout, Part, relative
from vaka.core.option import Option, Options
from vaka.core.reason import Reason
from vaka.core.result import Line, Result, rank
from vaka.core.rulebook import Rule, RuleBook
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.picture import Fact, Panel, Picture

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


class ToyState(State):
    turns: type[Turn]
    """The kind of turn that is played: a fault to be found is put here."""

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
        self.agenda.append(self.turns(0))

    def may_look(self, eyes: Seat | None, seat: Seat) -> bool:
        """Whether somebody sees what a seat holds."""
        return eyes == seat

    def take_shell(self, seat: Seat) -> None:
        kind = self.chance.draw(self.bag)
        self.bag[kind] -= 1
        self.hand[2 * seat + kind] += 1
        if self.events is not None:
            self.tell_only(
                (seat,), Event("drew", seat, "TOY-3", {"kind": kind}), Event("drew something", seat, "TOY-3", {})
            )

    def next_turn(self, seat: Seat) -> None:
        self.turn += 1
        self.agenda[-1] = self.turns((seat + 1) % self.players)

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

    def view(self, seat: Seat | None) -> View:
        top = self.agenda[-1] if self.agenda else None
        return ToyView(
            game=self.game,
            seat=seat,
            players=self.players,
            version=self.version,
            options=dict(self.options),
            to_act=self.to_act,
            asked=top.name if top is not None else "",
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
            dug=top.chip if isinstance(top, Keep) else 0,
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
        dug = sum(1 for each in self.agenda if isinstance(each, Keep))
        shells = sum(self.bag) + sum(self.hand) + sum(self.shown)
        return {"shells": shells, "chips": len(self.pile) + len(self.buried) + dug}

    def faults(self) -> list[str]:
        return ["a hand is overdrawn"] if min(self.hand) < 0 else []


NOT_NOW = Reason("TOY-1", "Nothing was dug up.")
BAG_EMPTY = Reason("TOY-3", "The bag is empty.")
NOT_HELD = Reason("TOY-4", "You hold no such shell.")
PILE_EMPTY = Reason("TOY-5", "The pile is empty.")
NO_DIGGING = Reason("TOY-6", "Nobody digs at this table.")


class Turn(Decision[ToyState]):
    """Draw, show, dig or rest."""

    name = "turn"

    def resolve(self, state: ToyState) -> bool:
        if state.turn < state.players * int(state.options["rounds"]):
            return True
        state.agenda.pop()
        return False

    def choices(self, state: ToyState) -> list[Action]:
        return [action for action in ACTIONS if self.refusal(state, action) is None]

    def refusal(self, state: ToyState, action: Action) -> Reason | None:
        if action.verb == DRAW:
            return None if sum(state.bag) else BAG_EMPTY
        if action.verb == SHOW:
            return None if state.hand[2 * self.seat + action.a] else NOT_HELD
        if action.verb == DIG:
            if not state.options["digging"]:
                return NO_DIGGING
            return None if state.pile else PILE_EMPTY
        return None if action.verb == REST else NOT_NOW

    def apply(self, state: ToyState, action: Action) -> None:
        seat = self.seat
        if action.verb == DIG:
            chip = state.pile.pop()
            state.tell("dug", seat, "TOY-5", {"chip": chip})
            state.agenda.append(Keep(seat, chip))
            return
        if action.verb == DRAW:
            state.take_shell(seat)
        elif action.verb == SHOW:
            state.hand[2 * seat + action.a] -= 1
            state.shown[2 * seat + action.a] += 1
            state.points[seat] += WORTH[action.a]
            state.tell("showed", seat, "TOY-4", {"kind": action.a})
        else:
            state.tell("rested", seat, "TOY-7", {})
        state.next_turn(seat)


DECIDE = Reason("TOY-2", "Say first what happens to the chip.")


class Keep(Decision[ToyState]):
    """A chip that was dug up is kept or buried."""

    name = "keep"

    def __init__(self, seat: Seat, chip: int) -> None:
        super().__init__(seat)
        self.chip = chip

    def choices(self, state: ToyState) -> list[Action]:
        return [ACTIONS.read("keep"), ACTIONS.read("bury")]

    def refusal(self, state: ToyState, action: Action) -> Reason | None:
        return None if action.verb in (KEEPS, BURIES) else DECIDE

    def apply(self, state: ToyState, action: Action) -> None:
        state.agenda.pop()
        if action.verb == KEEPS:
            state.chips[self.seat] += 1
            state.points[self.seat] += self.chip
            state.tell("kept", self.seat, "TOY-5", {"chip": self.chip})
        else:
            state.tell("buried", self.seat, "TOY-5", {"chip": self.chip})
        state.buried.append(self.chip)
        state.next_turn(self.seat)


ToyState.turns = Turn


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
            state.agenda.append(state.turns(self.to_act))
            if self.dug:
                state.agenda.append(Keep(self.to_act, self.dug))
            state.refresh()
        return state


class ToyText(PositionText[ToyState]):
    """seat 0: red x2, white / seat 0 shown: red / seat 0 chips: 1 / seat 0 points: 3 / pile: 1, 2 / buried: 4"""

    def clear(self) -> None:
        state = self.state
        state.hand = [0] * (2 * state.players)
        state.shown = [0] * (2 * state.players)
        state.points = [0] * state.players
        state.chips = [0] * state.players
        state.pile = [1, 1, 2, 2, 4]

    def read(self, line: Row) -> None:
        state = self.state
        seat, about = self.seat_and_rest(line.subject) or (-1, line.subject)
        if about in ("", "shown"):
            target = state.shown if about else state.hand
            target[2 * seat : 2 * seat + 2] = counts(line.value, KINDS)
        elif about in ("chips", "points"):
            (state.chips if about == "chips" else state.points)[seat] = whole(line.value)
        elif about in ("pile", "buried"):
            setattr(state, about, [whole(chip) for chip in line.items])
        elif about == "turn":
            state.turn = whole(line.value)
        else:
            raise line.unknown("seat 0", "pile", "buried", "turn")

    def finish(self) -> None:
        held = [sum(self.state.hand[kind::2]) + sum(self.state.shown[kind::2]) for kind in range(2)]
        self.state.bag = [7 - held[0], 5 - held[1]]

    def opening(self) -> Decision[Any]:
        return self.state.turns(0)

    def beneath(self, top: Decision[Any]) -> list[Decision[Any]]:
        return [self.state.turns(top.seat)] if isinstance(top, Keep) else []

    def heading(self) -> list[str]:
        return [f"turn {self.state.turn}"]

    def say(self) -> Iterator[tuple[str, str]]:
        state = self.state
        for seat in range(state.players):
            yield f"seat {seat}", say_counts(state.hand[2 * seat : 2 * seat + 2], KINDS)
            yield f"seat {seat} shown", say_counts(state.shown[2 * seat : 2 * seat + 2], KINDS)
            yield f"seat {seat} chips", str(state.chips[seat])
            yield f"seat {seat} points", str(state.points[seat])
        yield "pile", ", ".join(map(str, state.pile)) or "nothing"
        yield "buried", ", ".join(map(str, state.buried)) or "nothing"


class Toy(Game):
    name = "toy"
    title = "Shells"
    year = 2000
    designer = "Nobody"
    blurb = "A few shells."
    players = range(2, 4)
    decisions = (Turn, Keep)
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

    def position_text(self, state: State) -> PositionText[Any]:
        assert isinstance(state, ToyState)
        return ToyText(state)

    def prompt(self, view: View) -> str:
        return f"Seat {view.to_act}: {view.asked}" if view.asked else "The game is over."

    def hint(self, view: View) -> tuple[str, str]:
        return "Shells are worth points.", "TOY-4"

    def label(self, action: Action, view: View) -> str:
        return action.text.capitalize()

    def say(self, event: Event) -> str:
        return f"{event.what} {' '.join(str(value) for value in event.data.values())}".strip()

    def judge(self, state: State, seat: Seat) -> float:
        assert isinstance(state, ToyState)
        own = state.points[seat] + 0.4 * (state.hand[2 * seat] + 3 * state.hand[2 * seat + 1])
        return own - max(p for s, p in enumerate(state.points) if s != seat)

    def observation(self, players: int, options: Options) -> Layout:
        return Layout(
            1, [Part("turn", (1,), 36, "turns so far"), Part("hand", (3, 2), 12, "shells in the hands that are seen")]
        )

    def observe(self, state: State, seat: int | None, out: Buffer) -> None:
        assert isinstance(state, ToyState)
        out[0] = state.turn
        for each in range(state.players):
            if state.may_look(seat, each):
                at = 1 + 2 * relative(each, -1 if seat is None else seat, state.players)
                out[at], out[at + 1] = state.hand[2 * each], state.hand[2 * each + 1]

    def text(self, view: View, width: int = SCREEN) -> str:
        assert isinstance(view, ToyView)
        lines = [f"seat {seat}: {view.held[seat]} held, {view.scores[seat]} points" for seat in range(view.players)]
        return "\n".join([f"bag {view.bag}, pile {view.pile}", *lines])

    def draw(self, view: View) -> Picture:
        return Picture((0, 0, 100, 50), "A bag and a pile of chips.", pieces='<g data-id="bag"><circle r="9"/></g>')

    def panels(self, view: View) -> list[Panel]:
        return [Panel("hand", "Your hand", "<p>Shells</p>")]

    def facts(self, view: View, seat: Seat) -> list[Fact]:
        return [Fact("shell", str(view.scores[seat]), "points")]


TOY = Toy()
