"""The outermost middleware: bans and rate limits; every answer is counted and may be logged."""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vaka.server.errors import ErrorAnswer, in_words
from vaka.server.lru_cache import LruCache
from vaka.server.middleware.cookies import only_ours
from vaka.server.middleware.fair_turns import FairTurns, is_slow
from vaka.server.middleware.request_guard import SAFE, longest, speaker, with_headers
from vaka.server.operations import metrics
from vaka.server.operations.logs import route_of
from vaka.server.rate_limits import Buckets, Kind, network, plain

if TYPE_CHECKING:
    from vaka.server.services import Services

Answer = Callable[[Scope, ErrorAnswer], Callable[[Scope, Receive, Send], Awaitable[None]]]
access = logging.getLogger("vaka.access")
PERSON = "vaka.person"
"""Where a request's scope holds the id of the person who sent it, once somebody has asked."""
FREE = ("/static/", "/health", "/favicon.ico")
SIGNING_UP = ("/register", "/api/accounts")
TABLES = ("/new/", "/play/", "/learn/", "/import", "/api/records")
TABLES_FROM_TABLES = ("/continue", "/play-on", "/rematch")
CREATING = (
    "/join/",
    "/account/notices",
    "/account/preferences",
    "/account/tokens",
    "/api/people",
    "/api/me/notices",
    "/api/tokens",
)
WELCOMING = ("/talk",)
HEAVY = (
    "/account/data.json",
    "/api/me/data",
    "/dice",
    "/dice.json",
    "/draws",
    "/board.png",
    "/preview.png",
    "/result.png",
    "/suggestions",
    "/film",
    "/film.svg",
    "/hint",
    "/record",
    "/record.vaka.json",
    "/continue",
)
NO_ANSWER = 499
"""How a request is counted whose sender left before there was an answer, as nginx does."""
BANNED = ErrorAnswer(403, "banned", "You are not allowed in here.")
LONGEST_PATH, LONGEST_HEAD, MOST_HEADERS = 1_000, 16 * 1024, 100
"""Of a request: the characters of its address, the bytes of what is asked and of its headers, and their number."""
TOO_LONG = ErrorAnswer(431, "too-long", "The address or the headers of this request are longer than is read here.")


