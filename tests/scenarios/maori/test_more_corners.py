"""Corners where rules meet: variable movement among enemies, captives without guards, people a lone player captures."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    control,
    event,
    fighting,
    here,
    hex_of,
    homeless,
    kind_of,
    moving,
    offers,
    order,
    play,
    put,
    refused,
    say,
    script,
    table,
    texts,
    then_random,
)
from vaka.games.clans.kinds import HOSTILE


@pytest.mark.rule("MAO-14.2d", "MAO-10.1a")
def test_whom_a_minus_one_sends_back_among_enemy_troops_has_not_come_to_them() -> None:
    state = table(variable_movement=True)
    order(state, 1, "zones", "waive")
    put(state, "2721", "elder-3")
    put(state, "2721", "militia", 1)
    moving(state)
    play(state, "lead 2721 elder-3", "step 2621")
    script(state, 1)
    state.play("done")
    assert here(state, "2721", 0) == ["elder-3"]
    assert texts(state)[:2] == ["done", "fight 2721"]


@pytest.mark.rule("MAO-8.4g", "MAO-8.4j", "MAO-10.2l", "MAO-10.2p")
@pytest.mark.parametrize("how", ["keep", "ask"])
def test_captives_whom_leaders_alone_have_won_go_free_before_anybody_runs(how: str) -> None:
    state = table(3)
    order(state, 0, "captives", how)
    order(state, 1, "battle", "strongest")
    put(state, "2424", "elder-7 elder-4")
    put(state, "2424", "militia captive-3", 1)
    then_random(state, 6, 1)
    play(fighting(state), "fight 2424")
    if how == "ask":
        state.play("keep")
    assert (state.to_act, state.view(2).asked) == (2, "freed")
    assert here(state, "2424", 2) == ["population"]
    assert here(state, "2424", 1) == ["militia"]


@pytest.mark.rule("MAO-15p", "MAO-10.2l")
def test_hostile_people_whom_a_lone_player_captures_join_at_once() -> None:
    state = table(1)
    control(state, {"arawa": HOSTILE})
    say(state, "moods: Te Arawa (on the march)", "first troops: Te Arawa (3026)")
    for setting in (("pursuit", "follow"), ("captives", "keep"), ("battle", "strongest")):
        order(state, 0, *setting)
    for _ in range(2):
        piece = state.make(kind_of(state, "militia"), HOSTILE, hex_of(state, "2424"))
        state.bind(piece, area_of(state, "arawa") + 1)
    put(state, "2424", "elite elite guard")
    script(state, 6, 1, *[1] * 12)
    fighting(state)
    while offers(state, "retreat"):
        state.play(offers(state, "retreat")[0])
    assert here(state, "2425", 0) == ["elite", "elite", "guard", "population", "population"]
    assert not state.pieces_of(HOSTILE)


@pytest.mark.rule("MAO-14.3b", "MAO-14.3c")
def test_a_crew_put_ashore_before_a_forced_march_begins_shares_its_toll_where_nobody_goes_on() -> None:
    state = table(forced_march=True)
    for piece in state.living(hex_of(state, "2325"), 0):
        state.shift(piece, hex_of(state, "2925"))
    put(state, "2925", "militia militia militia canoe canoe")
    moving(state)
    play(state, "lead 2925 chief", "take militia", "take militia", "take militia", "embark 2", "board warriors")
    play(state, "sail 3025", "halt", "done")
    script(state, 3, 1, 1, 1, 1, 1)
    play(state, "lead 3025 chief", "land", "halt")
    assert here(state, "3025", 0) == ["chief", "militia", "population", "population", "population"]


@pytest.mark.rule("MAO-14.2e", "MAO-8.5j", "MAO-10.1a")
def test_who_completes_the_step_into_a_forest_with_troops_that_waived_their_zone_must_attack_them() -> None:
    state = table(variable_movement=True)
    order(state, 1, "zones", "waive")
    put(state, "2627", "elder-3 militia")
    put(state, "2827", "population militia", 1)
    moving(state)
    play(state, "lead 2627 elder-3", "take militia", "step 2727", "half 2827")
    script(state, 6)
    state.play("done")
    assert here(state, "2827", 0) == ["elder-3", "militia"]
    assert list(state.entered) == [hex_of(state, "2827")]
    assert state.view(0).asked == "commit"


@pytest.mark.rule("MAO-12.3b", "MAO-12.3d", "MAO-12.3f", "MAO-8.4j")
def test_a_chief_who_falls_in_his_own_turn_leaves_captives_free_and_no_battle_to_fight() -> None:
    state = table(4)
    for seat in range(4):
        order(state, seat, "battle", "strongest")
        order(state, seat, "captives", "swap")
    for piece in state.living(hex_of(state, "2325"), 0):
        state.shift(piece, hex_of(state, "3028"))
    homeless(state, 0)
    put(state, "3028", "elite elite guard captive-1", 1)
    put(state, "2526", "elder-6 militia")
    put(state, "2526", "militia", 2)
    put(state, "2728", "scout captive-4")
    say(state, "turn of: seat 0", "asked: combat of seat 0", "then: seat of seat 1", "then: advance of seat 0")
    then_random(state, 1, 6)
    state.play("fight 3028")
    assert (state.to_act, state.view(3).asked) == (3, "freed")
    assert here(state, "2728", 3) == ["population"]
    assert here(state, "2526") == ["militia"]
    assert "captive-1" in here(state, "3028", 1)
    state.play("halt")
    assert (state.to_act, state.active, state.view(1).asked) == (1, 1, "build")


@pytest.mark.rule("MAO-8.2f", "MAO-8.2g")
@pytest.mark.parametrize(("who", "rule"), [("elder-6", "MAO-8.2g"), ("militia", "MAO-8.2f")], ids=["leaders", "troops"])
def test_who_has_moved_does_not_come_along_be_he_a_leader_or_not(who: str, rule: str) -> None:
    state = table()
    put(state, "2424", "elder-6 militia")
    moving(state)
    play(state, "lead 2424 elder-6", "take militia", "step 2325", "halt", "lead 2325 chief")
    refused(state, f"take {who}", rule)


@pytest.mark.rule("MAO-9.1a")
def test_a_captive_needs_a_place_however_many_guards_there_are() -> None:
    state = table()
    put(state, "2220", "elder-6 militia warriors captive-2 canoe")
    moving(state)
    play(state, "lead 2220 elder-6", "take militia", "take warriors", "embark 1")
    refused(state, "carry captive-2", "MAO-9.1a")
    assert here(state, "2220") == ["canoe", "captive-2", "elder-6", "militia", "warriors"]


@pytest.mark.rule("MAO-E36a")
def test_36_the_first_seat_draws_an_elder_like_any_other() -> None:
    state = table()
    put(state, "2424", "elder-1", 1)
    event(state, 36, 3, 0, 5)
    assert not state.elders_on_map(1)
    assert "elder-6" in here(state, "2325", 0)


@pytest.mark.rule("MAO-9.1b")
def test_a_canoe_is_found_whatever_counter_it_was_before() -> None:
    state = table()
    assert put(state, "2220", "canoe elder-5 militia")[0] == 0
    moving(state)
    play(state, "lead 2220 elder-5", "take militia")
    assert "embark 1" in texts(state)
    play(state, "embark 1", "sail 2120", "halt")
    assert here(state, "2120") == ["canoe", "elder-5", "militia"]
