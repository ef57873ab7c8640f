"""What happened: events become the log in words. They are made only where somebody listens."""

from __future__ import annotations

EventData = int | str | bool | list[int] | list[str]


class Event:
    """One thing that happened.

    `seen_by` lists the seats that may know it (None: everybody); the others are told `instead`, or nothing.
    """

    __slots__ = ("data", "instead", "rule", "seat", "seen_by", "what")

    def __init__(
        self,
        what: str,
        seat: int,
        rule: str,
        data: dict[str, EventData] | None = None,
        seen_by: tuple[int, ...] | None = None,
        instead: Event | None = None,
    ) -> None:
        self.what = what
        self.seat = seat
        self.rule = rule
        self.data: dict[str, EventData] = {} if data is None else data
        self.seen_by = seen_by
        self.instead = instead

    def view(self, seat: int | None) -> Event | None:
        """The event as a seat (None: an onlooker) may know it."""
        if self.seen_by is None or (seat is not None and seat in self.seen_by):
            return Event(self.what, self.seat, self.rule, self.data)
        return self.instead.view(seat) if self.instead is not None else None

    def to_json(self) -> dict[str, object]:
        out: dict[str, object] = {"what": self.what, "seat": self.seat, "rule": self.rule, "data": self.data}
        if self.seen_by is not None:
            out["seen_by"] = list(self.seen_by)
            out["instead"] = self.instead.to_json() if self.instead is not None else None
        return out


def load_event(data: dict[str, object]) -> Event:
    """The event that `to_json` wrote."""
    seen = data.get("seen_by")
    instead = data.get("instead")
    facts = data.get("data")
    return Event(
        str(data["what"]),
        int(str(data["seat"])),
        str(data["rule"]),
        facts if isinstance(facts, dict) else {},
        tuple(int(seat) for seat in seen) if isinstance(seen, list) else None,
        load_event(instead) if isinstance(instead, dict) else None,
    )
