"""Chapters 5 and 9 to 14: rowers, paddling, harvesting, fishing, delivering."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.tahiti2012.lagoon import (
    acting,
    at_step,
    bag_only,
    canoe,
    cargo,
    carrying,
    chart,
    grow,
    hex_at,
    laid,
    late,
    lay,
    refused,
    script,
    set_chart,
    texts,
)
from vaka.games.tahiti2012.rules.actions import Act, loading_refusal, reefs_between
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import DISC, GOOD_NAMES, HEXES, HOME, POINTS
from vaka.games.tahiti2012.words import where


@pytest.mark.rule("T12-5.03")
@pytest.mark.parametrize("lost", ["banana", "coconut", "taro"])
def test_three_cubes_less_any_one_of_them_means_four_rowers(lost: str) -> None:
    state = acting("1,0", "banana coconut taro")
    assert state.rowers(0) == 3
    script(state, f"{lost} fish")
    state.play("paddle 0,0")
    assert sum(cargo(state)) == 2
    assert state.rowers(0) == 4


@pytest.mark.rule("T12-5.04")
def test_a_row_takes_only_its_own_good_and_nine_cubes() -> None:
    state = acting("0,0", "spice spice")
    set_chart(state, 0, [1, 0, 0, 6, 0])
    state.play("deliver")
    assert chart(state) == [1, 0, 0, 8, 0]
    carrying(state, 0, "spice spice")
    at_step(state, Act)
    state.play("deliver")
    assert chart(state) == [1, 0, 0, 9, 0]
    assert len(POINTS) == 9 + 1


@pytest.mark.rule("T12-9.01")
@pytest.mark.parametrize(
    ("load", "steps"),
    [
        ("", 4),
        ("banana", 4),
        ("banana taro", 4),
        ("banana taro spice", 3),
        ("banana taro spice fish", 2),
        ("banana taro spice fish coconut", 1),
    ],
)
def test_each_rower_in_sight_is_one_action(load: str, steps: int) -> None:
    state = acting("0,1", load)
    taken = 0
    while state.view(0).asked == "act" and state.to_act == 0:
        state.play("paddle 0,0" if state.canoe[0] == hex_at("0,1") else "paddle 0,1")  # no reef on this side
        taken += 1
    assert taken == steps


@pytest.mark.rule("T12-9.02", "T12-9.06")
def test_example_tevas_fourth_cube_ends_his_actions() -> None:
    state = acting("1,-1", "taro spice fish")
    assert state.rowers(0) == 3
    canoe(state, 0, "0,-1")
    state.play("paddle 1,-1")
    assert state.to_act == 0
    state.play("harvest banana")
    assert state.rowers(0) == 2
    assert state.to_act == 1  # two rowers against two actions


@pytest.mark.rule("T12-9.03", "T12-9.07")
def test_example_teva_wins_actions_back_by_delivering() -> None:
    state = acting("0,1", "taro spice fish banana")
    assert state.rowers(0) == 2
    state.play("paddle 0,0")
    state.play("deliver")
    assert state.rowers(0) == 4
    assert state.taken == 2
    state.play("paddle 0,1")
    assert state.to_act == 0
    state.play("paddle 0,0")
    assert state.to_act == 1


@pytest.mark.rule("T12-9.03")
def test_losing_cubes_can_win_back_an_action() -> None:
    state = acting("1,0", "banana coconut taro")
    lay(state, "actions taken: 2")
    script(state, "banana fish")
    state.play("paddle 0,0")
    assert state.taken == 3
    assert state.to_act == 0


@pytest.mark.rule("T12-9.04")
def test_actions_mix_and_repeat_freely() -> None:
    state = acting("1,-1")
    assert {"harvest banana", "harvest coconut", "fish", "end", "paddle 0,0"} <= set(texts(state))
    state.play("harvest banana")
    state.play("paddle 0,-1")
    state.play("paddle 0,0")
    state.play("deliver")
    assert chart(state) == [1, 0, 0, 0, 0]
    refused(acting("1,-1"), "stay", "T12-9.04")


@pytest.mark.rule("T12-9.05")
def test_a_player_may_end_without_an_action() -> None:
    state = acting("0,0")
    state.play("end")
    assert state.to_act == 1


@pytest.mark.rule("T12-10.01")
def test_a_canoe_goes_to_any_neighbouring_tile_and_nowhere_else() -> None:
    state = acting("0,0")
    assert {t for t in texts(state) if t.startswith("paddle")} == {
        f"paddle {DISC.names[h]}" for h in DISC.neighbours[HOME]
    }
    refused(state, "paddle 0,2", "T12-10.01")
    refused(state, "paddle 0,0", "T12-10.01")
    state.play("paddle 0,-1")
    refused(state, "paddle 0,1", "T12-10.01")
    marked = acting("0,-1")
    grow(marked, "1,-1", "", "token")
    assert "paddle 1,-1" in texts(marked)


@pytest.mark.rule("T12-10.02")
def test_canoes_never_block() -> None:
    state = acting("0,0", players=4)
    lay(state, "seat 1 canoe: 0,1", "seat 2 canoe: 0,1", "seat 3 canoe: 0,1")
    state.play("paddle 0,1")
    assert state.canoe == [hex_at("0,1")] * 4


@pytest.mark.rule("T12-10.03", "T12-10.08")
def test_an_empty_canoe_crosses_a_double_reef_for_one_action_and_no_draw() -> None:
    state = acting("0,0")
    script(state, "")
    state.play("paddle 1,0")
    assert reefs_between(state, HOME, hex_at("1,0")) == 2
    assert state.canoe[0] == hex_at("1,0")
    assert state.taken == 1


@pytest.mark.rule("T12-10.04")
def test_cargo_draws_a_cube_for_each_reef_and_none_without() -> None:
    double = acting("1,0", "banana")
    script(double, "spice spice")
    double.play("paddle 0,0")
    assert double.chance.count == 2
    free = acting("1,0", "banana")
    script(free, "")
    free.play("paddle 0,1")
    assert cargo(free) == [1, 0, 0, 0, 0]
    single = acting("1,0", "banana")
    laid(single, "I01", "2,0", rotation=0)  # I06 on 1,0 shows a reef towards it; I01 turned like this shows none back
    spot = hex_at("2,0")
    assert reefs_between(single, hex_at("1,0"), spot) == 1
    at_step(single, Act)
    script(single, "spice")
    single.play("paddle 2,0")
    assert single.chance.count == 1


@pytest.mark.rule("T12-10.05")
def test_a_reef_printed_on_one_tile_counts_both_ways() -> None:
    for start, goal in (("1,0", "2,0"), ("2,0", "1,0")):
        state = acting("1,0", "banana")
        laid(state, "I01", "2,0", rotation=0)
        towards = DISC.neighbours[hex_at("1,0")].index(hex_at("2,0"))
        assert state.reefs[hex_at("1,0")] >> towards & 1 == 1
        assert state.reefs[hex_at("2,0")] >> (towards + 3) % 6 & 1 == 0
        canoe(state, 0, start)
        script(state, "banana")
        state.play(f"paddle {goal}")
        assert state.chance.count == 1
        assert cargo(state) == [0] * 5


@pytest.mark.rule("T12-10.06", "T12-10.10")
def test_example_puatea_loses_her_banana_at_a_double_reef() -> None:
    state = acting("1,0", "coconut banana")
    bag = sum(state.bag)
    script(state, "banana spice")
    state.play("paddle 0,0")
    assert cargo(state) == [0, 1, 0, 0, 0]
    assert sum(state.bag) == bag + 1


@pytest.mark.rule("T12-10.07")
def test_each_drawn_cube_costs_one_cube_unless_the_option_takes_all() -> None:
    one = acting("1,0", "banana banana banana")
    script(one, "banana spice")
    one.play("paddle 0,0")
    assert cargo(one)[0] == 2
    two = acting("1,0", "banana banana banana")
    script(two, "banana banana")
    two.play("paddle 0,0")
    assert cargo(two)[0] == 1
    all_lost = acting("1,0", "banana banana banana", reef_loss="all")
    script(all_lost, "banana spice")
    all_lost.play("paddle 0,0")
    assert cargo(all_lost)[0] == 0


@pytest.mark.rule("T12-10.09")
def test_a_short_bag_endangers_less_and_an_empty_one_nothing() -> None:
    state = acting("1,0", "banana")
    bag_only(state, "spice")
    script(state, "spice")
    state.play("paddle 0,0")
    assert cargo(state) == [1, 0, 0, 0, 0]
    canoe(state, 0, "1,0")
    bag_only(state, "")
    at_step(state, Act)
    script(state, "")
    state.play("paddle 0,0")
    assert cargo(state) == [1, 0, 0, 0, 0]


@pytest.mark.rule("T12-11.01")
def test_a_harvest_loads_exactly_one_cube_of_the_players_choice() -> None:
    state = acting("1,-1")
    state.play("harvest coconut")
    assert cargo(state) == [0, 1, 0, 0, 0]
    assert state.cubes[hex_at("1,-1")] == 1
    state.play("harvest banana")
    assert cargo(state) == [1, 1, 0, 0, 0]
    assert state.taken == 2


@pytest.mark.rule("T12-11.02")
def test_a_harvest_is_refused_where_no_such_cube_lies() -> None:
    refused(acting("0,0"), "harvest banana", "T12-11.02")
    refused(acting("0,1"), "harvest banana", "T12-11.02")
    refused(acting("1,0"), "harvest banana", "T12-11.02")
    bare = acting("1,-1")
    grow(bare, "1,-1", "", "token")
    refused(bare, "harvest banana", "T12-11.02")


@pytest.mark.rule("T12-11.03", "T12-12.03")
def test_example_teva_may_load_the_banana_but_not_the_second_spice() -> None:
    state = acting("-1,0", "spice coconut")
    refused(state, "harvest spice", "T12-12.03")
    state.play("harvest banana")
    assert cargo(state) == [1, 1, 0, 1, 0]
    assert state.rowers(0) == 3


@pytest.mark.rule("T12-12.01")
def test_a_sixth_cube_is_refused_for_harvest_and_fishing_alike() -> None:
    state = acting("1,-1", "banana banana banana banana banana")
    refused(state, "harvest banana", "T12-12.01")
    refused(state, "fish", "T12-13.09")


@pytest.mark.rule("T12-12.02")
def test_several_cubes_of_one_colour_admit_no_other_colour() -> None:
    state = acting("1,-1", "banana banana")
    refused(state, "harvest coconut", "T12-12.02")
    state.play("harvest banana")
    assert cargo(state) == [3, 0, 0, 0, 0]


@pytest.mark.rule("T12-12.03")
def test_a_mixed_cargo_of_five_is_one_of_each_good() -> None:
    state = acting("1,-1", "coconut taro spice fish")
    state.play("harvest banana")
    assert cargo(state) == [1, 1, 1, 1, 1]


@pytest.mark.rule("T12-12.04")
def test_cargo_cannot_be_dumped() -> None:
    state = acting("0,1", "banana banana")
    refused(state, "deliver", "T12-14.01")
    before = cargo(state)
    tried = 0
    for action in state.legal:
        after = state.copy()
        assert isinstance(after, Tahiti2012State)
        script(after, "", then=vaka.seeded(1))
        if action.text.startswith("paddle") and reefs_between(state, hex_at("0,1"), action.a):
            continue
        after.play(action)
        assert all(now >= then for now, then in zip(cargo(after), before, strict=True)), action.text
        tried += 1
    assert tried >= 3


@pytest.mark.rule("T12-12.05")
@pytest.mark.parametrize(
    ("load", "allowed"),
    [
        ("", "banana coconut taro spice fish"),
        ("banana", "banana coconut taro spice fish"),
        ("banana banana", "banana"),
        ("banana fish", "coconut taro spice"),
        ("banana coconut taro", "spice fish"),
        ("fish fish fish", "fish"),
    ],
)
def test_the_limits_look_at_the_cargo_of_the_moment(load: str, allowed: str) -> None:
    state = acting("0,1", load)
    fits = [GOOD_NAMES[good] for good in range(5) if loading_refusal(state, 0, good) is None]
    assert fits == allowed.split()


@pytest.mark.rule("T12-13.01", "T12-13.02")
def test_fishing_is_possible_everywhere_but_on_home() -> None:
    refused(acting("0,0"), "fish", "T12-13.01")
    for spot in ("0,1", "1,0"):
        state = acting(spot)
        script(state, "banana spice")
        state.play("fish")
        assert state.taken == 1
    marked = acting("1,0")
    grow(marked, "1,0", "", "token")
    assert "fish" in texts(marked)


@pytest.mark.rule("T12-13.03", "T12-13.04")
def test_one_fish_at_most_is_kept_and_it_may_be_declined() -> None:
    state = acting("0,1")
    script(state, "fish fish")
    state.play("fish")
    assert texts(state) == ["keep fish", "release fish"]
    refused(state, "end", "T12-13.04")
    state.play("keep fish")
    assert cargo(state) == [0, 0, 0, 0, 1]
    assert state.aside == [0, 0, 0, 0, 1]
    declined = acting("0,1")
    script(declined, "fish banana")
    declined.play("fish")
    declined.play("release fish")
    assert sum(cargo(declined)) == 0
    assert declined.aside == [1, 0, 0, 0, 1]


@pytest.mark.rule("T12-13.05")
def test_cubes_of_a_run_of_attempts_pile_up_outside_the_bag() -> None:
    state = acting("0,1")
    bag = sum(state.bag)
    script(state, "banana spice fish taro coconut coconut")
    state.play("fish")
    state.play("fish")
    state.play("keep fish")
    state.play("fish")  # a catch does not break the run
    assert state.aside == [1, 2, 1, 1, 0]
    assert sum(state.bag) == bag - 6


@pytest.mark.rule("T12-13.06")
@pytest.mark.parametrize("other", ["paddle 0,0", "end"])
def test_another_action_or_the_end_returns_what_lies_aside(other: str) -> None:
    state = acting("0,1")
    bag = sum(state.bag)
    script(state, "banana spice")
    state.play("fish")
    assert sum(state.bag) == bag - 2
    state.play(other)
    assert sum(state.bag) == bag
    assert not any(state.aside)


@pytest.mark.rule("T12-13.06")
def test_the_last_rower_ends_the_run_and_returns_what_lies_aside() -> None:
    state = acting("0,1", "banana coconut taro spice")
    bag = sum(state.bag)
    lay(state, "haumea: 0,1")
    script(state, "banana spice taro taro spice spice spice")
    state.play("fish")
    assert sum(state.bag) == bag - 2
    state.play("fish")  # the second of two rowers: the turn ends by itself
    assert state.to_act == 1
    assert not any(state.aside)
    assert sum(state.bag) == bag


@pytest.mark.rule("T12-13.07")
def test_cubes_are_back_before_a_reef_draws() -> None:
    state = acting("1,0", "banana")
    bag_only(state, "banana spice")
    script(state, "banana spice banana spice")
    state.play("fish")
    assert sum(state.bag) == 0
    state.play("paddle 0,0")
    assert cargo(state) == [0, 0, 0, 0, 0]


@pytest.mark.rule("T12-13.08")
def test_a_fish_token_draws_three_and_a_plain_one_two() -> None:
    for token, drawn in (("token", 2), ("token with fish", 3)):
        state = acting("1,0")
        grow(state, "1,0", "", token)
        script(state, " ".join(["fish"] * drawn))
        state.play("fish")
        assert state.chance.count == drawn
        state.play("keep fish")
        assert cargo(state) == [0, 0, 0, 0, 1]


@pytest.mark.rule("T12-13.09")
@pytest.mark.parametrize("load", ["banana banana", "fish taro", "banana coconut taro spice fish"])
def test_an_attempt_without_room_for_a_fish_is_refused(load: str) -> None:
    refused(acting("0,1", load), "fish", "T12-13.09")


@pytest.mark.rule("T12-13.10")
def test_fishing_in_a_short_or_empty_bag_costs_its_action() -> None:
    state = acting("0,1")
    bag_only(state, "banana")
    script(state, "banana")
    state.play("fish")
    assert (state.taken, sum(state.bag), state.aside[0]) == (1, 0, 1)
    state.play("fish")
    assert (state.taken, sum(state.bag), state.aside[0]) == (2, 0, 1)


@pytest.mark.rule("T12-13.11")
def test_example_vairea_catches_at_the_second_attempt() -> None:
    state = acting("0,1")
    bag = sum(state.bag)
    script(state, "banana taro fish spice")
    state.play("fish")
    state.play("fish")
    state.play("keep fish")
    assert state.taken == 2
    assert sum(state.aside) == 3
    state.play("end")
    assert sum(state.bag) == bag - 1
    assert cargo(state) == [0, 0, 0, 0, 1]


@pytest.mark.rule("T12-14.01", "T12-14.02")
def test_a_delivery_needs_home_takes_one_action_and_empties_the_canoe() -> None:
    refused(acting("0,1", "banana"), "deliver", "T12-14.01")
    state = acting("0,0", "banana coconut taro spice fish")
    state.play("deliver")
    assert state.taken == 1
    assert cargo(state) == [0] * 5
    assert chart(state) == [1] * 5


@pytest.mark.rule("T12-14.03")
def test_the_tenth_cube_leaves_the_game() -> None:
    state = acting("0,0", "banana banana banana", players=4)
    set_chart(state, 0, [8, 0, 0, 0, 0])
    gone, bag = state.gone[0], state.bag[0]
    state.play("deliver")
    assert chart(state)[0] == 9
    assert state.gone[0] == gone + 2
    assert state.bag[0] == bag


@pytest.mark.rule("T12-14.04")
def test_an_empty_canoe_delivers_nothing_but_a_useless_load_may_be_delivered() -> None:
    refused(acting("0,0"), "deliver", "T12-14.04")
    state = acting("0,0", "banana")
    set_chart(state, 0, [9, 0, 0, 0, 0])
    state.play("deliver")
    assert chart(state)[0] == 9
    assert cargo(state) == [0] * 5


@pytest.mark.rule("T12-14.05")
def test_example_temanava_delivers_four_cubes() -> None:
    state = acting("0,0", "fish spice coconut banana")
    set_chart(state, 0, [2, 1, 3, 0, 1])
    state.play("deliver")
    assert chart(state) == [3, 2, 3, 1, 2]
    assert cargo(state) == [0] * 5
    assert state.taken == 1


@pytest.mark.rule("T12-15.05")
def test_on_a_marked_island_canoes_pass_stay_and_fish() -> None:
    state = late(2, marked=1)
    spot = state.islands[0]
    canoe(state, 0, "0,-1")
    state.play(f"paddle {DISC.names[spot]}")
    script(state, "taro spice")
    state.play("fish")
    onwards = next(text for text in texts(state) if text.startswith("paddle") and text != "paddle 0,-1")
    passing = state.copy()
    assert isinstance(passing, Tahiti2012State)
    passing.play(onwards)
    assert DISC.names[passing.canoe[0]] == onwards.removeprefix("paddle ")
    script(state, "", then=vaka.seeded(1))
    state.play("end")
    assert state.to_act == 1
    assert state.canoe[0] == spot


@pytest.mark.rule("T12-10.04", "T12-10.08")
def test_the_label_of_a_paddle_tells_of_reefs_while_there_is_cargo() -> None:
    laden = acting("1,0", "banana")
    label = {action.text: laden.game.label(action, laden.view(0)) for action in laden.legal}
    assert label["paddle 0,0"] == "Paddle to Home, over two reefs"
    assert "reef" not in label["paddle 0,1"]
    empty = acting("1,0")
    assert not any("reef" in empty.game.label(action, empty.view(0)) for action in empty.legal)


def test_every_hex_has_a_name_of_its_own() -> None:
    names = [where(hex_) for hex_ in range(HEXES)]
    assert len(set(names)) == HEXES
    assert [where(hex_at(spot)) for spot in ("0,0", "0,1", "0,-2", "1,-2", "2,1")] == [
        "Home",
        "south",
        "2 north",
        "1 north and 1 north-east",
        "2 south-east and 1 south",
    ]
