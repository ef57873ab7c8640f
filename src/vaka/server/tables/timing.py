"""Clocks at tables: started, settled, run out. Bots that stand in for people, and tables that everybody has left.

A seat that runs out of time is played by a bot, under a flag that everybody sees, until its owner takes it back. Where
all people are gone nothing is played any more: the table waits for one of them, and in the end it is closed. At a rated
table whoever left has lost.

What changes a clock is written in the transaction that changed the table, and the table's row is locked first: of
several processes that notice that time is up, one does something about it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from vaka.bots import STAND_IN
from vaka.core.errors import Malformed, Refused
from vaka.server.errors import CannotUndo, Denied, Unknown
from vaka.server.ids import sound
from vaka.server.store import Person, Seat, ServerKey, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.clocks import AFTER_A_CHANGE, CORRESPONDENCE, LIVE, Control, Quiet, after, running
from vaka.server.tables.ratings import settle
from vaka.server.tables.seating import BOT, LINK, OPEN, PERSON

log = logging.getLogger("vaka.timing")
TICK = 1.0
"""How often it is looked whether time is up, in seconds."""
BEAT, SILENCE = 30.0, 90.0
"""How often it is written down that clocks are being watched, and how long that may be missing, in seconds."""
SOON = timedelta(seconds=20)
"""By then a bot that stands in for somebody has moved, or something is wrong with it."""
REST = "rest"
"""Where it is written down when the last server left in order."""
EVERYBODY_LEFT = "everybody has left"
FORGOTTEN = "nobody has played here for a long time"
BATCH = 50
Span = tuple[datetime, datetime]
AGAIN = timedelta(minutes=10)
"""So long a table that could not be seen to is left alone."""


def present(table: Table) -> bool:
    """True where at least one person plays for themselves."""
    return any(seat.kind == PERSON and seat.away is None for seat in table.seats)


def bot_asked(table: Table) -> str | None:
    """The level of the bot that is to move now: at its own seat, or for a person while others still play."""
    if table.to_act is None or table.over or table.closed is not None:
        return None
    seat = table.seats[table.to_act]
    if seat.kind == BOT:
        return seat.bot or ""
    return seat.stand_in or "" if seat.away is not None and present(table) else None


def about_to_move(table: Table, seat: Seat) -> bool:
    """True where time has just run out and the bot that stands in has not moved yet. Whoever could come back before it does
    would have a minute more again and again, and never move at all."""
    waits = table.to_act == seat.seat and bool(seat.stand_in) and present(table)
    return waits and seat.away is not None and table.updated <= seat.away and now() < seat.away + SOON


def stand_in_level(table: Table, levels: tuple[str, ...]) -> str:
    """The bot for a person's seat: as strong as the bots of this table, and never a careless one."""
    here = [levels.index(seat.bot) for seat in table.seats if seat.kind == BOT and seat.bot in levels]
    usual = levels.index(STAND_IN) if STAND_IN in levels else min(1, len(levels) - 1)
    return levels[max([usual, *here])] if levels else ""


def equip(table: Table, control: Control | None) -> None:
    """Give a new table its clocks."""
    table.clock = None if control is None else control.to_json()
    table.speed = "none" if control is None else control.kind
    for seat in table.seats:
        seat.bank = None if control is None else control.bank
        seat.days_off = 0 if control is None else control.vacation


def start(session: Session | None, table: Table, at: datetime | None = None) -> None:
    """Start the clock of the seat on turn. No clock runs while a seat is free, and none for a bot.

    The session is for the quiet hours of people: a clock that heeds none needs no session.
    """
    at = now() if at is None else at
    control = Control.load(table.clock)
    table.asked_since = table.deadline = None
    if control is None or table.to_act is None or table.over or table.closed is not None:
        return
    kinds = {seat.kind for seat in table.seats}
    if PERSON not in kinds or LINK in kinds or OPEN in kinds:
        return
    seat = table.seats[table.to_act]
    if not present(table):
        table.asked_since, table.deadline = at, at + control.patience
    elif seat.kind == PERSON and seat.away is None:
        quiet = quiet_of(session, control, seat)
        table.asked_since = at
        table.deadline = after(at, control.allowance(seat.bank or 0.0), quiet, seat.off_until)


