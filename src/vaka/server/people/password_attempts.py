"""How often somebody may try a password: buckets for each name and each address, in the store, for all processes.

Unlike other rate limits these cannot be switched off. A name is counted together with the address it was tried from, so that
nobody can lock somebody else out; and by itself, far more generously, against guesses from many addresses at once.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from vaka.server.errors import TooMany, in_words
from vaka.server.rate_limits import Rate
from vaka.server.store import Attempt, Store
from vaka.server.store.columns import now

PAIR = Rate(1 / 30, 6)
"""For one name from one address: six at once, then one every half minute."""
ADDRESS = Rate(1 / 5, 40)
NAME = Rate(1 / 3, 100)
LETTERS = Rate(1 / 1200, 3)
"""Letters to one account: three at once, then three an hour."""
FULL_AGAIN = timedelta(hours=2)
"""After so long without an attempt a bucket is full again, whichever it is, and need not be kept."""


class Attempts:
    """Who has tried how often."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def note(self, name: str, address: str, at: datetime | None = None) -> None:
        """Count one attempt to log in, or refuse it."""
        self._count({_pair(name, address): PAIR, f"a\0{address}": ADDRESS, f"n\0{name}": NAME}, at)

    def note_letter(self, name: str, address: str, at: datetime | None = None) -> None:
        """Count one letter that is asked for, or refuse it."""
        self._count({f"l\0{name}": LETTERS, f"a\0{address}": ADDRESS}, at)

    def forgive(self, name: str, address: str) -> None:
        """After a successful log-in the count starts afresh."""
        with self.store.writing() as session:
            session.execute(delete(Attempt).where(Attempt.key == _digest(_pair(name, address))))

    def _count(self, buckets: dict[str, Rate], at: datetime | None) -> None:
        at = now() if at is None else at
        try:
            wait = self._take(buckets, at)
        except IntegrityError:  # another process has just counted the first attempt of the same bucket
            wait = self._take(buckets, at)
        if wait > 0:
            raise TooMany(f"Too many attempts. Please wait {in_words(wait)} and try again.", wait)

    def _take(self, buckets: dict[str, Rate], at: datetime) -> float:
        with self.store.writing() as session:
            session.execute(delete(Attempt).where(Attempt.at < at - FULL_AGAIN))
            return max(_take_one(session, _digest(key), rate, at) for key, rate in sorted(buckets.items()))


def _take_one(session: Session, key: str, rate: Rate, at: datetime) -> float:
    """Take one out of a bucket: 0 where there was one, else how many seconds to wait."""
    kept = session.get(Attempt, key, with_for_update=True)
    if kept is None:
        kept = Attempt(key=key, left=float(rate.burst), at=at)
        session.add(kept)
    left = min(float(rate.burst), kept.left + (at - kept.at).total_seconds() * rate.second)
    wait = 0.0 if left >= 1 else (1 - left) / rate.second
    kept.left, kept.at = left if wait else left - 1, at
    session.flush()
    return wait


def _pair(name: str, address: str) -> str:
    return f"p\0{name}\0{address}"


def _digest(key: str) -> str:
    """What is kept of a name or an address: enough to count by."""
    return hashlib.sha256(key.encode()).hexdigest()
