"""Tahiti (1994) in a real browser: turns by clicking, a battle and what follows it, an Expedition, a canoe raid, a
player alone, a refusal, keys alone. Games stand right before the decision a test is about.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.journey import Seat, do
from tests.browser.wars import (
    after,
    asked,
    boating,
    closer,
    come_by,
    enemies,
    log,
    marching,
    of_board,
    press_until,
    steps_to,
)
from vaka.games.clans.state import ClanState

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
Wanted = Callable[[ClanState, list[str]], bool]

TITLE = "tahiti-1994"


def attack(state: ClanState, choices: list[str]) -> str:
    """The step of the first seat's leader that means a battle, if there is one."""
    if asked(state) == "lead" and state.to_act == 0 and state.march.party:
        for action in choices:
            if action.startswith("step") and state.armed[state.chart.number[action.split()[1]]] & ~1:
                return action
    return ""


def attacking(*told: str) -> tuple[str, str]:
    """A game in which a leader may attack and the battle will bring all of this, and the step that begins it."""
    steps: list[str] = []

    def wanted(state: ClanState, choices: list[str]) -> bool:
        steps[:] = [attack(state, choices)]
        return bool(steps[0]) and set(told) <= set(after(state, steps[0], "done")[1])

    return come_by(TITLE, 2, wanted, marching()), steps[0]


def asks(question: str, *told: str, by: str = "") -> Wanted:
    """Wanted: this question, and an answer that will bring all of this."""
    return lambda state, _: asked(state) == question and (not by or set(told) <= set(after(state, by)[1]))


def test_two_people_set_up_and_play_their_first_turn_by_clicking(visit: Open) -> None:
    seat = visit().begin("me", "here", names=("Hinano", "Teuira"), title=TITLE)

    def choose(choices: list[str], _: int) -> str:
        for word in ("place", "first", "fell", "done"):
            for action in choices:
                if action.startswith(word):
                    return action
        return choices[0]

    assert seat.play(choose, lambda each: "Turn 2 begins" in log(each)) >= 10
    told = log(seat)
    assert told.count("begins turn 1") == 2
    assert "for the initiative" in told
    assert of_board(seat, "v") == 2
    assert of_board(seat, "p") >= 2


def test_before_an_attack_the_page_tells_the_exact_odds_and_then_the_beaten_retreat_and_panic(visit: Open) -> None:
    record, step = attacking("battle", "retreat", "panic")
    seat = visit().open(record)
    label = seat.page.locator(f'#targets [data-action="{step}"]').get_attribute("aria-label") or ""
    assert label.startswith("Attack ")
    assert label.endswith(" to win")
    odds = seat.page.locator("#panel-odds")
    assert "exact, of 36 throws" in odds.inner_text()
    battle = odds.locator("dl").first  # below it stands how likely panic is
    assert "retreat" in battle.inner_text()
    shares = battle.locator("dd:not(.bar2)").all_inner_texts()
    assert abs(sum(int(share.rstrip("%")) for share in shares) - 100) <= len(shares)
    for _ in range(16):  # a table's dice are its own: the beaten may also be caught, or keep their heads
        do(seat, step)
        assert "marches to" in log(seat)
        do(seat, "done")
        told = log(seat)
        assert "attacks" in told
        if "retreats to" in told and "they panic" in told:
            return
        seat.open(record)
    raise AssertionError("in sixteen battles nobody panicked")


def test_the_winner_follows_the_beaten_and_captures_their_people(visit: Open) -> None:
    seat = visit().open(come_by(TITLE, 2, asks("pursue", "capture", by="follow"), marching()))
    assert "Follow the losers" in seat.page.locator("#prompt .line").inner_text()
    assert seat.page.locator('#prompt [value="follow"]').is_visible()
    assert seat.page.locator('#prompt [value="hold"]').is_visible()
    do(seat, "follow")
    assert "follows to" in log(seat)
    assert "captures" in log(seat)


def test_a_captured_chieftain_bargains_for_his_departure(visit: Open) -> None:
    seat = visit().open(come_by(TITLE, 2, asks("bargain"), marching()))
    assert "leaves with" in seat.page.locator("#panel-bargain").inner_text()
    do(seat, "offer")
    assert "Accept these terms?" in seat.page.locator("#prompt .line").inner_text()
    do(seat, "accept")
    assert "makes an offer" in log(seat)
    assert "agrees" in log(seat)


def test_an_expedition_is_crewed_and_casts_off(visit: Open) -> None:
    def departs(state: ClanState, choices: list[str]) -> bool:
        return "depart" in choices and state.turn > 2

    seat = visit().open(come_by(TITLE, 2, departs, boating()))
    do(seat, "depart")
    assert "Offer a deal" in seat.page.locator("#prompt .line").inner_text()
    do(seat, "no deal")
    while "cast off" not in seat.turn()["choices"]:
        do(seat, next(action for action in seat.choices() if action.startswith("pack")))
    assert "Population" in seat.page.locator("#panel-voyage").inner_text()
    do(seat, "cast off")
    told = log(seat)
    assert "casts off with 1 canoe" in told
    assert "on the open sea" in told


