"""Refusals told apart where one rule gives two reasons, and what the log is told of the last load."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti2012.lagoon import (
    acting,
    at_step,
    carrying,
    grow,
    hex_at,
    kinds,
    laid,
    late,
    lay,
    new,
    refused,
    script,
    texts,
)
from vaka.games.tahiti2012.rules import actions, bounty, exploration
from vaka.games.tahiti2012.rules.bounty import Bounty
from vaka.games.tahiti2012.rules.exploration import MoveHaumea
from vaka.games.tahiti2012.rules.turn import NextTurn
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import DISC, GOOD_NAMES, HOME, TILE_CROPS, TILE_NAMES


def walled_in(*gaps: str) -> Tahiti2012State:
    """Haumea in the middle of two full rings, or with some hexes left open in the outer one."""
    state = new(2)
    names = [TILE_NAMES[tile] for tile in state.stacks[0] + state.stacks[1]]
    for hex_ in range(DISC.size):
        if DISC.distance(HOME, hex_) == 2 and DISC.names[hex_] not in gaps:
            laid(state, names.pop(0), DISC.names[hex_])
    at_step(state, MoveHaumea)
    return state


@pytest.mark.rule("T12-10.01")
def test_no_tile_and_too_far_are_told_apart() -> None:
    state = acting("0,-1")
    assert state.why_not("paddle 0,1") is actions.TOO_FAR
    assert state.why_not("paddle 0,-2") is actions.NO_TILE
    assert state.why_not("paddle 5,0") is actions.NO_TILE


@pytest.mark.rule("T12-8.02")
def test_water_home_and_nothing_are_no_islands_to_grow_on() -> None:
    state = new(2)
    for hex_ in state.islands:
        grow(state, DISC.names[hex_], "")
    grown = [crop for hex_ in state.islands for crop in TILE_CROPS[state.tile[hex_]]]
    crop = next(crop for crop in grown if 1 < grown.count(crop) < len(state.islands))
    without = next(hex_ for hex_ in state.islands if crop not in TILE_CROPS[state.tile[hex_]])
    script(state, " ".join([GOOD_NAMES[crop]] * 3))
    at_step(state, Bounty)
    for text in ("put 0,0", "put 5,0"):
        assert state.why_not(text) is bounty.NOT_AN_ISLAND, text
    assert state.why_not(f"put {DISC.names[without]}") is bounty.NO_SPACE


@pytest.mark.rule("T12-7.03", "T12-7.06")
def test_walled_in_each_refused_step_has_its_own_reason() -> None:
    state = walled_in()
    assert state.why_not("haumea 0,0") is exploration.NOT_ONE_STEP
    assert state.why_not("haumea 0,1") is exploration.NOT_NEAREST
    assert state.why_not("haumea 5,0") is exploration.NO_TILE
    assert texts(state) == [f"haumea {DISC.names[h]}" for h in sorted(hex_at(t.split()[1]) for t in texts(state))]


@pytest.mark.rule("T12-7.03")
def test_with_an_edge_beside_her_a_tile_inside_is_no_way_for_haumea() -> None:
    state = walled_in("0,-2", "1,-2")
    assert "haumea 0,-1" in texts(state)
    refused(state, "haumea 0,1", "T12-7.03")
    assert state.why_not("haumea 0,1") is exploration.NOT_AN_EDGE
    assert state.why_not("haumea 0,2") is exploration.NOT_ONE_STEP


@pytest.mark.rule("T12-16.04")
def test_the_log_tells_what_the_last_load_was() -> None:
    state = late(2, bare=0, marked=14)
    lay(state, "first: seat 0")
    carrying(state, 1, "banana banana")
    events = state.listen()
    at_step(state, NextTurn, 1)
    told = {event.seat: event.data["goods"] for event in events if event.what == "last_load"}
    assert told == {1: kinds("banana banana")}
    assert state.over


@pytest.mark.rule("T12-7.06")
def test_walled_in_she_goes_no_farther_than_the_nearest_edge() -> None:
    state = walled_in()
    left = state.stacks[0] + state.stacks[1]
    laid(state, TILE_NAMES[left[0]], "0,3")
    assert state.why_not("haumea 0,3") is exploration.NOT_NEAREST
    assert state.why_not("haumea 0,2") is None
