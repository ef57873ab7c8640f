"""At the table: talk, notes, offers, giving up, playing again; and how the page is liked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from vaka.core.errors import VakaError
from vaka.server.errors import Denied, Unknown
from vaka.server.people.preferences import NAMES, prefer, preferences_of, read
from vaka.server.routes.attempts import answer
from vaka.server.routes.front import Fields, known_or_new, remember
from vaka.server.routes.table import Version
from vaka.server.services import Services, services_of
from vaka.server.store import Person, Table

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=5000)]
Name = Annotated[str, Form(max_length=200)]
Off = Annotated[bool, Form()]


def tried(request: Request, services: Services, table_id: str, work: Callable[[Person], Table]) -> Response:
    """Try something as the person who asks; a refusal is told at the table."""
    table = services.tables.get(table_id)
    person = services.person(request)
    if person is None:
        return answer(
            request, services, table, Denied("You are only watching this table. Log in or take a seat first.")
        )
    try:
        table = work(person)
    except Unknown:
        raise
    except VakaError as error:
        return answer(request, services, services.tables.get(table_id), error)
    return answer(request, services, table)


# Talk and notes.


@router.post("/t/{table_id}/talk")
def say(
    request: Request, table_id: str, text: Text, name: Name = "", services: Services = Depends(services_of)
) -> Response:
    """Say something. Whom nobody knows yet becomes a guest by saying who they are."""
    services.tables.get(table_id)
    person = services.person(request)
    if person is not None:
        return tried(request, services, table_id, lambda me: services.pages.around.talk.say(table_id, me, text))
    with known_or_new(services, None, name) as (guest, token):
        services.pages.around.talk.say(table_id, guest, text)
    response = RedirectResponse(f"/t/{table_id}", status_code=303)
    if token:
        remember(request, services, response, token)
    return response


@router.post("/t/{table_id}/notes")
def write(request: Request, table_id: str, text: Text = "", services: Services = Depends(services_of)) -> Response:
    table = services.tables.get(table_id)
    person = services.person(request)
    if person is None:
        raise Denied("Log in to keep notes.")
    services.pages.around.talk.write(table, person, text)
    if request.headers.get("hx-request") == "true":
        return Response(status_code=204)
    return RedirectResponse(f"/t/{table_id}", status_code=303)


@router.post("/t/{table_id}/mute")
def mute(
    request: Request, table_id: str, person: Name, off: Off = False, services: Services = Depends(services_of)
) -> Response:
    """Do not show me this person's words, here and elsewhere."""

    def work(me: Person) -> Table:
        services.pages.around.talk.mute(me, person, table_id, off=off)
        return services.tables.get(table_id)

    return tried(request, services, table_id, work)


@router.post("/t/{table_id}/silence")
def silence(
    request: Request, table_id: str, person: Name, off: Off = False, services: Services = Depends(services_of)
) -> Response:
    """The host silences an onlooker."""
    talk = services.pages.around.talk
    return tried(request, services, table_id, lambda me: talk.silence(table_id, me, person, off=off))


# Offers.


@router.post("/t/{table_id}/ask-undo")
def ask_undo(request: Request, table_id: str, version: Version, services: Services = Depends(services_of)) -> Response:
    offers = services.pages.around.offers
    return tried(request, services, table_id, lambda me: offers.ask_undo(table_id, me, version))


@router.post("/t/{table_id}/offer-end")
def offer_end(request: Request, table_id: str, version: Version, services: Services = Depends(services_of)) -> Response:
    offers = services.pages.around.offers
    return tried(request, services, table_id, lambda me: offers.offer_end(table_id, me, version))


@router.post("/t/{table_id}/answer")
def answer_offer(
    request: Request,
    table_id: str,
    kind: Annotated[str, Form(max_length=8)],
    version: Version,
    yes: Annotated[bool, Form()],
    services: Services = Depends(services_of),
) -> Response:
    offers = services.pages.around.offers
    return tried(request, services, table_id, lambda me: offers.answer(table_id, me, kind, version, yes))


@router.post("/t/{table_id}/resign")
def resign(
    request: Request, table_id: str, seat: Annotated[int, Form()], services: Services = Depends(services_of)
) -> Response:
    offers = services.pages.around.offers
    return tried(request, services, table_id, lambda me: offers.resign(table_id, me, seat))


@router.post("/t/{table_id}/rematch")
def rematch(request: Request, table_id: str, services: Services = Depends(services_of)) -> Response:
    """To a new table with the same people, each one seat further."""
    services.tables.get(table_id)
    person = services.person(request)
    if person is None:
        raise Denied("Only those who played can ask for a rematch.")
    fresh = services.pages.around.offers.rematch(table_id, person)
    return RedirectResponse(f"/t/{fresh.id}", status_code=303)


# Preferences.


@router.get("/account/preferences")
def preferences(request: Request, services: Services = Depends(services_of)) -> HTMLResponse:
    person = services.person(request)
    return services.pages.page(
        request,
        "preferences.html",
        person=person,
        chosen=preferences_of(services.store, person).to_json(),
        done="done" in request.query_params,
    )


@router.post("/account/preferences")
def choose(request: Request, fields: Fields, services: Services = Depends(services_of)) -> Response:
    pace = fields.get("pace")
    chosen = read({name: fields.get(name) == "yes" or name == pace for name in NAMES})
    with known_or_new(services, services.person(request), "") as (person, token):
        prefer(services.store, person, chosen)
    response = RedirectResponse("/account/preferences?done", status_code=303)
    if token:
        remember(request, services, response, token)
    return response
