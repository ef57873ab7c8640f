"""Chapter 7: buying at a place, and the ways to pay of chapter 17."""

from __future__ import annotations

import pytest

from tests.scenarios.hawaii.island import (
    cove,
    face,
    figures,
    held,
    kinds,
    new,
    play,
    purse,
    refused,
    stand,
    stock,
    texts,
    tokens,
    turn,
    village,
)
from vaka.games.hawaii.rules.buying import Buy, TakeToken
from vaka.games.hawaii.rules.payment import huts_after
from vaka.games.hawaii.tables import FISH_TAKEN, KIND_NAMES, PLACE_NAMES, TAKEN_BASE


@pytest.mark.rule("HAW-7.01")
def test_one_tile_a_turn_of_either_kind_and_the_last_kind_where_one_is_left() -> None:
    state = new()
    tokens(state, "income-huts", "2 2")
    turn(state)
    play(state, "walk income-huts")
    assert {text.split()[1] for text in texts(state)} == {"shell-hut", "foot-hut"}
    refused(state, "buy hula 1", "HAW-7.01")
    play(state, "buy foot-hut 1; settle 1")
    assert state.to_act == 1
    stock(state, "shell-hut")
    turn(state, 1)
    play(state, "walk income-huts")
    assert {text.split()[1] for text in texts(state)} == {"foot-hut"}
    refused(state, "buy shell-hut 1", "HAW-7.01")


@pytest.mark.rule("HAW-7.02")
def test_any_token_of_the_place_may_be_taken_and_counts_its_face_value_once() -> None:
    state = new()
    tokens(state, "kahunas", "3x 2 6")
    purse(state, 0, 20, 9)
    turn(state)
    play(state, "walk kahunas")
    assert texts(state) == ["token 2", "token 3 spears", "token 6"]
    refused(state, "token 5", "HAW-7.02")
    play(state, "token 6; buy kahuna 2")
    assert state.taken == [0 * TAKEN_BASE + face("6")]
    assert state.sums[0] == 6
    assert held(state)[0] == 20 - 12 + 1
    at = PLACE_NAMES.index("kahunas") * 3
    assert state.tokens[at : at + 3] == [face("3x"), face("2"), 0]


@pytest.mark.rule("HAW-6.05", "HAW-7.02")
def test_a_token_that_could_not_be_paid_after_the_move_is_not_taken() -> None:
    state = new()
    tokens(state, "kahunas", "3x 2 6")
    purse(state, 0, 4, 9)
    turn(state)
    play(state, "walk kahunas")
    assert texts(state) == ["token 2", "token 3 spears"]
    refused(state, "token 6", "HAW-6.05")


@pytest.mark.rule("HAW-7.03")
def test_the_value_buys_side_one_and_twice_the_value_side_two() -> None:
    for side, left in ((1, 10), (2, 7)):
        state = new()
        tokens(state, "craft-huts", "3")
        turn(state)
        play(state, f"walk craft-huts; buy spear-hut {side}; settle 1")
        assert held(state)[0] == left
        assert kinds(state, 1) == [f"spear-hut:{side}"]
    poor = new()
    tokens(poor, "craft-huts", "3")
    purse(poor, 0, 5, 3)
    turn(poor)
    play(poor, "walk craft-huts")
    refused(poor, "buy spear-hut 2", "HAW-7.03")


@pytest.mark.rule("HAW-7.04")
def test_the_double_price_brings_two_kahunas_or_tikis() -> None:
    state = new()
    tokens(state, "tikis", "2")
    purse(state, 0, 9, 9)
    turn(state)
    play(state, "walk tikis; buy tiki 2")
    assert state.tikis[0] == 2
    assert state.stock[KIND_NAMES.index("tiki")] == 13
    single = new()
    tokens(single, "kahunas", "2")
    purse(single, 0, 9, 9)
    turn(single)
    play(single, "walk kahunas; buy kahuna 1")
    assert single.kahunas[0] == 1


