"""Retreat, panic, pursuit and capture."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.chart import FAR, cheapest
from vaka.games.clans.kinds import BUILT, CHIEF, POPULATION, SHAMAN, UNITS
from vaka.games.clans.reason import Shared
from vaka.games.clans.stage import NOT_NOW, Choice, S, Stage
from vaka.games.clans.state import ClanState, seats_in

# Questions.


def closed_to(state: ClanState, loser: int) -> list[bool]:
    """[T94-9.3b] The hexes with Combat Units of anybody else."""
    others = ~(1 << loser)
    return [mask & others != 0 for mask in state.armed]


def retreat_ways(state: ClanState, loser: int, hex: int, goal: int) -> list[int]:
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


def captor_beside(state: ClanState, hex: int, fought_in: int, followed: bool) -> int:
    """[T94-9.2h, T94-9.2p] A winning Unit in a hex from which it could step here; with `followed` only one that has
    left the battle hex.
    """
    near = state.chart.land[hex]
    for piece in state.victors:
        if state.edition.is_unit[state.kind[piece]]:
            where = state.hex_of[piece]
            if where in near and not (followed and where == fought_in):
                return piece
    return -1


def in_company(state: ClanState, hex: int) -> bool:
    """[T94-9.2k, T94-9.2t] Whether those who flee are with a Unit of their own, one that stands in the hex included,
    or in a Village of their own.
    """
    loser = state.owner[state.fleeing[0]]
    if state.version < 2:  # only those who had fled with them were looked at
        beside = state.fleeing
    elif state.village[hex] == BUILT + loser:
        return True
    else:
        beside = state.living(hex, loser)
    for piece in beside:
        if state.edition.is_unit[state.kind[piece]]:
            return True
    return False


def may_follow(state: ClanState, winner: int, vacated: int) -> bool:
    """Whether there are pursuers who may advance into the hex just left."""
    if not state.chasing:
        return False
    where = state.hex_of[state.chasing[0]]
    return vacated in state.chart.land[where] and state.armed[vacated] & ~(1 << winner) == 0


# Capture.


def capture(state: ClanState, piece: int, captor: int, hex: int) -> None:
    """Units, Chieftain, Shaman and Elders each have their own fate."""
    kind = state.kind[piece]
    if piece in state.fleeing:
        state.fleeing.remove(piece)
    if kind < UNITS:
        state.edition.capture_unit(state, piece, captor, hex)
    elif kind == CHIEF:
        state.edition.chief_caught(state, piece, captor, hex)
    elif kind == SHAMAN:
        state.edition.shaman_lost(state, piece)
    else:
        state.edition.elder_caught(state, piece, captor, hex)


def capture_all(state: ClanState, captor: int, hex: int) -> None:
    """[T94-9.3k] Everybody who flees is captured, a Chieftain last, since much may follow from that."""
    group = [piece for piece in state.fleeing if state.kind[piece] != CHIEF]
    group += [piece for piece in state.fleeing if state.kind[piece] == CHIEF]
    for piece in group:
        if state.hex_of[piece] >= 0:
            capture(state, piece, captor, hex)
    state.fleeing = []
    state.edition.stacks_thinned(state)


def foremost(state: ClanState, winner: int, fought_in: int) -> int:
    """[T94-9.3e] Where the foremost winners are: those who follow, else those who stayed behind."""
    for piece in state.chasing + state.victors:
        if state.owner[piece] == winner:
            return state.hex_of[piece]
    return fought_in


# Stages.


class RoutStage(Stage[S]):
    """Everything a loser has in the battle hex begins to run."""

    def resolve(self, state: S, step: Step) -> bool:
        state.agenda.pop()
        winner, loser, hex = step.seat, step.a, step.b
        state.fleeing = state.living(hex, loser)
        state.victors = self.victors(state, hex, winner, loser)
        state.chasing = state.living(hex, winner)
        if state.fleeing:
            state.agenda.append(Step(v.S_RETREAT, winner, loser, hex, step.c, 0))
            self.flees(state, loser, hex)
        return False

    def victors(self, state: S, hex: int, winner: int, loser: int) -> list[int]:
        """The winner's pieces, and where the defence has won those of all who stood together."""
        if winner == state.active:
            return state.living(hex, winner)
        out: list[int] = []
        for owner in seats_in(state.here[hex] & ~(1 << loser)):
            out += state.living(hex, owner)
        return out

    def flees(self, state: S, loser: int, hex: int) -> None:
        """A retreat is about to begin."""


