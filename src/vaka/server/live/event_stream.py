"""A table as server-sent events: how what is drawn again and again gets to one viewer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from fastapi import Request
from fastapi.responses import StreamingResponse

from vaka.server.live.streams import BEGINNING, HEARTBEAT, Part, Wrapping
from vaka.server.store import Person

if TYPE_CHECKING:
    from vaka.server.services import Services


def last_seen(request: Request, otherwise: int) -> int:
    """The stamp of the last event that a browser has got, where it comes back."""
    last = request.headers.get("last-event-id", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 10 else otherwise


def event_stream(
    services: Services,
    request: Request,
    person: Person | None,
    table_id: str,
    sent: int,
    draw: Callable[[int], tuple[int, Part] | None],
    ready: Callable[[int], tuple[int, Part] | None] = lambda sent: None,
) -> StreamingResponse:
    """Server-sent events: what `draw` gives now and after every change, and a heartbeat in between.

    Streams of one viewer take turns, and only the first of them has to draw: what is `ready` is sent at once.
    """
    wrapping = Wrapping(request.headers.get("accept-encoding", ""))

    def event(last: int) -> tuple[int, bytes] | None:
        drawn = draw(last)
        return None if drawn is None else (drawn[0], wrapping.wrap(drawn[1]))

    async def stream() -> AsyncIterator[bytes]:
        last = sent
        yield wrapping.wrap(BEGINNING)
        with services.hub.watch(table_id) as watch, services.stream_guard.guard(watch, request, person):
            while not watch.closed:
                async with services.hub.turn(table_id, None if person is None else person.id):
                    found = ready(last)
                    drawn = (found[0], wrapping.wrap(found[1])) if found else await services.hub.draw(event, last)
                if drawn is not None and not watch.closed:
                    last, part = drawn
                    yield part
                if not await watch.wait(services.settings.heartbeat) and not watch.closed:
                    yield wrapping.wrap(HEARTBEAT)

    headers = {"X-Accel-Buffering": "no", **wrapping.headers}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)
