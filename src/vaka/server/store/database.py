"""The connection to the database: SQLite as safe as it can be set, or PostgreSQL, brought up to date at the start."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from vaka.core.errors import Malformed, Refused
from vaka.server.store.schema import Base

MIGRATION_LOCK = 0x76616B61
WRITTEN = 5.0
"""A write is not tried again within this many seconds of one that worked."""


class _Moment:
    """A session that is opened when something is read: often all that is asked for is in memory."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._session: Session | None = None

    def session(self) -> Session:
        if self._session is None:
            self._session = Session(self._engine, expire_on_commit=False)
        return self._session

    def close(self) -> None:
        if self._session is not None:
            self._session.close()


class Store:
    """One database. `reading` and `writing` give a session each; leaving `writing` has committed."""

    def __init__(self, url: str) -> None:
        address_of(url, "VAKA_DATABASE", ("postgresql", "sqlite"))
        self.engine = _sqlite(url) if url.startswith("sqlite") else _postgres(url)
        self.writer = self.engine.execution_options(writing=True)
        self._written = float("-inf")
        self.damaged = False
        """True once the database has said that its files are not what was written; only a backup helps then."""
        event.listen(self.engine, "handle_error", self._note_damage)
        self._closed = False
        event.listen(self.engine, "checkin", self._end_with_the_store)
        self._here = threading.local()
        self.epoch = object()
        """Another one after every transaction of `writing`: what was read before it is read again."""

    def migrate(self, revision: str = "head") -> None:
        """Bring the schema up to date. Several processes may try at once: one does it, the others wait."""
        found, newest = self.revision(), newest_revision()
        if revision == "head" and found == newest:
            return  # as nearly always, and Alembic takes its time to load
        if found is not None and found > newest:
            raise Refused(
                f"This database was written by a later version of Vaka (its schema is {found}, this version knows "
                f"{newest}). Nothing was changed. Use that version, or a backup from before."
            )
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
        moment: _Moment | None = getattr(self._here, "moment", None)
        if moment is not None:
            yield moment.session()
            return
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Everything that this thread reads inside sees the same moment, in one session: the moment of what it reads
        first. Nothing is written inside: what reads afterwards would not see it."""
        if getattr(self._here, "moment", None) is not None:
            yield
            return
        moment = self._here.moment = _Moment(self.engine)
        try:
            yield
        finally:
            self._here.moment = None
            moment.close()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session in a transaction of its own: all of it is committed, or nothing."""
        try:
            with Session(self.writer, expire_on_commit=False) as session, session.begin():
                yield session
        finally:
            self.epoch = object()

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection for plain statements that read, of the moment that this thread sees."""
        moment: _Moment | None = getattr(self._here, "moment", None)
        if moment is not None:
            yield moment.session().connection()
            return
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def appending(self) -> Iterator[Connection]:
        """A transaction of plain statements that only goes on with a table: all of it is committed, or nothing.

        It leaves the epoch alone. What it changes is known to everybody by the stamp of that table.
        """
        with self.writer.begin() as connection:
            yield connection

    def _note_damage(self, context: ExceptionContext) -> None:
        if is_damage(context.original_exception):
            self.damaged = True

    def try_reading(self) -> None:
        """Read a little of everything: an error where the database does not answer, or is damaged."""
        with self.engine.connect() as connection:
            for name in Base.metadata.tables:  # names of our own
                connection.execute(text(f"SELECT 1 FROM {name} LIMIT 1"))  # noqa: S608

    def try_writing(self) -> None:
        """Write a little and commit: a full or read-only disk shows only then. At most once in a few seconds."""
        if time.monotonic() < self._written + WRITTEN:
            return
        rows = [{"name": f"health-{number}", "value": "." * 2000} for number in range(6)]  # more than one page's room
        with self.writer.begin() as connection:
            forget = text("DELETE FROM house_keys WHERE name LIKE 'health-%'")
            connection.execute(forget)
            connection.execute(text("INSERT INTO house_keys (name, value) VALUES (:name, :value)"), rows)
            connection.execute(forget)
        self._written = time.monotonic()

    def _end_with_the_store(self, connection: object, record: ConnectionPoolEntry) -> None:
        """A thread that was under way when the store was closed gives its connection back afterwards."""
        if self._closed:
            record.invalidate()

    def close(self) -> None:
        self._closed = True
        self.engine.dispose()


def is_damage(error: BaseException | None) -> bool:
    """True where a database says that its files are damaged, rather than out of reach, full or busy."""
    if isinstance(error, sqlite3.DatabaseError):
        return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))
    return getattr(error, "sqlstate", None) in ("XX001", "XX002")


def address_of(url: str, named: str, kinds: tuple[str, ...] = ("postgresql",)) -> URL:
    """An address of a database of one of these kinds. A fault says where it was given, and not what it holds."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        parsed = None
    if parsed is None or parsed.get_backend_name() not in kinds:
        raise Malformed(f"{named} is no address of a database: it begins with {' or '.join(kinds)}", field="database")
    return parsed


@contextmanager
def said_in_words() -> Iterator[None]:
    """What a database refuses, or an address that leads to none, as a sentence."""
    try:
        yield
    except DBAPIError as error:
        if is_damage(error.orig):
            raise Refused(
                "The database is damaged, or no database at all. Nothing was changed. Restore a backup."
            ) from error
        raise Refused(f"The database cannot be reached or used: {str(error.orig).strip()}") from error


def newest_revision() -> str:
    """The last step of the migrations; their files begin with their numbers."""
    folder = resources.files("vaka.server") / "migrations" / "versions"
    return max(file.name.partition("_")[0] for file in folder.iterdir() if file.name[:1].isdigit())


def _postgres(url: str) -> Engine:
    # A worker asks with forty threads at most, each for moments only. A connection may have died while nobody used it.
    return create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=12, hide_parameters=True)


def _for_its_owner_alone(file: Path) -> None:
    """It holds secrets and invitations. SQLite gives the files it makes beside this one the same rights."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # a file that is not ours to change is still ours to use
        file.touch(mode=0o600)
        for each in file.parent.glob(f"{file.name}*"):
            each.chmod(0o600)


def _sqlite(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.database and parsed.database != ":memory:":
        _for_its_owner_alone(Path(parsed.database).expanduser())
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
