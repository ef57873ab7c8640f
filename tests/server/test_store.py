"""The store: its schema is what the migrations make, SQLite is as safe as it can be set, the port is found."""

from __future__ import annotations

import asyncio
import io
import resource
import socket
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_mock_engine, select
from sqlalchemy.schema import CreateTable

from vaka.server.run import CONNECTIONS, address, allow_connections, free_socket
from vaka.server.settings import Settings
from vaka.server.store import Session, Store, Table
from vaka.server.store.database import newest_revision
from vaka.server.store.schema import Base


def test_the_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    store.migrate()
    store.migrate()
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    store.close()


def test_a_store_of_yesterday_keeps_what_it_holds(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    store.migrate("0002")
    with store.writer.begin() as connection:
        for line in (
            "INSERT INTO persons VALUES ('p', 'Hinano', 'guest', '2026-01-01', 0)",
            "INSERT INTO sessions VALUES ('d', 'p', '2026-01-01')",
            (
                "INSERT INTO tables (id, title, rules, players, options, name, host_id, public, created, updated, version, stamp,"
                " over, commitment, origin, inherited, closed_why) VALUES"
                " ('t', 'tahiti-2012', 1, 1, '{}', 'T', 'p', 0, '2026-01-01', '2026-01-01', 0, 0, 0, 'c', '', 0, '')"
            ),
            "INSERT INTO seats VALUES ('t', 0, 'person', 'Hinano', 'p', NULL, NULL)",
        ):
            connection.exec_driver_sql(line)
    store.migrate()
    with store.reading() as session:
        assert session.scalars(select(Session.person_id)).all() == ["p"]
        table = session.get_one(Table, "t")
        assert (table.host_id, table.seats[0].person_id) == ("p", "p")
        assert (table.rated, table.speed, table.clock, table.deadline) == (False, "none", None, None)
        assert (table.seats[0].bank, table.seats[0].days_off, table.seats[0].away) == (None, 0, None)
    store.close()


def test_the_schema_can_be_written_for_postgresql_too() -> None:
    out = io.StringIO()
    engine = create_mock_engine(
        "postgresql+psycopg://", lambda sql, *_, **__: out.write(str(sql.compile(dialect=engine.dialect)))
    )
    for table in Base.metadata.sorted_tables:
        out.write(str(CreateTable(table).compile(dialect=engine.dialect)))
    assert "BYTEA" in out.getvalue()
    assert "TIMESTAMP WITH TIME ZONE" in out.getvalue()
    assert Operations is not None


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    store.migrate()
    with store.engine.connect() as connection:
        values = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    store.close()


def test_settings_come_from_the_environment(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("VAKA_DATA", str(tmp_path / "here"))
    monkeypatch.delenv("VAKA_DATABASE", raising=False)
    assert Settings().database == f"sqlite:///{tmp_path / 'here' / 'vaka.sqlite3'}"
    assert (tmp_path / "here").is_dir()
    monkeypatch.setenv("VAKA_DATABASE", "postgresql://localhost/vaka")
    assert Settings().database == "postgresql+psycopg://localhost/vaka"


def test_a_taken_port_is_passed_over() -> None:
    first = free_socket("127.0.0.1", 0)
    port = first.getsockname()[1]
    second = free_socket("127.0.0.1", port)
    assert second.getsockname()[1] > port
    assert address(second) == f"http://127.0.0.1:{second.getsockname()[1]}/"
    with socket.create_connection(("127.0.0.1", port), 2):
        pass
    first.close()
    second.close()


def test_answers_on_a_kept_connection_do_not_wait_for_each_other() -> None:
    """asyncio sends small packets at once only on a socket that is known to be TCP."""

    async def at_once() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = free_socket("127.0.0.1", 0)
        async with await asyncio.start_server(met, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            found = await told
            writer.close()
        return found

    assert asyncio.run(at_once())


def test_a_thousand_connections_are_not_all_that_a_server_takes() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
        allow_connections()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert hard == before[1]
        assert soft == (min(hard, CONNECTIONS) if hard > 0 else CONNECTIONS)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_newest_revision_is_told_by_the_files(tmp_path: Path) -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    import vaka.server

    config = Config()
    config.set_main_option("script_location", str(Path(vaka.server.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == newest_revision()
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    assert store.revision() is None
    store.migrate()
    assert store.revision() == newest_revision()
    store.close()


def test_a_connection_that_is_given_back_after_the_end_is_closed(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    under_way = store.engine.connect()
    connection = under_way.connection.dbapi_connection
    assert isinstance(connection, sqlite3.Connection)
    store.close()
    under_way.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
