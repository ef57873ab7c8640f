"""Chapters 12 to 14: leaders captured, bargains, expeditions, victory."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import (
    area_of,
    at,
    control,
    hex_at,
    island,
    legal,
    phase,
    play,
    refused,
    say,
    script,
    season,
    settle,
    sound,
    turn_of,
    units,
    voyage_line,
)
from vaka.games.clans.control import draw_elder
from vaka.games.clans.kinds import BUILT, ELDER
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.lay import WAYS
from vaka.games.tahiti1994.rules.places import arrange, canoe_value, sea_value
from vaka.games.tahiti1994.rules.victory import LEVELS, ranks
from vaka.games.tahiti1994.rules.voyage import Landfall, column_of
from vaka.games.tahiti1994.state import TahitiState

# Clan Elders.


@pytest.mark.rule("T94-12.1a", "T94-12.1c")
def test_elders_are_drawn_blindly_without_replacement_and_a_second_set_follows() -> None:
    state = island()
    script(state, [3, 0, 8, 1, 2, 4, 5, 6, 7, 3])
    drawn = [draw_elder(state, 0) - ELDER for _ in range(9)]
    assert drawn == [3, 0, 8, 1, 2, 4, 5, 6, 7]
    assert list(state.pool[:9]) == [0] * 9
    assert list(state.pool[9:]) == [1] * 9
    assert draw_elder(state, 0) - ELDER == 3
    assert list(state.pool[:9]) == [1, 1, 1, 0, 1, 1, 1, 1, 1]


@pytest.mark.rule("T94-12.1b", "T94-12.1c")
def test_a_captured_elder_is_lost_on_odd_and_replaced_by_the_captors_on_even() -> None:
    pieces = {"0710": "0 heavy*2; 1 elder-0-3-4", "1210": "1 chief"}
    odd = phase(island(pieces, homes=("0508", "")), "combat", 0, [6, 1, 3])
    assert units(odd, 0) == {"chief": 1, "heavy": 2}
    assert list(odd.lost_elders) == [0, 1]
    even = island(pieces, homes=("0508", ""))
    phase(even, "combat", 0, [6, 1, 4, 2])
    assert at(even, "0710", 0) == "elder-0-1-4 heavy*2"
    assert even.pool[9 + 8] == 1
    assert even.pool[2] == 0


# Shamans.


@pytest.mark.rule("T94-12.2a", "T94-12.2b", "T94-12.2d")
def test_a_shaman_of_the_losing_side_is_gone_for_two_turns() -> None:
    state = island({"0710": "0 heavy*2; 1 shaman militia", "1210": "1 chief population"}, turn=3)
    phase(state, "combat", 0, [3, 4, 2])
    assert "shaman" not in units(state, 1)
    assert state.shaman_due[1] == 5
    say(state, f"season: {season(4)}")
    phase(state, "combat", 1)
    assert "shaman" not in units(state, 1)
    say(state, f"season: {season(5)}")
    phase(state, "combat", 1)
    assert at(state, "1210", 1).startswith("chief shaman")
    attacker = phase(island({"0710": "0 militia shaman; 1 heavy"}, turn=6), "combat", 0, [1, 2, 2])
    assert attacker.shaman_due[0] == 8
    assert at(attacker, "0610", 0) == "militia" or "militia" in units(attacker, 0)


@pytest.mark.rule("T94-12.2d")
def test_he_returns_before_the_battles_of_that_phase() -> None:
    state = island({"1210": "1 chief militia; 0 population"}, turn=5)
    say(state, f"seat 1 shaman back: {season(5)}")
    events = state.listen()
    phase(state, "combat", 1, [6, 1, 2])
    assert [e.what for e in events][:2] == ["shaman returns", "battle"]
    assert events[1].data["attack"] == 1 + 1 + 1


@pytest.mark.rule("T94-12.2c")
def test_he_waits_for_a_home_runs_with_a_retreat_and_caught_alone_is_lost() -> None:
    state = island({"0805": "0 chief"}, homes=("", "1210"), turn=9)
    say(state, f"seat 0 shaman back: {season(5)}")
    phase(state, "combat", 0)
    assert "shaman" not in units(state, 0)
    swept = island({"0710": "0 heavy*2 chief; 1 militia", "0810": "1 shaman"})
    phase(swept, "combat", 0, [1, 5, 2, 2, 2])
    play(swept, "hold")
    assert at(swept, "0910", 1) == "shaman militia"
    alone = island({"0710": "0 heavy*2 chief; 1 population", "0810": "1 shaman"}, turn=2)
    phase(alone, "combat", 0, [1, 4, 2])
    script(alone, [1])
    play(alone, "follow")
    assert alone.shaman_due[1] == 4
    assert "shaman" not in units(alone, 1)


# Head Chieftains.


DOOMED = {
    "0710": "0 heavy*2; 1 chief militia",
    "1210": "1 fighters population*2; canoe log",
    "0508": "0 chief population",
}


def captured(
    pieces: dict[str, str] | None = None, dice: list[int] | None = None, players: int = 2, version: int = 2
) -> TahitiState:
    """Seat 1's Chieftain falls into the hands of seat 0."""
    homes = ("0508", "", "0605", "0905")[:players]
    held = {"Pueu": 1, "Tautira": 1, "Papara": 1}
    state = island(pieces or DOOMED, players=players, homes=homes, control=held, version=version)
    settle(state, "1310", 1)
    phase(state, "combat", 0, dice or [6, 1, 4])
    if state.view(state.to_act).asked == "doomed":
        play(state, "no")
    return state


