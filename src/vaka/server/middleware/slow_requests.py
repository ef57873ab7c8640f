"""Connections whose other end takes too long to send a request, or reads nothing of its answer, are closed: they would be
held for nothing. So are those that bring thousands of headers, or of pieces of a body, at once: to take them apart takes the
loop a moment each."""

from __future__ import annotations

import asyncio
import re
from itertools import islice
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SLOWEST = 30.0
"""The seconds within which a whole request, body included, has to arrive."""

UNREAD = 60.0
"""The seconds within which somebody has to take at least a little of what waits to be sent to them."""


BURST, MOST_LINES = 4096, 200
"""Of what comes at once: the bytes from which its lines are counted, and how many of them a head may have."""
HEAD_ENDS = re.compile(rb"\n\r?\n")


def crowded(data: bytes) -> bool:
    """True where the head of a request has more lines than any program sends."""
    end = HEAD_ENDS.search(data)
    return data.count(b"\n", 0, len(data) if end is None else end.start()) > MOST_LINES


MOST_CRUMBS = 200
"""Of a body that comes in pieces: how many pieces of a few bytes may come at once. Each takes the loop a moment."""
CRUMB = re.compile(rb"\r\n0*[0-9A-Fa-f]{1,2}[ \t]*(?:;[^\r\n]{0,80})?\r\n")
"""How such a piece begins."""


def crumbled(data: bytes) -> bool:
    """True where a body comes in more little pieces than any program sends."""
    return next(islice(CRUMB.finditer(data), MOST_CRUMBS, None), None) is not None


class Patient(H11Protocol):
    """One connection. How long an answer takes, or how long a stream lasts, is not its concern."""

    slowest, unread = SLOWEST, UNREAD

    _timer: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if len(data) > BURST and self.conn.their_state is h11.IDLE and crowded(self.conn.trailing_data[0] + data):
            self.send_400_response("Too many headers.")
            return
        if len(data) > BURST and crumbled(data):
            self.transport.abort()  # an answer may be under way already
            return
        super().data_received(data)
        if self._whole():
            self._rest()
        elif self._timer is None:
            self._wait()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._look_away()
        super().resume_writing()

    def _look(self, unread: int) -> None:
        self._reading = self.loop.call_later(self.unread, self._unless_read, unread)

    def _look_away(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _unless_read(self, before: int) -> None:
        left = self.transport.get_write_buffer_size()
        if left >= before:
            self.transport.abort()  # to close it politely, we would have to wait for its reader
        else:
            self._look(left)

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_away()
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.slowest, self._close)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _close(self) -> None:
        self._timer = None
        if not self._whole() and not self.transport.is_closing():
            self.transport.close()

    def _whole(self) -> bool:
        """True while a whole request is answered, and between two requests, when another limit counts."""
        cycle: Any = self.cycle  # None before the first request, whatever its type says
        if cycle is None:
            return False
        if cycle.response_complete:
            return self.timeout_keep_alive_task is not None
        return not cycle.more_body
