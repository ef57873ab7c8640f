"""Who is to sit where, and who acts: what a table is asked for with."""

from __future__ import annotations

from dataclasses import dataclass, field

from vaka.core.errors import Malformed
from vaka.server.store import Seat
from vaka.server.tables.clocks import Control

PERSON, BOT, LINK, OPEN = "person", "bot", "link", "open"
KEY_LIMIT = 64


@dataclass(slots=True)
class Place:
    """Who is to sit at one seat: `me`, `here` (somebody else on my screen), `link`, `open`, or `bot` of a level."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(slots=True)
class Proposal:
    """A table as it is asked for."""

    title: str
    players: int
    places: list[Place]
    options: dict[str, object] = field(default_factory=dict)
    name: str = ""
    public: bool = False
    rated: bool = False
    clock: Control | None = None


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a person at whichever seat of theirs is asked, or a bot at its own."""

    person_id: str | None = None
    bot_seat: int | None = None

    def holds(self, seat: Seat) -> bool:
        if self.bot_seat is not None:
            return seat.seat == self.bot_seat and (seat.kind == BOT or seat.away is not None)
        mine = self.person_id is not None and seat.person_id == self.person_id
        return mine and seat.kind == PERSON and seat.away is None


def request_key(who: Actor, key: str) -> str:
    """The key that makes a request happen once, bound to the one who sent it."""
    if not key or len(key) > KEY_LIMIT or not key.isprintable():
        raise Malformed(f"a key must have 1 to {KEY_LIMIT} characters and be new for every action", field="key")
    return f"{who.person_id or 'bot'}:{key}"
