"""The words under a move where the log has none for it.

A step in the middle of a move, or a choice made in secret, tells its viewer nothing: then only its own seat reads which
action it was, and everybody once the game is over. Others read that this seat goes on, whatever it did.
"""

from __future__ import annotations

from vaka.core.state import State


def in_silence(before: State, action: str, seat: int, eyes: int | None, name: str, *, over: bool) -> str:
    """The caption of an action of `seat` that told these eyes nothing. `over`: nothing is hidden any more."""
    if over or eyes == seat:
        return before.game.label(before.read(action), before.view(eyes))
    return f"{name} goes on"
