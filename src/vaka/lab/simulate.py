"""Bots against bots, game after game: seats in rotation, the same results whatever the number of processes."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from statistics import fmean, pstdev

import vaka
from vaka.bots import bot
from vaka.bots.answers import answer
from vaka.core.errors import Malformed
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.result import Tally
from vaka.core.state import State
from vaka.lab.work import spread

KINDS = 12
"""So many kinds of endings are told apart by their numbers."""


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


def lineup(bots: list[str], players: int, number: int) -> tuple[str, ...]:
    """Who sits where in a game: everybody moves one seat on from game to game, and then round the other way."""
    order = bots if (number // len(bots)) % 2 == 0 else bots[::-1]
    return tuple(order[(seat + number) % len(order)] for seat in range(players))


def matches(
    title: str, games: int, bots: list[str], players: int | None, seed: str, options: dict[str, object] | None
) -> list[Match]:
    """The games of a simulation. Each has a seed of its own, which depends on nothing but its number."""
    game = vaka.game(title)
    count = fitting(game, len(bots)) if players is None else players
    checked = game.read_options(options, count)
    if not bots:
        raise Malformed("name at least one bot", field="bots")
    for name in bots:
        bot(name, 0)
    return [Match(title, count, checked, lineup(bots, count, n), f"{seed}/{n}", n) for n in range(games)]


def fitting(game: Game, wanted: int) -> int:
    """The number of players nearest to what is wanted."""
    return min(game.players, key=lambda count: (abs(count - wanted), count))


def play_match(match: Match) -> Played:
    """Play one game between bots."""
    state = vaka.game(match.title).new(match.players, seed=match.seed, options=match.options)
    state.recording = False
    return played(state, match)


def played(state: State, match: Match) -> Played:
    seats = [bot(name, f"{match.seed}/seat {seat}") for seat, name in enumerate(match.seats)]
    failures: list[tuple[str, str]] = []
    while True:
        seat = state.to_act
        if seat is None:
            break
        said = answer(seats[seat].choose, state.view(seat), match.seats[seat], seats[seat].seed)
        failures += [(failure.bot, failure.words) for failure in said.failures]
        state.play(said.action, seat)
    result = state.result
    assert result is not None
    told = [state.game.tally(state, seat) for seat in range(state.players)]
    tallies = tuple(tally for tally in told if tally is not None)
    return Played(
        match.number, match.seed, match.seats, result.scores, result.ranks, state.moves, result.why, tallies,
        tuple(failures),
    )  # fmt: skip


def simulate(todo: list[Match], workers: int = 1, progress: Callable[[Played], None] | None = None) -> list[Played]:
    """Play all games; `progress` is told of each as it is done."""
    out: list[Played] = []
    for one in spread(play_match, todo, workers):
        out.append(one)
        if progress is not None:
            progress(one)
    return out


# What it comes to.


@dataclass
class Standing:
    """One bot over all its games."""

    bot: str
    games: int
    wins: float
    """A shared first place counts as a share."""
    rate: float
    low: float
    high: float
    mean: float
    deviation: float


@dataclass
class Group:
    """All seats that began in the same way, over all games."""

    name: str
    seats: int
    wins: float
    figures: dict[str, float]
    """The mean of each figure that the title tells."""


@dataclass
class Report:
    """A simulation in figures."""

    title: str
    players: int
    games: int
    bots: list[Standing]
    seat_wins: list[float]
    seat_scores: list[float]
    length: tuple[float, int, int]
    """Decisions a game: mean, fewest, most."""
    winners: tuple[float, int, int, int]
    """The winner's score: mean, lowest, median, highest."""
    endings: dict[str, int] = field(default_factory=dict)
    """How games ended, in words; without their numbers where those would make too many kinds."""
    groups: list[Group] = field(default_factory=list)
    """Seats by where they began, where the title tells."""
    fates: dict[str, dict[str, int]] = field(default_factory=dict)
    """How games ended for the seats of each bot."""
    failures: dict[str, dict[str, int]] = field(default_factory=dict)
    """How often each bot gave no legal answer, by what it did instead. A simpler bot answered for it."""

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Between which rates the true one lies, at 95 %, after so many wins in so many games."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(todo: list[Match], done: list[Played]) -> Report:
    """Wins, scores and lengths. A bot that sits at a table twice counts twice."""
    players = todo[0].players
    wins: dict[str, float] = {}
    scores: dict[str, list[int]] = {}
    seat_wins = [0.0] * players
    for one in done:
        first = [seat for seat, rank in enumerate(one.ranks) if rank == 1]
        for seat, name in enumerate(one.seats):
            share = 1 / len(first) if seat in first else 0.0
            wins[name] = wins.get(name, 0.0) + share
            seat_wins[seat] += share
            scores.setdefault(name, []).append(one.scores[seat])
    standings = []
    for name, points in scores.items():
        low, high = wilson(wins[name], len(points))
        standings.append(
            Standing(name, len(points), wins[name], wins[name] / len(points), low, high, fmean(points), pstdev(points))
        )
    standings.sort(key=lambda standing: -standing.rate)
    moves = [one.moves for one in done]
    best = sorted(max(one.scores[seat] for seat, rank in enumerate(one.ranks) if rank == 1) for one in done)
    endings = Counter(one.why for one in done)
    if len(endings) > KINDS:
        endings = Counter(re.sub(r"\d+", "…", one.why) for one in done)
    return Report(
        todo[0].title,
        players,
        len(done),
        standings,
        [count / len(done) for count in seat_wins],
        [fmean(one.scores[seat] for one in done) for seat in range(players)],
        (fmean(moves), min(moves), max(moves)),
        (fmean(best), best[0], best[len(best) // 2], best[-1]),
        dict(endings),
        groups(done),
        fates(done),
        failures(done),
    )


def groups(done: list[Played]) -> list[Group]:
    """The seats of all games by where they began."""
    found: dict[str, list[tuple[float, Tally]]] = {}
    for one in done:
        shares = one.ranks.count(1)
        for rank, tally in zip(one.ranks, one.tallies, strict=False):
            found.setdefault(tally.group, []).append((1 / shares if rank == 1 else 0.0, tally))
    return [
        Group(
            name,
            len(seats),
            sum(win for win, _ in seats),
            {figure: fmean(tally.figures[figure] for _, tally in seats) for figure in seats[0][1].figures},
        )
        for name, seats in sorted(found.items())
    ]


def fates(done: list[Played]) -> dict[str, dict[str, int]]:
    """How often each bot's seats ended in which way, the most frequent first."""
    found: dict[str, dict[str, int]] = {}
    for one in done:
        for name, tally in zip(one.seats, one.tallies, strict=False):
            counts = found.setdefault(name, {})
            counts[tally.fate] = counts.get(tally.fate, 0) + 1
    return {name: dict(sorted(counts.items(), key=lambda item: -item[1])) for name, counts in found.items()}


def failures(done: list[Played]) -> dict[str, dict[str, int]]:
    """How often each bot failed and how, the most frequent first; without numbers, which would make too many kinds."""
    found: dict[str, Counter[str]] = {}
    for one in done:
        for name, words in one.failures:
            found.setdefault(name, Counter())[re.sub(r"\d+", "…", words)] += 1
    return {name: dict(kinds.most_common()) for name, kinds in found.items()}
