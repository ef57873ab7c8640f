"""An evening with a friend: the link, the friend's page, and help for both in their first game."""

from __future__ import annotations

import re
from typing import Any

import pytest

import vaka
from tests.browser.conftest import Open
from tests.browser.journey import TITLE, Seat
from tests.browser.test_accessible import by_day_and_night, serious

pytestmark = pytest.mark.browser
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
TITLES = [game.name for game in vaka.games()]
SCREENS: dict[str, dict[str, Any]] = {"laptop": {}, "phone": PHONE}


def fits(seat: Seat) -> bool:
    return bool(seat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("screen", SCREENS)
def test_an_invitation_is_found_sent_and_accepted(visit: Open, screen: str) -> None:
    host = visit(permissions=["clipboard-read", "clipboard-write"], **SCREENS[screen])
    host.begin("me", "link")
    banner = host.page.locator("#invite")
    banner.wait_for()
    box = banner.get_by_role("button", name="Copy link").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= (host.page.viewport_size or {})["height"], "in view without looking for it"
    banner.get_by_role("button", name="Copy link").click()
    host.wait(
        "() => document.querySelector('#invite [data-copy-text] + p span, #invite button span').textContent === 'Copied'",
        None,
    )
    link = host.page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(f"{host.server.address}/join/")
    host.wait(
        "() => { const code = document.querySelector('#invite img'); return code.complete && code.naturalWidth > 0 }",
        None,
    )
    assert fits(host)
    assert serious(host) == []
    friend = visit(**SCREENS[screen])
    friend.page.goto(link)
    assert friend.page.get_by_role("heading", level=1).inner_text() == "Hinano invites you to Tahiti (2012)"
    assert serious(friend) == []
    assert fits(friend)
    friend.page.get_by_label("Your name").fill("Ari")
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.wait_for_selector("#page[data-version]")
    host.wait("() => !document.getElementById('invite')", None)
    assert "Ari" in (host.page.locator("#seat-1").text_content() or "")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_newcomer_plays_a_suggestion_and_switches_help_off(visit: Open, screen: str) -> None:
    seat = visit(**SCREENS[screen])
    seat.page.goto(seat.server.address)
    seat.page.locator(f'form[action="/play/{TITLE}"] button').click()
    seat.page.wait_for_selector("#page[data-version]")
    seat.wait_for_turn()
    suggested = seat.page.locator("#first-turns .suggested button")
    suggested.first.wait_for()
    assert 1 <= suggested.count() <= 3
    assert serious(seat) == []
    assert fits(seat)
    version = seat.version
    assert suggested.first.get_attribute("value") in seat.choices()
    suggested.first.click()
    seat.wait("version => Number(document.getElementById('page').dataset.version) > version", version)
    seat.wait_for_turn()
    seat.page.locator("#no-help").click()
    seat.wait("() => !document.getElementById('first-turns')", None)
    seat.page.reload()
    seat.page.wait_for_selector("#page[data-version]")
    assert seat.page.locator("#first-turns").count() == 0, "and it stays off"


@pytest.mark.parametrize("title", TITLES)
def test_suggestions_are_in_view_at_the_first_decision_of_every_title(visit: Open, title: str) -> None:
    seat = visit()
    seat.page.goto(seat.server.address)
    seat.page.locator(f'form[action="/play/{title}"] button').click()
    seat.page.wait_for_selector("#page[data-version]")
    seat.wait_for_turn()
    assert "Now:" in seat.page.locator("#prompt .hint").inner_text(), "the prompt says what the aim is"
    buttons = seat.page.locator("#first-turns .suggested button")
    buttons.first.wait_for()
    assert 2 <= buttons.count() <= 3
    log = seat.page.locator("#log").bounding_box()
    assert log is not None
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= log["y"], "nobody has to scroll for help"


@pytest.mark.parametrize("screen", SCREENS)
def test_a_person_and_their_public_table_are_found_from_the_front_page(visit: Open, screen: str) -> None:
    """Somebody makes an account and a public table; a stranger finds both, and all that leads on from there."""
    host = visit(**SCREENS[screen])
    name = f"Teuira {screen}"
    host.page.goto(f"{host.server.address}/login")
    host.page.locator("#new-name").fill(name)
    host.page.locator("#new-password").fill("a canoe at night")
    host.page.get_by_role("button", name="Create account").click()
    host.page.goto(f"{host.server.address}/new/{TITLE}")
    host.page.locator("#kind-1").select_option("open")
    host.page.locator("#table-name").fill(f"Circle on a {screen}")
    host.page.locator(".card-choice:has([name=public][value=yes])").click()
    host.page.get_by_role("button", name="Start the game").click()
    host.page.wait_for_selector("#page[data-version]")
    stranger = visit(**SCREENS[screen])
    page = stranger.page
    page.goto(stranger.server.address)
    page.get_by_label("Find people and public tables").fill(f"on a {screen}")
    page.get_by_role("button", name="Search").click()
    found = page.locator(".found").get_by_text(f"Circle on a {screen} · 1 seat free")
    assert found.is_visible()
    box = found.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < page.evaluate("innerHeight"), "what was found is in view, however much stands above it"
    page.get_by_label("Find people and public tables").fill("teuira")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name=f"Look at {name}").click()
    assert page.get_by_role("heading", level=1).inner_text() == name
    assert page.get_by_text("No rated games yet.").is_visible()
    assert page.get_by_text(f"Circle on a {screen} · 1 seat free").is_visible()
    assert by_day_and_night(stranger) == []
    assert fits(stranger)
    page.goto(f"{stranger.server.address}/games/{TITLE}")
    page.get_by_role("button", name=f"Circle on a {screen}").first.click()
    page.wait_for_selector("#page[data-version]")
    assert page.locator("#score-1.mine").count() == 1, "and sits down"


def test_the_reference_is_searched_without_macrons_and_says_how_much_it_found(visit: Open) -> None:
    page = visit().page
    page.goto(f"{visit().server.address}/rules/maori")
    search, said = page.get_by_label("Search the rules"), page.locator("#rules-found")
    search.fill("whare purakau")
    assert said.inner_text() == f"{page.locator('.law:visible').count()} rules"
    assert page.locator(".law:visible", has_text="whare pūrākau").count() >= 3
    search.fill("MAO-1a")
    assert said.inner_text() == "1 rule"
    search.fill("xyzzy")
    assert said.inner_text() == "No rule mentions this."
    search.fill("")
    page.locator(".beside-rules a", has_text="Initiative").first.click()
    box = page.locator("h3", has_text="Initiative").first.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 300, "the section comes into view, and not under the search"


def test_paper_is_white_whatever_the_screen_shows(visit: Open) -> None:
    page = visit(color_scheme="dark").page
    page.goto(f"{visit().server.address}/learn/polynesia")
    ink = "() => getComputedStyle(document.querySelector('.learn figcaption')).color"
    by_night = page.evaluate(ink)
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    on_paper = page.evaluate(ink)
    assert sum(int(part) for part in on_paper[4:-1].split(",")) < 200 < sum(int(p) for p in by_night[4:-1].split(","))
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(ink) == by_night
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2, "both sides of one sheet"


def test_a_reconstructed_figure_tells_why_by_keyboard(visit: Open) -> None:
    seat = visit()
    seat.page.goto(f"{seat.server.address}/rules/hawaii#HAW-1.02")
    mark = seat.page.locator('[id="HAW-1.02"] .rebuilt')
    mark.locator("summary").focus()
    seat.page.keyboard.press("Enter")
    assert mark.locator("span").is_visible()
