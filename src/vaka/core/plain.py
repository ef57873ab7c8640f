"""The fields of a position as plain data, and reading plain data back: a fault names the field."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from vaka.core.errors import Corrupt

FIELDS: Final[dict[type, tuple[str, ...]]] = {}
"""What `fields_of` has found out."""
WHOLE: Final[set[type]] = {int}


def read_json(text: str) -> object:
    """What a text from somebody we do not know says as JSON; a ValueError where it is none, however deeply it nests."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def is_text(value: str) -> bool:
    """False for half characters, which JSON can spell but nothing can store or send."""
    return not any(0xD800 <= ord(letter) <= 0xDFFF for letter in value)


def number(data: dict[str, object], key: str) -> int:
    """A whole number."""
    value = data.get(key)
    if not isinstance(value, int):
        raise Corrupt(f"field {key}: expected a whole number")
    return value


def ints(data: dict[str, object], key: str, length: int = -1) -> list[int]:
    """A list of whole numbers, of a length where one is given."""
    return int_list(data.get(key), key, length)


def int_list(value: object, key: str, length: int = -1) -> list[int]:
    """The same for a value at hand."""
    found = whole_numbers(value, key)
    if length >= 0 and len(found) != length:
        raise Corrupt(f"field {key}: expected {length} numbers, found {len(found)}")
    return found[:] if found is value else found


def whole_numbers(value: object, key: str) -> list[int]:
    """The list itself where it holds nothing but whole numbers, as it does most often, and truth values read as numbers."""
    if not isinstance(value, list):
        raise Corrupt(f"field {key}: expected a list")
    if not value or set(map(type, value)) == WHOLE:
        return value
    for item in value:
        if not isinstance(item, int):
            raise Corrupt(f"field {key}: expected whole numbers")
    return [int(item) for item in value]


def int_lists(data: dict[str, object], key: str, length: int = -1) -> list[list[int]]:
    """A list of lists of whole numbers, of a length where one is given."""
    value = data.get(key)
    if not isinstance(value, list):
        raise Corrupt(f"field {key}: expected a list")
    if length >= 0 and len(value) != length:
        raise Corrupt(f"field {key}: expected {length} lists, found {len(value)}")
    return [int_list(item, key) for item in value]


def fields_of(of: object) -> tuple[str, ...]:
    """The names of all that an object holds, as its class declares them, in the order of the alphabet."""
    kind = type(of)
    found = FIELDS.get(kind)
    if found is None:
        # A compiled class lists its fields, among them its dictionary; an object of another class holds them in one.
        names = {*getattr(kind, "__mypyc_attrs__", ()), *getattr(of, "__dict__", ())}
        found = tuple(sorted(names - {"__dict__"}))
        FIELDS[kind] = found
    return found


def dump_fields(of: object, names: Iterable[str]) -> dict[str, object]:
    """Numbers, truth values, rows, and lists of these, by the names of their fields."""
    out: dict[str, object] = {}
    for name in names:
        value: object = getattr(of, name)
        out[name] = value if type(value) is int else _copied(value)
    return out


def _copied(value: object) -> object:
    if isinstance(value, (list, tuple)):
        return [_copied(each) for each in value] if value and isinstance(value[0], list) else list(value)
    return value


def restore_fields(to: object, names: Iterable[str], data: dict[str, object]) -> None:
    """Take over what `dump_fields` wrote. A field is read as what it is in an empty position, a list at the length that it
    has there, or at any where it is empty.
    """
    for name in names:
        now: object = getattr(to, name)
        if isinstance(now, tuple):
            setattr(to, name, tuple(whole_numbers(data.get(name), name)))
        elif isinstance(now, list):
            length = len(now) if now else -1
            lists = length > 0 and isinstance(now[0], list)
            setattr(to, name, int_lists(data, name, length) if lists else ints(data, name, length))
        elif isinstance(now, bool):  # apart from numbers: in one expression the compiler would make 1 of True
            setattr(to, name, data[name] is True)
        else:
            setattr(to, name, number(data, name))
