"""Whose logs and canoes are whose where pieces or a village of others are (2.1, 9.2)."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import at, hex_at, island, lay, legal, phase, play, refused, settle
from vaka.games.clans.errands import useful_log
from vaka.games.clans.kinds import BUILT, HOSTILE
from vaka.games.tahiti1994.state import TahitiState


def passing(there: str, **more: object) -> TahitiState:
    """The Chieftain of seat 0 comes into 0508, the Home hex of seat 1, with a Militia."""
    state = island({"0509": "0 chief militia", "0508": there}, homes=("0605", "0508"), **more)  # type: ignore[arg-type]
    phase(state, "move")
    return play(state, "lead 0509 chief", "take militia", "step 0508")


@pytest.mark.rule("T94-2.1g", "T94-9.2l")
def test_nobody_paddles_off_in_canoes_out_of_the_midst_of_their_owners() -> None:
    state = passing("1 chief population; canoe*2")
    refused(state, "embark 1", "T94-2.1g")
    refused(state, "embark 2", "T94-2.1g")
    refused(state, "embark 3", "T94-8.1b")
    village = passing("canoe", options={})
    village.scrap(village.chief_of(1))
    assert at(village, "0508", 1) == ""
    refused(village, "embark 1", "T94-2.1g")
    vacated = island({"0509": "0 chief militia", "0407": "canoe"}, homes=("0605", "1210"))
    phase(vacated, "move")
    play(vacated, "lead 0509 chief", "take militia", "step 0508", "step 0407", "embark 1")
    assert legal(vacated, "sail")


@pytest.mark.rule("T94-2.1g", "T94-9.2l")
def test_the_victor_has_the_canoes_once_the_others_are_gone() -> None:
    state = island({"0710": "0 chief heavy*2; 1 population; canoe log", "0709": "0 population"})
    phase(state, "combat", 0, [6, 1, 2])
    play(state, "hold")
    phase(state, "move")
    play(state, "lead 0710 chief", "take heavy", "embark 1")
    assert legal(state, "sail")


@pytest.mark.rule("T94-2.1g")
def test_people_do_not_carry_a_log_away_from_other_people() -> None:
    state = island({"0508": "0 population", "0509": "1 population; log"})
    phase(state, "move")
    play(state, "walk 0508", "step 0509")
    refused(state, "carry log", "T94-2.1g")
    near = island(
        {"0509": "0 chief militia population", "0709": "1 population; log part-canoe"}, homes=("0605", "1210")
    )
    phase(near, "move")
    play(near, "lead 0509 chief", "take militia", "take population", "step 0609")
    play(near, "step 0709")
    refused(near, "carry log", "T94-2.1g")
    refused(near, "carry part-canoe", "T94-2.1g")
    alone = island({"0509": "0 population", "0609": "log"})
    phase(alone, "move")
    play(alone, "walk 0509", "step 0609", "carry log")
    assert len(alone.march.cargo) == 1


@pytest.mark.rule("T94-2.1g")
def test_a_canoe_of_others_does_not_join_a_flotilla_on_its_way() -> None:
    state = island({"0508": "0 chief militia; canoe", "0407": "0 militia; canoe"})
    settle(state, "0407", 1)
    phase(state, "move")
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0407")
    refused(state, "join militia", "T94-2.1g")
    free = island({"0508": "0 chief militia; canoe", "0407": "0 militia; canoe"})
    phase(free, "move")
    play(free, "lead 0508 chief", "take militia", "embark 1", "sail 0407", "join militia")
    assert len(free.march.fleet) == 2


@pytest.mark.rule("T94-2.1g")
def test_troops_who_stand_there_already_and_village_owners_are_not_kept_from_theirs() -> None:
    state = island({"0508": "0 chief militia population; log canoe"}, players=1, homes=("0605",))
    lay(state, "0508", f"{HOSTILE} population")
    phase(state, "move")
    play(state, "lead 0508 chief", "take militia", "take population", "carry log")
    assert len(state.march.cargo) == 1
    people = island({"0508": "0 chief population; log"}, players=1, homes=("0605",))
    lay(people, "0508", f"{HOSTILE} population")
    phase(people, "move")
    play(people, "walk 0508")
    refused(people, "carry log", "T94-2.1g")
    settle(people, "0508", 0)
    phase(people, "move")
    play(people, "walk 0508")
    assert "carry log" in legal(people)
    lay(people, "0508", f"{HOSTILE} militia")
    phase(people, "move")
    play(people, "lead 0508 chief", "take population")
    refused(people, "carry log", "T94-2.1g")


@pytest.mark.rule("T94-2.1g", "T94-6.1o", "T94-6.1p")
def test_no_village_is_built_with_a_log_among_others() -> None:
    state = island({"0605": "0 population*3; log"}, players=1, homes=("0508",), control={"Arue": 0})
    assert "found 0605" in legal(phase(state, "build"))
    lay(state, "0605", f"{HOSTILE} population")
    refused(phase(state, "build"), "found 0605", "T94-2.1g")
    settle(state, "0605", None)
    refused(phase(state, "build"), "complete 0605", "T94-2.1g")


@pytest.mark.rule("T94-2.1g")
def test_bots_do_not_think_of_what_others_hold() -> None:
    state = island({"0508": "0 population; log"}, players=1, homes=("0605",))
    assert useful_log(state, 0, hex_at(state, "0508"))
    lay(state, "0508", f"{HOSTILE} population")
    assert not useful_log(state, 0, hex_at(state, "0508"))
    ship = passing("1 population; canoe*2")
    assert ship.village[hex_at(ship, "0508")] == BUILT + 1
    assert all(choice in ship.legal and not choice.text.startswith("embark") for choice in ship.game.promising(ship))


@pytest.mark.rule("T94-2.1g")
def test_first_version_games_leave_markers_to_whoever_comes_by() -> None:
    state = island({"0509": "0 chief militia", "0508": "1 population; canoe"}, homes=("0605", "1210"), version=1)
    phase(state, "move")
    play(state, "lead 0509 chief", "take militia", "step 0508", "embark 1")
    assert legal(state, "sail")
