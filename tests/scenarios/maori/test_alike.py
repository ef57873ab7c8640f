"""Counters of a kind are alike: nothing that anybody sees hangs on their numbers. And whatever is imagined could be."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    attack,
    building,
    clear,
    here,
    hex_of,
    moving,
    play,
    put,
    refused,
    say,
    script,
    table,
    texts,
)
from tests.scenarios.maori.test_twins import alike, compare
from vaka.core.chance import seeded
from vaka.games.maori.rules.captives import escorted
from vaka.games.maori.rules.leaders import chief_caught
from vaka.games.maori.rules.sea import paddlers
from vaka.games.maori.state import MaoriState
from vaka.games.maori.title import GAME
from vaka.games.maori.view import MaoriView

WORLDS = 12
TABLE = """
    maori, 3 players, season 1 turn 1
    2325: seat 0: home village, paramount chief, tohunga, warriors
    3235: seat 2: home village, paramount chief, tohunga, warriors
    seat 0 controls: Waikato
    seat 1 controls: Taranaki
    seat 2 controls: Ngāti Kahungunu
    initiative: seat 0
"""
SECOND = "1933: seat 1: home village, paramount chief, tohunga, warriors"


def laid(*lines: str, turn: int = 0) -> MaoriState:
    """Three players at home, and what else is said."""
    state = GAME.lay("\n".join([TABLE, f"turn of: seat {turn}", *lines]), chance=seeded("laid"))
    assert isinstance(state, MaoriState)
    return state


def imagined(state: MaoriState, seat: int | None) -> list[MaoriState]:
    """Positions that a seat could imagine, all of which look to it as the true one."""
    view = state.view(seat)
    out: list[MaoriState] = []
    for number in range(WORLDS):
        world = view.imagine(seeded(f"world {number}"))
        assert isinstance(world, MaoriState)
        compare([state, world], (seat,))
        out.append(world)
    return out


def stack_in(state: MaoriState, where: str, seat: int | None) -> tuple[int, list[int], int]:
    """How many lie beneath the first stack in a hex, which of them a seat has seen, and whether it is known to be armed."""
    view = state.view(seat)
    assert isinstance(view, MaoriView)
    found = next(stack for stack in view.stacks if stack.hex == hex_of(state, where))
    return found.beneath, found.seen, found.armed


# What was seen before may be what is seen now.


@pytest.mark.rule("MAO-8.3c", "MAO-10.1f")
@pytest.mark.parametrize("shown", [0, 1])
def test_units_counted_in_a_battle_may_be_those_that_were_seen_before(shown: int) -> None:
    twins: list[MaoriState] = []
    for other in ("warriors", "population"):
        troops = ["warriors", other] if shown == 0 else [other, "warriors"]
        troops[shown] += " (shown to seat 0)"
        battlefield = f"2427: seat 0: elite troops; seat 1: clan elder 5, {', '.join(troops)}"
        state = laid(SECOND, battlefield, "asked: combat of seat 0")
        script(state, 1, 5, 2)
        twins.append(state)
    alike(twins, (0, 2, None), "commit warriors")


@pytest.mark.rule("MAO-8.3c", "MAO-8.5c")
@pytest.mark.parametrize("shown", [0, 1])
def test_a_unit_that_claims_a_zone_may_be_the_one_that_was_seen_before(shown: int) -> None:
    twins: list[MaoriState] = []
    for other in ("militia", "population"):
        troops = ["militia", other] if shown == 0 else [other, "militia"]
        troops[shown] += " (shown to seat 0)"
        enemies = f"2427: seat 1: clan elder 5, {', '.join(troops)}"
        state = laid(SECOND, enemies, "2425: seat 0: clan elder 6, militia", "asked: move of seat 0")
        play(state, "lead 2425 elder-6", "step 2426")
        twins.append(state)
    alike(twins, (0, 2, None), "claim militia")


@pytest.mark.rule("MAO-8.3f", "MAO-6.1e", "MAO-14.2b")
def test_nobody_sees_that_it_is_a_waiting_scout_who_was_sent_home() -> None:
    twins: list[MaoriState] = []
    for _ in range(2):
        state = table(3, variable_movement=True)
        put(state, "2425", "elder-5 population militia")
        put(state, "2427", "scout")
        moving(state)
        play(state, "lead 2427 scout", "step 2426", "step 2425", "halt")
        twins.append(state)
    alike(twins, (1, 2, None), ("disarm 2425 scout", "disarm 2425 militia"), "lead 2325 chief", "step 2326")
    for seat in (1, None):
        imagined(twins[0], seat)
    play(twins[0], "halt", "done")
    assert "lead 2425 scout" not in texts(twins[0])


# Dice do not ask for numbers.


@pytest.mark.rule("MAO-12.3b", "MAO-12.3d")
def test_what_becomes_of_a_fallen_chiefs_pieces_does_not_hang_on_their_numbers() -> None:
    twins: list[MaoriState] = []
    for places in (("2037", "2133"), ("2133", "2037")):
        state = table(3)
        clear(state, "1933", 1)
        put(state, "2032", "chief", 1)
        for where in places:
            put(state, where, "militia", 1)
        building(state)
        script(state, 2, 1, 1)
        chief_caught(state, state.chief_of(1), 0, hex_of(state, "2325"))
        twins.append(state)
    assert [here(state, "2133", 0) for state in twins] == [here(twins[0], "2133", 0)] * 2
    compare(twins, (0, 2, None))


@pytest.mark.rule("MAO-10.2g", "MAO-10.2i")
def test_who_panics_does_not_hang_on_numbers() -> None:
    twins: list[MaoriState] = []
    for words in ("scout militia", "militia scout"):
        state = table(3)
        put(state, "2427", "elite elite")
        put(state, "2427", words, 1)
        attack(state, 0, "2427", 1, 1, 1, 2)
        play(state, "commit elite")
        twins.append(state)
    alike(twins, (0, 1, 2, None), "commit militia scout", "retreat 2428")


# What can be imagined.


@pytest.mark.rule("MAO-10.2l", "MAO-8.4h")
def test_captives_of_whom_nobody_has_said_what_becomes_of_them_are_imagined() -> None:
    state = laid(
        SECOND,
        "2427: seat 1: clan elder 5, warriors, captive from seat 0 (open), captive from seat 0",
        "asked: captive of seat 1, hex 2427, people seat 0",
        "then: captive of seat 1, hex 2427, people seat 0",
        "then: combat of seat 1",
    )
    for world in imagined(state, 2):
        assert here(world, "2427", 1).count("captive-1") == 2


@pytest.mark.rule("MAO-8.4f", "MAO-8.4i")
def test_captives_who_were_seen_are_imagined_with_somebody_who_guards_them() -> None:
    state = laid(
        "options: dummy_units yes",
        "1933: seat 1: home village, paramount chief, clan elder 1",
        "2427: seat 1: clan elder 5, tohunga, royal guard, captive from seat 0 (open)",
        "asked: move of seat 0",
    )
    for world in imagined(state, 2):
        held = world.captives_in(hex_of(world, "2427"), 1)
        assert held
        assert all(escorted(world, piece) for piece in held)


@pytest.mark.rule("MAO-14.5d", "MAO-8.4f")
def test_dummies_under_a_dummy_are_not_imagined_elsewhere() -> None:
    state = laid(
        "options: dummy_units yes",
        "1933: seat 1: home village, paramount chief, militia x40",
        "2427: seat 1: dummy x2; seat 2: population",
        "2037: seat 1: elder 5, militia x4, dummy",
        "asked: move of seat 0",
    )
    for world in imagined(state, 2):
        assert here(world, "2427", 1) == ["dummy", "dummy"]


@pytest.mark.rule("MAO-14.2c", "MAO-9.1b")
def test_a_fleet_that_waits_for_more_points_is_imagined_with_its_crew() -> None:
    state = table(3, variable_movement=True)
    put(state, "2220", "elder-5 militia militia canoe")
    put(state, "2321", "scout scout")
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1", *[f"sail {hex}" for hex in sailed(state)])
    where = state.chart.names[state.paused[0].track[-1]]
    for seat in (1, 2, None):
        for world in imagined(state, seat):
            script(world, 6)
            world.play("done")
            if world.agenda[-1].name == "second":
                world.play(f"lead {where} elder-5")
            assert len(world.march.fleet) == 1
            assert paddlers(world) >= 1


@pytest.mark.rule("MAO-14.2b", "MAO-2.1a")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_two_scouts_who_wait_in_one_hex_are_imagined_as_two(seat: int | None) -> None:
    state = table(3, variable_movement=True)
    put(state, "2427", "scout scout")
    moving(state)
    play(state, "lead 2427 scout", "step 2426", "step 2425")
    play(state, "lead 2427 scout", "step 2426", "step 2425", "halt")
    for world in imagined(state, seat):
        assert len({each.piece for each in world.paused}) == 2


def sailed(state: MaoriState) -> list[str]:
    """Six strokes out to sea."""
    row = [hex_of(state, "2220"), hex_of(state, "2219")]
    while len(row) < 7:
        row.append(next(hex for hex in state.chart.water[row[-1]] if hex not in row))
    return [state.chart.names[hex] for hex in row[1:]]


# Who knows of troops.


@pytest.mark.rule("MAO-8.5j", "MAO-14.4c")
def test_whoever_stands_beside_a_whare_purakau_is_known_to_have_troops_or_none() -> None:
    for hidden, armed in (("militia", 1), ("log", 0)):
        hidden_too = "; big log" if hidden == "log" else ", militia"
        lines = [SECOND, "options: whare_purakau yes", f"2427: seat 0: whare pūrākau; seat 1: population{hidden_too}"]
        state = laid(*lines, "asked: combat of seat 1", turn=1)
        for seat in (0, 2, None):
            assert stack_in(state, "2427", seat) == (1, [], armed)


@pytest.mark.rule("MAO-8.3c", "MAO-14.4a")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_sees_where_a_whare_purakau_stands(seat: int | None) -> None:
    state = laid(SECOND, "options: whare_purakau yes", "2427: seat 0: whare pūrākau", "asked: move of seat 0")
    view = state.view(seat)
    assert "whare pūrākau" in GAME.text(view)
    assert "whare pūrākau at" in GAME.draw(view).pieces


@pytest.mark.rule("MAO-8.4j", "MAO-8.5k")
def test_a_freed_captive_does_not_walk_to_troops_that_it_knows_of() -> None:
    state = table(3)
    put(state, "2427", "elder-5 militia captive-1", 1)
    put(state, "2328", "elder-6 warriors", 2)
    moving(state, 1)
    play(state, "lead 2427 elder-5", "take militia", "step 2428", "claim warriors", "halt")
    assert state.to_act == 0
    refused(state, "step 2328", "MAO-8.5k")
    assert "step 2428" in texts(state)
    state.play("step 2428")
    assert state.to_act == 1
    assert here(state, "2427", 0) == ["population"]


# At sea.


@pytest.mark.rule("MAO-9.1f", "MAO-E22a")
def test_with_the_wind_behind_half_a_point_is_enough_to_put_out() -> None:
    state = table()
    say(state, "stroke cost: 2/12")
    put(state, "2220", "elder-6 militia canoe canoe")
    moving(state)
    play(state, "lead 2220 elder-6", "take militia", "embark 1", "sail 2219", "sail 2320", "sail 2220", "land")
    put(state, "2120", "canoe")
    play(state, "step 2221", "step 2121", "step 2120", "embark 1", "sail 2220")
    assert state.march.points == 0
