"""Programs: personal tokens, lists of tables, looking back, and the bot of the documentation on a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.house.test_documents import ROOT, blocks
from tests.server.client import TITLE, Browser, Running, game
from vaka.server.people.log_ins import digest
from vaka.server.store import Token
from vaka.server.trials.running import Running as RealServer


def shown_token(page: str) -> str:
    found = re.search(r'<code id="token">(vaka_[\w-]+)</code>', page)
    assert found is not None
    return found[1]


def bearer(server: Running, token: str) -> Browser:
    return server.browser(Authorization=f"Bearer {token}")


# Tokens.


def test_a_token_is_shown_once_and_only_its_digest_is_kept(quiet: Running) -> None:
    browser = quiet.browser()
    made = browser.post("/account/tokens", data={"name": "My first bot", "me": "Hinano"})
    token = shown_token(made.text)
    assert token not in browser.get("/account/tokens").text
    assert "My first bot" in browser.get("/account/tokens").text
    with quiet.services.store.reading() as session:
        kept = session.scalars(select(Token)).one()
    assert kept.digest == digest(token)
    assert token not in repr(kept.__dict__)


def test_a_token_speaks_for_its_owner_until_it_is_revoked(quiet: Running) -> None:
    browser = quiet.browser()
    address = browser.begin("me", "here")
    token = shown_token(browser.post("/account/tokens", data={"name": "My bot"}).text)
    program = bearer(quiet, token)
    table = address.removeprefix("/t/")
    assert [row["table"] for row in program.get("/api/tables").json()] == [table]
    assert program.get(f"/api/tables/{table}").json()["legal"]
    assert "last used" in browser.get("/account/tokens").text
    kept = program.get("/api/tokens").json()[0]
    assert browser.post(f"/account/tokens/{kept['id']}/revoke").status_code == 200
    assert program.get("/api/tables").json() == []
    assert program.get("/api/tokens").status_code == 403


def test_nobody_revokes_the_token_of_another(quiet: Running) -> None:
    mine, other = quiet.program("Mine"), quiet.program("Other")
    made = mine.post("/api/tokens", json={"name": "A bot"}).json()
    assert other.request("DELETE", f"/api/tokens/{made['id']}").status_code == 404
    assert bearer(quiet, made["token"]).get("/api/tokens").status_code == 200
    assert mine.request("DELETE", f"/api/tokens/{made['id']}").status_code == 204
    assert bearer(quiet, made["token"]).get("/api/tokens").status_code == 403


def test_a_token_makes_no_other_tokens_and_there_are_only_so_many(quiet: Running) -> None:
    program = quiet.program()
    token = program.post("/api/tokens", json={"name": "First"}).json()["token"]
    assert bearer(quiet, token).post("/api/tokens", json={"name": "Second"}).status_code == 403
    assert program.post("/api/tokens", json={"name": "  "}).status_code == 400
    for number in range(19):
        assert program.post("/api/tokens", json={"name": f"Bot {number}"}).status_code == 201
    assert program.post("/api/tokens", json={"name": "One too many"}).status_code == 409


def test_the_document_says_how_a_program_says_who_it_is(quiet: Running) -> None:
    document = quiet.browser().get("/api/openapi.json").json()
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation.get("security") == [{"token": []}], f"{method} {path}"
            assert operation.get("description") or operation.get("summary")


# Tables.


def test_tables_are_listed_by_what_one_may_do_there(quiet: Running) -> None:
    program, other = quiet.program("Mine"), quiet.program("Other")
    wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    table = program.post("/api/tables", json=wish).json()
    mine = program.get("/api/tables?which=mine").json()
    assert [row["table"] for row in mine] == [table["table"]]
    assert mine[0]["your_seats"] == [0]
    assert mine[0]["your_turn"] == (table["to_act"] == 0)
    free = other.get("/api/tables?which=open").json()
    assert free[0]["free_seats"] == [1]
    assert other.post(f"/api/tables/{table['table']}/seats", json={"seat": 1}).json()["seat"] == 1
    assert other.get("/api/tables?which=open").json() == []
    assert [row["table"] for row in quiet.browser().get("/api/tables?which=public").json()] == [table["table"]]
    assert quiet.browser().get(f"/api/tables?which=public&title={TITLE}x").json() == []
    assert quiet.browser().get("/api/tables").json() == []


def test_a_private_table_is_on_no_list_but_its_peoples(quiet: Running) -> None:
    program = quiet.program()
    seats = [{"kind": "me"}, {"kind": "link"}]
    program.post("/api/tables", json={"title": TITLE, "players": 2, "seats": seats})
    for which in ("open", "public", "finished"):
        assert quiet.program().get(f"/api/tables?which={which}").json() == []


def test_an_action_may_be_named_by_its_number(quiet: Running) -> None:
    program = quiet.program()
    seats = [{"kind": "me"}, {"kind": "here"}]
    table = program.post("/api/tables", json={"title": TITLE, "players": 2, "seats": seats}).json()
    legal = table["legal"][0]
    assert game().actions(2)[legal["number"]].text == legal["text"]
    address = f"/api/tables/{table['table']}/actions"
    wish = {"action": legal["number"], "version": table["version"], "key": "a"}
    assert program.post(address, json=wish).json()["version"] == 1
    wrong = program.post(address, json={"action": 9_999_999, "version": 1, "key": "b"})
    assert (wrong.status_code, wrong.json()["field"]) == (400, "action")


def test_a_program_looks_back_with_its_own_eyes(quiet: Running) -> None:
    program, other = quiet.program(), quiet.program()
    seats = [{"kind": "me"}, {"kind": "here"}]
    table = program.post("/api/tables", json={"title": TITLE, "players": 2, "seats": seats}).json()
    address = f"/api/tables/{table['table']}"
    assert program.get(f"{address}/view?at=0").json()["seat"] is None
    assert other.get(f"{address}/view?at=0&seat=1").status_code == 403
    assert other.get(f"{address}/board?theme=dark").headers["content-type"] == "image/svg+xml"
    assert other.get(f"{address}/film").text.startswith("<svg")
    assert "secret" not in other.get(f"{address}/draws").json()


def test_a_finished_game_is_played_on_by_a_program(quiet: Running) -> None:
    finished = quiet.finished(quiet.guest())
    program = quiet.program()
    seats = [{"kind": "me"}, {"kind": "here"}]
    fresh = program.post(f"/api/tables/{finished.id}/continue", json={"at": 40, "seats": seats})
    assert fresh.status_code == 201
    assert fresh.json()["version"] == 40
    far = program.post(f"/api/tables/{finished.id}/continue", json={"at": 99_999, "seats": seats})
    assert far.status_code == 404


# The documentation's bot.


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    data = tmp_path_factory.mktemp("real")
    server = RealServer(data, f"sqlite:///{data / 'a.sqlite3'}")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("VAKA_BOT_PAUSE", "0")
        server.start()
    yield server
    server.stop()


def test_the_bot_of_the_documentation_plays_a_whole_game(real: RealServer, tmp_path: Path) -> None:
    import httpx

    [example] = [block for block in blocks(ROOT / "docs" / "bots.md") if block.file == "over_the_wire.py"]
    lines = [line for line in example.text.splitlines() if line.strip()]
    assert len(lines) == 11, "ten lines and an import"
    program = tmp_path / "bot.py"
    program.write_text(example.text)
    base = f"http://127.0.0.1:{real.port}"
    guest = httpx.post(f"{base}/api/people", json={"name": "Writer"}, timeout=300).json()["token"]
    headers = {"Authorization": f"Bearer {guest}"}
    token = httpx.post(f"{base}/api/tokens", json={"name": "The example"}, headers=headers, timeout=300).json()["token"]
    done = subprocess.run(
        [sys.executable, str(program), base, token], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    table = httpx.get(f"{base}/api/tables/{done.stdout.split()[0]}", timeout=300).json()
    assert table["over"]
    assert str(table["result"]["scores"]) in done.stdout
