"""Clocks at tables: who runs out is played by a bot until they come back, and a table nobody plays at is closed."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta

import pytest

from tests.server.client import Running, wait_for
from vaka.bots import STAND_IN
from vaka.core.errors import Malformed, NotYourDecision, Refused
from vaka.server.errors import CannotUndo, Denied
from vaka.server.store import Entry, Person, Table
from vaka.server.store.columns import now
from vaka.server.tables import timing
from vaka.server.tables.clocks import DAY, Control
from vaka.server.tables.seating import Actor, Place, Proposal

LIVE = Control.live(5, 10)
POST = Control.correspondence(2, bank=1, vacation=7)


class Wall:
    """A clock on the wall that a test turns."""

    def __init__(self) -> None:
        self.at = now()

    def on(self, **more: float) -> datetime:
        self.at += timedelta(**more)
        return self.at


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    found = Wall()
    monkeypatch.setattr(timing, "now", lambda: found.at)
    return found


def hands_off(running: Running) -> None:
    """Only the test looks at the clocks, and nobody wonders how it leaps."""
    running.services.timing.stop()
    running.services.timing._beat_at = float("inf")


class Two:
    """A table with a clock and two people, `asked` and `other`."""

    def __init__(self, running: Running, control: Control, *, watched: bool = False) -> None:
        self.running = running
        self.services = running.services
        if not watched:
            hands_off(running)
        host, guest = running.guest("Hinano"), running.guest("Moana")
        table = running.table(host, "me", "link", clock=control)
        self.before_all_sat = table.deadline
        self.id = self.services.tables.sit(table.id, 1, guest, table.seats[1].invite).id
        self.people: list[Person] = [host, guest]

    @property
    def table(self) -> Table:
        return self.services.tables.get(self.id)

    @property
    def asked(self) -> int:
        assert self.table.to_act is not None
        return self.table.to_act

    def act(self) -> Table:
        table = self.table
        text = self.running.state(table).legal[0].text
        return self.services.tables.act(
            self.id, Actor(self.people[self.asked].id), text, table.version, f"k{table.version}"
        )

    def hand_on(self) -> Table:
        """Play until another seat is asked."""
        before = self.asked
        for _ in range(60):
            if self.act().to_act != before:
                return self.table
        raise AssertionError("the same seat was asked all the time")


def test_no_table_has_a_clock_unless_somebody_asked_for_one(quiet: Running) -> None:
    table = quiet.table(quiet.guest(), "me", "here")
    assert (table.speed, table.clock, table.deadline, table.seats[0].bank) == ("none", None, None, None)
    quiet.play(table, quiet.guest(), 0)
    assert quiet.services.timing.tick(now() + timedelta(days=60)) == 0


def test_the_clock_starts_when_the_last_seat_is_taken(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, LIVE)
    assert two.before_all_sat is None
    assert two.table.deadline == wall.at + timedelta(minutes=5)
    assert two.table.speed == "live"


def test_a_live_clock_runs_until_another_seat_is_asked(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, LIVE)
    first, deadline = two.asked, two.table.deadline
    wall.on(seconds=30)
    two.hand_on()
    assert deadline is not None
    assert two.table.seats[first].bank == pytest.approx(300 - 30 + 10)
    assert two.table.deadline == wall.at + timedelta(minutes=5)
    assert two.asked != first


def test_a_correspondence_clock_begins_anew_with_each_decision_and_spends_the_bank_last(
    quiet: Running, wall: Wall
) -> None:
    two = Two(quiet, POST)
    first = two.asked
    assert two.table.deadline == wall.at + timedelta(days=3)
    wall.on(days=1)
    two.act()
    assert two.table.seats[first].bank == DAY
    assert two.table.deadline == wall.at + timedelta(days=3)
    asked = two.asked
    wall.on(days=2.25)
    two.act()
    assert two.table.seats[asked].bank == pytest.approx(0.75 * DAY)


def test_whoever_takes_back_wins_no_time(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, POST)
    begun, asked = wall.at, two.asked
    tables, who = quiet.services.tables, Actor(two.people[two.asked].id)
    for day in (1, 2.5):
        wall.at = begun + timedelta(days=day)
        table = two.act()
        assert table.to_act == asked
        assert tables.can_undo(table, who)
        with quiet.services.store.writing() as session:
            session.get_one(Entry, (two.id, table.version)).at = wall.at
        table = tables.undo(two.id, who, table.version, f"back-{day}")
        assert table.deadline == pytest.approx(begun + timedelta(days=3), abs=timedelta(minutes=10))
    wall.at = begun + timedelta(days=2.75)
    table = two.act()
    wall.on(days=1)
    with pytest.raises(CannotUndo, match="used up"):
        tables.undo(two.id, who, table.version, "too late")
    assert two.table.version == table.version


def test_a_table_that_cannot_be_seen_to_stops_no_other_clock(quiet: Running, wall: Wall) -> None:
    first = Two(quiet, LIVE)
    wall.on(seconds=1)
    second = Two(quiet, LIVE)
    with quiet.services.store.writing() as session:
        session.get_one(Table, first.id).clock = {"kind": "live"}  # damaged
    for _ in range(2):
        quiet.services.timing.tick(wall.on(minutes=6))
    assert second.table.seats[second.asked].away is not None


def test_who_runs_out_is_played_by_a_bot_until_they_take_their_seat_back(server: Running, wall: Wall) -> None:
    two = Two(server, LIVE)
    late = two.asked
    assert server.services.timing.tick(wall.on(minutes=4)) == 0
    assert server.services.timing.tick(wall.on(minutes=1)) == 1
    seat = two.table.seats[late]
    assert (seat.kind, seat.person_id, seat.stand_in) == ("person", two.people[late].id, STAND_IN)
    assert seat.away is not None
    wait_for(lambda: two.asked != late)
    assert two.table.deadline == wall.at + timedelta(minutes=5), "the other's clock runs"
    with pytest.raises(Denied):
        server.services.timing.take_back(two.id, late, two.people[1 - late])
    server.services.timing.take_back(two.id, late, two.people[late])
    seat = two.table.seats[late]
    assert (seat.away, seat.stand_in, seat.bank) == (None, None, 60.0)
    two.hand_on()
    assert two.asked == late
    version = two.table.version
    two.act()
    assert two.table.version == version + 1, "they play themselves again"


def test_while_a_bot_stands_in_its_owner_looks_on_and_is_told(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, LIVE)
    late = two.asked
    quiet.services.timing.tick(wall.on(minutes=6))
    with pytest.raises(NotYourDecision):
        two.act()
    table = two.table
    text = quiet.state(table).legal[0].text
    quiet.services.tables.act(two.id, Actor(bot_seat=late), text, table.version, "v")
    scene = quiet.services.pages.scene(two.table, two.people[late])
    if two.asked == late:
        assert scene.question.kind == "away"
    assert scene.choices == []
    assert scene.viewer.eyes == late, "they still see what is theirs"


def test_who_ran_out_of_time_finds_no_choices_in_the_prompt(quiet: Running, wall: Wall) -> None:
    hands_off(quiet)
    person, token = quiet.services.people.enter("Hinano")
    seats = [Place("me"), Place("here")]
    table = quiet.services.tables.create(Proposal("polynesia", 2, seats, clock=LIVE), person)
    browser = quiet.browser(Authorization=f"Bearer {token}")
    assert 'class="in-prompt"' in browser.get(f"/t/{table.id}").text, "Polynesia asks for an action there"
    quiet.services.timing.tick(wall.on(minutes=6))
    page = browser.get(f"/t/{table.id}").text
    assert 'id="back-' in page
    assert 'class="in-prompt"' not in page


def test_a_bot_that_thought_while_the_owner_came_back_does_not_move(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, LIVE)
    late = two.asked
    quiet.services.timing.tick(wall.on(minutes=6))
    table = two.table
    text = quiet.state(table).legal[0].text
    original = quiet.services.tables.state

    def comes_back(*args, **more):
        quiet.services.tables.state = original  # type: ignore[method-assign]
        wall.on(seconds=timing.SOON.total_seconds())
        quiet.services.timing.take_back(two.id, late, two.people[late])
        return original(*args, **more)

    quiet.services.tables.state = comes_back  # type: ignore[method-assign]
    with pytest.raises(NotYourDecision):
        quiet.services.tables.act(two.id, Actor(bot_seat=late), text, table.version, "v")
    assert two.table.version == table.version


def test_nobody_comes_back_again_and_again_without_a_move(quiet: Running, wall: Wall) -> None:
    """Each time they would have a minute more, and the others would wait for ever."""
    wall.on(hours=-1)  # what is played here is played now: after time ran out
    two = Two(quiet, LIVE)
    late = two.asked
    quiet.services.timing.tick(wall.on(minutes=6))
    for _ in range(3):
        with pytest.raises(Refused, match="about to move"):
            quiet.services.timing.take_back(two.id, late, two.people[late])
        assert two.table.seats[late].away is not None
    table = two.table
    text = quiet.state(table).legal[0].text
    quiet.services.tables.act(two.id, Actor(bot_seat=late), text, table.version, "v")
    assert quiet.services.timing.take_back(two.id, late, two.people[late]).seats[late].away is None


def test_nobody_waits_for_a_bot_that_does_not_move(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, LIVE)
    late = two.asked
    quiet.services.timing.tick(wall.on(minutes=6))
    wall.on(seconds=timing.SOON.total_seconds())
    assert quiet.services.timing.take_back(two.id, late, two.people[late]).seats[late].away is None


def test_a_table_that_everybody_left_rests_and_is_closed_without_a_result(server: Running, wall: Wall) -> None:
    two = Two(server, LIVE)
    timing = server.services.timing
    assert timing.tick(wall.on(minutes=6)) == 1
    wait_for(lambda: two.table.seats[two.asked].away is None)
    assert timing.tick(wall.on(minutes=6)) == 1
    table = two.table
    assert all(seat.away is not None for seat in table.seats)
    assert server.services.bot_players.step(two.id) is False, "bots do not play for nobody"
    assert table.deadline == wall.at + timedelta(hours=1)
    assert timing.tick(wall.on(minutes=59)) == 0
    assert timing.tick(wall.on(minutes=2)) == 1
    table = two.table
    assert table.closed is not None
    assert "everybody" in table.closed_why
    assert table.result is None
    with pytest.raises(Refused):
        timing.take_back(two.id, 0, two.people[0])


def test_whoever_comes_back_first_keeps_the_table_open(server: Running, wall: Wall) -> None:
    two = Two(server, LIVE)
    timing = server.services.timing
    timing.tick(wall.on(minutes=6))
    wait_for(lambda: two.table.seats[two.asked].away is None)
    timing.tick(wall.on(minutes=6))
    back = 1 - two.asked
    timing.take_back(two.id, back, two.people[back])
    wait_for(lambda: two.asked == back)
    assert two.table.deadline == wall.at + timedelta(seconds=60)
    assert timing.tick(wall.on(seconds=59)) == 0


def test_days_off_stop_the_clock_and_are_used_up(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, POST)
    seat, keeper = two.asked, quiet.services.timing
    wall.on(days=1)
    keeper.take_days_off(two.id, seat, two.people[seat], 3)
    assert two.table.deadline == wall.at + timedelta(days=5), "two days were left, and three are off"
    assert two.table.seats[seat].days_off == 4
    keeper.take_days_off(two.id, seat, two.people[seat], 4)
    assert two.table.deadline == wall.at + timedelta(days=9)
    with pytest.raises(Malformed):
        keeper.take_days_off(two.id, seat, two.people[seat], 1)
    wall.on(days=2)
    two.act()
    assert two.table.seats[seat].bank == DAY, "whoever moves on vacation loses nothing"
    with pytest.raises(Denied):
        keeper.take_days_off(two.id, 1 - seat, two.people[seat], 1)
    live = Two(quiet, LIVE)
    with pytest.raises(Refused):
        keeper.take_days_off(live.id, live.asked, live.people[live.asked], 1)


def test_quiet_hours_are_left_out_and_changing_them_changes_nothing_of_what_is_left(quiet: Running, wall: Wall) -> None:
    wall.at = wall.at.replace(hour=12, minute=0, second=0, microsecond=0)
    two = Two(quiet, POST)
    person = two.people[two.asked]
    keeper = quiet.services.timing
    keeper.set_quiet(person, "UTC", 22 * 60, 6 * 60)
    hours = timedelta(days=4, hours=8)
    assert two.table.deadline == wall.at + hours, "72 hours, 16 of each day"
    keeper.set_quiet(person, "UTC", 22 * 60, 6 * 60)
    assert two.table.deadline == wall.at + hours
    keeper.set_quiet(person, "UTC", None, None)
    assert two.table.deadline == wall.at + timedelta(days=3)
    with pytest.raises(Malformed):
        keeper.set_quiet(person, "UTC", 0, 23 * 60)


def test_nobody_is_quiet_all_the_time_by_choosing_other_hours(quiet: Running, wall: Wall) -> None:
    wall.at = wall.at.replace(hour=0, minute=0, second=0, microsecond=0)
    two = Two(quiet, POST)
    seat = two.asked
    for half_a_day in range(7):
        begin = half_a_day % 2 * 12 * 60
        quiet.services.timing.set_quiet(two.people[seat], "UTC", begin, (begin + 12 * 60) % (24 * 60))
        assert quiet.services.timing.tick(wall.on(hours=11, minutes=59)) == 0
        wall.on(minutes=1)
    assert quiet.services.timing.tick(wall.at) == 1, "three days have gone by, and the first quiet hours"
    assert two.table.seats[seat].away is not None


def test_of_several_who_notice_one_does_something_about_it(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, LIVE)
    at = wall.on(minutes=6)
    done: list[bool] = []
    threads = [
        threading.Thread(target=lambda: done.append(quiet.services.timing.run_out(two.id, at))) for _ in range(6)
    ]
    stamp = two.table.stamp
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [False] * 5 + [True]
    assert two.table.stamp == stamp + 1


def test_clocks_stand_still_while_the_server_is_down(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, LIVE)
    keeper = quiet.services.timing
    keeper.beat(wall.at)
    deadline = two.table.deadline
    assert deadline is not None
    keeper.beat(wall.on(seconds=40))
    assert two.table.deadline == deadline, "as often as it should be"
    keeper.beat(wall.on(hours=2))
    assert two.table.deadline == deadline + timedelta(hours=2)
    assert keeper.tick(wall.at) == 0


def test_clocks_stand_from_the_moment_the_server_left_in_order(quiet: Running, wall: Wall) -> None:
    two = Two(quiet, LIVE)
    keeper = quiet.services.timing
    keeper.beat(wall.at)
    deadline = two.table.deadline
    assert deadline is not None
    timing.rest(quiet.services.store, wall.on(seconds=20))
    keeper.resume(wall.on(seconds=3))
    assert two.table.deadline == deadline + timedelta(seconds=3)
    keeper.resume(wall.on(seconds=3))
    assert two.table.deadline == deadline + timedelta(seconds=3), "once"
    timing.rest(quiet.services.store, wall.at)
    keeper.beat(wall.on(seconds=40))
    keeper.resume(wall.on(seconds=2))
    assert two.table.deadline == deadline + timedelta(seconds=3), "another process has watched the clocks since"


def test_the_thread_looks_at_the_clocks_by_itself(server: Running) -> None:
    two = Two(server, LIVE, watched=True)
    late = two.asked
    with server.services.store.writing() as session:
        session.get_one(Table, two.id).deadline = now() - timedelta(seconds=1)
    wait_for(lambda: two.table.seats[late].away is not None)


def test_forgotten_tables_without_clocks_are_closed(quiet: Running) -> None:
    table = quiet.table(quiet.guest(), "me", "here")
    clocked = Two(quiet, POST)
    keeper = quiet.services.timing
    keeper.tidy(now() + timedelta(days=89))
    assert quiet.services.tables.get(table.id).closed is None
    keeper.tidy(now() + timedelta(days=91))
    assert "long time" in quiet.services.tables.get(table.id).closed_why
    assert clocked.table.closed is None


def test_alone_against_bots_the_clock_waits_for_you(server: Running, wall: Wall) -> None:
    hands_off(server)
    me = server.guest()
    table = server.table(me, "me", "bot:random", clock=LIVE)
    wait_for(lambda: server.services.tables.get(table.id).to_act == 0)
    assert server.services.timing.tick(wall.on(minutes=6)) == 1
    here = server.services.tables.get(table.id)
    assert here.seats[0].away is not None
    assert server.services.bot_players.step(table.id) is False
    assert server.services.timing.take_back(table.id, 0, me).seats[0].away is None
    assert server.services.tables.get(table.id).version == here.version, "nothing was played in between"


def test_where_only_bots_play_no_clock_runs(quiet: Running) -> None:
    table = quiet.table(quiet.guest(), "bot:greedy", "bot:random", clock=LIVE)
    assert table.deadline is None
    assert quiet.services.timing.tick(now() + timedelta(days=1)) == 0
    assert quiet.services.tables.get(table.id).closed is None
