"""Who may do what: every route with every kind of person. A route without a row here fails."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from fastapi.routing import APIRoute

from tests.server import access_together
from tests.server.client import TITLE, Browser, Running, finished_record
from vaka.server.operations.admin import Admin
from vaka.server.pages.grounds import printed
from vaka.server.routes.registry import ROUTERS
from vaka.server.store import Channel, Table
from vaka.server.tables.seating import Actor

ROLES = ("anonymous", "other", "opponent", "onlooker", "seat", "owner", "administrator")
"""Nobody known; somebody with a table elsewhere; the seat that is not asked; a known person who looks on; the seat that
is asked; who began the table and sits nowhere; who looks after the server."""


@dataclass(frozen=True)
class Row:
    """What each role gets, in the order of ROLES. 303 is a redirect after something was done."""

    statuses: tuple[int, ...]
    data: dict[str, object] | None = None
    """The form or the JSON that is sent."""
    query: str = ""
    finished: bool = False
    """At a finished table instead of one that goes on."""


def all_get(status: int, **more: object) -> Row:
    return Row((status,) * len(ROLES), **more)  # type: ignore[arg-type]


ONLY_SEAT = (403, 403, 403, 403, 200, 403, 403)
ONLY_SEAT_PAGE = (403, 403, 403, 403, 303, 403, 403)
KNOWN = (403, *[200] * 6)
NO_LESSON = (403, *[404] * 6)
KNOWN_PAGE = (403, *[303] * 6)
PLAN = {"players": "2", "kind-0": "me", "kind-1": "here"}
SEATS = [{"kind": "me"}, {"kind": "here"}]
ACT = {"action": "(legal)", "version": "(version)", "key": "k"}
ORDER = {"order": "(legal)", "version": "(version)", "key": "o"}
UNDO = {"version": "(version)", "key": "u"}

MATRIX: dict[tuple[str, str], list[Row]] = {
    # Pages that anybody may read.
    ("GET", "/"): [all_get(200)],
    ("GET", "/next"): [all_get(303)],
    ("GET", "/pictures/{name}-{theme}.svg"): [all_get(200)],
    ("GET", "/ground/{name}/{mark}.svg"): [all_get(200)],
    ("GET", "/rules/{name}"): [all_get(200)],
    ("GET", "/rules/{name}/drawer"): [all_get(200)],
    ("GET", "/games"): [all_get(303)],
    ("GET", "/learn"): [all_get(303)],
    ("GET", "/new"): [all_get(303)],
    ("GET", "/rules"): [all_get(303)],
    ("GET", "/learn/{name}"): [all_get(200)],
    ("GET", "/new/{name}"): [all_get(200)],
    ("GET", "/join/{invite}"): [all_get(200)],
    ("GET", "/join/{invite}/qr.svg"): [all_get(200)],
    ("GET", "/t/{table_id}/preview.png"): [all_get(200)],
    ("GET", "/games/{name}/preview.png"): [all_get(200)],
    ("GET", "/games/{name}"): [all_get(200)],
    ("GET", "/manifest.webmanifest"): [all_get(200)],
    ("GET", "/icons/{purpose}-{size}.png"): [all_get(200)],
    # Guests, like everybody in this cast, have no page (test_directory.py says who has one).
    ("GET", "/people/{person_id}"): [all_get(404)],
    ("GET", "/health"): [all_get(200)],
    ("GET", "/api/titles"): [all_get(200)],
    ("GET", "/api/titles/{name}"): [all_get(200)],
    # A table: whoever knows its address may look on, each with their own view (test_secrets.py says what they see).
    ("GET", "/t/{table_id}"): [all_get(200)],
    ("GET", "/t/{table_id}/ground/{mark}.svg"): [all_get(200)],
    ("GET", "/t/{table_id}/why"): [all_get(200, query="?action=end")],
    ("GET", "/t/{table_id}/suggestions"): [all_get(200)],
    ("POST", "/t/{table_id}/no-help"): [Row(KNOWN_PAGE)],
    ("GET", "/t/{table_id}/live"): [all_get(200)],
    ("GET", "/t/{table_id}/dice"): [all_get(200)],
    ("GET", "/t/{table_id}/dice.json"): [all_get(200)],
    ("GET", "/api/tables/{table_id}"): [all_get(200)],
    ("GET", "/api/tables/{table_id}/why"): [all_get(200, query="?action=end")],
    ("GET", "/api/tables/{table_id}/log"): [all_get(200)],
    ("GET", "/api/tables/{table_id}/events"): [all_get(200)],
    # What a seat sees belongs to that seat while the game goes on.
    ("GET", "/t/{table_id}/replay"): [
        all_get(200),
        Row(ONLY_SEAT, query="?seat=(asked)"),
        all_get(403, query="?seat=all"),
        all_get(200, query="?seat=all", finished=True),
    ],
    ("GET", "/t/{table_id}/where"): [all_get(200, query="?move=1")],
    ("GET", "/t/{table_id}/result"): [all_get(303), all_get(200, finished=True)],
    ("GET", "/t/{table_id}/result.png"): [all_get(403), all_get(200, finished=True)],
    ("GET", "/t/{table_id}/film.svg"): [all_get(200), Row(ONLY_SEAT, query="?seat=(asked)")],
    ("GET", "/t/{table_id}/board.svg"): [all_get(200), Row(ONLY_SEAT, query="?seat=(asked)")],
    ("GET", "/t/{table_id}/board.png"): [all_get(200), Row(ONLY_SEAT, query="?seat=(asked)")],
    # The record tells all, so it opens at the end.
    ("GET", "/t/{table_id}/record.vaka.json"): [all_get(403), all_get(200, finished=True)],
    ("GET", "/api/tables/{table_id}/record"): [all_get(403), all_get(200, finished=True)],
    ("GET", "/t/{table_id}/continue"): [all_get(403, query="?at=3"), all_get(200, query="?at=3", finished=True)],
    # Hints are for the seat that is asked; a finished game is analysed for anybody who is known, and goes on unless those
    # who played stop it.
    ("GET", "/t/{table_id}/hint"): [Row(ONLY_SEAT), all_get(403, finished=True)],
    ("GET", "/api/tables/{table_id}/hint"): [Row(ONLY_SEAT), all_get(403, finished=True)],
    ("GET", "/t/{table_id}/analysis"): [all_get(200), all_get(200, finished=True)],
    ("GET", "/api/tables/{table_id}/analysis"): [all_get(200), all_get(200, finished=True)],
    ("POST", "/t/{table_id}/analysis"): [all_get(403), Row(KNOWN_PAGE, finished=True)],
    ("POST", "/api/tables/{table_id}/analysis"): [all_get(403), Row((403, *[202] * 6), finished=True)],
    ("POST", "/t/{table_id}/analysis/stop"): [Row((403, 403, 303, 403, 303, 303, 403)), all_get(403, finished=True)],
    # Puzzles.
    ("GET", "/puzzles"): [all_get(200)],
    ("GET", "/puzzles/{name}"): [all_get(200)],
    ("GET", "/puzzles/{name}/yesterday"): [all_get(200)],
    ("GET", "/puzzles/{name}/{when}/board.svg"): [all_get(200)],
    # Playing: the seat that is asked, and nobody else, whoever they are.
    ("POST", "/t/{table_id}/act"): [Row(ONLY_SEAT_PAGE, ACT)],
    ("POST", "/api/tables/{table_id}/actions"): [Row(ONLY_SEAT, ACT)],
    ("POST", "/t/{table_id}/order"): [Row(ONLY_SEAT_PAGE, ORDER)],
    ("POST", "/api/tables/{table_id}/orders"): [Row(ONLY_SEAT, ORDER)],
    ("GET", "/api/tables/{table_id}/orders"): [Row(ONLY_SEAT)],
    ("GET", "/t/{table_id}/plans"): [Row((200, 403, 403, 403, 400, 403, 403), query="?after=fly")],
    # Nothing to take back for those who did nothing; the one who did may not either, for it told somebody something.
    ("POST", "/t/{table_id}/undo"): [Row((403, 409, 409, 409, 409, 409, 409), UNDO)],
    ("POST", "/api/tables/{table_id}/undo"): [Row((403, 409, 409, 409, 409, 409, 409), UNDO)],
    ("POST", "/t/{table_id}/open"): [Row(ONLY_SEAT_PAGE, {"seat": "(asked)"})],
    # A taken seat stays taken; its owner is already there.
    ("POST", "/t/{table_id}/sit"): [Row((403, 403, 403, 403, 303, 403, 403), {"seat": "(asked)"})],
    ("POST", "/api/tables/{table_id}/seats"): [Row(ONLY_SEAT, {"seat": "(asked)"})],
    ("POST", "/join/{invite}"): [all_get(303)],
    # Beginning something of one's own.
    ("POST", "/new/{name}"): [all_get(303, data=PLAN)],
    ("POST", "/play/{name}"): [all_get(303)],
    ("POST", "/learn/{name}/{lesson}"): [all_get(303)],
    # What only a lesson's own table knows.
    ("POST", "/t/{table_id}/read"): [Row(NO_LESSON, data={"step": "0"})],
    ("POST", "/t/{table_id}/show"): [Row(NO_LESSON, data=UNDO)],
    ("POST", "/t/{table_id}/play-on"): [Row(NO_LESSON)],
    ("POST", "/import"): [all_get(303)],
    ("POST", "/t/{table_id}/continue"): [
        all_get(403, data={**PLAN, "at": "3"}),
        all_get(303, data={**PLAN, "at": "3"}, finished=True),
    ],
    ("POST", "/api/people"): [all_get(201, data={"name": "New"})],
    ("POST", "/api/tables"): [Row((403, *[201] * 6), {"title": TITLE, "players": 2, "seats": SEATS})],
    ("POST", "/api/records"): [Row((403, *[201] * 6), {"record": "(record)", "seats": SEATS})],
    # Time: a seat is taken back by its owner. (This table has no clock: there is nothing to come back to, no day off.)
    ("POST", "/t/{table_id}/back"): [Row(ONLY_SEAT_PAGE, {"seat": "(asked)"})],
    ("POST", "/t/{table_id}/days-off"): [Row((403, 403, 403, 403, 409, 403, 403), {"seat": "(asked)", "days": "1"})],
    ("POST", "/api/tables/{table_id}/back"): [Row(ONLY_SEAT, {"seat": "(asked)"})],
    ("POST", "/api/tables/{table_id}/days-off"): [
        Row((403, 403, 403, 403, 409, 403, 403), {"seat": "(asked)", "days": 1})
    ],
    ("POST", "/account/quiet"): [Row(KNOWN_PAGE, {"zone": "Pacific/Tahiti", "begin": "22:00", "end": "07:00"})],
    ("PUT", "/api/me/quiet"): [Row(KNOWN, {"zone": "Pacific/Tahiti", "begin": "22:00", "end": "07:00"})],
    # Notices: everybody their own; whoever has the link of a notice may stop it, and see its picture.
    ("GET", "/notices/worker.js"): [all_get(200)],
    ("GET", "/notices/stop/{token}"): [all_get(200)],
    ("POST", "/notices/stop/{token}"): [all_get(200)],
    ("GET", "/notices/confirm/{token}"): [all_get(200)],
    ("POST", "/notices/confirm/{token}"): [all_get(200)],
    ("GET", "/notices/board/{sealed}.png"): [all_get(200)],
    ("POST", "/account/notices"): [Row((403, *[400] * 6), {"kind": "webhook", "target": "http://127.0.0.1/"})],
    ("POST", "/account/notices/{channel_id}/pace"): [Row((403, 404, 404, 404, 303, 404, 404), {"every": "60"})],
    ("POST", "/account/notices/{channel_id}/stop"): [Row((403, 404, 404, 404, 303, 404, 404))],
    ("GET", "/api/me/notices"): [Row(KNOWN)],
    ("POST", "/api/me/notices"): [Row((403, *[400] * 6), {"kind": "webhook", "target": "http://127.0.0.1/"})],
    ("DELETE", "/api/me/notices/{channel_id}"): [Row((403, 404, 404, 404, 200, 404, 404))],
    # People: everybody to themselves. A guest has nothing to confirm by, so the box is enough.
    ("GET", "/login"): [all_get(200)],
    ("POST", "/login"): [all_get(403, data={"name": "(new name)", "password": "something"})],
    ("GET", "/forgot"): [all_get(200)],
    ("POST", "/forgot"): [all_get(403, data={"name": "(new name)"})],
    ("GET", "/reset/{token}"): [all_get(404)],
    ("POST", "/reset/{token}"): [all_get(404, data={"new": "a new outrigger"})],
    ("POST", "/register"): [Row((303,) * 7, {"name": "(new name)", "password": "outrigger 77"})],
    ("POST", "/logout"): [all_get(303)],
    ("POST", "/logout/everywhere"): [Row(KNOWN_PAGE)],
    ("GET", "/account"): [Row((303, *[200] * 6))],
    ("GET", "/account/data.json"): [Row(KNOWN)],
    ("POST", "/account/name"): [Row(KNOWN_PAGE, {"name": "Another"})],
    ("POST", "/account/password"): [all_get(403, data={"old": "outrigger 7", "new": "outrigger 8"})],
    ("POST", "/account/delete"): [Row(KNOWN_PAGE, {"sure": "yes"})],
    ("POST", "/api/accounts"): [all_get(201, data={"name": "(new name)", "password": "outrigger 77"})],
    ("POST", "/api/sessions"): [all_get(403, data={"name": "(new name)", "password": "something"})],
    ("DELETE", "/api/sessions"): [Row(KNOWN)],
    ("GET", "/api/me"): [Row(KNOWN)],
    ("PATCH", "/api/me"): [Row(KNOWN, {"name": "Another"})],
    ("PUT", "/api/me/password"): [all_get(403, data={"old": "outrigger 7", "new": "outrigger 8"})],
    ("GET", "/api/me/data"): [Row(KNOWN)],
    ("DELETE", "/api/me"): [Row(KNOWN, {})],
    # For those who look after the server. (Tests come from this machine; here they come through a proxy.)
    ("GET", "/metrics"): [Row((403, 403, 403, 403, 403, 403, 200))],
}

MATRIX |= access_together.rows()


class Cast:
    """A table that goes on, one that is over, and somebody in every role."""

    def __init__(self, running: Running, finished: Table) -> None:
        self.running = running
        self.finished = finished
        services = running.services
        people, self.tokens = {}, {}
        for role in ROLES[1:]:
            people[role], self.tokens[role] = services.people.enter(role)
        Admin(services.store).promote(people["administrator"].id)
        running.table(people["other"], "me", "here")
        table = running.table(people["owner"], "link", "link", "link")
        for number in range(2):
            role = "seat" if number == table.to_act else "opponent"
            services.tables.sit(table.id, number, people[role], table.seats[number].invite)
        if table.to_act == 2:
            services.tables.sit(table.id, 2, people["seat"], table.seats[2].invite)
        self.people = people
        self.table = services.tables.get(table.id)

    def browser(self, role: str) -> Browser:
        browser = self.running.browser(**{"X-Forwarded-For": "198.51.100.7"})
        browser.client.follow_redirects = False
        if role != "anonymous":
            browser.client.cookies.set("vaka", self.tokens[role])
        return browser

    def free_seat(self) -> str:
        table = self.running.table(self.people["owner"], "me", "link")
        return str(table.seats[1].invite)

    def channel(self) -> Channel:
        """A way to tell the seat's owner something."""
        mark = secrets.token_hex(8)
        channel = Channel(
            id=mark, person_id=self.people["seat"].id, kind="mail", target=f"{mark}@b.example", token=mark
        )
        with self.running.services.store.writing() as session:
            session.add(channel)
        return channel

    def fill(self, value: object) -> object:
        state = self.running.state(self.table)
        known = {
            "(legal)": state.legal[0].text,
            "(version)": self.running.services.tables.get(self.table.id).version,
            "(asked)": self.table.to_act,
            "(new name)": f"New {secrets.token_hex(4)}",
            "(record)": finished_record(2).to_json() if value == "(record)" else None,
        }
        return known.get(value, value) if isinstance(value, str) else value


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Table]]:
    """One server for all, with a table that is over."""
    with Running(tmp_path_factory.mktemp("access"), bots=False) as running:
        running.services.analyses.run = lambda *_: None  # asked for, but not worked on
        yield running, running.finished(running.guest())


