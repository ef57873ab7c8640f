"""Rows that belong to no session: made of what a plain statement read, or of another row, and never written back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from sqlalchemy.orm.base import manager_of_class

Row = TypeVar("Row")


def loose(kind: type[Row], values: Mapping[Any, Any]) -> Row:
    """A row with these values, as if it had been read just now.

    Its class called in the usual way would note each of them as changed, for a session to write.
    """
    row: Row = manager_of_class(kind).new_instance()
    row.__dict__.update(values)
    return row
