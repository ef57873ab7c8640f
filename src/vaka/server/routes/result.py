"""The result of a finished game: a page of its own, and a picture to share."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup, escape

from vaka.core.result import Result
from vaka.draw.curves import score_curve
from vaka.server.errors import Denied, Overloaded, TooCostly, TooMany
from vaka.server.pages import result_page, solitaire
from vaka.server.pages.score_rows import score_rows
from vaka.server.pages.sharing import base_of, table_preview
from vaka.server.people.preferences import preferences_of
from vaka.server.services import Services, services_of
from vaka.server.store import Table
from vaka.server.tables.results import final
from vaka.server.tables.seat_names import name_of
from vaka.server.workers import heavy_jobs

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/result")
async def result(request: Request, table_id: str, services: Services = Depends(services_of)) -> Response:
    """How it ended, for everybody who may look at the table; a game that goes on has no result."""
    table = await run_in_threadpool(services.tables.get, table_id)
    ended = final(table)
    if ended is None:
        return RedirectResponse(f"/t/{table_id}", status_code=303)
    curve = await curve_for(services, request, table)
    person = await run_in_threadpool(services.person, request)
    around = await run_in_threadpool(lambda: services.pages.around.of(table, person, can_undo=False))
    turning = None if curve is None else curve.turning(ended.winners)
    preview = table_preview(
        base_of(services.settings, request), services.tables.game(table), table, f"/t/{table.id}/result"
    )
    return services.pages.page(
        request,
        "result.html",
        table=table,
        game=services.tables.game(table),
        result=ended,
        rows=score_rows(services.tables.game(table), table, ended),
        sources=await run_in_threadpool(compared, services, table, ended),
        curve="" if curve is None else Markup(drawn(table, curve, turning)),
        turning=turning,
        turned_last=curve is not None and turning == curve.moves[-1],
        around=around,
        attempts=await run_in_threadpool(
            solitaire.attempts, services.store, services.tables.game(table), person, table
        ),
        mine=[seat.seat for seat in table.seats if person is not None and seat.person_id == person.id],
        preview=preview,
        preferences=await run_in_threadpool(preferences_of, services.store, person),
    )


def compared(services: Services, table: Table, ended: Result) -> list[result_page.Source]:
    """All seats side by side: where their points came from, or what they were left with."""
    game = services.tables.game(table)
    found = result_page.sources(game, ended)
    return found + result_page.holdings(game, services.tables.state(table).view(None)) if game.counted else found


async def curve_for(services: Services, request: Request, table: Table) -> result_page.Curve | None:
    """The points over the game: made once, then kept. Where the server is busy the page comes without it."""
    kept = services.pages.curves.get(table.id)
    if kept is None:
        record = await run_in_threadpool(services.history.record, table)
        try:
            kept = await services.heavy.run(request, heavy_jobs.curve_of, record)
        except (Overloaded, TooCostly, TooMany):
            return None
        services.pages.curves.put(table.id, kept)
    return kept


def drawn(table: Table, curve: result_page.Curve, turning: int | None) -> str:
    """The curve; in words the figures at its end."""
    names = ", ".join(f"{name_of(seat)} {curve.scores[-1][seat.seat]}" for seat in table.seats)
    return score_curve(curve.moves, curve.scores, str(escape(f"Points over the game; at the end {names}")), turning)


@router.get("/t/{table_id}/result.png")
async def picture(request: Request, table_id: str, services: Services = Depends(services_of)) -> Response:
    """The board at the end with names and points, to hand on."""

    def look() -> tuple[Table, str]:
        table = services.tables.get(table_id)
        ended: Result | None = final(table)
        if ended is None:
            raise Denied("There is a picture of the result when the game is over.")
        state = services.tables.state(table)
        return table, result_page.card(table, state.game, ended, state.game.draw(state.view(None)))

    table, svg = await run_in_threadpool(look)
    made = await services.png(request, svg, result_page.CARD[0])
    headers = {"Content-Disposition": f'inline; filename="{table.title}-{table.id}-result.png"'}
    return Response(made, media_type="image/png", headers=headers)
