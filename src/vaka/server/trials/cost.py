"""What an action costs the server, in CPU time of the application alone: no sockets, no clients, no bots.

People sit at a table and act as the page does (a form that says what the page shows, answered by what is new); their
own stream and the streams of onlookers are open as browsers hold them. The cost of an action is taken with no stream, with the acting person's own,
and with a number of onlookers; what each further onlooker costs follows from the last two.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from sqlalchemy import update

import vaka
from vaka.core.game import Game
from vaka.lab.growth import Point
from vaka.server.app import create_app
from vaka.server.settings import Settings
from vaka.server.store import Table
from vaka.server.tables.seating import Place, Proposal
from vaka.server.trials.asking import SUM, Question, ask

NAMES = ("Ariki", "Hina", "Maui", "Rata", "Tane")
WAIT = 60.0
WARM_UP = 6
"""So many actions fill the caches before anything is measured."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of CPU time, each the median of many actions."""

    title: str
    action: float
    """An action and its answer, with nobody watching."""
    own_stream: float
    """What the acting person's own stream adds."""
    onlooker: float
    """What each further onlooker adds."""
    onlookers: int
    actions: int


class Stream:
    """A live stream as a browser holds it open, without a socket."""

    def __init__(self, app: Any, path: str, token: str) -> None:
        self.parts = 0
        self._came = asyncio.Condition()
        self._left = asyncio.Event()
        headers = [(b"host", b"vaka.test"), (b"accept-encoding", b"gzip")]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope: dict[str, Any] = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": "GET",
            "path": path, "raw_path": path.encode(), "query_string": b"shows=", "root_path": "", "headers": headers,
            "client": ("127.0.0.1", 1), "server": ("vaka.test", 80), "state": {},
        }  # fmt: skip
        self._task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message.get("body"):
            async with self._came:
                self.parts += 1
                self._came.notify_all()

    async def beyond(self, parts: int) -> None:
        """Wait until more than so many parts have come."""
        async with self._came, asyncio.timeout(WAIT):
            await self._came.wait_for(lambda: self.parts > parts)

    async def close(self) -> None:
        self._left.set()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task


class Bench:
    """One application with people at one table after the other."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(data=folder, database=f"sqlite:///{folder / 'cost.sqlite3'}", bots=False, draws="cost")
        self.app = create_app(settings)
        self.services = self.app.state.services
        self.services.store.migrate()
        self.people = [self.services.people.enter(name) for name in NAMES]
        self.dice = random.Random(1)
        self.shows: dict[tuple[str, int], str] = {}
        """What each person's page of a table shows."""

    def sit(self, game: Game, players: int) -> str:
        """A new table with a person at each seat; its id."""
        places = [Place("me") if seat == 0 else Place("link") for seat in range(players)]
        made = self.services.tables.create(Proposal(game.name, players, places, name="Cost"), self.people[0][0])
        for seat in range(1, players):
            self.services.tables.sit(made.id, seat, self.people[seat][0], made.seats[seat].invite)
        return str(made.id)

    def finish_all(self) -> None:
        """Every table so far is over: it only takes room."""
        with self.services.store.writing() as session:
            session.execute(update(Table).values(over=True, to_act=None))

    @asynccontextmanager
    async def watched(self, table_id: str, token: str, onlookers: int) -> AsyncIterator[list[Stream]]:
        """The streams of one person and of some strangers, each with its first picture."""
        path = f"/t/{table_id}/live"
        streams = [Stream(self.app, path, token)] if token else []
        streams += [Stream(self.app, path, "") for _ in range(onlookers)]
        try:
            for stream in streams:
                await stream.beyond(1)
            yield streams
        finally:
            for stream in streams:
                await stream.close()

    async def act(self, table_id: str, streams: list[Stream]) -> float | None:
        """One action of whoever is asked, and every stream told of it: milliseconds; None where the game is over."""
        table = self.services.tables.get(table_id)
        state = self.services.tables.state(table)
        if state.to_act is None:
            return None
        form = {"action": self.dice.choice(state.legal).text, "version": str(table.version), "key": f"k{table.version}"}
        before = [stream.parts for stream in streams]
        page = (table_id, state.to_act)
        question = Question(f"/t/{table_id}/act", form=form, fragment=True, shows=self.shows.get(page, ""))
        began = process_time()
        answer = await ask(self.app, question, self.people[state.to_act][1])
        for stream, parts in zip(streams, before, strict=True):
            await stream.beyond(parts)
        spent = (process_time() - began) * 1000
        if answer.status != 200:
            raise RuntimeError(f"{form['action']} was answered by {answer.status}")
        found = SUM.search(answer.body)
        self.shows[page] = found[1].decode() if found else ""
        return spent

    async def cost(self, game: Game, actions: int, own: bool, onlookers: int) -> float:
        """The median of so many actions, over as many tables as they take."""
        spent: list[float] = []
        players = 2 if 2 in game.players else game.players[0]
        while len(spent) < actions + WARM_UP:
            table_id = self.sit(game, players)
            async with self.watched(table_id, self.people[0][1] if own else "", onlookers) as streams:
                while len(spent) < actions + WARM_UP and (one := await self.act(table_id, streams)) is not None:
                    spent.append(one)
        return median(spent[WARM_UP:])


async def _costs(folder: Path, titles: list[str], actions: int, onlookers: int) -> list[Cost]:
    bench = Bench(folder)
    bench.services.hub.attach(asyncio.get_running_loop())
    out: list[Cost] = []
    for title in titles:
        game = vaka.game(title)
        alone = await bench.cost(game, actions, False, 0)
        own = await bench.cost(game, actions, True, 0)
        crowd = await bench.cost(game, actions, True, onlookers)
        out.append(Cost(title, alone, own - alone, (crowd - own) / onlookers, onlookers, actions))
    return out


def costs(titles: list[str], actions: int = 60, onlookers: int = 8) -> list[Cost]:
    """What an action of each title costs."""
    with tempfile.TemporaryDirectory(prefix="vaka-cost-") as folder:
        return asyncio.run(_costs(Path(folder), titles, actions, onlookers))


# How it grows.

CROWDS = (0, 1, 2, 4, 8, 16)
FULL = (1, 50, 400)
"""How many tables there are, running or finished."""


async def _growth(folder: Path, title: str, actions: int) -> list[Point]:
    bench = Bench(folder)
    bench.services.hub.attach(asyncio.get_running_loop())
    game = vaka.game(title)
    out: list[Point] = []
    for onlookers in CROWDS:
        out.append(Point("viewers", title, onlookers, await bench.cost(game, actions, False, onlookers)))
    for curve in ("tables", "stored"):
        made = 0
        for many in FULL:
            while made < many:
                bench.sit(game, 2)
                made += 1
            if curve == "stored":
                bench.finish_all()
            out.append(Point(curve, title, many, await bench.cost(game, actions, True, 0)))
        bench.finish_all()
    return out


def growth(title: str, actions: int = 40) -> list[Point]:
    """What an action costs the server with more viewers, more running tables and more finished ones."""
    with tempfile.TemporaryDirectory(prefix="vaka-cost-") as folder:
        return asyncio.run(_growth(Path(folder), title, actions))
