"""Reading plain data back: a fault names the field."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

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


def dump_fields(of: object, names: Iterable[str]) -> dict[str, object]:
    """Numbers, truth values and lists of these, by the names of their fields."""
    return {name: _copied(getattr(of, name)) for name in names}


def _copied(value: object) -> object:
    return [_copied(each) for each in value] if isinstance(value, list) else value


def restore_fields(to: object, lengths: Mapping[str, int], data: dict[str, object]) -> None:
    """Take over what `dump_fields` wrote. A field is read as what it is in an empty position; a list has the length
    that is given for it (-1: any).
    """
    for name, length in lengths.items():
        now: object = getattr(to, name)
        if isinstance(now, bool):
            setattr(to, name, data[name] is True)
        elif isinstance(now, int):
            setattr(to, name, number(data, name))
        elif isinstance(now, list) and now and isinstance(now[0], list):
            setattr(to, name, int_lists(data, name, length))
        else:
            setattr(to, name, ints(data, name, length))