@pytest.fixture
def cast(place: tuple[Running, Table]) -> Cast:
    return Cast(*place)


def routes() -> Iterator[APIRoute]:
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            yield route


def test_every_route_has_a_row_and_every_row_a_route(quiet: Running) -> None:
    found = {(method, route.path) for route in routes() for method in route.methods or ()}
    assert found - set(MATRIX) == set(), "a new route says here who may use it"
    assert set(MATRIX) - found == set(), "a row without a route"


def ask(cast: Cast, method: str, path: str, row: Row, role: str) -> int:
    table = cast.finished if row.finished else cast.table
    address = (
        path.replace("{name}", TITLE)
        .replace("{theme}", "light")
        .replace("{when}", "today")
        .replace("{purpose}-{size}", "any-192")
        .replace("{table_id}", table.id)
        .replace("{kind}", "undo")
        .replace("{lesson}", "first-game")
        .replace("{person_id}", cast.people["seat"].id)
        .replace("{mark}", next(iter(printed(TITLE))))
    )
    if "{invite}" in address:
        address = address.replace("{invite}", cast.free_seat())
    address += row.query.replace("(asked)", str(cast.table.to_act))
    if "{token}" in address or "{channel_id}" in address:
        channel = cast.channel()
        address = address.replace("{token}", channel.token).replace("{channel_id}", channel.id)
    address = address.replace("{sealed}", cast.running.services.delivery.composer.seal(table.id, 0, None))
    browser = cast.browser(role)
    if path.endswith(("/live", "/events")):
        return stream_status(cast.running, address, browser)
    data = None if row.data is None else {name: cast.fill(value) for name, value in row.data.items()}
    if path == "/import":
        answer = browser.post(address, files={"record": ("r.json", finished_record(2).to_text())})
    elif path.startswith("/api/"):
        answer = browser.request(method, address, json=data)
    else:
        answer = browser.request(method, address, data=data)
    return answer.status_code


