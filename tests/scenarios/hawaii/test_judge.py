"""What the bots think: income early, villages that reach the tikis, the target of the round."""

from __future__ import annotations

import pytest

from tests.scenarios.hawaii.island import (
    GAME,
    figures,
    lay,
    new,
    purse,
    rest_all,
    rounds,
    stand,
    taken,
    tokens,
    turn,
    village,
)
from vaka.bots.greedy import Greedy
from vaka.bots.random import Random
from vaka.games.hawaii.judge import judge, prospects
from vaka.games.hawaii.state import HawaiiState


def worth(words: str, round_: int, row: int = 1) -> float:
    """By how much tiles in a village raise the prospects of seat 0."""
    plain, built = new(2), new(2)
    for state in (plain, built):
        rounds(state, round_)
        turn(state)
    village(built, row, words)
    return prospects(built, 0) - prospects(plain, 0)


def test_income_is_worth_more_the_earlier_it_comes() -> None:
    values = [worth("shell-hut:2", round_) for round_ in range(1, 6)]
    assert values == sorted(values, reverse=True)
    assert values[0] > 6
    assert values[4] < 2


def test_a_village_about_to_touch_a_tiki_is_worth_its_points_only_with_it() -> None:
    state = new(2)
    rounds(state, 5)
    figures(state, 0, kahunas=1)
    village(state, 1, "hula:2 surfer shell-hut")
    purse(state, 0, 0, 0)
    turn(state)
    before = prospects(state, 0)
    figures(state, 0, tikis=5)
    assert prospects(state, 0) - before >= 5 + 8


def test_reaching_the_target_counts_before_the_round_ends() -> None:
    state = new(2)
    purse(state, 0, 0, 0)
    purse(state, 1, 0, 0)
    rest_all(state, [1, 2])
    lay(state, *taken([8, 0]))
    short = prospects(state, 0)
    lay(state, *taken([9, 0]))
    assert prospects(state, 0) - short == pytest.approx(8, abs=1)


def test_in_the_middle_of_a_turn_the_judge_sees_its_best_end() -> None:
    state = new(2)
    stand(state, 0, "beach")
    tokens(state, "income-huts", "2 6")
    turn(state)
    before = judge(state, 0)
    state.play("walk income-huts")
    walking = judge(state, 0)
    assert walking > before  # a shell hut for two shells is a bargain in the first round
    state.play("token 2")
    assert judge(state, 0) == pytest.approx(walking, abs=1.5)


def test_judging_leaves_the_position_alone() -> None:
    state = new(3)
    state.play(state.legal[0])
    before = state.digest()
    for seat in range(3):
        judge(state, seat)
    assert state.digest() == before


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_a_greedy_bot_leaves_random_ones_behind(players: int) -> None:
    state = GAME.new(players, seed="match")
    assert isinstance(state, HawaiiState)
    bots = [Greedy(1, worlds=1) if seat == 1 else Random(1) for seat in range(players)]
    while state.to_act is not None:
        state.advance(bots[state.to_act].choose(state.view(state.to_act)))
    assert state.result is not None
    assert state.result.winners == (1,)
    assert state.points[1] >= 60
