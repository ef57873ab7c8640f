"""Names for whole numbers that mean something. They cost nothing: to the compiler each of them is an int."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""A player's place at the table, from 0."""
Hex: TypeAlias = int
"""A hex of the board by its number."""
