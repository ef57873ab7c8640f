"""Stacks, zones and those who run: rare cases of chapters 8, 10, 12 and of the events."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    begin,
    building,
    cell,
    clear,
    control,
    event,
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
    season,
    table,
    texts,
    village,
)
from vaka.games.clans.kinds import BUILT, SHAMAN
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.state import MaoriState


def ordered(state: MaoriState, pursuit: str = "hold") -> MaoriState:
    """Strongest sets, swapped captives."""
    for seat in range(state.players):
        order(state, seat, "battle", "strongest")
        order(state, seat, "captives", "swap")
        order(state, seat, "pursuit", pursuit)
    return state


# Zones.


@pytest.mark.rule("MAO-8.5c")
@pytest.mark.parametrize("words", ["militia population", "population militia"])
def test_a_stack_is_asked_for_its_zone_in_whatever_order_it_was_laid(words: str) -> None:
    state = table()
    put(state, "2525", words, 1)
    put(state, "2423", "elder-5")
    moving(state)
    play(state, "lead 2423 elder-5", "step 2424")
    assert (state.to_act, texts(state)) == (1, ["claim militia", "waive"])
    state.play("claim militia")
    assert (state.to_act, state.march.zoned) == (0, 1)


@pytest.mark.rule("MAO-8.3c", "MAO-8.5c")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_village_over_markers_alone_is_asked_like_one_over_troops(seat: int) -> None:
    state = table()
    where, start, step = ("2525", "2423", "2424")
    homeless(state, 0)
    village(state, where, seat)
    put(state, where, "log log", seat)
    put(state, start, "elder-5", 1 - seat)
    moving(state, 1 - seat)
    play(state, f"lead {start} elder-5", f"step {step}")
    assert (state.to_act, texts(state)) == (seat, ["waive"])


@pytest.mark.rule("MAO-8.5d", "MAO-8.5k")
def test_people_may_try_a_stack_that_has_waived_its_zone_and_are_turned_back_by_its_troops() -> None:
    state = table()
    put(state, "2423", "elder-6")
    put(state, "2524", "population")
    put(state, "2525", "militia population", 1)
    moving(state)
    play(state, "lead 2423 elder-6", "step 2424", "waive", "step 2423", "halt")
    state.play("walk 2524")
    assert "step 2525" in texts(state)
    state.play("step 2525")
    assert here(state, "2524") == ["population"]
    assert state.view(0).asked == "move"


@pytest.mark.rule("MAO-8.5k", "MAO-8.5g")
def test_people_do_not_even_try_a_stack_that_has_claimed_its_zone() -> None:
    state = table()
    put(state, "2423", "elder-6")
    put(state, "2424", "militia population")
    put(state, "2525", "militia population", 1)
    order(state, 1, "zones", "claim")
    moving(state)
    play(state, "lead 2423 elder-6", "step 2424", "halt", "walk 2424")
    refused(state, "step 2525", "MAO-8.5k")


@pytest.mark.rule("MAO-8.2d", "MAO-8.5h")
def test_a_leader_who_begins_among_enemy_troops_may_leave_them() -> None:
    state = table()
    put(state, "2423", "elder-6")
    put(state, "2526", "elder-5 militia")
    put(state, "2526", "militia", 1)
    order(state, 1, "zones", "waive")
    moving(state)
    play(state, "lead 2423 elder-6", "step 2323", "halt")
    play(state, "lead 2526 elder-5", "take militia")
    assert "step 2426" in texts(state)
    state.play("step 2426")
    assert "elder-5" in here(state, "2426", 0)


@pytest.mark.rule("MAO-8.4b", "MAO-8.4c")
def test_people_may_take_up_again_what_they_put_down_themselves() -> None:
    state = table()
    put(state, "2424", "log elder-6 population")
    moving(state)
    play(state, "lead 2424 elder-6", "take population", "carry log", "step 2425", "drop log")
    refused(state, "carry log", "MAO-8.2h")
    play(state, "step 2426", "step 2425", "carry log", "step 2424")
    assert here(state, "2424") == ["elder-6", "log", "population"]


@pytest.mark.rule("MAO-8.4f")
def test_captives_are_taken_along_even_from_under_enemy_troops() -> None:
    state = table()
    put(state, "2424", "elder-5 militia captive-1 hunted", 1)
    put(state, "2424", "militia")
    moving(state, 1)
    play(state, "lead 2424 elder-5", "take militia")
    refused(state, "carry hunted", "MAO-8.3d")
    state.play("carry captive-1")
    assert len(state.march.cargo) == 1


@pytest.mark.rule("MAO-E43a")
def test_mourning_in_one_area_does_not_hold_up_attacks_in_another() -> None:
    state = table()
    put(state, "2424", "elder-5 militia")
    put(state, "2425", "militia population", 1)
    order(state, 1, "zones", "waive")
    event(state, 43, 1, *cell(state, "taranaki"))
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2425")
    assert here(state, "2425", 0) == ["elder-5", "militia"]


# Building.


@pytest.mark.rule("MAO-14.4a")
def test_a_whare_purakau_takes_any_warriors_of_its_village() -> None:
    state = table(whare_purakau=True)
    village(state, "3026")
    put(state, "3026", "warriors")
    building(state)
    state.play("school 3026")
    assert here(state, "3026") == []
    assert state.whare[0] == hex_of(state, "3026")


@pytest.mark.rule("MAO-12.2c")
def test_without_his_tohunga_on_the_map_nobody_becomes_head_tohunga() -> None:
    for with_tohunga in (True, False):
        state = table()
        tohunga = next(piece for piece in state.pieces_of(0) if state.kind[piece] == SHAMAN)
        state.scrap(tohunga)
        if with_tohunga:
            assert put(state, "2325", "tohunga") == [0]
        holy = state.rules.land.holy
        control(state, {state.rules.land.keys[holy]: 1})
        put(state, state.chart.names[state.chart.hexes_of[holy][0]], "militia")
        begin(state, MaoriControl)
        assert state.high[0] == (1 if with_tohunga else 0)


# Running.


@pytest.mark.rule("MAO-10.2n")
@pytest.mark.parametrize(("roll", "shaken"), [(1, True), (3, True), (5, False), (2, False)])
def test_beside_his_chief_an_elder_panics_on_a_one_or_a_three(roll: int, shaken: bool) -> None:
    state = table()
    move_chief(state, "2424", tohunga=False)
    put(state, "2424", "elder-5 warriors")
    put(state, "2424", "elite elite slingers", 1)
    ordered(state)
    attack(state, 1, "2424", 1, 1, roll, 2)
    ran = here(state, "2325", 0) + here(state, "2324", 0)
    assert ("shaken-5" in ran, "elder-5" in ran) == (shaken, not shaken)


@pytest.mark.rule("MAO-10.2u")
def test_any_winning_unit_beside_a_lone_leader_captures_him() -> None:
    state = table()
    put(state, "2427", "elite", 1)
    clear(state, "2325", 0)
    put(state, "2427", "chief")
    ordered(state)
    attack(state, 1, "2427", 1, 3)
    assert state.fate[0] == 0


@pytest.mark.rule("MAO-10.1f")
def test_of_the_units_in_a_stack_only_those_counted_are_shown() -> None:
    state = ordered(table())
    put(state, "2424", "population militia elder-5")
    put(state, "2424", "population elite", 1)
    attack(state, 0, "2424", 1, 1, *([2] * 8))
    shown = {
        state.edition.names[state.kind[piece]]
        for piece in range(len(state.kind))
        if state.hex_of[piece] == hex_of(state, "2424") and state.shown[piece]
    }
    assert shown == {"elite"}


@pytest.mark.rule("MAO-12.2a", "MAO-10.2u", "MAO-10.3c")
def test_a_tohunga_who_joined_a_flight_and_is_caught_among_leaders_alone_is_gone_for_two_turns() -> None:
    state = ordered(table(), "follow")
    tohunga = next(piece for piece in state.pieces_of(0) if state.kind[piece] == SHAMAN)
    put(state, "2427", "elite elite", 1)
    put(state, "2427", "population elder-5")
    state.shift(tohunga, hex_of(state, "2426"))
    # 8 against 0, and two hexes to run; the people hold in the first and panic beside the pursuers in the second.
    attack(state, 1, "2427", 1, 4, 2, 2, 1, 2, 2, 0)
    state.play("retreat 2425")
    assert here(state, "2425", 0) == []
    assert here(state, "2426", 1) == ["elder-1", "elite", "elite", "population"]
    assert state.shaman_due[0] == state.turn + 2


@pytest.mark.rule("MAO-12.3a", "MAO-12.3b", "MAO-12.3c")
def test_on_even_dice_villages_and_units_of_a_captured_chief_go_to_the_captor() -> None:
    state = ordered(table(3))
    village(state, "3026")
    clear(state, "2325", 0)
    put(state, "2427", "chief")
    put(state, "3028", "militia")
    put(state, "2427", "elite", 1)
    attack(state, 1, "2427", 1, 3, 2, 2, 1)
    assert state.fate[0] == 0
    assert here(state, "3028", 1) == ["militia"]
    assert state.village[hex_of(state, "2325")] == BUILT + 1
    assert state.control[area_of(state, "waikato")] == 1
    assert state.village[hex_of(state, "3026")] < BUILT
    assert state.control[area_of(state, "arawa")] == 0, "the marker stays, and helps nobody"


# Events and the end.


@pytest.mark.rule("MAO-E42a")
def test_between_two_players_utu_is_taken_on_the_only_opponent() -> None:
    state = event(table(), 42, 2)
    assert (state.weather.utu, state.weather.utu_left) == (1, 1)


@pytest.mark.rule("MAO-13a", "MAO-13b")
def test_a_captured_chief_suffers_total_defeat_whatever_he_controlled() -> None:
    state = table(3)
    control(state, dict.fromkeys(state.rules.land.keys[:16], 1))
    say(state, "seat 1 out of the game: chief captured")
    say(state, "asked: nobody", f"season: {season(state.edition.last_turn)}")
    result = state.result
    assert result is not None
    assert (result.scores[1], state.level(1), result.ranks[1]) == (0, 0, 3)
    assert [lines[0].rule for lines in result.breakdown] == ["MAO-13a", "MAO-13b", "MAO-13a"]
    assert offers(state, "done") == []
