"""What is kept in memory saves questions to the database, and is never believed against it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event, update

from tests.server.client import Running
from tests.server.test_live import Stream, wait_for
from vaka.core.errors import Malformed, NotYourDecision, Stale
from vaka.server.people import log_ins
from vaka.server.people.accounts import move
from vaka.server.people.log_ins import People, digest
from vaka.server.store import Entry, Session, Store, Table
from vaka.server.tables.chat import Chat
from vaka.server.tables.clocks import Control
from vaka.server.tables.seating import Actor
from vaka.server.tables.tables import Tables


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    """What this thread asks of a database meanwhile, by the first word of each statement."""
    said: list[str] = []
    mine = threading.get_ident()

    def note(connection: object, cursor: object, statement: str, *more: object) -> None:
        if threading.get_ident() == mine:
            said.append(statement.partition(" ")[0])

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        event.remove(store.engine, "before_cursor_execute", note)


Elsewhere = Callable[[], Tables]


@pytest.fixture
def elsewhere(quiet: Running) -> Iterator[Elsewhere]:
    """The same tables in another process, as often as one asks."""
    stores: list[Store] = []

    def open_another() -> Tables:
        stores.append(Store(quiet.services.settings.database))
        return Tables(stores[-1], lambda: (), "tests")

    yield open_another
    for store in stores:
        store.close()


def act(tables: Tables, table: Table, person: str, key: str = "") -> Table:
    """The first legal action of a table as it is known to somebody."""
    text = tables.state(table).legal[0].text
    return tables.act(table.id, Actor(person), text, table.version, key or f"key-{table.version}")


def test_an_action_at_a_table_in_memory_writes_two_statements_and_asks_nothing(
    quiet: Running, elsewhere: Elsewhere
) -> None:
    host = quiet.guest()
    tables = elsewhere()  # where nothing else goes on, neither clocks nor notices
    table = act(tables, tables.get(quiet.table(host, "me", "here").id), host.id)
    with statements(tables.store) as said:
        table = act(tables, table, host.id)
    assert [word for word in said if word != "BEGIN"] == ["UPDATE", "INSERT"]
    fresh = elsewhere().get(table.id)
    names = [column.key for column in Table.__table__.columns]
    assert [(name, getattr(table, name)) for name in names] == [(name, getattr(fresh, name)) for name in names]
    assert [seat.person_id for seat in table.seats] == [seat.person_id for seat in fresh.seats]


def test_a_clock_goes_on_in_the_same_way_whether_the_table_was_in_memory_or_not(
    quiet: Running, elsewhere: Elsewhere
) -> None:
    host = quiet.guest()
    table = quiet.table(host, "me", "here", clock=Control.live(5, 10))
    for _ in range(12):
        table = act(quiet.services.tables, quiet.services.tables.get(table.id), host.id)
    fresh = elsewhere().get(table.id)
    assert (table.deadline, table.asked_since) == (fresh.deadline, fresh.asked_since)
    assert [seat.bank for seat in table.seats] == [seat.bank for seat in fresh.seats]
    assert any(seat.bank != 300 for seat in fresh.seats), "somebody’s turn has ended, and their increment came"


def test_what_another_process_played_is_not_overwritten(quiet: Running, elsewhere: Elsewhere) -> None:
    host = quiet.guest()
    here, there = quiet.services.tables, elsewhere()
    table = act(here, quiet.table(host, "me", "here"), host.id)
    act(there, there.get(table.id), host.id, "theirs")
    with pytest.raises(Stale):
        act(here, table, host.id, "mine")
    assert [head.version for head in here.heads(here.get(table.id), 60)] == [0, 1, 2]
    assert here.can_undo(here.get(table.id), Actor(host.id)) == there.can_undo(there.get(table.id), Actor(host.id))


def test_what_another_process_played_is_read_in_few_questions_and_as_it_is(
    quiet: Running, elsewhere: Elsewhere
) -> None:
    host = quiet.guest()
    here, there = elsewhere(), elsewhere()  # where nothing else goes on, neither clocks nor notices
    table = act(here, here.get(quiet.table(host, "me", "here").id), host.id)
    here.heads(table, 60)
    theirs = there.get(table.id)
    for number in range(12):
        back = number in (3, 4, 10) and there.can_undo(theirs, Actor(host.id))
        theirs = (
            there.undo(table.id, Actor(host.id), theirs.version, f"back-{number}")
            if back
            else act(there, theirs, host.id, f"theirs-{number}")
        )
        if number % 3:
            continue  # several moves are read at once, too
        with statements(here.store) as said:
            seen = here.get(table.id)
            heads, tip, events = here.heads(seen, 60), here.tip(seen), here.events(seen, seen.version)
        undone = seen.version != tip.version  # where an undo stands, it is asked what it went back to
        assert said.count("SELECT") <= 4 + undone, "its stamp, itself, its seats, its new entries"
        anew = elsewhere()
        fresh = anew.get(table.id)
        assert [getattr(seen, column.key) for column in Table.__table__.columns] == [
            getattr(fresh, column.key) for column in Table.__table__.columns
        ]
        assert [(seat.seat, seat.kind, seat.person_id) for seat in seen.seats] == [
            (seat.seat, seat.kind, seat.person_id) for seat in fresh.seats
        ]
        assert heads == anew.heads(fresh, 60)
        assert tip == anew.tip(fresh)
        assert events == anew.events(fresh, fresh.version)
        assert here.state(seen).to_json(history=False) == anew.state(fresh).to_json(history=False)
    assert any(head.kind == "undo" for head in here.heads(here.get(table.id), 60))


def test_that_nobody_has_spoken_stays_known_only_while_another_process_plays(
    quiet: Running, elsewhere: Elsewhere
) -> None:
    host = quiet.guest()
    here, there = elsewhere(), elsewhere()
    table = here.get(quiet.table(host, "me", "here").id)
    assert here.calm(table)
    theirs = act(there, there.get(table.id), host.id)
    seen = here.get(table.id)
    with statements(here.store) as said:
        assert here.calm(seen)
    assert said == [], "its stamp has risen by one, and by that move"
    Chat(there).say(table.id, host, "Haere mai")
    act(there, there.get(table.id), host.id)
    assert not here.calm(here.get(table.id)), "a move and words at once"
    assert theirs.version == seen.version


def test_words_without_a_move_from_another_process_are_noticed(quiet: Running, elsewhere: Elsewhere) -> None:
    host = quiet.guest()
    here, there = elsewhere(), elsewhere()
    table = here.get(quiet.table(host, "me", "here").id)
    assert here.calm(table)
    Chat(there).say(table.id, host, "Haere mai")
    assert not here.calm(here.get(table.id))


def test_words_that_another_process_wrote_are_no_hindrance_and_are_shown(quiet: Running, elsewhere: Elsewhere) -> None:
    host = quiet.guest()
    here, there = quiet.services.tables, elsewhere()
    table = act(here, quiet.table(host, "me", "here"), host.id)
    assert "Haere mai" not in quiet.services.pages.updates.text(table, host, "")
    Chat(there).say(table.id, host, "Haere mai")
    table = act(here, table, host.id)
    assert "Haere mai" in quiet.services.pages.updates.text(table, host, "")
    assert table.stamp == there.get(table.id).stamp


def test_a_seat_that_changed_hands_elsewhere_is_not_played_by_its_former_owner(
    quiet: Running, elsewhere: Elsewhere
) -> None:
    guest, account = quiet.guest("Guest"), quiet.account("Owner")
    here, there = quiet.services.tables, elsewhere()
    table = act(here, quiet.table(guest, "me", "here"), guest.id)
    with there.store.writing() as session:
        move(session, guest.id, account.id)
    with pytest.raises(NotYourDecision):
        act(here, table, guest.id)
    assert act(here, table, account.id).version == table.version + 1


def test_a_request_sent_twice_happens_once_and_its_key_serves_nothing_else(quiet: Running) -> None:
    host = quiet.guest()
    tables = quiet.services.tables
    first = act(tables, quiet.table(host, "me", "here"), host.id, "once")
    with tables.store.reading() as session:
        text = session.get_one(Entry, (first.id, 1)).action
    assert tables.act(first.id, Actor(host.id), text, 0, "once").version == 1
    other = next(action.text for action in tables.state(first).legal if action.text != text)
    with pytest.raises(Malformed):
        tables.act(first.id, Actor(host.id), other, 1, "once")
    assert tables.get(first.id).version == 1


def test_what_is_written_past_the_stamp_in_this_process_is_seen_at_once(quiet: Running) -> None:
    table = quiet.table(quiet.guest(), "me", "here")
    quiet.services.tables.get(table.id)
    with quiet.services.store.writing() as session:
        session.execute(update(Table).where(Table.id == table.id).values(name="Renamed"))
    assert quiet.services.tables.get(table.id).name == "Renamed"


def test_a_token_that_was_revoked_elsewhere_is_worth_nothing_within_five_seconds(
    quiet: Running, elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = 1000.0
    monkeypatch.setattr(log_ins.time, "monotonic", lambda: clock)
    store, there = elsewhere().store, elsewhere().store
    here = People(store)
    _, token = here.enter("Hinano")
    assert here.find(token) is not None
    with statements(store) as said:
        assert here.find(token) is not None
    assert said == [], "asked once"
    clock += 2
    assert here.valid({digest(token)}) == {digest(token)}
    clock += 2
    with statements(store) as said:
        assert here.find(token) is not None
    assert said == [], "a stream that is open keeps it"
    with there.writing() as session:
        session.delete(session.get_one(Session, digest(token)))
    clock += 1.5
    assert here.valid({digest(token)}) == set()
    clock += 3.5
    assert here.find(token) is None


def test_a_token_that_was_revoked_here_is_worth_nothing_at_once(quiet: Running) -> None:
    people = quiet.services.people
    _, token = people.enter("Hinano")
    assert people.find(token) is not None
    quiet.services.accounts.log_out(token)
    assert people.find(token) is None


def test_onlookers_are_sent_the_same_and_each_page_of_a_player_gets_its_own_key(quiet: Running) -> None:
    host = quiet.guest()
    table = quiet.table(host, "me", "here")
    updates = quiet.services.pages.updates
    assert updates.now(table, None, "").event(None) is updates.now(table, None, "").event(None)
    mine = [updates.now(table, host, "").event(None).text for _ in range(2)]
    assert mine[0] != mine[1]
    streams = [Stream(quiet, f"/t/{table.id}/live", **{"accept-encoding": "gzip"}) for _ in range(5)]
    quiet.play(table, host, 3)
    wait_for(lambda: all(stream.events() and stream.events()[-1][0] == 3 for stream in streams))
    assert len({stream.events()[-1] for stream in streams}) == 1
    for stream in streams:
        stream.close()
