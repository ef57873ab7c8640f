"""What every title promises, as checks that need no line of the title's own.

`CHECKS` is used twice: by the tests, on a handful of games of every title, and by `vaka fuzz`, on as many as you like.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vaka.lab.conformance import keeping, lasting, secrets, sequence, telling, undoing, wording
from vaka.lab.conformance.trial import Broken, Trial, option_sets, trials

__all__ = ["CHECKS", "Broken", "Finding", "Trial", "examine", "option_sets", "trials"]

Check = Callable[[Trial], None]

CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        sequence.random_play_ends,
        lasting.every_way_of_playing_ends,
        sequence.everything_offered_is_accepted,
        sequence.everything_else_is_refused,
        sequence.bad_input_changes_nothing,
        keeping.pieces_add_up,
        keeping.copies_are_independent,
        keeping.views_are_independent,
        keeping.plain_data_round_trips,
        keeping.records_replay,
        wording.positions_can_be_said,
        keeping.damage_is_noticed,
        secrets.views_hold_plain_data,
        secrets.twins_look_alike,
        secrets.observations_tell_no_secrets,
        secrets.events_tell_no_secrets,
        secrets.asides_inform_nobody,
        telling.what_happened_is_told,
        telling.everything_has_words,
        telling.everything_can_be_drawn,
        telling.judgement_is_a_number,
        undoing.undo_stops_at_what_informed,
    )
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A promise that was broken: which, how, in which game, and the record of that game so far."""

    check: str
    what: str
    trial: str
    seed: int | str
    moves: int
    record: str


def examine(trial: Trial, checks: dict[str, Check] | None = None) -> list[Finding]:
    """Run the checks on one game; what each finds first is reported."""
    found: list[Finding] = []
    for name, check in (CHECKS if checks is None else checks).items():
        trial.now = None
        try:
            check(trial)
        except Exception as error:
            if isinstance(error, Broken):
                what, state = str(error), error.state or trial.now
            else:
                what, state = f"{type(error).__name__}: {error}{_place(error)}", trial.now
            record = state.record().to_text() if state is not None else ""
            found.append(Finding(name, what, str(trial), trial.seed, state.moves if state is not None else 0, record))
    return found


def _place(error: Exception) -> str:
    """Where an error came from: its innermost line."""
    trace = error.__traceback__
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f" ({trace.tb_frame.f_globals.get('__name__', '?')}, line {trace.tb_lineno})"