@pytest.mark.rule("T94-12.3a")
def test_on_a_one_the_chieftain_is_dead_and_everything_of_his_goes() -> None:
    state = captured(dice=[6, 1, 1], players=3)
    assert state.via[1] == t.KILLED
    assert units(state, 1) == {}
    assert at(state, "1210") == ""
    assert state.control[area_of(state, "Pueu")] == -1
    assert state.control[area_of(state, "Tautira")] == -1
    assert state.village[hex_at(state, "1310")] == 0
    assert state.scores()[1] == 0
    sound(state)


@pytest.mark.rule("T94-12.3b", "T94-12.3g")
def test_otherwise_he_bargains_with_his_captor_and_must_leave() -> None:
    state = captured()
    assert state.to_act == 0
    assert state.view(0).asked == "bargain"
    play(state, "offer")
    assert state.to_act == 1
    assert legal(state) == ["accept", "counter", "refuse"]
    play(state, "accept")
    assert state.view(1).asked == "pack"
    play(state, "pack population", "pack fighters", "cast off")
    assert state.via[1] == t.BY_SEA


@pytest.mark.rule("T94-12.3c")
def test_units_and_canoes_are_negotiable_and_the_captor_may_add_his_own() -> None:
    state = captured({**DOOMED, "0508": "0 chief population slingers; canoe"})
    assert state.draft[t.D_CANOES] == 1
    play(state, "give canoe", "give slingers", "withhold unit")
    refused(state, "give slingers", "T94-12.3c")
    refused(state, "grant canoe", "T94-12.3c")
    play(state, "offer", "accept")
    play(state, "pack population")
    refused(state, "pack population", "T94-13c")
    play(state, "cast off")
    assert "slingers" not in units(state, 0)
    assert at(state, "0508") == ""


@pytest.mark.rule("T94-12.3d", "T94-12.3h")
def test_without_any_canoe_an_emergency_one_is_made_and_the_captors_comes_first() -> None:
    none = captured({**DOOMED, "1210": "1 fighters population*2"})
    assert list(none.draft[t.D_CANOES : t.D_EMERGENCY + 1]) == [0, 0, 1]
    his = captured({**DOOMED, "1210": "1 fighters population*2", "0508": "0 chief population; canoe"})
    assert list(his.draft[t.D_CANOES : t.D_EMERGENCY + 1]) == [0, 1, 0]


