"""Chapter 7: area control and the letters under the neutral markers."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    begin,
    cell,
    control,
    event,
    here,
    hex_of,
    move_chief,
    offers,
    play,
    put,
    refused,
    say,
    script,
    table,
    texts,
    village,
)
from vaka.games.clans.kinds import PART_BUILT
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.state import MaoriState


def taking(key: str = "arawa", where: str = "3026", letter: str = "A", *dice: int) -> MaoriState:
    """Seat 1's Chief stands in a neutral area with Militia; his Area Control Step begins."""
    state = table()
    move_chief(state, where)
    put(state, where, "militia")
    say(state, f"letters: {key} ({letter})")
    script(state, *dice)
    return begin(state, MaoriControl)


def settle(state: MaoriState, where: str) -> list[str]:
    """Place everything in one hex where it fits, and name what came."""
    while state.agenda and state.view(0).asked == "settle":
        action = f"place {where}"
        state.play(action if action in texts(state) else texts(state)[0])
    return here(state, where, 0)


@pytest.mark.rule("MAO-7a", "MAO-7c")
def test_chief_and_a_combat_unit_anywhere_in_a_neutral_area_without_enemy_troops_take_it() -> None:
    state = table()
    arawa = area_of(state, "arawa")
    move_chief(state, "3026")
    put(state, "3028", "population elder-1", 1)
    assert begin(state, MaoriControl).control[arawa] == -1
    put(state, "2929", "militia")
    script(state, 1)
    assert begin(state, MaoriControl).control[arawa] == 0
    control(state, {"arawa": -1})
    say(state, "letters: arawa (A)")
    put(state, "3029", "militia", 1)
    assert begin(state, MaoriControl).control[arawa] == -1


@pytest.mark.rule("MAO-7b", "MAO-NAa")
def test_letter_a_three_people_and_an_elder_on_an_even_die() -> None:
    state = taking("arawa", "3026", "A", 2, 4)
    assert settle(state, "3028") == ["elder-5", "population", "population", "population"]
    assert state.control[area_of(state, "arawa")] == 0
    assert settle(taking("arawa", "3026", "A", 3), "3028") == ["population"] * 3


@pytest.mark.rule("MAO-7d")
def test_newcomers_stay_inside_the_area_and_an_empty_pool_gives_no_elder() -> None:
    state = taking("arawa", "3026", "G", 0)
    refused(state, "place 2325", "MAO-7b")
    state = table()
    put(state, "2325", " ".join([f"elder-{number}" for number in range(1, 10)]))
    move_chief(state, "3026")
    put(state, "3026", "militia")
    say(state, "letters: arawa (G)")
    begin(state, MaoriControl)
    assert settle(state, "3028") == ["population"] * 3
    assert state.control[area_of(state, "arawa")] == 0


@pytest.mark.rule("MAO-7d", "MAO-7b")
@pytest.mark.parametrize("version", [1, 2])
def test_newcomers_of_an_area_just_taken_stand_beside_enemies_who_have_no_troops(version: int) -> None:
    state = table(version=version)
    move_chief(state, "3026")
    put(state, "3026", "militia")
    put(state, "3028", "elder-1 population", 1)
    say(state, "letters: arawa (F)")
    begin(state, MaoriControl)
    if version == 1:
        refused(state, "place 3028", "MAO-7d")
        return
    state.play("place 3028")
    assert here(state, "3028", 0) == ["population"]


@pytest.mark.rule("MAO-7d", "MAO-7a")
def test_enemy_troops_anywhere_in_the_area_bar_control_and_with_it_newcomers() -> None:
    state = table()
    move_chief(state, "3026")
    put(state, "3026", "militia")
    put(state, "3028", "elder-1 militia", 1)
    begin(state, MaoriControl)
    assert state.control[area_of(state, "arawa")] == -1
    assert state.view(0).asked == "move"


