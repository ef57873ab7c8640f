"""Refusals that name what truly stands in the way, also where several rules might."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    building,
    control,
    fighting,
    hex_of,
    moving,
    offers,
    play,
    put,
    say,
    script,
    table,
    texts,
)
from vaka.core.reason import Reason
from vaka.games.clans.kinds import PART_BUILT
from vaka.games.maori.state import MaoriState


def told(state: MaoriState, action: str) -> tuple[str, str]:
    """The rule and the words with which an action is refused."""
    reason = state.why_not(action)
    assert isinstance(reason, Reason), f"{action} is not refused"
    return reason.rule, reason.text


@pytest.mark.rule("MAO-8.2f", "MAO-8.4a")
def test_who_has_walked_alone_is_not_said_to_have_moved_with_somebody() -> None:
    state = table()
    put(state, "2424", "elder-6 population")
    put(state, "2423", "population")
    moving(state)
    play(state, "walk 2423", "step 2424", "halt", "lead 2424 elder-6", "take population")
    assert told(state, "take population") == ("MAO-8.4a", "These people have already moved this turn.")


@pytest.mark.rule("MAO-8.4b")
def test_what_nobody_carries_is_not_put_down() -> None:
    state = table()
    put(state, "2424", "population log")
    moving(state)
    state.play("walk 2424")
    assert told(state, "drop log") == ("MAO-8.4b", "Nothing like that is being carried.")
    assert told(state, "carry hunted") == ("MAO-8.4b", "There is nothing like that to carry here.")


@pytest.mark.rule("MAO-6.1e", "MAO-8.1a")
def test_units_that_are_not_there_are_not_said_to_be_needed_in_a_battle() -> None:
    state = table()
    put(state, "2424", "elder-6 militia")
    put(state, "2424", "warriors slingers", 1)
    script(state, 6, 1)
    fighting(state)
    assert state.to_act == 0
    assert told(state, "disarm 2424 elite") == ("MAO-8.1a", "You have no such piece there.")
    assert told(state, "disarm 2325 warriors")[0] == "MAO-6.1e"


@pytest.mark.rule("MAO-6.1t", "MAO-6.2d")
def test_an_unfinished_village_is_not_called_a_village_of_the_area() -> None:
    state = table()
    control(state, {"arawa": 0})
    state.set_village(hex_of(state, "3026"), PART_BUILT)
    put(state, "3026", "population population population log")
    building(state)
    assert told(state, "found 3026") == ("MAO-6.1t", "An unfinished village already stands here.")
    assert "complete 3026" in texts(state)


@pytest.mark.rule("MAO-6.1v")
def test_a_village_begun_in_this_step_is_finished_in_the_next_turn() -> None:
    state = table()
    control(state, {"arawa": 0})
    put(state, "3026", "population population population population population log log")
    building(state)
    state.play("found 3026")
    rule, words = told(state, "complete 3026")
    assert (rule, "in your next turn" in words) == ("MAO-6.1v", True)


@pytest.mark.rule("MAO-8.2h", "MAO-9.1b")
def test_the_last_canoe_of_a_fleet_is_not_left_behind() -> None:
    state = table()
    put(state, "2925", "elder-6 militia militia canoe canoe")
    moving(state)
    play(state, "lead 2925 elder-6", "take militia", "take militia", "embark 2")
    assert told(state, "beach")[0] == "MAO-8.2h", "it was taken just now"
    play(state, "sail 3025", "beach")
    assert told(state, "beach") == ("MAO-9.1b", "There is no other canoe in which they could go on.")


@pytest.mark.rule("MAO-E46b", "MAO-8.4a")
def test_people_whom_one_thing_keeps_in_on_all_sides_are_told_of_it() -> None:
    state = table()
    put(state, "2424", "population")
    say(state, "rain: nothing moves on land")
    moving(state)
    assert told(state, "walk 2424") == ("MAO-E46b", "In this rain nothing can move on land.")


def with_one_point_left(*weather: str) -> MaoriState:
    """An Elder in Waikato who has spent one of his two points stands beside a forest of Te Arawa."""
    state = table(variable_movement=True)
    put(state, "2627", "elder-3 militia")
    say(state, *weather)
    moving(state)
    return play(state, "lead 2627 elder-3", "take militia", "step 2727")


@pytest.mark.rule("MAO-14.2e", "MAO-E61a", "MAO-2.2b")
def test_whoever_may_not_stand_half_way_into_a_forest_is_told_why() -> None:
    assert "half 2827" in offers(with_one_point_left(), "half")
    assert told(with_one_point_left("rahui: Te Arawa", "rahui until: season 1 turn 1"), "half 2827")[0] == "MAO-E61a"
    assert told(with_one_point_left(), "half 3127")[0] == "MAO-2.2b"
    state = table(variable_movement=True)
    put(state, "2727", "elder-3 militia")
    moving(state)
    play(state, "lead 2727 elder-3", "take militia")
    assert told(state, "half 2827")[0] == "MAO-14.2e"


@pytest.mark.rule("MAO-14.3a", "MAO-14.3e")
def test_scouts_and_those_who_have_tried_are_told_that_no_forced_march_is_theirs() -> None:
    state = table(forced_march=True)
    put(state, "2424", "elder-6 scout")
    moving(state)
    state.play("done")
    assert told(state, "lead 2424 scout") == (
        "MAO-14.3a",
        "Only the paramount chief and clan elders make forced marches.",
    )
    script(state, 1, 2)
    state.play("lead 2424 elder-6")
    assert told(state, "lead 2424 elder-6") == (
        "MAO-14.3a",
        "This leader has already tried a forced march this turn.",
    )


@pytest.mark.rule("MAO-E43a")
def test_a_battle_that_mourning_forbids_is_refused_by_that_rule() -> None:
    state = table()
    for where in ("2424", "3028"):
        put(state, where, "elder-6 militia" if where == "2424" else "elder-5 militia")
        put(state, where, "warriors population", 1)
    put(state, "3031", "elder-4")
    put(state, "3031", "population", 1)
    say(state, "mourning: Waikato")
    fighting(state)
    assert told(state, "fight 2424") == ("MAO-E43a", "During the mourning nobody attacks here.")
    assert offers(state, "fight") == ["fight 3028", "fight 3031"]
