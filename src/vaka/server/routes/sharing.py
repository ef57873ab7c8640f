"""What a link shows before somebody follows it: previews for messengers, a code for phones."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from vaka.server.pages import sharing
from vaka.server.routes.front import OWN_FOREVER, svg_response, title
from vaka.server.services import Services, services_of

router = APIRouter(include_in_schema=False)
A_WHILE = "public, max-age=300"
A_DAY = "public, max-age=86400"


@router.get("/join/{invite}/qr.svg")
def code(request: Request, invite: str, services: Services = Depends(services_of)) -> Response:
    """The link of an invitation to point a phone at."""
    services.tables.by_invite(invite)
    base = sharing.base_of(services.settings, request)
    return svg_response(sharing.qr(f"{base}/join/{invite}"), OWN_FOREVER)


@router.get("/t/{table_id}/preview.png")
async def table_preview(request: Request, table_id: str, services: Services = Depends(services_of)) -> Response:
    """The board as an onlooker may see it, for everybody alike."""
    table = await run_in_threadpool(services.tables.get, table_id)
    made = services.previews.get((table.id, table.version))
    if made is None:
        svg = await run_in_threadpool(lambda: sharing.table_svg(services.tables.state(table)))
        made = await services.png(request, svg, sharing.WIDE)
        services.previews.put((table.id, table.version), made)
    return Response(made, media_type="image/png", headers={"Cache-Control": A_WHILE})


@router.get("/games/{name}/preview.png")
async def title_preview(request: Request, name: str, services: Services = Depends(services_of)) -> Response:
    """A title's board in the middle of a game."""
    game = title(name)
    made = services.previews.get((game.name, 0))
    if made is None:
        svg = await run_in_threadpool(sharing.title_svg, game.name)
        made = await services.png(request, svg, sharing.WIDE)
        services.previews.put((game.name, 0), made)
    return Response(made, media_type="image/png", headers={"Cache-Control": A_DAY})
