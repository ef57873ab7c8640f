"""Accounts: logging in and out, name and password, what is kept of somebody, and how to be forgotten."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated
from zoneinfo import available_timezones

from fastapi import APIRouter, Depends, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from vaka.core.errors import Malformed, VakaError
from vaka.server.errors import Denied, Unknown, tell
from vaka.server.middleware.access_control import address_of
from vaka.server.names import ACCOUNT, GUEST
from vaka.server.routes.front import Fields, remember
from vaka.server.services import Services, services_of
from vaka.server.store import Person

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=400)]
Next = Annotated[str, Query(max_length=400)]


def local(address: str) -> str:
    """Where to go next: an address of ours, never one of another site."""
    sound = address.startswith("/") and not address.startswith("//") and "\\" not in address and address.isprintable()
    return address if sound else "/"


def known(request: Request, services: Services, *, key: bool = True) -> Person:
    """Who asks; with `key=False` for what no API key may do."""
    person = services.person(request) if key else services.owner(request)
    if person is None:
        raise Denied("You are not logged in yet. Log in, or start a table.")
    return person


def arrived(request: Request, services: Services, token: str, then: str) -> Response:
    response = RedirectResponse(local(then), status_code=303)
    remember(request, services, response, token)
    return response


def gone(request: Request, services: Services) -> Response:
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(
        services.cookie(request), path="/", httponly=True, samesite="lax", secure=services.secure(request)
    )
    return response  # fmt: skip


def door_page(
    request: Request, services: Services, then: str, error: VakaError | None = None, name: str = "", mail: str = "",
    tried: str = "",
) -> HTMLResponse:  # fmt: skip
    """Both ways in on one page: log in, or make an account."""
    told = None if error is None else tell(error)
    person = services.person(request)
    return services.pages.page(
        request,
        "login.html",
        200 if told is None else told.status,
        then=local(then),
        person=person,
        guest=person is not None and person.kind != ACCOUNT,
        told=told,
        tried=tried,
        name=name or (person.name if person is not None and person.name != GUEST else ""),
        mail=mail,
    )


@router.get("/login")
def login_page(request: Request, next: Next = "/", services: Services = Depends(services_of)) -> Response:
    return door_page(request, services, next)


@router.post("/login")
def log_in(
    request: Request, name: Text, password: Text, next: Text = "/", services: Services = Depends(services_of)
) -> Response:  # fmt: skip
    try:
        guest = None if services.by_key(request) else services.person(request)
        _, token = services.accounts.log_in(guest, name, password, address_of(request.scope))
    except VakaError as error:
        return door_page(request, services, next, error, name, tried="login")
    services.accounts.log_out(services.token(request) or "")
    return arrived(request, services, token, next)


@router.post("/register")
def register(
    request: Request,
    name: Text,
    password: Text,
    mail: Text = "",
    next: Text = "/",
    services: Services = Depends(services_of),
) -> Response:
    try:
        _, token = services.accounts.register(services.owner(request), name, password, mail, address_of(request.scope))
    except VakaError as error:
        return door_page(request, services, next, error, name, mail, tried="register")
    return arrived(request, services, token, next)


@router.post("/logout")
def log_out(request: Request, services: Services = Depends(services_of)) -> Response:
    token = request.cookies.get(services.cookie(request))
    if token:
        services.accounts.log_out(token)
    return gone(request, services)


@router.post("/logout/everywhere")
def log_out_everywhere(request: Request, services: Services = Depends(services_of)) -> Response:
    services.accounts.log_out_everywhere(known(request, services, key=False))
    return gone(request, services)


# A new password by mail.


def letters_go(services: Services) -> bool:
    """True where this server can send a link that leads to it: it knows a mail server and its own address."""
    return bool(services.settings.smtp and services.settings.address)


@router.get("/forgot")
def forgot_page(request: Request, services: Services = Depends(services_of)) -> Response:
    return services.pages.page(request, "forgot.html", by_mail=letters_go(services), asked=False, told=None)


@router.post("/forgot")
def forgot(request: Request, name: Text, services: Services = Depends(services_of)) -> Response:
    """A letter with a link, where the account has a mailbox. Nobody learns here which names or mailboxes there are."""
    if not letters_go(services):
        raise Denied("This server does not send e-mail: ask its administrator for a new password.")
    try:
        services.accounts.note_letter(name, address_of(request.scope))
    except VakaError as error:
        told = tell(error)
        return services.pages.page(request, "forgot.html", told.status, by_mail=True, asked=False, told=told)

    def write() -> None:
        found = services.accounts.begin_reset(name)
        if found is not None:
            person, token = found
            link = f"{services.settings.address.rstrip('/')}/reset/{token}"
            services.delivery.send_reset(person.mail or "", person.name, link)

    services.delivery.afterwards(write)
    return services.pages.page(request, "forgot.html", by_mail=True, asked=True, told=None)


def stale_link(request: Request, services: Services, error: Unknown) -> Response:
    """A link that no longer works leads to where the next one is asked for."""
    told = tell(error)
    by_mail = letters_go(services)
    return services.pages.page(request, "forgot.html", told.status, by_mail=by_mail, asked=False, told=told)


@router.get("/reset/{token}")
def reset_page(request: Request, token: str, services: Services = Depends(services_of)) -> Response:
    try:
        person = services.accounts.reset_for(token)
    except Unknown as error:
        return stale_link(request, services, error)
    return services.pages.page(request, "reset.html", token=token, person=person, told=None)


@router.post("/reset/{token}")
def reset(request: Request, token: str, new: Text, services: Services = Depends(services_of)) -> Response:
    try:
        _, session = services.accounts.finish_reset(token, new)
    except Unknown as error:
        return stale_link(request, services, error)
    except Malformed as error:
        person, told = services.accounts.reset_for(token), tell(error)
        return services.pages.page(request, "reset.html", told.status, token=token, person=person, told=told)
    return arrived(request, services, session, "/account?done=password")


# The account's own page.


@cache
def zones() -> list[str]:
    """The time zones there are, without those that only computers know."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "posix/")))


