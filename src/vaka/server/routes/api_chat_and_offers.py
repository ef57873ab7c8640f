"""At the table, for programs: talk, notes, offers, giving up, playing again, preferences."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from vaka.server.people.preferences import prefer, preferences_of, read
from vaka.server.routes.api import describe_table, me
from vaka.server.routes.bearer import BEARER
from vaka.server.services import Services, services_of

router = APIRouter(prefix="/api", tags=["at the table"], dependencies=[BEARER])
Kind = Literal["undo", "end"]


class Words(BaseModel):
    text: str = Field(max_length=5000)


class Whom(BaseModel):
    person: str = Field(max_length=40, description="As `person` in what they said.")
    off: bool = Field(False, description="Hear them again.")


class OfferWish(BaseModel):
    kind: Kind
    version: int


class AnswerWish(BaseModel):
    version: int
    yes: bool


class ResignWish(BaseModel):
    seat: int


class PreferenceWish(BaseModel):
    confirm: bool = False
    motion: bool = True
    sound: bool = False
    patterns: bool = False
    colours: bool = False
    slow: bool = False
    fast: bool = False
    coordinates: bool = True
    large: bool = False
    help: bool = True


@router.get("/tables/{table_id}/talk")
def hear(
    table_id: str,
    request: Request,
    last: Annotated[int, Query(ge=1, le=500)] = 80,
    services: Services = Depends(services_of),
) -> list[dict[str, object]]:
    """What was said at a table, as you may read it; the newest first."""
    heard = services.pages.around.talk.hear(services.tables.get(table_id), services.person(request), last)
    return [
        {"id": line.id, "channel": line.channel, "seat": line.seat, "name": line.name, "text": line.text, "mine": line.mine, "person": line.person, "guest": line.guest}
        for line in heard.lines
    ]  # fmt: skip


@router.post("/tables/{table_id}/talk", status_code=201)
def say(table_id: str, wish: Words, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Say something: to the seats where you sit, else to the other onlookers."""
    services.tables.get(table_id)
    talk, person = services.pages.around.talk, me(request, services)
    talk.say(table_id, person, wish.text)
    return {"said": talk.hear(services.tables.get(table_id), person).lines[0].text}


@router.post("/mutes", status_code=204)
def mute(wish: Whom, request: Request, services: Services = Depends(services_of)) -> Response:
    """Do not hear somebody, at any table; or hear them again."""
    services.pages.around.talk.mute(me(request, services), wish.person, off=wish.off)
    return Response(status_code=204)


@router.post("/tables/{table_id}/silence", status_code=204)
def silence(table_id: str, wish: Whom, request: Request, services: Services = Depends(services_of)) -> Response:
    """As host of a table: silence an onlooker there, or let them speak again."""
    services.tables.get(table_id)
    services.pages.around.talk.silence(table_id, me(request, services), wish.person, off=wish.off)
    return Response(status_code=204)


@router.get("/tables/{table_id}/notes")
def notes(table_id: str, request: Request, services: Services = Depends(services_of)) -> dict[str, str]:
    """Your own notes at a table."""
    table = services.tables.get(table_id)
    return {"text": services.pages.around.talk.note(table, me(request, services))}


@router.put("/tables/{table_id}/notes", status_code=204)
def write(table_id: str, wish: Words, request: Request, services: Services = Depends(services_of)) -> Response:
    table = services.tables.get(table_id)
    services.pages.around.talk.write(table, me(request, services), wish.text)
    return Response(status_code=204)


@router.get("/tables/{table_id}/offers")
def offers(table_id: str, request: Request, services: Services = Depends(services_of)) -> list[dict[str, object]]:
    """What is asked of the seats besides the game; `answer` is your seat that is still to say yes or no."""
    standing = services.pages.around.offers.pending(services.tables.get(table_id), services.person(request))
    return [{"kind": each.kind, "seat": each.seat, "answer": each.answer, "waiting": each.waiting} for each in standing]


@router.post("/tables/{table_id}/offers", status_code=201)
def offer(
    table_id: str, wish: OfferWish, request: Request, services: Services = Depends(services_of)
) -> dict[str, object]:
    """Ask the others to take back your last action, or to end here. Where nobody is to be asked, it is done at once."""
    services.tables.get(table_id)
    person, made = me(request, services), services.pages.around.offers
    ask = made.ask_undo if wish.kind == "undo" else made.offer_end
    return describe_table(services, ask(table_id, person, wish.version), person)


@router.post("/tables/{table_id}/offers/{kind}")
def answer(
    table_id: str, kind: Kind, wish: AnswerWish, request: Request, services: Services = Depends(services_of)
) -> dict[str, object]:
    """Say yes or no to an offer, or take your own away."""
    services.tables.get(table_id)
    person = me(request, services)
    table = services.pages.around.offers.answer(table_id, person, kind, wish.version, wish.yes)
    return describe_table(services, table, person)


@router.post("/tables/{table_id}/resign")
def resign(
    table_id: str, wish: ResignWish, request: Request, services: Services = Depends(services_of)
) -> dict[str, object]:
    """Give a seat of yours up."""
    services.tables.get(table_id)
    person = me(request, services)
    return describe_table(services, services.pages.around.offers.resign(table_id, person, wish.seat), person)


@router.post("/tables/{table_id}/rematch", status_code=201)
def rematch(table_id: str, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Play again, each one seat further; the same table for all who ask."""
    services.tables.get(table_id)
    person = me(request, services)
    return describe_table(services, services.pages.around.offers.rematch(table_id, person), person)


@router.get("/preferences")
def preferences(request: Request, services: Services = Depends(services_of)) -> dict[str, bool]:
    """How you like the page."""
    return preferences_of(services.store, me(request, services)).to_json()


@router.put("/preferences")
def choose(wish: PreferenceWish, request: Request, services: Services = Depends(services_of)) -> dict[str, bool]:
    return prefer(services.store, me(request, services), read(wish.model_dump())).to_json()
