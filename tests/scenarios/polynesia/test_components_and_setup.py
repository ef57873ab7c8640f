"""Chapters 1 and 2: what is in the box, and how it is laid out."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import vaka
from tests.scenarios.polynesia.scene import GAME, Scene
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.maps import ocean
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.setup import cards_to_draw
from vaka.games.polynesia.tables import TOKEN_WORDS, Ocean


def new(players: int, seed: int | str = 1, **options: bool | int | str) -> Position:
    state = GAME.new(players, seed=seed, options=options)
    assert isinstance(state, Position)
    return state


@pytest.mark.rule("POL-1.01")
def test_the_box_holds_what_the_list_says() -> None:
    assert GAME.players == range(2, 5)
    assert (BOX.members, BOX.ships, BOX.point_tokens) == (13, 15, 10)
    assert Counter(tide.card[0] for tide in BOX.tides) == {"1": 4, "2": 6, "3": 8}
    assert sum(BOX.green.values()) + sum(BOX.orange.values()) == 14
    assert BOX.goods == (30, 30)
    assert BOX.resource_tokens == (8, 5)
    assert sum(BOX.stones) == 10
    state = new(4)
    inventory = state.inventory()
    assert [inventory[f"members of {seat}"] for seat in range(4)] == [13] * 4
    assert [inventory[f"ships of {seat}"] for seat in range(4)] == [15] * 4
    assert inventory["island tokens"] == 14
    assert inventory["point tokens"] == 10


@pytest.mark.rule("POL-1.02")
def test_resources_never_run_out() -> None:
    scene = Scene(2).goods(0, 200, 200).goods(1, 200, 200)
    scene.play("fish", "take fish")
    assert scene.fish(0) == 203


@pytest.mark.rule("POL-1.03")
def test_members_ships_and_point_tokens_are_limited() -> None:
    scene = Scene(4, tides="1.3 2.4 3.1").people(0, tofua=13)
    assert scene.why("populate") == "POL-7.05"
    for route in [r for r in range(scene.ocean.routes) if not scene.ocean.neutral[r]][:15]:
        scene.ships_on(route, "fish", 0)
    assert scene.why("explore") == "POL-5.09"
    assert scene.state.reserve == 10
    state = scene.state
    taken = [state.hand_point(seat % 4) for seat in range(11)]
    assert taken == [True] * 10 + [False]
    assert (state.reserve, state.points) == (0, [3, 3, 2, 2])


@pytest.mark.rule("POL-1.04")
def test_six_red_three_grey_and_one_black_stone_are_in_the_bag() -> None:
    assert new(3).bag == [6, 3, 1]


@pytest.mark.rule("POL-1.05")
def test_the_island_tokens_are_of_these_kinds() -> None:
    assert BOX.green == {"cross": 1, "point": 1, "mask": 2, "mask4": 1, "fish": 1, "shell": 1, "explore": 1}
    assert BOX.orange == {"cross": 1, "point": 1, "mask": 1, "fish": 1, "shell": 1, "explore": 1}


@pytest.mark.rule("POL-1.06")
def test_the_personal_board_has_thirteen_spaces_in_two_rows() -> None:
    assert BOX.track[: BOX.row] == (0, 0, 1, 1, 2)
    assert BOX.track[BOX.row :] == (2, 3, 3, 4, 4, 5, 6, 7)


def symbols(chart: Ocean, good: int) -> set[str]:
    return {chart.names[island] for island in chart.paying[good]}


def turtles(chart: Ocean, number: int) -> set[str]:
    return {chart.names[island] for island in chart.turtle_islands if chart.turtles[island] == number}


def groups(chart: Ocean) -> list[str]:
    return ["-".join(chart.names[island] for island in pair) for pair in chart.group_islands]


@pytest.mark.rule("POL-1.07", "POL-2.01")
def test_four_players_sail_the_wide_ocean() -> None:
    chart = ocean("", 4)
    assert chart.size == 30
    assert (chart.neutral.count(False), chart.neutral.count(True)) == (54, 3)
    assert chart.names[chart.main] == "Tofua"
    near = {chart.names[i] for i in range(30) if chart.doomed[i] and i != chart.main}
    assert near == {"Vavaʻu", "Lifuka", "ʻEua"}
    assert groups(chart) == ["Savaiʻi-ʻUpolu", "Rarotonga-Aitutaki", "Raʻiatea-Tahiti", "Nuku Hiva-Hiva Oa"]
    assert turtles(chart, 1) == {"Funafuti", "Manihiki", "Rangiroa", "Mangareva"}
    assert turtles(chart, 2) == {"Hawaiʻi", "Rapa Nui"}
    assert symbols(chart, 0) == {"Vavaʻu", "Niue", "Fakaofo", "Rurutu", "Kiritimati", "Hao"}
    assert symbols(chart, 1) == {"ʻEua", "ʻUvea", "Manuae", "Pukapuka", "Tongareva", "Tubuai"}


@pytest.mark.rule("POL-1.08", "POL-2.01")
def test_two_and_three_players_sail_the_near_ocean() -> None:
    for players in (2, 3):
        chart = ocean("", players)
        assert chart.size == 24
        assert (chart.neutral.count(False), chart.neutral.count(True)) == (42, 3)
        assert chart.names[chart.main] == "Mehetia"
        near = {chart.names[i] for i in range(24) if chart.doomed[i] and i != chart.main}
        assert near == {"Moʻorea", "Makatea", "Anaʻa"}
        assert groups(chart) == ["Huahine-Bora Bora", "Rangiroa-Fakarava", "Nuku Hiva-Hiva Oa", "Mangareva-Taravai"]
        assert turtles(chart, 1) == {"Maupiti", "Takaroa", "Puka Puka", "Rapa Iti", "Fatu Hiva"}
        assert turtles(chart, 2) == {"Rapa Nui"}
        assert symbols(chart, 0) == {"Moʻorea", "Tubuai", "Manihi", "Hao"}
        assert symbols(chart, 1) == {"Anaʻa", "Mataiva", "Napuka", "Raivavae"}


@pytest.mark.rule("POL-2.02")
@pytest.mark.parametrize("players", [2, 4])
def test_either_side_has_its_main_near_archipelago_and_turtle_islands(players: int) -> None:
    chart = ocean("", players)
    assert sorted(len(pair) for pair in chart.group_islands) == [2, 2, 2, 2]
    assert len(chart.turtle_islands) == 6
    orange = [r for r in range(chart.routes) if chart.neutral[r]]
    assert {chart.main} == {chart.one[r] for r in orange}
    assert {chart.other[r] for r in orange} == {i for i in range(chart.size) if chart.doomed[i]} - {chart.main}
    for route in range(chart.routes):
        assert chart.one[route] != chart.other[route]


@pytest.mark.rule("POL-2.03", "POL-2.04", "POL-2.05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_ships_members_fish_and_shells(players: int) -> None:
    state = new(players)
    assert state.harbour == [15] * players
    assert state.board == [8] * players
    assert [state.count(seat, state.ocean.main) for seat in range(players)] == [5] * players
    assert sum(state.people) == 5 * players
    assert state.stock == [3] * (2 * players)
    assert max(state.fleet) == 0


@pytest.mark.rule("POL-2.06", "POL-2.07", "POL-2.08")
@pytest.mark.parametrize(("players", "number"), [(2, 11), (3, 11), (4, 12)])
def test_tokens_lie_open_on_archipelago_and_turtle_islands_without_crosses(players: int, number: int) -> None:
    layouts = set()
    for seed in range(12):
        state = new(players, seed)
        chart = state.ocean
        on_groups = [state.token[i] for i in range(chart.size) if chart.group[i] >= 0]
        on_turtles = [state.token[i] for i in chart.turtle_islands]
        elsewhere = [state.token[i] for i in range(chart.size) if chart.group[i] < 0 and not chart.turtles[i]]
        assert set(elsewhere) == {0}
        green = Counter(TOKEN_WORDS[kind] for kind in on_groups)
        orange = Counter(TOKEN_WORDS[kind] for kind in on_turtles)
        assert orange == {"none": 1, "point": 1, "mask": 1, "fish": 1, "shell": 1, "explore": 1}
        # With four players the marked mask is a mask like the others; with fewer its island bears nothing.
        spare = {"none": 1, "mask": 3} if players == 4 else {"none": 2, "mask": 2}
        assert green == {**spare, "point": 1, "fish": 1, "shell": 1, "explore": 1}
        assert sum(1 for kind in state.token if kind) == number
        layouts.add(tuple(state.token))
    assert len(layouts) > 6


@pytest.mark.rule("POL-2.09")
@pytest.mark.parametrize("players", [3, 4])
def test_one_card_of_each_type_is_open_and_every_combination_can_come(players: int) -> None:
    counts = [len(cards_to_draw(kind, players)) for kind in (1, 2, 3)]
    assert counts == [4, 6, 8]
    seen = [set(), set(), set()]
    for seed in range(120):
        state = new(players, seed)
        for kind, card in enumerate((state.tide1, state.tide2, state.tide3)):
            seen[kind].add(card)
    assert seen == [set(range(1, 5)), set(range(1, 7)), set(range(1, 9))]


@pytest.mark.rule("POL-2.10")
def test_two_players_never_meet_the_tides_that_need_three() -> None:
    assert len(list(product(*(cards_to_draw(kind, 2) for kind in (1, 2, 3))))) == 144
    assert {new(2, seed).tide3 for seed in range(80)} == {3, 4, 5, 6, 7, 8}
    for card in ("3.1", "3.2"):
        with pytest.raises(vaka.Malformed, match=card) as caught:
            GAME.new(2, seed=1, options={"tide_3": card})
        assert caught.value.field == "tide_3"


@pytest.mark.rule("POL-2.11")
@pytest.mark.parametrize(
    ("tides", "reserve", "boxed"),
    [
        ("1.3 2.4 3.7", 0, 10),
        ("1.2 2.4 3.7", 6, 0),
        ("1.3 2.4 3.1", 10, 0),
        ("1.3 2.4 3.2", 10, 0),
        ("1.2 2.4 3.1", 6, 0),
    ],
)
def test_point_tokens_are_used_only_where_a_card_hands_them_out(tides: str, reserve: int, boxed: int) -> None:
    state = Scene(4, tides=tides).state
    assert (state.reserve, state.boxed) == (reserve, boxed)


@pytest.mark.rule("POL-2.12")
def test_the_crater_is_empty_the_marker_on_three_and_the_first_player_random() -> None:
    starts = set()
    for seed in range(40):
        state = new(4, seed)
        assert (sum(state.bag), state.crater, state.round, state.marker) == (10, [], 1, 0)
        assert state.view(0).number == 3  # type: ignore[attr-defined]
        assert state.to_act == state.start
        starts.add(state.start)
    assert starts == {0, 1, 2, 3}


def test_a_table_may_choose_its_tide_cards() -> None:
    state = new(3, tide_1="1.2", tide_2="2.5", tide_3="3.1")
    assert (state.tide1, state.tide2, state.tide3) == (2, 5, 1)
