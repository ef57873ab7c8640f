"""How well the coach finds an error that was planted, and whether luck comes to nothing: measured over many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import fmean

import vaka
from vaka.bots.greedy import Greedy, both
from vaka.bots.value import shares
from vaka.core.chance import seeded
from vaka.core.game import Game
from vaka.core.record import Record
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.seats import SEATS
from vaka.lab.analysis.analyse import analyse
from vaka.lab.analysis.appraise import WORLDS, error_of
from vaka.lab.analysis.playout import play_out
from vaka.lab.work import spread

GRAVE = 0.25
"""Errors are planted where there was most to lose: in this share of a game's decisions."""
DECIDED = 0.85
"""No error matters any more when somebody's share of the win is above this."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A game of greedy bots with one error at a known move."""

    record: Record
    move: int
    seat: int


@dataclass(frozen=True, slots=True)
class Trial:
    """How the coach did on one game."""

    number: int
    move: int
    place: int | None
    """Which of its seat's decisions the planted one is, by cost, from 1; None where it is not among those spoken of."""
    luck: list[float]


def plant(title: str, players: int, seed: str) -> Planted:
    """Play a game, find where most was to be lost, and play it again with the worst choice at one such place."""
    state = fresh(title, players, seed)
    stakes: list[tuple[float, int, str]] = []
    for view, action in greedy_moves(state, seed):
        if len(view.legal) > 2 and max(shares(state)) < DECIDED:
            at_stake, worst = stake(view, seed)
            if worst != action:
                stakes.append((at_stake, view.moves, worst))
    if not stakes:
        return plant(title, players, f"{seed} again")
    stakes.sort(reverse=True)
    gravest = stakes[: max(1, round(GRAVE * len(stakes)))]
    _, at, worst = gravest[seeded(f"plant/{seed}").uniform(len(gravest))]
    state = fresh(title, players, seed)
    seat = -1
    for view, _ in greedy_moves(state, seed, {at: worst}):
        if view.moves == at:
            assert view.seat is not None
            seat = view.seat
    return Planted(state.record(), at + 1, seat)


def fresh(title: str, players: int, seed: str) -> State:
    return vaka.game(title).new(players, seed=f"planted/{seed}")


def greedy_moves(state: State, seed: str, instead: dict[int, str] | None = None) -> Iterator[tuple[View, str]]:
    """Play a game to its end by greedy, but for what is played instead: each view, and what greedy chose."""
    bot = Greedy(seed)
    while state.to_act is not None:
        view = state.view(state.to_act)
        chosen = bot.choose(view).text
        yield view, chosen
        state.play((instead or {}).get(state.moves, chosen))


def stake(view: View, seed: str) -> tuple[float, str]:
    """How much the worst choice is behind the best at the end of the turn, by the title's own judgement; and which it is.

    The turn is played on as well as it can be: what the same turn can make good again is no error.
    """
    assert view.seat is not None
    world = view.imagine(seeded(f"stake/{seed}/{view.moves}"))
    world.recording = False
    choices = both(world.choices, view.legal)
    if len(choices) < 2:
        return 0.0, view.legal[0].text
    ends = [play_out(world, action, view.seat, f"stake/{seed}/{view.moves}") for action in choices]
    values = [view.game.judge(end, view.seat) for end in ends]
    worst = min(range(len(choices)), key=values.__getitem__)
    return max(values) - values[worst], choices[worst].text


def trial(title: str, players: int, number: int, worlds: int = WORLDS, seed: str = "0") -> Trial:
    """Plant an error and let the coach look for it."""
    planted = plant(title, players, f"{seed}/{number}")
    analysis = analyse(planted.record, worlds, seed)
    first = [each.move for each in analysis.seats[planted.seat].costliest]
    place = first.index(planted.move) + 1 if planted.move in first else None
    return Trial(number, planted.move, place, [summary.luck for summary in analysis.seats])


def trials(
    title: str,
    players: int,
    games: int,
    worlds: int = WORLDS,
    seed: str = "0",
    workers: int = 1,
    progress: Callable[[Trial], None] = lambda _: None,
    ray: str | None = None,
) -> list[Trial]:
    """One trial after the other."""
    out = []
    for one in spread(partial(trial, title, players, worlds=worlds, seed=seed), range(games), workers, ray):
        out.append(one)
        progress(one)
    return out


def report(game: Game, players: int, found: list[Trial]) -> list[str]:
    """The figures in words."""
    named = [each for each in found if each.place is not None]
    missed = [f"{each.number} (move {each.move})" for each in found if each.place is None]
    first = sum(each.place == 1 for each in named)
    out = [
        f"{game.title}, {players} players, {len(found)} games with one planted error each",
        f"among the seat's first three: {len(named)} of {len(found)}; the very first: {first}",
    ]
    if missed:
        out.append(f"missed in game {', '.join(missed)}")
    for seat in range(players):
        each = [one.luck[seat] for one in found]
        mean, error = fmean(each), error_of(each)
        out.append(f"luck of {SEATS[seat].name}: {mean:+.4f} a game, standard error {error:.4f}")
    return out
