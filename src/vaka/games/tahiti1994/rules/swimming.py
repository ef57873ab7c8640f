"""Chapter 15.3: what becomes of those whose canoe sinks. It goes with sea combat and with crashing reefs.

Who sits where while canoes sink stands in `crews`, see `seating`. Those who crash a reef have all their leaders in the
first canoe.
"""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Owner, Piece, Row
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.kinds import (
    CANOE,
    CHIEF,
    COAST,
    ELDER,
    FIGHTERS,
    HEAVY,
    MARKERS,
    MILITIA,
    NOBODY,
    POPULATION,
    SEA,
    SHAMAN,
    SLINGERS,
    UNITS,
)
from vaka.games.clans.rows import added, with_at, without
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.expedition import killed
from vaka.games.tahiti1994.rules.leaders import shaman_lost
from vaka.games.tahiti1994.rules.sea_retreat import SeaRetreat
from vaka.games.tahiti1994.rules.seating import (
    AFLOAT,
    C_CANOE,
    C_OWNER,
    C_STATE,
    C_UNIT,
    FIGHTING,
    SUNK,
    WIDTH,
    aboard,
    overboard,
    riding_in,
    takes_leader,
)
from vaka.games.tahiti1994.state import TahitiState


def man(state: TahitiState, owner: Owner, canoes: list[Piece], units: list[Piece]) -> Row:
    """[T94-15.2g, T94-15.2m] Seats for Units so that most canoes count most; those who find none stay ashore."""
    paddlers = sorted((p for p in units if state.kind[p] > POPULATION), key=lambda p: (-state.kind[p], p))
    people = [p for p in units if state.kind[p] == POPULATION]
    count = len(canoes)
    seats = [-1] * (2 * count)
    for i, piece in enumerate(paddlers[: 2 * count]):
        seats[2 * i if i < count else 2 * (i - count) + 1] = piece
    order = list(range(2 * count))
    if state.version >= 2:  # two sat in the first canoe while another lay empty
        order = order[::2] + order[1::2]
    free = [seat for seat in order if seats[seat] < 0]
    for piece, seat in zip(people, free, strict=False):
        seats[seat] = piece
    out: list[int] = []
    for i, canoe in enumerate(canoes):
        out += [owner, canoe, seats[2 * i], seats[2 * i + 1], AFLOAT]
    return tuple(out)


def first_of(state: TahitiState, owner: Owner) -> int:
    """The canoe in which the leaders of a side ride: the first that has not sunk. By the first rules those who had climbed
    into another one were left behind.
    """
    for at in range(0, len(state.crews), WIDTH):
        if state.crews[at + C_OWNER] == owner and (state.crews[at + C_STATE] != SUNK or state.version < 2):
            return at
    return -1


def free_place(state: TahitiState, owner: Owner, hex: Hex) -> int:
    """The place in `crews` of a free seat in a friendly canoe of a hex; -1 where there is none."""
    for at in range(0, len(state.crews), WIDTH):
        if picks_up(state, at, owner, hex):
            for place in (at + C_UNIT, at + C_UNIT + 1):
                if state.crews[place] < 0:
                    return place
    return -1


def picks_up(state: TahitiState, at: int, owner: Owner, hex: Hex) -> bool:
    """[T94-15.3c] Whether a canoe of `crews` is a side's own, afloat in a hex, and has a crew to take others up."""
    if state.crews[at + C_OWNER] != owner or state.crews[at + C_STATE] == SUNK:
        return False
    if state.hex_of[state.crews[at + C_CANOE]] != hex:
        return False
    return state.version < 2 or len(aboard(state, at)) > 0  # canoes on the beach took swimmers up too


