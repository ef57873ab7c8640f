"""Chapters 1 and 2: pieces, values, the map."""

from __future__ import annotations

import copy
import json

import pytest

from tests.scenarios.tahiti1994.island import GAME, at, hex_at, island, kind_of, lay, legal, phase, play, refused
from vaka import Corrupt, Malformed
from vaka.games.clans.edition import Edition
from vaka.games.clans.kinds import ELDER
from vaka.games.tahiti1994.components import components, read_components, read_map, standard_map
from vaka.games.tahiti1994.rules.departure import canoes_of
from vaka.games.tahiti1994.survey import check_map
from vaka.games.tahiti1994.words import VOICE


@pytest.mark.rule("T94-1a")
def test_one_to_four_play_and_a_dead_chieftain_is_a_total_defeat() -> None:
    assert list(GAME.players) == [1, 2, 3, 4]
    state = island({"0610": "0 heavy*2 chief", "0710": "1 chief"}, players=2)
    phase(state, "move")
    play(state, "lead 0610 chief", "take heavy", "take heavy", "step 0710")
    assert state.owner[state.chief_of(1)] == 1
    lone = island({"0609": "0 heavy*2 slingers chief; 1 chief"}, homes=("0508", ""))
    phase(lone, "combat", 0, [6, 1, 1])
    assert lone.result is not None
    assert lone.result.ranks == (1, 2)
    assert lone.result.breakdown[1][0].label == "Total Defeat"


@pytest.mark.rule("T94-1b")
def test_no_rule_depends_on_the_scale_and_old_names_mean_the_same_pieces() -> None:
    data = copy.deepcopy(standard_map())
    data["scale"] = {"miles_per_hex": 60}
    assert check_map(data) == []
    games = [GAME.new(2, options={"map": text}, seed="scale") for text in ("", json.dumps(data))]
    for number in range(120):
        texts = [[action.text for action in game.legal] for game in games]
        assert texts[0] == texts[1]
        for game in games:
            game.play(texts[0][number % len(texts[0])])
    assert games[0].dump() == games[1].dump()
    title = VOICE.title
    assert [title("chief"), title("elder-0-1-2")] == ["Head Chieftain", "Clan Elder 0-1-2"]
    assert "Construction and Training" in next(rule.text for rule in GAME.rules if rule.id == "T94-4a")


@pytest.mark.rule("T94-1c")
def test_everybody_sees_everything_but_the_elders_still_to_be_drawn() -> None:
    state = phase(island({"0610": "0 fighters*2; 1 militia"}), "move")
    views = [state.view(seat).to_json() for seat in (None, 0, 1)]
    for view in views:
        for hidden in ("seat", "legal"):
            view.pop(hidden)
    assert views[0] == views[1] == views[2]
    assert "chance" not in json.dumps(views[0])
    position = views[0]["position"]
    assert isinstance(position, dict)
    assert position["pool"] == [1] * 18


@pytest.mark.rule("T94-2a")
def test_the_tray_holds_246_counters_and_never_limits_play() -> None:
    tray = components()["tray"]
    each, shared = sum(tray["each"].values()), sum(tray["shared"].values())
    assert (each, shared, 4 * each + shared) == (51, 42, 246)
    state = island({"0509": "0 population*40"})
    assert at(state, "0509", 0) == "population*40"


@pytest.mark.rule("T94-2.1a")
def test_units_have_their_values_and_all_but_population_fight() -> None:
    edition = island().edition
    values = {edition.names[kind]: edition.combat[kind] for kind in range(5)}
    assert values == {"population": 0, "militia": 1, "slingers": 2, "fighters": 3, "heavy": 4}
    assert edition.is_combat[:5] == [False, True, True, True, True]


