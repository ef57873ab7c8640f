"""A title: its name, its options, its action space, and the way to new, loaded and replayed positions."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module, resources
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from vaka.core.action import Action, Space
from vaka.core.agenda import load_step
from vaka.core.chance import Chance, Replayed, load_chance, seeded
from vaka.core.errors import Corrupt, Malformed, VakaError
from vaka.core.events import Event
from vaka.core.option import Option, Options, read_options
from vaka.core.reason import Reason
from vaka.core.record import Move, Record, read_record
from vaka.core.result import Tally
from vaka.core.rulebook import RuleBook, load_rules
from vaka.core.state import SCHEMA, State
from vaka.core.view import View

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from vaka.draw.picture import Fact, Panel, Picture


HALF: Final = 0.5
"""How much of a game is left where its title does not tell."""
SCREEN: Final = 80
"""The columns of a terminal, unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class Floors:
    """How fast a title must be, against the peer of `vaka bench --peer`."""

    compiled: float = 5.0
    """Actions a second in random play, compiled, as a multiple of the peer's."""
    pure: float = 1.0
    """The same, interpreted."""
    copy: float = 10.0
    """The peer's time for a copy as a multiple of ours."""
    update: float = 5.0
    """Milliseconds for the picture of a move, at most."""


# What the modules of a title's folder hold.


class Words(Protocol):
    def prompt(self, view: View) -> str: ...
    def hint(self, view: View) -> tuple[str, str]: ...
    def label(self, action: Action, view: View) -> str: ...
    def say(self, event: Event) -> str: ...


class Judge(Protocol):
    def judge(self, state: State, seat: int) -> float: ...


class Terms(Protocol):
    TERMS: dict[str, str]

    def row(self, state: State, seat: int) -> list[float]: ...
    def left(self, state: State) -> float: ...


class Terminal(Protocol):
    def text(self, view: View, width: int) -> str: ...


class Board(Protocol):
    def draw(self, view: View) -> Picture: ...
    def panels(self, view: View) -> list[Panel]: ...
    def facts(self, view: View, seat: int) -> list[Fact]: ...


