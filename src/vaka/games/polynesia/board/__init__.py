"""Polynesia for the eye: an ocean chart as SVG, the panels beside it, the numbers of a seat."""

from __future__ import annotations

from vaka.games.polynesia.board.panels import facts, panels
from vaka.games.polynesia.board.picture import draw, where

TRAVELS = ("member-", "ship-")
APPEARS = ("member-", "ship-")
"""The ids of pieces that players move and put down begin so; all else on the board is furniture."""

__all__ = ["APPEARS", "TRAVELS", "draw", "facts", "panels", "where"]
