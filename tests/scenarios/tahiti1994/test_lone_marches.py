"""Chapter 16: areas that have just risen, and troops whose area has been lost to the player."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import GAME, at, legal, play, refused, sound
from tests.scenarios.tahiti1994.test_rare import laid
from vaka.games.clans.kinds import HOSTILE

MARCH = """
    tahiti-1994, 1 player, season 1 turn 3
    asked: build of seat 0
    0508: seat 0: home village, head chieftain, fighters
    0609: seat 0: militia x2
    0710: hostile: population (of Papara)
    0704: hostile: heavy (of Papara), fighters (of Papara)
    hostile controls: Papara
    moods: Papara (on the march)
    first troops: Papara (0710)
    areas to take: Papara
    turn of: seat 0
"""


@pytest.mark.rule("T94-16k", "T94-16y", "T94-16t")
def test_troops_on_the_march_go_on_when_their_area_has_fallen() -> None:
    state = laid(MARCH)
    play(state, "done", "done")
    assert at(state, "0710", 0) == "population"
    assert (at(state, "0704", HOSTILE), at(state, "0506", HOSTILE)) == ("", "heavy fighters")
    sound(state)
    assert GAME.lay(state.words()).dump() == state.dump()


@pytest.mark.rule("T94-16y")
def test_an_area_that_falls_with_all_its_troops_gone_is_calm() -> None:
    state = laid(MARCH.replace("    0704: hostile: heavy (of Papara), fighters (of Papara)\n", ""))
    play(state, "done")
    assert "moods" not in state.words()


RISEN = """
    tahiti-1994, 1 player, season 1 turn 3
    asked: move of seat 0
    0508: seat 0: home village, fighters
    0509: seat 0: head chieftain, heavy x2; hostile: heavy (of Paea), fighters (of Paea); war canoe
    hostile controls: Paea
    moods: Paea ({mood})
    first troops: Paea (0509)
    turn of: seat 0
"""


@pytest.mark.rule("T94-16h", "T94-2.1g")
def test_the_chieftain_may_leave_an_area_that_has_just_risen_in_the_canoes_there() -> None:
    state = laid(RISEN.format(mood="newly risen"))
    play(
        state, "lead 0509 chief", "take heavy", "take heavy", "embark 1", "sail 0409", "sail 0408", "sail 0407", "halt"
    )
    assert (at(state, "0407", 0), at(state, "0407")) == ("chief heavy*2", "canoe")
    play(state, "done")
    assert "moods: Pāʻea (hostile)" in state.words()  # nobody woke it
    sound(state)


@pytest.mark.rule("T94-2.1g")
def test_from_troops_who_rose_earlier_canoes_have_to_be_won() -> None:
    state = laid(RISEN.format(mood="on the march"))
    play(state, "lead 0509 chief", "take heavy")
    refused(state, "embark 1", "T94-2.1g")
    assert "embark 1" not in legal(state)


FLIGHT = """
    tahiti-1994, 1 player, season 1 turn 3
    asked: combat of seat 0, opened 1
    then: turn of seat 0
    0509: hostile: population (of Paea)
    0506: seat 0: head chieftain, heavy x2; hostile: fighters x2 (of Papara){more}
    0905: seat 0: home village
    hostile controls: Papara, Paea, Arue
    moods: Papara (on the march), Paea (hostile), Arue (on the march)
    first troops: Papara (0710), Arue (0605)
    turn of: seat 0
    battles: 0506
    dice: 6 1 2 2 2 2 2 2 2 2 2 2 2 2 2 2 …
"""


@pytest.mark.rule("T94-16r", "T94-9.3c")
def test_those_who_run_home_past_people_of_another_hostile_area_take_them_along_to_their_own() -> None:
    state = laid(FLIGHT.format(more=""))
    play(state, "hold")
    assert at(state, "0610", HOSTILE) == "fighters*2 population"
    sound(state)


@pytest.mark.rule("T94-16r", "T94-9.1f")
def test_troops_of_two_areas_who_are_beaten_together_run_each_to_where_they_came_from() -> None:
    state = laid(FLIGHT.format(more=", militia (of Arue)"))
    play(state, "hold", "hold")
    assert at(state, "0610", HOSTILE) == "fighters*2 population"
    assert at(state, "0605", HOSTILE) == "militia"
    sound(state)


FOLLOWED = """
    tahiti-1994, 1 player, season 1 turn 3
    asked: {asked}
    1009: seat 0: home village
    0910: seat 0: {mine}; hostile: {theirs}
    0809: hostile: militia (of Mataiea)
    hostile controls: Papara, Mataiea
    moods: Papara (on the march), Mataiea (hostile)
    first troops: Papara (0710), Mataiea (0809)
    turn of: seat 0
    battles: 0910
    dice: {dice} …
"""


@pytest.mark.rule("T94-16j", "T94-9.2i")
@pytest.mark.parametrize(("answer", "awake"), [("follow", True), ("hold", False)])
def test_troops_who_follow_the_beaten_into_a_sleeping_area_wake_it(answer: str, awake: bool) -> None:
    state = laid(
        FOLLOWED.format(
            asked="combat of seat 0, opened 1",
            mine="head chieftain, heavy x2",
            theirs="fighters x2 (of Papara)",
            dice="5 1 2 2 2 2",
        )
    )
    play(state, answer)
    assert ("Mataiʻea (on the march)" in state.words()) is awake
    assert (at(state, "0809", HOSTILE) == "militia") is not awake
    sound(state)


@pytest.mark.rule("T94-16j", "T94-9.3a")
def test_troops_who_run_into_a_sleeping_area_wake_it() -> None:
    text = FOLLOWED.replace("1009: seat 0: home village", "0508: seat 0: home village, head chieftain")
    text = text.format(asked="rise of seat 0", mine="militia x2", theirs="heavy x2 (of Papara)", dice="1 6 2 2")
    state = laid(text.replace("battles: 0910", "then: advance of seat 0"))
    assert at(state, "0810", 0) == "militia*2"
    assert "Mataiʻea (on the march)" in state.words()
    assert at(state, "0809", HOSTILE) == "militia", "it marches after the player's next turn"
    sound(state)
