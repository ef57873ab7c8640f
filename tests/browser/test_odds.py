"""Odds are beside the board where a choice is a gamble, in words and as a picture, in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journey import Seat
from tests.browser.positions import come_to, eager
from tests.browser.test_accessible import by_day_and_night
from vaka.core.state import State

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]


def has_odds(state: State) -> bool:
    return bool(state.to_act is not None and state.game.gambles(state.view(state.to_act)))


@pytest.mark.parametrize(("title", "begin"), [("tahiti-1994", 35), ("maori", 156), ("hawaii", 0)])
def test_what_a_choice_may_bring_stands_beside_the_board(visit: Open, title: str, begin: int) -> None:
    record = come_to(title, 2, has_odds, eager("fell", "buy", "walk", "done"), begin=begin)
    seat = visit().open(record)
    panel = seat.page.locator("#panel-odds")
    assert panel.is_visible()
    assert "exact, from the rules" in panel.inner_text()
    pictures = panel.locator(".chance")
    assert pictures.count() >= 1
    for number in range(pictures.count()):
        words = pictures.nth(number).inner_text() + (
            pictures.nth(number).locator(".meter").get_attribute("aria-label") or ""
        )
        assert words.count("%") >= 2, words
    assert by_day_and_night(seat) == []
