"""Chapter 15.2, after a battle at sea: the flight of the beaten, capture, and whose the canoes are."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.chart import FAR
from vaka.games.clans.decision import Choice
from vaka.games.clans.kinds import CANOE, COAST, SEA, UNITS
from vaka.games.clans.markers import own_at_sea
from vaka.games.clans.pursuit import capture
from vaka.games.clans.retreat import NOT_DIRECT
from vaka.games.clans.rows import with_at
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.bargain import depart
from vaka.games.tahiti1994.rules.building import TahitiNameHome
from vaka.games.tahiti1994.rules.departure import may_escape
from vaka.games.tahiti1994.rules.expedition import vanquished
from vaka.games.tahiti1994.rules.seating import (
    C_CANOE,
    C_OWNER,
    C_STATE,
    SUNK,
    WIDTH,
    aboard,
    riding_in,
    sides_of,
)
from vaka.games.tahiti1994.state import TahitiState


def all_canoes(state: TahitiState, hex: Hex) -> list[Piece]:
    """All canoes in a hex."""
    return [p for p in range(len(state.kind)) if state.hex_of[p] == hex and state.kind[p] == CANOE]


def fleet_of(state: TahitiState, loser: Owner) -> list[Piece]:
    """The canoes of the beaten that have not sunk, and everybody aboard."""
    out: list[Piece] = []
    for at in range(0, len(state.crews), WIDTH):
        if state.crews[at + C_OWNER] == loser and state.crews[at + C_STATE] != SUNK and aboard(state, at):
            out += [state.crews[at + C_CANOE], *aboard(state, at), *riding_in(state, at)]
    return out


def flight(state: TahitiState, loser: Owner, hex: Hex, goal: Hex) -> list[Hex]:
    """[T94-15.2k, T94-15.2r] The next hexes of the cheapest canoe route home, around enemy Combat Units. Where these close
    every one, as on land: on along the route that would be the cheapest without them, until they close it.
    """
    ways = course(state, loser, hex, goal, ~(1 << loser))
    if ways or state.version < 2 or not state.edition.blocked_march:
        return ways
    return [way for way in course(state, loser, hex, goal, 0) if not state.armed[way] & ~(1 << loser)]


def course(state: TahitiState, loser: Owner, hex: Hex, goal: Hex, others: int) -> list[Hex]:
    """The next hexes of the cheapest canoe route to a goal; Combat Units of `others`, a bit each, close a hex."""
    chart = state.chart
    best = [FAR] * chart.size
    best[goal] = 0
    row = [goal] if not state.armed[goal] & others else []
    while row:
        beyond: list[int] = []
        for at in row:
            through = best[at] + state.edition.sea_cost(state, loser, at)
            for near in chart.water[at]:
                if through < best[near]:
                    best[near] = through
                    if not state.armed[near] & others:
                        beyond.append(near)
        row = beyond
    out: list[int] = []
    least = FAR
    for near in chart.water[hex]:
        if state.armed[near] & others or best[near] >= FAR:
            continue
        total = best[near] + state.edition.sea_cost(state, loser, near)
        if total < least:
            least = total
            out = [near]
        elif total == least:
            out.append(near)
    return out


def battle_over(state: TahitiState, winner: Owner, captured: list[int]) -> None:
    """[T94-2.1g] The battle at sea is done, unless others of the beaten have still to flee. Those who lie among enemies now
    keep the canoes they fought from, and winners those captured.
    """
    state.own_flight().fleeing = ()
    if state.version < 2:  # other fleets that had still to fight were forgotten, and canoes were anybody's
        state.crews = ()
        state.afloat = ()
        return
    for canoe in captured:
        state.won += (canoe, state.hex_of[canoe], winner)
    if any(isinstance(each, SeaRetreat) for each in state.agenda):
        return
    for at in range(0, len(state.crews), WIDTH):
        canoe = state.crews[at + C_CANOE]
        if state.crews[at + C_STATE] != SUNK and aboard(state, at) and canoe not in state.won[::3]:
            state.won += (canoe, state.hex_of[canoe], state.crews[at + C_OWNER])
    forget_won(state)
    state.crews = ()
    state.riding = ()
    state.afloat = tuple([p for p in state.afloat if state.hex_of[p] in state.battles])


def forget_won(state: TahitiState) -> None:
    """Canoes that have left, lie among enemies no longer, or were left there without anybody, are like any others."""
    won = state.won
    state.won = ()
    for i in range(0, len(won), 3):
        canoe, hex, seat = won[i], won[i + 1], won[i + 2]
        guarded = state.here[hex] >> seat & 1 and state.strangers(hex, seat)
        if guarded and state.kind[canoe] == CANOE and state.hex_of[canoe] == hex:
            state.won += (canoe, hex, seat)


class SeaRetreat(Choice[TahitiState]):
    """[T94-15.2e, T94-15.2k, T94-15.2p] Canoe by canoe toward a coastal Home Village, without panic and without
    pursuit; beaten in the hex of that Village itself it is toward another one, if there is any.
    """

    name = "sea retreat"
    other = NOT_DIRECT

    def __init__(self, seat: Seat, loser: Owner, hex: Hex, left: int, done: int) -> None:
        super().__init__(seat)
        self.loser = loser
        self.hex = hex
        self.left = left
        self.done = done

    def carry_out(self, state: TahitiState) -> bool:
        loser = self.loser
        if state.version >= 2 and self.done == 0 and state.crews:  # everybody is out of the water
            state.own_flight().fleeing = tuple(fleet_of(state, loser))
        state.own_flight().fleeing = tuple([p for p in state.flight.fleeing if state.hex_of[p] >= 0])
        living = [p for p in state.flight.fleeing if state.kind[p] != CANOE]
        if state.version >= 2 and state.fate[self.seat] >= 0 and self.passes_on(state):  # only one enemy defended
            return False
        if (
            not living
            or self.left == 0
            or state.fate[loser] >= 0
            or (state.version >= 2 and state.fate[self.seat] >= 0)
        ):
            self.end(state)
            return False
        hex = state.hex_of[living[0]]
        goal = state.home[loser]
        if goal >= 0 and state.chart.kind[goal] != COAST:
            goal = -1
        if hex == goal and (self.done or state.version < 2):  # a fleet beaten in its Home hex just stayed there
            self.end(state)
            return False
        if hex == goal and self.moves_home(state, hex):
            return False
        ways = flight(state, loser, hex, goal) if goal >= 0 and hex != goal else []
        if not ways:
            state.agenda.pop()
            state.agenda.append(SeaLost(loser, self.seat, self.hex))
            return False
        if self.seat >= state.players:
            self.flee(state, ways[0])
            return False
        return True

    def moves_home(self, state: TahitiState, hex: Hex) -> bool:
        """[T94-15.2p] Whether a fleet beaten in its Home hex has another Coastal Village, which its player now names."""
        if not [each for each in state.villages_of(self.loser) if each != hex and state.chart.coastal[each]]:
            return False
        state.home = with_at(state.home, self.loser, -1)
        state.agenda.append(TahitiNameHome(self.loser, hex))
        return True

    def passes_on(self, state: TahitiState) -> bool:
        """[T94-15.2q] Whether another of the winners decides from now on, since this one's Chieftain has drowned."""
        others = [each for each in sides_of(state, self.seat, self.loser)[0] if state.fate[each] < 0]
        if not others:
            return False
        state.agenda[-1] = SeaRetreat(others[0], self.loser, self.hex, self.left, self.done)
        return True

    def end(self, state: TahitiState) -> None:
        state.agenda.pop()
        battle_over(state, self.seat, [])

    def ways(self, state: TahitiState) -> list[int]:
        living = [p for p in state.flight.fleeing if state.kind[p] != CANOE]
        return flight(state, self.loser, state.hex_of[living[0]], state.home[self.loser])

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        return [more.flee[hex] for hex in self.ways(state)]

    def apply(self, state: TahitiState, action: Action) -> None:
        self.flee(state, action.a)

    def flee(self, state: TahitiState, target: Hex) -> None:
        state.agenda.pop()
        living = [p for p in state.flight.fleeing if state.kind[p] != CANOE]
        hex = state.hex_of[living[0]]
        if self.done and state.chart.kind[hex] == SEA:
            friends = [p for p in state.living(hex, self.loser) if p not in state.flight.fleeing]
            if friends:
                canoes = all_canoes(state, hex)
                if state.version >= 2:  # those of others there went along
                    canoes = own_at_sea(state, self.loser, hex, list(state.flight.fleeing))
                state.own_flight().fleeing += (*friends, *[p for p in canoes if p not in state.flight.fleeing])
        if state.events is not None:
            state.note("flee", self.loser, {"hex": target, "pieces": list(state.flight.fleeing)})
        for piece in state.flight.fleeing:
            state.shift(piece, target)
        state.agenda.append(SeaRetreat(self.seat, self.loser, self.hex, self.left - 1, self.done + 1))


