"""How single fields of a stored position are said, each as a line: a subject, a colon, a value.

A field is found in the position by its name in `dump`. What has its plain value is not said.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from vaka.core.errors import Malformed
from vaka.core.nouns import Noun, short, split

if TYPE_CHECKING:
    from vaka.games.clans.saying.text import ClanText

Data = dict[str, Any]
"""A position as `dump` gives it."""
NOTHING: Final = "nothing"
YES: Final = "yes"
KEYED: Final = re.compile(r"([^()]+?) \((.*)\)")


class Field(ABC):
    """One line of a position, or for some of them one line a seat: "seat 0 homeland: …"."""

    counters = False
    """Whether it speaks of counters, so that it can only be read when all of them lie in their hexes."""
    by_seat = False

    def __init__(self, subject: str, name: str) -> None:
        self.subject = subject
        self.name = name

    def lines(self, text: ClanText[Any], data: Data) -> Iterator[tuple[str, str]]:
        """What there is to say."""
        value = self.say(text, data)
        if value:
            yield self.subject, value

    def say(self, text: ClanText[Any], data: Data) -> str:
        """What the line says; empty where there is nothing to say, or where `lines` says it."""
        return ""

    @abstractmethod
    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        """Take over what a line says; of a seat, where there is a line for each."""


class One(Field):
    """A single number with a noun of its own."""

    def __init__(self, subject: str, name: str, noun: str, plain: int = 0) -> None:
        super().__init__(subject, name)
        self.noun = noun
        self.plain = plain
        self.counters = noun == "counter"

    def say(self, text: ClanText[Any], data: Data) -> str:
        return "" if data[self.name] == self.plain else text.words[self.noun].say(data[self.name])

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        data[self.name] = text.words[self.noun].read(value)


class Flag(Field):
    """Something that holds or does not."""

    def say(self, text: ClanText[Any], data: Data) -> str:
        return YES if data[self.name] else ""

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        data[self.name] = read_flag(value)


class Bit(Flag):
    """Something that holds or does not, as one bit of a number."""

    def __init__(self, subject: str, name: str, bit: int) -> None:
        super().__init__(subject, name)
        self.bit = 1 << bit

    def say(self, text: ClanText[Any], data: Data) -> str:
        return YES if data[self.name] & self.bit else ""

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        data[self.name] = data[self.name] & ~self.bit | read_flag(value) * self.bit


class Several(Field):
    """A list, in its order."""

    def __init__(self, subject: str, name: str, noun: str) -> None:
        super().__init__(subject, name)
        self.noun = noun

    def say(self, text: ClanText[Any], data: Data) -> str:
        return say_all(text.words[self.noun], data[self.name])

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        data[self.name] = read_all(text.words[self.noun], value)


class Counters(Field):
    """A list of counters, in its order."""

    counters = True

    def say(self, text: ClanText[Any], data: Data) -> str:
        return text.counter.say_all(data[self.name])

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        data[self.name] = text.counter.read_all(split(value) if value != NOTHING else [])


class Bits(Several):
    """A number with a bit for each of several things."""

    def say(self, text: ClanText[Any], data: Data) -> str:
        return say_all(text.words[self.noun], bits_of(data[self.name]))

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        data[self.name] = mask_of(read_all(text.words[self.noun], value))


class OfAreas(Field):
    """A list by areas: "Papara (0710)". What is not said has the plain value."""

    def __init__(self, subject: str, name: str, noun: str, plain: int = 0) -> None:
        super().__init__(subject, name)
        self.noun = noun
        self.plain = plain

    def say(self, text: ClanText[Any], data: Data) -> str:
        noun, values = text.words[self.noun], data[self.name]
        return ", ".join([f"{text.area.say(n)} ({noun.say(v)})" for n, v in enumerate(values) if v != self.plain])

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        values = [self.plain] * len(data[self.name])
        for key, said in keyed(value):
            area = text.area.read(key)
            if area < 0:
                raise Malformed(f"{short(key)} is no area")
            values[area] = text.words[self.noun].read(said)
        data[self.name] = values


class OfSeat(Field):
    """A list by seats, with a line for each: "seat 0 homeland: Papara"."""

    by_seat = True

    def __init__(self, subject: str, name: str, noun: str, plain: int = 0) -> None:
        super().__init__(subject, name)
        self.noun = noun
        self.plain = plain

    def plain_of(self, text: ClanText[Any], data: Data, seat: int) -> Any:
        """What holds where nothing is said."""
        return self.plain

    def value_of(self, data: Data, seat: int) -> Any:
        return data[self.name][seat]

    def say_value(self, text: ClanText[Any], value: Any) -> str:
        return text.words[self.noun].say(value)

    def lines(self, text: ClanText[Any], data: Data) -> Iterator[tuple[str, str]]:
        for seat in range(text.state.players):
            value = self.value_of(data, seat)
            if value != self.plain_of(text, data, seat):
                yield f"seat {seat} {self.subject}", self.say_value(text, value)

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        data[self.name][seat] = text.words[self.noun].read(value)


class FlagOfSeat(OfSeat):
    """Something that holds for a seat or does not."""

    def __init__(self, subject: str, name: str) -> None:
        super().__init__(subject, name, "number")

    def say_value(self, text: ClanText[Any], value: Any) -> str:
        return YES

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        data[self.name][seat] = read_flag(value)


def keyed(value: str) -> list[tuple[str, str]]:
    """Words, each with what it has in brackets: "Papara (0710), Paea (0503)"."""
    out: list[tuple[str, str]] = []
    for part in split(value) if value != NOTHING else []:
        found = KEYED.fullmatch(part)
        if found is None:
            raise Malformed(f"each is followed by what it has in brackets, such as 'Papara (0710)', not {short(part)}")
        out.append((found[1], found[2]))
    return out


def read_flag(value: str) -> int:
    if value not in (YES, "no"):
        raise Malformed(f"say yes or no, not {short(value)}")
    return 1 if value == YES else 0


def say_all(noun: Noun, values: list[int]) -> str:
    return ", ".join([noun.say(value) for value in values])


def read_all(noun: Noun, value: str) -> list[int]:
    return [] if value == NOTHING else [noun.read(part) for part in split(value)]


def bits_of(mask: int) -> list[int]:
    """The numbers whose bits are set."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def mask_of(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        if number < 0:
            raise Malformed("what is nowhere cannot be among them")
        mask |= 1 << number
    return mask
