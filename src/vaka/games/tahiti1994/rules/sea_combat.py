"""Chapter 15.2: canoes against canoes."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.chart import FAR
from vaka.games.clans.combat import CombatStage, Throw, fight_bar, first_defender
from vaka.games.clans.kinds import CANOE, COAST, SEA, UNITS
from vaka.games.clans.reasons import FINE, NO_BATTLE, NOT_DIRECT, NOT_NOW
from vaka.games.clans.retreat import capture
from vaka.games.clans.stage import Choice, Stage
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.expedition import depart, may_escape, vanquished
from vaka.games.tahiti1994.rules.swimming import (
    C_CANOE,
    C_OWNER,
    C_UNIT,
    WIDTH,
    aboard,
    man,
    sinks,
)
from vaka.games.tahiti1994.rules.voyage import canoe_value
from vaka.games.tahiti1994.state import TahitiState

MOST = 3
"""So many canoes a side count."""


# Questions.


def own_canoes(state: TahitiState, seat: int, hex: int) -> list[int]:
    """The canoes with which a seat came into a hex; at sea, where no list tells, as many as its Units fill."""
    came = [p for p in state.afloat if state.hex_of[p] == hex and state.kind[p] == CANOE]
    if came or state.chart.kind[hex] != SEA:
        return came
    units = [p for p in state.living(hex, seat) if state.kind[p] < UNITS]
    return all_canoes(state, hex)[: (len(units) + 1) // 2]


def all_canoes(state: TahitiState, hex: int) -> list[int]:
    """All canoes in a hex."""
    return [p for p in range(len(state.kind)) if state.hex_of[p] == hex and state.kind[p] == CANOE]


def manned_enemy(state: TahitiState, seat: int, hex: int) -> bool:
    """[T94-15.2l] Whether an enemy in a hex has a canoe and a Combat Unit to man it."""
    mine = own_canoes(state, seat, hex)
    theirs = [p for p in all_canoes(state, hex) if p not in mine]
    return len(theirs) > 0 and state.armed[hex] & ~(1 << seat) != 0


def engage_bar(state: TahitiState, seat: int, hex: int) -> int:
    """[T94-15.2b, T94-15.2c] Whether a sea combat may be chosen in a hex."""
    if not state.rules.sea_combat:
        return t.NO_SEA_COMBAT
    if fight_bar(state, seat, hex):
        return NO_BATTLE
    if not own_canoes(state, seat, hex) or not manned_enemy(state, seat, hex):
        return t.NOT_BY_SEA
    return FINE


def ashore_bar(state: TahitiState, seat: int, hex: int) -> int:
    """Whether a land combat may be fought in a hex."""
    blocked = fight_bar(state, seat, hex)
    if blocked:
        return blocked
    if state.chart.kind[hex] == SEA and engage_bar(state, seat, hex) == FINE:
        return t.SEA_ONLY
    return FINE


def entry_value(state: TahitiState, at: int) -> int:
    """[T94-15.2d] What a canoe of `crews` is worth."""
    one, other = state.crews[at + C_UNIT], state.crews[at + C_UNIT + 1]
    return canoe_value(state.kind[one] if one >= 0 else -1, state.kind[other] if other >= 0 else -1)


def counted(state: TahitiState, owner: int) -> list[int]:
    """[T94-15.2c, T94-15.2k, T94-15.2l] The best three manned canoes of a side, by their places in `crews`."""
    manned = [
        at
        for at in range(0, len(state.crews), WIDTH)
        if state.crews[at + C_OWNER] == owner and entry_value(state, at) > 0
    ]
    manned.sort(key=lambda at: (-entry_value(state, at), at))
    return manned[:MOST]


def leaders_afloat(state: TahitiState, owner: int, hex: int, attacker: bool) -> list[int]:
    """The leaders who take part: those who came by sea, or all of the defender's in the hex."""
    found = [p for p in state.living(hex, owner) if state.kind[p] >= UNITS]
    if attacker and state.chart.kind[hex] != SEA:
        found = [p for p in found if p in state.afloat]
    return found


def sunken(state: TahitiState, total: int) -> int:
    """[T94-15.2h] How many canoes sink."""
    count = 0
    for least in state.rules.sinking:
        if total >= least:
            count += 1
    return count


def flight(state: TahitiState, loser: int, hex: int, goal: int) -> list[int]:
    """[T94-15.2k] The next hexes of the cheapest canoe route home, around enemy Combat Units."""
    chart = state.chart
    others = ~(1 << loser)
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


# Stages.


class TahitiCombatStage(CombatStage[TahitiState]):
    """The combat phase, by land or by sea."""

    def resolve(self, state: TahitiState, step: Step) -> bool:
        asks = super().resolve(state, step)
        if not asks and not (state.agenda and state.agenda[-1].kind == v.S_COMBAT):
            state.afloat = []
        return asks

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        more = state.rules.more
        out = [state.act.fight[hex] for hex in state.battles if ashore_bar(state, step.seat, hex) == FINE]
        if state.rules.sea_combat:
            out += [more.engage[hex] for hex in state.battles if engage_bar(state, step.seat, hex) == FINE]
        return out

    def bar(self, state: TahitiState, step: Step, action: Action) -> int:
        if action.verb == t.ENGAGE:
            return engage_bar(state, step.seat, action.a)
        return ashore_bar(state, step.seat, action.a) if action.verb == v.FIGHT else NOT_NOW

    def apply(self, state: TahitiState, step: Step, action: Action) -> None:
        state.battles.remove(action.a)
        kind = t.S_SEA_BATTLE if action.verb == t.ENGAGE else v.S_BATTLE
        state.agenda.append(Step(kind, step.seat, action.a))


class SeaBattleStage(Stage[TahitiState]):
    """[T94-15.2d, T94-15.2e, T94-15.2g, T94-15.2h, T94-15.2m] Canoes count, dice fall, canoes sink, the loser flees."""

    def resolve(self, state: TahitiState, step: Step) -> bool:
        state.agenda.pop()
        seat, hex = step.seat, step.a
        enemy = first_defender(state, hex, state.here[hex] & ~(1 << seat))
        own = own_canoes(state, seat, hex)
        came = [p for p in state.afloat if state.hex_of[p] == hex and state.kind[p] < UNITS]
        units = came or [p for p in state.living(hex, seat) if state.kind[p] < UNITS]
        theirs = [p for p in state.living(hex, enemy) if state.kind[p] < UNITS]
        state.crews = man(state, seat, own, units)
        state.crews += man(state, enemy, [p for p in all_canoes(state, hex) if p not in own], theirs)
        state.afloat = own + units + leaders_afloat(state, seat, hex, True)
        state.afloat += leaders_afloat(state, enemy, hex, False)
        attack = self.strength(state, seat, hex, True)
        defence = self.strength(state, enemy, hex, False)
        thrown = Throw(state, attack, defence)
        thrown.note(state, "sea battle", seat, hex, [enemy])
        winner, loser = (seat, enemy) if thrown.won else (enemy, seat)
        self.sinking(state, hex, winner, loser, thrown.length)
        return False

    def strength(self, state: TahitiState, owner: int, hex: int, attacker: bool) -> int:
        total = 0
        for at in counted(state, owner):
            total += entry_value(state, at)
        for piece in leaders_afloat(state, owner, hex, attacker):
            total += state.edition.combat[state.kind[piece]]
        return total

    def sinking(self, state: TahitiState, hex: int, winner: int, loser: int, length: int) -> None:
        """Both sides roll, before the retreat; which canoes sink is random."""
        sides = ((winner, loser, 0), (loser, winner, length))
        fought = [counted(state, winner), counted(state, loser)]
        doomed: list[int] = []
        for i, (_, _, more) in enumerate(sides):
            count = sunken(state, state.chance.roll(6) + len(fought[1 - i]) + more)
            left = fought[i][:]
            for _ in range(min(count, len(left))):
                at = left[state.chance.below(len(left))] if len(left) > 1 else left[0]
                left.remove(at)
                doomed.append(at)
        group: list[int] = []
        for at in range(0, len(state.crews), WIDTH):
            if state.crews[at + C_OWNER] == loser and at not in doomed and aboard(state, at):
                group += [state.crews[at + C_CANOE]] + aboard(state, at)
        first = [at for at in range(0, len(state.crews), WIDTH) if state.crews[at + C_OWNER] == loser]
        if first and first[0] not in doomed:
            group += [p for p in state.living(hex, loser) if state.kind[p] >= UNITS and p in state.afloat]
        state.fleeing = group
        state.agenda.append(Step(t.S_SEA_RETREAT, winner, loser, hex, length, 0))
        for at in doomed:
            if state.fate[state.crews[at + C_OWNER]] < 0 if state.crews else False:
                sinks(state, at, hex)


