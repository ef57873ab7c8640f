"""A map that is larger than the screen: moved and zoomed it stays true, and its ground is loaded once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journey import MIDDLE, Seat
from tests.browser.positions import come_to

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

GROUND = """() => performance.getEntriesByType('resource').filter(entry => entry.name.includes('/ground/'))
    .map(entry => entry.transferSize)"""
AT_REST = "() => !document.querySelector('.afloat') && !document.querySelector('.bare')"


def where(seat: Seat, action: str) -> tuple[float, float]:
    at = seat.page.evaluate(MIDDLE, action)
    assert at["on_top"], f"{action} is not what is hit at its place"
    return at["x"], at["y"]


def test_a_map_moves_with_the_pointer_and_its_hexes_are_hit_where_they_are_seen(visit: Open) -> None:
    seat = visit().open(come_to("maori", 2, lambda state: len(state.legal) > 3))
    page = seat.page
    seat.wait(AT_REST)
    assert page.evaluate("() => document.querySelectorAll('#ground .numbers text').length") > 1000
    action = seat.page.evaluate("() => document.querySelector('#targets [data-action]').dataset.action")
    x, y = where(seat, action)
    middle = page.evaluate("""() => { const at = document.getElementById('map').getBoundingClientRect();
        return [at.left + at.width / 2, at.top + at.height / 2]; }""")
    page.mouse.move(*middle)
    for _ in range(4):
        page.mouse.wheel(0, -120)
    seat.wait(AT_REST)
    zoomed_x, zoomed_y = page.evaluate(MIDDLE, action)["x"], page.evaluate(MIDDLE, action)["y"]
    grown = (zoomed_x - middle[0]) / (x - middle[0])
    assert grown > 1.5, "what the wheel does goes out from the pointer"
    assert (zoomed_y - middle[1]) / (y - middle[1]) == pytest.approx(grown, abs=0.02)
    page.evaluate("""() => new MutationObserver(() => { window.floated ||= !!document.querySelector('.afloat'); })
        .observe(document.getElementById('map'), { attributes: true })""")
    page.mouse.down()
    page.mouse.move(middle[0] + 60, middle[1] - 40, steps=3)
    page.mouse.up()
    seat.wait(AT_REST)
    assert page.evaluate("() => window.floated"), "while it is moved nothing is painted"
    at = page.evaluate(MIDDLE, action)
    assert at["x"] - zoomed_x == pytest.approx(60, abs=1.5)
    assert at["y"] - zoomed_y == pytest.approx(-40, abs=1.5)
    before = seat.version
    page.evaluate("action => document.querySelector(`#targets [data-action='${action}']`).focus()", action)
    x, y = where(seat, action)
    seen = page.evaluate(
        "() => { const at = document.getElementById('map').getBoundingClientRect(); return [at.left, at.top, at.right, at.bottom]; }"
    )
    assert seen[0] <= x <= seen[2], "the focus brings a place into the window"
    assert seen[1] <= y <= seen[3]
    page.mouse.click(x, y)
    seat.wait_past(before)
    assert page.evaluate("() => document.getElementById('sheets').style.transform.includes('scale')"), "it stays moved"


def test_a_second_look_takes_the_ground_from_what_the_browser_keeps(visit: Open) -> None:
    seat = visit(390, 844).begin("me", "here", title="tahiti-1994")
    seat.wait(AT_REST)
    page = seat.page
    assert all(size > 10_000 for size in page.evaluate(GROUND)), "the first look loads it"
    page.goto(seat.address)
    seat.wait(AT_REST)
    assert set(page.evaluate(GROUND)) == {0}
    page.goto(f"{seat.address}/replay")
    seat.wait(AT_REST)
    assert set(page.evaluate(GROUND)) == {0}, "the replay lies on the same ground"
    assert page.evaluate("() => document.getElementById('ground').childElementCount") > 10
