"""Chapters 1, 3, 4 and 5: set up, the order of a turn, initiative."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.maori.aotearoa import (
    GAME,
    area_of,
    building,
    cell,
    here,
    hex_of,
    offers,
    play,
    put,
    refused,
    say,
    script,
    seals_line,
    season,
    table,
    texts,
)
from vaka.games.clans.kinds import BUILT, ELDER
from vaka.games.maori import tables as t
from vaka.games.maori.rules.battle import MaoriCombat
from vaka.games.maori.rules.building import MaoriBuild
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.rules.leaders import draw_elder
from vaka.games.maori.rules.movement_step import MaoriMovement
from vaka.games.maori.rules.sequence import MaoriAdvance, MaoriPlayerTurn
from vaka.games.maori.state import MaoriState


def fresh(players: int, *dice: int, **options: object) -> MaoriState:
    state = GAME.make(players, GAME.read_options(options, players), vaka.Scripted(list(dice), vaka.seeded("fresh")))
    assert isinstance(state, MaoriState)
    state.begin()
    return state


@pytest.mark.rule("MAO-1a")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_people_can_play(players: int) -> None:
    assert fresh(players).to_act == 0
    with pytest.raises(vaka.Malformed):
        GAME.new(5)


@pytest.mark.rule("MAO-3a", "MAO-3b")
def test_a_moa_and_a_seal_stand_on_every_symbol() -> None:
    state = fresh(2)
    assert list(state.moa) == [1] * 7
    assert list(state.seals) == [1] * 8
    names = [state.chart.names[hex] for hex in state.rules.land.moa]
    assert sorted(names) == ["1144", "1246", "1548", "1847", "1936", "2631", "3137"]
    seals = [state.chart.names[hex] for hex in state.rules.land.seals]
    assert seals == ["1208", "2720", "3825", "1634", "3337", "1142", "2447", "1848"]


@pytest.mark.rule("MAO-3c")
def test_elders_are_drawn_from_a_pool_of_ones_own() -> None:
    state = table()
    assert list(state.pool) == [1] * 18
    script(state, 4)
    assert draw_elder(state, 1) == ELDER + 4
    assert state.pool[9 + 4] == 0
    assert list(state.pool[:9]) == [1] * 9


@pytest.mark.rule("MAO-3.1a", "MAO-3.1f")
def test_two_dice_give_the_home_area_row_then_column() -> None:
    state = fresh(2, 2, 3, 6, 1)
    assert state.control[area_of(state, "waikato")] == 0
    play(state, "home 2325", "place 2325", "place 2424")
    assert state.control[area_of(state, "kahungunu")] == 1
    assert sum(1 for owner in state.control if owner >= 0) == 2


@pytest.mark.rule("MAO-3.1b")
def test_an_area_beside_another_home_is_rolled_again() -> None:
    state = fresh(2, 2, 3, 3, 3, 5, 3)
    play(state, "home 2325", "place 2325", "place 2325")
    assert state.control[area_of(state, "arawa")] == -1
    assert state.control[area_of(state, "taranaki")] == 1


@pytest.mark.rule("MAO-3.1c")
def test_the_south_is_a_home_only_in_a_game_of_four() -> None:
    state = fresh(3, 6, 6, 2, 3)
    assert state.control[area_of(state, "te_tau_ihu")] == -1
    assert state.control[area_of(state, "waikato")] == 0


@pytest.mark.rule("MAO-3.1d")
def test_whoever_draws_the_south_may_roll_once_more() -> None:
    state = fresh(4, 6, 6)
    assert texts(state) == ["keep", "reroll"]
    kept = state.copy()
    assert isinstance(kept, MaoriState)
    kept.play("keep")
    assert kept.control[area_of(kept, "te_tau_ihu")] == 0
    script(state, 2, 3)
    state.play("reroll")
    assert state.control[area_of(state, "waikato")] == 0


@pytest.mark.rule("MAO-3.1e")
def test_taken_areas_and_mountain_neighbours_are_rolled_again() -> None:
    state = fresh(2, 2, 3, 2, 4, 3, 1, 6, 1)
    play(state, "home 2325", "place 2325", "place 2325")
    assert state.control[area_of(state, "ngai_te_rangi")] == -1
    assert state.control[area_of(state, "kahungunu")] == 1


@pytest.mark.rule("MAO-3.1g")
def test_every_other_area_hides_a_letter_that_nobody_sees() -> None:
    state = GAME.new(2, seed=5)
    assert isinstance(state, MaoriState)
    while state.turn == 0:
        state.advance(state.choices[0])
    assert all((letter < 0) == (owner >= 0) for letter, owner in zip(state.letter, state.control, strict=True))
    assert max(state.letter.count(letter) for letter in range(10)) <= 8
    for seat in (0, 1, None):
        assert "letter" not in state.view(seat).to_json()["table"]  # type: ignore[operator]


@pytest.mark.rule("MAO-3.2a", "MAO-3.2c")
def test_the_home_village_stands_on_a_site_of_the_home_area_with_chief_tohunga_and_warriors() -> None:
    state = fresh(2, 2, 3)
    assert set(offers(state, "home")) == {f"home {state.chart.names[h]}" for h in state.edition.sites_in[4]}
    refused(state, "home 3235", "MAO-3.2c")
    play(state, "home 2325")
    assert here(state, "2325", 0) == ["chief", "tohunga", "warriors"]
    assert state.village[hex_of(state, "2325")] == BUILT
    assert state.home[0] == hex_of(state, "2325")


@pytest.mark.rule("MAO-3.2b")
def test_two_population_go_anywhere_in_the_home_area_together_or_apart() -> None:
    state = fresh(2, 2, 3)
    play(state, "home 2325")
    refused(state, "place 3235", "MAO-3.2b")
    play(state, "place 2224", "place 2423")
    assert here(state, "2224") == ["population"]
    assert here(state, "2423") == ["population"]


@pytest.mark.rule("MAO-4a")
def test_a_game_turn_is_initiative_event_player_turns_and_the_marker() -> None:
    state = table()
    script(state, 3, 6, 1, 1, 1)
    say(state, "asked: turn of seat 0", "then: nothing")
    assert state.to_act == 1
    state.play("first 1 clockwise")
    assert state.weather.event == 111
    assert [type(each) for each in state.agenda[:2]] == [MaoriAdvance, MaoriPlayerTurn]
    assert state.active == 0


@pytest.mark.rule("MAO-4b")
def test_a_player_turn_has_four_steps_and_nothing_goes_back() -> None:
    state = building(table())
    assert [type(each) for each in reversed(state.agenda)] == [MaoriBuild, MaoriControl, MaoriMovement, MaoriCombat]
    refused(state, "walk 2325", "MAO-4b")
    state.play("done")
    assert state.view(0).asked == "move"
    refused(state, "train 2325 elite", "MAO-4b")


@pytest.mark.rule("MAO-4c")
def test_moa_breed_before_the_seals_and_both_before_the_initiative() -> None:
    state = table()
    say(state, f"season: {season(11)}")
    say(state, f"moa gone: {state.chart.names[state.rules.land.moa[2]]}", seals_line(state, [0] * 4 + [1] * 4))
    events = state.listen()
    script(state, 3, 6)
    say(state, "asked: turn of seat 0", "then: nothing")
    assert [event.what for event in events] == ["turn", "moa", "initiative", "initiative"]
    say(state, f"season: {season(12)}")
    events.clear()
    script(state, 3, 6)
    say(state, "asked: turn of seat 0", "then: nothing")
    assert [event.what for event in events] == ["turn", "seals", "initiative", "initiative"]


@pytest.mark.rule("MAO-4d")
def test_a_standing_order_answers_out_of_turn_and_is_seen_by_its_owner_alone() -> None:
    state = building(table())
    state.play("done")
    state.play("order zones waive")
    refused(state, "order zones claim", "MAO-4d")
    assert state.view(0).orders == [2, 0, 0, 0]  # type: ignore[attr-defined]
    assert state.view(1).orders == [0, 0, 0, 0]  # type: ignore[attr-defined]
    assert state.view(None).orders == []  # type: ignore[attr-defined]


def initiative(state: MaoriState, *dice: int) -> int:
    script(state, *dice)
    say(state, "asked: initiative of seat 0", "then: nothing")
    assert state.to_act is not None
    return state.to_act


@pytest.mark.rule("MAO-5a")
def test_the_highest_roll_takes_the_initiative_and_ties_roll_again() -> None:
    state = table(3)
    say(state, "initiative: nobody")
    assert initiative(state, 2, 5, 5, 3, 4) == 2
    assert (state.marker, state.doubled) == (2, 0)


@pytest.mark.rule("MAO-5b")
def test_the_winner_names_who_goes_first_and_the_direction() -> None:
    state = table(3)
    say(state, "initiative: nobody")
    initiative(state, 6, 1, 2)
    assert len(offers(state, "first")) == 6
    script(state, 1, 1, 1)
    state.play("first 2 counterclockwise")
    assert list(state.order) == [1, 0, 2]


@pytest.mark.rule("MAO-5c")
def test_the_holder_subtracts_two_and_then_four() -> None:
    state = table()
    assert initiative(state, 6, 3) == 0
    assert state.doubled == 1
    assert initiative(state, 6, 3) == 1
    assert (state.marker, state.doubled) == (1, 0)


@pytest.mark.rule("MAO-5d")
def test_the_modifier_counts_on_the_first_roll_only() -> None:
    state = table()
    assert initiative(state, 6, 4, 3, 2) == 0


@pytest.mark.rule("MAO-5e")
def test_a_doubled_holder_stays_at_minus_four_and_the_eliminated_are_skipped() -> None:
    state = table(4)
    say(state, "initiative: seat 0", "initiative doubled: yes")
    say(state, "seat 2 out of the game: chief captured")
    assert initiative(state, 6, 1, 1) == 0
    assert state.doubled == 1
    script(state, 1, 1, 1)
    state.play("first 2 clockwise")
    assert list(state.order) == [1, 3, 0]


@pytest.mark.rule("MAO-5f")
def test_without_its_holder_nobody_subtracts() -> None:
    state = table(3)
    say(state, "initiative: seat 2", "initiative doubled: yes")
    say(state, "seat 2 out of the game: chief captured")
    assert initiative(state, 3, 4) == 1
    assert (state.marker, state.doubled) == (1, 0)


@pytest.mark.rule("MAO-5g")
def test_last_in_one_turn_and_first_in_the_next_are_two_whole_turns() -> None:
    state = table(seasons="4", events=False)
    put(state, "2325", "militia militia")
    say(state, "asked: seat of seat 0", "then: advance of seat 0")
    play(state, "train 2325 slingers", "done", "done")
    script(state, 6, 1, 6, 1)
    while state.view(state.to_act).asked != "order":
        state.play("done")
    state.play("first 1 clockwise")
    assert "train 2325 slingers" in texts(state)


@pytest.mark.rule("MAO-5h", "MAO-5i")
def test_two_dice_in_order_name_the_event_and_a_third_its_result() -> None:
    from tests.scenarios.maori.aotearoa import event

    state = event(table(), 46, 3)
    assert (state.weather.event, state.weather.rain) == (463, 2)


@pytest.mark.rule("MAO-5k")
def test_a_random_area_may_be_the_south_and_reaches_over_mountains() -> None:
    from vaka.games.maori.rules.lots import around, random_area

    state = table()
    script(state, *cell(state, "te_tau_ihu"))
    assert random_area(state) == area_of(state, "te_tau_ihu")
    assert area_of(state, "ngai_te_rangi") in around(state, area_of(state, "waikato"))
    assert around(state, area_of(state, "te_tau_ihu")) == [area_of(state, "te_tau_ihu")]


@pytest.mark.rule("MAO-14a")
def test_each_advanced_rule_is_switched_by_itself() -> None:
    names = ["forest_depletion", "variable_movement", "forced_march", "whare_purakau", "dummy_units"]
    for name in names:
        options = GAME.read_options({name: True}, 2)
        assert [options[other] for other in names] == [other == name for other in names]
    assert t.DUMMY not in [k for k in range(12) if table().edition.names[k] == "dummy"]
