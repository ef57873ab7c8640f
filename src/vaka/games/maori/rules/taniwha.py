"""The taniwha (event 62): who disturbs its waters, and who challenges it."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans.kinds import UNITS
from vaka.games.clans.stage import Choice
from vaka.games.maori import tables as t
from vaka.games.maori.rules.leaders import give_elder
from vaka.games.maori.state import MaoriState


def disturbed(state: MaoriState) -> bool:
    """[MAO-E62a] Whether the stack entered a guarded river, lake or coastal hex on its way."""
    for hex in state.track[1:]:
        if state.chart.area[hex] == state.taniwha and state.rules.land.wet[hex]:
            return True
    return False


def stir(state: MaoriState, seat: int, hex: int) -> None:
    """[MAO-E62a] On a 1 one Unit of the stack steps down, its owner's choice."""
    roll = state.chance.roll(6)
    if state.events is not None:
        state.note("taniwha", seat, {"hex": hex, "roll": roll})
    if roll == 1 and units_with(state):
        state.agenda.append(Step(t.S_WOUND, seat, hex))


def units_with(state: MaoriState) -> bool:
    """Whether a Unit that can step down moves with the mover, or is he."""
    for piece in state.party + [state.mover]:
        kind = state.kind[piece]
        if kind < UNITS and state.edition.is_combat[kind]:
            return True
    return False


class ChallengeStage(Choice[MaoriState]):
    """[MAO-E62b] A Chief who has ended his move among the taniwha's waters may challenge it."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.rules.passing, state.rules.challenge]

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        if action.verb == t.PASS:
            return
        roll = state.chance.roll(6)
        if state.events is not None:
            state.note("challenge", step.seat, {"roll": roll})
        if roll >= 5:
            state.taniwha = -1
            give_elder(state, step.seat, step.a)
        elif roll == 1:
            state.agenda.append(Step(t.S_WOUND, step.seat, step.a))
