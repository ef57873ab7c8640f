"""Help in the first games: suggestions after the page is shown, and no more of them at one click."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response

from vaka.server.errors import Denied
from vaka.server.house import House, house_of
from vaka.server.preferences import prefer, preferences_of
from vaka.server.routes.table import answer
from vaka.server.viewer import viewer_of

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/suggestions")
def suggestions(request: Request, table_id: str, house: House = Depends(house_of)) -> HTMLResponse:
    """What whoever is asked might do; empty for everybody else."""
    table = house.tables.get(table_id)
    state = house.tables.state(table)
    person = house.person(request)
    viewer = viewer_of(house.tables, table, state, person)
    found = (
        house.newcomers.suggest(table, state, viewer.eyes)
        if viewer.eyes is not None and house.newcomers.helped(table, viewer, person)
        else ()
    )
    return HTMLResponse(house.pages.html("suggestions.html", found=found))


@router.post("/t/{table_id}/no-help")
def no_help(request: Request, table_id: str, house: House = Depends(house_of)) -> Response:
    """Somebody wants to find out by themselves, here and at all other tables."""
    table = house.tables.get(table_id)
    person = house.person(request)
    if person is None:
        raise Denied("You are only watching this table.")
    prefer(house.store, person, replace(preferences_of(house.store, person), help=False))
    return answer(request, house, table)
