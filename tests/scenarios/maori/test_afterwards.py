"""What an act leaves behind: pursuits of several hexes, markers of others, captives without a guard, the edge of the map."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    begin,
    building,
    cell,
    control,
    event,
    fighting,
    here,
    hex_line,
    hex_of,
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
    then_random,
    village,
)
from tests.scenarios.maori.test_solitaire import alone, hostile
from vaka.games.clans.edition import ACTIVE, INACTIVE, RISEN
from vaka.games.clans.kinds import HOSTILE, NEUTRAL
from vaka.games.maori import tables as t
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.rules.solitaire import neutral_left
from vaka.games.maori.state import MaoriState

# Pursuit.


@pytest.mark.rule("MAO-10.2q", "MAO-10.2r")
def test_two_who_won_may_follow_hex_by_hex_or_one_of_them_may_stay() -> None:
    state = table()
    put(state, "2424", "warriors", 1)
    put(state, "2424", "elite elite")
    script(state, 6, 1, 2, 2, 2, 2, 2)
    fighting(state)
    play(state, "commit elite elite")
    assert texts(state) == ["follow", "hold", "detach elite"]
    state.play("follow")
    assert texts(state) == ["follow", "hold", "detach elite"]
    before = state.hex_of[state.flight.chasing[0]]
    play(state, "follow")
    assert state.hex_of[state.flight.chasing[0]] != before
    play(state, offers(state, "retreat")[0], "detach elite")
    assert texts(state) == ["follow", "hold"]
    refused(state, "detach elite", "MAO-10.2r")


# Building.


@pytest.mark.rule("MAO-6.1c", "MAO-6.1t")
def test_places_for_new_villages_are_named_in_the_order_of_the_map_whoever_came_first() -> None:
    state = table()
    put(state, "2733", "log population population population")
    put(state, "1611", "log population population population")
    control(state, {"tuwharetoa": 0, "ngapuhi": 0})
    building(state)
    assert offers(state, "found") == ["found 1611", "found 2733"]


@pytest.mark.rule("MAO-6.1p")
def test_a_war_canoe_is_finished_only_where_an_unfinished_one_lies() -> None:
    state = table()
    village(state, "2220")
    put(state, "2220", "log")
    building(state)
    assert (offers(state, "shape"), offers(state, "launch")) == (["shape 2220"], [])
    put(state, "2220", "part")
    building(state)
    assert offers(state, "launch") == ["launch 2220"]


# The edge of the map.


@pytest.mark.rule("MAO-10.1a")
def test_troops_fight_in_the_first_hex_of_the_map_as_everywhere() -> None:
    state = table()
    assert hex_of(state, "0843") == 0
    put(state, "0843", "elite")
    put(state, "0843", "militia", 1)
    attack(state, 0, "0843", 6, 1, 2, 2, 2, 2)
    assert state.clash[:3] == (0, 0, 1)


# Canoes.


@pytest.mark.rule("MAO-9.1h", "MAO-14.2b", "MAO-14.2f")
def test_nobody_goes_over_to_a_fleet_that_waits_at_sea_in_the_second_part_of_a_move() -> None:
    state = table(variable_movement=True)
    put(state, "2220", "elder-6 elder-5 militia militia militia canoe canoe")
    moving(state)
    strokes = ["sail 2219", "sail 2218"] * 3
    play(state, "lead 2220 elder-6", "take militia", "embark 1", *strokes)
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "board militia", *strokes)
    assert "ashore militia" in texts(state)
    script(state, 6)
    play(state, "halt", "done", "lead 2218 elder-5")
    assert offers(state, "ashore") == []
    refused(state, "ashore militia", "MAO-9.1h")


@pytest.mark.rule("MAO-9.2a", "MAO-9.2c")
@pytest.mark.parametrize(("words", "asked"), [("elder-1 militia", 0), ("elder-1 militia canoe", 1)])
def test_a_leader_over_a_single_counter_is_not_asked_for_a_zone_at_sea(words: str, asked: int) -> None:
    state = table()
    put(state, "2220", words, 1)
    put(state, "2117", "elder-6 militia canoe")
    moving(state)
    play(state, "lead 2117 elder-6", "take militia", "embark 1", "sail 2217", "sail 2218", "sail 2219")
    assert state.to_act == asked


# Variable movement.


@pytest.mark.rule("MAO-14.2e", "MAO-10.1a")
def test_who_has_come_among_enemy_troops_does_not_stand_half_way_into_the_next_forest() -> None:
    for strangers, asked in (("", "lead"), ("militia", "move")):
        state = table(variable_movement=True)
        put(state, "2423", "elder-6 militia")
        put(state, "2323", strangers, 1)
        moving(state)
        play(state, "lead 2423 elder-6", "take militia", "step 2323")
        assert state.view(0).asked == asked
        assert offers(state, "half") == (["half 2322", "half 2422"] if asked == "lead" else [])


@pytest.mark.rule("MAO-4b", "MAO-14.2b")
@pytest.mark.parametrize("variable", [False, True])
def test_no_part_of_the_movement_outlasts_it(variable: bool) -> None:
    state = moving(table(variable_movement=variable))
    state.play("done")
    assert (state.part, state.over) == (0, True)
    assert "part of movement" not in state.words()


# Standing orders.


@pytest.mark.rule("MAO-4d")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("topic", t.TOPIC_WORDS)
def test_of_each_standing_order_only_the_other_settings_are_offered(seat: int, topic: str) -> None:
    settings = t.SETTINGS[t.TOPIC_WORDS.index(topic)]
    for standing in settings:
        state = table()
        order(state, seat, topic, standing)
        moving(state, seat)
        offered = [text for text in offers(state, "order") if text.split()[1] == topic]
        assert offered == [f"order {topic} {setting}" for setting in settings if setting != standing]
        refused(state, f"order {topic} {standing}", "MAO-4d")


@pytest.mark.rule("MAO-4d")
def test_every_standing_order_may_be_changed_anew_in_the_next_player_turn() -> None:
    state = table()
    for seat in (0, 1):
        state.release()
        say(state, f"asked: seat of seat {seat}", "then: nothing")
        while state.view(seat).asked != "move":
            state.play("done")
        assert {text.split()[1] for text in offers(state, "order")} == set(t.TOPIC_WORDS)
        play(state, offers(state, "order")[0])
        assert len({text.split()[1] for text in offers(state, "order")}) == len(t.TOPIC_WORDS) - 1


# A pā.


def defended(words: str, level: int) -> MaoriState:
    """Seat 1 holds a pā at 2927; orders answer every question that is not the pā's own."""
    state = table()
    for seat in (0, 1):
        for topic, setting in (("battle", "strongest"), ("captives", "keep"), ("pursuit", "hold")):
            order(state, seat, topic, setting)
    if words == "chief":
        move_chief(state, "2927", 1, tohunga=False)
    else:
        put(state, "2927", words, 1)
    say(state, f"2927: {hex_line(state, '2927')}; pā {level}")
    return state


