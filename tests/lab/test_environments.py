"""The environments keep what their libraries ask for, for every title and table, and tell an agent no secrets."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

import vaka
import vaka.lab.gymnasium as vaka_gymnasium
import vaka.lab.openspiel as vaka_openspiel
import vaka.lab.pettingzoo as vaka_pettingzoo
from vaka.core.chance import seeded
from vaka.games.clans.kinds import CANOE, FIGHTERS, NOBODY
from vaka.lab.batch import Batch
from vaka.lab.encoder import Encoder, Masks

OPTIONS: dict[str, dict[str, object]] = {
    "tahiti-1994": {"sea-combat": True, "crashing-reefs": True, "seasons": 1},
    "maori": {"dummy_units": True, "variable_movement": True},
    "hawaii": {"open_resources": True, "frame": "grid"},
    "tahiti-2012": {"start": "random", "reef_loss": "all"},
    "polynesia": {"stocks": "hidden", "tide_3": "3.6"},
}
TITLES = [game.name for game in vaka.games()]
TABLES = [(game.name, players, {}) for game in vaka.games() for players in game.players]
TABLES += [(title, 3, options) for title, options in OPTIONS.items()]
CYCLES = 12


@contextmanager
def only_what_the_library_says_of_itself() -> Iterator[None]:
    """PettingZoo warns of every dictionary with a mask, which is its own convention for masks."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array", UserWarning)
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be", UserWarning)
        yield


@pytest.mark.parametrize(("title", "players", "options"), TABLES)
def test_pettingzoo_finds_nothing_wrong(title: str, players: int, options: dict[str, object]) -> None:
    with only_what_the_library_says_of_itself():
        api_test(vaka_pettingzoo.env(title, players, options), num_cycles=CYCLES)
        seed_test(lambda: vaka_pettingzoo.env(title, players, options), num_cycles=CYCLES)


@pytest.mark.parametrize(("title", "players", "options"), TABLES)
def test_gymnasium_finds_nothing_wrong(title: str, players: int, options: dict[str, object]) -> None:
    name = vaka_gymnasium.environment_name(vaka.game(title))
    env = gymnasium.make(name, players=players, options=options, seat=None)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize(
    ("title", "players", "options"),
    [
        ("hawaii", 2, ""),
        ("hawaii", 3, "open_resources:yes;frame:grid"),
        ("hawaii", 4, ""),
        ("hawaii", 5, "income:gentle"),
        ("tahiti-2012", 2, ""),
        ("tahiti-2012", 3, "start:random"),
        ("tahiti-2012", 4, "round_cap:yes"),
        ("polynesia", 2, "stocks:hidden"),
        ("polynesia", 3, ""),
        ("polynesia", 4, "tide_1:1.1"),
        ("tahiti-1994", 1, ""),
        ("tahiti-1994", 2, "seasons:1"),
        ("tahiti-1994", 3, "seasons:1;sea-combat:yes"),
        ("tahiti-1994", 4, "seasons:1;fair_start:yes"),
        ("maori", 1, ""),
        ("maori", 2, "forced_march:yes"),
        ("maori", 3, "dummy_units:yes;variable_movement:yes"),
        ("maori", 4, ""),
    ],
)
def test_openspiel_finds_nothing_wrong(title: str, players: int, options: str) -> None:
    name = vaka_openspiel.game_name(vaka.game(title))
    game = pyspiel.load_game(name, {"players": players, "options": options})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_an_openspiel_game_can_be_cloned_and_saved_on_the_way() -> None:
    game = pyspiel.load_game("vaka_maori", {"players": 2, "options": "dummy_units:yes"})
    state = game.new_initial_state()
    dice = np.random.default_rng(2)
    for _ in range(60):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=chances)))
        else:
            assert sum(state.legal_actions_mask()) == len(state.legal_actions())
            state.apply_action(int(dice.choice(state.legal_actions())))
    clone = state.clone()
    saved = game.deserialize_state(state.serialize())
    before = str(state), state.observation_tensor(0) if state.current_player() >= 0 else []
    assert str(saved) == str(clone) == before[0]
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state) == before[0]


def test_openspiel_draws_by_the_chances_of_the_bag() -> None:
    game = pyspiel.load_game("vaka_tahiti_2012", {"players": 2})
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    with pytest.raises(ValueError, match="still being set up"):
        state.position()


# What is in them.


def test_the_names_are_those_that_the_pages_promise() -> None:
    promised = {f"vaka/{name}-v1" for name in ("Hawaii", "Tahiti1994", "Tahiti2012", "Polynesia", "Maori")}
    assert {vaka_gymnasium.environment_name(game) for game in vaka.games()} == promised <= set(gymnasium.registry)
    names = {"vaka_hawaii", "vaka_tahiti_1994", "vaka_tahiti_2012", "vaka_polynesia", "vaka_maori"}
    assert names <= set(pyspiel.registered_names())


