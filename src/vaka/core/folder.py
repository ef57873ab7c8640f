"""What a title says in the modules of its folder: `words`, `judge`, `terms`, `terminal`, `orders` and others by their names.

A page alone needs `board`, a report alone `story`, a learner alone `observation`: each is imported when it is asked for.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from importlib import import_module, resources
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from vaka.core.action import LONGEST, Action
from vaka.core.chance import seeded
from vaka.core.errors import Malformed
from vaka.core.events import Event
from vaka.core.lay import PositionText, words
from vaka.core.observation import Buffer, Layout
from vaka.core.option import Options
from vaka.core.order import Order
from vaka.core.plan import Plan
from vaka.core.policy import Policy
from vaka.core.reason import Reason
from vaka.core.result import Tally
from vaka.core.rulebook import RuleBook, load_rules
from vaka.core.state import State
from vaka.core.story import Story
from vaka.core.view import View

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from vaka.core.gamble import Gamble
    from vaka.core.game import Game
    from vaka.draw.picture import Fact, Panel, Picture

HALF: Final = 0.5
"""How much of a game is left where its title does not tell."""
SCREEN: Final = 80
"""The columns of a terminal, unless it says otherwise."""


class Words(Protocol):
    def prompt(self, view: View) -> str: ...
    def hint(self, view: View) -> tuple[str, str]: ...
    def label(self, action: Action, view: View) -> str: ...
    def say(self, event: Event) -> str: ...


class Judge(Protocol):
    def judge(self, state: State, seat: int) -> float: ...


class Observation(Protocol):
    def layout(self, game: Game, players: int, options: Options) -> Layout: ...
    def fill(self, state: State, seat: int | None, out: Buffer) -> None: ...


class Terms(Protocol):
    TERMS: dict[str, str]

    def row(self, state: State, seat: int) -> list[float]: ...
    def left(self, state: State) -> float: ...


class Habits(Protocol):
    def Habits(self, seed: int | str) -> Policy: ...


class Terminal(Protocol):
    def text(self, view: View, width: int) -> str: ...


class Board(Protocol):
    def draw(self, view: View) -> Picture: ...
    def panels(self, view: View) -> list[Panel]: ...
    def facts(self, view: View, seat: int) -> list[Fact]: ...


class Lay(Protocol):
    Text: type[PositionText[Any]]


class Orders(Protocol):
    def offers(self, view: View, own: tuple[str, ...]) -> list[Order]: ...


class Gambles(Protocol):
    def gambles(self, view: View) -> list[Gamble]: ...


class Folder:
    """The folder of a title, asked for what lies in it."""

    @property
    def package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    @property
    def folder(self) -> Traversable:
        return resources.files(self.package)

    @cached_property
    def rules(self) -> RuleBook:
        """Every rule in our own words."""
        return load_rules(self.folder / "rules.toml")

    def prompt(self, view: View) -> str:
        """What is asked, in one line."""
        return self._words.prompt(view)

    def hint(self, view: View) -> tuple[str, str]:
        """One more line of help for the prompt, and the rule it comes from."""
        return self._words.hint(view)

    def label(self, action: Action, view: View) -> str:
        """The words on the button of an action: "Harvest coconut"."""
        return self._words.label(action, view)

    def say(self, event: Event) -> str:
        """A line of the log without its subject: "harvests coconut". The page puts the seat's badge before it."""
        return self._words.say(event)

    def judge(self, state: State, seat: int) -> float:
        """How good a position looks for a seat, in points or the like: what a greedy bot maximises."""
        return self._judge.judge(state, seat)

    def terms(self, state: State) -> list[dict[str, float]]:
        """What can be counted in a position, by name, for every seat: facts, not opinions."""
        names = self.term_words
        return [dict(zip(names, self.term_row(state, seat), strict=True)) for seat in range(state.players)]

    def term_row(self, state: State, seat: int) -> list[float]:
        """The same of one seat as bare numbers, in the order of `term_words`."""
        return [] if self._terms is None else self._terms.row(state, seat)

    @property
    def term_words(self) -> dict[str, str]:
        """The names of the terms, and what each counts in words: "fish": "fish in hand"."""
        return {} if self._terms is None else self._terms.TERMS

    def left(self, state: State) -> float:
        """How much of the game is still to come: about 1 at the start, 0 at the end."""
        return HALF if self._terms is None else self._terms.left(state)

    def promising(self, state: State) -> list[Action]:
        """The choices that a bot should think about, at least one: a title may leave out what is never wise."""
        return state.choices

    def plans(self, state: State, character: str = "") -> list[Plan]:
        """The plans of the seat that is asked, where bots think in plans; `character` says what they like."""
        return []

    def habits(self, seed: int | str) -> Policy | None:
        """How everybody plays on without a long thought, where the title knows; a position is played on by
        `state.play_out`, with dice of their own made from `seed`.
        """
        return None if self._habits is None else self._habits.Habits(seed)

    def standing(self, state: State, seat: int) -> float:
        """How a position looks to a bot that plans, in the unit of `judge`."""
        return self.judge(state, seat)

    def play_on(self, state: State, seat: int, rounds: int, luck: str) -> None:
        """Play on as everybody would who takes what looks best at once, until a seat's turn comes so many times; all
        dice follow from `luck`.
        """

    def follow(self, state: State, actions: list[Action], seat: int) -> None:
        """Carry a plan out in another imagined position, as far as it can be."""

    def tally(self, state: State, seat: int) -> Tally | None:
        """What became of a seat of a finished game, for reports; None where a title has nothing to add to its score."""
        return None

    def story(self) -> Story:
        """What a report will keep of a game: to be told how it begins, goes on and ends."""
        made = Story if self._story is None else self._story.Story
        return cast("Story", made())

    def asides(self, view: View) -> tuple[Action, ...]:
        """What a seat may do at any time, asked or not, such as giving a standing order: nobody else learns of it,
        unless `open_asides` names its verb.
        """
        return ()

    def missing(self, words: str, view: View) -> Reason | None:
        """Why words that sound like an action name none, such as a voyage where there is no route; None: no idea."""
        return None

    def turn_mark(self, view: View) -> tuple[int, ...]:
        """What stays the same as long as one turn lasts; empty where a turn ends whenever another seat is asked."""
        return ()

    def pauses(self, state: State) -> bool:
        """Whether a bot's line of thought may end here, because what follows hardly depends on it."""
        return False

    def words_of(self, state: State) -> str:
        """A position in words, as `lay` reads it."""
        return words(state)

    def position_text(self, state: State) -> PositionText[Any]:
        """How positions of this title are written and read."""
        return self._lay.Text(state)

    def text(self, view: View, width: int = SCREEN) -> str:
        """The table as plain text, for a terminal of so many columns."""
        return self._terminal.text(view, width)

    def draw(self, view: View) -> Picture:
        """The table as a picture."""
        return self._board.draw(view)

    def panels(self, view: View) -> list[Panel]:
        """What lies before this seat, and odds where a gamble is near: the page shows them beside the board."""
        return self._board.panels(view)

    def where(self, view: View, name: str) -> tuple[float, float, float] | None:
        """The middle and radius of a place on the board, named as in actions: "hex 0412", "dock 1"; None: unknown."""
        find = getattr(self._board, "where", None)
        return None if find is None else find(view, name)

    def travels(self, piece: str) -> bool:
        """Whether a piece of the picture, by its id, is one that players move: its way is shown to the others."""
        return piece.startswith(getattr(self._board, "TRAVELS", ()))

    def appears(self, piece: str) -> bool:
        """Whether a piece of the picture that was not there before is something that players put down."""
        return piece.startswith(getattr(self._board, "APPEARS", ()))

    def facts(self, view: View, seat: int) -> list[Fact]:
        """A few public numbers of a seat, for the list of seats."""
        return self._board.facts(view, seat)

    def observation(self, players: int, options: Options) -> Layout:
        """The parts of an observation, the same for every player count; made once for each map."""
        return self._observation.layout(cast("Game", self), players, options)

    def observe(self, state: State, seat: int | None, out: Buffer) -> None:
        """Write what a seat (None: an onlooker) may know of a position into a buffer that is all zero."""
        self._observation.fill(state, seat, out)

    def observe_view(self, view: View, out: Buffer) -> None:
        """The same from a view alone: whatever it leaves open makes no difference."""
        self.observe(view.imagine(seeded(0)), view.seat, out)

    def orders(self, view: View, own: tuple[str, ...] = ()) -> list[Order]:
        """What the seat that is asked could order at once; `own` are its own actions so far. Only what it may know
        counts.
        """
        if self._orders is None or view.seat is None or view.seat != view.to_act:
            return []
        return self._orders.offers(view, own)

    def order(self, words: str, view: View, own: tuple[str, ...] = ()) -> Order:
        """The order that some words give; a legal action alone is one, too, and so is one after another:
        "lead 0508 chief, go 0810".
        """
        wanted, _, rest = " ".join(words.lower().split()).partition(", ")
        first = self._single(wanted, view, own)
        if not rest:
            return first
        beyond = self.foreseen(first, view)
        then = self.order(rest, beyond, (*own, *first.actions))
        return replace(then, words=f"{first.words}, {then.words}", actions=first.actions + then.actions)

    def _single(self, wanted: str, view: View, own: tuple[str, ...]) -> Order:
        for order in self.orders(view, own):
            if order.words == wanted:
                return order
        for action in view.legal:
            if action.text == wanted:
                return Order(wanted, self.label(action, view), (wanted,))
        short = wanted if len(wanted) <= LONGEST else "that"
        raise Malformed(f"{short!r} cannot be ordered now", field="order")

    def foreseen(self, order: Order, view: View) -> View:
        """What the seat that is asked expects to see once an order is carried out."""
        state = view.imagine(seeded("orders"))
        for text in order.actions:
            if state.to_act != view.seat:
                raise Malformed("somebody else would be asked first", field="order")
            state.play(text)
        return state.view(view.seat)

    def gambles(self, view: View) -> list[Gamble]:
        """What the choices of the seat that is asked, or the next draw, may bring: exact odds, by what it may know."""
        if self._gambles is None or view.to_act is None:
            return []
        return self._gambles.gambles(view)

    @cached_property
    def _gambles(self) -> Gambles | None:
        name = f"{self.package}.gambles"
        return None if find_spec(name) is None else cast("Gambles", import_module(name))

    @cached_property
    def _orders(self) -> Orders | None:
        name = f"{self.package}.orders"
        return None if find_spec(name) is None else cast("Orders", import_module(name))

    @cached_property
    def _lay(self) -> Lay:
        return cast("Lay", import_module(f"{self.package}.lay"))

    @cached_property
    def _words(self) -> Words:
        return cast("Words", import_module(f"{self.package}.words"))

    @cached_property
    def _judge(self) -> Judge:
        return cast("Judge", import_module(f"{self.package}.judge"))

    @cached_property
    def _observation(self) -> Observation:
        return cast("Observation", import_module(f"{self.package}.observation"))

    @cached_property
    def _terms(self) -> Terms | None:
        name = f"{self.package}.terms"
        return cast("Terms", import_module(name)) if find_spec(name) is not None else None

    @cached_property
    def _habits(self) -> Habits | None:
        name = f"{self.package}.habits"
        return cast("Habits", import_module(name)) if self.package and find_spec(name) is not None else None

    @cached_property
    def _terminal(self) -> Terminal:
        return cast("Terminal", import_module(f"{self.package}.terminal"))

    @cached_property
    def _story(self) -> Any:
        name = f"{self.package}.story"
        return import_module(name) if self.package and find_spec(name) is not None else None

    @cached_property
    def _board(self) -> Board:
        return cast("Board", import_module(f"{self.package}.board"))
