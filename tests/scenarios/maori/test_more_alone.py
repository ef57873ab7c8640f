"""A player alone (15), where events and the advanced rules meet the hostile."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    cell,
    event,
    here,
    hex_of,
    move_chief,
    moving,
    play,
    put,
    say,
    script,
    table,
)
from tests.scenarios.maori.test_solitaire import hostile
from vaka.games.clans.edition import ACTIVE, RISEN
from vaka.games.clans.kinds import HOSTILE
from vaka.games.maori.rules.solitaire import PACIFIED
from vaka.games.maori.state import MaoriState


def march(state: MaoriState, *lines: str) -> MaoriState:
    """The hostile move and fight."""
    return say(state, *lines, "asked: rise of seat 0", "then: nothing")


def waiting(version: int = 2) -> MaoriState:
    """Hostile Warriors of Te Arawa, awake, beside Militia of the player's."""
    state = table(1, version)
    hostile(state, "3028", "warriors")
    put(state, "3027", "militia")
    return state


@pytest.mark.rule("MAO-15h", "MAO-14.3a", "MAO-E46a")
@pytest.mark.parametrize(("version", "mood"), [(2, ACTIVE), (1, RISEN)])
def test_in_rain_without_a_forced_march_an_area_wakes_all_the_same(version: int, mood: int) -> None:
    state = table(1, version, forced_march=True)
    hostile(state, "3028", "warriors", mood=RISEN)
    put(state, "3026", "militia")
    say(state, "rain: no logs are gathered")
    moving(state)
    play(state, "done")
    assert state.mood[area_of(state, "arawa")] == mood


@pytest.mark.rule("MAO-E44a")
@pytest.mark.parametrize(("version", "won"), [(2, True), (1, False)])
def test_a_haka_wins_a_lone_player_his_ties(version: int, won: bool) -> None:
    state = table(1, version)
    hostile(state, "3028", "warriors")
    put(state, "3028", "warriors")
    say(state, "haka: wins ties", "seat 0 standing orders: battle strongest")
    attack(state, 0, "3028", 3, 3, *([] if won else [0, 2]))
    assert here(state, "3028", HOSTILE) == ([] if won else ["warriors"])
    assert here(state, "3028", 0) == (["population", "warriors"] if won else [])


@pytest.mark.rule("MAO-E43a", "MAO-15k")
@pytest.mark.parametrize("mourning", ["arawa", "waikato"])
def test_in_mourning_the_hostile_go_against_nobody(mourning: str) -> None:
    state = waiting()
    march(state, f"mourning: {mourning}", "dice: 6 1 2 …")
    met = mourning != "arawa"
    assert bool(state.clash) is met
    assert (here(state, "3028", HOSTILE) == []) is met


@pytest.mark.rule("MAO-E43a", "MAO-15k")
def test_in_mourning_the_hostile_do_not_fight_where_they_stand() -> None:
    state = table(1)
    hostile(state, "3028", "warriors")
    put(state, "3028", "militia")
    march(state, "mourning: arawa")
    assert not state.clash
    assert here(state, "3028") == ["militia", "warriors"]


@pytest.mark.rule("MAO-E46b", "MAO-5o", "MAO-15j")
@pytest.mark.parametrize(("rain", "steps"), [("no rain", 3), ("all land costs more", 1), ("nothing moves on land", 0)])
def test_rain_slows_the_hostile_down(rain: str, steps: int) -> None:
    state = table(1)
    hostile(state, "2827", "warriors")
    heard = state.listen()
    march(state, f"rain: {rain}")
    assert len([each for each in heard if each.what == "march"]) == steps


@pytest.mark.rule("MAO-E61a", "MAO-15j")
def test_a_rahui_holds_the_hostile_off() -> None:
    state = table(1)
    hostile(state, "2827", "warriors")
    march(state, "rahui: waikato", "rahui until: season 1 turn 1")
    (warriors,) = state.pieces_of(HOSTILE)
    assert state.chart.area[state.hex_of[warriors]] == area_of(state, "arawa")


@pytest.mark.rule("MAO-E25a", "MAO-15m", "MAO-15o")
def test_people_of_a_hostile_village_that_an_event_ruins_are_of_its_area() -> None:
    state = table(1)
    hostile(state, "3028", "population")
    say(state, "3025: hostile: village")
    event(state, 25, 6, *cell(state, "arawa"))
    assert here(state, "3025", HOSTILE) == ["population"]
    put(state, "3025", "elite warriors")
    say(state, "seat 0 standing orders: battle strongest")
    attack(state, 0, "3025", 6, 1)
    assert state.pieces_of(HOSTILE) == []
    assert here(state, "3028", 0) == ["population"]
    assert state.mood[area_of(state, "arawa")] == PACIFIED


@pytest.mark.rule("MAO-15f")
@pytest.mark.parametrize(("version", "deep"), [(2, True), (1, False)])
def test_hostile_people_may_stand_deep_in_the_forest(version: int, deep: bool) -> None:
    state = table(1, version)
    area = area_of(state, "ati_haunui")
    ground = state.edition.hostile_ground(state, area)
    assert (hex_of(state, "2133") in ground) is deep
    assert (ground == state.chart.hexes_of[area]) is deep


@pytest.mark.rule("MAO-15o", "MAO-15a", "MAO-15m")
def test_an_area_that_has_surrendered_is_not_rolled_for_again_while_some_of_its_troops_march_elsewhere() -> None:
    state = table(1)
    hostile(state, "3131", "warriors")
    hostile(state, "2927", "population")
    put(state, "2927", "elite elite")
    move_chief(state, "2927")
    say(state, "seat 0 standing orders: battle strongest")
    attack(state, 0, "2927", 6, 1)
    area = area_of(state, "arawa")
    assert (state.control[area], state.mood[area]) == (-1, ACTIVE)
    script(state)
    say(state, "asked: control of seat 0", "then: nothing")
    assert (state.control[area], state.mood[area]) == (0, ACTIVE)
    assert here(state, "3131", HOSTILE) == ["warriors"]
