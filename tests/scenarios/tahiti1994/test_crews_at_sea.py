"""Chapters 7.2, 8.1 and 15.2: whose crews and canoes are whose where several leaders or players lie in one hex."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import at, legal, play, refused, sound
from tests.scenarios.tahiti1994.test_fleets_meet import told
from tests.scenarios.tahiti1994.test_rare import laid
from vaka.games.tahiti1994.rules.departure import canoes_of

# A Unit, a canoe or an Elder goes with one leader in a turn, at sea as on land.


BESIDE = """
    tahiti-1994, 2 players, season 1 turn 3
    options: sea-combat yes
    asked: move of seat 0
    0508: seat 0: home village, population x2
    1210: seat 1: home village, head chieftain
    0307: seat 0: {leader}, fighters; war canoe
    0306: seat 0: clan elder 0-2-4, heavy; war canoe
    0509: seat 0: {other}
    turn of: seat 0
"""


@pytest.mark.rule("T94-7.2g", "T94-7.2h", "T94-8.1o")
def test_a_chieftain_at_sea_takes_nobody_along_who_has_come_there_with_an_elder() -> None:
    state = laid(BESIDE.format(leader="head chieftain", other="militia"))
    play(state, "lead 0306 elder-0-2-4", "sail 0307", "halt", "lead 0307 chief", "sail 0308")
    assert (at(state, "0308", 0), at(state, "0308")) == ("chief fighters", "canoe")
    assert (at(state, "0307", 0), at(state, "0307")) == ("elder-0-2-4 heavy", "canoe")
    sound(state)


@pytest.mark.rule("T94-7.2h", "T94-8.1o")
def test_an_elder_at_sea_neither_boards_units_nor_adds_canoes_of_one_who_has_moved() -> None:
    state = laid(BESIDE.format(leader="clan elder 0-3-4", other="head chieftain"))
    play(state, "lead 0306 elder-0-2-4", "sail 0307", "halt", "lead 0307 elder-0-3-4")
    refused(state, "board heavy", "T94-7.2h")
    assert "sail 0308" in legal(state)
    assert len(state.march.fleet) == 1


# Canoes of one's own among enemies at sea.


@pytest.mark.rule("T94-15.2c", "T94-15.2d", "T94-2.1g")
def test_who_comes_to_friends_among_enemies_at_sea_leaves_them_the_canoe_in_which_they_lie() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: sea-combat yes
        asked: move of seat 0
        0508: seat 0: home village, head chieftain
        1210: seat 1: home village, head chieftain
        0306: seat 0: clan elder 0-1-4, fighters; war canoe
        0307: seat 0: militia; seat 1: militia, clan elder 0-3-2; war canoe x2
        0709: seat 0: heavy; seat 1: population            # another battle, so that the phase goes on
        turn of: seat 0
        dice: 6 1 1 1 …
    """)
    events = state.listen()
    play(state, "lead 0306 elder-0-1-4", "sail 0307", "done", "engage 0307")
    while not told(events, "sinking"):
        play(state, "ready")
    battle = told(events, "sea battle")[0]
    assert (battle["attack"], battle["defence"]) == (4, 2)  # a canoe for the Fighters and one for the Militia
    assert [total["total"] for total in told(events, "sinking")] == [1 + 1, 1 + 2 + 3]
    sound(state)


@pytest.mark.rule("T94-2.1g", "T94-15.2b", "T94-15.2l")
def test_nobody_mans_canoes_that_the_attacker_has_won_there_before() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: sea-combat yes
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, head chieftain
        1210: seat 1: home village, head chieftain
        0505: seat 0: clan elder 0-3-4, fighters, clan elder 0-2-4, militia x2; seat 1: heavy x2; war canoe x3
        0709: seat 0: heavy; seat 1: population
        turn of: seat 0
        battles: 0505, 0709
        afloat: clan elder 0-3-4 in 0505, fighters in 0505, war canoe in 0505
        won: 2nd war canoe in 0505 (0505, seat 0), 3rd war canoe in 0505 (0505, seat 0)
    """)
    refused(state, "engage 0505", "T94-15.2b")
    assert "fight 0505" in legal(state)


@pytest.mark.rule("T94-15.2c", "T94-15.2d")
def test_crews_who_have_only_changed_places_among_enemies_have_no_more_canoes_than_before() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: sea-combat yes
        asked: move of seat 1
        0508: seat 0: home village, head chieftain
        1210: seat 1: home village, head chieftain
        0803: seat 0: heavy, fighters, militia, population; seat 1: clan elder 0-3-4, heavy, fighters, population; war canoe x6
        0709: seat 1: heavy; seat 0: population
        turn of: seat 1
        dice: 6 2 1 1 …
    """)
    events = state.listen()
    play(state, "lead 0803 elder-0-3-4", "beach", "ashore heavy", "ashore population", "ashore fighters")
    play(state, *(["halt"] if "halt" in legal(state) else []), "done", "engage 0803")
    battle = told(events, "sea battle")[0]
    assert (battle["attack"], battle["defence"]) == (4, 6)
    while state.view(0).asked == "seating":
        play(state, "ready")
    sound(state)


