"""Chapters 9.3, 12.3 and 13: whose canoes are left to a captive, to the doomed, and to one who has none."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import at, legal, play, refused, sound
from tests.scenarios.tahiti1994.test_rare import laid
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.departure import canoes_of
from vaka.games.tahiti1994.state import TahitiState

STORMED = """
    tahiti-1994, 3 players, season 1 turn 3
    asked: combat of seat 0, opened 1
    0508: seat 0: home village, head chieftain
    0905: seat 0: heavy x3; seat 1: home village, {there}; war canoe x3
    1112: seat 2: home village, head chieftain
    {more}
    0710: seat 0: militia; seat 2: population
    turn of: seat 0
    seat 1 controls: Tiarei
    battles: 0710, 0905
    dice: {dice} …
"""


def stormed(dice: str, there: str = "head chieftain, militia, population", more: str = "0804: nothing") -> TahitiState:
    return laid(STORMED.replace("{dice}", dice).replace("{there}", there).replace("{more}", more))


@pytest.mark.rule("T94-9.3f", "T94-9.3e")
def test_defenders_without_a_way_home_may_sail_with_the_canoes_of_their_hex() -> None:
    state = stormed("6 1")
    play(state, "fight 0905")
    assert (state.to_act, state.view(1).asked) == (1, "doomed")
    assert len(canoes_of(state, 1)) == 3
    play(state, "yes", "no deal", "pack militia", "pack population")
    assert state.voyage[1:].count(-1) == 2 * 3 - 3, "three canoes, and his two units with the people of the Village"
    assert at(state, "0905") == "", "all he had is gone with him or removed"
    assert at(state, "0905", 0) == "heavy*3"
    sound(state)


@pytest.mark.rule("T94-9.3f", "T94-12.3c", "T94-9.2l")
def test_canoes_in_the_hex_of_a_captive_are_his_captors_to_give() -> None:
    state = stormed("6 1 4")
    play(state, "fight 0905", "no")
    assert (state.to_act, state.view(0).asked) == (0, "bargain")
    assert (len(canoes_of(state, 0)), len(canoes_of(state, 1))) == (3, 0)
    assert list(state.draft[t.D_CANOES : t.D_UNITS + 1]) == [0, 1, 0, 2], "one of the captor's, no emergency canoe"
    assert "give canoe" in legal(state)
    play(state, "give canoe", "give canoe")
    refused(state, "give canoe", "T94-12.3c")


@pytest.mark.rule("T94-9.3f")
def test_beaten_attackers_without_a_way_home_have_no_claim_to_the_canoes_there() -> None:
    state = laid("""
        tahiti-1994, 3 players, season 1 turn 3
        asked: combat of seat 0, opened 1
        0905: seat 0: militia, head chieftain; seat 1: home village, heavy x2, head chieftain; war canoe x3
        1112: seat 2: home village, head chieftain
        0710: seat 0: militia; seat 2: population
        turn of: seat 0
        battles: 0710, 0905
        dice: 1 6 3 …
    """)
    play(state, "fight 0905")
    assert (state.to_act, state.view(1).asked) == (1, "bargain"), "captured at once"


# A bargain may be broken off.


@pytest.mark.rule("T94-12.3f", "T94-12.3g")
@pytest.mark.parametrize("end", ["execute", "standard terms"])
def test_after_an_offer_has_failed_the_captor_may_break_off_the_bargain(end: str) -> None:
    state = stormed("6 1 4")
    play(state, "fight 0905", "no")
    for action in ("execute", "standard terms"):
        refused(state, action, "T94-12.3f")
    play(state, "offer")
    assert state.to_act == 1
    refused(state, "execute", "T94-4a")
    play(state, "refuse")
    assert {"execute", "standard terms", "offer"} <= set(legal(state))
    play(state, end)
    if end == "execute":
        assert state.via[1] == t.KILLED
        assert (state.fate[1], state.control.count(1)) == (t.TD, 0)
    else:
        assert state.via[1] == t.BY_SEA
        assert (state.fate[1] >= 0, state.control.count(0)) == (True, 1)
    sound(state)


@pytest.mark.rule("T94-12.3f", "T94-12.3j")
def test_a_captive_never_ends_the_bargain_and_one_who_leaves_by_choice_is_never_executed() -> None:
    state = stormed("6 1 4")
    play(state, "fight 0905", "no", "offer", "counter")
    assert state.to_act == 1
    refused(state, "execute", "T94-4a")
    refused(state, "standard terms", "T94-4a")
    play(state, "offer", "counter")
    assert state.to_act == 0
    assert "execute" in legal(state)
    leaving = laid(POOR.replace("population x2", "population x2; war canoe"))
    play(leaving, "depart", "deal 2", "offer", "counter")
    refused(leaving, "execute", "T94-4a")


@pytest.mark.rule("T94-12.3c", "T94-13c")
def test_people_whom_a_captor_adds_may_fill_the_last_place() -> None:
    state = stormed("6 1 4", more="0509: seat 0: population x2, militia")
    play(state, "fight 0905", "no", "give militia")
    assert legal(state, "give") == ["give canoe", "give population"]
    refused(state, "give heavy", "T94-13c")
    play(state, "give population")
    refused(state, "give population", "T94-13c")
    play(state, "offer", "accept")
    assert sorted(state.voyage[1:]) == [0, 1] or state.fate[1] >= 0


# Canoes for one who has none.


POOR = """
    tahiti-1994, 3 players, season 1 turn 3
    asked: move of seat 0
    0508: seat 0: home village, head chieftain, militia, population x2
    0905: seat 1: home village, head chieftain, population; war canoe x2
    1112: seat 2: home village, head chieftain
    seat 0 controls: Punaʻauia, Pāʻea
    turn of: seat 0
    dice: 1 …
