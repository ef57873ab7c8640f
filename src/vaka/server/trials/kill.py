"""The kill test: a server is killed under load again and again; nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import select

import vaka
from vaka import bots
from vaka.server.store import Entry, Store
from vaka.server.tables.history import History
from vaka.server.tables.reader import snapshot_of
from vaka.server.tables.tables import Tables
from vaka.server.trials.running import Running
from vaka.server.trials.wire import Lost, Wire

Say = Callable[[str], None]


@dataclass(slots=True)
class KillResult:
    """What came out."""

    rounds: int = 0
    acknowledged: int = 0
    unsure: int = 0
    """Actions that were on their way when the server died, and were sent again."""
    had_happened: int = 0
    """Of these, how many had been committed before the death."""
    starts: list[float] = field(default_factory=list)
    """How long the server took from its start until it served, in seconds."""
    tables: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Promise:
    """What a table's player was told."""

    table: str
    person: str
    told: dict[int, tuple[str, str]] = field(default_factory=dict)
    """By version: the key and the text of the action that made it."""


class Player:
    """Somebody who plays all seats but the bots' of one table after another, as quickly as the server answers."""

    def __init__(self, number: int, port: int, result: KillResult) -> None:
        self.number = number
        self.wire = Wire(port)
        self.result = result
        self.choice = random.Random(number)
        self.promises: list[Promise] = []
        self.table: dict[str, Any] | None = None
        self.sure = True
        self.wish: dict[str, Any] | None = None

    async def enter(self) -> None:
        entered = (await self.wire.call("POST", "/api/people", {"name": f"Player {self.number}"})).json()
        self.wire.token, self.person = entered["token"], entered["person"]

    async def play(self) -> None:
        """Until the connection is lost."""
        while True:
            if self.table is None or self.table["over"]:
                await self._begin()
            await self._act()

    async def _begin(self) -> None:
        games = vaka.games()
        game = games[self.number % len(games)]
        players = max(2, game.players[0])
        rest = {"kind": "bot", "bot": "random"} if self.number % 4 == 3 else {"kind": "here"}
        wish = {"title": game.name, "players": players, "seats": [{"kind": "me"}, *[rest] * (players - 1)]}
        answer = await self.wire.call("POST", "/api/tables", wish)
        if answer.status != 201:
            self.result.faults.append(f"a table could not be begun: {answer.status} {answer.body[:200]!r}")
            raise Lost("no table")
        self.table = answer.json()
        self.promises.append(Promise(self.table["table"], self.person))

    async def _act(self) -> None:
        assert self.table is not None
        address = f"/api/tables/{self.table['table']}"
        if self.wish is None:
            if not self.table["legal"]:  # a bot is asked
                await asyncio.sleep(0.05)
                self.table = (await self.wire.call("GET", address)).json()
                return
            action = self.choice.choice(self.table["legal"])["text"]
            self.wish = {"action": action, "version": self.table["version"], "key": secrets.token_hex(8)}
        again, self.sure = not self.sure, False
        answer = await self.wire.call("POST", f"{address}/actions", self.wish)
        self.sure = True
        wish, self.wish = self.wish, None
        if answer.status != 200:
            self.result.faults.append(
                f"{self.table['title']} at {address}, {wish['action']}: {answer.status} {answer.body[:200]!r}"
            )
            self.table = (await self.wire.call("GET", address)).json()
            return
        self.table = answer.json()
        self.promises[-1].told[wish["version"] + 1] = (wish["key"], wish["action"])
        self.result.acknowledged += 1
        self.result.unsure += again

    @property
    def waits_for_word(self) -> bool:
        return not self.sure


def kill_test(
    server: Running, rounds: int, actions: int, players: int, say: Say, *, end: Callable[[], None] | None = None
) -> KillResult:
    """A number of rounds, at least `actions` acknowledged actions altogether; `end` ends the server, else SIGKILL does."""
    result = KillResult()
    try:
        asyncio.run(_rounds(server, rounds, actions, players, say, result, end or server.kill))
    finally:
        server.kill()
    return result


async def _rounds(
    server: Running,
    rounds: int,
    actions: int,
    players: int,
    say: Say,
    result: KillResult,
    end: Callable[[], None],
) -> None:
    result.starts.append(await asyncio.to_thread(server.start))
    crowd = [Player(number, server.port, result) for number in range(players)]
    await asyncio.gather(*(player.enter() for player in crowd))
    chance = random.Random(1)
    for number in range(1, rounds + 1):
        wanted = max(actions * number // rounds, result.acknowledged + 1)
        playing = [asyncio.create_task(player.play()) for player in crowd]
        while result.acknowledged < wanted and not all(task.done() for task in playing):
            await asyncio.sleep(0.005)
        await asyncio.sleep(chance.random() * 0.2)
        await asyncio.to_thread(end)
        outcome = await asyncio.gather(*playing, return_exceptions=True)
        result.faults += [f"round {number}: {error!r}" for error in outcome if not isinstance(error, Lost)]
        in_flight = sum(player.waits_for_word for player in crowd)
        result.had_happened += _happened(server.database, crowd)
        result.starts.append(await asyncio.to_thread(server.start))
        result.rounds = number
        say(
            f"round {number}: {result.acknowledged} acknowledged, {in_flight} in flight, up in {result.starts[-1]:.2f} s"
        )
    for player in crowd:  # what was in flight is sent again, once more
        if player.waits_for_word:
            await player._act()
        await player.wire.close()
    await asyncio.to_thread(server.stop)
    promises = [promise for player in crowd for promise in player.promises]
    result.tables = len(promises)
    result.faults += check(server.database, promises)


def _happened(database: str, crowd: list[Player]) -> int:
    """Of the actions whose fate is unknown, how many are in the store."""
    store = Store(database)
    keys = [f"{player.person}:{player.wish['key']}" for player in crowd if player.waits_for_word and player.wish]
    with store.reading() as session:
        found = len(session.scalars(select(Entry.key).where(Entry.key.in_(keys))).all())
    store.close()
    return found


def check(database: str, promises: list[Promise]) -> list[str]:
    """Everything that was promised is in the store, once; nothing else is; and every table replays to where it is."""
    store = Store(database)
    tables = Tables(store, lambda: tuple(bots.bots()))
    history = History(tables)
    faults: list[str] = []
    for promise in promises:
        table = tables.get(promise.table)
        with store.reading() as session:
            entries = session.scalars(
                select(Entry).where(Entry.table_id == table.id).order_by(Entry.version)
            ).all()  # fmt: skip
        if [entry.version for entry in entries] != list(range(table.version + 1)):
            faults.append(f"table {table.id}: its versions are not 0 to {table.version}")
        found = {entry.version: entry for entry in entries}
        for version, (key, action) in promise.told.items():
            entry = found.get(version)
            if entry is None or entry.key != f"{promise.person}:{key}" or entry.action != action:
                faults.append(f"table {table.id}: version {version} ({action}) was acknowledged and is lost")
        for entry in entries:
            if entry.person_id is not None and entry.kind == "play" and entry.version not in promise.told:
                faults.append(f"table {table.id}: version {entry.version} ({entry.action}) was never acknowledged")
        if snapshot_of(tables.game(table).replay(history.record_so_far(table))) != snapshot_of(tables.state(table)):
            faults.append(f"table {table.id}: its moves do not lead to its position")
    store.close()
    return faults


def trial_server(data: Path, database: str) -> Running:
    return Running(data, database, "--bot-pause", "0.02")
