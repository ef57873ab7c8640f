"""A lesson at a table: its draws, what may be played next, and how far its learner has come.

Below the tables: whatever is played at a lesson's table passes here, whether a page, a program or a bot sends it.
"""

from __future__ import annotations

from sqlalchemy import select, update

import vaka
from vaka.core.chance import Committed, Prepared
from vaka.core.record import Recorded
from vaka.server.operations import metrics
from vaka.server.store import Entry, Learned, Learning, Store, Table
from vaka.server.tables.timeline import Head, current_moves
from vaka.teaching import Lesson, Standing, stand, teaching
from vaka.teaching.script import END, THEN, Instead


def lesson_of(table: Table) -> Lesson:
    """The lesson that is played at a table."""
    return teaching(vaka.game(table.title)).lesson(table.lesson)


def chance_of(table: Table, secret: bytes, count: int) -> Committed:
    """Where a table's draws come from: its secret, or as long as they last the draws of its lesson."""
    if not table.lesson:
        return Committed(secret, count)
    return Prepared(lesson_of(table).outcomes, secret, count)


def before(table: Table, setup: list[int]) -> tuple[list[int], list[Recorded]]:
    """The draws of a table's setup, and the moves that lie before its first entry: those of its lesson."""
    if not table.lesson:
        return setup, []
    lesson = lesson_of(table)
    return list(lesson.record.setup), lesson.record.moves[: lesson.at]


def standing(store: Store, table: Table) -> tuple[Standing, Learning]:
    """Where the learner of a table stands, and what else is kept of it."""
    columns = (Entry.version, Entry.kind, Entry.seat, Entry.action, Entry.back_to)
    query = select(*columns).where(Entry.table_id == table.id).order_by(Entry.version)
    with store.reading() as session:
        heads = [Head(*row) for row in session.execute(query)]
        kept = session.get_one(Learning, table.id)
    actions = [head.action for head in current_moves(heads)[1:]]
    return stand(lesson_of(table), actions, kept.read), kept


def heed(store: Store, table: Table, seat: int, action: str) -> None:
    """Let a legal action pass, or say what to try first: then nothing has happened but that it was tried."""
    if not table.lesson:
        return
    here, _ = standing(store, table)
    try:
        here.check(seat == here.lesson.learner, action)
    except Instead:
        tried = update(Learning).where(Learning.table_id == table.id).values(tries=Learning.tries + 1)
        with store.writing() as session:
            session.execute(tried)
        raise


def scripted(store: Store, table: Table) -> str | None:
    """What the other seat plays next; None while it waits for the learner."""
    here, _ = standing(store, table)
    return here.expected[0] if here.phase == THEN else None


def note(store: Store, table: Table) -> None:
    """After something was played or read: count each step that is reached for the first time, and keep what is done."""
    if not table.lesson:
        return
    here, kept = standing(store, table)
    learner = table.seats[here.lesson.learner].person_id
    with store.writing() as session:
        session.execute(
            update(Learning)
            .where(Learning.table_id == table.id)
            .values(tries=0, reached=max(kept.reached, here.number))
        )
        if here.phase == END and learner is not None:
            session.merge(Learned(person_id=learner, title=table.title, lesson=table.lesson))
    for step in range(kept.reached, here.number):
        count(table, step + 1)


def count(table: Table, step: int) -> None:
    """Where learners stop is the step that few get beyond. No names are kept."""
    steps = len(lesson_of(table).steps)
    metrics.LESSONS.labels(table.title, table.lesson, "end" if step == steps else str(step + 1)).inc()
