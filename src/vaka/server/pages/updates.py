"""What the viewers of a table are sent after a change: drawn once for each of them, without what they are shown already."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from vaka.server.live.streams import Part
from vaka.server.lru_cache import LruCache
from vaka.server.pages.scene import new_key
from vaka.server.pages.sections import KEY, Leaf, Shown
from vaka.server.store import Person, Table

if TYPE_CHECKING:
    from vaka.server.pages.render import Pages

FRESH = 1.0
"""Seconds for which an update is kept: everybody at a table asks for it within moments."""
STRIPES = 64


class Update:
    """A leaf that is kept for a moment, with a mark where the key of an action belongs."""

    def __init__(self, stamp: int, leaf: Leaf, sits: bool) -> None:
        self.until = time.monotonic() + FRESH
        self.stamp = stamp
        self.leaf = leaf
        self.shared = not sits
        """Somebody without a seat sends nothing and needs no key, so all such streams send the same bytes."""
        self._events: dict[str, Part] = {}

    def text(self, before: Shown | None) -> str:
        """A copy of one's own: two pages of one person may send different actions."""
        return self.leaf.since(before).replace(KEY, new_key())

    def event(self, before: Shown | None) -> Part:
        """The same for a stream."""
        if not self.shared:
            return Part.event(self.stamp, "table", self.text(before))
        since = "" if before is None else before.sum
        part = self._events.get(since)
        if part is None:
            part = self._events[since] = Part.event(self.stamp, "table", self.leaf.since(before))
        return part

    def ready(self, before: Shown | None) -> Part | None:
        """The same, where it was made for somebody else already."""
        return self._events.get("" if before is None else before.sum)


class Updates:
    """The updates of all tables of one server."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self._kept: LruCache[tuple[str, int, str | None, str], Update] = LruCache(400)
        self._shown: LruCache[tuple[str, str | None, str], Shown] = LruCache(4_000)
        """By table, viewer and sum: nobody is told anything by the sum of a page that was not theirs."""
        self._drawing = [threading.Lock() for _ in range(STRIPES)]

    def text(self, table: Table, person: Person | None, base: str, shows: str = "") -> str:
        """The table as somebody sees it after a change: what is new to a page that `shows` what that sum stands for."""
        return self.now(table, person, base).text(self.shown(table.id, person, shows))

    def shown(self, table_id: str, person: Person | None, sum: str) -> Shown | None:
        """What a page of this person shows; None where that is not known here, or no longer."""
        return self._shown.get((table_id, id_of(person), sum)) if sum else None

    def note(self, table_id: str, person_id: str | None, shown: Shown) -> None:
        """Remember what a page was sent."""
        if shown.sum:
            self._shown.put((table_id, person_id, shown.sum), shown)

    def forget(self) -> None:
        """Draw everything again. What pages show is known by its content, and stays true."""
        self._kept.clear()

    def kept(self, table: Table, person: Person | None, base: str) -> Update | None:
        """What was drawn already, and is fresh: clocks run."""
        kept = self._kept.get((table.id, table.stamp, id_of(person), base))
        return None if kept is None or time.monotonic() >= kept.until else kept

    def now(self, table: Table, person: Person | None, base: str) -> Update:
        """Drawn once for a person's answer and streams, and once for all strangers.

        Whoever comes while it is drawn waits for that. It is not kept in a lesson, which goes on without an action.
        """
        key = (table.id, table.stamp, id_of(person), base)
        with self._drawing[hash(key) % STRIPES]:
            kept = None if table.lesson else self.kept(table, person, base)
            if kept is None:
                scene = self.pages.scene(table, person, base)
                kept = Update(table.stamp, self.pages.leaf(scene), bool(scene.viewer.seats))
                self._kept.put(key, kept)
                self.note(table.id, id_of(person), kept.leaf.shown)
        return kept


class Follower:
    """One stream and what the page behind it shows: from what was sent last follows what is to be sent next."""

    def __init__(self, updates: Updates, table_id: str, person: Person | None, base: str, shows: str | None) -> None:
        """A page that does not say what it `shows` is sent everything each time."""
        self.updates = updates
        self.person = person
        self.base = base
        self.patient = shows is None
        self._shown = None if shows is None else updates.shown(table_id, person, shows)

    def event(self, table: Table) -> Part:
        return self._sent(self.updates.now(table, self.person, self.base))

    def ready(self, table: Table) -> Part | None:
        """The same, where it was drawn and written for somebody else already."""
        kept = self.updates.kept(table, self.person, self.base)
        if kept is None or kept.ready(self._shown) is None:
            return None
        return self._sent(kept)

    def _sent(self, update: Update) -> Part:
        part = update.event(self._shown)
        self._shown = None if self.patient else update.leaf.shown
        return part


def id_of(person: Person | None) -> str | None:
    return None if person is None else person.id
