"""Feed a server with nonsense at all of its addresses, with tables to get at."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fastapi.routing import APIRoute

import vaka
from vaka.server.routes import api, front, operations, replay, table
from vaka.server.trials.malformed import Nonsense, NonsenseResult, feed
from vaka.server.trials.running import Running
from vaka.server.trials.wire import Wire


def addresses() -> list[tuple[str, str]]:
    """All methods and addresses, with their gaps; those that write come oftener, for they have more to get wrong."""
    routes = [route for module in (api, front, operations, replay, table) for route in module.router.routes]
    known = [
        (method, route.path)
        for route in routes
        if isinstance(route, APIRoute)
        for method in sorted(route.methods or ())
    ]
    others = [("GET", path) for path in ("/static/main.js", "/static/{name}", "/api/openapi.json", "/nothing")]
    return known + others + [each for each in known if each[0] == "POST"]


def fuzz(data: Path, database: str, count: int, seed: int) -> NonsenseResult:
    """Start a server, set a table, and send it so much nonsense."""
    server = Running(data, database)
    server.start()
    try:
        return fuzz_at(server.port, count, seed)
    finally:
        server.stop()


def fuzz_at(port: int, count: int, seed: int) -> NonsenseResult:
    names = [game.name for game in vaka.games()]

    async def prepare() -> tuple[str, str, str]:
        wire = Wire(port)
        wire.token = (await wire.call("POST", "/api/people", {"name": "Nobody"})).json()["token"]
        wish = {"title": names[0], "players": 2, "seats": [{"kind": "me"}, {"kind": "link"}]}
        begun = (await wire.call("POST", "/api/tables", wish)).json()
        await wire.close()
        return wire.token, begun["table"], begun["seats"][1]["invite"]

    token, table_id, invite = asyncio.run(prepare())
    known = {"table_id": [table_id], "invite": [invite], "name": names, "theme": ["light", "dark"]}
    return feed(port, Nonsense(addresses(), token, known, seed), count)
