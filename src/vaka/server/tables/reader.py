"""What is known of a table: the table itself, its position at any version, its entries.

A position that a damaged snapshot should have held is played again from the entries, and the snapshot repaired.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, bindparam, select, union_all, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import set_committed_value

import vaka
from vaka.core.chance import private_seed
from vaka.core.errors import Corrupt, Refused
from vaka.core.game import Game
from vaka.core.record import Record, Recorded
from vaka.core.state import State
from vaka.server.errors import Unknown
from vaka.server.ids import sound
from vaka.server.lru_cache import FewKinds, LruCache
from vaka.server.store import Entry, Message, Offer, Screen, Seat, Secret, Silenced, Store, Table
from vaka.server.store.columns import Damaged
from vaka.server.store.rows import loose
from vaka.server.tables import lesson_play
from vaka.server.tables.own_maps import with_map, without_map
from vaka.server.tables.timeline import Head, Tip, current_moves

log = logging.getLogger("vaka.tables")
LOADING = threading.Lock()
"""Titles make their tables and actions when they are first needed: by one thread, so that there is one of each."""
RECENT = 400
"""The most entries of a table of which the heads are kept in memory, the last ones."""
FEW = 20
"""So many entries that another process has added are read together with the table."""
OPTIONS = 32
"""Positions of so many combinations of a title, players and options are kept in memory: each has tables and actions of its
own, and anybody may set up tables with thousands of combinations."""
NO_TABLE = "There is no such table. Perhaps part of the address is missing."
_TABLE = select(*Table.__table__.columns).where(Table.id == bindparam("of_id"))
_SEATS = select(*Seat.__table__.columns).where(Seat.table_id == bindparam("of_id")).order_by(Seat.seat)
_STAMP = select(Table.stamp).where(Table.id == bindparam("of_id"))
_TIP = select(
    Entry.version, Entry.kind, Entry.seat, Entry.action, Entry.back_to, Entry.informs, Entry.key, Entry.outcomes
).where(Entry.table_id == bindparam("of_id"), Entry.version == bindparam("of_version"))
_STIR = union_all(
    *[select(kind.table_id).where(kind.table_id == bindparam("of_id")) for kind in (Message, Silenced, Offer)]
).limit(1)
_NEWS = (
    select(
        Entry.version, Entry.kind, Entry.seat, Entry.action, Entry.back_to, Entry.informs, Entry.key, Entry.outcomes,
        Entry.events,
    )
    .where(Entry.table_id == bindparam("of_id"), Entry.version > bindparam("after"), Entry.version <= bindparam("until"))
    .order_by(Entry.version)
)  # fmt: skip
_EVENTS = select(Entry.events).where(Entry.table_id == bindparam("of_id"), Entry.version == bindparam("of_version"))
_SNAPSHOT = select(Entry.snapshot).where(Entry.table_id == bindparam("of_id"), Entry.version == bindparam("of_version"))
_HEADS = (
    select(Entry.version, Entry.kind, Entry.seat, Entry.action, Entry.back_to)
    .where(
        Entry.table_id == bindparam("of_id"), Entry.version > bindparam("after"), Entry.version <= bindparam("until")
    )
    .order_by(Entry.version)
)


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it was last read or written, and the last of its entries. Shared: it is never changed."""

    epoch: object
    table: Table
    heads: tuple[Head, ...] = ()
    """Without gaps, up to the version of the table; none where nobody has asked yet."""
    calm: bool = False
    """True where nobody has said anything, been silenced or offered anything at this table so far."""


