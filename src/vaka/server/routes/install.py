"""What a phone needs to keep the page like an app of its own: a manifest, and icons made from the one drawing."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from vaka.draw.export import png
from vaka.server.errors import Unknown
from vaka.server.routes.front import FOREVER

router = APIRouter(include_in_schema=False)
SIZES = (180, 192, 512)
NIGHT = "#173a4a"
"""The colour of the bar, and of the page before it is drawn."""


@cache
def icon(size: int, purpose: str) -> bytes:
    """The sign of the site as a square; `maskable` fills its corners, for systems that cut them off as they like."""
    svg = (resources.files("vaka.server") / "static" / "favicon.svg").read_text("utf-8")
    return png(svg.replace(' rx="9"', "") if purpose == "maskable" else svg, size)


@router.get("/icons/{purpose}-{size}.png")
def icon_file(purpose: Literal["any", "maskable"], size: int) -> Response:
    if size not in SIZES:
        raise Unknown("There is no icon of this size.")
    return Response(icon(size, purpose), media_type="image/png", headers={"Cache-Control": FOREVER})


@router.get("/manifest.webmanifest")
def manifest() -> Response:
    icons = [
        {"src": f"/icons/{purpose}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    data = {
        "name": "Vaka: Polynesian board games",
        "short_name": "Vaka",
        "description": "Five Polynesian board games with exact rules, against friends and bots.",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": NIGHT,
        "background_color": NIGHT,
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [{"name": "Next table", "url": "/next"}],
    }
    return JSONResponse(data, media_type="application/manifest+json", headers={"Cache-Control": "public, max-age=3600"})
