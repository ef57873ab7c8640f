"""Bots at tables: after an action is committed, a thread of its own plays for the bots that are asked next.

`vaka serve` runs it in processes of their own (`thinker`), so that a page never waits for a thought; an application
that is embedded runs it beside itself.

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
from vaka.server import measures
from vaka.server.claims import Claims, Shares
from vaka.server.store import Seat, Store, Table
from vaka.server.tables import BOT, Tables, Who
from vaka.server.timing import bot_asked

log = logging.getLogger("vaka.robots")
LOOK = 5.0
"""How often the store is asked for tables that wait for a bot: news of them may have been lost."""
LONGEST_REST = 300.0
"""A bot that fails is tried again later and later, up to so many seconds."""


class Robots:
    """One thread that plays for all bots of this process. Each table waits its own pause, none waits for another's."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        make: Callable[[str, str], Bot],
        pause: float,
        claims: Claims | None = None,
    ) -> None:
        self.claims = Shares() if claims is None else claims
        self.store = store
        self.tables = tables
        self.make = make
        self.pause = pause
        self._due: list[tuple[float, str]] = []
        self._listed: set[str] = set()
        self._news = threading.Condition()
        self._stopped = False
        self._failed: dict[str, int] = {}
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, with the tables that were waiting for a bot when the server went down."""
        self._thread = threading.Thread(target=self._run, name="vaka-robots", daemon=True)
        self._thread.start()

    def look(self) -> None:
        """Wake up for every table that waits for a bot."""
        with self.store.reading() as session:
            by_bot = (Seat.kind == BOT) | Seat.away.is_not(None)
            asked = (Seat.table_id == Table.id) & (Seat.seat == Table.to_act) & by_bot
            going_on = Table.over.is_(False) & Table.closed.is_(None)
            waiting = session.scalars(select(Table.id).join(Seat, asked).where(going_on)).all()
        for table_id in waiting:
            if table_id not in self._failed:
                self.wake(table_id)

    def stop(self) -> None:
        with self._news:
            self._stopped = True
            self._news.notify()
        if self._thread is not None:
            self._thread.join(timeout=10)
        self.claims.close()

    def wake(self, table_id: str, rest: float = 0.0) -> None:
        """Something happened at a table: perhaps a bot is asked now."""
        with self._news:
            if table_id not in self._listed:
                self._listed.add(table_id)
                heapq.heappush(self._due, (time.monotonic() + max(self.pause, rest), table_id))
                self._news.notify()

    def _run(self) -> None:
        look_at = 0.0
        while not self._stopped:
            now = time.monotonic()
            if now >= look_at:
                look_at = now + LOOK
                try:
                    self.look()
                except Exception as error:
                    log.warning("the store does not answer the bots: %s", type(error).__name__)
            table_id = self._next(look_at)
            if table_id is None:
                continue
            try:
                self.step(table_id)
                self._failed.pop(table_id, None)
            except Exception:
                tries = self._failed[table_id] = self._failed.get(table_id, 0) + 1
                log.exception("the bot at table %s could not move", table_id)
                self.wake(table_id, min(LONGEST_REST, LOOK * 2.0**tries))

    def _next(self, until: float) -> str | None:
        """The table whose pause is over; None when nothing is due by then, or when it is time to stop."""
        with self._news:
            while not self._stopped:
                now = time.monotonic()
                if self._due and self._due[0][0] <= now:
                    table_id = heapq.heappop(self._due)[1]
                    self._listed.discard(table_id)
                    return table_id
                if now >= until:
                    return None
                self._news.wait(min(until, self._due[0][0]) - now if self._due else until - now)
        return None

    def step(self, table_id: str) -> bool:
        """Play one action if a bot is asked. Its commit wakes us again, so other tables get their turn in between."""
        if bot_asked(self.tables.get(table_id)) is None:
            return False
        with self.claims.claim(table_id) as mine:
            return mine and self._move(table_id)

    def _move(self, table_id: str) -> bool:
        table = self.tables.get(table_id)  # again: before the claim was ours another process may have moved
        level = bot_asked(table)
        if level is None or table.to_act is None:
            return False
        seat = table.seats[table.to_act]
        view = self.tables.state(table).view(seat.seat)
        started = time.perf_counter()
        action = self.make(level, table.id).choose(view)
        measures.THINKING.labels(table.title, level).observe(time.perf_counter() - started)
        try:
            # The key names the version: two processes that think for the same bot cannot both move it.
            self.tables.act(table_id, Who(bot_seat=seat.seat), action.text, table.version, f"v{table.version}")
        except Refused:
            log.info("table %s moved on while a bot was thinking", table_id)
        return True
