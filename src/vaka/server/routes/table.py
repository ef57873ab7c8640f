"""A table: its page, what is done at it, its live stream, what can be taken home of it."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response, StreamingResponse

from vaka.core.chance import commitment
from vaka.core.errors import Corrupt, NotYourDecision
from vaka.core.record import Record
from vaka.core.state import State
from vaka.server.errors import Denied, ErrorAnswer, Unknown, tell
from vaka.server.live.event_stream import event_stream, last_seen
from vaka.server.live.streams import Part
from vaka.server.pages import grounds, pictures
from vaka.server.pages.sharing import base_of, how_long, invitation_words, table_preview
from vaka.server.pages.updates import Follower
from vaka.server.routes.attempts import answer, attempt
from vaka.server.routes.front import OWN_FOREVER, known_or_new, own_name, svg_response, to_table
from vaka.server.services import Services, services_of
from vaka.server.store import Table
from vaka.server.tables.seat_names import name_of
from vaka.server.tables.viewer import viewer_of
from vaka.server.workers import heavy_jobs

router = APIRouter(include_in_schema=False)
ActionText = Annotated[str, Form(max_length=200)]
Version = Annotated[int, Form()]
Key = Annotated[str, Form(max_length=200)]


@router.get("/t/{table_id}")
def show(request: Request, table_id: str, services: Services = Depends(services_of)) -> HTMLResponse:
    table = services.tables.get(table_id)
    return services.pages.table_page(request, table, services.person(request), base_of(services.settings, request))


@router.post("/t/{table_id}/act")
def act(
    request: Request,
    table_id: str,
    action: ActionText,
    version: Version,
    key: Key,
    services: Services = Depends(services_of),
) -> Response:
    return attempt(
        request, services, table_id, lambda who: services.tables.act(table_id, who, action, version, key), moves=True
    )


@router.post("/t/{table_id}/undo")
def undo(
    request: Request, table_id: str, version: Version, key: Key, services: Services = Depends(services_of)
) -> Response:  # fmt: skip
    return attempt(
        request, services, table_id, lambda who: services.tables.undo(table_id, who, version, key), moves=True
    )


@router.post("/t/{table_id}/open")
def open_seat(
    request: Request, table_id: str, seat: Annotated[int, Form()], services: Services = Depends(services_of)
) -> Response:
    person = services.person(request)
    if person is None:
        raise Denied("This seat is not yours.")
    services.tables.open_screen(table_id, person, seat)
    return answer(request, services, services.tables.get(table_id))


# Sitting down.


@router.post("/t/{table_id}/sit")
def sit(
    request: Request,
    table_id: str,
    seat: Annotated[int, Form()],
    name: Annotated[str, Form(max_length=200)] = "",
    services: Services = Depends(services_of),
) -> Response:
    return sit_down(request, services, table_id, seat, name, None)


@router.get("/join/{invite}")
def invitation(request: Request, invite: str, services: Services = Depends(services_of)) -> HTMLResponse:
    table, seat = services.tables.by_invite(invite)
    person = services.person(request)
    game = services.tables.game(table)
    words = invitation_words(services.store, game, table)
    return services.pages.page(
        request,
        "join.html",
        game=game,
        table=table,
        seat=seat,
        me=own_name(person),
        words=words,
        long=how_long(game),
        preview=table_preview(base_of(services.settings, request), game, table, f"/join/{invite}", words),
    )


@router.post("/join/{invite}")
def join(
    request: Request,
    invite: str,
    name: Annotated[str, Form(max_length=200)] = "",
    services: Services = Depends(services_of),
) -> Response:
    table, seat = services.tables.by_invite(invite)
    return sit_down(request, services, table.id, seat.seat, name, invite)


def sit_down(request: Request, services: Services, table_id: str, seat: int, name: str, invite: str | None) -> Response:
    services.tables.get(table_id)
    with known_or_new(services, services.person(request), name) as (me, token):
        services.tables.sit(table_id, seat, me, invite)
    return to_table(request, services, f"/t/{table_id}", token)


# Why not.


@router.get("/t/{table_id}/why")
def why(
    request: Request,
    table_id: str,
    action: Annotated[str, Query(max_length=200)],
    services: Services = Depends(services_of),
) -> HTMLResponse:
    """The slip beside a barred place. Reasons may touch on what is hidden: only the seat that is asked gets them."""
    table = services.tables.get(table_id)
    return HTMLResponse(
        services.pages.html("why.html", game=services.tables.game(table), told=reason(services, request, table, action))
    )


def reason(services: Services, request: Request, table: Table, action: str) -> ErrorAnswer | None:
    """Why an action cannot be played now; None where it can."""
    state = services.tables.state(table)
    viewer = viewer_of(services.tables, table, state, services.person(request))
    if state.to_act is None:
        return ErrorAnswer(409, "over", "The game is over.")
    if viewer.eyes != state.to_act:
        error = NotYourDecision(-1, state.to_act)
        return ErrorAnswer(403, tell(error).error, f"{name_of(table.seats[state.to_act])} is asked now, not you.")
    found = state.why_not(action)
    return None if found is None else ErrorAnswer(422, "illegal", found.text, rule=found.rule)


# Live.


@router.get("/t/{table_id}/live")
async def live(
    request: Request,
    table_id: str,
    stamp: Annotated[int, Query()] = -1,
    shows: Annotated[str | None, Query(max_length=40)] = None,
    services: Services = Depends(services_of),
) -> StreamingResponse:
    """The table as this viewer sees it, whenever something has changed: what is new to a page that says what it shows."""
    await run_in_threadpool(services.tables.get, table_id)
    person = await run_in_threadpool(services.person, request)
    sent = last_seen(request, stamp)
    if sent != stamp and shows is not None:
        shows = ""  # the page has come along since it was loaded
    page = Follower(services.pages.updates, table_id, person, base_of(services.settings, request), shows)

    def draw(sent: int) -> tuple[int, Part] | None:
        table = services.latest(table_id)
        return None if table.stamp == sent else (table.stamp, page.event(table))

    def ready(sent: int) -> tuple[int, Part] | None:
        table = services.known(table_id)
        part = None if table is None or table.stamp == sent else page.ready(table)
        return None if table is None or part is None else (table.stamp, part)

    return event_stream(services, request, person, table_id, sent, draw, ready)


# The ground.


@router.get("/t/{table_id}/ground/{mark}.svg")
def ground(table_id: str, mark: str, services: Services = Depends(services_of)) -> Response:
    """The ground of a table that is not the printed one: of a map of its own, or as its pieces were dealt."""
    state = services.tables.state(services.tables.get(table_id))
    picture = state.game.draw(state.view(None))
    if mark != grounds.mark_of(picture.sprites, picture.ground):
        raise Unknown("There is no such background at this table.")
    return svg_response(grounds.file_of(picture.sprites, picture.ground), OWN_FOREVER)


# To take home.


def seen(
    services: Services, request: Request, table: Table, at: int | None, seat: int | None
) -> tuple[State, int | None]:
    """The position after move `at`, and with whose eyes this person may look at it."""
    now = services.tables.state(table)
    viewer = viewer_of(services.tables, table, now, services.person(request))
    if seat is None:
        eyes = None if at is not None else viewer.eyes
    elif seat in allowed_eyes(table, viewer.eyes):
        eyes = seat
    else:
        raise Denied("What this seat sees is published when the game is over.")
    if at is None:
        return now, eyes
    line = services.history.line(table)
    if not 0 <= at < len(line):
        raise Unknown(f"This game has {len(line) - 1} moves so far.")
    return services.tables.state(table, line[at].version), eyes


def allowed_eyes(table: Table, eyes: int | None) -> tuple[int, ...]:
    """Through which seats' eyes somebody may look back: their own while it goes on, all of them afterwards."""
    if table.over:
        return tuple(range(table.players))
    return () if eyes is None else (eyes,)


