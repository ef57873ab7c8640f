"""Without a mouse: by keyboard alone, and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journey import MIDDLE, Seat

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def focused(seat: Seat) -> dict[str, str]:
    return seat.page.evaluate(
        """() => { const here = document.activeElement; return {
            id: here.id, tag: here.tagName, value: here.value ?? '', action: here.getAttribute('data-action') ?? '',
            name: here.getAttribute('aria-label') ?? here.textContent.trim() } }"""
    )


def tab_to(seat: Seat, wanted: Callable[[dict[str, str]], bool], limit: int = 80) -> dict[str, str]:
    for _ in range(limit):
        seat.page.keyboard.press("Tab")
        here = focused(seat)
        if wanted(here):
            return here
    raise AssertionError("the keyboard does not get there")


def test_a_game_is_begun_and_played_by_keyboard_alone(visit: Open) -> None:
    seat = visit()
    page = seat.page
    keys = page.keyboard
    page.goto(seat.server.address)
    tab_to(seat, lambda here: here["name"].startswith("Set up") and "2012" in here["name"])
    keys.press("Enter")
    page.wait_for_selector("form.set-up")
    tab_to(seat, lambda here: here["id"] == "kind-1")
    keys.type("somebody")
    tab_to(seat, lambda here: here["name"] == "Start the game")
    keys.press("Enter")
    page.wait_for_selector("#page[data-version]")
    chosen_on_board = chosen_by_button = 0
    for _ in range(45):
        kind = seat.wait_for_turn()
        version = seat.version
        if kind == "curtain":
            tab_to(seat, lambda here: here["id"] == "open")
            keys.press("Enter")
            seat.wait("() => document.getElementById('page').dataset.kind !== 'curtain'")
            continue
        if page.locator("#targets [data-action]").count() and chosen_on_board <= chosen_by_button * 2:
            if focused(seat)["id"] != "board":
                tab_to(seat, lambda here: here["id"] == "board")
            for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
                keys.press(key)
                if focused(seat)["action"]:
                    break
            action = focused(seat)["action"]
            assert action in seat.choices(), "arrow keys lead to what can be chosen"
            keys.press("Enter")
            chosen_on_board += 1
        else:
            if page.locator("#act").evaluate("form => form.contains(document.activeElement)") is False:
                tab_to(seat, lambda here: here["tag"] == "BUTTON" and here["value"] in seat.choices())
            keys.press("Enter")
            chosen_by_button += 1
        seat.wait_past(version)
        # The focus is not lost when what was chosen goes away: the board holds it, and after the next picture it comes to
        # what is asked next.
        assert focused(seat)["tag"] != "BODY"
        page.evaluate(PAINTED)
    assert chosen_on_board > 5
    assert chosen_by_button > 3


def test_arrow_keys_go_by_geography(visit: Open) -> None:
    seat = visit().begin("me", "here")
    seat.lift_curtain()
    page = seat.page
    middle = """() => { const here = document.activeElement; const box = (here.querySelector('.hit') ?? here).getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2] }"""
    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")
    assert focused(seat)["action"]
    moves = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (1, -1), "ArrowDown": (1, 1)}
    walked = 0
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        before, action = page.evaluate(middle), focused(seat)["action"]
        page.keyboard.press(key)
        after = page.evaluate(middle)
        axis, sign = moves[key]
        if focused(seat)["action"] != action:
            walked += 1
            assert (after[axis] - before[axis]) * sign > 0, f"{key} went the wrong way"
    assert walked > 1
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Escape")
    assert focused(seat)["id"] == "board"


def test_the_question_mark_opens_the_rule_and_escape_closes_it(visit: Open) -> None:
    seat = visit().begin("me", "here")
    seat.lift_curtain()
    seat.page.locator("#board").focus()
    seat.page.keyboard.press("?")
    seat.page.wait_for_selector(".drawer.open .law.here")
    rule = seat.page.locator("#prompt [data-rule]").get_attribute("data-rule")
    assert seat.page.locator(".law.here").get_attribute("id") == rule
    seat.page.keyboard.press("Escape")
    seat.wait("() => !document.querySelector('.drawer').classList.contains('open')")


def test_the_list_of_choices_appears_when_the_focus_enters_it(visit: Open) -> None:
    seat = visit().begin("me", "here")
    seat.lift_curtain()
    tab_to(seat, lambda here: here["value"] in seat.choices() and seat.page.locator("#choices :focus").count() == 1)
    box = seat.page.locator("#choices").bounding_box()
    assert box
    assert box["width"] > 100
    names = seat.page.locator("#choices button").all_inner_texts()
    assert len(names) == len(seat.choices())
    assert all(len(name) > 2 for name in names)


def test_on_a_phone_everything_is_within_reach_of_a_finger(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2).begin("me", "here")
    page = seat.page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing hangs out sideways"
    for number in range(14):
        if seat.wait_for_turn() == "curtain":
            page.locator("#open").tap()
            seat.wait("() => document.getElementById('page').dataset.kind !== 'curtain'")
            continue
        version = seat.version
        for box in page.evaluate(
            "() => [...document.querySelectorAll('#prompt button')].map(b => b.getBoundingClientRect().height)"
        ):
            assert box >= 44
        sizes = page.evaluate(
            """() => [...document.querySelectorAll('#targets [data-action]')].map(spot => {
                const box = (spot.querySelector('.hit') ?? spot).getBoundingClientRect(); return Math.min(box.width, box.height) })"""
        )
        assert all(size >= 43 for size in sizes), f"targets are large enough to touch: {sizes}"
        choice = seat.choices()[number % len(seat.choices())]
        handle = seat.handle(choice)
        if handle.evaluate("element => element.closest('#targets') !== null"):
            box = (handle.locator(".hit").first if handle.locator(".hit").count() else handle).bounding_box()
            assert box
            frame = page.locator("#frame").bounding_box()
            assert frame
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if not (frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"]):
                page.locator("[data-zoom=fit]").tap()
                box = (handle.locator(".hit").first if handle.locator(".hit").count() else handle).bounding_box()
                assert box
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            page.touchscreen.tap(x, y)
        else:
            handle.tap()
        seat.wait_past(version)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for tab in ("seats", "log", "mine"):
        page.locator(f".tabs [data-tab={tab}]").tap()
        assert page.locator(f".side .tab-{tab}").first.is_visible()
    page.locator(".tabs [data-rule]").tap()
    page.wait_for_selector(".drawer.open")
    box = page.locator(".drawer").bounding_box()
    assert box
    assert box["y"] > 100, "the top of the board stays visible"


def test_a_long_press_explains_and_chooses_nothing(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True, is_mobile=True).begin("me", "here")
    seat.lift_curtain()
    page = seat.page
    at = page.evaluate(MIDDLE, seat.choices()[0])
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": at["x"], "y": at["y"]}]})
    page.locator("#why.tip").wait_for()
    assert len(page.locator("#why").inner_text()) > 5
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.touchscreen.tap(at["x"], at["y"])
    seat.wait_past(0)
    assert seat.version == 1, "the tap chose something, the long press did not"


def test_a_map_can_be_zoomed_and_moved(visit: Open) -> None:
    seat = visit().begin("me", "here", title="maori")
    page = seat.page
    assert page.locator("#board[data-pan]").count() == 1
    box = lambda: page.locator("#sheets").get_attribute("style")  # noqa: E731
    whole = box()
    page.locator("[data-zoom=in]").click()
    zoomed = box()
    assert zoomed != whole
    page.mouse.move(500, 500)
    page.mouse.down()
    page.mouse.move(600, 540, steps=4)
    page.mouse.up()
    assert box() != zoomed
    page.locator("[data-zoom=fit]").click()
    assert box() == whole
    page.mouse.move(500, 500)
    page.mouse.wheel(0, -300)
    page.wait_for_function("whole => document.getElementById('sheets').getAttribute('style') !== whole", arg=whole)
    assert seat.version == 0, "moving the map chooses nothing"
