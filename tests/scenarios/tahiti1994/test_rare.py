"""Rare cases, each laid in words: fleets and people between two rules."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import GAME, at, legal, play, refused, sound
from vaka.core.errors import Illegal
from vaka.games.clans.kinds import HOSTILE
from vaka.games.tahiti1994.state import TahitiState
from vaka.testing import amend


def laid(text: str) -> TahitiState:
    state = GAME.lay(text)
    assert isinstance(state, TahitiState)
    return state


# What goes along on an Expedition leaves the map.


GUARDED = """
    tahiti-1994, 3 players
    asked: move of seat 0
    0508: seat 0: home village, head chieftain, population; war canoe
    1212: seat 0: militia, population; war canoe, big log     # in a neutral area
    1009: seat 1: head chieftain, population
    0905: seat 2: home village, head chieftain
    seat 0 controls: Punaʻauia
    turn of: seat 0
    dice: 1
"""


@pytest.mark.rule("T94-13a", "T94-13b", "T94-2.1f")
def test_canoes_and_logs_go_though_those_who_guarded_them_are_aboard() -> None:
    state = laid(GUARDED)
    play(state, "depart", "no deal", "pack population", "pack population", "pack militia", "cast off")
    assert at(state, "1212") == ""
    assert state.voyage[1:].count(-1) == 1
    sound(state)


@pytest.mark.rule("T94-13a", "T94-13b")
def test_a_canoe_that_a_partner_adds_goes_though_its_guards_go_too() -> None:
    state = laid(GUARDED.replace("seat 0: militia, population; war canoe, big log", "seat 1: militia; war canoe"))
    play(state, "depart", "deal 2", "give militia", "give canoe", "offer", "accept")
    play(state, "pack population", "cast off")
    assert at(state, "1212") == ""
    assert at(state, "0508") == ""
    assert sorted(state.voyage[1:]) == [-1, -1, 0, 1]


BEATEN = """
    tahiti-1994, 3 players
    options: sea-combat yes
    asked: combat of seat 0, opened 1
    0508: seat 0: home village, head chieftain
    1008: seat 1: head chieftain, population x2
    1112: seat 2: home village, head chieftain
    {where}: seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x3, population; war canoe x4
    turn of: seat 0
    battles: {where}
    afloat: clan elder 0-3-4 in {where}, heavy x4 in {where}, war canoe x2 in {where}
    dice: 6 1 1 1 1
