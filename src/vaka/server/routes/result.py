"""The result of a finished game: a page of its own, and a picture to share."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup, escape

from vaka.core.result import Result
from vaka.draw.curves import score_curve
from vaka.server import endings, heavy_jobs
from vaka.server.errors import Denied, Overloaded, TooCostly, TooMany
from vaka.server.house import House, house_of
from vaka.server.naming import name_of
from vaka.server.preferences import preferences_of
from vaka.server.results import final
from vaka.server.scene import score_rows
from vaka.server.sharing import base_of, table_preview
from vaka.server.store import Table

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/result")
async def result(request: Request, table_id: str, house: House = Depends(house_of)) -> Response:
    """How it ended, for whoever may look at the table; a game that goes on has no result."""
    table = await run_in_threadpool(house.tables.get, table_id)
    ended = final(table)
    if ended is None:
        return RedirectResponse(f"/t/{table_id}", status_code=303)
    curve = await curve_for(house, request, table)
    person = await run_in_threadpool(house.person, request)
    around = await run_in_threadpool(lambda: house.pages.around.of(table, person, can_undo=False))
    turning = None if curve is None else curve.turning(ended.winners)
    preview = table_preview(base_of(house.settings, request), house.tables.game(table), table, f"/t/{table.id}/result")
    return house.pages.page(
        request,
        "result.html",
        table=table,
        game=house.tables.game(table),
        result=ended,
        rows=score_rows(table, ended),
        sources=endings.sources(ended),
        curve="" if curve is None else Markup(drawn(table, curve, turning)),
        turning=turning,
        around=around,
        mine=[seat.seat for seat in table.seats if person is not None and seat.person_id == person.id],
        preview=preview,
        preferences=await run_in_threadpool(preferences_of, house.store, person),
    )


async def curve_for(house: House, request: Request, table: Table) -> endings.Curve | None:
    """The points over the game: made once, then kept. Where the server is busy the page comes without it."""
    kept = house.pages.curves.get(table.id)
    if kept is None:
        record = await run_in_threadpool(house.history.record, table)
        try:
            kept = await house.heavy.run(request, heavy_jobs.curve_of, record)
        except (Overloaded, TooCostly, TooMany):
            return None
        house.pages.curves.put(table.id, kept)
    return kept


def drawn(table: Table, curve: endings.Curve, turning: int | None) -> str:
    names = ", ".join(f"{name_of(seat)} {curve.scores[-1][seat.seat]}" for seat in table.seats)
    return score_curve(curve.moves, curve.scores, str(escape(f"Points over the game; at the end {names}")), turning)


@router.get("/t/{table_id}/result.png")
async def picture(request: Request, table_id: str, house: House = Depends(house_of)) -> Response:
    """The board at the end with names and points, to hand on."""

    def look() -> tuple[Table, str]:
        table = house.tables.get(table_id)
        ended: Result | None = final(table)
        if ended is None:
            raise Denied("There is a picture of the result when the game is over.")
        state = house.tables.state(table)
        return table, endings.card(table, state.game.title, ended, state.game.draw(state.view(None)))

    table, svg = await run_in_threadpool(look)
    made = await house.heavy.run(request, heavy_jobs.png, svg, endings.CARD[0])
    headers = {"Content-Disposition": f'inline; filename="{table.title}-{table.id}-result.png"'}
    return Response(made, media_type="image/png", headers=headers)
