"""The connection to the database: SQLite as safe as it can be set, or PostgreSQL, brought up to date at the start."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.orm import Session

MIGRATION_LOCK = 0x76616B61


class Store:
    """One database. `reading` and `writing` give a session each; leaving `writing` has committed."""

    def __init__(self, url: str) -> None:
        self.engine = _sqlite(url) if url.startswith("sqlite") else _postgres(url)
        self.writer = self.engine.execution_options(writing=True)

    def migrate(self, revision: str = "head") -> None:
        """Bring the schema up to date. Several processes may try at once: one does it, the others wait."""
        if revision == "head" and self.revision() == newest_revision():
            return  # as nearly always, and Alembic takes its time to load
        from alembic import command
        from alembic.config import Config

        config = Config()
        with resources.as_file(resources.files("vaka.server") / "migrations") as folder:
            config.set_main_option("script_location", str(folder).replace("%", "%%"))
            with self.writer.begin() as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
                config.attributes["connection"] = connection
                command.upgrade(config, revision)

    def revision(self) -> str | None:
        """The revision of the schema; None where there is none yet."""
        with self.engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one moment of the database."""
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session in a transaction of its own: all of it is committed, or nothing."""
        with Session(self.writer, expire_on_commit=False) as session, session.begin():
            yield session

    def close(self) -> None:
        self.engine.dispose()


def newest_revision() -> str:
    """The last step of the migrations; their files begin with their numbers."""
    folder = resources.files("vaka.server") / "migrations" / "versions"
    return max(file.name.partition("_")[0] for file in folder.iterdir() if file.name[:1].isdigit())


def _postgres(url: str) -> Engine:
    # A worker asks with forty threads at most, each for moments only. A connection may have died while nobody used it.
    return create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=12, hide_parameters=True)


def _sqlite(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 30}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, below
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer says so at once: to find out at the first write that somebody else was quicker would be too late.
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine
