"""Retreat, panic, pursuit and capture (10.2, 10.3)."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import BUILT, CHIEF, HOSTILE, POPULATION, SHAMAN, UNITS
from vaka.games.clans.reasons import FINE, NOT_DIRECT, NOT_NOW, NOT_OWN_VILLAGE
from vaka.games.clans.retreat import PursueStage, captor_beside, follow, follow_bar, forget, retreat_ways
from vaka.games.clans.stage import Stage
from vaka.games.maori.rules.captives import free_the_lonely, take_captive
from vaka.games.maori.rules.leaders import chief_caught, elder_caught, is_shaken, shake, tohunga_lost
from vaka.games.maori.state import MaoriState, is_elder
from vaka.games.maori.tables import CAPTIVE, DUMMY, PURSUIT, REFUGE, S_REFUGE, TOPICS

MASK = 64
"""In the step of a retreat the open ways, a bit for each neighbour, stand above the number of hexes done."""


# Questions.


def refuges(state: MaoriState, loser: int, hex: int) -> list[int]:
    """[MAO-10.3f] A loser's Villages on the island he fought on."""
    island = state.rules.island[hex]
    return [village for village in state.villages_of(loser) if state.rules.island[village] == island]


def goal_of(state: MaoriState, loser: int, hex: int) -> int:
    """[MAO-10.3a] [MAO-10.3f] Home, or the chosen Village on the other island; -1 where there is none."""
    if loser >= state.players:
        return state.edition.retreat_goal(state, loser, hex)
    home = state.home[loser]
    if home < 0:
        return -1
    if state.rules.island[home] == state.rules.island[hex]:
        return home
    return state.refuge


def panics(state: MaoriState, piece: int, with_chief: bool) -> bool:
    """[MAO-10.2g] [MAO-10.2n] [MAO-E44a] One die: odd; an Elder beside his Chief not on a 5; after a haka only a 1."""
    roll = state.chance.roll(6)
    if state.haka & 2 and state.owner[piece] == state.marker:
        return roll == 1
    if is_elder(state.kind[piece]) and with_chief:
        return roll == 1 or roll == 3
    return roll % 2 == 1


# Procedures.


class MaoriRoutStage(Stage[MaoriState]):
    """[MAO-10.1e] Everything a loser has in the combat hex begins to run, counted or not."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        state.agenda.pop()
        winner, loser, hex = step.seat, step.a, step.b
        state.fleeing = state.living(hex, loser)
        state.victors = state.living(hex, winner)
        state.chasing = state.victors[:]
        if not state.fleeing:
            return False
        state.agenda.append(Step(v.S_RETREAT, winner, loser, hex, step.c, 0))
        if loser < state.players and state.home[loser] >= 0:
            if other_island(state, loser, hex):
                choices = refuges(state, loser, hex)
                if len(choices) == 1:
                    state.refuge = choices[0]
                elif choices:
                    state.agenda.append(Step(S_REFUGE, loser, hex))
        return False


def other_island(state: MaoriState, loser: int, hex: int) -> bool:
    """[MAO-10.3f] Whether a loser's Home lies across the water."""
    return state.rules.island[state.home[loser]] != state.rules.island[hex]


class RefugeStage(Stage[MaoriState]):
    """[MAO-10.3f] On the island without his Home the loser chooses a Village to run to."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.rules.refuges[hex] for hex in refuges(state, step.seat, step.a)]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != REFUGE:
            return NOT_NOW
        return FINE if action.a in refuges(state, step.seat, step.a) else NOT_OWN_VILLAGE

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        state.refuge = action.a


class MaoriRetreatStage(Stage[MaoriState]):
    """[MAO-10.3a] [MAO-10.3b] Hex by hex by the cheapest way; among equal ones the winner picks.

    The ways depend on stacks that nobody has seen, so they are worked out once and stand in the step.
    """

    def resolve(self, state: MaoriState, step: Step) -> bool:
        winner, loser, left, done = step.seat, step.a, step.c, step.d % MASK
        if step.d >= MASK:
            return True
        if not state.fleeing or left == 0:
            state.agenda.pop()
            forget(state)
            return False
        hex = state.hex_of[state.fleeing[0]]
        goal = goal_of(state, loser, hex)
        if hex == goal and done:
            state.agenda.pop()
            forget(state)
            return False
        ways = retreat_ways(state, loser, hex, goal) if goal >= 0 and goal != hex else []
        if not ways:
            state.agenda.pop()
            capture_all(state, loser, winner, step.b)
            forget(state)
            return False
        if len(ways) == 1 or winner >= state.players or state.fate[winner] >= 0:
            way = ways[0] if len(ways) == 1 else state.chance.pick(ways)
            run(state, step, way, done)
            return False
        mask = 0
        for number, beside in enumerate(state.chart.land[hex]):
            if beside in ways:
                mask |= 1 << number
        state.agenda.pop()
        state.agenda.append(Step(step.kind, winner, loser, step.b, left, done + MASK * mask))
        return False

    def ways(self, state: MaoriState, step: Step) -> list[int]:
        hex = state.hex_of[state.fleeing[0]]
        mask = step.d // MASK
        return [beside for number, beside in enumerate(state.chart.land[hex]) if mask >> number & 1]

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.act.retreat[hex] for hex in self.ways(state, step)]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != v.RETREAT:
            return NOT_NOW
        return FINE if action.a in self.ways(state, step) else NOT_DIRECT

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        run(state, step, action.a, step.d % MASK)


def run(state: MaoriState, step: Step, target: int, done: int) -> None:
    """[MAO-10.3c] [MAO-10.3k] One hex: friends in a hex passed through join, with their captives; then pursuit and panic."""
    winner, loser, fought_in, left = step.seat, step.a, step.b, step.c
    vacated = state.hex_of[state.fleeing[0]]
    along: list[int] = []
    if done:
        state.fleeing = state.living(vacated, loser)
        along = state.captives_in(vacated, loser)
    if state.events is not None:
        state.note("retreat", loser if loser < state.players else -1, {"hex": target, "pieces": state.fleeing[:]})
    for piece in state.fleeing + along:
        state.shift(piece, target)
    state.agenda.pop()
    state.agenda.append(Step(v.S_RETREAT, winner, loser, fought_in, left - 1, done + 1))
    state.agenda.append(Step(v.S_PANIC, winner, loser, fought_in))
    if done:
        state.agenda.append(Step(v.S_PURSUE, winner, loser, vacated))
    free_the_lonely(state)


class MaoriPursueStage(PursueStage[MaoriState]):
    """[MAO-10.2q] [MAO-10.2r] The winner follows into the hex just left or not; a standing order may answer."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        if follow_bar(state, step.seat, step.b):
            state.chasing = []
            state.agenda.pop()
            return False
        if step.seat >= state.players or state.orders[step.seat * TOPICS + PURSUIT] == 1:
            self.follow(state, step)
            return False
        if state.orders[step.seat * TOPICS + PURSUIT] == 2:
            state.chasing = []
            state.agenda.pop()
            return False
        return True

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        if action.verb == v.FOLLOW:
            self.follow(state, step)
        else:
            super().apply(state, step, action)

    def follow(self, state: MaoriState, step: Step) -> None:
        """[MAO-10.2r] Those who follow take along the captives they escort."""
        hex = state.hex_of[state.chasing[0]]
        held = state.captives_in(hex, step.seat)
        escorts = len([piece for piece in state.chasing if state.kind[piece] < UNITS and state.kind[piece] != DUMMY])
        stay = len([p for p in state.living(hex, step.seat) if state.kind[p] < UNITS and p not in state.chasing])
        follow(state, step)
        if not stay and state.village[hex] != BUILT + step.seat:
            for piece in held[:escorts]:
                state.shift(piece, step.b)
        free_the_lonely(state)