def handed_on(
    session: Session | None, table: Table, before: int | None, *, played: bool, thought: Span | None = None
) -> None:
    """An action was made: stop the clock of the seat that was asked, and start that of the next.

    A live clock goes on where the same seat is asked again; a correspondence clock begins anew with each decision. Where one
    is asked again because its seat took something back, it has as much time as it would have had: it was `thought` about
    before.
    """
    control = Control.load(table.clock)
    if control is None or (control.kind == LIVE and before == table.to_act and not table.over):
        return
    at = now()
    if before is not None and table.deadline is not None:
        seat = table.seats[before]
        if seat.kind == PERSON and seat.away is None:
            left = control.settle(
                seat.bank or 0.0, at, table.deadline, quiet_of(session, control, seat), seat.off_until
            )
            seat.bank = left if played else left - control.increment
    start(session, table, at)
    if thought is not None and table.to_act is not None and table.deadline is not None:
        seat = table.seats[table.to_act]
        quiet = quiet_of(session, control, seat)
        table.asked_since = thought[0]
        table.deadline = control.again(seat.bank or 0.0, *thought, quiet, seat.off_until)
        if table.deadline <= at:
            raise CannotUndo("The time for the move before this one is used up, so this one stands.")


def quiet_of(session: Session | None, control: Control, seat: Seat) -> Quiet | None:
    if not control.quiet or seat.person_id is None:
        return None
    assert session is not None
    person = session.get(Person, seat.person_id)
    return None if person is None else hours_of(person)


def hours_of(person: Person) -> Quiet | None:
    return Quiet.of(person.zone, person.quiet_from, person.quiet_to, person.quiet_since)


def left_of(table: Table, seat: Seat, at: datetime | None = None) -> float | None:
    """The seconds until a seat runs out of time, as a clock on the wall counts them; None where none are counted."""
    control = Control.load(table.clock)
    if control is None or seat.kind != PERSON or seat.away is not None:
        return None
    if table.to_act == seat.seat and table.deadline is not None:
        return max(0.0, (table.deadline - (now() if at is None else at)).total_seconds())
    return control.allowance(seat.bank or 0.0)


