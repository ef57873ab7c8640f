"""A finished game looked at again: stretch by stretch, so that somebody can watch the progress or stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from statistics import fmean

import vaka
from vaka.bots.value import shares, won
from vaka.core.chance import Replayed, seeded
from vaka.core.errors import Malformed
from vaka.core.record import Record, Recorded
from vaka.core.result import Result
from vaka.core.state import State
from vaka.lab.analysis.appraise import WORLDS, Appraiser, Evaluator
from vaka.lab.analysis.findings import FIRST, Analysis, Decision, Findings, Point, Summary
from vaka.lab.analysis.losses import Weighing, losses, weighing
from vaka.lab.analysis.luck import luck_of
from vaka.lab.analysis.reasons import why_better
from vaka.lab.analysis.sentence import closing
from vaka.lab.work import spread

STRETCH = 24
"""How many moves are looked at in one go."""


def analyse(
    record: Record,
    worlds: int = WORLDS,
    seed: str = "0",
    progress: Callable[[int, int], None] | None = None,
    evaluate: Evaluator = shares,
    workers: int = 1,
    ray: str | None = None,
) -> Analysis:
    """Everything that there is to say about a record. The same record, worlds and seed give the same analysis, whoever
    looks at its stretches: this process, several, or a cluster.
    """
    end_of(record)
    found = Findings()
    look = partial(examine, record, worlds=worlds, seed=seed, evaluate=evaluate)
    starts = stretches(record)
    for start, seen in zip(starts, spread(look, starts, workers, ray), strict=True):
        found.add(seen)
        if progress is not None:
            progress(min(start + STRETCH, len(record.moves)), len(record.moves))
    return put_together(record, found, worlds, seed)


def stretches(record: Record) -> range:
    """Where each stretch of a record begins."""
    return range(0, max(1, len(record.moves)), STRETCH)


def walk(record: Record, start: int, stop: int) -> Iterator[tuple[int, State, Recorded, State]]:
    """The moves of a stretch: its number, the position before it, the move, the position after it."""
    game = vaka.game(record.title)
    outcomes = [outcome for part in [record.setup, *(move.outcomes for move in record.moves)] for outcome in part]
    state = game.reopen(record, Replayed(outcomes))
    state.begin()
    for number, move in enumerate(record.moves[:stop], start=1):
        before = state
        if number > start:
            state = before.copy()
        state.play(move.action, move.seat)
        if number > start:
            yield number, before, move, state


def examine(
    record: Record, start: int, worlds: int = WORLDS, seed: str = "0", evaluate: Evaluator = shares
) -> Findings:
    """One stretch: its decisions, its draws, and the curve at the end of each turn."""
    found = Findings()
    if start == 0:
        found.curve.append(point(vaka.game(record.title).replay(record, 0), 0, -1, worlds, seed, evaluate))
    appraiser = Appraiser(worlds, seed, evaluate)
    weighed: list[Weighing] = []
    for number, before, move, after in walk(record, start, start + STRETCH):
        if before.to_act == move.seat and any(action.text == move.action for action in before.choices):
            weighed.append(weighing(before, move, number, appraiser))
            if move.outcomes:
                luck = luck_of(before, move, after, number, worlds, seed, evaluate)
                if luck is not None:
                    found.draws.append(luck)
        if after.to_act != move.seat:
            found.curve.append(point(after, number, move.seat, worlds, seed, evaluate))
    found.decisions += losses(weighed)
    return found


def point(state: State, move: int, seat: int, worlds: int, seed: str, evaluate: Evaluator) -> Point:
    """The shares of the win as an onlooker could judge them: what is hidden from everybody is imagined."""
    if state.over:
        return Point(move, seat, list(evaluate(state)))
    view = state.view(None)
    found = [evaluate(view.imagine(seeded(f"curve/{seed}/{move}/{n}"))) for n in range(1 if view.open else worlds)]
    return Point(move, seat, [fmean(each[one] for each in found) for one in range(state.players)])


# What it comes to.


def put_together(
    record: Record, found: Findings, worlds: int = WORLDS, seed: str = "0", result: Sequence[float] | None = None
) -> Analysis:
    """The findings of all stretches as one analysis, with reasons for the decisions that cost most.

    A game that people ended before its rules did has its `result` from them: each seat's share of the win.
    """
    game = vaka.game(record.title)
    if result is None:
        result = won(end_of(record))
    seats = []
    for seat in range(record.players):
        mine = [each for each in found.decisions if each.seat == seat]
        surest = sorted(mine, key=lambda each: (-each.surely, each.move))[:FIRST]
        first = sorted(surest, key=lambda each: (-each.loss, each.move))
        costliest = [explained(record, each, seed) for each in first]
        luck = sum(draw.changes[seat] for draw in found.draws)
        by_luck = sorted(found.draws, key=lambda draw: draw.changes[seat])
        summary = Summary(
            seat,
            result[seat],
            sum(each.loss for each in mine),
            luck,
            result[seat] - luck,
            costliest,
            by_luck[-1] if by_luck and by_luck[-1].changes[seat] > 0 else None,
            by_luck[0] if by_luck and by_luck[0].changes[seat] < 0 else None,
            "",
        )
        seats.append(replace(summary, words=closing(game, summary, mine)))
    return Analysis(
        record.title, record.players, len(record.moves), worlds, seed, found.curve, found.decisions, found.draws, seats
    )


def end_of(record: Record) -> Result:
    """How a recorded game ended."""
    result = vaka.game(record.title).replay(record).result
    if result is None:
        raise Malformed("this game is not over yet: only a finished game is analysed", field="record")
    return result


def explained(record: Record, decision: Decision, seed: str) -> Decision:
    """A decision with its choices as people read them, and why the other one was better."""
    game = vaka.game(record.title)
    view = game.replay(record, decision.move - 1).view(decision.seat)
    labels = {action.text: game.label(action, view) for action in view.legal}
    why = why_better(view, decision.better, decision.played, seed)
    return replace(
        decision, played_label=labels[decision.played], better_label=labels[decision.better], why=why
    )  # fmt: skip
