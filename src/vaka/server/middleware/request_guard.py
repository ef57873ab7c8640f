"""Checks before every route: who may write, how much, and what a browser may do with an answer.

Writing is allowed to our own pages and to programs, never to a page of another site (`Sec-Fetch-Site`, else `Origin`;
a request with a cookie and neither of them is refused).
Bodies are measured before anything parses them. Scripts come from our own files only.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vaka.server.errors import ErrorAnswer
from vaka.server.operations.logs import route_of

if TYPE_CHECKING:
    from vaka.server.services import Services
    from vaka.server.settings import Settings

COOKIES = frozenset({"__Host-vaka", "vaka"})
ACTIONS = ("/act", "/actions", "/undo", "/sit", "/seats", "/why")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
# Pieces are placed by style attributes; style elements and scripts in the page are refused all the same.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HSTS = "max-age=31536000"
"""A browser that came by HTTPS once comes by nothing else for a year."""
Answer = Callable[[Scope, ErrorAnswer], Callable[[Scope, Receive, Send], Awaitable[None]]]


BROKEN = ErrorAnswer(500, "fault", "Something went wrong on our side. The table is as it was.")
log = logging.getLogger("vaka.requests")


class TooLong(Exception):
    """More came than was allowed."""


class RequestGuard:
    """ASGI middleware; `answer` makes the response for a refusal."""

    def __init__(self, app: ASGIApp, services: Services, answer: Answer) -> None:
        self.app = app
        self.services = services
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        secure = self.services.encrypted(scope)
        send = with_headers(send, secure)
        settings = self.services.settings
        if scope["method"] not in SAFE and cross_site(headers, "https" if secure else "http", settings.address):
            told = ErrorAnswer(403, "cross-site", "This request came from another site, so nothing was done.")
            await self.answer(scope, told)(scope, receive, send)
            return
        limit = longest(scope["path"], settings)
        too_long = ErrorAnswer(413, "too-long", f"This is longer than the {limit // 1024} kB that are read here.")
        length = headers.get("content-length", "")
        if length.isascii() and length.isdigit() and int(length) > limit:
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
        except ClientDisconnect:
            log.info("%s %s: whoever sent it has left in the midst of it", scope["method"], route_of(scope))
        except Exception:
            log.exception("%s %s failed", scope["method"], route_of(scope))
            if not started:
                await self.answer(scope, BROKEN)(scope, receive, send)
        if body.too_long and not started:
            await self.answer(scope, too_long)(scope, receive, send)


def longest(path: str, settings: Settings) -> int:
    """How many bytes are read of what is sent to an address."""
    if path in ("/import", "/api/records"):
        return settings.record_limit
    return settings.action_limit if path.endswith(ACTIONS) else settings.body_limit


def cross_site(headers: Headers, scheme: str, address: str = "") -> bool:
    """True unless this was sent for one of our own pages, or by a program.

    A browser says with everything it writes where that came from. A client that sends our cookie without saying so is
    not a browser to trust; programs send a token, or nothing. Beside any other kind of authorization the cookie is what
    would speak.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return bearer(headers) is None and not COOKIES.isdisjoint(cookie_parser(headers.get("cookie", "")))
    return origin not in (f"{scheme}://{headers.get('host', '')}", address.rstrip("/")) or origin == ""


def bearer(headers: Headers) -> str | None:
    """The token that a program sends; None where it sends none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def speaker(headers: Headers, secure: bool) -> str | None:
    """What speaks for somebody in a request: a program's token, or the cookie that browsers bind to our host over HTTPS."""
    token = bearer(headers)
    if token is not None:
        return token
    return cookie_parser(headers.get("cookie", "")).get(cookie_name(secure))


def cookie_name(secure: bool) -> str:
    """The name of the cookie that holds a guest's token. Browsers bind `__Host-` to us, but over HTTPS only."""
    return "__Host-vaka" if secure else "vaka"


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


def with_headers(send: Send, secure: bool) -> Send:
    """What a browser is told with every answer."""

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
            if secure:
                headers.setdefault("Strict-Transport-Security", HSTS)
        await send(message)

    return wrapped