@pytest.mark.rule("T94-2.1b", "T94-2.1d")
def test_leaders_show_combat_leadership_and_movement() -> None:
    state = island()
    edition = state.edition

    def rating(name: str) -> tuple[int, int, int]:
        kind = kind_of(state, name)
        return edition.combat[kind], edition.leadership[kind], edition.points[kind] // 3

    assert rating("chief") == (1, 3, 4)
    assert rating("shaman") == (1, 0, 0)
    elders = [edition.names[ELDER + i].removeprefix("elder-") for i in range(edition.elders)]
    assert elders == ["0-1-2", "1-1-3", "0-1-4", "1-2-2", "0-2-3", "0-2-4", "0-3-2", "0-3-3", "0-3-4"]
    assert all(1 <= rating(f"elder-{e}")[1] <= 3 and 2 <= rating(f"elder-{e}")[2] <= 4 for e in elders)
    assert list(state.pool) == [1] * 18


@pytest.mark.rule("T94-2.1c")
def test_leaders_count_against_no_limit_of_units() -> None:
    state = island({"0508": "0 chief shaman elder-0-1-2 elder-0-2-3 heavy*2 slingers*2"})
    phase(state, "move")
    play(state, "lead 0508 chief", "take heavy", "take heavy", "take slingers", "take shaman")
    play(state, "take elder-0-1-2", "take elder-0-2-3")
    refused(state, "take slingers", "T94-7.2a")
    afloat = phase(island({"0508": "0 chief shaman elder-0-1-2 heavy*2; canoe"}), "move")
    play(afloat, "lead 0508 chief", "take heavy", "take heavy", "take shaman", "take elder-0-1-2", "embark 1")
    assert "sail 0408" in legal(afloat)
    fight = island({"0609": "0 heavy*2 chief shaman elder-1-1-3; 1 militia"})
    phase(fight, "combat")
    from vaka.games.clans.combat import attack_strength

    assert attack_strength(fight, hex_at(fight, "0609"), 0) == 4 + 4 + 1 + 1 + 1


@pytest.mark.rule("T94-2.1e")
def test_logs_and_canoes_change_hex_and_villages_never_do() -> None:
    state = island({"0507": "0 population; log", "0508": "0 population; part-canoe"})
    phase(state, "move")
    play(state, "walk 0507", "carry log", "step 0508", "halt")
    assert at(state, "0508") == "log part-canoe"
    names = [action.text for action in GAME.actions(2)]
    assert not any(text.startswith(("carry", "take", "board")) and "village" in text for text in names)


@pytest.mark.rule("T94-2.1f")
def test_markers_serve_whoever_is_there_and_count_for_him_or_for_the_controller() -> None:
    state = island({"0509": "canoe", "1310": "0 militia; canoe"}, control={"Paea": 1, "Tautira": 1})
    assert canoes_of(state, 1) == [p for p in range(len(state.kind)) if state.hex_of[p] == hex_at(state, "0509")]
    assert [state.hex_of[p] for p in canoes_of(state, 0)] == [hex_at(state, "1310")]
    state = island({"0507": "0 population; log"}, control={"Punaauia": 1})
    phase(state, "move")
    play(state, "walk 0507", "carry log", "step 0508")
    assert at(state, "0508") == "log"


@pytest.mark.rule("T94-2.2a")
def test_seventeen_areas_lie_in_three_regions() -> None:
    chart = island().chart
    regions = {
        name: [a for i, a in enumerate(chart.areas) if chart.region[i] == r] for r, name in enumerate(chart.regions)
    }
    assert regions["Oropaa"] == ["Faaa", "Punaauia", "Paea"]
    assert regions["Aharoa"] == ["Pare", "Arue", "Mahina", "Papenoo", "Tiarei", "Mahaena", "Hitiaa"]
    assert sorted(regions["Teva"]) == sorted(["Papara", "Mataiea", "Papeari", "Vairao", "Teahupoo", "Tautira", "Pueu"])
    assert all(len(hexes) >= 2 for hexes in chart.hexes_of)


