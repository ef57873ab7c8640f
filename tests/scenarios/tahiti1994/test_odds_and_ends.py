"""Chapters 13, 15.2, 15.3 and 16: small things after battles at sea, in the water, on a voyage, and in a hostile Village."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import (
    GAME,
    at,
    fight,
    island,
    legal,
    phase,
    play,
    refused,
    script,
    sound,
    those,
    units,
)
from tests.scenarios.tahiti1994.test_advanced import CRASH, SEA, sea_fight
from tests.scenarios.tahiti1994.test_fleets_meet import together, told
from tests.scenarios.tahiti1994.test_leaders_and_voyages import voyage
from tests.scenarios.tahiti1994.test_rare import laid
from tests.scenarios.tahiti1994.test_sea_battles import seats
from vaka.games.clans.kinds import BUILT, HOSTILE
from vaka.games.tahiti1994 import tables as t

# A hostile Village.


@pytest.mark.rule("T94-16q", "T94-6.2g")
def test_the_people_of_a_hostile_village_that_falls_surrender_and_run_to_no_other_hostile_area() -> None:
    state = laid("""
        tahiti-1994, 1 player, season 1 turn 3
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, head chieftain
        0710: seat 0: heavy x2; hostile: village
        0810: hostile: village
        seat 0 controls: Punaʻauia
        hostile controls: Papara, Mataiʻea
        turn of: seat 0
        battles: 0710
        dice: 6 1 2 2 …
    """)
    assert at(state, "0710", 0) == "heavy*2 population"
    assert state.pieces_of(HOSTILE) == []
    assert state.village[state.chart.number["0810"]] == BUILT + HOSTILE
    sound(state)


# Seats and leaders.


@pytest.mark.rule("T94-15.2s")
def test_leaders_who_may_stay_ashore_are_named_from_the_last_kind_to_the_first() -> None:
    coast = "seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x2, clan elder 1-1-3, shaman; war canoe x3"
    state = together("4 3 1 1", "0407", coast)
    play(state, "engage 0407")
    assert [action.text for action in state.legal] == ["ready", "ashore elder-1-1-3", "ashore shaman"]


@pytest.mark.rule("T94-15.2o", "T94-8.1c")
@pytest.mark.parametrize("crew", ["heavy fighters militia", "militia fighters heavy"])
def test_a_lone_paddler_changes_places_with_whichever_counter_sits_in_another_canoe(crew: str) -> None:
    state = sea_fight(f"0 {crew}; canoe*2", "1 heavy*2; canoe", [6, 1], as_seated=False)
    assert seats(state, 0) == ["heavy militia", "fighters"]
    play(state, "seat fighters 1")
    assert seats(state, 0) == ["fighters militia", "heavy"]


# Battles at sea.


@pytest.mark.rule("T94-15.2l", "T94-15.2h")
def test_canoes_of_people_alone_count_among_those_that_fought_and_may_sink() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: sea-combat yes
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, head chieftain
        0307: seat 0: clan elder 0-3-4, heavy x2; seat 1: population x2; war canoe x2
        0709: seat 0: militia; seat 1: population
        0905: seat 1: home village, head chieftain
        turn of: seat 0
        battles: 0307, 0709
        afloat: clan elder 0-3-4 in 0307, heavy x2 in 0307, war canoe in 0307
        dice: 6 1 1 5 6 6 …
    """)
    events = state.listen()
    play(state, "engage 0307")
    assert [each["total"] for each in told(events, "sinking")] == [1 + 1, 5 + 1 + 4]
    assert [each["count"] for each in told(events, "sinking")] == [0, 1]
    assert (at(state, "0307", 1), at(state, "0307")) == ("", "canoe")
    sound(state)


@pytest.mark.rule("T94-2.1g", "T94-15.2k")
def test_once_the_beaten_have_fled_the_winners_canoes_are_like_any_others() -> None:
    state = together("6 5 1 1")
    play(state, "engage 0307", "ready", "flee 0306", "flee 0308")
    assert at(state, "0307", 0) == "elder-0-3-4 heavy*4"
    assert state.won == ()


BEATEN = """
    tahiti-1994, 3 players, season 1 turn 3, version {version}
    options: sea-combat yes
    asked: combat of seat 0, opened 1
    0508: seat 0: home village, head chieftain
    0806: seat 1: home village, head chieftain                 # not by the sea
    0804: seat 1: population x2; {harbour}
    1112: seat 2: home village, head chieftain
    0307: seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x2; war canoe x3
    0709: seat 0: militia; seat 2: population
    turn of: seat 0
    battles: 0307, 0709
    afloat: clan elder 0-3-4 in 0307, heavy x4 in 0307, war canoe x2 in 0307
    dice: 3 5 1 1 …
"""


@pytest.mark.rule("T94-15.2j", "T94-13a")
@pytest.mark.parametrize(
    ("version", "harbour", "terms"),
    [
        (2, "war canoe x2", [3, 0, 0, 6]),
        (2, "big log", [1, 0, 0, 2]),
        (1, "big log", [0, 0, 1, 2]),
        (1, "war canoe", [1, 0, 0, 2]),
    ],
)
def test_a_beaten_fleet_leaves_with_its_canoes_and_those_that_lie_elsewhere(
    version: int, harbour: str, terms: list[int]
) -> None:
    state = laid(BEATEN.format(version=version, harbour=harbour))
    play(state, "engage 0307", *(["ready"] if version > 1 else []), "yes")
    assert list(state.draft[t.D_CANOES : t.D_UNITS + 1]) == terms


