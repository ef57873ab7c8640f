"""What a bot thinks of a position of either edition."""

from __future__ import annotations

from vaka.games.clans.state import ClanState


def judge(state: ClanState, seat: int) -> float:
    """Areas above all."""
    return 10.0 * state.areas_of(seat)
