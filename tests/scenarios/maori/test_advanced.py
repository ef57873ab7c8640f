"""Chapter 14: forest depletion, variable movement, forced march, whare pūrākau, dummies."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    attack,
    building,
    here,
    hex_line,
    hex_of,
    moving,
    offers,
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
from vaka.games.maori.rules.battle import attacker_wins_ties, defence_total
from vaka.games.maori.state import MaoriState


@pytest.mark.rule("MAO-14.1a", "MAO-14.1b")
@pytest.mark.parametrize(("dice", "stump"), [((2,), False), ((1, 2), False), ((1, 3), True)])
def test_a_one_and_then_an_odd_die_deplete_a_forest(dice: tuple[int, ...], stump: bool) -> None:
    state = table(forest_depletion=True)
    put(state, "2224", "population")
    building(state)
    script(state, *dice)
    state.play("fell 2224")
    assert here(state, "2224") == ["log", "population"]
    assert (list(state.stumps) == [hex_of(state, "2224")]) is stump
    if stump:
        building(state)
        refused(state, "fell 2224", "MAO-14.1b")
        assert state.edition.land_cost(state, 0, hex_of(state, "2224")) == 24
        assert defence_total(state, hex_of(state, "2224"), 1) == 1


def variable(words: str = "elder-6 militia", where: str = "2423", **more: object) -> MaoriState:
    state = table(variable_movement=True, **more)
    put(state, where, words)
    return moving(state)


@pytest.mark.rule("MAO-14.2a", "MAO-14.2b")
def test_two_points_first_and_a_roll_for_those_who_spent_them() -> None:
    state = variable("elder-6 militia population")
    play(state, "lead 2423 elder-6", "take militia", "step 2424")
    assert state.march.points == 12
    state.play("step 2425")
    if state.view(0).asked == "lead":
        state.play("halt")
    play(state, "walk 2423")
    assert state.march.points == 36
    play(state, "step 2323", "halt")
    state.play("lead 2325 chief")
    play(state, "step 2326", "halt")
    script(state, 5)
    state.play("done")
    assert state.view(0).asked == "lead"
    assert (state.march.points, here(state, "2425")) == (36, ["elder-6", "militia"])


@pytest.mark.rule("MAO-14.2c")
def test_the_variable_movement_table() -> None:
    state = table(variable_movement=True)
    assert state.rules.columns[2:] == [[-1, -1, 0, 0, 1, 1], [-1, 0, 1, 1, 2, 3], [-1, 1, 2, 3, 3, 4]]
    piece = put(state, "2424", "shaken-1")[0]
    say(state, "part of movement: first")
    assert state.edition.points_of(state, piece) == 12


@pytest.mark.rule("MAO-14.2d")
def test_minus_one_goes_back_a_hex() -> None:
    state = variable()
    play(state, "lead 2423 elder-6", "take militia", "step 2424", "step 2425")
    if state.view(0).asked == "lead":
        state.play("halt")
    script(state, 1)
    state.play("done")
    assert here(state, "2424") == ["elder-6", "militia"]


def at_sea() -> MaoriState:
    """A fleet has spent its two points and lies in the open sea, three hexes of sea behind it."""
    state = variable("elder-6 militia canoe", "2220")
    play(state, "lead 2220 elder-6", "take militia", "embark 1")
    play(state, "sail 2219", "sail 2218", "sail 2217", "sail 2216", "sail 2116", "sail 2115")
    assert here(state, "2115") == ["canoe", "elder-6", "militia"]
    return state


@pytest.mark.rule("MAO-14.2d", "MAO-14.2f")
def test_a_fleet_sent_back_returns_along_its_track_to_the_last_coast_it_was_in() -> None:
    state = at_sea()
    script(state, 1)
    state.play("done")
    assert here(state, "2220") == ["canoe", "elder-6", "militia"]


@pytest.mark.rule("MAO-14.2d", "MAO-14.2f")
def test_a_fleet_goes_back_one_full_point_and_stays_there_if_that_is_a_coast() -> None:
    state = variable("elder-6 militia canoe", "2220")
    play(state, "lead 2220 elder-6", "take militia", "embark 1")
    play(state, "sail 2219", "sail 2119", "sail 2118", "sail 2217", "sail 2216", "sail 2116")
    script(state, 1)
    state.play("done")
    assert here(state, "2118") == ["canoe", "elder-6", "militia"]


@pytest.mark.rule("MAO-14.2c", "MAO-14.2f")
def test_a_fleet_with_points_left_goes_on_and_ends_on_a_coast() -> None:
    state = at_sea()
    script(state, 2)
    state.play("done")
    refused(state, "halt", "MAO-9.1d")
    play(state, "sail 2015", "halt")
    assert here(state, "2015") == ["canoe", "elder-6", "militia"]


FAR_OUT = ("0743", "0642", "0542", "0441", "0342", "0242")


@pytest.mark.rule("MAO-14.2f")
@pytest.mark.parametrize(("strokes", "die"), [(6, 2), (3, 0)])
def test_a_fleet_that_reaches_no_coast_or_stops_without_rolling_goes_back(strokes: int, die: int) -> None:
    state = variable("elder-6 militia canoe", "0843")
    play(state, "lead 0843 elder-6", "take militia", "embark 1", *[f"sail {hex}" for hex in FAR_OUT[:strokes]])
    if die == 0:
        play(state, "halt")
        assert here(state, "0843") == ["canoe", "elder-6", "militia"]
        return
    assert here(state, FAR_OUT[-1]) == ["canoe", "elder-6", "militia"]
    script(state, die)
    play(state, "done")
    assert here(state, "0843") == ["canoe", "elder-6", "militia"]


@pytest.mark.rule("MAO-9.1d", "MAO-E61b")
def test_a_fleet_to_which_every_coast_is_barred_goes_back_where_it_came_from() -> None:
    state = table()
    put(state, "0843", "shaken-5 militia canoe")
    area = state.chart.areas[state.chart.area[hex_of(state, "0843")]]
    say(state, f"rahui: {area}", f"rahui until: {season(9)}", "stroke cost: 1")
    moving(state)
    play(state, "lead 0843 shaken-5", "take militia", "embark 1", "sail 0743")
    assert here(state, "0843") == ["canoe", "militia", "shaken-5"]
    assert state.view(0).asked == "move"


@pytest.mark.rule("MAO-14.2e", "MAO-14.2g")
@pytest.mark.parametrize(("roll", "where"), [(3, "2224"), (1, "2324")])
def test_half_way_into_a_forest(roll: int, where: str) -> None:
    state = variable("elder-6 militia", "2424")
    play(state, "lead 2424 elder-6", "take militia", "step 2324", "half 2224")
    assert here(state, "2324") == ["elder-6", "militia"]
    script(state, roll)
    state.play("done")
    assert "elder-6" in here(state, where)


@pytest.mark.rule("MAO-14.2e", "MAO-14.2c", "MAO-14.2d", "MAO-8.4b")
@pytest.mark.parametrize(
    ("way", "roll", "where"), [("half 2224", 3, "2224"), ("half 2224", 1, "2324"), ("step 2323", 1, "2324")]
)
def test_people_who_are_led_keep_their_log_in_the_second_part(way: str, roll: int, where: str) -> None:
    state = variable("elder-6 population log", "2424")
    play(state, "lead 2424 elder-6", "take population", "carry log", "step 2324", way)
    if state.view(0).asked == "lead":
        state.play("halt")
    script(state, roll)
    state.play("done")
    assert here(state, where) == ["elder-6", "log", "population"]


@pytest.mark.rule("MAO-14.2e", "MAO-14.2c")
def test_a_leader_with_one_point_in_all_does_not_stand_half_way_into_a_forest() -> None:
    state = variable("shaken-1 militia", "2324")
    state.play("lead 2324 shaken-1")
    assert offers(state, "half") == []
    refused(state, "half 2224", "MAO-14.2e")


@pytest.mark.rule("MAO-14.3b", "MAO-9.1a")
def test_a_forced_march_by_canoe_takes_two_catches_to_each() -> None:
    state = table(forced_march=True)
    put(state, "2121", "elder-5 militia hunted hunted hunted canoe")
    moving(state)
    play(state, "done")
    beached = "militia (with elder-5 in 2121); hunted x3 (with elder-5 in 2121), war canoe (with elder-5 in 2121)"
    say(state, f"2121: seat 0: elder-5 (moved), {beached}")
    script(state, 5)
    state.play("lead 2121 elder-5")
    assert state.view(0).asked == "sail"
    assert len(state.march.cargo) == 2


@pytest.mark.rule("MAO-14.2g")
def test_those_who_spent_less_or_were_stopped_do_not_roll() -> None:
    state = table(variable_movement=True)
    put(state, "2423", "elder-6 militia")
    put(state, "2524", "militia population", 1)
    order(state, 1, "zones", "claim")
    moving(state)
    play(state, "lead 2423 elder-6", "take militia")
    state.play("step 2424")
    state.play("halt")
    script(state)
    state.play("done")
    assert state.view(state.to_act).asked != "second"


@pytest.mark.rule("MAO-14.3a", "MAO-14.3b", "MAO-14.3c", "MAO-14.3d")
def test_a_forced_march_gives_points_and_may_cost_panic() -> None:
    state = table(forced_march=True)
    put(state, "2424", "elder-5 scout")
    moving(state)
    play(state, "lead 2424 elder-5", "step 2425", "halt", "done")
    assert state.view(0).asked == "forced"
    refused(state, "lead 2424 scout", "MAO-14.3a")
    put(state, "2425", "militia population")
    say(state, "2425: seat 0: elder-5 (moved), militia (with elder-5 in 2425), population (with elder-5 in 2425)")
    script(state, 6, 1, 1, 1)
    state.play("lead 2425 elder-5")
    assert state.march.points == 24
    play(state, "step 2426", "halt")
    assert here(state, "2426") == ["elder-5", "population", "population"]
    refused(state, "lead 2426 elder-5", "MAO-14.3a")


@pytest.mark.rule("MAO-14.5b")
@pytest.mark.parametrize(("mover", "may"), [("scout", False), ("elder-5", True)])
def test_a_dummy_comes_aboard_with_a_leader_but_not_with_a_scout(mover: str, may: bool) -> None:
    state = table(dummy_units=True)
    put(state, "2220", "scout elder-5 dummy militia canoe")
    moving(state)
    play(state, f"lead 2220 {mover}", *([] if mover == "scout" else ["take militia"]), "embark 1")
    assert ("board dummy" in texts(state)) is may
    if not may:
        refused(state, "board dummy", "MAO-14.5b")
        play(state, "board militia")


@pytest.mark.rule("MAO-14.2c", "MAO-8.4f")
def test_a_captive_in_a_scouts_canoe_goes_on_with_it() -> None:
    state = variable("scout captive-2 canoe", "2220")
    play(state, "lead 2220 scout", "carry captive-2", "embark 1")
    play(state, *[f"sail {hex}" for hex in ("2219", "2119", "2118", "2217", "2216", "2316")])
    script(state, 3)
    play(state, "done", "sail 2216", "sail 2217", "sail 2118", "halt")
    assert here(state, "2118") == ["canoe", "captive-2", "scout"]


@pytest.mark.rule("MAO-14.5a", "MAO-14.2f")
def test_a_dummy_afloat_between_the_parts_is_not_offered_without_a_word_for_it() -> None:
    state = variable("elder-6 militia dummy canoe", "2220", dummy_units=True)
    play(state, "lead 2220 elder-6", "take militia", "take dummy", "embark 1")
    play(state, *[f"sail {hex}" for hex in ("2219", "2119", "2118", "2217", "2216", "2316")])
    assert state.view(0).asked == "move"
    assert all(texts(state))
    assert not offers(state, "unmask")


@pytest.mark.rule("MAO-14.3c")
def test_nobody_escapes_the_toll_of_a_forced_march_by_being_put_down() -> None:
    def marching(die: int, version: int = 2) -> MaoriState:
        state = table(version=version, forced_march=True)
        put(state, "2424", "elder-5 militia slingers")
        moving(state)
        play(state, "lead 2424 elder-5", "take militia", "take slingers", "step 2425", "halt", "done")
        script(state, die, 1, 1, 1)
        return play(state, "lead 2425 elder-5")

    assert here(marching(1), "2425") == ["elder-5", "militia", "population"]
    staying = marching(3)
    play(staying, "leave slingers", "halt")
    assert here(staying, "2425") == ["elder-5", "militia", "population"]
    beyond = marching(6)
    play(beyond, "step 2426", "leave slingers", "leave militia", "halt")
    assert here(beyond, "2426") == ["elder-5", "militia", "population"]
    garrison = marching(5)
    play(garrison, "leave slingers", "step 2426", "halt")
    assert (here(garrison, "2425"), here(garrison, "2426")) == (["slingers"], ["elder-5", "population"])
    first = marching(1, version=1)
    play(first, "leave slingers", "leave militia")
    assert here(first, "2425") == ["elder-5", "militia", "slingers"]


@pytest.mark.rule("MAO-14.3e")
def test_no_forced_march_from_among_enemies_or_for_a_carried_elder() -> None:
    state = table(forced_march=True)
    put(state, "2325", "elder-5")
    put(state, "2525", "elder-6")
    put(state, "2525", "militia", 1)
    moving(state)
    play(state, "lead 2325 chief", "take elder-5", "step 2326", "halt", "done")
    refused(state, "lead 2326 elder-5", "MAO-14.3e")
    refused(state, "lead 2525 elder-6", "MAO-14.3e")
    assert "lead 2326 chief" in texts(state)


@pytest.mark.rule("MAO-14.4a", "MAO-14.4c")
def test_one_whare_purakau_for_one_warriors() -> None:
    state = table(whare_purakau=True)
    village(state, "3026")
    put(state, "3026", "warriors")
    building(state)
    state.play("school 2325")
    assert "warriors" not in here(state, "2325")
    refused(state, "school 3026", "MAO-14.4a")
    assert defence_total(state, hex_of(state, "2325"), 0) == 2 + 2


@pytest.mark.rule("MAO-14.4b", "MAO-14.4e")
def test_it_wins_ties_unless_both_have_one_or_a_haka_says_otherwise() -> None:
    state = table(whare_purakau=True)
    assert not attacker_wins_ties(state, 0, 1)
    say(state, f"2325: {hex_line(state, '2325')}, whare pūrākau")
    assert attacker_wins_ties(state, 0, 1)
    assert not attacker_wins_ties(state, 1, 0)
    say(state, f"1933: {hex_line(state, '1933')}, whare pūrākau")
    assert not attacker_wins_ties(state, 0, 1)
    say(
        state,
        f"2325: {hex_line(state, '2325').replace(', whare pūrākau', '')}",
        "initiative: seat 0",
        "haka: wins ties",
    )
    assert attacker_wins_ties(state, 0, 1)
    assert not attacker_wins_ties(state, 1, 0)


@pytest.mark.rule("MAO-14.4d")
def test_a_lost_whare_purakau_becomes_warriors_who_run() -> None:
    state = table(whare_purakau=True)
    village(state, "3026")
    say(state, f"3026: {hex_line(state, '3026')}, whare pūrākau")
    put(state, "3026", "elite elite slingers", 1)
    for seat in (0, 1):
        order(state, seat, "battle", "strongest")
    attack(state, 1, "3026", 3, 6, *([2] * 8))
    while not state.over and state.view(state.to_act).asked == "retreat":
        state.play(texts(state)[0])
    assert state.whare[0] == -1
    assert sum(1 for piece in state.pieces_of(0) if state.kind[piece] == 3) == 2


@pytest.mark.rule("MAO-14.5a", "MAO-14.5d")
def test_three_dummies_under_own_villages_removed_at_will() -> None:
    state = building(table(dummy_units=True))
    play(state, "hide 2325", "hide 2325", "hide 2325")
    refused(state, "hide 2325", "MAO-14.5d")
    play(state, "unmask 2325", "hide 2325")
    assert here(state, "2325").count("dummy") == 3


@pytest.mark.rule("MAO-14.5b")
def test_a_dummy_moves_with_a_leader_only_and_takes_up_his_leadership() -> None:
    state = table(dummy_units=True)
    put(state, "2220", "elder-1 dummy dummy militia canoe")
    moving(state)
    assert offers(state, "walk") == []
    assert offers(state, "lead") == ["lead 2220 elder-1", "lead 2325 chief"]
    play(state, "lead 2220 elder-1", "take dummy")
    refused(state, "take dummy", "MAO-8.2h")
    refused(state, "take militia", "MAO-8.2h")


@pytest.mark.rule("MAO-14.5b")
def test_a_dummy_takes_a_place_in_a_canoe_and_does_not_paddle_it() -> None:
    state = table(dummy_units=True)
    put(state, "2220", "elder-5 dummy dummy militia militia canoe")
    moving(state)
    play(state, "lead 2220 elder-5", "take dummy", "take dummy", "embark 1")
    refused(state, "board militia", "MAO-9.1a")
    refused(state, "sail 2219", "MAO-9.1b")
    alone = table(dummy_units=True)
    put(alone, "2220", "elder-5 dummy dummy canoe")
    moving(alone)
    play(alone, "lead 2220 elder-5", "take dummy", "take dummy")
    refused(alone, "embark 1", "MAO-9.1b")


@pytest.mark.rule("MAO-14.5b")
@pytest.mark.parametrize(
    ("hidden", "answers"), [("dummy dummy", ["waive"]), ("dummy militia", ["claim militia", "waive"])]
)
def test_a_dummy_claims_no_zone(hidden: str, answers: list[str]) -> None:
    state = table(dummy_units=True)
    put(state, "2525", hidden, 1)
    put(state, "2423", "elder-3")
    moving(state)
    play(state, "lead 2423 elder-3", "step 2424")
    assert (state.to_act, texts(state)) == (1, answers)


@pytest.mark.rule("MAO-14.5c")
def test_dummies_in_a_combat_are_removed_before_totals() -> None:
    state = table(dummy_units=True)
    put(state, "2424", "elder-1 dummy dummy")
    put(state, "2424", "militia dummy", 1)
    events = state.listen()
    attack(state, 0, "2424", 6, 1, 2, 2, 2)
    battle = next(event for event in events if event.what == "battle")
    assert (battle.data["attack"], battle.data["defence"]) == (1, 1)
    assert all(state.edition.names[state.kind[p]] != "dummy" for p in state.pieces_of(0) + state.pieces_of(1))


@pytest.mark.rule("MAO-14.3c", "MAO-E44a")
@pytest.mark.parametrize(("version", "dice", "left"), [
    (2, (3, 5), ["elder-5", "militia", "warriors"]),
    (2, (1, 1), ["elder-5", "militia", "population"]),
    (1, (3, 5), ["elder-5", "militia", "population"]),
])  # fmt: skip
def test_after_a_haka_units_on_a_forced_march_panic_only_on_a_one(
    version: int, dice: tuple[int, int], left: list[str]
) -> None:
    state = table(version=version, forced_march=True)
    put(state, "2424", "elder-5 warriors militia")
    say(state, "haka: panics only on a 1")
    moving(state)
    play(state, "lead 2424 elder-5", "take warriors", "take militia", "step 2425", "halt", "done")
    script(state, 1, 1, *dice)
    state.play("lead 2425 elder-5")
    if version == 1:
        state.play("halt")
    assert here(state, "2425") == left


@pytest.mark.rule("MAO-14.2e", "MAO-8.5b")
@pytest.mark.parametrize(("version", "goes_on"), [(2, False), (1, True)])
def test_a_claimed_zone_stops_those_who_complete_the_step_into_a_forest(version: int, goes_on: bool) -> None:
    state = table(version=version, variable_movement=True)
    put(state, "2325", "elder-6")
    put(state, "2427", "elder-9")
    put(state, "2328", "warriors", 1)
    order(state, 1, "zones", "claim")
    moving(state)
    play(state, "lead 2325 elder-6", "step 2326", "half 2327")
    play(state, "lead 2427 elder-9", "step 2327")
    script(state, 6)
    state.play("done")
    assert state.hex_of[state.march.mover] == hex_of(state, "2327")
    assert (offers(state, "step") != ["step 2328"]) == goes_on


@pytest.mark.rule("MAO-14.3e")
@pytest.mark.parametrize(("version", "marches"), [(2, ["lead 2427 elder-9"]), (1, [])])
def test_a_zone_keeps_from_a_forced_march_those_whom_it_has_stopped(version: int, marches: list[str]) -> None:
    state = table(version=version, forced_march=True)
    put(state, "2427", "elder-9")
    put(state, "2426", "elder-6")
    put(state, "2328", "warriors", 1)
    order(state, 1, "zones", "claim")
    moving(state)
    play(state, "lead 2426 elder-6", "step 2427", "halt", "done")
    assert [text for text in offers(state, "lead") if "2427" in text] == marches
    refused(state, "lead 2427 elder-6", "MAO-14.3e")
