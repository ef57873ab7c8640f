"""Personal data: everything stored about a person, given to them as a file or deleted, and who plays on in their seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session as Work

from vaka.server.store import (
    Channel,
    Entry,
    Learned,
    Message,
    Mute,
    Note,
    Person,
    Preference,
    Rating,
    Seat,
    Session,
    Table,
    Token,
)
from vaka.server.store.columns import now
from vaka.server.tables.ratings import give, points
from vaka.server.tables.seat_names import name_of, title_of
from vaka.server.tables.seating import BOT, PERSON
from vaka.server.tables.tables import Tables
from vaka.server.tables.timing import stand_in_level, start

LEFT = "its people have left"
Export = Callable[[Work, str], list[dict[str, Any]]]


class PersonalData:
    """Everything about one person: exported or deleted."""

    def __init__(self, tables: Tables) -> None:
        self.store = tables.store
        self.tables = tables

    def delete(self, person: Person) -> None:
        """Forget somebody. Their names leave every table; where others play on, bots take their seats.

        Moves and results stay, for they are the others' too. A running table without any other person is closed.
        """
        with self.store.writing() as session:
            changed = self._tables(session, person.id)
            for table in changed:
                self._leave(session, table, person)
            session.flush()
            session.delete(session.get_one(Person, person.id))
        for table in changed:
            self.tables.changed(table.id)

    def _leave(self, session: Work, table: Table, person: Person) -> None:
        theirs = [seat for seat in table.seats if seat.person_id == person.id]
        others = any(seat.kind == PERSON and seat.person_id not in (None, person.id) for seat in table.seats)
        if not table.over and table.closed is None and theirs:
            if others:
                for seat in theirs:
                    seat.kind, seat.bot = BOT, stand_in_level(table, self.tables.bot_levels())
                    seat.away = seat.stand_in = None
                    seat.resigned = now() if table.rated else None  # whoever leaves a rated table has lost it
                if table.deadline is None or (table.to_act is not None and table.seats[table.to_act] in theirs):
                    start(session, table)
            else:
                table.closed, table.closed_why, table.deadline = now(), LEFT, None
        for seat in theirs:
            seat.name = ""
        if person.name and person.name in table.name:
            table.name = title_of(table)
        table.stamp += 1

    def _tables(self, session: Work, person_id: str) -> list[Table]:
        seated = select(Seat.table_id).where(Seat.person_id == person_id)
        query = select(Table).where((Table.host_id == person_id) | Table.id.in_(seated)).with_for_update()
        return list(session.scalars(query.order_by(Table.created)))

    def export(self, person: Person) -> dict[str, Any]:
        """Everything that is kept about somebody, as plain data."""
        with self.store.reading() as session:
            sessions = session.scalars(select(Session.created).where(Session.person_id == person.id))
            channels = session.scalars(select(Channel).where(Channel.person_id == person.id))
            seated = select(Seat.table_id).where(Seat.person_id == person.id)
            query = select(Table).where((Table.host_id == person.id) | Table.id.in_(seated)).order_by(Table.created)
            columns = (Entry.table_id, Entry.version, Entry.kind, Entry.seat, Entry.action, Entry.at)
            # Moves that a table began with were never played here: whoever brings records along could have millions.
            played = (Entry.person_id == person.id) & or_(Table.inherited == 0, Entry.version > Table.inherited)
            moves = session.execute(
                select(*columns).join(Table, Table.id == Entry.table_id).where(played).order_by(Entry.at, Entry.version)
            )
            return {
                "person": {
                    "id": person.id,
                    "kind": person.kind,
                    "name": person.name,
                    "mail": person.mail,
                    "created": person.created.isoformat(),
                    "zone": person.zone,
                    "quiet_hours": [person.quiet_from, person.quiet_to],
                },
                "sessions": [{"since": since.isoformat()} for since in sessions],
                "notices": [
                    {"kind": each.kind, "target": each.target, "since": each.created.isoformat()} for each in channels
                ],
                "tables": [_summary(table, person.id) for table in session.scalars(query)],
                "actions": [
                    {**row._asdict(), "at": row.at.isoformat()} for row in moves
                ],
                **{name: export(session, person.id) for name, export in EXPORTS.items()},
            }  # fmt: skip


def _summary(table: Table, person_id: str) -> dict[str, Any]:
    return {
        "table": table.id,
        "title": table.title,
        "name": table.name,
        "options": table.options,
        "created": table.created.isoformat(),
        "updated": table.updated.isoformat(),
        "hosted": table.host_id == person_id,
        "seats": [seat.seat for seat in table.seats if seat.person_id == person_id],
        "players": [name_of(seat) for seat in table.seats],
        "over": table.over,
        "result": table.result,
    }


def learned(session: Work, person_id: str) -> list[dict[str, Any]]:
    """What somebody has learned, for those who ask for everything that is known about them."""
    rows = session.scalars(select(Learned).where(Learned.person_id == person_id).order_by(Learned.at))
    return [{"title": row.title, "lesson": row.lesson, "at": row.at.isoformat()} for row in rows]


def tokens(session: Work, person_id: str) -> list[dict[str, Any]]:
    rows = session.scalars(select(Token).where(Token.person_id == person_id).order_by(Token.created))
    return [
        {"name": row.name, "created": row.created.isoformat(), "used": None if row.used is None else row.used.isoformat()}
        for row in rows
    ]  # fmt: skip


def ratings(session: Work, person_id: str) -> list[dict[str, Any]]:
    rows = session.scalars(select(Rating).where(Rating.person_id == person_id).order_by(Rating.title))
    return [
        {"title": row.title, "rating": points(row.mu), "give_or_take": give(row.sigma), "games": row.games}
        for row in rows
    ]


def messages(session: Work, person_id: str) -> list[dict[str, Any]]:
    rows = session.scalars(select(Message).where(Message.person_id == person_id).order_by(Message.id))
    return [{"table": row.table_id, "text": row.text, "at": row.at.isoformat()} for row in rows]


def notes(session: Work, person_id: str) -> list[dict[str, Any]]:
    rows = session.scalars(select(Note).where(Note.person_id == person_id).order_by(Note.updated))
    return [{"table": row.table_id, "text": row.text} for row in rows]


def mutes(session: Work, person_id: str) -> list[dict[str, Any]]:
    return [{"person": row} for row in session.scalars(select(Mute.muted_id).where(Mute.person_id == person_id))]


def preferences(session: Work, person_id: str) -> list[dict[str, Any]]:
    return [dict(row) for row in session.scalars(select(Preference.chosen).where(Preference.person_id == person_id))]


EXPORTS: dict[str, Export] = {
    "learned": learned,
    "tokens": tokens,
    "ratings": ratings,
    "messages": messages,
    "notes": notes,
    "mutes": mutes,
    "preferences": preferences,
}
"""What else is stored about a person, by its name in their export. Whatever is new is added here."""
