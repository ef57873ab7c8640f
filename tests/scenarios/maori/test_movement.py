"""Chapter 8: leaders, scouts and people on land, stacks, captives, zones that are asked for."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    clear,
    here,
    hex_of,
    moving,
    offers,
    order,
    play,
    put,
    refused,
    say,
    table,
    texts,
    village,
)
from vaka.games.clans.kinds import UNITS
from vaka.games.maori.rules.stacks import VILLAGE_TOP
from vaka.games.maori.state import MaoriState


@pytest.mark.rule("MAO-2.1b")
def test_leaders_are_no_units_and_population_no_combat_unit() -> None:
    state = table()
    assert [state.edition.names[k] for k in range(UNITS) if state.edition.is_combat[k]] == [
        "militia",
        "slingers",
        "warriors",
        "elite",
        "scout",
        "guard",
    ]
    put(state, "2325", "elder-1 elder-2 militia militia")
    moving(state)
    play(state, "lead 2325 chief", "take elder-1", "take elder-2", "take tohunga", "take militia", "take warriors")
    assert len(state.march.party) == 5


@pytest.mark.rule("MAO-2.2c")
def test_clear_land_costs_one_and_forest_two_points() -> None:
    state = table()
    costs = {name: state.edition.land_cost(state, 0, hex_of(state, name)) for name in ("2424", "2224", "3025", "2831")}
    assert costs == {"2424": 12, "2224": 24, "3025": 12, "2831": 12}


@pytest.mark.rule("MAO-8.1a")
def test_leaders_people_and_scouts_move_and_a_scout_takes_nobody_along() -> None:
    state = table()
    put(state, "2424", "militia scout population")
    moving(state)
    movers = offers(state, "lead") + offers(state, "walk")
    assert movers == ["lead 2325 chief", "lead 2424 scout", "walk 2424"]
    state.play("lead 2424 scout")
    refused(state, "take militia", "MAO-8.2h")
    play(state, "step 2423", "step 2323", "step 2222")
    assert offers(state, "step") == []


@pytest.mark.rule("MAO-8.2a", "MAO-8.2h")
def test_the_chief_moves_four_points_with_three_units_at_a_time() -> None:
    state = table()
    clear(state, "2325", 0)
    put(state, "2325", "chief militia militia militia warriors")
    moving(state)
    play(state, "lead 2325 chief", "take militia", "take militia", "take militia")
    assert state.march.points == 48
    refused(state, "take warriors", "MAO-8.2h")
    play(state, "step 2424", "leave militia", "step 2425", "step 2525", "step 2526")
    assert here(state, "2424") == ["militia"]
    assert offers(state, "step") == []


@pytest.mark.rule("MAO-8.2b")
def test_an_elder_moves_by_the_side_that_lies_up() -> None:
    state = table()
    put(state, "2424", "shaken-1 militia")
    put(state, "2525", "elder-5 militia militia militia")
    moving(state)
    state.play("lead 2424 shaken-1")
    assert state.march.points == 12
    refused(state, "take militia", "MAO-8.2h")
    state.play("halt")
    state.play("lead 2525 elder-5")
    assert (state.march.points, state.edition.leadership_of(state, state.march.mover)) == (36, 2)


@pytest.mark.rule("MAO-8.2c")
def test_the_tohunga_follows_the_chief_alone() -> None:
    state = table()
    put(state, "2325", "elder-5")
    moving(state)
    assert "lead 2325 tohunga" not in texts(state)
    state.play("lead 2325 elder-5")
    refused(state, "take tohunga", "MAO-8.2c")


@pytest.mark.rule("MAO-8.2d", "MAO-8.2i")
def test_a_leader_may_stay_and_stops_without_the_points_for_the_next_hex() -> None:
    state = table()
    put(state, "2224", "shaken-1")
    moving(state)
    state.play("lead 2224 shaken-1")
    refused(state, "step 2225", "MAO-8.2i")
    state.play("step 2324")
    assert state.view(0).asked == "move"


@pytest.mark.rule("MAO-8.2e", "MAO-8.2g")
def test_elders_taken_along_by_the_chief_neither_move_nor_command() -> None:
    state = table()
    put(state, "2325", "elder-5")
    moving(state)
    play(state, "lead 2325 chief", "take elder-5", "take tohunga", "step 2424", "leave elder-5", "step 2525", "halt")
    assert here(state, "2424") == ["elder-5"]
    refused(state, "lead 2424 elder-5", "MAO-8.2e")


@pytest.mark.rule("MAO-8.2f", "MAO-8.2g")
def test_one_leader_finishes_before_another_and_no_unit_moves_twice() -> None:
    state = table()
    put(state, "2424", "elder-5 militia")
    put(state, "2425", "elder-6")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2425")
    refused(state, "lead 2425 elder-6", "MAO-8.2f")
    play(state, "halt", "lead 2425 elder-6")
    refused(state, "take militia", "MAO-8.2f")


@pytest.mark.rule("MAO-8.3a")
def test_any_number_may_lie_in_one_hex() -> None:
    state = table()
    put(state, "2424", "militia " * 30)
    put(state, "2425", "elder-5 militia")
    moving(state)
    play(state, "lead 2425 elder-5", "take militia", "step 2424", "halt")
    assert len(here(state, "2424")) == 32


@pytest.mark.rule("MAO-8.3b", "MAO-8.3c")
def test_others_see_the_top_of_a_stack_and_how_many_lie_beneath() -> None:
    state = table()
    put(state, "2424", "elder-5 warriors militia log population")
    put(state, "3026", "militia population warriors")
    village(state, "2927")
    put(state, "2927", "elite canoe")
    moving(state)
    stacks = {state.chart.names[s.hex]: s for s in state.view(1).stacks}  # type: ignore[attr-defined]
    tops = {name: s.top if s.top == VILLAGE_TOP else state.edition.names[s.top] for name, s in stacks.items()}
    assert tops == {"2325": "chief", "2424": "elder-5", "3026": "population", "2927": VILLAGE_TOP}
    assert {name: s.beneath for name, s in stacks.items()} == {"2325": 2, "2424": 4, "3026": 2, "2927": 2}
    assert all(s.seen == [] and s.armed == -1 for s in stacks.values())
    hidden = str(state.view(1).to_json()["pieces"])
    assert str(hex_of(state, "2424")) not in hidden


@pytest.mark.rule("MAO-8.3d")
def test_markers_serve_whoever_is_alone_with_them_but_not_under_hostile_troops() -> None:
    state = table()
    put(state, "2424", "population log")
    moving(state)
    state.play("walk 2424")
    assert "carry log" in texts(state)
    put(state, "2424", "militia", 1)
    moving(state)
    state.play("walk 2424")
    refused(state, "carry log", "MAO-8.3d")


@pytest.mark.rule("MAO-8.3e")
def test_where_others_are_logs_serve_troops_who_stand_there_and_nobody_else() -> None:
    state = table()
    put(state, "2424", "population log")
    put(state, "2424", "population", 1)
    moving(state)
    state.play("walk 2424")
    refused(state, "carry log", "MAO-8.3e")
    put(state, "2424", "militia")
    moving(state)
    state.play("walk 2424")
    assert "carry log" in texts(state)
    comes = table()
    put(comes, "2424", "population log", 1)
    put(comes, "2423", "elder-5 militia population")
    moving(comes)
    play(comes, "lead 2423 elder-5", "take militia", "take population", "step 2424")
    refused(comes, "carry log", "MAO-8.3e")


@pytest.mark.rule("MAO-8.3e")
def test_in_a_village_its_owner_is_kept_from_nothing_by_the_unarmed_and_others_from_everything() -> None:
    state = table()
    village(state, "2927")
    put(state, "2927", "population log canoe")
    put(state, "2927", "population", 1)
    moving(state)
    state.play("walk 2927")
    assert "carry log" in texts(state)
    moving(state, 1)
    state.play("walk 2927")
    refused(state, "carry log", "MAO-8.3e")


@pytest.mark.rule("MAO-8.3e")
def test_nobody_embarks_in_canoes_from_among_others() -> None:
    state = table()
    put(state, "2220", "canoe")
    put(state, "2220", "population", 1)
    put(state, "2221", "elder-5 militia")
    moving(state)
    play(state, "lead 2221 elder-5", "take militia", "step 2220")
    refused(state, "embark 1", "MAO-8.3e")
    state = table()
    put(state, "2220", "elder-5 militia canoe")
    put(state, "2220", "population", 1)
    moving(state)
    play(state, "lead 2220 elder-5", "take militia")
    assert "embark 1" in texts(state)


@pytest.mark.rule("MAO-8.4a")
def test_people_walk_three_points_or_go_with_a_leader_not_both() -> None:
    state = table()
    put(state, "2424", "elder-5 population")
    moving(state)
    play(state, "lead 2424 elder-5", "take population", "step 2423", "halt")
    refused(state, "walk 2423", "MAO-8.4a")
    put(state, "2525", "population")
    moving(state)
    play(state, "walk 2525", "step 2526", "step 2527", "step 2627")
    assert state.march.points == 0


@pytest.mark.rule("MAO-8.4b", "MAO-8.4c")
def test_one_marker_each_and_no_relay() -> None:
    state = table()
    put(state, "2424", "population log hunted")
    put(state, "2423", "population")
    moving(state)
    play(state, "walk 2424", "carry log")
    refused(state, "carry hunted", "MAO-8.4b")
    play(state, "step 2423", "drop log", "halt")
    play(state, "walk 2423")
    refused(state, "carry log", "MAO-8.4c")


@pytest.mark.rule("MAO-8.4d", "MAO-8.4e")
def test_troops_carry_a_catch_and_never_wood() -> None:
    state = table()
    put(state, "2424", "scout log part hunted")
    put(state, "2525", "elder-5 population log")
    moving(state)
    state.play("lead 2424 scout")
    refused(state, "carry log", "MAO-8.4d")
    play(state, "carry hunted", "step 2423", "halt")
    assert here(state, "2423") == ["hunted", "scout"]
    play(state, "lead 2525 elder-5", "take population", "carry log", "step 2526")
    assert here(state, "2526") == ["elder-5", "log", "population"]


@pytest.mark.rule("MAO-8.4f", "MAO-8.4i")
def test_each_unit_on_the_move_takes_one_captive_along() -> None:
    state = table()
    put(state, "2424", "elder-5 militia population captive-2 captive-2")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "carry captive-2")
    refused(state, "carry captive-2", "MAO-8.4f")
    play(state, "step 2423", "halt")
    assert here(state, "2423") == ["captive-2", "elder-5", "militia"]
    assert here(state, "2424") == ["captive-2", "population"]


@pytest.mark.rule("MAO-8.4g", "MAO-8.4j", "MAO-8.4i")
def test_a_captive_left_alone_goes_free_and_its_owner_moves_it_at_once() -> None:
    state = table()
    put(state, "2424", "elder-5 militia captive-2")
    put(state, "2425", "elder-6")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2423", "halt")
    assert (state.to_act, state.view(1).asked) == (1, "freed")
    play(state, "step 2524", "step 2525", "step 2526", "step 2527")
    assert offers(state, "step") == []
    assert state.to_act == 0
    assert here(state, "2527", 1) == ["population"]


@pytest.mark.rule("MAO-8.4j")
def test_a_freed_captive_is_removed_where_its_people_are_out_of_the_game() -> None:
    for out in (False, True):
        state = table(3)
        put(state, "2424", "elder-5 militia captive-3")
        if out:
            for piece in state.pieces_of(2):
                state.scrap(piece)
            say(state, "seat 2 out of the game: chief captured")
        moving(state)
        play(state, "lead 2424 elder-5", "take militia", "step 2423", "halt")
        assert here(state, "2424") == ([] if out else ["population"])
        assert state.to_act == (0 if out else 2)


@pytest.mark.rule("MAO-8.4j")
def test_a_captive_goes_free_when_its_escort_runs_and_no_zone_is_claimed_against_it() -> None:
    state = table()
    put(state, "2424", "elder-5 militia captive-2")
    put(state, "2427", "militia population")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2425", "halt")
    assert (state.to_act, state.view(1).asked) == (1, "freed")
    play(state, "step 2525", "step 2526", "step 2527")
    assert hex_of(state, "2427") in state.chart.land[hex_of(state, "2527")]
    assert (state.to_act, state.view(1).asked, state.land_zones) == (1, "freed", ())


@pytest.mark.rule("MAO-8.4h")
def test_a_kept_captive_does_nothing_but_fill_a_place_in_a_canoe() -> None:
    state = table()
    put(state, "3025", "elder-1 militia captive-2 captive-2 canoe")
    put(state, "3025", "militia")
    moving(state)
    assert "walk 3025" not in texts(state)
    play(state, "lead 3025 elder-1", "take militia", "carry captive-2", "embark 1")
    refused(state, "board militia", "MAO-9.1a")


def near(first: str = "elder-5 militia") -> MaoriState:
    """Seat 2 has a stack at 2525; seat 1 comes by way of 2423, 2424 and 2425."""
    state = table()
    put(state, "2423", first)
    put(state, "2525", "militia population elite", 1)
    return moving(state)


@pytest.mark.rule("MAO-8.5a", "MAO-8.5c", "MAO-8.5e")
def test_the_owner_is_asked_when_a_mover_comes_beside_his_stack_and_shows_a_unit() -> None:
    state = near()
    play(state, "lead 2423 elder-5", "step 2424")
    assert (state.to_act, state.view(1).asked) == (1, "zone")
    assert texts(state) == ["claim militia", "claim elite", "waive"]
    state.play("claim militia")
    assert state.march.zoned == 1
    stack = next(s for s in state.view(0).stacks if s.hex == hex_of(state, "2525"))  # type: ignore[attr-defined]
    assert [state.edition.names[k] for k in stack.seen] == ["militia"]
    assert all(s.seen == [] for s in state.view(None).stacks if s.hex == stack.hex)  # type: ignore[attr-defined]


@pytest.mark.rule("MAO-8.5b")
def test_a_claimed_zone_stops_a_leader_unless_he_goes_on_into_it() -> None:
    state = near()
    play(state, "lead 2423 elder-5", "take militia", "step 2424", "claim elite")
    assert set(offers(state, "step")) == {"step 2525"}
    refused(state, "step 2425", "MAO-8.5b")
    state.play("step 2525")
    assert state.view(0).asked == "move"
    assert here(state, "2525", 0) == ["elder-5", "militia"]


@pytest.mark.rule("MAO-8.5d")
def test_a_waived_zone_lets_pass_for_the_whole_turn() -> None:
    state = near()
    play(state, "lead 2423 elder-5", "step 2424", "waive", "step 2425")
    assert (state.to_act, state.view(0).asked) == (0, "lead")
    assert state.march.zoned == 0


@pytest.mark.rule("MAO-8.5e", "MAO-4d")
def test_a_stack_that_could_hide_troops_is_asked_even_without_any() -> None:
    state = table()
    put(state, "2423", "elder-5")
    put(state, "2525", "population population", 1)
    moving(state)
    play(state, "lead 2423 elder-5", "step 2424")
    assert (state.to_act, texts(state)) == (1, ["waive"])
    refused(state, "claim militia", "MAO-8.5c")
    lone = table()
    put(lone, "2423", "elder-5")
    put(lone, "2525", "population", 1)
    moving(lone)
    play(lone, "lead 2423 elder-5", "step 2424")
    assert lone.to_act == 0


@pytest.mark.rule("MAO-8.5f")
def test_scouts_stop_too_and_a_zone_may_be_left_for_another() -> None:
    state = table()
    put(state, "2423", "scout")
    put(state, "2424", "elder-6")
    put(state, "2525", "militia population elite", 1)
    order(state, 1, "zones", "claim")
    moving(state)
    play(state, "lead 2423 scout", "step 2424")
    assert set(offers(state, "step")) == {"step 2525"}
    state.play("halt")
    state.play("lead 2424 elder-6")
    assert "step 2425" in texts(state)
    state.play("step 2425")
    assert state.march.zoned == 1


@pytest.mark.rule("MAO-8.5g")
def test_people_are_kept_out_before_their_step_and_at_no_cost() -> None:
    state = near("population")
    play(state, "walk 2423", "step 2424")
    assert state.to_act == 1
    state.play("claim militia")
    assert here(state, "2423") == ["population"]
    assert state.march.points == 36
    refused(state, "step 2424", "MAO-8.5g")
    put(state, "2424", "militia")
    state.refresh()
    state.play("step 2424")
    assert "population" in here(state, "2424")


@pytest.mark.rule("MAO-8.5h", "MAO-8.5j")
def test_unarmed_enemies_may_be_passed_and_armed_ones_end_the_move() -> None:
    state = table()
    put(state, "2423", "elder-3 militia")
    put(state, "2424", "population population", 1)
    put(state, "2525", "militia population", 1)
    order(state, 1, "zones", "waive")
    moving(state)
    play(state, "lead 2423 elder-3", "take militia", "step 2424")
    assert "step 2525" in texts(state)
    state.play("step 2525")
    assert state.view(0).asked == "move"
    assert here(state, "2525", 0) == ["elder-3", "militia"]


@pytest.mark.rule("MAO-8.5i")
@pytest.mark.parametrize(
    ("troops", "start", "apart", "reached"),
    [("2530", "2428", "2529", "2429"), ("2122", "2220", "2121", "2221")],
    ids=["mountains", "water"],
)
def test_a_zone_does_not_cross_mountains_or_water(troops: str, start: str, apart: str, reached: str) -> None:
    state = table()
    put(state, troops, "militia population", 1)
    put(state, start, "elder-6")
    moving(state)
    assert hex_of(state, troops) in state.chart.beside[hex_of(state, apart)]
    play(state, f"lead {start} elder-6", f"step {apart}")
    assert (state.to_act, state.land_zones) == (0, ())
    state.play(f"step {reached}")
    assert (state.to_act, state.view(1).asked) == (1, "zone")


@pytest.mark.rule("MAO-8.5i")
def test_a_zone_on_land_does_not_reach_into_the_sea() -> None:
    state = table()
    put(state, "2119", "militia population", 1)
    put(state, "2220", "elder-5 militia canoe")
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2219")
    assert hex_of(state, "2119") in state.chart.beside[hex_of(state, "2219")]
    assert (state.to_act, state.march.zoned, state.march.sea_zoned) == (0, 0, 0)


@pytest.mark.rule("MAO-8.5k")
def test_people_never_enter_a_hex_with_hidden_troops_and_their_move_is_over() -> None:
    state = table()
    put(state, "2424", "population")
    put(state, "2525", "militia population", 1)
    order(state, 1, "zones", "waive")
    moving(state)
    play(state, "walk 2424", "step 2525")
    assert here(state, "2424") == ["population"]
    assert state.view(0).asked == "move"
    refused(state, "walk 2424", "MAO-8.4a")


@pytest.mark.rule("MAO-10.1a")
def test_who_enters_a_hex_with_troops_attacks_them() -> None:
    state = table()
    put(state, "2424", "elder-3 elite")
    put(state, "2525", "militia population", 1)
    order(state, 1, "zones", "waive")
    moving(state)
    play(state, "lead 2424 elder-3", "take elite", "step 2525")
    play(state, "done", "commit elite")
    assert (state.to_act, state.view(1).asked) == (1, "commit")
