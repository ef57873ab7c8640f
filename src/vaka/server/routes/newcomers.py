"""Help in the first games: suggestions after the page is shown, and no more of them at one click."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response

from vaka.server.errors import Denied
from vaka.server.pages.suggestions import Suggestion
from vaka.server.people.preferences import prefer, preferences_of
from vaka.server.routes.attempts import answer
from vaka.server.services import Services, services_of
from vaka.server.tables.viewer import viewer_of

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/suggestions")
async def suggestions(request: Request, table_id: str, services: Services = Depends(services_of)) -> HTMLResponse:
    """What the player on turn might do; empty for everybody else."""

    def look() -> tuple[Suggestion, ...]:
        table = services.tables.get(table_id)
        state = services.tables.state(table)
        person = services.person(request)
        viewer = viewer_of(services.tables, table, state, person)
        if viewer.eyes is None or not services.newcomers.helped(table, viewer, person):
            return ()
        return services.newcomers.suggest(table, state, viewer.eyes)

    async with services.newcomers.thinking:
        found = await run_in_threadpool(look)
    return HTMLResponse(services.pages.html("suggestions.html", found=found))


@router.post("/t/{table_id}/no-help")
def no_help(request: Request, table_id: str, services: Services = Depends(services_of)) -> Response:
    """Somebody wants to find out by themselves, here and at all other tables."""
    table = services.tables.get(table_id)
    person = services.person(request)
    if person is None:
        raise Denied("You are only watching this table.")
    prefer(services.store, person, replace(preferences_of(services.store, person), help=False))
    return answer(request, services, table)
