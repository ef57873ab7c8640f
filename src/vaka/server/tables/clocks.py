"""Clocks: pure arithmetic of time, without a clock of its own.

Every move is given `move` seconds anew; what it takes beyond them comes out of the seat's `bank`; `increment` goes into
the bank after each move. So a live game is a bank with an increment, a game by correspondence is days for a move with
a bank for emergencies. A live clock runs from being asked until another seat is asked, however many decisions that
takes; a correspondence clock begins anew with each decision.

A correspondence clock stands still in a person's quiet hours and on their vacation. What is kept of a running clock is
its deadline alone: what is left at a moment is the time that counts between that moment and the deadline.

>>> tea = Control.live(minutes=5, increment=10)
>>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
>>> end = after(noon, tea.allowance(tea.bank))
>>> end.minute, tea.settle(tea.bank, noon + timedelta(minutes=1), end)
(5, 250.0)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from vaka.core.errors import Malformed

NONE, LIVE, CORRESPONDENCE = "none", "live", "correspondence"
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
LONGEST_QUIET = 12 * 60
"""The most quiet minutes a day: quiet hours are for sleep."""
AFTER_A_CHANGE = timedelta(days=1)
"""So long after somebody has given up quiet hours no hour is quiet: twelve a day stay twelve, however often they choose."""
FAR = timedelta(days=3650)
"""No deadline is further away than this."""


@dataclass(frozen=True, slots=True)
class Control:
    """How time is counted at a table."""

    kind: str
    move: float
    """Seconds for each move."""
    bank: float
    """Seconds beyond them, for the whole game."""
    increment: float = 0.0
    vacation: int = 0
    """Days of vacation for each seat."""
    quiet: bool = False
    """True where the clock stands still in quiet hours."""

    @staticmethod
    def live(minutes: float, increment: float = 0.0) -> Control:
        """A number of minutes for the game, and an increment in seconds with every move."""
        within("minutes", minutes, 1, 180)
        within("increment", increment, 0, 180)
        return Control(LIVE, 0.0, minutes * MINUTE, float(increment))

    @staticmethod
    def correspondence(days: float, bank: float = 0.0, vacation: int = 0, quiet: bool = True) -> Control:
        """Days for each move, a reserve for emergencies, and days of vacation."""
        within("days", days, 0.25, 30)
        within("bank", bank, 0, 60)
        within("vacation", vacation, 0, 60)
        return Control(CORRESPONDENCE, days * DAY, bank * DAY, 0.0, int(vacation), quiet)

    @staticmethod
    def read(data: Mapping[str, Any] | None) -> Control | None:
        """What a form or a program asked for: `kind`, and for its kind minutes and increment, or days and the rest."""
        kind = NONE if data is None else data.get("kind", NONE)
        if data is None or kind == NONE:
            return None
        if kind == LIVE:
            return Control.live(number(data, "minutes", 15), number(data, "increment", 10))
        if kind == CORRESPONDENCE:
            each, bank = number(data, "days", 3), number(data, "bank", 0)
            vacation = number(data, "vacation", 0)
            return Control.correspondence(each, bank, int(vacation), bool(data.get("quiet", True)))
        raise Malformed(f"a clock must be {NONE}, {LIVE} or {CORRESPONDENCE}, not {kind!r}", field="clock.kind")

    @staticmethod
    def load(data: Mapping[str, Any] | None) -> Control | None:
        """As it was stored."""
        return None if data is None else Control(**data)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def allowance(self, bank: float) -> float:
        """How long a move may take."""
        return self.move + bank

    def settle(
        self, bank: float, now: datetime, deadline: datetime, quiet: Quiet | None = None, off: datetime | None = None
    ) -> float:
        """The bank once a move is made: what is left of it, and the increment."""
        return min(bank, running(now, deadline, quiet, off)) + self.increment

    def again(
        self, bank: float, asked: datetime, done: datetime, quiet: Quiet | None = None, off: datetime | None = None
    ) -> datetime:
        """When time is up for what is asked again, because what was done about it is taken back: as if it had not been done."""
        return max(after(asked, self.allowance(bank), quiet, off), after(done, bank, quiet, off))

    def welcome(self) -> float:
        """The bank of somebody who comes back after theirs was empty: enough to find one's way."""
        return max(MINUTE, self.bank / 10) if self.kind == LIVE else 0.0

    @property
    def patience(self) -> timedelta:
        """How long a table waits when all its people have gone."""
        return timedelta(hours=1) if self.kind == LIVE else timedelta(days=14)

    @property
    def words(self) -> str:
        """In words, for a list."""
        if self.kind == LIVE:
            plus = f" + {self.increment:.0f} s" if self.increment else ""
            return f"live, {self.bank / MINUTE:g} min{plus}"
        return f"{days(self.move)} a move"

    @property
    def more_words(self) -> str:
        """All of it, for a sentence."""
        if self.kind == LIVE:
            plus = f", and {self.increment:g} seconds more with each move" if self.increment else ""
            return f"Live: {self.bank / MINUTE:g} minutes for each player{plus}."
        parts = [f"{days(self.move)} for each move"]
        if self.bank:
            parts.append(f"{days(self.bank)} in the bank")
        if self.vacation:
            parts.append(f"{days(self.vacation * DAY)} off")
        if self.quiet:
            parts.append("no clock runs in quiet hours")
        return f"By correspondence: {', '.join(parts)}."


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours of every day in which no correspondence clock runs, in somebody's own time zone."""

    zone: tzinfo
    start: int
    end: int
    """Minutes after midnight; an end before the start is on the next day."""
    since: datetime | None = None
    """Before this moment they do not count yet."""

    @staticmethod
    def of(zone: str, start: int | None, end: int | None, since: datetime | None = None) -> Quiet | None:
        """The hours, checked; None where no quiet hours are set."""
        if start is None or end is None or start == end:
            return None
        if not (0 <= start < 24 * 60 and 0 <= end < 24 * 60):
            raise Malformed("a time of day must be between 00:00 and 23:59", field="quiet")
        if (end - start) % (24 * 60) > LONGEST_QUIET:
            raise Malformed(f"quiet hours are at most {LONGEST_QUIET // 60} a day", field="quiet")
        return Quiet(zone_of(zone), start, end, since)

    def spans(self, begin: datetime) -> Iterator[tuple[datetime, datetime]]:
        """All quiet hours that end after a moment, in order. They never end."""
        day = begin.astimezone(self.zone).date() - timedelta(days=1)
        while True:
            start = self._moment(day, self.start)
            end = self._moment(day if self.end > self.start else day + timedelta(days=1), self.end)
            start = start if self.since is None else max(start, self.since)
            if end > begin and end > start:
                yield start, end
            day += timedelta(days=1)

    def _moment(self, day: Any, minutes: int) -> datetime:
        local = datetime(day.year, day.month, day.day, minutes // 60, minutes % 60, tzinfo=self.zone)
        return local.astimezone(UTC)


def running(begin: datetime, end: datetime, quiet: Quiet | None = None, off: datetime | None = None) -> float:
    """The seconds between two moments that count: without quiet hours, and not before `off`, a vacation's end."""
    if off is not None and off > begin:
        begin = off
    if begin >= end:
        return 0.0
    total = (end - begin).total_seconds()
    if quiet is not None:
        for start, stop in quiet.spans(begin):
            if start >= end:
                break
            total -= (min(stop, end) - max(start, begin)).total_seconds()
    return max(0.0, total)


def after(begin: datetime, seconds: float, quiet: Quiet | None = None, off: datetime | None = None) -> datetime:
    """The moment at which this many seconds that count have gone by."""
    if off is not None and off > begin:
        begin = off
    left = min(max(0.0, seconds), FAR.total_seconds())
    if quiet is not None:
        for start, stop in quiet.spans(begin):
            free = (start - begin).total_seconds()
            if left <= free:
                break
            left -= max(0.0, free)
            begin = stop
    return begin + timedelta(seconds=left)


def zone_of(name: str) -> tzinfo:
    if not name:
        return UTC
    try:
        if not (name.isascii() and name.isprintable() and len(name) <= 64):
            raise ValueError
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:
        raise Malformed("there is no such time zone", field="zone") from error


def shown(seconds: float) -> str:
    """A span of time as a clock shows it: 2 d 4 h, 3 h 20 m, 12:05."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return f"{whole // 86400} d {whole % 86400 // 3600} h"
    if whole >= 3 * HOUR:
        return f"{whole // 3600} h {whole % 3600 // 60:02d} m"
    if whole >= HOUR:
        return f"{whole // 3600}:{whole % 3600 // 60:02d}:{whole % 60:02d}"
    return f"{whole // 60}:{whole % 60:02d}"


def days(seconds: float) -> str:
    return f"{seconds / DAY:g} day{'s' if seconds != DAY else ''}"


def minutes_of(text: str) -> int | None:
    """An hour of the day as a form sends it, `22:30`, in minutes after midnight; None for nothing."""
    if not text:
        return None
    hours, colon, minutes = text.partition(":")
    if not (colon and hours.isascii() and hours.isdigit() and minutes.isascii() and minutes.isdigit()):
        raise Malformed("write a time of day like 22:30", field="quiet")
    found = int(hours[:3]) * 60 + int(minutes[:3])
    if not 0 <= found < 24 * 60 or int(minutes[:3]) > 59:
        raise Malformed("a time of day must be between 00:00 and 23:59", field="quiet")
    return found


def within(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise Malformed(f"{name}: from {low:g} to {high:g}, not {value:g}", field=f"clock.{name}")


def number(data: Mapping[str, Any], name: str, otherwise: float) -> float:
    value = data.get(name, otherwise)
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise Malformed(f"{name}: {value!r} is not a number", field=f"clock.{name}") from error
    if not math.isfinite(found):
        raise Malformed(f"{name}: {value!r} is not a number", field=f"clock.{name}")
    return found
