"""[T94-13aa] Who sits in which canoe of an Expedition: proposed by the engine, settled by the voyager."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Kind, Row
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.kinds import MILITIA, POPULATION
from vaka.games.clans.rows import swapped
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.state import TahitiState

MAX_CHANGES: Final = 12
"""So often seats are changed before a roll."""

# Questions.


def canoe_value(one: int, other: int) -> int:
    """[T94-13l] 2 for a canoe with a Combat Unit, 3 with two of which not both are Militia."""
    if one > POPULATION and other > POPULATION:
        return 2 if one == MILITIA and other == MILITIA else 3
    return 2 if one > POPULATION or other > POPULATION else 0


def sea_value(voyage: Row) -> int:
    """[T94-13l] What an Expedition is worth in a fight: its canoes and all its leaders."""
    total = voyage[0]
    for i in range(1, len(voyage), 2):
        total += canoe_value(voyage[i], voyage[i + 1])
    return total


def arrange(kinds: list[int], canoes: int) -> list[int]:
    """[T94-13aa] Units in canoes so that they count most: one paddler each, the strong first, then the second places.

    What the engine proposes; those who find no place are the least useful ones.
    """
    paddlers = sorted((kind for kind in kinds if kind > POPULATION), reverse=True)
    people = [kind for kind in kinds if kind == POPULATION]
    seats = [-1] * (2 * canoes)
    for i, kind in enumerate(paddlers[: 2 * canoes]):
        seats[2 * i if i < canoes else 2 * (i - canoes) + 1] = kind
    for kind in people:
        if -1 in seats:
            seats[seats.index(-1)] = kind
    return seats


def transferred(state: TahitiState, canoe: int) -> Row:
    """[T94-13f, T94-13q] The Expedition without a canoe that is given up: its Units change to free places, the strong
    first. By the first rules everybody was seated anew.
    """
    voyage = state.voyage
    at = 1 + 2 * canoe
    crew = [kind for kind in voyage[at : at + 2] if kind >= 0]
    rest = [*voyage[1:at], *voyage[at + 2 :]]
    crew.sort(reverse=True)
    if state.version < 2:
        kinds = [kind for kind in rest if kind >= 0] + crew[: rest.count(-1)]
        return (voyage[0], *arrange(kinds, len(rest) // 2))
    for kind in crew:
        if -1 in rest:
            rest[place_for(rest, kind)] = kind
    return (voyage[0], *rest)


def place_for(seats: list[int], kind: Kind) -> int:
    """The free place in which a Unit adds most."""
    best = seats.index(-1)
    most = -1
    for place in range(len(seats)):
        if seats[place] < 0:
            other = seats[place ^ 1]
            gain = canoe_value(other, kind) - canoe_value(other, -1)
            if gain > most:
                most = gain
                best = place
    return best


def may_differ(voyage: Row) -> bool:
    """Whether there is any other way to sit: two canoes or more, and not the same in every place."""
    seats = voyage[1:]
    return len(seats) > 2 and any(kind != seats[0] for kind in seats)


def place_of(state: TahitiState, canoe: int, kind: Kind) -> int:
    """Where in `voyage` a Unit of a kind, or a free place (-1), is in a canoe; -1 where there is none."""
    at = 1 + 2 * canoe
    if at + 1 < len(state.voyage):
        for place in (at, at + 1):
            if state.voyage[place] == kind:
                return place
    return -1


# Decisions.


def take_seats(state: TahitiState, seat: Seat) -> None:
    """Ask the voyager who sits where, before the next roll; not where there is nothing to choose."""
    if state.version >= 2 and may_differ(state.voyage):
        state.agenda.append(TakePlaces(seat))


NOT_ABOARD: Final = Reason("T94-13aa", "No such unit sits in that canoe.")
SEATS_CHANGED: Final = Reason("T94-13aa", "Seats have been changed often enough: set sail.")


class TakePlaces(ClanDecision[TahitiState]):
    """[T94-13aa] The voyager lets everybody sit as proposed, or has somebody change canoes."""

    name = "places"
    outlasts = True

    def __init__(self, seat: Seat, changes: int = 0) -> None:
        super().__init__(seat)
        self.changes = changes

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        return [more.seated] + [action for action in more.unseat if self.why_not(state, action) is None]

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.SEATED:
            return None
        if action.verb != t.UNSEAT:
            return NOT_NOW
        if self.changes >= MAX_CHANGES:
            return SEATS_CHANGED
        return None if place_of(state, action.a, action.b) >= 0 else NOT_ABOARD

    def apply(self, state: TahitiState, action: Action) -> None:
        state.agenda.pop()
        if action.verb == t.UNSEAT:
            state.agenda.append(TakePlaces(self.seat, self.changes + 1))
            state.agenda.append(ChangePlaces(self.seat, place_of(state, action.a, action.b)))


NO_SUCH_CANOE: Final = Reason("T94-13f", "The expedition has no such canoe.")
NO_PLACE: Final = Reason("T94-13c", "There are already two units in that canoe: change places with one of them.")


class ChangePlaces(ClanDecision[TahitiState]):
    """[T94-13c, T94-13aa] One Unit has risen: into another canoe with a free place, in exchange with another Unit, or
    back where it was.
    """

    name = "change places"
    outlasts = True

    def __init__(self, seat: Seat, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        return [action for action in more.take_seat + more.swap if self.why_not(state, action) is None]

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        own = (self.place - 1) // 2
        if action.verb == t.TAKE_SEAT:
            if action.a == own:
                return None
            if action.a >= len(state.voyage) // 2:
                return NO_SUCH_CANOE
            return None if place_of(state, action.a, -1) >= 0 else NO_PLACE
        if action.verb != t.CHANGE_SEATS:
            return NOT_NOW
        if action.a == own or action.b == state.voyage[self.place]:
            return NOT_ABOARD
        return None if place_of(state, action.a, action.b) >= 0 else NOT_ABOARD

    def apply(self, state: TahitiState, action: Action) -> None:
        state.agenda.pop()
        if action.verb == t.TAKE_SEAT and action.a == (self.place - 1) // 2:
            return
        place = place_of(state, action.a, action.b if action.verb == t.CHANGE_SEATS else -1)
        state.voyage = swapped(state.voyage, place, self.place)
