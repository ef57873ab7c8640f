"""The same for programs, in JSON. Described by /api/openapi.json.

A program enters once by `POST /api/people` and sends the token it got as `Authorization: Bearer …`. Errors carry a
status and `{"error", "reason"}`, with `rule` where a rule of the game forbids it and `field` where a part is wrong.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, BeforeValidator, Field
from pydantic_core import PydanticCustomError

import vaka
from vaka.bots import offered
from vaka.core.errors import Malformed, Stale
from vaka.core.game import Game
from vaka.core.record import read_record
from vaka.server.errors import Denied, tell
from vaka.server.live.event_stream import event_stream, last_seen
from vaka.server.live.streams import Part
from vaka.server.routes.bearer import BEARER
from vaka.server.routes.front import title
from vaka.server.routes.table import reason
from vaka.server.services import Services, services_of
from vaka.server.store import Person, Table
from vaka.server.tables.clocks import Control
from vaka.server.tables.own_maps import MAP
from vaka.server.tables.seat_names import name_of
from vaka.server.tables.seating import Actor, Place, Proposal
from vaka.server.tables.viewer import viewer_of
from vaka.server.workers import heavy_jobs

router = APIRouter(prefix="/api", tags=["tables"], dependencies=[BEARER])
MOST_OPTIONS = 100
"""More than any title has."""


def few(options: object) -> object:
    """Not more than could be meant: each of them would be looked at in the loop."""
    if isinstance(options, dict) and len(options) > MOST_OPTIONS:
        raise PydanticCustomError("too_many", "no title has so many options")
    return options


class Entering(BaseModel):
    name: str = Field("", max_length=200)


class SeatWish(BaseModel):
    """`me`, `here` (another seat of mine), `link`, `open`, or `bot` with a level."""

    kind: str = Field(max_length=10)
    name: str = Field("", max_length=200)
    bot: str = Field("", max_length=40)


class ClockWish(BaseModel):
    """`live` with minutes and increment (seconds), or `correspondence` with days for a move and the rest (days)."""

    kind: Literal["none", "live", "correspondence"] = "none"
    minutes: float = 15
    increment: float = 10
    days: float = 3
    bank: float = 0
    vacation: int = 0
    quiet: bool = True


class TableWish(BaseModel):
    title: str = Field(max_length=40)
    players: int
    seats: list[SeatWish] = Field(max_length=10)
    options: Annotated[dict[str, bool | int | str], BeforeValidator(few)] = {}
    name: str = Field("", max_length=200)
    public: bool = False
    rated: bool = False
    clock: ClockWish | None = None


class ActionWish(BaseModel):
    action: Annotated[str, Field(max_length=200)] | Annotated[int, Field(ge=0, lt=10_000_000)] = Field(
        description="The action's text or its number, as `legal` lists them."
    )
    version: int = Field(description="The version of the table that the action was made against.")
    key: str = Field(max_length=200, description="New for every action: sent again, it happens only once.")


class UndoWish(BaseModel):
    version: int
    key: str = Field(max_length=200)


class SitWish(BaseModel):
    seat: int
    invite: str | None = Field(None, max_length=64)


class RecordWish(BaseModel):
    record: dict[str, Any]
    at: int | None = None
    seats: list[SeatWish] = Field(max_length=10)
    name: str = Field("", max_length=200)


def me(request: Request, services: Services) -> Person:
    return known(services.person(request))


def themselves(request: Request, services: Services) -> Person:
    """The same for what no API key may do."""
    return known(services.owner(request))


def known(person: Person | None) -> Person:
    if person is None:
        raise Denied("You are not logged in: call POST /api/people first and send the token you get.")
    return person


def describe_title(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "year": game.year,
        "designer": game.designer,
        "blurb": game.blurb,
        "version": game.version,
        "players": list(game.players),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "text": option.text,
                "rule": option.rule,
                "choices": dict(option.choices),
                "low": option.low,
                "high": option.high,
                "needs": option.needs,
                "players": list(option.players),
            }
            for option in game.options
        ],
    }


def describe_table(services: Services, table: Table, person: Person | None) -> dict[str, object]:
    """A table as one viewer may know it, with the numbered actions open to them."""
    state = services.tables.state(table)
    viewer = viewer_of(services.tables, table, state, person)
    eyes = viewer.eyes if viewer.curtain is None else viewer.curtain
    view = state.view(eyes)
    is_host = person is not None and person.id == table.host_id
    return {
        "table": table.id,
        "title": table.title,
        "name": table.name,
        "players": table.players,
        "options": table.options,
        "version": table.version,
        "over": table.over,
        "closed": None if table.closed is None else table.closed_why,
        "to_act": table.to_act,
        "rated": table.rated,
        "speed": table.speed,
        "clock": table.clock,
        "deadline": None if table.deadline is None else table.deadline.isoformat(),
        "commitment": table.commitment,
        "seat": eyes,
        "prompt": view.prompt,
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": name_of(seat),
                "bot": seat.bot,
                "mine": seat.seat in viewer.seats,
                "bank": seat.bank,
                "days_off": seat.days_off,
                "stand_in": seat.stand_in,
                "invite": seat.invite if is_host else None,
            }
            for seat in table.seats
        ],
        "legal": [
            {"number": action.number, "text": action.text, "label": view.game.label(action, view)}
            for action in (view.legal if table.closed is None and not table.over and not stood_in(table) else ())
        ],
        "can_undo": services.tables.can_undo(table, viewer.who),
        "view": view.to_json(),
        "result": table.result,
    }


def told_once(services: Services, table: Table, person: Person | None) -> str:
    """The same as JSON, written once for the answer to an action and for all streams of that viewer."""
    viewer = viewer_of(services.tables, table, services.tables.state(table), person)
    who = None if person is None else person.id

    def write() -> str:
        return json.dumps(describe_table(services, table, person), ensure_ascii=False, separators=(",", ":"))

    if table.options.get(MAP):
        return write()  # it holds the map: hundreds of them would fill the memory
    key = (services.store.epoch, table.id, table.stamp, who, viewer.eyes, viewer.curtain)
    return services.descriptions.made(key, write)


def stood_in(table: Table) -> bool:
    """True where a bot plays for the seat that is asked."""
    return table.to_act is not None and table.seats[table.to_act].away is not None


def stale(services: Services, table: Table, person: Person, error: Stale) -> JSONResponse:
    """A stale action gets the fresh view."""
    told = tell(error)
    return JSONResponse({**told.to_json(), "table": describe_table(services, table, person)}, told.status)


def text_of(services: Services, table: Table, action: int) -> str:
    """The text of an action that was named by its number."""
    actions = services.tables.game(table).space(table.players, table.options).actions
    if action >= len(actions):
        raise Malformed(f"there are {len(actions)} actions here; none has the number {action}", field="action")
    return actions[action].text


@router.get("/titles")
def titles() -> list[dict[str, object]]:
    """All titles with their options."""
    return [describe_title(game) for game in vaka.games()]


@router.get("/titles/{name}")
def one_title(name: str, services: Services = Depends(services_of)) -> dict[str, object]:
    """One title, the bots that know it and its rules."""
    game = title(name)
    rules = [{"id": rule.id, "section": rule.section, "kind": rule.kind, "text": rule.text} for rule in game.rules]
    levels = [{"name": level.name, "words": level.words} for level in offered().values()]
    return {**describe_title(game), "bots": list(services.tables.bot_levels()), "levels": levels, "rules": rules}


@router.post("/people", status_code=201)
def enter(wish: Entering, services: Services = Depends(services_of)) -> dict[str, object]:
    """Become a guest. The token is told once; send it as `Authorization: Bearer …`."""
    person, token = services.people.enter(wish.name)
    return {"person": person.id, "name": person.name, "token": token}


@router.post("/tables", status_code=201)
def create(wish: TableWish, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Begin a table."""
    person = me(request, services)
    places = [Place(seat.kind, seat.name, seat.bot) for seat in wish.seats]
    clock = None if wish.clock is None else Control.read(wish.clock.model_dump())
    proposal = Proposal(
        wish.title, wish.players, places, dict(wish.options), wish.name, wish.public, wish.rated, clock
    )  # fmt: skip
    return describe_table(services, services.tables.create(proposal, person), person)


