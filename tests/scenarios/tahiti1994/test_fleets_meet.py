"""Chapters 15.1 to 15.3: fleets of several players in one hex, beaten at home or without a way there, and their swimmers."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import at, legal, play, refused, sound, units
from tests.scenarios.tahiti1994.test_rare import laid
from vaka.core.events import Event
from vaka.games.tahiti1994.rules.departure import canoes_of
from vaka.games.tahiti1994.state import TahitiState
from vaka.testing import amend


def told(events: list[Event], what: str) -> list[dict[str, object]]:
    return [dict(event.data) for event in events if event.what == what]


# Enemies of two players in one hex.


TOGETHER = """
    tahiti-1994, 3 players, season 1 turn 3
    options: sea-combat yes
    asked: combat of seat 0, opened 1
    0508: seat 0: home village, head chieftain
    0905: seat 1: home village, head chieftain
    1112: seat 2: home village, head chieftain
    0407: {coast}
    0307: {sea}
    0710: seat 0: militia; seat 1: clan elder 0-1-2
    turn of: seat 0
    battles: {where}, 0710
    afloat: clan elder 0-3-4 in {where}, heavy x4 in {where}, war canoe x2 in {where}
    dice: {dice} …
"""
FLEETS = "seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x2, clan elder 1-1-3; seat 2: fighters x2; war canoe x4"


def together(dice: str, where: str = "0307", fleets: str = FLEETS) -> TahitiState:
    coast, sea = (fleets, "nothing") if where == "0407" else ("nothing", fleets)
    text = TOGETHER.replace("{where}", where).replace("{coast}", coast).replace("{sea}", sea)
    return laid(text.replace("{dice}", dice))


@pytest.mark.rule("T94-15.2q", "T94-15.2c")
def test_fleets_of_two_enemies_in_one_sea_hex_are_attacked_together_and_each_flees_to_its_own_home() -> None:
    state = together("6 5 1 1")
    events = state.listen()
    play(state, "engage 0307", "ready")  # 3 + 3 against 2 + 3 + 1, the Elder's; the die decides
    battle = told(events, "sea battle")[0]
    assert (battle["attack"], battle["defence"], battle["against"]) == (6, 6, [1, 2])
    assert [event.seat for event in events if event.what == "sinking"] == [0, 1]
    assert [total["total"] for total in told(events, "sinking")] == [1 + 2, 1 + 2 + 1]
    play(state, "flee 0306")
    assert at(state, "0306", 1) == "elder-1-1-3 militia*2"
    assert state.view(0).asked == "sea retreat"
    play(state, legal(state)[0])
    assert at(state, "0307", 0) == "elder-0-3-4 heavy*4"
    assert (at(state, "0307", 1), at(state, "0307", 2), at(state, "0307")) == ("", "", "canoe*2")
    assert units(state, 2) == {"chief": 1, "fighters": 2}
    sound(state)


@pytest.mark.rule("T94-15.2q", "T94-15.2e")
def test_together_they_beat_an_attacker_who_then_leaves_them_both_in_their_canoes() -> None:
    state = together("1 1 1 1")
    play(state, "engage 0307", "ready")
    assert at(state, "0307", 0) == ""
    assert units(state, 0)["heavy"] == 4
    assert at(state, "0307", 1) == "elder-1-1-3 militia*2"
    assert at(state, "0307", 2) == "fighters*2"
    assert at(state, "0307") == "canoe*2"
    assert [len(canoes_of(state, seat)) for seat in (1, 2)] == [1, 1]
    sound(state)


@pytest.mark.rule("T94-15.2q", "T94-15.2c")
def test_no_more_than_three_canoes_defend_whoever_they_belong_to() -> None:
    crowd = "seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x4; seat 2: fighters x4; war canoe x6"
    state = together("6 1 1 1", fleets=crowd)
    events = state.listen()
    play(state, "engage 0307", "ready")
    assert told(events, "sea battle")[0]["defence"] == 3 + 3 + 2
    assert told(events, "sinking")[0]["total"] == 1 + 3


@pytest.mark.rule("T94-15.2q", "T94-15.2h")
def test_canoes_of_either_enemy_may_sink() -> None:
    for drawn in (0, 1):
        state = together(f"6 1 1 4 {drawn} 1 1 1 1 1 1 1 1 1")
        play(state, "engage 0307", "ready")
        while state.to_act is not None and state.view(state.to_act).asked in ("sea retreat", "swim"):
            play(state, legal(state)[0])
        swam = units(state, 1 + drawn)
        assert swam["population" if drawn == 0 else "militia"] == 2
        assert units(state, 2 - drawn)["fighters" if drawn == 0 else "militia"] == 2
        sound(state)


@pytest.mark.rule("T94-15.2m", "T94-15.2q", "T94-15.2l")
def test_on_the_coast_troops_of_several_man_the_canoes_there_and_people_stay_ashore() -> None:
    coast = "seat 0: clan elder 0-3-4, heavy x4; seat 1: militia, population x3; seat 2: fighters; war canoe x5"
    state = together("6 5 1 1", "0407", coast)
    events = state.listen()
    play(state, "engage 0407", "ready")
    assert told(events, "sea battle")[0]["defence"] == 2 + 2
    assert told(events, "sinking")[0]["total"] == 1 + 2
    while state.view(0).asked == "sea retreat":
        play(state, legal(state)[0])
    assert (at(state, "0407", 1), at(state, "0407", 2)) == ("population*3", "")
    assert at(state, "0407") == "canoe*3"
    sound(state)


# Leaders by the coast.


ASHORE = "seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x2, clan elder 1-1-3, shaman; war canoe x3"


@pytest.mark.rule("T94-15.2s", "T94-15.2m")
@pytest.mark.parametrize(
    ("stays", "defence", "left"),
    [
        ([], 2 + 2, ""),
        (["ashore shaman"], 2 + 1, "shaman"),
        (["ashore shaman", "ashore elder-1-1-3"], 2, "shaman elder-1-1-3"),
    ],
)
def test_a_defender_says_before_the_dice_which_leaders_stay_ashore(stays: list[str], defence: int, left: str) -> None:
    state = together("4 3 1 1", "0407", ASHORE)
    events = state.listen()
    play(state, "engage 0407")
    assert (state.to_act, state.view(1).asked) == (1, "boarding")
    assert legal(state) == ["ashore elder-1-1-3", "ashore shaman", "ready"]
    refused(state, "ashore chief", "T94-15.2s")
    refused(state, "ashore militia", "T94-15.2s")
    refused(state, "fight 0710", "T94-4a")
    play(state, *stays, *(["ready"] if len(stays) < 2 else []))
    play(state, "ready")  # the attacker's seats
    assert told(events, "sea battle")[0]["defence"] == defence
    while state.view(0).asked == "sea retreat":
        play(state, legal(state)[0])
    assert at(state, "0407", 1) == left
    assert list(state.shaman_due)[1] == (0 if "shaman" in left else 5)
    sound(state)


@pytest.mark.rule("T94-15.2s")
def test_at_sea_and_without_leaders_nobody_is_asked_who_stays_ashore() -> None:
    for state in (together("6 5 1 1"), together("6 5 1 1", "0407", ASHORE.replace(", clan elder 1-1-3, shaman", ""))):
        play(state, "engage 0307" if at(state, "0307") else "engage 0407")
        assert state.view(0).asked == "seating"


# Beaten at home, and without a way home.


HARBOUR = """
    tahiti-1994, 2 players, season 1 turn 3
    options: sea-combat yes
    asked: combat of seat 0, opened 1
    0508: seat 0: home village, head chieftain
    0905: seat 0: clan elder 0-3-4, heavy x4; seat 1: home village, militia x2; war canoe x3
    1212: seat 1: head chieftain
    {more}
    0710: seat 0: militia; seat 1: population
    turn of: seat 0
    seat 1 controls: Tiarei
    battles: 0905, 0710
    afloat: clan elder 0-3-4 in 0905, heavy x4 in 0905, war canoe x2 in 0905
    dice: 3 1 1 1 …