@pytest.mark.rule("T94-15.2a", "T94-15.2j", "T94-15.2q")
def test_a_canoe_that_a_leaver_does_not_take_out_of_a_battle_is_nobodys() -> None:
    state = laid("""
        tahiti-1994, 3 players, season 1 turn 3
        options: sea-combat yes
        asked: combat of seat 2, opened 1
        0508: seat 0: head chieftain, population
        0905: seat 1: home village, head chieftain
        1112: seat 2: home village, head chieftain
        0307: seat 0: militia x3; seat 1: fighters x2; seat 2: clan elder 0-3-4, heavy x4; war canoe x6
        0709: seat 2: heavy; seat 1: population
        seat 0 controls: Punaʻauia
        turn of: seat 2
        battles: 0307, 0709
        afloat: heavy x4 in 0307, clan elder 0-3-4 in 0307, war canoe x2 in 0307
        dice: 6 1 1 1 …
    """)
    play(state, "engage 0307")
    while state.view(0).asked == "seating":
        play(state, "ready")
    play(state, "yes", "deal 2", "withhold canoe", "offer", "accept", "pack population", "cast off")
    assert at(state, "0307") == "canoe*3"  # two of the winner, one of those who have still to flee
    assert at(state, "0307", 1) == "fighters*2"


@pytest.mark.rule("T94-15.2k", "T94-15.2m")
def test_by_the_first_rules_too_an_empty_canoe_stays_where_a_fleet_was_beaten() -> None:
    own = "0 heavy*2; canoe"
    state = island({"0407": f"{own}; 1 militia; canoe*2"}, options=SEA, homes=("0508", "0905"), version=1)
    fight(state, "0407", dice=[6, 1, 1, 1], afloat=those("0407", own))
    play(state, "engage 0407")
    while not state.over and state.view(None).asked == "sea retreat":
        play(state, legal(state)[0])
    assert (at(state, "0407", 1), at(state, "0407")) == ("", "canoe*2")


# Swimmers.


@pytest.mark.rule("T94-15.3c", "T94-15.2k")
def test_by_the_first_rules_too_who_has_climbed_aboard_flees_with_the_canoe() -> None:
    own = "0 heavy*4; canoe*2"
    fleets = {"0408": f"{own}; 1 militia*2; canoe*2"}
    state = island(fleets, options=SEA, homes=("0508", "0905"), version=1)
    fight(state, "0408", dice=[6, 1, 1, 2, 0, 1], afloat=those("0408", own))
    while not state.over and state.view(None).asked == "sea retreat":
        play(state, legal(state)[0])
    assert at(state, "0408", 1) == ""
    assert units(state, 1) == {"chief": 1, "militia": 1, "population": 1}


@pytest.mark.rule("T94-15.3h")
@pytest.mark.parametrize("elder", ["elder-0-1-2", "elder-0-3-4"])
def test_every_drowned_elder_is_out_of_the_game(elder: str) -> None:
    state = island({"0508": f"0 {elder} militia; canoe"}, options=CRASH)
    phase(state, "move")
    play(state, f"lead 0508 {elder}", "take militia", "embark 1")
    script(state, [6, 1, 6, 1])
    play(state, "crash 0407")
    assert elder not in units(state, 0)
    assert list(state.lost_elders) == [1, 0]
    sound(state)


@pytest.mark.rule("T94-15.1f", "T94-15.3a")
def test_leaders_who_stand_by_a_reef_are_not_in_the_water_with_those_who_crash_it() -> None:
    state = island({"0508": "0 chief militia*2; canoe*2", "0407": "0 elder-0-1-2"}, options=CRASH)
    phase(state, "move")
    play(state, "lead 0508 chief", "take militia", "embark 2", "board militia")
    events = state.listen()
    script(state, [6, 1, 1])
    play(state, "crash 0407", "send 1")
    assert [each["kind"] for each in told(events, "swim")] == ["militia", "chief"]


@pytest.mark.rule("T94-15.2h", "T94-15.3a")
def test_a_position_with_a_sunken_canoe_is_laid_again_as_it_was() -> None:
    state = sea_fight("0 heavy*2; canoe", "1 militia*2; canoe*2", [], where="0407")
    script(state, [6, 1, 1, 4, 0, 1])
    play(state, "engage 0407")
    assert state.view(1).asked == "swim"
    assert GAME.lay(state.words(), options=SEA).dump() == state.dump()


# The voyage.


@pytest.mark.rule("T94-13i", "T94-4a")
def test_where_land_is_found_it_is_accepted_or_left_and_nothing_else() -> None:
    state = voyage([4, 0], [6, 4])
    assert legal(state) == ["accept", "sail on"]
    refused(state, "halt", "T94-4a")
    refused(state, "leak 1", "T94-4a")
