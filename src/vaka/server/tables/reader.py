"""What is known of a table: the table itself, its position at any version, its entries.

A position that a damaged snapshot should have held is played again from the entries, and the snapshot repaired.
"""

from __future__ import annotations

import logging
import threading

from sqlalchemy import select, update
from sqlalchemy.orm import Session

import vaka
from vaka.core.errors import Corrupt, Refused
from vaka.core.game import Game
from vaka.core.record import Record, Recorded
from vaka.core.state import State
from vaka.server.errors import Unknown
from vaka.server.ids import sound
from vaka.server.lru_cache import LruCache
from vaka.server.store import Entry, Screen, Seat, Secret, Store, Table
from vaka.server.store.columns import Damaged
from vaka.server.tables import lesson_play
from vaka.server.tables.timeline import Head, current_moves

log = logging.getLogger("vaka.tables")
LOADING = threading.Lock()
"""Titles make their tables and actions when they are first needed: by one thread, so that there is one of each."""


class TableReader:
    """All tables of one store, to be read."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._states: LruCache[tuple[str, int], State] = LruCache(256)

    def get(self, table_id: str) -> Table:
        """The table of that id."""
        with self.store.reading() as session:
            return self.get_in(session, table_id)

    def get_in(self, session: Session, table_id: str, *, lock: bool = False) -> Table:
        """The same within a session. `lock` it where something is decided by what is read: PostgreSQL lets others write in between."""
        table = session.get(Table, table_id, with_for_update=lock) if sound(table_id, 16) else None
        if table is None:
            raise Unknown("There is no such table. Perhaps part of the address is missing.")
        return table

    def game(self, table: Table) -> Game:
        return vaka.game(table.title)

    def state(self, table: Table, version: int | None = None) -> State:
        """The position at a version (now, unless one is named). It is shared: copy it before playing on."""
        at = table.version if version is None else version
        state = self._states.get((table.id, at))
        if state is None:
            with self.store.reading() as session:
                secret = session.scalar(select(Secret.secret).where(Secret.table_id == table.id))
            if secret is None or not 0 <= at <= table.version:
                raise Unknown(f"This table has no version {at}.")
            try:
                state = self._load(table, at, secret)
            except (Damaged, Corrupt, AttributeError, KeyError, TypeError, ValueError) as fault:
                log.error("the position of table %s at version %d is damaged (%s): played again", table.id, at, fault)
                state = self._rebuild(table, at, secret)
            self.remember(table, at, state)
        return state

    def remember(self, table: Table, version: int, state: State) -> None:
        """Keep a position in memory."""
        self._states.put((table.id, version), state)

    def _load(self, table: Table, at: int, secret: bytes) -> State:
        with self.store.reading() as session:
            snapshot = session.scalar(select(Entry.snapshot).where(Entry.table_id == table.id, Entry.version == at))
        if snapshot is None:
            raise Damaged("missing")
        with LOADING:
            return self.game(table).load(
                snapshot, lesson_play.chance_of(table, secret, int(snapshot["chance"]["count"]))
            )

    def _rebuild(self, table: Table, at: int, secret: bytes) -> State:
        """The position that a damaged snapshot should have held: the moves up to it, played again. It is mended."""
        line = current_moves([head for head in self.heads(table) if head.version <= at])
        drawn = self.outcomes(table)
        moves = [Recorded(head.seat, head.action, drawn[head.version]) for head in line[1:]]
        setup, before = lesson_play.before(table, drawn[line[0].version])
        state = self.game(table).replay(
            Record(table.title, table.rules, table.players, dict(table.options), None, setup, [*before, *moves])
        )
        state.chance = lesson_play.chance_of(table, secret, state.chance.count)
        state.last = None
        mend = update(Entry).where(Entry.table_id == table.id, Entry.version == at).values(snapshot=snapshot_of(state))
        with self.store.writing() as session:
            session.execute(mend)
        return state

    def heads(self, table: Table, last: int | None = None) -> list[Head]:
        """The last entries up to the version that the table has here, or all, without their events and snapshots."""
        columns = (Entry.version, Entry.kind, Entry.seat, Entry.action, Entry.back_to)
        past = (Entry.table_id == table.id, Entry.version <= table.version)
        query = select(*columns).where(*past).order_by(Entry.version.desc()).limit(last)
        with self.store.reading() as session:
            return [Head(*row) for row in session.execute(query)][::-1]

    def outcomes(self, table: Table) -> dict[int, list[int]]:
        """What was drawn at each version."""
        query = select(Entry.version, Entry.outcomes).where(Entry.table_id == table.id)
        with self.store.reading() as session:
            return {row.version: list(row.outcomes) for row in session.execute(query)}

    def tip(self, table: Table, version: int | None = None) -> Entry:
        """The entry whose position stands at a version: that of the version itself, or what an undo went back to."""
        at = table.version if version is None else version
        with self.store.reading() as session:
            entry = session.get_one(Entry, (table.id, at))
            while entry.back_to is not None:
                entry = session.get_one(Entry, (table.id, entry.back_to))
            return entry

    def by_invite(self, invite: str) -> tuple[Table, Seat]:
        """The free seat that a link leads to."""
        with self.store.reading() as session:
            seat = session.scalar(select(Seat).where(Seat.invite == invite)) if sound(invite, 32) else None
            if seat is None:
                raise Unknown(
                    "This invitation no longer works: the seat has been taken, or part of the link is missing."
                )
            return self.get_in(session, seat.table_id), seat

    def screen(self, table_id: str, person_id: str) -> int | None:
        with self.store.reading() as session:
            screen = session.get(Screen, (table_id, person_id))
            return None if screen is None else screen.seat


def open_to_play(table: Table) -> None:
    """Nothing is played at a table that was closed."""
    if table.closed is not None:
        raise Refused(f"This table was closed: {table.closed_why or 'nobody plays here any more'}.")


def snapshot_of(state: State) -> dict[str, object]:
    """A position as it is stored. Its chance goes on by the table's secret, wherever it came from so far."""
    return {**state.to_json(history=False), "chance": {"kind": "committed", "count": state.chance.count}}
