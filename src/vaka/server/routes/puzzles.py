"""A puzzle a day for each title: no account, no table. Yesterday's answer stays."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, Response

import vaka
from vaka.core.game import Game
from vaka.lab.puzzles import Puzzle, of_the_day, puzzles_of
from vaka.server.errors import Unknown
from vaka.server.lru_cache import LruCache
from vaka.server.pages import pictures
from vaka.server.routes.front import svg_response, title
from vaka.server.services import Services, services_of
from vaka.server.store.columns import now
from vaka.teaching.pictures import needed

router = APIRouter(include_in_schema=False)
Day = Literal["today", "yesterday"]
_boards: LruCache[tuple[str, date, str], str] = LruCache(40)


def day_of(when: Day) -> date:
    today = now().date()
    return today if when == "today" else today - timedelta(days=1)


def puzzle_on(game: Game, day: date) -> Puzzle:
    found = of_the_day(game, day)
    if found is None:
        raise Unknown("There is no puzzle for this game.")
    return found


@router.get("/puzzles")
def all_puzzles(request: Request, services: Services = Depends(services_of)) -> HTMLResponse:
    """Today's puzzle of each title."""
    games = [game for game in vaka.games() if puzzles_of(game)]
    shown = [(game, puzzle_on(game, day_of("today")).view()) for game in games]
    return services.pages.page(request, "puzzles.html", shown=shown, day=day_of("today"))


@router.get("/puzzles/{name}")
def puzzle(
    request: Request,
    name: str,
    action: Annotated[str, Query(max_length=200)] = "",
    show: Annotated[str, Query(max_length=3)] = "",
    services: Services = Depends(services_of),
) -> HTMLResponse:
    """Today's puzzle: what is asked, and whether what was chosen is right."""
    return page(request, services, title(name), "today", action, solved=show == "yes")


@router.get("/puzzles/{name}/yesterday")
def yesterday(request: Request, name: str, services: Services = Depends(services_of)) -> HTMLResponse:
    """Yesterday's puzzle with its answer."""
    return page(request, services, title(name), "yesterday", "", solved=True)


def page(request: Request, services: Services, game: Game, when: Day, action: str, *, solved: bool) -> HTMLResponse:
    day = day_of(when)
    found = puzzle_on(game, day)
    view = found.view()
    labels = {each.text: game.label(each, view) for each in view.legal}
    panels = game.panels(view)
    return services.pages.page(
        request,
        "puzzle.html",
        game=game,
        day=day,
        when=when,
        puzzle=found,
        view=view,
        panels=panels,
        sprites=needed(game.draw(view).sprites, " ".join(panel.body for panel in panels)),
        labels=labels,
        chosen=action if action in labels else "",
        solved=solved or action == found.answer,
    )


@router.get("/puzzles/{name}/{when}/board.svg")
def board(name: str, when: Day, theme: pictures.Theme = "light") -> Response:
    """The board of a puzzle, through the eyes of the seat that is asked."""
    game, day = title(name), day_of(when)
    drawn = _boards.get((game.name, day, theme))
    if drawn is None:
        drawn = pictures.decision_svg(game, puzzle_on(game, day).view(), theme)
        _boards.put((game.name, day, theme), drawn)
    return svg_response(drawn)
