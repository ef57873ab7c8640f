"""Maps are data: those of the box keep what they promise, and a user's own is checked with every fault named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import vaka
from tests.scenarios.polynesia.scene import GAME
from vaka.games.polynesia.map_faults import faults_of
from vaka.games.polynesia.maps import NEAR_OCEAN, WIDE_OCEAN, crossings, ocean, printed_map
from vaka.testing import play_on

Map = dict[str, Any]


def own_map(file: str = NEAR_OCEAN) -> Map:
    """A copy of a map of the box, to be changed."""
    return copy.deepcopy(printed_map(file))


def island(data: Map, key: str) -> Map:
    return next(entry for entry in data["islands"] if entry["id"] == key)


@pytest.mark.rule("POL-2.02")
@pytest.mark.parametrize("file", [WIDE_OCEAN, NEAR_OCEAN])
def test_the_maps_of_the_box_have_no_fault_and_no_crossing(file: str) -> None:
    data = own_map(file)
    assert faults_of(data) == []
    assert crossings(data) == []
    assert data["provenance"].startswith("designed")
    players = 4 if file == WIDE_OCEAN else 3
    chart = ocean("", players)
    # No route of the box joins two archipelagos, each archipelago has an inner route, and each island is within 5 steps.
    assert max(len(groups) for groups in chart.joins) == 1
    for pair in chart.group_islands:
        assert pair[1] in chart.exit_goals[pair[0]]
    assert max(chart.distance[chart.main]) == 5
    assert min(len(goals) for goals in chart.exit_goals) >= 2


def change(path: str, value: object) -> Callable[[Map], None]:
    """Set a field of an island: `mehetia.kind`."""

    def apply(data: Map) -> None:
        key, _, name = path.partition(".")
        island(data, key)[name] = value

    return apply


def drop_island(data: Map) -> None:
    data["islands"].remove(island(data, "tubuai"))


def drop_routes_of(key: str) -> Callable[[Map], None]:
    def apply(data: Map) -> None:
        data["routes"] = [route for route in data["routes"] if key not in (route["a"], route["b"])]

    return apply


def add_route(a: str, b: str, neutral: bool = False, key: str = "r99") -> Callable[[Map], None]:
    def apply(data: Map) -> None:
        data["routes"].append({"id": key, "a": a, "b": b, "neutral": neutral})

    return apply


def set_field(key: str, value: object) -> Callable[[Map], None]:
    def apply(data: Map) -> None:
        data[key] = value

    return apply


def cut_off(data: Map) -> None:
    """Bora Bora and Huahine and Maupiti hang on the doomed Moʻorea alone."""
    group = {"huahine", "bora-bora", "maupiti"}
    data["routes"] = [
        r for r in data["routes"] if ((r["a"] in group) == (r["b"] in group)) or "moorea" in (r["a"], r["b"])
    ]


FAULTS: list[tuple[str, Callable[[Map], None]]] = [
    ("islands: missing, or not a list", set_field("islands", None)),
    ("title: must be 'polynesia'", set_field("title", "tahiti-1994")),
    ("name: missing, or not a text", set_field("name", 7)),
    ("players: one or more of 2, 3 and 4", set_field("players", [5])),
    ("islands, entry 1: x is missing or of the wrong type", change("mehetia.x", "left")),
    ("islands, entry 2: not an object", lambda data: data["islands"].insert(1, 3)),
    ("routes, entry 1: neutral is missing or of the wrong type", lambda data: data["routes"][0].pop("neutral")),
    (
        "island mehetia: kind is one of main, near, archipelago, turtle, open, not 'volcano'",
        change("mehetia.kind", "volcano"),
    ),
    ("island Hao: an id is of small letters", change("hao.id", "Hao")),
    ("island manihi: this id occurs twice", change("hao.id", "manihi")),
    ("island hao: a name has 1 to 40 letters", change("hao.name", "")),
    ("island hao: lies outside the map", change("hao.x", 1200)),
    ("islands: exactly 3 of kind near, not 2", change("anaa.kind", "open")),
    ("islands: exactly 6 of kind turtle, not 5", change("takaroa.kind", "open")),
    ("island takaroa: a turtle island has 1 or 2 points, not 3", change("takaroa.points", 3)),
    ("island hao: only turtle islands have points", change("hao.points", 1)),
    ("islands: at least 3 with one turtle and at least 1 with two", change("rapa-nui.points", 1)),
    ("island takaroa: an island shows one kind of symbol only", change("takaroa.resource", "fish")),
    ("island hao: resource is fish, shell or null, not 'gold'", change("hao.resource", "gold")),
    (
        "island huahine: exactly the islands of kind archipelago name their archipelago",
        change("huahine.archipelago", None),
    ),
    ("island huahine: there is no archipelago 'north'", change("huahine.archipelago", "north")),
    ("archipelago leeward: its list and the islands that name it differ", change("huahine.archipelago", "palliser")),
    ("island hao: token must be null", change("hao.token", "green")),
    (
        "island hao: destroyed is true for the main and the near islands, and for no other",
        change("hao.destroyed", True),
    ),
    ("island hao: atoll is true or false", change("hao.atoll", "yes")),
    ("archipelagos: exactly 4, not 3", lambda data: data["archipelagos"].pop()),
    ("archipelago leeward: exactly 2 islands, not 3", lambda data: data["archipelagos"][0]["islands"].append("hao")),
    ("mainIsland: 'hao' is no island of kind main", set_field("mainIsland", "hao")),
    ("nearIslands: must name exactly the islands of kind near", set_field("nearIslands", ["moorea"])),
    ("route r07: there is no island 'tubuai'", drop_island),
    ("route r99: both ends are hao", add_route("hao", "hao")),
    ("route r99: huahine and moorea are joined already, by route r01", add_route("huahine", "moorea")),
    ("route r05: this id occurs twice", add_route("hao", "rapa-iti", key="r05")),
    (
        "route r99: only routes between the main and a near island are neutral",
        add_route("hao", "rapa-iti", neutral=True),
    ),
    (
        "route n1: a route between the main and a near island is neutral",
        lambda data: data["routes"][0].update(neutral=False),
    ),
    ("island moorea: a near island has a neutral route to the main island", lambda data: data["routes"].pop(0)),
    ("island rapa-nui: no way leads here from the main island", drop_routes_of("rapa-nui")),
    ("cut off from", cut_off),
    ("islands napuka and hao: 20 apart, at least 80 are needed", lambda data: island(data, "hao").update(x=550, y=325)),
    ("route r99: runs across island", add_route("mehetia", "rapa-nui")),
]


@pytest.mark.parametrize(("fault", "spoil"), FAULTS, ids=[fault for fault, _ in FAULTS])
def test_every_fault_of_a_map_is_named(fault: str, spoil: Callable[[Map], None]) -> None:
    data = own_map()
    spoil(data)
    found = GAME.check_map(data)  # type: ignore[attr-defined]
    assert any(fault in line for line in found), found


@pytest.mark.parametrize("data", [None, [], "map", 7, {}])
def test_what_is_no_map_at_all_is_refused_in_words(data: object) -> None:
    assert GAME.check_map(data) != []  # type: ignore[attr-defined]


def test_a_table_can_be_opened_on_a_map_of_ones_own() -> None:
    data = own_map(WIDE_OCEAN)
    data["name"] = "Home waters"
    data["players"] = [2, 3, 4]
    island(data, "hao")["name"] = "Hao & <Co>"
    for players in (2, 3, 4):
        state = GAME.new(players, seed=3, options={"map": json.dumps(data)})
        play_on(state, 3)
        assert state.over
        again = GAME.load(json.loads(json.dumps(state.to_json())))
        assert again.digest() == state.digest()
        picture = GAME.draw(state.view(None))
        assert "Home waters" in picture.label
        assert "Hao &amp; &lt;Co&gt;" in picture.ground
        assert "<Co>" not in picture.ground + picture.pieces


def test_a_bad_map_is_refused_with_its_first_fault_and_the_field() -> None:
    data = own_map()
    data["archipelagos"].pop()
    for text, fault in (
        (json.dumps(data), "archipelagos"),
        ("{", "not JSON"),
        ("[" * 20_000, "JSON"),
        ("9" * 200_000, "longer"),
        ("[]", "a map is a JSON object"),
        (json.dumps({**own_map(), "players": [3]}), "this map is for 3 players"),
    ):
        with pytest.raises(vaka.Malformed, match=fault) as caught:
            GAME.new(2, seed=1, options={"map": text})
        assert caught.value.field == "map"
