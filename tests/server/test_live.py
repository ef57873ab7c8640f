"""Live streams: everybody is told at once, each with their own view, and nobody is told too early."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import zlib

from tests.server.client import Browser, Running, kind, wait_for
from vaka.server.live.streams import Hub


class Stream:
    """One open stream, read straight from the application."""

    def __init__(self, server: Running, path: str, browser: Browser | None = None, **headers: str) -> None:
        self.text = ""
        self.status = 0
        self.bytes = 0
        unpack = zlib.decompressobj(wbits=31) if headers.get("accept-encoding") == "gzip" else None
        self._gone = asyncio.Event()
        cookies = "" if browser is None else "; ".join(f"{k}={v}" for k, v in browser.client.cookies.items())
        sent = {"host": "vaka.test", "cookie": cookies, **headers}
        if browser is not None and "authorization" in browser.client.headers:
            sent["authorization"] = browser.client.headers["authorization"]
        route, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "path": route,
            "raw_path": route.encode(),
            "root_path": "",
            "scheme": "http",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in sent.items() if value],
            "server": ("vaka.test", 80),
            "client": ("127.0.0.1", 1),
        }
        started = False

        async def receive() -> dict[str, object]:
            nonlocal started
            if not started:
                started = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await self._gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            else:
                body = message.get("body", b"")
                self.bytes += len(body)
                self.text += (body if unpack is None else unpack.decompress(body)).decode()

        self.server = server
        self.task = server.portal.start_task_soon(server.app, scope, receive, send)

    def events(self) -> list[tuple[int, str]]:
        """What has come so far: the id and the data of each event."""
        out = []
        for block in self.text.split("\n\n"):
            data = "\n".join(line[6:] for line in block.splitlines() if line.startswith("data: "))
            found = re.search(r"^id: (\d+)$", block, re.MULTILINE)
            if found and data:
                out.append((int(found[1]), data))
        return out

    def close(self) -> None:
        self.server.portal.call(self._gone.set)
        self.task.result(timeout=120)


def test_two_viewers_see_each_others_actions_with_their_own_views(quiet: Running) -> None:
    host, friend = quiet.browser(), quiet.browser()
    path = host.begin("me", "link")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    friend.post(f"/join/{table.seats[1].invite}", data={"name": "Teuira"})
    stamp = quiet.services.tables.get(table.id).stamp
    streams = [Stream(quiet, f"{path}/live?stamp={stamp}", who) for who in (host, friend, None)]
    wait_for(lambda: all(stream.text.startswith("retry") for stream in streams))
    assert all(stream.events() == [] for stream in streams), "nothing new, nothing sent"
    asked = quiet.state(table).to_act
    actor = (host, friend)[asked or 0]
    assert actor.act(path, quiet.state(table).legal[0].text).status_code == 200
    wait_for(lambda: all(stream.events() for stream in streams))
    for seat, stream in enumerate(streams):
        number, html = stream.events()[-1]
        assert number == stamp + 1
        assert 'data-version="1"' in html
        assert ("My favourites" in html) == (seat < 2)
        assert kind(html) == ("asked" if seat == quiet.state(table).to_act else "waiting")
    for stream in streams:
        stream.close()


def test_a_stream_is_squeezed_for_whoever_takes_it_so_and_each_event_is_whole_as_it_comes(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    person = quiet.services.people.find(browser.client.cookies["vaka"])
    assert person is not None
    plain, squeezed = Stream(quiet, f"{path}/live"), Stream(quiet, f"{path}/live", **{"accept-encoding": "gzip"})
    for moves in (0, 1):
        quiet.play(table, person, moves)
        wait_for(lambda moves=moves: all(len(each.events()) == moves + 1 for each in (plain, squeezed)))
    assert [number for number, _ in squeezed.events()] == [0, 1]
    assert squeezed.bytes < plain.bytes / 4
    plain.close()
    squeezed.close()


def test_a_stream_begins_with_what_the_page_has_missed(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    person = quiet.services.people.find(browser.client.cookies["vaka"])
    assert person is not None
    quiet.play(table, person, 3)
    for address, headers in ((f"{path}/live?stamp=1", {}), (f"{path}/live?stamp=9", {"last-event-id": "2"})):
        stream = Stream(quiet, address, browser, **headers)
        wait_for(lambda stream=stream: bool(stream.events()))
        assert stream.events()[0][0] == 3
        stream.close()


def test_a_new_neighbour_is_seen_at_once(quiet: Running) -> None:
    host, friend = quiet.browser(), quiet.browser()
    path = host.begin("me", "link")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    stream = Stream(quiet, f"{path}/live?stamp=0", host)
    wait_for(lambda: bool(stream.text))
    friend.post(f"/join/{table.seats[1].invite}", data={"name": "Teuira"})
    wait_for(lambda: bool(stream.events()))
    assert "Teuira" in stream.events()[0][1]
    stream.close()


def test_a_quiet_stream_says_that_it_is_still_there(tmp_path) -> None:
    with Running(tmp_path, bots=False, heartbeat=0.05) as server:
        path = server.browser().begin("me", "here")
        stream = Stream(server, f"{path}/live?stamp=0")
        wait_for(lambda: stream.text.count(": still here") > 2)
        stream.close()


def test_streams_end_when_the_server_does(tmp_path) -> None:
    with Running(tmp_path, bots=False) as server:
        path = server.browser().begin("me", "here")
        stream = Stream(server, f"{path}/live?stamp=0")
        wait_for(lambda: bool(stream.text))
        server.portal.call(server.services.hub.close)
        stream.task.result(timeout=120)


def test_programs_get_the_same_as_json(quiet: Running) -> None:
    program = quiet.program()
    wish = {"title": "tahiti-2012", "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}
    table = program.post("/api/tables", json=wish).json()
    stream = Stream(quiet, f"/api/tables/{table['table']}/events", program)
    wait_for(lambda: bool(stream.events()))
    first = json.loads(stream.events()[0][1])
    assert first["legal"] == table["legal"]
    action = {"action": first["legal"][0]["text"], "version": 0, "key": "k"}
    program.post(f"/api/tables/{table['table']}/actions", json=action)
    wait_for(lambda: len(stream.events()) == 2)
    assert json.loads(stream.events()[1][1])["version"] == 1
    stream.close()


def test_a_watch_is_woken_from_any_thread_and_forgotten_afterwards() -> None:
    async def scene() -> None:
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        with hub.watch("table") as watch:
            threading.Thread(target=hub.publish, args=("table",)).start()
            assert await watch.wait(120)
            threading.Thread(target=hub.publish, args=("another",)).start()
            assert not await watch.wait(0.1)
        assert hub._watches == {}

    asyncio.run(scene())
