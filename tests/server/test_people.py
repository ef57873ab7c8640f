"""Accounts: made by guests, logged in to by guests, and what leaves with somebody who leaves."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import timedelta

import pytest
import zxcvbn
from sqlalchemy import func, select

from tests.server.client import TITLE, Browser, Running, finished_record, kind
from vaka.bots import STAND_IN
from vaka.core.errors import Malformed, Refused
from vaka.server.errors import Denied, TooMany, Unknown
from vaka.server.operations.admin import Admin
from vaka.server.people import accounts, password_attempts
from vaka.server.people.accounts import fold
from vaka.server.people.password_attempts import ADDRESS, NAME, PAIR, Attempts
from vaka.server.routes.account import local
from vaka.server.store import Attempt, Channel, Entry, Person, Screen, Session, Store
from vaka.server.store.columns import now
from vaka.server.tables.seating import Actor, Place, Proposal

PASSWORD = "outrigger 77"


def make_account(browser: Browser, name: str = "Hinano", password: str = PASSWORD, **more: str) -> None:
    answer = browser.post("/register", data={"name": name, "password": password, "next": "/account", **more})
    assert answer.url.path == "/account", answer.text


def log_in(browser: Browser, name: str = "Hinano", password: str = PASSWORD, **more: str):
    return browser.post("/login", data={"name": name, "password": password, **more})


def who(browser: Browser) -> dict[str, object]:
    return browser.get("/api/me").json()


def test_a_guest_becomes_an_account_and_keeps_the_game(quiet: Running) -> None:
    browser = quiet.browser()
    table = browser.begin("me", "here")
    before, cookie = who(browser)["person"], browser.client.cookies["vaka"]
    make_account(browser)
    assert who(browser) == {"person": before, "kind": "account", "name": "Hinano", "mail": None}
    assert browser.client.cookies["vaka"] != cookie, "the session is a new one"
    assert kind(browser.get(table).text) in ("asked", "curtain"), "still at the table"
    old = quiet.browser()
    old.client.cookies.set("vaka", cookie)
    assert old.get("/api/me").status_code == 403, "the guest's token is worth nothing now"


def test_a_guests_games_move_into_the_account_they_log_in_to(quiet: Running) -> None:
    make_account(quiet.browser())
    guest = quiet.browser()
    table_path = guest.begin("me", "here", name="Somebody")
    guest.act(table_path, quiet.services.tables.state(quiet.services.tables.get(table_path[3:])).legal[0].text)
    old = who(guest)["person"]
    answer = log_in(guest, "hinano", next=table_path)
    assert answer.url.path == table_path
    me = who(guest)
    assert me["kind"] == "account"
    assert me["person"] != old
    table = quiet.services.tables.get(table_path[3:])
    assert {seat.person_id for seat in table.seats} == {me["person"]} == {table.host_id}
    with quiet.services.store.reading() as session:
        assert session.get(Person, old) is None
        assert session.scalars(select(Entry.person_id).where(Entry.table_id == table.id)).all() == [me["person"]] * 2


def test_where_both_had_something_the_accounts_own_is_kept(quiet: Running) -> None:
    services = quiet.services
    account, _ = services.accounts.register(None, "Hinano", PASSWORD)
    guest, token = services.people.enter("Somebody")
    table = quiet.table(account, "me", "link")
    services.tables.sit(table.id, 1, guest, table.seats[1].invite)
    with services.store.writing() as session:
        session.add(Screen(table_id=table.id, person_id=account.id, seat=0))
        session.add(Screen(table_id=table.id, person_id=guest.id, seat=1))
        for number, person in enumerate((account, guest)):
            session.add(
                Channel(id=f"c{number}", person_id=person.id, kind="mail", target="a@b.example", token=f"t{number}")
            )
    person, _ = services.accounts.log_in(guest, "Hinano", PASSWORD, "here")
    assert person.id == account.id
    with services.store.reading() as session:
        assert [(each.person_id, each.seat) for each in session.scalars(select(Screen))] == [(account.id, 0)]
        assert session.scalars(select(Channel.id)).all() == ["c0"]
    assert {seat.person_id for seat in services.tables.get(table.id).seats} == {account.id}
    assert services.people.find(token) is None


def test_names_differ_by_more_than_case_and_typing(quiet: Running) -> None:
    accounts = quiet.services.accounts
    accounts.register(None, "Māui", PASSWORD)
    for name in ("māui", "MĀUI", "Ma\u0304ui", "  Māui "):
        with pytest.raises(Refused, match="has this name"):
            accounts.register(None, name, PASSWORD)
        assert accounts.log_in(None, name, PASSWORD, "here")[0].name == "Māui"
    assert fold("ＭĀUI") == "māui"


@pytest.mark.parametrize(
    "name",
    [
        "Hinano\ufe0f",
        "Hi\u034fnano",
        "\u3164",
        "Hinano\u2800",
        "Hinano\U0001d159",
        "Hi\u0307nano",
        "Fij\u0307i",
        "\u041dinano",
        "Hin\u0430no",
        "\u0397inano",
    ],
)
def test_no_account_looks_like_another_by_what_cannot_be_seen(quiet: Running, name: str) -> None:
    with pytest.raises(Malformed) as refused:
        quiet.services.accounts.register(None, name, PASSWORD)
    assert refused.value.field == "name"


@pytest.mark.parametrize(
    "name", ["\u0425\u0438\u043d\u0430\u043d\u043e", "Te \u02bb\u0100po", "\u6d6a7", "M\u0304oana", "\u0130brahim"]
)
def test_names_are_written_in_any_one_alphabet(quiet: Running, name: str) -> None:
    assert quiet.services.accounts.register(None, name, PASSWORD)[0].name == name


def test_an_account_sits_under_its_own_name_and_others_at_its_screen_are_told_apart(quiet: Running) -> None:
    thief, moana = (quiet.services.accounts.register(None, name, PASSWORD)[0] for name in ("Mallory", "Moana"))
    places = [Place("me", "Moana"), Place("here", "Moana"), Place("link", "Moana"), Place("link", "Moana")]
    table = quiet.services.tables.create(Proposal(TITLE, 4, places), thief)
    sit = quiet.services.tables.sit
    sit(table.id, 2, quiet.guest("Tane"), table.seats[2].invite)
    table = sit(table.id, 3, moana, table.seats[3].invite)
    assert [seat.name for seat in table.seats][::3] == ["Mallory", "Moana 3"]
    page = quiet.browser().get(f"/t/{table.id}").text
    assert page.count("<small>with Mallory</small>") == 1
    assert page.count("<small>guest</small>") == 1


def test_no_password_is_looked_at_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs that may stand for several letters each, 72 of them, took three seconds of a processor."""
    looked: list[int] = []

    def noting(password: str, **more: object) -> object:
        looked.append(len(password))
        return judge(password, **more)

    judge = zxcvbn.zxcvbn
    monkeypatch.setattr(zxcvbn, "zxcvbn", noting)
    signs = "4@8({[<369!1|$5+7%20"
    assert accounts.strength(signs * 4, "Hina") >= accounts.GOOD_ENOUGH
    assert accounts.strength("a" * 16 + signs * 3, "Hina") >= accounts.GOOD_ENOUGH, "more of it where that is needed"
    assert accounts.strength("a" * 100, "Hina") < accounts.GOOD_ENOUGH
    assert looked == [16, 16, 24, 16, 24]