class MaoriPanicStage(Stage[MaoriState]):
    """[MAO-10.2g] A die for each retreating Unit and Elder, the weakest first; then the Leaders who are left alone."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        state.agenda.pop()
        if not state.fleeing:
            return False
        hex = state.hex_of[state.fleeing[0]]
        with_chief = any(state.kind[piece] == CHIEF for piece in state.fleeing)
        for piece in weakest_first(state, state.fleeing):
            kind = state.kind[piece]
            if kind in (CHIEF, SHAMAN, DUMMY) or not panics(state, piece, with_chief):
                continue
            self.panic(state, piece, step.b, hex)
        leaders_alone(state, hex, step.b)
        return False

    def panic(self, state: MaoriState, piece: int, fought_in: int, hex: int) -> None:
        kind = state.kind[piece]
        if kind == POPULATION:
            captor = captor_beside(state, hex, fought_in, False)
            if captor >= 0:
                take_captive(state, piece, state.owner[captor], state.hex_of[captor])
        elif is_elder(kind):
            captor = captor_beside(state, hex, fought_in, False)
            if not is_shaken(kind):
                shake(state, piece)
            elif captor >= 0:
                elder_caught(state, piece, state.owner[captor], state.hex_of[captor])
        else:
            state.change(piece, state.edition.panic[kind])
            if state.events is not None:
                state.note_of("panic", piece, {"hex": hex, "kind": kind, "into": state.kind[piece]})


def weakest_first(state: MaoriState, group: list[int]) -> list[int]:
    """[MAO-10.2g] The order of the dice changes nothing; the weakest roll first."""
    codes = [state.edition.combat[state.kind[piece]] * 4096 + number for number, piece in enumerate(group)]
    codes.sort()
    return [group[code % 4096] for code in codes]


def leaders_alone(state: MaoriState, hex: int, fought_in: int) -> None:
    """[MAO-10.2u] A retreating Leader without a Unit beside him and next to enemy Units is captured by them."""
    if not state.fleeing:
        return
    for piece in state.fleeing:
        if state.kind[piece] < UNITS and state.kind[piece] != DUMMY:
            return
    captor = captor_beside(state, hex, fought_in, False)
    if captor >= 0:
        capture_group(state, state.owner[captor], state.hex_of[captor])


def capture_all(state: MaoriState, loser: int, winner: int, fought_in: int) -> None:
    """[MAO-10.3e] [MAO-10.3i] A group without a way home is captured where it was beaten; its Chief last."""
    where = fought_in
    for piece in state.chasing:
        where = state.hex_of[piece]
        break
    capture_group(state, winner, where)


def capture_group(state: MaoriState, captor: int, hex: int) -> None:
    """Everybody who flees is captured, a Chief last, since much may follow from that."""
    group = [piece for piece in state.fleeing if state.kind[piece] != CHIEF]
    group += [piece for piece in state.fleeing if state.kind[piece] == CHIEF]
    for piece in group:
        kind = state.kind[piece]
        if state.hex_of[piece] < 0:
            continue
        if kind == CHIEF:
            state.fleeing = []
            chief_caught(state, piece, captor, hex)
        elif kind == SHAMAN:
            tohunga_lost(state, piece)
        elif is_elder(kind):
            elder_caught(state, piece, captor, hex)
        elif kind == DUMMY:
            state.scrap(piece)
        else:
            take_captive(state, piece, captor, hex)
    state.fleeing = []
    free_the_lonely(state)


__all__ = ["CAPTIVE", "HOSTILE", "MaoriPanicStage", "MaoriPursueStage", "MaoriRetreatStage", "MaoriRoutStage"]
