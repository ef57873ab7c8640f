"""Chapter 3: laying out the price tokens."""

from __future__ import annotations

import pytest

from tests.scenarios.hawaii.island import (
    GAME,
    dealt,
    face,
    new,
    refused,
    stock,
    token_id,
    turn,
)
from vaka.games.hawaii.rules.layout import lay_out_place, lay_out_sequence, lay_out_tokens
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import CIRCLES, PLACE_CIRCLES, PLACE_NAMES
from vaka.testing import script


def laid_out(place: str, draws: list[int]) -> tuple[list[int], list[int]]:
    """The tokens of a place after these draws, and the cove."""
    state = new()
    number = PLACE_NAMES.index(place)
    script(state, *draws)
    lay_out_place(state, list(range(25)), number)
    return state.tokens[number * CIRCLES : number * CIRCLES + PLACE_CIRCLES[number]], state.cove


@pytest.mark.rule("HAW-3.01")
def test_places_are_filled_in_slot_order_one_token_for_each_unprinted_circle() -> None:
    order = "orchard surf income-huts craft-huts long-house hula boatyard kahunas tikis gods"
    state = dealt(
        order=order, tokens=[token_id(6, True), token_id(6, True, 2), token_id(2), token_id(5), token_id(2, fish=3)]
    )
    orchard, surf = PLACE_NAMES.index("orchard"), PLACE_NAMES.index("surf")
    assert state.tokens[orchard * 3 : orchard * 3 + 3] == [face("6x"), face("6x"), 0]
    assert state.tokens[surf * 3] == face("5")
    assert state.tokens[surf * 3 + 1] == face("2")


@pytest.mark.rule("HAW-3.02", "HAW-3.04")
def test_three_circles_and_a_printed_twelve() -> None:
    assert laid_out("orchard", [token_id(3), token_id(5), token_id(3, True)]) == ([6, 10, 7], [0, 0, 0, 0])
    assert laid_out("orchard", [token_id(3), token_id(5), token_id(6, fish=2)]) == ([6, 10, 0], [0, 0, 1, 0])


@pytest.mark.rule("HAW-3.04")
def test_two_circles_and_a_printed_six() -> None:
    assert laid_out("boatyard", [token_id(4), token_id(5, fish=3)]) == ([8, 0], [0, 0, 0, 1])


@pytest.mark.rule("HAW-3.04")
def test_one_circle_and_a_printed_five() -> None:
    for value in (2, 3, 4, 5):
        assert laid_out("long-house", [token_id(value)]) == ([value * 2], [0, 0, 0, 0])
    assert laid_out("long-house", [token_id(6)]) == ([0], [0, 1, 0, 0])


@pytest.mark.rule("HAW-3.02")
def test_a_sum_equal_to_the_printed_number_covers_it() -> None:
    assert laid_out("surf", [token_id(4), token_id(3)]) == ([8, 6], [0, 0, 0, 0])


@pytest.mark.rule("HAW-3.03")
def test_the_further_token_is_drawn_even_when_the_number_is_already_reached() -> None:
    first, second = token_id(6), token_id(6, True)
    assert laid_out("orchard", [first, second, token_id(2, fish=3)]) == ([12, 13, 0], [0, 0, 0, 1])
    assert laid_out("boatyard", [token_id(6), token_id(2)]) == ([12, 0], [0, 1, 0, 0])


@pytest.mark.rule("HAW-3.05")
def test_sequence_tokens_ascend_and_spears_count_as_higher() -> None:
    state = new(5)
    script(state, token_id(5), token_id(3, True), token_id(3), token_id(2))
    lay_out_sequence(state, list(range(25)))
    assert state.sequence == [0, face("2"), face("3"), face("3x"), face("5")]


@pytest.mark.rule("HAW-3.06")
def test_a_layout_uses_twenty_one_tokens_and_one_fewer_than_players() -> None:
    for players in GAME.players:
        state = dealt(players)
        used = sum(1 for token in state.tokens if token) + sum(state.cove) + sum(1 for token in state.sequence if token)
        assert used == 21 + players - 1
    assert used == 25


@pytest.mark.rule("HAW-3.06")
def test_a_sold_out_place_still_gets_tokens_but_nobody_can_stop_there() -> None:
    state = new()
    stock(state, "hula")
    lay_out_tokens(state)
    assert state.cheapest[PLACE_NAMES.index("hula")] > 0
    turn(state)
    refused(state, "walk hula", "HAW-6.01")


def test_layouts_leave_about_sixteen_prices_and_four_or_five_fish() -> None:
    prices = fish = 0
    for seed in range(300):
        state = GAME.new(2, seed=seed)
        assert isinstance(state, HawaiiState)
        prices += sum(1 for token in state.tokens if token)
        fish += sum(state.cove)
    assert 16.0 < prices / 300 < 17.0
    assert 4.0 < fish / 300 < 5.0
