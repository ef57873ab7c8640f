"""Whatever a stranger sends gets a clear answer below 500, changes nothing, and costs little."""

from __future__ import annotations

import asyncio
import copy
import json
import multiprocessing
import threading
import time
import timeit
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from http import cookies
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sqlalchemy import LargeBinary, cast, func, select

import vaka
from tests.server.client import TITLE, Browser, Running, finished_record, wait_for
from vaka.core.errors import Corrupt, Illegal, Malformed, NotYourDecision, Over, Stale, VakaError
from vaka.core.reason import Reason
from vaka.core.record import MOST_MOVES, MOST_OUTCOMES, Record
from vaka.games.maori import board as maori_board
from vaka.games.tahiti1994 import board as tahiti_board
from vaka.server import services
from vaka.server.errors import Overloaded, TooCostly, tell
from vaka.server.middleware.fair_turns import AT_ONCE, FairTurns
from vaka.server.rate_limits import Limits
from vaka.server.routes import api, front
from vaka.server.store import Entry, Table
from vaka.server.tables.seating import Actor, Place, Proposal
from vaka.server.workers import heavy_jobs, heavy_work
from vaka.server.workers.heavy_work import HeavyWork

DEEP = "[" * 100_000
HALF = "\ud800"
"""Half of a character, which JSON can spell."""


def bare(**changed: Any) -> dict[str, Any]:
    """The smallest record, with something wrong about it."""
    whole = {"vaka": 1, "title": TITLE, "version": 1, "players": 2, "options": {}, "setup": [], "moves": []}
    return {**whole, **changed}


def upload(browser: Browser, text: str) -> tuple[int, str]:
    answer = browser.post("/import", files={"record": ("game.json", text.encode("utf-8", "surrogatepass"))})
    return answer.status_code, answer.text


def tables(server: Running) -> int:
    with server.services.store.reading() as session:
        return session.query(Table).count()


HOSTILE = {
    "a thousand million players": bare(players=1_000_000_000),
    "more players than the title has": bare(players=9),
    "no players": bare(players=0),
    "a negative number of players": bare(players=-3),
    "too many moves": bare(moves=[[0, "pass", []]] * (MOST_MOVES + 1)),
    "an endless action": bare(moves=[[0, "x" * 100_000, []]]),
    "a seat that is not there": bare(moves=[[7, "pass", []]]),
    "too many draws in a move": bare(moves=[[0, "pass", [1] * (MOST_OUTCOMES + 1)]]),
    "a draw as long as a page": bare(setup=[10**3000]),
    "half a character in an action": bare(moves=[[0, HALF, []]]),
    "half a character in the title": bare(title=HALF),
    "half a character as an option": bare(options={HALF: 1}),
    "half a character in a map": bare(title="maori", options={"map": HALF}),
    "half a character as the seed": bare(seed=HALF),
    "a position of its own to begin with": bare(laid="tahiti-2012, 2 players"),
    "a position that is no text": bare(laid=7),
    "a map that nests": bare(title="maori", options={"map": DEEP}),
    "another map that nests": bare(title="tahiti-1994", options={"map": DEEP}),
    "a third map that nests": bare(title="polynesia", options={"map": DEEP}),
    "an option that is a list": bare(options={"round_cap": [[]]}),
    "a huge number as an option": bare(options={"round_cap": 10**4000}),
    "a version to come": bare(version=99),
    "a version below all": bare(version=-(10**30)),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_record_is_refused_on_the_page_and_over_the_api(quiet: Running, what: str) -> None:
    record = HOSTILE[what]
    status, text = upload(quiet.browser(), json.dumps(record))
    assert 400 <= status < 500, text
    seats = [{"kind": "me"}, {"kind": "here"}]
    answer = quiet.program().post("/api/records", content=json.dumps({"record": record, "seats": seats}))
    assert 400 <= answer.status_code < 500, answer.text
    assert {"error", "reason"} <= answer.json().keys()
    assert tables(quiet) == 0


@pytest.mark.parametrize("text", [DEEP, '{"a":' * 50_000, "\udcff", "1e999", "9" * 5000, "NaN", '"\\ud800"', ""])
def test_what_is_no_record_at_all_is_refused(quiet: Running, text: str) -> None:
    status, said = upload(quiet.browser(), text)
    assert 400 <= status < 500, said
    body = text.encode("utf-8", "surrogatepass")
    answer = quiet.program().post("/api/records", content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text
    assert tables(quiet) == 0


@pytest.mark.parametrize("name", ["maori", "tahiti-1994", "polynesia"])
def test_a_map_that_nests_deeply_is_refused_when_a_table_is_set_up(quiet: Running, name: str) -> None:
    fields = {"players": "2", "kind-0": "me", "kind-1": "here", "opt-map": DEEP[:15_000]}
    answer = quiet.browser().post(f"/new/{name}", data=fields)
    assert answer.status_code == 400
    assert "nested" in answer.text
    wish = {"title": name, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}], "options": {"map": DEEP[:15_000]}}
    assert quiet.program().post("/api/tables", json=wish).status_code == 400