@pytest.mark.rule("MAO-7d", "MAO-E55a")
@pytest.mark.parametrize(
    ("hidden", "barred"), [("militia population", True), ("elder-1 population", True), ("population", False)]
)
def test_refugees_keep_off_stacks_that_may_hide_troops(hidden: str, barred: bool) -> None:
    state = table()
    put(state, "2424", hidden, 1)
    event(state, 55, 4, *cell(state, "waikato"))
    if barred:
        refused(state, "place 2424", "MAO-7d")
    else:
        state.play("place 2424")
        assert here(state, "2424", 0) == ["population"]


@pytest.mark.rule("MAO-7e", "MAO-7f", "MAO-7g")
def test_an_enemy_area_falls_to_the_only_troops_in_it_without_a_chief_or_gain() -> None:
    state = table(3)
    control(state, {"arawa": 1, "tuhoe": 1})
    say(state, "seat 2 out of the game: chief captured")
    control(state, {"maniapoto": 2})
    put(state, "3026", "militia")
    put(state, "3130", "militia")
    put(state, "2227", "militia")
    village(state, "3130", 1)
    control(state, {"tuhoe": 1})
    begin(state, MaoriControl)
    assert state.control[area_of(state, "arawa")] == 0
    assert state.control[area_of(state, "tuhoe")] == 1
    assert state.control[area_of(state, "maniapoto")] == 0
    assert here(state, "3026") == ["militia"]


@pytest.mark.rule("MAO-NAb", "MAO-NAc", "MAO-NAh")
@pytest.mark.parametrize(("letter", "dice", "people"), [("B", (1,), 4), ("C", (1,), 2), ("H", (), 3)])
def test_letters_of_more_or_fewer_people(letter: str, dice: tuple[int, ...], people: int) -> None:
    assert settle(taking("arawa", "3026", letter, *dice), "3028") == ["population"] * people


@pytest.mark.rule("MAO-NAd")
def test_letter_d_kin_who_fight() -> None:
    assert settle(taking("arawa", "3026", "D", 1), "3028") == ["militia", "population", "population"]


@pytest.mark.rule("MAO-NAe")
def test_letter_e_a_log_in_a_forest() -> None:
    state = taking("arawa", "3026", "E", 1)
    play(state, "place 3028", "place 3028", "place 3028")
    assert set(offers(state, "place")) == {"place 2827", "place 2828", "place 2928"}
    state.play("place 2928")
    assert here(state, "2928") == ["log"]


@pytest.mark.rule("MAO-NAf")
def test_letter_f_an_unfinished_canoe_or_inland_a_log() -> None:
    state = taking("arawa", "3026", "F", 1)
    play(state, "place 3028", "place 3028", "place 3028")
    assert set(offers(state, "place")) == {"place 3025", "place 3126"}
    state = taking("tuhoe", "3130", "F", 1)
    play(state, "place 3130", "place 3130", "place 3130")
    forests = {
        f"place {state.chart.names[h]}" for h in state.chart.hexes_of[area_of(state, "tuhoe")] if state.chart.jungle[h]
    }
    assert set(offers(state, "place")) == forests


@pytest.mark.rule("MAO-NAg")
def test_letter_g_an_elder_without_a_roll() -> None:
    assert "elder-1" in settle(taking("arawa", "3026", "G", 0), "3028")


@pytest.mark.rule("MAO-NAj")
def test_letter_j_a_part_built_village_unless_one_stands() -> None:
    state = taking("arawa", "3026", "J", 1)
    play(state, "place 3028", "place 3028", "place 3025")
    assert state.village[hex_of(state, "3025")] == PART_BUILT
    state = table()
    move_chief(state, "3026")
    put(state, "3026", "militia")
    state.set_village(hex_of(state, "3028"), PART_BUILT)
    say(state, "letters: arawa (J)")
    script(state, 1)
    begin(state, MaoriControl)
    play(state, "place 3028", "place 3028")
    assert state.view(0).asked == "move"


@pytest.mark.rule("MAO-NAk")
def test_letter_k_a_unit_steps_down_and_control_holds() -> None:
    state = taking("arawa", "3026", "K", 0)
    assert here(state, "3026", 0).count("militia") == 0
    assert state.control[area_of(state, "arawa")] == 0
    assert settle(state, "3028") == ["population"] * 3
