"""Who is there. A guest is a name and a token; the store keeps the token's digest only."""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import time
from dataclasses import dataclass, replace
from datetime import timedelta

from sqlalchemy import Update, delete, select, update
from sqlalchemy.exc import DBAPIError

from vaka.server.lru_cache import LruCache
from vaka.server.names import ACCOUNT, GUEST, clean_name
from vaka.server.store import Person, Session, Store, Token
from vaka.server.store.columns import now

log = logging.getLogger("vaka.people")
PERSONAL = "vaka_"
"""Every personal token begins so: it can be told from a cookie's, and found where it was left lying about."""
FRESH = 20.0
NUMBERED = re.compile(r".* \d\d?")
"""A name at a table where somebody else bore it before."""
SURE = 3.0
"""Seconds for which it is not looked up again for whom a token speaks: one that was revoked elsewhere is worth nothing
within five. What this process changes itself is known at once."""
LONGEST = 30.0
"""Seconds after which it is looked up in any case, however often the token was found to be valid: a name may change."""


@dataclass(frozen=True, slots=True)
class Found:
    """For whom a token spoke when it was last looked up."""

    person: Person
    epoch: object
    read: float
    until: float


def lasts(kind: str) -> timedelta:
    """How long a log-in lasts that nobody uses: a guest has nothing else to come back by."""
    return timedelta(days=60 if kind == "account" else 365)


class People:
    """Guests, found by their tokens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._accounts: LruCache[str, tuple[str | None, float]] = LruCache(5_000)
        """The names of accounts, None for guests, and until when they are believed."""
        self._found: LruCache[str, Found] = LruCache(5_000)

    def enter(self, name: str) -> tuple[Person, str]:
        """A new guest, and the token that speaks for them from now on."""
        person = Person(id=secrets.token_hex(8), name=clean_name(name) or GUEST)
        token = secrets.token_urlsafe(32)
        with self.store.writing() as session:
            session.add(person)
            session.flush()
            session.add(Session(digest=digest(token), person_id=person.id))
        return person, token

    def is_guest(self, person_id: str | None, name: str = "") -> bool:
        """True for anybody who has no account, and for a seat with a `name` that is not its account's: such a name may be
        anybody's. It is looked up again after a while."""
        kept = self._accounts.get(person_id or "")
        if kept is None or kept[1] < time.monotonic():
            query = select(Person.name).where(Person.id == (person_id or ""), Person.kind == ACCOUNT)
            with self.store.reading() as session:
                kept = session.scalar(query), time.monotonic() + FRESH
            self._accounts.put(person_id or "", kept)
        own = kept[0]
        return own is None or not (
            name in ("", own) or (NUMBERED.fullmatch(name) and name.rpartition(" ")[0] == own[:38])
        )

    def leave(self, person: Person) -> None:
        """Forget a guest."""
        with self.store.writing() as session:
            session.delete(session.get_one(Person, person.id))

    def find(self, token: str | None) -> Person | None:
        """The person for whom a token speaks."""
        if not token or len(token) > 200:
            return None
        mark = digest(token)
        kept = self._found.get(mark)
        if kept is not None and kept.epoch is self.store.epoch and time.monotonic() < kept.until:
            return kept.person
        epoch, at = self.store.epoch, time.monotonic()  # first: what is read then can only be newer
        person = self._find_personal(mark) if token.startswith(PERSONAL) else self._find_session(mark)
        if person is not None:
            self._found.put(mark, Found(person, epoch, at, at + SURE))
        return person

    def _find_session(self, mark: str) -> Person | None:
        """The person who logged in with a token."""
        query = select(Session, Person).join(Person, Person.id == Session.person_id).where(Session.digest == mark)
        with self.store.reading() as session:
            row = session.execute(query).one_or_none()
        if row is None:
            return None
        found, person = row
        last, at = found.used or found.created, now()
        if last < at - lasts(person.kind):
            with self.store.writing() as session:
                session.execute(delete(Session).where(Session.digest == found.digest))
            return None
        if last < at - timedelta(days=1):
            self._note_use(update(Session).where(Session.digest == found.digest).values(used=at))
        return person

    def _note_use(self, change: Update) -> None:
        """Where a disk is full, whoever only reads need not know."""
        try:
            with self.store.writing() as session:
                session.execute(change)
        except DBAPIError as error:
            log.warning("it could not be noted that somebody was here: %s", type(error.orig).__name__)

    def _find_personal(self, mark: str) -> Person | None:
        """The person whose token a program sends. When it was last used is kept to the hour."""
        with self.store.reading() as session:
            found = session.scalar(select(Token).where(Token.digest == mark))
            person = None if found is None else session.get(Person, found.person_id)
        if found is not None and (found.used is None or found.used < now() - timedelta(hours=1)):
            self._note_use(update(Token).where(Token.id == found.id).values(used=now()))
        return person

    def valid(self, digests: set[str]) -> set[str]:
        """Those of many digests that still speak for somebody, in few questions to the store."""
        wanted = sorted(digests)
        found: set[str] = set()
        asked = time.monotonic()
        with self.store.reading() as session:
            for at in range(0, len(wanted), 400):
                some = wanted[at : at + 400]
                found.update(session.scalars(select(Session.digest).where(Session.digest.in_(some))))
                found.update(session.scalars(select(Token.digest).where(Token.digest.in_(some))))
        for mark in found:
            kept = self._found.get(mark)
            if kept is not None:
                self._found.put(mark, replace(kept, until=min(asked + SURE, kept.read + LONGEST)))
        return found


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
