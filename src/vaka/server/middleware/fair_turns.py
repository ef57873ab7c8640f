"""Turns: how much of one address is worked on at a time, so that nobody who asks for much keeps the others waiting.

Few threads answer requests, in the order in which they come. Whoever sends hundreds at once would stand before everybody
else: so those of one address stand before each other, and take up a part of the threads at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

AT_ONCE = 3
"""Requests of one address that are answered at a time: half of the threads there are."""
WAITING = 4
"""The same for what mostly waits, for the worker or for somebody's upload: such requests stand in nobody else's way."""
SLOW = ("/film", "/film.svg", ".png", "/hint", "/suggestions", "/dice", "/result", "/import", "/records", "/continue")


def is_slow(path: str) -> bool:
    """True for what mostly waits."""
    return path.endswith(SLOW)


class _Line:
    """Those of one address who stand in line."""

    def __init__(self, room: int) -> None:
        self.room = asyncio.Semaphore(room)
        self.people = 0


class FairTurns:
    """Who is being answered. It belongs to one event loop, and remembers nobody who has gone."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self.at_once = at_once
        self.waiting = waiting
        self._lines: dict[tuple[str, bool], _Line] = {}

    @asynccontextmanager
    async def turn(self, address: str, path: str) -> AsyncIterator[Callable[[], None]]:
        """Wait for a turn of this address, and keep it.

        What it gives is called when the answer begins: whoever takes their time to read it, or watches a table for hours,
        keeps nobody waiting.
        """
        slow = is_slow(path)
        line = self._lines.setdefault((address, slow), _Line(self.waiting if slow else self.at_once))
        line.people += 1
        try:
            await line.room.acquire()
            held = True

            def ready() -> None:
                nonlocal held
                if held:
                    held = False
                    line.room.release()

            try:
                yield ready
            finally:
                ready()
        finally:
            line.people -= 1
            if not line.people:
                del self._lines[address, slow]

    def __len__(self) -> int:
        return len(self._lines)
