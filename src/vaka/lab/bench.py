"""How fast it is: medians of several repeats on one core, and ratios against peers on the same machine.

Everything is measured in this process's own CPU time, which other work on the machine disturbs least; random play by the
wall clock too. The noise of a figure is half the distance between its quartiles, as a part of the median.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median, quantiles
from time import perf_counter, process_time

from vaka.bots.greedy import Greedy
from vaka.core.chance import seeded
from vaka.core.game import Game
from vaka.core.state import State

DECISIONS = 24
"""How many positions of a game a greedy bot decides in, in one repeat."""


@dataclass
class Speed:
    """One engine's figures, each a list of repeats."""

    actions: list[float] = field(default_factory=list)
    """Actions a second of CPU time in random play."""
    wall: list[float] = field(default_factory=list)
    """The same by the wall clock."""
    games: list[float] = field(default_factory=list)
    """Games a second in random play."""
    copy: list[float] = field(default_factory=list)
    """Microseconds for a copy of a position in mid-game."""
    leaf: list[float] = field(default_factory=list)
    """Microseconds for a leaf of a search in mid-game: a copy and one action played on it."""
    greedy: list[float] = field(default_factory=list)
    """Milliseconds for a decision of a greedy bot, view included."""
    view: list[float] = field(default_factory=list)
    """Milliseconds for the view of a seat."""
    update: list[float] = field(default_factory=list)
    """Milliseconds for what a move sends to the page: view, SVG, panels; the fixed layers are made once."""
    first: list[float] = field(default_factory=list)
    """Milliseconds for the first picture of a table, fixed layers included, where they are not yet cached."""

    def medians(self) -> dict[str, float]:
        return {name: median(values) for name, values in vars(self).items() if values}

    def noise(self) -> dict[str, float]:
        """Half the distance between the quartiles, as a part of the median."""
        return {name: spread_of(values) for name, values in vars(self).items() if values}


RATES = ("actions", "wall", "games")
"""The figures where more is better; of all others less is."""


def spread_of(values: list[float]) -> float:
    """Half the distance between the quartiles of some figures, as a part of their median."""
    if len(values) < 2:
        return 0.0
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return (high - low) / 2 / middle


def faster(now: dict[str, float], before: dict[str, float]) -> dict[str, float]:
    """How many times as fast each figure is as in an earlier run; above one is faster."""
    shared = [name for name in now if before.get(name)]
    return {name: now[name] / before[name] if name in RATES else before[name] / now[name] for name in shared}


def play_for(game: Game, players: int, seconds: float, dice: random.Random) -> tuple[float, float, float]:
    """Actions a second by CPU time and by the wall clock, and games a second, in random play to the end."""
    actions = games = 0
    start, begun = process_time(), perf_counter()
    while (spent := process_time() - start) < seconds:
        state = game.new(players, seed=dice.getrandbits(40))
        actions += state.play_out("random", seed=dice.getrandbits(40))
        games += 1
    return actions / spent, actions / (perf_counter() - begun), games / spent


