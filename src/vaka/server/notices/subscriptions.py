"""Notices: who wants to be told, by which channel, and what there is to tell. `delivery` sends them.

Nobody is told anything unless they asked for it, and every notice carries the link that stops them. Someone who moves
by themselves within a minute is not told that it is their move. What happens within a while comes in one message.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from vaka.core.errors import Malformed, Refused
from vaka.server.errors import Overloaded, TooMany, Unknown, in_words
from vaka.server.ids import sound
from vaka.server.notices.outbound_http import NotReached, check_address, look_up
from vaka.server.people.accounts import box_of, clean_mail
from vaka.server.rate_limits import Counted, Rate
from vaka.server.settings import Settings
from vaka.server.store import Channel, Entry, Notice, Person, Seat, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.clocks import LIVE

PUSH, MAIL, WEBHOOK = "push", "mail", "webhook"
TURN, OVER, CLOSED, AWAY = "turn", "over", "closed", "away"
EVERY = (10, 60, 1440)
"""At most one message in this many minutes."""
MOST = 12
"""The most channels that one person can have."""
LOOKING_UP = 2
"""The most names that are looked up at once for those who add a way: each keeps a thread from answering others."""
ASKING = Rate(1 / 600, 4)
"""How often somebody may have a letter sent that asks whether a mailbox is theirs, and how often a mailbox is asked."""
LETTERS = Rate(1 / 60, 60)
"""The same for all at one address: whoever is one guest after another asks no more than a school does."""


class Notices:
    """The ways to tell people, and what waits to be told."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._asked = Counted()
        self._looking_up = threading.Semaphore(LOOKING_UP)

    @property
    def by_mail(self) -> bool:
        """Letters hold links, and links hold the address that this server was given: never one that a request names."""
        return bool(self.settings.smtp and self.settings.address)

    # Ways to be told.

    def channels(self, person: Person) -> list[Channel]:
        with self.store.reading() as session:
            query = select(Channel).where(Channel.person_id == person.id).order_by(Channel.created)
            return list(session.scalars(query))

    def add(
        self,
        person: Person,
        kind: str,
        target: str,
        base: str,
        keys: Mapping[str, Any] | None = None,
        every: int = 10,
        address: str = "",
    ) -> Channel:
        """One more way, asked for from an address. A mailbox waits until its owner has confirmed it."""
        if every not in EVERY:
            raise Malformed(f"messages can come at most every {', '.join(map(str, EVERY))} minutes", field="every")
        kept: dict[str, Any] = {"base": self.settings.address.rstrip("/") or base.rstrip("/")}
        if kind == MAIL:
            target = clean_mail(target)
            if not self.by_mail:
                raise Refused("This server does not send e-mail.")
            if not target:
                raise Malformed("this is not an e-mail address", field="target")
            self._may_ask(person, target, address)
        elif kind == WEBHOOK:
            self._reachable(target, secure=False)
            kept["secret"] = secrets.token_urlsafe(24)
        elif kind == PUSH:
            kept |= push_keys(keys)
            self._reachable(target, secure=not self.settings.hooks_anywhere)
        else:
            raise Malformed(f"notices are sent by {PUSH}, {MAIL} or {WEBHOOK}, not {kind!r}", field="kind")
        channel = Channel(
            id=secrets.token_hex(8), person_id=person.id, kind=kind, target=target, keys=kept, every=every,
            confirmed=kind != MAIL, token=secrets.token_urlsafe(24),
        )  # fmt: skip
        try:
            with self.store.writing() as session:
                if len(session.scalars(select(Channel.id).where(Channel.person_id == person.id)).all()) >= MOST:
                    raise Refused(f"You already have {MOST} ways to be notified.")
                session.add(channel)
        except IntegrityError:
            return next(each for each in self.channels(person) if (each.kind, each.target) == (kind, target))
        return channel

    def _reachable(self, target: str, *, secure: bool) -> None:
        """Refuse what leads into a private network. Where a name is not known just now it is tried when we send."""
        check_address(target, secure=secure)
        if not self._looking_up.acquire(blocking=False):
            raise Overloaded("The server is looking up other addresses right now. Please try again in a minute.")
        try:
            look_up(target, anywhere=self.settings.hooks_anywhere, secure=secure)
        except NotReached as error:
            raise Malformed(f"this address cannot be reached: {error}", field="target") from error
        finally:
            self._looking_up.release()

    def _may_ask(self, person: Person, target: str, address: str) -> None:
        at = now().timestamp()
        for kind, who, rate in (
            ("address", address, LETTERS),
            ("person", person.id, ASKING),
            ("mailbox", box_of(target), ASKING),
        ):
            wait = self._asked.take(f"{kind} {who}", rate, at) if who else 0.0
            if wait > 0:
                raise TooMany(f"That was too many e-mails. Please wait {in_words(wait)}.", wait)

    def pace(self, person: Person, channel_id: str, every: int) -> None:
        """How often at most."""
        if every not in EVERY:
            raise Malformed(f"messages can come at most every {', '.join(map(str, EVERY))} minutes", field="every")
        with self.store.writing() as session:
            self._own(session, person, channel_id).every = every

    def remove(self, person: Person, channel_id: str) -> None:
        with self.store.writing() as session:
            session.delete(self._own(session, person, channel_id))

    def _own(self, session: Session, person: Person, channel_id: str) -> Channel:
        channel = session.get(Channel, channel_id) if sound(channel_id, 24) else None
        if channel is None or channel.person_id != person.id:
            raise Unknown("There is no such way to notify you.")
        return channel

    def by_token(self, token: str) -> Channel:
        """The way that a link of a notice speaks of."""
        with self.store.reading() as session:
            found = session.scalar(select(Channel).where(Channel.token == token)) if sound(token, 40) else None
        if found is None:
            raise Unknown("These notices are already switched off.")
        return found

    def stop(self, token: str) -> None:
        channel = self.by_token(token)
        with self.store.writing() as session:
            session.execute(delete(Channel).where(Channel.id == channel.id))

    def confirm(self, token: str) -> Channel:
        channel = self.by_token(token)
        with self.store.writing() as session:
            session.get_one(Channel, channel.id).confirmed = True
        return channel

    # What there is to tell.

    def worth_a_look(self, tables: set[str]) -> list[str]:
        """Those of some tables at which somebody sits who wants to be told anything. Nearly always none."""
        if not tables:
            return []
        wanted = (Channel.person_id == Seat.person_id) & Channel.confirmed
        query = select(Seat.table_id).join(Channel, wanted).where(Seat.table_id.in_(sorted(tables))).distinct()
        with self.store.reading() as session:
            return list(session.scalars(query))

    def note(self, table_id: str, at: datetime | None = None) -> int:
        """Something happened at a table: write down who is to be told what. How much was new."""
        at = now() if at is None else at
        if not self.worth_a_look({table_id}):
            return 0
        try:
            with self.store.writing() as session:
                table = session.get(Table, table_id)
                found = [] if table is None else to_tell(session, table)
                return sum(self._note(session, table, *each, at) for each in found if table is not None)
        except IntegrityError:
            return 0  # another process was quicker

    def _note(self, session: Session, table: Table, person_id: str, kind: str, mark: int, at: datetime) -> int:
        delay = min(15.0, self.settings.notice_delay) if table.speed == LIVE else self.settings.notice_delay
        due = at + timedelta(seconds=delay if kind == TURN else 0)
        new = 0
        for channel in session.scalars(select(Channel).where(Channel.person_id == person_id, Channel.confirmed)):
            same = (Notice.channel_id == channel.id) & (Notice.table_id == table.id) & (Notice.kind == kind)
            kept = session.scalar(select(Notice).where(same))
            if kept is None:
                session.add(
                    Notice(
                        id=secrets.token_hex(8), channel_id=channel.id, table_id=table.id, kind=kind,
                        version=mark, due=due,
                    )
                )  # fmt: skip
                new += 1
            elif kept.version != mark:
                kept.version, kept.due, kept.sent = mark, due, None
                new += 1
        return new