class SeaLost(Choice[TahitiState]):
    """[T94-15.2j, T94-15.2n] Without a coastal Home the canoes are captured, or the loser leaves the island at once."""

    name = "sea lost"

    def __init__(self, seat: Seat, winner: Owner, hex: Hex) -> None:
        super().__init__(seat)
        self.winner = winner
        self.hex = hex

    def carry_out(self, state: TahitiState) -> bool:
        if may_escape(state, self.seat, state.flight.fleeing) or self.may_go(state, self.seat):
            return True
        self.captured(state)
        return False

    def may_go(self, state: TahitiState, seat: Seat) -> bool:
        return (
            state.players > 1 and len(state.staying()) > 1 and any(state.kind[p] < UNITS for p in state.pieces_of(seat))
        )

    def options(self, state: TahitiState) -> list[Action]:
        return [state.act.no, state.act.yes]

    def apply(self, state: TahitiState, action: Action) -> None:
        if action.verb == v.NO:
            self.captured(state)
            return
        state.agenda.pop()
        canoes = [p for p in state.flight.fleeing if state.kind[p] == CANOE]
        battle_over(state, self.winner, [])
        if state.version >= 2:
            for canoe in canoes:  # they sail with him, though they lie among the winners
                state.won += (canoe, state.hex_of[canoe], self.seat)
            forget_won(state)
        if state.players == 1:
            vanquished(state, self.seat)
            return
        depart(state, self.seat)
        if state.version < 2 and state.draft[t.D_CANOES] < len(canoes):  # others were made for him, and these stayed
            state.draft = with_at(state.draft, t.D_EMERGENCY, len(canoes) - state.draft[t.D_CANOES])
            if not state.draft[t.D_UNITS]:
                state.draft = with_at(state.draft, t.D_UNITS, state.draft[t.D_UNITS] + 2 * state.draft[t.D_EMERGENCY])

    def captured(self, state: TahitiState) -> None:
        state.agenda.pop()
        hex = state.hex_of[state.flight.fleeing[0]] if state.flight.fleeing else self.hex
        group = [p for p in state.flight.fleeing if state.kind[p] != CANOE]
        group.sort(key=lambda p: (state.kind[p] == 12, p))
        battle_over(state, self.winner, [p for p in state.flight.fleeing if state.kind[p] == CANOE])
        for piece in group:
            if state.hex_of[piece] >= 0:
                capture(state, piece, self.winner, hex)