@router.get("/t/{table_id}/board.svg")
def board_svg(
    request: Request,
    table_id: str,
    at: int | None = None,
    seat: int | None = None,
    near: bool = False,
    services: Services = Depends(services_of),
) -> Response:
    """The board as a file; `near` shows a decision with its choices, and of a large map only their surroundings."""
    table = services.tables.get(table_id)
    state, eyes = seen(services, request, table, at, seat)
    draw = pictures.decision_svg if near else pictures.board_svg
    return svg_response(draw(state.game, state.view(eyes), theme(request)), file=f"{table.title}-{table.id}.svg")


@router.get("/t/{table_id}/board.png")
async def board_png(
    request: Request,
    table_id: str,
    at: int | None = None,
    seat: int | None = None,
    services: Services = Depends(services_of),
) -> Response:
    def look() -> tuple[Table, str]:
        table = services.tables.get(table_id)
        state, eyes = seen(services, request, table, at, seat)
        return table, pictures.board_svg(state.game, state.view(eyes), theme(request))

    table, svg = await run_in_threadpool(look)
    headers = {"Content-Disposition": f'attachment; filename="{table.title}-{table.id}.png"'}
    made = await services.png(request, svg, pictures.PNG_WIDTH)
    return Response(made, media_type="image/png", headers=headers)


