"""Chapter 6: construction and training, villages, pā, moa and seals, captives as food."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    begin,
    building,
    clear,
    control,
    fighting,
    here,
    hex_of,
    homeless,
    moving,
    offers,
    order,
    play,
    put,
    refused,
    say,
    script,
    seals_line,
    season,
    table,
    texts,
    village,
)
from vaka.games.clans.kinds import BUILT, PART_BUILT
from vaka.games.maori.rules.breeding import breed_moa, breed_seals
from vaka.games.maori.rules.building import MaoriBuild


@pytest.mark.rule("MAO-6.1a", "MAO-6.1v")
def test_what_arrives_in_the_step_serves_in_the_next() -> None:
    state = table()
    put(state, "2224", "population")
    village(state, "3026")
    building(state)
    play(state, "fell 2224")
    assert here(state, "2224") == ["log", "population"]
    refused(state, "shape 2325", "MAO-6.1a")


@pytest.mark.rule("MAO-6.1b", "MAO-6.1c")
def test_a_village_makes_one_thing_and_its_owner_picks_which() -> None:
    state = table()
    put(state, "2325", "militia log population")
    building(state)
    assert {"train 2325 slingers", "train 2325 militia", "shape 2325", "fortify 2325", "done"} <= set(texts(state))
    state.play("train 2325 slingers")
    refused(state, "shape 2325", "MAO-6.1b")


@pytest.mark.rule("MAO-6.1d", "MAO-6.1e")
def test_a_combat_unit_becomes_population_and_nothing_else_goes_back() -> None:
    state = building(table())
    put(state, "2325", "elite")
    state.play("disarm 2325 warriors")
    assert "population" in here(state, "2325", 0)
    state.play("done")
    put(state, "2424", "elder-5 militia")
    state = moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2423", "halt", "disarm 2423 militia")
    refused(state, "walk 2423", "MAO-8.4a")


@pytest.mark.rule("MAO-6.1f", "MAO-6.1l", "MAO-6.1n")
def test_five_scouts_and_one_royal_guard_at_a_time() -> None:
    state = table()
    put(state, "2325", "militia elite")
    put(state, "2424", "scout scout scout scout guard")
    building(state)
    refused(state, "train 2325 guard", "MAO-6.1f")
    state.play("train 2325 scout")
    assert here(state, "2325", 0).count("scout") == 1
    put(state, "2325", "militia")
    building(state)
    refused(state, "train 2325 scout", "MAO-6.1f")
    clear(state, "2424", 0)
    building(state)
    state.play("train 2325 guard")
    assert "guard" in here(state, "2325", 0)


@pytest.mark.rule("MAO-6.1g")
def test_the_step_opens_with_tohunga_elders_meals_and_the_hunt() -> None:
    state = table()
    state.scrap(state.find(hex_of(state, "2325"), 13, 0))
    say(state, f"seat 0 shaman back: {season(1)}")
    put(state, "2325", "shaken-5 hunted")
    put(state, "1936", "militia")
    events = state.listen()
    building(state)
    assert [event.what for event in events] == ["tohunga-back", "recover", "meal", "hunt"]


@pytest.mark.rule("MAO-6.1h")
def test_troops_trained_among_enemies_leave_or_attack() -> None:
    state = table()
    clear(state, "2325", 0)
    put(state, "2424", "chief")
    put(state, "2325", "population")
    put(state, "2325", "militia", 1)
    building(state)
    play(state, "train 2325 militia", "done")
    events = state.listen()
    play(state, "done", "commit militia")
    assert next(event.what for event in events) == "battle"


@pytest.mark.rule("MAO-6.1i", "MAO-6.1j", "MAO-6.1k", "MAO-6.1m")
@pytest.mark.parametrize(
    ("source", "target"),
    [("population", "militia"), ("militia", "slingers"), ("militia", "warriors"), ("warriors", "elite")],
)
def test_lines_of_training(source: str, target: str) -> None:
    state = table()
    clear(state, "2325", 0)
    put(state, "2424", "chief")
    put(state, "2325", source)
    building(state)
    state.play(f"train 2325 {target}")
    assert here(state, "2325", 0) == [target]


@pytest.mark.rule("MAO-6.1j", "MAO-6.1m")
def test_slingers_are_trained_no_further() -> None:
    state = table()
    clear(state, "2325", 0)
    put(state, "2325", "chief slingers militia")
    building(state)
    assert offers(state, "train") == ["train 2325 slingers", "train 2325 warriors", "train 2325 scout"]
    refused(state, "train 2325 elite", "MAO-6.1a")


@pytest.mark.rule("MAO-6.1o", "MAO-6.1p")
def test_a_log_becomes_a_canoe_in_two_builds_the_second_on_the_coast() -> None:
    state = table()
    put(state, "2325", "log part")
    building(state)
    assert "launch 2325" not in state.game.space(2, state.options).by_text
    state.play("shape 2325")
    assert here(state, "2325", 5) == ["part", "part"]
    put(state, "1933", "part", 1)
    building(state, 1)
    state.play("launch 1933")
    assert here(state, "1933", 5) == ["canoe"]


@pytest.mark.rule("MAO-6.1q", "MAO-6.1r")
def test_a_pa_needs_a_village_first_and_a_log_for_its_second_level() -> None:
    state = building(table())
    state.play("fortify 2325")
    assert state.pa[hex_of(state, "2325")] == 1
    building(state)
    refused(state, "fortify 2325", "MAO-6.1a")
    put(state, "2325", "log")
    building(state)
    state.play("fortify 2325")
    assert state.pa[hex_of(state, "2325")] == 2
    assert here(state, "2325", 5) == []
    building(state)
    refused(state, "fortify 2325", "MAO-6.1r")


@pytest.mark.rule("MAO-6.1s")
def test_a_forest_gives_one_log_a_turn_and_the_people_stay() -> None:
    state = table()
    put(state, "2224", "population population")
    put(state, "2424", "population")
    building(state)
    refused(state, "fell 2225", "MAO-6.1s")
    state.play("fell 2224")
    refused(state, "fell 2224", "MAO-6.1s")
    assert here(state, "2224") == ["log", "population", "population"]
    assert "train 2325 elite" in texts(state)


@pytest.mark.rule("MAO-6.1t", "MAO-6.2c")
def test_three_people_and_a_log_found_a_village_on_a_site_of_an_own_area_without_one() -> None:
    state = table()
    control(state, {"arawa": 0})
    put(state, "3026", "population population population log")
    put(state, "3028", "population population log")
    put(state, "3029", "population population population log")
    put(state, "2423", "population population population log")
    building(state)
    refused(state, "found 3028", "MAO-6.1t")
    refused(state, "found 2423", "MAO-6.2c")
    assert "found 3029" not in state.game.space(2, state.options).by_text
    state.play("found 3026")
    assert here(state, "3026") == ["population"] * 3
    assert state.village[hex_of(state, "3026")] == PART_BUILT
    assert "train 2325 elite" in texts(state)


@pytest.mark.rule("MAO-6.1u", "MAO-6.2d")
def test_two_people_and_a_log_finish_any_part_built_village_and_one_moves_in() -> None:
    state = table()
    control(state, {"arawa": 0})
    for where in ("3026", "3028"):
        village(state, where, 0, finished=False)
        put(state, where, "population population log")
    building(state)
    state.play("complete 3026")
    assert here(state, "3026") == ["population"]
    assert state.village[hex_of(state, "3026")] == BUILT
    refused(state, "complete 3028", "MAO-6.2c")


@pytest.mark.rule("MAO-6.2a")
def test_a_lost_home_is_replaced_at_once_and_the_next_village_is_home_without_one() -> None:
    state = table()
    village(state, "3026")
    village(state, "1512")
    move = put(state, "2325", "elite elite slingers", 1)
    assert move
    clear(state, "2325", 0)
    put(state, "2325", "population")
    put(state, "2424", "chief")
    fighting(state, 1)
    script(state, 6, 1)
    play(state, "fight 2325", "commit slingers elite elite")
    assert state.to_act == 0
    assert texts(state) == ["home 1512", "home 3026"]
    other = table()
    homeless(other, 0)
    village(other, "3026", 0, finished=False)
    put(other, "3026", "population population log")
    building(other)
    other.play("complete 3026")
    assert other.home[0] == hex_of(other, "3026")


@pytest.mark.rule("MAO-6.2b", "MAO-6.2d")
def test_a_home_village_is_never_given_up_by_choice() -> None:
    state = table()
    village(state, "3026")
    building(state)
    refused(state, "abandon 2325", "MAO-6.2d")
    assert "abandon 3026" in texts(state)


@pytest.mark.rule("MAO-6.2e", "MAO-6.2j")
def test_the_people_inside_a_village_are_no_piece() -> None:
    state = table()
    village(state, "3025")
    building(state)
    assert here(state, "3025") == []
    assert offers(state, "train") == ["train 2325 elite"]
    assert state.chart.coastal[hex_of(state, "3025")]


@pytest.mark.rule("MAO-6.2f", "MAO-6.3j")
def test_an_idle_village_may_be_turned_back_and_its_pa_drops() -> None:
    state = table()
    village(state, "3026")
    state.set_pa(hex_of(state, "3026"), 2)
    building(state)
    state.play("abandon 3026")
    assert state.village[hex_of(state, "3026")] == PART_BUILT
    assert here(state, "3026") == ["population"]
    assert state.pa[hex_of(state, "3026")] == 1
    village(state, "3026")
    put(state, "3026", "population")
    building(state)
    state.play("train 3026 militia")
    refused(state, "abandon 3026", "MAO-6.1b")


@pytest.mark.rule("MAO-6.2h")
def test_a_part_built_village_in_a_combat_hex_is_unchanged() -> None:
    state = table()
    village(state, "3026", 0, finished=False)
    put(state, "3026", "militia")
    put(state, "3026", "elite", 1)
    attack(state, 1, "3026", 6, 1, 2, 2)
    assert state.village[hex_of(state, "3026")] == PART_BUILT
    assert len(state.pieces_of(0)) == 4


@pytest.mark.rule("MAO-6.2i", "MAO-6.2g")
def test_an_empty_village_falls_only_if_attacked_and_defends_with_its_pa() -> None:
    state = table()
    village(state, "3026")
    state.set_pa(hex_of(state, "3026"), 1)
    put(state, "3026", "militia", 1)
    fighting(state, 1)
    assert texts(state) == ["done", "fight 3026"]
    state.play("done")
    assert state.village[hex_of(state, "3026")] == BUILT
    attack(state, 1, "3026", 3, 3, 2, 2)
    assert state.village[hex_of(state, "3026")] == BUILT
    assert here(state, "3026", 1) == []
    put(state, "3026", "elite elite", 1)
    order(state, 1, "battle", "strongest")
    attack(state, 1, "3026", 6, 1, 2, 2, 2, 2, 2)
    assert state.village[hex_of(state, "3026")] == PART_BUILT
    assert len([piece for piece in state.pieces_of(0) if state.kind[piece] == 0]) == 1


@pytest.mark.rule("MAO-6.3a", "MAO-6.3h")
def test_a_pa_helps_whoever_defends_in_its_hex() -> None:
    from vaka.games.maori.rules.battle import defence_total

    state = table()
    hex = hex_of(state, "3026")
    state.set_pa(hex, 2)
    put(state, "3026", "militia", 1)
    say(state, "defenders chosen: militia")
    assert defence_total(state, hex, 1) == 3
    village(state, "3026", 0, finished=False)
    state.set_pa(hex, 1)
    put(state, "3026", "log")
    building(state)
    refused(state, "fortify 3026", "MAO-6.1b")


@pytest.mark.rule("MAO-6.3b")
def test_a_pa_has_no_zone_and_may_be_walked_through() -> None:
    state = table()
    village(state, "3026", 1)
    state.set_pa(hex_of(state, "3026"), 2)
    put(state, "3025", "elder-3 militia")
    moving(state)
    play(state, "lead 3025 elder-3", "step 3026", "step 3027")
    assert state.to_act == 0
    assert state.view(0).asked == "lead"


@pytest.mark.rule("MAO-6.3c", "MAO-6.3e")
def test_at_a_level_one_pa_the_defender_picks_one_attacker_before_the_retreat() -> None:
    state = table()
    village(state, "3026")
    state.set_pa(hex_of(state, "3026"), 1)
    put(state, "3026", "militia")
    put(state, "3026", "elite warriors", 1)
    attack(state, 1, "3026", 6, 1, 1, 2, 2, 2, 2, 2, 2)
    play(state, "commit warriors elite", "commit militia")
    assert (state.to_act, state.view(0).asked) == (0, "strike")
    assert here(state, "3026", 0) == ["militia"]
    state.play("strike elite")
    assert "militia" in here(state, "3026", 1)
    assert "elite" not in here(state, "3026", 1)


@pytest.mark.rule("MAO-6.3d")
def test_level_two_hits_two_different_units_or_one_twice() -> None:
    state = table()
    village(state, "3026")
    hex = hex_of(state, "3026")
    state.set_pa(hex, 2)
    put(state, "3026", "militia")
    put(state, "3026", "elite warriors", 1)
    attack(state, 1, "3026", 6, 1, 2, 1, 2, 2, 2, 2, 2, 2)
    play(state, "commit warriors elite", "commit militia", "strike elite")
    assert here(state, "3026", 1) == ["elite", "militia"]
    lone = table()
    village(lone, "3026")
    lone.set_pa(hex, 2)
    put(lone, "3026", "militia")
    put(lone, "3026", "elite", 1)
    attack(lone, 1, "3026", 6, 1, 1, 1, 2, 2, 2, 2)
    lone.play("commit militia")
    assert here(lone, "3026", 1) == ["population"]


@pytest.mark.rule("MAO-6.3f")
def test_a_population_hit_by_a_pa_is_captured_only_where_a_unit_defends() -> None:
    state = table()
    village(state, "3026")
    state.set_pa(hex_of(state, "3026"), 1)
    put(state, "3026", "elder-1 population", 1)
    fighting(state, 1)
    script(state, 6, 1, 1, 2)
    state.play("fight 3026")
    assert "population" in here(state, "3026", 1)


@pytest.mark.rule("MAO-6.3g")
def test_a_taken_pa_drops_from_two_to_one_and_one_stays() -> None:
    for level in (1, 2):
        state = table()
        village(state, "3026")
        hex = hex_of(state, "3026")
        state.set_pa(hex, level)
        put(state, "3026", "elite elite slingers", 1)
        order(state, 0, "battle", "strongest")
        order(state, 0, "captives", "swap")
        order(state, 1, "battle", "strongest")
        fighting(state, 1)
        script(state, 6, 1, *([2] * 6))
        state.play("fight 3026")
        while state.view(state.to_act).asked == "strike":
            state.play(offers(state, "strike")[0])
        assert state.pa[hex] == 1
        assert state.village[hex] == PART_BUILT


@pytest.mark.rule("MAO-6.3i", "MAO-6.4e")
def test_after_a_meal_a_village_fortifies_twice_or_builds_beside_it() -> None:
    state = table()
    put(state, "2325", "hunted log")
    building(state)
    play(state, "fortify 2325", "fortify 2325")
    assert state.pa[hex_of(state, "2325")] == 2
    refused(state, "train 2325 elite", "MAO-6.1b")


@pytest.mark.rule("MAO-6.4a", "MAO-6.4b", "MAO-6.4c")
def test_units_hunt_leaders_do_not_and_the_catch_is_food_next_time() -> None:
    state = table()
    put(state, "1936", "population militia", 1)
    homeless(state, 1)
    village(state, "1936", 1)
    put(state, "2631", "elder-5")
    building(state)
    assert here(state, "2631") == ["elder-5"]
    assert "hunted" not in here(state, "1936")
    building(state, 1)
    assert here(state, "1936", 5) == ["hunted"]
    assert list(state.fed) == []
    building(state, 1)
    assert here(state, "1936", 5) == []
    assert list(state.fed) == [hex_of(state, "1936")]


@pytest.mark.rule("MAO-6.4d")
def test_a_catch_on_a_village_is_eaten_and_gives_two_builds() -> None:
    state = table()
    put(state, "2325", "hunted hunted militia log")
    building(state)
    assert here(state, "2325", 5) == ["hunted", "log"]
    play(state, "train 2325 slingers", "shape 2325")
    refused(state, "fortify 2325", "MAO-6.1b")


@pytest.mark.rule("MAO-6.4e", "MAO-6.1a")
def test_one_counter_may_go_two_steps_after_a_meal() -> None:
    state = table()
    put(state, "1933", "hunted log", 1)
    building(state, 1)
    play(state, "shape 1933", "launch 1933")
    assert here(state, "1933", 5) == ["canoe"]


@pytest.mark.rule("MAO-6.4f", "MAO-6.4g", "MAO-6.4h")
@pytest.mark.parametrize(
    ("north", "south", "after"),
    [(3, 4, 7), (2, 4, 7), (1, 4, 5), (0, 4, 4), (3, 3, 7), (3, 2, 6), (3, 1, 4), (2, 3, 7)],
)
def test_moa_breed_by_island(north: int, south: int, after: int) -> None:
    state = table()
    island = [state.rules.land.island[hex] for hex in state.rules.land.moa]
    left = [north, south]
    gone: list[str] = []
    for hex, where in zip(state.rules.land.moa, island, strict=True):
        if left[where] <= 0:
            gone.append(state.chart.names[hex])
        left[where] -= 1
    say(state, f"moa gone: {', '.join(gone) or 'nothing'}")
    breed_moa(state)
    assert sum(state.moa) == after


@pytest.mark.rule("MAO-6.4i")
def test_seals_gain_one_and_shift_south() -> None:
    state = table()
    say(state, seals_line(state, [1, 0, 1, 0, 1, 0, 1, 0]))
    breed_seals(state)
    standing = [state.chart.names[h] for h, n in zip(state.rules.land.seals, state.seals, strict=True) if n]
    assert standing == ["1634", "3337", "1142", "2447", "1848"]
    say(state, seals_line(state, [0] * 8))
    breed_seals(state)
    assert sum(state.seals) == 1


@pytest.mark.rule("MAO-6.5a", "MAO-6.5b")
def test_captives_are_safe_while_hunted_markers_last() -> None:
    state = table()
    put(state, "2325", "hunted hunted captive-2")
    for expected in (["captive-2"], ["captive-2"], []):
        building(state)
        assert here(state, "2325", 0).count("captive-2") == len(expected)
        assert state.edition.builds_of(state, hex_of(state, "2325")) == 2


@pytest.mark.rule("MAO-6.5c")
def test_the_owner_picks_among_captives_of_several_peoples() -> None:
    state = table(3)
    put(state, "2325", "captive-2 captive-3")
    building(state)
    assert texts(state) == ["meal 2", "meal 3"]
    state.play("meal 3")
    assert "captive-2" in here(state, "2325")
    assert "captive-3" not in here(state, "2325")
    assert list(state.fed) == [hex_of(state, "2325")]


@pytest.mark.rule("MAO-2.1e")
def test_villages_pa_moa_seals_and_stumps_are_never_carried() -> None:
    state = table()
    put(state, "2325", "population log part hunted")
    moving(state)
    state.play("walk 2325")
    assert offers(state, "carry") == ["carry log", "carry part", "carry hunted"]


@pytest.mark.rule("MAO-7h")
def test_control_comes_after_building() -> None:
    state = table()
    put(state, "3026", "militia population population population log")
    state.shift(state.chief_of(0), hex_of(state, "3026"))
    begin(state, MaoriBuild)
    refused(state, "found 3026", "MAO-6.2c")
    script(state, 1)
    state.play("done")
    assert state.control[area_of(state, "arawa")] == 0
    assert state.view(0).asked == "settle"
    play(state, "place 3026", "place 3026", "place 3027")
    assert "walk 3027" in texts(state)
