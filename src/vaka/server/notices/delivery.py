"""Notices on their way: a thread that looks what is due, and sends it as a push message, a letter or to a hook.

Of several processes one sends to a way at a time: it has written down that it does. What cannot be delivered is tried
again later and later, and after many failures forgotten.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import logging
import queue
import secrets
import smtplib
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from sqlalchemy import or_, select, update
from sqlalchemy.exc import IntegrityError

from vaka.core.errors import Malformed
from vaka.server.lru_cache import LruCache
from vaka.server.notices.letters import letter
from vaka.server.notices.notice_text import Composer, Message
from vaka.server.notices.outbound_http import Gone, NotReached, look_up, post
from vaka.server.notices.subscriptions import MAIL, PUSH, Notices, still_true
from vaka.server.settings import Settings
from vaka.server.store import Channel, Notice, Seat, ServerKey, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.history import History
from vaka.server.tables.tables import Tables

log = logging.getLogger("vaka.delivery")
LOOK, PAUSE = 5.0, 0.25
SWEEP = timedelta(minutes=1)
BUSY = timedelta(seconds=60)
ASKING = 2
"""The most mailboxes that are asked at once: a mail server may be slow, and each keeps a thread from answering others."""
USUAL, ROUND = 2.0, 10.0
"""How long an address is expected to take of which nothing is known, and after how long it is looked again what is due."""
GIVE_UP = 12
"""After this many failures in a row an address counts as gone."""


def sealed(text: bytes, channel: Channel) -> bytes:
    """A push message that only the subscribed browser can read (RFC 8291)."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        theirs, shared = (base64.urlsafe_b64decode(f"{channel.keys[name]}===") for name in ("p256dh", "auth"))
        key = ec.generate_private_key(ec.SECP256R1())
        return bytes(http_ece.encrypt(text, private_key=key, dh=theirs, auth_secret=shared, version="aes128gcm"))
    except Exception as error:  # keys that are none
        raise Gone(type(error).__name__) from error


