"""Accounts, for programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field

from vaka.server.errors import Denied
from vaka.server.middleware.access_control import address_of
from vaka.server.names import ACCOUNT
from vaka.server.routes.api import me, themselves
from vaka.server.routes.bearer import BEARER
from vaka.server.services import Services, services_of
from vaka.server.store import Person

router = APIRouter(prefix="/api", tags=["people"], dependencies=[BEARER])


class AccountWish(BaseModel):
    name: str = Field(max_length=400)
    password: str = Field(max_length=400)
    mail: str = Field("", max_length=400)


class Login(BaseModel):
    name: str = Field(max_length=400)
    password: str = Field(max_length=400)


class NewPassword(BaseModel):
    old: str = Field(max_length=400)
    new: str = Field(max_length=400)


class NewName(BaseModel):
    name: str = Field(max_length=400)
    mail: str | None = Field(
        None, max_length=400, description="Another mailbox; empty for none. Without it, as it was."
    )
    password: str = Field("", max_length=400, description="Needed to change the name or the mailbox of an account.")


class Goodbye(BaseModel):
    password: str = Field("", max_length=400)


def describe(person: Person) -> dict[str, object]:
    return {"person": person.id, "kind": person.kind, "name": person.name, "mail": person.mail}


@router.post("/accounts", status_code=201)
def register(wish: AccountWish, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Make an account, of the guest whose token is sent, if any. From now on the new token speaks for them."""
    address = address_of(request.scope)
    person, token = services.accounts.register(services.owner(request), wish.name, wish.password, wish.mail, address)
    return {**describe(person), "token": token}


@router.post("/sessions", status_code=201)
def log_in(wish: Login, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Log in. The games of the guest whose token is sent, if any, move into the account."""
    guest = None if services.by_key(request) else services.person(request)
    person, token = services.accounts.log_in(guest, wish.name, wish.password, address_of(request.scope))
    return {**describe(person), "token": token}


@router.delete("/sessions")
def log_out(
    request: Request, everywhere: Annotated[bool, Query()] = False, services: Services = Depends(services_of)
) -> dict[str, object]:
    """Log out: the token that is sent is worth nothing afterwards; with `everywhere`, all tokens of this person."""
    me(request, services)
    if everywhere:
        services.accounts.log_out_everywhere(themselves(request, services))
    else:
        services.accounts.log_out(services.token(request) or "")
    return {"logged_out": True}


@router.get("/me")
def who_am_i(request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Who you are here."""
    return describe(me(request, services))


@router.patch("/me")
def change(wish: NewName, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Another name, another mailbox. An account needs its password for either: one logs in with them, or sets a new one."""
    address = address_of(request.scope)
    return describe(services.accounts.change(me(request, services), wish.name, wish.mail, wish.password, address))


@router.put("/me/password")
def change_password(
    wish: NewPassword, request: Request, services: Services = Depends(services_of)
) -> dict[str, object]:
    """Another password. All sessions end, and the new token begins one."""
    person = me(request, services)
    if person.kind != ACCOUNT:
        raise Denied("A guest has no password.")
    token = services.accounts.change_password(person, wish.old, wish.new, address_of(request.scope))
    return {**describe(person), "token": token}


@router.get("/me/data")
def data(request: Request, services: Services = Depends(services_of)) -> dict[str, Any]:
    """Everything that is kept about you."""
    return services.personal_data.export(me(request, services))


@router.delete("/me")
def delete(wish: Goodbye, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Be forgotten: your names leave all tables, bots take your seats where others play on."""
    person = themselves(request, services)
    services.accounts.confirm(person, wish.password, address_of(request.scope))
    services.personal_data.delete(person)
    return {"deleted": True}