@pytest.mark.rule("HAW-7.05")
def test_red_buys_an_exchange_hut_with_the_last_token() -> None:
    state = new()
    tokens(state, "craft-huts", "3")
    turn(state)
    play(state, "walk craft-huts; buy exchange-hut 1; settle 1")
    assert held(state) == (10, 6, 0)
    assert state.sums[0] == 3
    assert kinds(state, 1) == ["exchange-hut:1"]
    assert state.cheapest[PLACE_NAMES.index("craft-huts")] == 0


@pytest.mark.rule("HAW-7.06")
def test_a_tile_without_a_village_to_go_to_may_not_be_bought() -> None:
    state = new()
    village(state, 1, "irrigation")
    tokens(state, "long-house", "2")
    turn(state)
    play(state, "walk long-house")
    assert texts(state) == ["buy long-hut 1", "buy long-hut 2"]
    refused(state, "buy irrigation 1", "HAW-7.06")


@pytest.mark.rule("HAW-7.07")
def test_a_tile_never_moves_and_never_turns() -> None:
    state = new()
    village(state, 1, "hula surfer")
    village(state, 2, "shell-hut")
    before = state.laid[:]
    tokens(state, "hula", "2")
    turn(state)
    play(state, "walk hula; buy hula 2")
    assert state.laid[: len(before)] == before
    assert kinds(state, 1) == ["hula:1", "surfer:1"]
    assert kinds(state, 2) == ["shell-hut:1", "hula:2"]


@pytest.mark.rule("HAW-7.08")
def test_two_at_once_need_two_in_stock_and_two_free_spaces() -> None:
    state = new()
    tokens(state, "kahunas", "2")
    purse(state, 0, 20, 9)
    figures(state, 0, kahunas=4)
    turn(state)
    play(state, "walk kahunas")
    assert state.kahunas[0] == 5  # the single price was the only choice left
    last = new()
    tokens(last, "kahunas", "2")
    purse(last, 0, 20, 9)
    stock(last, "kahuna", 2)
    turn(last)
    play(last, "walk kahunas")
    assert "buy kahuna 2" in texts(last), "two are left, and two may be bought"
    short = new()
    tokens(short, "tikis", "2")
    purse(short, 0, 20, 9)
    stock(short, "tiki", 1)
    turn(short)
    play(short, "walk tikis")
    assert short.tikis[0] == 1
    refusal = new()
    tokens(refusal, "kahunas", "2 3")
    purse(refusal, 0, 20, 9)
    figures(refusal, 0, kahunas=4)
    turn(refusal)
    refusal.play("walk kahunas")
    step = refusal.agenda[-1]
    assert isinstance(step, TakeToken)
    reason = Buy(0, step.place, step.feet, face("2")).tile_refusal(refusal, KIND_NAMES.index("kahuna"), 2)
    assert reason is not None
    assert reason.rule == "HAW-7.08"


@pytest.mark.rule("HAW-7.09")
def test_the_double_price_is_one_payment_and_cannot_be_paid_half_and_half() -> None:
    state = new()
    tokens(state, "craft-huts", "3")
    purse(state, 0, 3, 3, 3)
    turn(state)
    play(state, "walk craft-huts")
    assert texts(state) == ["buy spear-hut 1", "buy exchange-hut 1"]
    purse(state, 0, 6, 3, 6)
    turn(state)
    play(state, "walk craft-huts; buy spear-hut 2; pay 1 foot")
    assert texts(state) == ["pay 6 shells", "pay 6 fruits"]
    refused(state, "pay 3 shells 3 fruits", "HAW-17.03")


@pytest.mark.rule("HAW-7.10")
def test_any_fruit_in_stock_may_be_picked() -> None:
    state = new()
    tokens(state, "orchard", "3")
    purse(state, 0, 5, 5)
    turn(state)
    play(state, "walk orchard")
    assert texts(state) == ["buy breadfruit 1", "buy taro 1", "buy coconut 1", "buy banana 1"]
    turn(state)
    stock(state, "taro")
    stand(state, 0, "beach")
    turn(state)
    play(state, "walk orchard")
    assert "buy taro 1" not in texts(state)


