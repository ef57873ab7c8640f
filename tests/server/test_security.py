"""The gate: no writing from other sites, no script in the page, nothing too long, no reading that writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

from tests.server.client import TITLE, Running, choices, finished_record, key, version
from vaka.server.names import clean_name
from vaka.server.routes import api, front, replay
from vaka.server.routes import table as table_routes

PLAN = {"players": "2", "kind-0": "me", "kind-1": "here"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://vaka.test"}, 200),
        ({"Origin": "http://vaka.test:8080"}, 403),
        ({"Origin": "https://vaka.test"}, 403),
        ({"Origin": "vaka.test"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec-Fetch-Site": ""}, 200),
    ],
)
def test_another_site_cannot_write(quiet: Running, headers: dict[str, str], status: int) -> None:
    answer = quiet.browser(**headers).post(f"/new/{TITLE}", data=PLAN)
    assert answer.status_code == status
    if status == 403:
        assert "another site" in answer.text


def test_a_cookie_that_comes_from_nowhere_writes_nothing(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    page = browser.get(path).text
    fields = {"action": (choices(page) or ["end"])[0], "version": version(page), "key": key(page)}
    for name in ("vaka", "__Host-vaka"):
        nameless = quiet.browser(**{"Sec-Fetch-Site": ""})
        nameless.client.cookies.set(name, browser.client.cookies["vaka"])
        assert nameless.post(f"{path}/act", data=fields).status_code == 403
        assert "another site" in nameless.post(f"{path}/act", data=fields).text
        assert nameless.get(path).status_code == 200, "looking is not writing"
    assert quiet.services.tables.get(path.removeprefix("/t/")).version == int(fields["version"])
    beside = quiet.browser(Authorization="Basic aGluYW5vOng=")
    beside.client.cookies.set("vaka", browser.client.cookies["vaka"])
    assert beside.post(f"{path}/act", data=fields).status_code == 403, "the cookie would speak, not what is beside it"
    program = quiet.program()
    program.client.cookies.set("vaka", browser.client.cookies["vaka"])
    assert program.post("/api/mutes", json={}).json()["error"] != "cross-site", "a token speaks for itself"


def test_behind_https_an_origin_is_an_https_origin(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False, secure_cookies=True, address="https://games.example") as running:
        wanted = {"https://vaka.test": 200, "https://games.example": 200, "http://vaka.test": 403}
        for origin, status in wanted.items():
            assert running.browser(Origin=origin).post(f"/new/{TITLE}", data=PLAN).status_code == status, origin


def test_who_came_by_https_comes_by_nothing_else(quiet: Running, tmp_path: Path) -> None:
    assert "strict-transport-security" not in quiet.browser().get("/").headers
    answer = quiet.browser().get("https://vaka.test/")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "object-src 'none'" in answer.headers["content-security-policy"]
    with Running(tmp_path / "other", bots=False, secure_cookies=True) as running:
        for page in ("/", "/nothing", "/health"):
            assert "strict-transport-security" in running.browser().get(page).headers, page


@pytest.mark.parametrize("path", ["/t/x/act", "/api/tables/x/actions", "/api/tables/x/undo", "/t/x/undo"])
def test_an_action_is_short(quiet: Running, path: str) -> None:
    answer = quiet.browser().post(path, content=b"x" * 4097)
    assert answer.status_code == 413
    assert "4 kB" in answer.text
    assert quiet.browser().post(path, content=b"x" * 4096).status_code in (400, 403, 404)


def test_another_site_cannot_write_through_the_api(quiet: Running) -> None:
    answer = quiet.browser(**{"Sec-Fetch-Site": "cross-site"}).post("/api/people", json={"name": "x"})
    assert (answer.status_code, answer.json()["error"]) == (403, "cross-site")


def test_pages_run_no_script_but_their_own(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    for page in ("/", f"/new/{TITLE}", path, f"{path}/replay", f"/rules/{TITLE}", f"{path}/dice", "/nothing"):
        answer = browser.get(page)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert re.findall(r"<script(?![^>]* src=)[^>]*>", answer.text) == []
        assert re.findall(r"<style", answer.text) == []
        assert re.findall(r'\son[a-z]+="', answer.text) == []
        assert 'href="javascript:' not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"


def test_a_page_that_breaks_still_has_words_and_a_policy(quiet: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise RuntimeError("a plank is missing")

    browser = quiet.browser()
    path = browser.begin("me", "here")
    monkeypatch.setattr(quiet.services.pages, "scene", break_down)
    answer = browser.get(path)
    assert answer.status_code == 500
    assert "went wrong on our side" in answer.text
    assert "plank" not in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    monkeypatch.setattr(quiet.services.tables, "state", break_down)
    assert browser.get(f"/api{path.replace('/t/', '/tables/')}").json()["error"] == "fault"


def test_pages_are_not_kept_by_caches(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    for page in (path, f"/api/tables/{path.removeprefix('/t/')}"):
        assert browser.get(page).headers["cache-control"] == "no-store"


def test_the_guests_cookie_is_for_us_alone(quiet: Running) -> None:
    answer = quiet.browser().post(f"/new/{TITLE}", data=PLAN).history[0]
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


def test_behind_https_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False, secure_cookies=True) as running:
        answer = running.browser().post(f"/new/{TITLE}", data=PLAN).history[0]
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-vaka=")
    assert "Secure" in cookie


def test_the_store_keeps_no_token(quiet: Running) -> None:
    browser = quiet.browser()
    browser.begin("me", "here")
    token = browser.client.cookies["vaka"]
    with quiet.services.store.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT digest FROM sessions").scalars().all()
    assert token not in kept
    assert quiet.services.people.find(token) is not None
    assert quiet.services.people.find(kept[0]) is None
    assert quiet.services.people.find("x" * 5000) is None


def test_no_get_writes(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "link")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    finished = quiet.finished(quiet.guest())
    values = {
        "name": TITLE,
        "theme": "light",
        "table_id": table.id,
        "invite": table.seats[1].invite,
    }

    def contents() -> list[object]:
        names = ("persons", "sessions", "tables", "seats", "entries", "screens", "secrets")
        with quiet.services.store.engine.connect() as connection:
            return [connection.exec_driver_sql(f"SELECT * FROM {name}").all() for name in names]

    before = contents()
    asked = 0
    for route in [route for module in (api, front, replay, table_routes) for route in module.router.routes]:
        if (
            isinstance(route, APIRoute)
            and "GET" in route.methods
            and not route.path.endswith(("/live", "/events", ".png"))
        ):
            address = route.path
            for name, value in values.items():
                address = address.replace("{" + name + "}", str(value))
            for query in ("", "?at=0&action=end&seat=0"):
                for who in (browser, quiet.browser()):
                    assert who.get(address + query).status_code < 500, address
                    who.get(address.replace(table.id, finished.id) + query)
            asked += 1
    assert asked > 15
    assert contents() == before


def test_too_much_is_refused_before_it_is_read(quiet: Running) -> None:
    browser = quiet.browser()
    answer = browser.post(f"/new/{TITLE}", data={**PLAN, "table": "x" * 70_000})
    assert answer.status_code == 413
    assert "longer than" in answer.text
    assert browser.post("/api/people", content=b"x" * 70_000).json()["error"] == "too-long"
    long = browser.post("/import", files={"record": ("r.json", b" " * 100_000)})
    assert long.status_code == 422, "records may be longer"
    assert browser.post("/import", files={"record": ("r.json", b" " * 3_000_000)}).status_code == 413


def test_too_much_in_pieces_without_a_length_is_refused_too(quiet: Running) -> None:
    async def pieces():
        for _ in range(100):
            yield b"x" * 1000

    answer = quiet.browser().post("/api/people", content=pieces(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_every_redirect_stays_here(quiet: Running) -> None:
    browser = quiet.browser()
    browser.client.follow_redirects = False
    answers = [
        browser.post(f"/new/{TITLE}", data={**PLAN, "next": "https://elsewhere.example"}),
        browser.post("/import", files={"record": ("r.json", finished_record(2).to_text())}),
    ]
    for answer in answers:
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/t/")


def test_a_name_keeps_its_letters_and_loses_its_tricks() -> None:
    assert clean_name("  Hīnano\u0000\n‘Aukai \u202e ") == "Hīnano ‘Aukai"
    assert clean_name("x" * 100) == "x" * 40
    assert clean_name("\n\t") == ""


def test_nobody_acts_with_a_token_that_is_not_theirs(quiet: Running) -> None:
    browser = quiet.browser()
    path = browser.begin("me", "here")
    page = browser.get(path).text
    thief = quiet.browser()
    thief.client.cookies.set("vaka", "guessed")
    fields = {"action": (choices(page) or ["end"])[0], "version": version(page), "key": key(page)}
    assert thief.post(f"{path}/act", data=fields).status_code == 403
    bearer = quiet.browser(Authorization="Bearer nothing")
    assert (
        bearer.post(f"/api/tables/{path.removeprefix('/t/')}/undo", json={"version": 0, "key": "k"}).status_code == 403
    )
