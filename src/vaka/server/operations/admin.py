"""What those do who look after a server, on its store, while it runs: `vaka admin`."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import or_, select

from vaka.core.errors import Malformed
from vaka.server.errors import Unknown
from vaka.server.live.pubsub import pubsub_for
from vaka.server.names import clean_name
from vaka.server.operations.backup import backup, restore
from vaka.server.people.accounts import fold, hash_password, set_password
from vaka.server.people.bans import ADDRESS, PERSON, clean_address
from vaka.server.settings import Settings
from vaka.server.store import Ban, Person, Store, Table
from vaka.server.store.columns import now
from vaka.server.store.database import said_in_words
from vaka.server.tables.ratings import Ratings
from vaka.server.tables.tables import Tables


class Admin:
    """One store and what can be done to it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables = Tables(store, lambda: ())

    def backup(self, file: Path) -> dict[str, int]:
        return backup(self.store, file)

    def restore(self, file: Path, *, replace: bool = False) -> dict[str, int]:
        return restore(self.store, file, replace=replace)

    # Tables.

    def list_tables(self, *, everything: bool = False, limit: int = 50) -> list[Table]:
        """Those that go on, the newest first; or all."""
        query = select(Table).order_by(Table.updated.desc()).limit(limit)
        if not everything:
            query = query.where(Table.over.is_(False), Table.closed.is_(None))
        with self.store.reading() as session:
            return list(session.scalars(query))

    def close(self, table_id: str, why: str) -> Table:
        return self.tables.close(table_id, clean_name(why, 120))

    def reopen(self, table_id: str) -> Table:
        return self.tables.close(table_id, None)

    def rate(self) -> int:
        """Count all rated games again; how many there were."""
        return Ratings(self.store).recompute()

    # People.

    def find_people(self, words: str) -> list[Person]:
        """People by id or by a part of their name."""
        pattern = "%" + words.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        query = select(Person).where(or_(Person.id == words, Person.name.ilike(pattern, escape="\\")))
        with self.store.reading() as session:
            return list(session.scalars(query.order_by(Person.created.desc()).limit(50)))

    def promote(self, person_id: str, *, admin: bool = True) -> Person:
        with self.store.writing() as session:
            person = session.get(Person, person_id)
            if person is None:
                raise Unknown("There is no such person.")
            person.admin = admin
        return person

    def new_password(self, name: str) -> tuple[Person, str]:
        """A new password for somebody who has forgotten theirs; they are logged out everywhere."""
        password = secrets.token_urlsafe(9)
        hashed = hash_password(password)
        with self.store.writing() as session:
            person = session.scalar(
                select(Person).where(or_(Person.id == name, Person.login == fold(clean_name(name))))
            )
            if person is None or person.login is None:
                raise Unknown("There is no account with this name.")
            set_password(session, person, hashed)
        return person, password

    def ban(self, kind: str, value: str, reason: str = "", days: float | None = None) -> Ban:
        """Keep a person or an address out; every process knows within seconds."""
        if kind == ADDRESS:
            value = clean_address(value)
        elif kind != PERSON:
            raise Malformed(f"a ban is for a person or an address, not {kind!r}", field="kind")
        until: datetime | None = None if days is None else now() + timedelta(days=days)
        with self.store.writing() as session:
            if kind == PERSON and session.get(Person, value) is None:
                raise Unknown("There is no such person.")
            return session.merge(Ban(kind=kind, value=value, reason=clean_name(reason, 120), until=until))

    def unban(self, kind: str, value: str) -> None:
        value = clean_address(value) if kind == ADDRESS else value
        with self.store.writing() as session:
            ban = session.get(Ban, (kind, value))
            if ban is None:
                raise Unknown("There is no such ban.")
            session.delete(ban)

    def bans(self) -> list[Ban]:
        with self.store.reading() as session:
            return list(session.scalars(select(Ban).order_by(Ban.created)))


@contextmanager
def open_admin(settings: Settings | None = None, *, migrate: bool = True) -> Iterator[Admin]:
    """The store of the settings, opened for a moment; running servers on PostgreSQL hear what is done."""
    settings = Settings() if settings is None else settings
    store = Store(settings.database)
    with said_in_words():
        if migrate:
            store.migrate()
        admin = Admin(store)
        pubsub = pubsub_for(settings.database)
        admin.tables.listeners.append(pubsub.publish)
        pubsub.start(lambda table_id: None)
        try:
            yield admin
        finally:
            pubsub.close()
            store.close()
