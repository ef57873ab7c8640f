"""Does undo stop where somebody was informed?"""

from __future__ import annotations

from vaka.core.undo import informs
from vaka.lab.conformance.trial import Trial, expect


def undo_stops_at_what_informed(trial: Trial) -> None:
    """An action that drew from chance informs, and so does one that shows a seat what it could not have known."""
    for state in trial.positions():
        for action in state.legal[:: max(1, len(state.legal) // 4)]:
            after = state.copy()
            after.play(action)
            told = informs(state, action, after)
            drew = after.last is not None and bool(after.last.outcomes)
            expect(told or not drew, f"{action.text!r} drew from chance and can be taken back", state)
            expect(told == informs(state, action, after), f"{action.text!r} is judged in two ways", state)
            trial.notes["actions that inform" if told else "actions that can be undone"] += 1
