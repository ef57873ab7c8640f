"""What each decision of a game cost, against the best that was found for it."""

from __future__ import annotations

from dataclasses import dataclass

from vaka.core.record import Recorded
from vaka.core.state import State
from vaka.lab.analysis.appraise import Appraiser
from vaka.lab.analysis.findings import Decision
from vaka.lab.analysis.playout import phase_of

NOTHING = 0.0005
"""A loss below this is none."""


@dataclass(slots=True)
class Weighing:
    """A decision as it was weighed: the best choice found, and what was played. Without a best one, nothing was to choose."""

    move: int
    seat: int
    asked: str
    played: str
    drew: bool
    phase: str = ""
    """How far the choices were played on: see `phase_of`."""
    better: str = ""
    best: float = 0.0
    share: float = 0.0
    """The share of the win behind what was played."""
    error: float = 0.0


def weighing(before: State, move: Recorded, number: int, appraiser: Appraiser) -> Weighing:
    view = before.view(move.seat)
    out = Weighing(number, move.seat, view.asked, move.action, bool(move.outcomes), phase_of(before))
    if len(view.legal) > 1:
        appraisal = appraiser.appraise(view, move.action)
        behind, out.error = appraisal.behind(move.action)
        out.better, out.best = appraisal.best.action.text, appraisal.best.share
        out.share = out.best - behind
    return out


def goes_on(one: Weighing, next_one: Weighing) -> bool:
    """Whether two decisions belong to one chain: nothing was drawn and nobody asked between them, and both look as far."""
    return next_one.move == one.move + 1 and next_one.seat == one.seat and next_one.phase == one.phase and not one.drew


def losses(weighed: list[Weighing]) -> list[Decision]:
    """The decisions that cost something.

    A choice is worth at least what the same seat could then make of it: where its next decision followed without a draw,
    the best that was found there counts for this one too. So a chain of decisions is blamed only where it went wrong.
    """
    out: list[Decision] = []
    after: Weighing | None = None
    for each in reversed(weighed):
        if after is not None and goes_on(each, after):
            if not each.better:
                each.best, each.share = after.best, after.best
            each.share = max(each.share, after.best)
        loss = each.best - each.share
        if each.better not in ("", each.played) and loss >= max(NOTHING, each.error):
            out.append(
                Decision(each.move, each.seat, each.asked, each.played, each.better, loss, each.error, each.best)
            )
        each.best = max(each.best, each.share)
        after = each
    return out[::-1]
