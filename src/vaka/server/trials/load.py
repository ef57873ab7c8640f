"""The load test: many tables with bots, each with a player and an onlooker on live streams; how long everything takes.

A player hears of a turn by their stream, thinks for a while, and acts; an action is measured until its answer, and
until the last viewer of its table has been sent the position after it. The player's stream is a program's (JSON), the
onlooker's a page's (HTML). The crowd runs on the same machine, so the figures are worse than the server alone would be.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import vaka
from vaka.server.trials.footprint import Footprint, footprint
from vaka.server.trials.running import Running
from vaka.server.trials.wire import Lost, Wire, version_in

Say = Callable[[str], None]
LATE = 30.0
"""A viewer that has not been updated by then is an error, in seconds."""


@dataclass(slots=True)
class LoadResult:
    """What came out. Times are seconds."""

    tables: int = 0
    viewers: int = 0
    seconds: float = 0.0
    actions: list[float] = field(default_factory=list)
    updates: list[float] = field(default_factory=list)
    """From sending an action until the last viewer of its table had its position."""
    moves: int = 0
    """Versions that all tables rose by, bots' moves included."""
    events: int = 0
    memory: int = 0
    """Megabytes that all processes of the server held at the end."""
    serving: float = 0.0
    """Seconds of a processor that serving took, and thinking for bots with all else that is done beside it."""
    others: float = 0.0
    errors: list[str] = field(default_factory=list)

    def took(self, before: Footprint, after: Footprint) -> None:
        self.memory = after.memory
        self.serving, self.others = after.serving - before.serving, after.others - before.others

    def summary(self) -> list[str]:
        moves = max(1, self.moves)
        return [
            f"{self.tables} tables, {self.viewers} viewers, {self.seconds:.0f} s",
            f"actions: {len(self.actions)} by people; {self.moves / self.seconds:.1f} moves/s with the bots’",
            f"updates sent: {self.events / self.seconds:.1f}/s",
            f"action answered: p50 {percentile(self.actions, 50):.0f} ms, p99 {percentile(self.actions, 99):.0f} ms",
            f"last viewer updated: p50 {percentile(self.updates, 50):.0f} ms, p99 {percentile(self.updates, 99):.0f} ms",
            f"processors: {self.serving * 1000 / moves:.1f} ms a move to serve, {self.others * 1000 / moves:.1f} ms for the bots",
            f"memory: {self.memory} MB",
            f"errors: {len(self.errors) or 'none'}",
        ]


def percentile(times: list[float], of: float) -> float:
    """In milliseconds."""
    if not times:
        return float("nan")
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * of / 100))] * 1000


class Seen:
    """The newest version that one viewer has been sent."""

    def __init__(self) -> None:
        self.version = -1
        self.first = -1
        self.news = asyncio.Condition()
        self.last: bytes = b""


