"""Who is here and what is played: pages of titles and people, and a search. Only what is public is found.

Public are tables that were set up so, ratings, and accounts that appear in either. Guests have no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, func, or_, select

import vaka
from vaka.core.game import Game
from vaka.server.errors import Unknown
from vaka.server.pages.lobby import A_GAME, GOING_ON, Row, row
from vaka.server.store import Person, Rated, Rating, Seat, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.ratings import points
from vaka.server.tables.seating import BOT, PERSON

SHORTEST, FOUND = 2, 8
"""How many letters a search needs, and how much it shows of each kind."""
RECENT = 500
"""Figures of finished games look at so many of them."""
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
        self.store = store

    # Titles.

    def open(self, title: str, person: Person | None) -> list[Row]:
        """Public tables of a title that go on, those with a free seat first."""
        query = select(Table).where(Table.public, GOING_ON, Table.title == title).order_by(Table.updated.desc())
        rows = [row(table, person) for table in self._tables(query.limit(3 * FOUND))]
        return sorted(rows, key=lambda each: each.sit is None)[:FOUND]

    def figures(self, title: str) -> Figures:
        done = (Table.title == title) & Table.over & A_GAME & (Table.origin == "")
        with self.store.reading() as session:
            games = session.scalar(select(func.count()).select_from(Table).where(done)) or 0
        if games < ENOUGH:
            return Figures(games)
        tables = self._tables(select(Table).where(done).order_by(Table.updated.desc()).limit(RECENT))
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
        """Somebody with an account who appears in public; of anybody else it is not said whether they exist."""
        with self.store.reading() as session:
            found = session.scalar(select(Person).where(Person.id == person_id, in_public()))
        if found is None:
            raise Unknown("There is no such person.")
        return found

    def games(self, person: Person, viewer: Person | None) -> list[Row]:
        """The public tables at which somebody sits or sat, the newest first."""
        theirs = Table.id.in_(select(Seat.table_id).where(Seat.person_id == person.id))
        query = select(Table).where(theirs, Table.public, A_GAME).order_by(Table.updated.desc()).limit(20)
        return [row(table, viewer) for table in self._tables(query)]

    def curves(self, person: Person) -> dict[str, Curve]:
        """Ratings over time, by title."""
        query = (
            select(Table.title, Rated.before_mu, Rated.mu, Rated.at)
            .join(Table, Table.id == Rated.table_id)
            .join(Seat, (Seat.table_id == Rated.table_id) & (Seat.seat == Rated.seat))
            .where(Seat.person_id == person.id)
            .order_by(Rated.at, Rated.table_id)
        )
        found: dict[str, list[int]] = {}
        days: dict[str, list[datetime]] = {}
        with self.store.reading() as session:
            for title, before, after, at in session.execute(query):
                found.setdefault(title, [points(before)]).append(points(after))
                days.setdefault(title, []).append(at)
        return {title: Curve(tuple(values), tuple(days[title])) for title, values in found.items()}

    def played(self, person: Person) -> list[Played]:
        """The titles of somebody's finished games that were public or rated, the most played first.

        Where one person held several seats nobody was beaten: such games are left out, as in the ratings.
        """
        alone = (
            select(Seat.table_id).where(Seat.person_id == person.id).group_by(Seat.table_id).having(func.count() == 1)
        )
        theirs = (Seat.person_id == person.id) & Table.over & A_GAME & (Table.origin == "")
        query = (
            select(Table.title, Seat.seat, Table.result, Table.updated)
            .join(Seat, Seat.table_id == Table.id)
            .where(theirs, Table.public | Table.rated, Table.id.in_(alone))
            .order_by(Table.updated.desc())
        )
        found: dict[str, list[tuple[bool, datetime]]] = {}
        with self.store.reading() as session:
            for title, seat, result, updated in session.execute(query):
                won = bool(result) and result["ranks"][seat] == 1
                found.setdefault(title, []).append((won, updated))
        known = {game.name: game for game in vaka.games()}
        rows = [
            Played(known[title], len(games), sum(won for won, _ in games), games[0][1])
            for title, games in found.items()
            if title in known
        ]
        return sorted(rows, key=lambda row: -row.games)

    # Search.

    def people(self, words: str) -> list[Person]:
        query = select(Person).where(in_public(), Person.name.icontains(words, autoescape=True)).order_by(Person.name)
        with self.store.reading() as session:
            return list(session.scalars(query.limit(FOUND)))

    def tables(self, words: str, person: Person | None) -> list[Row]:
        query = select(Table).where(Table.public, A_GAME, Table.name.icontains(words, autoescape=True))
        return [row(table, person) for table in self._tables(query.order_by(Table.updated.desc()).limit(FOUND))]

    def _tables(self, query: object) -> Sequence[Table]:
        with self.store.reading() as session:
            return list(session.scalars(query))  # type: ignore[call-overload]


def in_public() -> ColumnElement[bool]:
    """Accounts with a rating, or with a seat at a public table."""
    public = select(Seat.person_id).join(Table, Table.id == Seat.table_id).where(Table.public)
    rated = select(Rating.person_id)
    return (Person.kind == "account") & or_(Person.id.in_(public), Person.id.in_(rated))


def winners(table: Table) -> set[str]:
    """The kinds of those who won."""
    assert table.result is not None
    return {table.seats[seat].kind for seat, rank in enumerate(table.result["ranks"]) if rank == 1}