def raid(state: ClanState, choices: list[str]) -> list[str]:
    """From the beach to a battle on another's coast: everything that has to be chosen, empty where it cannot be."""
    if "embark 1" not in choices or "take fighters" not in choices:
        return []
    seat = state.to_act or 0
    twin, _ = after(state, "take fighters", "embark 1")
    plan = ["take fighters", "embark 1"]
    foes = enemies(twin, seat)
    near = [hex for hex in twin.chart.dry if twin.chart.coastal[hex] and not twin.here[hex]]
    beach = [hex for hex in near if set(twin.chart.land[hex]) & set(foes)]
    by_sea, by_land = steps_to(twin.chart.water, beach), steps_to(twin.chart.land, foes)
    while asked(twin) == "sail":
        legal = [action.text for action in twin.legal]
        action = closer(twin, legal, "sail", by_sea) or ("land" if "land" in legal else "")
        if not action:
            return []
        twin, _ = after(twin, action)
        plan.append(action)
    if asked(twin) != "lead":
        return []
    step = closer(twin, [action.text for action in twin.legal], "step", by_land)
    if step is None or "battle" not in after(twin, step, "done")[1]:
        return []
    return [*plan, step, "done"]


def test_a_canoe_raid_embarks_paddles_lands_and_attacks(visit: Open) -> None:
    plans: list[list[str]] = []

    def wanted(state: ClanState, choices: list[str]) -> bool:
        plans[:] = [raid(state, choices)]
        return bool(plans[0])

    seat = visit().open(come_by(TITLE, 3, wanted, boating()))
    for action in plans[0]:
        if action.startswith("sail"):
            label = seat.page.locator(f'#targets [data-action="{action}"]').get_attribute("aria-label") or ""
            assert label.startswith("Paddle to ")
            assert "point" in label
        do(seat, action)
    told = log(seat)
    for words in ("embarks at", "paddles to", "lands at", "marches to", "attacks"):
        assert words in told


def test_a_player_alone_plays_the_first_season_by_clicking(visit: Open) -> None:
    seat = visit().begin("me", title=TITLE)

    def choose(choices: list[str], _: int) -> str:
        for wanted in ("homeland punaauia", "place 0507", "fell 0507", "done", "halt"):
            if wanted in choices:
                return wanted
        return choices[0]

    seat.play(choose, lambda each: "Turn 7 begins" in log(each))
    told = log(seat)
    assert "begins turn 6" in told
    assert "fells a Big Log at 0507" in told


def test_a_refusal_names_its_rule_and_changes_nothing(visit: Open) -> None:
    def hemmed_in(state: ClanState, choices: list[str]) -> bool:
        return (
            asked(state) == "lead" and state.march.mover >= 0 and sum(each.startswith("step") for each in choices) < 5
        )

    seat = visit().open(come_by(TITLE, 2, hemmed_in, marching()))
    version = seat.version
    barred = seat.page.locator("#barred [data-action]").first
    barred.focus()
    box = barred.bounding_box()
    assert box is not None
    seat.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    slip = seat.page.locator("#why")
    slip.wait_for()
    assert (slip.locator("[data-rule]").first.get_attribute("data-rule") or "").startswith("T94-")
    assert len(slip.inner_text()) > 15
    assert seat.version == version


def test_six_directions_and_a_whole_move_are_taken_by_keys_alone(visit: Open) -> None:
    def roomy(state: ClanState, choices: list[str]) -> bool:
        return asked(state) == "lead" and sum(each.startswith("step") for each in choices) == 6

    seat = visit().open(come_by(TITLE, 2, roomy, marching()))
    steps = {action for action in seat.choices() if action.startswith("step")}
    page = seat.page
    seen = {press_until(seat, key) for key in ("ArrowLeft", "Home", "PageUp", "ArrowRight", "PageDown", "End")}
    assert seen == steps
    version = seat.version
    page.keyboard.press("Enter")
    seat.wait_past(version)
    assert "marches to" in log(seat)
    version = seat.version
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.value") == "halt":
            break
    page.keyboard.press("Enter")
    seat.wait_past(version)
    assert "Choose who moves" in page.locator("#prompt .line").inner_text()


def test_a_stack_is_laid_open_by_a_click_and_shows_its_zone_under_the_pointer(visit: Open) -> None:
    def many(state: ClanState, _: list[str]) -> bool:
        return asked(state) == "build" and state.turn > 3

    seat = visit().open(come_by(TITLE, 2, many, marching()))
    page = seat.page
    stack = page.locator("#board .stack:has(.zone):has(.count)").first
    name = stack.locator("title").text_content() or ""
    assert "; strength " in name
    zone = stack.locator(".zone")
    assert zone.evaluate("zone => getComputedStyle(zone).visibility") == "hidden"
    stack.locator("text.num").first.hover(force=True)
    page.wait_for_function("zone => getComputedStyle(zone).visibility === 'visible'", arg=zone.element_handle())
    page.mouse.down()
    page.mouse.up()
    row = page.locator("#panel-stacks li.found")
    row.wait_for()
    assert row.is_visible()
    assert row.locator("b").inner_text() in name
    counters = name.split(": ")[1].split(";")[0].split(", ")
    assert row.locator(".tile").count() >= len(counters)
