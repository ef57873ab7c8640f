"""Time at a table: coming back to one's seat, days off; and everybody's quiet hours."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import BaseModel, Field

from vaka.core.errors import VakaError
from vaka.server.errors import Denied
from vaka.server.routes.account import account_page, known
from vaka.server.routes.api import describe_table, me
from vaka.server.routes.attempts import answer
from vaka.server.routes.bearer import BEARER
from vaka.server.services import Services, services_of
from vaka.server.store import Person
from vaka.server.tables.clocks import minutes_of

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api", tags=["tables"], dependencies=[BEARER])
Text = Annotated[str, Form(max_length=400)]


class BackWish(BaseModel):
    seat: int


class DaysWish(BaseModel):
    seat: int
    days: int = Field(ge=1, le=60)


class QuietWish(BaseModel):
    zone: str = Field("", max_length=64, description="As `Pacific/Tahiti`; empty for UTC.")
    begin: str = Field("", max_length=5, description="As `22:30`; empty for no quiet hours.")
    end: str = Field("", max_length=5)


@router.post("/t/{table_id}/back")
def take_back(
    request: Request, table_id: str, seat: Annotated[int, Form()], services: Services = Depends(services_of)
) -> Response:
    person, table = seated(request, services), services.tables.get(table_id)
    try:
        services.timing.take_back(table_id, seat, person)
    except Denied:
        raise
    except VakaError as error:
        return answer(request, services, table, error)
    return answer(request, services, services.tables.get(table_id))


@router.post("/t/{table_id}/days-off")
def days_off(
    request: Request,
    table_id: str,
    seat: Annotated[int, Form()],
    days: Annotated[int, Form()],
    services: Services = Depends(services_of),
) -> Response:
    person, table = seated(request, services), services.tables.get(table_id)
    try:
        services.timing.take_days_off(table_id, seat, person, days)
    except Denied:
        raise
    except VakaError as error:
        return answer(request, services, table, error)
    return answer(request, services, services.tables.get(table_id))


def seated(request: Request, services: Services) -> Person:
    person = services.person(request)
    if person is None:
        raise Denied("This seat is not yours.")
    return person


@router.post("/account/quiet")
def quiet_hours(
    request: Request, zone: Text = "", begin: Text = "", end: Text = "", services: Services = Depends(services_of)
) -> Response:  # fmt: skip
    person = known(request, services)
    try:
        services.timing.set_quiet(person, zone, minutes_of(begin), minutes_of(end))
    except VakaError as error:
        return account_page(request, services, person, error, "quiet")
    return RedirectResponse("/account?done=quiet", status_code=303)


@api.post("/tables/{table_id}/back")
def come_back(
    table_id: str, wish: BackWish, request: Request, services: Services = Depends(services_of)
) -> dict[str, object]:
    """Take your seat back from the bot that stood in for you."""
    person = me(request, services)
    services.timing.take_back(table_id, wish.seat, person)
    return describe_table(services, services.tables.get(table_id), person)


@api.post("/tables/{table_id}/days-off")
def vacation(
    table_id: str, wish: DaysWish, request: Request, services: Services = Depends(services_of)
) -> dict[str, object]:
    """Take some of your days off: your clock stands until they are over."""
    person = me(request, services)
    services.timing.take_days_off(table_id, wish.seat, person, wish.days)
    return describe_table(services, services.tables.get(table_id), person)


@api.put("/me/quiet")
def quiet(wish: QuietWish, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """The hours in which no correspondence clock of yours runs."""
    person = me(request, services)
    kept = services.timing.set_quiet(person, wish.zone, minutes_of(wish.begin), minutes_of(wish.end))
    return {"zone": kept.zone, "begin": kept.quiet_from, "end": kept.quiet_to}
