"""Bounds that are easily off by one: every god, huts of side II, and what the end tells of villages and ties."""

from __future__ import annotations

import pytest

from tests.scenarios.hawaii.island import (
    end_round,
    figures,
    new,
    play,
    purse,
    refused,
    rounds,
    stock,
    texts,
    tokens,
    turn,
    unused_huts,
    village,
)
from vaka.games.hawaii.rules.buying import GOD_COVERED, NONE_LEFT
from vaka.games.hawaii.rules.payment import swaps_in_reach
from vaka.games.hawaii.rules.realm import FITS_NOWHERE, GOD_TWICE, fit_refusal
from vaka.games.hawaii.tables import KIND_NAMES

PANTHEON = ["ku", "kane", "pele", "lono", "laka", "kanaloa"]


@pytest.mark.rule("HAW-2.05")
@pytest.mark.parametrize("god", PANTHEON)
def test_every_god_under_the_top_is_refused_as_covered(god: str) -> None:
    tops = [other for other in PANTHEON if other != god][:2]
    state = new(gods=" ".join(tops))
    tokens(state, "gods", "2")
    purse(state, 0, 12, 9)
    turn(state)
    play(state, "walk gods")
    refused(state, f"buy {god} 1", "HAW-2.05")
    assert state.why_not(f"buy {god} 1") is GOD_COVERED
    assert {text.split()[1] for text in texts(state)} == set(tops)


@pytest.mark.rule("HAW-7.01")
def test_what_is_no_god_is_used_up_rather_than_covered() -> None:
    state = new()
    tokens(state, "long-house", "2")
    purse(state, 0, 12, 9)
    village(state, 1, "shell-hut")
    stock(state, "long-hut")
    turn(state)
    play(state, "walk long-house")
    assert texts(state) == ["buy irrigation 1", "buy irrigation 2"]
    assert state.why_not("buy long-hut 1") is NONE_LEFT


@pytest.mark.rule("HAW-20.01")
@pytest.mark.parametrize("god", PANTHEON)
def test_no_god_comes_twice_into_a_realm(god: str) -> None:
    state = new()
    village(state, 1, f"shell-hut {god}")
    village(state, 2, "foot-hut")
    assert fit_refusal(state, 0, KIND_NAMES.index(god)) is GOD_TWICE


@pytest.mark.rule("HAW-7.06")
def test_a_tile_of_which_every_village_has_one_fits_nowhere() -> None:
    state = new()
    village(state, 1, "surfer")
    surfer = KIND_NAMES.index("surfer")
    assert fit_refusal(state, 0, surfer) is FITS_NOWHERE
    village(state, 2, "shell-hut")
    assert fit_refusal(state, 0, surfer) is None


@pytest.mark.rule("HAW-17.06", "HAW-17.07")
@pytest.mark.parametrize(("ones", "twos", "swaps"), [(0, 0, 0), (1, 0, 1), (0, 1, 2), (2, 1, 4), (1, 2, 5)])
def test_a_hut_of_side_two_swaps_two_units(ones: int, twos: int, swaps: int) -> None:
    state = new()
    unused_huts(state, ones, twos)
    assert swaps_in_reach(state) == swaps


@pytest.mark.rule("HAW-15.02", "HAW-15.05")
def test_the_end_tells_which_villages_are_gone_and_what_decides_a_tie() -> None:
    state = new(2)
    figures(state, 0, tikis=4)
    village(state, 1, "hula:2 shell-hut surfer foot-hut")
    village(state, 2, "long-hut hula irrigation breadfruit taro coconut banana laka")
    village(state, 3, "spear-hut kanaloa surfer")
    purse(state, 0, 2, 1, 1)
    rounds(state, 5)
    events = state.listen()
    end_round(state, [0, 0])
    told = {event.seat: event.data["removed"] for event in events if event.what == "final"}
    assert told[0] == [2]
    result = state.result
    assert result is not None
    last = result.breakdown[0][-1]
    assert (last.label, last.points, last.rule) == ("Resources left", 0, "HAW-15.05")
    assert last.detail.startswith(f"{state.wealth(0)} ")
