"""Chapters 4 to 6: turns, walking and stopping."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.hawaii.island import (
    GAME,
    boats,
    cove,
    end_round,
    held,
    lay,
    new,
    play,
    purse,
    refused,
    stand,
    stock,
    taken,
    texts,
    tokens,
    turn,
    village,
)
from vaka.games.hawaii.rules.walking import move_cost
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import BEACH, COVE, PLACE_NAMES, PLACES


def cost(state: HawaiiState, place: str, seat: int = 0) -> int:
    return move_cost(state, seat, PLACE_NAMES.index(place))


@pytest.mark.rule("HAW-4.01")
def test_a_game_lasts_exactly_five_rounds() -> None:
    state = new(2)
    for number in range(1, 6):
        assert state.round == number
        end_round(state, [0, 0])
    assert state.over
    assert state.result is not None


@pytest.mark.rule("HAW-4.02")
def test_turns_go_by_sequence_space_and_those_who_rest_are_skipped() -> None:
    state = new(3)
    lay(state, "order: seat 2, seat 0, seat 1")
    turn(state, 2)
    for seat in (2, 0, 1):
        purse(state, seat, 9, 9)
        lay(state, *taken([0, 0, 0]))
        tokens(state, "income-huts", "2 2 2")
        turn(state, seat)
        play(state, "walk income-huts; buy shell-hut 1; settle 1")
        assert state.to_act == {2: 0, 0: 1, 1: 2}[seat]
    state.play("rest 2")
    assert state.to_act == 0
    state.play("rest 1")
    assert state.to_act == 1
    lay(state, *taken([0, 0, 0]))
    tokens(state, "income-huts", "2 2 2")
    turn(state, 1)
    play(state, "walk income-huts; buy foot-hut 1; settle 1")
    assert state.to_act == 1


@pytest.mark.rule("HAW-4.03")
def test_a_turn_is_one_of_four_deeds_and_any_may_come_first() -> None:
    state = new(2)
    cove(state, one=1, two=1)
    tokens(state, "income-huts", "2")
    boats(state, 0, one=1)
    turn(state)
    verbs = {text.split()[0] for text in texts(state)}
    assert verbs == {"walk", "fish", "visit", "rest"}
    refused(state, "settle 1", "HAW-4.03")
    refused(state, "pay 1 foot", "HAW-4.03")
    state.play("rest 1")
    assert state.to_act == 1


@pytest.mark.rule("HAW-4.04")
def test_a_turn_cannot_be_idled_away_and_who_can_do_nothing_has_to_rest() -> None:
    state = new(3)
    purse(state, 0, 0, 0)
    cove(state, one=2)
    turn(state)
    assert texts(state) == ["rest 1", "rest 2", "rest 3"]
    refused(state, "fish 1", "HAW-8.03")
    refused(state, "sail", "HAW-4.03")
    purse(state, 0, 0, 1)
    turn(state)
    assert "fish 1" in texts(state)


@pytest.mark.rule("HAW-5.01")
def test_the_beach_borders_the_lowest_row_only_and_a_step_costs_a_foot() -> None:
    state = new()
    assert state.at == [BEACH, BEACH]
    assert [state.settings.steps[BEACH][slot] for slot in range(PLACES)] == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    assert cost(state, "income-huts") == 1


@pytest.mark.rule("HAW-5.02", "HAW-5.04")
def test_two_steps_cost_two_feet_diagonals_count_and_remaining_costs_one() -> None:
    state = new()
    stand(state, 0, "income-huts")  # P1
    assert cost(state, "hula") == 1  # P4, diagonally
    assert cost(state, "surf") == 2  # P7
    assert cost(state, "gods") == 3  # P10
    assert cost(state, "income-huts") == 1
    tokens(state, "income-huts", "2 3")
    purse(state, 0, 9, 3)
    turn(state)
    play(state, "walk income-huts; token 2; buy shell-hut 1; settle 1")
    assert held(state) == (7, 2, 0)


@pytest.mark.rule("HAW-5.03", "HAW-5.04")
def test_the_way_to_the_beach_and_along_it_is_free() -> None:
    state = new()
    stand(state, 0, "gods")
    purse(state, 0, 0, 1)
    cove(state, one=1)
    turn(state)
    state.play("fish 1")
    assert state.at[0] == COVE
    assert held(state) == (0, 0, 0)
    far = new()
    stand(far, 0, "gods")
    purse(far, 0, 0, 0)
    cove(far, one=1)  # so that the other seat has a choice
    turn(far)
    far.play("rest 2")
    assert held(far) == (0, 0, 0)


@pytest.mark.rule("HAW-5.05")
def test_after_fishing_a_chieftain_may_walk_inland_again_paying_from_the_beach() -> None:
    state = new()
    stand(state, 0, "gods")
    cove(state, one=1)
    turn(state)
    state.play("fish 1")
    turn(state)
    assert [cost(state, place) for place in ("craft-huts", "hula", "surf", "gods")] == [1, 2, 3, 4]
    tokens(state, "surf", "2")
    turn(state)
    play(state, "walk surf; buy surfer 1")
    assert held(state)[1] == 7 - 1 - 3


@pytest.mark.rule("HAW-5.06")
def test_a_move_is_charged_by_the_shortest_chain_of_places_and_never_over_the_beach() -> None:
    state = new()
    for place in range(PLACES):
        for other in range(PLACES):
            if place != other:
                through = [
                    state.settings.steps[place][k] + state.settings.steps[k][other]
                    for k in range(PLACES)
                    if k not in (place, other)
                ]
                assert state.settings.steps[place][other] == 1 or state.settings.steps[place][other] == min(through)
    stand(state, 0, "gods")  # P10: three steps to P1, though the beach would be free and P1 one step from it
    assert cost(state, "income-huts") == 3


@pytest.mark.rule("HAW-6.01", "HAW-6.04")
def test_a_place_without_token_may_be_crossed_but_not_stopped_at() -> None:
    state = new(order="long-house income-huts craft-huts hula orchard boatyard surf kahunas tikis gods")
    tokens(state, "long-house", "")
    tokens(state, "craft-huts", "3")
    turn(state)
    refused(state, "walk long-house", "HAW-6.01")
    assert cost(state, "craft-huts") == 2  # across the long house
    state.play("walk craft-huts")
    assert texts(state)[0] == "buy spear-hut 1"


@pytest.mark.rule("HAW-6.01")
def test_a_place_without_tiles_cannot_be_stopped_at_whatever_its_tokens() -> None:
    state = new()
    tokens(state, "hula", "2 3")
    stock(state, "hula")
    turn(state)
    refused(state, "walk hula", "HAW-6.01")
    assert "walk hula" not in texts(state)


@pytest.mark.rule("HAW-6.02")
def test_whoever_stops_has_to_buy_and_remaining_needs_a_token() -> None:
    state = new()
    tokens(state, "income-huts", "2")
    turn(state)
    state.play("walk income-huts")
    assert all(text.startswith("buy ") for text in texts(state))
    refused(state, "rest 1", "HAW-6.02")
    play(state, "buy shell-hut 1; settle 1")
    turn(state)
    refused(state, "walk income-huts", "HAW-6.02")


@pytest.mark.rule("HAW-6.03")
def test_no_chieftain_blocks_another_except_under_the_sequence_track() -> None:
    state = new(3)
    tokens(state, "income-huts", "2 2")
    stand(state, 1, "income-huts")
    stand(state, 2, "income-huts")
    turn(state)
    assert "walk income-huts" in texts(state)
    cove(state, one=2)
    stand(state, 1, "cove")
    turn(state)
    assert "fish 1" in texts(state)
    state.play("rest 2")
    refused(state, "rest 2", "HAW-10.01")


@pytest.mark.rule("HAW-6.05")
def test_a_stop_needs_the_move_and_then_a_price_from_what_remains() -> None:
    state = new()
    tokens(state, "income-huts", "4 3")
    purse(state, 0, 3, 1)
    turn(state)
    assert "walk income-huts" in texts(state)
    purse(state, 0, 2, 1)
    turn(state)
    refused(state, "walk income-huts", "HAW-6.05")
    purse(state, 0, 9, 0)
    turn(state)
    refused(state, "walk income-huts", "HAW-5.02")
    purse(state, 0, 0, 0, 3)  # fruits pay the move or the tile, not both
    turn(state)
    refused(state, "walk income-huts", "HAW-6.05")
    purse(state, 0, 0, 0, 4)
    turn(state)
    state.play("walk income-huts")
    assert texts(state) == ["buy shell-hut 1", "buy foot-hut 1"]
    assert held(state) == (0, 0, 4)


@pytest.mark.rule("HAW-6.05")
def test_a_stop_needs_a_tile_that_fits() -> None:
    state = new()
    tokens(state, "hula", "2")
    village(state, 1, "hula")
    turn(state)
    refused(state, "walk hula", "HAW-7.06")
    village(state, 2, "shell-hut")
    turn(state)
    assert "walk hula" in texts(state)


@pytest.mark.rule("HAW-6.06")
def test_token_and_tile_are_chosen_first_then_the_move_is_paid_then_the_tile() -> None:
    state = new()
    tokens(state, "income-huts", "3")
    purse(state, 0, 2, 1, 3)
    turn(state)
    play(state, "walk income-huts; buy foot-hut 1")
    # The price needs the three fruits, so the move has to be paid with the foot: nothing was to be asked.
    assert held(state) == (2, 0, 0)
    state = new()
    tokens(state, "income-huts", "3")
    purse(state, 0, 3, 1, 3)
    turn(state)
    play(state, "walk income-huts; buy foot-hut 1")
    assert state.view(0).asked == "pay"
    assert texts(state) == ["pay 1 foot", "pay 1 fruit"]
    state.play("pay 1 fruit")
    assert held(state) == (0, 1, 2)  # two fruits no longer pay three, so the shells went without a question
    state = new()
    tokens(state, "income-huts", "3")
    purse(state, 0, 0, 1, 5)
    turn(state)
    play(state, "walk income-huts; buy foot-hut 1")
    assert texts(state) == ["pay 1 foot", "pay 1 fruit"]
    state = new()
    tokens(state, "hula", "3 4")
    purse(state, 0, 0, 3, 5)
    turn(state)
    play(state, "walk hula; token 4; buy hula 1?")
    assert state.view(0).asked != "pay"  # two fruits for the move would leave three for a four
    assert held(state) == (0, 1, 1)


@pytest.mark.rule("HAW-6.06", "HAW-6.05")
def test_a_way_to_pay_the_move_that_leaves_the_tile_unpaid_is_refused() -> None:
    state = new()
    village(state, 1, "exchange-hut")
    tokens(state, "hula", "6")
    purse(state, 0, 1, 2, 6)
    turn(state)
    play(state, "walk hula; buy hula 1?")
    assert texts(state) == ["pay 2 feet", "pay 1 shell 1 foot"]
    refused(state, "pay 2 fruits", "HAW-6.05")
    refused(state, "pay 1 foot 1 fruit", "HAW-6.05")
    play(state, "pay 2 feet")
    assert texts(state) == ["pay 1 shell 5 fruits", "pay 6 fruits"]


def test_a_record_of_a_game_replays_to_the_same_end() -> None:
    state = GAME.new(3, seed=11)
    dice = vaka.seeded("moves")
    for _ in range(GAME.longest(3, state.options)):
        if not state.over:
            state.play(state.legal[dice.uniform(len(state.legal))])
    assert state.over
    assert GAME.replay(state.record()).digest()[:8] == GAME.replay(state.record().to_json()).digest()[:8]
