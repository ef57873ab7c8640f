"""Bots at tables: they follow a person's action, one commit each, and go on after a restart."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select

from tests.server.client import TITLE, Running, wait_for
from vaka.core.action import Action
from vaka.core.view import View
from vaka.server.store import Entry
from vaka.server.tables import Place, Proposal, Who


def test_bots_play_until_a_person_is_asked(server: Running) -> None:
    me = server.guest()
    table = server.table(me, "me", "bot:random", "bot:random")
    for _ in range(25):
        wait_for(lambda: server.house.tables.get(table.id).to_act == 0)
        now = server.house.tables.get(table.id)
        text = server.state(now).legal[0].text
        server.house.tables.act(table.id, Who(me.id), text, now.version, f"k{now.version}")
    with server.house.store.reading() as session:
        entries = session.scalars(select(Entry).where(Entry.table_id == table.id).order_by(Entry.version)).all()
    assert [entry.version for entry in entries] == list(range(len(entries)))
    assert {entry.seat for entry in entries} == {-1, 0, 1, 2}
    assert all((entry.person_id is None) == (entry.seat > 0) for entry in entries if entry.kind == "play")


def test_bots_alone_play_to_the_end(server: Running) -> None:
    me = server.guest()
    places = [Place("bot", bot="random"), Place("bot", bot="random")]
    table = server.house.tables.create(Proposal(TITLE, 2, places, {"round_cap": True}), me)
    wait_for(lambda: server.house.tables.get(table.id).over, 60)


def test_after_a_restart_bots_go_on_where_they_were(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False) as first:
        me = first.guest()
        tables = [first.table(me, "bot:random", "bot:random") for _ in range(3)]
        assert all(first.house.tables.get(table.id).version == 0 for table in tables)
    with Running(tmp_path, bot_pause=0.0) as second:
        for table in tables:
            wait_for(lambda table=table: second.house.tables.get(table.id).version > 10)


def test_after_a_restart_a_person_goes_on_where_they_were(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False) as first:
        browser = first.browser()
        path = browser.begin("me", "here")
        table = first.house.tables.get(path.removeprefix("/t/"))
        person = first.house.people.find(browser.client.cookies["vaka"])
        assert person is not None
        table = first.play(table, person, 20)
        digest = first.state(table).digest()
        cookies = dict(browser.client.cookies)
        before = first.house.history.log(table, None)
    with Running(tmp_path, bots=False) as second:
        again = second.browser()
        again.client.cookies.update(cookies)
        assert again.get(path).status_code == 200
        assert second.state(table).digest() == digest
        assert second.house.history.log(second.house.tables.get(table.id), None) == before
        second.play(table, person, 5)
        assert second.house.tables.get(table.id).version == 25


def test_a_bot_is_handed_a_view_and_nothing_else(quiet: Running) -> None:
    seen: list[object] = []

    class Spy:
        def choose(self, *given: object) -> Action:
            seen.extend(given)
            view = given[0]
            assert isinstance(view, View)
            return view.legal[0]

    me = quiet.guest()
    table = quiet.table(me, "bot:random", "bot:random")
    quiet.house.robots.make = lambda level, seed: Spy()  # type: ignore[assignment, return-value]
    assert quiet.house.robots.step(table.id)
    [view] = seen
    assert isinstance(view, View)
    assert view.seat == table.to_act


def test_a_bot_that_breaks_does_not_stop_the_others(server: Running) -> None:
    class Broken:
        def choose(self, view: View) -> Action:
            raise RuntimeError("no idea")

    make = server.house.robots.make
    me = server.guest()
    server.house.robots.make = lambda level, seed: Broken() if level == "greedy" else make(level, seed)  # type: ignore[assignment, return-value]
    server.table(me, "bot:greedy", "bot:greedy")
    good = server.table(me, "bot:random", "bot:random")
    wait_for(lambda: server.house.tables.get(good.id).version > 5)


def test_two_processes_cannot_both_move_one_bot(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "bot:random", "bot:random")
    seat = table.to_act
    assert seat is not None
    legal = quiet.state(table).legal
    quiet.house.tables.act(table.id, Who(bot_seat=seat), legal[0].text, 0, "v0")
    again = quiet.house.tables.act(table.id, Who(bot_seat=seat), legal[0].text, 0, "v0")
    assert again.version == 1
