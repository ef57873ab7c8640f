"""What the map of a wargame foretells before somebody decides: what a stroke costs, and where the beaten will run."""

from __future__ import annotations

from itertools import pairwise

import pytest

import vaka
from vaka.games.clans.board.targets import way_between
from vaka.games.clans.retreat import closed_to, retreat_ways
from vaka.games.clans.state import ClanState


def laid(text: str) -> ClanState:
    state = vaka.game("tahiti-1994").lay(text)
    assert isinstance(state, ClanState)
    return state


def price(state: ClanState, hex: str) -> str:
    """What the slip in a lit hex says."""
    picture = state.game.draw(state.view(0)).targets
    return picture.split(f'data-action="sail {hex}"')[1].split("<text")[1].split(">")[1].split("<")[0]


@pytest.mark.rule("T94-8.1g")
def test_the_first_stroke_shows_the_third_for_embarking_where_it_is_not_free() -> None:
    state = laid("""
        tahiti-1994, 2 players
        asked: move of seat 0
        0407: war canoe
        0506: seat 0: head chieftain, militia
        0508: seat 0: home village
        1210: seat 1: home village, head chieftain
        turn of: seat 0
    """)
    for action in ("lead 0506 chief", "take militia", "step 0407", "embark 1"):
        state.play(action)
    before = state.march.points
    assert price(state, "0408") == "⅔"
    state.play("sail 0408")
    assert before - state.march.points == 2
    assert price(state, "0409") == "⅓"


@pytest.mark.rule("T94-8.1g", "T94-15.1a")
@pytest.mark.parametrize(("moves", "price"), [("embark 1", "⅓ point"), ("step 0508, step 0509, embark 1", "⅔ point")])
def test_crashing_a_reef_names_the_whole_price(moves: str, price: str) -> None:
    state = laid("""
        tahiti-1994, 2 players
        options: crashing-reefs yes
        asked: move of seat 0
        0509: seat 0: head chieftain, militia; war canoe
        0905: seat 0: home village
        1210: seat 1: home village, head chieftain
        turn of: seat 0
    """)
    for action in ("lead 0509 chief", *moves.split(", "), "board militia"):
        state.play(action)
    crash = next(action for action in state.legal if action.text == "crash 0610")
    assert state.game.label(crash, state.view(0)).endswith(f", {price}")


@pytest.mark.rule("T94-9.3i", "T94-9.3j")
@pytest.mark.parametrize("start", ["0710", "0509", "0709", "0609"])
@pytest.mark.parametrize("held", ["0704", "0810", "0910", "0810, 0704", "0909, 0806"])
def test_the_way_home_that_is_shown_leads_around_enemies_as_the_rules_do(start: str, held: str) -> None:
    enemies = "\n".join(f"        {hex}: seat 0: militia" for hex in held.split(", "))
    state = laid(f"""
        tahiti-1994, 2 players
        asked: move of seat 0
        0508: seat 0: home village, head chieftain
        1210: seat 1: home village, head chieftain
{enemies}
        turn of: seat 0
    """)
    goal = state.home[1]
    closed = closed_to(state, 1)
    at = state.chart.number[start]
    for first in retreat_ways(state, 1, at, goal):
        way = way_between(state, first, goal, closed)
        for here, beyond in pairwise(way):
            assert beyond in retreat_ways(state, 1, here, goal)
        assert way[-1] == goal or not retreat_ways(state, 1, way[-1], goal)
