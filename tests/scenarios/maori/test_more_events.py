"""Events that meet: two of a sort at one time, captives who lose their escort in the middle of something, signs."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    building,
    cell,
    event,
    here,
    moving,
    order,
    play,
    put,
    refused,
    say,
    script,
    season,
    table,
    texts,
    village,
)
from vaka.games.maori.rules.events_lasting import expire
from vaka.games.maori.signs import signs
from vaka.games.maori.state import MaoriState
from vaka.games.maori.title import GAME
from vaka.games.maori.weather import ERUPTION, RAHUI, TANIWHA


def next_turn(state: MaoriState) -> MaoriState:
    """What lasted for this game turn is over."""
    say(state, f"season: {season(state.turn + 1)}")
    expire(state)
    return state


def rest(state: MaoriState) -> None:
    """A leader stops, unless he had to."""
    if state.view(0).asked == "lead":
        state.play("halt")


# Two of a sort.


@pytest.mark.rule("MAO-5j", "MAO-E31a")
@pytest.mark.parametrize(("version", "both"), [(2, True), (1, False)])
def test_an_eruption_goes_on_beside_a_newer_one(version: int, both: bool) -> None:
    state = table(version=version)
    village(state, "3026")
    put(state, "3026", "population")
    event(state, 31, 3)
    next_turn(state)
    event(state, 31, 4)
    arawa, taranaki = area_of(state, "arawa"), area_of(state, "taranaki")
    assert [state.weather.binds(ERUPTION, area) for area in (arawa, taranaki)] == [both, True]
    building(state)
    if not both:
        assert "train 3026 militia" in texts(state)
        return
    refused(state, "train 3026 militia", "MAO-5p")
    put(state, "2927", "elder-6")
    moving(state)
    play(state, "lead 2927 elder-6", "step 3027")
    assert state.march.points == state.edition.points_of(state, state.march.mover) - 2 * state.edition.point
    next_turn(state)
    assert [state.weather.binds(ERUPTION, area) for area in (arawa, taranaki)] == [False, True]


@pytest.mark.rule("MAO-5j", "MAO-E61a")
def test_a_rahui_goes_on_beside_a_newer_one() -> None:
    state = table()
    event(state, 61, 5, *cell(state, "arawa"))
    next_turn(state)
    event(state, 61, 1, *cell(state, "tuhoe"))
    put(state, "3030", "elder-8")
    put(state, "2829", "elder-6")
    moving(state)
    state.play("lead 3030 elder-8")
    refused(state, "step 3029", "MAO-E61a")
    play(state, "halt", "lead 2829 elder-6")
    refused(state, "step 2828", "MAO-E61a")
    assert GAME.lay(state.words()).dump() == state.dump()


@pytest.mark.rule("MAO-5j", "MAO-E61a")
def test_two_of_a_sort_in_one_area_last_as_long_as_the_longer() -> None:
    state = table()
    event(state, 62, 6, *cell(state, "arawa"))
    next_turn(state)
    event(state, 62, 2, *cell(state, "arawa"))
    assert state.weather.areas_of(TANIWHA) == [(area_of(state, "arawa"), 6)]


@pytest.mark.rule("MAO-5j", "MAO-E62a", "MAO-E62b")
def test_a_taniwha_who_is_challenged_leaves_and_those_elsewhere_stay() -> None:
    state = table()
    for key in ("waikato", "arawa", "tuhoe"):
        event(state, 62, 6, *cell(state, key))
    event(state, 61, 5, *cell(state, "maniapoto"))
    event(state, 61, 5, *cell(state, "taranaki"))
    moving(state)
    play(state, "lead 2325 chief", "step 2424")
    script(state, 6, 0)
    play(state, "halt", "challenge")
    guarded = [area for area, _ in state.weather.areas_of(TANIWHA)]
    assert guarded == [area_of(state, "tuhoe"), area_of(state, "arawa")]
    assert [area for area, _ in state.weather.areas_of(RAHUI)] == [area_of(state, k) for k in ("taranaki", "maniapoto")]


@pytest.mark.rule("MAO-5j", "MAO-E62a")
def test_a_taniwha_outlasts_one_that_came_after_it() -> None:
    state = table()
    event(state, 62, 3, *cell(state, "waikato"))
    event(state, 62, 1, *cell(state, "tuhoe"))
    next_turn(state)
    put(state, "2424", "elder-5 militia")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2425")
    script(state, 1)
    play(state, "halt", "demote 2425 militia")
    assert here(state, "2425") == ["elder-5", "population"]


@pytest.mark.rule("MAO-5j")
def test_the_table_says_which_areas_events_bind_and_how_long() -> None:
    state = table()
    event(state, 61, 5, *cell(state, "arawa"))
    next_turn(state)
    event(state, 62, 4, *cell(state, "tuhoe"))
    assert signs(state) == [
        "Te Arawa: a rāhui, nobody may enter this turn",
        "Tūhoe: a taniwha guards rivers, lakes and coast this turn and the next 3",
    ]
    assert GAME.text(moving(state).view(1)).count("Te Arawa: a rāhui") == 1
    event(state, 43, 6)
    assert "Everywhere: nobody may attack this turn" in signs(state)


# Captives.


@pytest.mark.rule("MAO-8.4g", "MAO-8.4j", "MAO-10.2k")
@pytest.mark.parametrize(("version", "asked"), [(2, "freed"), (1, "combat")])
def test_a_captive_whose_last_escort_panics_is_free_at_once(version: int, asked: str) -> None:
    """Not only when the battles are over: there is one more to fight."""
    state = table(version=version)
    put(state, "2828", "population")
    put(state, "2828", "elite elite", 1)
    put(state, "2728", "population captive-2")
    put(state, "3026", "population")
    put(state, "3026", "militia", 1)
    order(state, 1, "battle", "strongest")
    order(state, 1, "captives", "swap")
    order(state, 1, "pursuit", "follow")
    attack(state, 1, "2828", 2, 5, 2, 1, 1)
    state.play("retreat 2627")
    assert here(state, "2728", 1) == ["elite", "elite", "population", "population"]
    assert (state.to_act, state.view(1).asked) == (1, asked)


@pytest.mark.rule("MAO-8.4j", "MAO-14.2d")
@pytest.mark.parametrize(("version", "found"), [(2, "population"), (1, "captive-2")])
def test_a_captive_left_behind_by_a_stack_that_must_go_back_is_free(version: int, found: str) -> None:
    """At once, while another leader still waits for his roll."""
    state = table(version=version, variable_movement=True)
    put(state, "2423", "elder-6 militia")
    put(state, "2425", "population captive-2")
    put(state, "2526", "elder-4 elder-5")
    moving(state)
    for elder in ("elder-4", "elder-5"):
        play(state, f"lead 2526 {elder}", "step 2525", "step 2524")
        rest(state)
    play(state, "lead 2423 elder-6", "take militia", "step 2424", "step 2425")
    rest(state)
    play(state, "walk 2425", "step 2426", "halt")
    assert here(state, "2425") == ["captive-2", "elder-6", "militia"]
    play(state, "done")
    script(state, 1)
    play(state, "lead 2425 elder-6")
    assert here(state, "2424") == ["elder-6", "militia"]
    assert here(state, "2425") == [found]


@pytest.mark.rule("MAO-10.2l", "MAO-10.2p")
@pytest.mark.parametrize("setting", ["ask", "keep"])
def test_a_captive_kept_by_a_standing_order_is_told_like_any_other(setting: str) -> None:
    state = table(3)
    put(state, "2424", "militia captive-3")
    put(state, "2424", "elite elite", 1)
    for seat in (0, 1):
        order(state, seat, "battle", "strongest")
        order(state, seat, "pursuit", "hold")
    order(state, 1, "captives", setting)
    heard = state.listen()
    attack(state, 1, "2424", 3, 3, 2, 2, 2)
    if setting == "ask":
        state.play("keep")
    assert [each.data["from"] for each in heard if each.what == "keep"] == [2]


@pytest.mark.rule("MAO-8.5k", "MAO-8.4g")
def test_a_freed_captive_that_meets_troops_is_told_to_turn_back() -> None:
    state = table()
    put(state, "2425", "militia population")
    put(state, "2424", "captive-2")
    heard = state.listen()
    moving(state)
    play(state, "lead 2325 chief", "halt")
    assert state.view(1).asked == "freed"
    play(state, "step 2425")
    assert [each.what for each in heard][-1] == "turned-back"
    assert here(state, "2424", 1) == ["population"]


# The Variable Movement Table.


@pytest.mark.rule("MAO-14.2c", "MAO-E65a")
@pytest.mark.parametrize(("version", "more"), [(2, 1), (1, 4)])
def test_a_chief_in_doubt_rolls_in_the_column_of_two(version: int, more: int) -> None:
    state = table(variable_movement=True, version=version)
    say(state, "doubted: seat 0", "doubt: leads one and moves two points at most")
    moving(state)
    play(state, "lead 2325 chief", "step 2424", "step 2423")
    rest(state)
    script(state, 6)
    heard = state.listen()
    play(state, "done")
    assert [each.data["more"] for each in heard if each.what == "variable"] == [more]
