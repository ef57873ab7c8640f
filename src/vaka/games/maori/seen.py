"""What words and pictures of one position share: the position as a seat sees it."""

from __future__ import annotations

from vaka.games.maori import imagine
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView

_kept: list[tuple[MaoriView, MaoriState]] = []
"""The last position that was asked for."""


def face_up(view: MaoriView) -> MaoriState:
    """The position as far as this seat sees it, to be read only: made once for a view, however many words it needs."""
    for seen, state in _kept[:]:
        if seen is view:
            return state
    made = imagine.face_up(view)
    _kept[:] = [(view, made)]
    return made
