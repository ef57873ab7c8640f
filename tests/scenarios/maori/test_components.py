"""Chapter 2: counters, charts and the map, as the data files give them."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import vaka
from vaka.games.clans.kinds import COAST, SEA
from vaka.games.maori import components
from vaka.games.maori.components import (
    check_map,
    load_components,
    load_events,
    printed_map,
    read_components,
    read_events,
)

BOX = load_components()
LAND = printed_map()
CHART = LAND.chart


def names(hexes: list[int]) -> list[str]:
    return sorted(CHART.names[hex] for hex in hexes)


def areas(numbers: list[int]) -> list[str]:
    return sorted(LAND.keys[number] for number in numbers)


@pytest.mark.rule("MAO-2.1a")
def test_units_have_their_combat_values() -> None:
    values = {name: unit["combat"] for name, unit in BOX.units.items()}
    assert values == {
        "population": 0,
        "militia": 1,
        "slingers": 2,
        "warriors": 3,
        "elite": 4,
        "scout": 1,
        "guard": 5,
        "dummy": 0,
    }
    assert BOX.units["guard"]["missile"] == 3


@pytest.mark.rule("MAO-2.1c")
def test_leaders_show_combat_leadership_and_movement() -> None:
    assert BOX.chief == (1, 3, 4)
    assert BOX.tohunga == (1, 0, 0)
    assert BOX.head_tohunga == (2, 0, 0)


@pytest.mark.rule("MAO-2.1d")
def test_nine_elders_each_with_a_shaken_side_one_lower() -> None:
    fronts = ["".join(map(str, front)) for front, _ in BOX.elders]
    assert fronts == ["112", "113", "014", "122", "023", "024", "132", "033", "034"]
    for front, shaken in BOX.elders:
        assert shaken == (max(0, front[0] - 1), max(0, front[1] - 1), max(1, front[2] - 1))


@pytest.mark.rule("MAO-2.2a")
def test_eighteen_areas_seventeen_of_them_on_north_island() -> None:
    assert len(CHART.areas) == 18
    assert [LAND.keys[a] for a in range(18) if LAND.islands_of[a] == 1] == ["te_tau_ihu"]
    assert all(len(hexes) >= 4 for hexes in CHART.hexes_of)
    assert all((CHART.area[hex] >= 0) == (CHART.kind[hex] != SEA) for hex in range(CHART.size))
    assert (CHART.size, len(CHART.dry), CHART.kind.count(COAST)) == (1167, 445, 181)


@pytest.mark.rule("MAO-2.2b")
def test_a_side_is_open_on_foot_by_l_or_b_and_by_canoe_by_s_b_or_n() -> None:
    for entry in LAND.data["hexes"]:
        hex = CHART.number[entry["id"]]
        assert len(CHART.land[hex]) == sum(code in "LB" for code in entry["sides"])
        assert len(CHART.water[hex]) == sum(code in "SBN" for code in entry["sides"])
    north, south = CHART.number["2120"], CHART.number["2121"]
    assert south in CHART.land[north]
    assert south not in CHART.water[north]


@pytest.mark.rule("MAO-2.2b")
def test_all_sea_sides_between_land_hexes_are_twelve_and_closed_on_foot() -> None:
    found = 0
    for hex in CHART.dry:
        for beside in CHART.water[hex]:
            if CHART.kind[beside] != SEA and beside not in CHART.land[hex]:
                found += 1
    assert found == 2 * sum(
        1
        for entry in LAND.data["hexes"]
        if entry["type"] != "sea"
        for direction in range(3)
        if entry["sides"][direction] in "SN" and _beside_is_land(entry, direction)
    )


def _beside_is_land(entry: dict[str, Any], direction: int) -> bool:
    from vaka.core.hexes import OFFSETS

    dq, dr = OFFSETS[direction]
    for other in LAND.data["hexes"]:
        if (other["q"], other["r"]) == (entry["q"] + dq, entry["r"] + dr):
            return bool(other["type"] != "sea")
    return False


@pytest.mark.rule("MAO-2.2d")
def test_areas_touch_even_over_mountains_and_the_south_touches_nobody() -> None:
    touch = {LAND.keys[a]: areas(LAND.touching[a]) for a in range(18)}
    assert "ngai_te_rangi" in touch["waikato"]
    assert not CHART.touching(LAND.keys.index("waikato"), LAND.keys.index("ngai_te_rangi"))
    assert touch["te_tau_ihu"] == []
    assert touch["aupouri"] == ["ngapuhi"]
    for entry in LAND.data["areas"]:
        assert touch[entry["key"]] == sorted(entry["adjacent"])


@pytest.mark.rule("MAO-3.2c")
def test_a_hundred_and_fifty_five_hexes_are_village_sites() -> None:
    assert len(CHART.sites) == 155
    assert names(CHART.sites) == sorted(entry["id"] for entry in LAND.data["hexes"] if entry.get("villageSite"))


@pytest.mark.rule("MAO-3.1a")
def test_each_area_fills_two_of_the_36_cells() -> None:
    assert len(LAND.random_area) == 36
    assert all(LAND.random_area.count(area) == 2 for area in range(18))
    assert LAND.keys[LAND.random_area[0]] == "aupouri"
    assert LAND.keys[LAND.random_area[6 * 5 + 5]] == "te_tau_ihu"


@pytest.mark.rule("MAO-5i")
def test_four_and_six_is_excessive_rain_and_not_seals() -> None:
    events = load_events()
    assert events[46].name == "Excessive rain"
    assert events[64].name == "Seals"
    assert len({outcome.value for outcome in events[46].outcomes}) == 4


@pytest.mark.rule("MAO-2.2a")
def test_area_names_carry_their_macrons() -> None:
    assert "Ngāti Whātua" in LAND.spelling
    assert "Te Whānau-ā-Apanui" in LAND.spelling


def damaged(change: Any) -> str:
    data = copy.deepcopy(LAND.data)
    change(data)
    return json.dumps(data)


def by_id(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(hex for hex in data["hexes"] if hex["id"] == name)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda d: d.pop("hexes"), "hexes is missing"),
        (lambda d: by_id(d, "1310").update(sides="LLLLLL"), "1310"),
        (lambda d: by_id(d, "1310").update(area="nowhere"), "hex 1310 belongs to no area"),
        (lambda d: d["areas"].pop(), "belongs to no area"),
        (lambda d: d["moa"].append("0143"), "moa: 0143 is no land hex"),
        (lambda d: d["seals"].append("2831"), "seals: 2831 is not on the coast"),
        (lambda d: d["randomArea"].update({"11": "waikato"}), "does not fill exactly two cells"),
        (lambda d: d["portage"].update(east="2831"), "portage: 2831"),
        (lambda d: d["hexes"].append(d["hexes"][0]), "occurs twice"),
    ],
)
def test_a_fault_in_a_map_is_named(change: Any, complaint: str) -> None:
    faults = check_map(damaged(change))
    assert any(complaint in fault for fault in faults), faults[:3]


def test_a_map_of_ones_own_is_refused_with_its_fault() -> None:
    assert check_map(json.dumps(LAND.data)) == []
    with pytest.raises(vaka.Malformed, match="not JSON"):
        components.own_map("{")


def test_a_fault_in_the_charts_is_named() -> None:
    with pytest.raises(vaka.Corrupt, match=r"components\.toml: units: is missing"):
        read_components({})
    with pytest.raises(vaka.Corrupt, match="missing or unknown numbers"):
        read_events({})
    with pytest.raises(vaka.Corrupt, match="event 11: nothing does"):
        read_events({"event": [{"number": 11, "name": "x", "results": [{"dice": [1, 6], "does": "fly"}]}]})
