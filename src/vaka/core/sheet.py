"""A text line by line, as positions are written: a heading, then subjects with what is said of them. A fault in a line
names it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from vaka.core.errors import Malformed, VakaError
from vaka.core.nouns import short, split, unknown, whole
from vaka.core.record import LONGEST_WORDS

MOST_LINES: Final = 2_000
MOST_DECISIONS: Final = 400
LONGEST_SUBJECT: Final = 60
COMMENT: Final = re.compile(r'("(?:[^"\\]|\\.)*"?)|(?:^|(?<=\s))#.*')
OF_SEAT: Final = re.compile(r"(\S.*) of (seat \d+|nobody)")
PLAYERS: Final = re.compile(r"(\d+) players?")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a position: what it speaks of, and what it says."""

    number: int
    subject: str
    value: str

    @property
    def items(self) -> list[str]:
        """What is said, part by part: "taro, spice x2"; none where it is "nothing"."""
        return [] if self.value == "nothing" else split(self.value)

    def unknown(self, *subjects: str) -> Malformed:
        """The complaint of a title that does not know the subject; it says which there are."""
        return unknown(self.subject, subjects, "line")


@dataclass(slots=True)
class Sheet:
    """A text, line by line. Parts of the heading that only a title understands are lines like any other."""

    title: str = ""
    players: int | None = None
    version: int | None = None
    moves: int | None = None
    options: list[Line] = field(default_factory=list)
    agenda: list[Line] = field(default_factory=list)
    dice: Line | None = None
    lines: dict[str, Line] = field(default_factory=dict)


def read_sheet(text: str) -> Sheet:
    """The lines of a text. Blank ones and comments are left out; the first may be the heading."""
    if len(text) > LONGEST_WORDS:
        raise Malformed(f"a position has at most {LONGEST_WORDS:,} letters, not {len(text):,}", field="position")
    rows = text.split("\n", MOST_LINES)
    if len(rows) > MOST_LINES:
        raise Malformed(f"a position has at most {MOST_LINES:,} lines", field="position")
    sheet = Sheet()
    first = True
    for number, row in enumerate(rows, start=1):
        said = COMMENT.sub(r"\1", row).strip()
        if not said:
            continue
        with Placed(number, said):
            if first and ":" not in said:
                _read_heading(sheet, number, said)
            else:
                subject, colon, value = said.partition(":")
                if not colon:
                    raise Malformed("a line says of something, before a colon, what there is: 'seat 0: …'")
                _add(sheet, number, subject, value.strip())
        first = False
    return sheet


class Placed:
    """Faults within it are told with their line."""

    def __init__(self, number: int, said: str) -> None:
        self.number = number
        self.said = said

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, VakaError) and not getattr(error, "field", "").startswith("line "):
            raise Malformed(f"line {self.number}: {short(self.said)}: {error}", field=f"line {self.number}") from error


def _read_heading(sheet: Sheet, number: int, said: str) -> None:
    for part in split(said):
        asked = OF_SEAT.fullmatch(part)
        players = PLAYERS.fullmatch(part)
        word, _, rest = part.partition(" ")
        if players:
            sheet.players = whole(players[1], 1, 16, "how many players")
        elif asked:
            _add(sheet, number, "asked", part)
        elif word in ("version", "move"):
            setattr(sheet, "moves" if word == "move" else word, whole(rest.strip()))
        elif not rest and not sheet.title:
            sheet.title = part
        else:
            _add(sheet, number, word, rest.strip())


def _add(sheet: Sheet, number: int, subject: str, value: str) -> None:
    subject = " ".join(subject.split())
    if not subject or len(subject) > LONGEST_SUBJECT:
        raise Malformed("before the colon stand a few words that say what the line is about")
    line = Line(number, subject, value)
    if subject in ("asked", "then"):
        if (subject == "asked") == bool(sheet.agenda):
            raise Malformed("first one line 'asked: …', then as many 'then: …' as needed")
        if len(sheet.agenda) >= MOST_DECISIONS:
            raise Malformed("no game has that much still to decide")
        sheet.agenda.append(line)
    elif subject == "options" or subject.startswith("option "):
        sheet.options.append(line)
    elif subject == "dice":
        if sheet.dice is not None:
            raise Malformed(f"the dice were said in line {sheet.dice.number} already")
        sheet.dice = line
    elif subject in sheet.lines:
        raise Malformed(f"{subject} was said in line {sheet.lines[subject].number} already")
    else:
        sheet.lines[subject] = line
