"""How a table ended: by its rules, by agreement, or because somebody gave up."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from vaka.core.result import Line, Result, rank
from vaka.core.state import State
from vaka.server.store import Table


def read_result(data: dict[str, Any]) -> Result:
    """The result that a table keeps."""
    breakdown = tuple(
        tuple(Line(line["label"], line["points"], line["rule"], line.get("detail", "")) for line in lines)
        for lines in data["breakdown"]
    )
    return Result(tuple(data["ranks"]), tuple(data["scores"]), breakdown, data["why"])


def final(table: Table) -> Result | None:
    """A finished table's result."""
    return None if table.result is None or not table.over else read_result(table.result)


def given_up(table: Table) -> tuple[int, ...]:
    """The seats whose people resigned. At a rated table also those who ran out of time and never came back: what a bot has
    made of their game meanwhile is not theirs."""
    return tuple(
        seat.seat for seat in table.seats if seat.resigned is not None or (table.rated and seat.away is not None)
    )


def with_last(result: Result, last: Collection[int]) -> Result:
    """The same result, but those who gave up or left share the last place."""
    if not last or len(last) == len(result.ranks):
        return result
    keys = [(0, 0) if seat in last else (1, -place) for seat, place in enumerate(result.ranks)]
    return Result(rank(keys), result.scores, result.breakdown, result.why)


def as_it_stands(state: State, why: str, last: Collection[int] = ()) -> Result:
    """A game that ends here: by the points as they stand, with those who gave up behind the others."""
    scores = state.scores()
    label = f"{(state.game.counted or 'points').capitalize()} as they stood"
    lines = tuple((Line(label, score, ""),) for score in scores)
    return with_last(Result(rank([(score,) for score in scores]), scores, lines, why), last)
