"""Chapters 11 to 14: the end of a round, and the sample first round."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.hawaii.island import (
    GAME,
    cove,
    end_round,
    faces,
    held,
    kinds,
    lay,
    new,
    play,
    purse,
    refused,
    rest_all,
    rounds,
    stand,
    taken,
    texts,
    tokens,
    turn,
    village,
)
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.rules.rounds import round_scores, target_of
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import BEACH, BY_FIRST, BY_LONO, ISLAND_NAMES, NO_ISLAND, SOURCES


def scores(sums: list[int], round_: int = 1, **options: object) -> list[int]:
    state = new(len(sums), **options)
    lay(state, f"round: {round_}", *taken(sums))
    return round_scores(state)


@pytest.mark.rule("HAW-11.01", "HAW-11.03", "HAW-11.08")
def test_first_second_rest_and_nothing_below_the_target() -> None:
    assert scores([14, 11, 9, 8]) == [8, 5, 2, 0]


@pytest.mark.rule("HAW-11.04", "HAW-11.08")
def test_a_tie_for_first_leaves_no_second() -> None:
    assert scores([11, 11, 10, 9]) == [8, 8, 2, 2]


@pytest.mark.rule("HAW-11.05")
def test_behind_a_sole_leader_all_tied_for_second_score_as_second() -> None:
    assert scores([14, 11, 11, 9]) == [8, 5, 5, 2]


@pytest.mark.rule("HAW-11.02")
def test_a_price_token_adds_its_value_and_a_fish_token_its_fish() -> None:
    state = new()
    tokens(state, "income-huts", "5x")
    cove(state, three=1)
    purse(state, 0, 9, 9)
    turn(state)
    play(state, "walk income-huts; buy shell-hut 1; settle 1")
    turn(state)
    play(state, "fish 3")
    assert state.sums[0] == 5 + 3


@pytest.mark.rule("HAW-11.06")
def test_targets_and_points_rise_from_round_to_round() -> None:
    for number in range(1, 6):
        target = 7 + 2 * number
        assert BOX.targets[number - 1] == target
        assert scores([target + 2, target + 1, target, target - 1], number) == [7 + number, 4 + number, 1 + number, 0]
    assert scores([17, 16, 15, 14], 4, round_points="flat") == [8, 5, 2, 0]


@pytest.mark.rule("HAW-11.07", "HAW-17.13")
def test_ranks_go_only_to_those_who_reach_their_own_target() -> None:
    state = new(3)
    village(state, 1, "surfer:2", seat=0)
    lay(state, *taken([6, 8, 5]))
    assert target_of(state, 0) == 5
    assert target_of(state, 1) == 9
    # The 8 misses its target and takes no rank away; the surfer does not change the sum.
    assert round_scores(state) == [8, 0, 0]
    lay(state, *taken([6, 9, 5]))
    assert round_scores(state) == [5, 8, 0]


@pytest.mark.rule("HAW-17.13")
def test_surfers_add_up_and_lower_the_target_of_their_owner_only() -> None:
    state = new(2)
    village(state, 1, "surfer")
    village(state, 2, "shell-hut surfer:2")
    assert target_of(state, 0) == 9 - 2 - 4
    assert target_of(state, 1) == 9


@pytest.mark.rule("HAW-17.14")
def test_a_target_may_fall_to_nothing_and_then_even_no_token_qualifies() -> None:
    state = new(2)
    for row in (1, 2, 3):
        village(state, row, "surfer:2" if row == 1 else "shell-hut surfer:2")
    assert target_of(state, 0) == -3
    lay(state, *taken([0, 8]))
    assert round_scores(state) == [8, 0]


@pytest.mark.rule("HAW-11.09")
def test_in_the_last_round_the_words_tell_of_the_first_space_and_of_no_next_round() -> None:
    state = new(3)
    for round_, prompt, labels, line in (
        (
            4,
            "Walk to a place, fish, visit an island, or end your round",
            ["End my round, go first in the next", "End my round, go second in the next"],
            "rests, second in the next round.",
        ),
        (
            5,
            "Walk to a place, fish, visit an island, or end your round (space 1 brings 2 points)",
            ["End my round on space 1: 2 points", "End my round on space 2"],
            "rests on space 2.",
        ),
    ):
        rounds(state, round_)
        turn(state)
        view = state.view(0)
        assert GAME.prompt(view) == prompt
        assert [GAME.label(state.read(f"rest {space}"), view) for space in (1, 2)] == labels
        after = state.copy()
        events = after.listen()
        after.play("rest 2")
        assert GAME.say(events[0]) == line
        assert ("spaces for the next round:" in GAME.text(view)) is (round_ == 4)


@pytest.mark.rule("HAW-11.09", "HAW-11.10")
def test_in_the_last_round_the_first_space_brings_two_points_target_or_not() -> None:
    state = new(2)
    rounds(state, 5)
    end_round(state, [0, 0])
    assert state.over
    assert state.earned[BY_FIRST] == 2
    assert state.points == [2, 0]
    early = new(2)
    rounds(early, 4)
    end_round(early, [0, 0])
    assert early.earned[BY_FIRST] == 0


@pytest.mark.rule("HAW-20.08")
def test_lono_scores_on_top_for_reaching_the_own_target_in_the_last_round_too() -> None:
    for side, points in ((1, 2), (2, 4)):
        state = new(2)
        village(state, 1, f"lono:{side} surfer")
        end_round(state, [7, 20])
        assert state.earned[BY_LONO] == points
        missed = new(2)
        village(missed, 1, f"lono:{side}")
        end_round(missed, [8, 20])
        assert missed.earned[BY_LONO] == 0
    last = new(2)
    rounds(last, 5)
    village(last, 1, "lono")
    end_round(last, [17, 0])
    assert last.earned[BY_LONO] == 2


@pytest.mark.rule("HAW-12.01", "HAW-12.02")
def test_everybody_gets_the_base_income_which_shrinks() -> None:
    for number, (shells, feet) in enumerate(((10, 6), (7, 5), (4, 4), (1, 3)), start=1):
        state = new(2)
        rounds(state, number)
        purse(state, 0, 0, 0)
        purse(state, 1, 0, 0)
        end_round(state, [0, 30])
        assert held(state, 0) == held(state, 1) == (shells, feet, 0)
    gentle = new(2, income="gentle")
    assert gentle.settings.income == [10, 6, 8, 5, 6, 4, 4, 3]


@pytest.mark.rule("HAW-12.03", "HAW-12.05", "HAW-20.04")
def test_red_and_blue_receive_what_their_tiles_add() -> None:
    state = new(2)
    village(state, 1, "shell-hut kane", seat=0)
    village(state, 1, "taro:2", seat=1)
    purse(state, 0, 0, 0)
    purse(state, 1, 0, 0)
    end_round(state, [0, 0])
    assert held(state, 0) == (12, 6, 0)
    assert held(state, 1) == (10, 6, 2)


@pytest.mark.rule("HAW-17.01", "HAW-20.02", "HAW-20.04")
def test_income_tiles_add_one_or_two_from_the_round_they_are_acquired_in() -> None:
    state = new(2)
    village(state, 1, "shell-hut:2 foot-hut:2 banana:2 coconut kane:2")
    village(state, 2, "shell-hut foot-hut ku:2")
    purse(state, 0, 0, 0)
    end_round(state, [0, 0])
    assert held(state) == (10 + 2 + 1 + 2, 6 + 2 + 1 + 1, 2 + 1)
    bought = new(2)
    tokens(bought, "income-huts", "2")
    purse(bought, 0, 2, 1)
    turn(bought)
    play(bought, "walk income-huts; buy foot-hut 1; settle 1")
    end_round(bought, [2, 0])
    assert held(bought) == (10, 7, 0)


@pytest.mark.rule("HAW-12.04")
def test_round_five_brings_no_income_and_resources_are_kept_between_rounds() -> None:
    state = new(2)
    rounds(state, 5)
    village(state, 1, "shell-hut:2 irrigation:2 banana:2")
    purse(state, 0, 3, 2, 1)
    end_round(state, [0, 0])
    assert held(state) == (3, 2, 1)
    kept = new(2)
    purse(kept, 0, 3, 2, 1)
    end_round(kept, [0, 0])
    assert held(kept) == (13, 8, 1)


@pytest.mark.rule("HAW-12.06", "HAW-17.12")
def test_irrigation_choices_are_made_in_the_order_of_the_round_just_played() -> None:
    state = new(3)
    lay(state, "order: seat 2, seat 0, seat 1")
    for seat in (0, 2):
        village(state, 1, "irrigation:2", seat=seat)
        purse(state, seat, 0, 0)
    village(state, 2, "shell-hut irrigation:2", seat=2)
    rest_all(state, [3, 1, 2])
    lay(state, "asked: next of seat 2", "last turn:")
    asked = []
    for choice in ("gather shell", "gather fruit", "gather foot"):
        asked.append(state.to_act)
        assert texts(state) == ["gather shell", "gather foot", "gather fruit"]
        refused(state, "rest 1", "HAW-17.12")
        state.play(choice)
    assert asked == [2, 2, 0]
    assert held(state, 2) == (12, 6, 1)
    assert held(state, 0) == (10, 7, 0)
    assert state.order == [1, 2, 0]


@pytest.mark.rule("HAW-17.12")
def test_irrigation_of_side_one_brings_nothing_at_income() -> None:
    state = new(2)
    village(state, 1, "irrigation")
    purse(state, 0, 0, 0)
    end_round(state, [0, 0])
    assert state.view(0).asked == "turn"
    assert held(state) == (10, 6, 0)


@pytest.mark.rule("HAW-13.01")
def test_a_round_end_scores_then_hands_out_income_then_lays_out_anew() -> None:
    state = new(2)
    events = state.listen()
    end_round(state, [9, 0])
    story = [event.what for event in events]
    assert story == ["round-scores", "round-scores", "income", "income", "round"]
    assert state.round == 2
    last = new(2)
    rounds(last, 5)
    events = last.listen()
    end_round(last, [0, 0])
    assert [event.what for event in events] == ["round-scores", "round-scores", "first-space", "final", "final"]
    assert last.over


@pytest.mark.rule("HAW-13.02")
def test_the_next_order_is_that_under_the_track_and_all_tokens_return_to_the_bag() -> None:
    state = new(3)
    stand(state, 0, "gods")
    cove(state, one=1)  # so that the last seat has a choice
    turn(state)
    play(state, "rest 2; rest 3; rest 1")
    assert state.order == [2, 0, 1]
    assert state.to_act == 2
    assert state.at == [BEACH] * 3
    assert state.taken == []
    assert state.sums == [0, 0, 0]
    on_board = sum(1 for token in state.tokens if token) + sum(state.cove) + sum(1 for token in state.sequence if token)
    assert on_board == 23


@pytest.mark.rule("HAW-13.03", "HAW-13.05")
def test_islands_slide_left_and_gaps_at_the_right_are_filled() -> None:
    state = new(2, islands="points kahunas hula harvest")
    lay(state, "docks: points, none, hula, none", "islands face up: kahunas, harvest")
    end_round(state, [0, 0])
    assert [ISLAND_NAMES[island] for island in state.docks[:2]] == ["points", "hula"]
    assert NO_ISLAND not in state.docks
    assert sum(state.face_up) == 2
    assert sum(state.face_down) == 4
    calm = new(2, islands="points kahunas hula harvest")
    before = calm.docks[:]
    end_round(calm, [0, 0])
    assert calm.docks == before


@pytest.mark.rule("HAW-13.04")
def test_a_face_up_island_on_top_means_shuffling_the_whole_stack_first() -> None:
    state = new(2)
    # All in the stack have been visited, one of them this round.
    visited = "points, foot-hut, shell-hut, hula, surfer, fruit, harvest"
    lay(state, "docks: points, kahunas, tikis", f"islands face up: {visited}")
    end_round(state, [0, 0])
    assert state.docks[3] != NO_ISLAND
    assert sum(state.face_up) == 0
    assert sum(state.face_down) == 6
    none_due = new(2)
    lay(none_due, "islands face up: points, foot-hut, shell-hut, hula, surfer, fruit")
    end_round(none_due, [0, 0])
    assert sum(none_due.face_up) == 6  # without a draw due nothing is shuffled


@pytest.mark.rule("HAW-13.04")
def test_an_island_bared_by_the_last_draw_waits_for_those_visited_in_the_next_round() -> None:
    state = new(2)
    # One island is left face down, and it goes to the one free dock.
    lay(state, "docks: points, kahunas, tikis", "islands face up: points, foot-hut, shell-hut, hula, surfer, fruit")
    end_round(state, [0, 0])
    assert state.docks[3] == ISLAND_NAMES.index("harvest")
    assert (sum(state.face_down), sum(state.face_up)) == (0, 6)
    # The next visit goes to the same stack, and all seven are shuffled together when a draw is due.
    lay(
        state,
        "docks: points, kahunas, tikis",
        "islands face up: points, foot-hut, shell-hut, hula, surfer, fruit, harvest",
    )
    end_round(state, [0, 0])
    assert (sum(state.face_down), sum(state.face_up)) == (6, 0)


@pytest.mark.rule("HAW-14.01", "HAW-14.02")
def test_the_sample_first_round_of_red() -> None:
    state = new(
        4,
        order="long-house income-huts craft-huts boatyard orchard hula gods kahunas tikis surf",
        gods="kane lono",
    )
    tokens(state, "long-house", "2")
    tokens(state, "income-huts", "3 6")
    tokens(state, "gods", "5")
    lay(state, f"sequence: {faces('- 3 4 5')}")
    turn(state)
    play(state, "walk long-house; buy long-hut 2; settle 1")
    assert held(state) == (9, 6, 0)
    turn(state)
    play(state, "walk income-huts; token 3; buy shell-hut 1; settle 1")
    assert held(state) == (6, 5, 0)
    turn(state)
    play(state, "walk gods; buy kane 1; decline?")
    assert held(state) == (1, 3, 0)
    turn(state)
    play(state, "rest 2")
    assert state.sums[0] == 2 + 3 + 5 + 3 == 13
    assert held(state) == (1, 3, 0)
    assert kinds(state, 1) == ["long-hut:2", "shell-hut:1", "kane:1"]
    assert state.resting[1] == 0


def test_a_whole_game_keeps_its_points_and_sources_equal() -> None:
    state = GAME.new(4, seed=21)
    assert isinstance(state, HawaiiState)
    dice = vaka.seeded("points")
    for _ in range(GAME.longest(4, state.options)):
        if not state.over:
            state.play(state.legal[dice.uniform(len(state.legal))])
    assert state.over
    for seat in range(4):
        assert state.points[seat] == sum(state.earned[seat * SOURCES : seat * SOURCES + SOURCES])
