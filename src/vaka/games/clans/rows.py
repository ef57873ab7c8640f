"""Rows of small numbers that copies of a position share: a row is never changed, another is put in its place."""

from __future__ import annotations

from vaka.games.clans.aliases import Row


def with_at(row: Row, at: int, value: int) -> Row:
    """The row with another value in one place."""
    values = list(row)
    values[at] = value
    return tuple(values)


def added(row: Row, at: int, number: int) -> Row:
    """The row with a number added in one place."""
    return with_at(row, at, row[at] + number)


def swapped(row: Row, one: int, other: int) -> Row:
    """The row with the values of two places exchanged."""
    return with_at(with_at(row, one, row[other]), other, row[one])


def without(row: Row, value: int) -> Row:
    """The row without the first of a value, which is in it."""
    at = row.index(value)
    return row[:at] + row[at + 1 :]