"""


@pytest.mark.rule("T94-15.2p", "T94-9.3h")
def test_a_fleet_beaten_in_its_home_hex_flees_to_another_coastal_village_which_is_home_from_now_on() -> None:
    state = laid(HARBOUR.replace("{more}", "0605: seat 1: village\n    1008: seat 1: village"))
    play(state, "engage 0905", "ready")
    assert (state.to_act, legal(state)) == (1, ["home 0605", "home 1008"])
    play(state, "home 0605")
    assert state.view(0).asked == "sea retreat"
    play(state, legal(state)[0])
    assert at(state, "0905", 1) == ""
    assert units(state, 1)["militia"] == 2
    assert state.home[1] == state.chart.number["0605"]
    assert state.village[state.chart.number["0905"]] == 2 + 1, "nobody attacked the Village"
    sound(state)


@pytest.mark.rule("T94-15.2p")
@pytest.mark.parametrize("more", ["0806: seat 1: village", "0607: seat 1: population"])
def test_without_another_coastal_village_the_fleet_beaten_at_home_is_captured(more: str) -> None:
    state = laid(HARBOUR.replace("{more}", more))
    play(state, "engage 0905", "ready", "no")
    assert at(state, "0905", 0) == "elder-0-3-4 heavy*4 population*2"
    assert state.home[1] == state.chart.number["0905"]


BLOCKED = """
    tahiti-1994, 3 players, season 1 turn 3
    options: sea-combat yes{option}
    asked: combat of seat 0, opened 1
    0508: seat 0: home village, head chieftain
    0307: seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x2; war canoe x3
    0905: seat 1: home village; seat 2: fighters
    1212: seat 1: head chieftain
    1112: seat 2: home village, head chieftain
    0710: seat 0: militia; seat 1: population
    turn of: seat 0
    battles: 0307, 0710
    afloat: clan elder 0-3-4 in 0307, heavy x4 in 0307, war canoe x2 in 0307
    dice: 3 1 1 1 …