NOT_DIRECT: Final = Shared("The retreat takes the most direct way home.", "T94-9.3a", "MAO-10.3a")


class RetreatStage(Choice[S]):
    """[T94-9.3a, T94-9.3g] Hex by hex toward home; where two ways are equally short the winner chooses."""

    other = NOT_DIRECT

    def resolve(self, state: S, step: Step) -> bool:
        winner, loser, left, done = step.seat, step.a, step.c, step.d
        if not state.fleeing or left == 0:
            self.end(state)
            return False
        hex = state.hex_of[state.fleeing[0]]
        goal = state.edition.retreat_goal(state, loser, hex)
        if hex == goal and done:
            self.end(state)
            return False
        ways = retreat_ways(state, loser, hex, goal) if goal >= 0 and goal != hex else []
        if not ways:
            state.agenda.pop()
            if loser < state.players and state.edition.may_escape(state, loser, state.fleeing):
                state.agenda.append(Step(v.S_DOOMED, loser, winner, step.b))
            else:
                capture_all(state, winner, self.captors_in(state, winner, step.b))
                forget(state)
            return False
        return self.asks(state, step, ways)

    def captors_in(self, state: S, winner: int, fought_in: int) -> int:
        """Where those without a way home are taken to."""
        return foremost(state, winner, fought_in)

    def asks(self, state: S, step: Step, ways: list[int]) -> bool:
        """Whether the winner is asked which way it goes; if not, it has gone."""
        if step.seat >= state.players or state.fate[step.seat] >= 0:
            run(state, step, ways[0], step.d)
            return False
        return True

    def end(self, state: S) -> None:
        state.agenda.pop()
        forget(state)

    def ways(self, state: S, step: Step) -> list[int]:
        hex = state.hex_of[state.fleeing[0]]
        return retreat_ways(state, step.a, hex, state.edition.retreat_goal(state, step.a, hex))

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.retreat[hex] for hex in self.ways(state, step)]

    def apply(self, state: S, step: Step, action: Action) -> None:
        run(state, step, action.a, step.d)


def forget(state: ClanState) -> None:
    """The rout is over."""
    state.fleeing = []
    state.victors = []
    state.chasing = []


def run(state: ClanState, step: Step, target: int, done: int) -> None:
    """[T94-9.3c, T94-9.3d] One hex of a retreat, after so many: friends in a hex passed through come along; then
    pursuit, then panic.
    """
    winner, loser, fought_in, left = step.seat, step.a, step.b, step.c
    vacated = state.hex_of[state.fleeing[0]]
    along: list[int] = []
    if done:
        state.fleeing = state.living(vacated, loser)
        along = state.edition.company(state, vacated, loser)
    if state.events is not None:
        state.note("retreat", loser, {"hex": target, "pieces": state.fleeing[:]})
    for piece in state.fleeing + along:
        state.shift(piece, target)
    state.agenda.pop()
    state.agenda.append(Step(v.S_RETREAT, winner, loser, fought_in, left - 1, done + 1))
    state.agenda.append(Step(v.S_PANIC, winner, loser, fought_in))
    if done:
        state.agenda.append(Step(v.S_PURSUE, winner, loser, vacated))
    state.edition.stacks_thinned(state)


PURSUIT_PLACE: Final = Shared("No such piece is in the pursuit.", "T94-9.2p", "MAO-10.2r")


