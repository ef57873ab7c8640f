"""What a bot thinks of a position."""

from __future__ import annotations

from vaka.games.clans import judge as system
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.tables import BY_SEA, D_LEAVER, KILLED

VOYAGED: list[float] = [40.0, 220.0, 560.0, 950.0, 1350.0, 1750.0]
"""What a voyage's level is worth, in the areas that would give the same."""
UNDER_WAY = 300.0
"""A voyage that has not ended; somewhat less than its average, for it may be lost."""


def judge(state: TahitiState, seat: int) -> float:
    """[T94-14a, T94-14b] The system's judgement, or what a voyage is worth."""
    if state.via[seat] == KILLED:
        return -300.0
    if state.via[seat] == BY_SEA:
        for step in state.agenda:
            if step.seat == seat and state.voyage:
                return UNDER_WAY + 20.0 * (len(state.voyage) // 2)
        return VOYAGED[state.fate[seat]]
    if state.draft and state.draft[D_LEAVER] == seat:
        return 200.0
    return system.judge(state, seat)
