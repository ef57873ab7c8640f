"""Play-outs inside the engine: `state.play_out`."""

from __future__ import annotations

import pytest

import vaka
from vaka.core.action import Action
from vaka.core.chance import seeded
from vaka.core.policy import Policy
from vaka.core.state import State

TITLES = [game.name for game in vaka.games()]


@pytest.mark.parametrize("title", TITLES)
def test_a_random_play_out_is_the_game_that_the_same_dice_play_from_outside(title: str) -> None:
    game = vaka.game(title)
    inside, outside = game.new(2, seed="play out"), game.new(2, seed="play out")
    dice = seeded("dice")
    for _ in range(120):
        if not outside.choices:
            break
        outside.advance(outside.choices[dice.uniform(len(outside.choices)) if len(outside.choices) > 1 else 0])
    assert inside.play_out("random", limit=120, seed="dice") == outside.moves
    assert inside.digest() == outside.digest()


@pytest.mark.parametrize("title", ["hawaii", "polynesia", "tahiti-2012"])
@pytest.mark.parametrize("policy", ["random", "quick"])
def test_a_play_out_without_a_limit_ends_the_game(title: str, policy: str) -> None:
    state = vaka.game(title).new(3, seed=5)
    assert state.play_out(policy, seed=1) == state.moves
    assert state.over


@pytest.mark.parametrize("title", ["hawaii", "polynesia", "tahiti-2012"])
def test_quick_play_scores_more_than_random_play(title: str) -> None:
    means = {}
    for policy in ("random", "quick"):
        total = 0
        for number in range(8):
            state = vaka.game(title).new(2, seed=number)
            state.play_out(policy, seed=number)
            total += sum(state.scores())
        means[policy] = total / 16
    assert means["quick"] > means["random"]


@pytest.mark.parametrize("title", TITLES)
def test_quick_play_names_only_kinds_of_action_that_there_are(title: str) -> None:
    game = vaka.game(title)
    verbs = {action.text.partition(" ")[0] for action in game.actions(2)}
    assert set(game.quick) <= verbs
    assert all(weight > 0 for weight in game.quick.values())


class Last(Policy):
    """The last action of the list, whatever it is."""

    def choose(self, state: State) -> Action:
        return state.choices[-1]


def test_a_policy_of_ones_own_is_asked_and_leaves_the_chance_of_the_game_alone() -> None:
    state = vaka.game("hawaii").new(2, seed=3)
    expected = state.choices[-1].text
    drawn = state.chance.count
    assert state.play_out(Last(), limit=1) == 1
    assert [move.action for move in state.record().moves] == [expected]
    again = vaka.game("hawaii").new(2, seed=3)
    again.play(expected)
    assert state.chance.count == again.chance.count >= drawn


def test_an_unknown_policy_is_refused_and_changes_nothing() -> None:
    state = vaka.game("hawaii").new(2, seed=3)
    before = state.digest()
    with pytest.raises(ValueError, match="random, quick"):
        state.play_out("clever")
    assert state.digest() == before
