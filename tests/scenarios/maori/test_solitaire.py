"""Chapter 15: a player alone against areas that rise, wake and march."""

from __future__ import annotations

import re

import pytest

from tests.scenarios.maori.aotearoa import (
    area_of,
    attack,
    begin,
    cell,
    clear,
    control,
    here,
    hex_line,
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
    then_random,
    village,
)
from vaka.games.clans.edition import ACTIVE, CALM, INACTIVE, RISEN
from vaka.games.clans.kinds import BUILT, HOSTILE, NEUTRAL, PART_BUILT
from vaka.games.clans.saying.text import MOODS
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.rules.solitaire import PACIFIED, neutral_left
from vaka.games.maori.state import MaoriState


def alone(version: int = 2) -> MaoriState:
    state = table(1, version)
    order(state, 0, "battle", "strongest")
    order(state, 0, "captives", "swap")
    order(state, 0, "pursuit", "hold")
    return state


def taking(*dice: int, few: bool = False) -> MaoriState:
    """The Chief and Militia stand in Te Arawa when the Area Control Step starts."""
    state = alone()
    move_chief(state, "3026")
    put(state, "3026", "militia")
    if few:
        free = [
            key for key in state.rules.land.keys if state.control[area_of(state, key)] == NEUTRAL and key != "arawa"
        ]
        control(state, dict.fromkeys(free[: neutral_left(state) - 6], 0))
    script(state, *dice)
    return begin(state, MaoriControl)


def hostiles(state: MaoriState) -> list[str]:
    return sorted(state.edition.names[state.kind[p]] for p in state.pieces_of(HOSTILE))


def hostile(state: MaoriState, where: str, words: str, key: str = "arawa", mood: int = ACTIVE) -> None:
    """Hostile counters that come from an area."""
    put(state, where, words, HOSTILE)
    control(state, {key: HOSTILE})
    before = hex_line(state, where).split("; ")
    groups = [group if not group.startswith("hostile: ") else marked(group, key) for group in before]
    lines = (f"moods: {key} ({MOODS[mood]})", f"first troops: {key} ({where})")
    say(state, f"{where}: {'; '.join(groups)}", *lines)


def marked(group: str, key: str) -> str:
    """Hostile counters in a hex who all come from an area."""
    counters = [re.sub(r" \(of .*\)", "", each) for each in group.removeprefix("hostile: ").split(", ")]
    return f"hostile: {', '.join([f'{each} (of {key})' for each in counters])}"


@pytest.mark.rule("MAO-15a", "MAO-15b")
@pytest.mark.parametrize(("dice", "elder"), [((2,), False), ((4, 3), True), ((6, 3), True)])
def test_friendly_areas_join(dice: tuple[int, ...], elder: bool) -> None:
    state = taking(*dice)
    arawa = area_of(state, "arawa")
    assert state.control[arawa] == 0
    places = 0
    while state.view(0).asked == "settle":
        state.play("place 3028")
        places += 1
    assert places == (4 if elder else 3)
    assert ("elder-4" in here(state, "3028")) is elder


@pytest.mark.rule("MAO-15c", "MAO-15f")
@pytest.mark.parametrize(
    ("dice", "troops", "built"),
    [
        ((1, 0, 0), ["elite", "warriors"], True),
        ((3, 0, 0), ["population", "warriors", "warriors"], False),
        ((5, 0, 1, 2), ["population", "population", "population"], False),
    ],
)
def test_hostile_areas_rise(dice: tuple[int, ...], troops: list[str], built: bool) -> None:
    state = taking(*dice)
    arawa = area_of(state, "arawa")
    assert state.control[arawa] == HOSTILE
    assert hostiles(state) == troops
    assert (state.village_in(arawa) >= 0) is built
    where = {state.hex_of[p] for p in state.pieces_of(HOSTILE) if state.edition.is_combat[state.kind[p]]}
    assert len(where) <= 1
    assert all(not state.chart.jungle[hex] for hex in where)


@pytest.mark.rule("MAO-15d")
def test_with_few_neutral_areas_two_is_subtracted() -> None:
    state = taking(1, 0, 0, few=True)
    assert hostiles(state) == ["elite", "slingers", "warriors"]
    state = taking(2, few=True)
    assert state.control[area_of(state, "arawa")] == 0


@pytest.mark.rule("MAO-15e")
def test_hostile_and_pacified_areas_are_not_neutral_for_the_count() -> None:
    state = alone()
    before = neutral_left(state)
    control(state, {"arawa": HOSTILE})
    say(state, "moods: tuhoe (pacified)")
    assert neutral_left(state) == before - 2


