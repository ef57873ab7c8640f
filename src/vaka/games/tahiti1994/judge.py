"""What a bot thinks of a position."""

from __future__ import annotations

from vaka.games.clans import judge as system
from vaka.games.clans.kinds import UNITS
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.tables import BY_SEA, D_FREED, D_LEAVER, D_PARTNER, D_SCATTER, KILLED

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
    worth = system.judge(state, seat)
    if state.draft[D_PARTNER] == seat:
        worth += promised(state, leaver)
    return worth


def promised(state: TahitiState, leaver: int) -> float:
    """[T94-12.3e] What the terms on the table bring to the one who stays."""
    total = 0.0
    for area in range(len(state.control)):
        if state.control[area] == leaver and not state.draft[D_FREED] >> area & 1:
            total += 0.9 * system.AREA
    if not state.draft[D_SCATTER]:
        for piece in state.pieces_of(leaver):
            if state.kind[piece] < UNITS:
                total += 0.5 * system.WORTH[0]
    return total + 0.3 * system.material(state, leaver)
