"""Journeys through the page in a real browser, by clicking what it offers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.journey import SMALL, Seat, Server, first, sensible
from tests.browser.positions import come_to, eager, near_the_end
from vaka.core.state import State

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]


def test_two_people_at_one_screen_set_up_and_play_by_clicking(visit: Open) -> None:
    seat = visit(**SMALL).begin("me", "here", names=("Hinano", "Teuira"), round_cap=True)
    asked = {"haumea", "take", "lay", "turn", "paddle", "end"}
    seen: set[str] = set()

    def choose(choices: list[str], number: int) -> str:
        if number % 10 == 0:
            for action in choices:
                assert seat.handle(action).is_visible(), f"{action} is offered, but nowhere to be seen"
        seen.update(choice.split()[0] for choice in choices)
        return sensible(choices, number)

    seat.play(choose, lambda seat: asked <= seen or seat.kind == "over")
    assert asked <= seen, "what every game asks"


def test_two_people_at_one_screen_play_to_the_end_by_clicking(visit: Open) -> None:
    seat = visit(**SMALL).open(near_the_end("tahiti-2012", 2, 45, options={"round_cap": True}))
    assert seat.play(sensible, lambda seat: seat.kind == "over") > 10
    assert re.search("win", seat.page.locator("#prompt .line").inner_text())
    scores = seat.page.locator("#result .ranks li")
    assert scores.count() == 2
    for row in range(2):
        text = scores.nth(row).locator("summary .score").inner_text()
        lines = scores.nth(row).locator("td.num").all_text_contents()
        assert sum(int(points) for points in lines) == int(text), "the breakdown adds up"


def test_what_was_harvested_is_delivered_by_clicking(visit: Open) -> None:
    def may_deliver(state: State) -> bool:
        return any(action.text.startswith("deliver") for action in state.legal)

    seat = visit(**SMALL).open(come_to("tahiti-2012", 2, may_deliver, eager("harvest", "deliver", "lay")))
    action = next(choice for choice in seat.choices() if choice.startswith("deliver"))
    assert seat.handle(action).is_visible()
    seat.click(action)
    assert "deliver" in seat.page.locator("#log-lines li:not(.of-turn)").first.inner_text()


def test_a_game_against_bots_from_the_first_click_to_the_result(visit: Open) -> None:
    seat = visit(**SMALL).begin("me", "bot:random", title="polynesia")
    seat.play(first, lambda seat: seat.kind == "over")
    assert seat.page.locator("#result").is_visible()
    table = seat.address
    seat.page.get_by_role("button", name="Play again").click()
    seat.page.wait_for_url(lambda url: url.partition("#")[0] != table)
    assert "you" in seat.page.locator("#seat-1").inner_text(), "each sits one seat further"


def test_a_button_that_has_just_come_can_be_pressed_at_once(visit: Open) -> None:
    seat = visit(**SMALL).begin("me", "here", names=("Hinano", "Teuira"), title="tahiti-1994")
    refused: list[str] = []
    seat.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    while not seat.page.locator("#prompt button[form=act]").count():
        seat.click(first(seat.choices(), 0))
    seat.page.evaluate("""() => {
        const press = () => document.querySelector('#prompt button[form=act]')?.click();
        document.addEventListener('vaka:change', () => setTimeout(press));
        press();
    }""")
    seat.wait_past(seat.version + 12)
    assert refused == []


def test_two_browsers_at_one_table_see_each_others_actions(visit: Open) -> None:
    host, friend = visit(), visit()
    host.begin("me", "link")
    invitation = host.page.locator("a[data-copy]").get_attribute("href")
    friend.page.goto(host.server.address + str(invitation))
    friend.page.locator("#name").fill("Teuira")
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.wait_for_selector("#page[data-version]")
    host.wait("() => document.getElementById('seats').textContent.includes('Teuira')")
    onlooker = visit()
    onlooker.page.goto(host.address)
    everyone = (host, friend, onlooker)
    for number in range(30):
        version = host.version
        kinds = [seat.kind for seat in everyone]
        assert sorted(kinds) == ["asked", "waiting", "waiting"], "exactly one is asked"
        actor = everyone[kinds.index("asked")]
        actor.click(sensible(actor.choices(), number))
        for seat in everyone:
            seat.wait_past(version)
    boards = [seat.page.locator("#pieces").evaluate("pieces => pieces.textContent") for seat in everyone]
    assert boards[0] == boards[1] == boards[2]
    assert "My favourites" in host.page.locator("#side").inner_text()
    assert "My favourites" not in onlooker.page.locator("#side").inner_text()


def test_between_two_people_at_one_screen_the_device_is_passed_on(visit: Open) -> None:
    seat = visit().begin("me", "here", names=("Hinano", "Moana"))
    covers = 0
    for number in range(60):
        if seat.wait_for_turn() == "curtain":
            covers += 1
            assert re.fullmatch("Pass the device to (Hinano|Moana)", seat.page.locator("#prompt .line").inner_text())
            assert "My favourites" not in seat.page.content()
            assert seat.choices() == []
            seat.lift_curtain()
            assert "My favourites" in seat.page.locator("#side").inner_text()
        else:
            seat.click("end" if "end" in seat.choices() else first(seat.choices(), number))
        if covers == 3:
            break
    assert covers == 3


def test_a_refusal_shows_its_rule_and_opens_it(visit: Open) -> None:
    seat = visit().begin("me", "here").play_until_something_is_barred()
    version = seat.version
    page = seat.page
    barred = page.locator("#barred [data-action]").first
    barred.focus()
    barred.dispatch_event("click")
    slip = page.locator("#why")
    slip.wait_for()
    rule = slip.locator("[data-rule]").get_attribute("data-rule")
    assert rule
    assert rule.startswith("T12-")
    assert len(slip.inner_text()) > 15
    assert seat.version == version
    slip.locator("[data-rule]").click()
    page.wait_for_selector(f'.drawer.open [id="{rule}"].here')
    assert page.locator(f'[id="{rule}"]').is_visible()
    page.locator("#rules-search").fill("reef")
    assert page.locator(".law:visible").count() > 3
    page.locator("#rules-search").fill("xyzzy")
    assert page.locator("#rules-found").inner_text() == "No rule mentions this."
    page.keyboard.press("Escape")
    page.wait_for_selector(".drawer:not(.open)", state="attached")


def test_hovering_over_a_barred_place_says_why(visit: Open) -> None:
    seat = visit().begin("me", "here").play_until_something_is_barred()
    spots = seat.page.locator("#barred [data-action]")
    for number in range(spots.count()):
        box = spots.nth(number).bounding_box()
        assert box
        seat.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        over = seat.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('#barred [data-action]') !== null",
            [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
        )
        if over:
            seat.page.locator("#why:not(.tip) [data-rule]").wait_for()
            return
    raise AssertionError("no barred place can be reached by the mouse")


def test_undo_takes_back_what_told_nobody_anything(visit: Open) -> None:
    seat = visit().begin("me", "here")
    page = seat.page
    undo = page.locator("button.tool[form=undo]")
    undo.click(force=True)  # it looks closed, but says why when it is asked
    page.locator("#notice").wait_for()
    assert "nothing to undo" in page.locator("#notice").inner_text()
    for number in range(40):
        if seat.wait_for_turn() == "curtain":
            seat.lift_curtain()
        before = page.locator("#pieces").inner_html(), seat.choices()
        seat.click(first(seat.choices(), number))
        if undo.get_attribute("aria-disabled") is None:
            break
    version = seat.version
    undo.click()
    seat.wait_past(version)
    if seat.kind == "curtain":
        seat.lift_curtain()
    assert seat.choices() == before[1]
    assert "takes back" in page.locator("#log-lines li:not(.of-turn)").first.inner_text()


def test_a_reload_in_the_middle_changes_nothing(visit: Open) -> None:
    seat = visit().begin("me", "here")
    seat.play(sensible, lambda seat: seat.version >= 12 and seat.kind == "asked")
    before = seat.version, seat.choices(), seat.page.locator("#log-lines").inner_text()
    seat.page.reload()
    assert (seat.version, seat.choices(), seat.page.locator("#log-lines").inner_text()) == before
    seat.play(sensible, lambda seat: seat.version >= 18)


def test_a_killed_server_loses_nothing_and_the_page_goes_on_by_itself(visit: Open, own_server: Server) -> None:
    seat = visit(at=own_server).begin("me", "bot:random")
    for round_ in range(2):
        goal = seat.version + 12
        seat.play(sensible, lambda seat, goal=goal: seat.version >= goal and seat.kind == "asked")
        before = seat.version, seat.choices()
        own_server.kill()
        seat.wait("() => document.body.hasAttribute('data-adrift')")
        assert (seat.version, seat.choices()) == before
        action = sensible(before[1], round_)
        handle = seat.handle(action)
        handle.dispatch_event("click")  # while the server is down: what was chosen is sent again until it answers
        own_server.start()
        seat.wait_past(before[0])
        seat.wait("() => !document.body.hasAttribute('data-adrift')")
    goal = seat.version + 10
    seat.play(sensible, lambda seat: seat.version >= goal)
    fresh = visit(at=own_server)
    fresh.page.goto(f"{own_server.address}/t/{seat.attribute('table')}/replay?at=0")
    assert fresh.page.locator("#log-lines").is_visible()


def test_a_finished_game_is_replayed_linked_to_exported_and_played_on(visit: Open) -> None:
    seat = visit()
    page = seat.page
    from tests.server.client import finished_record

    page.goto(seat.server.address)
    page.locator("#record").set_input_files(
        {"name": "game.vaka.json", "mimeType": "application/json", "buffer": finished_record(2).to_text().encode()}
    )
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("[data-replay]")
    last = seat.version
    assert last == len(finished_record(2).moves)
    page.locator("#back").click()
    seat.wait("at => Number(document.getElementById('page').dataset.version) === at", last - 1)
    assert f"at={last - 1}" in page.url
    page.keyboard.press("ArrowLeft")
    seat.wait("at => Number(document.getElementById('page').dataset.version) === at", last - 2)
    page.locator("#at").evaluate(
        "(slider) => { slider.value = 40; slider.dispatchEvent(new Event('input', {bubbles: true})) }"
    )
    seat.wait("at => Number(document.getElementById('page').dataset.version) === at", 40)
    page.locator("#eyes a", has_text="Hibiscus").or_(page.locator("#eyes a").nth(1)).first.click()
    page.wait_for_url("**seat=0**")
    assert "My favourites" in page.locator("#side").inner_text()
    other = visit()
    other.page.goto(page.url)
    assert other.version == 40
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    assert download.value.suggested_filename.endswith(".vaka.json")
    page.get_by_role("link", name="Play on from here").click()
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector("#live")
    assert seat.version >= 40
    seat.play(sensible, lambda seat: seat.version >= 46)


def test_the_theme_can_be_changed_and_is_remembered(visit: Open) -> None:
    seat = visit(color_scheme="light")
    page = seat.page
    page.goto(seat.server.address)
    light = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.locator("[data-theme-toggle]").click()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != light
    page.reload()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
