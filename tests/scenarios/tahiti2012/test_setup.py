"""Chapters 1 to 6: the box, the layout, what is open and what is not."""

from __future__ import annotations

import itertools

import pytest

import vaka
from tests.scenarios.tahiti2012.lagoon import GAME, hex_at, new
from vaka.core.hexes import OFFSETS
from vaka.games.tahiti2012.components import BOX, read_components
from vaka.games.tahiti2012.rules.actions import reefs_between
from vaka.games.tahiti2012.rules.setup import beside_home, meets_water, random_start_rotation
from vaka.games.tahiti2012.tables import (
    CROP_BITS,
    DISC,
    GOOD_NAMES,
    HOME,
    HOME_TILE,
    REEF_BITS,
    ROWERS,
    TILE_CROPS,
    TILE_NAMES,
    WATER_TILE,
)


@pytest.mark.rule("T12-1.01", "T12-3.14", "T12-3.15")
@pytest.mark.parametrize(("players", "removed", "bag"), [(2, 4, 52), (3, 2, 64), (4, 0, 72)])
def test_sixteen_cubes_of_each_good_are_always_somewhere(players: int, removed: int, bag: int) -> None:
    state = new(players)
    assert state.gone == [removed] * 5
    # The first decision comes before any draw, so the bag is as it was filled.
    assert sum(state.bag) == bag
    on_islands = [sum(state.cubes[h] >> good & 1 for h in state.islands) for good in range(4)] + [0]
    assert [state.bag[g] + on_islands[g] + state.gone[g] for g in range(5)] == [16] * 5
    assert all(state.inventory()[good] == 16 for good in GOOD_NAMES)


@pytest.mark.rule("T12-1.02")
def test_the_box_holds_what_the_rules_count() -> None:
    assert list(GAME.players) == [2, 3, 4]
    assert len(BOX.tiles) == 18
    assert BOX.water == 3
    assert sum(BOX.tokens) == 18
    assert len(BOX.by_players[4].favourites) == 4
    assert len(BOX.by_players[2].favourites) == len(BOX.by_players[3].favourites) == 3
    with pytest.raises(vaka.Malformed, match="2 to 4 players"):
        GAME.new(5)


@pytest.mark.rule("T12-1.03")
def test_islands_grow_the_four_crops_and_never_fish() -> None:
    assert BOX.goods == ("banana", "coconut", "taro", "spice", "fish")
    assert all(CROP_BITS[tile] < 1 << 4 for tile in range(18))
    assert {crop for pair in TILE_CROPS for crop in pair} == {0, 1, 2, 3}


@pytest.mark.rule("T12-1.04", "T12-4.01", "T12-4.02")
def test_the_eighteen_islands_are_six_pairs_with_three_reef_patterns() -> None:
    seen = set(zip(BOX.tile_crops, BOX.tile_reefs, strict=True))
    assert len(seen) == 18
    assert {frozenset(crops) for crops, _ in seen} == {frozenset(pair) for pair in itertools.combinations(range(4), 2)}
    assert {reefs for _, reefs in seen} == {(0, 1), (0, 2), (0, 3)}
    assert [sum(crop in pair for pair in BOX.tile_crops) for crop in range(4)] == [9, 9, 9, 9]
    by_butterfly = {
        kind: [TILE_NAMES[t] for t in range(18) if BOX.butterflies[t] == kind] for kind in ("monarch", "other")
    }
    assert by_butterfly == {"monarch": ["I03", "I06", "I09", "I12"], "other": ["I08", "I11", "I17"]}
    for tile in range(18):
        for rotation in range(6):
            assert REEF_BITS[tile][rotation].bit_count() == 2
        assert CROP_BITS[tile].bit_count() == 2


@pytest.mark.rule("T12-1.05")
def test_favourite_tiles_show_crops_and_six_tokens_show_a_fish() -> None:
    names = lambda pairs: {frozenset(GOOD_NAMES[g] for g in pair) for pair in pairs}  # noqa: E731
    assert names(BOX.by_players[4].favourites) == {
        frozenset(p) for p in [("banana", "coconut"), ("coconut", "taro"), ("taro", "spice"), ("banana", "spice")]
    }
    assert names(BOX.by_players[2].favourites) == names(BOX.by_players[3].favourites)
    assert names(BOX.by_players[3].favourites) == {
        frozenset(p) for p in [("banana", "coconut"), ("coconut", "taro"), ("banana", "taro")]
    }
    assert BOX.tokens == (12, 6)


