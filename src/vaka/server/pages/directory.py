"""Who is here and what is played: pages of titles and people, and a search. Only what is public is found.

Public are tables that were set up so, ratings, and accounts that appear in either. Guests have no page.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta

import vaka
from vaka.core.game import Game
from vaka.server.pages.lobby import Row, row
from vaka.server.people.public import PublicPeople
from vaka.server.store import Person, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.lists import TableLists
from vaka.server.tables.ratings import points
from vaka.server.tables.seating import BOT, PERSON

SHORTEST, FOUND = 2, 8
"""How many letters a search needs, and how much it shows of each kind."""
RECENT = 500
"""The most finished games that the figures look at."""
ENOUGH = 5
"""Fewer games say nothing about a title, and too much about those who played."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the finished games of a title have in common on this server."""

    games: int
    winning: int | None = None
    """The points that winners reached on average."""
    people: int = 0
    """Of the games between people and bots, how many a person won, in percent."""
    mixed: int = 0
    most: int = 0
    """With how many players it is played most."""
    moves: int = 0
    """How many moves a game takes on average."""
    record: int | None = None
    """The most that anybody has reached."""
    lately: int = 0
    """How many were finished in the last thirty days."""


@dataclass(frozen=True, slots=True)
class Played:
    """A title in somebody's public games."""

    game: Game
    games: int
    won: int
    last: datetime


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's rating of one title over their games."""

    values: tuple[int, ...]
    days: tuple[datetime, ...] = ()
    """When the games after the first value were played."""

    @property
    def end(self) -> tuple[float, float]:
        """Where the line ends."""
        x, y = self.path.rpartition("L")[2].lstrip("M").split()
        return float(x), float(y)

    @property
    def path(self) -> str:
        """The line in a box of 240 by 60."""
        low, high = min(self.values), max(self.values)
        wide = 240 / max(len(self.values) - 1, 1)
        tall = max(high - low, 40)
        spots = [(n * wide, 56 - (value - low) / tall * 52) for n, value in enumerate(self.values)]
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)

    @property
    def words(self) -> str:
        count = len(self.values) - 1
        return f"Rating over {count} game{'' if count == 1 else 's'}, from {self.values[0]} to {self.values[-1]}"


class Directory:
    """Everything public of one store."""

    def __init__(self, store: Store) -> None:
        self.lists = TableLists(store)
        self.public = PublicPeople(store)

    # Titles.

    def open(self, title: str, person: Person | None) -> list[Row]:
        """Public tables of a title that go on, those with a free seat first."""
        rows = [row(table, person) for table in self.lists.of_title(title, 3 * FOUND)]
        return sorted(rows, key=lambda each: each.sit is None)[:FOUND]

    def figures(self, title: str) -> Figures:
        games = self.lists.count_finished(title)
        if games < ENOUGH:
            return Figures(games)
        tables = self.lists.all_finished(title, RECENT)
        words = [vaka.game(title).score_words(max(table.result["scores"]))[0] for table in tables if table.result]
        best = [int(word) for word in words if word.isdigit()]
        mixed = [table for table in tables if table.result and {PERSON, BOT} <= {seat.kind for seat in table.seats}]
        won = [table for table in mixed if PERSON in winners(table)]
        most = Counter(table.players for table in tables).most_common(1)[0][0]
        return Figures(
            games,
            round(sum(best) / len(best)) if best else None,
            round(100 * len(won) / len(mixed)) if mixed else 0,
            len(mixed),
            most,
            round(sum(table.version for table in tables) / len(tables)),
            max(best) if best else None,
            sum(table.updated > now() - timedelta(days=30) for table in tables),
        )

    # People.

    def person(self, person_id: str) -> Person:
        """Somebody with an account who appears in public."""
        return self.public.get(person_id)

    def games(self, person: Person, viewer: Person | None) -> list[Row]:
        """The public tables at which somebody sits or sat, the newest first."""
        return [row(table, viewer) for table in self.lists.public_of(person, 20)]

    def curves(self, person: Person) -> dict[str, Curve]:
        """Ratings over time, by title."""
        found: dict[str, list[int]] = {}
        days: dict[str, list[datetime]] = {}
        for title, before, after, at in self.public.rating_changes(person):
            found.setdefault(title, [points(before)]).append(points(after))
            days.setdefault(title, []).append(at)
        return {title: Curve(tuple(values), tuple(days[title])) for title, values in found.items()}

    def played(self, person: Person) -> list[Played]:
        """The titles of somebody's finished games that were public or rated, the most played first."""
        found: dict[str, list[Table]] = {}
        for table in self.lists.finished_before_all(person, RECENT):
            found.setdefault(table.title, []).append(table)
        rows = [
            Played(game, len(tables), sum(has_won(table, person) for table in tables), tables[0].updated)
            for game in vaka.games()
            if (tables := found.get(game.name))
        ]
        return sorted(rows, key=lambda row: -row.games)

    # Search.

    def people(self, words: str) -> list[Person]:
        return self.public.named(words, FOUND)

    def tables(self, words: str, person: Person | None) -> list[Row]:
        return [row(table, person) for table in self.lists.named(words, FOUND)]


def winners(table: Table) -> set[str]:
    """The kinds of those who won."""
    assert table.result is not None
    return {table.seats[seat].kind for seat, rank in enumerate(table.result["ranks"]) if rank == 1}


def has_won(table: Table, person: Person) -> bool:
    seats = [seat.seat for seat in table.seats if seat.person_id == person.id]
    return table.result is not None and any(table.result["ranks"][seat] == 1 for seat in seats)
