"""The taniwha (event 62): who disturbs its waters, and who challenges it."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Area
from vaka.games.clans.decision import Choice
from vaka.games.clans.kinds import UNITS
from vaka.games.clans.record import but
from vaka.games.maori import tables as t
from vaka.games.maori.rules.leaders import give_elder
from vaka.games.maori.rules.stacks import asks_alike
from vaka.games.maori.rules.stepping_down import Wound
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import TANIWHA


def disturbed(state: MaoriState) -> bool:
    """[MAO-E62a] Whether the stack entered a guarded river, lake or coastal hex on its way."""
    for hex in state.track[1:]:
        if state.rules.land.wet[hex] and state.weather.binds(TANIWHA, state.chart.area[hex]):
            return True
    return False


def stir(state: MaoriState, seat: Seat, hex: Hex) -> None:
    """[MAO-E62a] On a 1 one Unit of the stack steps down, its owner's choice."""
    roll = state.chance.roll(6)
    if state.events is not None:
        state.note("taniwha", seat, {"hex": hex, "roll": roll})
    if roll == 1 and (asks_alike(state) or units_with(state)):
        state.agenda.append(Wound(seat, hex, 1 if state.version >= 2 else 0))


def units_with(state: MaoriState) -> bool:
    """Whether a Unit that can step down has moved with the mover, or is he. By version 1 of the rules those whom he had
    put down at the end were safe.
    """
    stack = [*state.march.party, state.march.mover]
    if state.version >= 2:
        mark = state.march.mover + 1
        stack = [piece for piece in state.stack(state.hex_of[state.march.mover]) if state.bound[piece] == mark]
    for piece in stack:
        kind = state.kind[piece]
        if kind < UNITS and state.edition.is_combat[kind]:
            return True
    return False


def begone(state: MaoriState, area: Area) -> None:
    """[MAO-E62b] The taniwha of an area is gone for good; those elsewhere stay."""
    others: list[int] = []
    newest, until = -1, state.weather.taniwha_until
    for where, last in reversed(state.weather.areas_of(TANIWHA)):
        if where != area:
            if newest >= 0:
                others += [TANIWHA, newest, until]
            newest, until = where, last
    for at in range(0, len(state.weather.earlier), 3):
        if state.weather.earlier[at] != TANIWHA:
            others += state.weather.earlier[at : at + 3]
    state.weather = but(state.weather, taniwha=newest, taniwha_until=until, earlier=tuple(others))


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
            begone(state, state.chart.area[self.hex])
            give_elder(state, self.seat, self.hex, "MAO-E62b")
        elif roll == 1:
            state.agenda.append(Wound(self.seat, self.hex))