@pytest.mark.rule("T12-3.01", "T12-3.02")
@pytest.mark.parametrize(
    ("players", "reefs", "water"), [(2, [1, 2, 4, 5], [0, 3]), (3, [0, 2, 4], [1, 3, 5]), (4, [1, 2, 4, 5], [0, 3])]
)
def test_water_lies_against_the_sides_of_home_without_reef(players: int, reefs: list[int], water: list[int]) -> None:
    state = new(players)
    assert state.tile[HOME] == HOME_TILE
    assert [d for d in range(6) if state.reefs[HOME] >> d & 1] == reefs
    assert [d for d in range(6) if state.tile[beside_home(d)] == WATER_TILE] == water
    for direction in water:
        assert state.reefs[beside_home(direction)] == 0
        assert state.cubes[beside_home(direction)] == 0


@pytest.mark.rule("T12-3.03", "T12-3.04", "T12-3.05")
@pytest.mark.parametrize(
    ("players", "layout"),
    [
        (2, {1: ("I03", {1, 4}), 2: ("I06", {2, 5}), 4: ("I09", {1, 4}), 5: ("I12", {2, 5})}),
        (3, {0: ("I11", {3, 5}), 2: ("I17", {1, 5}), 4: ("I08", {1, 3})}),
        (4, {1: ("I03", {1, 4}), 2: ("I06", {2, 5}), 4: ("I09", {1, 4}), 5: ("I12", {2, 5})}),
    ],
)
def test_start_islands_meet_home_with_a_double_reef_and_water_with_none(
    players: int, layout: dict[int, tuple[str, set[int]]]
) -> None:
    state = new(players)
    for direction, (name, reefs) in layout.items():
        hex_ = beside_home(direction)
        assert TILE_NAMES[state.tile[hex_]] == name
        assert {d for d in range(6) if state.reefs[hex_] >> d & 1} == reefs
        assert reefs_between(state, HOME, hex_) == 2
    assert len(state.islands) == len(layout)
    for water in [beside_home(d) for d in range(6) if state.tile[beside_home(d)] == WATER_TILE]:
        for beside in DISC.neighbours[water]:
            if state.tile[beside] != -1:
                assert reefs_between(state, water, beside) == 0


@pytest.mark.rule("T12-3.06")
@pytest.mark.parametrize(("players", "cubes"), [(2, 8), (3, 6), (4, 8)])
def test_haumea_begins_on_home_and_start_islands_are_full(players: int, cubes: int) -> None:
    state = new(players)
    assert state.haumea == HOME
    assert sum(state.cubes[hex_].bit_count() for hex_ in state.islands) == cubes
    assert all(state.cubes[hex_] == CROP_BITS[state.tile[hex_]] for hex_ in state.islands)
    assert sum(map(bool, state.cubes)) == len(state.islands)


@pytest.mark.rule("T12-3.07")
@pytest.mark.parametrize(("players", "heights"), [(2, [7, 7]), (3, [8, 7]), (4, [7, 7])])
def test_all_other_islands_form_two_stacks_in_a_shuffled_order(players: int, heights: list[int]) -> None:
    state = new(players)
    assert [len(stack) for stack in state.stacks] == heights
    assert sorted([*state.stacks[0], *state.stacks[1], *(state.tile[h] for h in state.islands)]) == list(range(18))
    orders = {tuple(GAME.new(players, seed=seed).to_json()["position"]["stacks"][0]) for seed in range(5)}  # type: ignore[index]
    assert len(orders) == 5


@pytest.mark.rule("T12-3.08", "T12-3.09")
def test_a_random_start_deals_any_islands_and_is_off_by_default() -> None:
    assert next(o for o in GAME.options if o.name == "start").default == "butterfly"
    for players in (2, 3, 4):
        dealt = set()
        for seed in range(12):
            state = GAME.new(players, seed=seed, options={"start": "random"})
            position = state.to_json()["position"]
            assert isinstance(position, dict)
            islands = [tile for tile in position["tiles"] if tile[1] < 18]
            assert len(islands) == (3 if players == 3 else 4)
            assert all((cubes).bit_count() == 2 for _, _, _, cubes, _ in islands)
            assert sum(len(stack) for stack in position["stacks"]) == 18 - len(islands)
            dealt |= {tile for _, tile, *_ in islands}
        assert len(dealt) > 7


