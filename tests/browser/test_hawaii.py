"""Hawaii in a real browser: whole games, every way to pay, the cove, the docks and Kāne's tiki, by clicking."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.journey import SMALL, Seat, choose_kind
from tests.browser.positions import come_to, near_the_end, offers

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

TITLE = "hawaii"


def begin(seat: Seat, *kinds: str, names: tuple[str, ...] = ("Hinano",)) -> Seat:
    """From the title's page to a table, by clicking."""
    seat.page.goto(seat.server.address)
    seat.page.locator(f'a[href="/new/{TITLE}"]').first.click()
    seat.page.locator(f".chip-choice:has(input[value='{len(kinds)}'])").click()
    for number, kind in enumerate(kinds):
        choose_kind(seat.page, number, kind)
    for number, name in enumerate(names):
        seat.page.locator(f"#name-{number}").fill(name)
    seat.page.get_by_role("button", name="Start the game").click()
    seat.page.wait_for_selector("#page[data-version]")
    return seat


def alone(visit: Open, opponent: str = "bot:random") -> Seat:
    """A table against one bot, at the person's first decision."""
    seat = begin(visit(), "me", opponent)
    assert seat.wait_for_turn() == "asked"
    return seat


def builder(choices: list[str], number: int) -> str:
    """A way to play that tries everything once in a while, and rests when it has done something."""
    rests = [action for action in choices if action.startswith("rest ")]
    active = [action for action in choices if action not in rests]
    pool = rests if rests and number % 4 == 3 else active or rests
    return pool[(number * 7 + 3) % len(pool)]


def held(seat: Seat) -> tuple[int, int, int]:
    """Shells, feet and fruits as the own panel shows them."""
    shells, feet, fruits = seat.page.locator("#panel-mine .purse .fact b").all_inner_texts()
    return int(shells), int(feet), int(fruits)


def prompt(seat: Seat) -> str:
    return seat.page.locator("#prompt .line").inner_text()


def take(seat: Seat, wanted: str) -> bool:
    """Click the first offered action that matches; False where none is offered."""
    turn = seat.turn()
    for action in turn["choices"]:
        if re.fullmatch(wanted, action):
            seat.click(action, turn["version"])
            return True
    return False


def finish_turn(seat: Seat, prefer: str = "") -> None:
    """Answer what is still asked in this turn, with what is preferred where it is offered."""
    while seat.wait_for_turn() == "asked":
        choices = seat.choices()
        if any(action.startswith(("walk ", "rest ")) for action in choices):
            return
        chosen = next((action for action in choices if prefer and action.startswith(prefer)), choices[0])
        seat.click(chosen)


def test_two_people_play_a_whole_game_by_clicking(visit: Open) -> None:
    seat = begin(visit(**SMALL), "me", "here", names=("Hinano", "Teuira"))
    verbs: set[str] = set()

    def choose(choices: list[str], number: int) -> str:
        action = builder(choices, number)
        verbs.add(action.split()[0])
        return action

    clicks = seat.play(choose, lambda each: each.kind == "over")
    assert clicks > 20
    assert {"walk", "buy", "settle", "rest"} <= verbs
    assert seat.kind == "over"
    assert seat.page.get_by_text("Rounds").count()


def test_five_seats_finish_a_game_by_clicking(visit: Open) -> None:
    seat = visit(**SMALL).open(near_the_end(TITLE, 5, 8))
    clicks = seat.play(builder, lambda each: each.kind == "over")
    assert clicks > 3
    assert seat.kind == "over"
    assert seat.page.locator("#result .ranks li").count() == 5


def test_a_move_or_a_tile_can_be_paid_with_fruit(visit: Open) -> None:
    for _ in range(10):
        seat = alone(visit)
        if held(seat)[2]:
            for _ in range(4):
                assert take(seat, r"walk .*") or take(seat, r"rest .*")
                while seat.wait_for_turn() == "asked" and any(a.split()[0] in ("token", "buy") for a in seat.choices()):
                    seat.click(seat.choices()[0])
                fruit = [action for action in seat.choices() if re.fullmatch(r"pay \d fruits?", action)]
                if fruit:
                    before = held(seat)
                    seat.click(fruit[0])
                    seat.wait_for_turn()
                    paid = int(fruit[0].split()[1])
                    assert before[2] - held(seat)[2] == paid
                    return
                finish_turn(seat)
    raise AssertionError("in ten tables nobody could pay with fruit")