@pytest.mark.rule("T94-12.3e", "T94-12.3i")
def test_freed_areas_turn_neutral_and_cost_their_village_and_two_units() -> None:
    state = captured()
    play(state, "free tautira")
    assert state.view(0).asked == "strike"
    assert legal(state) == ["strike 1210 fighters", "strike 1210 population"]
    play(state, "strike 1210 fighters", "strike 1210 population")
    refused(state, "free tautira", "T94-12.3e")
    refused(state, "free arue", "T94-12.3e")
    play(state, "offer", "accept")
    play(state, "pack population", "cast off")
    assert state.control[area_of(state, "Tautira")] == -1
    assert state.village[hex_at(state, "1310")] == 0
    assert state.control[area_of(state, "Pueu")] == 0
    assert state.control[area_of(state, "Papara")] == 0
    assert units(state, 1) == {}


@pytest.mark.rule("T94-12.3e")
def test_the_rest_passes_to_the_captor_or_is_removed() -> None:
    state = captured()
    play(state, "offer", "accept", "pack population", "pack fighters", "cast off")
    assert state.village[hex_at(state, "1310")] == BUILT + 0
    assert at(state, "1210", 0) == "population"
    assert at(state, "1210") == "log"
    gone = captured()
    play(gone, "scatter")
    refused(gone, "scatter", "T94-12.3e")
    play(gone, "offer", "accept", "pack population", "pack fighters", "cast off")
    assert at(gone, "1210", 0) == ""
    assert at(gone, "1210") == ""


@pytest.mark.rule("T94-12.3f", "T94-12.3g")
def test_after_six_refusals_the_captor_executes_or_grants_standard_terms() -> None:
    state = captured()
    for _ in range(6):
        play(state, "offer", "refuse")
    assert state.to_act == 0
    assert legal(state) == ["execute", "standard terms"]
    twin = state.copy()
    play(state, "execute")
    assert state.via[1] == t.KILLED
    twin.play("standard terms")
    assert isinstance(twin, TahitiState)
    assert twin.draft[t.D_CANOES] == 1
    assert twin.draft[t.D_UNITS] == 2
    assert twin.view(1).asked == "pack"


@pytest.mark.rule("T94-12.3g")
def test_standard_terms_are_two_canoes_with_two_units_each_and_all_else_to_the_captor() -> None:
    state = captured({**DOOMED, "1210": "1 fighters*2 heavy population*3; canoe*4"})
    for _ in range(6):
        play(state, "offer", "refuse")
    play(state, "standard terms")
    assert state.draft[t.D_CANOES] == 2
    play(state, "pack fighters", "pack fighters", "pack heavy")
    refused(state, "pack heavy", "T94-12.3c")
    assert legal(state, "pack") == ["pack population"]
    play(state, "pack population", "cast off")
    assert state.control.count(1) == 0
    assert at(state, "1210", 0) == "population*2"
    assert at(state, "1210") == "canoe*2"


@pytest.mark.rule("T94-12.3h")
def test_combat_units_may_be_disarmed_for_the_voyage_and_one_without_people_gets_some() -> None:
    state = captured({**DOOMED, "1210": "1 fighters*2; canoe"})
    play(state, "offer", "accept")
    refused(state, "cast off", "T94-13c")
    play(state, "pack fighters")
    refused(state, "pack fighters", "T94-13c")
    play(state, "pack population", "cast off")
    assert state.via[1] == t.BY_SEA
    bare = captured({"0710": "0 heavy*2; 1 chief", "0508": "0 chief population"})
    play(bare, "offer", "accept", "cast off")
    assert bare.via[1] == t.BY_SEA


# Leaving by choice.


FLEET = {"0508": "0 chief shaman elder-0-2-3 heavy*2 militia population; canoe*2 log", "0605": "0 fighters"}