"""


@pytest.mark.rule("T94-15.2j", "T94-2.1g")
@pytest.mark.parametrize("where", ["0307", "0407"])
def test_beaten_canoes_that_sail_away_are_no_longer_among_the_winners(where: str) -> None:
    state = laid(BEATEN.replace("{where}", where))
    play(state, *([f"engage {where}"] if where == "0407" else []), "ready", "ready", "yes", "no deal")
    play(state, "pack population", "pack population", "pack militia", "pack militia")
    assert at(state, where) == "canoe*2"
    assert sorted(state.voyage[1:]) == [0, 0, 1, 1]
    assert set(state.won[2::3]) == {0}
    sound(state)


@pytest.mark.rule("T94-2.1g")
@pytest.mark.parametrize(("left", "kept"), [("militia", True), ("", False)])
def test_a_canoe_left_behind_among_enemies_is_no_longer_the_winners(left: str, kept: bool) -> None:
    state = laid(f"""
        tahiti-1994, 2 players
        asked: seat of seat 0
        0508: seat 0: home village, head chieftain
        0905: {f"seat 0: {left}; " if left else ""}seat 1: home village, head chieftain; war canoe
        won: war canoe in 0905 (0905, seat 0)
        seat 1 controls: Tiarei
    """)
    canoe = state.find(state.chart.number["0905"], state.edition.names.index("canoe"), 5)
    assert state.owns_marker(canoe, 0) is kept
    assert state.owns_marker(canoe, 1) is not kept


@pytest.mark.rule("T94-12.3h")
@pytest.mark.parametrize(("people", "left"), [("population x2", "population"), ("militia", "militia")])
def test_people_for_a_captive_without_any_are_the_captors(people: str, left: str) -> None:
    state = laid(f"""
        tahiti-1994, 3 players
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, {people}
        0710: seat 0: head chieftain, heavy x2; seat 1: head chieftain
        0905: seat 0: militia; seat 2: home village, head chieftain, heavy x2
        turn of: seat 0
        battles: 0710, 0905
        dice: 6 1 5 1 …
    """)
    play(state, "fight 0710", "offer", "accept")
    assert at(state, "0508", 0) == left
    assert state.fate[1] >= 0


# Those who are hostile to a lone player.


@pytest.mark.rule("T94-16y", "T94-15.2l")
def test_the_hostile_man_no_canoes() -> None:
    state = laid("""
        tahiti-1994, 1 player
        options: sea-combat yes
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, population
        0509: seat 0: head chieftain, fighters x2; hostile: heavy (of Paea), fighters (of Paea); war canoe x4
        0710: seat 0: militia; hostile: population (of Papara)
        hostile controls: Paea, Papara
        seat 0 controls: Punaauia
        turn of: seat 0
        battles: 0509, 0710
        afloat: head chieftain in 0509, fighters of seat 0 x2 in 0509, war canoe x2 in 0509
    """)
    assert legal(state) == ["fight 0509", "fight 0710"]
    refused(state, "engage 0509", "T94-15.2b")


@pytest.mark.rule("T94-16i", "T94-16o")
def test_only_hostile_troops_follow_their_people_stay() -> None:
    state = laid("""
        tahiti-1994, 1 player
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, head chieftain
        0710: seat 0: militia x2; hostile: heavy x2 (of Papara), population (of Papara)
        0905: seat 0: militia; hostile: population (of Tiarei)
        hostile controls: Papara, Tiarei
        seat 0 controls: Punaauia
        turn of: seat 0
        battles: 0710, 0905
        dice: 1 6 2 2 2 2 2 2 2 2 2 2 2 2 …
    """)
    play(state, "fight 0710")
    assert at(state, "0710", HOSTILE) == "population"
    assert state.armed[state.chart.number["0710"]] == 0


# Reasons.


@pytest.mark.rule("T94-7.2h")
def test_before_anybody_moves_a_step_is_refused_with_what_comes_first() -> None:
    state = laid(GUARDED)
    for action in ("step 0509", "take militia", "embark 1", "sail 0408", "halt"):
        refused(state, action, "T94-7.2h")


# Canoes that a reef has left at sea, without the sea combat rule.


STRANDED = """
    tahiti-1994, 2 players
    options: crashing-reefs yes
    asked: move of seat 0
    0508: seat 0: home village
    0510: seat 0: head chieftain, militia; war canoe
    0511: {there}
    1210: seat 1: home village, head chieftain
    turn of: seat 0
