"""Gymnasium: one seat of a table, the others taken by bots. Importing this registers `vaka/Hawaii-v1` and its like.

    import gymnasium, vaka.lab.gymnasium
    env = gymnasium.make("vaka/Hawaii-v1", players=3, bots="greedy", seat=0)

Many games at once: `gymnasium.make_vec("vaka/Hawaii-v1", 8)`. The number after the v is that of these environments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import vaka
from vaka.bots import Bot, bot
from vaka.core.action import Action
from vaka.core.chance import Seeded, seeded
from vaka.core.errors import VakaError
from vaka.core.game import Game
from vaka.core.state import State
from vaka.lab.extras import missing
from vaka.lab.rewards import reward_of

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing("gymnasium", error) from error

from vaka.lab.encoder import Encoder, Masks

ANYTHING = "random"
"""This bot needs no view to choose, and plays much faster for it."""


class Seat(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat that learns. An observation is a dictionary of `observation` and `action_mask`; the mask is in `info` too.

    The reward comes with the end of the game. An action that is not legal loses the game at once (`illegal="lose"`: no
    reward, and the reason in `info`) or is an error (`illegal="raise"`).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        title: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] = ANYTHING,
        seat: int | None = 0,
        reward: str | None = None,
        illegal: str = "lose",
        scaled: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.game: Game = vaka.game(title)
        self.encoder = Encoder(self.game, players, options, scaled=scaled)
        if seat is not None and seat not in range(players):
            raise ValueError(f"there is no seat {seat} among {players}; None draws one for each game")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal is 'lose' or 'raise', not {illegal!r}")
        named = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
        if len(named) != players - 1:
            raise ValueError(f"{players} players need {players - 1} bots, not {len(named)}")
        for name in named:
            bot(name, 0)  # says what is wrong with a name before the first game
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}; there is: ansi")
        self._named = named
        self._wanted = seat
        self._raises = illegal == "raise"
        self._reward = reward_of(reward, players)
        self.render_mode = render_mode
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(self.encoder.low, self.encoder.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoder.width,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.encoder.width)
        self._masks = Masks(np.zeros(self.encoder.width, np.int8))
        self._state: State | None = None
        self._others: dict[int, Bot | None] = {}
        self._dice: Seeded = seeded(0)
        self._lost = False
        """Whether an action that is not legal has ended the game."""
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, played on until this seat is asked."""
        super().reset(seed=seed)
        draw = int(self.np_random.integers(1 << 48))
        players = self.encoder.players
        self.seat = int(self.np_random.integers(players)) if self._wanted is None else self._wanted
        self._dice = seeded(f"{draw}/bots")
        others = [seat for seat in range(players) if seat != self.seat]
        self._others = {
            seat: None if name == ANYTHING else bot(name, f"{draw}/{seat}")
            for seat, name in zip(others, self._named, strict=True)
        }
        state = self.game.new(players, draw, self.encoder.options)
        state.recording = False
        self._state = state
        self._lost = False
        self._play_on(state)
        return self._seen(state)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        state = self._now()
        if self._lost or state.over:
            raise RuntimeError("the game is over: reset() begins another")
        chosen = self.encoder.action(action)
        if chosen not in state.choices:
            return self._refuse(state, chosen)
        state.advance(chosen)
        self._play_on(state)
        seen, info = self._seen(state)
        result = state.result
        if result is None:
            return seen, 0.0, False, False, info
        info["scores"] = np.array(result.scores)
        info["ranks"] = np.array(result.ranks)
        return seen, self._reward(result)[self.seat], True, False, info

    def _refuse(self, state: State, action: Action) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The game is lost, or an error says why."""
        try:
            state.play(action)
        except VakaError as reason:
            if self._raises:
                raise
            self._lost = True
            seen, info = self._seen(state)
            return seen, 0.0, True, False, {**info, "illegal": str(reason)}
        raise AssertionError("what is not offered was played")

    def _play_on(self, state: State) -> None:
        """The others answer until this seat is asked or the game is over."""
        while state.to_act is not None and state.to_act != self.seat:
            choices = state.choices
            other = self._others[state.to_act]
            if other is None:
                state.advance(choices[self._dice.uniform(len(choices))])
            else:
                state.play(other.choose(state.view(state.to_act)))

    def _seen(self, state: State) -> tuple[dict[str, Any], dict[str, Any]]:
        mask = self._masks.show(state.legal_numbers if state.to_act == self.seat else []).copy()
        return {"observation": self.encoder.observe(state, self.seat), "action_mask": mask}, {"action_mask": mask}

    def _now(self) -> State:
        if self._state is None:
            raise RuntimeError("reset() begins a game")
        return self._state

    def render(self) -> str | None:
        """The table as this seat sees it, in plain text."""
        return self.game.text(self._now().view(self.seat)) if self.render_mode == "ansi" else None


def environment_name(game: Game) -> str:
    """The name under which a title is registered: `vaka/Hawaii-v1`."""
    return f"vaka/{game.package.rpartition('.')[2].capitalize()}-v1"


for _game in vaka.games():
    if environment_name(_game) not in gymnasium.registry:
        gymnasium.register(
            environment_name(_game), entry_point=f"{__name__}:{Seat.__name__}", kwargs={"title": _game.name}
        )
