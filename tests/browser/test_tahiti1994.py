"""Tahiti (1994) in a real browser: a season by clicking, a player alone, a canoe raid, a refusal, keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journey import Seat

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

TITLE = "tahiti-1994"


def prefer(*words: str) -> Callable[[list[str], int], str]:
    """A way to play: the first kind of action that is offered, each a few times; what ends a phase comes last."""

    def choose(choices: list[str], number: int) -> str:
        for word in words:
            fitting = [action for action in choices if action.split()[0] == word]
            if fitting:
                return fitting[number % len(fitting)]
        ends = [action for action in choices if action in ("done", "halt", "hold", "no", "stay")]
        return ends[0] if ends else choices[number % len(choices)]

    return choose


def log(seat: Seat) -> str:
    return seat.page.locator("#log").inner_text()


def until_in_log(*words: str) -> Callable[[Seat], bool]:
    def found(seat: Seat) -> bool:
        text = log(seat)
        return all(word in text for word in words) or seat.kind == "over"

    return found


def clicks(limit: int) -> Callable[[Seat], bool]:
    """Stop after so many decisions."""
    seen = 0

    def enough(_: Seat) -> bool:
        nonlocal seen
        seen += 1
        return seen > limit

    return enough


def test_a_home_is_placed_and_the_first_turn_played_by_clicking(visit: Open) -> None:
    seat = visit().begin("me", "bot:random", title=TITLE)
    seat.play(prefer("home", "place", "first", "train", "fell", "done"), until_in_log("begins turn 1"))
    assert "Home Village" in log(seat)
    assert seat.page.locator('#board [data-id^="v"]').count() >= 1
    assert seat.page.locator('#board [data-id^="p"]').count() >= 2


def test_the_chieftain_marches_and_the_page_tells_his_force_and_his_points(visit: Open) -> None:
    seat = visit().begin("me", "bot:random", title=TITLE)
    seat.play(
        prefer("home", "place", "first", "lead", "take", "done"),
        lambda s: s.kind == "asked" and s.page.locator("#panel-force").count() > 0,
    )
    assert "points left" in seat.page.locator("#panel-force").inner_text()
    steps = [action for action in seat.turn()["choices"] if action.startswith("step")]
    assert steps
    seat.click(steps[0])
    assert "marches to" in log(seat)


def test_a_refusal_names_its_rule(visit: Open) -> None:
    seat = visit().begin("me", "bot:random", title=TITLE)
    seat.play(
        prefer("home", "place", "first", "lead", "walk", "done"),
        lambda s: s.kind == "asked" and s.page.locator("#barred [data-action]").count() > 0,
    )
    version = seat.version
    barred = seat.page.locator("#barred [data-action]").first
    barred.focus()
    barred.dispatch_event("click")
    slip = seat.page.locator("#why")
    slip.wait_for()
    rule = slip.locator("[data-rule]").get_attribute("data-rule") or ""
    assert rule.startswith("T94-")
    assert seat.version == version


def test_a_player_alone_begins_his_first_season(visit: Open) -> None:
    seat = visit().begin("me", title=TITLE)
    seat.play(
        prefer("homeland", "home", "place", "train", "fell", "lead", "take", "step", "walk"),
        until_in_log("begins turn 3"),
    )
    assert "begins turn 3" in log(seat)


@pytest.mark.slow
def test_people_fell_a_log_and_a_canoe_takes_to_the_sea(visit: Open) -> None:
    seat = visit().begin("me", title=TITLE)

    def raid(choices: list[str], number: int) -> str:
        order = ("sail", "embark", "launch", "shape", "fell", "drop", "carry", "home")
        for word in order:
            fitting = [action for action in choices if action.split()[0] == word]
            if fitting:
                return fitting[0]
        if "homeland punaauia" in choices:
            return "homeland punaauia"
        for wanted in (
            "place 0507",
            "step 0508",
            "walk 0507",
            "walk 0508",
            "step 0507",
            "take fighters",
            "lead 0508 chief",
        ):
            if wanted in choices and not (wanted == "lead 0508 chief" and number < 40):
                return wanted
        return "halt" if "halt" in choices else "done" if "done" in choices else choices[0]

    seat.play(raid, lambda s: "paddles to" in log(s) or s.kind == "over" or clicks_left(s))
    assert "fells a Big Log" in log(seat)


def clicks_left(seat: Seat) -> bool:
    return seat.version > 160


def test_a_decision_is_taken_by_keyboard_alone(visit: Open) -> None:
    seat = visit().begin("me", "bot:random", title=TITLE)
    seat.wait_for_turn()
    version = seat.version
    page = seat.page
    for _ in range(80):
        page.keyboard.press("Tab")
        where = page.evaluate("() => document.activeElement.closest('#board, #prompt, #side, #act') !== null")
        offered = page.evaluate(
            "() => document.activeElement.hasAttribute('data-action') || document.activeElement.value !== undefined"
        )
        if where and offered:
            break
    page.keyboard.press("Enter")
    seat.wait_past(version)
