"""Looking after a server: health, figures, logs, limits, bans, closed tables, backups."""

from __future__ import annotations

import gzip
import json
import logging
import sqlite3
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError

from tests.server.client import TITLE, Browser, Running, finished_record, key, version, wait_for
from tests.server.test_live import Stream
from vaka.core.errors import Corrupt, Malformed, Refused
from vaka.server import rate_limits
from vaka.server.errors import Unknown
from vaka.server.middleware.access_control import kind_of
from vaka.server.operations.admin import Admin, open_admin
from vaka.server.operations.logs import Lines
from vaka.server.rate_limits import Buckets, Kind, Limits, Rate, network
from vaka.server.settings import Settings
from vaka.server.store import Person, ServerKey, Store
from vaka.server.store.columns import now
from vaka.server.tables.seating import Actor
from vaka.server.tables.timing import rest

TIGHT = {kind: Rate(0.001, 3) for kind in Kind}
WIDE = {kind: Rate(1000, 100_000) for kind in Kind}


# Health and figures.


def test_a_server_says_that_it_is_well(quiet: Running) -> None:
    answer = quiet.browser().get("/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    quiet.portal.call(quiet.services.hub.close)
    assert quiet.browser().get("/health").status_code == 503


def test_a_server_without_its_store_is_not_well(quiet: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_connection() -> None:
        raise OSError("gone")

    monkeypatch.setattr(quiet.services.store, "engine", type("Engine", (), {"connect": staticmethod(no_connection)}))
    monkeypatch.setattr(quiet.services.bans, "_read_at", float("inf"))
    answer = quiet.browser().get("/health")
    assert (answer.status_code, answer.json()) == (503, {"status": "no store", "why": "OSError"})


def test_whoever_comes_while_the_store_is_away_is_told_so_in_words(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")

    def away() -> None:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("gone"))

    monkeypatch.setattr(type(quiet.services.bans), "due", True)
    for name in ("asking", "reading"):
        monkeypatch.setattr(quiet.services.store, name, away)
    for answer in (browser.get(path), browser.get(path.replace("/t/", "/api/tables/"))):
        assert answer.status_code == 503
        assert "cannot reach its storage" in answer.text
        assert answer.headers["retry-after"] == "5"


def test_figures_are_told_by_route_never_by_address(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    person = quiet.services.people.find(browser.client.cookies["vaka"])
    assert person is not None
    quiet.play(quiet.services.tables.get(path.removeprefix("/t/")), person, 1)
    browser.get(path)
    told = browser.get("/metrics").text
    assert 'vaka_requests_total{method="GET",route="/t/{table_id}",status="200"}' in told
    assert f'vaka_actions_total{{by="person",kind="play",title="{TITLE}"}}' in told
    assert "vaka_request_seconds_bucket" in told
    assert path.removeprefix("/t/") not in told


def test_whoever_leaves_in_the_midst_of_a_request_is_no_fault_of_ours(
    quiet: Running, caplog: pytest.LogCaptureFixture
) -> None:
    pieces: list[dict[str, object]] = [
        {"type": "http.request", "body": b"title=ta", "more_body": True},
        {"type": "http.disconnect"},
    ]
    told: list[object] = []

    async def leave() -> None:
        async def receive() -> dict[str, object]:
            return pieces.pop(0)

        async def send(message: object) -> None:
            told.append(message)

        path = f"/new/{TITLE}"
        headers = [
            (b"host", b"here"),
            (b"content-type", b"application/x-www-form-urlencoded"),
            (b"content-length", b"99"),
        ]
        scope = {
            "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"",
            "headers": headers, "client": ("127.0.0.1", 1), "server": ("here", 80), "scheme": "http",
            "http_version": "1.1", "root_path": "",
        }  # fmt: skip
        await quiet.app(scope, receive, send)

    with caplog.at_level("WARNING", logger="vaka.requests"):
        quiet.portal.call(leave)
    assert (told, caplog.records) == ([], [])
    assert 'route="/new/{name}",status="499"' in quiet.browser().get("/metrics").text


def test_figures_are_for_this_machine_a_token_or_an_administrator(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False, metrics_token="for prometheus") as running:
        through_a_proxy = running.browser(**{"X-Forwarded-For": "198.51.100.7"})
        assert through_a_proxy.get("/metrics").status_code == 403
        for given, status in (("for prometheus", 200), ("guess", 403), ("", 403)):
            answer = through_a_proxy.get("/metrics", headers={"Authorization": f"Bearer {given}"})
            assert answer.status_code == status
        assert running.browser().get("/metrics").status_code == 200


# Logs.


def test_logs_hold_no_secrets(quiet: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    browser, program = quiet.browser(), quiet.program()
    path = browser.begin("me", "link")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    invite = str(table.seats[1].invite)
    browser.get(f"/join/{invite}?name=secret-query")
    browser.get("/nothing/secret-path")
    page = browser.get(path).text
    browser.post(f"{path}/act", data={"action": "secret-body", "version": version(page), "key": key(page)})
    program.get(f"/api/tables/{table.id}")
    lines = [Lines().format(record) for record in caplog.records if record.name != "httpx"]
    assert any(json.loads(line).get("route") == "/join/{invite}" for line in lines)
    assert any(json.loads(line).get("table") == table.id for line in lines)
    whole = "\n".join(lines)
    token = program.client.headers["authorization"].removeprefix("Bearer ")
    for secret in (invite, browser.client.cookies["vaka"], token, "secret-query", "secret-path", "secret-body"):
        assert secret not in whole


def test_a_fault_is_logged_with_its_route_and_told_without_details(
    quiet: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("something inside")

    path = quiet.browser().begin("me", "link")
    invite = quiet.services.tables.get(path.removeprefix("/t/")).seats[1].invite
    monkeypatch.setattr(quiet.services.tables, "by_invite", broken)
    answer = quiet.browser().get(f"/join/{invite}")
    assert answer.status_code == 500
    assert "something inside" not in answer.text
    [record] = [record for record in caplog.records if record.name == "vaka.requests"]
    line = json.loads(Lines().format(record))
    assert line["level"] == "error"
    assert line["message"] == "GET /join/{invite} failed"
    assert "something inside" in line["exception"]
    assert str(invite) not in json.dumps(line)


def test_errors_of_the_store_hide_what_was_written(quiet: Running) -> None:
    with pytest.raises(Exception, match="parameters hidden") as error, quiet.services.store.writing() as session:
        session.execute(text("INSERT INTO nothing VALUES (:token)"), {"token": "a-secret"})
    assert "a-secret" not in str(error.value)


# Limits.


def test_a_bucket_empties_by_use_and_fills_with_time() -> None:
    rates = {kind: Rate(2, 3) for kind in Kind}
    buckets = Buckets(Limits(person=rates, address=WIDE))
    assert [buckets.take("a", "p", Kind.WRITE, 0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a", "p", Kind.WRITE, 0) == 0.5
    assert buckets.take("a", "p", Kind.READ, 0) == 0, "each kind has its own"
    assert buckets.take("a", "other", Kind.WRITE, 0) == 0, "so has each person"
    assert buckets.take("a", "p", Kind.WRITE, 1) == 0
    assert buckets.take("a", "p", Kind.WRITE, 1) == 0
    assert buckets.take("a", "p", Kind.WRITE, 1) > 0


def test_an_address_is_limited_whoever_comes_from_it() -> None:
    buckets = Buckets(Limits(person=WIDE, address=TIGHT))
    assert [buckets.take("a", f"p{number}", Kind.CREATE, 0) > 0 for number in range(4)] == [False, False, False, True]
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2:ffff::1")
    assert network("203.0.113.7") == "203.0.113.7"


def test_people_who_are_made_up_push_out_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "KEPT", 50)
    buckets = Buckets(Limits(person=WIDE, address={**WIDE, Kind.TABLE: Rate(0.001, 1)}))
    assert buckets.take("a", "p", Kind.TABLE, 0) == 0
    for number in range(500):
        buckets.take(f"b{number % 10}", f"made up {number}", Kind.READ, 0)
    assert buckets.take("a", "p", Kind.TABLE, 0) > 0


def test_who_asks_too_often_is_asked_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "time", SimpleNamespace(monotonic=lambda: 1.0))  # however slow the machine is
    limits = Limits(person={**WIDE, Kind.WRITE: Rate(0.01, 2)}, address=WIDE)
    with Running(tmp_path, bots=False, limits=limits) as running:
        program = running.program()
        wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}
        table = program.post("/api/tables", json=wish).json()
        act = {"action": "x", "version": 0, "key": "k"}
        answers = [program.post(f"/api/tables/{table['table']}/actions", json=act) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [400, 400, 429]
        assert answers[-1].json()["error"] == "too-many"
        assert answers[-1].headers["retry-after"] == "100", "the real wait: one in a hundred seconds"
        assert "100 seconds" in answers[-1].json()["reason"]
        assert "script-src 'self'" in answers[-1].headers["content-security-policy"]
        assert running.program().post(f"/api/tables/{table['table']}/actions", json=act).status_code == 403
        assert program.get("/static/main.css").status_code in (200, 404), "files are free"


def test_nobody_has_more_by_what_they_send_beside_their_cookie(tmp_path: Path) -> None:
    limits = Limits(person={**WIDE, Kind.WRITE: Rate(0.01, 2)}, address=WIDE)
    with Running(tmp_path, bots=False, limits=limits) as running:
        browser = running.browser()
        path = browser.begin("me", "here")
        fields = {"action": "x", "version": "0", "key": "k"}
        statuses = [
            browser.post(f"{path}/act", data=fields, headers={"Authorization": f"Basic {number}"}).status_code
            for number in range(2)
        ]
        browser.client.cookies.set("__Host-vaka", "something else")
        statuses.append(browser.post(f"{path}/act", data=fields).status_code)
        assert statuses == [400, 400, 429]


def test_strangers_cannot_shout_as_one_new_guest_after_the_other(tmp_path: Path) -> None:
    limits = Limits(person=WIDE, address={**WIDE, Kind.CREATE: Rate(0.01, 3)})
    with Running(tmp_path, bots=False, limits=limits) as running:
        path = running.browser().begin("me", "here", public="yes")
        talk = [running.browser().post(f"{path}/talk", data={"text": "Hello", "name": "X"}) for _ in range(4)]
        assert [answer.status_code for answer in talk] == [200, 200, 200, 429]
        known = running.browser()
        mine = known.begin("me", "here")
        assert [known.post(f"{mine}/talk", data={"text": "Hello"}).status_code for _ in range(5)] == [200] * 5


ALIKE = [
    ("GET", "/t/x/film.svg", "/api/tables/x/film", Kind.HEAVY),
    ("GET", "/t/x/dice", "/api/tables/x/draws", Kind.HEAVY),
    ("GET", "/t/x/record.vaka.json", "/api/tables/x/record", Kind.HEAVY),
    ("GET", "/account/data.json", "/api/me/data", Kind.HEAVY),
    ("GET", "/t/x/live", "/api/tables/x/events", Kind.STREAM),
    ("GET", "/t/x/board.svg", "/api/tables/x/board", Kind.READ),
    ("GET", "/t/x/why", "/api/tables/x/why", Kind.READ),
    ("GET", "/t/x", "/api/tables/x", Kind.READ),
    ("POST", "/t/x/act", "/api/tables/x/actions", Kind.WRITE),
    ("POST", "/t/x/undo", "/api/tables/x/undo", Kind.WRITE),
    ("POST", "/t/x/talk", "/api/tables/x/talk", Kind.WRITE),
    ("POST", "/t/x/sit", "/api/tables/x/seats", Kind.WRITE),
    ("POST", "/new/maori", "/api/tables", Kind.TABLE),
    ("POST", "/import", "/api/records", Kind.TABLE),
    ("POST", "/t/x/continue", "/api/tables/x/continue", Kind.TABLE),
    ("POST", "/t/x/rematch", "/api/tables/x/rematch", Kind.TABLE),
    ("POST", "/register", "/api/accounts", Kind.SIGN_UP),
    ("POST", "/account/notices", "/api/me/notices", Kind.CREATE),
    ("POST", "/account/tokens", "/api/tokens", Kind.CREATE),
]


@pytest.mark.parametrize(("method", "page", "program", "kind"), ALIKE)
def test_page_and_program_are_limited_alike(method: str, page: str, program: str, kind: Kind) -> None:
    assert [kind_of({"method": method, "path": path}) for path in (page, program)] == [kind, kind]


def test_tables_and_sign_ups_are_counted_by_the_hour(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VAKA_TABLES_HOURLY", "3")
    monkeypatch.setenv("VAKA_SIGN_UPS_HOURLY", "2")
    settings = Settings(data=tmp_path)
    buckets = Buckets(Limits(person=WIDE).hourly(settings.tables_hourly, settings.sign_ups_hourly))
    waits = [buckets.take("a", f"p{number}", Kind.TABLE, 0) for number in range(4)]
    assert waits == [0, 0, 0, pytest.approx(1200)]
    assert [buckets.take("a", None, Kind.SIGN_UP, 0) for _ in range(3)] == [0, 0, pytest.approx(1800)]
    assert buckets.take("a", "p", Kind.TABLE, 1200.1) == 0
    for name in ("VAKA_TABLES_HOURLY", "VAKA_SIGN_UPS_HOURLY"):
        with monkeypatch.context() as wrong:
            wrong.setenv(name, "-1")
            with pytest.raises(Malformed):
                Settings(data=tmp_path)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("VAKA_BOT_PAUSE", "soon"), ("VAKA_BOT_SECONDS", "nan"), ("VAKA_IDLE_DAYS", "1.5"), ("VAKA_BOT_MEMORY", "-1")],
)
def test_a_setting_that_is_no_number_is_told_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, wrong: str
) -> None:
    monkeypatch.setenv(name, wrong)
    with pytest.raises(Malformed, match=f"{name} is .* not '{wrong}'"):
        Settings(data=tmp_path)


def test_a_school_behind_one_address_begins_its_games() -> None:
    buckets = Buckets(Limits())
    pupils = [f"p{number}" for number in range(60)]
    for pupil in pupils:
        assert buckets.take("school", None, Kind.SIGN_UP, 0) == 0
        assert [buckets.take("school", pupil, Kind.TABLE, 0) for _ in range(4)] == [0] * 4
        assert buckets.take("school", pupil, Kind.STREAM, 0) == 0
        buckets.opened("school", pupil, 1)


def test_a_person_watches_ten_tables_at_once() -> None:
    buckets = Buckets(Limits())
    for _ in range(10):
        assert buckets.take("a", "p", Kind.STREAM, 0) == 0
        buckets.opened("a", "p", 1)
    assert buckets.take("a", "p", Kind.STREAM, 0) > 0
    assert buckets.take("a", "other", Kind.STREAM, 0) == 0


def test_whoever_opens_and_closes_streams_without_end_has_to_wait() -> None:
    buckets = Buckets(Limits())
    allowed = Limits().person[Kind.READ].burst
    waits = []
    for _ in range(allowed + 1):
        waits.append(buckets.take("a", "p", Kind.STREAM, 0))
        buckets.opened("a", "p", 1)
        buckets.opened("a", "p", -1)
    assert waits[:-1] == [0] * allowed
    assert waits[-1] > 0
    assert buckets.take("a", "p", Kind.READ, 0) > 0, "a stream that is opened is a page that is read"


def test_streams_are_limited_by_how_many_are_open(tmp_path: Path) -> None:
    limits = Limits(person=WIDE, address={**WIDE, Kind.STREAM: Rate(0, 2)})
    with Running(tmp_path, bots=False, limits=limits) as running:
        path = running.browser().begin("me", "here")
        streams = [Stream(running, f"{path}/live") for _ in range(3)]
        wait_for(lambda: all(stream.status for stream in streams))
        assert sorted(stream.status for stream in streams) == [200, 200, 429]
        for stream in streams:
            stream.close()
        again = Stream(running, f"{path}/live")
        wait_for(lambda: bool(again.status))
        assert again.status == 200
        again.close()


# Bans.


def known(running: Running) -> tuple[Browser, str]:
    browser = running.browser()
    browser.begin("me", "here")
    person = running.services.people.find(browser.client.cookies["vaka"])
    assert person is not None
    return browser, person.id


def test_a_banned_person_is_kept_out_until_let_in_again(quiet: Running) -> None:
    browser, person = known(quiet)
    admin = Admin(quiet.services.store)
    admin.ban("person", person, "spam")
    quiet.services.bans.load()
    assert browser.get("/").status_code == 403
    assert quiet.browser().get("/").status_code == 200
    assert [(ban.value, ban.reason) for ban in admin.bans()] == [(person, "spam")]
    admin.unban("person", person)
    quiet.services.bans.load()
    assert browser.get("/").status_code == 200


def test_a_banned_address_sees_nothing_for_as_long_as_it_lasts(quiet: Running) -> None:
    admin = Admin(quiet.services.store)
    admin.ban("address", "127.0.0.9/8", days=1)
    quiet.services.bans.load()
    answer = quiet.browser().get("/api/titles")
    assert (answer.status_code, answer.json()["error"]) == (403, "banned")
    admin.ban("address", "127.0.0.0/8", days=0)
    quiet.services.bans.load()
    assert quiet.browser().get("/api/titles").status_code == 200


@pytest.mark.parametrize("address", ["198.51.100.7", "::ffff:198.51.100.7", "::FFFF:c633:6407"])
def test_an_address_is_the_same_however_the_system_tells_it(tmp_path: Path, address: str) -> None:
    """Where a server listens for IPv6 and IPv4 together, all IPv4 addresses are told as parts of one IPv6 network."""
    limits = Limits(address={**Limits().address, Kind.SIGN_UP: Rate(0.001, 1)})
    with Running(tmp_path, bots=False, limits=limits) as running:
        other, third = running.browser_at("::ffff:203.0.113.5"), running.browser_at("::ffff:192.0.2.9")
        for number, browser in enumerate((running.browser_at(address), other, third)):
            wish = {"name": f"Sailor {number}", "password": "two hulls, one sail"}
            assert browser.post("/api/accounts", json=wish).status_code == 201, "each is counted alone"
        with running.services.store.reading() as session:
            assert len(set(session.scalars(select(Person.origin)))) == 3, "nor do they come from one place"
        Admin(running.services.store).ban("address", "198.51.100.7")
        running.services.bans.load()
        assert running.browser_at(address).get("/api/titles").status_code == 403
        assert other.get("/api/titles").status_code == 200


def test_a_ban_needs_somebody_who_exists(quiet: Running) -> None:
    admin = Admin(quiet.services.store)
    with pytest.raises(Unknown):
        admin.ban("person", "nobody")
    with pytest.raises(Unknown):
        admin.unban("address", "198.51.100.1")
    with pytest.raises(Malformed):
        admin.ban("address", "somewhere")
    with pytest.raises(Malformed):
        admin.ban("planet", "earth")


# Closed tables.


def test_nothing_is_played_at_a_closed_table(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.play(quiet.table(me, "me", "here"), me, 3)
    admin = Admin(quiet.services.store)
    admin.close(table.id, "a test is over")
    legal = quiet.state(table).legal[0].text
    with pytest.raises(Refused, match="closed: a test is over"):
        quiet.services.tables.act(table.id, Actor(me.id), legal, table.version, "k")
    browser = quiet.browser()
    assert "This table was closed" in browser.get(f"/t/{table.id}").text
    told = browser.get(f"/api/tables/{table.id}").json()
    assert (told["closed"], told["legal"]) == ("a test is over", [])
    assert [each.id for each in admin.list_tables()] == []
    assert [each.id for each in admin.list_tables(everything=True)] == [table.id]
    admin.reopen(table.id)
    assert quiet.services.tables.act(table.id, Actor(me.id), legal, table.version, "k").version == 4


def test_bots_leave_a_closed_table_alone(quiet: Running) -> None:
    table = quiet.table(quiet.guest(), "bot:random", "bot:random")
    Admin(quiet.services.store).close(table.id, "")
    assert not quiet.services.bot_players.step(table.id)
    with pytest.raises(Refused):
        Admin(quiet.services.store).close(quiet.finished(quiet.guest()).id, "too late")


# Backups.


def everything(store: Store) -> dict[str, list[object]]:
    from vaka.server.store.schema import Base

    with store.engine.connect() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in Base.metadata.sorted_tables
        }


def test_a_backup_of_a_running_server_comes_back_whole(quiet: Running, tmp_path: Path) -> None:
    me = quiet.guest("Hīnano")
    table = quiet.play(quiet.table(me, "me", "here"), me, 5)
    quiet.finished(me)
    file = tmp_path / "all.vaka-backup"
    counts = Admin(quiet.services.store).backup(file)
    assert counts["tables"] == 2
    assert file.stat().st_mode & 0o077 == 0, "it holds secrets"
    assert not file.with_name(file.name + ".part").exists()
    quiet.play(table, me, 3)
    with open_admin(
        Settings(data=tmp_path, database=f"sqlite:///{tmp_path / 'other.sqlite3'}"), migrate=False
    ) as admin:
        assert admin.restore(file) == counts
        assert admin.tables.get(table.id).version == 5
        assert everything(admin.store)["secrets"] == everything(quiet.services.store)["secrets"]
        again = admin.tables.act(
            table.id, Actor(me.id), admin.tables.state(admin.tables.get(table.id)).legal[0].text, 5, "k"
        )
        assert again.version == 6
        with pytest.raises(Malformed, match="not empty"):
            admin.restore(file)
        admin.restore(file, replace=True)
        assert admin.tables.get(table.id).version == 5


def test_a_backup_is_not_brought_into_a_store_that_is_being_served(quiet: Running, tmp_path: Path) -> None:
    me = quiet.guest()
    table = quiet.play(quiet.table(me, "me", "here"), me, 3)
    store, file = quiet.services.store, tmp_path / "all.vaka-backup"
    quiet.services.timing.stop()
    quiet.services.timing.beat(now() + timedelta(hours=1))  # whatever time this takes, it was a moment ago
    Admin(store).backup(file)
    table = quiet.play(table, me, 2)
    with pytest.raises(Malformed, match="stop it first"):
        Admin(store).restore(file, replace=True)
    assert quiet.services.tables.get(table.id).version == 5
    rest(store, now())
    part = tmp_path / "part"
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    row = max(number for number, line in enumerate(lines) if line.startswith(b"["))
    part.write_bytes(gzip.compress(b"".join([*lines[:row], *lines[row + 1 :]])))
    with pytest.raises(Corrupt, match="missing"):
        Admin(store).restore(part, replace=True)
    assert everything(store)["tables"], "what is there is overwritten by a whole backup only"
    Admin(store).restore(file, replace=True)
    with store.reading() as session:
        assert session.get_one(ServerKey, "rest").value == session.get_one(ServerKey, "beat").value, "clocks stand"


def test_half_a_backup_is_refused_and_brings_nothing(quiet: Running, tmp_path: Path) -> None:
    me = quiet.guest()
    quiet.play(quiet.table(me, "me", "here"), me, 5)
    whole = tmp_path / "whole"
    Admin(quiet.services.store).backup(whole)
    lines = gzip.decompress(whole.read_bytes()).splitlines(keepends=True)
    for number, content in enumerate(
        (whole.read_bytes()[:-200], b"nothing", gzip.compress(b"".join(lines[:-1])), gzip.compress(b"".join(lines[:-3] + lines[-1:])))
    ):  # fmt: skip
        part = tmp_path / f"part{number}"
        part.write_bytes(content)
        database = f"sqlite:///{tmp_path / f'{number}.sqlite3'}"
        with open_admin(Settings(data=tmp_path, database=database), migrate=False) as admin:
            with pytest.raises(Corrupt):
                admin.restore(part)
            admin.store.migrate()
            assert everything(admin.store)["entries"] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'{"table": "persons"', b'{"table": "pirates"'),
        (b'{"time": "2', b'{"time": "never 2'),
        (b'{"bytes": "', b'{"bytes": "*'),
        (b'{"time": "2', b'{"of": 1, "time": "2'),
        (b'"revision": "', b'"revision": "9'),
        (b"Nobody else", b"\\ud800"),
    ],
)
def test_a_backup_with_nonsense_in_it_overwrites_nothing(
    quiet: Running, tmp_path: Path, old: bytes, new: bytes
) -> None:
    me = quiet.guest("Nobody else")
    quiet.play(quiet.table(me, "me", "here"), me, 3)
    store, file = quiet.services.store, tmp_path / "all.vaka-backup"
    quiet.services.timing.stop()
    Admin(store).backup(file)
    rest(store, now())
    before = everything(store)
    text = gzip.decompress(file.read_bytes())
    assert old in text
    file.write_bytes(gzip.compress(text.replace(old, new)))
    with pytest.raises(Corrupt):
        Admin(store).restore(file, replace=True)
    assert everything(store) == before


def test_a_backup_in_which_bits_were_turned_is_told_in_words(quiet: Running, tmp_path: Path) -> None:
    file = tmp_path / "all.vaka-backup"
    Admin(quiet.services.store).backup(file)
    data = bytearray(file.read_bytes())
    for at in range(40, len(data) - 20, 7):
        data[at] ^= 0xFF
    file.write_bytes(data)
    with pytest.raises(Corrupt):
        Admin(quiet.services.store).restore(file, replace=True)


# Cookies.


def test_the_cookie_is_bound_to_the_host_wherever_the_request_was_encrypted(quiet: Running) -> None:
    import httpx

    browser = quiet.browser()
    browser.client.base_url = httpx.URL("https://vaka.test")
    answer = browser.post(f"/new/{TITLE}", data={"players": "2", "kind-0": "me", "kind-1": "here"}).history[0]
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-vaka=")
    assert "Secure" in cookie
    assert "Domain" not in cookie
    assert "__Host-vaka" in browser.client.cookies
    assert finished_record(2).players == 2
