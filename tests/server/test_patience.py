"""Who sends a request too slowly, or reads nothing of its answer, is cut off; who waits for an answer is not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from vaka.server.middleware.slow_requests import Patient

IN_PIECES = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
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
def test_a_request_that_does_not_come_is_not_waited_for(before: bytes, sent: bytes) -> None:
    async def scene() -> None:
        answered = asyncio.Event()
        lines: list[Patient] = []

        def line() -> Patient:
            """Only the one that is slow has a clock that runs fast, and only once it is to be slow."""
            lines.append(Patient(config, state, {}))
            if len(lines) == 2 and not before:
                lines[1].slowest = 0.2
            return lines[-1]

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
        server = await loop.create_server(line, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        waiting, waiter = await asyncio.open_connection("127.0.0.1", port)
        waiter.write(HELD)
        slow, writer = await asyncio.open_connection("127.0.0.1", port)
        if before:
            writer.write(before)
            assert b"204" in await asyncio.wait_for(slow.readuntil(b"\r\n\r\n"), 300)
            lines[1].slowest = 0.2
        writer.write(sent)
        assert await asyncio.wait_for(slow.read(), 300) == b"", "it was closed by the other end"
        answered.set()
        assert (await asyncio.wait_for(waiting.readline(), 300)).startswith(b"HTTP/1.1 204"), (
            "an answer may take its time"
        )
        for each in (waiter, writer):
            each.close()
        server.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: here\r\n" + b"a:b\r\n" * 5000 + b"\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: here\r\n" + b"a:b\r\n" * 50 + b"c: " + b"x" * 5000 + b"\r\n\r\n", b"204"),
        (b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9000\r\n\r\n" + b"\n" * 9000, b"204"),
        (IN_PIECES + b"1\r\na\r\n" * 1000 + b"0\r\n\r\n", b""),
        (IN_PIECES + b"0001 ;so\r\na\r\n" * 1000 + b"0\r\n\r\n", b""),
        (IN_PIECES + (b"1\r\na\r\n" * 3 + b"100\r\n" + b"12\r\n" * 64 + b"\r\n") * 3 + b"0\r\n\r\n", b"204"),
        (IN_PIECES + (b"1\r\na\r\n" + b"100\r\n" + b"x" * 256 + b"\r\n") * 60 + b"0\r\n\r\n", b"204"),
    ],
)
def test_thousands_of_headers_or_pieces_are_not_even_taken_apart(
    monkeypatch: pytest.MonkeyPatch, sent: bytes, status: bytes
) -> None:
    taken: list[int] = []
    whole = Patient.handle_events

    def noting(self: Patient) -> None:
        taken.append(len(self.conn.trailing_data[0]))
        whole(self)

    monkeypatch.setattr(Patient, "handle_events", noting)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def scene() -> None:
        config = uvicorn.Config(app, log_config=None)
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(lambda: Patient(config, state, {}), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
        writer.write(sent)
        answer = await asyncio.wait_for(reader.readline(), 60)
        assert answer.split()[1:2] == [status][: bool(status)]
        writer.close()
        server.close()

    asyncio.run(scene())
    assert (status == b"204") == bool(taken)


def test_an_answer_that_nobody_reads_is_not_held() -> None:
    piece = b"x" * 65536

    async def scene() -> None:
        lines: list[Patient] = []

        def line() -> Patient:
            lines.append(Patient(config, ServerState(), {}))
            lines[-1].unread = 60.0 if len(lines) == 1 else 0.3
            return lines[-1]

        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            try:
                while not (ended.done() or receiving_ended(receive)):
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                    await asyncio.sleep(0)
            finally:
                if scope["path"] == "/unread" and not ended.done():
                    ended.set_result(None)

        def receiving_ended(receive: Any) -> bool:
            return bool(receive.__self__.disconnected)

        config = uvicorn.Config(app, log_config=None)
        config.load()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(line, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        reader, reading = await asyncio.open_connection("127.0.0.1", port)
        reading.write(b"GET /read HTTP/1.1\r\nHost: here\r\n\r\n")
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.transport.pause_reading()
        writer.write(b"GET /unread HTTP/1.1\r\nHost: here\r\n\r\n")
        read = 0
        async with asyncio.timeout(300):
            while not ended.done():
                read += len(await reader.read(65536))
        assert read > len(piece), "whoever reads is sent more and more"
        for each in (writer, reading):
            each.transport.abort()
        server.close()

    asyncio.run(scene())
