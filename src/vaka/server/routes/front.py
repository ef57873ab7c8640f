"""The front page, rules, new tables, records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Form, Query, Request, UploadFile
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response

import vaka
from vaka import bots
from vaka.core.errors import Corrupt, Malformed, VakaError
from vaka.core.game import Game
from vaka.core.record import Record, parse_record
from vaka.server.errors import Unknown, tell
from vaka.server.names import ACCOUNT, GUEST, clean_name
from vaka.server.pages import grounds, pictures
from vaka.server.pages.directory import SHORTEST
from vaka.server.pages.sharing import base_of, front_preview, how_long, title_preview
from vaka.server.services import Services, services_of
from vaka.server.store import Person, Table
from vaka.server.tables.clocks import Control
from vaka.server.tables.history import Past
from vaka.server.tables.seating import LINK, Place, Proposal
from vaka.server.workers import heavy_jobs

router = APIRouter(include_in_schema=False)
YEAR = 365 * 24 * 3600
COUNTS = ("No", "One", "Two", "Three", "Four", "Five")
FOREVER = f"public, max-age={YEAR}, immutable"
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
OWN_FOREVER = f"private, max-age={YEAR}, immutable"


def title(name: str) -> Game:
    try:
        return vaka.game(name)
    except Malformed as error:
        raise Unknown("There is no such game here.") from error


def own_name(person: Person | None) -> str:
    """What somebody calls themselves; empty where they gave no name."""
    return "" if person is None or person.name == GUEST else person.name


def remember(request: Request, services: Services, response: Response, token: str) -> None:
    """Give a guest the cookie that speaks for them."""
    name, secure = services.cookie(request), services.secure(request)
    response.set_cookie(name, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


@contextmanager
def known_or_new(services: Services, person: Person | None, name: str) -> Iterator[tuple[Person, str | None]]:
    """The person who asks, or a new guest with their token; a request that is refused leaves no trace."""
    if person is not None:
        yield person, None
        return
    guest, token = services.people.enter(name)
    try:
        yield guest, token
    except VakaError:
        services.people.leave(guest)
        raise


@router.get("/")
def lobby(
    request: Request, q: Annotated[str, Query(max_length=60)] = "", services: Services = Depends(services_of)
) -> HTMLResponse:
    person = services.person(request)
    games = vaka.games()
    wanted = clean_name(q)
    searching = len(wanted) >= SHORTEST
    return services.pages.page(
        request,
        "lobby.html",
        games=games,
        count_word=COUNTS[len(games)] if len(games) < len(COUNTS) else str(len(games)),
        picture_of=pictures.thumbnail_address,
        how_long=how_long,
        visitor=person,
        account=person is not None and person.kind == ACCOUNT,
        waiting=0 if person is None else len(services.lobby.lists.waiting(person.id)),
        mine=services.lobby.mine(person),
        open=services.lobby.open(person),
        watch=services.lobby.watch(person),
        finished=services.lobby.finished(person),
        q=wanted if searching else "",
        found_people=services.directory.people(wanted) if searching else [],
        found_tables=services.directory.tables(wanted, person) if searching else [],
        preview=front_preview(base_of(services.settings, request)),
    )


@router.get("/games")
@router.get("/learn")
@router.get("/new")
@router.get("/rules")
def all_titles() -> Response:
    """Somebody left the title out of an address: the front page has them all."""
    return RedirectResponse("/#main", status_code=303)


@router.get("/next")
def next_table(
    request: Request, after: Annotated[str, Query(max_length=40)] = "", services: Services = Depends(services_of)
) -> Response:  # fmt: skip
    """On to the next table that waits for this person; to the front page where none does."""
    person = services.person(request)
    found = None if person is None else services.lobby.next(person.id, after)
    return RedirectResponse("/" if found is None else f"/t/{found}", status_code=303)


@router.get("/pictures/{name}-{theme}.svg")
def picture(name: str, theme: Literal["light", "dark"]) -> Response:
    svg = pictures.thumbnail(title(name).name, theme)
    return svg_response(svg, FOREVER)


@router.get("/ground/{name}/{mark}.svg")
def ground(name: str, mark: str) -> Response:
    """The ground that most tables of a title share."""
    file = grounds.printed(title(name).name).get(mark)
    if file is None:
        raise Unknown("There is no such background.")
    return svg_response(file, FOREVER)


def svg_response(svg: str, cache: str = "no-store", file: str = "") -> Response:
    headers = {"Cache-Control": cache, "Content-Security-Policy": SVG_POLICY}
    if file:
        headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return Response(svg, media_type="image/svg+xml", headers=headers)


# Rules.


@router.get("/rules/{name}")
def rules(request: Request, name: str, services: Services = Depends(services_of)) -> HTMLResponse:
    game = title(name)
    preview = title_preview(base_of(services.settings, request), game, f"/rules/{game.name}")
    return services.pages.page(request, "rules.html", game=game, preview=preview)


@router.get("/rules/{name}/drawer")
def rules_drawer(name: str, services: Services = Depends(services_of)) -> HTMLResponse:
    return HTMLResponse(services.pages.html("rules_body.html", game=title(name)))


# New tables.


def default_form(game: Game, me: str) -> Proposal:
    """Me against friendly bots."""
    rest = Place("bot", bot=bots.FRIENDLY)
    players = game.players[0] if game.players[0] > 1 else min(2, game.players[-1])
    return Proposal(game.name, players, [Place("me", name=me), *[rest] * (game.players[-1] - 1)])


@router.post("/play/{name}")
def play_now(request: Request, name: str, services: Services = Depends(services_of)) -> Response:
    """One click, one table: me against friendly bots, everything else as it comes."""
    form = default_form(title(name), "")
    proposal = replace(form, places=form.places[: form.players])
    with known_or_new(services, services.person(request), "") as (me, token):
        table = services.tables.create(proposal, me)
    return to_table(request, services, f"/t/{table.id}", token)


def levels_for(form: Proposal) -> list[bots.Level]:
    """The levels to choose from, and those that the form names already, as one made from an earlier table may."""
    named = {place.bot for place in form.places}
    return [level for level in bots.bots().values() if level.offered or level.name in named]


def plan_page(
    request: Request,
    services: Services,
    game: Game,
    form: Proposal,
    error: VakaError | None = None,
    record: Record | None = None,
    at: int = 0,
    source: str = "",
    speed: dict[str, str] | None = None,
) -> HTMLResponse:
    """The form for a new table; with a record, for one that begins with its moves."""
    person = services.person(request)
    told = None if error is None else tell(error)
    return services.pages.page(
        request,
        "new.html",
        200 if told is None else told.status,
        game=game,
        form=form,
        speed=speed or {},
        counts=list(game.players) if record is None else [record.players],
        levels=levels_for(form),
        me=own_name(person),
        notice=told,
        with_options=record is None,
        action=f"/new/{game.name}" if record is None else source,
        hidden={} if record is None else {"at": at},
        heading="Set up a table" if record is None else "Play on from here",
        lead=game.blurb if record is None else f"A new table that begins after move {at} of {len(record.moves)}.",
        submit="Start the game" if record is None else "Play on",
    )


@router.get("/new/{name}")
def new_table(request: Request, name: str, services: Services = Depends(services_of)) -> HTMLResponse:
    game = title(name)
    person = services.person(request)
    return plan_page(request, services, game, default_form(game, own_name(person)))


async def form_fields(request: Request) -> dict[str, str]:
    """What was filled in, as texts."""
    return {key: value for key, value in (await request.form()).items() if isinstance(value, str)}


Fields = Annotated[dict[str, str], Depends(form_fields)]


@router.post("/new/{name}")
def begin(request: Request, name: str, fields: Fields, services: Services = Depends(services_of)) -> Response:
    game = title(name)
    form = read_form(game, fields)
    person = services.person(request)
    try:
        proposal = replace(form, places=form.places[: form.players], clock=read_clock(fields))
        with known_or_new(services, person, my_name(proposal)) as (me, token):
            table = services.tables.create(proposal, me)
            invites = any(seat.kind == LINK for seat in table.seats)
    except VakaError as error:
        return plan_page(request, services, game, form, error, speed=fields)
    return to_table(request, services, f"/t/{table.id}" + ("#invite" if invites else ""), token)


def to_table(request: Request, services: Services, address: str, token: str | None) -> Response:
    """On to a table, with the cookie of a guest who has just become one."""
    response = RedirectResponse(address, status_code=303)
    if token:
        remember(request, services, response, token)
    return response


def my_name(proposal: Proposal) -> str:
    return next((place.name for place in proposal.places if place.kind == "me" and place.name), "")


def read_form(game: Game, fields: dict[str, str]) -> Proposal:
    """What was filled in, kept even where it is wrong, so that the form can be shown again."""
    players = fields.get("players", "")
    places: list[Place] = []
    for number in range(game.players[-1]):
        kind, _, bot = fields.get(f"kind-{number}", "link").partition(":")
        places.append(Place(kind, clean_name(fields.get(f"name-{number}", "")), bot))
    options: dict[str, object] = {}
    for option in game.options:
        value = fields.get(f"opt-{option.name}")
        if isinstance(option.default, bool):
            options[option.name] = value == "yes"
        elif value is not None:
            options[option.name] = value
    return Proposal(
        game.name,
        int(players) if players.isascii() and players.isdigit() and len(players) < 3 else game.players[0],
        places,
        options,
        clean_name(fields.get("table", ""), 60),
        fields.get("public") == "yes",
        fields.get("rated") == "yes",
    )


def read_clock(fields: dict[str, str]) -> Control | None:
    """The clock that was asked for."""
    wanted: dict[str, object] = {"kind": fields.get("speed") or "none"}
    wanted |= {name: fields[name] for name in ("minutes", "increment", "days", "bank", "vacation") if fields.get(name)}
    return Control.read({**wanted, "quiet": fields.get("quiet") == "yes"})


# Records.


def read_upload(data: bytes) -> Record:
    """In a thread: two megabytes of brackets take a while, and everybody's streams run in the loop."""
    try:
        return parse_record(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Corrupt("not a record: it is not text in UTF-8") from error


@router.post("/import")
async def open_record(request: Request, record: UploadFile, services: Services = Depends(services_of)) -> Response:
    """A record becomes a table of its own: all seats at this screen, to look at or to play on."""
    read = await run_in_threadpool(read_upload, await record.read())
    if read.players not in title(read.title).players:
        raise Corrupt(f"field players: {title(read.title).title} is not for {read.players}")
    places = [Place("me"), *[Place("here") for _ in range(read.players - 1)]]
    proposal = Proposal(read.title, read.players, places, name="An opened record")
    services.make_room(request, len(read.moves))
    past = await services.heavy.run(request, heavy_jobs.past_of, read, None)

    def found() -> Response:
        with known_or_new(services, services.person(request), "") as (me, token):
            table = services.history.found(past, read, proposal, me, "a record")
        return to_table(request, services, f"/t/{table.id}" + ("/replay" if table.over else ""), token)

    return await run_in_threadpool(found)


@router.get("/t/{table_id}/continue")
def plan_continuation(
    request: Request, table_id: str, at: int, services: Services = Depends(services_of)
) -> HTMLResponse:
    table = services.tables.get(table_id)
    record = services.history.record(table)
    if not 0 <= at <= len(record.moves):
        raise Unknown(f"This game has {len(record.moves)} moves.")
    game = services.tables.game(table)
    person = services.person(request)
    form = default_form(game, own_name(person))
    form.players, form.name = record.players, f"From move {at} of {table.name}"[:60]
    return plan_page(request, services, game, form, None, record, at, f"/t/{table.id}/continue")


@router.post("/t/{table_id}/continue")
async def play_on(
    request: Request,
    table_id: str,
    at: Annotated[int, Form()],
    fields: Fields,
    services: Services = Depends(services_of),
) -> Response:
    def look() -> tuple[Table, Record]:
        table = services.tables.get(table_id)
        return table, services.history.record(table)

    table, record = await run_in_threadpool(look)
    game = services.tables.game(table)
    form = replace(read_form(game, fields), players=record.players)

    def found(past: Past) -> Response:
        proposal = replace(form, places=form.places[: form.players], options={}, clock=read_clock(fields))
        with known_or_new(services, services.person(request), my_name(proposal)) as (me, token):
            fresh = services.history.found(past, record, proposal, me, f"move {at} of table {table.id}")
        return to_table(request, services, f"/t/{fresh.id}", token)

    try:
        services.make_room(request, max(0, min(at, len(record.moves))))
        return await run_in_threadpool(found, await services.heavy.run(request, heavy_jobs.past_of, record, at))
    except VakaError as error:
        refused, address = error, f"/t/{table.id}/continue"
    return await run_in_threadpool(plan_page, request, services, game, form, refused, record, at, address, fields)