class Party:
    """One table with its player and its onlookers."""

    def __init__(self, number: int, port: int, viewers: int, think: float, result: LoadResult) -> None:
        self.number = number
        self.port = port
        self.viewers = viewers
        self.think = think
        self.result = result
        self.chance = random.Random(number)
        self.wire = Wire(port)
        self.tasks: list[asyncio.Task[None]] = []
        self.seen: list[Seen] = []

    async def prepare(self) -> None:
        """Enter, begin a table, open the streams."""
        self.wire.token = (await self.wire.call("POST", "/api/people", {"name": f"Player {self.number}"})).json()[
            "token"
        ]
        games = vaka.games()
        game = games[self.number % len(games)]
        players = max(2, game.players[0])
        level = ("random", "greedy")[self.number // len(games) % 2]
        wish = {
            "title": game.name, "players": players, "public": True,
            "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": level}] * (players - 1)],
        }  # fmt: skip
        answer = await self.wire.call("POST", "/api/tables", wish)
        self.table: dict[str, Any] = answer.json()
        self.address = f"/api/tables/{self.table['table']}"
        for viewer in range(self.viewers):
            seen = Seen()
            self.seen.append(seen)
            path = f"{self.address}/events" if viewer == 0 else f"/t/{self.table['table']}/live?shows="
            self.tasks.append(asyncio.create_task(self._view(path, self.wire.token if viewer == 0 else "", seen)))
        for seen in self.seen:
            async with seen.news, asyncio.timeout(120):
                await seen.news.wait_for(lambda seen=seen: seen.version >= 0)  # type: ignore[misc]

    async def _view(self, path: str, token: str, seen: Seen) -> None:
        try:
            async for event in Wire(self.port, token).events(path):
                version = version_in(event[:4000])
                if version is not None:
                    self.result.events += 1
                    async with seen.news:
                        seen.version, seen.last = version, event
                        if seen.first < 0:
                            seen.first = version
                        seen.news.notify_all()
        except Lost as error:
            self.result.errors.append(f"{path}: {error}")

    async def play(self, until: float) -> None:
        """Act whenever it is our turn, after some thought."""
        import json

        mine = self.seen[0]
        while time.monotonic() < until:
            data = b"\n".join(line[6:] for line in mine.last.splitlines() if line.startswith(b"data: "))
            self.table = json.loads(data)
            if self.table["over"]:
                return
            if not self.table["legal"]:
                await self._newer(mine, self.table["version"], until)
                continue
            await asyncio.sleep(self.think * (0.5 + self.chance.random()))
            if time.monotonic() < until:
                await self._act()

    async def _newer(self, seen: Seen, version: int, until: float) -> None:
        try:
            async with seen.news, asyncio.timeout(max(0.0, until - time.monotonic())):
                await seen.news.wait_for(lambda: seen.version > version)
        except TimeoutError:
            pass

    async def _act(self) -> None:
        version = self.table["version"]
        action = self.chance.choice(self.table["legal"])["text"]
        wish = {"action": action, "version": version, "key": secrets.token_hex(6)}
        began = time.monotonic()
        try:
            answer = await self.wire.call("POST", f"{self.address}/actions", wish)
        except Lost as error:
            self.result.errors.append(f"{self.address}: {error}")
            return
        self.result.actions.append(time.monotonic() - began)
        if answer.status != 200:
            self.result.errors.append(f"{self.address}: {answer.status} {answer.body[:120]!r}")
            return
        for seen in self.seen:
            await self._newer(seen, version, began + LATE)
            if seen.version <= version:
                self.result.errors.append(f"{self.address}: a viewer was not updated within {LATE:.0f} s")
                return
        self.result.updates.append(time.monotonic() - began)

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.wire.close()


def load_test(server: Running, tables: int, viewers: int, seconds: float, think: float, say: Say) -> LoadResult:
    """A number of tables, with `viewers` altogether, for `seconds`."""
    result = LoadResult(tables, viewers)
    asyncio.run(_load(server, seconds, think, say, result))
    return result


async def _load(server: Running, seconds: float, think: float, say: Say, result: LoadResult) -> None:
    assert server.process is not None
    group = server.process.pid
    each = max(1, result.viewers // result.tables)
    parties = [Party(number, server.port, each, think, result) for number in range(result.tables)]
    for start in range(0, len(parties), 10):
        await asyncio.gather(*(party.prepare() for party in parties[start : start + 10]))
    say(f"{len(parties)} tables and {each * len(parties)} streams are open")
    before = sum(party.seen[0].version for party in parties)
    result.events = 0
    taken = footprint(group)
    began = time.monotonic()
    await asyncio.gather(*(party.play(began + seconds) for party in parties))
    result.seconds = time.monotonic() - began
    result.moves = sum(party.seen[0].version for party in parties) - before
    result.took(taken, footprint(group))
    errors = list(result.errors)
    await asyncio.gather(*(party.leave() for party in parties))
    result.errors = errors
