"""Feed a server with nonsense at all of its addresses, with tables to get at."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fastapi.routing import APIRoute
from pydantic import BaseModel

import vaka
from vaka.server.routes.registry import ROUTERS
from vaka.server.trials.malformed import Nonsense, NonsenseResult, feed
from vaka.server.trials.running import Running
from vaka.server.trials.wire import Wire


def routes() -> list[APIRoute]:
    return [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]


def fields() -> dict[tuple[str, str], list[str]]:
    """What each address asks for: the names of its form, of its query, or of the parts of its JSON."""
    out: dict[tuple[str, str], list[str]] = {}
    for route in routes():
        names = [each.name for each in route.dependant.query_params]
        for each in route.dependant.body_params:
            model = each.field_info.annotation
            if isinstance(model, type) and issubclass(model, BaseModel):
                names += list(model.model_fields)
            else:
                names.append(each.name)
        for method in route.methods or ():
            out[method, route.path] = names
    form = [
        "players",
        "kind-0",
        "kind-1",
        "speed",
        "minutes",
        "increment",
        "days",
        "bank",
        "vacation",
        "quiet",
        "rated",
    ]
    return out | {("POST", path): [*form, "at"] for path in ("/new/{name}", "/t/{table_id}/continue")}


def addresses() -> list[tuple[str, str]]:
    """All methods and addresses, with their gaps; those that write come oftener, for they have more to get wrong."""
    known = [(method, route.path) for route in routes() for method in sorted(route.methods or ())]
    others = [("GET", path) for path in ("/static/main.js", "/static/{name}", "/api/openapi.json", "/nothing")]
    return known + others + [each for each in known if each[0] == "POST"]


def fuzz(data: Path, database: str, count: int, seed: int) -> NonsenseResult:
    """Start a server, set a table, and send it so much nonsense. Nobody plays at the tables that come of it."""
    server = Running(data, database, "--bot-workers", "0")
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
    known = {
        "table_id": [table_id], "invite": [invite], "name": names, "theme": ["light", "dark"],
        "when": ["today", "yesterday"], "lesson": ["first-steps", "guided"], "mark": ["0" * 12], "person_id": ["0" * 16],
        "channel_id": ["0" * 16], "token_id": ["b" * 12], "token": ["x" * 32], "sealed": ["x" * 40],
        "purpose": ["any", "maskable"], "size": ["192", "512"],
    }  # fmt: skip
    return feed(port, Nonsense(addresses(), token, known, seed, fields()), count)
