"""Analyses of finished games: worked out stretch by stretch in the worker and stored, while people watch how far it is.

No page waits for one. A stretch is a bounded piece of work like any other costly thing; between two of them others get
their turn, what was found is stored, and the work is given up when nobody has looked at the page for a while. It goes on
from there when somebody comes back, in whichever process of the server that is.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from pebble import ProcessExpired
from sqlalchemy import or_, select, update

from vaka.core.errors import VakaError
from vaka.core.record import Record
from vaka.lab.analysis.findings import Analysis, read_analysis
from vaka.server.errors import Denied, TooMany
from vaka.server.lru_cache import LruCache
from vaka.server.store import Analysed, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.history import History
from vaka.server.tables.results import final
from vaka.server.workers import heavy_jobs
from vaka.server.workers.heavy_work import SECONDS, WORKER, limited

log = logging.getLogger(__name__)
OFF, WORKING, DONE, FAILED = "off", "working", "done", "failed"
PATIENCE = timedelta(seconds=45)
"""Work is given up when nobody has looked for so long."""
NOTED = timedelta(seconds=5)
"""So long it is not written down again that somebody looks."""
STRETCH_SECONDS = 60.0
"""How much of a processor one stretch may take."""
ABANDONED = timedelta(seconds=SECONDS + 20)
"""A process that has not come back from a stretch for so long is gone: another may take the work over."""
AT_ONCE = 3
"""How many analyses one address may have under way."""
LOOK = 5.0
"""How often a process looks for work that another has left."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis is."""

    state: str
    done: int = 0
    total: int = 0
    analysis: Analysis | None = None

    @property
    def percent(self) -> int:
        return round(100 * self.done / self.total) if self.total else 0


def in_worker(work: Callable[..., Any], *given: object) -> Any:
    """Do a piece of work in the worker and wait for it."""
    return WORKER.pool().schedule(limited, args=(STRETCH_SECONDS, work, *given), timeout=SECONDS).result()


class Analyses:
    """The analyses of one store, and a thread that works on those that are wanted."""

    def __init__(self, store: Store, history: History, run: Callable[..., Any] = in_worker) -> None:
        self.store = store
        self.history = history
        self.run = run
        """How a piece of work is done."""
        self._asked: LruCache[str, tuple[str, ...]] = LruCache(5_000)
        """What each asker wanted last."""
        self._news = threading.Condition()
        self._stopped = False
        self._thread: threading.Thread | None = None

    def close(self) -> None:
        with self._news:
            self._stopped = True
            self._news.notify()

    # What people ask for.

    def want(self, table: Table, asker: str = "") -> None:
        """Begin, or go on. One asker has a few under way at most: they take their turns with everybody else's."""
        if not table.over or table.result is None:
            raise Denied("A game can be analysed when it is over.")
        if table.lesson:
            raise Denied("A lesson is not analysed.")
        with self.store.writing() as session:
            others = [each for each in self._asked.get(asker) or () if asker and each != table.id]
            under_way = Analysed.result.is_(None) & Analysed.failed.is_(False) & (Analysed.wanted > now() - PATIENCE)
            going = session.scalars(select(Analysed.table_id).where(Analysed.table_id.in_(others), under_way)).all()
            if len(going) >= AT_ONCE:
                raise TooMany(f"You already have {AT_ONCE} analyses under way. Please wait for one of them.")
            row = session.get(Analysed, table.id)
            if row is None:
                session.add(Analysed(table_id=table.id, total=len(self.history.line(table)) - 1, wanted=now()))
            else:
                row.wanted, row.failed = now(), False
        self._asked.put(asker, (*going, table.id))
        self._wake()

    def look(self, table: Table) -> Progress:
        """How far it is. Looking at it keeps it going."""
        with self.store.reading() as session:
            row = session.get(Analysed, table.id)
        if row is None:
            return Progress(OFF)
        if row.result is not None:
            return Progress(DONE, row.total, row.total, read_analysis(row.result))
        if row.failed:
            return Progress(FAILED, row.done, row.total)
        if row.wanted < now() - PATIENCE:
            return Progress(OFF, row.done, row.total)
        # Anybody may look as often as they like, and a write ends what is kept in memory.
        if row.wanted < now() - NOTED:
            with self.store.writing() as session:
                session.execute(update(Analysed).where(Analysed.table_id == table.id).values(wanted=now()))
        self._wake()
        return Progress(WORKING, row.done, row.total)

    def stop(self, table: Table) -> None:
        """Nobody wants it any more, for now."""
        long_ago = now() - 2 * PATIENCE
        with self.store.writing() as session:
            session.execute(update(Analysed).where(Analysed.table_id == table.id).values(wanted=long_ago))

    # The work.

    def _wake(self) -> None:
        with self._news:
            if self._thread is None and self.run is in_worker:
                self._thread = threading.Thread(target=self._run, name="vaka-analyses", daemon=True)
                self._thread.start()
            self._news.notify()

    def _run(self) -> None:
        while not self._stopped:
            worked = False
            try:
                worked = self.work()
            except Exception:
                log.exception("an analysis could not go on")
            with self._news:
                if not worked and not self._stopped:
                    self._news.wait(LOOK)

    def work(self) -> bool:
        """Look at one stretch of the game that has waited longest; False where nothing is to be done."""
        row = self._take()
        if row is None:
            return False
        try:
            with self.store.reading() as session:
                table = session.get_one(Table, row.table_id)
                result = final(table)
                assert result is not None
                record = self.history.record(table)
            if row.done < row.total:
                self._examine(row, record)
            else:
                won = heavy_jobs.shares_of(result)
                made = self.run(heavy_jobs.put_together, record, row.found, won)
                self._note(row.table_id, result=made, found=None, taken=None)
        except (VakaError, TimeoutError, MemoryError, ProcessExpired) as error:
            log.warning("the analysis of table %s failed: %s", row.table_id, type(error).__name__)
            self._note(row.table_id, failed=True, taken=None)
        return True

    def _take(self) -> Analysed | None:
        """The next one that is wanted and that no other process works on; from now on it is ours."""
        at = now()
        free = or_(Analysed.taken.is_(None), Analysed.taken < at - ABANDONED)
        query = (
            select(Analysed)
            .where(Analysed.result.is_(None), Analysed.failed.is_(False), Analysed.wanted > at - PATIENCE, free)
            .order_by(Analysed.done, Analysed.wanted)
            .limit(1)
        )
        with self.store.writing() as session:
            row = session.scalars(query).first()
            if row is None:
                return None
            ours = update(Analysed).where(Analysed.table_id == row.table_id, free).values(taken=at)
            if session.execute(ours).rowcount == 0:  # type: ignore[attr-defined]
                return None
            session.refresh(row)
            session.expunge(row)
        return row

    def _examine(self, row: Analysed, record: Record) -> None:
        done, found = self.run(heavy_jobs.examine_more, record, row.done, row.found)
        self._note(row.table_id, done=done, found=found, taken=None)

    def _note(self, table_id: str, **values: object) -> None:
        with self.store.writing() as session:
            session.execute(update(Analysed).where(Analysed.table_id == table_id).values(**values))