class Delivery:
    """The thread that sends."""

    def __init__(self, store: Store, notices: Notices, tables: Tables, history: History, settings: Settings) -> None:
        self.store = store
        self.notices = notices
        self.settings = settings
        self.tables = tables
        self.history = history
        self._composer: Composer | None = None
        self._changed: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._took: LruCache[str, float] = LruCache(5_000)
        """How long each way took last, in seconds."""
        self._asking = threading.Semaphore(ASKING)
        self._resets: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._resetting: threading.Thread | None = None
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._swept = datetime.min.replace(tzinfo=UTC)

    # The keys of this server.

    def key(self, name: str, make: str) -> str:
        """A key that is made once and then kept, the same in all processes."""
        with self.store.reading() as session:
            kept = session.get(ServerKey, name)
        if kept is None:
            with suppress(IntegrityError), self.store.writing() as session:
                session.add(ServerKey(name=name, value=make))
            with self.store.reading() as session:
                kept = session.get_one(ServerKey, name)
        return kept.value

    @property
    def vapid(self) -> str:
        """The private key by which push services know us, in base64."""
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        fresh = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        return self.key("vapid", base64.b64encode(fresh).decode())

    @property
    def public_key(self) -> str:
        """What a browser is told of it when it subscribes."""
        from cryptography.hazmat.primitives import serialization

        private = serialization.load_der_private_key(base64.b64decode(self.vapid), None)
        point = private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    @property
    def composer(self) -> Composer:
        if self._composer is None:
            key = bytes.fromhex(self.key("pictures", secrets.token_hex(32)))
            self._composer = Composer(self.tables, self.history, key, self.settings.address)
        return self._composer

    # The thread.

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="vaka-delivery", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._changed.put("")
        self._resets.put(None)
        if self._thread is not None:
            self._thread.join(timeout=3)

    def wake(self, table_id: str) -> None:
        """Something was committed at a table. From any thread; never waits."""
        self._changed.put(table_id)

    def _run(self) -> None:
        look_at = 0.0
        with suppress(Exception):
            _ = self.vapid  # made when a server starts for the first time
        while not self._stopped.is_set():
            try:
                changed = self._batch(look_at - time.monotonic())
                for table_id in self.notices.worth_a_look(changed):
                    self.notices.note(table_id)
                if time.monotonic() >= look_at:
                    look_at = time.monotonic() + min(LOOK, max(0.2, self.settings.notice_delay))
                    self.sweep()
                    self.send_due()
            except Exception as error:
                log.warning("notices wait: %s", type(error).__name__)

    def _batch(self, patience: float) -> set[str]:
        """The tables at which something happened. They come together, so that a busy server asks its store seldom."""
        out: set[str] = set()
        with suppress(queue.Empty):
            out.add(self._changed.get(timeout=max(0.05, min(LOOK, patience))))
            self._stopped.wait(PAUSE)
            while True:
                out.add(self._changed.get_nowait())
        return out - {""}

    def sweep(self, at: datetime | None = None) -> None:
        """Look for what happened lately, in case nobody told us of it. Once a minute is enough."""
        at = now() if at is None else at
        if at < self._swept + SWEEP:
            return
        self._swept = at
        seated = (Seat.table_id == Table.id) & (Seat.person_id == Channel.person_id) & Channel.confirmed
        query = select(Table.id).where(seated, Table.updated > at - 15 * SWEEP).distinct()
        with self.store.reading() as session:
            found = session.scalars(query).all()
        for table_id in found:
            self.notices.note(table_id)

    def send_due(self, at: datetime | None = None) -> int:
        """Send everything that is due; how many messages went out."""
        at, began = now() if at is None else at, time.monotonic()
        with self.store.reading() as session:
            waiting = select(Notice.channel_id).where(Notice.sent.is_(None), Notice.due <= at)
            free = or_(Channel.busy_until.is_(None), Channel.busy_until < at)
            found = session.scalars(select(Channel).where(Channel.id.in_(waiting), Channel.confirmed, free)).all()
        ready = [each for each in found if each.sent is None or each.sent + timedelta(minutes=each.every) <= at]
        return sum(self._timed(channel, at) for channel in sorted(ready, key=self._turn) if not self._too_late(began))

    def _turn(self, channel: Channel) -> float:
        """Who answered soon goes first, whoever let us wait last: an address of theirs does not hold up the others'."""
        return self._took.get(channel.id) or USUAL

    def _too_late(self, began: float) -> bool:
        """True when it is time to look again what is due: perhaps somebody's turn is before those that are left."""
        return time.monotonic() > began + ROUND

    def _timed(self, channel: Channel, at: datetime) -> bool:
        began = time.monotonic()
        try:
            return self._send(channel, at)
        finally:
            self._took.put(channel.id, time.monotonic() - began)

    def _claim(self, channel: Channel, at: datetime) -> bool:
        free = or_(Channel.busy_until.is_(None), Channel.busy_until < at)
        change = update(Channel).where(Channel.id == channel.id, free).values(busy_until=at + BUSY)
        with self.store.writing() as session:
            return session.connection().execute(change).rowcount == 1

    def _send(self, channel: Channel, at: datetime) -> bool:
        if not self._claim(channel, at):
            return False
        told = self._gather(channel, at)
        try:
            if told:
                self.deliver(channel, self.composer.compose(channel, told, with_pictures=channel.kind == MAIL))
        except Gone:
            self._forget(channel)
            return False
        except (NotReached, Malformed) as error:
            self._failed(channel, at, error)
            return False
        with self.store.writing() as session:
            kept = session.get(Channel, channel.id)
            if kept is not None:
                kept.busy_until, kept.failures = None, 0
                kept.sent = at if told else kept.sent
        return bool(told)

    def _gather(self, channel: Channel, at: datetime) -> list[tuple[Table, str]]:
        """What is still true of what there is to tell. It is marked as sent before it is, for twice is worse than late:

        where the sending fails it is unmarked again.
        """
        out: list[tuple[Table, str]] = []
        with self.store.writing() as session:
            mine = select(Notice).where(Notice.channel_id == channel.id, Notice.sent.is_(None), Notice.due <= at)
            for notice in session.scalars(mine.order_by(Notice.due)):
                table = session.get(Table, notice.table_id)
                notice.sent = at
                if table is not None and still_true(table, channel.person_id, notice.kind):
                    out.append((table, notice.kind))
        return out

    def _failed(self, channel: Channel, at: datetime, error: Exception) -> None:
        log.info("a notice by %s was not delivered: %s", channel.kind, error)
        if channel.failures + 1 >= GIVE_UP:
            self._forget(channel)
            return
        with self.store.writing() as session:
            kept = session.get(Channel, channel.id)
            if kept is not None:
                kept.failures += 1
                kept.busy_until = at + timedelta(seconds=min(6 * 3600, 30 * 2**kept.failures))
            again = update(Notice).where(Notice.channel_id == channel.id, Notice.sent == at)
            session.execute(again.values(sent=None))

    def _forget(self, channel: Channel) -> None:
        with self.store.writing() as session:
            kept = session.get(Channel, channel.id)
            if kept is not None:
                session.delete(kept)

    # The three ways.

    def deliver(self, channel: Channel, message: Message) -> None:
        if channel.kind == MAIL:
            if not self.notices.by_mail:
                raise NotReached("this server sends no letters, or does not know its own address")
            self.mail(message.to_mail(self.sender, channel.target))
        elif channel.kind == PUSH:
            self._push(channel, message)
        else:
            body = json.dumps(message.to_json(), ensure_ascii=False).encode()
            mark = hmac.new(str(channel.keys["secret"]).encode(), body, hashlib.sha256).hexdigest()
            headers = {"Content-Type": "application/json", "User-Agent": "Vaka", "X-Vaka-Signature": f"sha256={mark}"}
            post(look_up(channel.target, anywhere=self.settings.hooks_anywhere), body, headers)

    def _push(self, channel: Channel, message: Message) -> None:
        from py_vapid import Vapid02

        anywhere = self.settings.hooks_anywhere
        target = look_up(channel.target, anywhere=anywhere, secure=not anywhere)
        body = sealed(json.dumps(message.to_push(), ensure_ascii=False).encode(), channel)
        claims = {
            "aud": f"{target.parts.scheme}://{target.parts.netloc}",
            "sub": f"mailto:{self.sender}" if self.settings.mail_from else message.base or "mailto:nobody@localhost",
            "exp": int(time.time()) + 12 * 3600,
        }
        signed = Vapid02.from_der(self.vapid.encode()).sign(claims)
        headers = {"Content-Encoding": "aes128gcm", "TTL": "86400", "Urgency": "normal", **signed}
        post(target, body, {**headers, "Content-Type": "application/octet-stream"})

    @property
    def sender(self) -> str:
        host = urlsplit(self.settings.address).hostname or "localhost"
        return self.settings.mail_from or f"vaka@{host}"

    def ask(self, channel: Channel) -> None:
        """The one letter that goes to a mailbox before its owner has said yes."""
        base = str(channel.keys["base"])
        mail = letter(self.sender, channel.target, "Notices from Vaka?")
        mail.set_content(
            "Somebody, probably you, asked us to write here when it is their move.\n\n"
            f"Yes, please: {base}/notices/confirm/{channel.token}\n\n"
            "If it was not you, ignore this e-mail: we will not write again.\n"
        )
        if not self._asking.acquire(blocking=False):
            raise NotReached("other mailboxes are being asked")
        try:
            self.mail(mail)
        finally:
            self._asking.release()

    def send_reset(self, mailbox: str, name: str, link: str) -> None:
        """The letter by which somebody gets into their account again. A mailbox that is gone is no fault of ours."""
        mail = letter(self.sender, mailbox, "A new password for Vaka")
        mail.set_content(
            f"Somebody, probably you, wants a new password for the account {name}.\n\n"
            f"Set it here, within half an hour: {link}\n\n"
            "If it was not you, do nothing: the password stays as it is.\n"
        )
        self.mail(mail)

    def afterwards(self, work: Callable[[], None]) -> None:
        """Do it in a thread that nobody who asks waits for: those that answer requests are few, and a mail server is slow."""
        self._resets.put(work)
        if self._resetting is None:
            self._resetting = threading.Thread(target=self._send_resets, name="vaka-resets", daemon=True)
            self._resetting.start()

    def _send_resets(self) -> None:
        """One after the other."""
        while (work := self._resets.get()) is not None:
            try:
                work()
            except Exception as error:
                log.warning("a letter with a link for a new password was not delivered: %s", error)

    def mail(self, mail: EmailMessage) -> None:
        """Hand a letter to the mail server of the settings."""
        parts = urlsplit(self.settings.smtp)
        host = parts.hostname or "localhost"
        try:
            if parts.scheme == "smtps":
                server: smtplib.SMTP = smtplib.SMTP_SSL(
                    host, parts.port or 465, timeout=10, context=ssl.create_default_context()
                )
            else:
                server = smtplib.SMTP(host, parts.port or 25, timeout=10)
            with server:
                server.ehlo_or_helo_if_needed()
                if parts.scheme != "smtps" and server.has_extn("starttls"):
                    server.starttls(context=ssl.create_default_context())
                if parts.username:
                    server.login(unquote(parts.username), unquote(parts.password or ""))
                server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as error:
            raise Gone("the mailbox was refused") from error
        except (OSError, smtplib.SMTPException) as error:
            raise NotReached(type(error).__name__) from error
