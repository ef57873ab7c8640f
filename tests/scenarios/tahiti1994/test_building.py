"""Chapters 6 and 11: construction, training, villages, area control; and jungle depletion (15.4)."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import (
    at,
    control,
    hex_at,
    island,
    legal,
    phase,
    play,
    refused,
    settle,
    turn_of,
    units,
)
from vaka.games.clans.kinds import BUILT, PART_BUILT
from vaka.games.tahiti1994.state import TahitiState


def building(pieces: dict[str, str], **more: object) -> TahitiState:
    return phase(island(pieces, **more), "build")  # type: ignore[arg-type]


def village(state: TahitiState, where: str) -> int:
    return state.village[hex_at(state, where)]


@pytest.mark.rule("T94-6.1a")
def test_what_is_built_is_chosen_in_the_phase_itself_and_nothing_is_compulsory() -> None:
    state = building({"0508": "0 population militia fighters; log part-canoe"})
    assert {"train 0508 militia", "train 0508 slingers", "train 0508 fighters", "train 0508 heavy"} <= set(legal(state))
    assert {"shape 0508", "launch 0508", "done"} <= set(legal(state))
    play(state, "done")
    assert at(state, "0508", 0) == "chief fighters militia population"


@pytest.mark.rule("T94-6.1b")
def test_ingredients_must_stand_there_when_the_phase_starts() -> None:
    state = building({"0508": "0 population", "0507": "0 militia; log"})
    refused(state, "train 0508 fighters", "T94-6.1b")
    refused(state, "shape 0508", "T94-6.1b")
    assert "train 0508 militia" in legal(state)


@pytest.mark.rule("T94-6.1c")
def test_nothing_made_in_the_phase_feeds_another_build_and_each_piece_serves_once() -> None:
    state = building(
        {"0508": "0 population", "0507": "0 population", "0805": "0 population*3; log"},
        control={"Papenoo": 0},
    )
    play(state, "fell 0507", "found 0805")
    refused(state, "complete 0805", "T94-6.1c")
    refused(state, "fell 0507", "T94-6.1e")
    play(state, "train 0508 militia")
    refused(state, "train 0508 fighters", "T94-6.1d")
    twice = building({"0709": "0 population", "0508": "0 population*2; log"})
    play(twice, "train 0508 militia")
    refused(twice, "shape 0508", "T94-6.1d")


@pytest.mark.rule("T94-6.1d")
def test_a_village_makes_one_thing_a_turn() -> None:
    state = building({"0508": "0 population*2; log"})
    play(state, "shape 0508")
    refused(state, "train 0508 militia", "T94-6.1d")
    assert at(state, "0508") == "part-canoe"


@pytest.mark.rule("T94-6.1e")
def test_a_jungle_hex_gives_one_log_a_player_turn() -> None:
    state = building({"0507": "0 population*3; 1 population"})
    play(state, "fell 0507")
    refused(state, "fell 0507", "T94-6.1e")
    phase(state, "build", 1)
    play(state, "fell 0507")
    assert at(state, "0507") == "log*2"


@pytest.mark.rule("T94-6.1f")
def test_a_build_is_undone_only_by_disarming_or_giving_up_a_village() -> None:
    state = building({"0508": "0 fighters", "0507": "0 heavy"})
    assert [text for text in legal(state) if text.startswith("disarm")] == ["disarm 0507 heavy", "disarm 0508 fighters"]
    play(state, "disarm 0507 heavy")
    assert at(state, "0507", 0) == "population"
    verbs = {text.split()[0] for text in legal(state)}
    assert verbs <= {"train", "disarm", "done", "fell", "shape", "launch", "abandon"}


@pytest.mark.rule("T94-6.1g")
def test_who_is_disarmed_after_moving_has_moved() -> None:
    state = phase(island({"0508": "0 chief fighters", "0507": "0 militia"}), "move")
    play(state, "lead 0508 chief", "take fighters", "step 0407", "halt", "disarm 0407 fighters")
    assert at(state, "0407", 0) == "chief population"
    refused(state, "walk 0407", "T94-7.4a")
    play(state, "disarm 0507 militia", "walk 0507", "step 0508", "halt")
    refused(phase(island({"0508": "0 population"}), "build"), "disarm 0508 militia", "T94-7.1a")


@pytest.mark.rule("T94-6.1h", "T94-6.1i", "T94-6.1j", "T94-6.1k")
@pytest.mark.parametrize(
    ("source", "target"),
    [("population", "militia"), ("militia", "slingers"), ("militia", "fighters"), ("fighters", "heavy")],
)
def test_training_takes_one_step_on_an_own_village_and_uses_its_build(source: str, target: str) -> None:
    state = building({"0508": f"0 {source} population", "0509": f"0 {source}", "1210": f"0 {source}"})
    refused(state, f"train 0509 {target}", "T94-6.1h")
    refused(state, f"train 1210 {target}", "T94-6.1h")
    before = units(state, 0)
    play(state, f"train 0508 {target}")
    assert units(state, 0)[target] == before.get(target, 0) + 1
    assert units(state, 0).get(source, 0) == before[source] - 1
    refused(state, "train 0508 militia", "T94-6.1d")


@pytest.mark.rule("T94-6.1l", "T94-6.1m")
def test_a_log_becomes_a_canoe_in_two_builds_the_second_on_the_coast() -> None:
    state = island(
        {"0806": "log part-canoe; 0 population", "0508": "log part-canoe; 0 population"}, control={"Papenoo": 0}
    )
    settle(state, "0806", 0)
    phase(state, "build")
    assert {"shape 0806", "shape 0508", "launch 0508"} <= set(legal(state))
    assert not any(action.text == "launch 0806" for action in state.game.actions(2))
    play(state, "shape 0806", "launch 0508")
    assert at(state, "0806") == "part-canoe*2"
    assert at(state, "0508") == "log canoe"
    refused(state, "shape 0508", "T94-6.1d")


@pytest.mark.rule("T94-6.1n")
def test_population_in_jungle_fells_a_log_and_stays() -> None:
    state = building({"0507": "0 population", "0508": "0 population", "0608": "0 militia"})
    refused(state, "fell 0608", "T94-6.1n")
    play(state, "fell 0507")
    assert at(state, "0507", 0) == "population"
    assert at(state, "0507") == "log"
    assert "train 0508 militia" in legal(state)


@pytest.mark.rule("T94-6.1o", "T94-6.1s")
def test_founding_takes_three_people_and_a_log_and_keeps_the_people() -> None:
    state = building({"0805": "0 population*3; log", "0508": "0 population"}, control={"Papenoo": 0})
    play(state, "found 0805")
    assert village(state, "0805") == PART_BUILT
    assert at(state, "0805", 0) == "population*3"
    assert at(state, "0805") == ""
    assert "train 0508 militia" in legal(state)
    refused(building({"0805": "0 population*2; log"}, control={"Papenoo": 0}), "found 0805", "T94-6.1s")
    refused(building({"0805": "0 population*3"}, control={"Papenoo": 0}), "found 0805", "T94-6.1b")


@pytest.mark.rule("T94-6.1p", "T94-6.1s")
@pytest.mark.parametrize(("option", "present", "left"), [("two", 2, 1), ("three", 3, 2)])
def test_finishing_takes_two_people_and_a_log_and_one_moves_in(option: str, present: int, left: int) -> None:
    options: dict[str, object] = {"finish-workers": option}
    state = island({"0805": f"0 population*{present}; log"}, control={"Papenoo": 0}, options=options)
    settle(state, "0805", None)
    phase(state, "build")
    play(state, "complete 0805")
    assert village(state, "0805") == BUILT
    assert units(state, 0)["population"] == left
    few = island({"0805": f"0 population*{present - 1}; log"}, control={"Papenoo": 0}, options=options)
    settle(few, "0805", None)
    phase(few, "build")
    refused(few, "complete 0805", "T94-6.1s")


@pytest.mark.rule("T94-6.1q")
def test_there_is_no_other_training() -> None:
    state = building({"0508": "0 slingers population"})
    refused(state, "train 0508 heavy", "T94-6.1b")
    refused(state, "train 0508 fighters", "T94-6.1b")
    assert legal(state, "train") == ["train 0508 militia"]
    play(state, "disarm 0508 slingers")
    assert at(state, "0508", 0) == "chief population*2"


@pytest.mark.rule("T94-6.1r")
def test_the_people_inside_a_village_are_no_counter() -> None:
    state = building({"0508": "log"})
    refused(state, "train 0508 militia", "T94-6.1b")
    assert units(state, 0) == {"chief": 1}


@pytest.mark.rule("T94-6.1t")
def test_an_area_has_one_village_finished_or_not_and_its_controller_finishes_it() -> None:
    state = island({"0805": "0 population*3; log", "0804": "0 population*3; log"}, control={"Papenoo": 0})
    settle(state, "0804", None)
    phase(state, "build")
    refused(state, "found 0805", "T94-6.1t")
    play(state, "complete 0804")
    assert village(state, "0804") == BUILT
    full = island({"0805": "0 population*3; log"}, control={"Papenoo": 0})
    settle(full, "0804", 0)
    refused(phase(full, "build"), "found 0805", "T94-6.1t")
    other = island({"0804": "0 population*3; log"}, control={"Papenoo": 1})
    settle(other, "0804", None)
    refused(phase(other, "build"), "complete 0804", "T94-6.2d")


@pytest.mark.rule("T94-6.1u")
def test_logs_may_be_felled_anywhere_and_neighbours_do_not_hinder_a_village() -> None:
    state = building(
        {"0606": "0 population", "1211": "0 population", "0508": "0 population", "0509": "1 heavy*2 chief"},
        control={"Tautira": 1},
    )
    assert {"fell 0606", "fell 1211", "train 0508 militia"} <= set(legal(state))


@pytest.mark.rule("T94-6.1v")
def test_what_is_made_may_move_at_once_and_a_disarmed_unit_serves_no_build() -> None:
    state = island({"0508": "0 chief population", "0507": "0 militia"})
    turn_of(state, 0)
    play(state, "disarm 0507 militia")
    refused(state, "fell 0507", "T94-6.1n")
    play(state, "train 0508 militia", "done", "lead 0508 chief", "take militia", "step 0407", "halt")
    assert at(state, "0407", 0) == "chief militia"
    play(state, "walk 0507", "step 0508", "halt")


@pytest.mark.rule("T94-6.2b")
def test_after_losing_every_village_the_next_one_is_home() -> None:
    state = island({"0806": "0 population*2; log"}, homes=("", "1210"), control={"Papenoo": 0})
    settle(state, "0806", None)
    phase(state, "build")
    play(state, "complete 0806")
    assert state.home[0] == hex_at(state, "0806")


@pytest.mark.rule("T94-6.2c")
def test_an_inland_home_may_be_moved_to_a_new_coastal_village_and_only_then() -> None:
    pieces = {"0605": "0 population*2; log"}
    state = island(pieces, homes=("0806", "1210"), control={"Arue": 0})
    settle(state, "0605", None)
    phase(state, "build")
    play(state, "complete 0605")
    assert legal(state) == ["home 0605", "keep"]
    play(state, "home 0605")
    assert state.home[0] == hex_at(state, "0605")
    refused(state, "home 0806", "T94-4a")
    coastal = island(pieces, control={"Arue": 0})
    settle(coastal, "0605", None)
    phase(coastal, "build")
    play(coastal, "complete 0605")
    assert coastal.home[0] == hex_at(coastal, "0508")
    assert coastal.view(0).asked == "build"


@pytest.mark.rule("T94-6.2d")
def test_villages_stand_on_clear_river_land_in_an_own_area() -> None:
    state = building({"0805": "0 population*3; log", "0508": "0 population"})
    refused(state, "found 0805", "T94-6.2d")
    sites = {text.split()[1] for text in [a.text for a in state.game.actions(2)] if text.startswith("found")}
    assert "0610" not in sites
    assert "0507" not in sites
    chart = state.chart
    assert all(chart.river[hex_at(state, s)] and not chart.jungle[hex_at(state, s)] for s in sites)
    play(state, "train 0508 militia")
    assert chart.coastal[state.home[0]]


@pytest.mark.rule("T94-6.2e", "T94-6.2f")
def test_a_village_that_makes_nothing_may_be_given_up_for_one_population() -> None:
    state = island({"0805": "0 population"}, control={"Papenoo": 0})
    settle(state, "0805", 0)
    phase(state, "build")
    play(state, "abandon 0805")
    assert village(state, "0805") == PART_BUILT
    assert at(state, "0805", 0) == "population*2"
    used = island({"0805": "0 population"}, control={"Papenoo": 0})
    settle(used, "0805", 0)
    phase(used, "build")
    play(used, "train 0805 militia")
    refused(used, "abandon 0805", "T94-6.2e")


@pytest.mark.rule("T94-6.2f")
def test_the_home_is_given_up_only_for_another_village_and_its_people_rest() -> None:
    refused(building({"0508": "0 population"}), "abandon 0508", "T94-6.2f")
    state = island({"0508": "0 population"}, control={"Papenoo": 0})
    settle(state, "0805", 0)
    phase(state, "build")
    play(state, "abandon 0508")
    assert state.home[0] == hex_at(state, "0805")
    piece = [p for p in state.pieces_of(0) if state.bound[p]]
    assert len(piece) == 1


@pytest.mark.rule("T94-6.2j")
def test_enemies_who_came_by_pursuit_besiege_a_village_until_they_attack_or_leave() -> None:
    state = island({"0508": "1 fighters; 0 population; log", "0509": "0 chief"}, control={"Papenoo": 0})
    settle(state, "0805", 0)
    phase(state, "build")
    refused(state, "train 0508 militia", "T94-6.2j")
    refused(state, "abandon 0508", "T94-6.2j")
    phase(state, "move", 1)
    play(state, "done")
    phase(state, "combat", 1, [6, 1])
    assert village(state, "0508") == PART_BUILT


# Area control.


@pytest.mark.rule("T94-11a", "T94-11b", "T94-11c")
@pytest.mark.parametrize(("die", "elder"), [(4, True), (3, False)])
def test_a_neutral_area_falls_to_chieftain_and_troops_and_brings_people(die: int, elder: bool) -> None:
    state = island({"0509": "0 chief", "0608": "0 militia", "0508": "0 population"})
    turn_of(state, 0, [die, *([4] if elder else [])])
    assert state.control[state.chart.areas.index("Paea")] == -1
    elders = state.inventory()["elders 1"]
    play(state, "train 0508 militia", "done")
    assert state.inventory()["elders 1"] == elders, "an Elder drawn but not yet placed is not lost"
    assert state.control[state.chart.areas.index("Paea")] == 0
    assert state.view(0).asked == "settle"
    play(state, "place 0509", "place 0608", "place 0608")
    assert units(state, 0)["population"] == 3
    if elder:
        assert state.view(0).asked == "settle"
        play(state, "place 0509")
        assert at(state, "0509", 0) == "chief elder-0-2-3 population"
        assert state.pool[4] == 0
    assert state.view(0).asked == "move"


@pytest.mark.rule("T94-11a")
@pytest.mark.parametrize(
    "pieces",
    [
        {"0509": "0 chief population"},
        {"0509": "0 militia", "0508": "0 chief"},
        {"0509": "0 chief militia", "0608": "1 militia"},
    ],
)
def test_it_takes_chieftain_and_troops_and_no_enemy_troops(pieces: dict[str, str]) -> None:
    state = turn_of(island(pieces), 0)
    assert list(state.gains) == []
    peaceful = turn_of(island({"0509": "0 chief militia", "0608": "1 population"}), 0)
    assert list(peaceful.gains) == [peaceful.chart.areas.index("Paea")]


@pytest.mark.rule("T94-11d")
def test_an_enemy_area_falls_to_those_who_alone_have_troops_there_and_brings_nothing() -> None:
    pieces = {"0509": "0 militia; 1 population", "0508": "0 chief"}
    state = island(pieces, control={"Paea": 1})
    settle(state, "0509", None)
    turn_of(state, 0)
    play(state, "done")
    assert state.control[2] == 0
    assert units(state, 0) == {"chief": 1, "militia": 1}
    held = island(pieces, control={"Paea": 1})
    settle(held, "0509", 1)
    turn_of(held, 0)
    assert list(held.gains) == []
    contested = turn_of(island({**pieces, "0608": "1 slingers"}, control={"Paea": 1}), 0)
    assert list(contested.gains) == []


@pytest.mark.rule("T94-11e")
def test_control_counts_frees_reefs_allows_villages_and_stays() -> None:
    state = island({"0509": "0 population*3; log"}, control={"Paea": 0})
    edition = state.edition
    reef = hex_at(state, "0510")
    assert edition.sea_cost(state, 0, reef) == 1
    assert edition.sea_cost(state, 1, reef) == 3
    assert state.scores()[0] == 100 + 2
    assert "found 0509" in legal(phase(state, "build"))
    empty = turn_of(island(control={"Paea": 0}), 0)
    play(empty, "done", "done")
    assert empty.control[2] == 0


@pytest.mark.rule("T94-11f")
def test_control_is_settled_at_the_start_and_carried_out_after_all_builds() -> None:
    state = island({"0509": "0 chief militia; log", "0508": "0 population"})
    turn_of(state, 0, [1])
    refused(state, "found 0509", "T94-6.2d")
    play(state, "disarm 0509 militia", "done")
    assert state.control[2] == 0
    for _ in range(3):
        play(state, "place 0509")
    assert state.view(0).asked == "move"


@pytest.mark.rule("T94-11g")
def test_newcomers_go_anywhere_in_the_area_also_beside_unarmed_enemies() -> None:
    state = island({"0509": "0 chief militia", "0608": "1 population"})
    turn_of(state, 0, [1])
    play(state, "done")
    assert state.control[2] == 0
    play(state, "place 0608", "place 0509", "place 0608")
    assert at(state, "0509", 0) == "chief militia population"
    assert (at(state, "0608", 0), at(state, "0608", 1)) == ("population*2", "population")
    wide = turn_of(island({"0710": "0 chief militia", "0709": "1 chief"}), 0, [1])
    play(wide, "done")
    refused(wide, "place 0810", "T94-11b")
    play(wide, "place 0708", "place 0610", "place 0709")


@pytest.mark.rule("T94-11h")
def test_an_area_that_fell_back_to_neutral_is_gained_like_any_other() -> None:
    state = island({"0509": "0 chief militia"}, control={"Paea": 1})
    control(state, {"Paea": -1})
    turn_of(state, 0, [2, 0])
    play(state, "done")
    for _ in range(4):
        play(state, "place 0608")
    assert at(state, "0608", 0) == "elder-0-1-2 population*3"


# Jungle depletion.


@pytest.mark.rule("T94-15.4a", "T94-15.4b")
def test_a_one_after_felling_depletes_the_jungle_for_all() -> None:
    options: dict[str, object] = {"jungle-depletion": True}
    state = island({"0507": "0 population; 1 population", "0608": "0 population"}, options=options)
    phase(state, "build", 0, [1, 2])
    play(state, "fell 0507", "fell 0608")
    assert at(state, "0507") == "log"
    assert [state.chart.names[h] for h in state.stumps] == ["0507"]
    phase(state, "build", 1)
    refused(state, "fell 0507", "T94-15.4b")
    phase(state, "build", 0)
    refused(state, "fell 0507", "T94-15.4b")
    assert state.edition.land_cost(state, 0, hex_at(state, "0507")) == 6
    assert state.edition.defence_bonus(state, hex_at(state, "0507"), 2) == 1
    plain = phase(island({"0507": "0 population"}), "build", 0, [1])
    play(plain, "fell 0507")
    assert list(plain.stumps) == []
    assert plain.chance.count == 0