# What one who leaves the island leaves behind at sea.


LEAVING = """
    tahiti-1994, 3 players, season 1 turn 3
    options: sea-combat yes
    asked: move of seat 0
    0508: seat 0: home village, head chieftain, population x2; war canoe
    1210: seat 1: home village, head chieftain
    0905: seat 2: home village, head chieftain
    0307: seat 0: militia x2; seat 1: clan elder 1-1-3, heavy, militia; war canoe x2
    seat 0 controls: Punaʻauia
    turn of: seat 0
    won: {won}
    dice: 1 …
"""


@pytest.mark.rule("T94-15.2a", "T94-13b", "T94-13ab")
def test_nobody_elses_crew_drowns_when_a_fleet_that_lies_among_it_sails_away() -> None:
    text = LEAVING.format(won="war canoe in 0307 (0307, seat 0), 2nd war canoe in 0307 (0307, seat 1)")
    state = laid(text)
    play(state, "depart", "deal 3", "offer", "accept", "pack population", "pack militia", "cast off")
    assert at(state, "0307", 1) == "elder-1-1-3 heavy militia"
    assert (at(state, "0307", 2), at(state, "0307")) == ("", "canoe")
    sound(state)


@pytest.mark.rule("T94-15.2a", "T94-2.1g")
def test_nobody_is_left_in_canoes_from_which_another_has_fought() -> None:
    text = LEAVING.format(won="war canoe in 0307 (0307, seat 1), 2nd war canoe in 0307 (0307, seat 1)")
    state = laid(text)
    play(state, "depart", "deal 3", "offer", "accept", "pack population", "cast off")
    assert at(state, "0307", 1) == "elder-1-1-3 heavy militia"
    assert (at(state, "0307", 2), at(state, "0307")) == ("", "canoe*2")
    sound(state)


@pytest.mark.rule("T94-15.2a", "T94-8.1h")
def test_who_has_put_everybody_out_among_enemies_at_sea_may_still_stop() -> None:
    state = laid("""
        tahiti-1994, 3 players, season 1 turn 3
        options: sea-combat yes
        asked: move of seat 1
        0508: seat 0: home village, head chieftain
        0905: seat 1: home village, head chieftain
        1112: seat 2: home village, head chieftain
        0504: seat 0: fighters; seat 1: clan elder 0-2-3, fighters; seat 2: heavy, slingers; war canoe x3
        turn of: seat 1
    """)
    play(state, "lead 0504 elder-0-2-3")
    assert len(state.march.fleet) == 1
    play(state, "ashore fighters")
    assert state.view(1).asked != "sail"  # to stop was all that was left
    assert at(state, "0504", 1) == "elder-0-2-3 fighters"


