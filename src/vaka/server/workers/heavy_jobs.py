"""What runs in the worker of `heavy_work`: functions of plain data, found there by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import vaka
from vaka.bots.value import won
from vaka.core.chance import seeded
from vaka.core.record import Record
from vaka.core.result import Result
from vaka.draw.export import png
from vaka.draw.tokens import Theme
from vaka.lab.analysis import analyse as coach
from vaka.lab.analysis.findings import Findings, read_findings
from vaka.lab.analysis.hint import Hint, hints
from vaka.server.pages.films import film_of
from vaka.server.pages.result_page import curve_of
from vaka.server.tables.history import check_draws, past_of

__all__ = ["checked_draws", "curve_of", "examine_more", "film", "hints_for", "past_of", "png", "put_together"]


def film(record: Record, eyes: int | None, theme: Theme, over: bool) -> str:
    """A record as a moving picture; while its game goes on, silent about what these eyes were not told."""
    return film_of(vaka.game(record.title), record, eyes, theme, over=over)


def checked_draws(record: Record, secret: bytes, inherited: int) -> int:
    """How many draws of a game were derived again from its secret; a draw that differs is an error."""
    return check_draws(vaka.game(record.title), record, secret, inherited)


def hints_for(title: str, position: dict[str, Any], seat: int) -> list[Hint]:
    """What a seat might do: only its view is looked at, and a view shows no chance."""
    return hints(vaka.game(title).load(position, seeded("a hint's view shows no chance")).view(seat))


def examine_more(record: Record, done: int, found: dict[str, Any] | None) -> tuple[int, dict[str, Any]]:
    """Look at the next stretch of a game: how many moves are done then, and all that was found so far."""
    so_far = Findings() if found is None else read_findings(found)
    so_far.add(coach.examine(record, done))
    return min(done + coach.STRETCH, len(record.moves)), so_far.to_json()


def put_together(record: Record, found: dict[str, Any] | None, result: Sequence[float]) -> dict[str, Any]:
    """The whole analysis of a game, and of one that was ended before its rules did."""
    so_far = Findings() if found is None else read_findings(found)
    return coach.put_together(record, so_far, result=result).to_json()


def shares_of(result: Result) -> tuple[float, ...]:
    """The win, divided among those who share it."""
    return won(result)