@pytest.mark.rule("T12-3.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_start_island_shows_home_a_reef_and_spares_the_water_where_it_can(players: int) -> None:
    face = BOX.by_players[players].face
    turned = 0
    for tile in range(18):
        for direction in face.reefs:
            rotation = random_start_rotation(tile, direction, face.water)
            home = (direction + 3) % 6
            assert REEF_BITS[tile][rotation] >> home & 1
            zero, one = home, (home - 1) % 6
            edge_one_is_reef = BOX.tile_reefs[tile][1] == 1
            if rotation == zero:
                assert not (
                    meets_water(tile, zero, direction, face.water)
                    and edge_one_is_reef
                    and not meets_water(tile, one, direction, face.water)
                )
            else:
                turned += 1
                assert rotation == one
                assert edge_one_is_reef
                assert not meets_water(tile, one, direction, face.water)
            if players == 3 and edge_one_is_reef:
                assert rotation == zero
                assert meets_water(tile, one, direction, face.water)
    assert (turned > 0) == (players != 3)


@pytest.mark.rule("T12-3.11")
def test_canoes_start_empty_on_home_and_tokens_lie_unused() -> None:
    state = new(4)
    assert state.canoe == [HOME] * 4
    assert not any(state.cargo)
    assert not any(state.chart)
    assert state.tokens == [12, 6]
    assert not any(state.token)


@pytest.mark.rule("T12-3.12", "T12-3.13")
@pytest.mark.parametrize(("players", "tiles"), [(2, 3), (3, 3), (4, 4)])
def test_each_player_knows_only_his_own_favourite_tile(players: int, tiles: int) -> None:
    deals = set()
    for seed in range(40):
        state = GAME.new(players, seed=seed)
        position = state.to_json()["position"]
        assert isinstance(position, dict)
        deal = position["favourite"]
        assert len(set(deal)) == players
        assert set(deal) <= set(range(tiles))
        deals.add(tuple(deal))
        for seat in range(players):
            seen = state.view(seat).to_json()["favourites"]
            assert seen == [deal[each] if each == seat else None for each in range(players)]
        assert state.view(None).to_json()["favourites"] == [None] * players
    assert len(deals) > tiles


@pytest.mark.rule("T12-3.16")
def test_chance_decides_who_begins_and_the_first_seat_is_recorded() -> None:
    first = [GAME.new(3, seed=seed) for seed in range(30)]
    assert {state.to_act for state in first} == {0, 1, 2}
    for state in first:
        position = state.to_json()["position"]
        assert isinstance(position, dict)
        assert position["first"] == state.to_act


@pytest.mark.rule("T12-5.01", "T12-5.02")
def test_rowers_by_cubes_aboard() -> None:
    assert BOX.capacity == 5
    assert ROWERS == [4, 4, 4, 3, 2, 1]


@pytest.mark.rule("T12-6.04")
def test_a_view_shows_stack_tops_and_heights_and_hides_what_lies_below() -> None:
    state = new(3)
    for seat in (None, 0, 1, 2):
        view = state.view(seat).to_json()
        assert view["tops"] == [stack[-1] for stack in state.stacks]
        assert view["heights"] == [8, 7]
        assert view["bag"] == state.bag
        assert not {"stacks", "chance", "seed"} & set(view)
    twins = [state.view(0).imagine(vaka.seeded(seed)) for seed in range(8)]
    below = {tuple(twin.to_json()["position"]["stacks"][0][:-1]) for twin in twins}  # type: ignore[index]
    assert len(below) > 1
    assert {twin.to_json()["position"]["stacks"][0][-1] for twin in twins} == {state.stacks[0][-1]}  # type: ignore[index]


def test_a_damaged_data_file_is_refused_with_its_entry_and_fault() -> None:
    text = (GAME.folder / "data" / "components.toml").read_text(encoding="utf-8")
    for old, new_, complaint in [
        (
            'I05 = { crops = ["coconut", "taro"]',
            'I05 = { crops = ["taro", "taro"]',
            r"components.toml: islands.I05: crops",
        ),
        ("reefs = [1, 2, 4, 5]", "reefs = [1, 2, 4]", r"home.2-4: every side"),
        ("stacks = [8, 7]", "stacks = [7, 7]", r"players.3: stacks and start islands"),
        ("[canoe]", "[canoo]", r"entry 'canoe' is missing"),
        ("[goods]", "[goods", r"components.toml"),
    ]:
        with pytest.raises(vaka.Corrupt, match=complaint):
            read_components(text.replace(old, new_))


def test_the_ring_numbering_walks_neighbours() -> None:
    assert hex_at("0,0") == 0
    for ring_hex in range(1, 7):
        assert DISC.distance(0, ring_hex) == 1
    assert {DISC.coordinates[h] for h in range(1, 7)} == set(OFFSETS)
