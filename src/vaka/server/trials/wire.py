"""A small HTTP client for many connections at once: what it costs is taken from the server it measures."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

LIMIT = 16 * 1024 * 1024


class Lost(Exception):
    """The connection was refused or broke: whether the request was heard is not known."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """One connection to a server, kept open, opened again when it is gone."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, data: object = None, seconds: float = 60.0) -> Answer:
        """Send a request and wait for its answer.

        A server may close a quiet connection just when we use it again: then once more on a new one, as browsers do.
        """
        used = self._streams is not None
        try:
            return await self._call(method, path, data, seconds)
        except Lost:
            if not used:
                raise
            return await self._call(method, path, data, seconds)

    async def _call(self, method: str, path: str, data: object, seconds: float) -> Answer:
        body = b"" if data is None else json.dumps(data).encode()
        try:
            async with asyncio.timeout(seconds):
                reader, writer = await self._open()
                writer.write(self._head(method, path, len(body)) + body)
                await writer.drain()
                return await self._read(reader)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError) as error:
            await self.close()
            raise Lost(str(error) or type(error).__name__) from error
        except asyncio.CancelledError:
            await self.close()
            raise

    async def events(self, path: str) -> AsyncIterator[bytes]:
        """A stream of server-sent events, each as it came; ends with Lost when the connection does."""
        try:
            reader, writer = await self._open()
            writer.write(self._head("GET", path, 0))
            await writer.drain()
            status, headers = await self._status(reader)
            if status != 200:
                raise Lost(f"status {status}")
            text = b""
            async for piece in _pieces(reader, headers):
                text += piece
                while (end := text.find(b"\n\n")) >= 0:
                    yield text[:end]
                    text = text[end + 2 :]
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            raise Lost(str(error)) from error
        finally:
            await self.close()
        raise Lost("the stream ended")

    async def close(self) -> None:
        if self._streams is not None:
            writer = self._streams[1]
            self._streams = None
            writer.close()
            with contextlib.suppress(OSError, asyncio.CancelledError):
                await writer.wait_closed()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None or self._streams[0].at_eof():
            await self.close()
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=LIMIT)
        return self._streams

    def _head(self, method: str, path: str, length: int) -> bytes:
        token = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        body = f"Content-Type: application/json\r\nContent-Length: {length}\r\n" if length else ""
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{token}{body}\r\n".encode()

    async def _status(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        return int(lines[0].split(" ")[1]), headers

    async def _read(self, reader: asyncio.StreamReader) -> Answer:
        status, headers = await self._status(reader)
        body = b"".join([piece async for piece in _pieces(reader, headers)])
        if headers.get("connection") == "close":
            await self.close()
        return Answer(status, body)


async def call_once(port: int, path: str) -> Answer:
    """One GET on a connection of its own."""
    wire = Wire(port)
    try:
        return await wire.call("GET", path)
    finally:
        await wire.close()


async def _pieces(reader: asyncio.StreamReader, headers: dict[str, str]) -> AsyncIterator[bytes]:
    """A body as it comes in."""
    if headers.get("transfer-encoding") == "chunked":
        while size := int((await reader.readline()).strip() or b"-1", 16):
            if size < 0:
                raise asyncio.IncompleteReadError(b"", None)
            yield (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
    elif length := int(headers.get("content-length", "0")):
        yield await reader.readexactly(length)


_VERSION = re.compile(rb'(?:data-version=|"version": ?)"?(\d+)')


def version_in(event: bytes) -> int | None:
    """The table's version that an event of a page's or a program's stream tells."""
    found = _VERSION.search(event)
    return None if found is None else int(found[1])