@pytest.mark.parametrize(
    ("name", "password", "mail", "words"),
    [
        ("", PASSWORD, "", "at least one letter"),
        ("···", PASSWORD, "", "at least one letter"),
        ("guest", PASSWORD, "", "another name"),
        ("Hina", "short one", "", "at least 10"),
        ("Hina", "x" * 201, "", "at most 200"),
        ("Hinano Moana", "hinano moana", "", "easy to guess"),
        ("Hina", "aaaaaaaaaaaa", "", "easy to guess"),
        ("Hina", "password123", "", "easy to guess"),
        ("Hina", "qwertyuiop", "", "easy to guess"),
        ("Hina", "1234567890", "", "easy to guess"),
        ("Hina", "iloveyou12", "", "easy to guess"),
        ("Hina", PASSWORD, "nowhere", "mail address"),
        ("Hina", PASSWORD, "a@b.example\nBcc: c@d.example", "mail address"),
    ],
)
def test_what_cannot_be_an_account_is_refused_with_words(
    quiet: Running, name: str, password: str, mail: str, words: str
) -> None:
    with pytest.raises(Malformed, match=words):
        quiet.services.accounts.register(None, name, password, mail)
    answer = quiet.browser().post("/register", data={"name": name or " ", "password": password, "mail": mail})
    assert answer.status_code == 400
    assert words in answer.text


