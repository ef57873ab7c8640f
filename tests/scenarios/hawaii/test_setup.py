"""Chapters 1 and 2: the box and the setup."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.hawaii.island import (
    GAME,
    PLACES,
    dealt,
    held,
    lay,
    new,
    play,
    purse,
    refused,
    script,
    stock,
    texts,
    tokens,
    turn,
    village,
)
from vaka.core.errors import Corrupt
from vaka.games.hawaii.components import BOX, FILE, read_components
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import (
    BEACH,
    FACE,
    FISH_BACK,
    ISLAND_COUNTS,
    ISLAND_NAMES,
    KIND_NAMES,
    PLACE_CIRCLES,
    PLACE_NAMES,
    PRINTED,
    STAGGERED,
)
from vaka.games.hawaii.view import HawaiiView
from vaka.testing import script as scripted


@pytest.mark.rule("HAW-1.01")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    counts = {name: BOX.tiles[kind].count for kind, name in enumerate(KIND_NAMES)}
    for hut in ("shell-hut", "foot-hut", "spear-hut", "exchange-hut", "long-hut", "irrigation"):
        assert counts[hut] == 5
    for fruit in ("breadfruit", "taro", "coconut", "banana"):
        assert counts[fruit] == 4
    assert (counts["hula"], counts["boat"], counts["surfer"], counts["kahuna"], counts["tiki"]) == (10, 8, 10, 25, 15)
    assert sum(tile.count for tile in BOX.tiles if tile.god) == 12
    assert sum(counts.values()) == 126
    assert (len(BOX.places), sum(ISLAND_COUNTS), len(BOX.targets), len(BOX.tokens)) == (10, 10, 5, 25)
    assert [*GAME.players] == [2, 3, 4, 5]


@pytest.mark.rule("HAW-1.02")
def test_each_value_occurs_plain_with_one_two_and_three_fish_and_speared_with_one_and_two() -> None:
    for value in range(2, 7):
        five = [(face & 1, fish) for face, fish in zip(FACE, FISH_BACK, strict=True) if face >> 1 == value]
        assert sorted(five) == [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2)]
    assert sum(face & 1 for face in FACE) == 10
    assert [FISH_BACK.count(fish) for fish in (1, 2, 3)] == [10, 10, 5]


@pytest.mark.rule("HAW-1.03")
def test_resources_never_run_out_but_tiles_do() -> None:
    state = new()
    for seat in range(2):
        state.gain(seat, 0, 500)
        state.gain(seat, 2, 500)
    assert held(state, 0) == (513, 7, 500)
    stock(state, "hula")
    tokens(state, "hula", "2")
    turn(state)
    refused(state, "walk hula", "HAW-6.01")


@pytest.mark.rule("HAW-2.01", "HAW-2.02")
def test_places_are_dealt_from_the_beach_upwards_row_by_row() -> None:
    order = "gods tikis kahunas surf boatyard orchard hula long-house craft-huts income-huts"
    state = new(order=order)
    assert [PLACE_NAMES[place] for place in state.place_at] == order.split()
    assert BOX.slots == ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10")
    assert BOX.rows == (1, 1, 2, 2, 2, 3, 3, 3, 4, 4)
    dealt = {tuple(GAME.new(2, seed=seed).view(0).place_at) for seed in range(8)}  # type: ignore[attr-defined]
    assert len(dealt) == 8


@pytest.mark.rule("HAW-2.02")
def test_neighbours_and_rows_are_those_of_the_staggered_frame() -> None:
    near = [
        "1-2",
        "1-3",
        "1-4",
        "2-4",
        "2-5",
        "3-4",
        "3-6",
        "3-7",
        "4-5",
        "4-6",
        "4-7",
        "4-8",
        "5-7",
        "5-8",
        "6-7",
        "6-9",
        "7-8",
        "7-9",
        "7-10",
        "8-10",
        "9-10",
    ]
    for a in range(1, 11):
        for b in range(a + 1, 11):
            assert (STAGGERED[a - 1][b - 1] == 1) == (f"{a}-{b}" in near)
    assert STAGGERED[BEACH] == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4]


@pytest.mark.rule("HAW-2.02")
def test_a_strict_grid_adds_two_diagonals_by_option() -> None:
    plain, grid = new(), new(frame="grid")
    assert (plain.settings.steps[1][2], grid.settings.steps[1][2]) == (2, 1)
    assert (plain.settings.steps[7][8], grid.settings.steps[7][8]) == (2, 1)
    assert sum(map(sum, plain.settings.steps)) - sum(map(sum, grid.settings.steps)) >= 4


@pytest.mark.rule("HAW-2.03")
def test_each_place_has_its_circles_and_its_printed_number() -> None:
    expected = {
        "income-huts": (3, 10),
        "craft-huts": (2, 8),
        "long-house": (1, 5),
        "hula": (2, 8),
        "orchard": (3, 12),
        "boatyard": (2, 6),
        "surf": (2, 7),
        "kahunas": (3, 11),
        "tikis": (2, 9),
        "gods": (1, 5),
    }
    found = {name: (PLACE_CIRCLES[i], PRINTED[i]) for i, name in enumerate(PLACE_NAMES)}
    assert found == expected
    assert sum(PLACE_CIRCLES) == 21


@pytest.mark.rule("HAW-2.04", "HAW-2.05")
def test_twelve_gods_lie_in_two_piles_of_six_and_only_the_tops_are_for_sale() -> None:
    state = new(gods="ku lono")
    assert state.piles == [6, 6]
    assert [KIND_NAMES[god] for god in state.tops] == ["ku", "lono"]
    tokens(state, "gods", "2")
    purse(state, 0, 10, 9)
    turn(state)
    play(state, "walk gods")
    assert texts(state) == ["buy ku 1", "buy ku 2", "buy lono 1", "buy lono 2"]
    refused(state, "buy pele 1", "HAW-2.05")


@pytest.mark.rule("HAW-2.05")
def test_with_one_pile_used_up_one_god_is_on_offer_and_each_god_occurs_twice() -> None:
    assert all(BOX.tiles[KIND_NAMES.index(god)].count == 2 for god in ["ku", "kane", "pele", "lono", "laka", "kanaloa"])
    state = new(gods="ku lono")
    lay(state, "piles of gods: ku of 1, lono of 6", "left in the box: kane x2, pele x2, laka")
    tokens(state, "gods", "2")
    purse(state, 0, 10, 9)
    turn(state)
    play(state, "walk gods; buy ku 1")
    assert state.tops[0] == -1
    assert state.piles == [0, 6]
    tokens(state, "gods", "2")
    purse(state, 1, 10, 9)
    turn(state, 1)
    play(state, "walk gods")
    assert texts(state) == ["buy lono 1", "buy lono 2"]


@pytest.mark.rule("HAW-2.06")
def test_the_order_drawn_fills_the_sequence_spaces_and_all_chieftains_stand_on_the_beach() -> None:
    orders = set()
    for seed in range(20):
        state = GAME.new(3, seed=seed)
        assert isinstance(state, HawaiiState)
        orders.add(tuple(state.order))
        assert state.to_act == state.order[0]
    assert len(orders) == 6
    state = new(3)
    assert state.order == [0, 1, 2]
    assert state.at == [BEACH] * 3
    assert state.points == [0, 0, 0]
    assert state.fleet == [1, 0, 0] * 3


@pytest.mark.rule("HAW-2.07")
def test_four_of_ten_islands_are_turned_up_at_the_docks_and_the_first_target_is_nine() -> None:
    state = new(islands="hula surfer fruit points")
    assert [ISLAND_NAMES[island] for island in state.docks] == ["hula", "surfer", "fruit", "points"]
    assert sum(state.face_down) == 6
    assert sum(state.face_up) == 0
    view = state.view(0)
    assert isinstance(view, HawaiiView)
    assert view.realms[0].target == 9
    assert BOX.targets == (9, 11, 13, 15, 17)


@pytest.mark.rule("HAW-2.08", "HAW-2.09")
def test_everybody_begins_with_thirteen_shells_seven_feet_and_fruits_by_space() -> None:
    state = new(5)
    assert [held(state, seat) for seat in range(5)] == [(13, 7, 0), (13, 7, 2), (13, 7, 3), (13, 7, 4), (13, 7, 5)]


@pytest.mark.rule("HAW-2.09")
def test_the_fruits_go_by_the_space_and_not_by_the_seat() -> None:
    draws = [*script(3)[:-3], 2, 0, 1]
    state = GAME.new(3, chance=vaka.Scripted(draws, vaka.seeded(7)))
    assert isinstance(state, HawaiiState)
    assert state.order == [2, 0, 1]
    assert [held(state, seat)[2] for seat in (2, 0, 1)] == [0, 2, 3]
    assert [held(state, seat)[:2] for seat in range(3)] == [(13, 7)] * 3


@pytest.mark.rule("HAW-2.10", "HAW-2.12")
def test_a_view_shows_the_own_purse_and_of_others_only_what_crossed_their_screens() -> None:
    state = new(3)
    purse(state, 1, 5, 4, 3)
    view = state.view(0)
    assert isinstance(view, HawaiiView)
    assert view.realms[0].purse == [13, 7, 0]
    assert view.realms[1].purse is None
    assert view.realms[2].purse is None
    assert view.realms[1].gained == [5, 4, 3]
    onlooker = state.view(None)
    assert isinstance(onlooker, HawaiiView)
    assert all(realm.purse is None for realm in onlooker.realms)


@pytest.mark.rule("HAW-2.10")
def test_what_lies_behind_another_screen_does_not_change_a_view() -> None:
    state = new(3)
    before = state.view(0).to_json()
    state.purse[3] += 4
    assert state.view(0).to_json() == before
    assert state.view(1).to_json() != GAME.new(3, seed=1).view(1).to_json()


@pytest.mark.rule("HAW-2.10")
def test_open_resources_show_every_purse() -> None:
    view = new(3, open_resources=True).view(0)
    assert isinstance(view, HawaiiView)
    assert [realm.purse for realm in view.realms] == [[13, 7, 0], [13, 7, 2], [13, 7, 3]]


@pytest.mark.rule("HAW-2.12")
def test_purses_are_imagined_from_what_was_gained_and_paid() -> None:
    state = new(2)
    tokens(state, "craft-huts", "3 4x")
    turn(state)
    play(state, "walk craft-huts; token 4 spears; buy spear-hut 2; settle 1")
    twin = state.view(1).imagine(vaka.seeded(5))
    assert isinstance(twin, HawaiiState)
    assert held(twin, 0) == held(state, 0) == (5, 6, 0)


@pytest.mark.rule("HAW-2.11")
def test_only_fruits_and_the_sequence_track_vary_with_the_players() -> None:
    for players in GAME.players:
        state = dealt(players)
        assert state.stock[KIND_NAMES.index("boat")] == 8
        assert sum(1 for face in state.sequence if face) == players - 1
        assert state.sequence[0] == 0
        refused_spaces = [space for space in range(1, 6) if f"rest {space}" not in texts(state)]
        assert refused_spaces == list(range(players + 1, 6))
        for space in refused_spaces:
            refused(state, f"rest {space}", "HAW-2.11")


@pytest.mark.rule("HAW-2.13")
def test_covered_gods_and_islands_are_drawn_when_they_are_turned_up() -> None:
    state = new(gods="ku kane")
    tokens(state, "gods", "2")
    purse(state, 0, 10, 9)
    turn(state)
    scripted(state, 4)
    play(state, "walk gods; buy ku 1")
    assert KIND_NAMES[state.tops[0]] == "laka"
    # Every covered tile is equally likely: of the ten below, each god but the two seen twice has two.
    seen = [0] * 6
    for seed in range(400):
        again = new(gods="ku kane")
        tokens(again, "gods", "2")
        purse(again, 0, 10, 9)
        turn(again)
        scripted(again, then=vaka.seeded(seed))
        play(again, "walk gods; buy ku 1")
        seen[again.tops[0] - KIND_NAMES.index("ku")] += 1
    assert 20 < seen[0] < 65
    assert 20 < seen[1] < 65
    assert all(55 < count < 110 for count in seen[2:])


@pytest.mark.rule("HAW-2.14")
def test_a_god_on_both_piles_leaves_the_higher_one() -> None:
    state = new(gods="ku ku")
    lay(state, "piles of gods: ku of 3, ku of 4", "left in the box: kane x2, pele x2, lono")
    tokens(state, "gods", "2 ")
    purse(state, 0, 10, 9)
    turn(state)
    play(state, "walk gods; buy ku 1")
    assert state.piles == [3, 3]
    level = new(gods="ku ku")
    tokens(level, "gods", "2")
    purse(level, 0, 10, 9)
    turn(level)
    play(level, "walk gods; buy ku 1")
    assert level.piles == [5, 6]


def test_a_fault_in_the_data_names_file_entry_and_fault() -> None:
    from importlib import resources

    text = (resources.files("vaka.games.hawaii") / "data" / FILE).read_text(encoding="utf-8")
    spoilt = text.replace("circles = 3, printed = 12", "circles = 4, printed = 12")
    with pytest.raises(Corrupt, match=r"components.toml: places.orchard: a place has one to three circles"):
        read_components(spoilt)
    with pytest.raises(Corrupt, match=r"income shrinks"):
        read_components(text.replace("[4, 4], [1, 3]", "[4, 4], [5, 3]"))
    with pytest.raises(Corrupt, match=r"P2 does not know P9"):
        read_components(text.replace('P9 = ["P6", "P7", "P10"]', 'P9 = ["P6", "P7", "P10", "P2"]'))


def test_the_scenarios_start_where_they_say() -> None:
    state = new()
    assert [PLACE_NAMES[place] for place in state.place_at] == PLACES.split()
    village(state, 1, "hula")
    assert state.inventory() == new().inventory()
