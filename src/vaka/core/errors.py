"""What can go wrong, as one small tree.

VakaError
├── Malformed          the text, option or file cannot be read
├── Refused            it was understood, and the answer is no
│   ├── Illegal            a rule forbids it: carries the Reason
│   ├── NotYourDecision    another seat is asked
│   ├── Stale              made against a version that has passed
│   └── Over               the game has ended
└── Corrupt            a record, a snapshot or a data file contradicts itself
"""

from __future__ import annotations

from vaka.core.reason import Reason


class VakaError(Exception):
    """Anything this library raises on purpose."""


class Malformed(VakaError):
    """It cannot be read. `field` names what, where there is something to name."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field

    def __reduce__(self) -> tuple[type[Malformed], tuple[str, str]]:
        """From one process to another, with all it carries; the other errors likewise."""
        return type(self), (str(self), self.field)


class Refused(VakaError):
    """Understood, and refused. The position is unchanged."""


class Illegal(Refused):
    """A rule forbids the action."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"[{reason.rule}] {reason.text}")
        self.reason = reason

    def __reduce__(self) -> tuple[type[Illegal], tuple[Reason]]:
        return type(self), (self.reason,)

    @property
    def rule(self) -> str:
        return self.reason.rule


class NotYourDecision(Refused):
    """The seat that speaks is not the seat that is asked."""

    def __init__(self, seat: int, asked: int) -> None:
        super().__init__(f"seat {seat} cannot decide now: seat {asked} is asked")
        self.seat = seat
        self.asked = asked

    def __reduce__(self) -> tuple[type[NotYourDecision], tuple[int, int]]:
        return type(self), (self.seat, self.asked)


class Stale(Refused):
    """The position has moved on since the action was made."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"made against version {expected}, but the table is at version {actual}")
        self.expected = expected
        self.actual = actual

    def __reduce__(self) -> tuple[type[Stale], tuple[int, int]]:
        return type(self), (self.expected, self.actual)


class Over(Refused):
    """The game has ended; nothing more can be played."""

    def __init__(self) -> None:
        super().__init__("the game is over")

    def __reduce__(self) -> tuple[type[Over], tuple[()]]:
        return type(self), ()


class Corrupt(VakaError):
    """Stored data contradicts itself or the rules. The message names the place."""
