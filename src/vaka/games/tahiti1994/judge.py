"""What a bot thinks of a position."""

from __future__ import annotations

from vaka.games.clans import judge as system
from vaka.games.tahiti1994.haggling import brings
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.tables import BY_SEA, D_LEAVER, D_PARTNER, KILLED

VOYAGED: list[float] = [-400.0, -250.0, 0.0, 300.0, 600.0, 900.0]
"""What a voyage's level is worth; one who stays on the island has more to hope for than from most voyages."""
UNDER_WAY = -180.0
"""A voyage that has not ended: better than a defeat of substance, worse than a marginal one."""
DEAD = -600.0


def judge(state: TahitiState, seat: int) -> float:
    """[T94-14a, T94-14b] The system's judgement, or what a voyage is worth, or what a bargain promises."""
    if state.via[seat] == KILLED:
        return DEAD
    if state.via[seat] == BY_SEA:
        for step in state.agenda:
            if step.seat == seat and state.voyage:
                return UNDER_WAY + 10.0 * (len(state.voyage) // 2)
        return VOYAGED[state.fate[seat]]
    if not state.draft:
        return system.judge(state, seat)
    leaver = state.draft[D_LEAVER]
    if leaver == seat:
        return UNDER_WAY
    worth = system.judge(state, seat) + brings(state, seat)
    if state.draft[D_PARTNER] == seat:
        worth += 0.3 * system.material(state, leaver)
    return worth
