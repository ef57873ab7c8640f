"""Odds before a battle, of panic after it and of the initiative, counted from the rules' own dice: every face, none left out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.core.gamble import Followed
from vaka.games.clans import clock
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.combat import attack_strength, defence_strength, defenders_in, retreat_length
from vaka.games.clans.kinds import MARKERS, UNITS
from vaka.games.clans.pursuit import Panic
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
    kinds = [state.kind[p] for p in [state.march.mover, *state.march.party, *state.living(target, seat)]]
    edition = state.edition
    leaders = sum(edition.combat[kind] for kind in kinds if UNITS <= kind < MARKERS)
    values = sorted((edition.combat[kind] for kind in kinds if kind < UNITS), reverse=True)
    missiles = sorted((edition.combat[kind] for kind in kinds if kind < UNITS and edition.missile[kind]), reverse=True)
    best = sum(values[:2])
    if missiles:
        values.remove(missiles[0])
        best = missiles[0] + sum(values[:2])
    return Odds(best + leaders, defence_strength(state, target, defenders_in(state, target, seat)))


FACES: Final = range(1, 7)


def panic_chance(state: ClanState, winner: Owner, loser: Owner, hex: Hex, piece: Piece, group: list[Piece]) -> Fraction:
    """How likely a counter panics that runs from a hex with a group: the rule is asked about every face of the die."""
    rule = state.edition.decisions.panic(winner, loser, hex)
    assert isinstance(rule, Panic)
    count = 0
    for face in FACES:
        twin = state.copy(Followed([face]))
        assert isinstance(twin, ClanState)
        twin.own_flight().fleeing = tuple(group)
        count += rule.panics(twin, piece)
    return Fraction(count, len(FACES))


def panic_odds(
    state: ClanState, winner: Owner, loser: Owner, hex: Hex, group: list[Piece]
) -> list[tuple[int, Fraction]]:
    """The kinds that would roll if a group ran from a hex, each with its chance to panic."""
    twin = state.copy(Followed([]))
    assert isinstance(twin, ClanState)
    twin.own_flight().fleeing = tuple(group)
    rule = state.edition.decisions.panic(winner, loser, hex)
    assert isinstance(rule, Panic)
    rolling = rule.rolling(twin)
    first = {state.kind[piece]: piece for piece in reversed(rolling)}
    return [(kind, panic_chance(state, winner, loser, hex, piece, group)) for kind, piece in sorted(first.items())]


def initiative_odds(state: ClanState) -> dict[Seat, Fraction]:
    """[T94-5a] [T94-5b] [T94-5d] Who wins the next roll for the initiative. Those tied on top roll again, all alike."""
    seats = state.staying()
    out = dict.fromkeys(seats, Fraction(0))
    one = Fraction(1, len(FACES) ** len(seats))
    for dice in product(FACES, repeat=len(seats)):
        totals = [die - clock.handicap(state, seat) for die, seat in zip(dice, seats, strict=True)]
        best = [seat for seat, total in zip(seats, totals, strict=True) if total == max(totals)]
        for seat in best:
            out[seat] += one / len(best)
    return out
