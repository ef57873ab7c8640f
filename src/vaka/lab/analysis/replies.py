"""A deeper judgement: the others answer before a position is valued."""

from __future__ import annotations

from vaka.bots.value import shares
from vaka.core.chance import seeded
from vaka.core.state import State
from vaka.lab.analysis.playout import finish_turn


def after_replies(state: State) -> tuple[float, ...]:
    """Each seat's share of the win once every other seat has had its turn, played as greedy plays."""
    world = state.copy()
    world.recording = False
    for number in range(state.players - 1):
        seat = world.to_act
        if seat is None:
            break
        seed = f"reply/{state.moves}/{number}"
        world.chance = seeded(seed)
        finish_turn(world, seat, seed)
    return shares(world)
