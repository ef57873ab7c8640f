"""The application: one object that a server runs and that tests drive without a socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib import resources

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NoResultFound, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Scope

import vaka
from vaka.core.errors import VakaError
from vaka.server.errors import ErrorAnswer, sentence, tell
from vaka.server.live.pubsub import PubSub
from vaka.server.middleware.access_control import AccessControl
from vaka.server.middleware.request_guard import RequestGuard
from vaka.server.routes.front import FOREVER
from vaka.server.routes.registry import ROUTERS
from vaka.server.services import Services
from vaka.server.settings import Settings

log = logging.getLogger("vaka.app")
NO_STORE = ErrorAnswer(
    503,
    "no-store",
    "The server cannot reach its storage just now. Everything that was confirmed is kept, and this was not done: "
    "please try again in a minute.",
)
GONE = ErrorAnswer(
    409, "gone", "Something that this needs was deleted or changed at this very moment, so nothing was done."
)


class BuiltFiles(StaticFiles):
    """The page's script and style; with their mark in the address they may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOREVER if scope["query_string"].startswith(b"v=") else "no-cache"
        return response


@asynccontextmanager
async def running(services: Services, app: FastAPI) -> AsyncIterator[None]:
    """What goes on beside the requests, from start to stop."""
    services.store.migrate()
    services.hub.attach(asyncio.get_running_loop())
    services.stream_guard.start()
    services.pubsub.start(services.heard)
    if services.settings.bots:
        services.bot_players.start()
    services.timing.start()
    services.delivery.start()
    yield
    services.stream_guard.stop()
    services.hub.close()
    services.timing.stop()
    services.delivery.stop()
    services.analyses.close()
    if services.settings.bots:
        services.bot_players.stop()
    services.pubsub.close()
    services.store.close()


def create_app(settings: Settings | None = None, pubsub: PubSub | None = None) -> FastAPI:
    """A server on one store. Its schema is brought up to date when it starts."""
    settings = Settings() if settings is None else settings
    services = Services(settings, pubsub)

    app = FastAPI(
        title="Vaka",
        version=vaka.__version__,
        description="Tables of Polynesian board games: everything a person can do on the page, for programs.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=partial(running, services),
    )
    app.state.services = services
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", BuiltFiles(directory=str(resources.files("vaka.server") / "static"), check_dir=False))

    def answer(request: Request, told: ErrorAnswer) -> Response:
        if request.url.path.startswith("/api/"):
            return JSONResponse(told.to_json(), told.status, told.headers)
        return services.pages.error(request, told)

    add_errors(app, answer)
    app.add_middleware(GZipMiddleware, minimum_size=2048, compresslevel=5)
    app.add_middleware(
        RequestGuard,
        services=services,
        answer=lambda scope, told: answer(Request(scope), told),
    )
    app.add_middleware(AccessControl, services=services, answer=lambda scope, told: answer(Request(scope), told))
    return app


def add_errors(app: FastAPI, answer: Callable[[Request, ErrorAnswer], Response]) -> None:
    """What is answered where something is refused, or goes wrong."""

    @app.exception_handler(VakaError)
    def refused(request: Request, error: VakaError) -> Response:
        return answer(request, tell(error))

    @app.exception_handler(DBAPIError)
    def no_store(request: Request, error: DBAPIError) -> Response:
        log.error("the store failed: %s", type(error.orig).__name__ if error.orig is not None else type(error).__name__)
        return answer(request, NO_STORE)

    @app.exception_handler(IntegrityError)
    @app.exception_handler(NoResultFound)
    def gone(request: Request, error: SQLAlchemyError) -> Response:
        """Between a look at somebody or something and the change they or it were deleted, perhaps by another process."""
        return answer(request, GONE)

    @app.exception_handler(DataError)
    def unstorable(request: Request, error: DataError) -> Response:
        """PostgreSQL takes no text with a NUL in it, not even to look for: a fault of whoever sent it."""
        return answer(request, ErrorAnswer(400, "malformed", "This holds characters or numbers that cannot be stored."))

    @app.exception_handler(RequestValidationError)
    def unreadable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
        return answer(request, ErrorAnswer(400, "malformed", sentence(f"{field}: {first['msg']}"), field=field))

    @app.exception_handler(HTTPException)
    def no_such_page(request: Request, error: HTTPException) -> Response:
        if error.status_code == 400:
            return answer(request, ErrorAnswer(400, "malformed", sentence(str(error.detail))))
        words = {404: "There is no such page.", 405: "This address takes no such request."}
        return answer(
            request, ErrorAnswer(error.status_code, "http", words.get(error.status_code, sentence(str(error.detail))))
        )
