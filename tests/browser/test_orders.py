"""Orders in a real browser: a leader is sent far with a click, people with a gesture, with a finger in a tap or two."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import vaka
from tests.browser.journey import PATIENCE, Seat
from tests.browser.wars import asked, come_by, idle, marching
from vaka.games.clans.state import ClanState

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

FARTHEST = """() => {
    const far = [...document.querySelectorAll('#order button')]
        .filter(each => document.querySelector(`#order-spots [data-order="${each.value}"]`) && each.dataset.way)
        .map(each => ({ words: each.value, steps: each.dataset.way.split(',').length, cost: each.dataset.cost }));
    return far.reduce((one, other) => other.steps > one.steps ? other : one);
}"""


def setting_out(title: str) -> str:
    """The record of a game in which the first seat is about to move."""
    state = vaka.game(title).new(2, seed="orders")
    while not (asked(state) == "move" and state.to_act == 0):
        state.play(idle([action.text for action in state.legal]))
    return json.dumps(state.record().to_json())


def spot(seat: Seat, words: str) -> tuple[float, float]:
    box = seat.page.locator(f'#order-spots [data-order="{words}"] .hit').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lead(seat: Seat) -> str:
    """The Chieftain is chosen."""
    chief = next(text for text in seat.choices() if text.startswith("lead ") and text.endswith(" chief"))
    seat.click(chief)
    return chief


def march_by_a_click(seat: Seat) -> None:
    lead(seat)
    before = seat.version
    far = seat.page.evaluate(FARTHEST)
    assert far["steps"] > 3, "the goal is more than a step away"
    x, y = spot(seat, far["words"])
    seat.page.mouse.move(x, y)
    plan = seat.page.locator("#order-plan")
    plan.wait_for(timeout=PATIENCE)
    assert far["cost"] in plan.inner_text()
    assert seat.page.locator("#order-way polyline").count() > 0
    seat.page.mouse.click(x, y)
    seat.wait_past(before)
    assert seat.version >= before + far["steps"] - 1, "every step is an action of its own"
    seat.page.locator("button.tool[form=undo]").click()
    seat.wait("() => document.querySelectorAll('#order-spots [data-order]').length > 0")
    assert "halt" in seat.choices(), "the leader stands where he set out, and may be sent elsewhere"
    assert seat.page.evaluate(FARTHEST)["words"] == far["words"]


def test_a_chieftain_of_tahiti_is_sent_far_with_one_click_and_taken_back_with_another(visit: Open) -> None:
    march_by_a_click(visit().open(setting_out("tahiti-1994")))


def test_a_chief_of_aotearoa_is_picked_up_and_let_go_far_away_in_one_gesture(visit: Open) -> None:
    seat = visit().open(setting_out("maori"))
    chief = next(text for text in seat.choices() if text.startswith("lead ") and text.endswith(" chief"))
    handle = seat.page.locator(f'#targets [data-action="{chief}"] .hit').first
    box = handle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = seat.version
    with seat.page.expect_response(lambda answer: "/plans?" in answer.url) as found:
        seat.page.mouse.move(x, y)
        seat.page.mouse.down()
    plans = seat.page.evaluate("address => fetch(address).then(answer => answer.json())", found.value.url)
    far = max(plans, key=lambda plan: len(plan["way"].split(",")))
    assert far["words"].startswith(f"{chief}, go ")
    goal = seat.page.evaluate(
        """([x, y]) => {
            const map = document.querySelector('svg#board');
            const at = new DOMPoint(x, y).matrixTransform(map.getScreenCTM());
            return [at.x, at.y];
        }""",
        [float(number) for number in far["at"].split()[:2]],
    )
    seat.page.mouse.move((x + goal[0]) / 2, (y + goal[1]) / 2, steps=3)
    seat.page.mouse.move(*goal, steps=3)
    seat.page.locator("#order-plan").wait_for(timeout=PATIENCE)
    seat.page.mouse.up()
    seat.wait_past(before)
    assert seat.version >= before + len(far["way"].split(","))


def far_spot(seat: Seat, farthest: str) -> tuple[dict[str, str], float, float]:
    """The farthest order of some, and where a finger finds it."""
    far = seat.page.evaluate(farthest)
    seat.page.locator(f'#order-spots [data-order="{far["words"]}"]').evaluate("spot => spot.focus()")
    x, y = spot(seat, far["words"])
    seat.page.locator("#board").evaluate("map => map.focus()")
    return far, x, y


def test_a_finger_sends_a_leader_far_with_one_tap_where_nothing_may_stop_him(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True).open(setting_out("tahiti-1994"))
    lead(seat)
    before = seat.version
    _, x, y = far_spot(seat, FARTHEST)
    seat.page.touchscreen.tap(x, y)
    seat.wait_past(before)
    assert seat.version > before + 1


def may_be_stopped(state: ClanState, choices: list[str]) -> bool:
    """A leader sets out, and something may stop him on a longer way."""
    if asked(state) != "lead" or state.to_act != 0 or state.march.stepped:
        return False
    orders = state.game.orders(state.view(0), ())
    return any(order.stops and order.place and len(order.actions) > 3 for order in orders)


def test_a_finger_sees_first_what_may_stop_a_leader_and_sends_him_with_the_second_tap(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True).open(come_by("tahiti-1994", 2, may_be_stopped, marching()))
    before = seat.version
    far, x, y = far_spot(seat, FARTHEST.replace("each.dataset.way)", "each.dataset.way && each.dataset.stops)"))
    seat.page.touchscreen.tap(x, y)
    plan = seat.page.locator("#order-plan")
    plan.wait_for(timeout=PATIENCE)
    assert far["cost"] in plan.inner_text()
    assert seat.version == before, "looking costs nothing"
    seat.page.touchscreen.tap(x, y)
    seat.wait_past(before)
    assert seat.version > before + 1


def test_a_manner_holds_while_the_same_is_asked(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True).open(json.dumps(vaka.game("tahiti-1994").new(2, seed=0).record().to_json()))
    chip = seat.page.locator("[data-manner=singly]")
    assert chip.get_attribute("aria-pressed") == "false"
    chip.tap()
    before = seat.version
    seat.click(seat.choices()[0])
    assert seat.version == before + 1
    assert chip.get_attribute("aria-pressed") == "true"
    seat.click(seat.choices()[1])
    assert seat.version == before + 2
