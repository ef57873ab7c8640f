"""Requests to an application without a socket, as bytes: what somebody is sent, heads and all."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.types import ASGIApp

NONCE = re.compile(rb'(name="key" value="[a-z]?)[A-Za-z0-9_-]{12}"')
"""The key of a form: new whenever it is drawn, always of the same length."""
SUM = re.compile(rb'<div id="page"[^>]* data-sum="([0-9a-f]*)"')
LONGEST = 120.0


@dataclass(frozen=True, slots=True)
class Sent:
    """An answer as it went out."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class Question:
    """One request. `parts` is how much of a stream is waited for; 0 for an answer that ends by itself."""

    path: str
    form: Mapping[str, str] | None = None
    fragment: bool = False
    parts: int = 0
    shows: str = ""
    """What the page shows that asks: the sum of what it was sent last."""
    packed: bool = False
    """Whether the answer may come in gzip, as browsers have it; it is handed on as it came."""

    def __str__(self) -> str:
        how = " (fragment)" if self.fragment else " (what is new)" if self.shows else ""
        return f"{'GET' if self.form is None else 'POST'} {self.path}{how}"


async def ask(app: ASGIApp, question: Question, token: str = "") -> Sent:
    """Ask, as the holder of the token or as a stranger."""
    path, _, query = question.path.partition("?")
    if question.parts and question.shows:
        query = f"shows={question.shows}"
    body = b"" if question.form is None else urlencode(question.form).encode()
    headers = [(b"host", b"vaka.test")]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    if question.fragment:
        headers += [(b"hx-request", b"true"), (b"vaka-shows", question.shows.encode())]
    if question.packed:
        headers.append((b"accept-encoding", b"gzip"))
    if question.form is not None:
        headers += [(b"content-type", b"application/x-www-form-urlencoded"), (b"content-length", b"%d" % len(body))]
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
        "method": "GET" if question.form is None else "POST", "path": path, "raw_path": path.encode(),
        "query_string": query.encode(), "root_path": "", "headers": headers,
        "client": ("127.0.0.1", 1), "server": ("vaka.test", 80), "state": {},
    }  # fmt: skip
    told = iter([{"type": "http.request", "body": body, "more_body": False}])
    answer: dict[str, Any] = {"status": 0, "headers": [], "parts": []}
    enough = asyncio.Event()

    async def receive() -> dict[str, Any]:
        for message in told:
            return message
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer["status"], answer["headers"] = message["status"], message["headers"]
        elif message.get("body"):
            answer["parts"].append(message["body"])
            if question.parts and len(answer["parts"]) >= question.parts:
                enough.set()

    work = asyncio.ensure_future(app(scope, receive, send))
    if question.parts:
        heard = asyncio.ensure_future(enough.wait())
        await asyncio.wait([work, heard], timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
        for task in (work, heard):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
    else:
        await work
    named = sorted((name.decode("latin-1"), value.decode("latin-1")) for name, value in answer["headers"])
    return Sent(answer["status"], tuple(named), NONCE.sub(rb'\1------------"', b"".join(answer["parts"])))
