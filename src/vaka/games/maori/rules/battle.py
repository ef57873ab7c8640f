"""Combat (10): who attacks whom, Units chosen in secret, totals and dice. What it leaves is told in `aftermath`."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Owner, Row
from vaka.games.clans.combat import NO_BATTLE, Combat, Throw, defenders_in
from vaka.games.clans.decision import Choice, ClanDecision
from vaka.games.clans.kinds import BUILT, MARKERS, SHAMAN, UNITS
from vaka.games.clans.record import but
from vaka.games.clans.state import seats_in
from vaka.games.maori import tables as t
from vaka.games.maori.figures import MISSILE_SIDE, SETS, VALUES
from vaka.games.maori.rules.aftermath import Verdict, captives_change_hands
from vaka.games.maori.rules.leaders import tohunga_lost, tohunga_value
from vaka.games.maori.rules.pa import Strike
from vaka.games.maori.rules.stacks import asks_alike
from vaka.games.maori.state import MaoriState

# Where there is a battle.


def foes_in(state: MaoriState, seat: Seat, hex: Hex) -> list[Owner]:
    """[MAO-6.3b] [MAO-14.4c] Whom a seat may attack in a hex: whoever has pieces or a finished Village there, or a whare
    pūrākau, which by version 1 of the rules nobody could attack by itself.
    """
    mask = defenders_in(state, hex, seat)
    if hex in state.whare and state.version >= 2:
        for owner, where in enumerate(state.whare):
            if where == hex and owner != seat:
                mask |= 1 << owner
    return seats_in(mask)


def has_foes(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """Whether there is anybody whom a seat may attack in a hex: `foes_in` says who."""
    if state.strangers(hex, seat):
        return True
    for owner, where in enumerate(state.whare):
        if where == hex and owner != seat and state.version >= 2:
            return True
    return False


def able_to_attack(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """[MAO-10.1h] An attack needs a Combat Unit or a Leader; by version 1 of the rules a Tohunga was not enough."""
    if state.armed[hex] >> seat & 1:
        return True
    for piece in state.living(hex, seat):
        if state.kind[piece] >= UNITS and (state.kind[piece] != SHAMAN or state.version >= 2):
            return True
    return False


IN_MOURNING: Final = Reason("MAO-E43a", "During the mourning nobody attacks here.")


def fight_refusal(state: MaoriState, seat: Seat, hex: Hex) -> Reason | None:
    """[MAO-10.1a] [MAO-10.1h] [MAO-E43a] Why a combat may not be fought in a hex, one in each Combat Step."""
    if not able_to_attack(state, seat, hex) or not foes_in(state, seat, hex):
        return NO_BATTLE
    area = state.chart.area[hex]
    if area >= 0 and state.weather.mourning >> area & 1:
        return IN_MOURNING
    return None if hex in state.battles else NO_BATTLE


def must_fight(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """[MAO-10.1a] [MAO-6.1h] [MAO-10.1h] Whoever has come to enemy Combat Units, or has troops of his own beside them, must
    attack them; Leaders to whom they have come may, as others may be left alone. By version 1 of the rules they had to.
    """
    if fight_refusal(state, seat, hex) is not None or not state.armed[hex] & ~(1 << seat):
        return False
    return state.version < 2 or state.armed[hex] >> seat & 1 == 1 or hex in state.entered


def last_to_attack(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """[MAO-10.1a] Whether one piece alone is left to attack the Combat Units to whom it has come: the attack cannot be called
    off. By version 1 of the rules a Scout who was disarmed in time got away with it.
    """
    if state.version < 2 or seat != state.active or hex not in state.entered or not state.armed[hex] & ~(1 << seat):
        return False
    able = [p for p in state.living(hex, seat) if state.kind[p] >= UNITS or state.edition.is_combat[state.kind[p]]]
    return len(able) == 1


def open_battles(state: MaoriState, seat: Seat) -> list[Hex]:
    """Every hex in which a seat could attack and attacks are not barred."""
    out: list[int] = []
    for piece, owner in enumerate(state.owner):
        hex = state.hex_of[piece]
        if owner != seat or hex < 0 or state.kind[piece] >= MARKERS or not has_foes(state, seat, hex):
            continue
        area = state.chart.area[hex]
        if area < 0 or hex in out or state.weather.mourning >> area & 1:
            continue
        if able_to_attack(state, seat, hex):
            out.append(hex)
    out.sort()
    return out


MUST_FIGHT: Final = Reason(
    "MAO-10.1a", "You have come to enemy troops, or your troops share a hex with them: you must attack."
)


@mypyc_attr(free_list_len=1)
class MaoriCombat(Combat[MaoriState]):
    """[MAO-10.1g] The active player fights in the order he likes; where no Combat Units stand against him he may not."""

    def begun(self) -> MaoriCombat:
        return MaoriCombat(self.seat, 1)

    def hexes(self, state: MaoriState, seat: Seat) -> list[int]:
        return open_battles(state, seat)

    def fight_refusal(self, state: MaoriState, seat: Seat, hex: Hex) -> Reason | None:
        return fight_refusal(state, seat, hex)

    def done_refusal(self, state: MaoriState, seat: Seat) -> Reason | None:
        for hex in state.battles:
            if must_fight(state, seat, hex):
                return MUST_FIGHT
        return None


# One battle.


NO_RIVAL: Final = Reason("MAO-10.1g", "You cannot name that player here.")


class MaoriBattle(Choice[MaoriState]):
    """[MAO-10.1g] One opponent is attacked: the one with Combat Units, else the attacker's choice."""

    name = "battle"
    other = NO_RIVAL

    def __init__(self, seat: Seat, hex: Hex) -> None:
        super().__init__(seat)
        self.hex = hex

    def carry_out(self, state: MaoriState) -> bool:
        foes = self.foes(state)
        if len(foes) == 1 or self.seat >= state.players:
            state.agenda.pop()
            join(state, self.seat, self.hex, foes[0])
            return False
        return True

    def foes(self, state: MaoriState) -> list[int]:
        foes = foes_in(state, self.seat, self.hex)
        armed = [owner for owner in foes if state.armed[self.hex] >> owner & 1]
        return armed or foes

    def options(self, state: MaoriState) -> list[Action]:
        return [state.rules.rival_foe[owner] for owner in self.foes(state) if owner < state.players]

    def chosen(self, state: MaoriState, action: Action) -> None:
        join(state, self.seat, self.hex, action.a)