@router.post("/records", status_code=201)
async def resume(wish: RecordWish, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Begin a table with the moves of a record."""
    person = await run_in_threadpool(me, request, services)
    record = await run_in_threadpool(read_record, wish.record)
    places = [Place(seat.kind, seat.name, seat.bot) for seat in wish.seats]
    proposal = Proposal(record.title, record.players, places, name=wish.name)
    services.tables.seats(proposal, person)  # a fault of the seats is told before anything is played again
    services.make_room(request, len(record.moves))
    past = await services.heavy.run(request, heavy_jobs.past_of, record, wish.at)

    def found() -> dict[str, object]:
        return describe_table(services, services.history.found(past, record, proposal, person, "a record"), person)

    return await run_in_threadpool(found)


@router.get("/tables/{table_id}")
def show(table_id: str, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """A table as you may know it: version, your view, your legal actions."""
    return describe_table(services, services.tables.get(table_id), services.person(request))


@router.post("/tables/{table_id}/seats")
def sit(table_id: str, wish: SitWish, request: Request, services: Services = Depends(services_of)) -> dict[str, object]:
    """Take a free seat."""
    person = me(request, services)
    return describe_table(services, services.tables.sit(table_id, wish.seat, person, wish.invite), person)


@router.post("/tables/{table_id}/actions", responses={409: {"description": "stale: the fresh table is in `table`"}})
def act(table_id: str, wish: ActionWish, request: Request, services: Services = Depends(services_of)) -> Any:
    """Play an action. The answer is the table after it, committed."""
    person = me(request, services)
    action = wish.action
    if not isinstance(action, str):
        action = text_of(services, services.tables.get(table_id), action)
    try:
        table = services.tables.act(table_id, Actor(person.id), action, wish.version, wish.key)
    except Stale as error:
        return stale(services, services.tables.get(table_id), person, error)
    return Response(told_once(services, table, person), media_type="application/json")


@router.post("/tables/{table_id}/undo")
def undo(table_id: str, wish: UndoWish, request: Request, services: Services = Depends(services_of)) -> Any:
    """Take your last action back, where it told nobody anything."""
    services.tables.get(table_id)
    person = me(request, services)
    try:
        table = services.tables.undo(table_id, Actor(person.id), wish.version, wish.key)
    except Stale as error:
        return stale(services, services.tables.get(table_id), person, error)
    return Response(told_once(services, table, person), media_type="application/json")


@router.get("/tables/{table_id}/why")
def why(
    table_id: str,
    action: Annotated[str, Query(max_length=200)],
    request: Request,
    services: Services = Depends(services_of),
) -> dict[str, object]:
    """Why an action is not legal now: its rule and reason, or nothing where it is legal."""
    told = reason(services, request, services.tables.get(table_id), action)
    return {"legal": told is None, **({} if told is None else told.to_json())}


@router.get("/tables/{table_id}/log")
def log(table_id: str, request: Request, services: Services = Depends(services_of)) -> list[dict[str, object]]:
    """What happened, in words, as you may know it; the newest first."""
    table = services.tables.get(table_id)
    viewer = viewer_of(services.tables, table, services.tables.state(table), services.person(request))
    lines = services.history.log(table, viewer.eyes, viewer.seats, last=10000)
    return [
        {"version": line.version, "seat": line.seat, "text": line.text, "rule": line.rule, "undone": line.undone}
        for line in lines
    ]


@router.get("/tables/{table_id}/record")
def record(table_id: str, services: Services = Depends(services_of)) -> Response:
    """The whole game with all draws, once it is over."""
    return JSONResponse(services.history.record(services.tables.get(table_id)).to_json())


@router.get("/tables/{table_id}/events")
async def events(
    table_id: str, request: Request, version: Annotated[int, Query()] = -1, services: Services = Depends(services_of)
) -> StreamingResponse:
    """Server-sent events: the table as you may know it, now and after every change."""
    await run_in_threadpool(services.tables.get, table_id)
    person = await run_in_threadpool(services.person, request)

    def draw(sent: int) -> tuple[int, Part] | None:
        table = services.latest(table_id)
        if table.stamp == sent:
            return None
        return table.stamp, Part.event(table.stamp, "table", told_once(services, table, person))

    return event_stream(services, request, person, table_id, last_seen(request, version), draw)
