"""A position: what lies on the table, what is still to be resolved, who is asked.

A title subclasses `State` with flat lists of small integers; its decisions (`vaka.core.decision`) say what may be
chosen, why an action is refused and what it does.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.errors import Illegal, NotYourDecision, Over
from vaka.core.events import Event, EventData
from vaka.core.option import Options
from vaka.core.plain import fields_of
from vaka.core.policy import Policy, policy_of
from vaka.core.reason import Reason
from vaka.core.record import Move, Record, Recorded, moves_of
from vaka.core.result import Result

if TYPE_CHECKING:
    from vaka.core.game import Game
    from vaka.core.view import View

SCHEMA = 1
CORE: Final = frozenset(
    (
        "game", "players", "options", "chance", "events", "version", "agenda", "moves", "last", "setup_outcomes", "seed",
        "began_from", "recording", "choices",
    )
)  # fmt: skip
"""The fields of every position; a title's own part of a stored one has none of them."""
STORED: Final[dict[type, tuple[str, ...]]] = {}
"""What `State.stored` has found out."""
CIRCLES: Final = 100_000
"""More decisions than can follow one action, or than a game has: a title that gets there would go on for ever."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of a game in progress."""

    UNSTORED: ClassVar[frozenset[str]] = frozenset()
    """The title's own fields that follow from others or from the options, or are stored in another form."""

    def __init__(self, game: Game, players: int, options: Options, chance: Chance, blank: bool = False) -> None:
        """A copy is left blank: `copy_core_to` gives it the rest."""
        self.game = game
        self.players = players
        self.options = options
        self.chance = chance
        self.events: list[Event] | None = None
        if not blank:
            self.version = game.version
            """The version of the rules this game is played by: one that was begun earlier goes on by its own."""
            self.agenda: list[Decision[Any]] = []
            self.moves = 0
            self.last: Move | None = None
            self.setup_outcomes: tuple[int, ...] = ()
            self.seed: int | str | None = None
            self.began_from = ""
            """The position in words from which this game was begun; empty where it began at the beginning."""
            self.recording = True
            self.choices: list[Action] = []

    # What a title writes.

    @abstractmethod
    def setup(self) -> None:
        """Lay everything out and put the first decisions on the agenda."""

    def clear(self) -> None:  # noqa: B027 - a title may have no fields
        """Nothing lies on the table yet: a title declares its fields here, each with what it is then."""

    @abstractmethod
    def copy(self, chance: Chance | None = None) -> State:
        """An independent position; a few flat lists, written by hand. Ends with `copy_core_to`.

        Copies of a position roll the same dice. A search that must not see what is coming passes a source of chance,
        which the copy takes for its own.
        """

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """The position as that seat may know it (None: an onlooker)."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """A number a seat, as things stand."""

    @abstractmethod
    def outcome(self) -> Result:
        """Ranks, scores and their breakdown; asked once the agenda is empty."""

    def stored(self) -> tuple[str, ...]:
        """The names of the title's own fields that a stored position holds: all numbers, rows and lists but those that are
        `UNSTORED`, and those called `lent_`, which say what a copy shares.
        """
        kind = type(self)
        found = STORED.get(kind)
        if found is None:
            own = [name for name in fields_of(self) if name not in CORE and name not in self.UNSTORED]
            own = [name for name in own if not name.startswith("lent_")]
            found = tuple([name for name in own if isinstance(getattr(self, name), (int, list, tuple))])
            STORED[kind] = found
        return found

    @abstractmethod
    def dump(self) -> dict[str, object]:
        """The title's own part of the position as plain data."""

    @abstractmethod
    def restore(self, data: dict[str, object]) -> None:
        """Take over what `dump` wrote; nothing lies on the table yet."""

    @abstractmethod
    def inventory(self) -> dict[str, int]:
        """How many of each component there are, wherever they lie: the same from first move to last."""

    def faults(self) -> list[str]:
        """What is wrong with this position, in words; always empty unless the rules have a bug."""
        return []

    def apply_aside(self, seat: Seat, action: Action) -> None:
        """Do what one of the title's asides does; it leaves the agenda alone."""
        raise NotYourDecision(seat, self.agenda[-1].seat)

    # What everybody relies on.

    def begin(self) -> None:
        """Set the game up, unless it lies there already, and go to its first decision."""
        if not self.began_from:
            self.setup()
        self.settle()
        self.setup_outcomes = self.chance.take_outcomes()

    def settle(self) -> None:
        """Resolve decisions until one asks and has a choice in it, or none is left."""
        for _round in range(CIRCLES):
            if not self.agenda:
                self.choices = []
                return
            decision = self.agenda[-1]
            if decision.resolve(self):
                choices = decision.choices(self)
                if len(choices) != 1 or decision.must_ask(self):
                    self.choices = choices
                    return
                decision.apply(self, choices[0])
        raise AssertionError(f"the agenda goes round in circles: {self.agenda[-1]!r}")

    def refresh(self) -> None:
        """Work out anew what may be chosen, where a position was loaded, imagined or changed by hand."""
        self.choices = self.agenda[-1].choices(self) if self.agenda else []

    @property
    def to_act(self) -> Seat | None:
        """The seat that decides now; None when the game is over."""
        return self.agenda[-1].seat if self.agenda else None

    @property
    def over(self) -> bool:
        return not self.agenda

    @property
    def legal(self) -> tuple[Action, ...]:
        """All actions that may be played now, in a stable order."""
        return tuple(self.choices)

    @property
    def legal_numbers(self) -> list[int]:
        """The numbers of those actions, in the same order."""
        return [action.number for action in self.choices]

    def play(self, action: Action | str, seat: Seat | None = None) -> None:
        """Play an action or its text; where `seat` is given it must be the one that is asked, or the action an aside."""
        if not self.agenda:
            raise Over
        decision = self.agenda[-1]
        chosen = self._own(action)
        if seat is not None and (seat != decision.seat or chosen not in self.choices):
            if chosen in self.game.asides(self.view(seat)):
                self._note_aside(seat, chosen)
                return
            if seat != decision.seat:
                raise NotYourDecision(seat, decision.seat)
        if chosen not in self.choices:
            raise Illegal(self._reason(decision, chosen))
        self.advance(chosen)

    def _note_aside(self, seat: Seat, action: Action) -> None:
        """Play an aside; it is a move like any other in the record. It may answer what its own seat is asked."""
        asked = self.agenda[-1].seat == seat
        self.apply_aside(seat, action)
        if asked:
            self.settle()
        self.moves += 1
        if self.recording:
            self.last = Move(self.last, seat, action, self.chance.take_outcomes())

    def advance(self, action: Action) -> None:
        """Play an action known to be legal, as search and simulation do."""
        decision = self.agenda[-1]
        decision.apply(self, action)
        self.settle()
        self.moves += 1
        if self.recording:
            self.last = Move(self.last, decision.seat, action, self.chance.take_outcomes())

    def play_out(self, policy: Policy | str = "random", limit: int = CIRCLES, seed: int | str = 0) -> int:
        """Play on in place, to the end of the game or for `limit` actions, as a policy says: `random` and `quick` by
        their names, with dice of their own made from `seed`. Returns how many actions were played.
        """
        chosen = policy_of(policy, seed) if isinstance(policy, str) else policy
        played = 0
        while played < limit and self.agenda:
            self.advance(chosen.choose(self))
            played += 1
        return played

    def _own(self, action: Action | str) -> Action:
        """An action by its text, or one that another position of the title has given."""
        return action if isinstance(action, Action) and action in self.choices else self.read(str(action))

    def read(self, text: str) -> Action:
        """The action that a text names in this game's space."""
        return self.game.space(self.players, self.options).read(text)

    def _reason(self, decision: Decision[Any], action: Action) -> Reason:
        reason = decision.refusal(self, action)
        if reason is None:
            raise AssertionError(f"{action.text!r} is not offered, yet no rule forbids it")
        return reason

    def why_not(self, action: Action | str) -> Reason | None:
        """Why an action cannot be played now; None where it can."""
        if not self.agenda:
            return Reason("", "The game is over.")
        chosen = self._own(action)
        return None if chosen in self.choices else self._reason(self.agenda[-1], chosen)

    @property
    def prompt(self) -> str:
        """One line for the seat that is asked."""
        return self.view(self.to_act).prompt

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return None if self.agenda else self.outcome()

    def _repr_html_(self) -> str:
        """The table as a notebook shows it, with the eyes of the seat that decides; at the end, with everybody's."""
        return self.view(self.to_act)._repr_html_()

    # Events.

    def listen(self) -> list[Event]:
        """From now on note what happens, in the list that is returned."""
        if self.events is None:
            self.events = []
        return self.events

    def tell(self, what: str, seat: Seat, rule: str, data: dict[str, EventData]) -> None:
        """Something everybody sees. Call it behind `if self.events is not None`, so that silence costs nothing."""
        if self.events is not None:
            self.events.append(Event(what, seat, rule, data))

    def tell_only(self, seats: tuple[Seat, ...], event: Event, instead: Event | None) -> None:
        """Something only `seats` may know; the others are told `instead`."""
        if self.events is not None:
            self.events.append(Event(event.what, event.seat, event.rule, event.data, seats, instead))

    # Copies and plain data.

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> str | tuple[object, ...]:
        """The exact position with its source of chance; like a copy, it listens to nothing."""
        return unpickled, (self.game, self.to_json(), self.chance, self.recording)

    def copy_core_to(self, twin: State) -> None:
        """The shared part of `copy`: decisions, actions and moves are never changed, so they may be shared."""
        twin.agenda = self.agenda[:]
        twin.version = self.version
        twin.moves = self.moves
        twin.last = self.last
        twin.setup_outcomes = self.setup_outcomes
        twin.seed = self.seed
        twin.began_from = self.began_from
        twin.recording = self.recording
        twin.choices = self.choices

    def to_json(self, history: bool = True) -> dict[str, object]:
        """The exact position. Without history it stays small, as a table's snapshot should."""
        out: dict[str, object] = {
            "schema": SCHEMA,
            "title": self.game.name,
            "version": self.version,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "moves": self.moves,
            "agenda": self.game.dump_agenda(self.agenda),
            "chance": self.chance.to_json(),
            "position": self.dump(),
        }
        if history:
            if self.began_from:
                out["laid"] = self.began_from
            out["setup"] = list(self.setup_outcomes)
            out["history"] = [[move.seat, move.action.text, list(move.outcomes)] for move in moves_of(self.last)]
        return out

    def words(self) -> str:
        """The whole truth of this position in words; `game.lay` reads it. Chance and history are not part of it."""
        return self.game.words_of(self)

    def digest(self) -> str:
        """A fingerprint of the whole position; equal positions have equal digests everywhere."""
        data = self.to_json(history=False)
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:32]

    def record(self) -> Record:
        """The game so far: seed, options, and every action in words with its draws."""
        moves = [Recorded(move.seat, move.action.text, list(move.outcomes)) for move in moves_of(self.last)]
        return Record(
            self.game.name,
            self.version,
            self.players,
            dict(self.options),
            self.seed,
            list(self.setup_outcomes),
            moves,
            self.began_from,
        )


def unpickled(game: Game, data: dict[str, Any], chance: Chance, recording: bool) -> State:
    """The position that was pickled."""
    state = game.load(data, chance)
    state.recording = recording
    return state
