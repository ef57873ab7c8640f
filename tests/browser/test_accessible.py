"""axe-core finds nothing serious on any page, by day and by night, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tests.browser.journey import ROOT, TITLE, Seat, sensible

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def axe() -> str:
    assert AXE.is_file(), "axe-core is missing: `make lint` installs it"
    return AXE.read_text(encoding="utf-8")


def serious(seat: Seat) -> list[str]:
    """What axe calls serious or critical on the page as it is.

    A board's ground is left out: it is hidden from screen readers, its hex numbers are pale on purpose, and whatever
    lies there is named in the labels of pieces and choices.
    """
    seat.page.evaluate(axe())
    found = seat.page.evaluate("() => axe.run({exclude: [['#ground']]}, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['help']} at {[node['target'] for node in violation['nodes'][:3]]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_serious_fault(visit: Open, scheme: str) -> None:
    seat = visit(color_scheme=scheme)
    page = seat.page
    faults: dict[str, list[str]] = {}

    def check(name: str) -> None:
        faults[name] = serious(seat)

    page.goto(seat.server.address)
    check("front page")
    page.goto(f"{seat.server.address}/new/{TITLE}")
    check("new table")
    page.goto(f"{seat.server.address}/rules/{TITLE}")
    check("rules")
    page.goto(f"{seat.server.address}/t/nosuchtable")
    check("error")
    seat.begin("me", "here", "link", "bot:random")
    check("table")
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
    page.goto(f"{table}/replay")
    check("replay")
    page.goto(f"{table}/dice")
    check("draws")
    page.goto(f"{seat.server.address}{invitation}")
    check("invitation")
    page.goto(seat.server.address)
    check("front page with tables")
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_moment_of_play_has_a_serious_fault(visit: Open, scheme: str) -> None:
    seat = visit(color_scheme=scheme).begin("me", "here")
    faults: dict[str, list[str]] = {}
    asked: set[str] = set()

    def choose(choices: list[str], number: int) -> str:
        verb = choices[0].split()[0]
        if verb not in asked:
            asked.add(verb)
            faults[verb] = serious(seat)
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
    seat.page.goto(seat.server.address)
    seat.page.locator("#record").set_input_files(
        {"name": "g.vaka.json", "mimeType": "application/json", "buffer": finished_record(3).to_text().encode()}
    )
    seat.page.get_by_role("button", name="Open", exact=True).click()
    seat.page.wait_for_selector("[data-replay]")
    faults = {"replay": serious(seat)}
    seat.page.get_by_role("link", name="To the table").click()
    seat.page.wait_for_selector("#result")
    faults["result"] = serious(seat)
    seat.page.goto(seat.address + "/dice")
    faults["draws"] = serious(seat)
    assert {name: found for name, found in faults.items() if found} == {}
