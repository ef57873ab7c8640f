"""The front page: what waits for me, what I may join with one click, what I may watch, what is over."""

from __future__ import annotations

import re
from datetime import timedelta

from tests.server.client import TITLE, Browser, Running
from vaka.server.store import Table
from vaka.server.store.columns import now
from vaka.server.tables.clocks import Control


def part(page: str, name: str) -> str:
    """One list of the front page."""
    found = re.search(rf'id="{name}".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def known_as(running: Running, name: str) -> tuple[Browser, object]:
    person, token = running.services.people.enter(name)
    browser = running.browser()
    browser.client.cookies.set("vaka", token)
    return browser, person


def test_from_the_front_page_to_a_seat_in_one_click(quiet: Running) -> None:
    quiet.browser().begin("me", "open", public="yes", table="Come and play")
    guest = quiet.browser()
    listed = part(guest.get("/").text, "open")
    form = re.search(r'action="(/t/\w+/sit)"><input type="hidden" name="seat" value="(\d)"', listed)
    assert form is not None
    answer = guest.post(form[1], data={"seat": form[2]})
    assert answer.status_code == 200
    assert answer.url.path == form[1].removesuffix("/sit")
    table = quiet.services.tables.get(answer.url.path[3:])
    assert table.seats[1].kind == "person"
    assert "Come and play" in part(guest.get("/").text, "yours")
    assert "Come and play" not in part(guest.get("/").text, "open")


def test_private_tables_are_found_by_their_link_alone(quiet: Running) -> None:
    host = quiet.browser()
    host.begin("me", "open", table="For friends")
    assert "For friends" in host.get("/").text
    assert "For friends" not in quiet.browser().get("/").text


def test_where_i_am_asked_comes_first_and_the_shortest_time_before_the_rest(quiet: Running) -> None:
    browser, me = known_as(quiet, "Hinano")
    names = {}
    for name, control in (("slow", Control.correspondence(7)), ("none", None), ("quick", Control.live(5))):
        names[quiet.table(me, "me", "here", name=f"the {name} one", clock=control).id] = name
    waiting = quiet.table(me, "link", "link", name="the waiting one")
    rows = quiet.services.lobby.mine(me)
    assert [row.name for row in rows] == ["the quick one", "the slow one", "the none one", "the waiting one"]
    assert [bool(row.strong) for row in rows] == [True, True, True, False]
    assert [names[each] for each in quiet.services.lobby.lists.waiting(me.id)] == ["quick", "slow", "none"]
    page = browser.get("/").text
    assert "3 wait for you" in page
    assert "Your move at 3 tables" in page
    assert waiting.id in part(page, "yours")


def test_the_next_table_button_goes_round_the_tables_that_wait(quiet: Running) -> None:
    browser, me = known_as(quiet, "Hinano")
    assert browser.get("/next").url.path == "/"
    assert quiet.browser().get("/next?after=whatever").url.path == "/"
    tables = [quiet.table(me, "me", "here").id for _ in range(3)]
    here, seen = "", []
    for _ in range(3):
        here = browser.get(f"/next?after={here}").url.path[3:]
        seen.append(here)
    assert sorted(seen) == sorted(tables)
    assert browser.get(f"/next?after={here}").url.path[3:] == seen[0]


def test_the_table_page_offers_the_next_one_where_nothing_is_asked_of_me_here(quiet: Running) -> None:
    browser, me = known_as(quiet, "Hinano")
    asked = quiet.table(me, "me", "here")
    other = quiet.table(me, "link", "link")
    page = browser.get(f"/t/{other.id}").text
    assert f'href="/next?after={other.id}"' in page
    assert browser.get(f"/next?after={other.id}").url.path == f"/t/{asked.id}"
    assert 'id="next"' not in browser.get(f"/t/{asked.id}").text, "here there is something to do"
    assert 'id="next"' not in quiet.browser().get(f"/t/{other.id}").text


def test_finished_tables_are_listed_with_their_winner(quiet: Running) -> None:
    browser, me = known_as(quiet, "Hinano")
    table = quiet.finished(me)
    row = quiet.services.lobby.finished(me)[0]
    assert (row.id, row.act) == (table.id, "Result")
    assert "won" in row.note
    assert table.id in part(browser.get("/").text, "done")
    assert table.id not in quiet.browser().get("/").text, "it was not public"


def test_what_a_bot_plays_for_me_and_what_was_closed_is_told(quiet: Running) -> None:
    _, me = known_as(quiet, "Hinano")
    friend = quiet.guest("Moana")
    table = quiet.table(me, "me", "link", clock=Control.live(5))
    quiet.services.tables.sit(table.id, 1, friend, table.seats[1].invite)
    with quiet.services.store.writing() as session:
        session.get_one(Table, table.id).seats[0].away = now()
    closed = quiet.table(me, "me", "here")
    quiet.services.tables.close(closed.id, "done")
    assert quiet.services.lobby.mine(me)[0].strong == "A bot plays for you"
    assert quiet.services.lobby.finished(me)[0].note == "closed"
    assert quiet.services.lobby.lists.waiting(me.id) == []


def test_a_table_is_planned_with_speed_rating_and_visibility(quiet: Running) -> None:
    browser = quiet.browser()
    browser.post("/register", data={"name": "Hinano", "password": "two hulls, one sail"})
    page = browser.get(f"/new/{TITLE}").text
    for words in ("No clock", "Live", "By correspondence", "The result counts for ratings", "Private", "Public"):
        assert words in page
    path = browser.begin(
        "me", "here", speed="correspondence", days="2", bank="1", vacation="7", quiet="yes", rated="yes", public="yes"
    )
    table = quiet.services.tables.get(path[3:])
    assert Control.load(table.clock) == Control.correspondence(2, 1, 7, quiet=True)
    assert (table.speed, table.rated, table.public) == ("correspondence", True, True)
    assert table.deadline is not None
    assert table.deadline - now() < timedelta(days=3)
    assert "2 days a move" in browser.get("/").text
    plain = quiet.services.tables.get(browser.begin("me", "here")[3:])
    assert (plain.clock, plain.rated, plain.public) == (None, False, False)


def test_an_impossible_clock_brings_the_form_back_as_it_was_filled_in(quiet: Running) -> None:
    fields = {"players": "2", "kind-0": "me", "kind-1": "here", "speed": "live", "minutes": "9999", "table": "Ours"}
    answer = quiet.browser().post(f"/new/{TITLE}", data=fields)
    assert answer.status_code == 400
    assert "minutes" in answer.text.lower()
    assert 'value="live" checked' in answer.text
    assert 'value="Ours"' in answer.text


def test_a_program_asks_for_a_clock_and_reads_it(quiet: Running) -> None:
    made = quiet.browser().post("/api/accounts", json={"name": "Tama", "password": "two hulls, one sail"}).json()
    program = quiet.browser(Authorization=f"Bearer {made['token']}")
    wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}
    clock = {"kind": "live", "minutes": 10, "increment": 5}
    table = program.post("/api/tables", json={**wish, "clock": clock, "rated": True}).json()
    assert (table["speed"], table["rated"], table["clock"]["bank"]) == ("live", True, 600)
    assert table["deadline"] is not None
    assert table["seats"][0]["bank"] == 600
    refused = program.post("/api/tables", json={**wish, "clock": {"kind": "live", "minutes": -1}})
    assert refused.status_code == 400
    assert refused.json()["field"] == "clock.minutes"
