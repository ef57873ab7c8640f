"""The lists of the front page: tables that wait for somebody, tables to sit down at, to look on, to look back at."""

from __future__ import annotations

from dataclasses import dataclass

import vaka
from vaka.server.pages.scene import Scene
from vaka.server.store import Person, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.clocks import Control, shown
from vaka.server.tables.lists import TableLists
from vaka.server.tables.results import final
from vaka.server.tables.seat_names import name_of, title_of
from vaka.server.tables.seating import BOT, LINK, OPEN, PERSON


@dataclass(frozen=True, slots=True)
class Dot:
    """A seat in a list: taken or free, and by whom."""

    number: int
    taken: bool
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """One table in a list."""

    id: str
    title: str
    name: str
    strong: str
    """What wants to be done, if anything."""
    note: str
    tags: list[str]
    seats: list[Dot]
    act: str
    sit: int | None = None
    """The seat that one click takes."""

    @property
    def href(self) -> str:
        return f"/t/{self.id}"


class Lobby:
    """The tables of one store, as one person finds them."""

    def __init__(self, store: Store) -> None:
        self.lists = TableLists(store)

    def mine(self, person: Person | None, limit: int = 12) -> list[Row]:
        """What goes on where somebody sits or that they began: first where they are asked, the shortest time first."""
        if person is None:
            return []
        found = sorted(self.lists.mine(person, 60), key=lambda table: (not is_asked(table, person), _until(table)))
        return [row(table, person) for table in found[:limit]]

    def finished(self, person: Person | None, limit: int = 6) -> list[Row]:
        """What is over: of one's own tables, and where there are few, of the public ones."""
        tables = [] if person is None else self.lists.my_finished(person, limit)
        if len(tables) < limit:
            known = {table.id for table in tables}
            tables += [table for table in self.lists.finished(limit) if table.id not in known]
        return [row(table, person) for table in tables[:limit]]

    def open(self, person: Person | None, limit: int = 8) -> list[Row]:
        """Where anybody may sit down."""
        return [row(table, person) for table in self.lists.open(person, limit)]

    def watch(self, person: Person | None, limit: int = 8) -> list[Row]:
        """Public tables at which all seats are taken."""
        return [row(table, person) for table in self.lists.full(person, limit)]

    # From table to table.

    def next(self, person_id: str, after: str = "") -> str | None:
        """The table to go to from another: the one that waits after it; None where none waits."""
        found = self.lists.waiting(person_id)
        if after in found:
            at = found.index(after)
            found = found[at + 1 :] + found[:at]
        return found[0] if found else None

    def elsewhere(self, scene: Scene) -> int:
        """How many other tables wait for the viewer of this one; counted where nothing is asked of them here."""
        person_id = scene.viewer.who.person_id
        return 0 if person_id is None or scene.my_turn else self.lists.count_waiting(person_id, besides=scene.table.id)


def _until(table: Table) -> float:
    """By what a list is sorted: a deadline comes before none, then what happened last."""
    return table.deadline.timestamp() if table.deadline is not None else 1e11 - table.updated.timestamp()


def is_asked(table: Table, person: Person | None) -> bool:
    """True where a table waits for this person."""
    if person is None or table.to_act is None or table.over or table.closed is not None:
        return False
    seat = table.seats[table.to_act]
    return seat.kind == PERSON and seat.person_id == person.id and seat.away is None


def row(table: Table, person: Person | None) -> Row:
    mine = [seat for seat in table.seats if person is not None and seat.person_id == person.id]
    asked = is_asked(table, person)
    open_seat = next((seat.seat for seat in table.seats if seat.kind == OPEN), None)
    sit = open_seat if table.public and not mine and not table.over and table.closed is None else None
    return Row(
        table.id,
        title_of(table),
        table.name,
        "Your move" if asked else "A bot plays for you" if any(seat.away for seat in mine) and not table.over else "",
        state_of(table, asked),
        tags_of(table),
        [Dot(seat.seat, seat.kind in (PERSON, BOT), name_of(seat)) for seat in table.seats],
        act_of(table, asked, bool(mine), sit),
        sit,
    )


def act_of(table: Table, asked: bool, mine: bool, sit: int | None) -> str:
    if table.over:
        return "Result"
    if table.closed is not None:
        return "Look"
    if asked:
        return "Continue"
    return "Open" if mine else "Watch" if sit is None else "Sit down"


def state_of(table: Table, asked: bool) -> str:
    """How a table stands, in a few words."""
    if table.over:
        result = final(table)
        if result is not None and table.players == 1:
            return vaka.game(table.title).verdict(result.breakdown[0]) or result.why.rstrip(".")
        ranks = [] if result is None else result.ranks
        winners = [name_of(table.seats[seat]) for seat, rank in enumerate(ranks) if rank == 1]
        return f"{' and '.join(winners)} won" if winners else "finished"
    if table.closed is not None:
        return "closed"
    free = sum(seat.kind in (LINK, OPEN) for seat in table.seats)
    if free:
        return f"{free} seat{'s' if free != 1 else ''} free"
    if table.to_act is None:
        return ""
    left = "" if table.deadline is None else shown((table.deadline - now()).total_seconds())
    if asked:
        return f"{left} left" if left else ""
    return f"waiting for {name_of(table.seats[table.to_act])}" + (f", {left} left" if left else "")


def tags_of(table: Table) -> list[str]:
    control = Control.load(table.clock)
    return [*([] if control is None else [control.words]), *(["rated"] if table.rated else [])]