class AccessControl:
    """ASGI middleware, the outermost one."""

    def __init__(self, app: ASGIApp, services: Services, answer: Answer) -> None:
        self.app = app
        self.services = services
        self.answer = answer
        limits = services.settings.limits
        self.buckets = None if limits is None else Buckets(limits)
        self.turns = FairTurns()
        self._people: LruCache[str, str] = LruCache(10_000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if not sensible(scope):
            metrics.REFUSED.labels(TOO_LONG.error).inc()
            answer = JSONResponse(TOO_LONG.to_json(), TOO_LONG.status, {"Connection": "close"})
            await answer(scope, receive, with_headers(send, self.services.encrypted(scope)))
            return
        scope["headers"] = only_ours(scope["headers"])
        if scope.get("client") is not None:
            scope["client"] = (plain(scope["client"][0]), *scope["client"][1:])
        started = time.perf_counter()
        status = NO_ANSWER
        streaming = False

        async def noting(message: Message) -> None:
            nonlocal status, streaming
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                if status in (429, 503):
                    headers.setdefault("Retry-After", "5")  # where nobody knows how long it will take
                streaming = headers.get("content-type", "").startswith("text/event-stream")
            await send(message)

        try:
            refusal = await self._refusal(scope)
            if refusal is None:
                await self._pass(scope, receive, noting)
            else:
                metrics.REFUSED.labels(refusal.error).inc()
                await self.answer(scope, refusal)(scope, receive, with_headers(noting, self.services.encrypted(scope)))
        finally:
            self._note(scope, status, time.perf_counter() - started, streaming)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = self._token(scope)
        if self.buckets is None:
            await self.app(scope, receive, send)
        elif kind_of(scope) is not Kind.STREAM:
            if scope["method"] not in SAFE and not is_slow(scope["path"]):
                receive = await arrived(receive, longest(scope["path"], self.services.settings))
            await self._in_turn(scope, receive, send)
        else:
            address, person = address_of(scope), self._who(token)
            self.buckets.opened(address, person, 1)
            try:
                await self._in_turn(scope, receive, send)
            finally:
                self.buckets.opened(address, person, -1)
        if token and PERSON in scope:
            self._people.put(token, scope[PERSON])

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Nothing is answered without a turn, also what is not counted and what is no address of ours."""
        async with self.turns.turn(address_of(scope), scope["path"]) as ready:
            await self.app(scope, receive, noticing(send, ready))

    def _token(self, scope: Scope) -> str | None:
        return _digest(speaker(Headers(scope=scope), self.services.encrypted(scope)))

    def _who(self, token: str | None) -> str | None:
        """The person behind a token, as far as we have met them; else the token itself stands for them."""
        return None if token is None else self._people.get(token) or token

    async def _refusal(self, scope: Scope) -> ErrorAnswer | None:
        if self.services.bans.due:
            await run_in_threadpool(self.services.bans.load)
        client = scope.get("client")
        if client is not None and self.services.bans.address(client[0]):
            return BANNED
        if self.buckets is None or scope["path"].startswith(FREE):
            return None
        token = self._token(scope)
        wait = self.buckets.take(address_of(scope), self._who(token), self._kind(scope, token))
        if wait <= 0:
            return None
        return ErrorAnswer(
            429, "too-many", f"That was a lot at once. Please wait {in_words(wait)} and try again.", wait=wait
        )

    def _kind(self, scope: Scope, token: str | None) -> Kind:
        """What a request asks for. A stranger's first words at a table make a guest of them, and guests are counted."""
        stranger = token is None or self._people.get(token) is None
        return Kind.CREATE if stranger and scope["path"].endswith(WELCOMING) else kind_of(scope)

    def _note(self, scope: Scope, status: int, seconds: float, streaming: bool) -> None:
        route = route_of(scope)
        metrics.REQUESTS.labels(scope["method"] if scope["method"] in METHODS else "(other)", route, str(status)).inc()
        if not streaming:
            metrics.SECONDS.labels(route).observe(seconds)
        if access.isEnabledFor(logging.INFO):
            extra = {
                "request": secrets.token_hex(6),
                "method": scope["method"],
                "route": route,
                "table": scope.get("path_params", {}).get("table_id"),
                "status": status,
                "ms": round(seconds * 1000, 1),
                "person": scope.get(PERSON),
                "address": None if scope.get("client") is None else scope["client"][0],
            }
            access.info("%s %s %d in %.1f ms", scope["method"], route, status, seconds * 1000, extra=extra)


def sensible(scope: Scope) -> bool:
    """False for an address or for headers that no browser sends: to look for the route of one, or through all of the others
    again and again, would take the loop a good part of a second."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if len(scope["path"]) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_HEAD or len(headers) > MOST_HEADERS:
        return False
    return sum(len(name) + len(value) for name, value in headers) <= LONGEST_HEAD


async def arrived(receive: Receive, limit: int) -> Receive:
    """A body that is here, as far as it is read at all: whoever sends it bit by bit has not had their turn yet."""
    came: list[Message] = []
    size = 0
    while not came or (came[-1].get("more_body", False) and size <= limit):
        came.append(await receive())
        size += len(came[-1].get("body", b""))
    came.reverse()

    async def again() -> Message:
        return came.pop() if came else await receive()

    return again


def noticing(send: Send, ready: Callable[[], None]) -> Send:
    """Says when an answer begins."""

    async def wrapped(message: Message) -> None:
        ready()
        await send(message)

    return wrapped


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def kind_of(scope: Scope) -> Kind:
    """What a request asks for, by its method and address."""
    path: str = scope["path"]
    if scope["method"] in ("GET", "HEAD", "OPTIONS"):
        if path.endswith(("/live", "/events")):
            return Kind.STREAM
        return Kind.HEAVY if path.endswith(HEAVY) or path.startswith("/notices/board/") else Kind.READ
    if path.startswith(SIGNING_UP):
        return Kind.SIGN_UP
    if path == "/api/tables" or path.startswith(TABLES) or path.endswith(TABLES_FROM_TABLES):
        return Kind.TABLE
    return Kind.CREATE if path.startswith(CREATING) else Kind.WRITE


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return "unknown" if client is None else network(client[0])


def _digest(token: str | None) -> str | None:
    """Of what speaks for somebody in a request: enough to count by, and nothing to steal."""
    return hashlib.blake2b(token.encode(), digest_size=12).hexdigest() if token else None