"""


@pytest.mark.rule("T94-15.1f", "T94-8.1h", "T94-8.1o")
def test_a_leader_takes_up_those_whom_a_reef_has_left_at_sea() -> None:
    state = laid(STRANDED.replace("{there}", "seat 0: militia, population; war canoe"))
    play(state, "lead 0510 chief", "sail 0511")
    refused(state, "beach", "T94-8.1e")
    refused(state, "ashore militia", "T94-8.1h")
    refused(state, "halt", "T94-8.1e")
    assert legal(state, "board", "join") == ["board militia", "board population", "join militia"]
    play(state, "join militia")  # the people left without a canoe come aboard at once
    assert (len(state.march.fleet), len(state.march.party)) == (2, 3)
    assert state.march.points == 12 - 1 - 1 - 1
    play(state, "sail 0610", "halt")
    assert at(state, "0610", 0) == "chief militia*2 population"
    assert at(state, "0511") == ""
    sound(state)


@pytest.mark.rule("T94-15.1f", "T94-8.1a", "T94-8.1e")
@pytest.mark.parametrize(
    ("there", "points", "rule"),
    [
        # Two come aboard, and over the reef one stroke leads to the coast.
        ("seat 0: militia x2; war canoe", "1", None),
        ("seat 0: militia x2; war canoe", "2/3", "T94-8.1e"),
        ("seat 0: militia; war canoe", "2/3", None),
        ("seat 0: militia x3; war canoe x2", "1", None),
        ("seat 0: clan elder 0-1-4, militia; war canoe", "1 1/3", "T94-8.1h"),
    ],
)
def test_nobody_is_taken_up_if_others_or_the_coast_could_not_be_reached(
    there: str, points: str, rule: str | None
) -> None:
    state = laid(STRANDED.replace("{there}", there))
    play(state, "lead 0510 chief", "sail 0511")
    amend(state, f"points left: {points}")
    if rule is None:
        assert "join militia" in legal(state)
    else:
        refused(state, "join militia", rule)


@pytest.mark.rule("T94-15.1f")
def test_enemies_whom_a_reef_has_left_at_sea_are_passed_by_and_not_fought() -> None:
    state = laid(STRANDED.replace("{there}", "seat 1: militia x2; war canoe"))
    play(state, "lead 0510 chief", "sail 0511")
    assert legal(state, "board", "join", "halt") == []
    assert "sail 0610" in legal(state)
    play(state, "sail 0610", "halt")
    both = laid("""
        tahiti-1994, 2 players
        options: crashing-reefs yes
        asked: combat of seat 0
        0508: seat 0: home village, head chieftain
        0511: seat 0: militia; seat 1: militia; war canoe x2
        0710: seat 0: militia x2; seat 1: population
        0905: seat 0: militia x2; seat 1: population
        1210: seat 1: home village, head chieftain
        turn of: seat 0
    """)
    assert legal(both) == ["fight 0710", "fight 0905"]
    refused(both, "fight 0511", "T94-9.1a")


@pytest.mark.rule("T94-8.1g")
def test_inland_nobody_embarks() -> None:
    state = laid(STRANDED.replace("0511: {there}", "0709: seat 0: clan elder 0-1-4, militia; seat 1: population"))
    play(state, "lead 0709 elder-0-1-4")
    refused(state, "embark 1", "T94-8.1g")


# People alone at sea.


@pytest.mark.rule("T94-15.2l", "T94-15.2c", "T94-15.2k")
@pytest.mark.parametrize(
    ("dice", "lead", "ours", "theirs"),
    [
        ("6 5 1 1", "flee 0306", "elder-0-3-4 militia", ""),  # 2 against 1 and two dice: they run one hex
        ("1 6 1 1", "", "", "elder-1-1-3 population*2"),  # beaten by people, the attackers find their way home
    ],
)
def test_people_alone_at_sea_defend_their_canoes_at_sea(dice: str, lead: str, ours: str, theirs: str) -> None:
    state = laid(f"""
        tahiti-1994, 2 players
        options: sea-combat yes
        asked: combat of seat 0
        0508: seat 0: home village, head chieftain
        0307: seat 0: clan elder 0-3-4, militia; seat 1: population x2, clan elder 1-1-3; war canoe x2
        0710: seat 0: militia; seat 1: population
        0609: seat 0: militia; seat 1: population
        0905: seat 1: home village, head chieftain
        turn of: seat 0
        afloat: clan elder 0-3-4 in 0307, militia in 0307, war canoe in 0307
        dice: {dice} …
    """)
    assert legal(state) == ["engage 0307", "fight 0609", "fight 0710"]
    refused(state, "fight 0307", "T94-15.2c")
    play(state, "engage 0307", *([lead] if lead else []))
    assert at(state, "0307", 0) == ours
    assert at(state, "0307", 1) == theirs
    assert at(state, "0508", 0) == ("chief" if ours else "chief elder-0-3-4 militia")
    sound(state)


@pytest.mark.rule("T94-15.2m", "T94-15.2a")
def test_a_fleet_at_sea_takes_no_canoe_from_others_there() -> None:
    state = laid("""
        tahiti-1994, 3 players
        options: sea-combat yes
        asked: combat of seat 0, opened 1
        0508: seat 0: home village, head chieftain
        0905: seat 1: home village, head chieftain
        1112: seat 2: home village, head chieftain
        0307: seat 0: clan elder 0-3-4, heavy x4; seat 1: militia x2; seat 2: population x2; war canoe x4
        0710: seat 0: militia; seat 1: population
        turn of: seat 0
        battles: 0307, 0710
        afloat: clan elder 0-3-4 in 0307, heavy x4 in 0307, war canoe x2 in 0307
        dice: 1 4 1 1 …
    """)
    play(state, "engage 0307", "ready", "flee 0306")
    assert at(state, "0307", 2) == "population*2"
    assert at(state, "0307") == "canoe*3"
    sound(state)


@pytest.mark.rule("T94-15.2a", "T94-15.2c", "T94-7.5k")
def test_two_fleets_may_come_among_the_same_enemies_at_sea() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        options: sea-combat yes
        asked: move of seat 0
        0508: seat 0: home village, head chieftain, militia; war canoe
        0509: seat 0: clan elder 0-1-4, fighters x2; war canoe
        0408: seat 1: militia; war canoe
        0905: seat 1: home village, head chieftain
        turn of: seat 0
        dice: 6 5 1 1 …
    """)
    play(state, "lead 0509 elder-0-1-4", "embark 1", "board fighters", "board fighters", "sail 0409", "sail 0408")
    play(state, "lead 0508 chief", "embark 1", "board militia", "sail 0408")
    assert state.view(0).asked == "seating"  # both have stopped and fight together: there was nothing else to do
    play(state, "ready")
    assert at(state, "0408", 0) == "chief elder-0-1-4 fighters*2 militia"
    assert at(state, "0408", 1) == ""
    sound(state)


