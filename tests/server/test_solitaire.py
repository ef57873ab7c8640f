"""Playing alone: the log names those who rise, and a result stands beside the earlier ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.server.client import Browser, Running
from vaka.core.record import read_record
from vaka.server.store import Person, Table
from vaka.server.tables.seating import Place, Proposal

STORED = Path(__file__).parents[1] / "replays"


def alone(server: Running, person: Person, title: str = "tahiti-1994") -> Table:
    return server.services.tables.create(Proposal(title, 1, [Place("me")]), person)


def given_up(server: Running, person: Person, title: str = "tahiti-1994", moves: int = 0) -> Table:
    """A game that was ended after some moves."""
    table = server.play(alone(server, person, title), person, moves)
    return server.services.pages.around.offers.resign(table.id, person, 0)


def signed_in(server: Running, name: str = "Hinano") -> tuple[Browser, Person]:
    person, token = server.services.people.enter(name)
    return server.browser(Authorization=f"Bearer {token}"), person


def attempts(page: str) -> list[str]:
    """The table of each row, the one that is looked at with a star."""
    rows = re.findall(r'<li( class="here"[^>]*)?><time[^>]*>[^<]*</time><a href="/t/(\w+)/result">', page)
    return [f"{table}*" if here else table for here, table in rows]


@pytest.mark.parametrize("title", ["tahiti-1994", "maori"])
def test_a_lone_players_table_shows_what_the_hostile_did(quiet: Running, title: str) -> None:
    for file in sorted((STORED / title).glob("v2-*-1.vaka.json"))[:3]:
        record = read_record(json.loads(file.read_text(encoding="utf-8")))
        proposal = Proposal(title, 1, [Place("me")], name="Alone")
        table = quiet.services.history.resume(record, None, proposal, quiet.guest(), "a record")
        for path in ("", "/replay"):
            assert quiet.browser().get(f"/t/{table.id}{path}").status_code == 200, file.name


def test_results_alone_are_listed_with_the_latest_first_for_their_player_only(quiet: Running) -> None:
    browser, person = signed_in(quiet)
    first = given_up(quiet, person)
    page = browser.get(f"/t/{first.id}/result").text
    assert attempts(page) == [f"{first.id}*"]
    assert "Your first game of Tahiti (1994) alone" in page
    second = given_up(quiet, person, moves=12)
    other_title = given_up(quiet, person, "maori")
    page = browser.get(f"/t/{first.id}/result").text
    assert attempts(page) == [second.id, f"{first.id}*"]
    assert attempts(browser.get(f"/t/{other_title.id}/result").text) == [f"{other_title.id}*"]
    stranger, _ = signed_in(quiet, "Teuira")
    assert 'id="attempts"' not in stranger.get(f"/t/{first.id}/result").text
    assert 'id="attempts"' not in quiet.browser().get(f"/t/{first.id}/result").text


def test_a_game_that_went_on_from_a_record_counts_for_nothing_but_its_own_page(quiet: Running) -> None:
    browser, person = signed_in(quiet)
    whole = given_up(quiet, person)
    file = min((STORED / "tahiti-1994").glob("v2-*-1.vaka.json"))
    record = read_record(json.loads(file.read_text(encoding="utf-8")))
    opened = quiet.services.history.resume(
        record, None, Proposal("tahiti-1994", 1, [Place("me")], name="Opened"), person, "a record"
    )
    if not opened.over:
        opened = quiet.services.pages.around.offers.resign(opened.id, person, 0)
    assert attempts(browser.get(f"/t/{opened.id}/result").text) == [f"{opened.id}*", whole.id]
    assert attempts(browser.get(f"/t/{whole.id}/result").text) == [f"{whole.id}*"]


def test_a_finished_game_alone_is_named_by_what_it_came_to(quiet: Running) -> None:
    browser, person = signed_in(quiet)
    for file in sorted((STORED / "maori").glob("v2-*-1.vaka.json")):
        record = read_record(json.loads(file.read_text(encoding="utf-8")))
        table = quiet.services.history.resume(
            record, None, Proposal("maori", 1, [Place("me")], name="Alone"), person, "a record"
        )
        if table.over:
            break
    assert table.result is not None
    level = table.result["breakdown"][0][0]["detail"]
    assert f"<h1>{level}</h1>" in browser.get(f"/t/{table.id}/result").text
    front = browser.get("/").text
    assert f"Alone · {level}" in front
    assert "Hinano won" not in front
