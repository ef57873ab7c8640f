"""What a person finds on pages, for programs: lists of tables, looking back, taking home, personal tokens."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from pydantic import BaseModel, Field

from vaka.core.record import Record
from vaka.server.errors import Unknown
from vaka.server.pages import pictures
from vaka.server.people.tokens import Tokens
from vaka.server.routes.api import SeatWish, describe_table, me, themselves
from vaka.server.routes.bearer import BEARER
from vaka.server.routes.front import svg_response
from vaka.server.routes.replay import film_for
from vaka.server.routes.table import dice_data, seen
from vaka.server.services import Services, services_of
from vaka.server.store import Person, Seat, Table, Token
from vaka.server.tables.lists import Which
from vaka.server.tables.seat_names import name_of
from vaka.server.tables.seating import OPEN, PERSON, Place, Proposal
from vaka.server.workers import heavy_jobs

router = APIRouter(prefix="/api", tags=["programs"], dependencies=[BEARER])
At = Annotated[int | None, Query(ge=0, le=1_000_000, description="After this many moves; else now.")]
Eyes = Annotated[int | None, Query(ge=0, le=20, description="Through the eyes of this seat; else an onlooker's.")]
Theme = Annotated[Literal["light", "dark"], Query()]


class TokenWish(BaseModel):
    name: str = Field(max_length=200, description="What it is for, in your words.")


class ContinueWish(BaseModel):
    at: int = Field(ge=0, description="The new table begins after this many moves of the old one.")
    seats: list[SeatWish] = Field(max_length=10)
    name: str = Field("", max_length=200)


# Lists.


@router.get("/tables")
def tables(
    request: Request,
    which: Annotated[Which, Query(description="Mine, with a free seat, to look on, or finished.")] = "mine",
    title: Annotated[str, Query(max_length=40)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    services: Services = Depends(services_of),
) -> list[dict[str, object]]:
    """Tables: those where you are asked come first, then those where something happened last."""
    person = services.person(request)
    found = [summary(table, person) for table in services.lobby.lists.listed(which, person, title, limit)]
    return sorted(found, key=lambda row: not row["your_turn"])


def summary(table: Table, person: Person | None) -> dict[str, object]:
    """A table in a list."""
    mine = [seat.seat for seat in table.seats if person is not None and holds(seat, person)]
    return {
        "table": table.id,
        "title": table.title,
        "name": table.name,
        "players": table.players,
        "version": table.version,
        "over": table.over,
        "rated": table.rated,
        "to_act": table.to_act,
        "your_seats": mine,
        "your_turn": table.to_act in mine and table.closed is None,
        "free_seats": [seat.seat for seat in table.seats if seat.kind == OPEN],
        "seats": [{"seat": seat.seat, "kind": seat.kind, "name": name_of(seat)} for seat in table.seats],
        "updated": table.updated.isoformat(),
    }


def holds(seat: Seat, person: Person) -> bool:
    return seat.kind == PERSON and seat.person_id == person.id


# Looking back and taking home.


@router.get("/tables/{table_id}/view")
def view(
    table_id: str, request: Request, at: At = None, seat: Eyes = None, services: Services = Depends(services_of)
) -> dict[str, object]:
    """The table after a move, as a seat or an onlooker saw it: your own eyes while it goes on, any afterwards."""
    table = services.tables.get(table_id)
    state, eyes = seen(services, request, table, at, seat)
    return {"table": table.id, "moves": state.moves, "seat": eyes, "view": state.view(eyes).to_json()}


@router.get("/tables/{table_id}/board")
def board(
    table_id: str, request: Request, at: At = None, seat: Eyes = None, theme: Theme = "light", services: Services = Depends(services_of)
) -> Response:  # fmt: skip
    """The board as an SVG picture."""
    table = services.tables.get(table_id)
    state, eyes = seen(services, request, table, at, seat)
    return svg_response(pictures.board_svg(state.game, state.view(eyes), theme))


@router.get("/tables/{table_id}/film")
async def film(
    table_id: str,
    request: Request,
    seat: Eyes = None,
    theme: Theme = "light",
    services: Services = Depends(services_of),
) -> Response:
    """The game so far as a moving picture in SVG."""
    _, moving = await film_for(services, request, table_id, seat, theme)
    return svg_response(moving)


@router.get("/tables/{table_id}/draws")
def draws(table_id: str, services: Services = Depends(services_of)) -> Response:
    """The hash of the table's secret; once the game is over also the secret and all draws, for `vaka verify`."""
    return dice_data(table_id, services)


@router.post("/tables/{table_id}/continue", status_code=201)
async def play_on(
    table_id: str, wish: ContinueWish, request: Request, services: Services = Depends(services_of)
) -> dict[str, object]:
    """Begin a new table from a position of a finished game."""

    def look() -> tuple[Table, Person, Record]:
        table = services.tables.get(table_id)
        return table, me(request, services), services.history.record(table)

    table, person, record = await run_in_threadpool(look)
    if wish.at > len(record.moves):
        raise Unknown(f"This game has {len(record.moves)} moves.")
    places = [Place(seat.kind, seat.name, seat.bot) for seat in wish.seats]
    proposal = Proposal(record.title, record.players, places, name=wish.name or f"From move {wish.at} of {table.name}")
    origin = f"move {wish.at} of table {table.id}"
    services.make_room(request, wish.at)
    past = await services.heavy.run(request, heavy_jobs.past_of, record, wish.at)

    def found() -> dict[str, object]:
        return describe_table(services, services.history.found(past, record, proposal, person, origin), person)

    return await run_in_threadpool(found)


# Tokens.


def describe_token(token: Token) -> dict[str, Any]:
    used = None if token.used is None else token.used.isoformat()
    return {"id": token.id, "name": token.name, "created": token.created.isoformat(), "used": used}


@router.get("/tokens")
def tokens(request: Request, services: Services = Depends(services_of)) -> list[dict[str, Any]]:
    """Your personal tokens, without what they say."""
    return [describe_token(token) for token in Tokens(services.store).of(me(request, services))]


@router.post("/tokens", status_code=201)
def make_token(wish: TokenWish, request: Request, services: Services = Depends(services_of)) -> dict[str, Any]:
    """A new personal token, told this once. A personal token cannot make others."""
    person = themselves(request, services)
    token, secret = Tokens(services.store).make(person, wish.name)
    return {**describe_token(token), "token": secret}


@router.delete("/tokens/{token_id}", status_code=204)
def revoke_token(token_id: str, request: Request, services: Services = Depends(services_of)) -> Response:
    """Revoke one of your tokens, also the very one you send."""
    Tokens(services.store).revoke(me(request, services), token_id)
    return Response(status_code=204)
