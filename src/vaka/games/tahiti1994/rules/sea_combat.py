"""Chapter 15.2: canoes against canoes."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.combat import NO_BATTLE, Combat, Throw, fight_refusal
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.kinds import CANOE, POPULATION, SEA, SHAMAN, UNITS
from vaka.games.clans.markers import own_at_sea, shared_out
from vaka.games.clans.rows import without
from vaka.games.clans.state import seats_in
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.battle import Battle, first_defender
from vaka.games.tahiti1994.rules.control import wake_entered
from vaka.games.tahiti1994.rules.leaders import shaman_lost, shaman_returns
from vaka.games.tahiti1994.rules.sea_retreat import SeaRetreat, all_canoes
from vaka.games.tahiti1994.rules.seating import (
    C_CANOE,
    C_OWNER,
    WIDTH,
    Seating,
    aboard,
    best_shares,
    counted,
    entry_value,
    places_of,
    sides_of,
    take_seats,
)
from vaka.games.tahiti1994.rules.swimming import man, sinks
from vaka.games.tahiti1994.state import TahitiState

# Questions.


def units_in(state: TahitiState, owner: Owner, hex: Hex) -> list[Piece]:
    """The Units of an owner in a hex."""
    return [p for p in state.living(hex, owner) if state.kind[p] < UNITS]


def own_canoes(state: TahitiState, seat: Seat, hex: Hex) -> list[Piece]:
    """The canoes with which a seat came into a hex; at sea all that are its own there."""
    came = [p for p in state.afloat if state.hex_of[p] == hex and state.kind[p] == CANOE]
    if state.chart.kind[hex] != SEA:
        return came
    if state.version >= 2:
        return own_at_sea(state, seat, hex, [p for p in state.afloat if state.hex_of[p] == hex])
    return came or all_canoes(state, hex)[: (len(units_in(state, seat, hex)) + 1) // 2]


def their_canoes(state: TahitiState, seat: Seat, hex: Hex) -> list[Piece]:
    """[T94-2.1g] The canoes in a hex that enemies of an attacker may man: neither those with which the attacker came nor those
    that the attacker has won there before.
    """
    own = own_canoes(state, seat, hex)
    return [p for p in all_canoes(state, hex) if p not in own and not state.is_won(seat, p)]


Fleet = tuple[Owner, list[Piece], list[Piece]]
"""Whose it is, its canoes, and the Units that man them."""


def fleets_against(state: TahitiState, seat: Seat, hex: Hex) -> list[Fleet]:
    """[T94-15.2m, T94-15.2q] The fleets of all enemies in a hex, that of the one who decides for them first. On the coast
    Combat Units man three canoes at most, as they count most; at sea everybody sits in one.
    """
    free = their_canoes(state, seat, hex)
    first = first_defender(state, hex, state.here[hex] & ~(1 << seat))
    if state.version < 2:  # one enemy defended, with all that floats
        return [(first, free, units_in(state, first, hex))]
    owners = [first, *seats_in(state.here[hex] & ~(1 << seat) & ~(1 << first))]
    crews = [units_in(state, owner, hex) for owner in owners]
    if state.chart.kind[hex] == SEA:
        counts = shared_out([len(units) for units in crews], len(free))
    else:
        crews = [[p for p in units if state.kind[p] > POPULATION] for units in crews]
        counts = best_shares(state, crews, len(free))
    out: list[Fleet] = []
    for owner, units, count in zip(owners, crews, counts, strict=True):
        canoes, free = free[:count], free[count:]
        if canoes and units:
            out.append((owner, canoes, units))
    return out


def crew_of(state: TahitiState, seat: Seat, hex: Hex) -> list[Piece]:
    """The Units of an attacker who came by sea into a hex; at sea, and where no list tells, all that he has there."""
    if state.chart.kind[hex] == SEA and state.version >= 2:
        return units_in(state, seat, hex)
    came = [p for p in state.afloat if state.hex_of[p] == hex and state.kind[p] < UNITS]
    return came or [p for p in state.living(hex, seat) if state.kind[p] < UNITS]


def manned_enemy(state: TahitiState, seat: Seat, hex: Hex) -> bool:
    """[T94-15.2l, T94-16y] Whether an enemy in a hex has a canoe and a Combat Unit to man it, or at sea anybody aboard;
    those hostile to a lone player keep to the land.
    """
    if state.players == 1 and state.version >= 2:  # such a battle could not be brought to its end
        return False
    theirs = their_canoes(state, seat, hex)
    if state.chart.kind[hex] == SEA and state.version >= 2:  # people alone at sea were fought as if on land
        return len(theirs) > 0 and state.here[hex] & ~(1 << seat) != 0
    return len(theirs) > 0 and state.armed[hex] & ~(1 << seat) != 0


NO_SEA_COMBAT: Final = Reason("T94-15a", "There is no sea combat at this table.")
NOT_BY_SEA: Final = Reason("T94-15.2b", "Sea combat is only for those who came by sea and meet manned canoes.")


def engage_refusal(state: TahitiState, seat: Seat, hex: Hex) -> Reason | None:
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


def ashore_refusal(state: TahitiState, seat: Seat, hex: Hex) -> Reason | None:
    """Why a land combat may not be fought in a hex."""
    blocked = fight_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    if state.chart.kind[hex] == SEA and (state.version >= 2 or engage_refusal(state, seat, hex) is None):
        return SEA_ONLY
    return None


def leaders_in(state: TahitiState, owner: Owner, hex: Hex) -> list[Piece]:
    """All leaders of an owner in a hex."""
    return [p for p in state.living(hex, owner) if state.kind[p] >= UNITS]


def leaders_afloat(state: TahitiState, owner: Owner, hex: Hex, attacker: bool) -> list[Piece]:
    """[T94-15.2s] The leaders who take part: at sea all, by the coast those who came by sea or have gone aboard; by the first
    rules all of a defender's.
    """
    found = leaders_in(state, owner, hex)
    if (attacker or state.version >= 2) and state.chart.kind[hex] != SEA:
        found = [p for p in found if p in state.afloat]
    return found


def sunken(state: TahitiState, total: int) -> int:
    """[T94-15.2h] How many canoes sink."""
    count = 0
    for least in state.rules.sinking:
        if total >= least:
            count += 1
    return count


# Decisions.


@mypyc_attr(free_list_len=1)
class TahitiCombat(Combat[TahitiState]):
    """[T94-9.1e] [T94-12.2d] The combat phase, by land or by sea."""

    def begun(self) -> TahitiCombat:
        return TahitiCombat(self.seat, 1)

    def carry_out(self, state: TahitiState) -> bool:
        if not self.opened:  # a Shaman who is due comes back first
            shaman_returns(state, self.seat)
        asks = super().carry_out(state)
        if not asks and not (state.agenda and isinstance(state.agenda[-1], Combat)):
            state.afloat = ()
            wake_entered(state, self.seat)
        return asks

    def fight_refusal(self, state: TahitiState, seat: Seat, hex: Hex) -> Reason | None:
        """[T94-15.1f] Nobody fights at sea without the rule for it, wherever a reef has left canoes."""
        if state.chart.kind[hex] == SEA and state.version >= 2:
            return engage_refusal(state, seat, hex)
        return super().fight_refusal(state, seat, hex)

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        out = [state.act.fight[hex] for hex in state.battles if ashore_refusal(state, self.seat, hex) is None]
        if state.rules.sea_combat:
            out += [more.engage[hex] for hex in state.battles if engage_refusal(state, self.seat, hex) is None]
        return out

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.ENGAGE:
            return engage_refusal(state, self.seat, action.a)
        return ashore_refusal(state, self.seat, action.a) if action.verb == v.FIGHT else NOT_NOW

    def apply(self, state: TahitiState, action: Action) -> None:
        state.battles = without(state.battles, action.a)
        if action.verb == t.ENGAGE:
            engage(state, self.seat, action.a)
        else:
            state.agenda.append(Battle(self.seat, action.a))


def engage(state: TahitiState, seat: Seat, hex: Hex) -> None:
    """A sea combat begins; by the coast the leaders of the defence go aboard, as far as they do not stay ashore."""
    state.agenda.append(SeaBattle(seat, hex))
    if state.version < 2 or state.chart.kind[hex] == SEA:
        return
    for enemy, _, _ in reversed(fleets_against(state, seat, hex)):
        state.afloat += tuple(leaders_in(state, enemy, hex))
        state.agenda.append(Boarding(enemy, hex))


NOT_TO_BOARD: Final = Reason("T94-15.2s", "No such leader of yours would go aboard here.")


class Boarding(ClanDecision[TahitiState]):
    """[T94-15.2s] Before the dice of a battle by the coast a defender says which of his leaders stay ashore."""

    name = "boarding"

    def __init__(self, seat: Seat, hex: Hex) -> None:
        super().__init__(seat)
        self.hex = hex

    def aboard(self, state: TahitiState) -> list[Piece]:
        """The leaders who would take part."""
        return leaders_afloat(state, self.seat, self.hex, False)

    def carry_out(self, state: TahitiState) -> bool:
        if self.aboard(state):
            return True
        state.agenda.pop()
        return False

    def options(self, state: TahitiState) -> list[Action]:
        kinds = sorted({state.kind[p] for p in self.aboard(state)}, reverse=True)
        return [state.rules.more.ready, *[state.act.ashore[kind] for kind in kinds]]

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.READY:
            return None
        if action.verb != v.ASHORE:
            return NOT_NOW
        return None if action in self.options(state) else NOT_TO_BOARD

    def apply(self, state: TahitiState, action: Action) -> None:
        if action.verb == t.READY:
            state.agenda.pop()
            return
        stays = next(p for p in self.aboard(state) if state.kind[p] == action.a)
        state.afloat = without(state.afloat, stays)


class SeaBattle(ClanDecision[TahitiState]):
    """[T94-15.2d, T94-15.2e, T94-15.2m, T94-15.2f] Canoes count and dice fall; then seats are taken, canoes sink, the
    loser flees.
    """

    name = "sea battle"

    def __init__(self, seat: Seat, hex: Hex) -> None:
        super().__init__(seat)
        self.hex = hex

    def carry_out(self, state: TahitiState) -> bool:
        state.agenda.pop()
        seat, hex = self.seat, self.hex
        own = own_canoes(state, seat, hex)
        units = crew_of(state, seat, hex)
        fleets = fleets_against(state, seat, hex)
        foes = [fleet[0] for fleet in fleets]
        state.crews = man(state, seat, own, units)
        for enemy, canoes, crew in fleets:
            state.crews += man(state, enemy, canoes, crew)
        leaders = [leaders_afloat(state, seat, hex, True), []]
        for enemy in foes:
            leaders[1] += leaders_afloat(state, enemy, hex, False)
        elsewhere = [p for p in state.afloat if state.hex_of[p] != hex]
        state.afloat = tuple(own + units + leaders[0] + leaders[1])
        attack = self.strength(state, [seat], leaders[0])
        defence = self.strength(state, foes, leaders[1])
        thrown = Throw(state, attack, defence)
        thrown.note(state, "sea battle", seat, hex, sorted(foes))
        winner, loser = (seat, foes[0]) if thrown.won else (foes[0], seat)
        if state.version < 2:  # nobody was asked about seats, and a beaten Shaman stayed
            sinking(state, hex, winner, loser, thrown.length)
            return False
        state.afloat += tuple(elsewhere)
        for at in range(0, len(state.crews), WIDTH):
            state.afloat += tuple([p for p in aboard(state, at) if p not in state.afloat])
        take_seats(state, [seat], leaders[0])
        take_seats(state, foes, leaders[1])
        self.shaman_falls(state, leaders[0] if loser == seat else leaders[1])
        state.agenda.append(Sinking(winner, loser, hex, thrown.length))
        foes.reverse()
        state.agenda += [*[Seating(enemy) for enemy in foes], Seating(seat)]
        return False

    def strength(self, state: TahitiState, owners: list[Owner], leaders: list[Piece]) -> int:
        total = 0
        for at in counted(state, *owners):
            total += entry_value(state, at)
        for piece in leaders:
            total += state.edition.combat[state.kind[piece]]
        return total

    def shaman_falls(self, state: TahitiState, leaders: list[Piece]) -> None:
        """[T94-12.2a] The Shaman of the beaten is gone at once, as after a battle on land."""
        for piece in leaders:
            if state.kind[piece] == SHAMAN:
                at = state.riding.index(piece)
                state.riding = state.riding[:at] + state.riding[at + 2 :]
                state.afloat = without(state.afloat, piece)
                shaman_lost(state, piece)


class Sinking(ClanDecision[TahitiState]):
    """[T94-15.2g, T94-15.2h, T94-15.2i] Everybody has a seat: both sides roll for their canoes."""

    name = "sinking"

    def __init__(self, seat: Seat, loser: Owner, hex: Hex, length: int) -> None:
        super().__init__(seat)
        self.loser = loser
        self.hex = hex
        self.length = length

    def carry_out(self, state: TahitiState) -> bool:
        state.agenda.pop()
        sinking(state, self.hex, self.seat, self.loser, self.length)
        return False


def sinking(state: TahitiState, hex: Hex, winner: Owner, loser: Owner, length: int) -> None:
    """Both sides roll, before the retreat; which canoes sink is random."""
    sides = ((winner, 0), (loser, length))
    fought = [counted(state, winner), counted(state, loser)]
    beaten = [loser]
    if state.version >= 2:  # seats may have changed since the canoes were counted
        winners, beaten = sides_of(state, winner, loser)
        fought = [[at for owner in side for at in places_of(state, owner)] for side in (winners, beaten)]
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
    if state.version < 2:  # one fleet fled, and was put together before anybody swam
        state.own_flight().fleeing = tuple(afloat_of(state, hex, loser, doomed))
    for owner in reversed(beaten):
        state.agenda.append(SeaRetreat(winner, owner, hex, length, 0))
    for at in doomed:
        if state.fate[state.crews[at + C_OWNER]] < 0 if state.crews else False:
            sinks(state, at, hex)


def afloat_of(state: TahitiState, hex: Hex, loser: Owner, doomed: list[int]) -> list[int]:
    """By the first rules: the canoes of the beaten that do not sink, and everybody aboard, all leaders in the first."""
    group: list[int] = []
    mine = [at for at in range(0, len(state.crews), WIDTH) if state.crews[at + C_OWNER] == loser]
    for at in mine:
        if at not in doomed and aboard(state, at):
            group += [state.crews[at + C_CANOE]] + aboard(state, at)
    if mine and mine[0] not in doomed:
        group += [p for p in state.living(hex, loser) if state.kind[p] >= UNITS and p in state.afloat]
    return group