def to_tell(session: Session, table: Table) -> list[tuple[str, str, int]]:
    """Who is to be told what, as a table stands now, and a mark by which it is told once.

    Nobody is told what they did themselves, nor that a bot has moved where only bots play with them without a clock.
    """
    people = sorted({seat.person_id for seat in table.seats if seat.person_id is not None})
    entry = select(Entry.person_id).where(Entry.table_id == table.id, Entry.version == table.version)
    last = session.execute(entry).scalar() if table.version else None
    if table.over:
        return [(person, OVER, table.version) for person in people if person != last]
    if table.closed is not None:
        return [(person, CLOSED, table.version) for person in people]
    out = [
        (seat.person_id, AWAY, int(seat.away.timestamp()) // 60)
        for seat in table.seats
        if seat.away is not None and seat.person_id is not None
    ]
    asked = None if table.to_act is None else table.seats[table.to_act]
    if asked is not None and asked.person_id is not None and asked.away is None and asked.person_id != last:
        if len(people) > 1 or table.clock is not None:
            out.append((asked.person_id, TURN, table.version))
    return out


def still_true(table: Table, person_id: str, kind: str) -> bool:
    """False where a notice has been overtaken by what happened since."""
    if kind == OVER:
        return table.over
    if kind == CLOSED:
        return table.closed is not None
    if table.over or table.closed is not None or table.to_act is None:
        return False
    if kind == AWAY:
        return any(seat.person_id == person_id and seat.away is not None for seat in table.seats)
    asked = table.seats[table.to_act]
    return asked.person_id == person_id and asked.away is None


def push_keys(keys: Mapping[str, Any] | None) -> dict[str, str]:
    """What a browser's subscription is encrypted with."""
    found = {name: (keys or {}).get(name) for name in ("p256dh", "auth")}
    out: dict[str, str] = {}
    for name, value in found.items():
        if not isinstance(value, str) or not 8 <= len(value) <= 200 or not value.isascii() or not value.isprintable():
            raise Malformed("this is not a browser's push subscription", field="keys")
        out[name] = value
    return out
