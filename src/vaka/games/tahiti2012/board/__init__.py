"""Tahiti (2012) for the eye: the board as SVG, the panels beside it, the numbers of a seat."""

from __future__ import annotations

from vaka.games.tahiti2012.board.layout import where
from vaka.games.tahiti2012.board.panels import facts, odds, panels
from vaka.games.tahiti2012.board.picture import draw

TRAVELS = ("canoe-", "haumea")
APPEARS = ("cube-", "token-")
"""The ids of pieces that players move and put down begin so; all else on the board is furniture."""

__all__ = ["APPEARS", "TRAVELS", "draw", "panels", "odds", "facts", "where"]
