"""Lessons at tables: begun, found again, read on, shown, played on from."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, select, update

from vaka import bots
from vaka.server.errors import Denied, Unknown
from vaka.server.store import Entry, Learned, Learning, Person, Table
from vaka.server.store.columns import now
from vaka.server.tables import lesson_play
from vaka.server.tables.history import History
from vaka.server.tables.reader import snapshot_of
from vaka.server.tables.seating import Actor, Place, Proposal
from vaka.server.tables.tables import Tables
from vaka.teaching import Lesson
from vaka.teaching.script import DO, END, READ


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody has come in a lesson."""

    lesson: Lesson
    done: bool
    table: str | None = None
    """The table where it goes on, if it was begun."""
    step: int = 0


class Lessons:
    """The lessons of one store."""

    def __init__(self, tables: Tables, history: History) -> None:
        self.tables = tables
        self.history = history
        self.store = tables.store

    def progress(self, person: Person | None, lessons: Iterable[Lesson]) -> list[Progress]:
        """What somebody has done and begun of these lessons."""
        out: list[Progress] = []
        for lesson in lessons:
            if person is None:
                out.append(Progress(lesson, False))
                continue
            with self.store.reading() as session:
                done = session.get(Learned, (person.id, lesson.game.name, lesson.id)) is not None
            table = self.begun(person, lesson)
            step = 0 if table is None else lesson_play.standing(self.store, table)[0].number + 1
            unfinished = table is not None and step <= len(lesson.steps)
            out.append(Progress(lesson, done, table.id if table is not None and unfinished else None, step))
        return out

    def begun(self, person: Person, lesson: Lesson) -> Table | None:
        """The table at which somebody plays a lesson."""
        going_on = Table.over.is_(False) & Table.closed.is_(None)
        which = (Table.title == lesson.game.name) & (Table.lesson == lesson.id) & (Table.host_id == person.id)
        query = select(Table).where(which, going_on).order_by(Table.created.desc()).limit(1)
        with self.store.reading() as session:
            return session.scalar(query)

    def open(self, person: Person, lesson: Lesson, *, again: bool = False) -> Table:
        """The table of a lesson: where somebody left it, or a new one. A finished one is begun again."""
        table = self.begun(person, lesson)
        if table is not None:
            if not again and lesson_play.standing(self.store, table)[0].phase != END:
                return table
            self.forget(table)
        return self._begin(person, lesson)

    def forget(self, table: Table) -> None:
        """A lesson leaves nothing behind but that it was done."""
        with self.store.writing() as session:
            session.execute(delete(Table).where(Table.id == table.id))

    def _begin(self, person: Person, lesson: Lesson) -> Table:
        state = lesson.open()
        proposal = self.proposal(lesson)
        first = Entry(
            version=0, kind="setup", seat=-1, action="", outcomes=[], snapshot=snapshot_of(state), events=[], key="setup",
            person_id=person.id,
        )  # fmt: skip
        seats = self.tables.seats(proposal, person)
        secret = secrets.token_bytes(32)
        table = self.tables.found(lesson.game, state, [first], secret, seats, proposal, person, lesson=lesson.id)
        lesson_play.count(table, 0)
        return table

    def proposal(self, lesson: Lesson) -> Proposal:
        """The learner among friendly bots."""
        others = Place("bot", lesson.opponent, bots.FRIENDLY)
        seats = range(lesson.record.players)
        places = [Place("me") if seat == lesson.learner else others for seat in seats]
        return Proposal(lesson.game.name, len(places), places, name=lesson.name)

    # At the table.

    def read_on(self, table_id: str, who: Actor, step: int) -> Table:
        """A step that is only read has been read."""
        table = self._mine(table_id, who)
        here, _ = lesson_play.standing(self.store, table)
        if here.phase == READ and here.number == step:
            with self.store.writing() as session:
                session.execute(update(Learning).where(Learning.table_id == table.id).values(read=step + 1))
                session.execute(update(Table).where(Table.id == table.id).values(stamp=Table.stamp + 1, updated=now()))
            lesson_play.note(self.store, table)
            self.tables.changed(table.id)
        return self.tables.get(table_id)

    def show(self, table_id: str, who: Actor, version: int, key: str) -> Table:
        """Do what the step asks for, for somebody who wants to see it."""
        table = self._mine(table_id, who)
        here, _ = lesson_play.standing(self.store, table)
        if here.phase != DO:
            return table
        return self.tables.act(table_id, who, here.expected[0], version, key)

    def play_on(self, table_id: str, person: Person) -> Table:
        """The position goes on as an ordinary table against a bot; the lesson itself is forgotten."""
        table = self._mine(table_id, Actor(person.id))
        lesson = lesson_play.lesson_of(table)
        record = self.history.record_so_far(table)
        fresh = self.history.resume(record, None, self.proposal(lesson), person, f"lesson {lesson.id}")
        self.forget(table)
        return fresh

    def _mine(self, table_id: str, who: Actor) -> Table:
        table = self.tables.get(table_id)
        if not table.lesson:
            raise Unknown("There is no lesson at this table.")
        if not who.holds(table.seats[lesson_play.lesson_of(table).learner]):
            raise Denied("This is somebody else’s lesson.")
        return table