@pytest.mark.parametrize("title", TITLES)
def test_an_agent_sees_what_its_own_view_gives(title: str) -> None:
    env = vaka_pettingzoo.env(title, 2)
    env.reset(seed=5)
    dice = np.random.default_rng(1)
    for agent in env.agent_iter(30):
        seen = env.observe(agent)
        assert env.state_of_play is not None
        view = env.state_of_play.view(env.possible_agents.index(agent))
        assert np.array_equal(env.encoder.observe_view(view), seen["observation"])
        assert np.array_equal(np.flatnonzero(seen["action_mask"]), np.sort(view.legal_numbers))
        env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))


def test_the_end_pays_every_seat_its_share() -> None:
    env = vaka_pettingzoo.env("hawaii", 3)
    env.reset(seed=2)
    dice = np.random.default_rng(3)
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        paid[agent] = paid.get(agent, 0.0) + float(reward)
        env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(paid.values()) == pytest.approx(1)
    assert set(paid) == {"seat_0", "seat_1", "seat_2"}


def test_what_is_not_legal_is_refused_by_its_rule() -> None:
    env = vaka_pettingzoo.env("hawaii", 2)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(vaka.Illegal):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert np.array_equal(env.observe(env.agent_selection)["action_mask"], mask)
    assert "round" in env.render().lower()


NO_ACTIONS = (None, -1, 1 << 40, 1.5, "fish")


@pytest.mark.parametrize("number", NO_ACTIONS)
def test_what_is_no_number_of_an_action_is_said_and_nothing_happens(number: Any) -> None:
    table, seat = vaka_pettingzoo.env("hawaii", 2), vaka_gymnasium.Seat("hawaii")
    batch = Batch("hawaii", games=2, seed=1)
    table.reset(seed=1)
    seat.reset(seed=1)
    for step in (table.step, seat.step, lambda wrong: batch.step([batch.states[0].legal_numbers[0], wrong])):
        with pytest.raises(ValueError, match=r"an action is a whole number|there is no action"):
            step(number)
    assert table.state_of_play is not None
    assert [state.moves for state in (table.state_of_play, *batch.states)] == [0, 0, 0]


def test_a_batch_plays_all_or_nothing() -> None:
    batch = Batch("hawaii", games=2, seed=1)
    legal = batch.states[0].legal_numbers[0]
    with pytest.raises(vaka.Illegal):
        batch.step([legal, int(np.flatnonzero(batch.masks[1] == 0)[0])])
    with pytest.raises(ValueError, match="2 games need as many actions, not 1"):
        batch.step([legal])
    assert [state.moves for state in batch.states] == [0, 0]


def test_nobody_steps_before_the_beginning_or_after_the_end() -> None:
    table, seat = vaka_pettingzoo.env("hawaii", 2), vaka_gymnasium.Seat("hawaii")
    for step in (table.step, seat.step):
        with pytest.raises(RuntimeError, match="reset\\(\\) begins a game"):
            step(0)
    assert table.agents == []
    with pytest.raises(RuntimeError, match="reset\\(\\) begins a game"):
        table.last()
    table.reset(seed=1)
    for _ in table.agent_iter():
        seen, _, over, _, _ = table.last()
        table.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    _, info = seat.reset(seed=1)
    assert seat.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))[2], "an action that is not legal loses"
    for step in (table.step, seat.step):
        with pytest.raises(RuntimeError, match="the game is over"):
            step(int(np.flatnonzero(info["action_mask"])[0]))
    table.reset(seed=1)
    seat.reset(seed=1)
    assert not seat.step(int(np.flatnonzero(info["action_mask"])[0]))[2]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_copies_of_environments_go_on_alike_and_by_themselves(again: Any) -> None:
    table = vaka_pettingzoo.env("tahiti-2012", 3)
    seat, batch = vaka_gymnasium.Seat("tahiti-2012", bots="casual"), Batch("tahiti-2012", games=2, seed=3)
    table.reset(seed=3)
    _, info = seat.reset(seed=3)
    other_table, other_seat, other_batch = again(table), again(seat), again(batch)
    for _ in range(3):
        number = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0])
        mine = int(np.flatnonzero(info["action_mask"])[0])
        all_of_them = [int(np.flatnonzero(mask)[0]) for mask in batch.masks]
        table.step(number)
        seen, _, _, _, info = seat.step(mine)
        batch.step(all_of_them)
        looked = table.observe(table.agent_selection)
        assert not np.array_equal(looked["observation"], other_table.observe(table.agent_selection)["observation"])
        other_table.step(number)
        other_batch.step(all_of_them)
        assert_same(looked, other_table.observe(table.agent_selection))
        assert_same(seen, other_seat.step(mine)[0])
        assert np.array_equal(batch.observations, other_batch.observations)
        assert np.array_equal(batch.masks, other_batch.masks)


