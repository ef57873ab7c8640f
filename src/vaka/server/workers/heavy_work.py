"""Work that costs more than a moment, done in a process of its own so that no page waits for it.

Replaying a record, drawing a film or a PNG, checking every draw of a game: anybody may ask for these, so each has a
limit of time and memory, an address has one of them under way at a time, and a client that hangs up takes its work with
them. A worker that overruns is killed and replaced. What somebody looks at a page for has a worker of its own, so that
it does not stand behind a whole game that is played again or analysed.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from fastapi import Request
from pebble import ProcessExpired, ProcessPool

from vaka.server.errors import Overloaded, TooCostly, TooMany
from vaka.server.rate_limits import network

Given = ParamSpec("Given")
Made = TypeVar("Made")
CPU_SECONDS, SHORT_SECONDS = 30.0, 10.0
"""How much of a processor one piece of work may take, and one that a page waits for."""
SHORT = frozenset({"curve_of", "hints_for", "png"})
"""Work that a page waits for, by its name."""
SECONDS = 180.0
"""How long it may take once it has begun, on a machine that has much else to do."""
MEMORY = 1 << 30
"""How many bytes of data a worker may hold."""
WAITING = 24
"""How many pieces of work may be under way or wait, for everybody together."""
TO_BEGIN = 90.0
"""How many seconds a piece may wait for its turn. Whoever waits longer is told to come back: an answer is better than none."""
LOOK = 0.25
"""How often we look whether the client is still there."""


class HeavyWork:
    """The costly work of one server process, one piece at a time for an address."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()
        self._closing = False

    def close(self) -> None:
        """Give everything up: the server goes down."""
        self._closing = True
        WORKER.close()
        SHORT_WORKER.close()

    async def run(
        self, request: Request, work: Callable[Given, Made], *args: Given.args, **kwargs: Given.kwargs
    ) -> Made:
        """What `work` gives, made in another process; given up when the client leaves."""
        address = network(request.client.host) if request.client is not None else "unknown"
        if self._by_address[address]:
            raise TooMany("Your last request of this kind is still being worked on. Please wait for it.")
        if self._by_address.total() >= WAITING:
            raise Overloaded("The server is very busy right now. Please try again in a minute.")
        self._by_address[address] += 1
        try:
            return await self._finish(request, work, args, kwargs)
        finally:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    async def _finish(
        self, request: Request, work: Callable[..., Made], args: tuple[object, ...], kwargs: dict[str, object]
    ) -> Made:
        short = getattr(work, "__name__", "") in SHORT
        worker, seconds = (SHORT_WORKER, SHORT_SECONDS) if short else (WORKER, CPU_SECONDS)
        pool = worker.pool()
        future = pool.schedule(limited, args=(seconds, work, *args), kwargs=kwargs, timeout=SECONDS)
        made: asyncio.Future[Made] = asyncio.wrap_future(future)
        patience = time.monotonic() + TO_BEGIN
        try:
            while not made.done():
                await asyncio.wait([made], timeout=LOOK)
                if time.monotonic() > patience and not (future.running() or future.done()):
                    raise Overloaded("The server is very busy right now. Please try again in a minute.")
                if self._closing or not (made.done() or pool.active):
                    raise Overloaded("The server is being restarted. Please try again in a minute.")
                if not made.done() and await request.is_disconnected():
                    raise TooCostly("The request was abandoned.")
            return made.result()
        except TimeoutError as error:
            raise TooCostly("This takes longer than the server may spend on it.") from error
        except (MemoryError, ProcessExpired) as error:
            raise TooCostly("This needs more memory than the server may spend on it.") from error
        finally:
            future.cancel()  # type: ignore[no-untyped-call]
            made.cancel()


def limited(seconds: float, work: Callable[..., Made], *args: object, **kwargs: object) -> Made:
    """In the worker: the work, ended when it has taken its share of the processor."""
    if not hasattr(signal, "setitimer"):
        return work(*args, **kwargs)
    signal.signal(signal.SIGPROF, _used_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work(*args, **kwargs)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _used_up(number: int, frame: object) -> None:
    raise TimeoutError


class Worker:
    """A process that does it, started when it is first needed. All applications of this process share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPool | None = None

    def pool(self) -> ProcessPool:
        with self._lock:
            if self._pool is None or not self._pool.active:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPool(max_workers=1, max_tasks=200, initializer=_begin, context=context)
            return self._pool

    def close(self) -> None:
        """End it, whatever it is doing."""
        with self._lock:
            if self._pool is not None:
                self._pool.stop()  # type: ignore[no-untyped-call]
                self._pool.join()
                self._pool = None


WORKER, SHORT_WORKER = Worker(), Worker()
atexit.register(WORKER.close)
atexit.register(SHORT_WORKER.close)


def _begin() -> None:
    """In the worker: behind everybody else, within its memory, gone with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
