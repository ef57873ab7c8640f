"""The same for programs: a whole game over the API, and an error of its own for everything that is wrong."""

from __future__ import annotations

import pytest

import vaka
from tests.server.client import TITLE, Browser, Running, finished_record, game, wait_for

TWO = [{"kind": "me"}, {"kind": "here"}]


def begin(program: Browser, seats: list[dict[str, str]] | None = None, **more: object) -> dict:
    wish = {"title": TITLE, "players": len(seats or TWO), "seats": seats or TWO, **more}
    answer = program.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_titles_are_listed_with_their_options(quiet: Running) -> None:
    titles = quiet.browser().get("/api/titles").json()
    assert [title["name"] for title in titles] == [each.name for each in vaka.games()]
    one = quiet.browser().get(f"/api/titles/{TITLE}").json()
    assert [option["name"] for option in one["options"]] == [option.name for option in game().options]
    assert [rule["id"] for rule in one["rules"]] == [rule.id for rule in game().rules]
    assert "greedy" in one["bots"], "old tables and programs name it"
    assert [level["name"] for level in one["levels"]] == ["novice", "casual", "steady", "strong", "expert"]


def test_a_table_is_begun_and_tells_the_numbered_legal_actions(quiet: Running) -> None:
    table = begin(quiet.program())
    assert table["version"] == 0
    assert table["seat"] == table["to_act"]
    space = game().actions(2)
    for action in table["legal"]:
        assert space[action["number"]].text == action["text"]
        assert action["label"]
    assert table["view"]["seat"] == table["seat"]


def test_a_program_plays_a_whole_game(quiet: Running) -> None:
    program = quiet.program()
    table = begin(program, options={"round_cap": True})
    address = f"/api/tables/{table['table']}"
    while not table["over"] and table["version"] < 400:
        legal = table["legal"]
        wish = {"action": legal[-1]["text"], "version": table["version"], "key": f"move {table['version']}"}
        answer = program.post(f"{address}/actions", json=wish)
        assert answer.status_code == 200, answer.text
        assert answer.json()["version"] == table["version"] + 1
        table = answer.json()
    assert program.get(address).json()["version"] == table["version"]


def test_a_program_against_a_bot_sees_the_bots_answer(server: Running) -> None:
    program = server.program()
    table = begin(program, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    address = f"/api/tables/{table['table']}"
    for _ in range(20):
        wait_for(lambda: program.get(address).json()["to_act"] == 0)
        table = program.get(address).json()
        wish = {"action": table["legal"][0]["text"], "version": table["version"], "key": f"{table['version']}"}
        assert program.post(f"{address}/actions", json=wish).status_code == 200


def test_a_friend_sits_down_by_the_invitation(quiet: Running) -> None:
    host, friend = quiet.program("Hinano"), quiet.program("Teuira")
    table = begin(host, [{"kind": "me"}, {"kind": "link"}])
    invite = table["seats"][1]["invite"]
    assert friend.get(f"/api/tables/{table['table']}").json()["seats"][1]["invite"] is None
    for guess in ("guess", "ʻā", "\x00"):
        refused = friend.post(f"/api/tables/{table['table']}/seats", json={"seat": 1, "invite": guess})
        assert (refused.status_code, refused.json()["error"]) == (403, "denied")
    sat = friend.post(f"/api/tables/{table['table']}/seats", json={"seat": 1, "invite": invite}).json()
    assert sat["seat"] == 1
    assert sat["seats"][1]["name"] == "Teuira"


def test_each_fault_has_its_own_status_and_word(quiet: Running) -> None:
    program, stranger = quiet.program(), quiet.program("Stranger")
    table = begin(program)
    address = f"/api/tables/{table['table']}"
    legal = table["legal"][0]["text"]

    def send(who: Browser, **wish: object) -> tuple[int, dict]:
        answer = who.post(f"{address}/actions", json={"action": legal, "version": 0, "key": "k", **wish})
        return answer.status_code, answer.json()

    status, told = send(program, action="swim")
    assert (status, told["error"], told["field"]) == (400, "malformed", "action")
    status, told = send(program, action="deliver")
    assert (status, told["error"]) == (422, "illegal")
    assert told["rule"] in game().rules
    assert told["reason"]
    status, told = send(program, version=9)
    assert (status, told["error"]) == (409, "stale")
    assert told["table"]["version"] == 0, "a stale action gets the fresh view"
    status, told = send(stranger)
    assert (status, told["error"]) == (403, "not-your-decision")
    status, told = send(quiet.browser())
    assert (status, told["error"]) == (403, "denied")
    status, told = send(program, key="")
    assert (status, told["field"]) == (400, "key")
    status, told = send(program, version="soon")
    assert (status, told["error"], told["field"]) == (400, "malformed", "version")
    assert program.get(address).json()["version"] == 0


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/api/tables/nosuchtable", 404, "unknown"),
        ("/api/titles/chess", 404, "unknown"),
        ("/api/nothing", 404, "http"),
        ("/api/tables/nosuchtable/events", 404, "unknown"),
        ("/api/tables/nosuchtable/why", 400, "malformed"),
    ],
)
def test_what_is_not_there_is_told_in_json(quiet: Running, path: str, status: int, error: str) -> None:
    answer = quiet.browser().get(path)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["reason"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"title": 3}', b'"x"', b"\xff"])
