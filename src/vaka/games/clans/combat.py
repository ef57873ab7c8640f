"""Land combat: two sums, two dice, and how far the loser runs."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.build import give_up
from vaka.games.clans.kinds import BUILT, HOSTILE, MARKERS, POPULATION, SHAMAN, UNITS
from vaka.games.clans.reasons import FINE, NO_BATTLE, NOT_COASTAL_HOME, NOT_NOW, NOT_OWN_VILLAGE
from vaka.games.clans.stage import S, Stage
from vaka.games.clans.state import ClanState, seats_in

# Questions.


def best_units(state: ClanState, hex: int, owners: int) -> int:
    """[T94-9.1b, T94-9.1d] The strongest legal set: two Units, or three with at least one missile Unit among them."""
    edition = state.edition
    values: list[int] = []
    missile = -1
    at = state.head[hex]
    while at >= 0:
        kind = state.kind[at]
        if kind < UNITS and owners >> state.owner[at] & 1:
            value = edition.combat[kind]
            if edition.missile[kind] and value > missile:
                if missile >= 0:
                    values.append(missile)
                missile = value
            else:
                values.append(value)
        at = state.next[at]
    values.sort(reverse=True)
    if missile < 0:
        return sum(values[:2])
    return missile + sum(values[:2])


def leaders_sum(state: ClanState, hex: int, owners: int) -> int:
    """[T94-9.1c, T94-9.1d] The combat values of all leaders in a hex."""
    total = 0
    at = state.head[hex]
    while at >= 0:
        kind = state.kind[at]
        if UNITS <= kind < MARKERS and owners >> state.owner[at] & 1:
            total += state.edition.combat[kind]
        at = state.next[at]
    return total


def defenders_in(state: ClanState, hex: int, seat: int) -> int:
    """[T94-9.1f, T94-6.2i] A bit for each owner who is attacked in a hex: pieces, or a Village by itself."""
    mask = state.here[hex] & ~(1 << seat)
    village = state.village[hex]
    if village >= BUILT and village != BUILT + seat:
        mask |= 1 << (village - BUILT)
    return mask


def attack_strength(state: ClanState, hex: int, seat: int) -> int:
    """What a seat brings to a hex."""
    return best_units(state, hex, 1 << seat) + leaders_sum(state, hex, 1 << seat)


def defence_strength(state: ClanState, hex: int, defenders: int) -> int:
    """[T94-9.2a] What stands against it, with what the ground adds."""
    strength = best_units(state, hex, defenders) + leaders_sum(state, hex, defenders)
    return strength + state.edition.defence_bonus(state, hex, defenders)


def retreat_length(difference: int) -> int:
    """[T94-9.2c, T94-9.2e] Hexes for a difference of the modified rolls: one up to 3, else half of it."""
    return 1 if difference <= 3 else difference // 2


def fight_bar(state: ClanState, seat: int, hex: int) -> int:
    """[T94-9.1a, T94-9.1g] Whether a battle is still to be fought in a hex."""
    if hex not in state.battles or not state.armed[hex] >> seat & 1:
        return NO_BATTLE
    return FINE if state.strangers(hex, seat) else NO_BATTLE


def battle_hexes(state: ClanState, seat: int) -> list[int]:
    """Every hex in which a seat has Combat Units among pieces or a Village of others."""
    out: list[int] = []
    is_combat = state.edition.is_combat
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex >= 0 and state.owner[piece] == seat and is_combat[state.kind[piece]]:
            if hex not in out and state.strangers(hex, seat):
                out.append(hex)
    out.sort()
    return out


# Procedures.


class CombatStage(Stage[S]):
    """[T94-9.1e] The combat phase: the active player chooses the order of his battles."""

    def resolve(self, state: S, step: Step) -> bool:
        seat = step.seat
        if step.a == 0:
            state.agenda.pop()
            state.edition.combat_begins(state, seat)
            state.battles = battle_hexes(state, seat)
            state.agenda.append(Step(step.kind, seat, 1))
            return False
        state.battles = [hex for hex in state.battles if fight_bar(state, seat, hex) == FINE]
        if state.battles:
            return True
        state.agenda.pop()
        return False

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.fight[hex] for hex in state.battles]

    def bar(self, state: S, step: Step, action: Action) -> int:
        return fight_bar(state, step.seat, action.a) if action.verb == v.FIGHT else NOT_NOW

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.battles.remove(action.a)
        state.agenda.append(Step(v.S_BATTLE, step.seat, action.a))


class BattleStage(Stage[S]):
    """[T94-9.2b, T94-9.2m] One battle: dice, winner, and the losers' rout."""

    def attack(self, state: S, hex: int, seat: int) -> int:
        return attack_strength(state, hex, seat)

    def defence(self, state: S, hex: int, defenders: int) -> int:
        return defence_strength(state, hex, defenders)

    def resolve(self, state: S, step: Step) -> bool:
        state.agenda.pop()
        seat, hex = step.seat, step.a
        defenders = defenders_in(state, hex, seat)
        attack = self.attack(state, hex, seat)
        defence = self.defence(state, hex, defenders)
        first = state.chance.roll(6)
        second = state.chance.roll(6)
        mine = first + (attack - defence if attack > defence else 0)
        theirs = second + (defence - attack if defence > attack else 0)
        won = mine > theirs
        length = retreat_length(mine - theirs if won else theirs - mine)
        if state.events is not None:
            state.note(
                "battle",
                seat,
                {
                    "hex": hex,
                    "attack": attack,
                    "defence": defence,
                    "dice": [first, second],
                    "against": seats_in(defenders),
                    "won": won,
                    "length": length,
                },
            )
        if won:
            for loser in reversed(seats_in(defenders)):
                beaten(state, hex, loser, seat, length)
        else:
            beaten(state, hex, seat, first_defender(state, hex, defenders), length)
        return False


