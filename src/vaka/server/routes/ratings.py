"""Who is how strong: a page for each title, and the same for programs."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

import vaka
from vaka.server.routes.bearer import BEARER
from vaka.server.routes.front import title
from vaka.server.services import Services, services_of
from vaka.server.tables.ratings import FIRM, Ratings

router = APIRouter(include_in_schema=False)
TOP = 3
"""How many of each title are on the page of all titles."""
api = APIRouter(prefix="/api", tags=["ratings"], dependencies=[BEARER])


@router.get("/ratings")
def all_ratings(request: Request, services: Services = Depends(services_of)) -> HTMLResponse:
    """The best of every title, and the way to the full lists."""
    kept = Ratings(services.store)
    best = [(game, [row for row in kept.listing(game.name, TOP * 2) if row.firm][:TOP]) for game in vaka.games()]
    return services.pages.page(request, "all_ratings.html", best=best)


@router.get("/ratings/{name}")
def ratings(request: Request, name: str, services: Services = Depends(services_of)) -> HTMLResponse:
    game = title(name)
    person = services.person(request)
    listed = Ratings(services.store).listing(game.name)
    return services.pages.page(
        request,
        "ratings.html",
        game=game,
        games=vaka.games(),
        firm=[row for row in listed if row.firm],
        early=[row for row in listed if not row.firm],
        few=FIRM,
        me=None if person is None else person.id,
    )


@api.get("/ratings/{name}")
def listing(name: str, services: Services = Depends(services_of)) -> list[dict[str, object]]:
    """People and bots of a title, the strongest first; those with few games after the others."""
    return [row.to_json() for row in Ratings(services.store).listing(title(name).name)]
