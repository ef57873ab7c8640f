"""Every title on the page: what it offers can be seen and clicked, nothing complains, axe finds nothing serious."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import vaka
from tests.browser.journey import Seat, first
from tests.browser.test_accessible import by_day_and_night

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_the_first_moves_of_every_title_are_played_by_clicking(visit: Open, title: str) -> None:
    game = vaka.game(title)
    seat = visit().begin("me", "bot:random", title=title)
    assert game.title in seat.page.locator(".where").inner_text()
    unseen: list[str] = []
    faults: list[str] = []

    def choose(choices: list[str], number: int) -> str:
        if number % 4 == 0:
            seat.page.evaluate(
                "() => document.querySelectorAll('#side details').forEach(each => { each.open = true; })"
            )
            unseen.extend(action for action in choices[:30] if not seat.handle(action).is_visible())
            labels = seat.page.locator("#act button").all_text_contents()
            assert all(len(label.strip()) > 1 for label in labels)
        if number == 6:
            faults.extend(by_day_and_night(seat))
        return first(choices, number)

    clicks = 0

    def enough(_: Seat) -> bool:
        nonlocal clicks
        clicks += 1
        return clicks > 9

    seat.play(choose, enough)
    assert unseen == []
    assert faults == []
    assert seat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_every_title_fits_a_phone(visit: Open, title: str) -> None:
    seat = visit(390, 844, has_touch=True, is_mobile=True).begin("me", "bot:random", title=title)
    seat.wait_for_turn()
    assert seat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing hangs out sideways"
    assert seat.page.locator("#board").is_visible()
    seat.page.goto(f"{seat.server.address}/rules/{title}")
    assert seat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