def theme(request: Request) -> pictures.Theme:
    wanted = request.query_params.get("theme") or request.cookies.get("theme")
    return "dark" if wanted == "dark" else "light"


@router.get("/t/{table_id}/record.vaka.json")
def record(table_id: str, services: Services = Depends(services_of)) -> Response:
    table = services.tables.get(table_id)
    text = services.history.record(table).to_text()
    headers = {"Content-Disposition": f'attachment; filename="{table.title}-{table.id}.vaka.json"'}
    return Response(text, media_type="application/json", headers=headers)


# Check the dice.


@router.get("/t/{table_id}/dice")
async def dice(request: Request, table_id: str, services: Services = Depends(services_of)) -> HTMLResponse:
    def look() -> tuple[Table, Record | None, bytes]:
        table = services.tables.get(table_id)
        return (
            (table, services.history.record(table), services.history.secret(table))
            if table.over
            else (table, None, b"")
        )

    table, record, secret = await run_in_threadpool(look)
    checked, fault = None, ""
    rolls: list[dict[str, object]] = []
    if record is not None:
        rolls = [{"number": 0, "seat": -1, "action": "Setup", "draws": record.setup}] if record.setup else []
        rolls += [
            {"number": number, "seat": move.seat, "action": move.action, "draws": move.outcomes}
            for number, move in enumerate(record.moves, start=1)
            if move.outcomes
        ]
        try:
            checked = await services.heavy.run(request, heavy_jobs.checked_draws, record, secret, table.inherited)
            if commitment(secret) != table.commitment:
                fault = "The hash does not fit the secret."
        except Corrupt as error:
            checked, fault = 0, str(error)
    values = {"table": table, "secret": secret.hex(), "checked": checked, "fault": fault, "rolls": rolls}
    return await run_in_threadpool(
        services.pages.page, request, "dice.html", 200, game=services.tables.game(table), **values
    )


@router.get("/t/{table_id}/dice.json")
def dice_data(table_id: str, services: Services = Depends(services_of)) -> Response:
    table = services.tables.get(table_id)
    out: dict[str, object] = {"table": table.id, "commitment": table.commitment, "inherited": table.inherited}
    if table.over:
        out["secret"] = services.history.secret(table).hex()
        out["record"] = services.history.record(table).to_json()
    return Response(json.dumps(out, indent=1), media_type="application/json")
