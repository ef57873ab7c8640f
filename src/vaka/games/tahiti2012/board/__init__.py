"""Tahiti (2012) for the eye: the board as SVG, the panels beside it, the numbers of a seat."""

from __future__ import annotations

from vaka.games.tahiti2012.board.layout import where
from vaka.games.tahiti2012.board.panels import facts, odds, panels
from vaka.games.tahiti2012.board.picture import draw

__all__ = ["draw", "panels", "odds", "facts", "where"]