"""


@pytest.mark.rule("T94-15.2r", "T94-9.3j")
def test_a_fleet_whose_home_is_held_by_enemies_flees_toward_it_as_on_land() -> None:
    state = laid(BLOCKED.replace("{option}", ""))
    play(state, "engage 0307", "ready")
    assert legal(state, "flee")
    play(state, legal(state)[0])
    assert (at(state, "0307", 1), units(state, 1)["militia"]) == ("", 2)
    caught = laid(BLOCKED.replace("{option}", ", blocked-retreat captured"))
    play(caught, "engage 0307", "ready")
    assert (caught.to_act, caught.view(1).asked) == (1, "sea lost")


@pytest.mark.rule("T94-2.1g", "T94-15.2k")
def test_a_beaten_fleet_keeps_its_canoes_where_its_flight_ends_among_others() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: sea-combat yes
        asked: combat of seat 0, opened 1
        0905: seat 0: home village, head chieftain
        0407: seat 0: population
        0406: seat 0: clan elder 0-3-4, heavy x2; seat 1: clan elder 0-2-4, militia x2; war canoe x2
        0508: seat 1: home village, head chieftain
        0710: seat 0: militia; seat 1: population
        turn of: seat 0
        seat 0 controls: Tiarei
        seat 1 controls: Punaauia, Faaa
        battles: 0406, 0710
        afloat: clan elder 0-3-4 in 0406, heavy x2 in 0406, war canoe in 0406
        dice: 3 2 1 1 …
    """)
    play(state, "engage 0406")
    assert at(state, "0407", 1) == "elder-0-2-4 militia*2"
    assert len(canoes_of(state, 1)) == 1
    amend(state, "asked: move of seat 1\nturn of: seat 1\nthen: nothing")
    play(state, "lead 0407 elder-0-2-4", "take militia", "take militia")
    assert legal(state, "embark") == ["embark 1"]


# Who came by sea.


@pytest.mark.rule("T94-15.2b", "T94-4c")
def test_what_a_player_who_leaves_had_afloat_is_no_fleet_of_the_next() -> None:
    state = laid("""
        tahiti-1994, 3 players, season 1 turn 3
        options: sea-combat yes
        order of play: seat 0, seat 1, seat 2
        asked: move of seat 0
        0508: seat 0: home village, head chieftain, population; war canoe x2
        0509: seat 0: clan elder 0-2-4, militia x2; war canoe x2
        0610: seat 2: population, fighters; war canoe
        0905: seat 1: home village, head chieftain
        1112: seat 2: home village, head chieftain
        turn of: seat 0
        dice: 1 …
    """)
    play(state, "lead 0509 elder-0-2-4", "embark 2", "board militia", "board militia", "sail 0510", "sail 0610")
    assert len(state.afloat) == 5
    play(state, "depart", "deal 2", "offer", "accept", "pack population", "cast off")
    assert state.fate[0] >= 0
    assert state.afloat == ()
    sound(state)


