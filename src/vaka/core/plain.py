"""Reading plain data back: a fault names the field."""

from __future__ import annotations

import json

from vaka.core.errors import Corrupt


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
    if not isinstance(value, list):
        raise Corrupt(f"field {key}: expected a list")
    out: list[int] = []
    for item in value:
        if not isinstance(item, int):
            raise Corrupt(f"field {key}: expected whole numbers")
        out.append(item)
    if length >= 0 and len(out) != length:
        raise Corrupt(f"field {key}: expected {length} numbers, found {len(out)}")
    return out


def int_lists(data: dict[str, object], key: str, length: int = -1) -> list[list[int]]:
    """A list of lists of whole numbers, of a length where one is given."""
    value = data.get(key)
    if not isinstance(value, list):
        raise Corrupt(f"field {key}: expected a list")
    if length >= 0 and len(value) != length:
        raise Corrupt(f"field {key}: expected {length} lists, found {len(value)}")
    return [int_list(item, key) for item in value]
