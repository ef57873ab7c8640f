"""Chapter 7: land movement and zones of influence."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import at, hex_at, island, lay, legal, phase, play, refused, say, settle
from vaka.games.tahiti1994.state import TahitiState


def moving(pieces: dict[str, str], seat: int = 0, **more: object) -> TahitiState:
    return phase(island(pieces, **more), "move", seat)  # type: ignore[arg-type]


@pytest.mark.rule("T94-7.1a")
def test_only_chieftain_elders_and_people_move_by_themselves() -> None:
    state = moving({"0508": "0 chief shaman elder-0-2-3 heavy population"})
    assert legal(state, "lead", "walk") == ["lead 0508 chief", "lead 0508 elder-0-2-3", "walk 0508"]
    assert not any(text.split()[-1] in ("shaman", "heavy") for text in legal(state, "lead"))
    refused(state, "lead 0509 chief", "T94-7.1a")


@pytest.mark.rule("T94-7.2a")
def test_the_chieftain_has_four_points_and_takes_three_units() -> None:
    state = moving({"0508": "0 chief heavy*4"})
    play(state, "lead 0508 chief", "take heavy", "take heavy", "take heavy")
    refused(state, "take heavy", "T94-7.2a")
    assert state.march.points == 12
    play(state, "step 0407", "step 0506", "step 0505", "step 0605")
    assert at(state, "0605", 0) == "chief heavy*3"
    assert state.march.points == 0
    assert legal(state, "step") == []


@pytest.mark.rule("T94-7.2b")
@pytest.mark.parametrize(("elder", "points", "units"), [("0-1-2", 6, 1), ("0-2-3", 9, 2), ("0-3-4", 12, 3)])
def test_an_elder_moves_and_leads_by_his_ratings(elder: str, points: int, units: int) -> None:
    state = moving({"0508": f"0 elder-{elder} militia*4"})
    play(state, f"lead 0508 elder-{elder}")
    assert state.march.points == points
    for _ in range(units):
        play(state, "take militia")
    refused(state, "take militia", "T94-7.2b")


@pytest.mark.rule("T94-7.2c", "T94-7.2g")
def test_the_shaman_goes_with_the_chieftain_alone() -> None:
    state = moving({"0508": "0 chief shaman elder-0-2-3 elder-0-1-2"})
    play(state, "lead 0508 elder-0-2-3")
    refused(state, "take shaman", "T94-7.2c")
    refused(state, "take elder-0-1-2", "T94-7.2g")
    refused(state, "take chief", "T94-7.2g")
    play(state, "halt", "lead 0508 chief", "take shaman", "step 0407", "halt")
    assert at(state, "0407", 0) == "chief shaman"


@pytest.mark.rule("T94-7.2d", "T94-7.2j")
def test_clear_costs_one_point_jungle_two_counted_in_thirds() -> None:
    state = moving({"0508": "0 chief"})
    play(state, "lead 0508 chief", "step 0507")
    assert state.march.points == 6
    play(state, "step 0508")
    assert state.march.points == 3
    refused(state, "step 0507", "T94-7.2d")
    assert "step 0509" in legal(state)
    edition = state.edition
    assert (edition.point, edition.people_points) == (3, 9)
    assert {edition.cost[h] for h in state.chart.dry} == {3, 6}
    crest = moving({"0706": "0 chief"})
    play(crest, "lead 0706 chief")
    refused(crest, "step 0606", "T94-2.2c")


@pytest.mark.rule("T94-7.2l")
def test_a_step_leads_into_a_hex_next_to_this_one_over_an_open_side() -> None:
    state = moving({"0508": "0 chief population"})
    play(state, "lead 0508 chief")
    refused(state, "step 0610", "T94-7.2l")
    assert "step 0509" in legal(state)
    play(state, "halt", "walk 0508")
    refused(state, "step 0610", "T94-7.2l")
    crest = moving({"0706": "0 chief"})
    play(crest, "lead 0706 chief")
    refused(crest, "step 0606", "T94-2.2c")


@pytest.mark.rule("T94-7.2e")
def test_leaders_may_stay_and_points_are_neither_lent_nor_saved() -> None:
    state = moving({"0508": "0 chief elder-0-1-2"})
    play(state, "lead 0508 elder-0-1-2", "step 0407", "halt")
    play(state, "lead 0508 chief")
    assert state.march.points == 12
    play(state, "halt", "done")
    again = phase(state, "move")
    play(again, "lead 0407 elder-0-1-2")
    assert again.march.points == 6


@pytest.mark.rule("T94-7.2f", "T94-7.2g")
def test_elders_taken_along_neither_move_nor_lead_and_may_be_dropped() -> None:
    state = moving({"0508": "0 chief elder-0-1-2 elder-0-2-3 shaman heavy*3"})
    play(state, "lead 0508 chief", "take elder-0-1-2", "take elder-0-2-3", "take shaman")
    play(state, "take heavy", "take heavy", "take heavy", "step 0407", "leave elder-0-1-2", "step 0506", "halt")
    assert at(state, "0407", 0) == "elder-0-1-2"
    assert at(state, "0506", 0) == "chief shaman elder-0-2-3 heavy*3"
    refused(state, "lead 0407 elder-0-1-2", "T94-7.2f")
    refused(state, "lead 0506 elder-0-2-3", "T94-7.2f")
    moved = moving({"0508": "0 chief elder-0-1-2"})
    play(moved, "lead 0508 elder-0-1-2", "step 0407", "halt", "lead 0508 chief", "step 0407")
    refused(moved, "take elder-0-1-2", "T94-7.2g")


@pytest.mark.rule("T94-7.2h")
def test_one_leader_finishes_before_another_begins_and_no_unit_moves_with_two() -> None:
    state = moving({"0508": "0 chief militia", "0407": "0 elder-0-3-4"})
    play(state, "lead 0508 chief", "take militia", "step 0407")
    refused(state, "lead 0407 elder-0-3-4", "T94-7.2h")
    play(state, "leave militia", "step 0508", "halt", "lead 0407 elder-0-3-4")
    refused(state, "take militia", "T94-7.2h")


@pytest.mark.rule("T94-7.2i", "T94-7.2k")
def test_units_are_picked_up_and_dropped_on_the_way_and_bound_by_changing_hex() -> None:
    state = moving({"0508": "0 elder-0-1-4 militia", "0407": "0 slingers", "0506": "0 chief"})
    play(state, "lead 0508 elder-0-1-4", "take militia", "step 0407")
    refused(state, "take slingers", "T94-7.2b")
    play(state, "leave militia", "take slingers", "step 0506", "halt")
    assert at(state, "0407", 0) == "militia"
    assert at(state, "0506", 0) == "chief elder-0-1-4 slingers"
    loaded = moving({"0508": "0 elder-0-1-4 chief militia"})
    play(loaded, "lead 0508 elder-0-1-4", "take militia")
    refused(loaded, "leave militia", "T94-7.2i")
    say(loaded, "along: nothing")
    play(loaded, "halt", "lead 0508 chief", "take militia", "step 0407")
    assert at(loaded, "0407", 0) == "chief militia"


@pytest.mark.rule("T94-7.3a")
def test_any_number_may_share_a_hex() -> None:
    state = island({"0508": "0 heavy*30 population*30; log*9 canoe*9"})
    assert at(state, "0508", 0) == "chief heavy*30 population*30"
    assert at(state, "0508") == "log*9 canoe*9"


@pytest.mark.rule("T94-7.4a")
def test_people_walk_three_points_or_go_with_a_leader_not_both() -> None:
    state = moving({"0508": "0 chief population*2"})
    play(state, "walk 0508")
    refused(state, "halt", "T94-7.4a")
    play(state, "step 0407", "step 0506", "step 0505")
    assert at(state, "0505", 0) == "population"
    refused(state, "walk 0505", "T94-7.4a")
    play(state, "lead 0508 chief", "take population", "step 0407", "leave population", "step 0508", "halt")
    refused(state, "walk 0407", "T94-7.4a")
    walked = moving({"0508": "0 chief population"})
    play(walked, "walk 0508", "step 0407", "halt", "lead 0508 chief", "step 0407")
    refused(walked, "take population", "T94-7.4a")


@pytest.mark.rule("T94-7.4b", "T94-7.4c")
def test_a_walker_carries_one_marker_and_there_is_no_relay() -> None:
    state = moving({"0507": "0 population; log part-canoe", "0508": "0 population"})
    play(state, "walk 0507", "carry log")
    refused(state, "carry part-canoe", "T94-7.4b")
    play(state, "step 0508", "drop log", "step 0407", "halt")
    assert at(state, "0508") == "log"
    play(state, "walk 0508")
    refused(state, "carry log", "T94-7.4c")
    assert at(state, "0507") == "part-canoe"
    refused(state, "drop log", "T94-7.4b")
    again = moving({"0507": "0 population; log"})
    play(again, "walk 0507", "carry log", "step 0508", "drop log", "step 0407")
    assert at(again, "0508") == "log"


@pytest.mark.rule("T94-7.4d")
def test_troops_and_leaders_carry_nothing_and_canoes_are_never_carried() -> None:
    state = moving({"0508": "0 chief heavy population; log canoe"})
    play(state, "lead 0508 chief", "take heavy")
    refused(state, "carry log", "T94-7.4d")
    names = [action.text for action in state.game.actions(2)]
    assert "carry canoe" not in names
    assert "carry log" in names


@pytest.mark.rule("T94-7.4e")
def test_led_people_carry_too_but_nothing_goes_into_a_canoe() -> None:
    state = moving({"0508": "0 chief militia population*2; log*3 canoe"})
    play(state, "lead 0508 chief", "take population", "carry log")
    refused(state, "carry log", "T94-7.4b")
    play(state, "take militia")
    refused(state, "embark 1", "T94-7.4e")
    refused(state, "leave population", "T94-7.2i")
    play(state, "step 0407")
    assert at(state, "0407") == "log"
    refused(state, "leave population", "T94-7.4b")
    play(state, "drop log", "leave population", "halt")


@pytest.mark.rule("T94-7.4f")
def test_people_walk_before_between_and_after_leaders_but_not_amid_a_move() -> None:
    state = moving({"0508": "0 chief population*3"})
    play(state, "walk 0508", "step 0407", "halt", "lead 0508 chief", "step 0509")
    refused(state, "walk 0508", "T94-7.4f")
    play(state, "halt", "walk 0508", "step 0507")
    refused(state, "walk 0508", "T94-7.4f")
    play(state, "halt", "walk 0508", "step 0407", "halt", "done")


# Zones of influence.


@pytest.mark.rule("T94-7.5a", "T94-7.5g")
def test_combat_units_have_a_zone_over_open_sides_and_others_have_none() -> None:
    state = island({"0709": "1 militia", "0805": "1 population chief", "1009": "1 slingers"})
    edition = state.edition

    def zone(where: str) -> bool:
        return edition.in_zone(state, 0, hex_at(state, where))

    assert [zone(h) for h in ("0708", "0609", "0710", "0810")] == [True] * 4
    assert not zone("0808")
    assert not zone("0809")
    assert not zone("0804")
    assert not zone("0905")
    assert zone("1010")
    assert not zone("1109")
    assert not any(edition.in_zone(state, 0, h) for h in range(state.chart.size) if state.chart.kind[h] == 0)
    settle(state, "0804", 1)
    assert not zone("0704")
    lay(state, "0805", "1 militia")
    assert zone("0804")


@pytest.mark.rule("T94-7.5b")
def test_entering_a_zone_ends_the_move_unless_it_goes_on_to_attack() -> None:
    state = moving({"0508": "0 chief heavy", "0610": "1 militia"})
    play(state, "lead 0508 chief", "take heavy", "step 0509")
    assert state.march.zoned
    assert legal(state, "step") == ["step 0610"]
    refused(state, "step 0608", "T94-7.5b")
    play(state, "step 0610")
    assert at(state, "0610", 0) == "chief heavy"
    poor = moving({"0407": "0 elder-0-1-2 heavy", "0610": "1 militia"})
    play(poor, "lead 0407 elder-0-1-2", "take heavy", "step 0508", "step 0509")
    assert legal(poor, "step") == []
    refused(poor, "step 0610", "T94-7.2d")
    play(poor, "halt")
    assert at(poor, "0509", 0) == "elder-0-1-2 heavy"


@pytest.mark.rule("T94-7.5c", "T94-7.5d", "T94-7.5h")
def test_from_a_zone_one_steps_onto_that_enemy_or_out_and_then_goes_on() -> None:
    state = moving({"0509": "0 chief heavy", "0610": "1 militia"})
    play(state, "lead 0509 chief", "take heavy")
    assert legal(state, "step") == ["step 0508", "step 0608", "step 0610"]
    refused(state, "step 0609", "T94-7.5d")
    play(state, "step 0508", "step 0509")
    assert state.march.zoned
    assert legal(state, "step") == ["step 0610"]
    stay = moving({"0509": "0 chief heavy", "0610": "1 militia"})
    play(stay, "lead 0509 chief", "halt")
    assert at(stay, "0509", 0) == "chief heavy"


@pytest.mark.rule("T94-7.5e")
def test_people_keep_out_of_zones_without_friendly_troops_and_may_leave_one() -> None:
    state = moving({"0508": "0 population", "0610": "1 militia", "0609": "0 population*2"})
    play(state, "walk 0508")
    refused(state, "step 0509", "T94-7.5e")
    play(state, "step 0407", "halt", "walk 0609", "step 0608", "halt")
    lay(state, "0509", "0 militia")
    play(state, "walk 0609", "step 0509", "halt")
    assert at(state, "0509", 0) == "militia population"


@pytest.mark.rule("T94-7.5f", "T94-7.5i")
def test_unarmed_enemies_are_walked_through_or_attacked_by_stopping() -> None:
    state = moving({"0508": "0 chief heavy", "0509": "1 population", "0610": "1 chief"})
    play(state, "lead 0508 chief", "take heavy", "step 0509", "step 0610", "step 0710", "halt")
    play(state, "done")
    assert at(state, "0509", 1) == "population"
    stop = moving({"0508": "0 chief heavy", "0509": "1 population"})
    play(stop, "lead 0508 chief", "take heavy", "step 0509", "halt", "done")
    phase(stop, "combat", 0, [6, 1, 2, 2])
    assert at(stop, "0509", 1) == ""
    town = island({"0509": "0 chief heavy"}, control={"Paea": 1})
    settle(town, "0509", 1)
    phase(town, "combat", 0, [6, 1])
    assert town.village[hex_at(town, "0509")] == 1


@pytest.mark.rule("T94-7.5j")
def test_without_troops_nobody_stops_among_enemies_and_neighbours_do_not_join_a_battle() -> None:
    state = moving({"0508": "0 chief population", "0509": "1 population"})
    play(state, "lead 0508 chief", "step 0509")
    refused(state, "halt", "T94-7.5j")
    play(state, "step 0508")
    play(state, "halt", "walk 0508", "step 0509")
    refused(state, "halt", "T94-7.5j")
    short = moving({"0407": "0 elder-0-1-2", "0509": "1 population"})
    play(short, "lead 0407 elder-0-1-2", "step 0508")
    refused(short, "step 0509", "T94-7.5j")
    lead = moving({"0508": "0 chief", "0509": "1 militia"})
    play(lead, "lead 0508 chief")
    refused(lead, "step 0509", "T94-7.5j")
    from vaka.games.clans.combat import attack_strength

    fight = island({"0509": "0 heavy; 1 militia", "0508": "0 chief heavy*2"})
    assert attack_strength(fight, hex_at(fight, "0509"), 0) == 4


@pytest.mark.rule("T94-7.5k")
def test_entering_enemy_troops_ends_the_move_even_in_other_zones() -> None:
    state = moving({"0508": "0 chief heavy", "0509": "1 militia", "0609": "1 militia"})
    play(state, "lead 0508 chief", "take heavy", "step 0509")
    assert state.march.mover < 0
    assert at(state, "0509", 0) == "chief heavy"
    afloat = moving({"0508": "0 chief heavy; canoe", "0509": "1 militia"})
    play(afloat, "lead 0508 chief", "take heavy", "embark 1", "sail 0509")
    assert afloat.march.mover < 0


@pytest.mark.rule("T94-7.5l")
def test_people_alone_never_enter_a_hex_with_enemy_troops() -> None:
    state = moving({"0508": "0 population", "0509": "0 heavy; 1 militia"})
    play(state, "walk 0508")
    refused(state, "step 0509", "T94-7.5l")


@pytest.mark.rule("T94-7.5m")
def test_enemies_who_share_a_hex_may_leave_and_those_who_stay_must_attack() -> None:
    state = moving({"0609": "0 chief heavy; 1 militia"})
    play(state, "lead 0609 chief", "take heavy", "step 0608")
    assert at(state, "0608", 0) == "chief heavy"
    stay = phase(island({"0609": "0 heavy; 1 militia", "0508": "0 chief"}), "combat", 0, [6, 1, 2])
    assert at(stay, "0609", 1) == ""
    other = phase(island({"0609": "0 population; 1 militia"}), "combat", 0)
    assert other.over


@pytest.mark.rule("T94-7.5j")
def test_a_leader_whom_enemies_have_come_upon_may_stay_where_he_is() -> None:
    ring = dict.fromkeys(("0407", "0507", "0508", "0509", "0609"), "1 fighters")
    state = moving({**ring, "0608": "0 elder-0-1-2; 1 fighters"})
    play(state, "lead 0608 elder-0-1-2")
    while "done" not in legal(state):
        play(state, "halt")
    assert at(state, "0608", 0) == "elder-0-1-2"
    refused(state, "lead 0608 elder-0-1-2", "T94-7.2f")
