"""How fast it is: medians of several repeats on one core, and ratios against a peer on the same machine."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time

from vaka.core.game import Game
from vaka.core.state import State


@dataclass
class Speed:
    """One engine's figures, each a list of repeats."""

    actions: list[float] = field(default_factory=list)
    """Actions a second in random play."""
    games: list[float] = field(default_factory=list)
    """Games a second in random play."""
    copy: list[float] = field(default_factory=list)
    """Microseconds for a copy of a position in mid-game."""
    view: list[float] = field(default_factory=list)
    """Milliseconds for the view of a seat."""
    update: list[float] = field(default_factory=list)
    """Milliseconds for what a move sends to the page: view, SVG, panels; the fixed layers are made once."""
    first: list[float] = field(default_factory=list)
    """Milliseconds for the first picture of a table, fixed layers included, where they are not yet cached."""

    def medians(self) -> dict[str, float]:
        return {name: median(values) for name, values in vars(self).items() if values}


def play_for(game: Game, players: int, seconds: float, dice: random.Random) -> tuple[float, float]:
    """Actions and games a second in random play, games played to their end."""
    actions = games = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        state = game.new(players, seed=dice.getrandbits(40))
        actions += state.play_out("random", seed=dice.getrandbits(40))
        games += 1
    passed = perf_counter() - start
    return actions / passed, games / passed


def mid_game(game: Game, players: int, seed: int) -> State:
    """A position from the middle of a random game."""
    dice = random.Random(seed)
    state = game.new(players, seed=seed)
    while state.choices:
        state.advance(dice.choice(state.choices))
    return game.replay(state.record(), at=state.moves // 2)


def time_of(work: Callable[[], object], seconds: float, clock: Callable[[], float] | None = None) -> float:
    """Seconds for one call, over as many as fit; by the wall clock unless another is given."""
    now = perf_counter if clock is None else clock
    calls = 0
    start = now()
    while True:
        for _ in range(10):
            work()
        calls += 10
        passed = now() - start
        if passed >= seconds:
            return passed / calls


def measure(game: Game, speed: Speed, repeat: int, seconds: float = 1.0, players: int | None = None) -> None:
    """One repeat of everything."""
    count = players if players is not None else 2 if 2 in game.players else game.players[0]
    rate, games = play_for(game, count, seconds, random.Random(repeat))
    speed.actions.append(rate)
    speed.games.append(games)
    state = mid_game(game, count, repeat)
    seat = state.to_act or 0
    speed.copy.append(time_of(state.copy, seconds / 4) * 1e6)
    speed.view.append(time_of(lambda: state.view(seat), seconds / 10) * 1e3)
    start = perf_counter()
    picture_of(game, state, seat)
    speed.first.append((perf_counter() - start) * 1e3)
    speed.update.append(time_of(lambda: picture_of(game, state, seat), seconds / 5) * 1e3)


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

    speed.observations.append(len(states) / time_of(observe_all, seconds / 4, process_time))
    speed.masks.append(len(states) / time_of(mask_all, seconds / 4, process_time))
    speed.view.append(len(states) / time_of(view_all, seconds / 4, process_time))
    games = 8
    batch = Batch(game.name, count, games=games, seed=repeat + 1)  # the warm-up is repeat -1
    dice = random.Random(repeat)

    def step_all() -> None:
        batch.step([dice.choice(state.legal_numbers) for state in batch.states])

    speed.steps.append(games / time_of(step_all, seconds / 4, process_time))
