"""Chapters 6 and 7: the turn's order, Haumea's way, finding islands."""

from __future__ import annotations

import itertools

import pytest

from tests.scenarios.tahiti2012.lagoon import (
    GAME,
    at_step,
    hex_at,
    laid,
    late,
    lay,
    new,
    next_turn,
    refused,
    script,
    stacks,
    texts,
)
from vaka.games.tahiti2012.rules.actions import Act
from vaka.games.tahiti2012.rules.exploration import MoveHaumea, TakeIsland, is_edge, nearest_edges, tiles_beside
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import (
    DISC,
    HOME,
    NOWHERE,
    TILE_CROPS,
    TILE_NAMES,
    VACANT,
    WATER_TILE,
)


def ask_haumea(state, at: str):  # type: ignore[no-untyped-def]
    lay(state, f"haumea: {at}", f"asked: {MoveHaumea.name} of seat 0")
    return state


@pytest.mark.rule("T12-6.01", "T12-6.02")
def test_a_turn_runs_through_its_four_phases_and_passes_to_the_left() -> None:
    state = new(3, first=1)
    asked = []
    rounds = []
    for _ in range(400):
        if state.haumea == NOWHERE:
            break
        rounds.append((state.round, state.to_act))
        asked.append((state.to_act, state.view(0).asked))
        if state.view(0).asked == "act":
            state.play("end")
        else:
            state.advance(state.legal[0])
    seats = [seat for i, (_, seat) in enumerate(rounds) if i == 0 or rounds[i - 1] != rounds[i]]
    assert seats[:7] == [1, 2, 0, 1, 2, 0, 1]
    assert [r for i, (r, _) in enumerate(rounds) if i == 0 or rounds[i - 1] != rounds[i]][:7] == [1, 1, 1, 2, 2, 2, 3]
    order = ["haumea", "take", "lay", "face", "place", "act", "keep", "deplete"]
    for (seat, one), (following, other) in itertools.pairwise(asked):
        if seat == following:
            assert order.index(one) <= order.index(other)


@pytest.mark.rule("T12-6.03")
def test_exploration_ends_with_the_last_island_and_depletion_begins_with_it() -> None:
    early = new(2)
    at_step(early, Act)
    early.play("end")
    assert early.to_act == 1
    assert early.view(1).asked == "haumea"
    late_game = late(2, bare=2)
    script(late_game, "fish fish fish fish")
    next_turn(late_game, 0)
    assert late_game.view(0).asked == "act"
    late_game.play("end")
    assert late_game.view(0).asked == "deplete"


@pytest.mark.rule("T12-7.01")
def test_haumea_has_to_leave_home_on_the_first_turn() -> None:
    state = new(2)
    refused(state, "stay", "T12-7.01")
    assert texts(state) == [f"haumea {DISC.names[h]}" for h in DISC.neighbours[HOME]]


@pytest.mark.rule("T12-7.02")
def test_on_an_edge_tile_she_may_stay_or_go() -> None:
    state = ask_haumea(new(2), "0,1")
    assert "stay" in texts(state)
    assert "haumea 1,0" in texts(state)
    state.play("stay")
    assert state.haumea == hex_at("0,1")
    assert state.view(0).asked == "take"


@pytest.mark.rule("T12-7.03")
def test_haumea_moves_exactly_one_step_and_ends_on_an_edge_tile() -> None:
    state = ask_haumea(new(2), "0,1")
    refused(state, "haumea 0,-1", "T12-7.03")
    refused(state, "haumea 0,0", "T12-7.03")
    refused(state, "haumea 0,2", "T12-7.03")
    refused(state, "haumea 0,1", "T12-7.03")
    state.play("haumea -1,1")
    assert state.haumea == hex_at("-1,1")
    refused(state, "haumea 0,1", "T12-7.07")


