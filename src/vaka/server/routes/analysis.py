"""The coach: a hint for the player on turn, and the analysis of a finished game."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from vaka.core.state import State
from vaka.lab.analysis.hint import Hint
from vaka.server.errors import Denied
from vaka.server.middleware.access_control import address_of
from vaka.server.pages.analysis_page import shown
from vaka.server.routes.bearer import BEARER
from vaka.server.services import Services, services_of
from vaka.server.store import Person, Table
from vaka.server.tables.viewer import Viewer, viewer_of
from vaka.server.workers.analyses import DONE, OFF, WORKING, Progress
from vaka.server.workers.hints import hints_of

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api", tags=["the coach"], dependencies=[BEARER])


# Hints.


async def hints_at(services: Services, request: Request, table_id: str) -> tuple[Table, list[Hint]]:
    def look() -> tuple[Table, State, Viewer]:
        table = services.tables.get(table_id)
        state = services.tables.state(table)
        return table, state, viewer_of(services.tables, table, state, services.person(request))

    table, state, viewer = await run_in_threadpool(look)
    return table, await hints_of(services.heavy, request, table, state, viewer)


@router.get("/t/{table_id}/hint")
async def hint(request: Request, table_id: str, services: Services = Depends(services_of)) -> HTMLResponse:
    """What the player on turn might do: for our script a list below the prompt, else a page."""
    table, found = await hints_at(services, request, table_id)
    if request.headers.get("hx-request") == "true":
        return HTMLResponse(services.pages.html("hints.html", found=found, table=table, alone=False))
    values = {"found": found, "table": table, "game": services.tables.game(table), "key": secrets.token_urlsafe(9)}
    return await run_in_threadpool(services.pages.page, request, "hint.html", 200, **values)


@api.get("/tables/{table_id}/hint")
async def hint_data(request: Request, table_id: str, services: Services = Depends(services_of)) -> dict[str, Any]:
    """The best two or three actions for you, with the share of the win behind each and why. Never at a rated table."""
    table, found = await hints_at(services, request, table_id)
    return {"version": table.version, "hints": [asdict(each) for each in found]}


# Analysis.


@router.get("/t/{table_id}/analysis")
def analysis(
    request: Request,
    table_id: str,
    seat: Annotated[int | None, Query(ge=0, le=15)] = None,
    services: Services = Depends(services_of),
) -> HTMLResponse:
    """Where a finished game was won and lost, or how far the work on it is."""
    table = services.tables.get(table_id)
    progress = services.analyses.look(table)
    person = services.person(request)
    viewer = viewer_of(services.tables, table, services.tables.state(table), person)
    mine = seat if seat is not None and seat < table.players else viewer.seats[0] if viewer.seats else 0
    return services.pages.page(
        request,
        "analysis.html",
        table=table,
        game=services.tables.game(table),
        progress=progress,
        found=None if progress.analysis is None else shown(table, progress.analysis, mine),
        mine=mine,
        may_stop=may_stop(table, person),
    )


@router.post("/t/{table_id}/analysis")
def begin(request: Request, table_id: str, services: Services = Depends(services_of)) -> Response:
    """Have a game analysed. It goes on for as long as somebody looks at the page."""
    want(services, request, table_id)
    return RedirectResponse(f"/t/{table_id}/analysis", status_code=303)


@router.post("/t/{table_id}/analysis/stop")
def stop(request: Request, table_id: str, services: Services = Depends(services_of)) -> Response:
    """No longer wanted: what is found so far is kept, and the rest left undone."""
    table = services.tables.get(table_id)
    if not may_stop(table, services.person(request)):
        raise Denied("Only those who played here can stop it. It ends by itself when nobody looks at it any more.")
    services.analyses.stop(table)
    return RedirectResponse(f"/t/{table_id}/analysis", status_code=303)


def may_stop(table: Table, person: Person | None) -> bool:
    """Others may be waiting for an analysis: it is not for a stranger to end it."""
    return person is not None and (
        person.id == table.host_id or any(person.id == seat.person_id for seat in table.seats)
    )


def want(services: Services, request: Request, table_id: str) -> Table:
    table = services.tables.get(table_id)
    if services.person(request) is None:
        raise Denied("Log in or take a seat at a table first.")
    services.analyses.want(table, address_of(request.scope))
    return table


def described(progress: Progress) -> dict[str, Any]:
    state = {WORKING: "working", DONE: "done", OFF: "none"}.get(progress.state, progress.state)
    found = None if progress.analysis is None else progress.analysis.to_json()
    return {"state": state, "done": progress.done, "total": progress.total, "analysis": found}


@api.get("/tables/{table_id}/analysis")
def analysis_data(table_id: str, services: Services = Depends(services_of)) -> dict[str, Any]:
    """The analysis of a finished game, or how far it is: `state` is none, working, done or failed."""
    return described(services.analyses.look(services.tables.get(table_id)))


@api.post("/tables/{table_id}/analysis", status_code=202)
def begin_by_program(request: Request, table_id: str, services: Services = Depends(services_of)) -> dict[str, Any]:
    """Have a finished game analysed; ask for it every few seconds, else the work is given up."""
    return described(services.analyses.look(want(services, request, table_id)))
