"""Log-ins end when they should: by a new password, a log-out, a ban, a revoked token, or because nobody used them."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from tests.server.client import Browser, Running, wait_for
from tests.server.post import Mailbox, mail_server
from tests.server.test_live import Stream
from vaka.server.operations.admin import Admin
from vaka.server.people.log_ins import lasts
from vaka.server.people.password_attempts import LETTERS
from vaka.server.store import Person, Reset, Session
from vaka.server.store.columns import now

PASSWORD = "two hulls, one sail"
FRESH = "a new outrigger"


def account(server: Running, name: str = "Hinano", **more: str) -> Browser:
    browser = server.browser()
    answer = browser.post("/register", data={"name": name, "password": PASSWORD, **more})
    assert answer.status_code == 200, answer.text
    return browser


def log_in(server: Running, password: str = PASSWORD) -> Browser:
    browser = server.browser()
    assert browser.post("/login", data={"name": "Hinano", "password": password}).status_code == 200
    return browser


def api_key(server: Running, browser: Browser, sent: str = "as a token") -> Browser:
    token = browser.post("/api/tokens", json={"name": "my bot"}).json()["token"]
    if sent == "as a token":
        return server.browser(Authorization=f"Bearer {token}")
    program = server.browser()
    program.client.cookies.set("vaka", token)
    return program


SENT = pytest.mark.parametrize("sent", ["as a token", "as a cookie"])


Ending = Callable[[Running, Browser], None]


def by_password(server: Running, browser: Browser) -> None:
    assert browser.post("/account/password", data={"old": PASSWORD, "new": FRESH}).status_code == 200


def by_log_out(server: Running, browser: Browser) -> None:
    assert browser.post("/logout/everywhere").status_code == 200


def by_ban(server: Running, browser: Browser) -> None:
    Admin(server.services.store).ban("person", browser.get("/api/me").json()["person"])


@pytest.mark.parametrize("end", [by_password, by_log_out, by_ban])
def test_streams_and_tokens_end_with_the_log_in_they_were_opened_by(quiet: Running, end: Ending) -> None:
    mine, stolen = account(quiet), log_in(quiet)
    program = api_key(quiet, mine)
    table = mine.begin("me", "link")
    streams = [
        Stream(quiet, f"{table}/live", stolen),
        Stream(quiet, f"/api/tables/{table.removeprefix('/t/')}/events", program),
    ]
    onlooker = Stream(quiet, f"{table}/live")
    for stream in (*streams, onlooker):
        wait_for(lambda stream=stream: bool(stream.events()))
    end(quiet, mine)
    for stream in streams:
        wait_for(stream.task.done)
    assert not onlooker.task.done(), "whoever has no log-in watches on"
    onlooker.close()
    for each in (stolen, program):
        assert each.get("/api/me").status_code == 403


def test_a_revoked_token_ends_its_stream_and_no_other(quiet: Running) -> None:
    mine = account(quiet)
    program = api_key(quiet, mine)
    table = mine.begin("me", "link")
    kept, ended = Stream(quiet, f"{table}/live", mine), Stream(quiet, f"{table}/live", program)
    for stream in (kept, ended):
        wait_for(lambda stream=stream: bool(stream.events()))
    [token] = mine.get("/api/tokens").json()
    assert mine.request("DELETE", f"/api/tokens/{token['id']}").status_code == 204
    wait_for(ended.task.done)
    assert not kept.task.done()
    kept.close()


def test_a_program_that_logs_out_with_its_api_key_has_given_it_up(quiet: Running) -> None:
    browser = account(quiet)
    program = api_key(quiet, browser)
    assert program.request("DELETE", "/api/sessions").json() == {"logged_out": True}
    assert program.get("/api/me").status_code == 403
    assert browser.get("/api/me").status_code == 200


@SENT
@pytest.mark.parametrize("owner", ["guest", "account"])
def test_an_api_key_makes_no_others_and_shuts_its_owner_out_of_nothing(quiet: Running, owner: str, sent: str) -> None:
    mine = account(quiet) if owner == "account" else quiet.browser()
    if owner == "guest":
        mine.begin("me", "link")
    program = api_key(quiet, mine, sent)
    other = {"name": "Moana", "password": PASSWORD}
    tried = [
        program.post("/api/tokens", json={"name": "another"}),
        program.post("/account/tokens", data={"name": "another"}),
        program.post("/api/accounts", json=other),
        program.post("/register", data=other),
        program.post("/logout/everywhere"),
        program.request("DELETE", "/api/sessions?everywhere=true"),
        program.request("DELETE", "/api/me", json={"password": PASSWORD}),
        program.post("/account/delete", data={"password": PASSWORD, "sure": "yes"}),
    ]
    assert [answer.status_code for answer in tried] == [403] * len(tried)
    assert len(mine.get("/api/tokens").json()) == 1
    assert mine.get("/api/me").json()["kind"] == owner


@SENT
def test_a_guests_seats_do_not_move_with_their_api_key(quiet: Running, sent: str) -> None:
    account(quiet)
    guest = quiet.browser()
    table = guest.begin("me", "link").removeprefix("/t/")
    program = api_key(quiet, guest, sent)
    said = program.post("/api/sessions", json={"name": "Hinano", "password": PASSWORD}).json()
    thief = quiet.browser(Authorization=f"Bearer {said['token']}")
    assert thief.get(f"/api/tables/{table}").json()["seat"] is None
    assert guest.get(f"/api/tables/{table}").json()["seat"] == 0


@pytest.mark.parametrize("kind", ["account", "guest"])
def test_a_log_in_that_nobody_uses_expires_and_use_keeps_it_alive(quiet: Running, kind: str) -> None:
    browser = account(quiet) if kind == "account" else quiet.program()
    for age, status in ((lasts(kind) - timedelta(days=2), 200), (lasts(kind) + timedelta(days=1), 403)):
        with quiet.services.store.writing() as session:
            session.execute(update(Session).values(created=now() - age, used=None))
        assert browser.get("/api/me").status_code == status
        with quiet.services.store.reading() as session:
            found = session.query(Session).one_or_none()
        assert (found is None) == (status == 403)
        if found is not None:
            assert found.used is not None
            assert found.used > now() - timedelta(minutes=5), "it was used just now"


# A new password by mail.


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as box:
        yield box


@pytest.fixture
def posting(tmp_path: Path, mailbox: Mailbox) -> Iterator[Running]:
    with Running(tmp_path, bots=False, smtp=mailbox.address, address="https://islands.example") as running:
        yield running


def link_in(mailbox: Mailbox) -> str:
    text = mailbox.letters[-1].get_content()
    found = re.search(r"https://islands\.example(/reset/\S+)", text)
    assert found is not None, text
    return found[1]


@pytest.mark.parametrize("said", ["hinano", "Hinano@Islands.example"])
def test_a_forgotten_password_is_set_anew_by_a_link_that_works_once(
    posting: Running, mailbox: Mailbox, said: str
) -> None:
    before = account(posting, mail="hinano@islands.example")
    somebody = posting.browser(Host="evil.example")
    assert "on its way" in somebody.post("/forgot", data={"name": said}).text
    wait_for(lambda: bool(mailbox.letters))
    link = link_in(mailbox)
    assert "Hinano" in posting.browser().get(link).text
    assert posting.browser().post(link, data={"new": "password123"}).status_code == 400, "a link survives a bad choice"
    after = posting.browser()
    assert after.post(link, data={"new": FRESH}).status_code == 200
    assert after.get("/api/me").json()["name"] == "Hinano"
    assert before.get("/api/me").status_code == 403
    assert posting.browser().post(link, data={"new": "yet another one"}).status_code == 404
    log_in(posting, FRESH)


def test_a_link_for_a_new_password_lasts_half_an_hour(posting: Running, mailbox: Mailbox) -> None:
    account(posting, mail="hinano@islands.example")
    posting.browser().post("/forgot", data={"name": "Hinano"})
    wait_for(lambda: bool(mailbox.letters))
    with posting.services.store.writing() as session:
        session.execute(update(Reset).values(created=now() - timedelta(minutes=31)))
    for answer in (
        posting.browser().get(link_in(mailbox)),
        posting.browser().post(link_in(mailbox), data={"new": FRESH}),
    ):
        assert answer.status_code == 404
        assert "older than half an hour" in answer.text
        assert 'action="/forgot"' in answer.text, "the next link is asked for right there"


@pytest.mark.parametrize("change", ["password", "mailbox"])
def test_links_under_way_end_with_the_password_or_the_mailbox(posting: Running, mailbox: Mailbox, change: str) -> None:
    mine = account(posting, mail="hinano@example.org")
    posting.browser().post("/forgot", data={"name": "Hinano"})
    wait_for(lambda: bool(mailbox.letters))
    link = link_in(mailbox)
    if change == "password":
        by_password(posting, mine)
    else:
        new = {"name": "Hinano", "mail": "elsewhere@example.org", "password": PASSWORD}
        assert mine.post("/account/name", data=new).status_code == 200
    assert posting.browser().post(link, data={"new": "yet another outrigger"}).status_code == 404


def test_nobody_learns_which_accounts_there_are_and_letters_are_few(posting: Running, mailbox: Mailbox) -> None:
    account(posting, mail="hinano@islands.example")
    account(posting, "Moana")
    said = {name: posting.browser().post("/forgot", data={"name": name}).text for name in ("Moana", "Nobody", "a@b.c")}
    said["Hinano"] = posting.browser().post("/forgot", data={"name": "Hinano"}).text
    assert len(set(said.values())) == 1
    wait_for(lambda: bool(mailbox.letters))
    assert len(mailbox.letters) == 1
    statuses = [posting.browser().post("/forgot", data={"name": "Hinano"}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_how_long_an_answer_takes_does_not_tell_whether_there_is_an_account(
    posting: Running, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    account(posting, mail="hinano@islands.example")
    answered = threading.Event()
    look_for = posting.services.accounts.begin_reset

    def slowly(name: str) -> tuple[Person, str] | None:
        assert answered.wait(60), "nobody waits for it"
        return look_for(name)

    monkeypatch.setattr(posting.services.accounts, "begin_reset", slowly)
    for name in ("Hinano", "Nobody", "hinano@islands.example"):
        assert "on its way" in posting.browser().post("/forgot", data={"name": name}).text
    answered.set()
    wait_for(lambda: len(mailbox.letters) == 2)


def test_a_mailbox_gets_few_letters_however_many_accounts_name_it(posting: Running, mailbox: Mailbox) -> None:
    """Whoever made accounts with somebody else's mailbox could fill it, three letters for each of them."""
    for number in range(4):
        mail = f"Victim{'+' * (number > 1)}@islands.example"
        account(posting, f"Sailor {number}", mail=mail)
    for number in range(4):
        for said in (f"Sailor {number}", f"victim{'+' * (number > 1)}@islands.example"):
            assert "on its way" in posting.browser().post("/forgot", data={"name": said}).text
    wait_for(lambda: len(mailbox.letters) >= LETTERS.burst)
    with posting.services.store.reading() as session:
        assert session.query(Reset).count() == LETTERS.burst


def test_nobody_shuts_others_out_by_naming_their_mailbox(posting: Running, mailbox: Mailbox) -> None:
    account(posting, mail="hinano@islands.example")
    account(posting, "Moana", mail="HINANO@islands.example")
    posting.browser().post("/forgot", data={"name": "hinano@islands.example"})
    wait_for(lambda: bool(mailbox.letters))
    assert "the account Hinano" in mailbox.letters[-1].get_content()


def test_no_thread_that_answers_waits_for_the_mail_server(posting: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    writing: list[str] = []
    monkeypatch.setattr(posting.services.delivery, "mail", lambda _: writing.append(threading.current_thread().name))
    account(posting, mail="hinano@islands.example")
    posting.browser().post("/forgot", data={"name": "Hinano"})
    wait_for(lambda: bool(writing))
    assert writing == ["vaka-resets"]


def test_a_server_without_mail_says_so(quiet: Running) -> None:
    assert "sends no mail" in quiet.browser().get("/forgot").text
    assert quiet.browser().post("/forgot", data={"name": "Hinano"}).status_code == 403