@pytest.mark.rule("MAO-6.3c", "MAO-6.3f")
def test_from_a_pa_nobody_is_picked_off_where_leaders_attack_without_units() -> None:
    state = defended("militia", 1)
    put(state, "2927", "elder-6")
    events = state.listen()
    attack(state, 0, "2927", 6, 1, 2)
    assert [event.what for event in events] == ["battle", "retreat"]
    assert state.over


@pytest.mark.rule("MAO-6.3d", "MAO-6.3e")
@pytest.mark.parametrize(("defender", "caught"), [("militia", True), ("elder-3", False), ("chief", False)])
def test_who_is_picked_off_as_population_is_captured_only_by_units_in_the_pa(defender: str, caught: bool) -> None:
    state = defended(defender, 2)
    put(state, "2927", "militia")
    events = state.listen()
    attack(state, 0, "2927", 6, 1, 1, 1, 2, 2, 2, 2)
    assert [event.what for event in events].count("strike") == 2
    assert any(event.what == "capture" and event.data["from"] == 0 for event in events) is caught


# A lone player.


@pytest.mark.rule("MAO-15o", "MAO-7g")
def test_the_people_of_a_hostile_area_that_is_taken_follow_and_its_troops_elsewhere_go_on() -> None:
    state = alone()
    put(state, "3026", "militia")
    hostile(state, "3028", "population")
    hostile(state, "2733", "elite")
    begin(state, MaoriControl)
    assert state.control[area_of(state, "arawa")] == 0
    assert here(state, "3028", 0) == ["population"]
    assert here(state, "2733", HOSTILE) == ["elite"]


