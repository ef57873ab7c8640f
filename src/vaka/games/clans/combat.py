"""Land combat: two sums, two dice, and how far the loser runs."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.decision import NOT_NOW, Phase, Question, S
from vaka.games.clans.kinds import BUILT, MARKERS, UNITS
from vaka.games.clans.reason import Shared
from vaka.games.clans.rows import with_at, without
from vaka.games.clans.state import ClanState

# Questions.


def best_units(state: ClanState, hex: Hex, owners: int) -> int:
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


def leaders_sum(state: ClanState, hex: Hex, owners: int) -> int:
    """[T94-9.1c, T94-9.1d] The combat values of all leaders in a hex."""
    total = 0
    at = state.head[hex]
    while at >= 0:
        kind = state.kind[at]
        if UNITS <= kind < MARKERS and owners >> state.owner[at] & 1:
            total += state.edition.combat[kind]
        at = state.next[at]
    return total


def defenders_in(state: ClanState, hex: Hex, seat: Seat) -> int:
    """[T94-9.1f, T94-6.2i] A bit for each owner who is attacked in a hex: pieces, or a Village by itself."""
    mask = state.here[hex] & ~(1 << seat)
    village = state.village[hex]
    if village >= BUILT and village != BUILT + seat:
        mask |= 1 << (village - BUILT)
    return mask


def attack_strength(state: ClanState, hex: Hex, seat: Seat) -> int:
    """[T94-8.1m] What a seat brings to a hex."""
    return best_units(state, hex, 1 << seat) + leaders_sum(state, hex, 1 << seat)


def defence_strength(state: ClanState, hex: Hex, defenders: int) -> int:
    """[T94-9.2a] What stands against it, with what the ground adds."""
    strength = best_units(state, hex, defenders) + leaders_sum(state, hex, defenders)
    return strength + state.edition.defence_bonus(state, hex, defenders)


def retreat_length(difference: int) -> int:
    """[T94-9.2c, T94-9.2e] Hexes for a difference of the modified rolls: one up to 3, else half of it."""
    return 1 if difference <= 3 else difference // 2


NO_BATTLE: Final = Shared("There is no battle to fight in this hex.", "T94-9.1a", "MAO-10.1a")


def fight_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-9.1a, T94-9.1g] Why no battle is to be fought in a hex."""
    if hex not in state.battles or not state.armed[hex] >> seat & 1:
        return NO_BATTLE
    return None if state.strangers(hex, seat) else NO_BATTLE


def battle_hexes(state: ClanState, seat: Seat) -> list[Hex]:
    """[T94-7.5m] Every hex in which a seat has Combat Units among pieces or a Village of others."""
    out: list[int] = []
    is_combat = state.edition.is_combat
    for piece, owner in enumerate(state.owner):
        if owner != seat or not is_combat[state.kind[piece]]:
            continue
        hex = state.hex_of[piece]
        if hex >= 0 and hex not in out and state.strangers(hex, seat):
            out.append(hex)
    out.sort()
    return out


# Procedures.


class Combat(Phase[S]):
    """[T94-9.1e] The combat phase: the active player chooses the order of his battles."""

    name = "combat"
    quiet = True

    def carry_out(self, state: S) -> bool:
        seat = self.seat
        if not self.open(state):
            state.battles = tuple(self.hexes(state, seat))
            return False
        state.battles = tuple([hex for hex in state.battles if self.fight_refusal(state, seat, hex) is None])
        if state.battles:
            return True
        state.agenda.pop()
        state.edition.stacks_thinned(state)
        return False

    def hexes(self, state: S, seat: Seat) -> list[int]:
        """Where there may be battles in this phase."""
        return battle_hexes(state, seat)

    def fight_refusal(self, state: S, seat: Seat, hex: Hex) -> Reason | None:
        return fight_refusal(state, seat, hex)

    def done_refusal(self, state: S, seat: Seat) -> Reason | None:
        """Why the remaining battles may not be skipped."""
        return NOT_NOW

    def options(self, state: S) -> list[Action]:
        out = [state.act.fight[hex] for hex in state.battles]
        if self.done_refusal(state, self.seat) is None:
            out.append(state.act.done)
        return out

    def why_not(self, state: S, action: Action) -> Reason | None:
        if action.verb == v.DONE:
            return self.done_refusal(state, self.seat)
        return self.fight_refusal(state, self.seat, action.a) if action.verb == v.FIGHT else NOT_NOW

    def apply(self, state: S, action: Action) -> None:
        if action.verb == v.DONE:
            state.battles = ()
            return
        state.battles = without(state.battles, action.a)
        state.agenda.append(state.edition.decisions.battle(self.seat, action.a))


class Throw:
    """[T94-9.2b, T94-9.2d, MAO-10.2e, MAO-10.2b] The dice of a battle, the stronger side's with its lead: who wins, and
    how far the other runs.
    """

    def __init__(self, state: ClanState, attack: int, defence: int, ties: bool = False) -> None:
        """`ties`: the attacker wins where both are equal."""
        self.attack = attack
        self.defence = defence
        self.first = state.chance.roll(6)
        self.second = state.chance.roll(6)
        lead = self.first - self.second + attack - defence
        self.won = lead > 0 or (ties and lead == 0)
        self.length = retreat_length(abs(lead))

    def note(self, state: ClanState, what: str, seat: Seat, hex: Hex, against: list[int], yields: bool = False) -> None:
        """Tell of the battle; `yields` where the beaten give themselves up instead of running."""
        if state.events is None:
            return
        data: dict[str, EventData] = {
            "hex": hex,
            "attack": self.attack,
            "defence": self.defence,
            "dice": [self.first, self.second],
            "against": against,
            "won": self.won,
            "length": self.length,
        }
        if yields:
            data["yields"] = True
        state.note(what, seat, data)


def home_choices(state: ClanState, seat: Seat, lost: Hex = -1) -> list[Hex]:
    """[T94-6.2a] Which Villages may be named Home: a coastal one if there is any, and not the one given up as Home."""
    villages = [hex for hex in state.villages_of(seat) if hex != lost]
    coastal = [hex for hex in villages if state.chart.coastal[hex]]
    return coastal if coastal and state.edition.coastal_home_first else villages


NOT_COASTAL_HOME: Final = Shared("You must name a coastal village if you have one.", "T94-6.2a", "MAO-6.2a")
NOT_OWN_VILLAGE: Final = Shared("You have no village there.", "T94-6.2a", "MAO-6.2a")


class NameHome(Question[S]):
    """A player without a Home names another of his Villages."""

    other = NOT_OWN_VILLAGE

    def options(self, state: S) -> list[Action]:
        return [state.act.home[hex] for hex in self.choices_of(state)]

    def choices_of(self, state: S) -> list[Hex]:
        """The Villages that may be named."""
        return home_choices(state, self.seat)

    def why_not(self, state: S, action: Action) -> Reason | None:
        blocked = super().why_not(state, action)
        if blocked == NOT_OWN_VILLAGE and state.edition.coastal_home_first:
            return NOT_COASTAL_HOME if state.village[action.a] == BUILT + self.seat else NOT_OWN_VILLAGE
        return blocked

    def chosen(self, state: S, action: Action) -> None:
        state.home = with_at(state.home, self.seat, action.a)
        if state.events is not None:
            state.note("home", self.seat, {"hex": action.a})
