"""Who sits in which canoe of a fleet that has fought at sea (15.2).

Crews stand in `crews`, an entry for each canoe: its owner, the canoe, two Units (-1: free) and its state. Where each
Leader rides stands in `riding`: the Leader, then the place of his canoe in `crews`. A fleet is seated so that most
canoes count most, its Leaders in the first of them; its owner may change that before it is known which canoes sink.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Kind, Owner, Piece, Row
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.kinds import MILITIA, POPULATION, UNITS
from vaka.games.clans.rows import swapped, with_at
from vaka.games.clans.sea import NO_CREW
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.places import canoe_value
from vaka.games.tahiti1994.state import TahitiState

WIDTH: Final = 5
C_OWNER: Final = 0
C_CANOE: Final = 1
C_UNIT: Final = 2
C_STATE: Final = 4
AFLOAT: Final = 0
THROUGH: Final = 1
SUNK: Final = 2
FIGHTING: Final = 3

MOST: Final = 3
"""So many canoes a side count."""
CHANGES: Final = 12
"""So often a fleet's seats are changed in one battle, so that nobody changes them for ever."""


# Questions.


def aboard(state: TahitiState, at: int) -> list[Piece]:
    """The Units in the canoe whose entry starts at a place of `crews`."""
    return [p for p in state.crews[at + C_UNIT : at + C_STATE] if p >= 0]


def entry_value(state: TahitiState, at: int) -> int:
    """[T94-15.2d] What a canoe of `crews` is worth."""
    one, other = state.crews[at + C_UNIT], state.crews[at + C_UNIT + 1]
    return canoe_value(state.kind[one] if one >= 0 else -1, state.kind[other] if other >= 0 else -1)


def counted(state: TahitiState, *owners: Owner) -> list[int]:
    """[T94-15.2c, T94-15.2k, T94-15.2l] The best three manned canoes of a side, by their places in `crews`."""
    mine = [at for at in range(0, len(state.crews), WIDTH) if state.crews[at + C_OWNER] in owners]
    manned = [at for at in mine if entry_value(state, at) > 0]
    if not manned and state.version >= 2:  # at sea people alone defend their canoes with nothing
        manned = [at for at in mine if aboard(state, at)]
    manned.sort(key=lambda at: (-entry_value(state, at), at))
    return manned[:MOST]


def worth(state: TahitiState, crew: list[Piece], canoes: int) -> int:
    """[T94-15.2d] What Combat Units are worth in some canoes, one in each and then the second places."""
    strong = len([p for p in crew if state.kind[p] > MILITIA])
    return 2 * canoes + min(canoes, len(crew) - canoes, strong)


def best_shares(state: TahitiState, crews: list[list[Piece]], canoes: int) -> list[int]:
    """[T94-15.2c, T94-15.2m, T94-15.2q] How many canoes each crew of a defence by the coast mans so that all together are worth
    most: three at most, and the first as many as possible.
    """
    best = [0] * len(crews)
    most = 0
    for shares in product(range(min(MOST, canoes) + 1), repeat=len(crews)):
        if sum(shares) > min(MOST, canoes):
            continue
        if all(share <= len(crew) for share, crew in zip(shares, crews, strict=True)):
            total = sum([worth(state, crew, share) for share, crew in zip(shares, crews, strict=True)])
            if total >= most:
                most = total
                best = list(shares)
    return best


def riding_in(state: TahitiState, at: int) -> list[Piece]:
    """The Leaders in a canoe of `crews`."""
    return [state.riding[i] for i in range(0, len(state.riding), 2) if state.riding[i + 1] == at]


def places_of(state: TahitiState, owner: Owner) -> list[int]:
    """The canoes of a side that have fought, in the order in which they are numbered."""
    return [
        at
        for at in range(0, len(state.crews), WIDTH)
        if state.crews[at + C_OWNER] == owner and state.crews[at + C_STATE] == FIGHTING
    ]


def sides_of(state: TahitiState, winner: Owner, loser: Owner) -> tuple[list[Owner], list[Owner]]:
    """[T94-15.2q] All winners and all beaten of a sea battle: one side is the attacker, the other everybody else."""
    attacker = loser if loser == state.active else winner
    others = [winner if attacker == loser else loser]
    for at in range(0, len(state.crews), WIDTH):
        owner = state.crews[at + C_OWNER]
        if owner != attacker and owner not in others:
            others.append(owner)
    return (others, [loser]) if attacker == loser else ([winner], others)


def place_of(state: TahitiState, owner: Owner, kind: Kind, target: int) -> int:
    """The first canoe of a side, but not the target, in which a counter of a kind sits; -1 where there is none."""
    for at in places_of(state, owner):
        if at != target:
            for piece in aboard(state, at) + riding_in(state, at):
                if state.kind[piece] == kind:
                    return at
    return -1