@pytest.mark.rule("T94-13a", "T94-13c")
def test_one_leaves_in_his_movement_phase_with_pieces_from_anywhere() -> None:
    state = phase(island(FLEET, players=3), "move", 0, [1])
    play(state, "depart", "no deal", "pack fighters", "pack heavy", "pack heavy")
    refused(state, "pack militia", "T94-13c")
    play(state, "pack population", "cast off")
    assert state.via[0] == t.BY_SEA
    refused(phase(island(FLEET, players=3), "build"), "depart", "T94-13a")
    under_way = phase(island(FLEET, players=3), "move")
    refused(play(under_way, "lead 0508 chief"), "depart", "T94-13a")
    refused(play(under_way, "halt", "walk 0508"), "depart", "T94-13a")


@pytest.mark.rule("T94-13b")
def test_a_deal_with_one_who_stays_or_all_is_removed() -> None:
    state = phase(island(FLEET, players=3, control={"Paea": 0, "Faaa": 0}), "move", 0, [1])
    play(state, "depart")
    assert legal(state) == ["deal 2", "deal 3", "no deal", "stay"]
    refused(state, "deal 1", "T94-13b")
    twin = state.copy()
    assert isinstance(twin, TahitiState)
    play(state, "deal 3", "offer")
    assert state.to_act == 2
    play(state, "accept", "pack heavy", "pack heavy", "pack population", "pack militia", "cast off")
    assert state.control[area_of(state, "Paea")] == 2
    assert state.village[hex_at(state, "0508")] == BUILT + 2
    assert at(state, "0605", 2) == "population"
    play(twin, "no deal", "pack heavy", "pack heavy", "pack population", "pack militia", "cast off")
    assert twin.control[area_of(twin, "Paea")] == -1
    assert twin.village[hex_at(twin, "0508")] == 0
    assert at(twin, "0508") == ""
    assert units(twin, 0) == {}
    sound(twin)


@pytest.mark.rule("T94-13b", "T94-12.3g")
def test_offers_of_a_deal_are_limited_too() -> None:
    state = phase(island(FLEET, players=3), "move", 0, [1])
    play(state, "depart")
    for seat in (2, 3, 2, 3, 2, 3):
        play(state, f"deal {seat}", "offer", "refuse")
    assert legal(state) == ["no deal", "stay"]
    refused(state, "deal 2", "T94-12.3g")


@pytest.mark.rule("T94-13v")
def test_without_a_war_canoe_nobody_leaves_by_choice() -> None:
    state = phase(island({"0508": "0 chief population; part-canoe log"}), "move")
    refused(state, "depart", "T94-13v")
    bare = phase(island({"0508": "0 chief; canoe"}), "move")
    refused(bare, "depart", "T94-13c")


# The voyage.


def voyage(crews: list[int], dice: list[int], leaders: int = 1, players: int = 3, version: int = 2) -> TahitiState:
    """Seat 0 is under way in canoes with such crews."""
    state = island(players=players, version=version)
    script(state, dice)
    return say(
        state, *gone(state, 0, 0), voyage_line(state, leaders, crews), "asked: voyage of seat 0", "then: nothing"
    )


def gone(state: TahitiState, seat: int, level: int) -> list[str]:
    """A seat has left its home by sea, with a level of victory."""
    home = state.chart.names[state.home[seat]]
    lines = [f"{home}: nothing", f"seat {seat} controls: nothing", f"seat {seat} gone: by sea"]
    return [*lines, f"seat {seat} out of the game: {LEVELS[level].lower()}"]


@pytest.mark.rule("T94-13d")
@pytest.mark.parametrize("die", [1, 2])
def test_a_one_or_two_is_lost_at_sea(die: int) -> None:
    state = voyage([4, 0], [die])
    assert state.over
    assert state.fate[0] == t.TD


@pytest.mark.rule("T94-13e", "T94-13w")
def test_a_storm_takes_a_random_canoe_with_its_units() -> None:
    state = voyage([4, 0, 3, 3], [3, 1, 6, 6])
    assert list(state.voyage) == [1, 4, 0]
    last = voyage([4, 0], [3, 0])
    assert last.fate[0] == t.TD


