"""The table in letters: what the spaces for resting are good for, right plurals, and room on a screen of 80 columns."""

from __future__ import annotations

import pytest

from tests.scenarios.hawaii.island import (
    GAME,
    figures,
    new,
    purse,
    rounds,
)
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import ROUNDS
from vaka.testing import play_on


def row(state: HawaiiState, start: str, seat: int | None = 0) -> str:
    return next(line for line in GAME.text(state.view(seat)).split("\n") if line.lstrip("▸ ").startswith(start))


@pytest.mark.rule("HAW-11.09")
def test_only_rounds_before_the_last_speak_of_a_next_one() -> None:
    state = new(players=2)
    rounds(state, ROUNDS - 1)
    assert "spaces for the next round: 1:" in row(state, "Turn order")
    rounds(state, ROUNDS)
    assert "next round" not in GAME.text(state.view(0))
    assert "spaces to end on, the first brings 2 points: 1:" in row(state, "Turn order")


def test_after_the_end_nobody_rests_for_anything() -> None:
    state = play_on(GAME.new(2, seed=4), 4)
    assert isinstance(state, HawaiiState)
    assert state.over
    assert "next round" not in GAME.text(state.view(None))
    assert "; ended on space: 1:" in row(state, "Turn order", None)


def test_one_of_a_thing_is_one() -> None:
    state = new(players=2)
    purse(state, 0, 1, 1, 1)
    figures(state, 0, kahunas=1)
    assert "; 1 shell, 1 foot, 1 fruit; " in row(state, "Hibiscus")
    assert "1 kahuna, " in GAME.text(state.view(0))
    purse(state, 0, 2, 0, 3)
    figures(state, 0, kahunas=2)
    assert "; 2 shells, 0 feet, 3 fruits; " in row(state, "Hibiscus")
    assert "2 kahunas, " in GAME.text(state.view(0))


@pytest.mark.parametrize("width", [80, 120])
def test_the_places_fit_the_screen_and_keep_to_their_columns(width: int) -> None:
    for seed in range(8):
        state = play_on(GAME.new(2 + seed % 4, seed=seed), seed, moves=25 * seed)
        island = GAME.text(state.view(0), width).split("Cove: ")[0]
        assert max(len(line) for line in island.split("\n")) <= width
        blocks = [block.split("\n") for block in island.split("\n\n")[1:5]]
        assert [len(block) for block in blocks] == [3, 3, 3, 3]
        for block in blocks:
            starts = [at for at, letter in enumerate(block[0]) if letter == "["]
            assert all(block[1][at] == "(" for at in starts)
            assert all(block[2][at - 1 : at] in (" ", "") and block[2][at] != " " for at in starts)