class PursueStage(Stage[S]):
    """[T94-9.2i, T94-9.2p] The winner says, before the dice of panic, whether he follows into the hex just left, and
    who stays behind.
    """

    def resolve(self, state: S, step: Step) -> bool:
        if not may_follow(state, step.seat, step.b):
            self.hold(state)
            return False
        if step.seat >= state.players:
            self.follow(state, step)
            return False
        return True

    def options(self, state: S, step: Step) -> list[Action]:
        act = state.act
        out = [act.follow]
        if len(state.chasing) > 1:
            for piece in state.chasing:
                action = act.detach[state.kind[piece]]
                if action not in out:
                    out.append(action)
        out.append(act.hold)
        return out

    def why_not(self, state: S, step: Step, action: Action) -> Reason | None:
        if action.verb == v.FOLLOW or action.verb == v.HOLD:
            return None
        if action.verb != v.DETACH:
            return NOT_NOW
        if len(state.chasing) > 1:
            for piece in state.chasing:
                if state.kind[piece] == action.a:
                    return None
        return PURSUIT_PLACE

    def apply(self, state: S, step: Step, action: Action) -> None:
        if action.verb == v.FOLLOW:
            self.follow(state, step)
        elif action.verb == v.HOLD:
            self.hold(state)
        else:
            for piece in state.chasing:
                if state.kind[piece] == action.a:
                    state.chasing.remove(piece)
                    break

    def hold(self, state: S) -> None:
        """Nobody follows any farther."""
        state.chasing = []
        state.agenda.pop()

    def follow(self, state: S, step: Step) -> None:
        """[T94-9.2q] The pursuers advance, whatever zones there are and at no cost."""
        state.agenda.pop()
        if state.events is not None:
            state.note("follow", step.seat, {"hex": step.b, "pieces": state.chasing[:]})
        for piece in state.chasing:
            state.shift(piece, step.b)


class PanicStage(Stage[S]):
    """[T94-9.2f, T94-9.2g, T94-9.2n, T94-9.2r] One die for each retreating Unit, then the leaders who are left
    alone.
    """

    def resolve(self, state: S, step: Step) -> bool:
        state.agenda.pop()
        if not state.fleeing:
            return False
        hex = state.hex_of[state.fleeing[0]]
        for piece in self.rolling(state):
            if self.panics(state, piece):
                self.panic(state, piece, hex, captor_beside(state, hex, step.b, False))
        self.leaders_alone(state, hex, step.b)
        return False

    def rolling(self, state: S) -> list[int]:
        """Who rolls, one after another."""
        return [piece for piece in state.fleeing if state.kind[piece] < UNITS]

    def panics(self, state: S, piece: int) -> bool:
        """One die, odd."""
        return state.chance.roll(6) % 2 == 1

    def panic(self, state: S, piece: int, hex: int, captor: int) -> None:
        """People are caught by a winner beside them, if there is one (-1: none); troops are worth less from now on."""
        kind = state.kind[piece]
        if kind == POPULATION:
            if captor >= 0:
                capture(state, piece, state.owner[captor], state.hex_of[captor])
            return
        state.change(piece, state.edition.panic[kind])
        self.tell(state, piece, {"hex": hex, "kind": kind, "into": state.kind[piece]})

    def tell(self, state: S, piece: int, data: dict[str, EventData]) -> None:
        if state.events is not None:
            state.note("panic", state.owner[piece], data)

    def leaders_alone(self, state: S, hex: int, fought_in: int) -> None:
        """[T94-9.2k] Leaders with no Unit beside them are caught by Units that have followed."""
        if not state.fleeing or in_company(state, hex):
            return
        captor = captor_beside(state, hex, fought_in, state.edition.lone_needs_pursuit)
        if captor >= 0:
            capture_all(state, state.owner[captor], state.hex_of[captor])


class DoomedStage(Choice[S]):
    """[T94-9.3f] Losers without a way home: captured, or off on an Expedition at once."""

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.no, state.act.yes]

    def chosen(self, state: S, step: Step, action: Action) -> None:
        if action.verb == v.YES:
            forget(state)
            state.edition.escape(state, step.seat)
        else:
            capture_all(state, step.a, foremost(state, step.a, step.b))
            forget(state)
