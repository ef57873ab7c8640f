"""The sentence at the end: errors, luck, and what to practise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from vaka.core.game import Game
from vaka.draw.seats import SEATS
from vaka.lab.analysis.findings import Decision, Summary

LITTLE = 0.02
"""A share of the win that is not worth a word."""


def percent(share: float) -> str:
    """A share of the win as people read it."""
    return f"{round(100 * share)}\N{NO-BREAK SPACE}%".replace("-", "−")


def closing(game: Game, summary: Summary, decisions: Sequence[Decision]) -> str:
    """What a game says to one seat."""
    name = SEATS[summary.seat].name
    said = [f"{name} {errors(summary.lost, len(decisions))}, and {fortune(summary.luck)}."]
    if summary.result < 0.5 <= summary.without_luck:
        said.append("By play alone this would have been a win.")
    elif summary.without_luck < 0.5 <= summary.result:
        said.append("Without the luck it would hardly have been a win.")
    where = weakest(decisions)
    if summary.lost >= LITTLE and where:
        said.append(f"To practise: {where}.")
    return " ".join(said)


def errors(lost: float, count: int) -> str:
    if lost < LITTLE:
        return "gave nothing away"
    return f"gave away {percent(lost)} of a win in {count} choice{'' if count == 1 else 's'}"


def fortune(luck: float) -> str:
    if abs(luck) < LITTLE:
        return "luck was even"
    return f"luck {'brought' if luck > 0 else 'took'} {percent(abs(luck))}"


def weakest(decisions: Sequence[Decision]) -> str:
    """What cost most in all: when to do something, or how, as the first words of the actions say."""
    by_kind: defaultdict[str, float] = defaultdict(float)
    for each in decisions:
        better, played = each.better.split()[0], each.played.split()[0]
        by_kind[f"{'how' if better == played else 'when'} to {better}"] += each.loss
    return max(by_kind, key=by_kind.__getitem__, default="")
