"""How fast the page feels: a real Chromium at a real table, from a click to the picture that shows what it did.

On a laptop's screen, and on a phone's whose processor is made slower. Nobody else plays: all seats are at this screen,
so a wait is the page's and the server's alone, never that of a bot.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import vaka
from vaka.core.errors import VakaError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
LAPTOP = (1440, 900)
PHONE = (390, 844)
PATIENCE = 60_000
"""How long one step may take, in milliseconds."""
TAPS = 3
"""So often one place is tapped before another is tried."""
ANSWER, GLANCE = 3000, 50
"""How long an answer is waited for before the next tap, and how often it is looked for, in milliseconds."""
LONG = 600
"""A game that goes on for longer is taken as far as this."""
SETTLE = 400
"""So long the page rests between two clicks, in milliseconds: what glides has arrived."""

# From a click to the frame in which the answer has been painted; interactions and shifts as the browser itself counts.
WATCH = """() => {
    const seen = window.vakaTimes = { waits: [], events: {}, shift: 0, clicked: 0 };
    addEventListener('click', event => { if (event.isTrusted) seen.clicked = performance.now(); }, true);
    const version = () => document.getElementById('page')?.dataset.version ?? '';
    let last = '';
    const look = () => {
        const now = version();
        if (now === last) return;
        last = now;
        const began = seen.clicked;
        seen.clicked = 0;
        if (began) requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => seen.waits.push(performance.now() - began);
            painted.port2.postMessage(0);
        });
    };
    addEventListener('DOMContentLoaded', () => {
        last = version();
        new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-version'] });
    });
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            if (entry.interactionId) seen.events[entry.interactionId] = Math.max(seen.events[entry.interactionId] ?? 0, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
}"""

# Every action that can be clicked as it stands: where, and only what really lies on top there.
WITHIN_REACH = """() => {
    const out = [];
    for (const place of ['#targets', '#prompt', '#side'])
        for (const found of document.querySelectorAll(`${place} [data-action], ${place} button[form="act"]`)) {
            if (found.closest('details:not([open])')) continue;
            const action = found.getAttribute('data-action') ?? found.value;
            const box = (found.querySelector('.hit') ?? found).getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            if (box.width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
            const top = document.elementFromPoint(x, y)?.closest('[data-action], button');
            if ((top?.getAttribute('data-action') ?? top?.value) === action) out.push({ action, x, y });
        }
    return out;
}"""


class NoBrowser(VakaError):
    """There is nothing to drive."""


@dataclass(slots=True)
class Times:
    """What was seen on one kind of screen."""

    screen: str
    waits: list[float] = field(default_factory=list)
    """From each click to its picture, in milliseconds."""
    interactions: list[float] = field(default_factory=list)
    """What the browser says about each interaction: until the next paint, in milliseconds."""
    shift: float = 0.0
    """How much moved by itself, as the browser counts it (cumulative layout shift)."""
    kilobytes: float = 0.0
    """What the first load took over the wire, without the ground of the board: that is kept for ever."""
    ground: float = 0.0
    """The ground, in kilobytes."""

    def share(self, part: float, of: list[float] | None = None) -> float:
        """The value that so large a part does not exceed."""
        values = sorted(self.waits if of is None else of)
        return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0

    @property
    def next_paint(self) -> float:
        """Interaction to next paint: the worst but for one in fifty."""
        return self.share(0.98, self.interactions)


def chromium() -> str:
    """Where a Chromium is found."""
    for name in (os.environ.get("VAKA_CHROMIUM", ""), *BROWSERS):
        if name and (found := shutil.which(name)):
            return found
    raise NoBrowser("no Chromium was found: say where one is with VAKA_CHROMIUM")


def mid_game(title: str, players: int) -> str:
    """A game a third of which has been played, the same each time, as the text of a record."""
    dice = random.Random(title)
    state = vaka.game(title).new(players=players, seed=7)
    while not state.over and state.moves < LONG:
        state.play(dice.choice(state.legal))
    record = state.record().to_json()
    moves = record["moves"]
    assert isinstance(moves, list)
    return json.dumps({**record, "moves": moves[: len(moves) // 3]})


def page_times(
    address: str, title: str, clicks: int, slower: float, players: int = 2, say: Callable[[str], None] = lambda _: None
) -> list[Times]:
    """Click through a game in the middle of it, on a laptop and on a slow phone."""
    try:
        playwright = import_module("playwright.sync_api")
    except ImportError as error:
        raise NoBrowser("Playwright drives the browser: it is in the environment of `make test`") from error
    record = mid_game(title, players)
    out = []
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, (width, height), rate in (("laptop", LAPTOP, 1.0), ("phone", PHONE, slower)):
            say(f"{title}: {name}")
            touch = name == "phone"
            context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
            context.set_default_timeout(PATIENCE)
            try:
                times = Times(f"{name} {width} × {height}" + (f", processor {rate:g} times slower" if rate > 1 else ""))
                Visit(context, address, times, rate).go(record, clicks, random.Random(f"{title}/{name}"))
            finally:
                context.close()
            out.append(times)
        browser.close()
    return out


class Visit:
    """One person with one browser, at a table with nobody else."""

    def __init__(self, context: Any, address: str, times: Times, rate: float) -> None:
        self.address = address
        self.times = times
        self.page = context.new_page()
        self.wire = context.new_cdp_session(self.page)
        self.touch = rate > 1
        self.rate = rate
        self.too_late = import_module("playwright.sync_api").TimeoutError

    def go(self, record: str, clicks: int, dice: random.Random) -> None:
        table = self.opened(record)
        self.first_load(table)
        for _ in range(clicks):
            if not self.one(dice):
                break
        seen = self.page.evaluate("() => window.vakaTimes")
        self.times.waits = seen["waits"]
        self.times.interactions = list(seen["events"].values())
        self.times.shift = seen["shift"]

    def opened(self, record: str) -> str:
        """The address of a table at which the game goes on; all its seats are at this screen."""
        file = {"name": "game.vaka.json", "mimeType": "application/json", "buffer": record.encode()}
        head = {"Sec-Fetch-Site": "same-origin"}
        answer = self.page.request.post(f"{self.address}/import", multipart={"record": file}, headers=head)
        if not answer.ok:
            raise NoBrowser(f"the server did not take the game: {answer.status}")
        return str(answer.url)

    def first_load(self, table: str) -> None:
        """Everything a browser fetches that was never here."""
        taken: dict[str, float] = {}
        names: dict[str, str] = {}
        self.wire.send("Network.enable")
        self.wire.on(
            "Network.responseReceived", lambda told: names.update({told["requestId"]: told["response"]["url"]})
        )
        self.wire.on(
            "Network.loadingFinished", lambda told: taken.update({told["requestId"]: told["encodedDataLength"]})
        )
        self.page.add_init_script(f"({WATCH})()")
        if self.rate > 1:
            self.wire.send("Emulation.setCPUThrottlingRate", {"rate": self.rate})
        self.page.goto(table)
        self.page.wait_for_selector("#map:not(.bare)")
        self.page.wait_for_timeout(SETTLE)
        grounds = {number for number, address in names.items() if "/ground/" in address}
        self.times.ground = sum(size for number, size in taken.items() if number in grounds) / 1000
        self.times.kilobytes = sum(taken.values()) / 1000 - self.times.ground

    def one(self, dice: random.Random) -> bool:
        """One choice; False where the game is over."""
        page = self.page
        if page.locator("#open").count():
            page.locator("#open").click()
            page.wait_for_function("() => document.getElementById('page').dataset.kind !== 'curtain'")
            page.evaluate("() => { window.vakaTimes.clicked = 0; }")
        page.wait_for_timeout(SETTLE)
        spots = page.evaluate(WITHIN_REACH)
        if not spots or page.get_attribute("#page", "data-kind") != "asked":
            return False
        before = page.get_attribute("#page", "data-version")
        spot = dice.choice(spots)
        for _ in range(TAPS):
            if self.touch:
                page.touchscreen.tap(spot["x"], spot["y"])
            else:
                page.mouse.click(spot["x"], spot["y"])
            if self.changed(str(before)):
                return True
        return True

    def changed(self, before: str) -> bool:
        """Whether the table goes on; a finger's first tap on a far place may only show the way there."""
        change = "before => document.getElementById('page').dataset.version !== before"
        try:
            self.page.wait_for_function(change, arg=before, timeout=ANSWER, polling=GLANCE)
        except self.too_late:
            return False
        return True