def spoilt(title: str, place: tuple[str | int, ...], value: object) -> str:
    """The printed map of a title with one thing changed."""
    data = json.loads((resources.files(f"vaka.games.{title}") / "data" / "map.json").read_text("utf-8"))
    part = data
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("title", "place", "value"),
    [
        ("maori", ("areas", 0), 7),
        ("maori", ("areas", 0, "key"), []),
        ("maori", ("areas", 0, "label"), None),
        ("maori", ("areas", 0, "island"), "W"),
        ("maori", ("hexes", 0, "y"), "north"),
        ("maori", ("hexes", 0, "x"), []),
        ("maori", ("moa", 0), [[]]),
        ("maori", ("portage",), 7),
        ("maori", ("drawing",), 7),
        ("maori", ("drawing", "coast"), [[]]),
        ("maori", ("hexes",), [{}] * 9_000),
        ("tahiti-1994", ("regions", 0), 7),
        ("tahiti-1994", ("hexes", 0, "terrain"), {"x": 1}),
        ("tahiti-1994", ("standard_home_areas", "2"), 7),
        ("tahiti-1994", ("coastline", "px_py"), [7]),
        ("tahiti-1994", ("hexes",), [{}] * 9_000),
    ],
)
def test_a_map_that_nobody_can_draw_or_play_on_sets_no_table(
    quiet: Running, title: str, place: tuple[str | int, ...], value: object
) -> None:
    options, seats = {"map": spoilt(title.replace("-", ""), place, value)}, [Place("me"), Place("here")]
    with pytest.raises(Malformed, match="map"):
        quiet.services.tables.create(Proposal(title, 2, seats, options), quiet.guest())
    record, proposal = Record(title, vaka.game(title).version, 2, options, None, [], []), Proposal(title, 2, seats)
    with pytest.raises(VakaError):
        quiet.services.history.resume(record, None, proposal, quiet.guest(), "")
    assert tables(quiet) == 0


