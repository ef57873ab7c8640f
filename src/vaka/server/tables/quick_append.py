"""What nearly every action needs of the database, as two plain statements: the table goes on, its entries are added.

It is tried with a table as it was last known. The first statement only takes hold where nothing about the table has
changed since (its stamp says so), so nothing has to be read first; where it does not, the careful way is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.orm.attributes import set_committed_value

from vaka.core.state import State
from vaka.server.store import Entry, Seat, Table
from vaka.server.store.columns import now
from vaka.server.store.rows import loose
from vaka.server.tables import timing
from vaka.server.tables.clocks import Control

_TABLES, _SEATS, _ENTRIES = Table.__table__, Seat.__table__, Entry.__table__
_TABLE_COLUMNS = tuple(column.key for column in _TABLES.columns)
_SEAT_COLUMNS = tuple(column.key for column in _SEATS.columns)
_ENTRY_COLUMNS = tuple(column.key for column in _ENTRIES.columns if column.key not in ("at", "informs"))

GO_ON = (
    update(Table)
    .where(
        Table.id == bindparam("of_id"),
        Table.version == bindparam("of_version"),
        Table.stamp == bindparam("of_stamp"),
        Table.closed.is_(None),
        Table.over.is_(False),
    )
    .values({name: bindparam(f"new_{name}") for name in ("version", "stamp", "to_act", "updated", "asked_since", "deadline")})
)  # fmt: skip
SET_BANK = (
    update(Seat)
    .where(Seat.table_id == bindparam("of_id"), Seat.seat == bindparam("of_seat"))
    .values(bank=bindparam("new_bank"))
)
ADD = insert(_ENTRIES)  # type: ignore[arg-type]


def simple(table: Table, state: State) -> bool:
    """True where an action needs nothing beyond: no result, no lesson, no clock that asks for somebody's quiet hours."""
    control = Control.load(table.clock)
    return not (state.over or table.over or table.lesson or (control is not None and control.quiet))


def successor(table: Table, entry: Entry, state: State, *, aside: bool, thought: timing.Span | None = None) -> Table:
    """The table once an entry is added, clocks included; the one it follows is left alone."""
    fresh: Table = _copy(table, _TABLE_COLUMNS)
    seats = table.seats if table.clock is None else [_copy(seat, _SEAT_COLUMNS) for seat in table.seats]
    set_committed_value(fresh, "seats", list(seats))
    fresh.version, fresh.stamp, fresh.to_act, fresh.updated = entry.version, table.stamp + 1, state.to_act, now()
    if not aside or fresh.to_act != table.to_act:  # an aside leaves everybody's clock alone
        timing.handed_on(None, fresh, table.to_act, played=entry.kind == "play", thought=thought)
    return fresh


def write(connection: Connection, table: Table, fresh: Table, entries: Sequence[Entry]) -> bool:
    """Both statements. False where the table is not what it was: then nothing was written."""
    new: dict[str, Any] = {
        "of_id": table.id, "of_version": table.version, "of_stamp": table.stamp, "new_version": fresh.version,
        "new_stamp": fresh.stamp, "new_to_act": fresh.to_act, "new_updated": fresh.updated,
        "new_asked_since": fresh.asked_since, "new_deadline": fresh.deadline,
    }  # fmt: skip
    if connection.execute(GO_ON, new).rowcount != 1:
        return False
    for old, seat in zip(table.seats, fresh.seats, strict=True):
        if seat.bank != old.bank:
            connection.execute(SET_BANK, {"of_id": table.id, "of_seat": seat.seat, "new_bank": seat.bank})
    connection.execute(ADD, [_row(entry, fresh.updated) for entry in entries])
    return True


def _row(entry: Entry, at: datetime) -> dict[str, Any]:
    row = {name: getattr(entry, name) for name in _ENTRY_COLUMNS}
    row["informs"], row["at"] = entry.informs is not False, at
    return row


def _copy(row: Any, columns: tuple[str, ...]) -> Any:
    return loose(type(row), {name: getattr(row, name) for name in columns})
