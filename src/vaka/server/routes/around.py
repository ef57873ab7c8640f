"""At the table: talk, notes, offers, giving up, playing again; and how the page is liked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from vaka.core.errors import VakaError
from vaka.server.errors import Denied, Unknown
from vaka.server.house import House, house_of
from vaka.server.preferences import NAMES, prefer, preferences_of, read
from vaka.server.routes.front import Fields, known_or_new, remember
from vaka.server.routes.table import Version, answer
from vaka.server.store import Person, Table

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=5000)]
Name = Annotated[str, Form(max_length=200)]
Off = Annotated[bool, Form()]


def tried(request: Request, house: House, table_id: str, work: Callable[[Person], Table]) -> Response:
    """Try something as the person who asks; a refusal is told at the table."""
    table = house.tables.get(table_id)
    person = house.person(request)
    if person is None:
        return answer(request, house, table, Denied("You are only watching this table. Log in or take a seat first."))
    try:
        table = work(person)
    except Unknown:
        raise
    except VakaError as error:
        return answer(request, house, house.tables.get(table_id), error)
    return answer(request, house, table)


# Talk and notes.


@router.post("/t/{table_id}/talk")
def say(request: Request, table_id: str, text: Text, name: Name = "", house: House = Depends(house_of)) -> Response:
    """Say something. Whom nobody knows yet becomes a guest by saying who they are."""
    house.tables.get(table_id)
    person = house.person(request)
    if person is not None:
        return tried(request, house, table_id, lambda me: house.pages.around.talk.say(table_id, me, text))
    with known_or_new(house, None, name) as (guest, token):
        house.pages.around.talk.say(table_id, guest, text)
    response = RedirectResponse(f"/t/{table_id}", status_code=303)
    if token:
        remember(request, house, response, token)
    return response


@router.post("/t/{table_id}/notes")
def write(request: Request, table_id: str, text: Text = "", house: House = Depends(house_of)) -> Response:
    table = house.tables.get(table_id)
    person = house.person(request)
    if person is None:
        raise Denied("Log in to keep notes.")
    house.pages.around.talk.write(table, person, text)
    if request.headers.get("hx-request") == "true":
        return Response(status_code=204)
    return RedirectResponse(f"/t/{table_id}", status_code=303)


@router.post("/t/{table_id}/mute")
def mute(request: Request, table_id: str, person: Name, off: Off = False, house: House = Depends(house_of)) -> Response:
    """Do not show me this person's words, here and elsewhere."""

    def work(me: Person) -> Table:
        house.pages.around.talk.mute(me, person, off=off)
        return house.tables.get(table_id)

    return tried(request, house, table_id, work)


@router.post("/t/{table_id}/silence")
def silence(
    request: Request, table_id: str, person: Name, off: Off = False, house: House = Depends(house_of)
) -> Response:
    """The host silences an onlooker."""
    talk = house.pages.around.talk
    return tried(request, house, table_id, lambda me: talk.silence(table_id, me, person, off=off))


# Offers.


@router.post("/t/{table_id}/ask-undo")
def ask_undo(request: Request, table_id: str, version: Version, house: House = Depends(house_of)) -> Response:
    offers = house.pages.around.offers
    return tried(request, house, table_id, lambda me: offers.ask_undo(table_id, me, version))


@router.post("/t/{table_id}/offer-end")
def offer_end(request: Request, table_id: str, version: Version, house: House = Depends(house_of)) -> Response:
    offers = house.pages.around.offers
    return tried(request, house, table_id, lambda me: offers.offer_end(table_id, me, version))


@router.post("/t/{table_id}/answer")
def answer_offer(
    request: Request,
    table_id: str,
    kind: Annotated[str, Form(max_length=8)],
    version: Version,
    yes: Annotated[bool, Form()],
    house: House = Depends(house_of),
) -> Response:
    offers = house.pages.around.offers
    return tried(request, house, table_id, lambda me: offers.answer(table_id, me, kind, version, yes))


@router.post("/t/{table_id}/resign")
def resign(request: Request, table_id: str, seat: Annotated[int, Form()], house: House = Depends(house_of)) -> Response:
    offers = house.pages.around.offers
    return tried(request, house, table_id, lambda me: offers.resign(table_id, me, seat))


@router.post("/t/{table_id}/rematch")
def rematch(request: Request, table_id: str, house: House = Depends(house_of)) -> Response:
    """To a new table with the same people, each one seat further."""
    house.tables.get(table_id)
    person = house.person(request)
    if person is None:
        raise Denied("Only those who played can ask for a rematch.")
    fresh = house.pages.around.offers.rematch(table_id, person)
    return RedirectResponse(f"/t/{fresh.id}", status_code=303)


# Preferences.


@router.get("/account/preferences")
def preferences(request: Request, house: House = Depends(house_of)) -> HTMLResponse:
    person = house.person(request)
    return house.pages.page(
        request,
        "preferences.html",
        person=person,
        chosen=preferences_of(house.store, person).to_json(),
        done="done" in request.query_params,
    )


@router.post("/account/preferences")
def choose(request: Request, fields: Fields, house: House = Depends(house_of)) -> Response:
    pace = fields.get("pace")
    chosen = read({name: fields.get(name) == "yes" or name == pace for name in NAMES})
    with known_or_new(house, house.person(request), "") as (person, token):
        prefer(house.store, person, chosen)
    response = RedirectResponse("/account/preferences?done", status_code=303)
    if token:
        remember(request, house, response, token)
    return response
