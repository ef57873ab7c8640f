"""Bots against bots, game after game: seats in rotation, the same results whatever the number of processes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Self, overload

import vaka
from vaka.bots import bot
from vaka.bots.answers import answer
from vaka.core.errors import Malformed
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.result import Line, Tally
from vaka.core.state import State
from vaka.lab.standings import Group, Report, Standing, failures, report, wilson
from vaka.lab.work import spread

__all__ = [
    "Group",
    "Match",
    "Plan",
    "Played",
    "Report",
    "Standing",
    "failures",
    "fitting",
    "lineup",
    "matches",
    "play_match",
    "played",
    "report",
    "simulate",
    "stream",
    "wilson",
]


@dataclass(frozen=True, slots=True)
class Match:
    """One game to play: all that a process needs to know."""

    title: str
    players: int
    options: Options
    seats: tuple[str, ...]
    seed: str
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went."""

    number: int
    seed: str
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    moves: int
    why: str
    tallies: tuple[Tally, ...] = ()
    """What became of each seat, where the title tells."""
    failures: tuple[tuple[str, str], ...] = ()
    """Which bots gave no legal answer, and how: a simpler bot answered for them."""
    title: str = ""
    version: int = 0
    options: Options = field(default_factory=dict)
    order: tuple[int, ...] = ()
    """The seats in the order of their first turn; empty where the title does not know one."""
    rounds: int = 0
    parts: tuple[dict[str, int], ...] = ()
    """What each seat's score is made of."""
    setup: dict[str, str] = field(default_factory=dict)
    """What was dealt or laid out for everybody."""
    began: tuple[dict[str, str], ...] = ()
    """What each seat began with."""
    verbs: tuple[dict[str, int], ...] = ()
    """How often each seat did what."""
    happened: dict[str, int] = field(default_factory=dict)
    """How often each kind of event happened."""


def lineup(bots: list[str], players: int, number: int) -> tuple[str, ...]:
    """Who sits where in a game: everybody moves one seat on from game to game, and then round the other way."""
    order = bots if (number // len(bots)) % 2 == 0 else bots[::-1]
    return tuple(order[(seat + number) % len(order)] for seat in range(players))


class Plan(Sequence[Match], ABC):
    """Games to play, made when asked for: a million of them take no memory.

    Each has a seed of its own, which depends on nothing but its number.
    """

    def __init__(self, games: int, title: str, players: int, seed: str, options: Options) -> None:
        self.numbers = range(games)
        self.title, self.players, self.seed, self.options = title, players, seed, options

    @abstractmethod
    def match(self, number: int) -> Match:
        """The game of that number."""

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, at: int) -> Match: ...
    @overload
    def __getitem__(self, at: slice) -> list[Match]: ...
    def __getitem__(self, at: int | slice) -> Match | list[Match]:
        if isinstance(at, slice):
            return [self.match(number) for number in self.numbers[at]]
        return self.match(self.numbers[at])

    def after(self, done: int) -> Self:
        """What is left when the first games are done."""
        rest = copy(self)
        rest.numbers = self.numbers[done:]
        return rest


class Simulation(Plan):
    """Some bots that take every seat in turn."""

    bots: list[str]

    def match(self, number: int) -> Match:
        seats = lineup(self.bots, self.players, number)
        return Match(self.title, self.players, self.options, seats, f"{self.seed}/{number}", number)


def matches(
    title: str, games: int, bots: list[str], players: int | None, seed: str, options: dict[str, object] | None
) -> Simulation:
    """The games of a simulation; what is wrong with them is said before the first is played."""
    game = vaka.game(title)
    count = fitting(game, len(bots)) if players is None else players
    checked = game.read_options(options, count)
    if not bots:
        raise Malformed("name at least one bot", field="bots")
    for name in bots:
        bot(name, 0)
    plan = Simulation(games, title, count, seed, checked)
    plan.bots = bots
    return plan


def fitting(game: Game, wanted: int) -> int:
    """The number of players nearest to what is wanted."""
    return min(game.players, key=lambda count: (abs(count - wanted), count))


def play_match(match: Match) -> Played:
    """Play one game between bots."""
    state = vaka.game(match.title).new(match.players, seed=match.seed, options=match.options)
    state.recording = False
    return played(state, match)


def played(state: State, match: Match) -> Played:
    """Play a game on to its end, and keep what reports ask for."""
    seats = [bot(name, f"{match.seed}/seat {seat}") for seat, name in enumerate(match.seats)]
    errors: list[tuple[str, str]] = []
    verbs: list[dict[str, int]] = [{} for _ in match.seats]
    story = state.game.story()
    story.begin(state)
    events = state.listen()
    while True:
        seat = state.to_act
        if seat is None:
            break
        said = answer(seats[seat].choose, state.view(seat), match.seats[seat], seats[seat].seed)
        errors += [(failure.bot, failure.words) for failure in said.failures]
        verb = said.action.text.partition(" ")[0]
        verbs[seat][verb] = verbs[seat].get(verb, 0) + 1
        state.play(said.action, seat)
        for event in events:
            story.hear(event)
        events.clear()
    story.end(state)
    result = state.result
    assert result is not None
    told = [state.game.tally(state, seat) for seat in range(state.players)]
    return Played(
        match.number, match.seed, match.seats, result.scores, result.ranks, state.moves, result.why,
        tuple(tally for tally in told if tally is not None), tuple(errors),
        match.title, state.version, match.options, tuple(story.order), story.rounds,
        tuple(_parts(lines) for lines in result.breakdown), story.setup, tuple(story.began), tuple(verbs),
        story.happened,
    )  # fmt: skip


def _parts(lines: tuple[Line, ...]) -> dict[str, int]:
    """The points of a breakdown by their label; lines with the same one together."""
    out: dict[str, int] = {}
    for line in lines:
        out[line.label] = out.get(line.label, 0) + line.points
    return out


def stream(todo: Sequence[Match], workers: int = 1, ray: str | None = None) -> Iterator[Played]:
    """Play all games and hand them on one by one, in order: nothing is kept."""
    return spread(play_match, todo, workers, ray)


def simulate(
    todo: Sequence[Match],
    workers: int = 1,
    progress: Callable[[Played], None] | None = None,
    ray: str | None = None,
) -> list[Played]:
    """Play all games; `progress` is told of each as it is done."""
    out: list[Played] = []
    for one in stream(todo, workers, ray):
        out.append(one)
        if progress is not None:
            progress(one)
    return out
