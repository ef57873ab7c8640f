"""A title: its name, its options, its action space, and the way to new, loaded and replayed positions."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from vaka.core.action import Action, Space
from vaka.core.chance import Chance, Replayed, load_chance, seeded
from vaka.core.decision import Decision, by_name, load_decision
from vaka.core.errors import Corrupt, Malformed, VakaError
from vaka.core.folder import Folder
from vaka.core.lay import begun, lay
from vaka.core.option import Option, Options, read_options
from vaka.core.record import Move, Record, read_record
from vaka.core.result import Line
from vaka.core.state import SCHEMA, State


@dataclass(frozen=True, slots=True)
class Floors:
    """How fast a title must be, against the peer of `vaka bench --peer`."""

    compiled: float = 15.0
    """Actions a second in random play, compiled, as a multiple of the peer's."""
    pure: float = 1.5
    """The same, interpreted."""
    copy: float = 20.0
    """The peer's time for a copy as a multiple of ours, compiled."""
    update: float = 5.0
    """Milliseconds for the picture of a move, at most."""


class Game(Folder, ABC):
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
    decisions: tuple[type[Decision[Any]], ...] = ()
    """Every kind of decision that can be on the agenda."""
    solitaire = False
    counted = ""
    """What the score of a seat counts as people read it, where it is not simply points."""
    careless: Mapping[str, int] = {"novice": 40, "casual": 15}
    """How many of a hundred decisions the lower levels make without a thought: more where a game has few of them, so that
    each level loses to the next one, and not always.
    """
    simulations: Mapping[int, tuple[int, int, int]] = {}
    """How many a steady, a strong and an expert bot make for one decision, by the number of players, where games have
    shown that it pays; elsewhere, and where it is 0, they take what looks best at once.
    """
    trials: Mapping[str, tuple[int, int, int]] = {}
    """Where a level tries its choices by playing on (`habits`): in how many imagined worlds, how many of them, and for how
    many turns.
    """
    planning: Mapping[str, tuple[int, int]] = {}
    """Where bots think in plans: in how many imagined worlds each level tries how many of them. Levels that are not named
    take the plan that looks best at once.
    """
    spread: tuple[float, float] = (1.0, 10.0)
    """How far `judge` must be ahead for the odds of winning to rise from even to e to one: at the end, and at the start."""
    quick: Mapping[str, int] = {}
    """How often a quick play-out does what, by the first word of an action; 10 where nothing is said. Whole numbers above
    zero, from how often greedy bots take such an action where it is offered.
    """
    floors = Floors()
    last_verbs: tuple[str, ...] = ()
    """Verbs that a list for people puts last, in this order: what is rarely wanted, then what ends something."""
    reveals: frozenset[str] = frozenset()
    """Kinds of events that openly show what the views do not keep, such as how many of a hidden stock were lost."""
    acts_openly = False
    """Whether everything is done before all eyes, so that the log tells it, though views may keep quiet about it later."""

    open_asides: frozenset[str] = frozenset()
    """Verbs of asides that change the table for others too, as far as they may see it."""

    click_goal = 0.0
    """A player-turn should take no more clicks on the page than this, in the median: `vaka clicks`. 0: nobody said."""
    click_part: tuple[str, str] = ("", "")
    """Where not the whole turn counts: the part that begins with one question and holds another, and is named so."""
    fleeting: tuple[str, ...] = ()
    """Parts of a stored position that are forgotten when a phase ends, such as who has moved in it."""

    grips: tuple[str, ...] = ()
    """Verbs that pick somebody up on the board: pressing there and letting go elsewhere gives both orders at once."""

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

    # What everybody relies on.

    def score_words(self, score: int) -> tuple[str, str]:
        """A score as people read it, and what it counts."""
        return str(score).replace("-", "−"), self.counted or "points"

    def counts(self, score: int) -> int:
        """A score, or a line of it, as the figure that people compare: points, or as many as `counted` names."""
        return score

    def verdict(self, lines: Sequence[Line]) -> str:
        """What the result of a seat is called apart from its figure, such as a level of victory; empty for plain points."""
        return ""

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> str | tuple[object, ...]:
        """By the module it is found in: every process has its own."""
        return found_game, (type(self),)

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

    def lay(
        self,
        text: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        chance: Chance | None = None,
    ) -> State:
        """The position that a text says, as `state.words()` writes it; see `vaka.core.lay`."""
        return begun(lay(self, text, players, options, chance))

    def load(self, data: dict[str, Any], chance: Chance | None = None) -> State:
        """The exact position that `to_json` wrote. A committed source of chance is passed in with its secret.

        What the rules take for granted of a position need not hold for damaged data: that it fails is its fault.
        """
        try:
            return self._load(data, chance)
        except VakaError:
            raise
        except (AssertionError, AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
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
        state.agenda = self.load_agenda(data["agenda"])
        state.restore(data["position"])
        state.moves = int(data["moves"])
        if "history" in data:
            state.began_from = str(data.get("laid", ""))
            state.setup_outcomes = tuple(data["setup"])
            for seat, text, outcomes in data["history"]:
                state.last = Move(state.last, seat, state.read(text), tuple(outcomes))
        else:
            state.recording = False
        state.refresh()
        if state.agenda and not state.choices:
            raise Corrupt(f"field agenda: {state.agenda[-1].name} leaves nothing to choose")
        return state

    def _known_version(self, version: int) -> int:
        """A version of the rules that this title still plays by: its own or an earlier one."""
        if not 1 <= version <= self.version:
            raise Corrupt(f"field version: {self.title} knows its rules up to version {self.version}, not {version!r}")
        return version

    def reopen(self, record: Record, chance: Chance) -> State:
        """A record's game before its setup, by the options and the version of the rules it was played by."""
        options = self.kept_options(record.options, record.players)
        if record.laid:
            self.lay(record.laid, record.players)
            state = lay(self, record.laid, record.players, None, chance)
            if state.options != options or state.version != record.version:
                raise Corrupt("field laid: options or version are not those of the record")
        else:
            state = self.make(record.players, options, chance)
            state.version = self._known_version(record.version)
        state.seed = record.seed
        return state

    def dump_agenda(self, agenda: list[Decision[Any]]) -> list[Any]:
        """What is still to be resolved, as plain data."""
        return [each.dump() for each in agenda]

    def load_agenda(self, data: list[Any]) -> list[Decision[Any]]:
        """The agenda that `dump_agenda` wrote, by this version or by 0.1.0, which stored lists of numbers."""
        known = by_name(self.decisions)
        return [load_decision(each, known) for each in data]

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


def found_game(kind: type[Game]) -> Game:
    """The title that a class stands for: the one of its module, or a new one where the module keeps none."""
    kept = getattr(import_module(kind.__module__), "GAME", None)
    return kept if type(kept) is kind else kind()
