"""For those who look after the server: is it well, and what has it done."""

from __future__ import annotations

import ipaddress
import secrets

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response

import vaka
from vaka.server.errors import Denied
from vaka.server.operations import metrics
from vaka.server.services import Services, services_of

router = APIRouter(include_in_schema=False)


@router.get("/health")
def health(services: Services = Depends(services_of)) -> JSONResponse:
    """200 where the store can be read and written and the server takes requests; 503 otherwise.

    A damaged store stays one until the server is started again: parts of it may still answer.
    """
    try:
        services.store.try_reading()
    except Exception as error:
        return JSONResponse({"status": "no store", "why": type(error).__name__}, 503)
    try:
        services.store.try_writing()
    except Exception as error:
        return JSONResponse({"status": "store cannot be written", "why": type(error).__name__}, 503)
    if services.store.damaged:
        return JSONResponse({"status": "store is damaged"}, 503)
    if services.hub.closing:
        return JSONResponse({"status": "going down"}, 503)
    return JSONResponse({"status": "ok", "version": vaka.__version__})


@router.get("/metrics")
def figures(request: Request, services: Services = Depends(services_of)) -> Response:
    """What was counted, for Prometheus: to this machine, to VAKA_METRICS_TOKEN, or to an administrator."""
    if not (_told_the_token(request, services) or _from_here(request) or _administrator(request, services)):
        raise Denied("Only administrators of this server can see its figures.")
    return Response(metrics.text(), media_type=metrics.CONTENT_TYPE)


def _told_the_token(request: Request, services: Services) -> bool:
    wanted = services.settings.metrics_token
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return (
        bool(wanted) and scheme.lower() == "bearer" and secrets.compare_digest(given.strip().encode(), wanted.encode())
    )


def _from_here(request: Request) -> bool:
    """From this machine itself, and not through a proxy on it."""
    if request.client is None or any(name in request.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip")):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _administrator(request: Request, services: Services) -> bool:
    person = services.person(request)
    return person is not None and person.admin
