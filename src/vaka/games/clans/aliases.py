"""Names for the whole numbers of the system. They cost nothing: to the compiler each of them is an int."""

from __future__ import annotations

from typing import TypeAlias

Owner: TypeAlias = int
"""Whose a counter is: a seat, the hostile of a lone player's game, or nobody."""
Area: TypeAlias = int
"""An area of the map by its number."""
Piece: TypeAlias = int
"""A counter by its number, whatever it is."""
Kind: TypeAlias = int
"""What a counter is: see `kinds`."""
Row: TypeAlias = tuple[int, ...]
"""Small numbers in a fixed order, which copies of a position share: see `rows`."""
