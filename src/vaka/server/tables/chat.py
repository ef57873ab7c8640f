"""Chat at a table, and private notes.

Those who sit talk among themselves, and everybody may listen. Onlookers talk among themselves, and the seats read it
only when the game is over, so that nobody is helped. Whoever does not want to read somebody mutes them for themselves,
everywhere; a table's host can silence an onlooker there. Notes are for their writer alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from vaka.core.errors import Malformed, Refused
from vaka.server.errors import Denied, Unknown
from vaka.server.names import ACCOUNT, GUEST, clean_name
from vaka.server.store import Message, Mute, Note, Person, Seat, Silenced, Table
from vaka.server.store.columns import now
from vaka.server.tables.seat_names import name_of
from vaka.server.tables.seating import PERSON
from vaka.server.tables.tables import Tables

SEATS, ONLOOKERS = "seats", "onlookers"
LENGTH = 500
NOTE = 4000
SHOWN = 80
AT_ONCE, WITHIN = 6, timedelta(seconds=20)
"""The most messages of one person at one table, and the time in which they are counted."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One message as one viewer reads it."""

    id: int
    channel: str
    seat: int | None
    name: str
    text: str
    mine: bool
    person: str | None
    """Whom to mute; None where there is nobody to."""
    guest: bool = False
    """True for an onlooker whose name may be anybody's."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """All talk of a table for one viewer, the newest first."""

    lines: list[ChatLine]
    channel: str
    """Where this viewer's words go."""
    may_speak: bool
    silenced: bool
    muted: list[tuple[str, str]]
    """Those here whom the viewer has muted: id and name."""
    hushed: list[tuple[str, str]]
    """Those whom the host has silenced, for the host."""


def seated(table: Table, person: Person | None) -> int | None:
    """The first seat that a person plays."""
    mine = [seat.seat for seat in table.seats if person and seat.kind == PERSON and seat.person_id == person.id]
    return mine[0] if mine else None


