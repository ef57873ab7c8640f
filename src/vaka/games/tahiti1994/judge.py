"""What a bot thinks of a position."""

from __future__ import annotations

from vaka.games.clans import judge as system
from vaka.games.tahiti1994.state import TahitiState


def judge(state: TahitiState, seat: int) -> float:
    """The system's judgement, and what a voyage is worth."""
    return system.judge(state, seat)
