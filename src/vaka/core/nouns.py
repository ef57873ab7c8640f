"""The words in which positions are said: names, numbers, seats, counts and lists, each written and read back.

What cannot be read raises `Malformed`; the line it stands in is added by `vaka.core.lay`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from vaka.core.errors import Malformed
from vaka.core.plainwords import plain_words

NOBODY: Final = -1
"""The seat that is no seat, and any other number that stands for nothing."""
LARGEST: Final = 1_000_000
"""No number in a position is larger."""
LONGEST_NAME: Final = 60
"""No name is longer, and no fault quotes more."""
DEEPEST: Final = 4
"""So many lists may lie within each other."""
OPENERS: Final = "(["
CLOSERS: Final = ")]"
BARE: Final = re.compile(r"[a-z][a-z_ -]*")


def short(text: str) -> str:
    """Words as a fault quotes them."""
    return repr(text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}…")


def split(text: str, mark: str = ", ") -> list[str]:
    """The parts between marks, except within brackets and quotation marks; hexes such as 0,1 stay whole."""
    if not text.strip():
        return []
    parts: list[str] = []
    depth = start = at = 0
    quoted = False
    while at < len(text):
        letter = text[at]
        if quoted:
            quoted = letter != '"'
            at += 2 if letter == "\\" else 1
            continue
        quoted = letter == '"'
        depth += (letter in OPENERS) - (letter in CLOSERS)
        if not depth and text.startswith(mark, at):
            parts.append(text[start:at].strip())
            at += len(mark)
            start = at
            continue
        at += 1
    parts.append(text[start:].strip())
    if not all(parts):
        raise Malformed(f"something is missing beside {mark.strip()!r}")
    return parts


def whole(text: str, low: int = 0, high: int = LARGEST, what: str = "a number") -> int:
    """A whole number within bounds."""
    if re.fullmatch(r"-?[0-9]{1,7}", text) and low <= int(text) <= high:
        return int(text)
    raise Malformed(f"{what} from {low} to {high} was expected, not {short(text)}")


def find(text: str, names: Sequence[str] | Mapping[str, int], what: str = "name") -> int:
    """The number of a name; capitals, macrons and ʻokina do not matter. A fault says what would be understood."""
    known = names if isinstance(names, Mapping) else {name: number for number, name in enumerate(names)}
    if text in known:
        return known[text]
    typed = plain_words(text[: LONGEST_NAME + 1])
    for name, number in known.items():
        if typed and plain_words(name) == typed:
            return number
    raise unknown(text, list(known), what)


def unknown(text: str, names: Sequence[str], what: str = "name") -> Malformed:
    """The complaint about a name that nobody knows."""
    close = get_close_matches(text[:LONGEST_NAME], names, n=3)
    if close:
        return Malformed(f"there is no {what} {short(text)}; perhaps {' or '.join(close)}?")
    listed = ", ".join(names[:40]) + (", …" if len(names) > 40 else "")
    return Malformed(f"there is no {what} {short(text)}; there are: {listed}")


def counted(text: str, most: int = 999) -> tuple[str, int]:
    """A name and how many of it: "fighters x2" or just "population"."""
    name, times, count = text.rpartition(" x")
    if times and count[:1].isdigit():
        return name.strip(), whole(count, 0, most, "how many")
    return text.strip(), 1


def say_counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name} x{count}"


def counts(text: str, names: Sequence[str], what: str = "name") -> list[int]:
    """How many of each name: "banana x2, fish"; "nothing" is none of them."""
    out = [0] * len(names)
    if text == "nothing":
        return out
    for part in split(text):
        name, count = counted(part)
        number = find(name, names, what)
        if out[number]:
            raise Malformed(f"{names[number]} is said twice")
        out[number] = count
    return out


def say_counts(numbers: Sequence[int], names: Sequence[str]) -> str:
    """What `counts` reads."""
    said = [say_counted(names[i], count) for i, count in enumerate(numbers) if count]
    return ", ".join(said) or "nothing"


class Noun:
    """How a value of a decision is said. This one knows numbers, truth values, single words and nothing at all."""

    whole = False
    """Whether it takes tuples itself; otherwise each of their values is said by its own."""

    def say(self, value: Any) -> str:
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return str(value)
        return value if BARE.fullmatch(value) and value not in ("none", "yes", "no") else json.dumps(value)

    def read(self, text: str) -> Any:
        if text in ("none", "yes", "no"):
            return {"none": None, "yes": True, "no": False}[text]
        if re.fullmatch(r"-?[0-9]+", text):
            return whole(text, -LARGEST)
        if text.startswith('"'):
            try:
                value = json.loads(text)
            except (ValueError, RecursionError):
                value = None
            if not isinstance(value, str):
                raise Malformed(f"{short(text)} is no text in quotation marks")
            return value
        if not BARE.fullmatch(text):
            raise Malformed(f"{short(text)} is no word and no number")
        return text


PLAIN: Final = Noun()


class Named(Noun):
    """A number that has a name: "banana". Some numbers beside the list can have one, too: {NOWHERE: "nowhere"}."""

    def __init__(self, names: Sequence[str], what: str = "name", also: Mapping[int, str] | None = None) -> None:
        self.what = what
        self.names = dict(enumerate(names)) | dict(also or {})
        self.numbers = {name: number for number, name in self.names.items()}

    def say(self, value: Any) -> str:
        return "none" if value is None else self.names[value]

    def read(self, text: str) -> Any:
        return None if text == "none" else find(text, self.numbers, self.what)


class SeatNoun(Noun):
    """A seat: "seat 0"; -1 is nobody."""

    def say(self, value: Any) -> str:
        return "none" if value is None else "nobody" if value == NOBODY else f"seat {value}"

    def read(self, text: str) -> Any:
        return None if text == "none" else read_seat(text)


def read_seat(text: str, players: int = 16) -> int:
    """A seat's number: "seat 0"."""
    word, _, number = text.partition(" ")
    if text == "nobody":
        return NOBODY
    if word != "seat":
        raise Malformed(f"a seat was expected, such as 'seat 0', not {short(text)}")
    return whole(number.strip(), 0, players - 1, "a seat")


def say_value(noun: Noun, value: Any) -> str:
    """A value as a noun says it; a tuple in brackets, value by value."""
    if isinstance(value, tuple) and not noun.whole:
        return f"({', '.join([say_value(noun, each) for each in value])})"
    return noun.say(value)


def read_value(noun: Noun, text: str, depth: int = 0) -> Any:
    """What `say_value` wrote."""
    if text.startswith("(") and not noun.whole:
        if depth > DEEPEST:
            raise Malformed("too many brackets within each other")
        return tuple([read_value(noun, each, depth + 1) for each in _listed(text)])
    return noun.read(text)


def _listed(text: str) -> list[str]:
    """What stands in brackets."""
    if not (text.startswith("(") and text.endswith(")")):
        raise Malformed(f"a list in brackets was expected, such as (a, b), not {short(text)}")
    return split(text[1:-1])
