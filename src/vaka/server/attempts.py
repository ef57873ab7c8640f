"""How often somebody may try a password: buckets for each name and each address, in memory, in every process.

Unlike the limits of the door these always hold. A name is counted together with the address it was tried from, so that
nobody can lock somebody else out; and by itself, far more generously, against guesses from many addresses at once.
"""

from __future__ import annotations

import math
import threading
import time

from vaka.server.errors import TooMany
from vaka.server.limits import Counted, Rate

PAIR = Rate(1 / 30, 6)
"""For one name from one address: six at once, then one every half minute."""
ADDRESS = Rate(1 / 5, 40)
NAME = Rate(1 / 3, 100)


class Attempts:
    """Who has tried how often. Safe between threads."""

    def __init__(self) -> None:
        self._counted = Counted()
        self._lock = threading.Lock()

    def note(self, name: str, address: str, at: float | None = None) -> None:
        """Count one attempt, or refuse it."""
        at = time.monotonic() if at is None else at
        with self._lock:
            waits = [
                self._counted.take(key, rate, at)
                for key, rate in ((f"{name}\0{address}", PAIR), (f"a\0{address}", ADDRESS), (f"n\0{name}", NAME))
            ]
        if max(waits) > 0:
            raise TooMany(f"That were many attempts. Please wait {math.ceil(max(waits))} seconds and try again.")

    def forgive(self, name: str, address: str) -> None:
        """Whoever got in starts afresh."""
        with self._lock:
            self._counted.forget(f"{name}\0{address}")
