"""Chapter 8: Haumea's bounty."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti2012.lagoon import (
    at_step,
    bag_only,
    grow,
    hex_at,
    laid,
    late,
    lay,
    new,
    next_turn,
    refused,
    script,
    texts,
)
from vaka.games.tahiti2012.rules.bounty import Bounty, put_refusal
from vaka.games.tahiti2012.tables import TILE_NAMES

ONE_FISH_LEFT = "out of the game: banana x4, coconut x4, taro x4, spice x4, fish x15"
"""With two players four cubes of each good are out of the game anyway."""


@pytest.mark.rule("T12-8.01")
def test_three_cubes_while_haumea_is_here_and_two_after() -> None:
    state = new(2)
    script(state, "fish fish fish")
    at_step(state, Bounty)
    assert state.chance.count == 3
    gone = late(2)
    script(gone, "fish fish")
    at_step(gone, Bounty)
    assert gone.chance.count == 2


@pytest.mark.rule("T12-8.02", "T12-8.03")
def test_a_cube_with_a_space_has_to_be_put_there_and_the_player_picks_which() -> None:
    state = new(2)
    grow(state, "1,-1", "coconut")
    grow(state, "-1,0", "spice")
    laid(state, "I01", "1,1")
    script(state, "banana fish fish")
    at_step(state, Bounty)
    assert state.view(0).asked == "place"
    assert sorted(texts(state)) == ["put -1,0", "put 1,-1", "put 1,1"]
    refused(state, "end", "T12-8.02")
    refused(state, "put 1,0", "T12-8.02")
    refused(state, "put 0,0", "T12-8.02")
    lay(state, "seat 0 canoe: -1,0", "seat 1 canoe: -1,0")
    state.play("put -1,0")
    assert state.cubes[hex_at("-1,0")] & 1
    assert state.view(0).asked == "act"


@pytest.mark.rule("T12-8.04")
def test_no_cube_is_put_on_a_marked_island() -> None:
    state = new(2)
    grow(state, "1,-1", "", "token")
    bag = state.bag[:]
    script(state, "banana fish fish")
    at_step(state, Bounty)
    assert state.cubes[hex_at("1,-1")] == 0
    assert state.bag == bag
    reason = put_refusal(state, 0, hex_at("1,-1"))
    assert reason is not None
    assert reason.rule == "T12-8.04"


@pytest.mark.rule("T12-8.05", "T12-8.06")
def test_cubes_without_a_space_and_all_fish_go_back_and_nothing_is_drawn_instead() -> None:
    state = new(2)
    bag = state.bag[:]
    script(state, "banana spice fish")  # all start islands are full
    at_step(state, Bounty)
    assert state.bag == bag
    assert state.chance.count == 3
    assert state.view(0).asked == "act"


@pytest.mark.rule("T12-8.06")
def test_all_cubes_are_drawn_before_any_goes_back() -> None:
    state = new(2)
    # One fish is left in the bag: were it returned at once, it could be drawn twice.
    lay(state, ONE_FISH_LEFT)
    script(state, "fish banana spice")
    at_step(state, Bounty)
    assert state.bag[4] == 1
    again = new(2)
    lay(again, ONE_FISH_LEFT)
    script(again, "fish fish banana")
    with pytest.raises(Exception, match="holds no piece"):
        at_step(again, Bounty)


@pytest.mark.rule("T12-8.07")
def test_surplus_cubes_of_a_crop_return_to_the_bag() -> None:
    state = new(2)
    grow(state, "1,-1", "coconut")
    before = state.bag[0]
    script(state, "banana banana banana")
    at_step(state, Bounty)
    assert state.cubes[hex_at("1,-1")] & 1
    assert state.bag[0] == before - 1
    assert state.view(0).asked == "act"


@pytest.mark.rule("T12-8.08")
def test_a_short_bag_gives_what_it_has_and_an_empty_one_nothing() -> None:
    state = new(2)
    bag_only(state, "fish fish")
    script(state, "fish fish")
    at_step(state, Bounty)
    assert state.chance.count == 2
    bag_only(state, "")
    script(state, "")
    at_step(state, Bounty)
    assert state.chance.count == 0
    assert state.view(0).asked == "act"


@pytest.mark.rule("T12-8.09")
def test_example_puateas_banana_grows_and_two_cubes_return() -> None:
    state = new(2)
    tile = (
        next(t for t in state.stacks[0] if TILE_NAMES[t] in ("I01", "I02", "I13", "I14", "I15"))
        if any(TILE_NAMES[t] in ("I01", "I02", "I13", "I14", "I15") for t in state.stacks[0])
        else next(t for t in state.stacks[1] if TILE_NAMES[t] in ("I01", "I02", "I13", "I14", "I15"))
    )
    laid(state, TILE_NAMES[tile], "1,1")
    bag = sum(state.bag)
    script(state, "banana spice fish")
    at_step(state, Bounty)
    assert state.cubes[hex_at("1,1")] == 1
    assert sum(state.bag) == bag - 1
    assert state.view(0).asked == "act"


@pytest.mark.rule("T12-8.02")
def test_spaces_emptied_by_harvests_grow_again() -> None:
    state = late(2)
    grow(state, "1,-1", "")
    script(state, "banana coconut")
    next_turn(state, 0)
    assert state.cubes[hex_at("1,-1")] == 3
