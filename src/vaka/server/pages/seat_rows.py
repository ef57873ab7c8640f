"""The seats of a table as one viewer sees them: name, points, clock, and what each is doing now."""

from __future__ import annotations

from dataclasses import dataclass

from vaka.core.game import Game
from vaka.core.result import Result
from vaka.core.view import View
from vaka.draw.picture import Fact
from vaka.server.store import Seat, Table
from vaka.server.store.columns import now
from vaka.server.tables import timing
from vaka.server.tables.clocks import shown
from vaka.server.tables.seat_names import name_of
from vaka.server.tables.seating import BOT, LINK, OPEN
from vaka.server.tables.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Clock:
    """What is left of a seat's time. A page counts it down while it runs."""

    seconds: float
    text: str
    runs: bool
    means: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat, in the strip of scores and in the list of seats."""

    number: int
    name: str
    who: str
    score: str
    score_means: str
    facts: list[Fact]
    active: bool
    mine: bool
    kind: str
    invite: str | None
    """The link of a free seat, for those who may hand it on."""
    can_sit: bool
    away: bool = False
    """True while a bot stands in for the person of this seat."""
    clock: Clock | None = None
    days_off: int = 0
    """How many days of vacation are left."""
    off: str = ""
    """Until when the seat is on vacation, in words."""
    status: str = ""
    """What the seat is doing now, in a word or two: to move, thinking, away."""


def clock_of(table: Table, seat: Seat) -> Clock | None:
    left = timing.left_of(table, seat)
    if left is None or table.over or table.closed is not None:
        return None
    runs = table.to_act == seat.seat and table.deadline is not None
    off = seat.off_until is not None and seat.off_until > now()
    means = "on vacation until then" if runs and off else "left for this move" if runs else "for the next move"
    return Clock(round(left, 1), shown(left), runs, means)


def seat_row(table: Table, game: Game, viewer: Viewer, view: View, seat: Seat, result: Result | None) -> SeatRow:
    free = seat.kind in (LINK, OPEN)
    mine = seat.seat in viewer.seats
    is_host = viewer.who.person_id is not None and viewer.who.person_id == table.host_id
    if seat.resigned is not None:
        who = "resigned" if table.over else "resigned: a bot plays on"
    elif seat.kind == BOT:
        who = f"bot, {seat.bot}"
    elif free:
        who = "free, by link" if seat.kind == LINK else "free"
    elif seat.away is not None:
        who = f"away: bot, {seat.stand_in}"
    elif mine:
        who = "" if not viewer.hosts_several else "on this screen"
    else:
        first = next(each for each in table.seats if each.kind == seat.kind and each.person_id == seat.person_id)
        who = "guest" if first is seat else f"with {name_of(first)}"
    facts = game.facts(view, seat.seat)
    # The page shows the points of every seat at the same place: a title's own words for them go there, too.
    points = next((fact for fact in facts if fact.icon == "star" and fact.value == str(view.scores[seat.seat])), None)
    score, means = game.score_words(view.scores[seat.seat])
    return SeatRow(
        number=seat.seat,
        name=name_of(seat),
        who=who,
        score=score,
        score_means=points.meaning if points else means,
        facts=[fact for fact in facts if fact is not points],
        active=view.to_act == seat.seat and result is None,
        mine=mine,
        kind=seat.kind,
        invite=seat.invite if free and is_host else None,
        can_sit=seat.kind == OPEN and table.public and not viewer.seats,
        away=seat.away is not None,
        clock=clock_of(table, seat),
        days_off=seat.days_off if seat.away is None and not table.over and table.closed is None else 0,
        off=f"{seat.off_until:%d %B}" if seat.off_until is not None and seat.off_until > now() else "",
        status=status_of(table, view, seat, result),
    )


def status_of(table: Table, view: View, seat: Seat, result: Result | None) -> str:
    """What a seat is doing now, short enough for the strip of scores; empty where there is nothing to say."""
    if seat.resigned is not None:
        return "resigned"
    if result is not None or table.closed is not None:
        return ""
    asked = view.to_act == seat.seat
    if seat.kind in (LINK, OPEN):
        return "seat free"
    if seat.away is not None:
        return "away"
    if asked:
        return "thinking" if seat.kind == BOT else "to move"
    return "on vacation" if seat.off_until is not None and seat.off_until > now() else ""
