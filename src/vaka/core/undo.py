"""Whether an action told anybody something, so that taking it back would be unfair.

Nothing is flagged by hand. An action informs if it drew chance, or if it would have looked different to someone in a
position that, for all he knew, could have been the real one. Once another seat has decided, that decision informs too:
whoever offers an undo goes back only over the actions of one seat.
"""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.chance import seeded
from vaka.core.errors import VakaError
from vaka.core.state import State
from vaka.core.view import View

TWINS = 3
"""How many other deals are tried for the eyes of the seat that acts."""
WORLDS, OTHERS = 2, 2
"""In how many imagined positions the eyes of the others are tried, and with how many other deals each."""


def informs(before: State, action: Action, after: State, by: int | None = None) -> bool:
    """Whether playing `action` from `before` to `after` informed anyone; `by` is the seat of what was done unasked.

    That it may be taken back is shown to the seat that acted. So whether others learned something is judged in
    positions that this seat imagines: the real one would tell it by the answer what the others know.
    """
    if after.chance.count != before.chance.count:
        return True
    mover = before.to_act if by is None else by
    seen = before.view(mover)
    if seen.open:
        return False
    others: list[int | None] = [None, *[seat for seat in range(before.players) if seat != mover]]
    if seen.complete:  # the mover knows the real position, so nothing is told by judging it
        return any(_revealed_to(seat, before, action, after, by, OTHERS) for seat in others)
    if _revealed(seen, action, after, by, TWINS):
        return True
    for number in range(WORLDS):
        world = seen.imagine(seeded(f"undo:world:{number}"))
        beyond = world.copy()
        try:
            beyond.play(action, by)
        except VakaError:
            return True
        if any(_revealed_to(seat, world, action, beyond, by, OTHERS) for seat in others):
            return True
    return False


def learns(before: State, action: Action, after: State, seat: int) -> bool:
    """Whether the seat that played an action learned anything by it: orders stop there."""
    return after.chance.count != before.chance.count or _revealed_to(seat, before, action, after, seat, TWINS)


def _revealed_to(seat: int | None, before: State, action: Action, after: State, by: int | None, deals: int) -> bool:
    """Whether a pair of eyes learned what it could not have known."""
    return _revealed(before.view(seat), action, after, by, deals)


def _revealed(seen: View, action: Action, after: State, by: int | None, deals: int) -> bool:
    """The same of what these eyes saw before: some twin of that position looks different now."""
    if seen.complete:
        return False  # nothing was hidden from these eyes, so every twin is the position itself
    now = after.view(seen.seat)
    for number in range(deals):
        twin = seen.imagine(seeded(f"undo:{number}"))
        try:
            twin.play(action, by)
        except VakaError:
            return True
        if not twin.view(seen.seat).same(now):
            return True
    return False
