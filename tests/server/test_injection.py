"""A store that fails at any one of its statements: nothing is half done, and the table goes on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError

from tests.server.client import TITLE, Browser, Running
from vaka.server.store import Entry
from vaka.server.tables.reader import snapshot_of

MOST = 60
"""No request here takes more statements."""


class Faults:
    """Fails at one statement or commit of a request; those of our own threads go on."""

    def __init__(self) -> None:
        self.left: int | None = None

    def happened(self, *_: object) -> None:
        if self.left is None or threading.current_thread().name.startswith("vaka-"):
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            raise OperationalError("a statement", {}, OSError("the disk is gone"))

    @contextmanager
    def at(self, number: int) -> Iterator[None]:
        self.left = number
        yield
        self.left = None


@pytest.fixture
def faults(quiet: Running) -> Iterator[Faults]:
    made = Faults()
    for name in ("before_cursor_execute", "commit"):
        event.listen(quiet.services.store.engine, name, made.happened)
    yield made
    for name in ("before_cursor_execute", "commit"):
        event.remove(quiet.services.store.engine, name, made.happened)


def sound(running: Running, table_id: str) -> int:
    """The version of a table whose entries are all there, once, and lead to its position."""
    table = running.services.tables.get(table_id)
    with running.services.store.reading() as session:
        entries = session.scalars(select(Entry.version).where(Entry.table_id == table_id).order_by(Entry.version)).all()
    assert list(entries) == list(range(table.version + 1))
    played = running.services.tables.game(table).replay(running.services.history.record_so_far(table))
    assert snapshot_of(played) == snapshot_of(running.services.tables.state(table))
    return table.version


def begun(quiet: Running) -> tuple[Browser, dict[str, Any]]:
    program = quiet.program()
    wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}
    return program, program.post("/api/tables", json=wish).json()


def test_an_action_is_done_or_not_wherever_the_store_fails(quiet: Running, faults: Faults) -> None:
    program, table = begun(quiet)
    address = f"/api/tables/{table['table']}"
    failed = 0
    for number in range(MOST):
        wish = {"action": table["legal"][0]["text"], "version": table["version"], "key": f"k{number}"}
        with faults.at(number):
            answer = program.post(f"{address}/actions", json=wish)
            fired = faults.left is None
        reached = sound(quiet, table["table"])
        if not fired:
            assert answer.status_code == 200
            break
        failed += 1
        assert answer.status_code in (200, 503), answer.text
        assert reached in (table["version"], table["version"] + 1)
        assert answer.status_code == 503 or reached == table["version"] + 1, "what is acknowledged is there"
        again = program.post(f"{address}/actions", json=wish)
        assert again.status_code == 200, "the same once more: now it has happened, and once"
        assert sound(quiet, table["table"]) == table["version"] + 1
        table = again.json()
    else:
        pytest.fail("no action came through")
    assert failed > 5


def test_a_table_is_begun_or_not_wherever_the_store_fails(quiet: Running, faults: Faults) -> None:
    program, _ = begun(quiet)
    wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}

    def everything() -> dict[str, int]:
        with quiet.services.store.engine.connect() as connection:
            return {
                name: connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one()
                for name in ("tables", "seats", "entries", "secrets")
            }

    failed = 0
    for number in range(MOST):
        before = everything()
        with faults.at(number):
            answer = program.post("/api/tables", json=wish)
            fired = faults.left is None
        after = everything()
        grown = [after[name] - before[name] for name in after]
        assert grown in ([0, 0, 0, 0], [1, 2, 1, 1]), "all of it or nothing"
        if not fired:
            assert answer.status_code == 201
            break
        failed += 1
        assert answer.status_code in (201, 503)
        assert answer.status_code == 503 or grown[0] == 1
    else:
        pytest.fail("no table came to be")
    assert failed > 3
