"""The table as plain text."""

from __future__ import annotations

from vaka.core.view import View
from vaka.games.clans import terminal
from vaka.games.clans.view import table_of


def text(view: View) -> str:
    """The table for a terminal."""
    return terminal.text(table_of(view), view)
