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


def test_on_a_laptop_the_prompt_with_all_its_choices_stays_above_the_board(visit: Open) -> None:
    seat = visit().begin("me", "bot:random", title="polynesia")
    ready(seat)
    page = seat.page
    assert page.locator("#prompt .in-prompt .chip").count() >= 3
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        prompt, board = page.locator("#prompt").bounding_box(), page.locator("#map").bounding_box()
        assert prompt is not None
        assert board is not None
        assert prompt["y"] + prompt["height"] <= board["y"] + 1, f"{width} wide"
        for name in ("#prompt .line", "#prompt .hint > :is(span, .aim-now)", "#prompt .hint .rule"):
            assert page.locator(name).is_visible(), f"{name}, {width} wide"
    page.set_viewport_size({"width": 1440, "height": 900})
    seat.click("explore")
    ready(seat)
    outside = """() => {
        const seen = document.getElementById('map').getBoundingClientRect();
        const middles = [...document.querySelectorAll('#targets [data-action]')].map(each => each.getBoundingClientRect())
            .map(box => [(box.left + box.right) / 2, (box.top + box.bottom) / 2]);
        return middles.filter(([x, y]) => x < seen.left || x > seen.right || y < seen.top || y > seen.bottom).length;
    }"""
    assert page.locator("#targets [data-action]").count() > 10
    assert page.evaluate(outside) == 0, "a board that can be read as a whole is not cut off to make its lines thicker"
