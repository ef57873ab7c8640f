"""When something breaks underneath: the page says so in words, nothing confirmed is lost, and play goes on afterwards."""

from __future__ import annotations

import json
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import event, text, update

from tests.server.client import Browser, Running
from vaka.core.errors import Malformed, Refused
from vaka.server.operations.admin import open_admin
from vaka.server.run import bring_up_to_date
from vaka.server.settings import Settings
from vaka.server.store import Session, Table
from vaka.server.store.columns import UNPACKED, Damaged, now, unpack
from vaka.server.tables.seating import Actor


def spoil(server: Running, table: Table, version: int, snapshot: bytes) -> None:
    """Put something else where a snapshot was."""
    with server.services.store.writer.begin() as connection:
        change = text("UPDATE entries SET snapshot = :snapshot WHERE table_id = :table AND version = :version")
        connection.execute(change, {"snapshot": snapshot, "table": table.id, "version": version})
    server.services.tables._states._values.clear()


def packed(data: object) -> bytes:
    return zlib.compress(json.dumps(data).encode())


DAMAGE = {
    "garbage": b"garbage",
    "nothing": b"",
    "no JSON": zlib.compress(b"{"),
    "another kind of data": packed([1, 2]),
    "a position without its parts": packed({"title": "tahiti-2012"}),
    "something that swells": zlib.compress(b"[" + b" " * (UNPACKED + 10)),
    "cut off": packed({"title": "tahiti-2012", "more": list(range(1000))})[:40],
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_position_is_played_again_from_the_moves(quiet: Running, what: str) -> None:
    person = quiet.guest()
    table = quiet.play(quiet.table(person, "me", "here"), person, 9)
    whole = {version: quiet.services.tables.state(table, version).digest() for version in (4, table.version)}
    for version in whole:
        spoil(quiet, table, version, DAMAGE[what])
    assert {version: quiet.services.tables.state(table, version).digest() for version in whole} == whole
    quiet.services.tables._states._values.clear()
    assert quiet.services.tables.state(table).digest() == whole[table.version], "it was mended in the store too"
    assert quiet.play(table, person, 3).version == table.version + 3


@pytest.mark.parametrize(
    "what", ["garbage", "nothing", "no JSON", "a position without its parts", "something that swells"]
)
def test_where_it_is_damaged_what_happened_the_game_goes_on(quiet: Running, tmp_path: Path, what: str) -> None:
    person = quiet.guest()
    table = quiet.play(quiet.table(person, "me", "here"), person, 9)
    with quiet.services.store.writer.begin() as connection:
        change = text("UPDATE entries SET events = :events WHERE table_id = :table AND version > 5")
        connection.execute(change, {"events": DAMAGE[what], "table": table.id})
    with Running(tmp_path, bots=False) as again:
        for path in (f"/t/{table.id}", f"/api/tables/{table.id}/log", f"/t/{table.id}/replay?at=7"):
            assert again.browser().get(path).status_code == 200
        assert again.play(table, person, 3).version == table.version + 3


def test_a_damaged_position_after_an_undo_is_the_one_that_stood(quiet: Running) -> None:
    person = quiet.guest()
    table = quiet.table(person, "me", "here")
    for _ in range(30):
        table = quiet.play(table, person, 1)
        if not quiet.services.tables.tip(table).informs:
            break
    table = quiet.services.tables.undo(table.id, Actor(person.id), table.version, "undo")
    stood = quiet.state(table).digest()
    spoil(quiet, table, table.version, b"garbage")
    assert quiet.state(table).digest() == stood


def test_what_is_packed_is_unpacked_only_as_far_as_we_ever_write(quiet: Running) -> None:
    assert unpack(packed({"a": [1]})) == {"a": [1]}
    with pytest.raises(Damaged, match="longer"):
        unpack(DAMAGE["something that swells"])


@contextmanager
def every_connection(server: Running, pragma: str, after: str) -> Iterator[None]:
    """SQLite refuses as it would on a full or read-only disk."""

    def set_it(connection, record, proxy) -> None:  # type: ignore[no-untyped-def]
        connection.execute(f"PRAGMA {pragma}")

    engine = server.services.store.engine
    event.listen(engine, "checkout", set_it)
    try:
        yield
    finally:
        event.remove(engine, "checkout", set_it)
        with engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA {after}")
        engine.dispose()


def full(server: Running) -> tuple[str, str]:
    with server.services.store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    return f"max_page_count={pages}", "max_page_count=1073741823"


@pytest.mark.parametrize("fault", ["full", "read-only"])
def test_a_disk_that_cannot_be_written_is_told_and_nothing_is_lost(quiet: Running, fault: str) -> None:
    if quiet.services.store.engine.dialect.name != "sqlite":
        return  # what PostgreSQL does on a full disk is its own matter
    browser = quiet.browser()
    address = browser.begin("me", "here")
    table = quiet.services.tables.get(address.removeprefix("/t/"))
    assert browser.get("/health").json()["status"] == "ok"
    pragma, after = full(quiet) if fault == "full" else ("query_only=ON", "query_only=OFF")
    with every_connection(quiet, pragma, after):
        refused = fill_up(quiet, browser, address)
        assert refused.status_code == 503
        assert "cannot reach its storage" in refused.text
        quiet.services.store._written = float("-inf")
        health = browser.get("/health")
        assert (health.status_code, health.json()["status"]) == (503, "store cannot be written")
        kept = quiet.services.tables.get(table.id).version
        assert browser.get(address).status_code == 200, "what is there can still be looked at"
    assert quiet.services.tables.get(table.id).version == kept
    assert browser.act(address, next_action(quiet, table)).status_code == 200
    assert quiet.services.tables.get(table.id).version == kept + 1
    assert browser.get("/health").json()["status"] == "ok"


def test_who_only_looks_can_do_so_on_a_disk_that_cannot_be_written(quiet: Running) -> None:
    if quiet.services.store.engine.dialect.name != "sqlite":
        return
    browser = quiet.browser()
    address = browser.begin("me", "here")
    table = quiet.services.tables.get(address.removeprefix("/t/"))
    key = browser.post("/api/tokens", json={"name": "my bot"}).json()["token"]
    with quiet.services.store.writing() as session:
        session.execute(update(Session).values(created=now() - timedelta(days=3), used=None))
    spoil(quiet, table, table.version, b"garbage")
    with every_connection(quiet, "query_only=ON", "query_only=OFF"):
        assert browser.get(address).status_code == 200
        program = quiet.browser(Authorization=f"Bearer {key}")
        assert program.get(f"/api/tables/{table.id}").json()["seat"] == 0
    spoil(quiet, table, table.version, b"garbage")
    assert browser.get(address).status_code == 200


def next_action(server: Running, table: Table) -> str:
    return server.state(table).legal[0].text


def fill_up(server: Running, browser: Browser, address: str):  # type: ignore[no-untyped-def]
    """Play until there is no room left for one more action."""
    table = server.services.tables.get(address.removeprefix("/t/"))
    for _ in range(200):
        answer = browser.act(address, next_action(server, table))
        if answer.status_code != 200:
            return answer
        server.services.tables.open_screen(
            table.id, server.services.people.find(browser.client.cookies["vaka"]), server.state(table).to_act or 0
        )
    raise AssertionError("the disk never filled up")


def test_the_files_of_the_database_are_for_their_owner_alone(quiet: Running) -> None:
    if quiet.services.store.engine.dialect.name != "sqlite":
        return
    quiet.table(quiet.guest(), "me", "here")
    folder = quiet.services.settings.data
    files = [file for file in folder.iterdir() if "sqlite3" in file.name]
    assert files
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_damaged_database_is_told_by_its_server(quiet: Running) -> None:
    store = quiet.services.store
    if store.engine.dialect.name != "sqlite":
        return
    quiet.browser().begin("me", "here")
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    store.engine.dispose()
    file = Path(store.engine.url.database or "")
    with file.open("r+b") as damaged:
        damaged.seek(4096)
        damaged.write(b"\xff" * (file.stat().st_size - 4096))
    answers = [quiet.browser().get("/health") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [503, 503]
    assert quiet.browser().get("/").status_code == 503
    assert store.damaged


def test_a_server_does_not_begin_on_a_database_it_cannot_use(tmp_path: Path) -> None:
    (tmp_path / "broken.sqlite3").write_bytes(b"\xff" * 9000)
    with pytest.raises(Refused, match="damaged"):
        bring_up_to_date(f"sqlite:///{tmp_path / 'broken.sqlite3'}")
    with pytest.raises(Refused, match="cannot be reached"):
        bring_up_to_date(f"postgresql+psycopg://nobody@/nothing?host={tmp_path}")
    assert (tmp_path / "broken.sqlite3").read_bytes() == b"\xff" * 9000


@pytest.mark.parametrize("address", ["nonsense", "mysql://here/x", "postgresql://nobody:hush@here:port/x"])
def test_an_address_of_no_database_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(Malformed, match="VAKA_DATABASE is no address of a database") as fault:
        bring_up_to_date(address)
    assert "hush" not in str(fault.value)


def test_looking_after_a_server_says_when_its_database_is_out_of_reach(tmp_path: Path) -> None:
    gone = Settings(data=tmp_path, database=f"postgresql://nobody@/nothing?host={tmp_path}")
    with pytest.raises(Refused, match="cannot be reached"), open_admin(gone):
        pass
