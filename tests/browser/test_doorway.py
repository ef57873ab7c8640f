"""The doorway: from the front page into a game by one click or a few keys, and every lesson to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

import vaka
from tests.browser.journey import PATIENCE, TITLE, Seat, Server, seat_in
from tests.browser.test_accessible import by_day_and_night, serious
from vaka.teaching import Lesson, stand, teaching

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
TITLES = [game.name for game in vaka.games()]
LESSONS = [lesson for name in TITLES for lesson in teaching(vaka.game(name)).lessons]
GUIDED = [lesson for lesson in LESSONS if lesson.guided]
"""Whole games with a guide: they are gone through on a laptop, and begun on a phone; all other lessons on a phone."""


# How strongly words stand out from the nearest thing behind them that is painted, as WCAG counts it.
CONTRASTS = """selector => {
    const light = colour => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(c => c / 255)
            .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const clear = colour => colour === 'transparent' || /,\\s*0\\)$/.test(colour);
    const ground = element => {
        while (element && clear(getComputedStyle(element).backgroundColor)) element = element.parentElement;
        return element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
    };
    return Object.fromEntries([...document.querySelectorAll(selector)].map(element => {
        const [one, other] = [light(getComputedStyle(element).color), light(ground(element))];
        return [element.textContent.trim(), (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)];
    }));
}"""


# What a finger has to meet, and is too small for it: 44 pixels either way, give or take a rounded half.
TOO_SMALL = """() => [...document.querySelectorAll('.brand, .tool, main .btn, main summary, main .tick')]
    .filter(element => element.checkVisibility())
    .map(element => ({ words: element.textContent.trim(), box: element.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < 43.5).map(({ words }) => words)"""


def named(lesson: Lesson) -> str:
    return f"{lesson.game.name}-{lesson.id}"


@pytest.fixture(scope="module")
def contexts(chromium: Browser) -> Iterator[dict[str, BrowserContext]]:
    """One learner with a laptop and one with a phone, for all lessons."""
    made = {
        "laptop": chromium.new_context(**LAPTOP, reduced_motion="reduce"),
        "phone": chromium.new_context(**PHONE, reduced_motion="reduce"),
    }
    for context in made.values():
        context.set_default_timeout(PATIENCE)
    yield made
    for context in made.values():
        context.close()


@pytest.fixture
def learner(contexts: dict[str, BrowserContext], server: Server) -> Iterator[Callable[[str], Seat]]:
    seats: list[Seat] = []

    def sit(screen: str) -> Seat:
        seats.append(seat_in(contexts[screen], server))
        return seats[-1]

    yield sit
    faults = [fault for seat in seats for fault in seat.faults]
    for seat in seats:
        seat.page.close()
    assert faults == []


# Play at once.


@pytest.mark.parametrize("screen", ["laptop", "phone"])
@pytest.mark.parametrize("title", TITLES)
def test_one_click_leads_from_the_front_page_to_the_first_move(
    learner: Callable[[str], Seat], title: str, screen: str
) -> None:
    seat = learner(screen)
    seat.page.goto(seat.server.address)
    seat.page.locator(f'form[action="/play/{title}"] button').click()
    seat.page.wait_for_selector("#page[data-version]")
    turn = seat.turn()
    seat.click(turn["choices"][0], turn["version"])
    assert seat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_few_keys_lead_from_the_front_page_into_a_game(visit: Open) -> None:
    seat = visit()
    seat.page.goto(seat.server.address)
    # To the games, past the first one's own page, play it: six are allowed.
    for pressed in ("Tab", "Enter", "Tab", "Tab", "Enter"):
        seat.page.keyboard.press(pressed)
    seat.page.wait_for_selector("#page[data-version]")
    assert seat.wait_for_turn() == "asked"


def test_play_now_needs_no_script(visit: Open) -> None:
    seat = visit(java_script_enabled=False)
    seat.page.goto(seat.server.address)
    seat.page.locator(f'form[action="/play/{TITLE}"] button').click()
    seat.page.wait_for_url("**/t/*")
    assert seat.page.locator("#page").count() == 1


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_the_way_on_is_in_view_when_a_table_is_set_up(learner: Callable[[str], Seat], screen: str) -> None:
    seat = learner(screen)
    for title in TITLES:
        seat.page.goto(f"{seat.server.address}/new/{title}")
        box = seat.page.get_by_role("button", name="Start the game").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= (seat.page.viewport_size or {})["height"]
        seat.page.mouse.wheel(0, 400)
        assert seat.page.get_by_role("button", name="Start the game").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_heading_of_the_set_up_form_can_be_read(visit: Open, scheme: str) -> None:
    """Words and the paper under them: far enough apart in lightness, measured on what the browser really paints."""
    seat = visit(color_scheme=scheme)
    seat.page.goto(f"{seat.server.address}/new/maori")
    contrasts: dict[str, float] = seat.page.evaluate(
        CONTRASTS, ".set-up h1, .set-up legend:not(.vh), .set-up summary b"
    )
    assert "Set up a table" in contrasts
    assert {words: found for words, found in contrasts.items() if found < 4.5} == {}


# Learn by playing.


class Pupil:
    """Somebody who goes through a lesson by clicking on what the page marks."""

    def __init__(self, seat: Seat, lesson: Lesson) -> None:
        self.seat, self.lesson = seat, lesson
        self.played: list[str] = []
        self.read = 0

    def begin(self) -> None:
        """From the title's Learn page; whoever was here before begins again."""
        page = self.seat.page
        page.goto(f"{self.seat.server.address}/learn/{self.lesson.game.name}")
        page.locator(f'form[action="/learn/{self.lesson.game.name}/{self.lesson.id}"] button').first.click()
        page.wait_for_selector("#coach")

    def here(self) -> str:
        """Wait until the page shows the moment at which the lesson stands; its phase."""
        there = stand(self.lesson, self.played, self.read)
        while there.phase == "then":
            self.played.append(there.expected[0])
            there = stand(self.lesson, self.played, self.read)
        self.seat.wait(
            """([phase, version]) => document.getElementById('coach').dataset.phase === phase
                && Number(document.getElementById('page').dataset.version) === version""",
            [there.phase, len(self.played)],
        )
        return there.phase

    def step(self) -> None:
        """What is asked now, by clicking."""
        there = stand(self.lesson, self.played, self.read)
        if there.phase == "read":
            self.seat.page.locator("#read-on").click()
            self.read = there.number + 1
        else:
            assert self.seat.choices()[0] == there.expected[0], "the first choice is the one that is meant"
            self.seat.click(there.expected[0])
            self.played.append(there.expected[0])


@pytest.mark.parametrize("lesson", GUIDED, ids=named)
def test_every_guided_game_is_clicked_through_to_its_end(learner: Callable[[str], Seat], lesson: Lesson) -> None:
    seat = learner("laptop")
    pupil = Pupil(seat, lesson)
    pupil.begin()
    while pupil.here() != "end":
        pupil.step()
    assert lesson.end in seat.page.locator("#coach").inner_text()
    seat.page.locator("#play-on").click()
    seat.page.wait_for_selector("#page:not(:has(#coach))")
    assert seat.wait_for_turn() == "asked"
    seat.page.goto(f"{seat.server.address}/learn/{lesson.game.name}")
    assert seat.page.get_by_text("You have done it").first.is_visible()


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_every_lesson_is_learned_on_a_phone(learner: Callable[[str], Seat], lesson: Lesson) -> None:
    seat = learner("phone")
    pupil = Pupil(seat, lesson)
    pupil.begin()
    board, coach = seat.page.locator("#frame").bounding_box(), seat.page.locator("#coach").bounding_box()
    assert board is not None
    assert coach is not None
    assert coach["y"] >= board["y"] + board["height"] - 1, "what is said stands below the board, never over it"
    while pupil.here() != "end" and not (lesson.guided and len(pupil.played) > 4):
        pupil.step()
    assert seat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if not lesson.guided:
        seat.page.goto(f"{seat.server.address}/learn/{lesson.game.name}")
        assert "Done" in seat.page.locator("li.panel.done", has_text=lesson.name).inner_text()


def test_something_else_gets_a_word_and_then_an_offer_to_show_it(visit: Open) -> None:
    lesson = teaching(vaka.game("hawaii")).lesson()
    seat = visit()
    pupil = Pupil(seat, lesson)
    pupil.begin()
    page = seat.page
    board, coach = page.locator("#frame").bounding_box(), page.locator("#coach").bounding_box()
    assert board is not None
    assert coach is not None
    assert coach["x"] >= board["x"] + board["width"], "what is said stands beside the board, never over it"
    for action, words in (("rest 1", "before it began"), ("walk tikis", "should be bought first")):
        assert page.locator("#show-me").count() == 0
        seat.handle(action).click()
        page.locator("#instead", has_text=words).wait_for()
        assert seat.version == 0
    seat.faults.clear()  # a browser notes every answer that says no
    page.locator("#show-me").click()
    seat.wait_past(0)
    assert page.locator("#instead").count() == 0
    address = page.url
    page.goto(f"{seat.server.address}/learn/hawaii")
    page.get_by_role("button", name="Go on with the guided game").first.click()
    page.wait_for_selector("#coach")
    assert page.url == address
    assert page.locator("#coach").get_attribute("data-step") == "2"


def test_a_lesson_is_played_by_keyboard_alone(visit: Open) -> None:
    """The choice that fulfils the step is the first of the list that follows the board."""
    lesson = teaching(vaka.game("polynesia")).lesson()
    seat = visit()
    pupil = Pupil(seat, lesson)
    pupil.begin()
    for _ in range(6):
        phase = pupil.here()
        there = stand(lesson, pupil.played, pupil.read)
        target = "#read-on" if phase == "read" else "#act button"
        seat.page.locator(target).first.focus()
        seat.page.keyboard.press("Enter")
        if phase == "read":
            pupil.read = there.number + 1
        else:
            pupil.played.append(there.expected[0])
    assert pupil.here() in ("do", "read")
    assert "Look at:" in (seat.page.locator("#coach").text_content() or "")


# Everybody.


def test_no_page_of_the_doorway_has_a_serious_fault(visit: Open) -> None:
    seat = visit()
    faults: dict[str, list[str]] = {}
    for title in TITLES:
        seat.page.goto(f"{seat.server.address}/learn/{title}")
        faults[f"learn {title}"] = by_day_and_night(seat)
    seat.page.goto(f"{seat.server.address}/new/{TITLE}")
    seat.unfold()
    faults["new table"] = by_day_and_night(seat)
    pupil = Pupil(seat, teaching(vaka.game("polynesia")).lesson())
    pupil.begin()
    faults["lesson"] = by_day_and_night(seat)
    seat.handle("fish").click()
    seat.page.wait_for_selector("#instead")
    faults["something else"] = by_day_and_night(seat)
    while pupil.here() != "end":
        pupil.step()
    faults["later"] = by_day_and_night(seat)
    assert {name: found for name, found in faults.items() if found} == {}


def test_a_phone_finds_no_serious_fault_in_the_doorway(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True, is_mobile=True)
    faults: dict[str, list[str]] = {}
    for title in TITLES:
        seat.page.goto(f"{seat.server.address}/learn/{title}")
        faults[title] = serious(seat)
        assert seat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), title
        assert seat.page.evaluate(TOO_SMALL) == []
    for path in ("/", "/new/maori", "/games/maori", "/ratings"):
        seat.page.goto(seat.server.address + path)
        seat.unfold()
        assert seat.page.evaluate(TOO_SMALL) == [], path
    Pupil(seat, teaching(vaka.game("maori")).lesson()).begin()
    faults["lesson"] = serious(seat)
    assert {name: found for name, found in faults.items() if found} == {}