def join(state: MaoriState, seat: Seat, hex: Hex, foe: Owner) -> None:
    """[MAO-14.5c] [MAO-14.5d] Dummies of either side are revealed and removed; then both choose in secret, if anybody is left
    to be attacked.
    """
    for owner in (seat, foe):
        for piece in state.living(hex, owner):
            if state.kind[piece] == t.DUMMY:
                state.scrap(piece)
                if state.events is not None:
                    state.note("unmask", owner, {"hex": hex})
    if foe not in foes_in(state, seat, hex) and state.version >= 2:  # by version 1 the attacker could lose to nobody
        return
    state.chosen = ()
    state.answer = ()
    state.agenda.append(Clash(seat, hex, foe))
    state.agenda.append(Commit(foe, hex, 1))
    state.agenda.append(Commit(seat, hex, 0))


def counts_of(state: MaoriState, hex: Hex, owner: Owner) -> list[int]:
    """How many Units of each kind an owner has in a hex."""
    out = [0] * 8
    for piece in state.stack(hex):
        if state.owner[piece] == owner and state.kind[piece] <= t.GUARD:
            out[state.kind[piece]] += 1
    return out


def set_fits(counts: list[int], chosen: tuple[int, ...]) -> bool:
    """[MAO-10.1b] [MAO-10.1d] Whether a stack has the Units of a set."""
    for code in chosen:
        kind = t.GUARD if code == MISSILE_SIDE else code
        need = 0
        for other in chosen:
            if other == code:
                need += 1
        if counts[kind] < need:
            return False
    return True


def legal_sets(counts: list[int]) -> list[int]:
    """[MAO-10.1f] The sets a side may choose, by number; none where it has no Unit."""
    return [number for number, chosen in enumerate(SETS) if set_fits(counts, chosen)]


def value_of(chosen: tuple[int, ...] | list[int]) -> int:
    total = 0
    for code in chosen:
        total += VALUES[code]
    return total


def strongest(counts: list[int]) -> int:
    """[MAO-15p] The set that counts most, with the fewest Units at risk; -1 where there is none."""
    best = -1
    for number in legal_sets(counts):
        if best < 0 or value_of(SETS[number]) > value_of(SETS[best]):
            best = number
    return best


BAD_SET: Final = Reason("MAO-10.1f", "You have no such units here.")


class Commit(Choice[MaoriState]):
    """[MAO-10.1f] Each side chooses its Units in secret; at least one, if any is present.

    People alone add nothing however many are counted: one is, unasked, so that nobody reads from the asking whether
    people or markers lie under a leader. By version 1 of the rules their owner was asked how many.
    """

    name = "commit"
    other = BAD_SET

    def __init__(self, seat: Seat, hex: Hex, defends: int) -> None:
        super().__init__(seat)
        self.hex = hex
        self.defends = defends

    def carry_out(self, state: MaoriState) -> bool:
        counts = counts_of(state, self.hex, self.seat)
        if not any(counts):
            state.agenda.pop()
            return False
        unarmed = state.version >= 2 and not state.armed[self.hex] >> self.seat & 1
        if unarmed or self.seat >= state.players or state.order_of(self.seat, t.UNITS_IN_BATTLE) == 1:
            state.agenda.pop()
            self.count(state, strongest(counts))
            return False
        return True

    def options(self, state: MaoriState) -> list[Action]:
        return [state.rules.commit[number] for number in legal_sets(counts_of(state, self.hex, self.seat))]

    def chosen(self, state: MaoriState, action: Action) -> None:
        self.count(state, action.a)

    def must_ask(self, state: MaoriState) -> bool:
        """[MAO-4d] Also without a choice among them, so that nobody reads a stack from who is asked."""
        return asks_alike(state) and state.hides(self.hex, self.seat)

    def count(self, state: MaoriState, number: int) -> None:
        if self.defends == 0:
            state.chosen = SETS[number]
        else:
            state.answer = SETS[number]


