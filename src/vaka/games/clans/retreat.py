"""Retreat, panic, pursuit and capture."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.chart import FAR, cheapest
from vaka.games.clans.kinds import CHIEF, HOSTILE, POPULATION, SHAMAN, UNITS
from vaka.games.clans.reasons import FINE, NOT_DIRECT, NOT_NOW, PURSUIT_PLACE
from vaka.games.clans.stage import S, Stage
from vaka.games.clans.state import ClanState

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
        if state.kind[piece] < UNITS:
            where = state.hex_of[piece]
            if where in near and not (followed and where == fought_in):
                return piece
    return -1


def follow_bar(state: ClanState, winner: int, vacated: int) -> bool:
    """Whether the pursuers may advance into the hex just left."""
    if not state.chasing:
        return True
    where = state.hex_of[state.chasing[0]]
    return vacated not in state.chart.land[where] or state.armed[vacated] & ~(1 << winner) != 0


# Capture.


def capture(state: ClanState, piece: int, captor: int, hex: int) -> None:
    """A Unit goes to the captors as their Population; a leader is handled by his own rules."""
    kind = state.kind[piece]
    if piece in state.fleeing:
        state.fleeing.remove(piece)
    if kind >= UNITS:
        capture_leader(state, piece, captor, hex)
        return
    if state.events is not None:
        state.note("capture", captor, {"hex": hex, "kind": kind, "from": state.owner[piece]})
    state.shift(piece, hex)
    state.kind[piece] = POPULATION
    state.bound[piece] = state.edition.hostile_mark(state, hex) if captor == HOSTILE else 0
    state.claim(piece, captor)


def capture_leader(state: ClanState, piece: int, captor: int, hex: int) -> None:
    """Chieftain, Shaman and Elder each have their own fate."""
    kind = state.kind[piece]
    if kind == CHIEF:
        state.edition.chief_caught(state, piece, captor, hex)
    elif kind == SHAMAN:
        state.edition.shaman_lost(state, piece)
    else:
        state.edition.elder_caught(state, piece, captor, hex)


def capture_all(state: ClanState, loser: int, winner: int, fought_in: int) -> None:
    """[T94-9.3e, T94-9.3k] A group without a way home falls to the foremost winners; its Chieftain last, since much
    may follow from that.
    """
    hex = fought_in
    for piece in state.chasing + state.victors:
        if state.owner[piece] == winner:
            hex = state.hex_of[piece]
            break
    group = [piece for piece in state.fleeing if state.kind[piece] != CHIEF]
    group += [piece for piece in state.fleeing if state.kind[piece] == CHIEF]
    for piece in group:
        capture(state, piece, winner, hex)
    state.fleeing = []


# Stages.


class RoutStage(Stage[S]):
    """Everything a loser has in the battle hex begins to run."""

    def resolve(self, state: S, step: Step) -> bool:
        state.agenda.pop()
        winner, loser, hex = step.seat, step.a, step.b
        state.fleeing = state.living(hex, loser)
        winners = state.here[hex] & ~(1 << loser) if winner != state.active else 1 << winner
        state.victors = []
        for owner in range(HOSTILE + 1):
            if winners >> owner & 1:
                state.victors += state.living(hex, owner)
        state.chasing = state.living(hex, winner)
        if state.fleeing:
            state.agenda.append(Step(v.S_RETREAT, winner, loser, hex, step.c, 0))
        return False


class RetreatStage(Stage[S]):
    """[T94-9.3a, T94-9.3g] Hex by hex toward home; where two ways are equally short the winner chooses."""

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
                capture_all(state, loser, winner, step.b)
                forget(state)
            return False
        if winner >= state.players or state.fate[winner] >= 0:
            run(state, step, ways[0])
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

    def bar(self, state: S, step: Step, action: Action) -> int:
        if action.verb != v.RETREAT:
            return NOT_NOW
        return FINE if action.a in self.ways(state, step) else NOT_DIRECT

    def apply(self, state: S, step: Step, action: Action) -> None:
        run(state, step, action.a)


def forget(state: ClanState) -> None:
    """The rout is over."""
    state.fleeing = []
    state.victors = []
    state.chasing = []


def run(state: ClanState, step: Step, target: int) -> None:
    """[T94-9.3c, T94-9.3d] One hex of a retreat: friends in a hex passed through come along; then pursuit, then
    panic.
    """
    winner, loser, fought_in, left, done = step.seat, step.a, step.b, step.c, step.d
    vacated = state.hex_of[state.fleeing[0]]
    if done:
        state.fleeing = state.living(vacated, loser)
    if state.events is not None:
        state.note("retreat", loser, {"hex": target, "pieces": state.fleeing[:]})
    for piece in state.fleeing:
        state.shift(piece, target)
    state.agenda.pop()
    state.agenda.append(Step(v.S_RETREAT, winner, loser, fought_in, left - 1, done + 1))
    state.agenda.append(Step(v.S_PANIC, winner, loser, fought_in))
    if done:
        state.agenda.append(Step(v.S_PURSUE, winner, loser, vacated))


class PursueStage(Stage[S]):
    """[T94-9.2i, T94-9.2p] The winner says, before the dice of panic, whether he follows into the hex just left, and
    who stays behind.
    """

    def resolve(self, state: S, step: Step) -> bool:
        if follow_bar(state, step.seat, step.b):
            state.chasing = []
            state.agenda.pop()
            return False
        if step.seat >= state.players:
            follow(state, step)
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

    def bar(self, state: S, step: Step, action: Action) -> int:
        if action.verb == v.FOLLOW or action.verb == v.HOLD:
            return FINE
        if action.verb != v.DETACH:
            return NOT_NOW
        if len(state.chasing) > 1:
            for piece in state.chasing:
                if state.kind[piece] == action.a:
                    return FINE
        return PURSUIT_PLACE

    def apply(self, state: S, step: Step, action: Action) -> None:
        if action.verb == v.FOLLOW:
            follow(state, step)
        elif action.verb == v.HOLD:
            state.chasing = []
            state.agenda.pop()
        else:
            for piece in state.chasing:
                if state.kind[piece] == action.a:
                    state.chasing.remove(piece)
                    break


def follow(state: ClanState, step: Step) -> None:
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
        edition = state.edition
        fought_in = step.b
        hex = state.hex_of[state.fleeing[0]]
        for piece in state.fleeing[:]:
            kind = state.kind[piece]
            if kind >= UNITS or not edition.roll_off(state, kind):
                continue
            if kind == POPULATION:
                captor = captor_beside(state, hex, fought_in, False)
                if captor >= 0:
                    capture(state, piece, state.owner[captor], state.hex_of[captor])
            else:
                state.change(piece, edition.panic[kind])
                if state.events is not None:
                    state.note("panic", step.a, {"hex": hex, "kind": kind, "into": state.kind[piece]})
        self.leaders_alone(state, hex, fought_in)
        return False

    def leaders_alone(self, state: S, hex: int, fought_in: int) -> None:
        """[T94-9.2k] Leaders with no Unit left beside them are caught by Units that have followed."""
        if not state.fleeing:
            return
        for piece in state.fleeing:
            if state.kind[piece] < UNITS:
                return
        captor = captor_beside(state, hex, fought_in, state.edition.lone_needs_pursuit)
        if captor < 0:
            return
        owner, where = state.owner[captor], state.hex_of[captor]
        leaders = [piece for piece in state.fleeing if state.kind[piece] != CHIEF]
        leaders += [piece for piece in state.fleeing if state.kind[piece] == CHIEF]
        for piece in leaders:
            capture(state, piece, owner, where)


class DoomedStage(Stage[S]):
    """[T94-9.3f] Losers without a way home: captured, or off on an Expedition at once."""

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.no, state.act.yes]

    def bar(self, state: S, step: Step, action: Action) -> int:
        return FINE if action.verb == v.YES or action.verb == v.NO else NOT_NOW

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.agenda.pop()
        if action.verb == v.YES:
            forget(state)
            state.edition.escape(state, step.seat)
        else:
            capture_all(state, step.seat, step.a, step.b)
            forget(state)
