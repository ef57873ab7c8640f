"""Whose turn it is, in every title, on a phone: clocks, one device for two, games by correspondence and their notices."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

import vaka
from tests.browser.journey import Seat, Server, first
from tests.browser.test_people import (  # noqa: F401
    PHONE,
    hook,
    let_time_run_out,
    mailbox,
    plan,
    sit_down,
    take_seat_back,
    telling,
    wait_until,
)
from tests.server.post import Hook

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
TITLES = sorted(game.name for game in vaka.games() if game.name != "tahiti-2012")
"""Tahiti (2012) has the same journeys in `test_people` and `test_journeys`; here are the other four."""
HIDES = {"hawaii", "maori"}
"""The titles in which a seat has secrets unless an option says otherwise: their pages are covered in between."""
QUICK = ("done", "halt", "end", "rest", "fish", "take", "keep")
"""The words by which turns end, or come to their end."""
RUNNING = "() => [...document.querySelectorAll('#strip .score-of')].filter(row => row.querySelector('.clock.runs')).map(row => row.id)"


def active(seat: Seat) -> str:
    """The seat of the strip that is to move."""
    return seat.page.locator("#strip .score-of.active").get_attribute("id") or ""


def quickly(choices: list[str], number: int) -> str:
    """What ends a turn soon; else anything."""
    for verb in QUICK:
        for action in choices:
            if action.split()[0] == verb:
                return action
    return first(choices, number)


def turns_over(seats: tuple[Seat, Seat]) -> None:
    """One of two people plays until the other is asked."""
    asked, waiting = seats if seats[0].kind == "asked" else seats[::-1]
    asked.play(quickly, lambda seat: seat.kind != "asked")
    assert waiting.wait_for_turn() == "asked"


@pytest.mark.parametrize("title", TITLES)
def test_the_clock_of_whoever_is_asked_runs_in_the_strip_and_the_seat_comes_back(visit: Open, title: str) -> None:
    host = plan(visit(**PHONE, has_touch=True), "me", "link", name="Hinano", speed="live", title=title)
    guest = visit(**PHONE)
    assert host.page.evaluate(RUNNING) == [], "no clock runs while a seat is free"
    sit_down(host, guest, "Teuira")
    for seat in (host, guest):
        seat.page.wait_for_selector("#strip .clock.runs", state="attached")
        assert seat.page.evaluate(RUNNING) == [active(seat)]
        shown = seat.page.locator("#strip .clock.runs")
        assert shown.is_visible()
        assert re.fullmatch(r"1[45]:\d\d", shown.locator("b").inner_text())
    before = active(host)
    turns_over((host, guest))
    for seat in (host, guest):
        seat.wait("before => document.querySelector('#strip .score-of.active').id !== before", before)
        assert seat.page.evaluate(RUNNING) == [active(seat)]
    late, other = (host, guest) if host.kind == "asked" else (guest, host)
    let_time_run_out(late.server, late.address)
    take_seat_back(late)
    other.wait("() => !document.getElementById('seats').textContent.includes('a bot plays')")


@pytest.mark.parametrize("title", TITLES)
def test_one_phone_is_handed_on_and_covers_what_only_one_may_see(visit: Open, title: str) -> None:
    seat = visit(**PHONE).begin("me", "here", names=("Hinano", "Moana"), title=title)
    names: list[str] = []
    for number in range(120):
        kind = seat.wait_for_turn()
        if kind == "curtain":
            line = seat.page.locator("#prompt .line").inner_text()
            found = re.fullmatch("Pass the device to (Hinano|Moana)", line)
            assert found is not None, line
            names.append(found[1])
            assert seat.choices() == []
            assert seat.page.locator("#covered").is_visible()
            assert seat.page.locator("#panel-mine").count() == 0
            seat.lift_curtain()
        else:
            who = seat.page.locator("#strip .score-of.active .who b").inner_text()
            if title not in HIDES and (not names or names[-1] != who):
                names.append(who)
            seat.click(quickly(seat.choices(), number))
        if len(names) >= 3:
            break
    assert set(names) == {"Hinano", "Moana"}


@pytest.mark.parametrize("title", TITLES)
def test_by_correspondence_a_notice_says_whose_move_it_is_and_leads_a_phone_to_the_table(
    visit: Open,
    telling: Server,  # noqa: F811
    hook: Hook,  # noqa: F811
    title: str,
) -> None:
    host = plan(
        visit(at=telling), "me", "link", name="Hinano", speed="correspondence", table="Long voyage", title=title
    )
    guest = visit(**PHONE, has_touch=True, at=telling)
    sit_down(host, guest, "Teuira")
    table = guest.address
    guest.page.goto(f"{telling.address}/account")
    guest.page.get_by_text("Webhook").click()
    guest.page.locator("#hook").fill(f"{hook.address}/hook")
    guest.page.get_by_role("button", name="Add").click()
    guest.page.goto(table)
    if guest.kind == "asked":
        guest.play(quickly, lambda seat: seat.kind != "asked")
    host.wait_for_turn()
    hook.got.clear()
    host.play(quickly, lambda seat: seat.kind != "asked")
    wait_until(lambda: bool(hook.got))
    told = json.loads(hook.got[-1][2])
    assert "Your move at Long voyage" in told["text"]
    assert re.search(r"You have \d+ d", told["text"]), "how long there is"
    guest.page.goto(told["notices"][0]["link"])
    assert guest.wait_for_turn() == "asked"
    assert re.search(r"\d+ d", guest.page.locator("#strip .clock.runs").first.inner_text())
    guest.page.locator("#log-lines li.new").first.wait_for(state="attached")  # what the other did is marked as new
