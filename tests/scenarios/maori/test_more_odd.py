"""Rules that meet where few look: dummies alone, captives at sea and on the run, zones before a forced march."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    cell,
    event,
    fighting,
    here,
    hex_of,
    move_chief,
    moving,
    offers,
    order,
    play,
    put,
    refused,
    say,
    script,
    table,
    texts,
    village,
)
from vaka.games.maori.state import MaoriState

# Dummies alone.


@pytest.mark.rule("MAO-14.5c")
def test_nobody_is_left_to_be_attacked_where_there_were_only_dummies() -> None:
    state = table(dummy_units=True)
    put(state, "2424", "dummy dummy", 1)
    put(state, "2424", "warriors elder-5")
    script(state)
    fighting(state)
    told = state.listen()
    state.play("fight 2424")
    assert here(state, "2424") == ["elder-5", "warriors"]
    assert [each.what for each in told] == ["unmask", "unmask"]
    assert state.over


@pytest.mark.rule("MAO-14.5c", "MAO-6.2i")
def test_an_empty_village_defends_when_its_dummies_are_gone() -> None:
    state = table(dummy_units=True)
    village(state, "2927", 1)
    put(state, "2927", "dummy", 1)
    put(state, "2927", "elite")
    script(state, 1, 6, 2, 2, 2)
    fighting(state)
    state.play("fight 2927")
    assert state.clash[3:5] == (4, 0)


# A whare pūrākau in a pā.


@pytest.mark.rule("MAO-6.3c", "MAO-14.4c")
def test_a_whare_purakau_alone_in_a_pa_picks_off_an_attacker() -> None:
    state = table(whare_purakau=True)
    say(state, "2927: seat 1: whare pūrākau; pā 1")
    put(state, "2927", "elite")
    script(state, 6, 1, 3, 2, 2)
    fighting(state)
    state.play("fight 2927")
    assert here(state, "2927", 0) == ["militia"]


# Captives at sea.


def fleet_with_captives(*moves: str) -> MaoriState:
    state = table()
    put(state, "2220", "elder-5 militia warriors captive-2 captive-2 canoe")
    moving(state)
    return play(state, "lead 2220 elder-5", "take militia", "embark 1", *moves)


@pytest.mark.rule("MAO-8.4f", "MAO-8.4h")
def test_a_captive_comes_aboard_from_the_beach_into_the_place_beside_its_guard() -> None:
    state = fleet_with_captives()
    assert offers(state, "carry") == ["carry captive-2"]
    before = state.march.points
    state.play("carry captive-2")
    assert state.march.points == before
    refused(state, "board warriors", "MAO-9.1a")
    refused(state, "carry captive-2", "MAO-8.4f")
    play(state, "sail 2120", "halt")
    assert here(state, "2120") == ["canoe", "captive-2", "elder-5", "militia"]
    assert here(state, "2220") == ["captive-2", "warriors"]


@pytest.mark.rule("MAO-8.4f")
def test_each_unit_aboard_guards_one_captive() -> None:
    state = table()
    put(state, "2220", "elder-6 militia warriors captive-2 captive-2 captive-2 canoe canoe")
    moving(state)
    play(state, "lead 2220 elder-6", "take militia", "carry captive-2", "embark 1", "sail 2120", "sail 2220")
    refused(state, "carry captive-2", "MAO-8.4f")
    assert state.march.points == 48 - 8


@pytest.mark.rule("MAO-9.1h", "MAO-8.4h")
def test_on_the_way_a_captive_comes_aboard_for_a_third_of_a_point_and_goes_ashore_for_nothing() -> None:
    state = table()
    put(state, "2220", "elder-5 militia canoe")
    put(state, "2120", "warriors captive-2")
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2120")
    before = state.march.points
    state.play("carry captive-2")
    assert state.march.points == before - 4
    state.play("sail 2220")
    assert offers(state, "drop") == ["drop captive-2"]
    before = state.march.points
    state.play("drop captive-2")
    assert state.march.points == before
    assert here(state, "2220", 0) == ["captive-2", "elder-5", "militia"]


@pytest.mark.rule("MAO-8.4f")
def test_in_a_game_of_version_one_no_captive_comes_aboard_from_the_beach() -> None:
    state = table(version=1)
    put(state, "2220", "elder-5 militia captive-2 canoe")
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1")
    assert offers(state, "carry") == []


# Captives on the run.


@pytest.mark.rule("MAO-8.4f", "MAO-10.3k")
def test_a_retreat_takes_one_captive_along_for_each_unit_and_the_others_go_free() -> None:
    state = table(3)
    put(state, "2424", "warriors", 1)
    put(state, "2425", "militia captive-3 captive-3 captive-3", 1)
    put(state, "2424", "elite elite")
    order(state, 0, "pursuit", "hold")
    script(state, 4, 3, 2, 2, 2)
    fighting(state)
    play(state, "commit elite elite")
    assert here(state, "2426", 1) == ["captive-3", "captive-3", "militia", "warriors"]
    assert (state.to_act, state.view(2).asked) == (2, "freed")


@pytest.mark.rule("MAO-8.4i", "MAO-10.3d")
def test_captives_in_a_village_stay_when_a_retreat_passes_through() -> None:
    state = table(3)
    village(state, "2429", 1)
    put(state, "2429", "militia captive-3 captive-3", 1)
    put(state, "2428", "warriors", 1)
    put(state, "2428", "elite elite")
    order(state, 0, "pursuit", "hold")
    script(state, 3, 3, 2, 2, 2)
    fighting(state)
    play(state, "commit elite elite", "retreat 2429", "retreat 2430")
    assert here(state, "2430", 1) == ["militia", "warriors"]
    assert here(state, "2429", 1) == ["captive-3", "captive-3"]


# Forced marches and zones at sea.


@pytest.mark.rule("MAO-14.3e", "MAO-9.2b")
@pytest.mark.parametrize("answer", ["claim warriors", "waive"])
def test_a_leader_whom_a_sea_zone_has_stopped_makes_no_forced_march(answer: str) -> None:
    state = table(forced_march=True)
    put(state, "2321", "elder-6 militia canoe")
    put(state, "2120", "elder-5 warriors canoe", 1)
    moving(state)
    play(state, "lead 2321 elder-6", "take militia", "embark 1", "sail 2320", "sail 2220", answer, "halt", "done")
    assert ("lead 2220 elder-6" in texts(state)) == (answer == "waive")
    if answer != "waive":
        refused(state, "lead 2220 elder-6", "MAO-14.3e")


# An Elder who refuses to move.


@pytest.mark.rule("MAO-E65a")
def test_an_elder_who_refuses_to_move_is_refused_by_that_rule() -> None:
    state = table(forced_march=True)
    put(state, "2325", "elder-5")
    event(state, 65, 1, 0)
    assert state.weather.stuck == state.find(hex_of(state, "2325"), state.edition.names.index("elder-5"), 0)
    say(state, "asked: move of seat 0")
    refused(state, "lead 2325 elder-5", "MAO-E65a")
    state.play("lead 2325 chief")
    refused(state, "take elder-5", "MAO-E65a")
    play(state, "halt", "done")
    refused(state, "lead 2325 elder-5", "MAO-E65a")


@pytest.mark.rule("MAO-E65a")
def test_an_elder_who_refuses_to_move_does_not_come_aboard() -> None:
    state = table()
    put(state, "2120", "elder-5 militia canoe")
    move_chief(state, "2120")
    event(state, 65, 1, 0)
    say(state, "asked: move of seat 0")
    play(state, "lead 2120 chief", "take militia", "embark 1")
    refused(state, "board elder-5", "MAO-E65a")


# Under which rule a line of the log stands.


def lines(state: MaoriState, *whats: str) -> list[tuple[str, str]]:
    """What was told, with its rule; the listening began before."""
    assert state.events is not None
    return [(each.what, each.rule) for each in state.events if each.what in whats]


@pytest.mark.rule("MAO-E32a", "MAO-E36a", "MAO-E41a")
@pytest.mark.parametrize(
    ("number", "dice", "told"),
    [
        (32, (1, 0), [("shaken", "MAO-E32a")]),
        (32, (3, 0), [("elder-home", "MAO-E32a")]),
        (36, (3, 0, 0), [("elder-home", "MAO-E36a"), ("elder", "MAO-E36a")]),
        (41, (3, 0), [("elder", "MAO-E41a")]),
    ],
)
def test_elders_whom_an_event_moves_are_told_of_under_that_event(
    number: int, dice: tuple[int, ...], told: list[tuple[str, str]]
) -> None:
    state = table()
    put(state, "2424", "elder-5")
    state.listen()
    event(state, number, *dice)
    assert lines(state, "shaken", "elder", "elder-home") == told


@pytest.mark.rule("MAO-E34a", "MAO-E35a")
def test_a_tohunga_whom_an_event_takes_or_brings_is_told_of_under_that_event() -> None:
    state = table()
    state.listen()
    event(state, 34, 1)
    event(state, 35, 1)
    assert lines(state, "tohunga-lost", "tohunga-back") == [("tohunga-lost", "MAO-E34a"), ("tohunga-back", "MAO-E35a")]


@pytest.mark.rule("MAO-E51a")
def test_stumps_of_a_fire_are_told_of_under_the_fire() -> None:
    state = table()
    state.listen()
    event(state, 51, 1, *cell(state, "tuhoe"), 0)
    assert lines(state, "stump") == [("stump", "MAO-E51a")]


@pytest.mark.rule("MAO-E14a")
def test_people_lost_to_a_blight_are_told_of_under_the_blight() -> None:
    state = table()
    put(state, "2424", "population")
    state.listen()
    event(state, 14, 6, *cell(state, "waikato"))
    state.play("lose 2424")
    assert lines(state, "lose") == [("lose", "MAO-E14a")]


@pytest.mark.rule("MAO-12.1a")
def test_the_die_for_a_captured_elder_is_told_of_under_its_capture() -> None:
    state = table()
    put(state, "2424", "elder-5", 1)
    put(state, "2424", "warriors")
    script(state, 6, 1, 2, 1)
    fighting(state)
    state.listen()
    state.play("fight 2424")
    assert lines(state, "elder-roll") == [("elder-roll", "MAO-12.1a")]


@pytest.mark.rule("MAO-14.3d")
def test_troops_whom_a_forced_march_wears_out_are_told_of_under_it() -> None:
    state = table(forced_march=True)
    put(state, "2424", "elder-5 militia population")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "take population", "step 2423", "halt", "done")
    script(state, 1, 1, 1, 1)
    state.listen()
    state.play("lead 2423 elder-5")
    assert lines(state, "toll", "step-down") == [("toll", "MAO-14.3c"), ("step-down", "MAO-14.3d")]


@pytest.mark.rule("MAO-14.2e")
def test_a_stack_that_comes_all_the_way_into_a_forest_is_told_of() -> None:
    state = table(variable_movement=True)
    put(state, "2424", "elder-6 militia")
    moving(state)
    play(state, "lead 2424 elder-6", "take militia", "step 2324", "half 2224")
    script(state, 3)
    told = state.listen()
    state.play("done")
    assert [(each.data["hex"], each.data["count"]) for each in told if each.what == "step"] == [("2224", 2)]


# Captives whom nobody guards any more.


@pytest.mark.rule("MAO-8.4g", "MAO-8.4j")
@pytest.mark.parametrize(
    ("words", "moves", "rest"),
    [
        ("elder-6 militia captive-2", ("lead 2424 elder-6", "take militia", "step 2423"), ("step 2424", "halt")),
        ("population captive-2", ("walk 2424", "step 2423"), ("step 2424", "halt")),
        ("scout captive-2", ("lead 2424 scout", "step 2423"), ("step 2424", "halt")),
    ],
)
def test_a_captive_left_alone_on_the_way_is_free_at_once_also_if_its_guard_comes_back(
    words: str, moves: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    state = table()
    put(state, "2424", words)
    moving(state)
    told = state.listen()
    play(state, *moves)
    assert here(state, "2424") == ["population"]
    assert here(state, "2424", 1) == ["population"]
    assert [each.what for each in told if each.what == "freed"] == ["freed"]
    play(state, *rest)
    assert (state.to_act, state.view(1).asked) == (1, "freed")
    play(state, "step 2425", "halt")
    assert "population" in here(state, "2425", 1)
    assert (state.to_act, state.view(0).asked) == (0, "move")


@pytest.mark.rule("MAO-8.4g", "MAO-9.1f")
def test_a_captive_left_on_the_beach_is_free_when_the_fleet_puts_out() -> None:
    state = table()
    put(state, "2220", "elder-5 militia captive-2 canoe")
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1", "sail 2120")
    assert here(state, "2220") == ["population"]
    state.play("halt")
    assert (state.to_act, state.view(1).asked) == (1, "freed")


@pytest.mark.rule("MAO-8.4i")
def test_a_captive_whom_another_guards_stays_when_a_stack_goes_on() -> None:
    state = table()
    put(state, "2424", "elder-6 militia population captive-2 captive-2")
    moving(state)
    play(state, "lead 2424 elder-6", "take militia", "carry captive-2", "step 2423")
    assert here(state, "2424") == ["captive-2", "population"]


# A battle after which nobody runs.


@pytest.mark.rule("MAO-10.1e", "MAO-12.2a", "MAO-8.3c")
def test_winners_from_whom_nobody_has_run_are_counted_no_longer() -> None:
    state = table()
    put(state, "2424", "warriors population elder-5")
    move_chief(state, "2424", 1)
    move_chief(state, "2626", 1, tohunga=False)
    script(state, 6, 1)
    fighting(state)
    play(state, "fight 2424", "commit warriors")
    assert here(state, "2424") == ["elder-5", "population", "warriors"]
    for eyes in (0, 1, None):
        view = state.view(eyes)
        assert (view.victors, view.chasing, view.behind) == ([], [], [])
