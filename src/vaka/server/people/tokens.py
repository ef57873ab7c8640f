"""Personal tokens: what a program says to speak for somebody. Made and revoked on a page, shown once."""

from __future__ import annotations

import secrets

from sqlalchemy import func, select

from vaka.core.errors import Malformed, Refused
from vaka.server.errors import Unknown
from vaka.server.ids import new_id
from vaka.server.names import clean_name
from vaka.server.people.log_ins import PERSONAL, digest
from vaka.server.store import Person, Store, Token

MOST = 20


class Tokens:
    """All personal tokens of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def make(self, person: Person, name: str) -> tuple[Token, str]:
        """A new token, and the words that are shown this once."""
        name = clean_name(name, 60)
        if not name:
            raise Malformed("an API key needs a name, so that you know later what it is for", field="name")
        secret = PERSONAL + secrets.token_urlsafe(32)
        token = Token(id=new_id(), digest=digest(secret), person_id=person.id, name=name)
        with self.store.writing() as session:
            count = session.scalar(select(func.count()).select_from(Token).where(Token.person_id == person.id)) or 0
            if count >= MOST:
                raise Refused(f"You already have {MOST} API keys: revoke one that you no longer need.")
            session.add(token)
        return token, secret

    def of(self, person: Person) -> list[Token]:
        """Somebody's tokens, the newest first."""
        with self.store.reading() as session:
            query = select(Token).where(Token.person_id == person.id).order_by(Token.created.desc())
            return list(session.scalars(query))

    def revoke(self, person: Person, token_id: str) -> None:
        """From now on the token speaks for nobody."""
        with self.store.writing() as session:
            token = session.get(Token, token_id) if token_id.isascii() and token_id.isprintable() else None
            if token is None or token.person_id != person.id:
                raise Unknown("You have no such API key.")
            session.delete(token)
