"""Polynesia in a real browser: whole games, a journey with a guide, and every card that asks, by clicking."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journey import SMALL, Seat, choose_kind, do, ready
from tests.browser.positions import come_to, eager, near_the_end, offers

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

TITLE = "polynesia"
TOKENS = 14
OUTWARD = eager("sail", "route", "travel", "explore")


def begin(seat: Seat, *kinds: str, names: tuple[str, ...] = ("Hinano",), chart: str = "", **options: str) -> Seat:
    """From the title's page to a table, by clicking."""
    seat.page.goto(seat.server.address)
    seat.page.locator(f'a[href="/new/{TITLE}"]').first.click()
    seat.page.locator(f".chip-choice:has(input[value='{len(kinds)}'])").click()
    for number, kind in enumerate(kinds):
        choose_kind(seat.page, number, kind)
    for number, name in enumerate(names):
        seat.page.locator(f"#name-{number}").fill(name)
    seat.unfold()
    for option, value in options.items():
        seat.page.locator(f"[name=opt-{option}]").select_option(value)
    if chart:
        seat.page.locator("[name=opt-map]").fill(chart)
    seat.page.get_by_role("button", name="Start the game").click()
    seat.page.wait_for_selector("#page[data-version]")
    return seat


def inner_sea(players: list[int]) -> str:
    """A map of one's own on which every token is two steps away: 14 islands in a ring around the near ones."""
    islands: list[dict[str, Any]] = []
    routes: list[dict[str, Any]] = []

    def island(key: str, turn: float, far: float, kind: str, **more: object) -> None:
        x, y = 500 + far * math.cos(turn), 500 + far * math.sin(turn)
        plain = {"resource": None, "points": 0, "archipelago": None}
        islands.append({"id": key, "name": key.title(), "x": round(x), "y": round(y), "kind": kind, **plain, **more})

    def route(a: str, b: str, neutral: bool = False) -> None:
        routes.append({"id": f"r{len(routes)}", "a": a, "b": b, "neutral": neutral})

    island("fire", 0, 0, "main")
    for k in range(3):
        island(f"near-{k}", 2 * math.pi * k / 3, 170, "near")
        route("fire", f"near-{k}", neutral=True)
    for k in range(TOKENS):
        group = {"archipelago": f"group-{k // 2}"} if k < 8 else {"points": 2 if k == 13 else 1}
        island(f"ring-{k}", 2 * math.pi * k / TOKENS, 420, "archipelago" if k < 8 else "turtle", **group)
        route(f"near-{k * 3 // TOKENS if k * 3 % TOKENS < TOKENS // 2 + 1 else (k * 3 // TOKENS + 1) % 3}", f"ring-{k}")
        route(f"ring-{k}", f"ring-{(k + 1) % TOKENS}")
    groups = [
        {"id": f"group-{g}", "name": f"Group {g}", "islands": [f"ring-{2 * g}", f"ring-{2 * g + 1}"]} for g in range(4)
    ]
    data = {
        "title": TITLE,
        "name": "The Inner Sea",
        "players": players,
        "width": 1000,
        "height": 1000,
        "mainIsland": "fire",
        "nearIslands": [f"near-{k}" for k in range(3)],
        "archipelagos": groups,
        "islands": islands,
        "routes": routes,
    }
    return json.dumps(data)


def prompt(seat: Seat) -> str:
    return seat.page.locator("#prompt .line").inner_text()


def names_of(seat: Seat) -> dict[str, str]:
    """What each place on the board says of itself before it is clicked."""
    return seat.page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('#targets [data-action]')]"
        ".map(spot => [spot.getAttribute('data-action'), spot.getAttribute('aria-label')]))"
    )


def stocks(seat: Seat) -> dict[str, tuple[str, str]]:
    """Fish and shells of everybody, as the list of seats shows them."""
    rows = seat.page.locator("#seats .seat")
    out = {}
    for k in range(rows.count()):
        name = rows.nth(k).locator(".name").inner_text().split("\n")[0].split()[0]
        facts = rows.nth(k).locator(".fact b").all_inner_texts()
        out[name] = (facts[0], facts[1])
    return out


def wanderer(choices: list[str], number: int) -> str:
    """A way to play that tries everything."""
    return choices[(number * 5 + 2) % len(choices)]


@pytest.mark.slow
def test_two_people_play_a_whole_game_by_clicking(visit: Open) -> None:
    seat = begin(visit(**SMALL), "me", "here", names=("Hinano", "Teuira"))
    verbs: set[str] = set()

    def choose(choices: list[str], number: int) -> str:
        action = wanderer(choices, number)
        verbs.add(action.split()[0])
        return action

    assert seat.play(choose, lambda each: each.kind == "over") > 60
    assert {"explore", "route", "travel", "sail", "populate", "place", "fish", "take", "name"} <= verbs
    assert seat.page.get_by_text("Members saved").count()
    assert "is gone" in seat.page.locator("#panel-crater").inner_text()


def test_four_seats_finish_a_game_by_clicking(visit: Open) -> None:
    seat = visit(**SMALL).open(near_the_end(TITLE, 4, 16))
    assert seat.play(wanderer, lambda each: each.kind == "over") > 4
    assert seat.kind == "over"
    assert seat.page.locator("#result .ranks li").count() == 4


