"""The tests of tests/server again, on a real PostgreSQL server, each on a database of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.postgres.server import Shelf, a_server, new_database
from tests.server.client import Running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server: that of VAKA_TEST_POSTGRES, else one that is started here."""
    with a_server() as address:
        yield address


@pytest.fixture
def fresh(postgres: str) -> Iterator[Callable[[], str]]:
    """New databases, gone afterwards."""
    with new_database(postgres) as make:
        yield make


@pytest.fixture(scope="session")
def shelf(postgres: str) -> Iterator[Shelf]:
    """Databases that are ready for a server."""
    with new_database(postgres) as make:
        yield Shelf(make)


@pytest.fixture(autouse=True)
def on_postgres(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every server of a test keeps its tables in PostgreSQL; the same folder means the same database."""
    known: dict[Path, str] = {}

    def database(data: Path) -> str:
        if data not in known:
            known[data] = shelf.take()
        return known[data]

    monkeypatch.setattr(Running, "database", staticmethod(database))
    yield
    for url in known.values():
        shelf.give_back(url)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path, bot_pause=0.0) as running:
        yield running


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path, bots=False) as running:
        yield running
