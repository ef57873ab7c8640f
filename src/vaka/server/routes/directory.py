"""A page for each title and for each person."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

import vaka
from vaka.lab.balance import balance_of, how
from vaka.server.pages import pictures
from vaka.server.pages.sharing import base_of, players_of, title_preview
from vaka.server.routes.front import title
from vaka.server.services import Services, services_of
from vaka.server.tables.ratings import Ratings
from vaka.teaching import teaching

router = APIRouter(include_in_schema=False)
BEST = 5


@router.get("/games/{name}")
def game_page(request: Request, name: str, services: Services = Depends(services_of)) -> HTMLResponse:
    """What a title is, and everything that leads into it."""
    game = title(name)
    person = services.person(request)
    return services.pages.page(
        request,
        "game.html",
        game=game,
        learn=teaching(game).learn,
        picture_of=pictures.thumbnail_address,
        tables=services.directory.open(game.name, person),
        best=[row for row in Ratings(services.store).listing(game.name, 2 * BEST) if row.firm][:BEST],
        figures=services.directory.figures(game.name),
        balance=balance_of(game),
        how=how,
        players_of=players_of,
        preview=title_preview(base_of(services.settings, request), game, f"/games/{game.name}"),
    )


@router.get("/people/{person_id}")
def person_page(request: Request, person_id: str, services: Services = Depends(services_of)) -> HTMLResponse:
    """Somebody with an account: public games, and ratings over time."""
    shown = services.directory.person(person_id)
    curves = services.directory.curves(shown)
    ratings = Ratings(services.store).of(shown)
    return services.pages.page(
        request,
        "person.html",
        shown=shown,
        mine=services.directory.games(shown, services.person(request)),
        played=services.directory.played(shown),
        ratings=[(game, ratings[game.name], curves.get(game.name)) for game in vaka.games() if game.name in ratings],
    )