@pytest.mark.rule("MAO-15j", "MAO-15g")
@pytest.mark.parametrize(
    ("words", "mood", "fights"), [("elite", ACTIVE, True), ("elite", INACTIVE, False), ("population", ACTIVE, False)]
)
def test_after_the_turn_only_hostile_troops_that_are_awake_fight(words: str, mood: int, fights: bool) -> None:
    state = alone()
    put(state, "3026", "militia" if words == "elite" else "population")
    hostile(state, "3026", words, mood=mood)
    then_random(state, 6, 1)
    events = state.listen()
    say(state, "turn of: seat 0", "asked: rise of seat 0", "then: nothing")
    assert ("battle" in [event.what for event in events]) is fights


@pytest.mark.rule("MAO-15h", "MAO-15i")
@pytest.mark.parametrize(("mood", "minds"), [(RISEN, False), (INACTIVE, True)])
def test_a_chief_walks_through_the_zone_of_those_who_have_just_risen_whichever_counter_he_is(
    mood: int, minds: bool
) -> None:
    state = alone()
    state.scrap(state.chief_of(0))
    assert put(state, "3026", "chief militia")[0] == 0
    hostile(state, "2927", "elite", mood=mood)
    moving(state)
    play(state, "lead 3026 chief", "take militia", "step 2926")
    assert ("step 2925" not in texts(state)) is minds
    assert state.march.zoned == int(minds)


@pytest.mark.rule("MAO-15e")
def test_neutral_areas_are_those_that_nobody_holds_and_for_which_nobody_has_rolled() -> None:
    state = alone()
    keys = state.rules.land.keys
    free = [key for key in keys if state.control[area_of(state, key)] == NEUTRAL]
    assert neutral_left(state) == len(free) == len(keys) - 1
    hostile(state, "3028", "population")
    assert neutral_left(state) == len(free) - 1
    control(state, dict.fromkeys(keys, 0))
    assert neutral_left(state) == 0


# Events.


@pytest.mark.rule("MAO-E36a", "MAO-4d")
@pytest.mark.parametrize(
    ("words", "seen_by"), [("elder-5", None), ("elder-5 militia", (0,)), ("militia elder-5", (0,))]
)
def test_who_sees_an_elder_leave_is_who_saw_that_he_stood_there(words: str, seen_by: tuple[int, ...] | None) -> None:
    state = table()
    put(state, "2424", words)
    events = state.listen()
    event(state, 36, 1, 0)
    assert [each.seen_by for each in events if each.what == "elder-home"] == [seen_by]


@pytest.mark.rule("MAO-E14a", "MAO-8.4j")
def test_captives_whose_last_guard_starves_go_free() -> None:
    state = table(3)
    control(state, {"waikato": 0})
    put(state, "2424", "population captive-3")
    event(state, 14, 6, *cell(state, "waikato"))
    assert texts(state) == ["lose 2424"]
    state.play("lose 2424")
    assert "captive-3" not in here(state, "2424")
    assert "population" not in here(state, "2424", 0)


@pytest.mark.rule("MAO-E34a")
@pytest.mark.parametrize("die", [1, 5])
def test_any_tohunga_is_called_away_whichever_counter_he_is(die: int) -> None:
    state = table()
    state.scrap(state.find(hex_of(state, "2325"), 13, 0))
    say(state, f"seat 0 shaman back: {season(1)}")
    for piece in state.pieces_of(0):
        if state.edition.names[state.kind[piece]] == "tohunga":
            state.scrap(piece)
    [first] = put(state, "2325", "tohunga")
    assert first == 0
    control(state, {"te_tau_ihu": 0})
    event(state, 34, die)
    assert "tohunga" not in here(state, "2325")
