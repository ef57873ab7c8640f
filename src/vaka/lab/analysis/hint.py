"""The best two or three things to do, and why, in one line each: from the view of the seat that is asked, and no more."""

from __future__ import annotations

from dataclasses import dataclass

from vaka.core.view import View
from vaka.lab.analysis.appraise import Appraiser
from vaka.lab.analysis.reasons import what_they_bring

MOST = 3
WORLDS = 6


@dataclass(frozen=True, slots=True)
class Hint:
    """An action, what its button says, the share of the win behind it, and why."""

    action: str
    label: str
    share: float
    reason: str


def hints(view: View, worlds: int = WORLDS, seed: int | str = 0) -> list[Hint]:
    """What a seat might do, the best first; nothing where it is not asked or has no choice."""
    if view.seat is None or len(view.legal) < 2:
        return []
    appraisal = Appraiser(worlds, seed).appraise(view)
    best = appraisal.choices[: min(MOST, appraisal.finalists)]
    reasons = what_they_bring(view, [each.action.text for each in best], seed)
    return [
        Hint(each.action.text, view.game.label(each.action, view), each.share, reason)
        for each, reason in zip(best, reasons, strict=True)
    ]