def mid_game(game: Game, players: int, seed: int) -> State:
    """A position from the middle of a random game."""
    state = game.new(players, seed=seed)
    state.play_out("random", seed=seed)
    return game.replay(state.record(), at=state.moves // 2)


def time_of(work: Callable[[], object], seconds: float) -> float:
    """Seconds of CPU time for one call, over as many as fit."""
    calls = 0
    start = process_time()
    while True:
        for _ in range(10):
            work()
        calls += 10
        passed = process_time() - start
        if passed >= seconds:
            return passed / calls


def measure(game: Game, speed: Speed, repeat: int, seconds: float = 1.0, players: int | None = None) -> None:
    """One repeat of everything."""
    count = players if players is not None else 2 if 2 in game.players else game.players[0]
    rate, wall, games = play_for(game, count, seconds, random.Random(repeat))
    speed.actions.append(rate)
    speed.wall.append(wall)
    speed.games.append(games)
    state = mid_game(game, count, repeat).copy(chance=seeded(repeat))
    seat = state.to_act or 0
    state.recording = False
    choices = state.choices
    turn = 0

    def leaf() -> None:
        nonlocal turn
        turn += 1
        state.copy().advance(choices[turn % len(choices)])

    speed.copy.append(time_of(state.copy, seconds / 4) * 1e6)
    speed.leaf.append(time_of(leaf, seconds / 4) * 1e6)
    speed.greedy.append(time_of_greedy(game, count, repeat) * 1e3)
    speed.view.append(time_of(lambda: state.view(seat), seconds / 10) * 1e3)
    start = process_time()
    picture_of(game, state, seat)
    speed.first.append((process_time() - start) * 1e3)
    speed.update.append(time_of(lambda: picture_of(game, state, seat), seconds / 5) * 1e3)


def time_of_greedy(game: Game, players: int, seed: int) -> float:
    """Seconds for a decision of a greedy bot, over positions from all of a random game."""
    bot = Greedy(seed)
    states = positions_of(game, players, seed, DECISIONS)
    start = process_time()
    for state in states:
        bot.choose(state.view(state.to_act))
    return (process_time() - start) / len(states)


def picture_of(game: Game, state: State, seat: int) -> int:
    """What the page shows of a position: board in layers, panels; its size in letters."""
    view = state.view(seat)
    return len(game.draw(view).layers()) + sum(len(panel.body) for panel in game.panels(view))


@dataclass
class LabSpeed:
    """What a learner meets, each a list of repeats, in seconds of this process's own time."""

    view: list[float] = field(default_factory=list)
    """Views of a seat a second."""
    observations: list[float] = field(default_factory=list)
    """Observations a second, as NumPy arrays, of positions of a random game."""
    masks: list[float] = field(default_factory=list)
    """Masks of legal actions a second, of the same positions."""
    steps: list[float] = field(default_factory=list)
    """Steps a second of many games at once: action, observation and mask."""

    def medians(self) -> dict[str, float]:
        return {name: median(values) for name, values in vars(self).items() if values}


def positions_of(game: Game, players: int, seed: int, most: int = 64) -> list[State]:
    """Positions of a random game, spread over its whole length."""
    dice = random.Random(seed)
    state = game.new(players, seed=seed)
    all_of_them: list[State] = []
    while state.choices:
        all_of_them.append(state.copy())
        state.advance(dice.choice(state.choices))
    return all_of_them[:: max(1, len(all_of_them) // most)]


def measure_lab(game: Game, speed: LabSpeed, repeat: int, seconds: float = 1.0, players: int | None = None) -> None:
    """One repeat of what learning asks for."""
    import numpy as np

    from vaka.lab.batch import Batch
    from vaka.lab.encoder import Encoder, Masks

    count = players if players is not None else 2 if 2 in game.players else game.players[0]
    states = positions_of(game, count, repeat)
    encoder = Encoder(game, count)
    out = np.zeros(encoder.size, np.float32)
    masks = Masks(np.zeros(encoder.width, np.int8))

    def observe_all() -> None:
        for state in states:
            encoder.observe(state, state.to_act, out)

    def mask_all() -> None:
        for state in states:
            masks.show(state.legal_numbers)

    def view_all() -> None:
        for state in states:
            state.view(state.to_act)

    speed.observations.append(len(states) / time_of(observe_all, seconds / 4))
    speed.masks.append(len(states) / time_of(mask_all, seconds / 4))
    speed.view.append(len(states) / time_of(view_all, seconds / 4))
    games = 8
    batch = Batch(game.name, count, games=games, seed=repeat + 1)  # the warm-up is repeat -1
    dice = random.Random(repeat)

    def step_all() -> None:
        batch.step([dice.choice(state.legal_numbers) for state in batch.states])

    speed.steps.append(games / time_of(step_all, seconds / 4))