@pytest.mark.rule("HAW-17.02", "HAW-17.04")
def test_fruits_pay_moves_and_tiles_one_for_one() -> None:
    state = new()
    tokens(state, "hula", "4")
    purse(state, 0, 0, 0, 6)
    turn(state)
    play(state, "walk hula; buy hula 1?")
    assert held(state) == (0, 0, 0)
    choice = new()
    tokens(choice, "hula", "4")
    purse(choice, 0, 4, 2, 6)
    turn(choice)
    play(choice, "walk hula; buy hula 1?")
    assert texts(choice) == ["pay 2 feet", "pay 2 fruits"]
    play(choice, "pay 2 fruits")
    assert texts(choice) == ["pay 4 shells", "pay 4 fruits"]
    refused(choice, "pay 3 shells", "HAW-7.03")
    refused(choice, "pay 4 feet", "HAW-17.02")
    play(choice, "pay 4 fruits")
    assert held(choice) == (4, 2, 0)


@pytest.mark.rule("HAW-17.02", "HAW-7.03")
@pytest.mark.parametrize(("payment", "told"), [("pay 4 shells", []), ("pay 4 fruits", [[0, 0, 4]])])
def test_only_a_payment_in_something_else_than_what_is_due_is_told(payment: str, told: list[list[int]]) -> None:
    state = new()
    tokens(state, "hula", "4")
    purse(state, 0, 4, 2, 6)
    turn(state)
    events = state.listen()
    play(state, f"walk hula; buy hula 1?; pay 2 feet; {payment}")
    assert [event.data["paid"] for event in events if event.what == "pays"] == told


@pytest.mark.rule("HAW-17.02")
def test_fruits_pay_fish_and_island_visits_too() -> None:
    state = new()
    purse(state, 0, 0, 0, 2)
    cove(state, one=2)
    turn(state)
    play(state, "fish 1; fish 1")
    assert held(state) == (0, 0, 0)


@pytest.mark.rule("HAW-17.03", "HAW-17.04")
def test_a_payment_is_not_mixed_but_move_and_tile_may_differ() -> None:
    state = new()
    tokens(state, "hula", "4")
    purse(state, 0, 4, 2, 4)
    turn(state)
    play(state, "walk hula; buy hula 1?")
    refused(state, "pay 1 foot 1 fruit", "HAW-17.03")
    play(state, "pay 2 feet")
    refused(state, "pay 2 shells 2 fruits", "HAW-17.03")
    play(state, "pay 4 fruits")
    assert held(state) == (4, 0, 0)
    lacking = new()
    tokens(lacking, "hula", "4")
    purse(lacking, 0, 3, 5, 3)
    turn(lacking)
    refused(lacking, "walk hula", "HAW-6.05")


@pytest.mark.rule("HAW-17.06", "HAW-17.08")
def test_an_exchange_hut_swaps_one_unit_or_two() -> None:
    state = new()
    village(state, 1, "exchange-hut")
    tokens(state, "craft-huts", "4")
    purse(state, 0, 3, 2, 1)
    turn(state)
    play(state, "walk craft-huts; buy spear-hut 1; pay 1 foot")
    assert texts(state) == ["pay 3 shells 1 foot", "pay 3 shells 1 fruit"]
    refused(state, "pay 2 shells 1 foot 1 fruit", "HAW-17.06")
    play(state, "pay 3 shells 1 foot; settle 1")
    assert held(state) == (0, 0, 1)
    double = new()
    village(double, 1, "exchange-hut:2")
    tokens(double, "craft-huts", "4")
    purse(double, 0, 3, 3, 3)
    turn(double)
    play(double, "walk craft-huts; buy spear-hut 1; pay 1 foot")
    assert "pay 2 shells 1 foot 1 fruit" in texts(double)  # two different resources
    assert "pay 1 shell 1 foot 2 fruits" in texts(double)  # fruit as the base
    assert "pay 1 shell 3 fruits" in texts(double)
    fruit = [action.c for action in double.legal]
    assert fruit == sorted(fruit)  # the fewest fruits first