@pytest.mark.rule("MAO-15g", "MAO-15h")
def test_the_chief_may_withdraw_at_once_without_waking_the_area() -> None:
    state = alone()
    move_chief(state, "3026")
    put(state, "3026", "militia")
    hostile(state, "3026", "warriors warriors", mood=RISEN)
    moving(state)
    play(state, "lead 3026 chief", "take militia", "take tohunga", "step 2926", "step 2925", "halt")
    then_random(state)
    state.play("done")
    assert state.mood[area_of(state, "arawa")] == INACTIVE
    stays = alone()
    move_chief(stays, "3026")
    put(stays, "3026", "militia")
    hostile(stays, "3028", "warriors", mood=RISEN)
    moving(stays)
    then_random(stays)
    stays.play("done")
    assert stays.mood[area_of(stays, "arawa")] == ACTIVE


@pytest.mark.rule("MAO-15h", "MAO-15i")
def test_only_the_chief_and_his_escort_mind_no_zone_of_an_area_that_has_just_risen() -> None:
    state = alone()
    move_chief(state, "3026")
    put(state, "3025", "population elder-6")
    hostile(state, "3028", "warriors warriors", mood=RISEN)
    moving(state)
    play(state, "walk 3025", "step 3026")
    assert "step 3027" not in texts(state)
    refused(state, "step 3027", "MAO-8.5g")
    play(state, "halt", "lead 3025 elder-6", "step 3026", "step 3027")
    assert texts(state) == ["step 3028", "halt"]
    refused(state, "step 2927", "MAO-8.5b")
    play(state, "halt", "lead 3026 chief", "step 3027")
    assert "step 2927" in texts(state)


@pytest.mark.rule("MAO-15i", "MAO-15q")
def test_inactive_troops_have_a_zone_and_wake_when_troops_come_in() -> None:
    state = alone()
    put(state, "2925", "elder-6 militia")
    hostile(state, "3026", "warriors", mood=INACTIVE)
    moving(state)
    play(state, "lead 2925 elder-6", "take militia", "step 2926")
    assert state.march.zoned == 1
    assert set(offers(state, "step")) == {"step 3026"}
    assert state.mood[area_of(state, "arawa")] == INACTIVE
    state.play("step 3026")
    assert state.mood[area_of(state, "arawa")] == ACTIVE


def march(state: MaoriState, *dice: int) -> MaoriState:
    """The hostile have their turn."""
    script(state, *dice)
    return say(state, "turn of: seat 0", "asked: rise of seat 0", "then: nothing")


@pytest.mark.rule("MAO-15j")
def test_active_troops_march_three_points_by_the_cheapest_way_and_people_stay() -> None:
    state = alone()
    hostile(state, "2728", "warriors warriors")
    put(state, "3029", "population", HOSTILE)
    march(state, *([0] * 3))
    group = [p for p in state.pieces_of(HOSTILE) if state.kind[p] == 3]
    assert len({state.hex_of[p] for p in group}) == 1
    from vaka.games.clans.chart import cheapest

    far = cheapest(state.chart, state.edition.cost, state.home[0], [False] * state.chart.size)
    assert far[state.hex_of[group[0]]] == far[hex_of(state, "2728")] - 36
    assert here(state, "3029", HOSTILE) == ["population"]


@pytest.mark.rule("MAO-15k")
def test_they_move_in_on_troops_whose_zone_they_are_in() -> None:
    state = alone()
    put(state, "2626", "militia")
    hostile(state, "2627", "elite elite")
    events = state.listen()
    march(state, 1, 6, 2)
    battle = next(event for event in events if event.what == "battle")
    assert battle.data["hex"] == "2626"
    assert here(state, "2626", HOSTILE) == ["elite", "elite"]


@pytest.mark.rule("MAO-15l")
def test_without_another_village_the_fall_of_home_is_total_defeat() -> None:
    state = alone()
    clear(state, "2325", 0)
    put(state, "3235", "chief")
    hostile(state, "2425", "elite elite")
    march(state, 6, 1)
    assert state.fate[0] == 0
    assert state.over


@pytest.mark.rule("MAO-15l")
def test_after_taking_home_they_go_for_the_new_one() -> None:
    state = alone()
    village(state, "1811")
    clear(state, "2325", 0)
    put(state, "1811", "chief militia")
    hostile(state, "2425", "elite elite")
    march(state, 1, 6, 2)
    assert state.home[0] == hex_of(state, "1811")
    assert state.fate[0] == -1


