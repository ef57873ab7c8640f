"""Drives the application without a socket: a running house, and browsers and programs that speak to it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from anyio.from_thread import start_blocking_portal

import vaka
from vaka.bots import bots
from vaka.core.game import Game
from vaka.core.record import Record
from vaka.core.state import State
from vaka.server.app import create_app
from vaka.server.services import Services
from vaka.server.settings import Settings
from vaka.server.store import Person, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.seating import Actor, Place, Proposal

TITLE = "tahiti-2012"


@cache
def _empty_database() -> bytes:
    """A database that was brought up to date once: every test would take longer over that than over most of its work."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "empty.sqlite3")
        store = Store(f"sqlite:///{file}")
        store.migrate()
        store.close()
        return file.read_bytes()


class Running:
    """A server between its start and its end."""

    def __init__(self, data: Path, **settings: Any) -> None:
        settings.setdefault("database", self.database(data))
        settings.setdefault("draws", "tests")
        self.app = create_app(Settings(data=data, **settings))
        self.services: Services = self.app.state.services

    @staticmethod
    def database(data: Path) -> str:
        """Where its tables are kept. The tests of tests/postgres put another in its place."""
        file = data / "test.sqlite3"
        if not file.exists():
            data.mkdir(parents=True, exist_ok=True)
            file.write_bytes(_empty_database())
        return f"sqlite:///{file}"

    def __enter__(self) -> Running:
        self._portal = start_blocking_portal("asyncio")
        self.portal = self._portal.__enter__()
        self._life = self.app.router.lifespan_context(self.app)
        self.portal.call(self._life.__aenter__)
        return self

    def __exit__(self, *error: object) -> None:
        self.portal.call(self._life.__aexit__, None, None, None)
        self._portal.__exit__(None, None, None)

    def browser(self, **headers: str) -> Browser:
        return Browser(self, headers)

    def browser_at(self, address: str) -> Browser:
        """One that comes from an address of its own."""
        return Browser(self, {}, address)

    def program(self, name: str = "Program") -> Browser:
        """Somebody who uses the API with a token."""
        token = Browser(self, {}).post("/api/people", json={"name": name}).json()["token"]
        return Browser(self, {"Authorization": f"Bearer {token}"})

    # Shortcuts past the pages, for tests of what lies below.

    def guest(self, name: str = "Hinano") -> Person:
        return self.services.people.enter(name)[0]

    def account(self, name: str = "Hinano", days: int = 30) -> Person:
        """Somebody who made an account so many days ago; without a password, for nobody logs in here."""
        person = Person(id=f"account-{name}"[:24], name=name, kind="account", created=now() - timedelta(days=days))
        with self.services.store.writing() as session:
            session.add(person)
        return person

    def table(self, host: Person, *kinds: str, **more: Any) -> Table:
        """A table of Tahiti (2012) with such seats: `me`, `here`, `link`, `open`, `bot:greedy`."""
        places = [Place(kind.partition(":")[0], bot=kind.partition(":")[2]) for kind in kinds]
        return self.services.tables.create(Proposal(TITLE, len(places), places, **more), host)

    def state(self, table: Table) -> State:
        return self.services.tables.state(self.services.tables.get(table.id))

    def play(self, table: Table, person: Person, moves: int, choose: Callable[[State], str] | None = None) -> Table:
        """So many actions by the one person who holds all seats."""
        for _ in range(moves):
            table = self.services.tables.get(table.id)
            if table.over:
                break
            state = self.services.tables.state(table)
            text = state.legal[table.version * 7 % len(state.legal)].text if choose is None else choose(state)
            table = self.services.tables.act(table.id, Actor(person.id), text, table.version, f"test-{table.version}")
        return table

    def finish(self, table: Table, person: Person) -> Table:
        """Play to the end, anyhow."""
        bot = bots()["random"](seed=3)
        return self.play(table, person, 10_000, lambda state: bot.choose(state.view(state.to_act)).text)

    def finished(self, person: Person, players: int = 2) -> Table:
        """A table whose game is over, made from a record."""
        kinds = [Place("me"), *[Place("here") for _ in range(players - 1)]]
        proposal = Proposal(TITLE, players, kinds, name="Finished")
        return self.services.history.resume(finished_record(players), None, proposal, person, "a record")


@cache
def finished_record(players: int = 2) -> Record:
    """A whole game played by random bots."""
    state = game().new(players, seed=11, options={"round_cap": True})
    bot = bots()["random"](seed=5)
    while not state.over:
        state.play(bot.choose(state.view(state.to_act)))
    return state.record()


def game() -> Game:
    return vaka.game(TITLE)


class Browser:
    """One browser, with its cookies."""

    def __init__(self, running: Running, headers: dict[str, str], address: str = "127.0.0.1") -> None:
        self.running = running
        if not headers.keys() & {"Origin", "Authorization"}:
            headers = {"Sec-Fetch-Site": "same-origin", **headers}  # as a browser says of our own pages
        headers = {name: value for name, value in headers.items() if value or name != "Sec-Fetch-Site"}
        transport = httpx.ASGITransport(running.app, raise_app_exceptions=False, client=(address, 123))
        self.client = httpx.AsyncClient(
            transport=transport, base_url="http://vaka.test", follow_redirects=True, headers=headers
        )  # fmt: skip

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def send() -> httpx.Response:
            return await self.client.request(method, path, **more)

        return self.running.portal.call(send)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)

    def begin(self, *kinds: str, name: str = "Hinano", **more: str) -> str:
        """Begin a table on its page; the table's address."""
        fields = {"players": str(len(kinds)), "name-0": name, **more}
        fields |= {f"kind-{seat}": kind for seat, kind in enumerate(kinds)}
        answer = self.post(f"/new/{TITLE}", data=fields)
        assert answer.status_code == 200, answer.text
        return answer.url.path

    def act(self, table: str, action: str, page: str | None = None, **more: Any) -> httpx.Response:
        """Choose an action as the page would send it."""
        text = self.get(table).text if page is None else page
        fields = {"action": action, "version": version(text), "key": key(text)}
        return self.post(f"{table}/act", data=fields, headers={"HX-Request": "true"}, **more)


def version(page: str) -> str:
    return _one(r'name="version" value="(\d+)"', page)


def key(page: str) -> str:
    return _one(r'name="key" value="([^"]+)"', page)


def kind(page: str) -> str:
    return _one(r'data-kind="(\w+)"', page)


def choices(page: str) -> list[str]:
    """All actions that the page offers."""
    form = page[page.index('<form id="act"') :]
    return re.findall(r'name="action" value="([^"]+)"', form[: form.index("</form>")])


def without_nonces(page: str) -> str:
    """A page without what is new each time it is drawn."""
    return re.sub(r'name="key" value="[^"]+"', "", page)


def wait_for(happens: Callable[[], bool], seconds: float = 300) -> None:
    """Wait until something has happened in another thread; a busy machine is slow, not broken."""
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def _one(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, f"{pattern} is not on the page"
    return found[1]
