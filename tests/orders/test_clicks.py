"""How clicks are counted."""

from __future__ import annotations

import vaka
from vaka.lab.clicks import decisions_of, fewest


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
