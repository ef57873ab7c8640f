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
"""Letters that are asked for by one name, and to one mailbox: three at once, then three an hour."""
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

    def may_write_to(self, mailbox: str) -> bool:
        """Count one letter to a mailbox; False where it has got enough of them. Nobody is told: they would learn whose it is."""
        try:
            self._count({f"m\0{mailbox}": LETTERS}, None)
        except TooMany:
            return False
        return True

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
        """Take one out of each bucket, or, where one of them is empty, nothing out of any: how many seconds to wait then.

        What is refused counts nowhere, or whoever is refused at one address could go on there to empty a name's bucket.
        """
        with self.store.writing() as session:
            session.execute(delete(Attempt).where(Attempt.at < at - FULL_AGAIN))
            found = {key: _left(session, _digest(key), rate, at) for key, rate in sorted(buckets.items())}
            wait = max((1 - left) / buckets[key].second for key, left in found.items())
            if wait <= 0:
                for key, left in found.items():
                    session.merge(Attempt(key=_digest(key), left=left - 1, at=at))
        return max(0.0, wait)


def _left(session: Session, key: str, rate: Rate, at: datetime) -> float:
    """How much is in a bucket now."""
    kept = session.get(Attempt, key, with_for_update=True)
    if kept is None:
        return float(rate.burst)
    return min(float(rate.burst), kept.left + (at - kept.at).total_seconds() * rate.second)


def _pair(name: str, address: str) -> str:
    return f"p\0{name}\0{address}"


def _digest(key: str) -> str:
    """What is kept of a name or an address: enough to count by."""
    return hashlib.sha256(key.encode()).hexdigest()