@pytest.mark.rule("T94-13f", "T94-13w")
def test_a_leak_is_the_voyagers_choice_and_its_units_take_free_places() -> None:
    state = voyage([4, -1, 3, 0], [4])
    assert state.view(0).asked == "leak"
    assert legal(state) == ["leak 1", "leak 2"]
    refused(state, "leak 3", "T94-13f")
    script(state, [6, 6])
    play(state, "leak 2")
    assert sorted(state.voyage[1:]) == [3, 4]
    full = voyage([4, 3, 3, 0], [4])
    script(full, [6, 6])
    play(full, "leak 2")
    assert sorted(full.voyage[1:]) == [3, 4]
    assert voyage([4, 0], [4]).fate[0] == t.TD


@pytest.mark.rule("T94-13g", "T94-13h", "T94-13i")
@pytest.mark.parametrize(("die", "level"), [(2, t.SD), (3, t.MD), (4, t.MV), (5, t.SV), (6, t.TV)])
def test_empty_lands_are_accepted_or_left(die: int, level: int) -> None:
    state = voyage([4, 0], [6, die])
    assert state.view(0).asked == "landfall"
    play(state, "accept")
    assert state.fate[0] == level
    again = voyage([4, 0], [6, die])
    script(again, [1])
    play(again, "sail on")
    assert again.fate[0] == t.TD


@pytest.mark.rule("T94-13h")
def test_an_atoll_sends_back_to_the_first_table() -> None:
    state = voyage([4, 0], [6, 1, 6, 4])
    play(state, "accept")
    assert state.fate[0] == t.MV


