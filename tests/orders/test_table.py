"""Orders at a table of the server: one transaction, once, taken back as one; over the page and the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

import vaka
from tests.server.client import Running
from vaka.core.errors import Illegal, Malformed, NotYourDecision, Stale
from vaka.core.order import MOST_ACTIONS
from vaka.server.store import Entry, Person, Table
from vaka.server.tables import orders
from vaka.server.tables.seating import Actor, Place, Proposal

FAR = 3
"""An order of so many actions or more is one worth the name."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("orders")
    with Running(folder, bot_pause=0) as server:
        yield server


def moving(running: Running, me: Person, title: str = "tahiti-1994") -> tuple[Table, str]:
    """A table where the Chieftain of the seat that is asked has been chosen, and a far order for him."""
    state = vaka.game(title).new(2, seed="orders")
    while True:
        if state.view(state.to_act).asked == "move":
            leads = [action for action in state.legal if action.text.endswith(" chief")]
            if leads:
                state.play(leads[0])
                assert state.to_act is not None
                found = [o for o in state.game.orders(state.view(state.to_act)) if o.words.startswith("go ")]
                best = max(found, key=lambda order: (not order.stops, len(order.actions), order.words))
                break
        state.play("done" if "done" in [action.text for action in state.legal] else state.legal[0])
    assert len(best.actions) >= FAR
    proposal = Proposal(title, 2, [Place("me"), Place("here")])
    return running.services.history.resume(state.record(), None, proposal, me, "a record"), best.words


def entries(running: Running, table: Table) -> list[Entry]:
    with running.services.store.reading() as session:
        query = select(Entry).where(Entry.table_id == table.id, Entry.version > table.version)
        return list(session.scalars(query.order_by(Entry.version)))


def test_each_action_is_an_entry_of_its_own_and_all_come_in_one_transaction(running: Running) -> None:
    me = running.guest()
    table, words = moving(running, me)
    planned = orders.order_of(running.services.tables, table, running.state(table), 0, words).actions
    heard: list[str] = []
    running.services.tables.listeners.append(heard.append)
    after, became = orders.give(running.services.tables, table.id, Actor(me.id), words, table.version, "k")
    running.services.tables.listeners.remove(heard.append)
    written = entries(running, table)
    assert [entry.action for entry in written] == list(planned) == became.played
    assert after.version == table.version + len(planned)
    assert heard == [table.id], "it is told once, when all of it is there"
    single = running.services.tables.state(table, table.version).copy()
    for text in planned:
        single.play(text)
    assert single.digest() == running.state(table).digest(), "as if each had been played alone"


def test_the_same_key_is_carried_out_once_and_serves_no_other_order(running: Running) -> None:
    me = running.guest()
    table, words = moving(running, me)
    give = lambda what: orders.give(running.services.tables, table.id, Actor(me.id), what, table.version, "once")  # noqa: E731
    first, became = give(words)
    again, repeated = give(words)
    assert (again.version, repeated.again, repeated.played) == (first.version, True, became.played)
    with pytest.raises(Malformed):
        give("halt")
    with pytest.raises(Malformed):
        give(["halt"])
    assert running.services.tables.get(table.id).version == first.version


def test_undo_takes_the_whole_order_back(running: Running) -> None:
    me = running.guest()
    table, words = moving(running, me)
    before = running.state(table).digest()
    after, became = orders.give(running.services.tables, table.id, Actor(me.id), words, table.version, "k")
    assert len(became.played) >= FAR
    assert running.services.tables.can_undo(after, Actor(me.id))
    back = running.services.tables.undo(table.id, Actor(me.id), after.version, "u")
    assert running.state(back).digest() == before
    assert [head.version for head in running.services.history.line(back)][-1] == table.version
    assert back.version == after.version + 1


def test_of_an_order_that_told_somebody_something_only_what_came_after_is_taken_back(running: Running) -> None:
    me = running.guest()
    table, words = moving(running, me, "maori")
    after, _ = orders.give(running.services.tables, table.id, Actor(me.id), words, table.version, "k")
    told = [entry.version for entry in entries(running, table) if entry.informs]
    last = running.services.tables.tip(after)
    assert orders.beginning(running.services.tables, after, last, whole=True) == table.version + 1
    begun = orders.beginning(running.services.tables, after, last)
    assert begun == min(max([v + 1 for v in told if v < last.version], default=table.version + 1), last.version)