def leaders_sum(state: MaoriState, hex: Hex, owner: Owner) -> int:
    """[MAO-10.1b] All Leaders count, the Tohunga by what an event makes of him."""
    total = 0
    for piece in state.living(hex, owner):
        kind = state.kind[piece]
        if kind == SHAMAN:
            total += tohunga_value(state, owner)
        elif kind >= UNITS:
            total += state.edition.combat[kind]
    return total


def attack_total(state: MaoriState, seat: Seat, hex: Hex, foe: Owner) -> int:
    """[MAO-10.2a] [MAO-E42a] Counted Units and all Leaders, and utu."""
    total = value_of(state.chosen) + leaders_sum(state, hex, seat)
    if seat == state.marker and foe == state.weather.utu and state.weather.utu_left:
        total += 1
    return total


def defence_total(state: MaoriState, hex: Hex, foe: Owner) -> int:
    """[MAO-10.2a] [MAO-10.2c] [MAO-6.3a] [MAO-6.2i] The same, with forest, pā and an own whare pūrākau in the hex."""
    return value_of(state.answer) + leaders_sum(state, hex, foe) + state.edition.defence_bonus(state, hex, 1 << foe)


def attacker_wins_ties(state: MaoriState, seat: Seat, foe: Owner) -> bool:
    """[MAO-10.2b] [MAO-14.4b] [MAO-14.4e] [MAO-E44a] The defender, but for a whare pūrākau, but for a haka."""
    if state.weather.haka & 1 and (state.players > 1 or state.version >= 2):  # by version 1 not for a lone player
        if seat == state.marker:
            return True
        if foe == state.marker:
            return False
    mine = seat < state.players and state.whare[seat] >= 0
    theirs = foe < state.players and state.whare[foe] >= 0
    return mine and not theirs


class Clash(ClanDecision[MaoriState]):
    """[MAO-10.2b] [MAO-10.2d] Totals are compared, both roll, the loser runs."""

    name = "clash"

    def __init__(self, seat: Seat, hex: Hex, foe: Owner) -> None:
        super().__init__(seat)
        self.hex = hex
        self.foe = foe

    def carry_out(self, state: MaoriState) -> bool:
        state.agenda.pop()
        seat, hex, foe = self.seat, self.hex, self.foe
        attack, defence = attack_total(state, seat, hex, foe), defence_total(state, hex, foe)
        if seat == state.marker and foe == state.weather.utu and state.weather.utu_left == 1:
            state.weather = but(state.weather, utu_left=0)
        reveal(state, hex, seat, state.chosen)
        reveal(state, hex, foe, state.answer)
        thrown = Throw(state, attack, defence, attacker_wins_ties(state, seat, foe))
        thrown.note(state, "battle", seat, hex, [foe])
        state.clash = (hex, seat, foe, attack, defence, thrown.first, thrown.second)
        winner, loser = (seat, foe) if thrown.won else (foe, seat)
        tohunga = state.find(hex, SHAMAN, loser)
        if tohunga >= 0:
            tohunga_lost(state, tohunga)
        state.agenda.append(Verdict(winner, hex, loser, thrown.length, 1 if thrown.won else 0))
        if state.pa[hex] and holds_the_pa(state, hex, foe):
            for _ in range(state.pa[hex]):
                state.agenda.append(Strike(foe, hex, seat))
        captives_change_hands(state, hex, loser, winner)
        return False


def holds_the_pa(state: MaoriState, hex: Hex, foe: Owner) -> bool:
    """[MAO-6.3c] Whether somebody picks attackers off from the pā in a hex: pieces, a Village, or a whare pūrākau alone,
    which by version 1 of the rules did not.
    """
    if state.village[hex] == BUILT + foe or state.here[hex] >> foe & 1:
        return True
    return state.version >= 2 and foe < state.players and state.whare[foe] == hex


def reveal(state: MaoriState, hex: Hex, owner: Owner, chosen: Row) -> None:
    """[MAO-10.1f] The Units counted are seen by everybody. By version 1 of the rules it could be seen whether one of them had
    been seen before.
    """
    everybody = (1 << state.players) - 1
    if state.version >= 2:
        kinds = [t.GUARD if code == MISSILE_SIDE else code for code in chosen]
        for kind in sorted(set(kinds)):
            state.show_alike(state.find(hex, kind, owner), kinds.count(kind), everybody)
        return
    done: list[int] = []
    for code in chosen:
        kind = t.GUARD if code == MISSILE_SIDE else code
        for piece in state.living(hex, owner):
            if state.kind[piece] == kind and piece not in done:
                done.append(piece)
                state.show(piece, everybody)
                break