def first_defender(state: ClanState, hex: int, defenders: int) -> int:
    """The owner who decides for the defence: one with Combat Units before one without."""
    armed = seats_in(defenders & state.armed[hex])
    return armed[0] if armed else seats_in(defenders)[0]


def beaten(state: ClanState, hex: int, loser: int, winner: int, length: int) -> None:
    """[T94-6.2g, T94-9.3h, T94-12.2a] A side has lost in a hex: its Shaman is gone, its Village falls, a new Home is
    named, then it runs.
    """
    if state.edition.surrenders(state, hex, loser, winner):
        return
    shaman = state.find(hex, SHAMAN, loser)
    if shaman >= 0:
        state.edition.shaman_lost(state, shaman)
    state.agenda.append(Step(v.S_ROUT, winner, loser, hex, length))
    if state.village[hex] == BUILT + loser:
        was_home = loser < state.players and state.home[loser] == hex
        give_up(state, hex)
        piece = state.make(POPULATION, loser, hex)
        if loser == HOSTILE:
            state.bound[piece] = state.chart.area[hex] + 1
        if state.events is not None:
            state.note("fall", loser, {"hex": hex})
        if was_home and state.villages_of(loser):
            state.agenda.append(Step(v.S_LOST_HOME, loser))
        state.edition.village_fell(state, hex, loser, winner, was_home)


def home_choices(state: ClanState, seat: int) -> list[int]:
    """[T94-6.2a] Which Villages may be named Home: a coastal one if there is any."""
    villages = state.villages_of(seat)
    coastal = [hex for hex in villages if state.chart.coastal[hex]]
    return coastal if coastal and state.edition.coastal_home_first else villages


class LostHomeStage(Stage[S]):
    """A player without a Home names another of his Villages."""

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.home[hex] for hex in home_choices(state, step.seat)]

    def bar(self, state: S, step: Step, action: Action) -> int:
        if action.verb != v.HOME:
            return NOT_NOW
        if action.a in home_choices(state, step.seat):
            return FINE
        return NOT_COASTAL_HOME if state.village[action.a] == BUILT + step.seat else NOT_OWN_VILLAGE

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.agenda.pop()
        state.home[step.seat] = action.a
        if state.events is not None:
            state.note("home", step.seat, {"hex": action.a})
