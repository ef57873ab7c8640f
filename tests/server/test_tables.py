"""Tables below the pages: versions, once-only keys, stale actions, seats, undo, what is kept."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import select

import vaka
from tests.server.client import TITLE, Running, game
from vaka.core.errors import Illegal, Malformed, NotYourDecision, Over, Refused, Stale
from vaka.server.errors import CannotUndo, Denied, Unknown
from vaka.server.store import Entry, Secret, Table
from vaka.server.tables import orders
from vaka.server.tables.history import check_draws
from vaka.server.tables.seat_names import name_of
from vaka.server.tables.seating import Actor, Place, Proposal


def test_a_table_begins_at_version_0_with_its_setup_written_down(quiet: Running) -> None:
    table = quiet.table(quiet.guest(), "me", "bot:greedy")
    assert (table.version, table.over) == (0, False)
    with quiet.services.store.reading() as session:
        [setup] = session.scalars(select(Entry).where(Entry.table_id == table.id))
        assert setup.kind == "setup"
        assert setup.outcomes, "the draws of the setup are part of the log"


def test_every_action_raises_the_version_by_one_and_leaves_a_snapshot(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.play(quiet.table(me, "me", "here"), me, 25)
    assert table.version == 25
    with quiet.services.store.reading() as session:
        entries = session.scalars(select(Entry).where(Entry.table_id == table.id).order_by(Entry.version)).all()
        assert [entry.version for entry in entries] == list(range(26))
        assert all(entry.snapshot["title"] == TITLE for entry in entries)
        assert all(entry.key for entry in entries)


def test_a_stored_position_goes_on_exactly_like_the_one_in_memory(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.play(quiet.table(me, "me", "here", "here"), me, 30)
    in_memory = quiet.state(table)
    quiet.services.tables._states._values.clear()
    from_store = quiet.state(table)
    assert from_store is not in_memory
    assert from_store.digest() == in_memory.digest()
    one, other = in_memory.copy(), from_store.copy()
    for _ in range(40):
        action = one.legal[0].text
        one.play(action)
        other.play(action)
    assert one.digest() == other.digest(), "draws after a reload are those that would have come anyway"


def test_the_same_key_happens_once_however_often_it_is_sent(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    action = quiet.state(table).legal[0].text
    first = quiet.services.tables.act(table.id, Actor(me.id), action, 0, "once")
    again = quiet.services.tables.act(table.id, Actor(me.id), action, 0, "once")
    assert first.version == again.version == 1


def test_a_key_that_was_used_for_something_else_is_refused(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    legal = quiet.state(table).legal
    quiet.services.tables.act(table.id, Actor(me.id), legal[0].text, 0, "once")
    with pytest.raises(Malformed, match="key was already used"):
        quiet.services.tables.act(table.id, Actor(me.id), legal[1].text, 1, "once")
    assert quiet.services.tables.get(table.id).version == 1


def test_one_persons_key_does_not_stand_in_anothers_way(quiet: Running) -> None:
    me, friend = quiet.guest(), quiet.guest("Teuira")
    table = quiet.table(me, "me", "link")
    seat = table.seats[1]
    quiet.services.tables.sit(table.id, 1, friend, seat.invite)
    for _ in range(60):
        table = quiet.services.tables.get(table.id)
        who = me if table.to_act == 0 else friend
        text = quiet.state(table).legal[-1].text
        quiet.services.tables.act(
            table.id, Actor(who.id), text, table.version, f"{quiet.state(table).moves // 2}-{table.version % 2}"
        )
    assert quiet.services.tables.get(table.id).version == 60


@pytest.mark.parametrize("key", ["", "x" * 65, "a\nb"])
def test_a_key_has_to_be_a_short_text(quiet: Running, key: str) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    with pytest.raises(Malformed) as refusal:
        quiet.services.tables.act(table.id, Actor(me.id), quiet.state(table).legal[0].text, 0, key)
    assert refusal.value.field == "key"


def test_a_stale_version_is_refused_and_nothing_changes(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.play(quiet.table(me, "me", "here"), me, 3)
    before = quiet.state(table).digest()
    with pytest.raises(Stale) as refusal:
        quiet.services.tables.act(table.id, Actor(me.id), quiet.state(table).legal[0].text, 2, "late")
    assert (refusal.value.expected, refusal.value.actual) == (2, 3)
    assert quiet.state(table).digest() == before


def test_of_many_simultaneous_actions_on_one_version_one_wins(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    for round_ in range(10):
        table = quiet.services.tables.get(table.id)
        legal = quiet.state(table).legal
        outcomes: list[str] = []
        gate = threading.Barrier(4)

        def rush(number: int, table=table, legal=legal, outcomes=outcomes, gate=gate, round_=round_) -> None:
            gate.wait()
            try:
                quiet.services.tables.act(
                    table.id, Actor(me.id), legal[number % len(legal)].text, table.version, f"{round_}.{number}"
                )
                outcomes.append("won")
            except Stale:
                outcomes.append("stale")

        threads = [threading.Thread(target=rush, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == ["stale", "stale", "stale", "won"]
        assert quiet.services.tables.get(table.id).version == table.version + 1


def test_the_same_request_sent_twice_at_once_succeeds_twice_and_happens_once(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    for round_ in range(10):
        table = quiet.services.tables.get(table.id)
        text = quiet.state(table).legal[0].text
        versions: list[int] = []
        gate = threading.Barrier(2)

        def send(table=table, text=text, versions=versions, gate=gate, round_=round_) -> None:
            gate.wait()
            versions.append(
                quiet.services.tables.act(table.id, Actor(me.id), text, table.version, f"same-{round_}").version
            )

        threads = [threading.Thread(target=send) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert versions == [table.version + 1] * 2


def test_an_illegal_action_names_its_rule_and_leaves_no_trace(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    with pytest.raises(Illegal) as refusal:
        quiet.services.tables.act(table.id, Actor(me.id), "deliver", 0, "k")
    assert refusal.value.rule in game().rules
    assert quiet.services.tables.get(table.id).version == 0


def test_a_text_that_is_no_action_is_malformed(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    with pytest.raises(Malformed, match="no action reads"):
        quiet.services.tables.act(table.id, Actor(me.id), "swim home", 0, "k")


def test_nobody_acts_for_another_seat(quiet: Running) -> None:
    me, other = quiet.guest(), quiet.guest("Teuira")
    table = quiet.table(me, "me", "bot:random")
    action = quiet.state(table).legal[0].text
    asked = table.to_act
    for who in (Actor(other.id), Actor(), Actor(bot_seat=0), *([Actor(me.id)] if asked == 1 else [Actor(bot_seat=1)])):
        with pytest.raises(NotYourDecision):
            quiet.services.tables.act(table.id, who, action, 0, "k")
    assert quiet.services.tables.get(table.id).version == 0


@pytest.mark.parametrize("title", [each.name for each in vaka.games() if each.asides(each.new(2, seed=1).view(1))])
def test_who_is_not_asked_may_do_what_a_title_allows_at_any_time(quiet: Running, title: str) -> None:
    me, friend = quiet.guest(), quiet.guest("Teuira")
    table = quiet.services.tables.create(Proposal(title, 2, [Place("me"), Place("link")]), me)
    quiet.services.tables.sit(table.id, 1, friend, table.seats[1].invite)
    table = quiet.services.tables.get(table.id)
    before = quiet.state(table)
    asked = before.to_act
    assert asked is not None
    other = 1 - asked
    who = (me, friend)[other]
    aside = before.game.asides(before.view(other))[0]
    table = quiet.services.tables.act(table.id, Actor(who.id), aside.text, table.version, "aside")
    after = quiet.state(table)
    assert (table.version, after.to_act) == (1, asked)
    assert after.legal == before.legal
    assert aside not in after.game.asides(after.view(other))
    with pytest.raises(NotYourDecision):
        quiet.services.tables.act(table.id, Actor(who.id), after.legal[0].text, 1, "not mine")


@pytest.mark.parametrize("title", [each.name for each in vaka.games() if each.asides(each.new(2, seed=1).view(1))])
@pytest.mark.parametrize("by_order", [False, True])
def test_orders_for_later_given_again_and_again_keep_nobody_from_acting(
    quiet: Running, title: str, by_order: bool
) -> None:
    me, friend = quiet.guest(), quiet.guest("Teuira")
    table = quiet.services.tables.create(Proposal(title, 2, [Place("me"), Place("link")]), me)
    table = quiet.services.tables.sit(table.id, 1, friend, table.seats[1].invite)
    state = quiet.state(table)
    assert state.to_act is not None
    asked, other = (me, friend)[state.to_act], (me, friend)[1 - state.to_act]
    chosen = state.legal[0].text
    for number in range(5):
        aside = quiet.state(table).game.asides(quiet.state(table).view(1 - state.to_act))[0]
        table = quiet.services.tables.get(table.id)
        table = quiet.services.tables.act(table.id, Actor(other.id), aside.text, table.version, f"aside-{number}")
    if by_order:
        table, _ = orders.give(quiet.services.tables, table.id, Actor(asked.id), [chosen], 0, "mine")
    else:
        table = quiet.services.tables.act(table.id, Actor(asked.id), chosen, 0, "mine")
    assert table.version == 6
    for person in (asked, other):
        with pytest.raises((Stale, NotYourDecision)):
            quiet.services.tables.act(table.id, Actor(person.id), quiet.state(table).legal[0].text, 0, "late")


def test_a_finished_game_takes_no_more_actions(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.finished(me)
    assert table.over
    assert table.result is not None
    assert min(table.result["ranks"]) == 1
    with pytest.raises(Over):
        quiet.services.tables.act(table.id, Actor(me.id), "end", table.version, "k")


def test_an_unknown_table_is_unknown(quiet: Running) -> None:
    for name in ("nothere", "x" * 300, ""):
        with pytest.raises(Unknown):
            quiet.services.tables.get(name)


# Seats.


def test_a_proposal_is_checked_before_anything_is_written(quiet: Running) -> None:
    me = quiet.guest()
    seats = [Place("me"), Place("bot", bot="greedy")]
    faults = {
        "players": Proposal(TITLE, 7, seats),
        "seats": Proposal(TITLE, 3, seats),
        "seats.1": Proposal(TITLE, 2, [Place("me"), Place("bot", bot="genius")]),
        "seats.0": Proposal(TITLE, 2, [Place("throne"), Place("me")]),
        "start": Proposal(TITLE, 2, seats, {"start": "upside-down"}),
        "banana": Proposal(TITLE, 2, seats, {"banana": True}),
        "title": Proposal("chess", 2, seats),
    }
    for field, proposal in faults.items():
        with pytest.raises(Malformed) as refusal:
            quiet.services.tables.create(proposal, me)
        assert refusal.value.field == field
    with quiet.services.store.reading() as session:
        assert session.scalars(select(Entry)).all() == []


def test_a_friend_sits_down_by_the_link_once(quiet: Running) -> None:
    me, friend, stranger = quiet.guest(), quiet.guest("Teuira"), quiet.guest("Ari")
    table = quiet.table(me, "me", "link")
    invite = table.seats[1].invite
    assert invite is not None
    with pytest.raises(Denied):
        quiet.services.tables.sit(table.id, 1, stranger, "wrong")
    with pytest.raises(Denied):
        quiet.services.tables.sit(table.id, 1, stranger)
    table = quiet.services.tables.sit(table.id, 1, friend, invite)
    assert (table.seats[1].kind, table.seats[1].name, table.seats[1].invite) == ("person", "Teuira", None)
    with pytest.raises(Denied):
        quiet.services.tables.sit(table.id, 1, stranger, invite)
    with pytest.raises(Unknown):
        quiet.services.tables.by_invite(invite)


def test_anybody_may_take_an_open_seat_of_a_public_table_only(quiet: Running) -> None:
    me, friend = quiet.guest(), quiet.guest("Teuira")
    hidden = quiet.table(me, "me", "open")
    with pytest.raises(Denied):
        quiet.services.tables.sit(hidden.id, 1, friend)
    public = quiet.table(me, "me", "open", public=True)
    assert quiet.services.tables.sit(public.id, 1, friend).seats[1].person_id == friend.id


def test_nobody_sits_down_when_it_is_over(quiet: Running) -> None:
    """They would be counted among those who played, and rated when ratings are counted again."""
    me, friend = quiet.guest(), quiet.guest("Teuira")
    table, closed = (quiet.table(me, "me", "link") for _ in range(2))
    quiet.services.pages.around.offers.offer_end(table.id, me, table.version)
    with pytest.raises(Over):
        quiet.services.tables.sit(table.id, 1, friend, table.seats[1].invite)
    quiet.services.tables.close(closed.id, "Nobody came")
    with pytest.raises(Refused):
        quiet.services.tables.sit(closed.id, 1, friend, closed.seats[1].invite)


# Undo.


def quiet_action(server: Running, table, person):
    """Play on until an action told nobody anything; the table after it."""
    for _ in range(200):
        table = server.play(table, person, 1)
        if server.services.tables.can_undo(table, Actor(person.id)):
            return table
    raise AssertionError("no action was free to take back")


def test_what_told_nobody_anything_can_be_taken_back(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet_action(quiet, quiet.table(me, "me", "here"), me)
    before = quiet.services.tables.state(table, table.version - 1).digest()
    undone = quiet.services.tables.undo(table.id, Actor(me.id), table.version, "u1")
    assert undone.version == table.version + 1, "versions always rise"
    assert quiet.state(undone).digest() == before
    again = quiet.services.tables.undo(table.id, Actor(me.id), table.version, "u1")
    assert again.version == undone.version, "an undo happens once, too"
    log = quiet.services.history.log(undone, None)
    assert log[0].text.startswith("takes back"), "the log stays honest"
    assert any(line.undone for line in log)


def test_undo_never_goes_back_over_a_draw(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    for _ in range(80):
        table = quiet.play(table, me, 1)
        with quiet.services.store.reading() as session:
            entry = session.get_one(Entry, (table.id, table.version))
        if entry.outcomes:
            assert entry.informs
            with pytest.raises(CannotUndo, match="showed somebody something new"):
                quiet.services.tables.undo(table.id, Actor(me.id), table.version, f"u{table.version}")


def test_several_undos_walk_back_and_play_goes_on_from_there(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    while True:
        table = quiet_action(quiet, table, me)
        first = table.version
        table = quiet.play(table, me, 1)
        if quiet.services.tables.can_undo(table, Actor(me.id)):
            break
    start = quiet.services.tables.state(table, first - 1).digest()
    for number in range(2):
        table = quiet.services.tables.undo(table.id, Actor(me.id), table.version, f"u{number}")
    assert quiet.state(table).digest() == start
    table = quiet.play(table, me, 5)
    moves = quiet.services.history.line(table)
    assert len(moves) - 1 == quiet.state(table).moves, "the line of moves leaves out what was taken back"


def test_nobody_takes_back_what_another_did(quiet: Running) -> None:
    me, other = quiet.guest(), quiet.guest("Teuira")
    table = quiet_action(quiet, quiet.table(me, "me", "here"), me)
    with pytest.raises(CannotUndo, match="nothing to undo"):
        quiet.services.tables.undo(table.id, Actor(other.id), table.version, "u")
    assert not quiet.services.tables.can_undo(table, Actor(other.id))
    with pytest.raises(Stale):
        quiet.services.tables.undo(table.id, Actor(me.id), table.version - 1, "u")


def test_nothing_can_be_taken_back_before_the_first_move(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    with pytest.raises(CannotUndo):
        quiet.services.tables.undo(table.id, Actor(me.id), 0, "u")


# Chance.


def test_the_secret_is_bound_before_the_first_move_and_every_draw_follows_from_it(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here", options={"round_cap": True})
    promised = table.commitment
    with pytest.raises(Denied):
        quiet.services.history.secret(table)
    table = quiet.finish(table, me)
    secret = quiet.services.history.secret(table)
    record = quiet.services.history.record(table)
    assert table.commitment == promised
    draws = sum(len(move.outcomes) for move in record.moves) + len(record.setup)
    assert check_draws(game(), record, secret) == draws
    assert game().replay(record).digest()
    with pytest.raises(Exception, match="gives other draws"):
        check_draws(game(), record, bytes(32))


def test_the_secret_is_in_no_snapshot_and_in_no_entry(quiet: Running) -> None:
    import json

    me = quiet.guest()
    table = quiet.play(quiet.table(me, "me", "here"), me, 10)
    with quiet.services.store.reading() as session:
        secret = session.get_one(Secret, table.id).secret.hex()
        for entry in session.scalars(select(Entry).where(Entry.table_id == table.id)):
            assert secret not in json.dumps([entry.snapshot, entry.events, entry.outcomes])


def test_everyone_is_told_only_after_the_commit(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    seen: list[int] = []

    def look(table_id: str) -> None:
        with quiet.services.store.engine.connect() as other:  # another connection sees what is committed, nothing else
            seen.append(other.execute(select(Table.version).where(Table.id == table_id)).scalar_one())

    quiet.services.tables.listeners.append(look)
    quiet.play(table, me, 5)
    assert seen == [1, 2, 3, 4, 5]


def test_a_listener_hears_nothing_of_what_was_refused(quiet: Running) -> None:
    me = quiet.guest()
    table = quiet.table(me, "me", "here")
    heard: list[str] = []
    quiet.services.tables.listeners.append(heard.append)
    for text, version in (("deliver", 0), ("no such thing", 0), (quiet.state(table).legal[0].text, 5)):
        with pytest.raises(Exception):  # noqa: B017
            quiet.services.tables.act(table.id, Actor(me.id), text, version, "k")
    assert heard == []


def test_no_two_seats_of_a_table_bear_one_name(quiet: Running) -> None:
    colour = name_of(quiet.table(quiet.guest(), "bot:random", "me").seats[0])
    host, friend = quiet.guest(colour.upper()), quiet.guest(colour.upper())
    table = quiet.table(host, "bot:random", "link", "me", public=True)
    assert [name_of(seat) for seat in table.seats] == [f"{colour} 2", name_of(table.seats[1]), colour.upper()]
    invite = table.seats[1].invite
    quiet.services.tables.sit(table.id, 1, friend, invite)
    names = [name_of(seat) for seat in quiet.services.tables.get(table.id).seats]
    assert names == [f"{colour} 2", f"{colour.upper()} 3", colour.upper()], "whoever sits keeps their name"


def test_a_free_seat_takes_its_name_from_whoever_sits_down(quiet: Running) -> None:
    host = quiet.guest()
    colour = name_of(quiet.table(host, "me", "link").seats[1])
    table = quiet.table(quiet.guest(colour), "me", "link")
    quiet.services.tables.sit(table.id, 1, quiet.guest("Tama"), table.seats[1].invite)
    assert [name_of(seat) for seat in quiet.services.tables.get(table.id).seats] == [colour, "Tama"]
