"""Chapter 15.2: canoes against canoes."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.chart import FAR
from vaka.games.clans.combat import NO_BATTLE, CombatStage, Throw, fight_refusal, first_defender
from vaka.games.clans.kinds import CANOE, COAST, POPULATION, SEA, SHAMAN, UNITS
from vaka.games.clans.retreat import NOT_DIRECT, capture
from vaka.games.clans.stage import NOT_NOW, Choice, Stage
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.expedition import depart, may_escape, vanquished
from vaka.games.tahiti1994.rules.leaders import shaman_lost
from vaka.games.tahiti1994.rules.seating import (
    C_CANOE,
    C_OWNER,
    C_STATE,
    SUNK,
    WIDTH,
    aboard,
    counted,
    entry_value,
    places_of,
    riding_in,
    take_seats,
)
from vaka.games.tahiti1994.rules.swimming import man, sinks
from vaka.games.tahiti1994.state import TahitiState

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


def crew_of(state: TahitiState, seat: int, hex: int) -> list[int]:
    """The Units of an attacker who came by sea into a hex; where no list tells, all that he has there."""
    came = [p for p in state.afloat if state.hex_of[p] == hex and state.kind[p] < UNITS]
    return came or [p for p in state.living(hex, seat) if state.kind[p] < UNITS]


def manned_enemy(state: TahitiState, seat: int, hex: int) -> bool:
    """[T94-15.2l] Whether an enemy in a hex has a canoe and a Combat Unit to man it."""
    mine = own_canoes(state, seat, hex)
    theirs = [p for p in all_canoes(state, hex) if p not in mine]
    return len(theirs) > 0 and state.armed[hex] & ~(1 << seat) != 0


NO_SEA_COMBAT: Final = Reason("T94-15a", "There is no sea combat at this table.")
NOT_BY_SEA: Final = Reason("T94-15.2b", "Sea combat is for those who came by sea and meet manned canoes.")


def engage_refusal(state: TahitiState, seat: int, hex: int) -> Reason | None:
    """[T94-15.2b, T94-15.2c] Why a sea combat may not be chosen in a hex."""
    if not state.rules.sea_combat:
        return NO_SEA_COMBAT
    if fight_refusal(state, seat, hex):
        return NO_BATTLE
    if not own_canoes(state, seat, hex) or not manned_enemy(state, seat, hex):
        return NOT_BY_SEA
    if state.version >= 2 and not any(state.kind[p] > POPULATION for p in crew_of(state, seat, hex)):
        return NOT_BY_SEA  # people alone in the canoes could attack once
    return None


SEA_ONLY: Final = Reason("T94-15.2c", "At sea there is only sea combat.")


def ashore_refusal(state: TahitiState, seat: int, hex: int) -> Reason | None:
    """Why a land combat may not be fought in a hex."""
    blocked = fight_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    if state.chart.kind[hex] == SEA and engage_refusal(state, seat, hex) is None:
        return SEA_ONLY
    return None


def leaders_afloat(state: TahitiState, owner: int, hex: int, attacker: bool) -> list[int]:
    """The leaders who take part: those who came by sea, or all of the defender's in the hex."""
    found = [p for p in state.living(hex, owner) if state.kind[p] >= UNITS]
    if attacker and state.chart.kind[hex] != SEA:
        found = [p for p in found if p in state.afloat]
    return found


def is_won(state: TahitiState, seat: int, canoe: int) -> bool:
    """[T94-2.1g] Whether a canoe among enemies is a seat's own, since it has fought from it there."""
    won = state.won
    return any(won[i : i + 3] == [canoe, state.hex_of[canoe], seat] for i in range(0, len(won), 3))


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
        out = [state.act.fight[hex] for hex in state.battles if ashore_refusal(state, step.seat, hex) is None]
        if state.rules.sea_combat:
            out += [more.engage[hex] for hex in state.battles if engage_refusal(state, step.seat, hex) is None]
        return out

    def why_not(self, state: TahitiState, step: Step, action: Action) -> Reason | None:
        if action.verb == t.ENGAGE:
            return engage_refusal(state, step.seat, action.a)
        return ashore_refusal(state, step.seat, action.a) if action.verb == v.FIGHT else NOT_NOW

    def apply(self, state: TahitiState, step: Step, action: Action) -> None:
        state.battles.remove(action.a)
        kind = t.S_SEA_BATTLE if action.verb == t.ENGAGE else v.S_BATTLE
        state.agenda.append(Step(kind, step.seat, action.a))


