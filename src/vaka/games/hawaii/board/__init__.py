"""Hawaii for the eye: the island and its beach as SVG, the realms beside it, the numbers of a seat."""

from __future__ import annotations

from vaka.games.hawaii.board.panels import facts, panels
from vaka.games.hawaii.board.picture import draw, where

__all__ = ["draw", "facts", "panels", "where"]