def room_elsewhere(state: TahitiState, owner: Owner, hex: Hex, swimmer: Piece) -> bool:
    """Whether canoes of a side lie in an all-sea hex with a free place."""
    if state.here[hex] != 1 << owner:
        return False
    swimming = [swimmer]
    if state.version >= 2:  # others in the water took the places
        swimming += [each.piece for each in state.agenda if isinstance(each, Swim)]
    units = 0
    for piece in state.stack(hex):
        if state.kind[piece] < UNITS and piece not in swimming:
            units += 1
    return units < 2 * state.count(hex, CANOE, NOBODY)


def takes_up(state: TahitiState, piece: Piece, hex: Hex) -> bool:
    """[T94-15.3c] Whether a friendly canoe of the hex may take a swimmer up; leaders need no place."""
    owner = state.owner[piece]
    if state.kind[piece] >= UNITS:
        return lifeboat(state, piece) >= 0
    return free_place(state, owner, hex) >= 0


def lifeboat(state: TahitiState, leader: Piece) -> int:
    """The canoe of `crews` that takes a swimming leader up; -1 where there is none."""
    for at in range(0, len(state.crews), WIDTH):
        if picks_up(state, at, state.owner[leader], state.hex_of[leader]):
            return at
    return -1


def is_shore(state: TahitiState, owner: Owner, hex: Hex) -> bool:
    """[T94-15.3g] A coastal hex without enemy Combat Units ashore; those in canoes or in the water do not matter."""
    if state.chart.kind[hex] != COAST or not state.armed[hex] & ~(1 << owner):
        return state.chart.kind[hex] == COAST
    if state.version < 2:  # enemies afloat barred the shore too
        return False
    for piece in state.stack(hex):
        if state.owner[piece] != owner and state.edition.is_combat[state.kind[piece]] and piece not in state.afloat:
            return False
    return True


def ways_to_safety(state: TahitiState, piece: Piece) -> list[Hex]:
    """[T94-15.3d] The next hexes on the shortest ways to a shore or a friendly canoe with a free place."""
    owner = state.owner[piece]
    start = state.hex_of[piece]
    first: dict[int, list[int]] = {hex: [hex] for hex in state.chart.water[start]}
    row = list(state.chart.water[start])
    seen = [start] + row
    while row:
        safe = [hex for hex in row if is_shore(state, owner, hex) or (room_near(state, owner, piece, hex))]
        if safe:
            out: list[int] = []
            for hex in safe:
                out += [way for way in first[hex] if way not in out]
            return sorted(out)
        beyond: list[int] = []
        for hex in row:
            for further in state.chart.water[hex]:
                if further in seen:
                    continue
                if further not in beyond:
                    beyond.append(further)
                    first[further] = []
                first[further] += [way for way in first[hex] if way not in first[further]]
        seen += beyond
        row = beyond
    return []


def room_near(state: TahitiState, owner: Owner, piece: Piece, hex: Hex) -> bool:
    """Whether a friendly canoe in another hex has a free place for a swimmer."""
    if state.chart.kind[hex] != SEA or state.here[hex] & ~(1 << owner):
        return False
    if state.kind[piece] >= UNITS:
        return state.here[hex] == 1 << owner and state.find(hex, CANOE, NOBODY) >= 0
    if free_place(state, owner, hex) >= 0:
        return True
    return (state.version >= 2 or first_in(state, hex) < 0) and room_elsewhere(state, owner, hex, piece)


def first_in(state: TahitiState, hex: Hex) -> int:
    """An entry of `crews` in a hex; -1 where there is none."""
    for at in range(0, len(state.crews), WIDTH):
        if state.crews[at + C_STATE] != SUNK and state.hex_of[state.crews[at + C_CANOE]] == hex:
            return at
    return -1


# Procedures.


