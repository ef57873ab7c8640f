"""Who leads is always in sight: every seat's score, at every width, whatever else the page shows."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

import vaka
from tests.browser.journey import Seat

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

WIDTHS = ((1440, 900), (1024, 768), (390, 844))
HIDDEN = """() => {
    const inside = box => box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const rows = [...document.querySelectorAll('#strip .score-of')];
    const fits = part => part.scrollWidth <= part.clientWidth + 1;
    const seen = row => ['.badge', '.who b', '.points'].every(name => {
        const part = row.querySelector(name);
        const box = part.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return inside(box) && row.contains(top);
    }) && fits(row.querySelector('.points'));
    return { rows: rows.length, hidden: rows.filter(row => !seen(row)).map(row => row.id) };
}"""


def four_at_a_table(title: str) -> str:
    """A game of four after some moves of random play, as a record."""
    state = vaka.game(title).new(players=4, seed=5, options={})
    dice = random.Random(5)
    for _ in range(40):
        state.play(dice.choice(state.legal))
    return json.dumps(state.record().to_json())


@pytest.mark.parametrize("title", sorted(game.name for game in vaka.games()))
def test_with_four_players_every_score_is_in_sight_at_every_width(visit: Open, title: str) -> None:
    seat = visit().open(four_at_a_table(title))
    page = seat.page
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(HIDDEN) == {"rows": 4, "hidden": []}, f"{width} wide"
        page.mouse.wheel(0, 2000)
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        assert page.evaluate(HIDDEN) == {"rows": 4, "hidden": []}, f"{width} wide, scrolled to the end"
        page.locator(".bar [data-rule]").click()
        page.wait_for_selector(".drawer.open")
        assert page.evaluate(HIDDEN) == {"rows": 4, "hidden": []}, f"{width} wide, beside the rules"
        page.keyboard.press("Escape")
        page.wait_for_selector(".drawer:not(.open)", state="attached")
