"""Learning: a title's Learn page, and its lessons at the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from vaka.core.errors import Malformed
from vaka.server.errors import Denied, Unknown
from vaka.server.pages.sharing import base_of, players_of, title_preview
from vaka.server.routes.attempts import attempt
from vaka.server.routes.front import known_or_new, title, to_table
from vaka.server.routes.table import Key, Version
from vaka.server.services import Services, services_of
from vaka.teaching import Lesson, teaching
from vaka.teaching.pictures import pictures

router = APIRouter(include_in_schema=False)


def lesson_named(name: str, lesson: str) -> Lesson:
    try:
        return teaching(title(name)).lesson(lesson)
    except Malformed as error:
        raise Unknown("There is no such lesson.") from error


@router.get("/learn/{name}")
def learn(request: Request, name: str, services: Services = Depends(services_of)) -> HTMLResponse:
    """What a title is about, in pictures: the way to its lessons, to a first game and to all rules."""
    game = title(name)
    taught = teaching(game)
    progress = services.lessons.progress(services.person(request), taught.lessons)
    return services.pages.page(
        request,
        "learn.html",
        game=game,
        learn=taught.learn,
        pictures=pictures(game),
        guided=progress[0],
        lessons=progress,
        players_of=players_of,
        preview=title_preview(base_of(services.settings, request), game, f"/learn/{game.name}"),
    )


@router.post("/learn/{name}/{lesson}")
def begin(
    request: Request,
    name: str,
    lesson: str,
    again: Annotated[str, Form(max_length=3)] = "",
    services: Services = Depends(services_of),
) -> Response:
    """To a lesson's table: where it was left, or at its beginning."""
    wanted = lesson_named(name, lesson)
    with known_or_new(services, services.person(request), "") as (me, token):
        table = services.lessons.open(me, wanted, again=again == "yes")
    return to_table(request, services, f"/t/{table.id}", token)


# At the table.


@router.post("/t/{table_id}/read")
def read_on(
    request: Request, table_id: str, step: Annotated[int, Form()], services: Services = Depends(services_of)
) -> Response:  # fmt: skip
    return attempt(request, services, table_id, lambda who: services.lessons.read_on(table_id, who, step))


@router.post("/t/{table_id}/show")
def show(
    request: Request, table_id: str, version: Version, key: Key, services: Services = Depends(services_of)
) -> Response:  # fmt: skip
    return attempt(request, services, table_id, lambda who: services.lessons.show(table_id, who, version, key))


@router.post("/t/{table_id}/play-on")
def play_on(request: Request, table_id: str, services: Services = Depends(services_of)) -> Response:
    """From the end of a lesson into an ordinary game."""
    services.tables.get(table_id)
    person = services.person(request)
    if person is None:
        raise Denied("This is somebody else’s lesson.")
    table = services.lessons.play_on(table_id, person)
    return RedirectResponse(f"/t/{table.id}", status_code=303)
