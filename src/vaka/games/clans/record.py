"""Records: fields of a position that belong together, declared once.

The fields are the parameters of `__init__`, each kept under its own name. A record is never changed, only replaced, so
that copies of a position share it; storing and reading follow from the declaration.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from typing import Any, Final, TypeVar

from vaka.core.compiler import mypyc_attr
from vaka.core.errors import Corrupt

NAMES: Final[dict[type, tuple[str, ...]]] = {}
"""What `names_of` has found out."""

R = TypeVar("R", bound="Record")


@mypyc_attr(allow_interpreted_subclasses=True)
class Record(ABC):
    """Whole numbers and tuples of them, by name."""

    @abstractmethod
    def copy(self: R) -> R:
        """Another record with the same values, for `but` to change."""

    def dump(self) -> dict[str, object]:
        """The record as plain data."""
        return {name: _plain(getattr(self, name)) for name in names_of(type(self))}


def names_of(kind: type[Record]) -> tuple[str, ...]:
    """The names of a record's fields, in the order of their declaration."""
    names = NAMES.get(kind)
    if names is None:
        names = tuple(inspect.signature(kind).parameters)
        NAMES[kind] = names
    return names


def but(record: R, **changes: Any) -> R:
    """The same record with some fields changed."""
    other = record.copy()
    for name, value in changes.items():
        setattr(other, name, value)
    return other


def read_record(kind: type[R], data: dict[str, object]) -> R:
    """The record whose fields stand in plain data, among others."""
    fields: dict[str, Any] = {}
    for name in names_of(kind):
        value = data[name]
        if isinstance(value, list):
            fields[name] = tuple([int(each) for each in value])
        elif isinstance(value, int):
            fields[name] = value
        else:
            raise Corrupt(f"field {name}: a number or a list of numbers is needed")
    return kind(**fields)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
