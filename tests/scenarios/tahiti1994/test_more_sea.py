"""Chapters 8 and 15: cases that are rare, at sea."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import (
    at,
    fight,
    hex_at,
    island,
    lay,
    legal,
    phase,
    play,
    refused,
    say,
    script,
    settle,
    sound,
    those,
    turn_of,
    units,
)
from tests.scenarios.tahiti1994.test_advanced import SEA, reef, sea_fight, swimmer
from vaka.core.errors import Malformed
from vaka.games.clans.sea_zones import sea_sources
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.departure import canoes_of
from vaka.games.tahiti1994.rules.sea_combat import own_canoes

# Crews and canoes.


@pytest.mark.rule("T94-8.1h")
@pytest.mark.parametrize("first", ["0 heavy chief militia", "0 chief militia heavy"])
def test_whoever_has_not_moved_may_come_aboard_whichever_counter_it_is(first: str) -> None:
    state = phase(island({"0508": f"{first}; canoe"}), "move")
    play(state, "lead 0508 chief", "take militia", "embark 1", "board heavy")
    assert at(state, "0508", 0) == "chief heavy militia"
    assert state.edition.places_taken(state) == 2


@pytest.mark.rule("T94-2.1g", "T94-8.1o")
@pytest.mark.parametrize("first", ["0407", "0508"])
def test_it_makes_no_difference_which_canoe_was_built_first(first: str) -> None:
    words = {"0407": "canoe; 0 militia", "0508": "canoe; 0 chief militia"}
    state = island({first: words[first], **words})
    settle(state, "0407", 1)
    phase(state, "move")
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0407")
    refused(state, "join militia", "T94-2.1g")


@pytest.mark.rule("T94-8.1o")
@pytest.mark.parametrize("words", ["0 militia; canoe", "canoe; 0 militia"])
def test_a_canoe_on_the_way_is_manned_by_whoever_has_not_moved(words: str) -> None:
    state = phase(island({"0407": words, "0508": "0 chief militia; canoe"}), "move")
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0407")
    refused(state, "join heavy", "T94-7.1a")
    refused(state, "ashore heavy", "T94-7.2i")
    play(state, "join militia")
    assert len(state.march.fleet) == 2


@pytest.mark.rule("T94-15.2a", "T94-8.1a", "T94-8.1c")
def test_leaders_may_be_left_at_sea_in_a_manned_canoe_and_not_in_the_water() -> None:
    state = phase(island({"0408": "0 chief elder-0-1-2 militia*3; canoe*2"}, options=SEA), "move")
    play(state, "lead 0408 chief", "ashore elder-0-1-2")
    refused(state, "sail 0407", "T94-8.1a")
    play(state, "ashore militia")
    refused(state, "sail 0407", "T94-8.1a")
    play(state, "beach", "sail 0407", "halt")
    assert at(state, "0408", 0) == "elder-0-1-2 militia"
    assert at(state, "0407", 0) == "chief militia*2"
    sound(state)


@pytest.mark.rule("T94-8.1c")
def test_who_puts_a_paddler_ashore_needs_another_in_every_canoe() -> None:
    state = phase(island({"0508": "0 chief militia*2 population; canoe*2"}), "move")
    play(state, "lead 0508 chief", "take militia", "take militia", "embark 2", "board population", "sail 0407")
    assert "sail 0408" in legal(state)
    play(state, "ashore militia")
    refused(state, "sail 0408", "T94-8.1c")


@pytest.mark.rule("T94-8.2a", "T94-8.2c")
def test_fleets_in_hexes_side_by_side_all_exert_their_zones() -> None:
    where = island().chart
    pairs = [hex for hex in range(where.size - 1) if where.coastal[hex] and where.coastal[hex + 1]]
    assert len(pairs) > 3
    for hex in pairs:
        for order in ([hex, hex + 1], [hex + 1, hex]):
            elders = zip(order, ("elder-0-1-2", "elder-0-2-3"), strict=True)
            fleets = {where.names[each]: f"1 {elder} militia; canoe" for each, elder in elders}
            state = island(fleets, homes=("", ""))
            assert sorted(sea_sources(state, 0)) == [2 * hex, 2 * hex + 2]


@pytest.mark.rule("T94-2.1g")
@pytest.mark.parametrize(("company", "kept"), [("1 population", True), ("", False)])
def test_a_canoe_fought_from_is_kept_only_as_long_as_enemies_are_there(company: str, kept: bool) -> None:
    state = island({"0407": f"canoe; 0 chief militia; {company}"}, options=SEA)
    say(state, "won: canoe in 0407 (0407, seat 0)")
    turn_of(state)
    assert state.edition.won(state, 0, 0) is kept


@pytest.mark.rule("T94-2.1f", "T94-13a")
@pytest.mark.parametrize("where", ["0407", "0506", "1112"])
def test_a_canoe_is_an_asset_wherever_on_the_coast_it_lies(where: str) -> None:
    state = island({where: "0 militia; canoe", "0508": "0 chief population"}, players=3)
    assert len(canoes_of(state, 0)) == 1
    assert "depart" in legal(phase(state, "move"))


@pytest.mark.rule("T94-15.2a", "T94-8.1a")
@pytest.mark.parametrize("leaders", ["chief", "chief shaman elder-0-1-2"])
def test_leaders_need_no_place_in_a_canoe_that_lies_at_sea(leaders: str) -> None:
    state = island({"0408": f"0 {leaders} militia*2; canoe"}, options=SEA)
    sound(state)
    with pytest.raises(Malformed, match="1 canoes at 0408 hold 3 units"):
        island({"0408": f"0 {leaders} militia*3; canoe"}, options=SEA)
    with pytest.raises(Malformed, match="1 canoes at 0408 hold 0 units"):
        island({"0408": f"0 {leaders}; canoe"}, options=SEA)


# Battles.


@pytest.mark.rule("T94-15.2c", "T94-15.2e")
def test_fleets_that_lie_in_one_sea_hex_fight_although_nobody_has_just_come() -> None:
    fleets = {"0408": "0 chief militia*3; canoe*2; 1 heavy*2; canoe"}
    state = island(fleets, options=SEA, homes=("0508", "0905"))
    assert len(own_canoes(state, 0, hex_at(state, "0408"))) == 2
    assert len(own_canoes(state, 1, hex_at(state, "0408"))) == 1
    events = state.listen()
    phase(state, "combat", 0, [5, 1, 1, 1])
    fight = next(event for event in events if event.what == "sea battle")
    assert (fight.data["attack"], fight.data["defence"]) == (4 + 1, 3)


@pytest.mark.rule("T94-15.2e", "T94-15.2m")
@pytest.mark.parametrize(("leader", "defence"), [("", 2), ("chief", 3), ("elder-1-1-3", 3), ("elder-0-1-2", 2)])
def test_the_defenders_leaders_on_the_coast_go_aboard_and_count(leader: str, defence: int) -> None:
    state = sea_fight("0 heavy*2; canoe", f"1 {leader} militia; canoe", [], where="0407")
    events = state.listen()
    script(state, [6, 1, 1, 1])
    play(state, "engage 0407", *(["ready"] if leader else []))
    fight = next(event for event in events if event.what == "sea battle")
    assert (fight.data["attack"], fight.data["defence"]) == (3, defence)


@pytest.mark.rule("T94-15.2b", "T94-15.2e")
def test_an_attackers_leader_who_stands_ashore_does_not_count() -> None:
    state = sea_fight("0 heavy*2; canoe", "1 militia; canoe", [], where="0407")
    lay(state, "0407", "0 elder-1-1-3")
    events = state.listen()
    script(state, [6, 1, 1, 1])
    play(state, "engage 0407")
    fight = next(event for event in events if event.what == "sea battle")
    assert (fight.data["attack"], fight.data["defence"]) == (3, 2)


@pytest.mark.rule("T94-15.2j", "T94-15.2n")
def test_who_has_no_units_left_cannot_leave_and_his_leader_is_captured() -> None:
    fleets = {"0408": "0 militia*2; 1 elder-0-1-2; canoe*2", "0806": "1 chief"}
    state = island(fleets, options=SEA, homes=("0508", "0806"))
    script(state, [1])
    asked = ("asked: sea lost of seat 1, winner seat 0, hex 0408", "then: combat of seat 0, opened 1")
    say(state, "turn of: seat 0", "fleeing: elder-0-1-2 in 0408, canoe in 0408", *asked)
    assert units(state, 1) == {"chief": 1}
    assert list(state.lost_elders) == [0, 1]
    assert at(state, "0408") == "canoe*2"
    assert state.over


@pytest.mark.rule("T94-15.2k")
@pytest.mark.parametrize("version", [1, 2])
def test_a_chieftain_beaten_at_sea_flees_with_his_canoe(version: int) -> None:
    own = "0 heavy*4; canoe*2"
    fleets = {"0408": f"{own}; 1 chief elder-0-1-2 militia*2; canoe"}
    state = island(fleets, options=SEA, homes=("0508", "0905"), version=version)
    fight(state, "0408", dice=[5, 1, 1, 1], afloat=those("0408", own))
    while not state.over and state.view(None).asked == "sea retreat":
        play(state, legal(state)[0])
    where = state.chart.names[state.hex_of[state.chief_of(1)]]
    assert where != "0408"
    assert at(state, where, 1) == "chief elder-0-1-2 militia*2"
    assert at(state, where) == "canoe"


# Reefs.


@pytest.mark.rule("T94-15.1c")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_each_canoe_tries_the_reef_once(first: int) -> None:
    state = reef("0 chief militia*3; canoe*3", [5])
    play(state, "crash 0407", f"send {first}")
    refused(state, f"send {first}", "T94-15.1c")
    assert legal(state) == [f"send {canoe}" for canoe in (1, 2, 3) if canoe != first]


# Swimmers.


@pytest.mark.rule("T94-15.3g", "T94-15.3c")
@pytest.mark.parametrize(
    ("crew", "theirs", "ways"), [("fighters", "fighters*2", ["swim 0506", "swim 0508"]), ("militia", "militia*2", [])]
)
def test_troops_who_have_swum_ashore_close_it_to_their_enemies(crew: str, theirs: str, ways: list[str]) -> None:
    state = sea_fight(f"0 {crew}*2; canoe", "1 fighters*2; canoe", [], where="0407")
    script(state, [5, 5, 6, 6, 1, 1, 1, 1])
    play(state, "engage 0407")
    assert at(state, "0407") == ""
    assert at(state, "0407", 1) == theirs
    assert legal(state) == ways


@pytest.mark.rule("T94-15.3c", "T94-15.3d")
@pytest.mark.parametrize("words", ["canoe; 0 militia*2", "0 militia*2; canoe"])
def test_a_swimming_leader_makes_for_a_full_canoe_too_and_a_unit_does_not(words: str) -> None:
    leader = swimmer("elder-0-1-2 militia", "0408", [6, 1], {"0409": words})
    assert legal(leader) == ["swim 0407", "swim 0409", "swim 0508"]
    unit = swimmer("militia", "0408", [1], {"0409": words})
    assert "swim 0409" not in legal(unit)


@pytest.mark.rule("T94-15.3c")
def test_any_canoe_of_his_fleet_takes_a_swimming_leader_up() -> None:
    state = sea_fight("0 chief elder-0-1-2 militia*2; canoe*2", "1 heavy*2; canoe", [6, 1], as_seated=False)
    play(state, "seat chief 2")
    script(state, [6, 0, 1, 1, 1])
    play(state, "ready")
    assert state.view(None).asked == "sea retreat"
    assert at(state, "0408", 0) == "chief elder-0-1-2 militia population"


@pytest.mark.rule("T94-15.3g", "T94-15.3d")
def test_nobody_swims_to_a_shore_that_enemy_troops_hold() -> None:
    state = swimmer("population", "0408", [1, 1], {"0407": "1 militia"})
    assert at(state, "0508", 0) == "chief population"
    people = swimmer("population", "0408", [1], {"0407": "1 population"})
    assert legal(people) == ["swim 0407", "swim 0508"]
    beside = swimmer("population", "0407", [1], {"0407": "1 militia"})
    assert "swim 0407" not in legal(beside)


@pytest.mark.rule("T94-15.3h")
@pytest.mark.parametrize("version", [1, 2])
def test_a_drowned_chieftain_is_out_of_the_game_with_everything_he_had(version: int) -> None:
    state = reef("0 chief militia; canoe", [6, 1, 6], version)
    lay(state, "0507", "0 heavy")
    play(state, "crash 0407")
    assert state.via[0] == t.KILLED
    assert units(state, 0) == {}
    assert state.villages_of(0) == []
    assert state.over


@pytest.mark.rule("T94-8.1e", "T94-15.1f")
@pytest.mark.parametrize("crew", ["population", "militia"])
def test_a_leader_who_lies_at_sea_from_before_may_stay_where_he_is(crew: str) -> None:
    options: dict[str, object] = {"crashing-reefs": True}
    state = island({"0408": f"0 elder-0-2-3 {crew}; canoe"}, options=options)
    phase(state, "move")
    play(state, "lead 0408 elder-0-2-3")
    assert "halt" in legal(state)
    assert any(text.startswith("sail") for text in legal(state)) is (crew == "militia")
    play(state, "halt")
    assert state.view(0).asked == "move"


@pytest.mark.rule("T94-15.2a", "T94-15.2c")
@pytest.mark.parametrize("enemy", ["1 militia elder-0-1-2; canoe", "1 heavy*2 militia; canoe*2"])
def test_a_fleet_that_meets_another_on_the_open_sea_stops_and_fights_it(enemy: str) -> None:
    state = island({"0408": enemy, "0508": "0 chief militia*2; canoe"}, options=SEA)
    script(state, [6, 1, 1, 1])
    say(state, "turn of: seat 0", "asked: move of seat 0", "then: combat of seat 0")
    heard = state.listen()
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0408")
    assert state.view(0).asked == "move", "the move has ended among enemy troops"
    play(state, "done")
    assert "sea battle" in [event.what for event in heard]


@pytest.mark.rule("T94-15.2a", "T94-7.5f")
@pytest.mark.parametrize("there", ["1 population; canoe", "1 elder-0-1-2 population*2; canoe"])
def test_a_fleet_passes_unarmed_canoes_on_the_open_sea_or_stops_among_them(there: str) -> None:
    state = phase(island({"0408": there, "0508": "0 chief militia*2; canoe"}, options=SEA), "move")
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0408")
    assert {"halt", "sail 0308", "sail 0508"} <= set(legal(state))
    play(state, "sail 0308", "halt")
    assert at(state, "0308", 0) == "chief militia"


@pytest.mark.rule("T94-15.2a", "T94-8.1c")
def test_a_canoe_of_ones_own_is_not_left_empty_on_the_open_sea_also_among_others() -> None:
    for there in ("1 population; canoe", ""):
        state = phase(island({"0408": there, "0508": "0 chief militia*2; canoe*2"}, options=SEA), "move")
        play(state, "lead 0508 chief", "take militia", "take militia", "embark 2", "sail 0408")
        assert "beach" not in legal(state)
        refused(state, "beach", "T94-8.1e")


@pytest.mark.rule("T94-15.3c", "T94-15.1f", "T94-15.3h")
@pytest.mark.parametrize("die", [1, 6])
def test_a_leader_who_has_climbed_into_another_canoe_shares_its_fate(die: int) -> None:
    options: dict[str, object] = {"crashing-reefs": True, "sea-combat": True}
    state = phase(island({"0409": "0 chief militia fighters; canoe*2"}, options=options), "move")
    play(state, "lead 0409 chief")
    script(state, [6, 1, 1, 1, 1])
    play(state, "crash 0510", "send 1", "swim 0409", "swim 0409")
    assert at(state, "0409", 0) == "chief militia*2"
    script(state, [die, 1, 1, 1])
    play(state, "send 2")
    if die == 1:
        assert (at(state, "0510", 0), at(state, "0409", 0)) == ("chief militia*2", "")
    else:
        assert state.view(0).asked == "swim"
        assert at(state, "0510", 0) == "chief militia*2"


@pytest.mark.rule("T94-15.2a", "T94-8.1h")
@pytest.mark.parametrize("change", [["ashore militia"], ["join militia", "ashore militia", "ashore militia"]])
def test_whoever_changes_crews_at_sea_may_always_stop_there(change: list[str]) -> None:
    state = phase(island({"0408": "0 militia; canoe", "0508": "0 chief militia; canoe"}, options=SEA), "move")
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0408")
    for text in change:
        if text in legal(state):
            play(state, text)
    if state.view(0).asked == "sail":
        play(state, "halt")
    assert state.view(0).asked == "move"
    assert at(state, "0408", 0) == "chief militia*2"


@pytest.mark.rule("T94-12.3c", "T94-15.2a")
def test_nobody_gives_canoes_or_crews_away_that_lie_at_sea() -> None:
    pieces = {
        "0710": "0 heavy*2; 1 chief militia",
        "0508": "0 chief slingers",
        "0408": "0 elder-0-1-2 fighters; canoe",
        "1210": "1 population*2; canoe",
    }
    state = island(pieces, homes=("0508", ""), control={"Pueu": 1, "Papara": 1}, options=SEA)
    phase(state, "combat", 0, [6, 1, 4])
    play(state, "no")
    assert state.view(0).asked == "bargain"
    assert "give slingers" in legal(state)
    refused(state, "give canoe", "T94-12.3c")
    refused(state, "give fighters", "T94-12.3c")
