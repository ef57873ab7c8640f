"""What can go wrong at a table beyond the rules, and how each error is told: a status, a word for programs, a sentence.

VakaError
├── Unknown          there is no such table, title, seat or move                404
├── Denied           it is there, but not for this person                       403
├── TooMany          too often in too short a time                              429
├── TooCostly        it would take more time or memory than it may              422
├── Overloaded       the server has too much to do just now                     503
└── Refused
    ├── CannotUndo       the last action told somebody something                409
    └── Instead          legal, but a lesson is about something else            409
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from vaka.core.errors import Corrupt, Illegal, Malformed, NotYourDecision, Over, Refused, Stale, VakaError
from vaka.teaching.script import Instead


class Unknown(VakaError):
    """There is nothing under this name."""


class Denied(VakaError):
    """It is there, but not for the one who asks."""


class TooMany(VakaError):
    """Too often in too short a time; `wait` is how many seconds to wait, where that is known."""

    def __init__(self, text: str, wait: float = 0.0) -> None:
        super().__init__(text)
        self.wait = wait


class TooCostly(VakaError):
    """It would take more time or memory than a request may."""


class Overloaded(VakaError):
    """The server has too much to do just now."""


class CannotUndo(Refused):
    """What was done has told somebody something, so it stands."""


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """An error as it is told."""

    status: int
    error: str
    reason: str
    rule: str = ""
    field: str = ""
    wait: float = 0.0
    """After how many seconds it may be tried again; 0 where nobody knows, or where it would not help."""

    @property
    def headers(self) -> dict[str, str]:
        """What an answer says beside its words."""
        return {"Retry-After": str(math.ceil(self.wait))} if self.wait > 0 else {}

    def to_json(self) -> dict[str, object]:
        out: dict[str, object] = {"error": self.error, "reason": self.reason}
        if self.rule:
            out["rule"] = self.rule
        if self.field:
            out["field"] = self.field
        return out


def tell(error: VakaError) -> ErrorAnswer:
    """Status, word and sentence for an error of ours."""
    text = str(error)
    match error:
        case Illegal():
            return ErrorAnswer(422, "illegal", error.reason.text, rule=error.reason.rule)
        case NotYourDecision():
            return ErrorAnswer(403, "not-your-decision", "This decision is another seat's.")
        case Stale():
            return ErrorAnswer(
                409, "stale", f"The table has moved on: it is at version {error.actual}, not {error.expected}."
            )
        case Over():
            return ErrorAnswer(409, "over", "The game is over; nothing more can be played.")
        case CannotUndo():
            return ErrorAnswer(409, "cannot-undo", text)
        case Instead():
            return ErrorAnswer(409, "instead", text)
        case Refused():
            return ErrorAnswer(409, "refused", text)
        case Malformed():
            return ErrorAnswer(400, "malformed", sentence(text), field=error.field)
        case Corrupt():
            return ErrorAnswer(422, "corrupt", sentence(text))
        case Unknown():
            return ErrorAnswer(404, "unknown", text)
        case Denied():
            return ErrorAnswer(403, "denied", text)
        case TooMany():
            return ErrorAnswer(429, "too-many", text, wait=error.wait)
        case TooCostly():
            return ErrorAnswer(422, "too-costly", text)
        case Overloaded():
            return ErrorAnswer(503, "overloaded", text)
        case _:
            return ErrorAnswer(500, "fault", sentence(text))


def sentence(text: str) -> str:
    """A message as a sentence: a capital at its beginning, a stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else text + "."


def in_words(seconds: float) -> str:
    """A time to wait, as one would say it."""
    whole = math.ceil(seconds)
    if whole < 120:
        return "1 second" if whole == 1 else f"{whole} seconds"
    return f"{math.ceil(seconds / 60)} minutes"