def test_a_journey_on_anothers_route_shows_its_price_pays_the_owner_and_takes_the_guide_along(visit: Open) -> None:
    seat = begin(visit(), "me", "here", names=("Hinano", "Teuira"), tide_1="1.3")
    # Both go to Moʻorea; whoever began explores on from there, and the other follows with a guide.
    do(seat, "travel", "sail mehetia moorea", "stop", "travel", "sail mehetia moorea", "stop")
    ready(seat)
    do(seat, "explore", "route moorea huahine", "pay fish")
    assert "travel" in ready(seat)
    before = stocks(seat)
    do(seat, "travel")
    label = names_of(seat)["sail moorea huahine"]
    assert label.startswith("Sail Moʻorea → Huahine: 1 fish to ")
    assert label.endswith("whose guide comes along")
    slip = seat.page.locator('#targets [data-action="sail moorea huahine"] .slip').text_content()
    assert (slip or "").strip() == "1"
    do(seat, "sail moorea huahine")
    ready(seat)
    after = stocks(seat)
    changes = sorted(int(after[name][0]) - int(before[name][0]) for name in before)
    assert changes == [-1, 1]
    assert "with a guide of" in seat.page.locator("#log").inner_text()
    # Two figures of different seats stand on Huahine now, and a step can be taken back.
    assert seat.page.locator('[data-id^="count-"][data-id$="-4"]').count() == 2


def test_a_barred_route_says_why(visit: Open) -> None:
    seat = begin(visit(), "me", "bot:random")
    ready(seat)
    do(seat, "explore")
    assert seat.page.locator('#barred [data-action="route mehetia moorea"]').count() == 1
    seat.page.locator('#barred [data-action="route mehetia moorea"]').dispatch_event("click")
    seat.page.get_by_text("The orange routes are open to all").first.wait_for()


def test_the_first_route_to_an_archipelago_offers_a_populate_at_once(visit: Open) -> None:
    seat = begin(visit(), "me", "here", names=("Hinano", "Teuira"), tide_1="1.1")
    for _ in range(4):
        ready(seat)
        do(seat, "fish", "take fish")
    ready(seat)
    do(seat, "explore")
    assert "first to its archipelago" in names_of(seat)["route moorea huahine"]
    do(seat, "route moorea huahine", "pay fish")
    assert prompt(seat).startswith("Populate at once")
    assert "forgo" in seat.choices()
    do(seat, "place three")
    assert "three members" in seat.page.locator("#log").inner_text()


def test_one_more_member_can_be_bought_with_a_populate(visit: Open) -> None:
    seat = begin(visit(), "me", "bot:random", tide_3="3.3")
    ready(seat)
    do(seat, "populate", "place three")
    assert prompt(seat).startswith("Pay 3 of one kind for one more member")
    assert seat.choices() == ["extra fish", "extra shells", "enough"]
    do(seat, "extra shells")
    assert "pays 3 shells for one more member" in seat.page.locator("#log").inner_text()


def with_tide(card: str) -> dict[str, object]:
    return {"tide_1": "1.3", "tide_2": card, "map": inner_sea([2])}


def test_a_mask_is_boon_or_blight(visit: Open) -> None:
    seat = visit().open(come_to(TITLE, 2, offers("gain fish", "deprive fish"), OUTWARD, with_tide("2.1")))
    assert seat.choices() == ["gain fish", "gain shells", "deprive fish", "deprive shells"]
    assert seat.page.locator("#panel-menu [data-action]").count() == 4
    do(seat, "deprive shells")
    assert "makes the others lose shells" in seat.page.locator("#log").inner_text()


def test_a_mask_carries_a_member_over_anothers_route(visit: Open) -> None:
    seat = visit().open(come_to(TITLE, 2, offers("mask"), OUTWARD, with_tide("2.2")))
    do(seat, "mask")
    ready(seat)
    assert "spending a mask" in seat.page.locator("#log").inner_text()


def test_a_free_exploration_is_used_or_forgone(visit: Open) -> None:
    seat = visit().open(come_to(TITLE, 2, offers("forgo"), OUTWARD, with_tide("2.3")))
    assert prompt(seat).startswith("Free exploration")
    route = next(action for action in seat.choices() if action.startswith("route "))
    do(seat, route)
    assert seat.choices() == ["lay fish", "lay shells"]
    do(seat, "lay shells")
    assert "for free; 1 shell lies beside it" in seat.page.locator("#log").inner_text()


def test_the_crater_tells_how_many_rounds_are_left(visit: Open) -> None:
    seat = begin(visit(), "me", "bot:random")
    ready(seat)
    words = seat.page.locator("#panel-crater").inner_text()
    assert "Six more red stones and Mehetia breaks" in words
    assert seat.page.locator("#panel-crater svg[aria-label*='ends in round 8: 61 %']").count() == 1


def test_a_faulty_map_is_refused_with_its_fault(visit: Open) -> None:
    seat = visit()
    seat.page.goto(seat.server.address)
    seat.page.locator(f'a[href="/new/{TITLE}"]').first.click()
    data = json.loads(inner_sea([2, 3, 4]))
    data["archipelagos"].pop()
    seat.unfold()
    seat.page.locator("[name=opt-map]").fill(json.dumps(data))
    seat.page.get_by_role("button", name="Start the game").click()
    seat.page.get_by_text("archipelagos: exactly 4, not 3").wait_for()
