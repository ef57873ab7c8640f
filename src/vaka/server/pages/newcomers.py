"""Help in somebody's first games of a title: who gets it, and the suggestions, each position thought over once."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from vaka.core.state import State
from vaka.server.lru_cache import LruCache
from vaka.server.pages.suggestions import Suggestion, suggestions
from vaka.server.people.log_ins import SURE
from vaka.server.people.preferences import preferences_of
from vaka.server.store import Person, Store, Table
from vaka.server.tables.lists import TableLists
from vaka.server.tables.seat_names import Names
from vaka.server.tables.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Wish:
    """Whether somebody wanted help when that was last looked up."""

    help: bool
    epoch: object
    until: float


class Newcomers:
    """Those who have never finished a game of a title, and what they are told."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lists = TableLists(store)
        self._veterans: LruCache[tuple[str, str], bool] = LruCache(5_000)
        self._beginners: LruCache[tuple[str, str], object] = LruCache(5_000)
        """Since which epoch of the store somebody has been known to be new: whoever finishes a game ends the epoch."""
        self._wishes: LruCache[str, Wish] = LruCache(5_000)
        self._thought: LruCache[tuple[str, int, int], tuple[Suggestion, ...]] = LruCache(500)
        self.thinking = asyncio.Lock()
        """One quick look at a time: help never takes the machine from those who play. Whoever waits takes up no thread."""

    def is_new(self, person_id: str, title: str) -> bool:
        """True for somebody who has not finished a game of a title; lessons do not count."""
        key, epoch = (person_id, title), self.store.epoch
        if self._veterans.get(key):
            return False
        if self._beginners.get(key) is epoch:
            return True
        found = self.lists.has_finished(person_id, title)
        if found:
            self._veterans.put(key, True)
        else:
            self._beginners.put(key, epoch)
        return not found

    def accompanied(self, table: Table, viewer: Viewer, person: Person | None) -> bool:
        """True for somebody at the table who is new to the title and wants help. Never at a rated table or in a lesson."""
        if person is None or table.rated or table.lesson or table.over or table.closed is not None:
            return False
        if viewer.eyes is None or viewer.eyes not in viewer.seats:
            return False
        return self.is_new(person.id, table.title) and self.wants_help(person)

    def wants_help(self, person: Person) -> bool:
        """What somebody prefers is asked with every drawing, and kept for a moment: another process may change it."""
        kept = self._wishes.get(person.id)
        if kept is not None and kept.epoch is self.store.epoch and time.monotonic() < kept.until:
            return kept.help
        epoch, at = self.store.epoch, time.monotonic()
        wish = Wish(preferences_of(self.store, person).help, epoch, at + SURE)
        self._wishes.put(person.id, wish)
        return wish.help

    def helped(self, table: Table, viewer: Viewer, person: Person | None) -> bool:
        """True where such a person is asked now."""
        return viewer.eyes == table.to_act and self.accompanied(table, viewer, person)

    def suggest(self, table: Table, state: State, seat: int) -> tuple[Suggestion, ...]:
        """Two or three suggestions for the seat that is asked, from what it may know."""
        key = (table.id, table.version, seat)
        found = self._thought.get(key)
        if found is None:
            found = tuple(suggestions(state.view(seat)))
            self._thought.put(key, found)
        names = Names(table)
        return tuple(Suggestion(each.action, names.text(each.label), names.text(each.reason)) for each in found)