def sinks(state: TahitiState, at: int, hex: Hex) -> None:
    """[T94-15.2h, T94-15.3a] The canoe is removed, and everybody aboard rolls."""
    owner = state.crews[at + C_OWNER]
    swimmers = aboard(state, at) + riders(state, owner, at)
    overboard(state, at)
    if state.events is not None:
        state.note("sink", owner, {"hex": hex})
    state.scrap(state.crews[at + C_CANOE])
    state.crews = with_at(state.crews, at + C_STATE, SUNK)
    state.crews = with_at(state.crews, at + C_UNIT, -1)
    state.crews = with_at(state.crews, at + C_UNIT + 1, -1)
    alive: list[int] = []
    for piece in swimmers:
        if piece in state.march.party:
            state.own_march().party = without(state.march.party, piece)
        if piece in state.flight.fleeing:
            state.own_flight().fleeing = without(state.flight.fleeing, piece)
        if state.fate[owner] >= 0:
            return
        if survives(state, piece, 0):
            alive.append(piece)
    for piece in reversed(alive):
        if state.hex_of[piece] >= 0:
            state.agenda.append(Swim(owner, piece))


def riders(state: TahitiState, owner: Owner, at: int) -> list[int]:
    """The leaders of a side who ride in a canoe: as they are seated in a battle, else all in the first."""
    if state.crews[at + C_STATE] == FIGHTING:
        return riding_in(state, at)
    if first_of(state, owner) != at:
        return []
    out: list[int] = []
    hex = state.hex_of[state.crews[at + C_CANOE]]
    for piece in state.pieces_of(owner):
        if UNITS <= state.kind[piece] < MARKERS and (
            piece == state.march.mover or piece in state.march.party + state.afloat
        ):
            if state.hex_of[piece] == hex or state.version < 2:
                out.append(piece)
    if not out:
        out = [p for p in state.living(hex, owner) if state.kind[p] >= UNITS]
    return out


def survives(state: TahitiState, piece: Piece, swum: int) -> bool:
    """[T94-15.3a, T94-15.3e] One die, plus the hexes swum: lost on a 6, Heavy Troops on a 5."""
    limit = 5 if state.kind[piece] == HEAVY else 6
    die = state.chance.roll(6)
    if state.events is not None:
        data: dict[str, EventData] = {"kind": state.kind[piece], "hex": state.hex_of[piece], "die": die}
        state.note("swim", state.owner[piece], {**data, "total": die + swum, "limit": limit})
    if die + swum < limit:
        return True
    lost(state, piece)
    return False


def lost(state: TahitiState, piece: Piece) -> None:
    """[T94-15.3h] A drowned Chieftain is a Total Defeat, an Elder is out of the game, a Shaman returns later."""
    owner = state.owner[piece]
    kind = state.kind[piece]
    if state.events is not None:
        state.note("drown", owner, {"kind": kind, "hex": state.hex_of[piece]})
    if kind == CHIEF:
        perish(state, owner)
    elif kind == SHAMAN:
        shaman_lost(state, piece)
    else:
        if kind >= ELDER:
            state.lost_elders = added(state.lost_elders, owner, 1)
        state.scrap(piece)


def perish(state: TahitiState, owner: Owner) -> None:
    """[T94-15.3h] A Chieftain has drowned: his canoes are gone like everything else of his; others' crews go on."""
    if state.version < 2:  # everybody's crews were forgotten, and his canoes stayed
        state.crews = ()
        killed(state, owner)
        return
    canoes: list[int] = []
    for at in range(0, len(state.crews), WIDTH):
        if state.crews[at + C_OWNER] == owner and state.crews[at + C_STATE] != SUNK:
            canoes.append(state.crews[at + C_CANOE])
            state.crews = with_at(state.crews, at + C_STATE, SUNK)
            state.crews = with_at(state.crews, at + C_UNIT, -1)
            state.crews = with_at(state.crews, at + C_UNIT + 1, -1)
    killed(state, owner)
    for canoe in canoes:
        if state.hex_of[canoe] >= 0:
            state.scrap(canoe)
    if all(state.crews[at + C_OWNER] == owner for at in range(0, len(state.crews), WIDTH)):
        state.crews = ()
        state.riding = ()


