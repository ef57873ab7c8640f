"""What a click has painted: the press at once, the board alone, and what lies over it beside what is played with."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.browser.journey import SMALL, Seat
from tests.browser.positions import come_to, eager, offers

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
MOVING = "() => document.getAnimations().filter(each => each.playState === 'running').map(each => each.effect.target.outerHTML.slice(0, 80))"

# What is drawn of all tiles, on the board and in the overview.
LANDS = """() => ['#pieces > [data-id^="tile-"]', '#overview .small-land > g.piece'].map(tiles =>
    [...document.querySelectorAll(tiles)].map(tile => [...tile.querySelectorAll('use')].map(use => use.getAttribute('href')).join(' '))
    .sort().join(', '))"""


def test_what_changes_on_the_board_leaves_the_page_around_it_as_it_was_painted(visit: Open) -> None:
    seat = visit().open(come_to("tahiti-1994", 2, lambda state: state.moves >= 40))
    page = seat.page
    page.wait_for_selector("#map:not(.bare)")
    page.evaluate(PAINTED)
    page.mouse.move(5, 5)
    page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")
    browser = page.context.browser
    assert browser is not None
    page.evaluate(PAINTED)
    browser.start_tracing(page=page, categories=["cc", "disabled-by-default-devtools.timeline"])
    page.evaluate(
        "() => { document.querySelector('#pieces .piece :is(rect, circle, path)').style.strokeWidth = '7px'; }"
    )
    page.evaluate(PAINTED)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    painted = [event["args"]["tileData"]["layerId"] for event in events if event["name"] == "RasterTask"]
    assert painted, "something was painted"
    assert len(painted) <= 4, "a piece that changes has its own surroundings painted, nothing else"


def test_a_press_is_drawn_at_once_and_nothing_grows_or_fades(visit: Open) -> None:
    seat = visit(reduced_motion="no-preference").open(come_to("tahiti-1994", 2, offers("done")))
    page = seat.page
    page.wait_for_selector("#map:not(.bare)")
    page.evaluate("() => { document.querySelectorAll('#board .ebb').forEach(each => each.remove()); }")
    place = page.locator("#targets .target:has(.hit)").first
    place.hover()
    page.evaluate("() => document.querySelector('#targets .target:has(.hit)').classList.add('pressed')")
    assert page.evaluate(MOVING) == []
    page.evaluate("() => document.getElementById('c-done').classList.add('pressed')")
    assert page.evaluate(MOVING) == []


# Chooses the first thing that is offered, in the very moment in which it is.
CHOOSE_AT_ONCE = """() => {
    const choose = () => {
        if (document.getElementById('page').dataset.kind !== 'asked') return;
        document.removeEventListener('vaka:change', choose);
        queueMicrotask(() => document.querySelector('#act button').click());
    };
    document.addEventListener('vaka:change', choose);
}"""


def test_what_is_chosen_in_the_moment_in_which_a_curtain_rises_is_taken(visit: Open) -> None:
    seat = visit(**SMALL).begin("me", "here", names=("Hinano", "Teuira"), title="hawaii")
    if seat.wait_for_turn() == "asked":
        seat.play(lambda choices, number: choices[-1], lambda each: each.kind == "curtain")
    before = seat.version
    seat.page.evaluate(CHOOSE_AT_ONCE)
    seat.page.locator("#open").click()
    seat.wait_past(before)


def test_the_overview_shows_an_island_as_it_is_turned(visit: Open) -> None:
    def at_a_turn(state: object) -> bool:
        return offers("turn n", "turn se")(state) and getattr(state, "moves", 0) > 8  # type: ignore[arg-type]

    seat = visit(**SMALL).open(come_to("tahiti-2012", 2, at_a_turn, eager("lay")))
    page = seat.page
    page.evaluate("() => { for (let n = 0; n < 5; n++) document.querySelector('[data-zoom=in]').click(); }")
    page.evaluate(PAINTED)
    assert page.locator("#overview").is_visible()
    before, version = page.evaluate(LANDS)[0], seat.version
    seat.handle("turn se").focus()  # so far in, it may lie under what stands on the map
    page.keyboard.press("Enter")
    seat.wait_past(version)
    page.evaluate(PAINTED)
    board, small = page.evaluate(LANDS)
    assert board != before, "it has been turned"
    assert small == board


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (1024, 768)])
def test_what_zooms_covers_no_fish_of_hawaii(visit: Open, width: int, height: int) -> None:
    seat = visit(width=width, height=height).open(come_to("hawaii", 3, lambda state: state.moves >= 6))
    seat.page.wait_for_selector("#map:not(.bare)")
    seat.page.evaluate(PAINTED)
    covered = seat.page.evaluate("""() => {
        const over = document.getElementById('zoom').getBoundingClientRect();
        return [...document.querySelectorAll('#pieces [data-id^="fish-"]')].map(fish => fish.getBoundingClientRect())
            .map(fish => Math.min(fish.right, over.right) > Math.max(fish.left, over.left) ? fish.bottom - over.top : 0);
    }""")
    assert covered, "there are fish in the cove"
    assert all(depth <= 1 for depth in covered)