def account_page(
    request: Request, services: Services, person: Person, error: VakaError | None = None, part: str = ""
) -> HTMLResponse:
    told = None if error is None else tell(error)
    return services.pages.page(
        request,
        "account.html",
        200 if told is None else told.status,
        person=person,
        account=person.kind == ACCOUNT,
        sessions=services.accounts.sessions(person),
        channels=services.notices.channels(person),
        by_mail=services.notices.by_mail,
        push_key=services.delivery.public_key,
        every={10: "at most every ten minutes", 60: "at most every hour", 1440: "once a day"},
        zones=zones(),
        hour=lambda minutes: "" if minutes is None else f"{minutes // 60:02d}:{minutes % 60:02d}",
        told=told,
        part=part,
        done=request.query_params.get("done", "") if told is None else "",
    )


def done(what: str) -> Response:
    return RedirectResponse(f"/account?done={what}", status_code=303)


@router.get("/account")
def show(request: Request, services: Services = Depends(services_of)) -> Response:
    person = services.person(request)
    if person is None:
        return RedirectResponse("/login", status_code=303)
    return account_page(request, services, person)


@router.post("/account/name")
def change(
    request: Request,
    name: Text,
    fields: Fields,
    password: Text = "",
    services: Services = Depends(services_of),
) -> Response:
    person = known(request, services)
    mail = fields.get("mail")
    try:
        services.accounts.change(
            person, name, mail if mail is None else mail[:400], password, address_of(request.scope)
        )
    except VakaError as error:
        return account_page(request, services, person, error, "name")
    return done("name")


@router.post("/account/password")
def change_password(request: Request, old: Text, new: Text, services: Services = Depends(services_of)) -> Response:
    person = known(request, services)
    try:
        if person.kind != ACCOUNT:
            raise Denied("A guest has no password.")
        token = services.accounts.change_password(person, old, new, address_of(request.scope))
    except VakaError as error:
        return account_page(request, services, person, error, "password")
    return arrived(request, services, token, "/account?done=password")


@router.get("/account/data.json")
def data(request: Request, services: Services = Depends(services_of)) -> Response:
    text = json.dumps(services.personal_data.export(known(request, services)), indent=1, ensure_ascii=False)
    headers = {"Content-Disposition": 'attachment; filename="vaka-my-data.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/account/delete")
def delete(
    request: Request, password: Text = "", sure: Text = "", services: Services = Depends(services_of)
) -> Response:
    person = known(request, services, key=False)
    try:
        if sure != "yes":
            raise Denied("Tick the box if you are sure: this cannot be undone.")
        services.accounts.confirm(person, password, address_of(request.scope))
        services.personal_data.delete(person)
    except VakaError as error:
        return account_page(request, services, person, error, "delete")
    return gone(request, services)
