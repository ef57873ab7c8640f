"""PettingZoo: every seat of a table is an agent, in the order in which the rules ask them.

    env = vaka.lab.pettingzoo.env("hawaii", players=3, options={"open_resources": True})

This is an AEC environment. There is no parallel one: in no title do two seats decide at the same time, and which seat is
asked next depends on what the last one chose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import vaka
from vaka.core.game import Game
from vaka.core.state import State
from vaka.lab.extras import missing
from vaka.lab.rewards import reward_of

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise missing("pettingzoo", error) from error

from vaka.lab.encoder import Encoder, Masks

RENDER_MODES = ["ansi"]


class Table(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """One table. An observation is a dictionary of `observation` and `action_mask`.

    Rewards come with the end of the game, for all seats at once. An action that is not legal is refused by an error that
    names the rule; nothing has happened then.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object] | None = None,
        reward: str | None = None,
        scaled: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"vaka_{game.name}_v{game.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render mode {render_mode!r}; there is: {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.game = game
        self.encoder = Encoder(game, players, options, scaled=scaled)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._reward = reward_of(reward, players)
        # Spaces are objects with dice of their own: each agent has one that is only its own.
        self.observation_spaces = {agent: seen_space(self.encoder) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoder.width) for agent in self.possible_agents}
        self._masks = Masks(np.zeros(self.encoder.width, np.int8))
        self._seeds = np.random.default_rng()
        self.state_of_play: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same games, one after the other."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        state = self.game.new(self.encoder.players, int(self._seeds.integers(1 << 48)), self.encoder.options)
        state.recording = False
        self.state_of_play = state
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[state.to_act or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        state = self._now()
        seat = self._seat[agent]
        mask = self._masks.show(state.legal_numbers if state.to_act == seat else [])
        return {"observation": self.encoder.observe(state, seat), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        state = self._now()
        if not self.agents:
            raise RuntimeError("the game is over: reset() begins another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.encoder.action(action)
        if chosen in state.choices:
            state.advance(chosen)
        else:
            state.play(chosen)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        result = state.result
        if result is not None:
            for each, reward in zip(self.possible_agents, self._reward(result), strict=True):
                self.rewards[each] = reward
                self.terminations[each] = True
                self.infos[each] = {"score": result.scores[self._seat[each]], "rank": result.ranks[self._seat[each]]}
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[0] if state.to_act is None else self.possible_agents[state.to_act]

    def render(self) -> str:
        """The table as the seat that is asked sees it, in plain text."""
        state = self._now()
        return self.game.text(state.view(state.to_act))

    def close(self) -> None:
        self.state_of_play = None

    def _now(self) -> State:
        if self.state_of_play is None:
            raise RuntimeError("reset() begins a game")
        return self.state_of_play


def seen_space(encoder: Encoder) -> spaces.Dict:
    """What an agent is shown: the observation of its seat, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(encoder.low, encoder.high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (encoder.width,), np.int8),
        }
    )


def env(
    title: str,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    reward: str | None = None,
    scaled: bool = True,
    render_mode: str | None = None,
) -> Table:
    """A table of a title as an AEC environment."""
    return Table(vaka.game(title), players, options, reward, scaled, render_mode)
