"""What somebody does who is not asked, such as giving an order for later: it holds up nobody who is."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select

from vaka.core.errors import NotYourDecision
from vaka.core.state import State
from vaka.server.store import Entry, Table
from vaka.server.tables.clocks import CORRESPONDENCE
from vaka.server.tables.reader import RECENT, TableReader
from vaka.server.tables.seating import Actor
from vaka.server.tables.timeline import current_moves


def seat_for(state: State, table: Table, who: Actor, text: str) -> int:
    """The seat for which somebody who is not asked may do this all the same."""
    for seat in table.seats:
        if who.holds(seat) and text in [action.text for action in state.game.asides(state.view(seat.seat))]:
            return seat.seat
    assert state.to_act is not None
    raise NotYourDecision(-1 if who.bot_seat is None else who.bot_seat, state.to_act)


def unnoticed(tables: TableReader, table: Table, who: Actor, version: int) -> bool:
    """True where the seat that is asked sees nothing of what others have done since a version: whoever did such things again
    and again would keep it from doing anything."""
    seat, since = table.to_act, table.version - version
    if seat is None or not 0 < since <= RECENT or version < 0 or not who.holds(table.seats[seat]):
        return False
    if any(head.seat == seat for head in tables.heads(table, since)):
        return False
    before = tables.state(table, version)
    return before.to_act == seat and _seen(before, seat) == _seen(tables.state(table), seat)


def _seen(state: State, seat: int) -> dict[str, object]:
    """What a seat sees, without how many moves there have been."""
    return {**state.view(seat).to_json(), "moves": 0}


def thought_about(tables: TableReader, table: Table, version: int, done: int) -> tuple[datetime, datetime] | None:
    """From when to when somebody by correspondence was asked what is asked at a version, before what was done at another."""
    if table.speed != CORRESPONDENCE:
        return None
    line = current_moves([head for head in tables.heads(table, RECENT) if head.version <= version])
    while len(line) > 1 and not _was_asked(tables, table, line[-2].version, line[-1].action):
        line.pop()
    times = select(Entry.at).where(Entry.table_id == table.id, Entry.version.in_((line[-1].version, done)))
    with tables.store.reading() as session:
        began, ended = session.scalars(times.order_by(Entry.version))
    return began, ended


def _was_asked(tables: TableReader, table: Table, version: int, action: str) -> bool:
    return action in (choice.text for choice in tables.state(table, version).choices)
