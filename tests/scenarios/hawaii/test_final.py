"""Chapter 15 with the scoring of 17, 18 and 20: the final scoring."""

from __future__ import annotations

import pytest

from tests.scenarios.hawaii.island import (
    boats,
    end_round,
    figures,
    lay,
    new,
    purse,
    realm,
    rounds,
    village,
)
from vaka.games.hawaii.rules.final import stands, village_points
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.words import marker, why_gone


def last_round(state: HawaiiState) -> HawaiiState:
    rounds(state, 5)
    end_round(state, [0] * state.players)
    return state


def example_1(**options: object) -> HawaiiState:
    """Four villages, the first and fourth out of reach; two boats and two surfers, four fruits."""
    state = new(2, **options)
    figures(state, 0, kahunas=4, tikis=2)
    boats(state, 0, one=1)
    village(state, 1, "spear-hut")
    village(state, 2, "shell-hut hula surfer kanaloa exchange-hut long-hut irrigation")
    village(state, 3, "foot-hut breadfruit taro:2 banana irrigation laka:2 surfer")
    village(state, 4, "foot-hut")
    return state


@pytest.mark.rule("HAW-15.07", "HAW-15.02")
def test_the_first_example_scores_forty_four() -> None:
    state = example_1()
    assert [stands(state, 0, row) for row in range(4)] == [False, True, True, False]
    points = [village_points(state, 0, row) for row in range(4)]
    kahunas = points[1][0] + points[2][0]
    assert kahunas == 15
    assert points[1][2] == 8  # Kanaloa I: two boats and two surfers
    assert points[2][1] == 8  # Laka II: four fruits on three tiles
    assert points[1][4] == 7  # hula I in a village of seven tiles
    assert points[1][3] + points[2][3] == 6  # irrigation beside three fruit tiles
    assert points[0][0] + points[3][0] == 15  # the kahunas that expire
    assert realm(state) == 44
    last_round(state)
    assert state.points[0] == 44 + 2  # the first space of the last round


@pytest.mark.rule("HAW-15.08", "HAW-15.02", "HAW-15.03")
def test_the_second_example_scores_forty_two() -> None:
    state = new(2)
    figures(state, 0, kahunas=3, tikis=4)
    village(state, 1, "hula:2 shell-hut surfer foot-hut")
    village(state, 2, "long-hut hula irrigation breadfruit taro coconut banana laka")
    village(state, 3, "spear-hut kanaloa surfer")
    assert [village_points(state, 0, row) for row in (0, 1)] == [[5, 0, 0, 0, 10, 0], [5, 4, 0, 10, 8, 0]]
    assert village_points(state, 0, 2)[0] == 10
    assert not stands(state, 0, 2)
    assert realm(state) == 42


@pytest.mark.rule("HAW-15.01")
def test_only_kahunas_two_gods_irrigation_hula_and_long_huts_score_at_the_end() -> None:
    state = new(2)
    figures(state, 0, tikis=6)
    village(state, 1, "shell-hut:2 foot-hut:2 spear-hut:2 exchange-hut:2 surfer:2 lono:2 taro:2 long-hut")
    village(state, 2, "shell-hut ku foot-hut")
    village(state, 3, "shell-hut pele foot-hut")
    village(state, 4, "shell-hut kane foot-hut")
    assert realm(state) == 0


@pytest.mark.rule("HAW-15.03")
def test_laka_and_kanaloa_count_the_whole_remaining_realm_if_their_village_remains() -> None:
    state = new(2)
    figures(state, 0, tikis=6)
    village(state, 1, "laka taro")
    village(state, 2, "shell-hut banana:2 surfer")
    village(state, 3, "shell-hut coconut")
    # Village 3 has two tiles and is out: its coconut does not count.
    assert village_points(state, 0, 0)[1] == 3
    assert realm(state) == 3
    gone = new(2)
    figures(gone, 0, tikis=6)
    village(gone, 1, "taro hula")
    village(gone, 2, "shell-hut laka")
    assert realm(gone) == 3  # hula only: Laka's own village is out


@pytest.mark.rule("HAW-15.04")
def test_a_village_without_kahuna_still_scores_its_tiles() -> None:
    state = new(2)
    figures(state, 0, tikis=6)
    village(state, 1, "hula:2 long-hut:2")
    assert realm(state) == 6 + 5


@pytest.mark.rule("HAW-15.05")
def test_the_highest_score_wins_then_resources_then_all_share() -> None:
    state = new(3)
    lay(state, "seat 0 points: spears 8", "seat 1 points: spears 12", "seat 2 points: spears 12")
    purse(state, 0, 50, 0)
    purse(state, 1, 1, 1, 1)
    purse(state, 2, 0, 4, 0)
    last_round(state)
    assert state.result is not None
    assert state.result.scores == (10, 12, 12)
    assert state.result.ranks == (3, 2, 1)
    assert state.result.why == "2 players have 12 points; the most resources left decide."
    first = state.result.breakdown[1][0]
    assert (first.label, first.points) == ("Spears", 12)
    tied = new(2)
    lay(tied, "seat 1 points: spears 2")
    purse(tied, 0, 3, 0)
    purse(tied, 1, 0, 2, 1)
    last_round(tied)
    assert tied.result is not None
    assert tied.result.winners == (0, 1)
    assert tied.result.why == "They have 2 points each and as many resources left: the victory is shared."