@pytest.mark.rule("T12-7.04")
def test_reefs_do_not_hold_haumea() -> None:
    state = new(2)
    bag = state.bag[:]
    state.play("haumea 1,0")  # a double reef
    assert state.haumea == hex_at("1,0")
    assert state.bag == bag
    assert state.chance.count == new(2).chance.count


@pytest.mark.rule("T12-7.05")
def test_an_edge_tile_has_a_vacant_hex_beside_it_and_a_hole_counts() -> None:
    state = new(2)
    assert not is_edge(state, HOME)
    assert all(is_edge(state, h) for h in DISC.neighbours[HOME])
    names = [TILE_NAMES[tile] for tile in state.stacks[0] + state.stacks[1]]
    for spot in ["0,2", "1,2", "2,1", "2,2", "1,3"]:
        laid(state, names.pop(0), spot)
    # 1,1 is now a hole: every neighbour of it is a tile, and each of those stands on an edge because of it.
    assert state.tile[hex_at("1,1")] == VACANT
    assert all(state.tile[h] != VACANT for h in DISC.neighbours[hex_at("1,1")] if h != hex_at("2,0"))
    laid(state, names.pop(0), "2,0")
    assert all(state.tile[h] != VACANT for h in DISC.neighbours[hex_at("1,1")])
    assert is_edge(state, hex_at("0,1"))


@pytest.mark.rule("T12-7.06")
def test_walled_in_she_goes_to_the_nearest_edge_tile_of_the_players_choice() -> None:
    state = new(2)
    names = [TILE_NAMES[tile] for tile in state.stacks[0] + state.stacks[1]]
    ring = [h for h in range(DISC.size) if DISC.distance(HOME, h) == 2]
    for hex_ in ring:
        laid(state, names.pop(0), DISC.names[hex_])
    ask_haumea(state, "0,0")
    assert sorted(nearest_edges(state)) == sorted(ring)
    assert sorted(texts(state)) == sorted(f"haumea {DISC.names[h]}" for h in ring)
    refused(state, "haumea 0,1", "T12-7.06")
    refused(state, "stay", "T12-7.01")
    state.play("haumea 2,0")
    assert state.haumea == hex_at("2,0")


@pytest.mark.rule("T12-7.07", "T12-7.08")
def test_the_top_island_of_either_stack_has_to_be_laid() -> None:
    state = ask_haumea(new(2), "0,1")
    state.play("stay")
    assert texts(state) == ["take left", "take right"]
    top = state.stacks[1][-1]
    state.play("take right")
    state.play("lay 1,1")
    state.play("turn n")
    assert state.tile[hex_at("1,1")] == top
    assert [len(stack) for stack in state.stacks] == [7, 6]

    one_left = ask_haumea(new(2), "0,1")
    lay(one_left, *stacks([], one_left.stacks[0] + one_left.stacks[1]))
    one_left.play("stay")
    # With one stack used up there is nothing to choose: the tile comes from the other.
    assert one_left.view(0).asked == "lay"
    stored = one_left.to_json(history=False)
    stored["agenda"] = [*one_left.game.dump_agenda(one_left.agenda[:-1]), TakeIsland(0).dump()]
    still_asked = one_left.game.load(stored)
    assert isinstance(still_asked, Tahiti2012State)
    refused(still_asked, "take left", "T12-7.08")
    assert sum(tile == WATER_TILE for tile in one_left.tile) == 2


@pytest.mark.rule("T12-7.09", "T12-7.10")
def test_a_new_island_lies_vacant_beside_haumea_and_touches_two_tiles() -> None:
    state = ask_haumea(new(2), "0,1")
    state.play("stay")
    state.play("take left")
    assert sorted(texts(state)) == ["lay -1,2", "lay 1,1"]
    refused(state, "lay 0,2", "T12-7.10")
    refused(state, "lay 1,0", "T12-7.09")
    refused(state, "lay 2,-1", "T12-7.09")


