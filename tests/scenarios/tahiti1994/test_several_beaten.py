"""Chapters 9 and 15.2 with several players in one battle: who has won over whom, and who decides when one is gone."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import at, legal, play, sound
from tests.scenarios.tahiti1994.test_rare import laid

BEATEN = """
    tahiti-1994, 3 players
    asked: combat of seat 0, opened 1
    then: advance of seat 0
    0508: seat 0: home village, head chieftain
    0407: seat 0: militia; seat 1: shaman
    0710: seat 0: heavy x2, slingers; seat 1: population; seat 2: {other}
    1210: seat 1: home village, head chieftain
    1212: seat 2: home village, head chieftain
    turn of: seat 0
    battles: 0407, 0710
    dice: 6 1 2 2 {dice} …
"""
"""Both run five hexes: seat 1 by the coast, past Mataiea and Papeari, seat 2 after it."""


@pytest.mark.rule("T94-9.1f", "T94-9.2h")
@pytest.mark.parametrize(("die", "caught"), [("1", True), ("2", False)])
def test_people_are_caught_by_those_who_have_followed_others_beaten_in_the_same_battle(die: str, caught: bool) -> None:
    state = laid(BEATEN.format(other="population", dice=f"1 {die} 2 2 2 2"))
    play(state, "fight 0710", "follow", "follow")
    assert at(state, "0910", 0) == f"heavy*2 slingers population{'*2' if caught else ''}"
    sound(state)


@pytest.mark.rule("T94-9.2k", "T94-9.2p")
def test_a_lone_leader_is_caught_by_those_who_have_followed_others() -> None:
    state = laid(BEATEN.format(other="clan elder 0-3-4", dice="1 4 0"))
    play(state, "fight 0710", "follow", "follow")
    assert at(state, "0910", 0) == "elder-0-1-2 heavy*2 slingers population"
    assert state.pool[18 + 8] == 1, "the Elder is back among those of its own player"
    sound(state)


@pytest.mark.rule("T94-9.1f", "T94-9.2p")
def test_only_those_still_in_the_battle_hex_follow_the_next() -> None:
    state = laid(BEATEN.format(other="population", dice="2 2 2 2 2 1"))
    play(state, "fight 0710", "detach slingers", "follow", "hold")
    assert (at(state, "0810", 0), at(state, "0509", 2)) == ("heavy*2", "population")
    assert legal(state) == ["follow", "hold"]
    play(state, "follow")
    assert (at(state, "0810", 0), at(state, "0610", 0)) == ("heavy*2", "slingers population")


@pytest.mark.rule("T94-6.2a", "T94-9.3h", "T94-9.1f")
def test_a_new_home_is_named_before_anybody_flees_who_was_beaten_beside_its_people() -> None:
    state = laid("""
        tahiti-1994, 3 players
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, head chieftain
        0710: seat 0: heavy x2, slingers; seat 1: population; seat 2: home village
        1210: seat 1: home village, head chieftain
        1212: seat 2: village, head chieftain
        1310: seat 2: village
        turn of: seat 0
        battles: 0710
        dice: 6 1 2 2 2 2 …
    """)
    assert (state.to_act, legal(state)) == (2, ["home 1212", "home 1310"])
    assert at(state, "0710", 1) == "population"
    play(state, "home 1310")
    assert at(state, "0910", 1) == "population"
    assert "follow" in legal(state)
    sound(state)


@pytest.mark.rule("T94-15.2q", "T94-15.3h")
def test_the_beaten_flee_from_the_other_winner_when_the_first_has_drowned() -> None:
    """Seat 0 loses by three points; of the winners one canoe sinks, that of seat 1, whose Chieftain drowns."""
    state = laid("""
        tahiti-1994, 3 players
        options: sea-combat yes
        asked: combat of seat 0, opened 1
        then: advance of seat 0
        0508: seat 0: home village, head chieftain
        0408: seat 0: clan elder 0-3-4, militia x3; seat 1: head chieftain, heavy; seat 2: heavy; war canoe x5
        1210: seat 1: home village
        1212: seat 2: home village, head chieftain
        turn of: seat 0
        battles: 0408
        afloat: clan elder 0-3-4 in 0408, militia x3 in 0408, war canoe x3 in 0408
        dice: 1 5 6 0 1 1 6 …
    """)
    play(state, "ready")
    assert state.fate[1] == 0
    assert at(state, "0408", 0) == ""
    assert at(state, "0408") == "canoe"
    assert at(state, "0508") == "canoe*3"
    sound(state)


@pytest.mark.rule("T94-9.1f", "T94-9.2i")
def test_of_several_defenders_the_first_with_troops_follows_and_all_capture() -> None:
    state = laid("""
        tahiti-1994, 3 players
        asked: combat of seat 0, opened 1
        then: advance of seat 0
        0508: seat 0: home village, head chieftain
        0710: seat 0: militia, population; seat 1: clan elder 0-3-4, population; seat 2: heavy x2
        0905: seat 0: fighters; seat 1: population
        1210: seat 1: home village, head chieftain
        1212: seat 2: home village, head chieftain
        turn of: seat 0
        battles: 0710, 0905
        dice: 1 6 2 1 2 …
    """)
    play(state, "fight 0710")
    assert (state.to_act, state.view(2).asked) == (2, "pursue")
    assert legal(state) == ["detach heavy", "follow", "hold"]
    play(state, "hold")
    assert at(state, "0710", 1) == "elder-0-3-4 population*2", "seat 1 comes first among those beside them"
    sound(state)
