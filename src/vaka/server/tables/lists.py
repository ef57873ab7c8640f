"""Lists of tables: where somebody plays, where a seat is free, what can be watched, what is over."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import ColumnElement, ColumnExpressionArgument, bindparam, func, or_, select
from sqlalchemy.orm import defer

from vaka.server.store import Person, Seat, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.seating import BOT, OPEN, PERSON

Which = Literal["mine", "open", "public", "finished"]
A_GAME = Table.lesson == ""
"""Lessons are found on the Learn pages."""
RUNNING = Table.over.is_(False) & Table.closed.is_(None)
GOING_ON = RUNNING & A_GAME
ON_TURN = (Seat.table_id == Table.id) & (Seat.seat == Table.to_act)
ASKED = ON_TURN & (Seat.kind == PERSON) & Seat.away.is_(None)
BOT_ASKED = ON_TURN & ((Seat.kind == BOT) | Seat.away.is_not(None))
WITH_A_FREE_SEAT = Table.id.in_(select(Seat.table_id).where(Seat.kind == OPEN))

_WAITING = (
    select(func.count())
    .select_from(Table)
    .join(Seat, ASKED)
    .where(Seat.person_id == bindparam("of_person"), GOING_ON, Table.id != bindparam("besides"))
)


class TableLists:
    """The tables of one store, found by what they have in common; those that changed last come first."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Of one person.

    def mine(self, person: Person, limit: int) -> list[Table]:
        """Running games where somebody sits, or that they set up."""
        return self._found(limit, of(person), GOING_ON)

    def my_finished(self, person: Person, limit: int) -> list[Table]:
        return self._found(limit, of(person), A_GAME, or_(Table.over, Table.closed.is_not(None)))

    def public_of(self, person: Person, limit: int) -> list[Table]:
        """The public games at which somebody sits or sat."""
        return self._found(limit, seated(person), Table.public, A_GAME)

    def finished_before_all(self, person: Person, limit: int) -> list[Table]:
        """Somebody's finished games that were public or rated, but for those in which they held several seats."""
        own = select(Seat.table_id).where(Seat.person_id == person.id).group_by(Seat.table_id).having(func.count() == 1)
        return self._found(limit, Table.id.in_(own), Table.public | Table.rated, Table.over, A_GAME, Table.origin == "")

    def played_alone(self, person: Person, title: str, limit: int) -> list[Table]:
        """Somebody's finished solitaire games of a title, from their first move to their last."""
        alone = (Table.title == title) & (Table.players == 1)
        return self._found(limit, seated(person), alone, Table.over, A_GAME, Table.origin == "")

    def waiting(self, person_id: str) -> list[str]:
        """The tables where it is somebody's turn, the shortest time first."""
        query = select(Table.id, Table.deadline, Table.updated).join(Seat, ASKED)
        with self.store.reading() as session:
            found = session.execute(query.where(Seat.person_id == person_id, GOING_ON)).all()
        far = max((each.deadline for each in found if each.deadline is not None), default=None)
        return [
            each.id
            for each in sorted(found, key=lambda each: (each.deadline is None, each.deadline or far or now(), each.updated))
        ]  # fmt: skip

    def count_waiting(self, person_id: str, besides: str) -> int:
        """How many tables wait for somebody, not counting one of them."""
        with self.store.asking() as connection:
            return connection.execute(_WAITING, {"of_person": person_id, "besides": besides}).scalar() or 0

    def has_finished(self, person_id: str, title: str) -> bool:
        """True for somebody who has finished a game of a title; lessons do not count."""
        query = select(Table.id).join(Seat, Seat.table_id == Table.id).limit(1)
        mine = query.where(Seat.person_id == person_id, Table.title == title, Table.over, A_GAME)
        with self.store.reading() as session:
            return session.scalar(mine) is not None

    # Public ones.

    def open(self, person: Person | None, limit: int) -> list[Table]:
        """Where anybody may sit down; without one's own."""
        return self._found(limit, *self._others(person), WITH_A_FREE_SEAT)

    def full(self, person: Person | None, limit: int) -> list[Table]:
        """Where all seats are taken; without one's own."""
        return self._found(limit, *self._others(person), ~WITH_A_FREE_SEAT)

    def _others(self, person: Person | None) -> list[ColumnExpressionArgument[bool]]:
        return [Table.public, GOING_ON, *([] if person is None else [~seated(person)])]

    def finished(self, limit: int) -> list[Table]:
        return self._found(limit, Table.public, Table.over)

    def of_title(self, title: str, limit: int) -> list[Table]:
        """Public games of a title that go on."""
        return self._found(limit, Table.public, GOING_ON, Table.title == title)

    def named(self, words: str, limit: int) -> list[Table]:
        """Public games with these words in their name."""
        return self._found(limit, Table.public, A_GAME, Table.name.icontains(words, autoescape=True))

    def listed(self, which: Which, person: Person | None, title: str, limit: int) -> list[Table]:
        """One of the lists that programs can ask for, of one title or, with an empty one, of all."""
        wanted = [Table.title == title] if title else []
        if which == "mine":
            return [] if person is None else self._found(limit, *wanted, of(person), Table.closed.is_(None))
        if which == "finished":
            return self._found(limit, *wanted, Table.public, Table.over)
        return self._found(limit, *wanted, Table.public, RUNNING, *([WITH_A_FREE_SEAT] if which == "open" else []))

    # Of the whole server.

    def count_finished(self, title: str) -> int:
        """How many games of a title were played here from their beginning to their end."""
        with self.store.reading() as session:
            return session.scalar(select(func.count()).select_from(Table).where(_played(title))) or 0

    def all_finished(self, title: str, limit: int) -> list[Table]:
        """The last of them, public or not: for figures, not to be shown."""
        return self._found(limit, _played(title))

    def waiting_for_bots(self) -> list[str]:
        with self.store.reading() as session:
            return list(session.scalars(select(Table.id).join(Seat, BOT_ASKED).where(RUNNING)))

    def _found(self, limit: int, *conditions: ColumnExpressionArgument[bool]) -> list[Table]:
        # Without their options: no list shows them, and a map of one's own is long.
        listed = select(Table).options(defer(Table.options, raiseload=True))
        query = listed.where(*conditions).order_by(Table.updated.desc()).limit(limit)
        with self.store.reading() as session:
            return list(session.scalars(query))


def seated(person: Person) -> ColumnElement[bool]:
    return Table.id.in_(select(Seat.table_id).where(Seat.person_id == person.id))


def of(person: Person) -> ColumnElement[bool]:
    """The tables where somebody sits, or that they set up."""
    return or_(Table.host_id == person.id, seated(person))


def _played(title: str) -> ColumnElement[bool]:
    return (Table.title == title) & Table.over & A_GAME & (Table.origin == "")
