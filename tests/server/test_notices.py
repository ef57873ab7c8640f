"""Notices: off until asked for, in words with a picture, together instead of many, stopped by one click."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import select

from tests.server.client import Running, wait_for
from tests.server.post import Hook, Mailbox, mail_server, web_server
from vaka.core.errors import Malformed
from vaka.draw.export import png
from vaka.server.errors import TooMany, Unknown
from vaka.server.notices import delivery, outbound_http
from vaka.server.notices.delivery import ASKING
from vaka.server.notices.outbound_http import Gone, NotReached, is_public, look_up, post
from vaka.server.notices.subscriptions import LETTERS, LOOKING_UP
from vaka.server.pages.pictures import PNG_WIDTH
from vaka.server.store import Channel, Notice, Person, Table
from vaka.server.store.columns import now
from vaka.server.tables.clocks import Control
from vaka.server.tables.seating import Actor

PNG = b"\x89PNG\r\n"


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as box:
        yield box


@pytest.fixture
def hook() -> Iterator[Hook]:
    with web_server() as found:
        yield found


@pytest.fixture
def place(tmp_path: Path, mailbox: Mailbox) -> Iterator[Running]:
    """A server that sends mail, and whose hooks may lie next door; its thread is stopped, so that a test can look."""
    with Running(
        tmp_path,
        bots=False,
        smtp=mailbox.address,
        mail_from="vaka@islands.example",
        hooks_anywhere=True,
        address="http://vaka.test",
    ) as running:
        running.services.delivery.stop()
        running.services.timing.stop()
        yield running


class Game:
    """A table of two people, one of whom wants to be told."""

    def __init__(self, running: Running, name: str = "Wednesday circle", me: Person | None = None) -> None:
        self.running = running
        self.services = running.services
        self.friend = running.guest("Moana")
        self.me = running.guest("Hinano") if me is None else me
        table = running.table(self.friend, "me", "link", name=name)
        self.id = running.services.tables.sit(table.id, 1, self.me, table.seats[1].invite).id

    @property
    def table(self) -> Table:
        return self.services.tables.get(self.id)

    def play_until_asked(self, person: Person) -> None:
        """The other one plays until it is this person's move."""
        for _ in range(80):
            table = self.table
            assert table.to_act is not None
            seat = table.seats[table.to_act]
            if seat.person_id == person.id and table.version:
                return
            text = self.running.state(table).legal[0].text
            self.services.tables.act(self.id, Actor(seat.person_id), text, table.version, f"k{table.version}")
        raise AssertionError("never asked")

    def my_move_comes(self) -> None:
        if self.table.seats[self.table.to_act or 0].person_id == self.me.id:
            self.play_until_asked(self.friend)
        self.play_until_asked(self.me)
        self.services.notices.note(self.id)


def hooked(running: Running, person: Person, hook: Hook, path: str = "/hook") -> Channel:
    return running.services.notices.add(person, "webhook", hook.address + path, "http://vaka.test/")


def later(**more: float):
    return now() + timedelta(**more)


def test_nobody_is_told_anything_unless_they_asked(place: Running, hook: Hook, mailbox: Mailbox) -> None:
    game = Game(place)
    game.my_move_comes()
    assert place.services.delivery.send_due(later(hours=1)) == 0
    with place.services.store.reading() as session:
        assert session.scalars(select(Notice)).all() == []
    assert mailbox.letters == []
    assert hook.got == []


def test_a_hook_is_told_in_words_with_a_picture_and_a_signature(place: Running, hook: Hook) -> None:
    game = Game(place)
    channel = hooked(place, game.me, hook)
    game.my_move_comes()
    assert place.services.delivery.send_due(now()) == 0, "not at once: perhaps they move by themselves"
    assert place.services.delivery.send_due(later(seconds=61)) == 1
    [(path, headers, body)] = hook.got
    assert path == "/hook"
    mark = hmac.new(channel.keys["secret"].encode(), body, hashlib.sha256).hexdigest()
    assert headers["x-vaka-signature"] == f"sha256={mark}"
    told = json.loads(body)
    [notice] = told["notices"]
    assert notice["kind"] == "turn"
    assert re.search(r"Moana .+\. Your move at Wednesday circle \(Tahiti \(2012\)\)\.$", notice["text"])
    assert notice["link"] == f"http://vaka.test/t/{game.id}"
    assert told["stop"] == f"http://vaka.test/notices/stop/{channel.token}"
    picture = place.browser().get(notice["picture"].removeprefix("http://vaka.test"))
    assert picture.content.startswith(PNG)
    assert place.services.delivery.send_due(later(hours=1)) == 0, "nobody is told twice"