def with_a_note(length: int) -> str:
    """The printed map with something beside it that cannot be packed any smaller."""
    data = json.loads((resources.files("vaka.games.maori") / "data" / "map.json").read_text("utf-8"))
    return json.dumps({**data, "note": "".join(f"{number:x}" for number in range(length // 4))}, separators=(",", ":"))


def test_a_map_of_ones_own_is_kept_once_whatever_is_played_on_it(tmp_path: Path) -> None:
    text = with_a_note(40_000)
    with Running(tmp_path, bots=False) as server:
        host, seats = server.guest(), [Place("me"), Place("here")]
        table = server.services.tables.create(Proposal("maori", 2, seats, {"map": text}), host)
        for number in range(3):
            legal = server.services.tables.state(table).legal
            table = server.services.tables.act(table.id, Actor(host.id), legal[0].text, table.version, f"k{number}")
        record = server.services.history.record_so_far(table)
        again = server.services.history.resume(record, None, Proposal("maori", 2, seats), host, "a record")
        lengths = select(func.length(cast(Entry.snapshot, LargeBinary)))
        with server.services.store.reading() as session:
            assert max(session.scalars(lengths)) < 5_000
        digest = server.services.tables.state(table).digest()
    with Running(tmp_path, bots=False) as server:
        for each in (table, again):
            state = server.services.tables.state(server.services.tables.get(each.id))
            assert (state.options["map"], state.digest()) == (text, digest)
        [found, _] = server.services.lobby.lists.mine(host, 2)
        assert "options" not in found.__dict__, "a list needs no maps"


def test_a_map_that_is_longer_than_anybody_draws_one_is_refused(quiet: Running) -> None:
    text, seats = with_a_note(200_000), [Place("me"), Place("here")]
    record = Record("maori", vaka.game("maori").version, 2, {"map": text}, None, [], [])
    with pytest.raises(Malformed, match="characters"):
        quiet.services.tables.create(Proposal("maori", 2, seats, {"map": text}), quiet.guest())
    with pytest.raises(Malformed, match="characters"):
        quiet.services.history.resume(record, None, Proposal("maori", 2, seats), quiet.guest(), "a record")
    assert tables(quiet) == 0


def test_maps_that_were_drawn_once_are_not_kept_for_ever() -> None:
    for board in (maori_board, tahiti_board):
        assert board.hex_map.cache_info().maxsize


def test_every_body_of_the_api_that_nests_or_halves_characters_is_refused(quiet: Running) -> None:
    program = quiet.program()
    table = quiet.table(quiet.guest(), "me", "here")
    for path in ("/api/people", "/api/tables", f"/api/tables/{table.id}/actions", f"/api/tables/{table.id}/talk"):
        for body in (DEEP, json.dumps({"name": HALF, "text": HALF, "action": HALF, "version": 0, "key": HALF})):
            answer = program.post(path, content=body.encode()[:60_000], headers={"Content-Type": "application/json"})
            assert 400 <= answer.status_code < 500, (path, answer.text)


# Costly work.


class Client:
    """Somebody who waits for an answer, or has hung up."""

    client = None

    def __init__(self, *, there: bool) -> None:
        self.there = there

    async def is_disconnected(self) -> bool:
        return not self.there


def ask_for(server: Running, work: Callable[..., object], *args: object, there: bool = True) -> object:
    async def ask() -> object:
        return await server.services.heavy.run(Client(there=there), work, *args)  # type: ignore[arg-type]

    return server.portal.call(ask)


def test_work_that_takes_too_long_or_too_much_memory_is_given_up_and_the_next_is_done(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heavy_work, "SECONDS", 0.2)
    with pytest.raises(TooCostly, match="takes longer"):
        ask_for(quiet, time.sleep, 3600)
    monkeypatch.undo()
    monkeypatch.setattr(heavy_work, "CPU_SECONDS", 0.2)
    with pytest.raises(TooCostly, match="takes longer"):
        ask_for(quiet, timeit.timeit, "pass", "pass", timeit.default_timer, 10**12)
    monkeypatch.undo()
    with pytest.raises(TooCostly, match="more memory"):
        ask_for(quiet, bytearray, heavy_work.MEMORY + 1)
    assert tell(TooCostly("")).status == 422
    assert upload(quiet.browser(), finished_record().to_text())[0] == 200
    assert tables(quiet) == 1


@pytest.mark.parametrize("module", [front, api])
def test_nobody_waits_while_a_long_record_is_read(
    quiet: Running, monkeypatch: pytest.MonkeyPatch, module: ModuleType
) -> None:
    threads: list[threading.Thread] = []
    name = "parse_record" if module is front else "read_record"
    read = getattr(module, name)

    def noting(data: object) -> object:
        threads.append(threading.current_thread())
        return read(data)

    monkeypatch.setattr(module, name, noting)
    if module is front:
        assert upload(quiet.browser(), finished_record().to_text())[0] == 200
    else:
        wish = {"record": finished_record().to_json(), "seats": [{"kind": "me"}, {"kind": "here"}]}
        assert quiet.program().post("/api/records", json=wish).status_code == 201

    async def loop() -> threading.Thread:
        return threading.current_thread()

    assert len(threads) == 1
    assert threads[0] is not quiet.portal.call(loop)


def test_an_address_has_one_costly_request_under_way_at_a_time(quiet: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = quiet.finished(quiet.guest())
    paths = [f"/t/{table.id}/film.svg", f"/api/tables/{table.id}/film", f"/t/{table.id}/board.png"]
    browser = quiet.browser()
    asked, run, finish = [], HeavyWork.run, HeavyWork._finish
    all_have_asked = asyncio.Event()

    async def asking(self: HeavyWork, *args: Any) -> Any:
        asked.append(args)
        if len(asked) == len(paths):
            all_have_asked.set()
        return await run(self, *args)

    async def finishing(self: HeavyWork, *args: Any) -> Any:
        await all_have_asked.wait()  # however quickly the work is done
        return await finish(self, *args)

    monkeypatch.setattr(HeavyWork, "run", asking)
    monkeypatch.setattr(HeavyWork, "_finish", finishing)

    async def together() -> list[int]:
        answers = await asyncio.gather(*(browser.client.get(path) for path in paths))
        return sorted(answer.status_code for answer in answers)

    assert quiet.portal.call(together) == [200, 429, 429]
    assert [browser.get(path).status_code for path in paths] == [200, 200, 200], "one after the other is fine"


def test_whoever_hangs_up_takes_their_work_with_them(quiet: Running) -> None:
    with pytest.raises(TooCostly, match="was abandoned"):
        ask_for(quiet, time.sleep, 3600, there=False)
    assert ask_for(quiet, abs, -3) == 3, "the worker is free again, or this would never end"


def test_those_of_one_address_stand_before_each_other_and_before_nobody_else() -> None:
    async def crowd() -> tuple[int, bool, int]:
        turns, under_way, most = FairTurns(at_once=3), 0, 0
        leave = asyncio.Event()

        async def ask(address: str, path: str = "/t/x") -> None:
            nonlocal under_way, most
            async with turns.turn(address, path):
                under_way += 1
                most = max(most, under_way)
                if address == "greedy":
                    await leave.wait()
                under_way -= 1

        flood = [asyncio.create_task(ask("greedy")) for _ in range(200)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        seen = most
        await asyncio.wait_for(ask("honest"), 300)
        await asyncio.wait_for(ask("greedy film", "/t/x/film.svg"), 300)
        leave.set()
        await asyncio.gather(*flood)
        return seen, most <= 4, len(turns)

    assert asyncio.run(crowd()) == (3, True, 0)


def test_whoever_sends_or_reads_slowly_keeps_none_of_their_neighbours_waiting(tmp_path: Path) -> None:
    """A school has one address: three of its pupils could have kept all others waiting."""
    with Running(tmp_path, bots=False, limits=Limits()) as running:

        async def school() -> list[int]:
            statuses: list[int] = []
            never = asyncio.Event()

            async def one(method: str, path: str, body: bool, read: bool) -> None:
                parts = [b"name=a"]

                async def receive() -> dict[str, Any]:
                    if body and not parts:
                        await never.wait()
                    return {"type": "http.request", "body": parts.pop() if body else b"", "more_body": body}

                async def send(message: Any) -> None:
                    if message["type"] == "http.response.start":
                        statuses.append(message["status"])
                    if not read:
                        await never.wait()

                kind = (b"content-type", b"application/x-www-form-urlencoded")
                scope = {
                    "type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
                    "headers": [(b"host", b"here"), kind], "client": ("203.0.113.7", 1), "server": ("here", 80),
                    "scheme": "http", "http_version": "1.1", "root_path": "",
                }  # fmt: skip
                await running.app(scope, receive, send)

            lazy = [asyncio.create_task(one("GET", "/ratings", False, False)) for _ in range(6)]
            lazy += [asyncio.create_task(one("POST", "/login", True, True)) for _ in range(6)]
            while len(statuses) < 6:
                await asyncio.sleep(0.01)
            await asyncio.wait_for(one("GET", "/ratings", False, True), 300)
            for task in lazy:
                task.cancel()
            await asyncio.gather(*lazy, return_exceptions=True)
            return statuses

        assert running.portal.call(school) == [200] * 7


def test_an_endless_list_of_options_is_not_looked_at_one_by_one(quiet: Running) -> None:
    wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}
    answer = quiet.program().post("/api/tables", json={**wish, "options": {str(n): [] for n in range(5000)}})
    assert answer.status_code == 400
    assert answer.json()["field"] == "options"


@pytest.mark.parametrize("path", ["/", "/static/none", "/api/me", "/t/nowhere/live"])
def test_no_quotation_marks_are_undone_in_cookies(quiet: Running, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """Python takes half a minute over a cookie that is one long line of backslashes, in the loop where everybody waits."""
    undone: list[str] = []

    def undo(text: str) -> str:
        undone.append(text)
        return text

    monkeypatch.setattr(cookies, "_unquote", undo)
    quoted = '"' + "\\" * 8 + '"'
    for name in ("vaka", "__Host-vaka", "theme", "another"):
        quiet.browser().get(path, headers={"Cookie": f"{name}={quoted}; {name}={quoted}"})
        quiet.browser().post(path, headers={"Cookie": f"{name}={quoted}"})
    assert [text for text in undone if "\\" in text] == []


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/t/" + "x" * 5000, {}),
        ("/static/" + "x" * 5000, {}),
        ("/?" + "a=b&" * 5000, {}),
        ("/", {"X-Long": "x" * 20_000}),
        ("/health", {f"X-{number}": "" for number in range(200)}),
    ],
)
def test_no_route_is_looked_for_where_no_browser_would_ask_so(
    quiet: Running, monkeypatch: pytest.MonkeyPatch, path: str, headers: dict[str, str]
) -> None:
    """Each held the loop for a good part of a second, as often as an address may ask for anything."""
    monkeypatch.setattr(quiet.app, "router", None)
    answer = quiet.browser().get(path, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (431, "too-long")


def test_of_many_cookies_ours_are_found(quiet: Running) -> None:
    browser = quiet.browser()
    browser.begin("me", "link")
    ours = browser.client.cookies["vaka"]
    line = f'theirs="a\\054b"; theme=dark ;vaka=old; vaka={ours};x=1'
    there = quiet.browser(Cookie=line)
    assert there.get("/api/me").status_code == 200
    assert 'data-theme="dark"' in there.get("/").text


@pytest.mark.parametrize("field", ["days", "bank", "vacation"])
@pytest.mark.parametrize("value", ["NaN", "inf", "-inf", "1e400"])
def test_what_is_no_number_sets_no_clock(quiet: Running, field: str, value: str) -> None:
    form = {"players": "2", "kind-0": "me", "kind-1": "here", "speed": "correspondence", "days": "3", field: value}
    assert quiet.browser().post(f"/new/{TITLE}", data=form).status_code == 400


@pytest.mark.parametrize("path", ["/", "/health", "/people/live", "/t/nowhere/events"])
def test_whoever_comes_with_limits_on_waits_for_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Also where nothing is counted: a flood of such requests stood before everybody else."""
    with Running(tmp_path, bots=False, limits=Limits()) as running:
        taken: list[tuple[str, str]] = []
        whole = FairTurns.turn

        def noting(self: FairTurns, address: str, path: str) -> AbstractAsyncContextManager[Callable[[], None]]:
            taken.append((address, path))
            return whole(self, address, path)

        monkeypatch.setattr(FairTurns, "turn", noting)
        assert running.browser().get(path).status_code in (200, 404)
        assert taken == [("127.0.0.1", path)]


def test_a_stream_that_is_open_keeps_none_of_its_neighbours_waiting(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False, limits=Limits()) as running:
        table = running.table(running.guest(), "me", "here")
        path = f"/t/{table.id}/live"

        async def school() -> int:
            begun: list[int] = []
            closed = asyncio.Event()

            async def receive() -> dict[str, Any]:
                await closed.wait()
                return {"type": "http.disconnect"}

            async def send(message: Any) -> None:
                if message["type"] == "http.response.start":
                    begun.append(message["status"])

            scope = {
                "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
                "headers": [(b"host", b"here")], "client": ("203.0.113.7", 1), "server": ("here", 80),
                "scheme": "http", "http_version": "1.1", "root_path": "",
            }  # fmt: skip
            watching = [asyncio.create_task(running.app({**scope}, receive, send)) for _ in range(3 * AT_ONCE)]
            while len(begun) < len(watching):
                await asyncio.sleep(0.01)
            closed.set()
            await asyncio.gather(*watching)
            return len(begun)

        assert running.portal.call(school) == 3 * AT_ONCE


def test_somebody_brings_so_many_moves_along_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished_record()
    monkeypatch.setattr(services, "MOVES", 2 * len(record.moves) + 1)
    with Running(tmp_path, bots=False, limits=Limits()) as running:
        browser, seats = running.browser(), [{"kind": "me"}, {"kind": "here"}]
        assert upload(browser, record.to_text())[0] == 200
        wish = {"record": record.to_json(), "seats": seats}
        answers = [browser.post("/api/records", json=wish) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 429]
        assert int(answers[1].headers["retry-after"]) > 1000
        table = answers[0].json()["table"]
        assert browser.post(f"/api/tables/{table}/continue", json={"at": 9, "seats": seats}).status_code == 429
        assert tables(running) == 2


def test_those_who_wait_for_suggestions_take_up_no_thread(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")

    async def meanwhile() -> list[int]:
        async with quiet.services.newcomers.thinking:
            asked = [asyncio.create_task(browser.client.get(f"{path}/suggestions")) for _ in range(40)]
            await asyncio.sleep(0)
            page = await browser.client.get(path)
        return [page.status_code, *{answer.status_code for answer in await asyncio.gather(*asked)}]

    assert quiet.portal.call(meanwhile) == [200, 200]


def test_what_a_page_waits_for_does_not_stand_behind_a_whole_game(quiet: Running) -> None:
    heavy_work.WORKER.pool().schedule(time.sleep, args=(3600,))
    try:
        picture = ask_for(quiet, heavy_jobs.png, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', 9)
        assert isinstance(picture, bytes)
        assert {*heavy_jobs.__all__} >= heavy_work.SHORT
    finally:
        heavy_work.WORKER.close()


def test_whoever_waits_too_long_for_a_turn_is_told_to_come_back(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = heavy_work.WORKER.pool().schedule(time.sleep, args=(3600,))
    wait_for(before.running)
    monkeypatch.setattr(heavy_work, "TO_BEGIN", 0.1)
    try:
        with pytest.raises(Overloaded, match="very busy"):
            ask_for(quiet, time.sleep, 0)
    finally:
        heavy_work.WORKER.close()
    monkeypatch.undo()
    assert ask_for(quiet, time.sleep, 0) is None, "and the next one gets a turn"


def test_the_worker_is_ended_whatever_it_does(quiet: Running) -> None:
    future = heavy_work.WORKER.pool().schedule(time.sleep, args=(3600,))
    wait_for(future.running)
    workers = multiprocessing.active_children()
    assert workers
    for each in (heavy_work.WORKER, heavy_work.SHORT_WORKER):
        each.close()
    wait_for(lambda: not any(worker.is_alive() for worker in workers))


@pytest.mark.parametrize(
    "error",
    [
        Malformed("no", "players"),
        Illegal(Reason("T12-1.01", "No.")),
        Stale(1, 2),
        NotYourDecision(0, 1),
        Over(),
        Corrupt("no"),
    ],
)
def test_an_error_tells_the_same_when_it_comes_from_another_process(error: VakaError) -> None:
    assert tell(copy.copy(error)) == tell(error)
