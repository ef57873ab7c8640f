"""Who sends a request too slowly is cut off; who waits for an answer is not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from vaka.server.middleware import slow_requests
from vaka.server.middleware.slow_requests import Patient

HELD = b"GET /slow HTTP/1.1\r\nHost: here\r\n\r\n"


@pytest.mark.parametrize("before", [b"", b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"])
@pytest.mark.parametrize(
    "sent",
    [
        b"G",
        b"GET / HTTP/1.1\r\nHost: he",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nabc",
    ],
)
def test_a_request_that_does_not_come_is_not_waited_for(
    before: bytes, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow_requests, "SLOWEST", 0.2)

    async def scene() -> None:
        answered = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            while (await receive()).get("more_body"):
                pass
            if scope["path"] == "/slow":
                await answered.wait()
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body"})

        config = uvicorn.Config(app, log_config=None, timeout_keep_alive=600)
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Patient(config, state, {}), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        waiting, waiter = await asyncio.open_connection("127.0.0.1", port)
        waiter.write(HELD)
        slow, writer = await asyncio.open_connection("127.0.0.1", port)
        if before:
            writer.write(before)
            assert b"204" in await asyncio.wait_for(slow.readuntil(b"\r\n\r\n"), 60)
        writer.write(sent)
        assert await asyncio.wait_for(slow.read(), 60) == b"", "it was closed by the other end"
        answered.set()
        assert (await asyncio.wait_for(waiting.readline(), 60)).startswith(b"HTTP/1.1 204"), (
            "an answer may take its time"
        )
        for each in (waiter, writer):
            each.close()
        server.close()

    asyncio.run(scene())
