"""The tools for tests of rules."""

from __future__ import annotations

import pytest

from tests.conformance.toy import NOT_HELD, TOY, ToyState
from vaka.testing import play, play_on, refusal, script


def test_a_script_says_what_is_drawn() -> None:
    state = TOY.new(2, seed=1)
    assert isinstance(state, ToyState)
    before = state.hand[1]
    told = script(state, 1)
    play(state, "draw", "rest")
    assert state.hand[1] == before + 1
    assert told.used_up
    with pytest.raises(AssertionError, match="used up"):
        play(state, "draw")


def test_a_refusal_gives_its_reason_and_changes_nothing() -> None:
    state = TOY.new(2, seed=1)
    assert isinstance(state, ToyState)
    state.hand = [0, 1, 0, 1]
    state.refresh()
    assert refusal(state, "show red") == NOT_HELD
    with pytest.raises(AssertionError, match="legal here"):
        refusal(state, "rest")


def test_playing_on_is_the_same_for_the_same_seed() -> None:
    one, other = (play_on(TOY.new(2, seed=1), 4) for _ in range(2))
    assert one.over
    assert one.digest() == other.digest()
    assert play_on(TOY.new(2, seed=1), 4, moves=3).moves == 3
