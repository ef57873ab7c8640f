"""Chapter 9: canoes, sea zones, the portage."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    attack,
    here,
    move_chief,
    moving,
    offers,
    order,
    play,
    put,
    refused,
    script,
    table,
    texts,
    village,
)
from vaka.games.maori.state import MaoriState


def fleet(words: str, where: str = "2220") -> MaoriState:
    state = table()
    put(state, where, words)
    return moving(state)


@pytest.mark.rule("MAO-9.1a")
def test_a_canoe_holds_two_units_any_leaders_and_two_catches() -> None:
    state = fleet("elder-1 militia militia militia canoe hunted hunted hunted")
    play(state, "lead 2220 elder-1", "take militia", "embark 1", "board militia")
    refused(state, "board militia", "MAO-9.1a")
    state.play("sail 2219")
    assert here(state, "2219") == ["canoe", "elder-1", "militia", "militia"]
    state = fleet("elder-2 militia canoe hunted hunted hunted")
    play(state, "lead 2220 elder-2", "take militia", "carry hunted", "embark 1", "sail 2219")
    assert "hunted" in here(state, "2219")


@pytest.mark.rule("MAO-9.1a", "MAO-8.4e")
def test_two_catches_sail_in_a_canoe_and_a_third_does_not() -> None:
    state = fleet("elder-5 militia population canoe hunted hunted hunted")
    play(state, "lead 2220 elder-5", "take militia", "take population", "carry hunted", "carry hunted", "embark 1")
    refused(state, "carry hunted", "MAO-9.1a")
    state.play("sail 2219")
    assert here(state, "2219") == ["canoe", "elder-5", "hunted", "hunted", "militia", "population"]


@pytest.mark.rule("MAO-9.1b")
def test_a_canoe_needs_a_leader_and_a_paddler() -> None:
    state = fleet("elder-1 population canoe")
    play(state, "lead 2220 elder-1", "take population")
    refused(state, "embark 1", "MAO-9.1b")


@pytest.mark.rule("MAO-9.1c")
def test_three_points_are_nine_strokes() -> None:
    state = fleet("elder-5 militia canoe")
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2219", "sail 2218")
    assert state.march.points == 36 - 8


@pytest.mark.rule("MAO-9.1d")
def test_a_course_that_would_end_at_sea_is_refused() -> None:
    state = fleet("elder-1 militia canoe", "4126")
    play(state, "lead 4126 elder-1", "take militia", "embark 1")
    assert state.march.points == 24
    play(state, "sail 4125", "sail 4124", "sail 4123")
    refused(state, "halt", "MAO-9.1d")
    refused(state, "sail 4122", "MAO-9.1d")
    play(state, "sail 4124", "sail 4125", "sail 4126", "halt")
    assert here(state, "4126") == ["canoe", "elder-1", "militia"]
    assert state.view(0).asked == "move"


@pytest.mark.rule("MAO-9.1e", "MAO-9.1g")
def test_a_leader_commands_as_many_canoes_as_his_leadership_and_twice_the_units() -> None:
    state = fleet("elder-4 militia militia militia militia canoe canoe canoe")
    play(state, "lead 2220 elder-4", "take militia", "take militia")
    refused(state, "embark 3", "MAO-9.1e")
    play(state, "embark 2", "board militia", "board militia", "sail 2219")
    assert here(state, "2219").count("militia") == 4


@pytest.mark.rule("MAO-9.1f")
def test_embarking_is_free_only_for_those_who_began_there() -> None:
    state = fleet("elder-5 militia canoe")
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2219")
    assert state.march.points == 32
    state = table()
    put(state, "2120", "elder-5 militia")
    put(state, "2220", "canoe")
    moving(state)
    play(state, "lead 2120 elder-5", "take militia", "step 2220", "embark 1", "sail 2219")
    assert state.march.points == 36 - 12 - 8


@pytest.mark.rule("MAO-9.1h")
def test_a_unit_more_costs_a_third_and_one_is_set_down_free() -> None:
    state = table()
    put(state, "2220", "elder-5 militia canoe")
    put(state, "2120", "slingers")
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2120")
    before = state.march.points
    play(state, "board slingers")
    assert state.march.points == before - 4
    play(state, "ashore militia")
    assert state.march.points == before - 4


@pytest.mark.rule("MAO-9.1i", "MAO-9.1j")
def test_landing_is_free_and_goes_on_with_what_he_can_lead_while_fractions_are_lost() -> None:
    state = fleet("elder-5 militia militia slingers canoe canoe")
    play(state, "lead 2220 elder-5", "take militia", "take militia", "embark 2", "board slingers", "sail 2120", "land")
    assert state.march.points == 32
    play(state, "take militia", "take militia", "step 2019", "step 2018")
    assert here(state, "2120") == ["canoe", "canoe", "slingers"]
    assert state.march.points == 8
    refused(state, "step 1919", "MAO-8.2i")


@pytest.mark.rule("MAO-9.1k", "MAO-9.1l")
def test_a_scout_is_its_own_paddler_and_takes_one_unit_but_no_leader() -> None:
    state = fleet("scout scout elder-1 canoe")
    play(state, "lead 2220 scout", "embark 1")
    refused(state, "board elder-1", "MAO-8.2c")
    play(state, "board scout", "sail 2219")
    assert here(state, "2219") == ["canoe", "scout", "scout"]
    state = table()
    move_chief(state, "2220")
    put(state, "2220", "elder-5 militia canoe")
    moving(state)
    assert "lead 2220 tohunga" not in texts(state)


@pytest.mark.rule("MAO-9.1m")
def test_a_raid_of_an_elder_lands_all_three_to_fight_and_leads_two_of_them_on() -> None:
    state = fleet("elder-5 militia warriors slingers canoe canoe")
    put(state, "2120", "militia", 1)
    order(state, 1, "zones", "waive")
    play(state, "lead 2220 elder-5", "take militia", "take warriors", "embark 2", "board slingers", "sail 2120")
    events = state.listen()
    script(state, 6, 1, 2, 2, 2, 2)
    play(state, "done", "commit militia slingers warriors")
    assert next(event for event in events if event.what == "battle").data["attack"] == 1 + 2 + 3
    state = fleet("elder-5 militia warriors slingers canoe canoe")
    play(state, "lead 2220 elder-5", "take militia", "take warriors", "embark 2", "board slingers", "sail 2120", "land")
    play(state, "take militia", "take warriors")
    refused(state, "take slingers", "MAO-8.2h")
    state.play("step 2019")
    assert here(state, "2019") == ["elder-5", "militia", "warriors"]
    assert here(state, "2120") == ["canoe", "canoe", "slingers"]


@pytest.mark.rule("MAO-9.1m")
def test_two_scouts_raid_with_one_canoe_over_nine_hexes_and_count_two() -> None:
    state = fleet("scout scout canoe", "2220")
    play(state, "lead 2220 scout", "embark 1", "board scout")
    assert state.march.points == 36
    play(state, "sail 2219", "sail 2218", "sail 2217", "sail 2216", "sail 2217", "sail 2218", "sail 2219", "sail 2119")
    put(state, "2118", "militia", 1)
    order(state, 1, "zones", "waive")
    state.play("sail 2118")
    assert (state.march.points, here(state, "2118", 0)) == (0, ["scout", "scout"])
    events = state.listen()
    script(state, 1, 6, *([2] * 8))
    play(state, "done", "commit scout scout")
    assert next(event for event in events if event.what == "battle").data["attack"] == 2


@pytest.mark.rule("MAO-9.1n", "MAO-10.3e", "MAO-10.3f")
def test_beaten_raiders_without_a_village_on_the_island_are_captured_and_leave_their_canoes() -> None:
    state = table()
    put(state, "1847", "militia canoe")
    put(state, "1847", "elite elite", 1)
    order(state, 1, "battle", "strongest")
    order(state, 1, "captives", "swap")
    attack(state, 0, "1847", 1, 6)
    state.play("commit militia")
    assert here(state, "1847", 0) == []
    assert here(state, "1847", 1) == ["elite", "elite", "population"]
    assert here(state, "1847", 5) == ["canoe"]


def guarded(words: str, base: str = "2220", own_village: bool = False) -> MaoriState:
    """Seat 2 keeps a manned canoe; seat 1 paddles down from 2117."""
    state = table()
    put(state, base, words, 1)
    if own_village:
        village(state, base, 1)
    put(state, "2117", "elder-6 militia militia canoe")
    return moving(state)


@pytest.mark.rule("MAO-9.2a", "MAO-9.2b", "MAO-9.2d")
def test_a_manned_canoe_with_a_leader_claims_a_sea_zone_and_stops_fleets() -> None:
    state = guarded("elder-1 militia canoe")
    play(state, "lead 2117 elder-6", "take militia", "embark 1", "sail 2217", "sail 2218", "sail 2219")
    assert (state.to_act, state.view(1).asked) == (1, "zone")
    state.play("claim militia")
    assert texts(state) == ["sail 2220", "halt"]
    refused(state, "sail 2218", "MAO-9.2b")
    state.play("halt")
    assert here(state, "2117", 0) == ["elder-6", "militia", "militia"]


@pytest.mark.rule("MAO-9.2a")
def test_a_scout_in_place_of_a_leader_gives_no_sea_zone() -> None:
    state = guarded("scout militia canoe")
    play(state, "lead 2117 elder-6", "take militia", "embark 1", "sail 2217", "sail 2218", "sail 2219")
    assert state.to_act == 0


@pytest.mark.rule("MAO-9.2c", "MAO-9.2e")
def test_by_a_village_the_sea_zone_reaches_two_strokes() -> None:
    state = guarded("elder-1 militia canoe", own_village=True)
    play(state, "lead 2117 elder-6", "take militia", "embark 1", "sail 2217", "sail 2218")
    assert state.to_act == 1
    state.play("claim militia")
    assert set(offers(state, "sail")) <= {"sail 2219", "sail 2120", "sail 2119"}
    assert "sail 2219" in texts(state)
    refused(state, "sail 2217", "MAO-9.2b")


@pytest.mark.rule("MAO-9.3a", "MAO-9.3c")
def test_the_portage_costs_two_points_and_is_the_only_way_over_land() -> None:
    state = fleet("elder-5 militia canoe")
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2121")
    assert here(state, "2121") == ["canoe", "elder-5", "militia"]
    assert state.march.points == 12
    refused(state, "sail 2120", "MAO-9.3a")


@pytest.mark.rule("MAO-9.3b", "MAO-9.2e")
def test_a_claimed_zone_closes_the_portage() -> None:
    state = table()
    put(state, "2220", "elder-5 militia canoe")
    put(state, "2221", "militia population", 1)
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2121")
    assert (state.to_act, state.view(1).asked) == (1, "zone")
    state.play("claim militia")
    assert "elder-5" in here(state, "2220")
    refused(state, "sail 2121", "MAO-9.3b")


def at_the_portage(version: int = 2) -> MaoriState:
    """Canoes with a leader and troops lie near the far end of the portage; their zone is asked for by the fleet."""
    state = table(version=version)
    put(state, "2220", "elder-5 militia canoe")
    put(state, "2021", "elder-1 militia canoe", 1)
    moving(state)
    return play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2121")


@pytest.mark.rule("MAO-9.3b", "MAO-9.2e")
def test_a_sea_zone_over_either_end_closes_the_portage() -> None:
    state = at_the_portage()
    assert (state.to_act, state.view(1).asked, texts(state)) == (1, "zone", ["claim militia", "waive"])
    state.play("claim militia")
    assert here(state, "2220", 0) == ["elder-5", "militia"]
    refused(state, "sail 2121", "MAO-9.3b")
    assert state.march.sea_zoned == 0
    state.play("sail 2219")
    assert "elder-5" in here(state, "2219")


@pytest.mark.rule("MAO-9.3b")
def test_a_sea_zone_that_is_waived_leaves_the_portage_open() -> None:
    state = at_the_portage()
    state.play("waive")
    assert here(state, "2121", 0) == ["elder-5", "militia"]
    assert (state.to_act, state.march.sea_zoned, state.march.points) == (0, 0, 12)


@pytest.mark.rule("MAO-9.3b")
def test_a_game_of_version_one_asks_for_the_sea_zone_on_the_far_side() -> None:
    state = at_the_portage(version=1)
    assert (state.to_act, here(state, "2121", 0)) == (1, ["elder-5", "militia"])


@pytest.mark.rule("MAO-8.4f", "MAO-9.1a")
def test_captives_on_the_beach_are_carried_and_not_asked_aboard_without_a_word_for_it() -> None:
    state = table()
    put(state, "2220", "militia captive-2 canoe")
    move_chief(state, "2220")
    moving(state)
    play(state, "lead 2220 chief", "take militia", "embark 1")
    assert all(texts(state))
    assert offers(state, "board") == ["board tohunga"]
