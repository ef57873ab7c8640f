"""Personal tokens on a page."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from vaka.core.errors import VakaError
from vaka.server.errors import Denied, tell
from vaka.server.people.tokens import Tokens
from vaka.server.routes.front import known_or_new, remember
from vaka.server.services import Services, services_of
from vaka.server.store import Person

router = APIRouter(include_in_schema=False)


def page(
    request: Request, services: Services, person: Person | None, fresh: str = "", error: VakaError | None = None
) -> HTMLResponse:
    told = None if error is None else tell(error)
    return services.pages.page(
        request,
        "tokens.html",
        200 if told is None else told.status,
        person=person,
        tokens=[] if person is None else Tokens(services.store).of(person),
        fresh=fresh,
        told=told,
        base=str(request.base_url).rstrip("/"),
    )


@router.get("/account/tokens")
def show(request: Request, services: Services = Depends(services_of)) -> HTMLResponse:
    return page(request, services, services.person(request))


@router.post("/account/tokens")
def make(
    request: Request,
    name: Annotated[str, Form(max_length=200)],
    me: Annotated[str, Form(max_length=200)] = "",
    services: Services = Depends(services_of),
) -> Response:
    """A new token. It is on this answer and nowhere else."""
    try:
        with known_or_new(services, services.owner(request), me) as (person, cookie):
            _, secret = Tokens(services.store).make(person, name)
    except VakaError as error:
        return page(request, services, services.person(request), error=error)
    response = page(request, services, person, secret)
    if cookie:
        remember(request, services, response, cookie)
    return response


@router.post("/account/tokens/{token_id}/revoke")
def revoke(request: Request, token_id: str, services: Services = Depends(services_of)) -> Response:
    person = services.person(request)
    if person is None:
        raise Denied("You are not logged in yet.")
    Tokens(services.store).revoke(person, token_id)
    return RedirectResponse("/account/tokens", status_code=303)
