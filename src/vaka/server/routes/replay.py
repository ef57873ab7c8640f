"""Looking back: a table move by move, from every seat that the viewer may look from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, JSONResponse, Response

from vaka.core.events import load_event
from vaka.core.record import Record
from vaka.server.errors import Denied, Unknown
from vaka.server.pages.captions import in_short, in_silence, with_name
from vaka.server.pages.pictures import Theme
from vaka.server.people.preferences import preferences_of
from vaka.server.routes.front import svg_response
from vaka.server.routes.table import allowed_eyes, seen, theme
from vaka.server.services import Services, services_of
from vaka.server.store import Table
from vaka.server.tables.seat_names import Names, name_of
from vaka.server.tables.timeline import Head
from vaka.server.tables.viewer import Viewer, viewer_of
from vaka.server.workers import heavy_jobs

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/replay")
def replay(
    request: Request,
    table_id: str,
    at: Annotated[int | None, Query()] = None,
    seat: Annotated[int | Literal["all", "onlooker"] | None, Query()] = None,
    services: Services = Depends(services_of),
) -> Response:
    """The table after a move, as a seat saw it: one's own, unless another is named.

    `all` shows everything of a finished game, `onlooker` what an onlooker saw.
    """
    table = services.tables.get(table_id)
    line = services.history.line(table)
    last = len(line) - 1
    if at is None:
        at = last
    if not 0 <= at <= last:
        raise Unknown(f"This game has {last} moves; there is no move {at}.")
    now = viewer_of(services.tables, table, services.tables.state(table), services.person(request))
    if seat is None and now.eyes in now.seats:
        seat = now.eyes
    everything = seat == "all"
    if everything and not table.over:
        raise Denied("Everything is published when the game is over.")
    state, eyes = seen(services, request, table, at, seat if isinstance(seat, int) else None)
    if everything:
        eyes = max(line[at].seat, 0) if state.to_act is None else state.to_act
    viewer = Viewer(now.who, now.seats, eyes, None)
    scene = services.pages.replay_scene(table, state, viewer, line[at].version, everything=everything)
    scene.trails = services.pages.trail_at(table, at, eyes)
    whose: int | str | None = "all" if everything else eyes
    usual = now.eyes if now.eyes in now.seats else None

    def who(each: int | str | None) -> str:
        """How an address names these eyes: not at all where it is the way this person looks anyway."""
        return "" if each == usual else f"&seat={'onlooker' if each is None else each}"

    values: dict[str, Any] = {
        "scene": scene,
        "at": at,
        "last": last,
        "mover": line[at].seat,
        "turns": turns_of(line),
        "said": said_at(services, table, line, at, eyes, everything=everything),
        "eyes": whose,
        "eyes_query": "" if eyes is None else f"&seat={eyes}",
        "link": lambda move: f"/t/{table.id}/replay?at={move}{who(whose)}",
        "seat_query": who(whose),
        "seen_by": [
            {"seat": each, "href": f"/t/{table.id}/replay?at={at}{who(each)}"}
            for each in (None, *allowed_eyes(table, now.eyes), *(["all"] if table.over else []))
        ],
    }
    if request.headers.get("hx-request") == "true":
        return HTMLResponse(services.pages.html("replay_live.html", whole=False, **values))
    liked = preferences_of(services.store, services.person(request))
    return services.pages.page(request, "replay.html", whole=True, preferences=liked, **values)


def said_at(services: Services, table: Table, line: list[Head], at: int, eyes: int | None, *, everything: bool) -> str:
    """What happened at a move, in short, as these eyes saw it."""
    entry = line[at]
    happened = [load_event(data) for data in services.history.events(table, entry.version)]
    seen_by_them = happened if everything else [event.view(eyes) for event in happened]
    words = [
        Names(table).text(with_name(services.tables.game(table).say(event), event.seat, entry.seat, table.players))
        for event in seen_by_them
        if event is not None
    ]
    if at > 0 and not any(words):
        before = services.tables.state(table, line[at - 1].version)
        name = name_of(table.seats[entry.seat])
        words = [in_silence(before, entry.action, entry.seat, eyes, name, over=table.over)]
    return in_short([word[:1].upper() + word[1:] for word in words if word]) or "The table is set"


@router.get("/t/{table_id}/where")
def where(
    request: Request, table_id: str, move: Annotated[int, Query()], services: Services = Depends(services_of)
) -> JSONResponse:
    """Where something happened at a move, as this person saw it: the map goes there."""
    table = services.tables.get(table_id)
    eyes = viewer_of(services.tables, table, services.tables.state(table), services.person(request)).eyes
    seen = services.pages.trails.at_move(table, move, eyes)
    points = [] if seen is None else seen.points
    return JSONResponse({"move": move, "seat": -1 if seen is None else seen.seat, "points": points})


def turns_of(line: list[Head]) -> list[tuple[int, int, int]]:
    """The turns of a game: the first move of each, how many there are, and whose they were."""
    out: list[tuple[int, int, int]] = []
    for number, head in enumerate(line[1:], start=1):
        if out and out[-1][2] == head.seat:
            out[-1] = (out[-1][0], out[-1][1] + 1, head.seat)
        else:
            out.append((number, 1, head.seat))
    return out


@router.get("/t/{table_id}/film.svg")
async def film(
    request: Request,
    table_id: str,
    seat: Annotated[int | None, Query()] = None,
    services: Services = Depends(services_of),
) -> Response:
    """The game so far as a moving picture: through one's own eyes while it goes on, through anybody's afterwards."""
    table, moving = await film_for(services, request, table_id, seat, theme(request))
    return svg_response(moving, file=f"{table.title}-{table.id}-film.svg")


async def film_for(
    services: Services, request: Request, table_id: str, seat: int | None, theme: Theme
) -> tuple[Table, str]:
    """A table's film as this person may see it, drawn by the worker."""

    def look() -> tuple[Table, Record, int | None]:
        table = services.tables.get(table_id)
        _, eyes = seen(services, request, table, 0, seat)
        return table, services.history.record_so_far(table), eyes

    table, record, eyes = await run_in_threadpool(look)
    return table, await services.heavy.run(request, heavy_jobs.film, record, eyes, theme, table.over)