class Game(ABC):
    """One title. Its folder holds everything that is particular to it; the rest of the library knows only this."""

    name: str
    """The title's name in commands and addresses: `tahiti-2012`."""
    title: str
    """The title as people read it."""
    year: int
    designer: str
    blurb: str
    """One or two sentences for the front page."""
    version = 1
    """Rises when the same seed and actions would lead elsewhere; `state.version` is the one a game is played by."""
    players: range
    options: tuple[Option, ...] = ()
    steps: tuple[str, ...]
    """The names of the kinds of step, by number."""
    solitaire = False
    counted = ""
    """What the score of a seat counts, where it is not simply points."""
    simulations: Mapping[int, tuple[int, int, int]] = {}
    """How many a steady, a strong and an expert bot make for one decision, by the number of players, where games have
    shown that it pays; elsewhere, and where it is 0, they take what looks best at once.
    """
    beam: tuple[int, int, int] | None = None
    """Worlds, width and depth with which a strong or expert bot looks through its own turn where it makes no simulations;
    None: as a steady one.
    """
    spread: tuple[float, float] = (1.0, 10.0)
    """How far `judge` must be ahead for the odds of winning to rise from even to e to one: at the end, and at the start."""
    floors = Floors()
    last_verbs: tuple[str, ...] = ()
    """Verbs that a list for people puts last, in this order: what is rarely wanted, then what ends something."""
    reveals: frozenset[str] = frozenset()
    """Kinds of events that openly show what the views do not keep, such as how many of a hidden stock were lost."""
    acts_openly = False
    """Whether everything is done before all eyes, so that the log tells it, though views may keep quiet about it later."""

    open_asides: frozenset[str] = frozenset()
    """Verbs of asides that change the table for others too, as far as they may see it."""

    # What a title writes.

    @abstractmethod
    def make(self, players: int, options: Options, chance: Chance) -> State:
        """An empty state of this title, before its setup."""

    @abstractmethod
    def space(self, players: int, options: Options) -> Space:
        """The numbered action space, cached by the title."""

    @abstractmethod
    def longest(self, players: int, options: Options) -> int:
        """No game takes more decisions than this, however it is played: every game ends."""

    # What a title says in modules of its folder: `words`, `judge`, `terms`, `terminal`, and `board`, which only a page needs.

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

    def tally(self, state: State, seat: int) -> Tally | None:
        """What became of a seat of a finished game, for reports; None where a title has nothing to add to its score."""
        return None

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

    def facts(self, view: View, seat: int) -> list[Fact]:
        """A few public numbers of a seat, for the list of seats."""
        return self._board.facts(view, seat)

    @cached_property
    def _words(self) -> Words:
        return cast("Words", import_module(f"{self.package}.words"))

    @cached_property
    def _judge(self) -> Judge:
        return cast("Judge", import_module(f"{self.package}.judge"))

    @cached_property
    def _terms(self) -> Terms | None:
        name = f"{self.package}.terms"
        return cast("Terms", import_module(name)) if find_spec(name) is not None else None

    @cached_property
    def _terminal(self) -> Terminal:
        return cast("Terminal", import_module(f"{self.package}.terminal"))

    @cached_property
    def _board(self) -> Board:
        return cast("Board", import_module(f"{self.package}.board"))

    # What everybody relies on.

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

    def read_options(self, given: Mapping[str, object] | None, players: int) -> Options:
        """Options checked and completed; a fault names its option."""
        if players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise Malformed(f"{self.title} is for {low} to {high} players, not {players}", field="players")
        return read_options(self.options, given, players)

    def kept_options(self, stored: Mapping[str, object], players: int) -> Options:
        """Options of a stored game: where it was begun before there was an option, it keeps what held formerly."""
        kept: Options = {}
        for option in self.options:
            if option.formerly is not None and stored.get(option.name, option.formerly) == option.formerly:
                kept[option.name] = option.formerly
        given = {name: value for name, value in stored.items() if name not in kept}
        return {**self.read_options(given, players), **kept}

    def actions(self, players: int, options: Mapping[str, object] | None = None) -> tuple[Action, ...]:
        """Every action that can ever be legal, in the order of its number."""
        return self.space(players, self.read_options(options, players)).actions

    def new(
        self,
        players: int,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
        chance: Chance | None = None,
    ) -> State:
        """A fresh game at its first decision. Without a seed one is drawn, and kept in the record."""
        if chance is None and seed is None:
            seed = secrets.randbits(48)
        state = self.make(players, self.read_options(options, players), seeded(seed or 0) if chance is None else chance)
        state.seed = seed
        state.begin()
        return state

    def load(self, data: dict[str, Any], chance: Chance | None = None) -> State:
        """The exact position that `to_json` wrote. A committed source of chance is passed in with its secret."""
        try:
            return self._load(data, chance)
        except VakaError:
            raise
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            raise Corrupt(f"this is not a position of {self.title}: {type(error).__name__} {error}") from error

    def _load(self, data: dict[str, Any], chance: Chance | None) -> State:
        if data["title"] != self.name:
            raise Corrupt(f"field title: this is a position of {data['title']!r}, not {self.name!r}")
        if data["schema"] != SCHEMA:
            raise Corrupt(f"field schema: expected {SCHEMA}, found {data['schema']!r}")
        players = int(data["players"])
        options = self.kept_options(data["options"], players)
        state = self.make(players, options, load_chance(data["chance"]) if chance is None else chance)
        state.seed = data["seed"]
        state.version = self._known_version(data["version"])
        kinds = {name: kind for kind, name in enumerate(self.steps)}
        state.agenda = [load_step(step, kinds) for step in data["agenda"]]
        state.restore(data["position"])
        state.moves = int(data["moves"])
        if "history" in data:
            state.setup_outcomes = tuple(data["setup"])
            for seat, text, outcomes in data["history"]:
                state.last = Move(state.last, seat, state.read(text), tuple(outcomes))
        else:
            state.recording = False
        if state.agenda:
            state.choices = state.candidates(state.agenda[-1])
        return state

    def _known_version(self, version: int) -> int:
        """A version of the rules that this title still plays by: its own or an earlier one."""
        if not 1 <= version <= self.version:
            raise Corrupt(f"field version: {self.title} knows its rules up to version {self.version}, not {version!r}")
        return version

    def reopen(self, record: Record, chance: Chance) -> State:
        """A record's game before its setup, by the options and the version of the rules it was played by."""
        state = self.make(record.players, self.kept_options(record.options, record.players), chance)
        state.seed = record.seed
        state.version = self._known_version(record.version)
        return state

    def replay(self, record: Record | dict[str, Any], at: int | None = None) -> State:
        """Play a record again, to its end or to just after move `at`; a fault names the move."""
        if not isinstance(record, Record):
            record = read_record(record)
        if record.title != self.name:
            raise Corrupt(f"field title: this is a record of {record.title!r}, not {self.name!r}")
        last = len(record.moves) if at is None else at
        if not 0 <= last <= len(record.moves):
            raise Malformed(
                f"the record has {len(record.moves)} moves, there is no position after move {last}", field="at"
            )
        outcomes = list(record.setup)
        for move in record.moves[:last]:
            outcomes += move.outcomes
        state = self.reopen(record, Replayed(outcomes))
        try:
            state.begin()
        except Corrupt as error:
            raise Corrupt(f"setup: {error}") from error
        for number, move in enumerate(record.moves[:last], start=1):
            try:
                state.play(move.action, move.seat)
            except VakaError as error:
                raise Corrupt(f"move {number} ({move.action}): {error}") from error
            assert state.last is not None
            if list(state.last.outcomes) != move.outcomes:
                raise Corrupt(f"move {number} ({move.action}): the record's draws are not the ones the rules ask for")
        return state
