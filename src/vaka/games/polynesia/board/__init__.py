"""Polynesia for the eye: an ocean chart as SVG, the panels beside it, the numbers of a seat."""

from __future__ import annotations

from vaka.games.polynesia.board.panels import facts, panels
from vaka.games.polynesia.board.picture import draw, where

__all__ = ["draw", "facts", "panels", "where"]
