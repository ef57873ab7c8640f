"""The endurance test: one evening after the other in which people sit down together, play, and leave in every way.

Somebody leaves at a random moment: resigns, deletes their account, or just closes the browser and comes back. The
others play on, always. After each evening, when everybody has gone, the server's memory and open files are read: what
grows from evening to evening would bring it down in the end.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import vaka
from vaka.server.trials.footprint import footprint
from vaka.server.trials.kill import Say
from vaka.server.trials.running import Running
from vaka.server.trials.wire import Lost, Wire

WAYS = ("resign", "delete", "reload")
LEAVING = 0.02
"""How likely somebody leaves before an action."""
STANDS_STILL = 60.0
"""Seconds after which a table that waits for a bot is taken to stand still."""
AT_LEAST = 3
"""How many actions a company wants to make before it goes home, however late it is."""
WARM = 2
"""Evenings after which everything that is kept in memory is there: growth counts from then on."""
GROWTH = 1.2
"""By how much memory may have grown at the end, against the first warm evening."""
FILES = 20
"""How many more files may be open: connections that are about to close."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What a server holds when everybody has gone home."""

    actions: int
    memory: int
    """Megabytes, of all its processes."""
    files: int


@dataclass(slots=True)
class EnduranceResult:
    """What came out."""

    evenings: list[Evening] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)
    actions: int = 0
    faults: list[str] = field(default_factory=list)

    def judge(self) -> None:
        """Growth is a fault."""
        if len(self.evenings) <= WARM + 1:
            return
        first, last = self.evenings[WARM], self.evenings[-1]
        if last.memory > first.memory * GROWTH:
            self.faults.append(f"memory grew from {first.memory} to {last.memory} MB")
        if last.files > first.files + FILES:
            self.faults.append(f"open files grew from {first.files} to {last.files}")


class Company:
    """People at one table with a bot: they play, leave one by one, and those who stay go on."""

    def __init__(self, number: int, port: int, result: EnduranceResult) -> None:
        self.chance = random.Random(number)
        self.port = port
        self.result = result
        games = [game for game in vaka.games() if game.players[-1] > 2]
        self.game = games[number % len(games)]
        self.people: dict[int, Wire] = {}
        self.acted = 0

    async def sit_down(self) -> None:
        """Two people and a bot."""
        host, friend = Wire(self.port), Wire(self.port)
        for wire in (host, friend):
            wire.token = (await wire.call("POST", "/api/people", {"name": "Hina"})).json()["token"]
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "bot": "random"}]
        table = (await host.call("POST", "/api/tables", {"title": self.game.name, "players": 3, "seats": seats})).json()
        self.address = f"/api/tables/{table['table']}"
        await friend.call("POST", f"{self.address}/seats", {"seat": 1, "invite": table["seats"][1]["invite"]})
        self.people = {0: host, 1: friend}

    async def play(self, until: float) -> None:
        """Until the evening ends, or the game, or everybody has left."""
        version, moved = -1, time.monotonic()
        while self.people and (time.monotonic() < until or self.acted < AT_LEAST):
            seat = self.chance.choice(list(self.people))
            if self.chance.random() < LEAVING:
                await self.leave(seat, self.chance.choice(WAYS))
                continue
            table = (await self.people[seat].call("GET", self.address)).json()
            if table["over"] or table["closed"] is not None:
                break
            if table["version"] != version:
                version, moved = table["version"], time.monotonic()
            elif time.monotonic() > moved + STANDS_STILL:
                self.result.faults.append(f"{self.address} stands still at version {version}")
                break
            asked = table["to_act"]
            if asked in self.people:
                await self.act(asked)
            else:
                await asyncio.sleep(0.05)

    async def act(self, seat: int) -> None:
        wire = self.people[seat]
        table: dict[str, Any] = (await wire.call("GET", self.address)).json()
        if not table["legal"]:
            return  # a bot was quicker
        wish = {
            "action": self.chance.choice(table["legal"])["text"],
            "version": table["version"],
            "key": secrets.token_hex(6),
        }
        answer = await wire.call("POST", f"{self.address}/actions", wish)
        self.result.actions += answer.status == 200
        self.acted += 1
        if answer.status not in (200, 409):
            self.result.faults.append(f"{self.address}: {answer.status} {answer.body[:120]!r}")

    async def leave(self, seat: int, way: str) -> None:
        wire = self.people[seat]
        self.result.left[way] += 1
        if way == "reload":
            await wire.close()
            return
        if way == "resign":
            answer = await wire.call("POST", f"{self.address}/resign", {"seat": seat})
        else:
            answer = await wire.call("DELETE", "/api/me", {"password": ""})
        if answer.status not in (200, 204, 409):  # 409: the game has just ended
            self.result.faults.append(f"{self.address}: {way}: {answer.status} {answer.body[:120]!r}")
        await self.people.pop(seat).close()

    async def go_home(self) -> None:
        for wire in self.people.values():
            await wire.close()


def endurance_test(server: Running, seconds: float, tables: int, evening: float, say: Say) -> EnduranceResult:
    """Evenings of `evening` seconds at `tables` tables, until the time is over."""
    result = EnduranceResult()
    try:
        server.start()
        asyncio.run(_evenings(server, seconds, tables, evening, say, result))
    finally:
        server.stop()
    result.judge()
    return result


async def _evenings(
    server: Running, seconds: float, tables: int, evening: float, say: Say, result: EnduranceResult
) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        before = result.actions
        first = len(result.evenings) * tables
        companies = [Company(first + number, server.port, result) for number in range(tables)]
        try:
            await asyncio.gather(*(company.sit_down() for company in companies))
            until = min(ends, time.monotonic() + evening)
            await asyncio.gather(*(company.play(until) for company in companies))
            await asyncio.gather(*(company.go_home() for company in companies))
        except Lost as error:
            result.faults.append(f"the server was gone: {error}")
            return
        assert server.process is not None
        held = await asyncio.to_thread(footprint, server.process.pid)
        result.evenings.append(Evening(result.actions - before, held.memory, held.files))
        say(
            f"evening {len(result.evenings)}: {result.actions - before} actions, {held.memory} MB, {held.files} open files"
        )
