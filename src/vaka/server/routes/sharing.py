"""What a link shows before somebody follows it: previews for messengers, a code for phones."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from vaka.server import heavy_jobs, sharing
from vaka.server.house import House, house_of
from vaka.server.routes.front import OWN_FOREVER, svg_response, title

router = APIRouter(include_in_schema=False)
A_WHILE = "public, max-age=300"
A_DAY = "public, max-age=86400"


@router.get("/join/{invite}/qr.svg")
def code(request: Request, invite: str, house: House = Depends(house_of)) -> Response:
    """The link of an invitation to point a phone at."""
    house.tables.by_invite(invite)
    base = sharing.base_of(house.settings, request)
    return svg_response(sharing.qr(f"{base}/join/{invite}"), OWN_FOREVER)


@router.get("/t/{table_id}/preview.png")
async def table_preview(request: Request, table_id: str, house: House = Depends(house_of)) -> Response:
    """The board as an onlooker may see it, whoever asks."""
    table = await run_in_threadpool(house.tables.get, table_id)
    made = house.previews.get((table.id, table.version))
    if made is None:
        svg = await run_in_threadpool(lambda: sharing.table_svg(house.tables.state(table)))
        made = await house.heavy.run(request, heavy_jobs.png, svg, sharing.WIDE)
        house.previews.put((table.id, table.version), made)
    return Response(made, media_type="image/png", headers={"Cache-Control": A_WHILE})


@router.get("/games/{name}/preview.png")
async def title_preview(request: Request, name: str, house: House = Depends(house_of)) -> Response:
    """A title's board in the middle of a game."""
    game = title(name)
    made = house.previews.get((game.name, 0))
    if made is None:
        svg = await run_in_threadpool(sharing.title_svg, game.name)
        made = await house.heavy.run(request, heavy_jobs.png, svg, sharing.WIDE)
        house.previews.put((game.name, 0), made)
    return Response(made, media_type="image/png", headers={"Cache-Control": A_DAY})
