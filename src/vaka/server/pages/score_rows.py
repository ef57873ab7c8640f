"""How a game ended, in rows and words: what each seat has, what it is called, and where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vaka.core.game import Game
from vaka.core.result import Line, Result
from vaka.server.store import Table
from vaka.server.tables.seat_names import name_of


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One seat of the result."""

    seat: int
    name: str
    rank: int
    score: str
    verdict: str
    """What it is called apart from its figure; empty where points say it all."""
    lines: list[dict[str, object]]


def score_rows(game: Game, table: Table, result: Result | None) -> list[ScoreRow]:
    """The result by rank, each seat with the lines that add up to its score."""
    if result is None:
        return []
    rows = [
        ScoreRow(
            seat,
            name_of(table.seats[seat]),
            result.ranks[seat],
            game.score_words(result.scores[seat])[0],
            game.verdict(result.breakdown[seat]),
            score_lines(game, result.breakdown[seat]),
        )
        for seat in range(table.players)
    ]
    return sorted(rows, key=lambda row: (row.rank, row.seat))


def score_lines(game: Game, lines: Sequence[Line]) -> list[dict[str, object]]:
    """Where a score comes from; a line that only names the verdict has no figure."""
    verdict = game.verdict(lines)
    return [
        {
            "label": line.label,
            "points": "" if line.label == verdict else signed(game.counts(line.points)),
            "rule": line.rule,
            "detail": line.detail,
        }
        for line in lines
    ]


def signed(points: int) -> str:
    """A figure with a real minus."""
    return str(points).replace("-", "−")


def score_told(game: Game, score: int) -> str:
    """What somebody won with: so many points, or what the title counts."""
    words, means = game.score_words(score)
    if not words.lstrip("−").isdigit():
        return f": {means}"
    unit = game.counted or "points"
    return f" with {words} {unit.removesuffix('s') if words == '1' else unit}"
