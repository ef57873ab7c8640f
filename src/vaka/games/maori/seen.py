"""What words and pictures of one position share: the position as a seat sees it, and what is chosen on the map."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.games.clans import verbs as v
from vaka.games.maori import imagine
from vaka.games.maori import tables as t
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


TOUCHED = (
    v.STEP,
    v.SAIL,
    v.PLACE,
    v.HOME,
    v.FIGHT,
    v.RETREAT,
    v.FELL,
    v.FOUND,
    v.COMPLETE,
    t.REFUGE,
    t.LOSE,
    t.RAISE,
    t.FORTIFY,
    t.HALF,
)
PIECES = (v.LEAD, v.WALK, t.SPY, t.DEMOTE)


def touched(actions: tuple[Action, ...]) -> dict[int, Action]:
    """The action of each hex that is chosen on the map itself."""
    out: dict[int, Action] = {}
    for group in (TOUCHED, PIECES):
        for action in actions:
            if action.verb in group and action.a >= 0 and action.a not in out:
                out[action.a] = action
    return out