class SeaBattleStage(Stage[TahitiState]):
    """[T94-15.2d, T94-15.2e, T94-15.2m] Canoes count and dice fall; then seats are taken, canoes sink, the loser flees."""

    def resolve(self, state: TahitiState, step: Step) -> bool:
        state.agenda.pop()
        seat, hex = step.seat, step.a
        enemy = first_defender(state, hex, state.here[hex] & ~(1 << seat))
        own = own_canoes(state, seat, hex)
        units = crew_of(state, seat, hex)
        theirs = [p for p in state.living(hex, enemy) if state.kind[p] < UNITS]
        state.crews = man(state, seat, own, units)
        state.crews += man(state, enemy, [p for p in all_canoes(state, hex) if p not in own], theirs)
        leaders = [leaders_afloat(state, seat, hex, True), leaders_afloat(state, enemy, hex, False)]
        elsewhere = [p for p in state.afloat if state.hex_of[p] != hex]
        state.afloat = own + units + leaders[0] + leaders[1]
        attack = self.strength(state, seat, leaders[0])
        defence = self.strength(state, enemy, leaders[1])
        thrown = Throw(state, attack, defence)
        thrown.note(state, "sea battle", seat, hex, [enemy])
        winner, loser = (seat, enemy) if thrown.won else (enemy, seat)
        if state.version < 2:  # nobody was asked about seats, and a beaten Shaman stayed
            sinking(state, hex, winner, loser, thrown.length)
            return False
        state.afloat += elsewhere
        for at in range(0, len(state.crews), WIDTH):
            state.afloat += [p for p in aboard(state, at) if p not in state.afloat]
        take_seats(state, seat, leaders[0])
        take_seats(state, enemy, leaders[1])
        self.shaman_falls(state, leaders[0] if loser == seat else leaders[1])
        state.agenda.append(Step(t.S_SINKING, winner, loser, hex, thrown.length))
        state.agenda += [Step(t.S_SEATING, enemy), Step(t.S_SEATING, seat)]
        return False

    def strength(self, state: TahitiState, owner: int, leaders: list[int]) -> int:
        total = 0
        for at in counted(state, owner):
            total += entry_value(state, at)
        for piece in leaders:
            total += state.edition.combat[state.kind[piece]]
        return total

    def shaman_falls(self, state: TahitiState, leaders: list[int]) -> None:
        """[T94-12.2a] The Shaman of the beaten is gone at once, as after a battle on land."""
        for piece in leaders:
            if state.kind[piece] == SHAMAN:
                at = state.riding.index(piece)
                state.riding = state.riding[:at] + state.riding[at + 2 :]
                state.afloat.remove(piece)
                shaman_lost(state, piece)


class SinkingStage(Stage[TahitiState]):
    """[T94-15.2g, T94-15.2h] Everybody has a seat: both sides roll for their canoes."""

    def resolve(self, state: TahitiState, step: Step) -> bool:
        state.agenda.pop()
        sinking(state, step.b, step.seat, step.a, step.c)
        return False


def sinking(state: TahitiState, hex: int, winner: int, loser: int, length: int) -> None:
    """Both sides roll, before the retreat; which canoes sink is random."""
    sides = ((winner, 0), (loser, length))
    fought = [counted(state, winner), counted(state, loser)]
    if state.version >= 2:  # seats may have changed since the canoes were counted
        fought = [places_of(state, winner), places_of(state, loser)]
    doomed: list[int] = []
    for i, (owner, more) in enumerate(sides):
        die = state.chance.roll(6)
        count = min(sunken(state, die + len(fought[1 - i]) + more), len(fought[i]))
        if state.events is not None:
            total = die + len(fought[1 - i]) + more
            state.note("sinking", owner, {"hex": hex, "die": die, "total": total, "count": count})
        left = fought[i][:]
        for _ in range(count):
            at = left[state.chance.below(len(left))] if len(left) > 1 else left[0]
            left.remove(at)
            doomed.append(at)
    state.fleeing = afloat_of(state, hex, loser, doomed)
    state.agenda.append(Step(t.S_SEA_RETREAT, winner, loser, hex, length, 0))
    for at in doomed:
        if state.fate[state.crews[at + C_OWNER]] < 0 if state.crews else False:
            sinks(state, at, hex)


