"""OpenSpiel: Python games by the names of the titles. Importing this registers `vaka_hawaii` and its like.

    import pyspiel, vaka.lab.openspiel
    game = pyspiel.load_game("vaka_hawaii", {"players": 3, "options": "open_resources:yes;frame:grid"})

Chance is explicit: every draw of the rules, from the first shuffle on, is a chance node with its outcomes and their
probabilities. Each costs one more run through the action that draws (`vaka.core.draws`); a position is therefore not
reached as fast as by `state.advance`. A history of actions and outcomes is the whole game: states are saved by it, and
clones go on by themselves. What a seat may do out of its turn (standing orders and the like) is not offered here.
"""

from __future__ import annotations

from typing import Any

import vaka
from vaka.core.action import Action
from vaka.core.draws import Asked, Asking, Outcome
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.state import State
from vaka.lab.extras import missing
from vaka.lab.rewards import points, shares

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from error

from vaka.lab.encoder import Encoder

MOST_OUTCOMES = 1024
"""No title draws from more: one of the hexes of a map is the most."""
MOST_POINTS = 10_000.0


class Setting:
    """What all states of a game share: copies of a state keep to the same one."""

    def __init__(self, title: Game, players: int, options: Options) -> None:
        self.title = title
        self.players = players
        self.options = options
        self.encoder = Encoder(title, players, options)
        self.first = self._first_draw()
        """What may come first: a new state begins with it, and clones are made from new states."""

    def _first_draw(self) -> list[Outcome]:
        try:
            self.title.make(self.players, self.options, Asking([])).begin()
        except Asked as question:
            return question.outcomes
        return []

    def __deepcopy__(self, memo: object) -> Setting:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Setting, (self.title, self.players, self.options)


class VakaGame(pyspiel.Game):  # type: ignore[misc]
    """A title at a table of so many players."""

    title: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", _usual(self.title)))
        options = self.title.read_options(options_of(str(given.get("options", ""))), players)
        self.setting = Setting(self.title, players, options)
        alone = players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.encoder.width,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-MOST_POINTS if alone else 0.0,
            max_utility=MOST_POINTS if alone else 1.0,
            utility_sum=None if alone else 1.0,
            max_game_length=self.title.longest(players, options),
        )
        super().__init__(game_type(self.title, alone), info, given)

    def new_initial_state(self) -> VakaState:
        return VakaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What a seat knows. Nothing else is offered, and OpenSpiel asks for None then: no memory of how it came to know
        it, no part of it by itself.
        """
        if iig_obs_type is not None:
            alone = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
            if iig_obs_type.perfect_recall or not iig_obs_type.public_info or not alone:
                return None
        return Observer(self.setting)


class VakaState(pyspiel.State):  # type: ignore[misc]
    """A decision, a draw, or the end."""

    def __init__(self, game: VakaGame) -> None:
        super().__init__(game)
        self.table = game.setting
        self.now: State | None = None
        """The position at the last decision; None during the set-up."""
        self.playing: Action | None = None
        self.drawn: list[int] = []
        self.outcomes: list[Outcome] = self.table.first
        if len(self.outcomes) < 2:
            self._go_on()

    def _go_on(self) -> None:
        """Carry out what is under way, up to the next draw that could come out in several ways."""
        while True:
            try:
                self.now = self._carried_out()
            except Asked as question:
                self.outcomes = question.outcomes
                if len(self.outcomes) > 1:
                    return
                self.drawn.append(self.outcomes[0].outcome)
            else:
                self.outcomes, self.drawn, self.playing = [], [], None
                return

    def _carried_out(self) -> State:
        if self.now is None:
            state = self.table.title.make(self.table.players, self.table.options, Asking(self.drawn))
            state.begin()
            state.recording = False
            return state
        assert self.playing is not None
        state = self.now.copy()
        state.chance = Asking(self.drawn)
        state.advance(self.playing)
        return state

    def position(self) -> State:
        """The position at the last decision; while the game is being set up there is none."""
        if self.now is None:
            raise ValueError("the game is still being set up")
        return self.now

    def information_state_string(self, player: int | None = None) -> str:
        raise ValueError("information states are not offered, observations are")

    information_state_tensor = information_state_string

    # What OpenSpiel asks for.

    def current_player(self) -> int:
        if self.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position().to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position().legal_numbers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(each.outcome, each.chance) for each in self.outcomes]

    def _apply_action(self, action: int) -> None:
        if self.outcomes:
            if all(action != each.outcome for each in self.outcomes):
                raise ValueError(f"{action} is none of the outcomes of this draw")
            self.drawn.append(action)
        else:
            chosen = self.table.encoder.action(action)
            if chosen not in self.position().choices:
                self.position().play(chosen)  # says by its rule why not
            self.playing = chosen
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.table.encoder.actions[action].text

    def is_terminal(self) -> bool:
        return not self.outcomes and self.position().over

    def returns(self) -> list[float]:
        result = None if self.now is None or self.outcomes else self.now.result
        if result is None:
            return [0.0] * self.table.players
        return list(points(result) if self.table.players == 1 else shares(result))

    def __str__(self) -> str:
        if self.now is None:
            return f"set-up, {len(self.drawn)} draws"
        after = f", {self.playing.text}, {len(self.drawn)} draws" if self.playing is not None else ""
        return f"{self.table.title.name}, move {self.now.moves}{after}"


class Observer:
    """What a seat may know: the title's observation, and as a text the numbers in it that are not zero.

    At a draw it is what the seat knew at the decision before.
    """

    def __init__(self, setting: Setting) -> None:
        self.encoder = setting.encoder
        self.tensor = np.zeros(self.encoder.size, np.float32)
        self.dict = self.encoder.parts(self.tensor)

    def set_from(self, state: VakaState, player: int) -> None:
        """Fill `tensor`, and with it the parts in `dict`."""
        if state.now is None:
            self.tensor.fill(0)
        else:
            self.encoder.observe(state.now, player, self.tensor)

    def string_from(self, state: VakaState, player: int) -> str:
        self.set_from(state, player)
        return " ".join(f"{place}:{self.tensor[place]:g}" for place in np.flatnonzero(self.tensor))


def options_of(text: str) -> dict[str, object]:
    """`name:value;other:value` as options: a text that OpenSpiel's own parameters can hold."""
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    return {name.strip(): value.strip() for name, _, value in pairs}


def _usual(game: Game) -> int:
    return 2 if 2 in game.players else game.players[0]


def game_name(game: Game) -> str:
    """The name under which a title is registered: `vaka_tahiti_1994`."""
    return f"vaka_{game.name.replace('-', '_')}"


def game_type(game: Game, alone: bool = False) -> Any:
    """What OpenSpiel has to know of a title before a table is made."""
    utility = pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.CONSTANT_SUM
    return pyspiel.GameType(
        short_name=game_name(game),
        long_name=f"{game.title} ({game.designer})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": _usual(game), "options": ""},
    )


def _register(game: Game) -> None:
    """A class for each title, which OpenSpiel finds by its name when it loads what was saved."""
    kind = type(f"{type(game).__name__}Spiel", (VakaGame,), {"title": game})
    globals()[kind.__name__] = kind
    pyspiel.register_game(game_type(game), kind)


for _game in vaka.games():
    _register(_game)