def test_whoever_moves_by_themselves_is_left_in_peace(place: Running, hook: Hook) -> None:
    game = Game(place)
    hooked(place, game.me, hook)
    game.my_move_comes()
    game.play_until_asked(game.friend)
    game.services.notices.note(game.id)
    assert place.services.delivery.send_due(later(hours=1)) == 0
    assert hook.got == []


@pytest.mark.parametrize("end", ["=0a", "=0d=0a", "=0a=0a"])
def test_a_tables_name_writes_nothing_else_into_a_letter(place: Running, mailbox: Mailbox, end: str) -> None:
    game = Game(place, name=f"=?utf-8?q?hi{end}Bcc:_moana@islands.example?=")
    channel = place.services.notices.add(game.me, "mail", "hinano@islands.example", "http://vaka.test/")
    place.services.notices.confirm(channel.token)
    game.my_move_comes()
    assert place.services.delivery.send_due(later(hours=1)) == 1
    [letter] = mailbox.letters
    assert letter["Bcc"] is None
    assert "Bcc:_moana" in letter["Subject"]
    assert letter.get_content_type() == "multipart/mixed"


@pytest.mark.parametrize("name", ["=??q??=", "=?utf-8?q?=0a?=", "=?utf-8?q?hinano?="])
def test_a_mailbox_is_what_it_says_and_stands_for_nothing_else(quiet: Running, name: str) -> None:
    program = quiet.program()
    answer = program.request("PATCH", "/api/me", json={"name": "Hinano", "mail": f"{name}@islands.example"})
    assert answer.status_code == 400, answer.text


def test_many_notices_come_as_one_and_not_too_often(place: Running, hook: Hook) -> None:
    first = Game(place, "First")
    channel = hooked(place, first.me, hook)
    games = [first, Game(place, "Second", first.me), Game(place, "Third", first.me)]
    for game in games:
        game.my_move_comes()
    assert place.services.delivery.send_due(later(minutes=2)) == 1
    told = json.loads(hook.got[0][2])
    assert [notice["table"] for notice in told["notices"]] == [game.id for game in games]
    first.my_move_comes()
    assert place.services.delivery.send_due(later(minutes=5)) == 0, "it waits for the next message"
    assert place.services.delivery.send_due(later(minutes=13)) == 1
    place.services.notices.pace(first.me, channel.id, 1440)
    first.my_move_comes()
    assert place.services.delivery.send_due(later(hours=20)) == 0
    assert place.services.delivery.send_due(later(hours=25)) == 1


