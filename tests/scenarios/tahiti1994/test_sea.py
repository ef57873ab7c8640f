"""Chapter 8: canoes, sea zones, reefs."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import at, hex_at, island, lay, legal, phase, play, refused, settle
from vaka.games.clans.sea_zones import sea_sources, zones_at
from vaka.games.tahiti1994.state import TahitiState


def moving(pieces: dict[str, str], seat: int = 0, **more: object) -> TahitiState:
    return phase(island(pieces, **more), "move", seat)  # type: ignore[arg-type]


@pytest.mark.rule("T94-8.1a", "T94-8.1c")
def test_a_canoe_holds_two_units_one_of_them_a_paddler() -> None:
    state = moving({"0508": "0 chief militia*3 population; canoe"})
    play(state, "lead 0508 chief", "take militia", "embark 1", "board population")
    refused(state, "board militia", "T94-8.1a")
    play(state, "sail 0408")
    assert at(state, "0408", 0) == "chief militia population"
    idle = moving({"0508": "0 chief population*2; canoe"})
    play(idle, "lead 0508 chief", "take population")
    refused(idle, "embark 1", "T94-8.1c")


@pytest.mark.rule("T94-8.1b")
def test_a_canoe_goes_only_under_a_leader_in_one_flotilla() -> None:
    state = moving({"0508": "0 chief militia*3 shaman; canoe*3"})
    assert not any(text.startswith(("sail", "embark")) for text in legal(state))
    play(state, "lead 0508 chief", "take militia", "embark 2", "board militia", "sail 0408")
    assert at(state, "0408") == "canoe*2"
    assert at(state, "0508") == "canoe"
    dry = moving({"0508": "0 chief militia"})
    play(dry, "lead 0508 chief", "take militia")
    refused(dry, "embark 1", "T94-8.1b")


@pytest.mark.rule("T94-8.1d")
def test_strokes_and_steps_draw_on_the_same_points() -> None:
    state = moving({"0508": "0 chief militia; canoe"})
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0408", "sail 0307", "sail 0406", "sail 0506")
    assert state.march.points == 12 - 4
    play(state, "land", "step 0505")
    assert state.march.points == 5


@pytest.mark.rule("T94-8.1e")
def test_no_canoe_ends_at_sea_and_the_way_back_is_kept() -> None:
    state = moving({"0508": "0 elder-0-1-2 militia; canoe"})
    play(state, "lead 0508 elder-0-1-2", "take militia", "embark 1", "sail 0408")
    refused(state, "halt", "T94-8.1e")
    play(state, "sail 0309", "sail 0308", "sail 0307")
    assert state.march.points == 2
    refused(state, "sail 0207", "T94-8.1e")
    assert legal(state) == ["sail 0406", "sail 0408"]
    play(state, "sail 0408")
    assert at(state, "0508", 0) == "chief elder-0-1-2 militia"


@pytest.mark.rule("T94-8.1f")
def test_command_limits_the_canoes_and_doubles_the_units() -> None:
    state = moving({"0508": "0 chief militia*6 elder-0-1-2; canoe*4"})
    play(state, "lead 0508 elder-0-1-2", "take militia")
    refused(state, "embark 2", "T94-8.1f")
    play(state, "halt", "lead 0508 chief", "take militia", "embark 3")
    for _ in range(5):
        play(state, "board militia")
    play(state, "sail 0408")
    assert at(state, "0408", 0) == "chief militia*6"
    assert at(state, "0408") == "canoe*3"


@pytest.mark.rule("T94-8.1g")
def test_embarking_is_free_from_where_all_began_and_costs_a_third_otherwise() -> None:
    state = moving({"0508": "0 chief militia*2; canoe"})
    play(state, "lead 0508 chief", "take militia", "embark 1", "board militia", "sail 0408")
    assert state.march.points == 11
    walked = moving({"0407": "0 chief militia", "0508": "canoe; 0 militia"})
    play(walked, "lead 0407 chief", "take militia", "step 0508", "embark 1", "board militia", "sail 0408")
    assert walked.march.points == 12 - 3 - 1 - 1


@pytest.mark.rule("T94-8.1h")
def test_on_the_way_a_unit_comes_aboard_for_a_third_and_goes_ashore_free() -> None:
    state = moving({"0508": "0 chief militia; canoe", "0509": "0 slingers population"})
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0509")
    before = state.march.points
    play(state, "board slingers")
    assert before - state.march.points == 1
    refused(state, "board population", "T94-8.1a")
    play(state, "ashore militia")
    assert state.march.points == before - 1
    lone = moving({"0508": "0 chief militia population; canoe"})
    play(lone, "lead 0508 chief", "take militia", "embark 1", "board population", "sail 0509", "ashore militia")
    refused(lone, "sail 0409", "T94-8.1c")
    play(lone, "halt")


@pytest.mark.rule("T94-8.1i")
def test_the_leader_lands_free_and_walks_on_with_as_many_as_he_leads() -> None:
    state = moving({"0508": "0 elder-0-2-4 militia*4; canoe*2"})
    play(state, "lead 0508 elder-0-2-4", "take militia", "embark 2")
    play(state, "board militia", "board militia", "board militia", "sail 0409", "sail 0509")
    points = state.march.points
    play(state, "land")
    assert state.march.points == points
    play(state, "take militia", "take militia")
    refused(state, "take militia", "T94-7.2b")
    play(state, "step 0610", "halt")
    assert at(state, "0610", 0) == "elder-0-2-4 militia*2"
    assert at(state, "0509", 0) == "militia*2"
    assert at(state, "0509") == "canoe*2"


@pytest.mark.rule("T94-8.1j")
def test_canoes_follow_the_boards_waterways() -> None:
    chart = island().chart
    closed = [
        ("0506", "0505"),
        ("1009", "1010"),
        ("1210", "1310"),
        ("1310", "1311"),
        ("1311", "1312"),
        ("1212", "1312"),
    ]
    for one, other in closed:
        assert chart.number[other] in chart.beside[chart.number[one]]
        assert chart.number[other] not in chart.water[chart.number[one]]
    state = moving({"1009": "0 chief militia; canoe"})
    play(state, "lead 1009 chief", "take militia", "embark 1")
    refused(state, "sail 1010", "T94-8.1j")


@pytest.mark.rule("T94-8.1k")
def test_canoes_may_be_left_on_the_way_and_their_crew_has_moved() -> None:
    state = moving({"0508": "0 chief militia*2; canoe*2", "0407": "0 elder-0-1-2"})
    play(state, "lead 0508 chief", "take militia", "embark 2", "board militia", "sail 0407")
    play(state, "ashore militia", "beach", "sail 0408", "sail 0508", "halt")
    assert at(state, "0407") == "canoe"
    assert at(state, "0407", 0) == "elder-0-1-2 militia"
    play(state, "lead 0407 elder-0-1-2")
    refused(state, "take militia", "T94-7.2h")


@pytest.mark.rule("T94-8.1l")
def test_land_zones_bind_only_those_who_have_landed() -> None:
    state = moving({"0508": "0 chief heavy*2; canoe", "0609": "1 militia"})
    play(state, "lead 0508 chief", "take heavy", "embark 1", "sail 0509")
    assert "sail 0510" in legal(state)
    play(state, "land")
    assert legal(state, "step") == ["step 0609"]
    refused(state, "step 0508", "T94-7.5b")


@pytest.mark.rule("T94-8.1m")
def test_an_attack_from_the_sea_is_a_land_battle_with_all_who_landed() -> None:
    from vaka.games.clans.combat import attack_strength

    state = moving({"0508": "0 elder-0-2-4 heavy*2 slingers militia; canoe*2", "0509": "1 militia", "0610": "1 chief"})
    play(state, "lead 0508 elder-0-2-4", "take heavy", "embark 2", "board heavy", "board slingers", "board militia")
    play(state, "sail 0509")
    assert at(state, "0509", 0) == "elder-0-2-4 heavy*2 slingers militia"
    assert attack_strength(state, hex_at(state, "0509"), 0) == 4 + 4 + 2


@pytest.mark.rule("T94-8.1n")
def test_an_elders_flotilla_carries_no_other_leader() -> None:
    state = moving({"0508": "0 chief elder-0-2-4 elder-0-1-2 shaman militia; canoe"})
    play(state, "lead 0508 elder-0-2-4", "take militia", "embark 1")
    refused(state, "board elder-0-1-2", "T94-7.2g")
    refused(state, "board shaman", "T94-7.2c")
    play(state, "halt")
    chief = moving({"0508": "0 chief elder-0-1-2 shaman militia; canoe"})
    play(chief, "lead 0508 chief", "take militia", "embark 1", "board elder-0-1-2", "board shaman", "sail 0408")
    assert at(chief, "0408", 0) == "chief shaman elder-0-1-2 militia"


@pytest.mark.rule("T94-8.1o")
def test_a_canoe_serves_one_leader_a_turn_and_joining_or_embarking_anew_costs() -> None:
    state = moving({"0508": "0 chief militia; canoe", "0509": "0 militia; canoe", "0407": "0 elder-0-2-3 slingers"})
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0509")
    points = state.march.points
    play(state, "join militia")
    assert points - state.march.points == 1
    assert len(state.march.fleet) == 2
    play(state, "sail 0508", "halt")
    assert at(state, "0508") == "canoe*2"
    play(state, "lead 0407 elder-0-2-3", "take slingers", "step 0508")
    refused(state, "embark 1", "T94-8.1o")
    anew = moving({"0508": "0 chief militia; canoe"})
    play(anew, "lead 0508 chief", "take militia", "embark 1", "sail 0407", "land", "step 0508", "step 0407", "embark 1")
    points = anew.march.points
    play(anew, "sail 0406")
    assert at(anew, "0506", 0) == "chief militia"
    assert points - anew.march.points == 1 + 1 + 1


# Sea zones.


ZONE = {"0509": "1 chief militia; canoe"}


@pytest.mark.rule("T94-8.2a", "T94-8.2g")
def test_a_manned_and_commanded_canoe_by_the_coast_has_a_sea_zone() -> None:
    state = island(ZONE)
    sources = sea_sources(state, 0)
    assert sources == [hex_at(state, "0509") * 2]
    near = [n for n in ("0508", "0409", "0510", "0610") if zones_at(state, sources, hex_at(state, n))]
    assert near == ["0508", "0409", "0510", "0610"]
    assert not zones_at(state, sources, hex_at(state, "0408"))
    for missing in ("1 chief; canoe", "1 militia; canoe", "1 chief militia", "1 shaman militia; canoe"):
        assert sea_sources(island({"0509": missing}), 0) == []
    assert not state.edition.in_zone(state, 0, hex_at(state, "0507"))
    assert state.edition.in_zone(state, 0, hex_at(state, "0508"))


@pytest.mark.rule("T94-8.2b", "T94-8.2e")
def test_canoes_in_a_sea_zone_stop_on_a_coast_or_go_on_to_attack() -> None:
    state = moving({**ZONE, "0407": "0 chief heavy*2; canoe"})
    play(state, "lead 0407 chief", "take heavy", "embark 1", "board heavy", "sail 0508")
    assert legal(state, "sail") == ["sail 0509"]
    refused(state, "sail 0408", "T94-8.2b")
    assert "halt" in legal(state)
    through = moving({**ZONE, "0407": "0 chief heavy*2; canoe"})
    play(through, "lead 0407 chief", "take heavy", "embark 1", "board heavy", "sail 0408", "sail 0409")
    assert at(through, "0509", 0) == "chief heavy*2"


@pytest.mark.rule("T94-8.2e")
def test_an_all_sea_zone_hex_is_entered_only_if_the_attack_can_follow() -> None:
    state = moving({**ZONE, "0407": "0 elder-0-1-2 heavy; canoe"})
    play(state, "lead 0407 elder-0-1-2", "take heavy", "embark 1", "sail 0408")
    assert state.march.points == 5
    assert "sail 0409" in legal(state)
    play(state, "sail 0308", "sail 0408")
    assert state.march.points == 3
    reef = state.edition.sea_cost(state, 0, hex_at(state, "0509"))
    assert reef == 3
    refused(state, "sail 0409", "T94-8.2e")


@pytest.mark.rule("T94-8.2c", "T94-8.2d")
def test_by_a_village_the_zone_reaches_two_hexes_and_its_rings_are_one_zone() -> None:
    state = island(ZONE, control={"Paea": 1})
    settle(state, "0509", 1)
    sources = sea_sources(state, 0)
    ring = {n: zones_at(state, sources, hex_at(state, n)) for n in ("0508", "0409", "0407", "0408", "0309", "0410")}
    assert all(zone[0] & 3 == 1 for zone in (ring["0508"], ring["0409"]))
    assert all(zone[0] & 3 == 2 for zone in (ring["0407"], ring["0408"], ring["0309"], ring["0410"]))
    lay(state, "0506", "0 heavy*2; canoe")
    state.shift(state.chief_of(0), hex_at(state, "0506"))
    phase(state, "move")
    play(state, "lead 0506 chief", "take heavy", "embark 1", "board heavy", "sail 0407")
    assert legal(state, "sail") == ["sail 0508"]
    play(state, "sail 0508", "sail 0509")
    assert at(state, "0509", 0) == "chief heavy*2"
    unfinished = island(ZONE)
    settle(unfinished, "0509", None)
    assert sea_sources(unfinished, 0) == [hex_at(unfinished, "0509") * 2]


@pytest.mark.rule("T94-8.2f")
def test_a_forced_course_may_end_on_an_inner_coast_and_one_may_leave_outward() -> None:
    state = island({**ZONE, "0508": "0 chief heavy; canoe"}, homes=("0905", "1210"), control={"Paea": 1})
    settle(state, "0509", 1)
    phase(state, "move")
    play(state, "lead 0508 chief", "take heavy", "embark 1")
    assert "sail 0409" not in legal(state)
    assert {"sail 0407", "sail 0408", "sail 0509"} <= set(legal(state))
    play(state, "sail 0408")
    assert state.march.sea_zoned == 2
    assert legal(state, "sail") == ["sail 0307", "sail 0308"]
    outer = island({**ZONE, "0506": "0 chief heavy; canoe"}, control={"Paea": 1})
    settle(outer, "0509", 1)
    phase(outer, "move")
    play(outer, "lead 0506 chief", "take heavy", "embark 1", "sail 0406", "sail 0307", "sail 0408")
    assert legal(outer, "sail") == ["sail 0409", "sail 0508"]
    play(outer, "sail 0508", "halt")
    assert at(outer, "0508", 0) == "chief heavy"


# Reefs.


@pytest.mark.rule("T94-8.3a", "T94-8.3b", "T94-8.3c")
def test_reefs_cost_a_third_for_those_who_know_them_and_a_point_for_others() -> None:
    friends = {
        "0405": ["Faaa", "Pare"],
        "0604": ["Pare", "Arue", "Mahina"],
        "0510": ["Paea", "Papara"],
        "0711": ["Papara", "Mataiea"],
        "1108": ["Hitiaa", "Pueu"],
        "1209": ["Pueu", "Tautira"],
        "1213": ["Teahupoo"],
        "1410": ["Tautira"],
    }
    for reef, areas in friends.items():
        for area in island().chart.areas:
            state = island(homes=("", ""), control={area: 0})
            cost = state.edition.sea_cost(state, 0, hex_at(state, reef))
            assert cost == (1 if area in areas else 3), (reef, area)
    state = island(control={"Faaa": 0})
    assert state.edition.sea_cost(state, 0, hex_at(state, "0407")) == 1
    assert state.edition.sea_cost(state, 1, hex_at(state, "0407")) == 3
    assert state.edition.sea_cost(state, 1, hex_at(state, "0408")) == 1
    assert state.edition.land_cost(state, 1, hex_at(state, "0407")) == 3
    assert state.edition.land_cost(state, 1, hex_at(state, "1311")) == 6


@pytest.mark.rule("T94-8.3c")
def test_control_at_the_moment_of_entry_counts() -> None:
    state = moving({"0508": "0 chief militia; canoe"})
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0407")
    assert state.march.points == 9
    known = moving({"0508": "0 chief militia; canoe"}, control={"Faaa": 0})
    play(known, "lead 0508 chief", "take militia", "embark 1", "sail 0407")
    assert known.march.points == 11