class SeaRetreatStage(Choice[TahitiState]):
    """[T94-15.2e, T94-15.2k] Canoe by canoe toward a coastal Home Village, without panic and without pursuit."""

    other = NOT_DIRECT

    def resolve(self, state: TahitiState, step: Step) -> bool:
        loser = step.a
        state.fleeing = [p for p in state.fleeing if state.hex_of[p] >= 0]
        living = [p for p in state.fleeing if state.kind[p] != CANOE]
        if not living or step.c == 0 or state.fate[loser] >= 0:
            self.end(state)
            return False
        hex = state.hex_of[living[0]]
        goal = state.home[loser]
        if goal >= 0 and state.chart.kind[goal] != COAST:
            goal = -1
        if hex == goal and step.d:
            self.end(state)
            return False
        ways = flight(state, loser, hex, goal) if goal >= 0 and hex != goal else []
        if hex == goal:
            self.end(state)
            return False
        if not ways:
            state.agenda.pop()
            state.agenda.append(Step(t.S_SEA_LOST, loser, step.seat, step.b))
            return False
        if step.seat >= state.players:
            self.flee(state, step, ways[0])
            return False
        return True

    def end(self, state: TahitiState) -> None:
        state.agenda.pop()
        state.fleeing = []
        state.crews = []
        state.afloat = []

    def ways(self, state: TahitiState, step: Step) -> list[int]:
        living = [p for p in state.fleeing if state.kind[p] != CANOE]
        return flight(state, step.a, state.hex_of[living[0]], state.home[step.a])

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        more = state.rules.more
        return [more.flee[hex] for hex in self.ways(state, step)]

    def apply(self, state: TahitiState, step: Step, action: Action) -> None:
        self.flee(state, step, action.a)

    def flee(self, state: TahitiState, step: Step, target: int) -> None:
        state.agenda.pop()
        living = [p for p in state.fleeing if state.kind[p] != CANOE]
        hex = state.hex_of[living[0]]
        if step.d and state.chart.kind[hex] == SEA:
            friends = [p for p in state.living(hex, step.a) if p not in state.fleeing]
            if friends:
                state.fleeing += friends + [p for p in all_canoes(state, hex) if p not in state.fleeing]
        if state.events is not None:
            state.note("flee", step.a, {"hex": target, "pieces": state.fleeing[:]})
        for piece in state.fleeing:
            state.shift(piece, target)
        state.agenda.append(Step(t.S_SEA_RETREAT, step.seat, step.a, step.b, step.c - 1, step.d + 1))


class SeaLostStage(Choice[TahitiState]):
    """[T94-15.2j, T94-15.2n] Without a coastal Home the canoes are captured, or the loser leaves the island at once."""

    def resolve(self, state: TahitiState, step: Step) -> bool:
        if may_escape(state, step.seat, state.fleeing) or self.may_go(state, step.seat):
            return True
        self.captured(state, step)
        return False

    def may_go(self, state: TahitiState, seat: int) -> bool:
        return (
            state.players > 1 and len(state.staying()) > 1 and any(state.kind[p] < UNITS for p in state.pieces_of(seat))
        )

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        return [state.act.no, state.act.yes]

    def apply(self, state: TahitiState, step: Step, action: Action) -> None:
        if action.verb == v.NO:
            self.captured(state, step)
            return
        state.agenda.pop()
        canoes = len([p for p in state.fleeing if state.kind[p] == CANOE])
        state.fleeing = []
        state.crews = []
        state.afloat = []
        if state.players == 1:
            vanquished(state, step.seat)
        else:
            depart(state, step.seat)
            if state.draft[t.D_CANOES] < canoes:
                state.draft[t.D_EMERGENCY] = canoes - state.draft[t.D_CANOES]

    def captured(self, state: TahitiState, step: Step) -> None:
        state.agenda.pop()
        hex = state.hex_of[state.fleeing[0]] if state.fleeing else step.b
        group = [p for p in state.fleeing if state.kind[p] != CANOE]
        group.sort(key=lambda p: (state.kind[p] == 12, p))
        state.crews = []
        state.afloat = []
        for piece in group:
            if state.hex_of[piece] >= 0:
                capture(state, piece, step.a, hex)
        state.fleeing = []