def afloat_of(state: TahitiState, hex: int, loser: int, doomed: list[int]) -> list[int]:
    """The canoes of the beaten that do not sink, and everybody aboard."""
    group: list[int] = []
    riders: list[int] = []
    mine = [at for at in range(0, len(state.crews), WIDTH) if state.crews[at + C_OWNER] == loser]
    for at in mine:
        if at not in doomed and aboard(state, at):
            group += [state.crews[at + C_CANOE]] + aboard(state, at)
            riders += riding_in(state, at)
    if state.version < 2 and mine and mine[0] not in doomed:  # all leaders rode in the first canoe
        riders = [p for p in state.living(hex, loser) if state.kind[p] >= UNITS and p in state.afloat]
    return group + riders


def battle_over(state: TahitiState, winner: int, captured: list[int]) -> None:
    """[T94-2.1g] The battle at sea is done; winners who lie among enemies keep their canoes, and those captured."""
    state.fleeing = []
    if state.version < 2:  # other fleets that had still to fight were forgotten, and canoes were anybody's
        state.crews = []
        state.afloat = []
        return
    kept = captured[:]
    for at in range(0, len(state.crews), WIDTH):
        if state.crews[at + C_OWNER] == winner and state.crews[at + C_STATE] != SUNK and aboard(state, at):
            kept.append(state.crews[at + C_CANOE])
    for canoe in kept:
        state.won += [canoe, state.hex_of[canoe], winner]
    forget_won(state)
    state.crews = []
    state.riding = []
    state.afloat = [p for p in state.afloat if state.hex_of[p] in state.battles]


def forget_won(state: TahitiState) -> None:
    """Canoes that have left, or lie among enemies no longer, are like any others."""
    won = state.won
    state.won = []
    for i in range(0, len(won), 3):
        canoe, hex, seat = won[i], won[i + 1], won[i + 2]
        if state.kind[canoe] == CANOE and state.hex_of[canoe] == hex and state.strangers(hex, seat):
            state.won += [canoe, hex, seat]


class SeaRetreatStage(Choice[TahitiState]):
    """[T94-15.2e, T94-15.2k, T94-15.2p] Canoe by canoe toward a coastal Home Village, without panic and without
    pursuit; beaten in the hex of that Village itself there is nowhere to go.
    """

    other = NOT_DIRECT

    def resolve(self, state: TahitiState, step: Step) -> bool:
        loser = step.a
        state.fleeing = [p for p in state.fleeing if state.hex_of[p] >= 0]
        living = [p for p in state.fleeing if state.kind[p] != CANOE]
        if not living or step.c == 0 or state.fate[loser] >= 0 or (state.version >= 2 and state.fate[step.seat] >= 0):
            self.end(state, step)
            return False
        hex = state.hex_of[living[0]]
        goal = state.home[loser]
        if goal >= 0 and state.chart.kind[goal] != COAST:
            goal = -1
        if hex == goal and (step.d or state.version < 2):  # a fleet beaten in its Home hex just stayed there
            self.end(state, step)
            return False
        ways = flight(state, loser, hex, goal) if goal >= 0 and hex != goal else []
        if not ways:
            state.agenda.pop()
            state.agenda.append(Step(t.S_SEA_LOST, loser, step.seat, step.b))
            return False
        if step.seat >= state.players:
            self.flee(state, step, ways[0])
            return False
        return True

    def end(self, state: TahitiState, step: Step) -> None:
        state.agenda.pop()
        battle_over(state, step.seat, [])

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
        battle_over(state, step.a, [])
        if state.players == 1:
            vanquished(state, step.seat)
        else:
            depart(state, step.seat)
            if state.draft[t.D_CANOES] < canoes:
                state.draft[t.D_EMERGENCY] = canoes - state.draft[t.D_CANOES]
                if state.version >= 2 or not state.draft[t.D_UNITS]:  # the first rules forgot these places
                    state.draft[t.D_UNITS] += 2 * state.draft[t.D_EMERGENCY]

    def captured(self, state: TahitiState, step: Step) -> None:
        state.agenda.pop()
        hex = state.hex_of[state.fleeing[0]] if state.fleeing else step.b
        group = [p for p in state.fleeing if state.kind[p] != CANOE]
        group.sort(key=lambda p: (state.kind[p] == 12, p))
        battle_over(state, step.a, [p for p in state.fleeing if state.kind[p] == CANOE])
        for piece in group:
            if state.hex_of[piece] >= 0:
                capture(state, piece, step.a, hex)
