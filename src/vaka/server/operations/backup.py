"""All that a store holds in one file, taken while the server runs, and brought back into any store.

The file is gzipped JSON lines: a head, then for each table of the database its columns and its rows, then the counts.
It is read in one transaction, so it shows one moment. What was taken from SQLite can be brought into PostgreSQL and
the other way round. The file holds the secrets of running tables: keep it like the database itself.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import JSON, Connection, MetaData, Table, delete, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

import vaka
from vaka.core.errors import Corrupt, Malformed
from vaka.server.store import ServerKey, Store
from vaka.server.store.columns import now
from vaka.server.tables.timing import REST, SILENCE

FORMAT = 1
BATCH = 200
VERSIONS = "alembic_version"


def backup(store: Store, file: Path) -> dict[str, int]:
    """Write everything to a file; how many rows of each table. A file that was begun is never left in its place."""
    part = file.with_name(file.name + ".part")
    counts: dict[str, int] = {}
    with store.engine.connect() as plain:
        if plain.dialect.name == "postgresql":
            plain = plain.execution_options(isolation_level="REPEATABLE READ")
        with plain.begin(), _writing(part) as out:
            revision = MigrationContext.configure(plain).get_current_revision()
            if revision is None:
                raise Malformed("there is nothing to back up: the database is empty", field="database")
            head = {"vaka": "backup", "format": FORMAT, "revision": revision, "made": now().isoformat()}
            out.write(json.dumps({**head, "version": vaka.__version__}) + "\n")
            for table in _tables(plain):
                out.write(
                    json.dumps({"table": table.name, "columns": [column.name for column in table.columns]}) + "\n"
                )
                counts[table.name] = 0
                for row in plain.execution_options(yield_per=BATCH).execute(select(table)):
                    out.write(json.dumps([_plain(value) for value in row], ensure_ascii=False) + "\n")
                    counts[table.name] += 1
            out.write(json.dumps({"end": counts}) + "\n")
    part.replace(file)
    return counts


def restore(store: Store, file: Path, *, replace: bool = False) -> dict[str, int]:
    """Bring a backup into a store that holds nothing, or in place of what it holds."""
    lines = _lines(file)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("vaka") != "backup":
        raise Corrupt(f"{file}: not a backup")
    if head.get("format") != FORMAT:
        raise Corrupt(f"{file}: field format: {head.get('format')!r} is not known here")
    if not _whole(lines):
        raise Corrupt(f"{file}: part of it is missing")
    revision = str(head.get("revision"))
    if replace:
        with TemporaryDirectory() as folder:
            trial = Store(f"sqlite:///{Path(folder, 'trial.sqlite3')}")
            try:
                _bring(trial, file, revision)  # what is there is overwritten by what has been found to be sound
            finally:
                trial.close()
    _make_room(store, replace=replace)
    return _bring(store, file, revision)


def _bring(store: Store, file: Path, revision: str) -> dict[str, int]:
    """All rows of a file into an empty store."""
    try:
        store.migrate(revision)
    except CommandError as error:
        raise Corrupt(f"{file}: made by another version of Vaka (schema {revision})") from error
    lines = _lines(file)
    next(lines)
    counts = dict.fromkeys(_names(store), 0)
    with store.writer.begin() as connection:
        tables = {table.name: table for table in _tables(connection)}
        try:
            ended = _fill(connection, tables, lines, counts, file)
        except (SQLAlchemyError, LookupError, TypeError, ValueError) as error:
            raise Corrupt(f"{file}: it holds what no database of ours does ({type(error).__name__})") from error
        if ended != counts:
            raise Corrupt(f"{file}: part of it is missing")
        _count_on(connection, tables.values())
        _let_clocks_stand(connection, tables.get(ServerKey.__tablename__))
    store.migrate()
    return counts


def _whole(lines: Iterable[Any]) -> bool:
    """True where a file holds what its end says: it is looked through before anything is overwritten."""
    counts: dict[str, int] = {}
    table = ""
    for line in lines:
        if isinstance(line, list):
            counts[table] = counts.get(table, 0) + 1
        elif not isinstance(line, dict):
            return False
        elif "end" in line:
            return {name: count for name, count in line["end"].items() if count} == counts
        else:
            table = str(line.get("table", ""))
    return False


def _fill(
    connection: Connection, tables: dict[str, Table], lines: Iterable[Any], counts: dict[str, int], file: Path
) -> object:
    """Insert the rows; the counts that the file ends with."""
    table: Table | None = None
    columns: list[str] = []
    rows: list[dict[str, Any]] = []

    def flush() -> None:
        if table is not None and rows:
            connection.execute(insert(table), rows)
            counts[table.name] += len(rows)
            rows.clear()

    for line in lines:
        if isinstance(line, list):
            if table is None or len(line) != len(columns):
                raise Corrupt(f"{file}: a row that belongs to no table")
            rows.append({name: _value(value) for name, value in zip(columns, line, strict=True)})
            if len(rows) >= BATCH:
                flush()
            continue
        flush()
        if "end" in line:
            return line["end"]
        table, columns = tables.get(line["table"]), line["columns"]
        if table is None or any(name not in table.columns for name in columns):
            raise Corrupt(f"{file}: table {line['table']}: it is not in this schema")
    return None


def _count_on(connection: Connection, tables: Iterable[Table]) -> None:
    """PostgreSQL counts rows by sequences of its own: they go on after what was brought back."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        for column in table.primary_key:
            if column.server_default is not None:
                last = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
                sequence = func.pg_get_serial_sequence(table.name, column.name)
                connection.execute(select(func.setval(sequence, last, False)))


