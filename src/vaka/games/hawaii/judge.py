"""What a bot thinks of a position of Hawaii."""

from __future__ import annotations

from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.final import realm_points


def judge(state: Position, seat: int) -> float:
    """Points won, and what the realm would score now."""
    if not state.agenda:
        return float(state.points[seat])
    return float(state.points[seat] + realm_points(state, seat))