@pytest.mark.rule("HAW-15.06")
def test_scores_run_on_past_fifty_and_a_hundred() -> None:
    assert marker(49) == "space 49"
    assert marker(50) == "the 50 tile and space 0"
    assert marker(99) == "the 50 tile and space 49"
    assert marker(131) == "the 100 tile and space 31"
    state = new(2)
    state.score(0, 0, 49)
    state.score(0, 0, 80)
    assert state.points[0] == 129


@pytest.mark.rule("HAW-17.05")
def test_a_long_hut_adds_length_and_side_two_five_points() -> None:
    for side, points in ((1, 0), (2, 5)):
        state = new(2)
        figures(state, 0, tikis=6)
        village(state, 1, f"long-hut:{side} surfer")
        assert realm(state) == points
    out = new(2)
    figures(out, 0, tikis=1)
    village(out, 1, "long-hut:2")
    assert realm(out) == 0


@pytest.mark.rule("HAW-17.11")
def test_irrigation_scores_by_the_fruit_tiles_of_its_own_village() -> None:
    fruits = ["", "taro:2", "taro:2 banana:2", "taro banana coconut", "taro banana coconut breadfruit:2"]
    for count, words in enumerate(fruits):
        for side in (1, 2):
            state = new(2)
            figures(state, 0, tikis=6)
            village(state, 1, f"irrigation:{side} surfer {words}")
            village(state, 2, "shell-hut foot-hut breadfruit")
            assert realm(state) == (0, 1, 3, 6, 10)[count]


@pytest.mark.rule("HAW-17.15")
def test_hula_scores_each_tile_of_her_village_with_the_start_hut_and_without_boats() -> None:
    for side in (1, 2):
        state = new(2)
        figures(state, 0, kahunas=0, tikis=6)
        boats(state, 0, one=2, two=2)
        village(state, 1, f"hula:{side} surfer")
        village(state, 2, "shell-hut foot-hut surfer")
        assert realm(state) == 3 * side


@pytest.mark.rule("HAW-18.03", "HAW-18.02")
def test_a_village_counts_from_nine_less_the_tikis_and_longer_is_no_drawback() -> None:
    everything = (
        "hula shell-hut foot-hut spear-hut exchange-hut long-hut surfer irrigation breadfruit taro banana ku coconut"
    )
    for tikis in range(7):
        state = new(2)
        figures(state, 0, tikis=tikis)
        for count, word in enumerate(everything.split(), start=2):
            village(state, 1, word)
            assert state.length[0] == count
            assert stands(state, 0, 0) == (tikis >= 1 and count >= 9 - tikis)
        assert state.length[0] == 14


@pytest.mark.rule("HAW-18.04")
def test_kahunas_score_five_five_ten_ten_fifteen_if_their_village_remains() -> None:
    state = new(2)
    figures(state, 0, kahunas=5, tikis=6)
    for row in range(1, 6):
        village(
            state,
            row,
            "surfer taro" if row == 1 else "shell-hut surfer foot-hut" if row < 4 else "long-hut surfer banana",
        )
    assert [village_points(state, 0, row)[0] for row in range(5)] == [5, 5, 10, 10, 15]
    assert realm(state) == 45


@pytest.mark.rule("HAW-20.09")
def test_laka_counts_fruits_pictured_not_wooden_ones() -> None:
    for side in (1, 2):
        state = new(2)
        figures(state, 0, tikis=6)
        purse(state, 0, 0, 0, 9)
        village(state, 1, f"laka:{side} taro banana:2")
        village(state, 2, "shell-hut foot-hut coconut:2")
        village(state, 3, "spear-hut breadfruit:2")  # out of reach of the tikis
        assert realm(state) == 5 * side


@pytest.mark.rule("HAW-20.10", "HAW-20.11")
def test_kanaloa_counts_boats_and_surfers_whatever_their_sides() -> None:
    for side, each in ((1, 2), (2, 4)):
        for start in (True, False):
            state = new(2, kanaloa_start_boat=start)
            figures(state, 0, tikis=6)
            boats(state, 0, one=1, two=1)
            village(state, 1, f"kanaloa:{side} surfer:2")
            village(state, 2, "shell-hut surfer")  # out of reach
            assert realm(state) == each * (2 + 1 + (1 if start else 0))


def test_a_view_says_why_a_village_would_not_score() -> None:
    from vaka.games.hawaii.view import HawaiiView

    state = new(2)
    village(state, 1, "hula surfer")
    view = state.view(0)
    assert isinstance(view, HawaiiView)
    assert "No tiki" in why_gone(view, 0, 0)
    figures(state, 0, tikis=4)
    view = state.view(0)
    assert isinstance(view, HawaiiView)
    assert why_gone(view, 0, 0) == "2 more tiles or tikis needed."
    figures(state, 0, tikis=6)
    view = state.view(0)
    assert isinstance(view, HawaiiView)
    assert why_gone(view, 0, 0) == ""
    assert view.realms[0].villages[0].points == [0, 0, 0, 0, 3, 0]
    village(state, 2, "shell-hut surfer")
    view = state.view(0)
    assert isinstance(view, HawaiiView)
    assert why_gone(view, 0, 1) == "1 more tile needed.", "all six tikis stand"