def test_a_refusal_in_the_middle_stops_before_it_and_one_at_the_start_changes_nothing(running: Running) -> None:
    me = running.guest()
    table, words = moving(running, me)
    tables = running.services.tables
    steps = [text for text in orders.order_of(tables, table, running.state(table), 0, words).actions if "step" in text]
    with pytest.raises(Illegal):
        orders.give(tables, table.id, Actor(me.id), ["done", *steps], table.version, "a")
    with pytest.raises(Malformed):
        orders.give(tables, table.id, Actor(me.id), [*steps, "fly 0101"], table.version, "b")
    with pytest.raises(Malformed):
        orders.give(tables, table.id, Actor(me.id), steps[:1] * (MOST_ACTIONS + 1), table.version, "c")
    with pytest.raises(NotYourDecision):
        orders.give(tables, table.id, Actor(running.guest().id), words, table.version, "d")
    with pytest.raises(Stale):
        orders.give(tables, table.id, Actor(me.id), words, table.version - 1, "e")
    assert tables.get(table.id).version == table.version
    _, became = orders.give(tables, table.id, Actor(me.id), [steps[0], "embark 3", "halt"], table.version, "f")
    assert (became.played, became.left) == ([steps[0]], ["embark 3", "halt"])
    assert became.stopped
    assert became.rule


def test_nothing_is_kept_of_an_order_whose_storing_fails(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    me = running.guest()
    table, words = moving(running, me)

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("vaka.server.tables.timing.handed_on", fails)
        with pytest.raises(RuntimeError):
            orders.give(running.services.tables, table.id, Actor(me.id), words, table.version, "k")
    assert entries(running, table) == []
    assert running.services.tables.get(table.id).version == table.version
    after, _ = orders.give(running.services.tables, table.id, Actor(me.id), words, table.version, "k")
    assert after.version > table.version


def test_the_same_over_the_api(running: Running) -> None:
    program, stranger = running.program(), running.program("Stranger")
    record = vaka.game("tahiti-1994").new(2, seed="orders").record().to_json()
    me = [{"kind": "me"}, {"kind": "here"}]
    table = program.post("/api/records", json={"record": record, "seats": me}).json()
    address = f"/api/tables/{table['table']}"
    while "chief" not in " ".join(each["text"] for each in table["legal"] if each["text"].startswith("lead")):
        legal = [each["text"] for each in table["legal"]]
        wish = {
            "action": "done" if "done" in legal else legal[0],
            "version": table["version"],
            "key": f"{table['version']}",
        }
        table = program.post(f"{address}/actions", json=wish).json()
    lead = next(each["text"] for each in table["legal"] if each["text"].endswith(" chief"))
    table = program.post(f"{address}/actions", json={"action": lead, "version": table["version"], "key": "lead"}).json()
    offered = program.get(f"{address}/orders").json()
    assert stranger.get(f"{address}/orders").status_code == 403
    far = max(offered, key=lambda order: len(order["actions"]))
    assert far["cost"].endswith("points")
    wish = {"order": far["order"], "version": table["version"], "key": "far"}
    answer = program.post(f"{address}/orders", json=wish).json()
    assert answer["order"]["played"] == far["actions"]
    assert answer["version"] == table["version"] + len(far["actions"])
    repeated = program.post(f"{address}/orders", json=wish).json()
    assert (repeated["order"]["again"], repeated["version"]) == (True, answer["version"])
    old = program.post(f"{address}/orders", json={**wish, "key": "old"})
    assert (old.status_code, old.json()["table"]["version"]) == (409, answer["version"])
    for wrong in ({"order": "x", "actions": []}, {}, {"actions": ["done"] * (MOST_ACTIONS + 1)}):
        told = program.post(f"{address}/orders", json={"version": answer["version"], "key": "w", **wrong})
        assert told.status_code in (400, 422), told.text
    back = program.post(f"{address}/undo", json={"version": answer["version"], "key": "back"}).json()
    assert back["legal"] == table["legal"]
    listed = {**wish, "order": None, "actions": far["actions"], "version": back["version"], "key": "list"}
    assert program.post(f"{address}/orders", json=listed).json()["order"]["played"] == far["actions"]
    paths = program.get("/api/openapi.json").json()["paths"]
    assert "stops where something new is asked" in paths["/api/tables/{table_id}/orders"]["post"]["description"]
