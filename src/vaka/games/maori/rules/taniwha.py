"""The taniwha (event 62): who disturbs its waters, and who challenges it."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.games.clans.decision import Choice
from vaka.games.clans.kinds import UNITS
from vaka.games.clans.record import but
from vaka.games.maori import tables as t
from vaka.games.maori.rules.leaders import give_elder
from vaka.games.maori.rules.stepping_down import Wound
from vaka.games.maori.state import MaoriState


def disturbed(state: MaoriState) -> bool:
    """[MAO-E62a] Whether the stack entered a guarded river, lake or coastal hex on its way."""
    for hex in state.track[1:]:
        if state.chart.area[hex] == state.weather.taniwha and state.rules.land.wet[hex]:
            return True
    return False


def stir(state: MaoriState, seat: Seat, hex: Hex) -> None:
    """[MAO-E62a] On a 1 one Unit of the stack steps down, its owner's choice."""
    roll = state.chance.roll(6)
    if state.events is not None:
        state.note("taniwha", seat, {"hex": hex, "roll": roll})
    if roll == 1 and units_with(state):
        state.agenda.append(Wound(seat, hex))


def units_with(state: MaoriState) -> bool:
    """Whether a Unit that can step down has moved with the mover, or is he. By version 1 of the rules those whom he had
    put down at the end were safe.
    """
    stack = [*state.party, state.mover]
    if state.version >= 2:
        mark = state.mover + 1
        stack = [piece for piece in state.stack(state.hex_of[state.mover]) if state.bound[piece] == mark]
    for piece in stack:
        kind = state.kind[piece]
        if kind < UNITS and state.edition.is_combat[kind]:
            return True
    return False


class Challenge(Choice[MaoriState]):
    """[MAO-E62b] A Chief who has ended his move among the taniwha's waters may challenge it."""

    name = "challenge"

    def __init__(self, seat: Seat, hex: Hex) -> None:
        super().__init__(seat)
        self.hex = hex

    def options(self, state: MaoriState) -> list[Action]:
        return [state.rules.passing, state.rules.challenge]

    def chosen(self, state: MaoriState, action: Action) -> None:
        if action.verb == t.PASS:
            return
        roll = state.chance.roll(6)
        if state.events is not None:
            state.note("challenge", self.seat, {"roll": roll})
        if roll >= 5:
            state.weather = but(state.weather, taniwha=-1)
            give_elder(state, self.seat, self.hex)
        elif roll == 1:
            state.agenda.append(Wound(self.seat, self.hex))
