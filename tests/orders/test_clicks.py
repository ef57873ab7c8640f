"""How clicks are counted."""

from __future__ import annotations

import random

import vaka
from vaka.lab.clicks import decisions_of, fewest, without_detours


def clicks_for(places: list[int]) -> int:
    """The clicks for the first three newcomers of Tahiti (1994), each in one of the hexes that are offered."""
    state = vaka.game("tahiti-1994").new(2, seed=0)
    hexes = [action.text for action in state.legal]
    for place in places:
        state.play(hexes[place])
    return fewest(decisions_of(state.record())[: len(places)])


def test_newcomers_go_to_one_hex_with_one_click() -> None:
    assert clicks_for([0, 0, 0]) == 1


def test_a_manner_is_chosen_once_for_all_who_are_placed_one_at_a_time() -> None:
    assert clicks_for([0, 1, 2]) == 4, "one for the manner, three for the hexes"


def test_whoever_is_left_goes_together_once_the_manner_is_changed_back() -> None:
    assert clicks_for([0, 1, 1]) == 4


def test_a_leader_who_is_taken_up_and_put_down_again_counts_for_nothing() -> None:
    state, dice = vaka.game("maori").new(2, seed="clicks"), random.Random("clicks")
    while state.agenda[-1].name != "move" or sum(action.text.startswith("lead ") for action in state.legal) < 2:
        state.play(dice.choice(state.legal))
    before = len(state.record().moves)
    first, second = [action.text for action in state.legal if action.text.startswith("lead ")][:2]
    state.play(first)
    state.play("halt")
    state.play(second)
    step = next(action.text for action in state.legal if action.text.startswith("step "))
    state.play(step)
    stretch = decisions_of(state.record())[before:]
    assert [each.action for each in stretch] == [first, "halt", second, step]
    assert [each.action for each in without_detours(stretch)] == [second, step]


def test_newcomers_are_placed_first_in_the_manner_of_the_last_time() -> None:
    game = vaka.game("tahiti-1994")
    view = game.new(2, seed=0).view(0)
    apart, together = ("place 0404", "place 0405", "done"), ("place 0404", "place 0404", "done")
    assert game.orders(view, ())[0].mode == "together"
    assert game.orders(view, together)[0].mode == "together"
    assert game.orders(view, apart)[0].mode == "singly"
    assert game.orders(view, (*apart, *together))[0].mode == "together", "the last time counts"
    assert game.orders(view, (*apart, "place 0406", "done"))[0].mode == "singly", "one alone says nothing"
