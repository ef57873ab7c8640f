"""Many games of one title at once, in one process: what a learner that plays all seats against itself steps through.

    games = Batch("hawaii", players=2, games=64, seed=1)
    while learning:
        numbers = choose(games.observations, games.masks)   # one action for each game
        done, rewards = games.step(numbers)

Every game stands at a decision; `seats` says whose. A finished game is replaced by a new one at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import vaka
from vaka.core.action import Action
from vaka.core.state import State
from vaka.lab.extras import missing
from vaka.lab.rewards import reward_of

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("lab", error) from error

from vaka.lab.encoder import Encoder, Mask, Masks, Numbers


class Batch:
    """`games` games that go on together. Its arrays are filled anew by every step: copy what you keep."""

    def __init__(
        self,
        title: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        games: int = 16,
        seed: int | None = None,
        reward: str | None = None,
        scaled: bool = True,
    ) -> None:
        self.game = vaka.game(title)
        self.encoder = Encoder(self.game, players, options, scaled=scaled)
        self._reward = reward_of(reward, players)
        self._seeds = np.random.default_rng(seed)
        self.observations: Numbers = np.zeros((games, self.encoder.size), np.float32)
        self.masks: Mask = np.zeros((games, self.encoder.width), np.int8)
        self.seats: NDArray[np.int64] = np.zeros(games, np.int64)
        """Who is asked in each game."""
        self._rows = [Masks(row) for row in self.masks]
        self.states: list[State] = [self._new() for _ in range(games)]
        self.finished = 0
        """How many games have come to their end."""
        for number in range(games):
            self._look(number)

    def step(self, numbers: Sequence[int] | NDArray[np.int64]) -> tuple[NDArray[np.bool_], Numbers]:
        """Play one action in each game. Which games ended with it, and what each of their seats got.

        Where one of them is not legal an error says why, and nothing has happened in any game.
        """
        chosen = self._checked(numbers)
        done = np.zeros(len(self.states), np.bool_)
        rewards: Numbers = np.zeros((len(self.states), self.encoder.players), np.float32)
        for number, state in enumerate(self.states):
            state.advance(chosen[number])
            if state.over:
                result = state.result
                assert result is not None
                done[number] = True
                rewards[number] = self._reward(result)
                self.states[number] = self._new()
                self.finished += 1
            self._look(number)
        return done, rewards

    def _checked(self, numbers: Sequence[int] | NDArray[np.int64]) -> list[Action]:
        if len(numbers) != len(self.states):
            raise ValueError(f"{len(self.states)} games need as many actions, not {len(numbers)}")
        chosen = [self.encoder.action(number) for number in numbers]
        for state, action in zip(self.states, chosen, strict=True):
            if action not in state.choices:
                state.play(action)  # says by its rule why not
        return chosen

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_rows"}

    def __setstate__(self, kept: dict[str, object]) -> None:
        """A copy's rows are those of its own masks."""
        self.__dict__.update(kept)
        self._rows = [Masks(row, state.legal_numbers) for row, state in zip(self.masks, self.states, strict=True)]

    def _new(self) -> State:
        state = self.game.new(self.encoder.players, int(self._seeds.integers(1 << 48)), self.encoder.options)
        state.recording = False
        return state

    def _look(self, number: int) -> None:
        state = self.states[number]
        assert state.to_act is not None
        self.seats[number] = state.to_act
        self.encoder.observe(state, state.to_act, self.observations[number])
        self._rows[number].show(state.legal_numbers)
