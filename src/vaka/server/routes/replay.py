"""Looking back: a table move by move, from every seat that the viewer may look from."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, Response

from vaka.core.events import load_event
from vaka.server.errors import Unknown
from vaka.server.house import House, house_of
from vaka.server.routes.table import allowed_eyes, seen
from vaka.server.viewer import Viewer, viewer_of

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/replay")
def replay(
    request: Request,
    table_id: str,
    at: Annotated[int | None, Query()] = None,
    seat: Annotated[int | None, Query()] = None,
    house: House = Depends(house_of),
) -> Response:
    table = house.tables.get(table_id)
    line = house.history.line(table)
    last = len(line) - 1
    if at is None:
        at = last
    if not 0 <= at <= last:
        raise Unknown(f"This game has {last} moves; there is no move {at}.")
    state, eyes = seen(house, request, table, at, seat)
    now = viewer_of(house.tables, table, house.tables.state(table), house.person(request))
    viewer = Viewer(now.who, now.seats, eyes, None)
    scene = house.pages.replay_scene(table, state, viewer, line[at].version)
    entry = line[at]
    words = [scene.game.say(event) for data in entry.events if (event := load_event(data).view(eyes)) is not None]
    if at > 0 and not any(words):  # a step in the middle of a move tells nothing yet: its button did
        before = house.tables.state(table, line[at - 1].version)
        words = [scene.game.label(before.read(entry.action), before.view(eyes))]
    who = "" if eyes is None else f"&seat={eyes}"
    values: dict[str, Any] = {
        "scene": scene,
        "at": at,
        "last": last,
        "mover": entry.seat,
        "said": " ".join(word[:1].upper() + word[1:] for word in words if word) or "The table is set",
        "eyes": eyes,
        "eyes_query": who,
        "link": lambda move: f"/t/{table.id}/replay?at={move}{who}",
        "seen_by": [
            {"seat": each, "href": f"/t/{table.id}/replay?at={at}" + ("" if each is None else f"&seat={each}")}
            for each in (None, *allowed_eyes(table, now.eyes))
        ],
    }
    if request.headers.get("hx-request") == "true":
        return HTMLResponse(house.pages.html("replay_live.html", whole=False, **values))
    return house.pages.page(request, "replay.html", whole=True, **values)
