"""What is done in the worker of `heavy`: functions of plain data, found there by their names."""

from __future__ import annotations

import vaka
from vaka.core.record import Record
from vaka.draw.export import png
from vaka.draw.tokens import Theme
from vaka.server.endings import curve_of
from vaka.server.films import film_of
from vaka.server.history import check_draws, past_of

__all__ = ["checked_draws", "curve_of", "film", "past_of", "png"]


def film(record: Record, eyes: int | None, theme: Theme, over: bool) -> str:
    """A record as a moving picture; while its game goes on, silent about what these eyes were not told."""
    return film_of(vaka.game(record.title), record, eyes, theme, over=over)


def checked_draws(record: Record, secret: bytes, inherited: int) -> int:
    """How many draws of a game were derived again from its secret; a draw that differs is an error."""
    return check_draws(vaka.game(record.title), record, secret, inherited)