def test_an_exchange_hut_lets_a_payment_be_mixed(visit: Open) -> None:
    def mixed(choices: list[str]) -> list[str]:
        return [action for action in choices if re.fullmatch(r"pay \d shells? \d (foot|feet)", action)]

    record = come_to(TITLE, 2, lambda state: bool(mixed([action.text for action in state.legal])))
    seat = visit().open(record)
    assert seat.wait_for_turn() == "asked"
    shells, feet, _ = held(seat)
    way = mixed(seat.choices())[0]
    seat.click(way)
    seat.wait_for_turn()
    paid = [int(number) for number in re.findall(r"\d", way)]
    assert (paid[0] <= shells, paid[1] <= feet) == (True, True)
    told = seat.page.locator("#log").inner_text()
    assert f"{paid[0]} shell" in told
    assert f"{paid[1]} f" in told


def test_fishing_takes_tokens_a_foot_each_and_uses_the_boat(visit: Open) -> None:
    for _ in range(6):
        seat = alone(visit)
        shells, feet, fruits = held(seat)
        if not take(seat, r"fish \d"):
            continue
        if seat.wait_for_turn() == "asked" and "sail" in seat.choices():
            assert "sail" in prompt(seat)
            seat.click("sail")
        finish_turn(seat, "pay 1 foot")
        assert held(seat) == (shells, feet - 1, fruits)
        assert seat.page.get_by_text("fishing boat used").count()
        assert seat.page.locator("#panel-mine .tokens svg").count()
        return
    raise AssertionError("six coves without a fish")


def test_an_island_is_visited_with_a_boat_bought_before(visit: Open) -> None:
    for _ in range(10):
        seat = alone(visit)
        if not take(seat, r"walk boatyard"):
            continue
        while seat.wait_for_turn() == "asked" and "token" in seat.choices()[0]:
            seat.click(seat.choices()[0])
        take(seat, r"buy boat 2") or take(seat, r"buy boat 1")
        finish_turn(seat)
        points = int(seat.page.locator("#panel-mine h2 small").inner_text().split()[0])
        if not take(seat, r"visit \d"):
            continue
        finish_turn(seat)
        assert int(seat.page.locator("#panel-mine h2 small").inner_text().split()[0]) >= points + 2
        assert seat.page.get_by_text("visits the island").count()
        return
    raise AssertionError("in ten tables no island could be visited")


def test_kanes_tiki_is_offered_right_after_buying_him(visit: Open) -> None:
    seat = visit().open(come_to(TITLE, 2, offers("buy kane 1")))
    assert seat.wait_for_turn() == "asked"
    seat.click("buy kane 1")
    finish_turn_until_offering(seat)
    assert "tiki" in prompt(seat)
    assert "decline" in seat.choices()
    seat.click(next(action for action in seat.choices() if action.startswith("pay ")))
    seat.wait_for_turn()
    assert seat.page.get_by_text("to Kāne for a tiki").count()


def finish_turn_until_offering(seat: Seat) -> None:
    while seat.wait_for_turn() == "asked" and "decline" not in seat.choices():
        seat.click(seat.choices()[0])


def test_my_realm_says_what_each_village_would_score_and_why_not(visit: Open) -> None:
    seat = alone(visit)
    lines = seat.page.locator("#panel-mine .scores li").all_inner_texts()
    assert len(lines) == 1
    assert "Village 1" in lines[0]
    assert "No tiki stands yet" in lines[0]


def test_a_greyed_place_says_why(visit: Open) -> None:
    seat = alone(visit)
    vain = seat.page.locator("#frame .vain")
    if vain.count() == 0:
        return
    vain.first.hover(force=True)
    seat.page.wait_for_selector(".why")
    assert "HAW-" in seat.page.locator(".why").first.inner_text()


def test_the_board_can_be_played_with_a_finger_on_a_phone(visit: Open) -> None:
    seat = begin(visit(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2), "me", "bot:random")
    page = seat.page
    for number in range(8):
        if seat.wait_for_turn() != "asked":
            break
        sizes = page.evaluate(
            """() => [...document.querySelectorAll('#targets [data-action]')].map(spot => {
                const box = (spot.querySelector('.hit') ?? spot).getBoundingClientRect(); return Math.min(box.width, box.height) })"""
        )
        assert all(size >= 43 for size in sizes), f"targets are large enough to touch: {sizes}"
        turn = seat.turn()
        handle = seat.handle(builder(turn["choices"], number))
        if handle.evaluate("element => element.closest('#targets') !== null"):
            spot = handle.locator(".hit").first if handle.locator(".hit").count() else handle
            frame, box = page.locator("#frame").bounding_box(), spot.bounding_box()
            assert frame
            assert box
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if not (frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"]):
                page.locator("[data-zoom=fit]").tap()
                box = spot.bounding_box()
                assert box
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            page.touchscreen.tap(x, y)
        else:
            handle.tap()
        seat.wait_past(turn["version"])
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing hangs out sideways"