class TableReader:
    """All tables of one store, to be read."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._states: FewKinds[tuple[str, int], State] = FewKinds(256, OPTIONS, _kind)
        self._kept: LruCache[str, Kept] = LruCache(512)
        self._secrets: LruCache[str, bytes] = LruCache(512)
        self._tips: LruCache[tuple[object, str, int], Tip] = LruCache(1_000)
        self._events: LruCache[tuple[object, str, int], list[dict[str, Any]]] = LruCache(1_000)

    def get(self, table_id: str) -> Table:
        """The table of that id: read once, and from then on only asked whether it is still the same."""
        epoch = self.store.epoch
        kept = self.kept(table_id)
        with self.store.asking() as connection:
            if kept is not None and connection.execute(_STAMP, {"of_id": table_id}).scalar() == kept.table.stamp:
                return kept.table
            table = _read_table(connection, table_id)
            heads = self._heads_since(connection, table, self._kept.get(table_id), epoch)
        self._kept.put(table_id, Kept(epoch, table, heads, kept is not None and _still_calm(kept, table)))
        return table

    def _heads_since(self, connection: Connection, table: Table, old: Kept | None, epoch: object) -> tuple[Head, ...]:
        """The heads of a table that was known before: entries are only ever added, so only new ones are read, and with
        them what everybody asks for next."""
        if old is None or not old.heads or not 0 <= table.version - old.table.version <= FEW:
            return ()
        news: list[Head] = []
        if table.version > old.table.version:
            span = {"of_id": table.id, "after": old.table.version, "until": table.version}
            for row in connection.execute(_NEWS, span):
                news.append(Head(row.version, row.kind, row.seat, row.action, row.back_to))
                self._note(epoch, table.id, Tip(*row[:-1]), row.events)
        return (*old.heads, *news)[-RECENT:]

    def _note(self, epoch: object, table_id: str, tip: Tip, events: list[dict[str, Any]]) -> None:
        """Know an entry. The tip of an undo is that of the version it went back to."""
        self._events.put((epoch, table_id, tip.version), events)
        if tip.back_to is None:
            self._tips.put((epoch, table_id, tip.version), tip)

    def kept(self, table_id: str) -> Kept | None:
        """What is known of a table without asking. Another process may have changed it since."""
        kept = self._kept.get(table_id)
        return kept if kept is not None and kept.epoch is self.store.epoch else None

    def keep_next(self, before: Table, fresh: Table, entries: list[Entry]) -> None:
        """Know what was just committed. Other than its position and its entries, a table stays as it was."""
        heads = [Head(each.version, each.kind, each.seat, each.action, each.back_to) for each in entries]
        old = self.kept(before.id)
        if old is not None and old.table.stamp == before.stamp:
            news = (*old.heads, *heads)[-RECENT:] if old.heads else ()
            self._kept.put(before.id, Kept(old.epoch, fresh, news, old.calm))
        for each in entries:
            told = each.informs is not False
            tip = Tip(each.version, each.kind, each.seat, each.action, each.back_to, told, each.key, each.outcomes)
            self._note(self.store.epoch, before.id, tip, each.events)

    def calm(self, table: Table) -> bool:
        """True where nobody has said anything, been silenced or asked anything of the others at this table."""
        kept = self.kept(table.id)
        if kept is not None and kept.calm and kept.table.stamp == table.stamp:
            return True
        with self.store.asking() as connection:
            if connection.execute(_STIR, {"of_id": table.id}).first() is not None:
                return False
        kept = self.kept(table.id)
        if kept is not None and kept.table.stamp == table.stamp:
            self._kept.put(table.id, replace(kept, calm=True))
        return True

    def get_in(self, session: Session, table_id: str, *, lock: bool = False) -> Table:
        """The same within a session. `lock` it where something is decided by what is read: PostgreSQL lets others write in between."""
        table = session.get(Table, table_id, with_for_update=lock) if sound(table_id, 16) else None
        if table is None:
            raise Unknown(NO_TABLE)
        return table

    def game(self, table: Table) -> Game:
        return vaka.game(table.title)

    def state(self, table: Table, version: int | None = None) -> State:
        """The position at a version (now, unless one is named). It is shared: copy it before playing on."""
        at = table.version if version is None else version
        state = self._states.get((table.id, at))
        if state is None:
            secret = self._secret(table.id)
            if secret is None or not 0 <= at <= table.version:
                raise Unknown(f"This table has no version {at}.")
            try:
                state = self._load(table, at, secret)
            except (Damaged, Corrupt, AttributeError, KeyError, TypeError, ValueError) as fault:
                log.error("the position of table %s at version %d is damaged (%s): played again", table.id, at, fault)
                state = self._rebuild(table, at, secret)
            self.remember(table, at, state)
        return state

    def _secret(self, table_id: str) -> bytes | None:
        """What a table's chance follows from; it never changes."""
        secret = self._secrets.get(table_id)
        if secret is None:
            with self.store.reading() as session:
                secret = session.scalar(select(Secret.secret).where(Secret.table_id == table_id))
            if secret is not None:
                self._secrets.put(table_id, secret)
        return secret

    def seed_for_bots(self, table: Table) -> str:
        """What the chance of a table's bots follows from. Like its draws: whoever knew it could foretell what they do, also
        what they do in secret."""
        return private_seed(self._secret(table.id) or b"")

    def remember(self, table: Table, version: int, state: State) -> None:
        """Keep a position in memory."""
        self._states.put((table.id, version), state)

    def _load(self, table: Table, at: int, secret: bytes) -> State:
        with self.store.asking() as connection:
            snapshot = connection.execute(_SNAPSHOT, {"of_id": table.id, "of_version": at}).scalar()
        if snapshot is None:
            raise Damaged("missing")
        with LOADING:
            return self.game(table).load(
                with_map(snapshot, table.options),
                lesson_play.chance_of(table, secret, int(snapshot["chance"]["count"])),
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
        try:
            with self.store.writing() as session:
                session.execute(mend)
        except DBAPIError as error:  # whoever only looks at a table can do so on a full disk, too
            log.error("it could not be mended: %s", type(error.orig).__name__)
        return state

    def heads(self, table: Table, last: int | None = None) -> list[Head]:
        """The last entries up to the version that the table has here, or all, without their events and snapshots."""
        if last is None or last > RECENT:
            return self._read_heads(table, -1 if last is None else table.version - last)
        kept = self.kept(table.id)
        if kept is None or kept.table.version != table.version:
            return self._read_heads(table, table.version - last)
        heads = kept.heads
        if not heads:
            heads = tuple(self._read_heads(table, table.version - RECENT))
            self._kept.put(table.id, replace(kept, heads=heads))
        return list(heads[-last:])

    def _read_heads(self, table: Table, after: int) -> list[Head]:
        with self.store.asking() as connection:
            rows = connection.execute(_HEADS, {"of_id": table.id, "after": after, "until": table.version})
            return [Head(*row) for row in rows]

    def events(self, table: Table, version: int) -> list[dict[str, Any]]:
        """What happened at a version, as it was written down."""
        key = (self.store.epoch, table.id, version)
        found = self._events.get(key)
        if found is None:
            with self.store.asking() as connection:
                found = list(connection.execute(_EVENTS, {"of_id": table.id, "of_version": version}).scalar_one())
            self._events.put(key, found)
        return found

    def outcomes(self, table: Table) -> dict[int, list[int]]:
        """What was drawn at each version."""
        query = select(Entry.version, Entry.outcomes).where(Entry.table_id == table.id)
        with self.store.reading() as session:
            return {row.version: list(row.outcomes) for row in session.execute(query)}

    def tip(self, table: Table, version: int | None = None) -> Tip:
        """The entry whose position stands at a version: that of the version itself, or what an undo went back to."""
        at = table.version if version is None else version
        key = (self.store.epoch, table.id, at)
        tip = self._tips.get(key)
        if tip is None:
            with self.store.asking() as connection:
                tip = self._read_tip(connection, table, at)
                while tip.back_to is not None:
                    tip = self._read_tip(connection, table, tip.back_to)
            self._tips.put(key, tip)
        return tip

    def _read_tip(self, connection: Connection, table: Table, version: int) -> Tip:
        return Tip(*connection.execute(_TIP, {"of_id": table.id, "of_version": version}).one())

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


def _read_table(connection: Connection, table_id: str) -> Table:
    """A table and its seats by plain statements: it is read after every move of another process."""
    row = connection.execute(_TABLE, {"of_id": table_id}).first() if sound(table_id, 16) else None
    if row is None:
        raise Unknown(NO_TABLE)
    table = loose(Table, row._mapping)
    seats = [loose(Seat, each._mapping) for each in connection.execute(_SEATS, {"of_id": table_id})]
    set_committed_value(table, "seats", seats)
    return table


def _kind(state: State) -> tuple[object, ...]:
    return (state.game.name, state.players, *sorted(state.options.items()))


def _still_calm(kept: Kept, table: Table) -> bool:
    """True where all that has happened since is that the game went on: whatever else is done at a table raises its
    stamp, too."""
    return kept.calm and table.stamp == kept.table.stamp + 1 and table.version > kept.table.version


def open_to_play(table: Table) -> None:
    """Nothing is played at a table that was closed."""
    if table.closed is not None:
        raise Refused(f"This table was closed: {table.closed_why or 'nobody plays here any more'}.")


def snapshot_of(state: State) -> dict[str, object]:
    """A position as it is stored. Its chance goes on by the table's secret, wherever it came from so far; a map of one's own
    is the table's."""
    chance = {"kind": "committed", "count": state.chance.count}
    return {**state.to_json(history=False), "options": without_map(state.options), "chance": chance}


def position_of(state: State) -> dict[str, object]:
    """A position as it is handed to another process, which knows no tables."""
    return with_map(snapshot_of(state), state.options)
