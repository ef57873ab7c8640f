"""Odds before a battle, counted from the rules' own dice: every pair of faces, none left out."""

from __future__ import annotations

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.combat import attack_strength, defence_strength, defenders_in, retreat_length
from vaka.games.clans.kinds import MARKERS, UNITS
from vaka.games.clans.state import ClanState


class Odds:
    """How often, in 36 throws, each side wins and how far the other runs."""

    def __init__(self, attack: int, defence: int, ties: bool = False) -> None:
        """`ties`: the attacker wins where both are equal."""
        self.attack = attack
        self.defence = defence
        self.wins = 0
        self.won: dict[int, int] = {}
        """Throws by the length of the defenders' retreat."""
        self.lost: dict[int, int] = {}
        """Throws by the length of the attackers' retreat."""
        for first in range(1, 7):
            for second in range(1, 7):
                mine = first + max(0, attack - defence)
                theirs = second + max(0, defence - attack)
                if mine > theirs or (ties and mine == theirs):
                    self.wins += 1
                    length = retreat_length(mine - theirs)
                    self.won[length] = self.won.get(length, 0) + 1
                else:
                    length = retreat_length(theirs - mine)
                    self.lost[length] = self.lost.get(length, 0) + 1

    @property
    def chance(self) -> float:
        """The attacker's chance."""
        return self.wins / 36


def battle_odds(state: ClanState, seat: Seat, hex: Hex) -> Odds:
    """The odds of the battle that stands in a hex."""
    return Odds(attack_strength(state, hex, seat), defence_strength(state, hex, defenders_in(state, hex, seat)))


def step_odds(state: ClanState, seat: Seat, target: Hex) -> Odds:
    """The odds if the one who moves steps into a hex with enemies and fights there with those who are with him."""
    kinds = [state.kind[p] for p in [state.mover] + state.party + state.living(target, seat)]
    edition = state.edition
    leaders = sum(edition.combat[kind] for kind in kinds if UNITS <= kind < MARKERS)
    values = sorted((edition.combat[kind] for kind in kinds if kind < UNITS), reverse=True)
    missiles = sorted((edition.combat[kind] for kind in kinds if kind < UNITS and edition.missile[kind]), reverse=True)
    best = sum(values[:2])
    if missiles:
        values.remove(missiles[0])
        best = missiles[0] + sum(values[:2])
    return Odds(best + leaders, defence_strength(state, target, defenders_in(state, target, seat)))
