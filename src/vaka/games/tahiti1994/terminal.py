"""The table as plain text."""

from __future__ import annotations

from vaka.core.view import View
from vaka.games.clans import terminal
from vaka.games.clans.view import table_of
from vaka.games.tahiti1994.words import VOICE


def text(view: View, width: int) -> str:
    """The table for a terminal."""
    return terminal.text(table_of(view), view, VOICE, width)