def test_whoever_lets_us_wait_holds_up_nobody_who_answers_at_once(
    place: Running, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their hooks answer after twenty seconds: three people with twelve of them each kept all notices for ten minutes."""
    wall = SimpleNamespace(monotonic=lambda: wall.at, at=0.0)
    games = [Game(place, name) for name in ("slow", "slow, too", "quick")]
    names = {hooked(place, game.me, hook).id: game.table.name for game in games}
    told: list[str] = []

    def deliver(channel: Channel, message: object) -> None:
        told.append(names[channel.id])
        wall.at += 20 if "slow" in told[-1] else 0.1

    monkeypatch.setattr(delivery, "time", wall)
    monkeypatch.setattr(place.services.delivery, "deliver", deliver)
    for game in games:
        game.my_move_comes()
    for _ in games:
        place.services.delivery.send_due(later(minutes=2))
    assert sorted(told) == sorted(names.values()), "each has its turn"
    told.clear()
    for game in games:
        game.my_move_comes()
    assert place.services.delivery.send_due(later(minutes=15)) == 2
    assert told[0] == "quick"
    assert place.services.delivery.send_due(later(minutes=15)) == 1, "then it is looked again who is to be told"


def test_a_mailbox_is_asked_first_and_then_gets_a_letter_with_the_board(place: Running, mailbox: Mailbox) -> None:
    game = Game(place)
    browser = place.browser()
    with place.services.store.reading() as session:
        assert session.get(Person, game.me.id) is not None
    token = place.services.accounts.register(game.me, "Hinano", "outrigger 7", "hinano@islands.example")[1]
    browser.client.cookies.set("vaka", token)
    answer = browser.post("/account/notices", data={"kind": "mail", "target": "hinano@islands.example"})
    assert "sent you an e-mail" in answer.text
    [letter] = mailbox.letters
    assert letter["To"] == "hinano@islands.example"
    link = re.search(r"http://vaka.test(/notices/confirm/\S+)", str(letter.get_content()))
    assert link is not None
    game.my_move_comes()
    assert place.services.delivery.send_due(later(hours=1)) == 0, "nothing before they said yes"
    stranger = place.browser()
    assert "Yes, please" in stranger.get(link[1]).text
    assert not place.services.notices.channels(game.me)[0].confirmed, "looking is not saying yes"
    assert "<h1>Confirmed</h1>" in stranger.post(link[1]).text
    game.my_move_comes()
    assert place.services.delivery.send_due(later(hours=2)) == 1
    letter = mailbox.letters[-1]
    assert letter["From"] == "vaka@islands.example"
    assert "Your move at Wednesday circle" in letter["Subject"]
    stop = str(letter["List-Unsubscribe"]).strip(" <>")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    [picture] = list(letter.iter_attachments())
    assert picture.get_content_type() == "image/png"
    assert picture.get_content().startswith(PNG)
    body = letter.get_body(("plain",))
    assert body is not None
    assert stop in body.get_content()
    path = stop.removeprefix("http://vaka.test")
    assert "Stop them" in stranger.get(path).text
    assert place.services.notices.channels(game.me), "looking is not stopping"
    assert stranger.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert place.services.notices.channels(game.me) == []
    assert stranger.get(path).status_code == 404


def test_a_push_message_can_be_read_by_the_browser_alone_and_is_signed_by_us(place: Running, hook: Hook) -> None:
    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    auth = b"0123456789abcdef"
    game = Game(place)
    program = place.browser()
    program.client.cookies.set("vaka", place.services.accounts.register(game.me, "Hinano", "outrigger 7")[1])
    keys = {"p256dh": b64(point), "auth": b64(auth)}
    wish = {"kind": "push", "target": f"{hook.address}/push/1", "keys": keys}
    answer = program.post("/api/me/notices", json=wish)
    assert answer.status_code == 201, answer.text
    game.my_move_comes()
    assert place.services.delivery.send_due(later(minutes=2)) == 1
    [(path, headers, body)] = hook.got
    assert path == "/push/1"
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid t=")
    assert f"k={place.services.delivery.public_key}" in headers["authorization"]
    token = headers["authorization"].split("t=")[1].split(",")[0]
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == hook.address
    assert claims["sub"] == "mailto:vaka@islands.example"
    told = json.loads(http_ece.decrypt(body, private_key=private, auth_secret=auth, version="aes128gcm"))
    assert "Your move at Wednesday circle" in told["body"]
    assert told["link"].endswith(f"/t/{game.id}")
    hook.status = 410
    game.my_move_comes()
    assert place.services.delivery.send_due(later(hours=1)) == 0
    assert place.services.notices.channels(game.me) == [], "a browser that is gone is forgotten"


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_the_servers_keys_are_made_once_and_kept(place: Running, tmp_path: Path) -> None:
    key = place.services.delivery.public_key
    assert key == place.services.delivery.public_key
    assert len(base64.urlsafe_b64decode(key + "=")) == 65
    with Running(tmp_path, bots=False) as again:
        assert again.services.delivery.public_key == key


def test_what_is_not_delivered_is_tried_again_later_and_in_the_end_forgotten(place: Running, hook: Hook) -> None:
    game = Game(place)
    hooked(place, game.me, hook)
    hook.status = 500
    game.my_move_comes()
    at = later(minutes=2)
    assert place.services.delivery.send_due(at) == 0
    assert place.services.delivery.send_due(at + timedelta(seconds=30)) == 0
    assert len(hook.got) == 1, "not again at once"
    hook.status = 200
    assert place.services.delivery.send_due(later(minutes=10)) == 1
    assert place.services.notices.channels(game.me)[0].failures == 0
    hook.status = 500
    game.my_move_comes()
    for day in range(1, 30):
        place.services.delivery.send_due(later(days=day))
    assert place.services.notices.channels(game.me) == []


def test_of_several_processes_one_sends(place: Running, hook: Hook) -> None:
    game = Game(place)
    hooked(place, game.me, hook)
    game.my_move_comes()
    at = later(minutes=2)
    threads = [threading.Thread(target=lambda: place.services.delivery.send_due(at)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(hook.got) == 1


def test_what_else_there_is_to_tell_is_told_once(place: Running, hook: Hook) -> None:
    game = Game(place)
    hooked(place, game.me, hook)
    with place.services.store.writing() as session:
        session.get_one(Table, game.id).seats[1].away = now()
    for _ in range(3):
        place.services.notices.note(game.id)
    place.services.delivery.send_due(later(minutes=2))
    assert [each["kind"] for each in json.loads(hook.got[-1][2])["notices"]] == ["away"]
    place.services.tables.close(game.id, "it rained")
    place.services.notices.note(game.id)
    place.services.notices.note(game.id)
    place.services.delivery.send_due(later(minutes=20))
    [told] = json.loads(hook.got[-1][2])["notices"]
    assert (told["kind"], told["text"]) == ("closed", "Wednesday circle (Tahiti (2012)) was closed: it rained.")
    place.services.delivery.send_due(later(hours=5))
    assert len(hook.got) == 2


def test_a_picture_shows_its_readers_own_view_and_cannot_be_asked_for_by_others(place: Running) -> None:
    game = Game(place)
    composer = place.services.delivery.composer
    sealed = composer.seal(game.id, 0, 1)
    assert place.browser().get(f"/notices/board/{sealed}.png").content == png(
        composer.draw(game.table, 0, 1), PNG_WIDTH
    )
    for other in (sealed.replace(".1.", ".0."), f"{game.id}.0.1.{'0' * 32}", "nothing", f"{game.id}.x.y.z", "é.0.1.0"):
        with pytest.raises(Unknown):
            composer.open(other)


def test_the_thread_hears_of_a_move_and_sends_by_itself(tmp_path: Path, hook: Hook) -> None:
    with Running(tmp_path, bots=False, hooks_anywhere=True, notice_delay=0.0) as running:
        game = Game(running)
        hooked(running, game.me, hook)
        game.my_move_comes()
        wait_for(lambda: bool(hook.got))
        assert "Your move" in json.loads(hook.got[0][2])["text"]


def test_alone_against_bots_nobody_is_told_but_a_clock_is_worth_a_word(place: Running, hook: Hook) -> None:
    me = place.guest()
    hooked(place, me, hook)
    for control, told in ((None, 0), (Control.correspondence(1), 1)):
        table = place.table(me, "me", "bot:greedy", clock=control)
        table = place.services.tables.get(table.id)
        while table.to_act == 0:
            text = place.state(table).legal[0].text
            table = place.services.tables.act(table.id, Actor(me.id), text, table.version, f"k{table.version}")
        while table.to_act == 1:
            text = place.state(table).legal[0].text
            table = place.services.tables.act(table.id, Actor(bot_seat=1), text, table.version, f"k{table.version}")
        assert place.services.notices.note(table.id) == told


@pytest.mark.parametrize(
    "target",
    [
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://[::1]/",
        "http://10.1.2.3/",
        "http://192.168.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[fe80::1]/",
        "http://0.0.0.0/",
        "http://100.64.0.1/",
        "http://2130706433/",
        "ftp://islands.example/",
        "file:///etc/passwd",
        "http://user@islands.example/",
        "http:///nowhere",
        "http://islands.example:0/",
        "javascript:alert(1)",
        "http://a b/",
        "",
    ],
)
def test_a_hook_never_leads_into_a_private_network(quiet: Running, target: str) -> None:
    with pytest.raises(Malformed):
        quiet.services.notices.add(quiet.guest(), "webhook", target, "http://vaka.test")
    keys = {"p256dh": "x" * 20, "auth": "y" * 20}
    with pytest.raises(Malformed):
        quiet.services.notices.add(quiet.guest(), "push", target, "http://vaka.test", keys)


def test_an_address_is_looked_up_once_and_redirects_are_not_followed(
    hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_public("1.1.1.1")
    assert is_public("2606:4700:4700::1111")
    assert is_public("::ffff:1.1.1.1")
    inside = ["::127.0.0.1", "::ffff:0:7f00:1", "64:ff9b::7f00:1", "64:ff9b::101:101", "64:ff9b:1::7f00:1"]
    inside += ["2002:7f00:1::", "2001:0:101:101::80ff:fffe", "2606:4700::5efe:7f00:1", "2606:4700::200:5efe:7f00:1"]
    assert [each for each in inside if is_public(each)] == [], "what carries another address inside"
    assert not is_public("224.0.0.1")
    nowhere = [
        "fec0::1",
        "fd00::1",
        "4000::1",
        "5f00::1",
        "3fff::1",
        "2001:db8::1",
        "100::1",
        "192.88.99.1",
        "192.0.0.9",
    ]
    assert [each for each in nowhere if is_public(each)] == [], "site-local, reserved or for documentation"
    target = look_up(hook.address, anywhere=True)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("10.0.0.1", 80))])
    with pytest.raises(Malformed):
        look_up("http://islands.example/", anywhere=False)
    monkeypatch.undo()
    for status, error in ((307, NotReached), (500, NotReached), (404, Gone), (410, Gone)):
        hook.status = status
        with pytest.raises(error):
            post(target, b"{}", {})
    assert [path for path, _, _ in hook.got] == ["/"] * 4


def test_a_name_that_takes_for_ever_to_look_up_holds_up_nobody(quiet: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, asked = threading.Event(), threading.Semaphore(0)
    program, told = quiet.program(), []

    def slowly(*_: object, **__: object) -> list[object]:
        asked.release()
        answer.wait()
        raise OSError

    def add(number: int) -> None:
        wish = {"kind": "webhook", "target": f"http://islands-{number}.example/"}
        told.append(program.post("/api/me/notices", json=wish).status_code)

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    monkeypatch.setattr(outbound_http, "PATIENCE", 600)
    adding = [threading.Thread(target=add, args=(number,)) for number in range(LOOKING_UP)]
    for each in adding:
        each.start()
        asked.acquire()
    add(9)
    assert told == [503], "whoever comes then is told to come back"
    answer.set()
    for each in adding:
        each.join()
    assert told == [503, 400, 400]
    answer.clear()
    monkeypatch.setattr(outbound_http, "PATIENCE", 0.01)
    add(9)
    assert told[-1] == 400, "nobody waited for the answer"
    answer.set()


def test_a_hook_that_answers_letter_by_letter_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound_http, "ALTOGETHER", 0.5)
    listening = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()

    def drip() -> None:
        line, _ = listening.accept()
        with line, suppress(OSError):
            while not over.wait(0.02):
                line.sendall(b"H")

    slow = threading.Thread(target=drip)
    slow.start()
    try:
        target = look_up(f"http://127.0.0.1:{listening.getsockname()[1]}/", anywhere=True)
        with pytest.raises(NotReached):
            post(target, b"{}", {})
    finally:
        over.set()
        slow.join()
        listening.close()


def test_letters_that_ask_are_not_sent_without_end(place: Running, mailbox: Mailbox) -> None:
    statuses = []
    for number in range(6):
        program = place.program(f"Somebody {number}")
        wish = {"kind": "mail", "target": "victim@islands.example"}
        statuses.append(program.post("/api/me/notices", json=wish).status_code)
    assert statuses == [201] * 4 + [429] * 2
    assert len(mailbox.letters) == 4
    wish = {"kind": "mail", "target": "Victim+once-more@islands.example"}
    assert place.program().post("/api/me/notices", json=wish).status_code == 429, "it is the same box"


def test_one_address_has_only_so_many_mailboxes_asked(place: Running) -> None:
    def ask(number: int, address: str) -> None:
        guest, mailbox = place.guest(), f"victim{number}@islands.example"
        place.services.notices.add(guest, "mail", mailbox, "http://vaka.test", address=address)

    for number in range(LETTERS.burst):
        ask(number, "203.0.113.7")
    with pytest.raises(TooMany):
        ask(998, "203.0.113.7")
    ask(999, "198.51.100.7")


def test_without_a_mail_server_no_mail_is_offered(quiet: Running) -> None:
    browser = quiet.browser()
    browser.begin("me", "here")
    page = browser.get("/account").text
    assert "By e-mail" not in page
    assert "Off. Turn one on" in page
    assert browser.post("/account/notices", data={"kind": "mail", "target": "a@b.example"}).status_code == 409


def test_the_script_that_shows_push_messages_has_a_place_of_its_own(quiet: Running) -> None:
    answer = quiet.browser().get("/notices/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in answer.text


def test_mailboxes_are_asked_by_few_threads_however_slow_the_mail_server_is(
    place: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each would keep a thread from answering others, for as long as the mail server takes."""
    begun, answered = threading.Semaphore(0), threading.Event()

    def slow(letter: object) -> None:
        begun.release()
        answered.wait(300)

    monkeypatch.setattr(place.services.delivery, "mail", slow)
    channel = Channel(kind="mail", target="hinano@islands.example", token="t", keys={"base": "https://islands.example"})
    asking = [threading.Thread(target=place.services.delivery.ask, args=(channel,)) for _ in range(ASKING)]
    for each in asking:
        each.start()
        assert begun.acquire(timeout=300)
    with pytest.raises(NotReached):
        place.services.delivery.ask(channel)
    answered.set()
    for each in asking:
        each.join(300)
    place.services.delivery.ask(channel)