@pytest.mark.rule("HAW-17.07")
def test_each_exchange_hut_works_in_one_payment_of_a_turn() -> None:
    state = new()
    village(state, 1, "exchange-hut:2")
    tokens(state, "hula", "4")
    purse(state, 0, 4, 1, 3)
    turn(state)
    play(state, "walk hula; buy hula 1?")
    # One of its two units for the move would leave the other unused: only all four shells pay the tile then.
    play(state, "pay 1 foot 1 fruit")
    assert held(state) == (0, 0, 2)
    several = new()
    village(several, 1, "exchange-hut")
    village(several, 2, "exchange-hut")
    tokens(several, "hula", "4")
    purse(several, 0, 3, 1, 3)
    turn(several)
    play(several, "walk hula; buy hula 1?; pay 1 foot 1 fruit")
    assert held(several) == (0, 0, 1)  # the second hut swapped a fruit in for the fourth shell
    together = new()
    village(together, 1, "exchange-hut")
    village(together, 2, "exchange-hut")
    tokens(together, "craft-huts", "4")
    purse(together, 0, 2, 1, 2)
    turn(together)
    play(together, "walk craft-huts; buy spear-hut 1; pay 1 foot")
    assert held(together) == (0, 0, 0)


@pytest.mark.rule("HAW-17.07")
def test_a_hut_that_has_swapped_in_the_move_is_refused_for_the_tile_by_its_own_rule() -> None:
    state = new()
    village(state, 1, "exchange-hut")
    tokens(state, "income-huts", "2")
    purse(state, 0, 3, 1, 3)
    turn(state)
    play(state, "walk income-huts; buy foot-hut 1; pay 1 shell")
    refused(state, "pay 1 shell 1 fruit", "HAW-17.07")
    refused(state, "pay 2 feet", "HAW-17.02")


@pytest.mark.rule("HAW-17.07")
def test_huts_work_again_in_the_next_turn() -> None:
    state = new(2)
    village(state, 1, "exchange-hut")
    tokens(state, "income-huts", "3 4")
    cove(state, one=4)  # there is always something else to do
    purse(state, 0, 2, 9)
    turn(state)
    play(state, "walk income-huts; buy shell-hut 1; settle 2?")  # 3 is due: two shells, and a foot that the hut swaps
    assert held(state)[0] == 0
    assert state.to_act == 1
    assert (state.ones, state.twos) == (0, 0)  # seat 1 has no hut
    purse(state, 0, 3, 9)
    state.play("rest 1")
    assert state.to_act == 0
    assert "walk income-huts" in texts(state)  # 4 is due, payable only with the hut
    play(state, "walk income-huts; buy foot-hut 1; settle 1?")
    assert held(state)[0] == 0


@pytest.mark.rule("HAW-17.16")
def test_swaps_use_up_the_huts_that_waste_least() -> None:
    assert huts_after(1, 1, 1) == (0, 1)
    assert huts_after(1, 1, 2) == (1, 0)
    assert huts_after(0, 1, 1) == (0, 0)
    assert huts_after(2, 1, 3) == (1, 0)
    assert huts_after(3, 0, 2) == (1, 0)
    for ones in range(4):
        for twos in range(4):
            for swaps in range(ones + 2 * twos + 1):
                after = huts_after(ones, twos, swaps)
                best = max(
                    (a + 2 * b, (a, b))
                    for a in range(ones + 1)
                    for b in range(twos + 1)
                    if (ones - a) + 2 * (twos - b) >= swaps
                )
                assert after[0] + 2 * after[1] == best[0]


@pytest.mark.rule("HAW-17.10")
def test_an_exchange_hut_does_not_help_to_pay_for_itself() -> None:
    state = new()
    tokens(state, "craft-huts", "4")
    purse(state, 0, 3, 5, 1)
    turn(state)
    refused(state, "walk craft-huts", "HAW-6.05")
    village(state, 1, "exchange-hut")
    turn(state)
    play(state, "walk craft-huts; buy exchange-hut 1")
    assert state.view(0).asked == "pay"


def test_fish_and_prices_are_told_apart_among_the_tokens_taken() -> None:
    state = new()
    cove(state, three=1)
    turn(state)
    play(state, "fish 3")
    assert state.taken == [FISH_TAKEN + 3]
    assert state.sums[0] == 3
