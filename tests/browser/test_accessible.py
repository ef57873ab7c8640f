"""axe-core finds nothing serious on any page, by day and by night, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tests.browser.journey import ROOT, TITLE, Seat, sensible

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


# Of all that axe tells only what counts is brought over from the browser.
FAULTS = """async options => {
    const found = await axe.run({exclude: [['#ground']]}, options);
    return found.violations.filter(fault => ['serious', 'critical'].includes(fault.impact)).map(({ id, help, nodes }) =>
        `${id}: ${help} at ${JSON.stringify(nodes.slice(0, 3).map(node => node.target))}`);
}"""


@cache
def axe() -> str:
    assert AXE.is_file(), "axe-core is missing: `make lint` installs it"
    return AXE.read_text(encoding="utf-8")


def serious(seat: Seat, *rules: str) -> list[str]:
    """What axe calls serious or critical on the page as it is; with `rules` only these are looked at.

    A board's ground is left out: it is hidden from screen readers, its hex numbers are pale on purpose, and whatever
    lies there is named in the labels of pieces and choices.
    """
    if seat.page.evaluate("() => typeof axe") == "undefined":
        seat.page.evaluate(axe())
    # What axe would load first is for rules that it does not apply by itself, or that are not serious; and after ten
    # seconds, as on a busy machine, it would complain on the page.
    options = {"resultTypes": ["violations"], "preload": False} | ({"runOnly": list(rules)} if rules else {})
    found: list[str] = seat.page.evaluate(FAULTS, options)
    return found


def by_day_and_night(seat: Seat) -> list[str]:
    """The same in both themes: by night only colours can have changed."""
    found = serious(seat)
    seat.page.emulate_media(color_scheme="dark")
    found += [f"by night: {fault}" for fault in serious(seat, "color-contrast")]
    seat.page.emulate_media(color_scheme="light")
    return found


PATHS = (
    "/",
    "/?q=nobody",
    f"/games/{TITLE}",
    "/games/maori",
    f"/new/{TITLE}",
    "/rules/maori",
    "/ratings",
    f"/ratings/{TITLE}",
    "/puzzles",
    f"/puzzles/{TITLE}",
    f"/puzzles/{TITLE}?show=yes",
    "/puzzles/maori/yesterday",
    "/login",
    "/forgot",
    "/nowhere",
    "/t/nosuchtable",
)
"""Pages that need nothing but their address. Learn pages and lessons are looked at in `test_doorway`, accounts, clocks
and notices in `test_people`, what is around a game in `test_together`, the tables of all titles in `test_titles`.
"""


def test_no_page_has_a_serious_fault(visit: Open) -> None:
    seat = visit()
    page = seat.page
    faults: dict[str, list[str]] = {}

    def check(name: str) -> None:
        faults[name] = by_day_and_night(seat)

    for path in PATHS:
        page.goto(seat.server.address + path)
        check(path)
    seat.begin("me", "here", "link", "bot:random")
    check("table with an invitation")
    invitation = page.locator("a[data-copy]").get_attribute("href")
    if seat.wait_for_turn_or_free() == "curtain":
        check("curtain")
        seat.lift_curtain()
    check("table, asked")
    page.keyboard.press("?")
    page.wait_for_selector(".drawer.open")
    check("table with rules")
    page.keyboard.press("Escape")
    table = seat.address
    for path in ("/replay", "/dice"):
        page.goto(table + path)
        check(path)
    page.goto(f"{seat.server.address}{invitation}")
    check("invitation")
    for path in ("/", "/account", "/account/preferences", "/account/tokens"):
        page.goto(seat.server.address + path)
        check(f"{path} of somebody who is known")
    assert {name: found for name, found in faults.items() if found} == {}


def test_no_moment_of_play_has_a_serious_fault(visit: Open) -> None:
    seat = visit().begin("me", "here")
    faults: dict[str, list[str]] = {}
    asked: set[str] = set()

    def choose(choices: list[str], number: int) -> str:
        verb = choices[0].split()[0]
        if verb not in asked:
            asked.add(verb)
            faults[verb] = by_day_and_night(seat)
        return sensible(choices, number)

    seat.play(choose, lambda seat: seat.version > 40)
    assert len(asked) > 3
    assert {name: found for name, found in faults.items() if found} == {}


def test_a_phone_has_no_serious_fault_either(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True, is_mobile=True)
    seat.page.goto(seat.server.address)
    faults = {"front page": serious(seat)}
    seat.begin("me", "here")
    faults["curtain"] = serious(seat)
    seat.lift_curtain()
    for tab in ("mine", "seats", "log"):
        seat.page.locator(f".tabs [data-tab={tab}]").click()
        faults[tab] = serious(seat)
    assert {name: found for name, found in faults.items() if found} == {}


def test_a_finished_game_has_no_serious_fault(visit: Open) -> None:
    from tests.server.client import finished_record

    seat = visit()
    page = seat.page
    faults: dict[str, list[str]] = {}
    page.goto(seat.server.address)
    page.locator("#record").set_input_files(
        {"name": "g.vaka.json", "mimeType": "application/json", "buffer": finished_record(3).to_text().encode()}
    )
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("[data-replay]")
    faults["replay"] = by_day_and_night(seat)
    page.get_by_role("link", name="To the table").click()
    page.wait_for_selector("#result")
    faults["result at the table"] = by_day_and_night(seat)
    table = seat.address
    for path in ("/result", "/analysis", "/dice", "/continue?at=20"):
        page.goto(table + path)
        if path == "/result":
            page.locator("#film summary").click()
        faults[path] = by_day_and_night(seat)
    assert {name: found for name, found in faults.items() if found} == {}
