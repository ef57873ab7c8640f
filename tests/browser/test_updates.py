"""What a page is sent in parts becomes the page that a reload would show; a page that lost its place finds it again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journey import SMALL, Seat, sensible

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
PARTS = ("turn", "tools", "strip", "prompt", "pieces", "targets", "barred", "choices", "side")
LOOK = """ids => ids.map(id => [...document.querySelectorAll(`#${id}, #${id} *`)].filter(each => !each.closest('[data-keep]'))
    .map(each => [each.tagName, each.id, each.getAttribute('data-action') ?? '', each.childElementCount ? '' : each.textContent.trim()]
    .join(' ')))"""


def test_a_page_that_is_updated_in_parts_shows_what_a_reload_shows(visit: Open) -> None:
    seat = visit(**SMALL).begin("me", "here", names=("Hinano", "Teuira"))
    watcher = visit()
    watcher.page.goto(seat.address)
    parts: list[str] = []

    def told(text: str) -> None:
        parts.append(text)

    watcher.page.expose_function("told", told)
    watcher.page.evaluate(
        "() => document.addEventListener('htmx:sseBeforeMessage', event => window.told(event.detail.data.slice(0, 400)))"
    )
    for _ in range(3):
        last = seat.version + 4
        seat.play(sensible, lambda seat, last=last: seat.version >= last)  # type: ignore[misc]
        watcher.wait_past(seat.version - 1)
        for each in (seat, watcher):
            shown = each.page.evaluate(LOOK, PARTS)
            again = each.page.context.new_page()
            again.goto(each.address)
            again.wait_for_selector("#map:not(.bare)")
            for part, live, fresh in zip(PARTS, shown, again.evaluate(LOOK, PARTS), strict=True):
                assert live == fresh, part
            again.close()
    assert any("data-from=" in part for part in parts), "it was sent in parts"


def test_a_page_that_shows_something_else_fetches_the_whole(visit: Open) -> None:
    seat = visit(**SMALL).begin("me", "here", names=("Hinano", "Teuira"))
    watcher = visit()
    watcher.page.goto(seat.address)
    for spoiled in (watcher, seat):
        spoiled.page.evaluate("() => { document.getElementById('page').dataset.sum = '0123456789abcdef'; }")
        before = seat.version
        seat.play(sensible, lambda seat, before=before: seat.version > before)  # type: ignore[misc]
        watcher.wait_past(before)
        assert spoiled.attribute("sum") not in ("", "0123456789abcdef")
        assert spoiled.page.evaluate(LOOK, PARTS) == fresh(spoiled)


def fresh(seat: Seat) -> list[list[str]]:
    """The same page loaded anew."""
    page = seat.page.context.new_page()
    page.goto(seat.address)
    page.wait_for_selector("#map:not(.bare)")
    found: list[list[str]] = page.evaluate(LOOK, PARTS)
    page.close()
    return found
