"""Rare cases of several chapters: what a rule says where it hardly ever comes to that."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    begin,
    building,
    clear,
    control,
    here,
    hex_of,
    homeless,
    move_chief,
    moving,
    offers,
    order,
    play,
    put,
    refused,
    say,
    script,
    season,
    table,
    texts,
    village,
)
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import PART_BUILT
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.rules.events_lasting import expire
from vaka.games.maori.state import MaoriState


def ordered(state: MaoriState, captives: str = "swap") -> MaoriState:
    """Strongest sets, no pursuit."""
    for seat in range(state.players):
        order(state, seat, "battle", "strongest")
        order(state, seat, "captives", captives)
        order(state, seat, "pursuit", "hold")
    return state


# Construction and training.


@pytest.mark.rule("MAO-6.1s", "MAO-6.1e")
def test_any_people_in_a_forest_fell_its_log_once_and_any_unit_may_be_sent_home() -> None:
    state = table()
    put(state, "2224", "population population")
    building(state)
    state.play("fell 2224")
    refused(state, "fell 2224", "MAO-6.1s")
    soldier = table()
    put(soldier, "2424", "militia")
    building(soldier)
    soldier.play("disarm 2424 militia")
    assert here(soldier, "2424") == ["population"]
    refused(soldier, "disarm 2424 militia", "MAO-8.1a")


@pytest.mark.rule("MAO-6.2f", "MAO-6.1v")
def test_a_village_given_up_is_not_built_again_in_the_same_step() -> None:
    state = table()
    village(state, "3026")
    put(state, "3026", "log population population")
    building(state)
    state.play("abandon 3026")
    assert state.village[hex_of(state, "3026")] == PART_BUILT
    assert here(state, "3026", 0) == ["population"] * 3
    refused(state, "complete 3026", "MAO-6.1v")
    building(state)
    assert "complete 3026" in texts(state)


@pytest.mark.rule("MAO-6.2f", "MAO-6.1b")
def test_a_village_that_has_made_something_is_not_given_up_in_the_same_step() -> None:
    state = table()
    village(state, "3026")
    put(state, "3026", "population")
    building(state)
    assert "abandon 3026" in texts(state)
    state.play("train 3026 militia")
    refused(state, "abandon 3026", "MAO-6.1b")


@pytest.mark.rule("MAO-6.1q", "MAO-6.1r", "MAO-8.3d")
def test_under_the_eyes_of_enemy_troops_earthworks_are_dug_but_no_wood_is_used() -> None:
    state = table()
    put(state, "2325", "log")
    put(state, "2325", "militia", 1)
    building(state)
    refused(state, "shape 2325", "MAO-8.3d")
    state.play("fortify 2325")
    assert state.pa[hex_of(state, "2325")] == 1
    building(state)
    refused(state, "fortify 2325", "MAO-8.3d")
    clear(state, "2325", 1)
    building(state)
    state.play("fortify 2325")
    assert state.pa[hex_of(state, "2325")] == 2
    building(state)
    refused(state, "fortify 2325", "MAO-6.1r")


@pytest.mark.rule("MAO-6.5a", "MAO-6.5c")
@pytest.mark.parametrize("players", [2, 3])
def test_of_several_captives_of_one_people_one_is_eaten(players: int) -> None:
    """Unasked only where everybody knows that there is nothing to choose."""
    state = table(players)
    put(state, "2325", "captive-2 captive-2")
    building(state)
    if players > 2:
        assert texts(state) == ["meal 2"]
        state.play("meal 2")
    assert state.view(0).asked == "build"
    assert here(state, "2325").count("captive-2") == 1
    assert list(state.fed) == [hex_of(state, "2325")]


# Area control.


@pytest.mark.rule("MAO-NAe")
def test_a_log_that_comes_with_an_area_is_nobodys() -> None:
    state = table()
    move_chief(state, "3026")
    put(state, "3026", "militia")
    say(state, "letters: arawa (E)")
    script(state, 1)
    begin(state, MaoriControl)
    play(state, "place 3028", "place 3028", "place 3028", "place 2928")
    assert here(state, "2928", 5) == ["log"]


@pytest.mark.rule("MAO-7d")
def test_in_a_game_of_version_one_newcomers_without_room_are_lost_and_an_elder_goes_back_to_his_pool() -> None:
    state = table(version=1)
    arawa = area_of(state, "arawa")
    move_chief(state, "3026")
    put(state, "3026", "militia")
    for hex in state.chart.hexes_of[arawa]:
        put(state, state.chart.names[hex], "population population", 1)
    say(state, "letters: arawa (G)")
    before = state.pool[:]
    script(state, 0)
    begin(state, MaoriControl)
    assert (state.control[arawa], state.view(0).asked) == (0, "move")
    assert state.pool == before
    assert state.elders_on_map(0) == []


@pytest.mark.rule("MAO-12.2c", "MAO-7e")
def test_aupouri_taken_from_a_player_makes_a_head_tohunga_and_the_other_keeps_his() -> None:
    state = table()
    holy = state.rules.land.holy
    control(state, {state.rules.land.keys[holy]: 1})
    say(state, "seat 1 head tohunga: yes")
    put(state, state.chart.names[state.chart.hexes_of[holy][0]], "militia")
    begin(state, MaoriControl)
    assert (state.control[holy], state.high) == (0, (1, 1))


# Movement.


@pytest.mark.rule("MAO-2.2b", "MAO-8.1a")
def test_a_closed_side_and_a_hex_far_away_are_told_apart() -> None:
    state = table()
    put(state, "2530", "elder-6")
    moving(state)
    state.play("lead 2530 elder-6")
    closed, far = state.why_not("step 2529"), state.why_not("step 2325")
    assert closed is not None
    assert far is not None
    assert (closed.rule, far.rule) == ("MAO-2.2b", "MAO-2.2b")
    assert "cannot be crossed" in closed.text
    assert "next to" in far.text


@pytest.mark.rule("MAO-8.4c", "MAO-8.4a")
def test_a_marker_moved_once_and_people_who_walked_are_done_for_the_turn() -> None:
    state = table()
    put(state, "2424", "log population")
    put(state, "2423", "population")
    moving(state)
    play(state, "walk 2424", "carry log", "step 2423", "drop log", "halt", "walk 2423")
    refused(state, "carry log", "MAO-8.4c")
    refused(state, "carry part", "MAO-8.4b")
    state.play("step 2323")
    state.play("halt")
    refused(state, "walk 2423", "MAO-8.4a")
    refused(state, "walk 2222", "MAO-8.1a")


@pytest.mark.rule("MAO-8.4b", "MAO-8.4d")
def test_nobody_is_left_behind_whose_hands_are_still_needed() -> None:
    state = table()
    put(state, "2424", "elder-6 population militia log hunted")
    moving(state)
    play(state, "lead 2424 elder-6", "take population", "take militia", "carry log", "carry hunted", "step 2425")
    refused(state, "leave population", "MAO-8.4b")
    refused(state, "leave militia", "MAO-8.4b")
    state.play("drop hunted")
    refused(state, "leave population", "MAO-8.4b")
    state.play("leave militia")
    play(state, "drop log", "leave population", "halt")
    assert here(state, "2425") == ["elder-6", "hunted", "log", "militia", "population"]


@pytest.mark.rule("MAO-8.4g", "MAO-8.4i")
def test_one_unit_guards_any_number_of_captives_and_the_owner_of_a_freed_one_moves_it_alone() -> None:
    state = table(3)
    put(state, "2424", "militia")
    put(state, "2424", "elder-5 slingers captive-2 captive-3")
    moving(state)
    play(state, "lead 2424 elder-5", "take slingers", "step 2423", "halt")
    assert state.view(0).asked == "move"
    assert here(state, "2424") == ["captive-2", "captive-3", "militia"]
    state.play("disarm 2424 militia")
    assert here(state, "2424") == ["captive-2", "captive-3", "population"], "people guard them too"
    state.play("walk 2424")
    play(state, "step 2425", "halt")
    assert (state.to_act, state.view(state.to_act).asked) == (2, "freed")
    refused(state, "done", "MAO-4b")
    state.play("halt")
    assert (state.to_act, state.view(1).asked) == (1, "freed")
    state.play("halt")
    assert (state.to_act, state.view(0).asked, state.march.mover, state.march.points) == (0, "move", -1, 0)


@pytest.mark.rule("MAO-8.2f", "MAO-9.1h")
def test_who_has_moved_with_one_leader_goes_aboard_with_no_other() -> None:
    state = table()
    put(state, "2120", "militia elder-1")
    put(state, "2220", "elder-5 slingers canoe canoe")
    moving(state)
    play(state, "lead 2120 elder-1", "take militia", "step 2220", "halt")
    play(state, "lead 2220 elder-5", "take slingers", "embark 1")
    refused(state, "board militia", "MAO-8.2f")
    refused(state, "board warriors", "MAO-8.1a")


@pytest.mark.rule("MAO-9.1e", "MAO-8.2f")
def test_a_canoe_on_the_way_joins_with_a_crew_that_has_not_moved() -> None:
    state = table()
    put(state, "2120", "militia canoe")
    put(state, "2220", "elder-4 slingers canoe")
    moving(state)
    play(state, "lead 2220 elder-4", "take slingers", "embark 1", "sail 2120")
    before = state.march.points
    refused(state, "join elite", "MAO-8.1a")
    state.play("join militia")
    assert state.march.points == before - 4
    state.play("sail 2119")
    assert here(state, "2119") == ["canoe", "canoe", "elder-4", "militia", "slingers"]


@pytest.mark.rule("MAO-9.1e", "MAO-9.1k")
def test_a_scout_commands_a_single_canoe() -> None:
    state = table()
    put(state, "2220", "scout scout militia canoe canoe")
    moving(state)
    state.play("lead 2220 scout")
    assert offers(state, "embark") == ["embark 1"]
    refused(state, "embark 2", "MAO-9.1e")


@pytest.mark.rule("MAO-9.1f", "MAO-9.1i")
def test_a_leader_who_landed_may_go_back_aboard_his_own_canoe() -> None:
    state = table()
    put(state, "2220", "elder-6 militia canoe")
    moving(state)
    play(state, "lead 2220 elder-6", "take militia", "embark 1", "sail 2120", "land", "step 2019", "step 2120")
    assert "embark 1" in texts(state)
    state.play("embark 1")
    before = state.march.points
    state.play("sail 2119")
    assert state.march.points == before - 8


@pytest.mark.rule("MAO-9.2e", "MAO-8.5c")
def test_land_zones_are_asked_for_when_a_crew_lands_and_not_before() -> None:
    state = table()
    put(state, "2220", "elder-6 militia canoe")
    put(state, "2019", "militia population", 1)
    moving(state)
    play(state, "lead 2220 elder-6", "take militia", "embark 1", "sail 2120")
    assert state.to_act == 0
    state.play("land")
    assert (state.to_act, state.view(1).asked) == (1, "zone")
    state.play("claim militia")
    assert (state.march.zoned, set(offers(state, "step"))) == (1, {"step 2019"})


@pytest.mark.rule("MAO-9.2e")
def test_who_goes_back_ashore_before_the_first_stroke_has_entered_no_zone() -> None:
    state = table()
    put(state, "2120", "elder-6 militia canoe")
    put(state, "2019", "militia population", 1)
    moving(state)
    play(state, "lead 2120 elder-6", "take militia", "embark 1", "land")
    assert (state.to_act, state.view(0).asked, state.march.zoned) == (0, "lead", 0)


@pytest.mark.rule("MAO-9.2a")
@pytest.mark.parametrize("words", ["canoe elder-1 militia", "militia elder-1 canoe", "elder-1 canoe militia"])
def test_a_sea_zone_needs_a_canoe_a_leader_and_a_unit_in_whatever_order_they_came(words: str) -> None:
    state = table()
    put(state, "2220", words, 1)
    put(state, "2117", "elder-6 militia canoe")
    moving(state)
    play(state, "lead 2117 elder-6", "take militia", "embark 1", "sail 2217", "sail 2218", "sail 2219")
    assert (state.to_act, texts(state)) == (1, ["claim militia", "waive"])
    state.play("claim militia")
    assert texts(state) == ["sail 2220", "halt"]


@pytest.mark.rule("MAO-9.2a")
def test_without_a_canoe_no_sea_zone_can_be_claimed_though_it_is_asked_for() -> None:
    state = table()
    put(state, "2220", "elder-1 militia population", 1)
    put(state, "2117", "elder-6 militia canoe")
    moving(state)
    play(state, "lead 2117 elder-6", "take militia", "embark 1", "sail 2217", "sail 2218", "sail 2219")
    assert (state.to_act, texts(state)) == (1, ["waive"])
    refused(state, "claim militia", "MAO-8.5c")


@pytest.mark.rule("MAO-9.3a", "MAO-9.3c", "MAO-9.1f")
def test_the_portage_takes_exactly_two_points_and_a_third_more_where_embarking_costs() -> None:
    state = table()
    put(state, "2220", "elder-1 militia canoe")
    moving(state)
    play(state, "lead 2220 elder-1", "take militia", "embark 1")
    assert state.march.points == 24
    state.play("sail 2121")
    assert here(state, "2121", 0) == ["elder-1", "militia"]
    walked = table()
    put(walked, "2120", "elder-5 militia")
    put(walked, "2220", "canoe")
    moving(walked)
    play(walked, "lead 2120 elder-5", "take militia", "step 2220", "embark 1")
    assert walked.march.points == 24
    refused(walked, "sail 2121", "MAO-8.2i")


# Variable movement.


@pytest.mark.rule("MAO-14.2b")
def test_of_those_who_wait_the_player_picks_who_rolls_next() -> None:
    state = table(variable_movement=True)
    put(state, "2424", "elder-6 elder-5 militia militia")
    put(state, "2526", "elder-4")
    moving(state)
    for elder in (6, 5):
        play(state, f"lead 2424 elder-{elder}", "take militia", "step 2425", "step 2426")
        if state.view(0).asked == "lead":
            state.play("halt")
    play(state, "done")
    assert texts(state) == ["lead 2426 elder-5", "lead 2426 elder-6"]
    refused(state, "lead 2526 elder-4", "MAO-14.2b")
    script(state, 6)
    state.play("lead 2426 elder-5")
    assert state.edition.names[state.kind[state.march.mover]] == "elder-5"
    assert state.march.points == 3 * 12


@pytest.mark.rule("MAO-14.2b", "MAO-9.1b")
@pytest.mark.parametrize(("crew", "asked"), [("militia", "sail"), ("militia militia", "sail")])
def test_a_fleet_that_waits_by_a_coast_is_still_afloat_with_a_paddler_for_each_canoe(crew: str, asked: str) -> None:
    state = table(variable_movement=True)
    put(state, "2220", f"elder-6 {crew} canoe")
    moving(state)
    play(state, "lead 2220 elder-6", *["take militia" for _ in crew.split()], "embark 1")
    play(state, "sail 2219", "sail 2119", "sail 2219", "sail 2119", "sail 2219", "sail 2119")
    if state.view(0).asked == "sail":
        state.play("halt")
    script(state, 6)
    state.play("done")
    assert (state.view(0).asked, state.march.points) == (asked, 48)
    state.play("sail 2219")
    assert here(state, "2219") == sorted(["canoe", "elder-6", *crew.split()])


# Combat.


@pytest.mark.rule("MAO-10.1b", "MAO-4d")
def test_the_standing_order_counts_no_unit_that_adds_nothing() -> None:
    state = ordered(table())
    put(state, "2424", "militia population elder-5")
    put(state, "2424", "elite slingers population", 1)
    attack(state, 0, "2424", 6, 1, *([2] * 8))
    shown = {kind for piece, kind in enumerate(state.kind) if state.hex_of[piece] >= 0 and state.shown[piece]}
    assert list(state.clash[3:5]) == [1, 6]
    assert 0 not in shown


@pytest.mark.rule("MAO-10.2l", "MAO-8.4h")
@pytest.mark.parametrize("answer", ["swap", "keep"])
def test_a_standing_order_swaps_or_keeps_the_people_of_any_player(answer: str) -> None:
    state = ordered(table(3), answer)
    homeless(state, 2)
    put(state, "2424", "warriors", 2)
    put(state, "2424", "elite elite")
    attack(state, 0, "2424", 3, 3)
    assert here(state, "2424") == (
        ["elite", "elite", "population"] if answer == "swap" else ["captive-3", "elite", "elite"]
    )


@pytest.mark.rule("MAO-8.4g", "MAO-10.3e")
def test_captives_who_lose_their_guards_with_a_whole_stack_go_free() -> None:
    state = ordered(table(3), "keep")
    put(state, "2325", "captive-3")
    put(state, "2325", "elite elite slingers", 1)
    clear(state, "2325", 0)
    put(state, "2325", "militia")
    put(state, "2526", "chief")
    homeless(state, 0, "part-built village")
    attack(state, 1, "2325", 6, 1)
    assert "captive-3" in here(state, "2325", 1)
    assert "captive-1" in here(state, "2325", 1)


@pytest.mark.rule("MAO-6.2a", "MAO-10.3h")
def test_who_has_lost_his_last_village_has_no_home_until_he_builds_the_next() -> None:
    state = ordered(table())
    clear(state, "2325", 0)
    put(state, "2325", "militia")
    put(state, "2526", "chief")
    put(state, "2325", "elite elite slingers", 1)
    attack(state, 1, "2325", 6, 1)
    assert (state.village[hex_of(state, "2325")], state.home[0]) == (PART_BUILT, -1)
    village(state, "3026", finished=False)
    put(state, "3026", "population population log")
    building(state)
    state.play("complete 3026")
    assert state.home[0] == hex_of(state, "3026")


@pytest.mark.rule("MAO-10.2r", "MAO-8.4f", "MAO-8.4g")
def test_who_follows_takes_one_captive_along_and_the_other_goes_free() -> None:
    state = ordered(table(3), "keep")
    clear(state, "1933", 1)
    put(state, "1933", "chief", 1)
    order(state, 0, "pursuit", "follow")
    put(state, "2424", "elite captive-3 captive-3")
    put(state, "2424", "militia", 1)
    attack(state, 0, "2424", 6, 1, *([2] * 12))
    while state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert (state.to_act, state.view(2).asked) == (2, "freed")
    assert here(state, "2424") == ["population"]
    state.play("halt")
    held = [piece for piece in state.pieces_of(0) if state.edition.names[state.kind[piece]] == "captive-3"]
    elite = next(piece for piece in state.pieces_of(0) if state.edition.names[state.kind[piece]] == "elite")
    assert [state.hex_of[piece] for piece in held] == [state.hex_of[elite]]


# Events.


@pytest.mark.rule("MAO-5j", "MAO-E61a", "MAO-E62a")
def test_a_rahui_and_a_taniwha_leave_any_area_when_their_time_is_over() -> None:
    state = table()
    holy, turn = state.rules.land.keys[state.rules.land.holy], season(state.turn)
    say(state, f"rahui: {holy}", f"rahui until: {turn}", f"taniwha: {holy}", f"taniwha until: {turn}")
    expire(state)
    assert (state.weather.rahui, state.weather.taniwha) == (state.rules.land.holy, state.rules.land.holy)
    say(state, f"season: {season(state.turn + 1)}")
    expire(state)
    assert (state.weather.rahui, state.weather.taniwha) == (-1, -1)


# The end.


@pytest.mark.rule("MAO-13b", "MAO-13c")
def test_a_chief_who_has_lost_everything_but_himself_stands_above_one_who_was_captured() -> None:
    state = table(3)
    control(state, dict.fromkeys(state.rules.land.keys, 0))
    homeless(state, 1)
    for piece in state.pieces_of(1):
        state.scrap(piece)
    say(state, "seat 1 out of the game: chief captured")
    say(state, "asked: nobody", f"season: {season(state.edition.last_turn)}")
    result = state.result
    assert result is not None
    assert result.ranks == (1, 3, 2)


@pytest.mark.rule("MAO-5b", "MAO-5e")
def test_two_players_have_no_direction_to_choose_and_nobody_names_who_is_gone() -> None:

    state = table(2)
    say(state, "asked: order of seat 1", "then: nothing")
    assert len(texts(state)) == 2
    space = state.game.space(2, state.options)
    others = [action for action in space.actions if action.verb == v.FIRST and action.text not in texts(state)]
    reasons = [state.why_not(action) for action in others]
    assert [reason.rule for reason in reasons if reason is not None] == ["MAO-5b"] * len(others)
    three = table(3)
    say(three, "asked: order of seat 1", "then: nothing")
    assert len(texts(three)) == 6
    say(three, "seat 0 out of the game: chief captured")
    say(three, "asked: order of seat 1", "then: nothing")
    space = three.game.space(3, three.options)
    gone = [action for action in space.actions if action.verb == v.FIRST and action.a == 0]
    assert {reason.rule for reason in map(three.why_not, gone) if reason is not None} == {"MAO-5e"}
    with pytest.raises(vaka.Illegal):
        three.play(gone[0])