def test_a_password_is_kept_as_a_hash_and_nowhere_else(quiet: Running) -> None:
    person, token = quiet.services.accounts.register(None, "Hinano", PASSWORD)
    assert str(person.password).startswith("$argon2id$")
    assert PASSWORD not in json.dumps(quiet.services.personal_data.export(person))
    with quiet.services.store.reading() as session:
        assert token not in session.scalars(select(Session.digest)).all()


def test_an_unknown_name_and_a_wrong_password_look_and_work_alike(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long is the hash: it is tried once for either, with the same settings."""
    make_account(quiet.browser())
    tried: list[str] = []

    class Counting:
        def verify(self, hashed: str, password: str) -> bool:
            tried.append(hashed)
            return hasher.verify(hashed, password)

    hasher = accounts._HASHER
    monkeypatch.setattr(accounts, "_HASHER", Counting())
    words = set()
    for name in ("Hinano", "Nobody"):
        answer = quiet.browser().post("/api/sessions", json={"name": name, "password": "something else"})
        words.add((answer.status_code, answer.text))
    assert len(words) == 1
    assert words.pop()[0] == 403
    assert len(tried) == 2
    known, unknown = (hashed.rsplit("$", 2)[0] for hashed in tried)
    assert known == unknown, "memory, rounds and lanes of both"


def test_attempts_run_out_and_come_back(quiet: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [now()]
    monkeypatch.setattr(password_attempts, "now", lambda: clock[0])
    make_account(quiet.browser())
    statuses = [log_in(quiet.browser(), password="wrong wrong").status_code for _ in range(PAIR.burst + 1)]
    assert statuses == [403] * PAIR.burst + [429]
    answer = log_in(quiet.browser())
    assert answer.status_code == 429, "not even with the right one"
    assert "wait" in answer.text
    clock[0] += timedelta(seconds=31)
    assert log_in(quiet.browser()).status_code == 200


def test_guesses_are_counted_by_name_and_address_so_that_nobody_locks_another_out(quiet: Running) -> None:
    attempts = Attempts(quiet.services.store)
    begun = now()
    later = [begun + timedelta(seconds=seconds) for seconds in (1, 61)]
    for _ in range(PAIR.burst):
        attempts.note("hinano", "198.51.100.1", begun)
    with pytest.raises(TooMany):
        attempts.note("hinano", "198.51.100.1", later[0])
    attempts.note("hinano", "198.51.100.2", later[0])
    attempts.note("moana", "198.51.100.1", later[0])
    attempts.note("hinano", "198.51.100.1", later[1])
    attempts.forgive("hinano", "198.51.100.1")
    for _ in range(PAIR.burst):
        attempts.note("hinano", "198.51.100.1", later[1])


def test_whoever_goes_on_guessing_when_refused_locks_nobody_out(quiet: Running) -> None:
    attempts = Attempts(quiet.services.store)
    begun = now()
    refused = 0
    for _ in range(2 * NAME.burst):
        try:
            attempts.note("hinano", "198.51.100.1", begun)
        except TooMany:
            refused += 1
    assert refused == 2 * NAME.burst - PAIR.burst
    attempts.note("hinano", "203.0.113.5", begun)
    with quiet.services.store.reading() as session:
        before = session.scalar(select(func.count()).select_from(Attempt))
        for number in range(2 * ADDRESS.burst):
            with suppress(TooMany):
                attempts.note(f"anybody {number}", "198.51.100.2", begun)
    with quiet.services.store.reading() as session:
        kept = session.scalar(select(func.count()).select_from(Attempt))
    assert kept - before == 2 * ADDRESS.burst + 1, "a refused attempt leaves nothing behind"


def test_guesses_are_counted_for_all_processes_together(quiet: Running) -> None:
    processes = [Attempts(Store(quiet.services.settings.database)) for _ in range(2)]
    for number in range(PAIR.burst):
        processes[number % 2].note("hinano", "198.51.100.1")
    for each in processes:
        with pytest.raises(TooMany, match="wait"):
            each.note("hinano", "198.51.100.1")
        each.store.close()


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("/t/abc?x=1#y", "/t/abc?x=1#y"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example", "/"),
        ("\\/elsewhere.example", "/"),
        ("/\t/elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_after_logging_in_one_stays_here(given: str, found: str) -> None:
    assert local(given) == found


def test_whoever_logs_out_is_nobody_and_everywhere_means_everywhere(quiet: Running) -> None:
    one, other = quiet.browser(), quiet.browser()
    make_account(one)
    log_in(other)
    token = one.client.cookies["vaka"]
    assert one.post("/logout").url.path == "/"
    assert "vaka" not in one.client.cookies
    one.client.cookies.set("vaka", token)
    assert one.get("/api/me").status_code == 403
    assert other.get("/api/me").status_code == 200
    log_in(one)
    assert other.post("/logout/everywhere").status_code == 200
    assert one.get("/api/me").status_code == 403


def test_a_new_password_ends_all_other_sessions(quiet: Running) -> None:
    one, other = quiet.browser(), quiet.browser()
    make_account(one)
    log_in(other)
    assert one.post("/account/password", data={"old": "wrong wrong", "new": "a new outrigger"}).status_code == 403
    assert other.get("/api/me").status_code == 200
    answer = one.post("/account/password", data={"old": PASSWORD, "new": "a new outrigger"})
    assert answer.status_code == 200
    assert "password is changed" in answer.text
    assert one.get("/api/me").status_code == 200
    assert other.get("/api/me").status_code == 403
    assert log_in(other).status_code == 403
    assert log_in(other, password="a new outrigger").status_code == 200


def test_whoever_is_deleted_leaves_no_name_and_bots_take_their_seats(quiet: Running) -> None:
    services = quiet.services
    leaver, token = services.accounts.register(None, "Hinano", PASSWORD, "hinano@islands.example")
    friend = quiet.guest("Moana")
    together = quiet.table(leaver, "me", "link", name="Hinano and Moana")
    together = services.tables.sit(together.id, 1, friend, together.seats[1].invite)
    if together.to_act == 1:
        text = quiet.state(together).legal[0].text
        services.tables.act(together.id, Actor(friend.id), text, together.version, "k")
    alone = quiet.table(leaver, "me", "bot:greedy", name="Alone")
    finished = quiet.finished(leaver)
    browser = quiet.browser()
    browser.client.cookies.set("vaka", token)
    assert browser.post("/account/delete", data={"password": "wrong wrong", "sure": "yes"}).status_code == 403
    assert browser.post("/account/delete", data={"password": PASSWORD}).status_code == 403
    assert browser.post("/account/delete", data={"password": PASSWORD, "sure": "yes"}).url.path == "/"
    assert services.people.find(token) is None
    here = services.tables.get(together.id)
    assert (here.seats[0].kind, here.seats[0].bot, here.seats[0].person_id) == ("bot", STAND_IN, None)
    assert here.seats[1].person_id == friend.id
    assert here.stamp > together.stamp, "those who look on are told"
    closed = services.tables.get(alone.id)
    assert closed.closed is not None
    assert "left" in closed.closed_why
    over = services.tables.get(finished.id)
    assert over.result is not None
    assert over.result == finished.result
    with services.store.engine.connect() as connection:
        for name in ("persons", "seats", "tables", "sessions", "channels"):
            rows = connection.exec_driver_sql(f"SELECT * FROM {name}").all()
            assert not any("inano" in str(value) for row in rows for value in row), name


def test_a_guest_can_be_forgotten_without_a_password(quiet: Running) -> None:
    browser = quiet.browser()
    table = browser.begin("me", "bot:greedy", name="Somebody")
    assert browser.post("/account/delete", data={"sure": "yes"}).url.path == "/"
    assert quiet.services.tables.get(table[3:]).closed is not None
    assert browser.get("/account").url.path == "/login"


def test_what_is_kept_of_somebody_can_be_taken_home(quiet: Running) -> None:
    browser = quiet.browser()
    table = browser.begin("me", "here")
    make_account(browser, mail="hinano@islands.example")
    action = quiet.services.tables.state(quiet.services.tables.get(table[3:])).legal[0].text
    browser.act(table, action)
    answer = browser.get("/account/data.json")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["person"]["name"] == "Hinano"
    assert data["person"]["mail"] == "hinano@islands.example"
    assert [(each["table"], each["seats"], each["title"]) for each in data["tables"]] == [(table[3:], [0, 1], TITLE)]
    assert [each["action"] for each in data["actions"]] == ["", action]
    assert "password" not in json.dumps(data)
    assert data == browser.get("/api/me/data").json()


def test_moves_that_came_with_a_record_are_not_told_again(quiet: Running) -> None:
    me = quiet.guest()
    table, record = quiet.finished(me), finished_record()
    begun = quiet.services.history.resume(record, 5, Proposal(TITLE, 2, [Place("me"), Place("here")]), me, "a record")
    quiet.play(begun, me, 2)
    told = quiet.services.personal_data.export(me)
    assert {row["table"] for row in told["tables"]} == {table.id, begun.id}
    assert [(row["table_id"], row["version"]) for row in told["actions"]] == [(begun.id, 6), (begun.id, 7)]


def test_programs_do_the_same_with_their_tokens(quiet: Running) -> None:
    program = quiet.program("Tama")
    made = program.post("/api/accounts", json={"name": "Tama", "password": PASSWORD})
    assert made.status_code == 201
    assert program.get("/api/me").status_code == 403
    program.client.headers["Authorization"] = f"Bearer {made.json()['token']}"
    assert program.get("/api/me").json()["kind"] == "account"
    renamed = program.request("PATCH", "/api/me", json={"name": "Tāne", "password": PASSWORD})
    assert renamed.json()["name"] == "Tāne"
    changed = program.request("PUT", "/api/me/password", json={"old": PASSWORD, "new": "a new outrigger"})
    program.client.headers["Authorization"] = f"Bearer {changed.json()['token']}"
    other = quiet.browser().post("/api/sessions", json={"name": "tāne", "password": "a new outrigger"})
    assert other.status_code == 201
    assert program.request("DELETE", "/api/sessions").json() == {"logged_out": True}
    assert program.get("/api/me").status_code == 403
    program.client.headers["Authorization"] = f"Bearer {other.json()['token']}"
    assert program.request("DELETE", "/api/me", json={"password": "wrong wrong"}).status_code == 403
    assert program.request("DELETE", "/api/me", json={"password": "a new outrigger"}).json() == {"deleted": True}
    assert program.get("/api/me").status_code == 403


def test_an_account_is_changed_by_its_owner_and_names_stay_single(quiet: Running) -> None:
    accounts = quiet.services.accounts
    person, _ = accounts.register(None, "Hinano", PASSWORD)
    accounts.register(None, "Moana", PASSWORD)
    with pytest.raises(Refused, match="has this name"):
        accounts.change(person, "moana", "", PASSWORD, "here")
    changed = accounts.change(person, "Hina", "hina@islands.example", PASSWORD, "here")
    assert (changed.name, changed.mail) == ("Hina", "hina@islands.example")
    with pytest.raises(Denied):
        accounts.log_in(None, "Hinano", PASSWORD, "here")
    accounts.log_in(None, "Hina", PASSWORD, "here")


def test_a_guest_becomes_one_account_however_often_it_is_asked_at_once(quiet: Running) -> None:
    """Whoever had found the guest a moment before gave the account another name and another password."""
    accounts, guest = quiet.services.accounts, quiet.guest()
    accounts.register(guest, "Hinano", "two hulls, one sail")
    with pytest.raises(Refused, match="already have an account"):
        accounts.register(guest, "Thief", "a new outrigger")
    assert accounts.log_in(None, "Hinano", "two hulls, one sail", "198.51.100.1")[0].id == guest.id


def test_an_open_log_in_is_not_enough_to_change_the_mailbox_of_an_account(quiet: Running) -> None:
    browser = quiet.browser()
    browser.post("/register", data={"name": "Hinano", "password": PASSWORD, "mail": "hinano@islands.example"})
    key = browser.post("/api/tokens", json={"name": "my bot"}).json()["token"]
    program = quiet.browser(Authorization=f"Bearer {key}")
    stolen = {"name": "Hinano", "mail": "thief@elsewhere.example"}
    for wish in (stolen, {**stolen, "password": "a guess, not hers"}, {**stolen, "mail": ""}):
        assert program.request("PATCH", "/api/me", json=wish).status_code == 403
        answer = browser.post("/account/name", data=wish)
        assert answer.status_code == 403
        assert "password" in answer.text
    assert program.request("PATCH", "/api/me", json={"name": "HINANO"}).json()["mail"] == "hinano@islands.example"
    mine = {"name": "Hina", "mail": "hina@islands.example", "password": PASSWORD}
    assert browser.post("/account/name", data=mine).status_code == 200
    assert browser.get("/api/me").json()["mail"] == "hina@islands.example"


def test_an_open_log_in_is_not_enough_to_change_the_name_by_which_an_account_logs_in(quiet: Running) -> None:
    browser = quiet.browser()
    make_account(browser)
    key = browser.post("/api/tokens", json={"name": "my bot"}).json()["token"]
    program = quiet.browser(Authorization=f"Bearer {key}")
    for wish in ({"name": "Thief"}, {"name": "Thief", "password": "a guess, not hers"}):
        assert program.request("PATCH", "/api/me", json=wish).status_code == 403
        assert browser.post("/account/name", data=wish).status_code == 403
    assert log_in(quiet.browser()).status_code == 200, "she still logs in by her name"
    assert browser.post("/account/name", data={"name": "Hina", "password": PASSWORD}).status_code == 200
    token = quiet.browser().post("/api/people", json={"name": "Ari"}).json()["token"]
    named = quiet.browser(Authorization=f"Bearer {token}").request("PATCH", "/api/me", json={"name": "Arii"})
    assert named.json()["name"] == "Arii", "a guest logs in by nothing"


def test_whoever_looks_after_the_server_gives_a_new_password(quiet: Running) -> None:
    browser = quiet.browser()
    make_account(browser)
    person, fresh = Admin(quiet.services.store).new_password("hinano")
    assert browser.get("/api/me").status_code == 403
    assert log_in(browser).status_code == 403
    assert log_in(browser, password=fresh).status_code == 200
    assert who(browser)["person"] == person.id
    with pytest.raises(Unknown):
        Admin(quiet.services.store).new_password("Nobody")


def test_a_password_from_whoever_looks_after_the_server_ends_keys_and_links_as_any_new_one(quiet: Running) -> None:
    accounts, browser = quiet.services.accounts, quiet.browser()
    make_account(browser, mail="hinano@islands.example")
    key = browser.post("/api/tokens", json={"name": "my bot"}).json()["token"]
    program = quiet.browser(Authorization=f"Bearer {key}")
    _, link = accounts.begin_reset("Hinano") or pytest.fail("there is a mailbox")
    assert program.get("/api/me").status_code == 200
    Admin(quiet.services.store).new_password("Hinano")
    assert program.get("/api/me").status_code == 403
    with pytest.raises(Unknown):
        accounts.finish_reset(link, "a thief’s own 77")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("DELETE", "/api/me", {}),
        ("PATCH", "/api/me", {"name": "Moana"}),
        ("PUT", "/api/preferences", {"help": False}),
        ("POST", "/api/tables", {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}),
    ],
)
def test_whoever_was_deleted_a_moment_ago_does_nothing_and_is_told(
    quiet: Running, monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: dict[str, object]
) -> None:
    program = quiet.program()
    known = who(program)["person"]
    other = Store(quiet.services.settings.database)  # as another process would
    with other.writing() as session:
        person = session.get_one(Person, known)
        session.delete(person)
    other.close()
    monkeypatch.setattr(quiet.services.people, "find", lambda token: person)  # as it was known until a moment ago
    answer = program.request(method, path, json=body)
    assert (answer.status_code, answer.json()["error"]) == (409, "gone")


def test_nobody_becomes_an_account_under_the_name_of_another(quiet: Running) -> None:
    accounts, tables = quiet.services.accounts, quiet.services.tables
    real, guest = accounts.register(None, "Moana", PASSWORD)[0], quiet.guest("Moana")
    table = quiet.table(quiet.account("Host"), "me", "link")
    tables.sit(table.id, 1, guest, table.seats[1].invite)
    shared = tables.create(Proposal(TITLE, 2, [Place("here", "Moana"), Place("me")]), guest)
    mask, _ = accounts.register(guest, "Somebody else", PASSWORD)
    assert [seat.name for seat in tables.get(table.id).seats] == ["Host", "Somebody else"]
    assert quiet.services.people.is_guest(mask.id, "Moana"), "a seat of theirs by another name is marked"
    assert not any(quiet.services.people.is_guest(real.id, name) for name in ("Moana", "Moana 2"))
    assert quiet.services.people.is_guest(real.id, "Moana and Teuira 2")
    assert quiet.browser().get(f"/t/{shared.id}").text.count("<small>guest</small>") == 1
    accounts.change(mask, "Another one", None, PASSWORD)
    assert tables.get(table.id).seats[1].name == "Another one"


def test_a_guest_is_marked_as_one_and_an_account_is_not(quiet: Running) -> None:
    guest, account = quiet.guest("Moana"), quiet.services.accounts.register(None, "Moana", PASSWORD)[0]
    people = quiet.services.people
    assert [people.is_guest(each) for each in (guest.id, account.id, None, guest.id)] == [True, False, True, True]
    table = quiet.table(account, "me", "link")
    quiet.services.tables.sit(table.id, 1, guest, table.seats[1].invite)
    page = quiet.browser().get(f"/t/{table.id}").text
    assert page.count("<small>guest</small>") == 1
