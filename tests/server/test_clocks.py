"""The arithmetic of clocks, with no clock but the ones that are written here."""

from __future__ import annotations

import doctest
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaka.core.errors import Malformed
from vaka.server.tables import clocks
from vaka.server.tables.clocks import DAY, HOUR, Control, Quiet, after, minutes_of, running, shown

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
NIGHT = Quiet(UTC, 22 * 60, 6 * 60)
SIESTA = Quiet(UTC, 13 * 60, 15 * 60)


def at(hour: float, day: int = 0) -> datetime:
    return datetime(2026, 11, 15, tzinfo=UTC) + timedelta(days=day, hours=hour)


def test_the_examples_in_the_module_are_true() -> None:
    assert doctest.testmod(clocks).failed == 0


def test_a_live_bank_shrinks_by_what_a_move_took_and_grows_by_the_increment() -> None:
    control = Control.live(5, 10)
    deadline = after(NOON, control.allowance(control.bank))
    assert deadline == NOON + timedelta(minutes=5)
    assert control.settle(300, NOON + timedelta(seconds=90), deadline) == 220
    assert control.settle(300, NOON, deadline) == 310, "whoever is quick gains"
    assert control.settle(300, deadline + timedelta(seconds=1), deadline) == 10, "a second late, but made"


def test_a_correspondence_bank_is_touched_only_when_the_days_of_the_move_are_gone() -> None:
    control = Control.correspondence(days=2, bank=3)
    deadline = after(NOON, control.allowance(control.bank))
    assert deadline == NOON + timedelta(days=5)
    assert control.settle(3 * DAY, NOON + timedelta(days=1.9), deadline) == 3 * DAY
    assert control.settle(3 * DAY, NOON + timedelta(days=2.5), deadline) == 2.5 * DAY
    assert control.settle(3 * DAY, NOON + timedelta(days=5), deadline) == 0


def test_no_clock_runs_in_quiet_hours() -> None:
    assert running(at(12), at(12, day=1), NIGHT) == 16 * HOUR
    assert running(at(23), at(5, day=1), NIGHT) == 0
    assert running(at(21), at(23), NIGHT) == HOUR
    assert running(at(5), at(7), NIGHT) == HOUR
    assert running(at(12), at(16), SIESTA) == 2 * HOUR
    assert after(at(12), 11 * HOUR, NIGHT) == at(7, day=1)
    assert after(at(23), 0.5 * HOUR, NIGHT) == at(6.5, day=1)
    assert after(at(12), HOUR, SIESTA) == at(13), "the last moment before it is still a moment"
    assert after(at(12), HOUR + 1, SIESTA) == at(15) + timedelta(seconds=1)


def test_no_clock_runs_on_vacation() -> None:
    assert running(at(12), at(12, day=3), off=at(12, day=2)) == DAY
    assert running(at(12), at(12, day=1), off=at(12, day=2)) == 0
    assert running(at(12), at(13), off=at(11)) == HOUR, "a vacation that is over changes nothing"
    assert after(at(12), DAY, off=at(0, day=4)) == at(0, day=5)
    assert after(at(12), HOUR, NIGHT, off=at(23)) == at(7, day=1)


def test_quiet_hours_follow_the_sun_when_the_clocks_are_changed() -> None:
    zone = ZoneInfo("Pacific/Auckland")
    night = Quiet(zone, 23 * 60, 7 * 60)
    evening = datetime(2026, 4, 4, 20, tzinfo=zone).astimezone(UTC)  # that night is an hour longer there
    morning = datetime(2026, 4, 5, 8, tzinfo=zone).astimezone(UTC)
    assert (morning - evening).total_seconds() == 13 * HOUR
    assert running(evening, morning, night) == 4 * HOUR
    assert after(evening, 3.5 * HOUR, night) == datetime(2026, 4, 5, 7, 30, tzinfo=zone)
    evening = datetime(2026, 9, 26, 20, tzinfo=zone).astimezone(UTC)  # and this one an hour shorter
    morning = datetime(2026, 9, 27, 8, tzinfo=zone).astimezone(UTC)
    assert (morning - evening).total_seconds() == 11 * HOUR
    assert running(evening, morning, night) == 4 * HOUR


def test_quiet_hours_that_begin_when_the_clocks_leap_are_no_trap() -> None:
    zone = ZoneInfo("Pacific/Auckland")
    gone = Quiet(zone, 2 * 60 + 15, 2 * 60 + 45)  # this half hour does not exist on one night of the year
    begin = datetime(2026, 9, 25, 12, tzinfo=zone).astimezone(UTC)
    assert 47 * HOUR <= running(begin, begin + timedelta(days=2), gone) <= 48 * HOUR


unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
moments = st.integers(0, 6 * 366 * 86400 * 1000).map(
    lambda ms: datetime(2024, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)
)
zones = st.sampled_from(["UTC", "Pacific/Tahiti", "Pacific/Auckland", "Europe/Berlin", "America/St_Johns"])
hours = st.integers(0, 24 * 60 - 1)


@st.composite
def quiets(draw: st.DrawFn) -> Quiet | None:
    start, length = draw(hours), draw(st.integers(0, clocks.LONGEST_QUIET))
    return Quiet.of(draw(zones), start, (start + length) % (24 * 60)) if draw(st.booleans()) else None