def assert_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    for name in ("observation", "action_mask"):
        assert np.array_equal(one[name], other[name]), name


def test_openspiel_refuses_what_is_not_legal_and_stays_where_it_was() -> None:
    game = pyspiel.load_game("vaka_hawaii", {"players": 2})
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="900 is none of the outcomes"):
        state.apply_action(900)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    wrong = next(number for number, legal in enumerate(state.legal_actions_mask()) if not legal)
    with pytest.raises(vaka.Illegal):
        state.clone().apply_action(wrong)
    with pytest.raises(ValueError, match="there is no action"):
        state.clone().apply_action(1 << 30)
    with pytest.raises(ValueError, match="information states are not offered"):
        state.information_state_string(0)


def test_openspiel_asks_in_vain_for_what_is_not_offered() -> None:
    game = pyspiel.load_game("vaka_hawaii")
    kinds = pyspiel.PrivateInfoType
    assert make_observation(game) is not None
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=False)) is not None
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)) is None
    for public, private in ((True, kinds.NONE), (True, kinds.ALL_PLAYERS), (False, kinds.SINGLE_PLAYER)):
        kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=private)
        assert make_observation(game, kind) is None, "a part of what a seat knows is not offered by itself"


def test_openspiel_writes_a_game_down() -> None:
    lines = playthrough("vaka_hawaii", None, seed=1)
    assert "GameType.provides_information_state_string = False" in lines
    assert "IsTerminal() = True" in lines


def step_wrongly(illegal: str) -> tuple[Any, ...]:
    env = gymnasium.make("vaka/Hawaii-v1", illegal=illegal)
    _, info = env.reset(seed=1)
    return env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))


def test_what_is_not_legal_loses_or_is_an_error_as_wished() -> None:
    _, reward, terminated, _, info = step_wrongly("lose")
    assert (reward, terminated) == (0.0, True)
    assert "HAW-" in info["illegal"]
    with pytest.raises(vaka.Illegal):
        step_wrongly("raise")


def test_bots_of_ones_choice_sit_at_the_other_seats() -> None:
    with pytest.raises(ValueError, match="3 players need 2 bots"):
        gymnasium.make("vaka/Hawaii-v1", players=3, bots=["greedy"])
    with pytest.raises(ValueError, match="there is no seat 4"):
        gymnasium.make("vaka/Hawaii-v1", seat=4)
    with pytest.raises(vaka.Malformed, match="there is no bot 'gready'"):
        gymnasium.make("vaka/Hawaii-v1", bots="gready")
    env = gymnasium.make("vaka/Hawaii-v1", bots="greedy", render_mode="ansi", disable_env_checker=True)
    _, info = env.reset(seed=4)
    dice = np.random.default_rng(4)
    terminated = False
    while not terminated:
        _, reward, terminated, _, info = env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
    assert reward == 0.0
    assert info["ranks"].tolist() == [2, 1]
    assert "round" in str(env.render()).lower()


