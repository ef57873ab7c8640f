"""What has no place on the board is a button in the prompt, and Esc goes one step back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journey import Seat, ready

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]


def test_hawaii_ends_a_round_and_polynesia_chooses_its_action_in_the_prompt(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True).begin("me", "bot:random", title="polynesia")
    ready(seat)
    prompt = seat.page.locator("#prompt")
    for action in ("explore", "travel", "fish"):
        assert prompt.locator(f"[value={action}]").is_visible()
    before = seat.version
    prompt.locator("[value=fish]").click()
    seat.wait_past(before)
    ready(seat)
    seat.page.keyboard.press("Escape")
    seat.wait("() => document.querySelector('#prompt [value=explore]') !== null")

    seat.begin("me", "bot:random", names=(), title="hawaii")
    ready(seat)
    seat.page.locator("#endings summary").click()
    choice = seat.page.locator("#endings button").first
    action = choice.get_attribute("value") or ""
    assert action.startswith("rest ")
    before = seat.version
    choice.click()
    seat.wait_past(before)
