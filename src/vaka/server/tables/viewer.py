"""Through whose eyes a table is shown.

A person with one seat sees with its eyes, anybody else as an onlooker. A person with several seats (hot-seat) has one
of them open at a time: when another of theirs is asked, a curtain falls until they say that the right person looks.
"""

from __future__ import annotations

from dataclasses import dataclass

from vaka.core.state import State
from vaka.core.view import View
from vaka.server.store import Person, Table
from vaka.server.tables.seating import PERSON, Actor
from vaka.server.tables.tables import Tables


@dataclass(frozen=True, slots=True)
class Viewer:
    """What one person may see of one table now."""

    who: Actor
    seats: tuple[int, ...]
    """The seats this person holds."""
    eyes: int | None
    """The seat whose view is shown; None for an onlooker's."""
    curtain: int | None
    """The seat that is asked but whose things are still hidden, because another of the same person was open before."""

    @property
    def hosts_several(self) -> bool:
        return len(self.seats) > 1


def viewer_of(tables: Tables, table: Table, state: State, person: Person | None) -> Viewer:
    """The viewer that a person is at a table."""
    if person is None:
        return Viewer(Actor(), (), None, None)
    who = Actor(person.id)
    seats = tuple(seat.seat for seat in table.seats if seat.kind == PERSON and seat.person_id == person.id)
    if len(seats) <= 1:
        return Viewer(who, seats, seats[0] if seats else None, None)
    shown = tables.screen(table.id, person.id)
    if shown not in seats:
        shown = None
    asked = (
        state.to_act if state.to_act in seats and not table.over and table.seats[state.to_act].away is None else None
    )
    if asked is None or asked == shown:
        return Viewer(who, seats, shown, None)
    if knows_more(state, asked) or (shown is not None and knows_more(state, shown)):
        return Viewer(who, seats, None, asked)
    return Viewer(who, seats, asked, None)


def knows_more(state: State, seat: int) -> bool:
    """True where a seat knows something that an onlooker does not: then its view is not for the next person's eyes."""
    return _known(state.view(seat)) != _known(state.view(None))


def _known(view: View) -> dict[str, object]:
    return {name: value for name, value in view.to_json().items() if name not in ("seat", "legal")}
