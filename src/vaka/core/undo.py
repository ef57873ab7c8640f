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

TWINS = 3
"""How many other deals are tried for each pair of eyes."""


def informs(before: State, action: Action, after: State, by: int | None = None) -> bool:
    """Whether playing `action` from `before` to `after` informed anyone; `by` is the seat of what was done unasked."""
    if after.chance.count != before.chance.count:
        return True
    eyes: list[int | None] = [None, *range(before.players)]
    return any(_revealed_to(seat, before, action, after, by) for seat in eyes)


def learns(before: State, action: Action, after: State, seat: int) -> bool:
    """Whether the seat that played an action learned anything by it: orders stop there."""
    return after.chance.count != before.chance.count or _revealed_to(seat, before, action, after, seat)


def _revealed_to(seat: int | None, before: State, action: Action, after: State, by: int | None) -> bool:
    """Whether a pair of eyes learned what it could not have known: some twin of `before` looks different now."""
    seen = before.view(seat)
    if seen.open:
        return False  # nothing was hidden from these eyes, so every twin is the position itself
    now = after.view(seat)
    for number in range(TWINS):
        twin = seen.imagine(seeded(f"undo:{number}"))
        try:
            twin.play(action, by)
        except VakaError:
            return True
        if not twin.view(seat).same(now):
            return True
    return False
