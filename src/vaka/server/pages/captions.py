"""The words under a move: what the log says of it, in short, or what is said where the log has no words.

A step in the middle of a move, or a choice made in secret, tells its viewer nothing: then only its own seat reads which
action it was, and everybody once the game is over. Others read that this seat goes on, whatever it did.
"""

from __future__ import annotations

from vaka.core.state import State
from vaka.draw.seats import SEATS


def with_name(text: str, seat: int, mover: int, players: int) -> str:
    """What the log says beside a seat's badge, for a caption under the badge of whoever moved: others are named in it."""
    return f"{SEATS[seat].name} {text}" if 0 <= seat < players and seat != mover and text[:1].islower() else text


def in_silence(before: State, action: str, seat: int, eyes: int | None, name: str, *, over: bool) -> str:
    """The caption of an action of `seat` that told these eyes nothing. `over`: nothing is hidden any more."""
    if over or eyes == seat:
        return before.game.label(before.read(action), before.view(eyes))
    return f"{name} goes on"


def in_short(words: list[str], room: int = 140) -> str:
    """What happened, as far as there is room; the log tells the rest."""
    said = "".join(words[:1])
    for more in words[1:]:
        stop = "" if said.endswith((".", "!", "?", ":")) else "."
        if len(said) + len(more) > room:
            return f"{said}{stop} …"
        said = f"{said}{stop} {more}"
    return said
