"""Chapters 16, 18 and 20 and the effects of chapter 17: villages, tikis, kahunas, spears and gods."""

from __future__ import annotations

import pytest

from tests.scenarios.hawaii.island import (
    cove,
    figures,
    held,
    kinds,
    lay,
    length,
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
from vaka.games.hawaii.rules.realm import settle_refusal
from vaka.games.hawaii.rules.walking import move_cost
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import BY_SPEARS, KAHUNA_SHELLS, KIND_NAMES, PLACE_NAMES, REACH, TIKI_FEET


def buy(state: HawaiiState, place: str, tile: str, token: str = "2", seat: int = 0) -> None:
    """Buy a tile with a purse that suffices, up to the choice of its village."""
    lay(state, *taken([0] * state.players))
    tokens(state, place, token)
    purse(state, seat, 12, 4)
    stand(state, seat, "beach")
    turn(state, seat)
    play(state, f"walk {place}; buy {tile}?")


@pytest.mark.rule("HAW-16.01")
def test_at_most_five_villages_from_the_top_with_none_left_out() -> None:
    state = new()
    buy(state, "income-huts", "shell-hut 1")
    assert texts(state) == ["settle 1", "settle 2"]
    refused(state, "settle 3", "HAW-16.01")
    state.play("settle 2")
    assert state.founded[0] == 2
    for row in (3, 4, 5):
        village(state, row, "foot-hut")
    buy(state, "craft-huts", "spear-hut 1")
    assert texts(state) == [f"settle {row}" for row in range(1, 6)]


@pytest.mark.rule("HAW-16.01")
def test_an_unfinished_village_does_not_stop_the_next() -> None:
    state = new()
    assert length(state, 1) == 1
    buy(state, "craft-huts", "spear-hut 1")
    state.play("settle 2")
    assert (length(state, 1), length(state, 2)) == (1, 1)


@pytest.mark.rule("HAW-16.02")
def test_only_huts_begin_a_village_and_they_may_extend_one() -> None:
    for place, tile in (
        ("income-huts", "shell-hut"),
        ("income-huts", "foot-hut"),
        ("craft-huts", "spear-hut"),
        ("craft-huts", "exchange-hut"),
        ("long-house", "long-hut"),
    ):
        state = new()
        buy(state, place, f"{tile} 1")
        assert texts(state) == ["settle 1", "settle 2"]
    for kind in ("irrigation", "hula", "breadfruit", "surfer", "ku"):
        reason = settle_refusal(new(), 0, KIND_NAMES.index(kind), 1)
        assert reason is not None
        assert reason.rule == "HAW-16.02"


@pytest.mark.rule("HAW-16.03")
def test_no_village_holds_a_kind_twice_but_all_four_fruits() -> None:
    state = new()
    village(state, 1, "shell-hut hula")
    village(state, 2, "long-hut")
    buy(state, "income-huts", "shell-hut 2")
    assert texts(state) == ["settle 2", "settle 3"]
    refused(state, "settle 1", "HAW-16.03")
    fruits = new()
    village(fruits, 1, "breadfruit taro:2 coconut")
    tokens(fruits, "orchard", "2")
    turn(fruits)
    play(fruits, "walk orchard")
    assert texts(fruits) == ["buy banana 1", "buy banana 2"]
    refused(fruits, "buy taro 1", "HAW-7.06")
    play(fruits, "buy banana 1")
    assert kinds(fruits, 1) == ["breadfruit:1", "taro:2", "coconut:1", "banana:1"]


@pytest.mark.rule("HAW-16.05")
def test_village_one_starts_with_a_hut_of_no_kind_and_may_hold_fourteen_tiles() -> None:
    state = new()
    assert length(state, 1) == 1
    village(state, 1, "shell-hut foot-hut spear-hut exchange-hut long-hut irrigation hula surfer")
    village(state, 1, "breadfruit taro coconut banana ku")
    assert length(state, 1) == 14
    assert not state.faults()
    turn(state)
    play(state, "rest 1")
    village(state, 2, "shell-hut foot-hut spear-hut exchange-hut long-hut irrigation hula surfer")
    village(state, 2, "breadfruit taro coconut banana kane")
    assert length(state, 2) == 13


@pytest.mark.rule("HAW-16.06")
def test_a_new_tile_takes_the_next_free_column() -> None:
    state = new()
    village(state, 1, "hula surfer")
    buy(state, "income-huts", "foot-hut 2")
    state.play("settle 1")
    assert kinds(state, 1) == ["hula:1", "surfer:1", "foot-hut:2"]
    assert length(state, 1) == 4


@pytest.mark.rule("HAW-18.01")
def test_tikis_and_kahunas_fill_their_spaces_in_order_and_no_more_can_be_taken() -> None:
    state = new()
    for count in range(1, 7):
        buy(state, "tikis", "tiki 1")
        assert state.tikis[0] == count
    tokens(state, "tikis", "2")
    turn(state)
    refused(state, "walk tikis", "HAW-7.06")
    for count in range(1, 6):
        buy(state, "kahunas", "kahuna 1")
        assert state.kahunas[0] == count
    assert state.founded[0] == 1  # kahunas stand before villages not yet begun
    tokens(state, "kahunas", "2")
    turn(state)
    refused(state, "walk kahunas", "HAW-7.06")


@pytest.mark.rule("HAW-18.01")
def test_full_spaces_are_named_where_somebody_asks() -> None:
    from vaka.games.hawaii.rules.realm import fit_refusal

    state = new()
    figures(state, 0, kahunas=5, tikis=6)
    for kind in ("tiki", "kahuna"):
        reason = fit_refusal(state, 0, KIND_NAMES.index(kind))
        assert reason is not None
        assert reason.rule == "HAW-18.01"


@pytest.mark.rule("HAW-18.02")
def test_tikis_stand_over_columns_eight_to_three_and_bring_feet() -> None:
    assert REACH[1:] == [8, 7, 6, 5, 4, 3]
    assert TIKI_FEET == [0, 1, 0, 1, 1, 2]
    state = new()
    for feet in TIKI_FEET:
        buy(state, "tikis", "tiki 1")
        assert held(state)[1] == 0 + feet


@pytest.mark.rule("HAW-18.04", "HAW-18.05")
def test_kahunas_bring_shells_at_once() -> None:
    assert KAHUNA_SHELLS == [0, 1, 0, 1, 2]
    state = new()
    for shells in KAHUNA_SHELLS:
        buy(state, "kahunas", "kahuna 1")
        assert held(state)[0] == 12 - 2 + shells


@pytest.mark.rule("HAW-18.05")
def test_what_a_space_gives_cannot_help_to_pay_for_its_piece_or_pair() -> None:
    state = new()
    figures(state, 0, kahunas=1)
    tokens(state, "kahunas", "2 3")
    purse(state, 0, 3, 3)
    turn(state)
    play(state, "walk kahunas; token 2")
    assert state.kahunas[0] == 2  # the single price was all that could be paid
    assert held(state)[0] == 2
    pair = new()
    figures(pair, 0, tikis=1)
    tokens(pair, "tikis", "2")
    purse(pair, 0, 4, 4)
    turn(pair)
    play(pair, "walk tikis; buy tiki 2")
    assert held(pair) == (0, 1, 0)


@pytest.mark.rule("HAW-17.09", "HAW-17.10")
def test_spear_huts_score_for_tokens_with_spears_at_once_and_add_up() -> None:
    state = new()
    village(state, 1, "spear-hut")
    village(state, 2, "spear-hut:2")
    buy(state, "income-huts", "shell-hut 1", "3x")
    assert state.earned[BY_SPEARS] == 3
    state.play("settle 1")
    buy(state, "income-huts", "foot-hut 1", "3")
    assert state.points[0] == 3


@pytest.mark.rule("HAW-17.10")
def test_a_spear_hut_does_not_work_in_the_turn_it_is_bought() -> None:
    state = new()
    buy(state, "craft-huts", "spear-hut 2", "3x")
    state.play("settle 1")
    assert state.points[0] == 0
    buy(state, "craft-huts", "spear-hut 1", "3x")  # into village 2, the only place left for one
    assert kinds(state, 2) == ["spear-hut:1"]
    assert state.points[0] == 2


@pytest.mark.rule("HAW-20.01")
def test_one_god_a_village_and_each_god_once_a_realm() -> None:
    state = new(gods="ku kane")
    village(state, 1, "ku:2")
    tokens(state, "gods", "2")
    purse(state, 0, 12, 9)
    turn(state)
    refused(state, "walk gods", "HAW-7.06")
    village(state, 2, "shell-hut")
    turn(state)
    play(state, "walk gods")
    assert texts(state) == ["buy kane 1", "buy kane 2"]
    refused(state, "buy ku 1", "HAW-20.01")
    reason = settle_refusal(state, 0, KIND_NAMES.index("kane"), 0)
    assert reason is not None
    assert reason.rule == "HAW-20.01"
    play(state, "buy kane 1; decline?")
    assert kinds(state, 2) == ["shell-hut:1", "kane:1"]


@pytest.mark.rule("HAW-20.02", "HAW-20.03")
def test_ku_scores_with_spears_beside_huts_but_not_for_his_own_token() -> None:
    for side in (1, 2):
        state = new(gods="ku kane")
        village(state, 1, "spear-hut")
        tokens(state, "gods", "2x")
        purse(state, 0, 12, 9)
        turn(state)
        play(state, f"walk gods; buy ku {side}")
        assert state.points[0] == 1  # the hut alone
        buy(state, "income-huts", "shell-hut 1", "2x")
        assert state.points[0] == 1 + 1 + side
        assert state.extra[:3] == [0, 1, 0]


@pytest.mark.rule("HAW-20.05", "HAW-20.06")
def test_kane_may_be_offered_any_two_resources_for_a_tiki() -> None:
    state = new(gods="kane ku")
    tokens(state, "gods", "2")
    purse(state, 0, 4, 5, 1)
    figures(state, 0, tikis=1)
    turn(state)
    play(state, "walk gods; buy kane 1; pay 4 feet?")
    assert texts(state) == [
        "pay 2 shells",
        "pay 1 shell 1 foot",
        "pay 1 shell 1 fruit",
        "pay 1 foot 1 fruit",
        "decline",
    ]
    refused(state, "pay 1 shell", "HAW-20.05")
    refused(state, "pay 2 feet", "HAW-17.02")
    refused(state, "rest 1", "HAW-20.05")
    sums = state.sums[0]
    play(state, "pay 1 foot 1 fruit")
    assert state.tikis[0] == 2
    assert held(state) == (2, 1, 0)  # the foot of space 2 came after the payment
    assert state.sums[0] == sums
    assert state.to_act == 1
    # Only right after buying: his next turn asks nothing of the kind.
    turn(state)
    assert "decline" not in texts(state)


@pytest.mark.rule("HAW-20.05")
def test_kane_may_be_declined() -> None:
    state = new(gods="kane ku")
    tokens(state, "gods", "2")
    purse(state, 0, 9, 9)
    turn(state)
    play(state, "walk gods; buy kane 2; decline")
    assert state.tikis[0] == 0
    assert state.to_act == 1


@pytest.mark.rule("HAW-20.06")
def test_kanes_tiki_needs_one_in_stock_a_free_space_and_two_resources() -> None:
    for case in ("stock", "space", "purse", "fine"):
        state = new(gods="kane ku")
        tokens(state, "gods", "2")
        purse(state, 0, 2 if case == "purse" else 9, 4 if case == "purse" else 9)
        if case == "stock":
            stock(state, "tiki")
        if case == "space":
            figures(state, 0, tikis=6)
        turn(state)
        play(state, "walk gods; buy kane 1?")
        assert (state.view(0).asked == "offering") == (case == "fine")


@pytest.mark.rule("HAW-20.07")
def test_pele_limits_the_cost_of_a_move_but_not_of_boats() -> None:
    for side, most in ((1, 2), (2, 1)):
        state = new()
        village(state, 1, f"pele:{side}")
        expected = {"income-huts": 1, "hula": min(2, most), "surf": most, "gods": most}
        for place, feet in expected.items():
            assert move_cost(state, 0, PLACE_NAMES.index(place)) == feet
        stand(state, 0, "gods")
        assert move_cost(state, 0, PLACE_NAMES.index("gods")) == 1
        cove(state, one=2)
        turn(state)
        play(state, "fish 1; fish 1")
        assert held(state)[1] == 5
