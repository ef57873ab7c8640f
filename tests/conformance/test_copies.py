"""A copy owns its future: with the same dice, or with dice of its own."""

from __future__ import annotations

import pytest

import vaka
from vaka.core.chance import seeded
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
