"""Who is how strong: a page for each title, and the same for programs."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

import vaka
from vaka.server.house import House, house_of
from vaka.server.ratings import FIRM, Ratings
from vaka.server.routes.bearer import BEARER
from vaka.server.routes.front import title

router = APIRouter(include_in_schema=False)
TOP = 3
"""So many of each title stand on the page of all titles."""
api = APIRouter(prefix="/api", tags=["ratings"], dependencies=[BEARER])


@router.get("/ratings")
def all_ratings(request: Request, house: House = Depends(house_of)) -> HTMLResponse:
    """The best of every title, and the way to the full lists."""
    kept = Ratings(house.store)
    best = [(game, [row for row in kept.listing(game.name, TOP * 2) if row.firm][:TOP]) for game in vaka.games()]
    return house.pages.page(request, "all_ratings.html", best=best)


@router.get("/ratings/{name}")
def ratings(request: Request, name: str, house: House = Depends(house_of)) -> HTMLResponse:
    game = title(name)
    person = house.person(request)
    listed = Ratings(house.store).listing(game.name)
    return house.pages.page(
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
def listing(name: str, house: House = Depends(house_of)) -> list[dict[str, object]]:
    """People and bots of a title, the strongest first; those with few games after the others."""
    return [row.to_json() for row in Ratings(house.store).listing(title(name).name)]
