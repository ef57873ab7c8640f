"""Notices: how somebody wants to be told, and how they stop it with one click. No GET of these changes anything."""

from __future__ import annotations

from importlib import resources
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Form, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel, Field

from vaka.core.errors import Refused, VakaError
from vaka.server.middleware.access_control import address_of
from vaka.server.notices.outbound_http import Gone, NotReached
from vaka.server.notices.subscriptions import MAIL
from vaka.server.pages import pictures
from vaka.server.routes.account import account_page, known
from vaka.server.routes.api import me
from vaka.server.routes.bearer import BEARER
from vaka.server.services import Services, services_of
from vaka.server.store import Channel, Person

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api/me/notices", tags=["people"], dependencies=[BEARER])
Text = Annotated[str, Form(max_length=700)]


class Keys(BaseModel):
    p256dh: str = Field(default="", max_length=200)
    auth: str = Field(default="", max_length=200)


class NoticeWish(BaseModel):
    kind: Literal["push", "mail", "webhook"]
    target: str = Field(max_length=700, description="A browser's endpoint, a mailbox, or a web address.")
    keys: Keys = Keys()
    every: int = Field(10, description="At most one message in 10, 60 or 1440 minutes.")


def begin(request: Request, services: Services, person: Person, wish: NoticeWish) -> Channel:
    """One more way to be told; a mailbox is asked first."""
    channel = services.notices.add(
        person,
        wish.kind,
        wish.target,
        str(request.base_url),
        wish.keys.model_dump(),
        wish.every,
        address_of(request.scope),
    )  # fmt: skip
    if channel.kind == MAIL and not channel.confirmed:
        try:
            services.delivery.ask(channel)
        except (Gone, NotReached) as error:
            services.notices.stop(channel.token)
            raise Refused("The mail server is not accepting messages for this mailbox right now.") from error
    return channel


@router.post("/account/notices")
def add(
    request: Request,
    kind: Annotated[Literal["mail", "webhook"], Form()],
    target: Text,
    every: Annotated[int, Form()] = 10,
    services: Services = Depends(services_of),
) -> Response:
    person = known(request, services)
    try:
        begin(request, services, person, NoticeWish(kind=kind, target=target, every=every))
    except VakaError as error:
        return account_page(request, services, person, error, "notices")
    return RedirectResponse(f"/account?done={kind}#notices", status_code=303)


@router.post("/account/notices/{channel_id}/pace")
def pace(
    request: Request, channel_id: str, every: Annotated[int, Form()], services: Services = Depends(services_of)
) -> Response:  # fmt: skip
    services.notices.pace(known(request, services), channel_id, every)
    return RedirectResponse("/account?done=pace#notices", status_code=303)


@router.post("/account/notices/{channel_id}/stop")
def remove(request: Request, channel_id: str, services: Services = Depends(services_of)) -> Response:
    services.notices.remove(known(request, services), channel_id)
    return RedirectResponse("/account?done=stopped#notices", status_code=303)


# What the links in notices lead to.


@router.get("/notices/stop/{token}")
def stop_page(request: Request, token: str, services: Services = Depends(services_of)) -> HTMLResponse:
    return services.pages.page(
        request, "notices.html", channel=services.notices.by_token(token), what="stop", done=False
    )


@router.post("/notices/stop/{token}")
def stop(request: Request, token: str, services: Services = Depends(services_of)) -> HTMLResponse:
    channel = services.notices.by_token(token)
    services.notices.stop(token)
    return services.pages.page(request, "notices.html", channel=channel, what="stop", done=True)


@router.get("/notices/confirm/{token}")
def confirm_page(request: Request, token: str, services: Services = Depends(services_of)) -> HTMLResponse:
    channel = services.notices.by_token(token)
    return services.pages.page(request, "notices.html", channel=channel, what="confirm", done=channel.confirmed)


@router.post("/notices/confirm/{token}")
def confirm(request: Request, token: str, services: Services = Depends(services_of)) -> HTMLResponse:
    channel = services.notices.confirm(token)
    return services.pages.page(request, "notices.html", channel=channel, what="confirm", done=True)


@router.get("/notices/board/{sealed}.png")
async def board(request: Request, sealed: str, services: Services = Depends(services_of)) -> Response:
    svg = await run_in_threadpool(services.delivery.composer.open, sealed)
    made = await services.png(request, svg, pictures.PNG_WIDTH)
    return Response(made, media_type="image/png")


@router.get("/notices/worker.js")
def worker() -> Response:
    """The script that shows push messages. It lies here so that it concerns no other page."""
    file = resources.files("vaka.server") / "static" / "worker.js"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


# The same for programs, and for the page's own script.


def describe(channel: Channel) -> dict[str, Any]:
    return {
        "id": channel.id,
        "kind": channel.kind,
        "target": channel.target,
        "every": channel.every,
        "confirmed": channel.confirmed,
        "secret": channel.keys.get("secret"),
    }


@api.get("")
def all_of_them(request: Request, services: Services = Depends(services_of)) -> list[dict[str, Any]]:
    """How you are told."""
    return [describe(channel) for channel in services.notices.channels(me(request, services))]


@api.post("", status_code=201)
def add_one(wish: NoticeWish, request: Request, services: Services = Depends(services_of)) -> dict[str, Any]:
    """One more way to be told. What goes to a hook is signed with its `secret`: X-Vaka-Signature."""
    return describe(begin(request, services, me(request, services), wish))


@api.delete("/{channel_id}")
def remove_one(channel_id: str, request: Request, services: Services = Depends(services_of)) -> dict[str, bool]:
    """Stop one."""
    services.notices.remove(me(request, services), channel_id)
    return {"stopped": True}
