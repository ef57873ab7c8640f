"""Bots at tables: they follow a person's action, one commit each, and go on after a restart."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import select

from tests.bots.erring import ERRING
from tests.bots.test_answers import KINDS
from tests.server.client import TITLE, Running, wait_for
from vaka.bots import Bot, bots
from vaka.core.action import Action
from vaka.core.errors import Illegal, NotYourDecision, Over, Refused, Stale
from vaka.core.reason import Reason
from vaka.core.view import View
from vaka.server.operations import metrics
from vaka.server.store import Entry, Person, Table
from vaka.server.tables.seating import Actor, Place, Proposal
from vaka.server.workers import bot_players


def test_bots_play_until_a_person_is_asked(server: Running) -> None:
    me = server.guest()
    table = server.table(me, "me", "bot:random", "bot:random")
    for _ in range(25):
        wait_for(lambda: server.services.tables.get(table.id).to_act == 0)
        now = server.services.tables.get(table.id)
        text = server.state(now).legal[0].text
        server.services.tables.act(table.id, Actor(me.id), text, now.version, f"k{now.version}")
    with server.services.store.reading() as session:
        entries = session.scalars(select(Entry).where(Entry.table_id == table.id).order_by(Entry.version)).all()
    assert [entry.version for entry in entries] == list(range(len(entries)))
    assert {entry.seat for entry in entries} == {-1, 0, 1, 2}
    assert all((entry.person_id is None) == (entry.seat > 0) for entry in entries if entry.kind == "play")


def test_bots_alone_play_to_the_end(server: Running) -> None:
    me = server.guest()
    places = [Place("bot", bot="random"), Place("bot", bot="random")]
    table = server.services.tables.create(Proposal(TITLE, 2, places, {"round_cap": True}), me)
    wait_for(lambda: server.services.tables.get(table.id).over)


def test_after_a_restart_bots_go_on_where_they_were(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False) as first:
        me = first.guest()
        tables = [first.table(me, "bot:random", "bot:random") for _ in range(3)]
        assert all(first.services.tables.get(table.id).version == 0 for table in tables)
    with Running(tmp_path, bot_pause=0.0) as second:
        for table in tables:
            wait_for(lambda table=table: second.services.tables.get(table.id).version > 10)


def test_after_a_restart_a_person_goes_on_where_they_were(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False) as first:
        browser = first.browser()
        path = browser.begin("me", "here")
        table = first.services.tables.get(path.removeprefix("/t/"))
        person = first.services.people.find(browser.client.cookies["vaka"])
        assert person is not None
        table = first.play(table, person, 20)
        digest = first.state(table).digest()
        cookies = dict(browser.client.cookies)
        before = first.services.history.log(table, None)
    with Running(tmp_path, bots=False) as second:
        again = second.browser()
        again.client.cookies.update(cookies)
        assert again.get(path).status_code == 200
        assert second.state(table).digest() == digest
        assert second.services.history.log(second.services.tables.get(table.id), None) == before
        second.play(table, person, 5)
        assert second.services.tables.get(table.id).version == 25


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
    quiet.services.bot_players.make = lambda level, seed: Spy()  # type: ignore[assignment, return-value]
    assert quiet.services.bot_players.step(table.id)
    [view] = seen
    assert isinstance(view, View)
    assert view.seat == table.to_act


@pytest.mark.parametrize("kind", ERRING)
def test_a_bot_that_errs_is_answered_for_and_the_table_goes_on(
    server: Running, kind: type[Bot], caplog: pytest.LogCaptureFixture
) -> None:
    make = server.services.bot_players.make
    counted = metrics.FAILED.labels(TITLE, "greedy", KINDS[kind])
    before = counted._value.get()
    server.services.bot_players.make = lambda level, seed: kind(seed) if level == "greedy" else make(level, seed)
    table = server.table(server.guest(), "bot:greedy", "bot:random")
    wait_for(lambda: server.services.tables.get(table.id).version > 20)
    with suppress(Refused):  # while we looked away they may have played to the end
        server.services.tables.close(table.id, "enough")
    with server.services.store.reading() as session:
        erred = session.scalars(select(Entry).where(Entry.table_id == table.id, Entry.seat == 0)).all()
    assert erred
    assert counted._value.get() - before >= len(erred), "each failure is counted"
    told = [line.getMessage() for line in caplog.records if line.name == "vaka.bots" and line.levelname == "WARNING"]
    assert len(told) == 1, "and told once"
    assert table.id in told[0]
    assert server.services.bot_players._failed == {}, "nobody waits"


def test_nobody_is_told_what_a_bots_chance_follows_from(quiet: Running) -> None:
    """Anybody can run the same bot: whoever knew its seed could foretell what it does, also what it does in secret."""
    seeds: list[str] = []

    def made(level: str, seed: str) -> Bot:
        seeds.append(seed)
        return bots()[level](seed)

    table = quiet.table(quiet.guest(), "bot:random", "bot:random", public=True)
    quiet.services.bot_players.make = made
    assert quiet.services.bot_players.step(table.id)
    paths = ["", "/log", "/draws", "/view"]
    told = [quiet.browser().get(f"/api/tables/{table.id}{path}").text for path in paths]
    told += [quiet.browser().get(f"/t/{table.id}{path}").text for path in ("", "/dice", "/replay")]
    assert table.commitment in told[0]
    assert [seed for seed in seeds if any(seed in text for text in told)] == []
    assert seeds == [quiet.services.tables.seed_for_bots(table)], "the same after a restart, and in every process"


def test_whoever_has_bots_think_at_many_tables_lets_others_go_first(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One guest with sixty tables had the others wait for sixty thoughts before each of theirs."""
    players, clock = quiet.services.bot_players, [1000.0]
    monkeypatch.setattr(bot_players, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    host, other = quiet.guest(), quiet.guest("Moana")

    def asked(person: Person) -> Table:
        table = quiet.table(person, "me", "bot:random")
        while quiet.services.tables.get(table.id).to_act == 0:
            quiet.play(table, person, 1)
        return table

    first, second, theirs = asked(host), asked(host), asked(other)
    make = players.make

    def slowly(level: str, seed: str) -> Bot:
        clock[0] += 2 * bot_players.AHEAD
        return make(level, seed)

    monkeypatch.setattr(players, "make", slowly)
    assert players.step(first.id)
    monkeypatch.setattr(players, "_thoughts", {theirs.id: None})  # it is about to be asked
    assert not players.step(theirs.id)
    monkeypatch.setattr(players, "_thoughts", {})
    assert not players.step(second.id), "the other one waits, who has hardly had any"
    assert players.step(theirs.id)
    assert players.step(second.id), "now they have had as much"


def test_bots_among_themselves_wait_while_people_wait_for_theirs(
    quiet: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody can set up hundreds of tables at which only bots play."""
    players, clock = quiet.services.bot_players, [1000.0]
    monkeypatch.setattr(bot_players, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    alone = quiet.table(quiet.guest(), "bot:random", "bot:random")
    played = quiet.table(quiet.guest(), "link", "bot:random")
    host = quiet.guest()
    quiet.services.tables.sit(played.id, 0, host, played.seats[0].invite)
    while quiet.services.tables.get(played.id).to_act == 0:
        quiet.play(played, host, 1)
    assert players.step(alone.id), "nobody waits yet"
    before = quiet.services.tables.get(played.id).version
    monkeypatch.setattr(players, "_thoughts", {played.id: None})  # it thinks
    assert not players.step(played.id)
    monkeypatch.setattr(players, "_thoughts", {})
    assert not players.step(alone.id)
    assert quiet.services.tables.get(played.id).version == before
    clock[0] += bot_players.WAITED_FOR + 1
    assert players.step(alone.id), "whatever keeps it, nobody waits for that"
    while quiet.services.tables.get(played.id).to_act == 1:
        assert players.step(played.id)
    players.step(played.id)
    assert players.step(alone.id), "a person is asked now"


def test_a_bot_that_cannot_even_be_made_is_answered_for(quiet: Running) -> None:
    def none_such(level: str, seed: str) -> Bot:
        raise KeyError(level)

    table = quiet.table(quiet.guest(), "bot:greedy", "bot:greedy")
    quiet.services.bot_players.make = none_such
    assert quiet.services.bot_players.step(table.id)
    assert quiet.services.tables.get(table.id).version == 1


def test_where_a_legal_action_is_refused_the_others_are_tried(quiet: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = quiet.table(quiet.guest(), "bot:random", "bot:random")
    legal = quiet.state(table).legal
    seed = quiet.services.tables.seed_for_bots(table)
    chosen = quiet.services.bot_players.make("random", seed).choose(quiet.state(table).view(table.to_act)).text
    act = quiet.services.tables.act

    def refuse(table_id: str, who: Actor, text: str, version: int, key: str) -> Table:
        if text == chosen:
            raise Illegal(Reason("T12-1", "Not this one."))
        return act(table_id, who, text, version, key)

    monkeypatch.setattr(quiet.services.tables, "act", refuse)
    assert quiet.services.bot_players.step(table.id)
    other = next(action.text for action in legal if action.text != chosen)
    assert quiet.services.tables.tip(quiet.services.tables.get(table.id)).action == other


@pytest.mark.parametrize("error", [Stale(0, 1), NotYourDecision(0, 1), Over()])
def test_a_table_that_moved_on_meanwhile_is_no_failure(
    quiet: Running, monkeypatch: pytest.MonkeyPatch, error: Refused, caplog: pytest.LogCaptureFixture
) -> None:
    table = quiet.table(quiet.guest(), "bot:random", "bot:random")

    def late(*_: object) -> Table:
        raise error

    monkeypatch.setattr(quiet.services.tables, "act", late)
    assert quiet.services.bot_players.step(table.id)
    assert [line for line in caplog.records if line.levelname == "WARNING"] == []


def test_a_table_that_was_closed_meanwhile_is_no_failure(quiet: Running, caplog: pytest.LogCaptureFixture) -> None:
    table = quiet.table(quiet.guest(), "bot:random", "bot:random")
    make = quiet.services.bot_players.make

    def slow(level: str, seed: str) -> Bot:
        quiet.services.tables.close(table.id, "enough")
        return make(level, seed)

    quiet.services.bot_players.make = slow
    assert quiet.services.bot_players.step(table.id)
    assert quiet.services.tables.get(table.id).version == 0
    assert [line for line in caplog.records if line.levelname == "WARNING"] == []


def test_two_processes_cannot_both_move_one_bot(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "bot:random", "bot:random")
    seat = table.to_act
    assert seat is not None
    legal = quiet.state(table).legal
    quiet.services.tables.act(table.id, Actor(bot_seat=seat), legal[0].text, 0, "v0")
    again = quiet.services.tables.act(table.id, Actor(bot_seat=seat), legal[0].text, 0, "v0")
    assert again.version == 1
