"""A table of the system where everything lies open: the view of an edition without hidden stacks."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from vaka.core.action import Action, Space
from vaka.core.aliases import Seat
from vaka.core.chance import Chance, Replayed
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.plainwords import plain_words
from vaka.core.plan import Plan
from vaka.core.reason import Reason
from vaka.core.result import Tally
from vaka.core.state import State
from vaka.core.view import View, common_to
from vaka.games.clans.anytime import sendable
from vaka.games.clans.characters import character_of
from vaka.games.clans.construction import Build
from vaka.games.clans.counsel import promising
from vaka.games.clans.edition import Edition
from vaka.games.clans.judge import Opinions
from vaka.games.clans.kinds import POPULATION, SEA, UNITS
from vaka.games.clans.land import Movement
from vaka.games.clans.plans import plans
from vaka.games.clans.playout import follow, play_on
from vaka.games.clans.standing import standing
from vaka.games.clans.state import ClanState

HEX_DIGITS = 4
ON_FOOT = ("step", "place", "walk", "lead", "retreat")
IN_VILLAGES = ("train", "shape", "found", "complete", "abandon", "home", "fortify")
PLANNING = {"novice": (0, 1), "casual": (0, 1), "steady": (1, 4), "strong": (4, 5), "expert": (12, 8)}
KEPT = 32
"""So many editions are kept before all are made anew."""
TURN_AT_MOST = 1000
"""Decisions of one seat in one turn: some hundred counters, each taken up, moved and set down once; play takes thirty."""


class ClanGame(Game):
    """A title on the clans system: the rest of it asks for its edition."""

    opinions: Opinions[Any]
    """What its bots think of that in which editions differ."""
    last_verbs = ("leave", "detach", "drop", "demote", "disarm", "abandon", "propose", "depart", "halt", "done")

    grips = ("lead", "walk")
    fleeting = ("bound",)

    planning = PLANNING

    def __init__(self) -> None:
        self._editions: dict[tuple[object, ...], Edition[Any]] = {}

    @abstractmethod
    def make_edition(self, players: int, options: Options) -> Edition[Any]:
        """The edition for a table, made anew."""

    def edition(self, players: int, options: Options) -> Edition[Any]:
        """The edition for a table; made once for each combination of players and options."""
        key = (players, *sorted(options.items()))
        found = self._editions.get(key)
        if found is None:
            if len(self._editions) >= KEPT:
                self._editions.clear()
            found = self._editions[key] = self.make_edition(players, options)
            found.act.space.table = (type(self).__module__, players, dict(options))
        return found

    def longest(self, players: int, options: Options) -> int:
        """Every game has a last turn, also one without a limit in seasons; in a turn each counter moves once."""
        edition = self.edition(players, options)
        return edition.last_turn * players * TURN_AT_MOST

    def space(self, players: int, options: Options) -> Space:
        return self.edition(players, options).act.space

    def promising(self, state: State) -> list[Action]:
        assert isinstance(state, ClanState)
        return promising(state, self.opinions)

    def plans(self, state: State, character: str = "") -> list[Plan]:
        assert isinstance(state, ClanState)
        return plans(state, self.opinions, character_of(character), self.crossings(state))

    def crossings(self, state: ClanState) -> list[tuple[int, int]]:
        """Where canoes are carried from one water to another: from, to."""
        return []

    def standing(self, state: State, seat: int) -> float:
        assert isinstance(state, ClanState)
        return standing(state, seat)

    def play_on(self, state: State, seat: int, rounds: int, luck: str) -> None:
        assert isinstance(state, ClanState)
        play_on(state, seat, self.opinions, rounds, luck)

    def follow(self, state: State, actions: list[Action], seat: int) -> None:
        assert isinstance(state, ClanState)
        follow(state, actions, seat, self.opinions)

    def missing(self, words: str, view: View) -> Reason | None:
        """A hex that is not on the map, that nobody can walk to, or where no Village can stand."""
        chart = edition_of(view).chart
        typed = plain_words(words)
        for word in typed[1:]:
            if len(word) != HEX_DIGITS or not word.isdigit():
                continue
            if word not in chart.number:
                return Reason("", f"There is no hex {word} on this map.")
            hex = chart.number[word]
            if typed[0] in ON_FOOT and chart.kind[hex] == SEA:
                return Reason("", f"{word} is open sea: nobody gets there on foot.")
            if typed[0] in IN_VILLAGES and not chart.is_site[hex]:
                return Reason("", f"No Village can be at {word}: it needs clear land with a river or a lake.")
        return None

    def turn_mark(self, view: View) -> tuple[int, ...]:
        """Others are asked in between, but the turn goes on."""
        assert isinstance(view, OpenView)
        turn, active = view.position["turn"], view.position["active"]
        assert isinstance(turn, int)
        assert isinstance(active, int)
        return turn, active

    def fate(self, state: ClanState, seat: Seat) -> str:
        """How a seat ended, in a few words."""
        return "held out"

    def tally(self, state: State, seat: Seat) -> Tally | None:
        assert isinstance(state, ClanState)
        units = [state.kind[piece] for piece in state.pieces_of(seat) if state.kind[piece] < UNITS]
        figures = {
            "areas": state.areas_of(seat),
            "villages": len(state.villages_of(seat)),
            "people": units.count(POPULATION),
            "troops": sum(1 for kind in units if state.edition.is_combat[kind]),
            "turns": state.turn,
        }
        return Tally(state.chart.areas[state.homeland[seat]], self.fate(state, seat), figures)

    open_asides = frozenset({"disarm"})

    def asides(self, view: View) -> tuple[Action, ...]:
        """Combat Units that a seat may send home now, unless it is asked about that anyway."""
        if view.seat is None or view.to_act is None:
            return ()
        return tuple(action for action in sendable(self.seen(view), view.seat) if action not in view.legal)

    def seen(self, view: View) -> ClanState:
        """The table as far as a view shows it, to be read only."""
        return table_of(view)

    def pauses(self, state: State) -> bool:
        """One mover after another, one Village after another: each is thought about by itself."""
        return isinstance(state.agenda[-1], (Movement, Build))


def edition_of(view: View) -> Edition[Any]:
    """The edition of the table that a view shows."""
    assert isinstance(view.game, ClanGame)
    return view.game.edition(view.players, view.options)


@dataclass(slots=True)
class OpenView(View):
    """[T94-1c] All counters, markers and the steps still to come. Nothing is secret but the dice and the draws to come."""

    open: ClassVar[bool] = True

    position: dict[str, object]
    """The open position, as a stored one holds it: counters by number, areas, seats, the clock, the move under way."""
    steps: list[Any]
    """What is still to be decided, as a stored position holds it."""

    def imagine(self, chance: Chance) -> State:
        """The same position with chance of its own."""
        state = self.empty(chance)
        state.restore(self.position)
        state.agenda = self.game.load_agenda(self.steps)
        return self.set_going(state)


def look(state: ClanState, seat: int | None) -> OpenView:
    """What a seat sees of an open table."""
    return OpenView(
        **common_to(state, seat),
        scores=state.scores(),
        position=state.dump(),
        steps=state.game.dump_agenda(state.agenda),
    )


_kept: list[tuple[OpenView, ClanState]] = []
"""The last position that was asked for."""


def table_of(view: View) -> ClanState:
    """An open view as a position to ask the rules: reach, zones, odds. It has no chance to draw from, and is to be read
    only: it is made once for a view, however many words and pictures need it."""
    assert isinstance(view, OpenView)
    for seen, kept in _kept[:]:
        if seen is view:
            return kept
    state = view.imagine(Replayed([]))
    assert isinstance(state, ClanState)
    _kept[:] = [(view, state)]
    return state
