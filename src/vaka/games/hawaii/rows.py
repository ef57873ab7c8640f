"""Lists of small numbers that copies of a position share: a list is never changed, another is put in its place."""

from __future__ import annotations


def added(row: list[int], at: int, number: int) -> list[int]:
    """The list with a number added in one place."""
    other = row[:]
    other[at] = other[at] + number
    return other