@pytest.mark.rule("T94-9.2f")
def test_where_nobody_is_left_to_run_nobody_has_won_anything_over_him() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, head chieftain
        0710: seat 0: militia x2; seat 1: shaman
        0905: seat 1: home village, head chieftain
        0609: seat 0: militia; seat 1: population
        0709: seat 0: militia; seat 1: population
        turn of: seat 0
        battles: 0609, 0709, 0710
        dice: 6 1 …
    """)
    play(state, "fight 0710")
    assert (state.flight.fleeing, state.flight.victors, state.flight.chasing) == ((), (), ())
    assert units(state, 1) == {"chief": 1, "population": 2}


# Reefs and swimmers.


CRASHING = """
    tahiti-1994, 2 players, season 1 turn 3
    options: crashing-reefs yes, sea-combat yes
    asked: move of seat 0
    0508: seat 0: home village, head chieftain
    0409: seat 0: clan elder 0-3-4, militia x3; war canoe x3
    0510: {there}
    1210: seat 1: home village, head chieftain
    seat 0 controls: Punaauia
    turn of: seat 0
    dice: {dice} …
"""


@pytest.mark.rule("T94-15.3h", "T94-8.1b", "T94-15.1c")
def test_canoes_whose_commander_has_drowned_on_the_reef_do_not_follow_him() -> None:
    state = laid(CRASHING.replace("{there}", "nothing").replace("{dice}", "6 6 6"))
    play(state, "lead 0409 elder-0-3-4", "crash 0510", "send 1")
    assert state.view(0).asked == "move"
    assert at(state, "0409", 0) == "militia*2"
    assert at(state, "0409") == "canoe*2"
    assert at(state, "0510", 0) == ""
    sound(state)


@pytest.mark.rule("T94-15.3c", "T94-15.1f")
def test_a_canoe_that_lies_by_the_reef_takes_swimmers_up() -> None:
    there = "seat 0: fighters; war canoe"
    state = laid(CRASHING.replace("{there}", there).replace("{dice}", "6 1 1 1"))
    play(state, "lead 0409 elder-0-3-4", "crash 0510", "send 1")
    assert at(state, "0510", 0) == "elder-0-3-4 fighters population", "both are saved there"
    assert at(state, "0510") == "canoe"
    sound(state)


@pytest.mark.rule("T94-15.1d", "T94-15.2b")
def test_those_who_are_through_when_a_crash_is_called_off_have_come_by_sea() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: crashing-reefs yes, sea-combat yes
        asked: move of seat 0
        0508: seat 0: home village, head chieftain, militia x3; war canoe x3
        0407: seat 1: fighters, population; war canoe
        0710: seat 0: militia; seat 1: population
        1210: seat 1: home village, head chieftain
        turn of: seat 0
        dice: 5 6 1 1 …
    """)
    play(state, "lead 0508 chief", "embark 3", "board militia", "board militia", "board militia", "crash 0407")
    play(state, "send 1", "send 2", "call off", "done")
    assert legal(state, "engage", "fight") == ["engage 0407", "fight 0407", "fight 0710"]
    refused(state, "engage 0710", "T94-15.2b")


# More canoes than count.


@pytest.mark.rule("T94-15.2m", "T94-15.2c", "T94-15.2d")
@pytest.mark.parametrize(
    ("troops", "canoes", "defence"),
    [("fighters x6", 6, 9), ("fighters x4", 4, 7), ("fighters x5", 7, 8), ("militia x7", 7, 6), ("fighters x2", 2, 4)],
)
def test_a_defence_by_the_coast_mans_three_canoes_as_they_count_most(troops: str, canoes: int, defence: int) -> None:
    coast = f"seat 0: clan elder 0-3-4, heavy x4; seat 1: {troops}; war canoe x{canoes + 2}"
    state = together("3 3 1 1", "0407", coast)
    events = state.listen()
    play(state, "engage 0407")
    assert told(events, "sea battle")[0]["defence"] == defence


@pytest.mark.rule("T94-15.2m")
def test_who_finds_no_place_in_the_three_canoes_stays_ashore() -> None:
    coast = "seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x7; war canoe x7"
    state = together("6 1 1 1", "0407", coast)
    play(state, "engage 0407", "ready")
    while state.view(0).asked == "sea retreat":
        play(state, legal(state)[0])
    assert at(state, "0407", 1) == "militia"
    assert at(state, "0407") == "canoe*4"
    sound(state)


@pytest.mark.rule("T94-15.2q", "T94-15.2m")
def test_several_by_the_coast_man_canoes_as_they_are_worth_most_together() -> None:
    coast = "seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x2; seat 2: fighters x2; war canoe x4"
    state = together("3 3 1 1", "0407", coast)
    events = state.listen()
    play(state, "engage 0407")
    assert told(events, "sea battle")[0]["defence"] == 2 + 3
