"""Who watches a table, and how they learn that something changed.

`publish` may be called from any thread, always after a commit. A watcher only learns *that* there is news: it then
draws its own viewer's page, so a secret cannot travel here. What other processes did is heard by `pubsub` and published
here too.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

import anyio
import anyio.to_thread

from vaka.server.operations import metrics

DRAWING, ANSWERING = 2, 6
"""How many threads draw for streams, and how many answer requests."""
Drawn = TypeVar("Drawn")


GZIP = bytes([31, 139, 8, 0, 0, 0, 0, 0, 0, 255])
"""How a stream in gzip begins. It is never ended, so its sum is never asked for."""


def packed(text: str) -> bytes:
    """A part of a stream in gzip that refers to nothing before it: the same bytes serve everybody who is sent them."""
    squeeze = zlib.compressobj(1, zlib.DEFLATED, -15)
    return squeeze.compress(text.encode()) + squeeze.flush(zlib.Z_SYNC_FLUSH)


def squeezed(text: str, accepts: str) -> tuple[bytes, dict[str, str]]:
    """A whole answer that comes often and soon: packed quickly where its reader takes that, with its headers."""
    if "gzip" not in accepts:
        return text.encode(), {}
    return gzip.compress(text.encode(), 1, mtime=0), {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}


class Part:
    """A piece of a stream, such as an event. It is written out once for all streams that send it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._packed: bytes | None = None

    @staticmethod
    def event(stamp: int, name: str, text: str) -> Part:
        """A server-sent event."""
        data = "\ndata: ".join(text.splitlines())
        return Part(f"id: {stamp}\nevent: {name}\ndata: {data}\n\n")

    def written(self, squeeze: bool) -> bytes:
        if not squeeze:
            return self.text.encode()
        if self._packed is None:
            self._packed = packed(self.text)
        return self._packed


BEGINNING, HEARTBEAT = Part("retry: 1000\n\n"), Part(": still here\n\n")


class Wrapping:
    """How one stream is written: as it is, or in gzip where its reader takes that. Each part can be read as it comes."""

    def __init__(self, accepts: str) -> None:
        self.gzip = "gzip" in accepts
        self._begun = not self.gzip

    def wrap(self, part: Part) -> bytes:
        written = part.written(self.gzip)
        if self._begun:
            return written
        self._begun = True
        return GZIP + written

    @property
    def headers(self) -> dict[str, str]:
        return {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if self.gzip else {"Vary": "Accept-Encoding"}


class Watch:
    """One stream that waits for news of its table. It belongs to one event loop."""

    def __init__(self) -> None:
        self._news = False
        self._waiting: asyncio.Future[None] | None = None
        self.closed = False

    def wake(self) -> None:
        self._news = True
        self._end_waiting()

    def close(self) -> None:
        self.closed = True
        self.wake()

    async def wait(self, seconds: float) -> bool:
        """True as soon as there is news, False when nothing came for so long.

        Every stream waits so after everything it sends: a future and a timer, where `wait_for` would make a task.
        """
        if not self._news:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(seconds, self._end_waiting)
            try:
                await self._waiting
            finally:
                timer.cancel()
                self._waiting = None
        heard, self._news = self._news, False
        return heard

    def _end_waiting(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Hub:
    """All streams of this process, by table. It belongs to one event loop."""

    def __init__(self) -> None:
        self._watches: dict[str, set[Watch]] = {}
        self._marks: dict[str, int] = {}
        self._next_mark = itertools.count()
        self._turns: WeakValueDictionary[tuple[str, str | None], asyncio.Lock] = WeakValueDictionary()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._drawing: anyio.CapacityLimiter
        self.closing = False

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Belong to a loop. Drawing for streams has a few threads of its own, so that nobody who acts waits for it;

        and there are few threads altogether: all of them want the processor, and the loop wants its turn too.
        """
        self._loop = loop
        self._drawing = anyio.CapacityLimiter(DRAWING)
        anyio.to_thread.current_default_thread_limiter().total_tokens = ANSWERING

    async def draw(self, work: Callable[[int], Drawn], sent: int) -> Drawn:
        """What a stream is to send, drawn in a thread."""
        return await anyio.to_thread.run_sync(work, sent, limiter=self._drawing)

    def turn(self, table: str, viewer: str | None) -> asyncio.Lock:
        """The turn of one of those streams that show a table to the same viewer."""
        lock = self._turns.get((table, viewer))
        if lock is None:
            lock = self._turns[table, viewer] = asyncio.Lock()
        return lock

    @contextmanager
    def watch(self, table: str) -> Iterator[Watch]:
        """Watch a table from inside the event loop."""
        watch = Watch()
        watch.closed = self.closing
        self._watches.setdefault(table, set()).add(watch)
        self._marks.setdefault(table, next(self._next_mark))
        metrics.STREAMS.inc()
        try:
            yield watch
        finally:
            metrics.STREAMS.dec()
            others = self._watches.get(table, set())
            others.discard(watch)
            if not others:
                self._watches.pop(table, None)
                self._marks.pop(table, None)

    def mark(self, table: str) -> int | None:
        """A number that changes whenever something about a watched table does: what was read since is still true."""
        return self._marks.get(table)

    def publish(self, table: str | None) -> None:
        """Say that something about a table has changed (None: about any). From any thread, after the commit."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, table)

    def _wake(self, table: str | None) -> None:
        names = list(self._watches) if table is None else [table]
        for name in names:
            if name in self._marks:
                self._marks[name] = next(self._next_mark)
        for watch in [watch for name in names for watch in self._watches.get(name, ())]:
            watch.wake()

    def close(self) -> None:
        """End all streams: the server goes down. Browsers come back by themselves, to the server that runs then."""
        self.closing = True
        for watches in self._watches.values():
            for watch in watches:
                watch.close()
