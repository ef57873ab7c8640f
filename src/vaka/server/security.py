"""The gate before every route: who may write, how much, and what a browser may do with an answer.

Writing is allowed to our own pages and to programs, never to a page of another site (`Sec-Fetch-Site`, else `Origin`).
Bodies are measured before anything parses them. Scripts come from our own files only.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vaka.server.errors import Told
from vaka.server.logs import route_of

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
# Pieces are placed by style attributes; style elements and scripts in the page are refused all the same.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
Answer = Callable[[Scope, Told], Callable[[Scope, Receive, Send], Awaitable[None]]]


BROKEN = Told(500, "fault", "Something went wrong on our side. The table is as it was.")
log = logging.getLogger("vaka.gate")


class TooLong(Exception):
    """More came than was allowed."""


class Gate:
    """ASGI middleware; `answer` makes the response for a refusal."""

    def __init__(self, app: ASGIApp, limit: int, limits: dict[str, int], answer: Answer) -> None:
        self.app = app
        self.limit = limit
        self.limits = limits
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        send = with_headers(send)
        if scope["method"] not in SAFE and cross_site(headers):
            told = Told(403, "cross-site", "This request came from another site, so nothing was done.")
            await self.answer(scope, told)(scope, receive, send)
            return
        limit = self.limits.get(scope["path"], self.limit)
        too_long = Told(413, "too-long", f"This is longer than the {limit // 1024} kB that are read here.")
        length = headers.get("content-length", "")
        if length.isdigit() and int(length) > limit:
            await self.answer(scope, too_long)(scope, receive, send)
            return
        body = _Measured(receive, limit)
        started = False

        async def unless_too_long(message: Message) -> None:
            nonlocal started
            if started or not body.too_long:
                started = True
                await send(message)

        try:
            await self.app(scope, body.receive, unless_too_long)
        except TooLong:
            log.info("a body of more than %d bytes was cut off", limit)
        except Exception:
            log.exception("%s %s failed", scope["method"], route_of(scope))
            if not started:
                await self.answer(scope, BROKEN)(scope, receive, send)
        if body.too_long and not started:
            await self.answer(scope, too_long)(scope, receive, send)


def cross_site(headers: Headers) -> bool:
    """True where a browser sent this for another site. Programs send neither header and are let through."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:
        return True


class _Measured:
    """A body that is counted while it comes in, whatever length it was said to have."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.source = receive
        self.left = limit

    @property
    def too_long(self) -> bool:
        return self.left < 0

    async def receive(self) -> MutableMapping[str, Any]:
        message = await self.source()
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.too_long:
                raise TooLong
        return message


def with_headers(send: Send) -> Send:
    """What a browser is told with every answer."""

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return wrapped
