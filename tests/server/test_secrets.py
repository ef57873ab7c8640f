"""Secrets never leave: whatever a viewer is sent is the same for every position that they could not tell apart."""

from __future__ import annotations

import json
import re

import pytest

import vaka
from tests.server.client import Browser, Running, without_nonces
from vaka.core.events import Event
from vaka.server.store import Entry, Table
from vaka.server.tables.reader import snapshot_of


def seated(server: Running, *kinds: str) -> tuple[Browser, Table]:
    browser = server.browser()
    table = server.services.tables.get(browser.begin(*kinds).removeprefix("/t/"))
    return browser, table


def replace_position(server: Running, table: Table, seed: int, eyes: int | None) -> str:
    """Put another position in place of the real one that these eyes cannot tell from it; its digest."""
    state = server.state(table)
    twin = state.view(eyes).imagine(vaka.seeded(seed))
    twin.chance = state.chance.copy()
    assert twin.view(eyes).to_json() == state.view(eyes).to_json()
    server.services.tables._states.put((table.id, table.version), twin)
    with server.services.store.writing() as session:
        session.get_one(Entry, (table.id, table.version)).snapshot = snapshot_of(twin)
    return twin.digest()


def everything(browser: Browser, table: Table) -> dict[str, str]:
    """All that somebody can ask about a table."""
    paths = {
        "page": f"/t/{table.id}",
        "replay": f"/t/{table.id}/replay",
        "picture": f"/t/{table.id}/board.svg",
        "api": f"/api/tables/{table.id}",
        "log": f"/api/tables/{table.id}/log",
        "draws": f"/t/{table.id}/dice.json",
        "why": f"/t/{table.id}/why?action=deliver",
        "api why": f"/api/tables/{table.id}/why?action=fish",
    }
    return {name: without_nonces(browser.get(path).text) for name, path in paths.items()}


@pytest.mark.parametrize(
    "kinds", [("me", "bot:random"), ("bot:random", "me", "link"), ("link", "bot:random", "bot:greedy", "me")]
)
def test_nothing_a_seat_is_sent_tells_twin_positions_apart(quiet: Running, kinds: tuple[str, ...]) -> None:
    browser, table = seated(quiet, *kinds)
    eyes = kinds.index("me")
    before = everything(browser, table)
    digests = {quiet.state(table).digest()}
    for seed in range(6):
        digests.add(replace_position(quiet, table, seed, eyes))
        assert everything(browser, table) == before
    assert len(digests) > 3, "the twins really differ"


def test_nothing_an_onlooker_is_sent_tells_twin_positions_apart(quiet: Running) -> None:
    _, table = seated(quiet, "me", "bot:random", "link")
    onlooker = quiet.browser()
    before = everything(onlooker, table)
    digests = set()
    for seed in range(6):
        digests.add(replace_position(quiet, table, seed, None))
        assert everything(onlooker, table) == before
    assert len(digests) > 3


def test_a_live_update_tells_no_more_than_the_page(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "bot:random")
    person = quiet.services.people.find(browser.client.cookies["vaka"])
    draw = lambda: without_nonces(quiet.services.pages.table_fragment(quiet.services.pages.scene(table, person)))  # noqa: E731
    before = draw()
    for seed in range(6):
        replace_position(quiet, table, seed, 0)
        assert draw() == before


def test_my_favourites_are_on_my_page_and_on_nobody_elses(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "link")
    friend, onlooker = quiet.browser(), quiet.browser()
    friend.post(f"/join/{table.seats[1].invite}", data={"name": "Teuira"})
    state = quiet.state(table)
    mine, theirs = (state.view(seat).to_json()["favourites"][seat] for seat in (0, 1))
    for who, expected in ((browser, [mine, None]), (friend, [None, theirs]), (onlooker, [None, None])):
        assert who.get(f"/api/tables/{table.id}").json()["view"]["favourites"] == expected
        assert ("My favourites" in who.get(f"/t/{table.id}").text) == (who is not onlooker)