class Chat:
    """All talk and all notes of one store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    def hear(self, table: Table, person: Person | None, last: int = SHOWN) -> Conversation:
        """What a person may read of a table's talk."""
        with self.store.reading() as session:
            return self.heard(session, table, person, last)

    def heard(self, session: Session, table: Table, person: Person | None, last: int = SHOWN) -> Conversation:
        """The same, asked in a session that is open already."""
        seat = seated(table, person)
        query = select(Message).where(Message.table_id == table.id)
        if seat is not None and not table.over:
            query = query.where(Message.channel == SEATS)
        messages = list(session.scalars(query.order_by(Message.id.desc()).limit(last)))
        silenced = select(Person.id, Person.name).join(Silenced).where(Silenced.table_id == table.id)
        hushed = {row.id: row.name for row in session.execute(silenced)}
        muted: dict[str, str] = {}
        if person is not None and messages:
            mutes = select(Person.id, Person.name).join(Mute, Mute.muted_id == Person.id)
            muted = {row.id: row.name for row in session.execute(mutes.where(Mute.person_id == person.id))}
        me = None if person is None else person.id
        here = {message.person_id for message in messages}
        accounts = select(Person.id, Person.name).where(Person.id.in_(here), Person.kind == ACCOUNT)
        own = {(row.id, row.name) for row in session.execute(accounts)} if here else set()
        shown = [
            ChatLine(
                message.id,
                message.channel,
                message.seat,
                message.name,
                message.text,
                message.person_id == me,
                None if me is None or message.person_id == me else message.person_id,
                message.seat is None and (message.person_id, message.name) not in own,
            )
            for message in messages
            if message.person_id not in muted and (message.person_id not in hushed or message.person_id == me)
        ]
        return Conversation(
            shown,
            SEATS if seat is not None else ONLOOKERS,
            table.closed is None and me not in hushed,
            me in hushed,
            [(who, name) for who, name in muted.items() if who in here],
            list(hushed.items()) if me is not None and me == table.host_id else [],
        )

    def silence_at(self, table: Table, person: Person | None) -> Conversation:
        """What there is to hear where nobody has said anything, and nobody has been silenced."""
        channel = ONLOOKERS if seated(table, person) is None else SEATS
        return Conversation([], channel, table.closed is None, False, [], [])

    def say(self, table_id: str, person: Person, text: str) -> Table:
        """Say something: to the seats where one sits, else to the other onlookers."""
        text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not text:
            raise Malformed("the message is empty", field="text")
        if len(text) > LENGTH:
            raise Malformed(f"a message can have at most {LENGTH} characters", field="text")
        with self.store.writing() as session:
            table = self.tables.get_in(session, table_id, lock=True)
            if table.closed is not None:
                raise Refused("This table was closed.")
            seat = seated(table, person)
            if session.get(Silenced, (table_id, person.id)) is not None:
                raise Denied("The host of this table has muted you.")
            recent = select(func.count()).select_from(Message).where(
                Message.table_id == table_id, Message.person_id == person.id, Message.at > now() - WITHIN
            )  # fmt: skip
            if (session.scalar(recent) or 0) >= AT_ONCE:
                raise Refused("That was a lot at once. Please give the others a moment.")
            name = name_of(table.seats[seat]) if seat is not None else clean_name(person.name) or GUEST
            channel = ONLOOKERS if seat is None else SEATS
            session.add(
                Message(table_id=table_id, channel=channel, person_id=person.id, seat=seat, name=name, text=text)
            )
            table.stamp += 1
        self.tables.changed(table_id)
        return table

    # Not to hear somebody.

    def mute(self, person: Person, muted_id: str, table_id: str = "", *, off: bool = False) -> None:
        """Do not show a person the words of another, anywhere; or show them again. Their other pages are told, too."""
        with self.store.writing() as session:
            if muted_id == person.id or session.get(Person, muted_id) is None:
                raise Unknown("There is nobody with this name to mute.")
            if off:
                session.execute(delete(Mute).where(Mute.person_id == person.id, Mute.muted_id == muted_id))
            else:
                session.merge(Mute(person_id=person.id, muted_id=muted_id))
            spoken = select(Message.table_id).where(Message.person_id == muted_id)
            mine = select(Seat.table_id).where(Seat.person_id == person.id)
            theirs = Table.id.in_(spoken), (Table.id == table_id) | Table.id.in_(mine)
            heard = list(
                session.scalars(update(Table).where(*theirs).values(stamp=Table.stamp + 1).returning(Table.id))
            )
        for each in heard:
            self.tables.changed(each)

    def silence(self, table_id: str, host: Person, person_id: str, *, off: bool = False) -> Table:
        """The host silences an onlooker at a table, or lets them speak again."""
        with self.store.writing() as session:
            table = self.tables.get_in(session, table_id, lock=True)
            if table.host_id != host.id:
                raise Denied("Only the host of a table can mute somebody for everybody.")
            person = session.get(Person, person_id)
            if person is None or person_id == host.id:
                raise Unknown("There is nobody with this name to mute.")
            if seated(table, person) is not None:
                raise Refused("Players at the table may always write. You can mute them for yourself.")
            if off:
                session.execute(delete(Silenced).where(Silenced.table_id == table_id, Silenced.person_id == person_id))
            else:
                session.merge(Silenced(table_id=table_id, person_id=person_id))
            table.stamp += 1
        self.tables.changed(table_id)
        return table

    # Notes.

    def note(self, table: Table, person: Person | None) -> str:
        if person is None:
            return ""
        with self.store.reading() as session:
            note = session.get(Note, (table.id, person.id))
            return "" if note is None else note.text

    def write(self, table: Table, person: Person, text: str) -> None:
        """Keep a person's notes for a table; nobody else is told."""
        text = "".join(c for c in text.replace("\r\n", "\n") if c.isprintable() or c == "\n")
        if len(text) > NOTE:
            raise Malformed(f"notes can have at most {NOTE} characters", field="text")
        with self.store.writing() as session:
            changed = update(Note).where(Note.table_id == table.id, Note.person_id == person.id)
            if session.connection().execute(changed.values(text=text, updated=now())).rowcount == 0:
                session.add(Note(table_id=table.id, person_id=person.id, text=text))
