"""What a bot thinks of a position of Polynesia."""

from __future__ import annotations

from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import ending


def judge(state: Position, seat: int) -> float:
    """Points as they stand."""
    totals = ending.totals(state)
    return float(totals[seat])
