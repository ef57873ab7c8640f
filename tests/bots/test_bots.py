"""Bots answer views with legal actions, the same way every time, and the better ones win."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaka
from tests.conformance.toy import TOY, ToyState
from vaka.bots import Bot, bot, bots
from vaka.bots.greedy import Greedy
from vaka.core.action import Action
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.view import View
from vaka.testing import play_on

TITLES = list(vaka.games())


def finished(game: Game, seats: list[Bot], seed: int) -> State:
    state = game.new(len(seats), seed=seed)
    while state.to_act is not None:
        state.play(seats[state.to_act].choose(state.view(state.to_act)), state.to_act)
    return state


def wins(game: Game, one: str, other: str, games: int) -> float:
    """How many of so many two-player games the first bot wins, each seat in turn; ties count half."""
    won = 0.0
    for number in range(games):
        mine = number % 2
        seats = [bot(other, number), bot(other, number)]
        seats[mine] = bot(one, number)
        result = finished(game, seats, number).result
        assert result is not None
        won += (mine in result.winners) / len(result.winners)
    return won


@pytest.mark.parametrize("level", bots())
@pytest.mark.parametrize("game", TITLES, ids=lambda game: game.name)
def test_a_bot_answers_with_a_legal_action_wherever_it_is_asked(game: Game, level: str) -> None:
    for seed in range(3):
        for players in game.players:
            state = play_on(game.new(players, seed=seed), seed, moves=7 * (seed + players))
            if state.to_act is not None:
                view = state.view(state.to_act)
                assert bots()[level](seed).choose(view) in view.legal


@pytest.mark.parametrize("level", bots())
def test_the_same_seed_gives_the_same_answer_whatever_was_asked_before(level: str) -> None:
    game = TITLES[0]
    state = play_on(game.new(2, seed=3), moves=20)
    assert state.to_act is not None
    view = state.view(state.to_act)
    old = bot(level, "a")
    first = [old.choose(view) for _ in range(3)]
    assert len(set(first)) == 1
    assert bot(level, "a").choose(view) is first[0]


def test_random_plays_everything() -> None:
    state = TITLES[0].new(2, seed=3)
    assert state.to_act is not None
    view = state.view(state.to_act)
    assert {bot("random", seed).choose(view) for seed in range(200)} == set(view.legal)


def test_without_a_seed_two_bots_differ() -> None:
    assert bot("random").seed != bot("random").seed


@pytest.mark.slow
@pytest.mark.parametrize("game", TITLES, ids=lambda game: game.name)
def test_greedy_beats_random(game: Game) -> None:
    assert wins(game, "greedy", "random", 4) >= 3


def test_greedy_beats_random_at_shells() -> None:
    assert wins(TOY, "greedy", "random", 40) >= 32


def test_greedy_looks_through_a_chain_of_its_own_decisions() -> None:
    """Digging is worth nothing until the chip is kept: only who looks further digs."""
    state = TOY.new(2, seed=5, options={"rounds": 12})
    assert isinstance(state, ToyState)
    state.hand = [0, 0, 0, 0]
    state.bag = [0, 0]
    state.refresh()
    assert isinstance(state, ToyState)
    view = state.view(0)
    view.held = [0, 0]  # type: ignore[attr-defined]
    view.shown = [7, 5, 0, 0]  # type: ignore[attr-defined]
    assert Greedy(1).choose(view).text == "dig"


def test_a_bot_sees_no_more_than_its_seat() -> None:
    """Two positions that look alike to a seat get the same answer from its bot."""
    for seed in range(10):
        state = play_on(TOY.new(3, seed=seed), seed, moves=5)
        assert state.to_act is not None
        view = state.view(state.to_act)
        twin = view.imagine(vaka.seeded(seed))
        assert Greedy(seed).choose(view) is Greedy(seed).choose(twin.view(state.to_act))


def test_a_bot_of_ones_own_is_ten_lines_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from vaka.bots import Bot\n\n\nclass Last(Bot):\n    def choose(self, view):\n        return view.legal[-1]\n"
    )
    mine = bot(f"{file}:Last", 1)
    state = TOY.new(2, seed=1)
    assert mine.choose(state.view(0)) is state.legal[-1]
    assert bot("vaka.bots.random:Random", 1).choose(state.view(0)) in state.legal


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("genius", "there are: random, greedy"),
        ("nowhere.py:Bot", "cannot be loaded"),
        ("no.such.module:Bot", "cannot be loaded"),
        ("vaka.bots.random:Nobody", "no subclass of vaka.bots.Bot called Nobody"),
        ("vaka.core.state:State", "no subclass"),
    ],
)
def test_an_unknown_bot_is_refused_in_words(name: str, words: str) -> None:
    with pytest.raises(vaka.Malformed, match=words):
        bot(name)


def test_every_level_has_words() -> None:
    for name, level in bots().items():
        assert level.name == name
        assert level.words.endswith(".")


class Peeking(Bot):
    """What a bot cannot do: a view has no way back to the position."""

    def choose(self, view: View) -> Action:
        assert not [name for name in dir(view) if isinstance(getattr(view, name, None), State)]
        return view.legal[0]


def test_a_view_holds_no_position() -> None:
    for game in TITLES:
        state = game.new(game.players[0], seed=1)
        assert state.to_act is not None
        Peeking(1).choose(state.view(state.to_act))
