"""Coming back to a table, and looking back at a game: what others did, a replay that plays, a result worth reading."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload

import vaka
from tests.browser.journey import Seat, ready
from tests.browser.test_accessible import serious
from vaka.bots import bots

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]
SEATS_SEEN = "() => new Set([...document.querySelectorAll('#trails .trail')].map(each => each.dataset.seat)).size"
ARROWS = """() => {
    const at = [...document.querySelectorAll('#edges .edge-arrow')].map(each => each.getBoundingClientRect());
    const gaps = at.flatMap((one, n) => at.slice(n + 1).map(other => Math.hypot(one.x - other.x, one.y - other.y)));
    return { count: at.length, nearest: Math.min(1000, ...gaps) };
}"""
OTHERS = "() => document.querySelectorAll('#trails .trail').length"


PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Overview and arrows are painted before the next picture."""


def test_what_others_did_survives_a_reload_and_is_shown_step_by_step(visit: Open) -> None:
    seat = visit().begin("me", "bot:random", "bot:random", title="tahiti-1994")
    page = seat.page

    def others_moved(_: Seat) -> bool:
        return seat.kind == "asked" and seat.page.evaluate(SEATS_SEEN) == 2

    seat.play(lambda choices, number: "done" if "done" in choices else choices[0], others_moved)
    shown = page.evaluate(OTHERS)
    page.reload()
    ready(seat)
    assert page.evaluate(OTHERS) == shown, "it comes from the server"
    page.keyboard.press("l")
    assert page.locator("#trails .trail.now").count() == 1
    assert page.locator("#show-last .of").inner_text().startswith("1 / ")
    page.locator("#show-last [data-show='1']").click()
    assert page.locator("#show-last .of").inner_text().startswith("2 / ")
    line = page.locator("#log-lines a.to-move").first
    line.click()
    assert "/replay" not in page.url, "the map goes there; the table stays"
    assert serious(seat) == []
    page.set_viewport_size({"width": 390, "height": 844})
    corner = """() => { for (let n = 0; n < 5; n++) document.querySelector('[data-zoom=in]').click(); }"""
    page.evaluate(corner)
    page.evaluate(PAINTED)
    assert page.locator("#overview").is_visible(), "where one sees a part, a small map shows the whole"
    assert page.locator("#overview .window").count() == 1
    assert page.evaluate(ARROWS)["nearest"] >= 40, "each arrow can be hit"
    arrows = page.locator("#edges .edge-arrow")
    assert arrows.count() >= 1, "arrows point to what happened outside"
    arrows.first.click()
    page.evaluate(PAINTED)
    assert page.evaluate(ARROWS)["count"] < 2, "and lead there"


def finished() -> str:
    state = vaka.game("polynesia").new(players=3, seed=2)
    bot = bots()["random"](seed=3)
    while not state.over:
        state.play(bot.choose(state.view(state.to_act)))
    return json.dumps(state.record().to_json())


def test_a_finished_game_is_compared_replayed_and_watched(visit: Open) -> None:
    seat = visit(390, 844, has_touch=True)
    page = seat.page
    page.goto(seat.server.address)
    file = FilePayload(name="game.vaka.json", mimeType="application/json", buffer=finished().encode())
    page.locator("#record").set_input_files(file)
    page.locator("form.import button").click()
    page.wait_for_selector("[data-replay]")
    table = page.url.partition("/replay")[0]
    page.goto(f"{table}/replay?at=3")
    page.locator("#play").click()
    seat.wait("() => Number(document.getElementById('page').dataset.version) > 5")
    page.locator("#play").click()
    page.goto(f"{table}/result")
    assert page.locator(".compare tbody tr").count() > 1
    assert page.locator(".score-curve .line").count() == 3
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert serious(seat) == []
    page.locator("#film summary").click()
    seat.wait("() => document.querySelector('#film img').naturalWidth > 0")