@pytest.mark.rule("MAO-15m", "MAO-15o")
def test_beaten_in_their_own_area_all_surrender_and_it_is_pacified() -> None:
    state = alone()
    put(state, "3026", "elite elite slingers")
    hostile(state, "3026", "militia")
    hostile(state, "3028", "population")
    attack(state, 0, "3026", 6, 1)
    arawa = area_of(state, "arawa")
    assert hostiles(state) == []
    assert here(state, "3026", 0) == ["elite", "elite", "population", "slingers"]
    assert here(state, "3028", 0) == ["population"]
    assert (state.control[arawa], state.mood[arawa]) == (NEUTRAL, PACIFIED)
    move_chief(state, "3026")
    script(state)
    begin(state, MaoriControl)
    assert (state.control[arawa], state.mood[arawa]) == (0, CALM)
    assert "settle" not in state.view(0).asked


@pytest.mark.rule("MAO-15m", "MAO-15q")
def test_beaten_elsewhere_they_run_to_where_they_first_stood() -> None:
    state = alone()
    hostile(state, "3026", "militia")
    for piece in state.pieces_of(HOSTILE):
        state.shift(piece, hex_of(state, "2526"))
    hostile(state, "3028", "population")
    say(state, "first troops: arawa (3026)")
    put(state, "2526", "elite elite")
    attack(state, 0, "2526", 1, 6, 2)
    if state.view(0).asked == "retreat":
        state.play(texts(state)[0])
    assert here(state, "2526", HOSTILE) == []
    assert here(state, "3028", HOSTILE) == ["population"]
    assert sorted(hostiles(state)) == ["militia", "population"]


@pytest.mark.rule("MAO-15n")
def test_no_initiative_is_rolled_and_the_player_rolls_the_event() -> None:
    state = alone()
    events = state.listen()
    script(state, 1, 1, 1)
    say(state, "asked: turn of seat 0", "then: nothing")
    told = [event.what for event in events]
    assert "initiative" not in told
    assert "event" in told
    assert cell(state, "aupouri") == (1, 1)


@pytest.mark.rule("MAO-15o")
def test_where_all_are_people_beating_one_brings_surrender() -> None:
    state = alone()
    put(state, "3026", "militia")
    hostile(state, "3026", "population", mood=ACTIVE)
    hostile(state, "3028", "population", mood=ACTIVE)
    attack(state, 0, "3026", 6, 1)
    assert hostiles(state) == []


@pytest.mark.rule("MAO-15p")
def test_hostile_winners_pursue_and_remove_the_people_they_capture() -> None:
    state = alone()
    put(state, "2527", "population population")
    hostile(state, "2627", "elite elite")
    put(state, "2527", "militia")
    before = len(state.pieces_of(0))
    march(state, 6, 1, *([1] * 14))
    assert here(state, "2527", HOSTILE) == [] or "population" not in here(state, "2527", HOSTILE)
    assert len(state.pieces_of(0)) < before
    assert hostiles(state) == ["elite", "elite"]


@pytest.mark.rule("MAO-15q")
def test_a_hostile_village_bars_control_until_it_is_attacked() -> None:
    state = alone()
    put(state, "3026", "militia")
    arawa = area_of(state, "arawa")
    control(state, {"arawa": HOSTILE})
    say(state, "moods: arawa (on the march)")
    state.set_village(hex_of(state, "3026"), BUILT + HOSTILE)
    begin(state, MaoriControl)
    assert state.control[arawa] == HOSTILE
    attack(state, 0, "3026", 6, 1)
    assert state.village[hex_of(state, "3026")] == 1
    assert state.mood[arawa] == PACIFIED


@pytest.mark.rule("MAO-15q", "MAO-15m")
@pytest.mark.parametrize("version", [1, 2])
def test_after_a_surrender_a_hostile_village_still_bars_control(version: int) -> None:
    state = alone(version)
    arawa = area_of(state, "arawa")
    move_chief(state, "3028")
    hostile(state, "3028", "militia")
    state.set_village(hex_of(state, "3026"), BUILT + HOSTILE)
    put(state, "3028", "elite elite")
    attack(state, 0, "3028", 6, 1)
    assert hostiles(state) == []
    then_random(state)
    begin(state, MaoriControl)
    assert state.village[hex_of(state, "3026")] == BUILT + HOSTILE
    if version == 1:
        assert state.control[arawa] == 0
        return
    assert state.control[arawa] == HOSTILE
    for piece in state.living(hex_of(state, "3028"), 0):
        state.shift(piece, hex_of(state, "3026"))
    attack(state, 0, "3026", 6, 1)
    assert state.village[hex_of(state, "3026")] == PART_BUILT
    begin(state, MaoriControl)
    assert state.control[arawa] == 0


@pytest.mark.rule("MAO-15r")
def test_four_seasons_end_the_game() -> None:
    state = table(1, seasons="8")
    assert state.edition.last_turn == 24
