"""Who is there. A guest is a name and a token; the store keeps the token's digest only."""

from __future__ import annotations

import hashlib
import math
import secrets
import time
from datetime import timedelta

from sqlalchemy import delete, select, update

from vaka.core.errors import Malformed
from vaka.server.lru_cache import LruCache
from vaka.server.names import GUEST, clean_name
from vaka.server.store import Person, Session, Store, Token
from vaka.server.store.columns import now

PERSONAL = "vaka_"
"""Every personal token begins so: it can be told from a cookie's, and found where it was left lying about."""
FRESH = 20.0


def lasts(kind: str) -> timedelta:
    """How long a log-in lasts that nobody uses: a guest has nothing else to come back by."""
    return timedelta(days=60 if kind == "account" else 365)


class People:
    """Guests, found by their tokens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._guests: LruCache[str, float] = LruCache(5_000)

    def enter(self, name: str) -> tuple[Person, str]:
        """A new guest, and the token that speaks for them from now on."""
        person = Person(id=secrets.token_hex(8), name=clean_name(name) or GUEST)
        token = secrets.token_urlsafe(32)
        with self.store.writing() as session:
            session.add(person)
            session.flush()
            session.add(Session(digest=digest(token), person_id=person.id))
        return person, token

    def is_guest(self, person_id: str | None) -> bool:
        """True for anybody who has no account: their name may be anybody's. A guest is looked up again after a while."""
        kept = self._guests.get(person_id or "")
        if kept is not None and (kept == math.inf or kept > time.monotonic()):
            return kept != math.inf
        with self.store.reading() as session:
            kind = session.scalar(select(Person.kind).where(Person.id == (person_id or "")))
        self._guests.put(person_id or "", math.inf if kind == "account" else time.monotonic() + FRESH)
        return kind != "account"

    def leave(self, person: Person) -> None:
        """Forget a guest."""
        with self.store.writing() as session:
            session.delete(session.get_one(Person, person.id))

    def find(self, token: str | None) -> Person | None:
        """The person for whom a token speaks."""
        if not token or len(token) > 200:
            return None
        if token.startswith(PERSONAL):
            return self._find_personal(token)
        with self.store.reading() as session:
            found = session.get(Session, digest(token))
            person = None if found is None else session.get(Person, found.person_id)
        if found is None or person is None:
            return None
        last, at = found.used or found.created, now()
        if last < at - lasts(person.kind):
            with self.store.writing() as session:
                session.execute(delete(Session).where(Session.digest == found.digest))
            return None
        if last < at - timedelta(days=1):
            with self.store.writing() as session:
                session.execute(update(Session).where(Session.digest == found.digest).values(used=at))
        return person

    def _find_personal(self, token: str) -> Person | None:
        """The person whose token a program sends. When it was last used is kept to the hour."""
        with self.store.reading() as session:
            found = session.scalar(select(Token).where(Token.digest == digest(token)))
            person = None if found is None else session.get(Person, found.person_id)
        if found is not None and (found.used is None or found.used < now() - timedelta(hours=1)):
            with self.store.writing() as session:
                session.execute(update(Token).where(Token.id == found.id).values(used=now()))
        return person

    def valid(self, digests: set[str]) -> set[str]:
        """Those of many digests that still speak for somebody, in few questions to the store."""
        wanted = sorted(digests)
        found: set[str] = set()
        with self.store.reading() as session:
            for at in range(0, len(wanted), 400):
                some = wanted[at : at + 400]
                found.update(session.scalars(select(Session.digest).where(Session.digest.in_(some))))
                found.update(session.scalars(select(Token.digest).where(Token.digest.in_(some))))
        return found

    def rename(self, person: Person, name: str) -> Person:
        name = clean_name(name)
        if not name:
            raise Malformed("a name needs at least one letter", field="name")
        with self.store.writing() as session:
            kept = session.get_one(Person, person.id)
            kept.name = name
        return kept


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
