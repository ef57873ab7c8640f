"""Several processes on one PostgreSQL database: what one does the others hear, and nobody does anything twice."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from tests.server.client import Running, wait_for
from tests.server.post import web_server
from tests.server.test_live import Stream
from vaka.core.errors import VakaError
from vaka.server.live.pubsub import Listening
from vaka.server.operations.admin import open_admin
from vaka.server.settings import Settings
from vaka.server.store import Entry, Store
from vaka.server.store.columns import now
from vaka.server.store.schema import Base
from vaka.server.tables.clocks import Control
from vaka.server.tables.seating import Actor
from vaka.server.trials.running import Running as Serving
from vaka.server.trials.wire import Answer, Lost, Wire, call_once
from vaka.server.workers.table_claims import Locks, claims_for


def test_the_migrations_make_what_the_models_say_here_too(fresh: Callable[[], str]) -> None:
    store = Store(fresh())
    threads = [threading.Thread(target=store.migrate) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    store.close()


def test_a_stream_of_one_process_tells_what_another_did(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False) as one, Running(tmp_path, bots=False) as other:
        me = one.guest()
        table = one.table(me, "me", "here")
        stream = Stream(other, f"/t/{table.id}/live?stamp=0")
        wait_for(lambda: bool(stream.text))
        one.play(table, me, 1)
        wait_for(lambda: bool(stream.events()))
        assert 'data-version="1"' in stream.events()[-1][1]
        stream.close()


def test_news_comes_back_after_the_connection_was_lost(fresh: Callable[[], str]) -> None:
    url = fresh()
    heard: list[str | None] = []
    one, other = Listening(url), Listening(url)
    one.start(lambda table_id: None)
    other.start(heard.append)
    store = Store(url)

    def tell_until_heard(name: str) -> None:
        def told() -> bool:
            one.publish(name)
            return name in heard

        wait_for(told)

    tell_until_heard("before")
    with store.writer.begin() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    wait_for(lambda: None in heard)
    tell_until_heard("after")
    one.close()
    other.close()
    store.close()


def test_a_table_is_claimed_by_one_process_at_a_time(fresh: Callable[[], str]) -> None:
    url = fresh()
    one, other = Locks(url), claims_for(url)
    with one.claim("table") as mine:
        assert mine
        with other.claim("table") as also_mine:
            assert not also_mine
        with other.claim("another") as free:
            assert free
    with other.claim("table") as now_mine:
        assert now_mine
        one.close()
    other.close()
    third = claims_for(url)
    with third.claim("table") as again:
        assert again, "who dies lets go"
    third.close()


def test_one_seat_is_taken_once_however_many_reach_for_it(quiet: Running) -> None:
    me = quiet.guest()
    for _ in range(5):
        table = quiet.table(me, "me", "link")
        friends = [quiet.guest(f"Friend {number}") for number in range(4)]
        gate = threading.Barrier(4)
        sat: list[str] = []

        def sit(friend, table=table, gate=gate, sat=sat) -> None:
            gate.wait()
            try:
                quiet.services.tables.sit(table.id, 1, friend, table.seats[1].invite)
                sat.append(friend.id)
            except VakaError:
                pass

        threads = [threading.Thread(target=sit, args=(friend,)) for friend in friends]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sat == [quiet.services.tables.get(table.id).seats[1].person_id]


def test_workers_on_one_socket_and_their_bots_share_a_table(tmp_path: Path, fresh: Callable[[], str]) -> None:
    """Two web processes, two for bots; all are replaced while they serve; the end is clean."""
    import asyncio
    import os
    import signal

    database = fresh()
    server = Serving(tmp_path, database, "--workers", "2", "--bot-workers", "2", "--bot-pause", "0.02")
    server.start()
    assert server.process is not None

    async def answer(path: str) -> Answer:
        """A process that goes may close a connection that it has just taken: then once more, as pages and programs do."""
        for _ in range(10):
            with contextlib.suppress(Lost):
                return await call_once(server.port, path)
        return await call_once(server.port, path)

    async def versions(upto: int, table: str) -> None:
        for _ in range(6000):
            told = (await answer(f"/api/tables/{table}")).json()
            if told["version"] >= upto or told["over"]:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"the bots stopped at {told['version']}")

    async def scene() -> str:
        wire = Wire(server.port)
        try:
            return await played(wire)
        finally:
            await wire.close()

    async def played(wire: Wire) -> str:
        wire.token = (await wire.call("POST", "/api/people", {"name": "Hinano"})).json()["token"]
        seats = [{"kind": "bot", "bot": "random"}] * 2
        table = (await wire.call("POST", "/api/tables", {"title": "tahiti-2012", "players": 2, "seats": seats})).json()
        await versions(5, table["table"])
        assert server.process is not None
        os.kill(server.process.pid, signal.SIGHUP)
        for _ in range(40):  # not /health: there a process that goes says so, for others to be asked
            assert (await answer(f"/api/tables/{table['table']}")).status == 200, "somebody always answers"
            await asyncio.sleep(0.05)
        await versions(15, table["table"])
        return str(table["table"])

    try:
        table = asyncio.run(scene())
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(300) == 0
    finally:
        server.stop()
    store = Store(database)
    with store.reading() as session:
        found = session.scalars(select(Entry.version).where(Entry.table_id == table).order_by(Entry.version)).all()
    assert found == list(range(len(found)))
    store.close()


@pytest.mark.parametrize("there_and_back", [False, True])
def test_a_backup_goes_from_one_kind_of_database_to_the_other(
    quiet: Running, tmp_path: Path, fresh: Callable[[], str], there_and_back: bool
) -> None:
    me = quiet.guest("Hīnano")
    table = quiet.play(quiet.table(me, "me", "here"), me, 6)
    digest = quiet.state(table).digest()
    file, again = tmp_path / "one", tmp_path / "two"
    with open_admin(Settings(data=tmp_path, database=quiet.services.settings.database)) as admin:
        admin.backup(file)
    targets = [f"sqlite:///{tmp_path / 'x.sqlite3'}", *([fresh()] if there_and_back else [])]
    for database in targets:
        with open_admin(Settings(data=tmp_path, database=database), migrate=False) as admin:
            admin.restore(file)
            found = admin.tables.get(table.id)
            assert admin.tables.state(found).digest() == digest
            assert found.created == table.created
            admin.backup(again)
            text = admin.tables.state(found).legal[0].text
            assert admin.tables.act(table.id, Actor(me.id), text, 6, "k").version == 7
        file = again


def test_of_two_servers_one_lets_a_bot_stand_in_and_one_sends_the_notice(tmp_path: Path) -> None:
    with (
        web_server() as hook,
        Running(tmp_path, bots=False, hooks_anywhere=True) as one,
        Running(tmp_path, bots=False, hooks_anywhere=True) as other,
    ):
        for running in (one, other):
            running.services.timing.stop()
            running.services.delivery.stop()
        assert one.services.delivery.public_key == other.services.delivery.public_key
        me, friend = one.guest("Hinano"), one.guest("Moana")
        table = one.table(me, "me", "link", clock=Control.live(5))
        table = one.services.tables.sit(table.id, 1, friend, table.seats[1].invite)
        assert table.to_act is not None
        late = (me, friend)[table.to_act]
        one.services.notices.add(late, "webhook", hook.address, "http://vaka.test")
        at = now() + timedelta(minutes=6)
        done = together(lambda running: running.services.timing.run_out(table.id, at), one, other)
        assert sorted(done) == [False, True]
        together(lambda running: running.services.notices.note(table.id), one, other)
        assert sorted(together(lambda running: running.services.delivery.send_due(at), one, other)) == [0, 1]
        assert len(hook.got) == 1


def together(work: Callable[[Running], object], *servers: Running) -> list[object]:
    """The same at the same time at several servers."""
    out: list[object] = []
    threads = [threading.Thread(target=lambda running=each: out.append(work(running))) for each in servers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return out