def test_a_body_that_cannot_be_read_is_malformed(quiet: Running, body: bytes) -> None:
    answer = quiet.program().post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_a_wrong_wish_names_its_field(quiet: Running) -> None:
    program = quiet.program()
    for more, field in (
        ({"players": 9}, "players"),
        ({"options": {"start": "x"}}, "start"),
        ({"title": "chess"}, "title"),
    ):
        answer = program.post("/api/tables", json={"title": TITLE, "players": 2, "seats": TWO, **more})
        assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_why_tells_rule_and_reason(quiet: Running) -> None:
    program = quiet.program()
    table = begin(program, [{"kind": "me"}, {"kind": "link"}])
    answer = program.get(f"/api/tables/{table['table']}/why?action=deliver").json()
    assert answer["legal"] is False
    if table["to_act"] == 0:
        assert answer["rule"] in game().rules
        legal = program.get(f"/api/tables/{table['table']}/why?action={table['legal'][0]['text']}").json()
        assert legal == {"legal": True}
    else:
        assert answer["error"] == "not-your-decision"
    assert program.get(f"/api/tables/{table['table']}/why?action=swim").status_code in (400, 200)


def test_undo_over_the_api(quiet: Running) -> None:
    program = quiet.program()
    table = begin(program)
    address = f"/api/tables/{table['table']}"
    for _ in range(100):
        wish = {"action": table["legal"][0]["text"], "version": table["version"], "key": f"{table['version']}"}
        table = program.post(f"{address}/actions", json=wish).json()
        if table["can_undo"]:
            break
    stale = program.post(f"{address}/undo", json={"version": table["version"] - 1, "key": "u"})
    assert stale.status_code == 409
    undone = program.post(f"{address}/undo", json={"version": table["version"], "key": "u"}).json()
    assert undone["version"] == table["version"] + 1
    assert undone["view"]["moves"] == table["view"]["moves"] - 1


def test_a_record_becomes_a_table(quiet: Running) -> None:
    program = quiet.program()
    record = finished_record(2).to_json()
    table = program.post("/api/records", json={"record": record, "at": 30, "seats": TWO}).json()
    assert (table["version"], table["over"]) == (30, False)
    whole = program.post("/api/records", json={"record": record, "seats": TWO}).json()
    assert whole["over"]
    assert whole["result"]["ranks"]
    exported = program.get(f"/api/tables/{whole['table']}/record").json()
    assert exported["moves"] == record["moves"]
    beyond = program.post("/api/records", json={"record": record, "at": 10**6, "seats": TWO})
    assert (beyond.status_code, beyond.json()["field"]) == (400, "at")
    broken = program.post("/api/records", json={"record": {**record, "setup": []}, "seats": TWO})
    assert (broken.status_code, broken.json()["error"]) == (422, "corrupt")


def test_the_openapi_document_describes_every_address(quiet: Running) -> None:
    document = quiet.browser().get("/api/openapi.json").json()
    for path in ("/api/titles", "/api/tables", "/api/tables/{table_id}/actions", "/api/tables/{table_id}/events"):
        assert path in document["paths"]
    assert all(path.startswith("/api/") for path in document["paths"])
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description") or operation.get("summary"), f"{method} {path}"


def test_a_text_that_no_store_takes_is_refused_as_what_it_is(quiet: Running) -> None:
    program = quiet.program()
    wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}
    table = program.post("/api/tables", json=wish).json()["table"]
    looked = [
        program.get(path) for path in ("/api/tables?title=%00", "/people/%00", "/t/%00", "/join/%00", "/next?after=%00")
    ]
    said = [program.post(f"/api/tables/{table}/{what}", json={"person": "\x00"}) for what in ("silence", "mute")]
    assert [answer.status_code for answer in looked + said if answer.status_code >= 500] == []
    assert {answer.status_code for answer in said} <= {400, 404}
