"""A copy owns its future: with the same dice, or with dice of its own."""

from __future__ import annotations

import json

import pytest

import vaka
from vaka.core.chance import Replayed, load_chance, seeded
from vaka.testing import play_on

TITLES = [game.name for game in vaka.games()]


@pytest.mark.parametrize("title", TITLES)
def test_a_copy_takes_the_chance_it_is_given_for_its_own(title: str) -> None:
    state = vaka.game(title).new(2, seed=3)
    play_on(state, seed=1, moves=30)
    before = state.to_json()
    own = seeded(99)
    twin = state.copy(chance=own)
    assert twin.chance is own
    assert twin.view(0).to_json() == state.view(0).to_json()
    play_on(twin, seed=2, moves=200)
    assert own.count > 0
    assert state.to_json() == before


@pytest.mark.parametrize("title", TITLES)
def test_a_copy_without_one_goes_on_with_the_same_draws(title: str) -> None:
    state = vaka.game(title).new(2, seed=3)
    play_on(state, seed=1, moves=30)
    twin = state.copy()
    for each in (state, twin):
        play_on(each, seed=2, moves=200)
    assert twin.chance.count > 0
    assert twin.to_json() == state.to_json()


@pytest.mark.parametrize("words", [[1, 2, 3, 2**32], [1, 2, 3, 2**80], [-1, 2, 3, 4]])
def test_a_source_of_chance_with_a_word_that_is_too_long_is_refused(words: list[int]) -> None:
    with pytest.raises(vaka.Corrupt, match="32 bits"):
        load_chance({"kind": "seeded", "words": words, "count": 0})


def test_a_piece_taken_is_the_one_that_a_bag_of_ones_would_give() -> None:
    one, other = seeded("pieces"), seeded("pieces")
    pieces, bag = list(range(25)), [1] * 25
    for _ in range(25):
        kind = other.draw(bag)
        bag[kind] = 0
        assert one.take(pieces) == kind
    assert pieces == []
    assert one.outcomes == other.outcomes
    with pytest.raises(vaka.Corrupt, match="no piece of kind 3"):
        Replayed([3]).take([1, 2])


@pytest.mark.parametrize("title", TITLES)
def test_a_stored_position_that_lacks_a_decision_is_refused_or_makes_a_game(title: str) -> None:
    """What lies below the one that asks may ask nobody: a position that begins with it lies on no table."""
    game = vaka.game(title)
    state = game.new(2, seed=3)
    refused = 0
    for seed in range(12):
        play_on(state, seed=seed, moves=5)
        data = json.loads(json.dumps(state.to_json(history=False)))
        agenda = data["agenda"]
        for left in range(1, len(agenda)):
            try:
                game.load({**data, "agenda": agenda[:left]})
            except vaka.Corrupt:
                refused += 1
    assert refused > 0