@pytest.mark.rule("T12-7.11")
def test_from_every_edge_tile_at_least_one_hex_fits_and_hers_counts() -> None:
    state = new(2)
    for hex_ in range(7):
        if not is_edge(state, hex_):
            continue
        fits = [h for h in DISC.neighbours[hex_] if state.tile[h] == VACANT and tiles_beside(state, h) >= 2]
        assert fits
    assert tiles_beside(state, hex_at("1,1")) == 2  # the water under her and one island


@pytest.mark.rule("T12-7.12")
@pytest.mark.parametrize(("facing", "direction"), [("n", 0), ("ne", 1), ("se", 2), ("s", 3), ("sw", 4), ("nw", 5)])
def test_any_facing_is_allowed_and_the_island_arrives_bare(facing: str, direction: int) -> None:
    state = ask_haumea(new(2), "0,1")
    state.play("stay")
    state.play("take left")
    state.play("lay 1,1")
    assert texts(state) == ["turn n", "turn ne", "turn se", "turn s", "turn sw", "turn nw"]
    refused(state, "end", "T12-7.12")
    script(state, "fish fish fish")
    state.play(f"turn {facing}")
    spot = hex_at("1,1")
    assert state.reefs[spot] >> direction & 1
    assert state.cubes[spot] == 0
    before = state.reefs[spot]
    at_step(state, Act)
    state.play("end")
    assert state.reefs[spot] == before


def before_the_last(**options: object) -> Tahiti2012State:
    """One island is left to lay; its place is chosen, its facing asked."""
    state = ask_haumea(new(2, **options), "0,1")
    *gone, last = [*state.stacks[1], *state.stacks[0]]
    spots = [DISC.names[h] for h in range(7, 40) if h not in (hex_at("1,1"), hex_at("-1,2"))]
    islands = [f"{spot}: {TILE_NAMES[tile]} facing n" for spot, tile in zip(spots, gone, strict=False)]
    lay(state, *islands, *stacks([], [last]), "haumea: 0,1")
    while state.view(0).asked != "lay":
        state.advance(state.legal[0])
    state.advance(state.legal[0])
    return state


@pytest.mark.rule("T12-7.14")
def test_the_odds_before_the_last_island_are_those_of_two_cubes() -> None:
    state = before_the_last()
    odds = next(panel for panel in GAME.panels(state.view(0)) if panel.id == "odds")
    assert "At least one of the 2 cubes" in odds.body


@pytest.mark.rule("T12-16.07")
def test_the_round_in_which_haumea_leaves_is_not_quiet() -> None:
    state = before_the_last(quiet_rounds=3)
    lay(state, "round: 9", "last busy round: 8")
    state.play("turn n")
    assert state.stirred == 9


@pytest.mark.rule("T12-7.13", "T12-7.14")
def test_with_the_last_island_haumea_leaves_before_the_bounty_and_depletion_begins() -> None:
    state = before_the_last()
    script(state, "fish fish")  # two cubes, not three: a third draw would find the script used up
    state.play("turn n")
    assert state.haumea == NOWHERE
    assert state.view(0).asked == "act"
    state.play("end")
    assert state.view(0).asked == "deplete"
    assert state.to_act == 0


@pytest.mark.rule("T12-7.15")
def test_example_puatea_opens_to_the_south() -> None:
    state = new(2)
    banana = next(t for t in state.stacks[0] + state.stacks[1] if 0 in TILE_CROPS[t] and 3 not in TILE_CROPS[t])
    left, right = ([tile for tile in stack if tile != banana] for stack in state.stacks)
    lay(state, *stacks([*left, banana], right))
    side = "left"
    refused(state, "stay", "T12-7.01")
    state.play("haumea 0,1")
    state.play(f"take {side}")
    refused(state, "lay 0,2", "T12-7.10")
    assert sorted(texts(state)) == ["lay -1,2", "lay 1,1"]
    state.play("lay 1,1")
    script(state, "fish fish fish")
    state.play("turn se")
    assert state.tile[hex_at("1,1")] == banana
    assert state.reefs[hex_at("1,1")] >> 2 & 1  # away from Home, which lies to the north-west