@pytest.mark.rule("T94-2.2b")
def test_the_board_has_the_reconstructed_counts() -> None:
    chart = island().chart
    kinds = [chart.kind.count(k) for k in (2, 1, 0)]
    assert kinds == [21, 27, 115]
    assert chart.size == 163
    assert [chart.terrain[h] for h in chart.dry].count(0) == 27
    assert sum(chart.jungle) == 21
    assert sum(chart.reef[h] for h in chart.dry) == 8
    assert sum(chart.reef) == 16
    assert [chart.names[h] for h in range(chart.size) if chart.deep[h]] == ["0607", "0708", "0808"]


@pytest.mark.rule("T94-2.2c")
def test_mountain_and_all_sea_sides_are_closed_and_borders_are_not() -> None:
    sides = standard_map()["hexsides"]
    assert len(sides["mountain"]) == 31
    closed = {tuple(sorted(e["between"])) for e in sides["mountain"] + sides["all_sea"]}
    assert {("0910", "1010"), ("0909", "1010"), ("1009", "1109")} <= closed
    state = island({"0507": "0 chief", "1009": "1 chief"}, homes=("0508", "1210"))
    chart = state.chart
    for one, other in closed:
        assert chart.number[other] not in chart.land[chart.number[one]]
    phase(state, "move")
    play(state, "lead 0507 chief")
    refused(state, "step 0606", "T94-2.2c")
    assert state.why_not("step 0508") is None
    before = state.march.points
    play(state, "step 0407")
    assert before - state.march.points == 3
    south = phase(island({"1009": "1 chief"}), "move", 1)
    play(south, "lead 1009 chief")
    refused(south, "step 1109", "T94-2.2c")


def test_the_published_map_is_sound() -> None:
    assert check_map(standard_map()) == []


FAULTS = {
    "a map is a JSON object": lambda d: None,
    "field hexes": lambda d: d.pop("hexes"),
    "occurs twice": lambda d: d["hexes"].append(copy.deepcopy(d["hexes"][0])),
    "kind 'swamp'": lambda d: d["hexes"][0].update(kind="swamp"),
    "terrain 'ice'": lambda d: _hex(d, "0508").update(terrain="ice"),
    "field q is missing": lambda d: d["hexes"][0].pop("q"),
    "same q and r": lambda d: _hex(d, "0508").update(q=_hex(d, "0509")["q"], r=_hex(d, "0509")["r"]),
    "not the other way round": lambda d: _hex(d, "0508")["land_neighbours"].remove("0507"),
    "not next to it": lambda d: _hex(d, "0508")["land_neighbours"].append("1210"),
    "cross the closed side": lambda d: _both(d, "0606", "0607", "land_neighbours"),
    "lead into the sea": lambda d: _both(d, "0508", "0408", "land_neighbours"),
    "lead over land": lambda d: _both(d, "0508", "0507", "canoe_neighbours"),
    "hexes are not adjacent": lambda d: d["hexsides"]["mountain"].append({"between": ["0508", "1210"]}),
    "needs two known hexes": lambda d: d["hexsides"]["mountain"].append({"between": ["0508", "9999"]}),
    "area 'Moorea' is not on the list": lambda d: _hex(d, "0508").update(area="Moorea"),
    "not named in the rules": lambda d: d["areas"].append({"id": "Moorea"}),
    "belongs to no area": lambda d: _hex(d, "0408").update(area="Faaa"),
    "is not of one piece": lambda d: _hex(d, "1211").update(area="Faaa"),
    "its areas are": lambda d: d["regions"][0]["areas"].pop(),
    "jungle hexes have no clear neighbour": lambda d: _hex(d, "0607").update(terrain="clear"),
    "no clear coastal hex with a river": lambda d: _hex(d, "0508").update(river=False),
    "inland but touches the sea": lambda d: _landlock(d, "0704"),
    "not three hexes deep": lambda d: d["hexes"].remove(_hex(d, "0501")) or [_drop(h, "0501") for h in d["hexes"]],
    "needs 2 known areas": lambda d: d["standard_home_areas"].update({"2": ["Faaa"]}),
    "two homes lie in one region": lambda d: d["standard_home_areas"].update({"2": ["Faaa", "Paea"]}),
    "and Paea touch": lambda d: d["standard_home_areas"].update({"4": ["Punaauia", "Paea", "Tiarei", "Pueu"]}),
    "its mouth 0607": lambda d: d["rivers"][1].update(path_source_to_mouth=["0508", "0507", "0607"]),
    "are not neighbours on foot": lambda d: d["rivers"][1].update(path_source_to_mouth=["0607", "0508"]),
    "not marked as a river hex": lambda d: _hex(d, "0507").update(river=False),
    "lies inside the outline": lambda d: _hex(d, "0508").update(land_share=0.05),
    "short cut across the isthmus": lambda d: (
        _both(d, "1009", "1010", "canoe_neighbours")
        or d["hexsides"].update(canoe_blocked=[{"between": ["1009", "1010"]}])
    ),
}