def saved(state: TahitiState, piece: Piece) -> None:
    """[T94-15.3b] In safety, arms are lost: troops become Militia, Militia becomes Population."""
    kind = state.kind[piece]
    if state.events is not None:
        state.note("saved", state.owner[piece], {"kind": kind, "hex": state.hex_of[piece]})
    if kind in (SLINGERS, FIGHTERS, HEAVY):
        state.change(piece, MILITIA)
    elif kind == MILITIA:
        state.change(piece, POPULATION)


def go_ashore(state: TahitiState, piece: Piece) -> None:
    """A swimmer stands on dry land, and is no longer afloat."""
    saved(state, piece)
    if state.version >= 2 and piece in state.afloat:  # it went on counting as afloat
        state.afloat = without(state.afloat, piece)


NOT_CLOSEST: Final = Reason("T94-15.3d", "Swimmers make for the nearest safe place.")


class Swim(ClanDecision[TahitiState]):
    """[T94-15.3c, T94-15.3d, T94-15.3e, T94-15.3f] A swimmer climbs aboard, goes ashore, or swims on to the closest
    safety.
    """

    name = "swim"

    def __init__(self, seat: Seat, piece: Piece, swum: int = 0) -> None:
        super().__init__(seat)
        self.piece = piece
        self.swum = swum

    def carry_out(self, state: TahitiState) -> bool:
        piece = self.piece
        if state.hex_of[piece] < 0:
            state.agenda.pop()
            return False
        hex = state.hex_of[piece]
        if (
            (self.swum or state.version >= 2)  # only those who had come swimming were taken up by canoes that lay there
            and not takes_up(state, piece, hex)
            and state.chart.kind[hex] == SEA
            and room_near(state, self.seat, piece, hex)
        ):
            state.agenda.pop()
            saved(state, piece)
            return False
        if self.options(state):
            return True
        state.agenda.pop()
        lost(state, piece)
        return False

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        piece = self.piece
        hex = state.hex_of[piece]
        out: list[Action] = []
        if takes_up(state, piece, hex):
            out.append(more.climb)
        if is_shore(state, self.seat, hex):
            out.append(more.swim[hex])
        if not out:
            out = [more.swim[way] for way in ways_to_safety(state, piece)]
        return out

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb not in (t.SWIM, t.CLIMB):
            return NOT_NOW
        return None if action in self.options(state) else NOT_CLOSEST

    def apply(self, state: TahitiState, action: Action) -> None:
        piece = self.piece
        state.agenda.pop()
        if action.verb == t.CLIMB:
            if state.kind[piece] < UNITS:
                state.crews = with_at(state.crews, free_place(state, self.seat, state.hex_of[piece]), piece)
            elif state.march.mover < 0:
                takes_leader(state, piece, lifeboat(state, piece))
            saved(state, piece)
            rejoin(state, piece)
        elif action.a == state.hex_of[piece]:
            go_ashore(state, piece)
        else:
            state.shift(piece, action.a)
            if survives(state, piece, self.swum + 1):
                if is_shore(state, self.seat, action.a):
                    go_ashore(state, piece)
                else:
                    state.agenda.append(Swim(self.seat, piece, self.swum + 1))


def rejoin(state: TahitiState, piece: Piece) -> None:
    """Taken up, a swimmer shares the fate of the canoes: he goes on with them, or runs with them, as `crews` says."""
    if state.march.mover >= 0 and piece != state.march.mover and state.owner[piece] == state.owner[state.march.mover]:
        state.own_march().party += (piece,)
    elif (
        state.version < 2
        and state.flight.fleeing
        and state.owner[state.flight.fleeing[-1]] in (state.owner[piece], NOBODY)
    ):
        for each in state.agenda:
            if isinstance(each, SeaRetreat) and each.loser == state.owner[piece]:
                state.own_flight().fleeing = (piece, *state.flight.fleeing)
                break
