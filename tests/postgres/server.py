"""A PostgreSQL server for the tests, and databases on it."""

from __future__ import annotations

import os
import secrets
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from vaka.server.store import Store
from vaka.server.store.schema import Base

TOOL = Path(__file__).parents[2] / "tools" / "postgres"


@contextmanager
def a_server() -> Iterator[str]:
    """`make test` has started one; whoever runs a test alone gets one for that time."""
    given = os.environ.get("VAKA_TEST_POSTGRES")
    if given:
        yield given
        return
    folder = tempfile.mkdtemp(prefix="vaka-postgres-")
    started = subprocess.run([TOOL, "start", folder], capture_output=True, text=True, check=False)
    assert started.returncode == 0, started.stderr
    try:
        yield started.stdout.strip()
    finally:
        subprocess.run([TOOL, "stop", folder], check=True)


@contextmanager
def new_database(server: str) -> Iterator[Callable[[], str]]:
    """A function that makes databases on a server; they are dropped at the end."""
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    made: list[str] = []

    def make() -> str:
        name = f"vaka_{secrets.token_hex(6)}"
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        made.append(name)
        return make_url(server).set(database=name).render_as_string(hide_password=False)

    yield make
    with engine.connect() as connection:
        for name in made:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


class Shelf:
    """Databases with all their tables and nothing in them; what a test gives back is emptied and used again."""

    def __init__(self, make: Callable[[], str]) -> None:
        self.make = make
        self.free: list[str] = []

    def take(self) -> str:
        if self.free:
            return self.free.pop()
        url = self.make()
        store = Store(url)
        store.migrate()
        store.close()
        return url

    def give_back(self, url: str) -> None:
        """Whoever is still connected is gone first: a killed server leaves its connections behind."""
        engine = create_engine(url)
        names = ", ".join(f'"{table.name}"' for table in Base.metadata.sorted_tables)
        with engine.begin() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
            connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
        engine.dispose()
        self.free.append(url)