@unhurried
@given(moments, st.floats(0, 40 * DAY), quiets(), st.none() | st.timedeltas(timedelta(0), timedelta(days=40)))
def test_what_is_left_until_a_deadline_is_what_the_deadline_was_made_of(begin, seconds, quiet, off) -> None:
    until = None if off is None else begin + off
    deadline = after(begin, seconds, quiet, until)
    assert running(begin, deadline, quiet, until) == pytest.approx(seconds, abs=0.01)
    assert deadline >= begin


@unhurried
@given(moments, st.floats(0, 10 * DAY), st.floats(0, 10 * DAY), quiets())
def test_time_that_counts_adds_up_however_it_is_cut(begin, one, other, quiet) -> None:
    middle = begin + timedelta(seconds=one)
    end = middle + timedelta(seconds=other)
    parts = running(begin, middle, quiet) + running(middle, end, quiet)
    assert parts == pytest.approx(running(begin, end, quiet), abs=0.01)
    assert 0 <= running(begin, end, quiet) <= (end - begin).total_seconds() + 0.01


@unhurried
@given(moments, st.floats(0, 10 * DAY), quiets())
def test_minute_by_minute_it_comes_to_the_same(begin, seconds, quiet) -> None:
    """The slow and obvious way: look at every quarter of an hour whether it counts."""
    begin = begin.replace(minute=begin.minute // 15 * 15, second=0, microsecond=0)
    steps = int(seconds // 900)
    if quiet is not None:
        quiet = Quiet(quiet.zone, quiet.start // 15 * 15, quiet.end // 15 * 15)
        if quiet.start == quiet.end:
            quiet = None
    count = 0
    for step in range(steps):
        moment = (begin + timedelta(minutes=15 * step)).astimezone(UTC if quiet is None else quiet.zone)
        minute = moment.hour * 60 + moment.minute
        inside = quiet is not None and (
            quiet.start <= minute < quiet.end
            if quiet.start < quiet.end
            else minute >= quiet.start or minute < quiet.end
        )
        count += not inside
    # On the two nights of a year when clocks are changed, an hour may be there twice or not at all.
    exact = running(begin, begin + timedelta(minutes=15 * steps), quiet)
    assert abs(exact - count * 900) <= 2 * HOUR


def test_a_clock_is_read_from_what_people_and_programs_send() -> None:
    assert Control.read(None) is None
    assert Control.read({"kind": "none"}) is None
    assert Control.read({"kind": "live", "minutes": "10", "increment": "5"}) == Control.live(10, 5)
    wanted = Control.correspondence(2, 1, 7, quiet=False)
    assert Control.read({"kind": "correspondence", "days": 2, "bank": 1, "vacation": 7, "quiet": False}) == wanted
    assert Control.load(wanted.to_json()) == wanted


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "hourglass"},
        {"kind": "live", "minutes": 0},
        {"kind": "live", "minutes": "soon"},
        {"kind": "live", "minutes": "nan"},
        {"kind": "live", "minutes": 5, "increment": -1},
        {"kind": "correspondence", "days": 1000},
        {"kind": "correspondence", "days": 1, "vacation": 1e9},
        {"kind": "correspondence", "days": 1, "bank": None},
    ],
)
def test_an_impossible_clock_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        Control.read(data)


def test_quiet_hours_are_checked_where_they_come_in() -> None:
    assert Quiet.of("", None, None) is None
    assert Quiet.of("", 60, 60) is None
    assert Quiet.of("Pacific/Tahiti", 22 * 60, 7 * 60) == Quiet(ZoneInfo("Pacific/Tahiti"), 22 * 60, 7 * 60)
    for zone, start, end in (
        ("", 0, 13 * 60),
        ("", -1, 60),
        ("", 0, 24 * 60),
        ("Mu/Atlantis", 0, 60),
        ("../etc", 0, 1),
    ):
        with pytest.raises(Malformed):
            Quiet.of(zone, start, end)
    assert [minutes_of(text) for text in ("", "00:00", "22:30", "23:59")] == [None, 0, 1350, 1439]
    for text in ("24:00", "7", "12:60", "x:y", "-1:00"):
        with pytest.raises(Malformed):
            minutes_of(text)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-3, "0:00"),
        (0.9, "0:00"),
        (59, "0:59"),
        (605, "10:05"),
        (HOUR, "1:00:00"),
        (3 * HOUR + 61, "3 h 01 m"),
        (DAY - 1, "23 h 59 m"),
        (2 * DAY + 5 * HOUR, "2 d 5 h"),
    ],
)
def test_a_span_of_time_is_shown_as_a_clock_shows_it(seconds: float, words: str) -> None:
    assert shown(seconds) == words


def test_a_clock_says_what_it_is_in_words() -> None:
    assert Control.live(10, 5).words == "live, 10 min + 5 s"
    assert Control.correspondence(1).words == "1 day a move"
    assert Control.correspondence(3, 1, 7).more_words == (
        "By correspondence: 3 days for each move, 1 day in the bank, 7 days off, no clock runs in quiet hours."
    )
    assert Control.live(5).welcome() == 60
    assert Control.live(60).welcome() == 360
    assert Control.correspondence(1).welcome() == 0
