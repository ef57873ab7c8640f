"""Accounts: logging in and out, name and password, what is kept of somebody, and how to be forgotten."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated
from zoneinfo import available_timezones

from fastapi import APIRouter, BackgroundTasks, Depends, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from vaka.core.errors import Malformed, VakaError
from vaka.server.accounts import ACCOUNT
from vaka.server.door import address_of
from vaka.server.errors import Denied, tell
from vaka.server.house import House, house_of
from vaka.server.people import GUEST
from vaka.server.routes.front import remember
from vaka.server.store import Person

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=400)]
Next = Annotated[str, Query(max_length=400)]


def local(address: str) -> str:
    """Where to go next: an address of ours, never one of another site."""
    sound = address.startswith("/") and not address.startswith("//") and "\\" not in address and address.isprintable()
    return address if sound else "/"


def known(request: Request, house: House) -> Person:
    person = house.person(request)
    if person is None:
        raise Denied("You are not logged in yet. Log in, or start a table.")
    return person


def arrived(request: Request, house: House, token: str, then: str) -> Response:
    response = RedirectResponse(local(then), status_code=303)
    remember(request, house, response, token)
    return response


def gone(request: Request, house: House) -> Response:
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(house.cookie(request), path="/", httponly=True, samesite="lax", secure=house.secure(request))
    return response  # fmt: skip


def door_page(
    request: Request, house: House, then: str, error: VakaError | None = None, name: str = "", mail: str = "",
    tried: str = "",
) -> HTMLResponse:  # fmt: skip
    """Both ways in on one page: log in, or make an account."""
    told = None if error is None else tell(error)
    person = house.person(request)
    return house.pages.page(
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
def login_page(request: Request, next: Next = "/", house: House = Depends(house_of)) -> Response:
    return door_page(request, house, next)


@router.post("/login")
def log_in(
    request: Request, name: Text, password: Text, next: Text = "/", house: House = Depends(house_of)
) -> Response:  # fmt: skip
    try:
        _, token = house.accounts.log_in(house.person(request), name, password, address_of(request.scope))
    except VakaError as error:
        return door_page(request, house, next, error, name, tried="login")
    house.accounts.log_out(house.token(request) or "")
    return arrived(request, house, token, next)


@router.post("/register")
def register(
    request: Request, name: Text, password: Text, mail: Text = "", next: Text = "/", house: House = Depends(house_of)
) -> Response:
    try:
        _, token = house.accounts.register(house.person(request), name, password, mail, address_of(request.scope))
    except VakaError as error:
        return door_page(request, house, next, error, name, mail, tried="register")
    return arrived(request, house, token, next)


@router.post("/logout")
def log_out(request: Request, house: House = Depends(house_of)) -> Response:
    token = request.cookies.get(house.cookie(request))
    if token:
        house.accounts.log_out(token)
    return gone(request, house)


@router.post("/logout/everywhere")
def log_out_everywhere(request: Request, house: House = Depends(house_of)) -> Response:
    house.accounts.log_out_everywhere(known(request, house))
    return gone(request, house)


# A new password by mail.


def letters_go(house: House) -> bool:
    """True where this server can send a link that leads to it: it knows a mail server and its own address."""
    return bool(house.settings.smtp and house.settings.address)


@router.get("/forgot")
def forgot_page(request: Request, house: House = Depends(house_of)) -> Response:
    return house.pages.page(request, "forgot.html", by_mail=letters_go(house), asked=False, told=None)


@router.post("/forgot")
def forgot(request: Request, name: Text, tasks: BackgroundTasks, house: House = Depends(house_of)) -> Response:
    """A letter with a link, where the account has a mailbox. Nobody learns here which names or mailboxes there are."""
    if not letters_go(house):
        raise Denied("This server does not send e-mail: ask its administrator for a new password.")
    try:
        found = house.accounts.begin_reset(name, address_of(request.scope))
    except VakaError as error:
        told = tell(error)
        return house.pages.page(request, "forgot.html", told.status, by_mail=True, asked=False, told=told)
    if found is not None:
        person, token = found
        link = f"{house.settings.address.rstrip('/')}/reset/{token}"
        tasks.add_task(house.sending.send_reset, person.mail or "", person.name, link)
    return house.pages.page(request, "forgot.html", by_mail=True, asked=True, told=None)


@router.get("/reset/{token}")
def reset_page(request: Request, token: str, house: House = Depends(house_of)) -> Response:
    person = house.accounts.reset_for(token)
    return house.pages.page(request, "reset.html", token=token, person=person, told=None)


@router.post("/reset/{token}")
def reset(request: Request, token: str, new: Text, house: House = Depends(house_of)) -> Response:
    try:
        _, session = house.accounts.finish_reset(token, new)
    except Malformed as error:
        person, told = house.accounts.reset_for(token), tell(error)
        return house.pages.page(request, "reset.html", told.status, token=token, person=person, told=told)
    return arrived(request, house, session, "/account?done=password")


# The account's own page.


@cache
def zones() -> list[str]:
    """The time zones there are, without those that only computers know."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "posix/")))


def account_page(
    request: Request, house: House, person: Person, error: VakaError | None = None, part: str = ""
) -> HTMLResponse:
    told = None if error is None else tell(error)
    return house.pages.page(
        request,
        "account.html",
        200 if told is None else told.status,
        person=person,
        account=person.kind == ACCOUNT,
        sessions=house.accounts.sessions(person),
        channels=house.notices.channels(person),
        by_mail=house.notices.by_mail,
        push_key=house.sending.public_key,
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
def show(request: Request, house: House = Depends(house_of)) -> Response:
    person = house.person(request)
    if person is None:
        return RedirectResponse("/login", status_code=303)
    return account_page(request, house, person)


@router.post("/account/name")
def change(request: Request, name: Text, mail: Text = "", house: House = Depends(house_of)) -> Response:
    person = known(request, house)
    try:
        house.accounts.change(person, name, mail)
    except VakaError as error:
        return account_page(request, house, person, error, "name")
    return done("name")


@router.post("/account/password")
def change_password(request: Request, old: Text, new: Text, house: House = Depends(house_of)) -> Response:
    person = known(request, house)
    try:
        if person.kind != ACCOUNT:
            raise Denied("A guest has no password.")
        token = house.accounts.change_password(person, old, new, address_of(request.scope))
    except VakaError as error:
        return account_page(request, house, person, error, "password")
    return arrived(request, house, token, "/account?done=password")


@router.get("/account/data.json")
def data(request: Request, house: House = Depends(house_of)) -> Response:
    text = json.dumps(house.leaving.export(known(request, house)), indent=1, ensure_ascii=False)
    headers = {"Content-Disposition": 'attachment; filename="vaka-my-data.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/account/delete")
def delete(request: Request, password: Text = "", sure: Text = "", house: House = Depends(house_of)) -> Response:
    person = known(request, house)
    try:
        if sure != "yes":
            raise Denied("Tick the box if you are sure: this cannot be undone.")
        house.accounts.confirm(person, password, address_of(request.scope))
        house.leaving.delete(person)
    except VakaError as error:
        return account_page(request, house, person, error, "delete")
    return gone(request, house)
