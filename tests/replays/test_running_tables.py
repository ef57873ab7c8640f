"""Tables that were begun with an earlier release: they open, can be read, and are played on by the rules they began with."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

import vaka
from tests.replays.running.make import NAME, PASSWORD, TABLES, play
from tests.server.client import Browser, Running
from vaka.server.store import Person, Table
from vaka.server.tables.history import check_draws

DUMP = Path(__file__).parent / "running" / "tables-0.1.0.sql"
NAMES = [f"{title} for {players}" for title, players, _, _ in TABLES]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The current server with the database of that release."""
    folder = tmp_path_factory.mktemp("kept")
    with closing(sqlite3.connect(folder / "test.sqlite3")) as database:
        database.executescript(DUMP.read_text(encoding="utf-8"))
    with Running(folder, bots=False, database=f"sqlite:///{folder / 'test.sqlite3'}") as running:
        yield running


@pytest.fixture(scope="module")
def browser(kept: Running) -> Browser:
    browser = kept.browser()
    answer = browser.post("/login", data={"name": NAME, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return browser


def named(running: Running, name: str) -> Table:
    with running.services.store.reading() as session:
        return session.scalars(select(Table).where(Table.name == name)).one()


def owner(running: Running) -> Person:
    with running.services.store.reading() as session:
        return session.scalars(select(Person).where(Person.name == NAME)).one()


def test_every_title_has_two_tables_of_the_first_release() -> None:
    for game in vaka.games():
        assert sum(title == game.name for title, _, _, _ in TABLES) == 2


@pytest.mark.parametrize("name", [*NAMES, "finished"])
def test_a_table_of_the_first_release_shows_its_page_and_its_replay(kept: Running, browser: Browser, name: str) -> None:
    table = named(kept, name)
    assert table.rules == 1
    page = browser.get(f"/t/{table.id}")
    assert page.status_code == 200
    assert vaka.game(table.title).title in page.text
    past = browser.get(f"/t/{table.id}/replay")
    assert past.status_code == 200
    assert re.search(r"<svg", past.text)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_the_first_release_is_played_on_by_its_own_rules(kept: Running, name: str) -> None:
    table = named(kept, name)
    before = table.version
    assert not table.over
    assert kept.state(table).version == 1
    play(kept, table, owner(kept), 25)
    table = kept.services.tables.get(table.id)
    assert table.version == before + 25
    record = kept.services.history.record_so_far(table)
    assert record.version == 1
    again = vaka.game(table.title).replay(record)
    now = kept.state(table)
    assert [again.view(seat).to_json() for seat in range(again.players)] == [
        now.view(seat).to_json() for seat in range(now.players)
    ]


def test_a_finished_table_of_the_first_release_keeps_its_result_and_its_draws(kept: Running) -> None:
    table = named(kept, "finished")
    game = vaka.game(table.title)
    record = kept.services.history.record(table)
    result = game.replay(record).result
    assert result is not None
    assert table.result is not None
    assert table.result["scores"] == list(result.scores)
    assert check_draws(game, record, kept.services.history.secret(table)) > 0