def test_gymnasium_plays_many_games_at_once() -> None:
    envs = gymnasium.make_vec("vaka/Polynesia-v1", 3, vectorization_mode="sync", vector_kwargs={"copy": True})
    seen, _ = envs.reset(seed=1)
    dice = np.random.default_rng(1)
    for _ in range(20):
        numbers = np.array([dice.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, over, _, _ = envs.step(numbers)
        assert not over.any()
    assert seen["observation"].shape == (3, vaka_pettingzoo.env("polynesia").encoder.size)
    assert rewards.shape == (3,)
    envs.close()


def test_a_batch_plays_the_same_games_again_and_replaces_the_finished() -> None:
    ends = []
    for _ in range(2):
        batch = Batch("hawaii", 3, games=4, seed=9)
        dice = seeded(1)
        told = 0.0
        for _ in range(150):
            numbers = [state.legal_numbers for state in batch.states]
            for row, legal in zip(batch.masks, numbers, strict=True):
                assert np.array_equal(np.flatnonzero(row), np.sort(legal))
            done, rewards = batch.step([legal[dice.uniform(len(legal))] for legal in numbers])
            assert rewards[~done].sum() == 0
            told += float(rewards.sum())
        assert batch.finished >= 4
        assert told == pytest.approx(batch.finished)
        ends.append((batch.finished, batch.observations.sum(), [state.digest() for state in batch.states]))
    assert ends[0] == ends[1]


# Observations.


SELDOM = {"left", "bargain", "terms", "orders", "sea", "tohunga"}
"""Parts of the wargames that random players hardly ever touch."""


@pytest.mark.parametrize("title", TITLES)
def test_every_part_of_an_observation_tells_something(title: str) -> None:
    """A part that never changes would be a mistake in its place or in its bound."""
    game = vaka.game(title)
    encoder = Encoder(game, 2)
    low = np.full(encoder.size, np.inf, np.float32)
    high = -low
    for number in range(5):
        fair = number == 4
        players = max(game.players) if fair else game.players[number % len(game.players)]
        state = game.new(players, seed=number, options={"fair_start": fair})
        dice = seeded(number)
        while not state.over and state.moves < 500:
            if state.moves % 3 == 0:
                seen = encoder.observe(state, 0)
                np.minimum(low, seen, out=low)
                np.maximum(high, seen, out=high)
            state.advance(state.choices[dice.uniform(len(state.choices))])
    dead = {name for name, part in encoder.parts(high - low).items() if not part.any()}
    assert dead <= SELDOM


def test_scaled_numbers_are_counts_divided_by_their_bounds() -> None:
    state = vaka.game("hawaii").new(2, seed=1)
    plain, scaled = Encoder(state.game, 2, scaled=False), Encoder(state.game, 2)
    counts, numbers = plain.parts(plain.observe(state, 0)), scaled.parts(scaled.observe(state, 0))
    assert counts["clock"].tolist() == [2, 1]
    assert numbers["clock"] == pytest.approx([2 / 5, 1 / 5])
    assert counts["stock"].tolist() == vaka.game("hawaii").new(2, seed=1).stock  # type: ignore[attr-defined]
    assert counts["seats"].shape == (5, 30)
    assert counts["seats"][:, 0].tolist() == [1, 1, 0, 0, 0]


def test_seats_are_seen_from_ones_own_chair() -> None:
    state = vaka.game("hawaii").new(3, seed=1)
    encoder = Encoder(state.game, 3, scaled=False)
    asked = state.to_act
    assert asked is not None
    for seat in range(3):
        row = encoder.parts(encoder.observe(state, seat))["to_act"]
        assert row.tolist().index(1) == (asked - seat) % 3
    assert encoder.parts(encoder.observe(state, None))["to_act"].tolist().index(1) == asked


def test_favourites_of_others_are_not_in_an_observation() -> None:
    state = vaka.game("tahiti-2012").new(3, seed=1)
    encoder = Encoder(state.game, 3, scaled=False)
    rows = encoder.parts(encoder.observe(state, 1))["seats"]
    assert rows[:3, 11].tolist() == [1, 0, 0]
    assert rows[0, 12:].sum() == 2
    assert rows[1:, 12:].sum() == 0


@pytest.mark.parametrize("title", ["tahiti-1994", "maori"])
def test_what_lies_at_sea_is_seen_there(title: str) -> None:
    state: Any = vaka.game(title).new(2, seed=1)
    encoder = Encoder(state.game, 2, scaled=False)
    land = len(state.chart.dry)
    state.make(CANOE, NOBODY, land + 3)
    state.make(FIGHTERS, 1, land + 3)
    sea = encoder.parts(encoder.observe(state, 1))["sea"]
    assert sea[3].tolist() == [1, 0, 0, 0, 0, 1, 0]
    assert sea.sum() == 2
    mine = encoder.parts(encoder.observe(state, 0))["sea"]
    assert mine[3, 1] == 1


def test_a_mask_clears_what_it_showed_before() -> None:
    masks = Masks(np.zeros(9, np.int8))
    assert np.flatnonzero(masks.show([1, 5])).tolist() == [1, 5]
    assert np.flatnonzero(masks.show([2])).tolist() == [2]
    assert np.flatnonzero(masks.show([])).tolist() == []


def test_a_missing_library_says_what_to_install() -> None:
    """NumPy comes with each of them, so it too is missing where none is installed."""
    code = """
import importlib, sys

def try_all(*pairs):
    for extra, library in pairs:
        sys.modules[library] = None
        try:
            importlib.import_module(f"vaka.lab.{extra}")
        except ImportError as error:
            print(extra, error)

try_all(*((extra, "numpy") for extra in ("pettingzoo", "gymnasium", "openspiel", "batch")))
sys.argv = ["vaka", "bench", "hawaii", "--lab"]
import vaka.cli
try:
    vaka.cli.main()
except SystemExit as end:
    del sys.modules["numpy"]
    try_all(("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel"))
    raise
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    for extra in ("pettingzoo", "gymnasium", "openspiel"):
        assert done.stdout.count(f"pip install 'vaka[{extra}]'") == 2
    assert "batch numpy is not installed" in done.stdout
    assert done.stderr.startswith("vaka: numpy is not installed")
    assert done.returncode == 2
