"""People who appear in public: accounts with a rating, or with a seat at a public table. Nobody else is found."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, or_, select

from vaka.server.errors import Unknown
from vaka.server.store import Person, Rated, Rating, Seat, Store, Table


class PublicPeople:
    """The public people of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def get(self, person_id: str) -> Person:
        """Of anybody who is not public it is not said whether they exist."""
        with self.store.reading() as session:
            found = session.scalar(select(Person).where(Person.id == person_id, in_public()))
        if found is None:
            raise Unknown("There is no such person.")
        return found

    def named(self, words: str, limit: int) -> list[Person]:
        """Those with these words in their name."""
        query = select(Person).where(in_public(), Person.name.icontains(words, autoescape=True)).order_by(Person.name)
        with self.store.reading() as session:
            return list(session.scalars(query.limit(limit)))

    def rating_changes(self, person: Person) -> list[tuple[str, float, float, datetime]]:
        """What each rated game did to a person's rating: its title, before, after and when, in the order of their ends."""
        query = (
            select(Table.title, Rated.before_mu, Rated.mu, Rated.at)
            .join(Table, Table.id == Rated.table_id)
            .join(Seat, (Seat.table_id == Rated.table_id) & (Seat.seat == Rated.seat))
            .where(Seat.person_id == person.id)
            .order_by(Rated.at, Rated.table_id)
        )
        with self.store.reading() as session:
            return [(row.title, row.before_mu, row.mu, row.at) for row in session.execute(query)]


def in_public() -> ColumnElement[bool]:
    public = select(Seat.person_id).join(Table, Table.id == Seat.table_id).where(Table.public)
    rated = select(Rating.person_id)
    return (Person.kind == "account") & or_(Person.id.in_(public), Person.id.in_(rated))
