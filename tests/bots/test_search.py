"""A search decides from what its seat may know, repeatably, and with more thought it plays better."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaka
from tests.conformance.toy import TOY
from tests.house.source import ROOT
from vaka.bots import Bot, bot
from vaka.bots.greedy import Greedy
from vaka.bots.random import Random
from vaka.bots.search import Search, settled
from vaka.bots.thinking import Thinker
from vaka.bots.tree import fork
from vaka.core.game import Game
from vaka.core.state import State
from vaka.testing import play_on

TITLES = list(vaka.games())


def position(game: Game, players: int, moves: int, seed: int = 4) -> State:
    state = play_on(game.new(players, seed=seed), seed, moves=moves)
    assert state.to_act is not None
    return state


def won_by(game: Game, one: Bot, other: Bot, games: int) -> float:
    """How many games the first of two bots wins, each seat in turn; ties count half."""
    total = 0.0
    for number in range(games):
        state = game.new(2, seed=number)
        while (seat := state.to_act) is not None:
            chosen = (one if seat == number % 2 else other).choose(state.view(seat))
            state.play(chosen)
        assert state.result is not None
        winners = state.result.winners
        total += (number % 2 in winners) / len(winners)
    return total


@pytest.mark.parametrize("game", [*TITLES, TOY], ids=lambda game: game.name)
def test_on_positions_that_look_alike_a_search_decides_alike(game: Game) -> None:
    for moves in (4, 12, 31):
        if game is TOY and moves > 12:
            continue
        view = (state := position(game, 2, moves)).view(state.to_act)
        twin = view.imagine(vaka.seeded(moves))
        mind = Search(7, simulations=8)
        assert mind.choose(view).text == mind.choose(twin.view(state.to_act)).text


def test_a_search_is_repeated_by_its_seed_and_another_seed_may_differ() -> None:
    state = position(vaka.game("tahiti-2012"), 3, 20)
    view = state.view(state.to_act)
    trees = [Search(seed, simulations=30).grow(view) for seed in ("a", "a", "b")]
    visits = [tree.root.visits for tree in trees]
    assert visits[0] == visits[1]
    assert trees[0].root.totals == trees[1].root.totals
    assert trees[0].root.totals != trees[2].root.totals


def test_no_two_simulations_see_the_same_dice() -> None:
    dice = vaka.seeded(1)
    futures = {tuple(fork(dice).uniform(1000) for _ in range(3)) for _ in range(50)}
    assert len(futures) == 50


def test_every_simulation_is_counted_once_at_the_decision() -> None:
    state = position(vaka.game("tahiti-2012"), 2, 20)
    root = Search(3, simulations=15).grow(state.view(state.to_act)).root
    assert sum(root.visits) == root.tried == 15
    for total, visits in zip(root.totals, root.visits, strict=True):
        assert 0.0 <= total <= visits, "shares of the win"


def test_a_decision_is_made_when_the_second_choice_would_need_more_than_three_of_four_simulations_that_are_left() -> (
    None
):
    assert settled([3, 11, 0], 15)
    assert not settled([3, 11, 0], 16)
    assert settled([3, 2], 0)
    assert not settled([3, 3], 0), "of equals, what did better: nobody knows before the end"


def test_a_search_ends_when_the_decision_is_made_and_decides_as_one_that_goes_on() -> None:
    fewer = 0
    for moves in range(10, 24):
        state = position(vaka.game("hawaii"), 2, moves, moves)
        view = state.view(state.to_act)
        if len(view.legal) > 1:
            mind = Search(3, simulations=60)
            assert mind.choose(view) is mind.grow(view).favourite()
            fewer += mind.grow(view, to_the_end=False).root.tried < 60
    assert fewer >= 5


def test_a_search_that_is_out_of_time_answers_with_what_it_has() -> None:
    state = position(vaka.game("hawaii"), 2, 20)
    view = state.view(state.to_act)
    mind = Search(3, simulations=10_000_000)
    mind.limit = 0.0
    assert mind.choose(view) in view.legal


def test_search_beats_random_at_shells() -> None:
    assert won_by(TOY, Search(1, simulations=20), Random(1), 20) >= 16


def test_the_search_of_the_page_for_bot_writers_decides(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    file = tmp_path / "lookahead.py"
    file.write_text(page.split("```python lookahead.py\n")[1].split("```")[0], encoding="utf-8")
    view = (state := position(vaka.game("hawaii"), 2, 20)).view(state.to_act)
    one, other = (bot(f"{file}:Lookahead", 1).choose(view) for _ in range(2))
    assert one is other
    assert one in view.legal


def test_a_novice_errs_more_often_than_a_casual_player_and_a_steady_one_never() -> None:
    game = vaka.game("hawaii")
    unlike = {}
    views = [(state := position(game, 2, moves, moves)).view(state.to_act) for moves in range(10, 34)]
    for level in ("novice", "casual", "steady"):
        mind = Thinker(level, 1)
        mind.most = 0
        unlike[level] = sum(mind.choose(view) is not Greedy(f"{level}/1").choose(view) for view in views)
    assert unlike["novice"] > unlike["casual"] > unlike["steady"] == 0
