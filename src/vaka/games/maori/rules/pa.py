"""The pā (6.3): those who attack one are picked off before the outcome of the battle takes hold."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Owner
from vaka.games.clans.decision import Choice
from vaka.games.clans.kinds import POPULATION, UNITS
from vaka.games.clans.rows import without
from vaka.games.maori import tables as t
from vaka.games.maori.figures import FIGHTER_WORDS, MISSILE_SIDE, VALUES
from vaka.games.maori.rules.captives import take_captive
from vaka.games.maori.state import MaoriState

NOT_ATTACKING: Final = Reason("MAO-6.3f", "Only a unit that counted in the attack can be picked.")


class Strike(Choice[MaoriState]):
    """[MAO-6.3c] [MAO-6.3d] [MAO-6.3e] [MAO-6.3f] The defender of a pā picks an attacking Unit; odd steps it down."""

    name = "strike"
    other = NOT_ATTACKING

    def __init__(self, seat: Seat, hex: Hex, attacker: Owner) -> None:
        super().__init__(seat)
        self.hex = hex
        self.attacker = attacker

    def carry_out(self, state: MaoriState) -> bool:
        if state.chosen and self.seat < state.players:
            return True
        state.agenda.pop()
        if state.chosen:
            self.hit(state, max(self.targets(state), key=_value))
        return False

    def targets(self, state: MaoriState) -> list[int]:
        """What may still be picked, as it was counted; where one Unit attacked alone it is rolled for twice."""
        return sorted(set(state.chosen))

    def options(self, state: MaoriState) -> list[Action]:
        return [state.rules.strike[code] for code in self.targets(state)]

    def chosen(self, state: MaoriState, action: Action) -> None:
        self.hit(state, action.a)

    def hit(self, state: MaoriState, code: int) -> None:
        hex, attacker = self.hex, self.attacker
        roll = state.chance.roll(6)
        if state.events is not None:
            state.note("strike", self.seat, {"hex": hex, "unit": FIGHTER_WORDS[code], "roll": roll})
        kind = t.GUARD if code == MISSILE_SIDE else code
        alone = len(state.chosen) == 1
        if not alone:
            state.chosen = without(state.chosen, code)
        if roll % 2 == 0:
            return
        piece = state.find(hex, kind, attacker)
        if piece < 0:
            return
        if kind == POPULATION:
            if units_of(state, hex, self.seat):
                take_captive(state, piece, self.seat, hex)
                if alone:
                    state.chosen = ()
            return
        into = state.edition.panic[kind]
        state.change_openly(piece, into)
        if alone:
            state.chosen = (into,)
        if state.events is not None:
            state.note("panic", attacker, {"hex": hex, "kind": kind, "into": into})


def _value(code: int) -> int:
    return VALUES[code]


def units_of(state: MaoriState, hex: Hex, owner: Owner) -> int:
    """How many Units an owner has in a hex."""
    found = 0
    for piece in state.living(hex, owner):
        if state.kind[piece] < UNITS:
            found += 1
    return found