class Timing:
    """The clocks of one store, and the thread that looks at them."""

    def __init__(
        self,
        store: Store,
        levels: Callable[[], tuple[str, ...]],
        changed: Callable[[str], None],
        idle: timedelta | None = None,
    ) -> None:
        self.store = store
        self.levels = levels
        self.changed = changed
        self.idle = idle
        """A table without clocks is closed when nothing has happened at it for so long; None: never."""
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._beat_at = self._tidy_at = 0.0
        self._put_off: dict[str, datetime] = {}
        """Tables that could not be seen to, and until when they are left alone."""

    def start(self) -> None:
        self.resume(now())
        self._thread = threading.Thread(target=self._run, name="vaka-timing", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def _run(self) -> None:
        while not self._stopped.wait(TICK):
            try:
                self.tick()
            except Exception as error:
                log.warning("the store does not answer the clocks: %s", type(error).__name__)

    def tick(self, at: datetime | None = None) -> int:
        """See to every clock that has run out; how many there were."""
        at = now() if at is None else at
        if at.timestamp() >= self._beat_at:
            self._beat_at = at.timestamp() + BEAT
            self.beat(at)
        if self.idle is not None and at.timestamp() >= self._tidy_at:
            self._tidy_at = at.timestamp() + 600
            self.tidy(at)
        due = (Table.deadline <= at) & Table.over.is_(False) & Table.closed.is_(None)
        with self.store.reading() as session:
            put_off = [table_id for table_id, until in self._put_off.items() if until > at]
            query = select(Table.id).where(due, Table.id.not_in(put_off)).order_by(Table.deadline).limit(BATCH)
            found = session.scalars(query).all()
        return sum(self._seen_to(table_id, at) for table_id in found)

    def _seen_to(self, table_id: str, at: datetime) -> bool:
        """Where the rows of one table are damaged the clocks of all others run all the same."""
        try:
            return self.run_out(table_id, at)
        except DBAPIError:
            raise
        except Exception:
            log.exception("time is up at table %s, and nothing could be done about it", table_id)
            self._put_off[table_id] = at + AGAIN
            return False

    def run_out(self, table_id: str, at: datetime) -> bool:
        """Time is up at a table: a bot stands in, or the table is closed where nobody is left. False: not any more."""
        with self.store.writing() as session:
            table = session.get(Table, table_id, with_for_update=True)
            if table is None or table.over or table.closed is not None or table.to_act is None:
                return False
            if table.deadline is None or table.deadline > at:
                return False  # somebody was quicker
            if present(table):
                seat = table.seats[table.to_act]
                seat.away, seat.stand_in, seat.bank = at, stand_in_level(table, self.levels()), 0.0
                start(session, table, at)
            else:
                table.closed, table.closed_why, table.deadline = at, EVERYBODY_LEFT, None
            table.stamp += 1
            table.updated = at
            if table.closed is not None:
                settle(session, table)
        self.changed(table_id)
        return True

    def take_back(self, table_id: str, number: int, person: Person) -> Table:
        """Somebody is back, and plays their seat themselves again."""
        with self.store.writing() as session:
            table, seat = self._mine(session, table_id, number, person)
            if seat.away is None:
                return table
            if about_to_move(table, seat):
                raise Refused("A bot is about to move for you. Take your seat back as soon as it has.")
            control = Control.load(table.clock)
            seat.away = seat.stand_in = None
            seat.bank = None if control is None else max(seat.bank or 0.0, control.welcome())
            if table.to_act == number or table.deadline is None or not self._runs_for_another(table, number):
                start(session, table)
            table.stamp += 1
            table.updated = now()
        self.changed(table_id)
        return table

    def _runs_for_another(self, table: Table, number: int) -> bool:
        asked = None if table.to_act is None else table.seats[table.to_act]
        return asked is not None and asked.seat != number and asked.kind == PERSON and asked.away is None

    def take_days_off(self, table_id: str, number: int, person: Person, days: int) -> Table:
        """Some of a seat's days of vacation, from now on; its clock stands until they are over."""
        at = now()
        with self.store.writing() as session:
            table, seat = self._mine(session, table_id, number, person)
            control = Control.load(table.clock)
            if control is None or control.kind != CORRESPONDENCE:
                raise Refused("Only correspondence games have days off.")
            if seat.away is not None:
                raise Refused("A bot is playing for you right now: take your seat back first.")
            if not 1 <= days <= seat.days_off:
                raise Malformed(f"you have {seat.days_off} days off left", field="days")
            before = seat.off_until
            seat.off_until = max(at, before or at) + timedelta(days=days)
            seat.days_off -= days
            if table.to_act == number and table.deadline is not None:
                quiet = quiet_of(session, control, seat)
                table.deadline = after(at, running(at, table.deadline, quiet, before), quiet, seat.off_until)
            table.stamp += 1
        self.changed(table_id)
        return table

    def set_quiet(self, person: Person, zone: str, start_at: int | None, end_at: int | None) -> Person:
        """Quiet hours: the first count at once, others from a day after those before were given up. Where their clock is
        running now, what is left of it stays the same."""
        at = now()
        with self.store.writing() as session:
            kept = session.get_one(Person, person.id)
            if (kept.zone, kept.quiet_from, kept.quiet_to) == (zone, start_at, end_at):
                return kept
            before = hours_of(kept)
            since = kept.quiet_since if before is None else at + AFTER_A_CHANGE
            quiet = Quiet.of(zone, start_at, end_at, since)
            kept.zone, kept.quiet_from, kept.quiet_to, kept.quiet_since = zone, start_at, end_at, since
            asked = (Seat.table_id == Table.id) & (Seat.seat == Table.to_act) & (Seat.person_id == person.id)
            running_now = Table.deadline.is_not(None) & Seat.away.is_(None) & (Table.speed == CORRESPONDENCE)
            query = select(Table).join(Seat, asked).where(running_now).with_for_update(of=Table)
            for table in session.scalars(query):
                control = Control.load(table.clock)
                assert control is not None
                assert table.to_act is not None
                assert table.deadline is not None
                if control.quiet:
                    off = table.seats[table.to_act].off_until
                    table.deadline = after(at, running(at, table.deadline, before, off), quiet, off)
                    table.stamp += 1
        return kept

    def _mine(self, session: Session, table_id: str, number: int, person: Person) -> tuple[Table, Seat]:
        table = session.get(Table, table_id, with_for_update=True) if sound(table_id, 16) else None
        if table is None:
            raise Unknown("There is no such table. Perhaps part of the address is missing.")
        seat = table.seats[number] if 0 <= number < len(table.seats) else None
        if seat is None or seat.kind != PERSON or seat.person_id != person.id:
            raise Denied("This seat is not yours.")
        if table.over or table.closed is not None:
            raise Refused("This game is no longer being played.")
        return table, seat

    # Times when nobody watched the clocks.

    def beat(self, at: datetime) -> None:
        """Write down that clocks are watched. Where nobody did for a while, they stood still for that time."""
        with self.store.writing() as session:
            kept = session.get(ServerKey, "beat", with_for_update=True)
            if kept is None:
                session.add(ServerKey(name="beat", value=at.isoformat()))
                return
            last = datetime.fromisoformat(kept.value)
            if (at - last).total_seconds() < BEAT / 2:
                return
            kept.value = at.isoformat()
            gap = at - last
            if gap.total_seconds() < SILENCE:
                return
            stood = _give_back(session, last, at, timedelta(seconds=BEAT))
        for table in stood:
            self.changed(table.id)

    def resume(self, at: datetime) -> None:
        """A server begins. Where the last one left in order, clocks have stood still from that moment until now."""
        with self.store.writing() as session:
            kept = session.get(ServerKey, REST, with_for_update=True)
            if kept is None:
                return
            session.delete(kept)
            last = datetime.fromisoformat(kept.value)
            beat = session.get(ServerKey, "beat", with_for_update=True)
            if beat is not None and datetime.fromisoformat(beat.value) > last:
                return  # somebody else has watched them
            stood = _give_back(session, last, at, at - last)
        for table in stood:
            self.changed(table.id)

    def tidy(self, at: datetime) -> None:
        """Close tables without clocks that everybody has forgotten."""
        assert self.idle is not None
        going_on = Table.over.is_(False) & Table.closed.is_(None) & Table.deadline.is_(None)
        old = going_on & (Table.updated < at - self.idle)
        with self.store.reading() as session:
            found = session.scalars(select(Table.id).where(old).limit(BATCH)).all()
        for table_id in found:
            with self.store.writing() as session:
                change = update(Table).where(Table.id == table_id, old)
                values = {"closed": at, "closed_why": FORGOTTEN, "stamp": Table.stamp + 1}
                won = session.connection().execute(change.values(**values)).rowcount == 1
                if won:
                    settle(session, session.get_one(Table, table_id, populate_existing=True))
            if won:
                self.changed(table_id)


def rest(store: Store, since: datetime) -> None:
    """The server has left: from now on nobody watches the clocks, unless another process does."""
    with store.writing() as session:
        for name in ("beat", REST):
            kept = session.get(ServerKey, name, with_for_update=True)
            if kept is None:
                session.add(ServerKey(name=name, value=since.isoformat()))
            else:
                kept.value = since.isoformat()


def _give_back(session: Session, last: datetime, at: datetime, slack: timedelta) -> list[Table]:
    """Clocks that ran while nobody watched, put forward by the time from `last` until now."""
    ran = Table.deadline.is_not(None) & (Table.asked_since <= last + slack)
    stood = list(session.scalars(select(Table).where(ran).with_for_update()))
    for table in stood:
        assert table.deadline is not None
        table.deadline += at - max(last, table.asked_since or last)
        table.stamp += 1
    return stood