"""


@pytest.mark.rule("T94-13v", "T94-13b")
def test_a_neighbour_without_canoes_may_leave_in_those_he_is_given_for_his_areas() -> None:
    state = laid(POOR)
    play(state, "depart")
    refused(state, "no deal", "T94-13v")
    refused(state, "deal 3", "T94-13v")
    assert legal(state) == ["deal 2", "stay"]
    play(state, "deal 2")  # and asks for a canoe, which is all he can do
    assert list(state.draft[t.D_CANOES : t.D_UNITS + 1]) == [0, 1, 0, 2]
    play(state, "offer", "accept", "pack militia", "pack population", "cast off")
    assert at(state, "0905") == "canoe"
    assert state.control.count(1) == 2
    assert (state.via[0], state.fate[0]) == (t.BY_SEA, t.TD)
    sound(state)


@pytest.mark.rule("T94-13v")
def test_refused_he_stays_and_where_nobody_has_a_canoe_he_cannot_even_ask() -> None:
    state = laid(POOR)
    play(state, "depart", "deal 2", "offer", "refuse", "stay")
    assert state.view(0).asked == "move"
    refused(laid(POOR.replace("; war canoe x2", "")), "depart", "T94-13v")


@pytest.mark.rule("T94-13v", "T94-12.3j")
def test_changing_the_terms_never_ends_without_a_canoe_to_offer() -> None:
    state = laid(POOR)
    play(state, "depart", "deal 2")
    for _ in range(5):
        play(state, "start over")
        assert state.draft[t.D_GIFT_CANOES] == 1
    refused(state, "start over", "T94-12.3g")
    assert "offer" in legal(state)


# Those hostile to a lone player own nothing that floats.


@pytest.mark.rule("T94-16y", "T94-16v", "T94-2.1f")
def test_a_lone_player_beaten_at_home_sails_with_the_canoes_he_has_there() -> None:
    state = laid("""
        tahiti-1994, 1 player, season 1 turn 3
        asked: rise of seat 0, moved 1
        then: advance of seat 0
        0508: seat 0: home village, head chieftain, militia, population x3; hostile: heavy x2 (of Paea); war canoe x2
        hostile controls: Paea
        seat 0 controls: Punaauia
        turn of: seat 0
        battles: 0508
        dice: 6 1 …
    """)
    assert state.view(0).asked == "pack"
    assert len(canoes_of(state, 0)) == 2
    play(state, "pack militia", "pack population", "pack population")
    assert sorted(state.voyage[1:]) == [0, 0, 0, 1]


# Several owners in one hex at sea's edge.


SHARED_ZONE = """
    tahiti-1994, 3 players, season 1 turn 3
    asked: move of seat 0
    0508: seat 0: home village, head chieftain
    1008: seat 0: clan elder 0-1-4, militia; war canoe
    1006: seat 1: home village, head chieftain
    1210: seat 1: {guest}; seat 2: home village, clan elder 0-2-3, militia; war canoe
    1310: seat 2: head chieftain
    turn of: seat 0
"""


@pytest.mark.rule("T94-8.2a", "T94-8.2c")
@pytest.mark.parametrize("guest", ["population", "clan elder 0-3-3, fighters"])
def test_a_village_widens_the_zone_of_its_owners_canoes_whoever_else_is_in_the_hex(guest: str) -> None:
    state = laid(SHARED_ZONE.format(guest=guest))
    play(state, "lead 1008 elder-0-1-4", "take militia", "embark 1", "sail 1009")
    refused(state, "sail 1008", "T94-8.2b")
    assert "sail 1109" in legal(state)