def test_a_record_and_a_secret_are_given_out_only_once_the_game_is_over(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "bot:random")
    for path in (f"/t/{table.id}/record.vaka.json", f"/api/tables/{table.id}/record", f"/t/{table.id}/continue?at=0"):
        answer = browser.get(path)
        assert answer.status_code == 403
        assert "outcomes" not in answer.text
    assert "secret" not in browser.get(f"/t/{table.id}/dice.json").json()
    assert browser.get(f"/t/{table.id}/replay?seat=1").status_code == 403
    assert browser.get(f"/t/{table.id}/board.svg?seat=1").status_code == 403


def test_a_private_event_is_read_by_its_seats_alone(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "link")
    friend = quiet.browser()
    friend.post(f"/join/{table.seats[1].invite}", data={"name": "Teuira"})
    told = Event("harvests", 0, "", {"good": 3}, (0,), Event("harvests", 0, "", {"good": 0}))
    hidden = Event("harvests", 0, "", {"good": 2}, (1,), None)
    with quiet.services.store.writing() as session:
        session.get_one(Entry, (table.id, 0)).events = [told.to_json(), hidden.to_json()]
    quiet.services.history._words.clear()
    quiet.services.pages.log._kept.clear()
    for who, lines in (
        (browser, ["harvests spice."]),
        (friend, ["harvests taro.", "harvests banana."]),
        (quiet.browser(), ["harvests banana."]),
    ):
        assert [line["text"] for line in who.get(f"/api/tables/{table.id}/log").json()] == lines
        page = who.get(f"/t/{table.id}").text
        assert [word for word in ("spice", "taro", "banana") if f"harvests {word}." in page] == sorted(
            (line.split()[1].rstrip(".") for line in lines), key=["spice", "taro", "banana"].index
        )


# Several people at one screen.


def test_between_two_people_at_one_screen_a_curtain_falls(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "here")
    page = browser.get(f"/t/{table.id}").text
    assert 'data-kind="curtain"' in page
    assert "Pass the device to" in page
    assert "My favourites" not in page
    asked = quiet.state(table).to_act
    opened = browser.post(f"/t/{table.id}/open", data={"seat": asked}, headers={"HX-Request": "true"}).text
    assert 'data-kind="asked"' in opened
    assert "My favourites" in opened


def test_behind_the_curtain_nothing_tells_the_seats_of_one_person_apart(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "here", "here")
    before = without_nonces(browser.get(f"/t/{table.id}").text)
    for seed in range(6):
        replace_position(quiet, table, seed, None)
        assert without_nonces(browser.get(f"/t/{table.id}").text) == before


def test_the_curtain_falls_again_when_the_turn_passes(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "here")
    first = quiet.state(table).to_act
    assert first is not None
    browser.post(f"/t/{table.id}/open", data={"seat": first})
    for _ in range(60):
        state = quiet.state(table)
        if state.to_act != first:
            break
        assert browser.act(f"/t/{table.id}", state.legal[-1].text).status_code == 200
    page = browser.get(f"/t/{table.id}").text
    assert 'data-kind="curtain"' in page
    assert "My favourites" not in page


def test_nobody_opens_a_seat_that_is_not_theirs(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "bot:random")
    assert browser.post(f"/t/{table.id}/open", data={"seat": 1}).status_code == 403
    assert quiet.browser().post(f"/t/{table.id}/open", data={"seat": 0}).status_code == 403


def test_the_rules_explain_themselves_only_to_the_seat_that_is_asked(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "here")
    covered = browser.get(f"/t/{table.id}/why?action=deliver").text
    assert "is asked now, not you" in covered
    asked = quiet.state(table).to_act
    browser.post(f"/t/{table.id}/open", data={"seat": asked})
    mine = browser.get(f"/t/{table.id}/why?action=deliver").text
    assert re.search(r'data-rule="T12-', mine)
    assert "is asked now, not you" in quiet.browser().get(f"/t/{table.id}/why?action=deliver").text


def test_the_draws_of_the_setup_are_on_no_page(quiet: Running) -> None:
    browser, table = seated(quiet, "me", "bot:random")
    with quiet.services.store.reading() as session:
        outcomes = session.get_one(Entry, (table.id, 0)).outcomes
    for text in everything(browser, table).values():
        assert json.dumps(outcomes) not in text
        assert json.dumps(outcomes, separators=(",", ":")) not in text