def exchanged(state: TahitiState, kind: Kind, target: int) -> int:
    """The seat in `crews` that a Unit of a kind takes in a canoe: a free one, or that of another kind of Unit; -1 where
    it would change nothing.
    """
    for seat in (target + C_UNIT, target + C_UNIT + 1):
        if state.crews[seat] < 0:
            return seat
    for seat in (target + C_UNIT, target + C_UNIT + 1):
        if state.kind[state.crews[seat]] != kind:
            return seat
    return -1


NO_OWN_CANOE: Final = Reason("T94-15.2o", "No such canoe of yours has fought.")
NOT_IN_FLEET: Final = Reason("T94-15.2o", "No such piece sits in another of your canoes.")
SEATED_ALIKE: Final = Reason("T94-15.2o", "Only pieces of the same kind sit there: nothing would change.")


def seat_refusal(state: TahitiState, owner: Owner, kind: Kind, number: int) -> Reason | None:
    """[T94-15.2g, T94-15.2o] Why a counter of a kind may not go over into a canoe of its fleet."""
    places = places_of(state, owner)
    if number >= len(places):
        return NO_OWN_CANOE
    target = places[number]
    source = place_of(state, owner, kind, target)
    if source < 0:
        return NOT_IN_FLEET
    if kind >= UNITS:
        return None
    seat = exchanged(state, kind, target)
    if seat < 0:
        return SEATED_ALIKE
    other = state.crews[seat]
    stays = [state.kind[p] for p in aboard(state, source)]
    stays.remove(kind)
    joins = [state.kind[p] for p in aboard(state, target)]
    if other >= 0:
        stays.append(state.kind[other])
        joins.remove(state.kind[other])
    joins.append(kind)
    return None if max(stays, default=POPULATION) > POPULATION < max(joins) else NO_CREW


def may_change(state: TahitiState, owner: Owner) -> list[Action]:
    """How a fleet may be seated otherwise."""
    places = places_of(state, owner)
    if len(places) < 2:
        return []
    kinds: list[int] = []
    for at in places:
        kinds += [state.kind[p] for p in riding_in(state, at) + aboard(state, at)]
    more = state.rules.more
    out: list[Action] = []
    for kind in sorted(set(kinds), reverse=True):
        for number in range(len(places)):
            if seat_refusal(state, owner, kind, number) is None:
                out.append(more.seat[kind * MOST + number])
    return out


# Procedures.


def take_seats(state: TahitiState, owners: list[Owner], leaders: list[Piece]) -> None:
    """[T94-15.2g] The canoes of a side that fight are settled; the Leaders of each of its fleets board its first one."""
    for at in counted(state, *owners):
        state.crews = with_at(state.crews, at + C_STATE, FIGHTING)
    for piece in leaders:
        owner = state.owner[piece]
        fleet = places_of(state, owner) or [
            at for at in range(0, len(state.crews), WIDTH) if state.crews[at + C_OWNER] == owner and aboard(state, at)
        ]
        state.riding += (piece, fleet[0])


def takes_leader(state: TahitiState, leader: Piece, at: int) -> None:
    """A Leader who was in the water sits in a canoe of `crews`."""
    state.riding += (leader, at)


def overboard(state: TahitiState, at: int) -> None:
    """Nobody rides in a canoe of `crews` any more."""
    kept: Row = ()
    for i in range(0, len(state.riding), 2):
        if state.riding[i + 1] != at:
            kept += state.riding[i : i + 2]
    state.riding = kept


class Seating(ClanDecision[TahitiState]):
    """[T94-15.2g, T94-15.2o] Before canoes sink each side says who sits where; a fleet with nothing to change is not
    asked.
    """

    name = "seating"

    def __init__(self, seat: Seat, changes: int = 0) -> None:
        super().__init__(seat)
        self.changes = changes

    def carry_out(self, state: TahitiState) -> bool:
        if self.changes < CHANGES and may_change(state, self.seat):
            return True
        state.agenda.pop()
        return False

    def options(self, state: TahitiState) -> list[Action]:
        return [state.rules.more.ready, *may_change(state, self.seat)]

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.READY:
            return None
        return seat_refusal(state, self.seat, action.a, action.b) if action.verb == t.SEAT else NOT_NOW

    def apply(self, state: TahitiState, action: Action) -> None:
        state.agenda.pop()
        if action.verb == t.READY:
            return
        target = places_of(state, self.seat)[action.b]
        change_places(state, self.seat, action.a, target)
        state.agenda.append(Seating(self.seat, self.changes + 1))


def change_places(state: TahitiState, owner: Owner, kind: Kind, target: int) -> None:
    """A Leader goes over into a canoe; a Unit does too, or changes places with one who sits there."""
    source = place_of(state, owner, kind, target)
    if kind >= UNITS:
        for i in range(0, len(state.riding), 2):
            if state.riding[i + 1] == source and state.kind[state.riding[i]] == kind:
                state.riding = with_at(state.riding, i + 1, target)
                return
    seat = exchanged(state, kind, target)
    for place in (source + C_UNIT, source + C_UNIT + 1):
        if state.crews[place] >= 0 and state.kind[state.crews[place]] == kind:
            state.crews = swapped(state.crews, place, seat)
            return
