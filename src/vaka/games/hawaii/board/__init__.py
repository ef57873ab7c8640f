"""Hawaii for the eye: the island and its beach as SVG, the realms beside it, the numbers of a seat."""

from __future__ import annotations

from vaka.games.hawaii.board.panels import facts, panels
from vaka.games.hawaii.board.picture import draw, where

TRAVELS = ("chief-",)
APPEARS = ()
"""The ids of pieces that players move and put down begin so; all else on the board is furniture."""

__all__ = ["APPEARS", "TRAVELS", "draw", "facts", "panels", "where"]