@pytest.mark.rule("T94-6.1g", "T94-7.5j")
def test_the_last_troops_of_a_landing_among_enemies_stay_armed() -> None:
    state = laid("""
        tahiti-1994, 2 players, season 1 turn 3
        asked: sail of seat 0
        0508: seat 0: home village, head chieftain
        0905: seat 0: clan elder 0-1-2 (moved), militia (with clan elder 0-1-2 in 0905); seat 1: village; war canoe
        1210: seat 1: home village, head chieftain
        turn of: seat 0
        moving: clan elder 0-1-2 in 0905
        points left: 0
        has stepped: yes
        fleet: war canoe in 0905
    """)
    with pytest.raises(Illegal, match=r"T94-6\.1g"):
        state.play("disarm 0905 militia", 0)
    assert legal(state, "halt") == ["halt"]


# An Expedition with less than it needs.


@pytest.mark.rule("T94-13c", "T94-12.3h")
@pytest.mark.parametrize(("other", "armed"), [("", False), (", slingers", True)])
def test_the_last_unit_of_one_who_leaves_goes_as_people(other: str, armed: bool) -> None:
    state = laid(f"""
        tahiti-1994, 3 players
        asked: leave of seat 0
        then: move of seat 0
        0508: seat 0: home village, head chieftain, militia{other}; war canoe
        1210: seat 1: home village, head chieftain
        0905: seat 2: home village, head chieftain
        bargain: leaves (seat 0), proposed by (seat 0), own canoes (1), own units (2)
        deals: nothing
        turn of: seat 0
        dice: 1
    """)
    play(state, "no deal")
    assert ("pack militia" in legal(state)) is armed
    if armed:
        play(state, "pack militia")
        refused(state, "pack slingers", "T94-13c")
    else:
        refused(state, "pack militia", "T94-13c")
    play(state, "pack population", "cast off")
    assert state.fate[0] >= 0
