"""Live streams end when what opened them does: a log-in, a program's token, or the right to come in at all.

Who watches is looked up when a stream opens. Every few seconds all open streams are asked about at once, in one
question to the store, so a password that was changed elsewhere closes the old browser's stream within seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from vaka.server.live.streams import Watch
from vaka.server.people.log_ins import digest
from vaka.server.store import Person

if TYPE_CHECKING:
    from vaka.server.services import Services

log = logging.getLogger("vaka.streams")
EVERY = 2.0
"""Seconds between two looks. A stream must end within five."""


@dataclass(frozen=True, eq=False)
class Guarded:
    """One open stream, and what speaks for its viewer; neither digest nor person where nobody is logged in."""

    watch: Watch
    digest: str | None
    person: str | None
    address: str | None


class StreamGuard:
    """All open streams of this process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: set[Guarded] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    @contextmanager
    def guard(self, watch: Watch, request: Request, person: Person | None) -> Iterator[None]:
        """Look after a stream while it is open."""
        token = self.services.token(request)
        address = None if request.client is None else request.client.host
        known = person is not None and token is not None
        opened = Guarded(watch, digest(token) if known and token else None, person.id if person else None, address)
        self._open.add(opened)
        try:
            yield
        finally:
            self._open.discard(opened)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                for each in await run_in_threadpool(self.ended):
                    each.watch.close()
            except Exception as error:
                log.warning("the store does not say who may watch: %s", type(error).__name__)

    def ended(self) -> list[Guarded]:
        """The streams whose viewer has been logged out, lost their token, or been banned."""
        opened = list(self._open)
        bans = self.services.bans
        if bans.due:
            bans.load()
        valid = self.services.people.valid({each.digest for each in opened if each.digest is not None})
        return [
            each
            for each in opened
            if (each.digest is not None and each.digest not in valid)
            or (each.person is not None and bans.person(each.person))
            or (each.address is not None and bans.address(each.address))
        ]
