"""A page for each title and for each person."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

import vaka
from vaka.server import pictures
from vaka.server.house import House, house_of
from vaka.server.ratings import Ratings
from vaka.server.routes.front import title
from vaka.server.sharing import base_of, title_preview
from vaka.teaching import teaching

router = APIRouter(include_in_schema=False)
BEST = 5


@router.get("/games/{name}")
def game_page(request: Request, name: str, house: House = Depends(house_of)) -> HTMLResponse:
    """What a title is, and everything that leads into it."""
    game = title(name)
    person = house.person(request)
    return house.pages.page(
        request,
        "game.html",
        game=game,
        learn=teaching(game).learn,
        picture_of=pictures.thumbnail_address,
        tables=house.directory.open(game.name, person),
        best=[row for row in Ratings(house.store).listing(game.name, 2 * BEST) if row.firm][:BEST],
        figures=house.directory.figures(game.name),
        preview=title_preview(base_of(house.settings, request), game, f"/games/{game.name}"),
    )


@router.get("/people/{person_id}")
def person_page(request: Request, person_id: str, house: House = Depends(house_of)) -> HTMLResponse:
    """Somebody with an account: public games, and ratings over time."""
    shown = house.directory.person(person_id)
    curves = house.directory.curves(shown)
    ratings = Ratings(house.store).of(shown)
    return house.pages.page(
        request,
        "person.html",
        shown=shown,
        mine=house.directory.games(shown, house.person(request)),
        ratings=[(game, ratings[game.name], curves.get(game.name)) for game in vaka.games() if game.name in ratings],
    )
