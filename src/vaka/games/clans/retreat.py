"""Retreat, panic, pursuit and capture."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.chart import FAR, cheapest
from vaka.games.clans.decision import Choice, ClanDecision, S
from vaka.games.clans.pursuit import capture_all, foremost
from vaka.games.clans.reason import Shared
from vaka.games.clans.state import ClanState, seats_in

# Questions.


def closed_to(state: ClanState, loser: Owner) -> list[bool]:
    """[T94-9.3b] The hexes with Combat Units of anybody else."""
    others = ~(1 << loser)
    return [state.armed[hex] & others != 0 for hex in range(state.chart.size)]


def retreat_ways(state: ClanState, loser: Owner, hex: Hex, goal: Hex) -> list[Hex]:
    """[T94-9.3a, T94-9.3i, T94-9.3j] The next hexes of a retreat: least entry cost plus least way home; empty where
    there is no legal one.
    """
    chart = state.chart
    cost = state.edition.cost
    closed = closed_to(state, loser)
    ways = _least(chart.land[hex], cost, cheapest(chart, cost, goal, closed), closed)
    if ways or not state.edition.blocked_march:
        return ways
    open_map = cheapest(chart, cost, goal, [False] * chart.size)
    return [way for way in _least(chart.land[hex], cost, open_map, [False] * chart.size) if not closed[way]]


def _least(targets: list[int], cost: list[int], onward: list[int], closed: list[bool]) -> list[int]:
    best = FAR
    out: list[int] = []
    for target in targets:
        if closed[target] or onward[target] >= FAR:
            continue
        total = cost[target] + onward[target]
        if total < best:
            best = total
            out = [target]
        elif total == best:
            out.append(target)
    return out


# Decisions.


class Rout(ClanDecision[S]):
    """Everything a loser has in the battle hex begins to run."""

    name = "rout"

    def __init__(self, seat: Seat, loser: Owner, battlefield: Hex, length: int) -> None:
        super().__init__(seat)
        self.loser = loser
        self.battlefield = battlefield
        self.length = length

    def carry_out(self, state: S) -> bool:
        state.agenda.pop()
        winner, loser, hex = self.seat, self.loser, self.battlefield
        flight = state.own_flight()
        flight.fleeing = tuple(self.beaten(state))
        flight.victors = tuple(self.victors(state, hex, winner, loser))
        flight.chasing = tuple([p for p in flight.victors if state.owner[p] == winner and state.hex_of[p] == hex])
        if state.flight.fleeing:
            state.agenda.append(state.edition.decisions.retreat(winner, loser, hex, self.length, 0))
            self.flees(state, loser, hex)
        elif state.version >= 2:  # by version 1 the winners were counted wherever they went, until the next rout
            forget(state)
        return False

    def beaten(self, state: S) -> list[Piece]:
        """Who runs."""
        return state.living(self.battlefield, self.loser)

    def victors(self, state: S, hex: Hex, winner: Owner, loser: Owner) -> list[int]:
        """The winner's pieces, and where the defence has won those of all who stood together."""
        if winner == state.active:
            return state.living(hex, winner)
        out: list[int] = []
        for owner in seats_in(state.here[hex] & ~(1 << loser)):
            out += state.living(hex, owner)
        return out

    def flees(self, state: S, loser: Owner, hex: Hex) -> None:
        """A retreat is about to begin."""


NOT_DIRECT: Final = Shared("A retreat takes the shortest way home.", "T94-9.3a", "MAO-10.3a")


class Retreat(Choice[S]):
    """[T94-9.3a, T94-9.3g, MAO-10.3g] Hex by hex toward home; where two ways are equally short the winner chooses."""

    name = "retreat"
    other = NOT_DIRECT

    def __init__(self, seat: Seat, loser: Owner, battlefield: Hex, left: int, done: int) -> None:
        super().__init__(seat)
        self.loser = loser
        self.battlefield = battlefield
        self.left = left
        self.done = done

    def carry_out(self, state: S) -> bool:
        loser, left, done = self.loser, self.left, self.done
        if not state.flight.fleeing or left == 0:
            self.end(state)
            return False
        hex = state.hex_of[state.flight.fleeing[0]]
        goal = state.edition.retreat_goal(state, loser, hex)
        if hex == goal and done:
            self.end(state)
            return False
        ways = retreat_ways(state, loser, hex, goal) if goal >= 0 and goal != hex else []
        if not ways:
            state.agenda.pop()
            self.no_way(state)
            return False
        return self.asks(state, ways)

    def no_way(self, state: S) -> None:
        """[T94-9.3e] [MAO-10.3e] Losers without a way home are captured."""
        capture_all(state, self.seat, self.captors_in(state, self.seat, self.battlefield))
        forget(state)

    def company(self, state: S, hex: Hex) -> list[Piece]:
        """What else goes with the losers when they run from a hex."""
        return []

    def passing(self, state: S, hex: Hex) -> list[Piece]:
        """Who runs on from a hex: friends there come along. Those hostile to a lone player run where the beaten come from,
        who therefore stay in front.
        """
        group = state.living(hex, self.loser)
        if self.loser < state.players or state.version < 2:
            return group
        return [*state.flight.fleeing, *[piece for piece in group if piece not in state.flight.fleeing]]

    def captors_in(self, state: S, winner: Owner, fought_in: Hex) -> Hex:
        """Where those without a way home are taken to."""
        return foremost(state, winner, fought_in)

    def asks(self, state: S, ways: list[int]) -> bool:
        """Whether the winner is asked which way it goes; if not, it has gone."""
        if self.seat >= state.players or state.fate[self.seat] >= 0:
            self.run(state, ways[0])
            return False
        return True

    def end(self, state: S) -> None:
        state.agenda.pop()
        forget(state)

    def ways(self, state: S) -> list[int]:
        hex = state.hex_of[state.flight.fleeing[0]]
        return retreat_ways(state, self.loser, hex, state.edition.retreat_goal(state, self.loser, hex))

    def options(self, state: S) -> list[Action]:
        return [state.act.retreat[hex] for hex in self.ways(state)]

    def apply(self, state: S, action: Action) -> None:
        self.run(state, action.a)

    def run(self, state: S, target: Hex) -> None:
        """[T94-9.3c, T94-9.3d, T94-9.2l, T94-9.2s, MAO-10.3c, MAO-10.3d] One hex of the retreat: friends in a hex
        passed through come along; then pursuit, then panic.
        """
        loser = self.loser
        vacated = state.hex_of[state.flight.fleeing[0]]
        along: list[Piece] = []
        if self.done:
            state.own_flight().fleeing = tuple(self.passing(state, vacated))
            along = self.company(state, vacated)
        if state.events is not None:
            state.note("retreat", loser, {"hex": target, "pieces": list(state.flight.fleeing)})
        for piece in [*state.flight.fleeing, *along]:
            state.shift(piece, target)
        state.agenda.pop()
        decisions = state.edition.decisions
        state.agenda.append(decisions.retreat(self.seat, loser, self.battlefield, self.left - 1, self.done + 1))
        state.agenda.append(decisions.panic(self.seat, loser, self.battlefield))
        if self.done:
            state.agenda.append(decisions.pursue(self.seat, loser, vacated))
        state.edition.stacks_thinned(state)


def forget(state: ClanState) -> None:
    """The rout is over; the winners stay in mind while others whom they have beaten have still to run."""
    flight = state.own_flight()
    flight.fleeing = ()
    flight.chasing = ()
    if state.version < 2 or not any(isinstance(each, Rout) for each in state.agenda):
        flight.victors = ()
