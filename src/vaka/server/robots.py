"""Bots at tables: after a person's action is committed, a thread of its own plays for the bots that are asked next.

Each of their actions is committed like a person's. After a restart the tables that wait for a bot are found again in
the store. A bot is handed its seat's view and nothing else.
"""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable

from sqlalchemy import select

from vaka.bots import Bot
from vaka.core.errors import Refused
from vaka.server.store import Seat, Store, Table
from vaka.server.tables import BOT, Tables, Who

log = logging.getLogger("vaka.robots")


class Robots:
    """One thread that plays for all bots of this process. Each table waits its own pause, none waits for another's."""

    def __init__(self, store: Store, tables: Tables, make: Callable[[str, str], Bot], pause: float) -> None:
        self.store = store
        self.tables = tables
        self.make = make
        self.pause = pause
        self._due: list[tuple[float, str]] = []
        self._listed: set[str] = set()
        self._news = threading.Condition()
        self._stopped = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, with the tables that were waiting for a bot when the server went down."""
        with self.store.reading() as session:
            asked = (Seat.table_id == Table.id) & (Seat.seat == Table.to_act) & (Seat.kind == BOT)
            waiting = session.scalars(select(Table.id).join(Seat, asked).where(Table.over.is_(False))).all()
        for table_id in waiting:
            self.wake(table_id)
        self._thread = threading.Thread(target=self._run, name="vaka-robots", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        with self._news:
            self._stopped = True
            self._news.notify()
        if self._thread is not None:
            self._thread.join(timeout=10)

    def wake(self, table_id: str) -> None:
        """Something happened at a table: perhaps a bot is asked now."""
        with self._news:
            if table_id not in self._listed:
                self._listed.add(table_id)
                heapq.heappush(self._due, (time.monotonic() + self.pause, table_id))
                self._news.notify()

    def _run(self) -> None:
        while (table_id := self._next()) is not None:
            try:
                self.step(table_id)
            except Exception:
                log.exception("the bot at table %s could not move", table_id)

    def _next(self) -> str | None:
        """The table whose pause is over; None when it is time to stop."""
        with self._news:
            while not self._stopped:
                wait = self._due[0][0] - time.monotonic() if self._due else None
                if wait is not None and wait <= 0:
                    table_id = heapq.heappop(self._due)[1]
                    self._listed.discard(table_id)
                    return table_id
                self._news.wait(wait)
        return None

    def step(self, table_id: str) -> bool:
        """Play one action if a bot is asked. Its commit wakes us again, so other tables get their turn in between."""
        table = self.tables.get(table_id)
        if table.to_act is None or table.seats[table.to_act].kind != BOT:
            return False
        seat = table.seats[table.to_act]
        view = self.tables.state(table).view(seat.seat)
        action = self.make(seat.bot or "", table.id).choose(view)
        try:
            # The key names the version: two processes that think for the same bot cannot both move it.
            self.tables.act(table_id, Who(bot_seat=seat.seat), action.text, table.version, f"v{table.version}")
        except Refused:
            log.info("table %s moved on while a bot was thinking", table_id)
        return True
