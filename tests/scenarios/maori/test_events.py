"""The Random Events Table, event by event, and the rules they share."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    GAME,
    area_of,
    attack,
    building,
    cell,
    control,
    event,
    here,
    hex_of,
    homeless,
    moving,
    offers,
    order,
    play,
    put,
    refused,
    say,
    script,
    seals_line,
    season,
    table,
    texts,
    village,
)
from vaka.games.clans.kinds import BUILT, PART_BUILT
from vaka.games.maori.rules.battle import attack_total, attacker_wins_ties
from vaka.games.maori.rules.events_lasting import expire
from vaka.games.maori.rules.leaders import tohunga_value
from vaka.games.maori.rules.lots import extreme
from vaka.games.maori.rules.stepping_down import step_down
from vaka.games.maori.state import MaoriState


def cost(state: MaoriState, where: str) -> float:
    """Points to enter a hex on foot."""
    return state.edition.land_cost(state, 0, hex_of(state, where)) / 12


def stroke(state: MaoriState, where: str = "2219") -> float:
    return state.edition.sea_cost(state, 0, hex_of(state, where)) / 12


@pytest.mark.rule("MAO-5j")
def test_effects_end_with_their_turn_or_the_next_and_stumps_stay() -> None:
    state = event(table(), 46, 3)
    say(state, "rahui: ngati_maru", f"rahui until: {season(state.turn + 1)}", "stumps: 2224")
    say(state, f"season: {season(state.turn + 1)}")
    expire(state)
    assert (state.weather.rain, state.weather.rahui) == (0, 3)
    say(state, f"season: {season(state.turn + 1)}")
    expire(state)
    assert (state.weather.rahui, state.stumps) == (-1, (hex_of(state, "2224"),))


@pytest.mark.rule("MAO-5l")
def test_a_random_counter_may_be_anybodys_and_without_one_nothing_happens() -> None:
    state = table()
    put(state, "3025", "canoe", 0)
    put(state, "1933", "canoe", 1)
    event(state, 23, 4, 0)
    assert here(state, "1933", 5) == []
    assert here(state, "3025", 5) == ["canoe"]
    event(table(), 23, 4)


@pytest.mark.rule("MAO-5m")
def test_stepping_down_spares_people_and_a_lost_home_is_replaced() -> None:
    state = table(dummy_units=True)
    pieces = put(state, "2424", "population dummy guard militia")
    for piece in pieces:
        step_down(state, piece)
    assert here(state, "2424") == ["dummy", "population", "population", "warriors"]
    village(state, "3026")
    state.set_pa(hex_of(state, "2325"), 2)
    event(state, 25, 6, *cell(state, "waikato"))
    assert state.village[hex_of(state, "2325")] == PART_BUILT
    assert here(state, "2325", 0).count("population") == 1
    assert state.pa[hex_of(state, "2325")] == 1
    assert state.home[0] == hex_of(state, "3026")


@pytest.mark.rule("MAO-5n")
def test_ties_go_by_areas_and_then_by_a_die() -> None:
    state = table(3)
    control(state, {"arawa": 0})
    script(state, 2, 5)
    assert extreme(state, [0, 1, 2], [1, 1, 1], False, True) == 2
    script(state)
    assert extreme(state, [0, 1, 2], [1, 2, 3], False, True) == 0
    assert extreme(state, [0, 1, 2], [3, 3, 3], True, True) == 0
    lone = event(table(1), 42, 5)
    assert lone.weather.utu == -1


@pytest.mark.rule("MAO-5o")
def test_events_bind_movement_but_not_retreats() -> None:
    state = table()
    say(state, "rain: nothing moves on land")
    put(state, "2424", "militia")
    put(state, "2424", "elite elite", 1)
    order(state, 1, "battle", "strongest")
    attack(state, 1, "2424", 3, 1, 2)
    assert here(state, "2424", 0) == []
    moving(state)
    assert offers(state, "walk") == []


@pytest.mark.rule("MAO-5p")
def test_blight_stops_builds_but_not_logs_meals_or_villages() -> None:
    state = table()
    put(state, "2224", "population")
    put(state, "2325", "hunted militia")
    control(state, {"arawa": 0})
    put(state, "3026", "population population population log")
    say(state, "blight: waikato, arawa")
    building(state)
    assert here(state, "2325", 5) == []
    refused(state, "train 2325 slingers", "MAO-5p")
    refused(state, "fortify 2325", "MAO-5p")
    assert {"fell 2224", "found 3026"} <= set(texts(state))


@pytest.mark.rule("MAO-5q")
def test_without_a_home_village_nothing_is_placed_there() -> None:
    state = table()
    homeless(state, 0)
    before = len(state.pieces_of(0))
    event(state, 13, 1)
    assert len(state.pieces_of(0)) == before


@pytest.mark.rule("MAO-5q")
def test_neither_retreat_nor_pursuit_is_held_up_by_rain_that_stops_all_movement() -> None:
    state = table()
    put(state, "2727", "militia population")
    put(state, "2727", "elite elite", 1)
    event(state, 46, 6)
    assert state.weather.rain == 4
    order(state, 0, "battle", "strongest")
    attack(state, 1, "2727", 6, 1, *([2] * 20))
    state.play("commit elite elite")
    while state.view(1).asked in ("retreat", "pursue"):
        state.play("follow" if "follow" in texts(state) else texts(state)[0])
    assert here(state, "2727") == []
    assert [piece for piece in state.pieces_of(1) if state.kind[piece] == 4 and state.hex_of[piece] >= 0]
    assert "elite" not in here(state, "2727")


@pytest.mark.rule("MAO-E11a")
def test_event_11_settled_weather() -> None:
    assert event(table(), 11, 3).weather.strides == 0
    state = event(table(), 11, 4)
    people = put(state, "2424", "population")[0]
    assert state.edition.points_of(state, people) == 48


@pytest.mark.rule("MAO-E12a")
def test_event_12_rich_fishing() -> None:
    state = table()
    village(state, "3025")
    event(state, 12, 5)
    assert "hunted" in here(state, "3025")
    assert "hunted" in here(state, "1933")
    state = event(table(), 12, 3)
    assert "hunted" not in here(state, "1933")


@pytest.mark.rule("MAO-E13a")
def test_13_good_kumara_harvest() -> None:
    assert here(event(table(), 13, 2), "2325", 0).count("population") == 1
    state = table()
    control(state, {"arawa": 0})
    event(state, 13, 5)
    assert here(state, "1933", 1).count("population") == 1
    state = event(table(), 13, 6)
    assert here(state, "2325", 0).count("population") == here(state, "1933", 1).count("population") == 1


@pytest.mark.rule("MAO-E14a")
def test_event_14_blighted_gardens() -> None:
    state = table()
    waikato = area_of(state, "waikato")
    event(state, 14, 1, *cell(state, "waikato"))
    assert state.weather.blight == 1 << waikato
    state = table()
    put(state, "2424", "population")
    put(state, "2423", "population")
    event(state, 14, 6, *cell(state, "waikato"))
    assert state.weather.blight >> area_of(state, "arawa") & 1
    assert offers(state, "lose") == ["lose 2423", "lose 2424"]
    refused(state, "lose 1933", "MAO-7b")
    nobody = next(
        hex for hex in state.chart.hexes_of[area_of(state, "waikato")] if not here(state, state.chart.names[hex])
    )
    refused(state, f"lose {state.chart.names[nobody]}", "MAO-8.1a")
    state.play("lose 2424")
    assert here(state, "2424") == []


@pytest.mark.rule("MAO-E15a")
def test_event_15_stranded_whale() -> None:
    state = table()
    event(state, 15, 6, *cell(state, "arawa"), 1)
    assert here(state, "3126") == ["hunted"] * 3
    event(table(), 15, 6, *cell(state, "tuhoe"))


@pytest.mark.rule("MAO-E16a")
def test_event_16_moa_brood() -> None:
    state = table()
    island = [state.rules.land.island[hex] for hex in state.rules.land.moa]
    south = [n for n, where in enumerate(island) if where == 1]
    gone = [state.chart.names[state.rules.land.moa[n]] for n in south[:2]]
    say(state, f"moa gone: {', '.join(gone)}")
    event(state, 16, 4, 1)
    assert state.moa[south[1]] == 1
    say(state, f"moa gone: {', '.join([state.chart.names[hex] for hex in state.rules.land.moa])}")
    event(state, 16, 1)
    assert sum(state.moa) == 0


@pytest.mark.rule("MAO-E21a", "MAO-E22a")
def test_21_and_22_gales_and_winds() -> None:
    assert stroke(event(table(), 21, 2)) == 1 / 2
    assert stroke(event(table(), 21, 5)) == 1
    assert stroke(event(table(), 22, 4)) == 1 / 4
    assert stroke(event(table(), 22, 6)) == 1 / 6
    state = event(table(), 21, 6)
    assert state.weather.stroke_cost == -1
    put(state, "3025", "elder-5 militia canoe")
    moving(state)
    play(state, "lead 3025 elder-5", "take militia", "embark 1")
    refused(state, "sail 2925", "MAO-E21a")


@pytest.mark.rule("MAO-E23a")
def test_event_23_rotten_hull() -> None:
    for die, left in ((1, ["canoe", "part"]), (4, ["canoe"]), (6, ["part", "part"])):
        state = table()
        put(state, "3025", "canoe canoe")
        event(state, 23, die, 0)
        assert here(state, "3025") == left


@pytest.mark.rule("MAO-E24a")
def test_event_24_timber() -> None:
    state = table()
    event(state, 24, 1, *cell(state, "ngai_te_rangi"), 0)
    assert here(state, "2826") == ["log"]
    state = table()
    event(state, 24, 4, *cell(state, "ngai_te_rangi"), 0, 0)
    assert here(state, "2826") == ["log", "log"]
    event(state, 24, 6, 0)
    assert here(state, "2826") == ["log"]


@pytest.mark.rule("MAO-E25a")
def test_event_25_flood() -> None:
    state = table()
    event(state, 25, 5, *cell(state, "waikato"))
    assert state.weather.blight == 1 << area_of(state, "waikato")
    assert cost(state, "2325") == 2
    assert cost(state, "2223") == (2 if state.rules.land.river[hex_of(state, "2223")] else 1)
    state = table()
    event(state, 25, 6, *cell(state, "waikato"))
    assert state.village[hex_of(state, "2325")] == PART_BUILT


@pytest.mark.rule("MAO-E26a")
def test_event_26_earthquake() -> None:
    state = table()
    state.set_pa(hex_of(state, "2325"), 1)
    state.set_pa(hex_of(state, "3026"), 2)
    event(state, 26, 3, *cell(state, "waikato"))
    assert (state.pa[hex_of(state, "2325")], state.pa[hex_of(state, "3026")]) == (0, 2)
    event(state, 26, 5, *cell(state, "waikato"))
    assert state.pa[hex_of(state, "3026")] == 1
    state.set_pa(hex_of(state, "2325"), 2)
    event(state, 26, 6, *cell(state, "waikato"))
    assert (state.village[hex_of(state, "2325")], state.pa[hex_of(state, "2325")]) == (0, 1)


@pytest.mark.rule("MAO-E31a")
@pytest.mark.parametrize(
    ("die", "key"), [(1, "tuwharetoa"), (2, "tuwharetoa"), (3, "arawa"), (4, "taranaki"), (5, "ngati_whatua")]
)
def test_event_31_eruption(die: int, key: str) -> None:
    state = event(table(), 31, die)
    area = area_of(state, key)
    assert state.weather.eruption == area
    hex = state.chart.hexes_of[area][0]
    assert state.edition.land_cost(state, 0, hex) == state.edition.cost[hex] + 12
    assert state.weather.eruption_until == state.turn + 1


@pytest.mark.rule("MAO-E31b")
def test_31_at_worst_the_village_is_razed_and_every_unit_steps_down() -> None:
    state = table()
    village(state, "2831")
    put(state, "2831", "warriors population")
    put(state, "2630", "elite", 1)
    event(state, 31, 6)
    assert state.village[hex_of(state, "2831")] == 0
    assert here(state, "2831") == ["militia", "population"]


@pytest.mark.rule("MAO-E32a")
def test_event_32_karaka_berries() -> None:
    state = table()
    put(state, "2424", "elder-1 elder-2")
    event(state, 32, 1, 0)
    assert here(state, "2424") == ["elder-2", "shaken-1"]
    event(state, 32, 1, 0)
    assert here(state, "2424") == ["elder-2"]
    assert state.pool[0] == 1
    state = table()
    put(state, "2424", "elder-1 elder-2")
    event(state, 32, 6, 0)
    assert here(state, "2424") == ["shaken-2"]
    state = table()
    put(state, "2424", "elder-1")
    put(state, "1933", "elder-1", 1)
    event(state, 32, 5, 0, 0)
    assert not state.elders_on_map(0)
    assert not state.elders_on_map(1)


@pytest.mark.rule("MAO-E33a")
@pytest.mark.parametrize(("die", "values"), [(1, (2, 1)), (3, (0, 1)), (5, (0, 0)), (6, (2, 2))])
def test_event_33_comet(die: int, values: tuple[int, int]) -> None:
    state = event(table(), 33, die)
    assert (tohunga_value(state, 0), tohunga_value(state, 1)) == values
    if die == 6:
        say(state, "seat 0 head tohunga: yes")
        assert tohunga_value(state, 0) == 3


@pytest.mark.rule("MAO-E34a")
def test_event_34_failed_prophecy() -> None:
    state = event(table(), 34, 1)
    assert "tohunga" not in here(state, "2325")
    assert state.shaman_due[0] == state.turn + 2
    state = table()
    control(state, {"arawa": 1})
    event(state, 34, 5)
    assert "tohunga" not in here(state, "1933")


@pytest.mark.rule("MAO-E35a")
def test_35_a_new_seer() -> None:
    state = table()
    for seat in (0, 1):
        state.scrap(state.find(state.home[seat], 13, seat))
        say(state, f"seat {seat} shaman back: {season(9)}")
    event(state, 35, 1)
    assert "tohunga" in here(state, "2325")
    assert "tohunga" not in here(state, "1933")
    event(state, 35, 6)
    assert "tohunga" in here(state, "1933")


@pytest.mark.rule("MAO-E36a")
def test_36_elders_fall_out() -> None:
    state = table()
    put(state, "2424", "elder-1")
    event(state, 36, 3, 0, 5)
    assert not state.elders_on_map(0)
    assert "elder-6" in here(state, "1933")


@pytest.mark.rule("MAO-E41a")
def test_event_41_marriage_alliance() -> None:
    state = table()
    put(state, "2424", "elder-1")
    event(state, 41, 1, 2)
    assert "elder-3" in here(state, "1933")
    event(state, 41, 3, 4)
    assert "elder-5" in here(state, "2325")
    put(state, "2424", "shaken-7")
    event(state, 41, 6)
    assert "elder-7" in here(state, "2424")


@pytest.mark.rule("MAO-E42a")
def test_event_42_utu() -> None:
    state = table(3)
    event(state, 42, 2)
    assert texts(state) == ["name 2", "name 3"]
    state.play("name 2")
    put(state, "2424", "militia militia")
    put(state, "2424", "population", 1)
    say(state, "attackers chosen: militia")
    assert attack_total(state, 0, hex_of(state, "2424"), 1) == 2
    assert attack_total(state, 0, hex_of(state, "2424"), 2) == 1
    order(state, 0, "battle", "strongest")
    order(state, 1, "battle", "strongest")
    order(state, 0, "captives", "swap")
    attack(state, 0, "2424", 6, 1, 2, 2, 2, 2)
    assert state.weather.utu_left == 0


@pytest.mark.rule("MAO-E43a")
def test_event_43_mourning() -> None:
    state = table()
    put(state, "2424", "elder-5 militia")
    put(state, "2425", "militia population", 1)
    put(state, "2426", "militia")
    put(state, "2426", "militia", 1)
    event(state, 43, 1, *cell(state, "waikato"))
    assert state.weather.mourning == 1 << area_of(state, "waikato")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia")
    refused(state, "step 2425", "MAO-E43a")
    play(state, "halt", "done")
    assert here(state, "2426") == ["militia", "militia"]
    assert event(table(), 43, 6).weather.mourning == (1 << 18) - 1


@pytest.mark.rule("MAO-E43b")
def test_43_6_ends_the_game_from_the_fourth_season_on() -> None:
    assert event(table(), 43, 6).closing == 0
    state = table()
    say(state, f"season: {season(19)}")
    event(state, 43, 6)
    assert state.closing == 1
    assert state.over


@pytest.mark.rule("MAO-E44a")
def test_event_44_haka() -> None:
    state = event(table(), 44, 1)
    assert attacker_wins_ties(state, 0, 1)
    assert not attacker_wins_ties(state, 1, 0)
    state = event(table(), 44, 4)
    put(state, "2424", "militia warriors")
    put(state, "2424", "elite elite", 1)
    order(state, 0, "battle", "strongest")
    order(state, 1, "battle", "strongest")
    attack(state, 1, "2424", 3, 1, 3, 5)
    assert sorted(here(state, "2324", 0) + here(state, "2325", 0))[-2:] == ["warriors", "warriors"]


@pytest.mark.rule("MAO-E45a")
def test_45_captives_slip_away() -> None:
    state = table()
    put(state, "2424", "militia captive-2")
    put(state, "2325", "captive-2")
    event(state, 45, 4)
    assert here(state, "2424") == ["militia"]
    assert here(state, "1933", 1).count("population") == 1
    event(state, 45, 1, 0)
    assert here(state, "1933", 1).count("population") == 2


@pytest.mark.rule("MAO-E46a")
@pytest.mark.parametrize(("die", "clear_cost", "forest"), [(1, 1, 3), (3, 2, 3), (5, 2, 3)])
def test_event_46_excessive_rain(die: int, clear_cost: int, forest: int) -> None:
    state = event(table(), 46, die)
    assert (cost(state, "2424"), cost(state, "2224")) == (clear_cost, forest)
    put(state, "2224", "population")
    building(state)
    if die == 5:
        refused(state, "fell 2224", "MAO-E46a")
    else:
        assert "fell 2224" in texts(state)


@pytest.mark.rule("MAO-E46b")
def test_46_6_nothing_moves_by_land_but_canoes_do() -> None:
    state = event(table(), 46, 6)
    put(state, "3025", "elder-5 militia canoe")
    moving(state)
    state.play("lead 3025 elder-5")
    refused(state, "step 3026", "MAO-E46b")
    play(state, "take militia", "embark 1", "sail 2925")
    assert here(state, "2925") == ["canoe", "elder-5", "militia"]


@pytest.mark.rule("MAO-E51a", "MAO-E51b")
def test_51_bush_fire_leaves_stumps_with_or_without_the_rule_of_depletion() -> None:
    state = table()
    event(state, 51, 1, *cell(state, "ngai_te_rangi"), 0)
    assert list(state.stumps) == [hex_of(state, "2826")]
    put(state, "2826", "population")
    building(state)
    refused(state, "fell 2826", "MAO-14.1b")
    state = table()
    event(state, 51, 6, *cell(state, "ngai_te_rangi"), 3)
    assert len(state.stumps) == 1


@pytest.mark.rule("MAO-E52a")
def test_event_52_spies() -> None:
    state = table()
    put(state, "3235", "militia elite", 1)
    event(state, 52, 4)
    assert set(texts(state)) == {"spy 1933", "spy 3235"}
    state.play("spy 1933")
    seen = {stack.hex: stack.seen for stack in state.view(0).stacks}  # type: ignore[attr-defined]
    assert [state.edition.names[k] for k in seen[hex_of(state, "1933")]] == ["warriors", "tohunga"]
    assert all(stack.seen == [] for stack in state.view(None).stacks)  # type: ignore[attr-defined]
    state.play("spy 3235")
    area = table()
    put(area, "3235", "militia dummy" if area.rules.dummies else "militia elite", 1)
    event(area, 52, 6)
    assert set(texts(area)) == {"spy taranaki", "spy kahungunu"}


@pytest.mark.rule("MAO-E53a")
def test_event_53_desertion() -> None:
    state = table()
    put(state, "2424", "elite")
    event(state, 53, 4)
    assert set(texts(state)) == {"demote 2325 warriors", "demote 2424 elite"}
    state.play("demote 2424 elite")
    assert here(state, "2424") == ["militia"]


@pytest.mark.rule("MAO-E53a")
@pytest.mark.parametrize(("version", "again"), [(2, False), (1, True)])
def test_of_those_who_desert_none_steps_down_twice(version: int, again: bool) -> None:
    state = table(version=version)
    put(state, "2424", "elite elite")
    event(state, 53, 6)
    state.play("demote 2424 elite")
    assert ("demote 2424 militia" in texts(state)) == again
    play(state, "demote 2424 elite", "demote 2325 warriors")
    assert here(state, "2424") == ["militia", "militia"]


@pytest.mark.rule("MAO-E54a")
def test_54_gift_of_greenstone() -> None:
    state = table()
    put(state, "2424", "militia")
    event(state, 54, 6)
    assert texts(state) == ["raise 2424"]
    state.play("raise 2424")
    assert here(state, "2424") == ["warriors"]
    assert set(texts(state)) == {"raise 2325", "raise 2424"}
    state.play("raise 2424")
    assert here(state, "2424") == ["elite"]


@pytest.mark.rule("MAO-E55a")
def test_event_55_refugees() -> None:
    state = table()
    event(state, 55, 4, *cell(state, "waikato"))
    play(state, "place 2424", "place 2224")
    assert here(state, "2424") == here(state, "2224") == ["population"]
    assert event(table(), 55, 6, *cell(state, "arawa")).over


@pytest.mark.rule("MAO-E56a")
def test_event_56_hungry_season() -> None:
    state = table()
    put(state, "2424", "population")
    put(state, "2423", "population population", 1)
    event(state, 56, 4, *cell(state, "waikato"))
    assert (state.to_act, texts(state)) == (0, ["lose 2424"]), "others cannot know that he has no choice"
    state.play("lose 2424")
    assert here(state, "2424") == here(state, "2423") == []
    state = table()
    put(state, "2424", "population")
    put(state, "3026", "population")
    event(state, 56, 6, *cell(state, "waikato"))
    state.play("lose 2424")
    assert here(state, "2424") == here(state, "3026") == []


@pytest.mark.rule("MAO-E61a", "MAO-E61b")
def test_event_61_rahui() -> None:
    state = table()
    put(state, "3029", "elder-5")
    put(state, "2929", "elder-1")
    put(state, "2925", "elder-2 militia canoe")
    event(state, 61, 4, *cell(state, "arawa"))
    assert state.weather.rahui_until == state.turn + 1
    put(state, "3030", "elder-8")
    moving(state)
    state.play("lead 3030 elder-8")
    refused(state, "step 3029", "MAO-E61a")
    play(state, "halt", "lead 3029 elder-5", "step 2929", "step 2930", "halt")
    play(state, "lead 2925 elder-2", "take militia", "embark 1")
    refused(state, "sail 3025", "MAO-E61a")


@pytest.mark.rule("MAO-E61b")
def test_a_rahui_binds_freed_captives() -> None:
    state = table()
    put(state, "3030", "elder-5 militia captive-2")
    event(state, 61, 4, *cell(state, "arawa"))
    moving(state)
    play(state, "lead 3030 elder-5", "take militia", "step 3031", "halt")
    assert (state.to_act, state.view(1).asked) == (1, "freed")
    refused(state, "step 3029", "MAO-E61a")
    state.play("step 2930")
    assert here(state, "2930", 1) == ["population"]


@pytest.mark.rule("MAO-E61b")
def test_a_rahui_binds_neither_retreats_nor_pursuit_nor_newcomers() -> None:
    state = table()
    say(state, "rahui: waikato", f"rahui until: {season(state.turn + 1)}")
    put(state, "2728", "militia population")
    put(state, "2728", "elite elite", 1)
    order(state, 0, "battle", "strongest")
    attack(state, 1, "2728", 6, 1, *([2] * 20))
    state.play("commit elite elite")
    while state.view(1).asked in ("retreat", "pursue"):
        state.play("follow" if "follow" in texts(state) else texts(state)[0])
    arms = [state.chart.area[state.hex_of[p]] for p in state.pieces_of(1) if state.kind[p] == 4]
    ran = [state.chart.area[state.hex_of[p]] for p in state.pieces_of(0) if state.kind[p] == 1]
    assert ran == [area_of(state, "waikato")]
    assert arms == [area_of(state, "waikato")] * 2
    newcomers = table()
    event(newcomers, 55, 4, *cell(newcomers, "waikato"))
    say(newcomers, "rahui: waikato")
    newcomers.play("place 2424")
    assert here(newcomers, "2424") == ["population"]


@pytest.mark.rule("MAO-E62a")
def test_event_62_taniwha() -> None:
    state = table()
    event(state, 62, 3, *cell(state, "waikato"))
    assert (state.weather.taniwha, state.weather.taniwha_until) == (area_of(state, "waikato"), state.turn + 2)
    put(state, "2424", "elder-5 militia warriors")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2425")
    script(state, 1)
    play(state, "halt", "demote 2425 militia")
    assert here(state, "2425") == ["elder-5", "population"]


@pytest.mark.rule("MAO-8.4g", "MAO-E26a")
@pytest.mark.parametrize("version", [2, 1])
def test_captives_whom_a_razed_village_held_go_free_at_once(version: int) -> None:
    state = table(version=version)
    village(state, "3026")
    put(state, "3026", "captive-2")
    event(state, 26, 6, *cell(state, "arawa"))
    if version == 1:
        assert here(state, "3026") == ["captive-2"]
        return
    assert (state.to_act, state.view(1).asked) == (1, "freed")
    play(state, "step 3025", "halt")
    assert here(state, "3025", 1) == ["population"]


@pytest.mark.rule("MAO-E62a")
@pytest.mark.parametrize(("version", "left"), [(2, "population"), (1, "militia")])
def test_62_who_is_put_down_at_the_end_of_the_move_is_in_the_stack_too(version: int, left: str) -> None:
    state = table(version=version)
    event(state, 62, 3, *cell(state, "waikato"))
    put(state, "2424", "elder-5 militia")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2425", "leave militia")
    script(state, 1)
    play(state, "halt")
    if "demote 2425 militia" in texts(state):
        play(state, "demote 2425 militia")
    assert here(state, "2425") == ["elder-5", left]


@pytest.mark.rule("MAO-E62a", "MAO-14.2b")
@pytest.mark.parametrize("more", [4, 2])
def test_62_a_fleet_that_goes_on_meets_the_taniwha_once_when_its_whole_move_is_over(more: int) -> None:
    state = table(variable_movement=True)
    event(state, 62, 6, *cell(state, "ngati_whatua"))
    put(state, "2220", "elder-5 militia canoe")
    moving(state)
    play(state, "lead 2220 elder-5", "take militia", "embark 1")
    play(state, *[f"sail {hex}" for hex in ("2219", "2119", "2118", "2217", "2216", "2316")])
    assert state.view(0).asked == "move", "it lies at sea, and nothing has stirred yet"
    script(state, more, 1)
    play(state, "done")
    if more == 4:
        assert state.view(0).asked == "sail"
        play(state, "sail 2216", "sail 2217", "sail 2118", "halt")
    play(state, "demote 2118 militia")
    assert here(state, "2118") == ["canoe", "elder-5", "population"]


@pytest.mark.rule("MAO-E62b")
def test_62_a_chief_may_challenge_the_taniwha() -> None:
    state = table()
    event(state, 62, 6, *cell(state, "waikato"))
    moving(state)
    play(state, "lead 2325 chief", "step 2424")
    script(state, 5, 0)
    play(state, "halt", "challenge")
    assert state.weather.taniwha == -1
    assert "elder-1" in here(state, "2424")


@pytest.mark.rule("MAO-E63a")
def test_63_moa_die_off() -> None:
    state = event(table(), 63, 5, 0, 0)
    assert sum(state.moa) == 5
    state = event(table(), 63, 6, 0)
    island = [state.rules.land.island[hex] for hex in state.rules.land.moa]
    assert sum(n for n, where in zip(state.moa, island, strict=True) if where == 1) == 1
    state = table()
    say(state, f"moa gone: {state.chart.names[state.rules.land.moa[island.index(1)]]}")
    event(state, 63, 6)
    assert set(texts(state)) == {"island north", "island south"}
    script(state, 0)
    state.play("island north")
    assert sum(n for n, where in zip(state.moa, island, strict=True) if where == 0) == 1


@pytest.mark.rule("MAO-E64a")
def test_event_64_seals() -> None:
    state = table()
    say(state, seals_line(state, [1, 0, 1, 1, 0, 1, 1, 1]))
    event(state, 64, 2)
    assert list(state.seals) == [1, 1, 1, 1, 0, 1, 1, 1]
    event(state, 64, 4)
    assert list(state.seals) == [0, 1, 1, 1, 0, 1, 1, 1]
    event(state, 64, 6)
    assert list(state.seals) == [0, 1, 1, 1, 1, 1, 1, 1]


@pytest.mark.rule("MAO-E65a")
def test_65_challenge_to_authority() -> None:
    state = table()
    put(state, "2424", "elder-5 elder-6")
    event(state, 65, 1, 0)
    moving(state)
    assert "lead 2424 elder-5" not in texts(state)
    assert "lead 2424 elder-6" in texts(state)
    for die, leads, move in ((3, 2, 4), (5, 1, 2)):
        state = table()
        control(state, {"arawa": 0})
        event(state, 65, die)
        chief = state.chief_of(0)
        assert state.edition.leadership_of(state, chief) == leads
        assert state.edition.points_of(state, chief) == move * 12


@pytest.mark.rule("MAO-E66a")
def test_66_the_world_shakes() -> None:
    assert event(table(), 66, 1, 5).weather.strides == 48
    assert event(table(), 66, 2).weather.stroke_cost == -1
    assert event(table(), 66, 3).weather.mourning == (1 << 18) - 1
    state = table()
    state.set_pa(hex_of(state, "2325"), 2)
    event(state, 66, 4)
    assert state.pa[hex_of(state, "2325")] == 1
    state = event(table(), 66, 5)
    building(state, 1)
    refused(state, "fortify 1933", "MAO-5p")
    building(state)
    assert "fortify 2325" in texts(state)


@pytest.mark.rule("MAO-E66b")
def test_66_6_the_great_wave_where_the_table_wants_it() -> None:
    state = table(mild_66=False)
    put(state, "3025", "canoe")
    event(state, 66, 6, 3)
    assert here(state, "3025") == []
    assert state.village[hex_of(state, "1933")] == PART_BUILT
    assert state.village[hex_of(state, "2325")] == BUILT
    assert state.over
    state = table(mild_66=False)
    event(state, 66, 6, 4)
    assert state.closing == 0


@pytest.mark.rule("MAO-E66c")
def test_66_6_is_read_as_11_unless_the_table_says_otherwise() -> None:
    state = event(table(), 66, 6, 4)
    assert state.weather.strides == 48
    assert state.village[hex_of(state, "1933")] == BUILT + 1
    assert not state.closing


@pytest.mark.rule("MAO-E66c")
def test_a_stored_game_reads_66_6_as_it_was_begun() -> None:
    state = GAME.new(2, seed="wave", options={"mild_66": False})
    assert [GAME.load(state.to_json()).options["mild_66"], GAME.replay(state.record()).options["mild_66"]] == [
        False
    ] * 2
    position, record = state.to_json(), state.record().to_json()
    for stored in (position, record):
        del stored["options"]["mild_66"]  # type: ignore[attr-defined]
    assert GAME.load(position).options["mild_66"] is False
    assert GAME.replay(record).options["mild_66"] is False
    assert GAME.new(2, seed="wave").options["mild_66"] is True