@pytest.mark.rule("T94-13g", "T94-13j")
@pytest.mark.parametrize(("land", "modifier"), [(1, -2), (2, -1), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_occupied_lands_modify_the_fight(land: int, modifier: int) -> None:
    state = island()
    assert state.rules.land_modifiers[land] == modifier
    names = ["TD", "SD", "MD", "MV", "SV", "TV"]
    fought = voyage([4, 3] * 4, [5, land, 3])
    cell = names.index(TABLE[12][3 + modifier + 1])
    asked = fought.agenda[-1] if fought.agenda else None
    found = asked.found if isinstance(asked, Landfall) else fought.fate[0]
    assert found == cell


TABLE = {
    3: ["TD", "TD", "TD", "TD", "TD", "SD", "MD", "MV", "SV", "SV"],
    6: ["TD", "TD", "TD", "SD", "SD", "MD", "MV", "SV", "SV", "TV"],
    9: ["TD", "TD", "SD", "SD", "MD", "MV", "MV", "SV", "SV", "TV"],
    12: ["TD", "SD", "SD", "MD", "MD", "MV", "SV", "TV", "TV", "TV"],
}


@pytest.mark.rule("T94-13m", "T94-13n", "T94-13o", "T94-13p")
@pytest.mark.parametrize("value", [3, 5, 6, 8, 9, 11, 12, 30])
def test_table_c_reads_as_the_rules_say(value: int) -> None:
    edition = island().rules
    column = column_of(value, edition.columns)
    expected = TABLE[min(12, value // 3 * 3)]
    names = ["TD", "SD", "MD", "MV", "SV", "TV"]
    assert [names[row[column]] for row in edition.table_c] == expected


@pytest.mark.rule("T94-13l")
def test_the_sea_value_counts_canoes_and_leaders() -> None:
    assert canoe_value(0, 0) == 0
    assert canoe_value(1, -1) == canoe_value(0, 4) == canoe_value(1, 1) == 2
    assert canoe_value(1, 3) == canoe_value(4, 4) == canoe_value(2, 1) == 3
    assert sea_value((1, 1, 3, 1, 3, 1, -1)) == 1 + 3 + 3 + 2


@pytest.mark.rule("T94-13k", "T94-13x", "T94-13z")
def test_micronesia_is_a_step_worse_but_the_cell_decides_about_sailing_on() -> None:
    strong = [4, 3] * 4
    state = voyage(strong, [5, 6, 2])
    assert state.view(0).asked == "landfall"
    play(state, "accept")
    assert state.fate[0] == t.MD
    cell = voyage(strong, [5, 6, 3])
    play(cell, "accept")
    assert cell.fate[0] == t.MV
    final = voyage(strong, [5, 6, 6])
    assert final.over
    assert final.fate[0] == t.SV
    nothing = voyage([0, -1], [5, 6, 1], leaders=0)
    assert nothing.fate[0] == t.TD


@pytest.mark.rule("T94-13x")
def test_rolls_beyond_the_table_count_as_its_ends() -> None:
    state = voyage([4, 3] * 4, [5, 6, 6])
    assert state.fate[0] == t.SV
    poor = voyage([0, -1], [5, 1, 1], leaders=0)
    assert poor.fate[0] == t.TD
    assert column_of(0, [3, 6, 9, 12]) == 0


@pytest.mark.rule("T94-13q")
def test_the_worst_and_the_best_are_final_and_after_a_marginal_defeat_sailing_on_costs_two_canoes() -> None:
    assert voyage([4, 3] * 4, [5, 3, 1]).fate[0] == t.SD
    assert voyage([4, 3] * 4, [5, 3, 6]).fate[0] == t.TV
    state = voyage([4, 3] * 4, [5, 3, 2])
    assert legal(state) == ["accept", "sail on"]
    script(state, [6, 6])
    play(state, "sail on", "leak 4", "leak 1", "seated")
    assert len(state.voyage) // 2 == 2
    small = voyage([4, 3, 4, 3], [5, 3, 4])
    assert small.over
    assert small.fate[0] == t.MD


@pytest.mark.rule("T94-13i")
def test_marginal_and_substantive_victories_over_natives_may_be_left() -> None:
    state = voyage([4, 3] * 4, [5, 3, 4])
    assert legal(state) == ["accept", "sail on"]
    play(state, "accept")
    assert state.fate[0] == t.MV


def second(land: int, level: int, crews: list[int], dice: list[int], *more: str) -> TahitiState:
    """Seat 1 settled before in a land; now seat 0 is under way."""
    state = island(players=3)
    script(state, dice)
    lines = [*gone(state, 0, 0), *gone(state, 1, level), f"seat 1 landed: {land}", voyage_line(state, 1, crews)]
    return say(state, *lines, *more, "asked: voyage of seat 0", "then: nothing")


@pytest.mark.rule("T94-13r")
def test_the_second_in_an_empty_land_is_a_step_worse() -> None:
    state = second(6, t.TV, [4, 0], [6, 6])
    play(state, "accept")
    assert list(state.fate[:2]) == [t.SV, t.TV]


@pytest.mark.rule("T94-13s")
def test_softened_natives_are_fought_with_one_more() -> None:
    state = second(9, t.MD, [4, 3] * 4, [5, 3, 5])
    assert state.fate[0] == t.TV
    first = voyage([4, 3] * 4, [5, 3, 5])
    play(first, "accept")
    assert first.fate[0] == t.SV


@pytest.mark.rule("T94-13t", "T94-13u")
def test_one_who_held_total_victory_falls_to_the_mirror_of_the_newcomer() -> None:
    state = second(9, t.TV, [4, 3] * 4, [5, 3, 2])
    play(state, "accept")
    assert list(state.fate[:2]) == [t.MD, t.MV]
    great = second(9, t.TV, [4, 3] * 4, [5, 3, 6])
    assert list(great.fate[:2]) == [t.TV, t.TD]
    lesser = second(9, t.TV, [4, 3] * 4, [5, 3, 5])
    play(lesser, "accept")
    assert list(lesser.fate[:2]) == [t.SV, t.SD]


@pytest.mark.rule("T94-13y")
def test_only_where_a_voyage_ended_counts_as_visited() -> None:
    state = second(9, t.TV, [4, 3] * 4, [5, 3, 4])
    script(state, [6, 6])
    play(state, "sail on", "seated")
    assert state.fate[1] == t.TV
    play(state, "accept")
    assert state.landed[0] == 6
    two = second(6, t.TV, [4, 0], [6, 6], "seat 2 landed: 6")
    play(two, "accept")
    assert two.fate[0] == t.SV


@pytest.mark.rule("T94-13aa")
def test_places_are_given_before_the_first_roll_and_anew_after_each_loss() -> None:
    assert arrange([0, 4, 1, 3], 2) == [4, 1, 3, 0]
    assert arrange([1, 1, 1, 4], 2) == [4, 1, 1, 1]
    assert arrange([0, 0, 0], 1) == [0, 0]
    gone = voyage([4, 3, 0, -1], [3, 1, 6, 6])
    assert 0 not in gone.voyage[1:]
    play(gone, "accept")
    assert gone.fate[0] == t.TV


# Victory.


def standing(areas: list[int], via: dict[int, tuple[int, int]] | None = None) -> TahitiState:
    """Seats that hold so many areas; `via` says how some left, and with which level."""
    state = island(players=len(areas), homes=("",) * len(areas))
    held = [seat for seat, count in enumerate(areas) for _ in range(count)]
    control(state, dict(zip(state.chart.areas, held, strict=False)))
    for seat, (way, level) in (via or {}).items():
        say(state, f"seat {seat} gone: {WAYS[way]}", f"seat {seat} out of the game: {LEVELS[level].lower()}")
    return state


@pytest.mark.rule("T94-14a")
@pytest.mark.parametrize(
    ("areas", "level"),
    [(0, 0), (1, 1), (3, 1), (4, 2), (7, 2), (8, 3), (11, 3), (12, 4), (15, 4), (16, 5), (17, 5)],
)
def test_areas_give_the_level(areas: int, level: int) -> None:
    assert island().edition.level_of(areas) == level


@pytest.mark.rule("T94-14b")
def test_voyagers_are_rated_by_their_voyage_and_the_dead_have_lost() -> None:
    state = standing([5, 5, 5], {0: (t.BY_SEA, t.TV), 1: (t.KILLED, t.TD)})
    assert [score // 100 for score in state.scores()] == [t.TV, t.TD, t.MD]
    assert ranks(state) == (1, 3, 2)


@pytest.mark.rule("T94-14c")
def test_the_best_level_wins_and_the_mildest_defeat_too() -> None:
    assert ranks(standing([9, 3])) == (1, 2)
    assert ranks(standing([2, 5])) == (2, 1)


@pytest.mark.rule("T94-14d", "T94-14e")
def test_the_rulebooks_end() -> None:
    assert ranks(standing([3, 7, 7])) == (3, 1, 1)
    assert ranks(standing([3, 7, 7, 0], {3: (t.KILLED, t.TD)})) == (3, 1, 1, 4)
    assert ranks(standing([3, 7, 7, 0], {3: (t.BY_SEA, t.TV)})) == (4, 2, 2, 1)
    assert ranks(standing([3, 7, 7, 0], {3: (t.BY_SEA, t.MD)})) == (4, 1, 1, 1)


@pytest.mark.rule("T94-14f", "T94-14g", "T94-14h")
def test_areas_part_equal_levels_unless_a_voyager_is_among_them() -> None:
    assert ranks(standing([7, 5, 5])) == (1, 2, 2)
    assert ranks(standing([7, 5, 0], {2: (t.BY_SEA, t.MD)})) == (1, 1, 1)
    assert ranks(standing([7, 5, 0], {2: (t.BY_SEA, t.SD)})) == (1, 2, 3)


def test_a_whole_turn_goes_by() -> None:
    state = turn_of(island({"0508": "0 population"}))
    assert state.view(0).asked == "build"