def _make_room(store: Store, *, replace: bool) -> None:
    with store.writer.begin() as connection:
        tables = _tables(connection)
        filled = [table.name for table in tables if connection.scalar(select(func.count()).select_from(table))]
        if filled and not replace:
            raise Malformed(
                f"the database is not empty ({', '.join(filled)}): pass --replace to overwrite it", field="database"
            )
        if filled and _served(connection, tables):
            raise Malformed(
                "a server is using this database: stop it first (after a crash, wait a minute and a half)",
                field="database",
            )
        metadata = MetaData()
        metadata.reflect(connection)
        metadata.drop_all(connection)


def _served(connection: Connection, tables: Iterable[Table]) -> bool:
    """True where a server watches the clocks of this store: it remembers what is to be overwritten."""
    keys = next((table for table in tables if table.name == ServerKey.__tablename__), None)
    beat, rest = (None, None) if keys is None else _watched(connection, keys)
    return beat is not None and beat != rest and now() - datetime.fromisoformat(beat) < timedelta(seconds=SILENCE)


def _let_clocks_stand(connection: Connection, keys: Table | None) -> None:
    """From the moment that is brought back until somebody serves it again no clock has run."""
    beat, _ = (None, None) if keys is None else _watched(connection, keys)
    if keys is not None and beat is not None:
        connection.execute(delete(keys).where(keys.c.name == REST))
        connection.execute(insert(keys).values(name=REST, value=beat))


def _watched(connection: Connection, keys: Table) -> tuple[str | None, str | None]:
    """When a server last looked at the clocks of a store, and when the last one left in order."""
    rows = connection.execute(select(keys.c.name, keys.c.value).where(keys.c.name.in_(("beat", REST))))
    found = {row.name: row.value for row in rows}
    return found.get("beat"), found.get(REST)


def _names(store: Store) -> list[str]:
    with store.engine.connect() as connection:
        return [name for name in inspect(connection).get_table_names() if name != VERSIONS]


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are in the database, those first that others refer to."""
    metadata = MetaData()
    metadata.reflect(connection)
    tables = [table for table in metadata.sorted_tables if table.name != VERSIONS]
    for table in tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
    return tables


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        moment = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        return {"time": moment.isoformat()}
    if isinstance(value, bytes | memoryview):
        return {"bytes": base64.b64encode(bytes(value)).decode()}
    return {"json": value} if isinstance(value, dict | list) else value


def _value(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    [(kind, value)] = data.items()
    if kind == "time":
        return datetime.fromisoformat(value)
    return base64.b64decode(value, validate=True) if kind == "bytes" else value


@contextmanager
def _writing(file: Path) -> Iterator[TextIO]:
    """A file for our eyes only, on the disk when we leave it."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as raw:
        with gzip.open(raw, "wt", encoding="utf-8", compresslevel=5) as out:
            yield out
        raw.flush()
        os.fsync(raw.fileno())


def _lines(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as source:
            for line in source:
                yield json.loads(line)
    except (gzip.BadGzipFile, zlib.error, EOFError, ValueError, RecursionError) as error:
        raise Corrupt(f"{file}: not a backup, or not all of one") from error
