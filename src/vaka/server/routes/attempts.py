"""What is tried at a table, and the answer: the table as it is then, with a word about it where there is one."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from vaka.core.errors import VakaError
from vaka.server.errors import Denied, ErrorAnswer, Unknown, tell
from vaka.server.live.streams import squeezed
from vaka.server.pages.sharing import base_of
from vaka.server.services import Services
from vaka.server.store import Table
from vaka.server.tables.seating import Actor


def answer(
    request: Request,
    services: Services,
    table: Table,
    error: VakaError | None = None,
    *,
    moved: bool = False,
    word: ErrorAnswer | None = None,
) -> Response:
    """The table after something was tried: a fragment for our script, else the page by a redirect or with words.

    Where the game has `moved` on, the answer is what the person's streams show too, unless there is a `word` to say
    about it: that is for our script alone.
    """
    told = None if error is None else tell(error)
    status = 200 if told is None else told.status
    if request.headers.get("hx-request") == "true":
        person, base = services.person(request), base_of(services.settings, request)
        if moved and word is None:
            html = services.pages.updates.text(table, person, base, request.headers.get("vaka-shows", ""))
        else:
            html = services.pages.table_fragment(services.pages.scene(table, person, base), told or word)
        body, headers = squeezed(html, request.headers.get("accept-encoding", ""))
        return HTMLResponse(body, status, {"Vaka-Stamp": str(table.stamp), **headers})
    if told is None:
        return RedirectResponse(f"/t/{table.id}", status_code=303)
    return services.pages.table_page(
        request, table, services.person(request), base_of(services.settings, request), told
    )


def attempt(
    request: Request,
    services: Services,
    table_id: str,
    work: Callable[[Actor], Table],
    *,
    moves: bool = False,
    word: Callable[[], ErrorAnswer | None] = lambda: None,
) -> Response:
    """Try something as the person who asks. What is refused leaves the table as it was, and says why.

    `word` is asked afterwards: it may have something to say about what was done.
    """
    person = services.person(request)
    try:
        if person is None:
            raise Denied("You are only watching this table. Log in or take a seat first.")
        table = work(Actor(person.id))
    except Unknown:
        raise
    except VakaError as error:
        return answer(request, services, services.tables.get(table_id), error)
    return answer(request, services, table, moved=moves, word=word())