@pytest.mark.rule("T94-15.2a", "T94-8.1c")
def test_a_leader_whose_crew_is_gone_may_stay_where_he_lies() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: sea-combat yes
        asked: move of seat 0
        0508: seat 0: home village, head chieftain
        1210: seat 1: home village, head chieftain
        0307: seat 0: clan elder 0-1-4; seat 1: population; war canoe
        turn of: seat 0
        won: war canoe in 0307 (0307, seat 0)
    """)
    play(state, "lead 0307 elder-0-1-4")
    assert state.view(0).asked == "move"  # there was nothing else to choose
    refused(state, "lead 0307 elder-0-1-4", "T94-7.2f")


@pytest.mark.rule("T94-15.2k", "T94-2.1g")
def test_a_beaten_fleet_takes_its_friends_along_but_not_the_canoe_of_others_who_lie_with_them() -> None:
    state = laid("""
        tahiti-1994, 3 players, season 1 turn 3
        options: sea-combat yes
        asked: combat of seat 0, opened 1
        0905: seat 0: home village, head chieftain
        1210: seat 2: home village, head chieftain
        0508: seat 1: home village, head chieftain
        0205: seat 0: heavy x2, clan elder 0-3-4; seat 1: fighters; war canoe x2
        0306: seat 1: militia; seat 2: population; war canoe x2
        0709: seat 0: heavy; seat 1: population
        turn of: seat 0
        battles: 0205, 0709
        afloat: heavy x2 in 0205, clan elder 0-3-4 in 0205, war canoe in 0205
        dice: 6 2 1 1 …
    """)
    play(state, "engage 0205")
    assert (at(state, "0306", 2), at(state, "0306", 1), at(state, "0306")) == ("population", "", "canoe")
    assert (at(state, "0307", 1), at(state, "0307")) == ("fighters militia", "canoe*2")
    sound(state)


@pytest.mark.rule("T94-15.2a", "T94-15.2j", "T94-15.2q")
def test_a_fleet_that_leaves_the_island_from_a_battle_leaves_nobody_among_those_who_have_still_to_flee() -> None:
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
    play(state, "yes", "deal 2", "offer", "accept", "pack population", "cast off")
    while state.view(0).asked in ("places", "change places", "landfall", "leak"):
        play(state, legal(state)[0])
    while state.view(0).asked == "sea retreat":
        play(state, legal(state)[0])
    assert (at(state, "0307", 1), at(state, "0307", 2)) == ("", "elder-0-3-4 heavy*4")
    assert at(state, "0307") == "canoe*2"
    sound(state)


# Landing and choosing anew.


@pytest.mark.rule("T94-8.1i", "T94-8.1h")
def test_who_lands_with_more_than_he_leads_chooses_among_all_also_of_a_kind_put_ashore_before() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        asked: move of seat 0
        0508: seat 0: home village, head chieftain, militia x6; war canoe x3
        1210: seat 1: home village, head chieftain
        seat 0 controls: Punaʻauia
        turn of: seat 0
    """)
    play(state, "lead 0508 chief", "embark 3", *["board militia"] * 6, "sail 0407", "ashore militia", "land")
    assert state.march.party == ()
    play(state, "take militia", "take militia", "take militia")
    refused(state, "take militia", "T94-7.2a")
    refused(state, "embark 1", "T94-7.2i")


# Sending troops home.


@pytest.mark.rule("T94-6.1g", "T94-7.5j")
def test_nobody_is_sent_home_without_whom_a_landing_would_lead_nowhere() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        asked: lead of seat 1
        1212: seat 0: home village, head chieftain
        1008: seat 0: shaman; seat 1: home village, head chieftain, population, militia, clan elder 0-3-4 (moved); war canoe
        1009: seat 0: fighters; war canoe
        seat 1 controls: Hitiaʻa
        turn of: seat 1
        moving: clan elder 0-3-4 in 1008
        points left: 2/3
        has stepped: yes
        in a zone: no
    """)
    play(state, "embark 1")
    assert "disarm 1008 militia" not in [each.text for each in state.game.asides(state.view(1))]


# Canoes in a Village.


@pytest.mark.rule("T94-2.1f", "T94-2.1g")
def test_unarmed_strangers_in_a_village_do_not_have_its_canoes() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        asked: move of seat 1
        0508: seat 0: home village, head chieftain
        1007: seat 0: village; seat 1: population; war canoe
        1210: seat 1: home village, head chieftain
        seat 0 controls: Punaʻauia, Hitiaʻa
        seat 1 controls: Pueu
        turn of: seat 1
    """)
    assert canoes_of(state, 1) == []
    assert len(canoes_of(state, 0)) == 1
    play(state, "depart")
    refused(state, "no deal", "T94-13v")  # only a gift of the other could carry them away


@pytest.mark.rule("T94-8.1c", "T94-15.2a")
def test_a_leader_who_fetches_the_crew_he_left_at_sea_leaves_no_empty_canoe_there() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: sea-combat yes
        asked: move of seat 0
        0508: seat 0: home village, head chieftain
        0407: seat 0: clan elder 0-1-4, heavy; war canoe
        0307: seat 0: fighters; war canoe
        1210: seat 1: home village, head chieftain
        turn of: seat 0
    """)
    play(state, "lead 0407 elder-0-1-4", "take heavy", "embark 1", "sail 0307", "ashore heavy", "board fighters")
    play(state, "sail 0306", "sail 0307", "board heavy")
    assert state.view(0).asked == "move", "with both aboard they can only lie there"
    assert (at(state, "0307", 0), at(state, "0307")) == ("elder-0-1-4 heavy fighters", "canoe*2")
    sound(state)