def _hex(data: dict, name: str) -> dict:  # type: ignore[type-arg]
    return next(h for h in data["hexes"] if h["id"] == name)


def _both(data: dict, one: str, other: str, key: str) -> None:  # type: ignore[type-arg]
    _hex(data, one).setdefault(key, []).append(other)
    _hex(data, other).setdefault(key, []).append(one)


def _landlock(data: dict, name: str) -> None:  # type: ignore[type-arg]
    _hex(data, name).update(kind="land", canoe_neighbours=[])
    for entry in data["hexes"]:
        if name in entry.get("canoe_neighbours", []):
            entry["canoe_neighbours"].remove(name)


def _drop(entry: dict, name: str) -> None:  # type: ignore[type-arg]
    for key in ("land_neighbours", "canoe_neighbours"):
        if name in entry.get(key, []):
            entry[key].remove(name)


@pytest.mark.parametrize("words", sorted(FAULTS))
def test_a_faulty_map_is_told_its_fault(words: str) -> None:
    data = copy.deepcopy(standard_map())
    broken = FAULTS[words](data)
    faults = check_map(None if words.startswith("a map") else data)
    del broken
    assert any(words in fault for fault in faults) or (words.startswith("short cut") and faults), faults
    with pytest.raises(Corrupt):
        read_map(None if words.startswith("a map") else data, "my map")


def test_a_table_opens_on_a_map_of_ones_own() -> None:
    data = copy.deepcopy(standard_map())
    _hex(data, "0506")["name"] = "Our bay"
    state = GAME.new(2, seed=1, options={"map": json.dumps(data)})
    assert "Our bay" in state.chart.label  # type: ignore[attr-defined]
    data["areas"].append({"id": "Moorea"})
    with pytest.raises(Malformed, match="Moorea"):
        GAME.new(2, seed=1, options={"map": json.dumps(data)})
    with pytest.raises(Malformed):
        GAME.new(2, seed=1, options={"map": "{"})


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('tag = "designed"', "", "says not where it comes from"),
        ('name = "heavy"', 'name = "giants"', "the five units"),
        ("combat = 4", 'combat = "four"', "is no number"),
        ('make = "heavy"', 'make = "giants"', "names an unknown unit"),
        ("  [4, 5, 5, 5],\n", "", "ten rows"),
        ("[movement]", "[movement", "components.toml"),
    ],
)
def test_a_faulty_component_file_is_told_its_fault(old: str, new: str, words: str) -> None:
    text = (GAME.folder / "data" / "components.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(Corrupt, match=words):
        read_components(text.replace(old, new, 1), "components.toml")


def test_no_function_of_the_system_asks_which_edition_it_serves() -> None:
    assert type(island().edition) is not Edition
    lay(island(), "0508", "0 militia")
