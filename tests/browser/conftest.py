from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from tests.browser.journey import ARGUMENTS, CHROMIUM, PATIENCE, WITHOUT_WINDOWS, Seat, Server, seat_in

Open = Callable[..., Seat]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=WITHOUT_WINDOWS, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def whole_chromium(playwright: Playwright, chromium: Browser) -> Iterator[Browser]:
    """The browser as people have it, for what the small one cannot do, such as showing notices."""
    if WITHOUT_WINDOWS == CHROMIUM:
        yield chromium
        return
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data")).start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path).start()
    yield running
    running.stop()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Open]:
    """Open a browser of its own for one person; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    seats: list[Seat] = []

    def open_one(
        width: int = 1440, height: int = 900, at: Server | None = None, browser: Browser = chromium, **more: Any
    ) -> Seat:
        context = browser.new_context(
            viewport={"width": width, "height": height}, **{"reduced_motion": "reduce", **more}
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        seats.append(seat_in(context, at or server))
        return seats[-1]

    yield open_one
    faults = [fault for seat in seats for fault in seat.faults]
    for context in contexts:
        context.close()
    assert faults == []