def stream_status(running: Running, address: str, browser: Browser) -> int:
    from tests.server.client import wait_for
    from tests.server.test_live import Stream

    stream = Stream(running, address, browser)
    wait_for(lambda: stream.status != 0)
    stream.close()
    return stream.status


@pytest.mark.parametrize(("method", "path"), sorted(MATRIX), ids=lambda part: part)
def test_each_role_gets_what_the_matrix_says(cast: Cast, method: str, path: str) -> None:
    for row in MATRIX[method, path]:
        found = {role: ask(cast, method, path, row, role) for role in ROLES}
        assert found == dict(zip(ROLES, row.statuses, strict=True)), f"{method} {path}{row.query}"


def test_nobody_but_the_seat_has_changed_the_table(cast: Cast) -> None:
    """Everything that writes, sent by everybody who may not: the table stays as it is."""
    before = cast.running.state(cast.table).digest()
    for (method, path), rows in MATRIX.items():
        if method == "POST" and "{table_id}" in path:
            for role in ROLES:
                if role != "seat":
                    ask(cast, method, path, rows[0], role)
    after = cast.running.services.tables.get(cast.table.id)
    assert cast.running.state(after).digest() == before
    assert [seat.person_id for seat in after.seats] == [seat.person_id for seat in cast.table.seats]
    cast.running.services.tables.act(
        after.id, Actor(cast.people["seat"].id), str(cast.fill("(legal)")), after.version, "k"
    )
