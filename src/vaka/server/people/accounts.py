"""Accounts: a name and a password that keep somebody's games wherever they log in.

A guest who makes an account stays the same person; a guest who logs in hands their games over to the account. Whoever
logs in gets a new token, and the old one is worth nothing.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
import threading
import unicodedata
from collections.abc import Sequence
from datetime import timedelta

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import ColumnElement, UniqueConstraint, and_, delete, exists, func, select, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session as Work

from vaka.core.errors import Malformed, Refused
from vaka.server.errors import Denied, Unknown
from vaka.server.names import ACCOUNT, GUEST, clean_name, dotted_twice, masked
from vaka.server.people.log_ins import digest
from vaka.server.people.password_attempts import Attempts
from vaka.server.store import Person, Reset, Seat, ServerKey, Session, Store, Table, Token
from vaka.server.store.columns import now
from vaka.server.store.schema import Base

SHORTEST, LONGEST = 10, 200
"""Of a password, in characters."""
RESET_WITHIN = timedelta(minutes=30)
"""How long a link for a new password works."""
JUDGED = (16, 24)
"""How many characters of a password are looked at; more of them only where the first do not suffice."""
GOOD_ENOUGH = 2
NO_FIT = "This name and this password do not fit together."
TOKENS = ("sessions", "tokens")
"""What speaks for a guest does not speak for the account their games move into."""
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_HASHING = threading.BoundedSemaphore(2)
"""A hash takes memory and a processor by design: two at a time, so that play goes on beside it."""
_NOBODY = _HASHER.hash(secrets.token_urlsafe(12))
"""The hash that is tried where there is no such name, so that it takes as long."""


class Accounts:
    """Names and passwords of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.attempts = Attempts(store)

    def register(
        self, guest: Person | None, name: str, password: str, mail: str = "", address: str = ""
    ) -> tuple[Person, str]:
        """Make an account, of the guest who asks where there is one; and the token of its first session."""
        refuse_another(guest)
        name, mail = clean_name(name), clean_mail(mail)
        login = check_login(name)
        check_password(password, name)
        hashed = hash_password(password)
        try:
            with self.store.writing() as session:
                person = None if guest is None else session.get(Person, guest.id, with_for_update=True)
                refuse_another(person)  # they may have made one since we looked
                if person is None:
                    person = Person(id=secrets.token_hex(8))
                    session.add(person)
                person.kind, person.name, person.login, person.password = ACCOUNT, name, login, hashed
                person.mail = mail or None
                person.origin = self._origin(session, address)
                session.flush()
                go_by(session, person)
                _forget_tokens(session, person.id)
                return person, _new_session(session, person)
        except IntegrityError as error:
            raise Refused("Somebody already has this name. How about adding a number, or your island?") from error

    def log_in(self, guest: Person | None, name: str, password: str, address: str) -> tuple[Person, str]:
        """The account of a name and its password, with a new token. A guest's games move into it."""
        login = fold(clean_name(name))
        self.attempts.note(login, address)
        with self.store.reading() as session:
            found = session.scalar(select(Person).where(Person.login == login)) if login else None
        hashed = None if found is None else found.password
        if not fits(hashed, password) or found is None:
            raise Denied(NO_FIT)
        self.attempts.forgive(login, address)
        fresh = hash_password(password) if _HASHER.check_needs_rehash(found.password or "") else None
        with self.store.writing() as session:
            person = session.get(Person, found.id)
            if person is None or person.password != hashed:
                raise Denied(NO_FIT)  # changed or gone since we looked
            if fresh is not None:
                person.password = fresh
            person.origin = self._origin(session, address)
            if guest is not None and guest.kind != ACCOUNT and session.get(Person, guest.id) is not None:
                move(session, guest.id, person.id)
                go_by(session, person)
            return person, _new_session(session, person)

    def _origin(self, session: Work, address: str) -> str | None:
        """What is kept of the address somebody came from: enough to compare, and by our key only."""
        if not address:
            return None
        key = session.get(ServerKey, "origins")
        if key is None:
            key = ServerKey(name="origins", value=secrets.token_hex(32))
            session.add(key)
            session.flush()
        return hmac.new(bytes.fromhex(key.value), place_of(address).encode(), "sha256").hexdigest()

    def log_out(self, token: str) -> None:
        """End what a token speaks for: one session, or a program's key."""
        with self.store.writing() as session:
            for kind in (Session, Token):
                session.execute(delete(kind).where(kind.digest == digest(token)))

    def log_out_everywhere(self, person: Person) -> None:
        """End every session and every token of a program."""
        with self.store.writing() as session:
            _forget_tokens(session, person.id)

    def change_password(self, person: Person, old: str, new: str, address: str) -> str:
        """A new password. All sessions and tokens end; the token of the one session that goes on."""
        self.confirm(person, old, address)
        check_password(new, person.name)
        hashed = hash_password(new)
        with self.store.writing() as session:
            kept = session.get_one(Person, person.id)
            set_password(session, kept, hashed)
            return _new_session(session, kept)

    # A new password by mail.

    def note_letter(self, name: str, address: str) -> None:
        """Count a letter that is asked for by a name or a mailbox, whether there is one or not, or refuse it."""
        self.attempts.note_letter(fold(clean_name(name)), address)

    def begin_reset(self, name: str) -> tuple[Person, str] | None:
        """The account of a name or a mailbox, and the words of a link by which its password can be set once.

        None where there is none, where it has no mail address, or where that has got enough such letters, whatever accounts
        they were about: the person who asks is told the same in any case, before it is looked for, since the time that takes
        would tell. Of several accounts with one mailbox it is the first: whoever gives somebody else's as their own shuts
        nobody out.
        """
        login, mailbox = fold(clean_name(name)), name.strip()
        with self.store.writing() as session:
            session.execute(delete(Reset).where(Reset.created < now() - RESET_WITHIN))
            mine = Person.login == login if "@" not in mailbox else func.lower(Person.mail) == mailbox.lower()
            query = select(Person).where(mine, Person.kind == ACCOUNT, Person.mail.is_not(None))
            found = session.scalars(query.order_by(Person.created, Person.id)).first()
        if found is None or not self.attempts.may_write_to(box_of(found.mail or "")):
            return None
        token = secrets.token_urlsafe(32)
        with self.store.writing() as session:
            session.add(Reset(digest=digest(token), person_id=found.id))
        return found, token

    def reset_for(self, token: str) -> Person:
        """Whose password a link may set."""
        with self.store.reading() as session:
            return _reset_person(session, token)

    def finish_reset(self, token: str, new: str) -> tuple[Person, str]:
        """Set a new password by a link. The link, all sessions and all tokens end; the token of a new session."""
        check_password(new, self.reset_for(token).name)
        hashed = hash_password(new)
        with self.store.writing() as session:
            person = _reset_person(session, token)
            set_password(session, person, hashed)
            return person, _new_session(session, person)

    def confirm(self, person: Person, password: str, address: str, missing: str = "This is not your password.") -> None:
        """Make sure that it is really they, where something cannot be taken back. A guest has nothing to confirm by."""
        if person.kind != ACCOUNT:
            return
        if not password:
            raise Denied(missing)
        self.attempts.note(person.login or "", address)
        if not fits(person.password, password):
            raise Denied("This is not your password.")
        self.attempts.forgive(person.login or "", address)

    def change(
        self, person: Person, name: str, mail: str | None = None, password: str = "", address: str = ""
    ) -> Person:
        """Another name, by which an account also logs in; another mailbox, where one is given.

        Whoever reads that mailbox can set a new password, and whoever does not know the name cannot log in: so both are
        changed only by somebody who knows the password.
        """
        name = clean_name(name)
        mail = (person.mail or "") if mail is None else clean_mail(mail)
        login = check_login(name) if person.kind == ACCOUNT else None
        if not name:
            raise Malformed("a name needs at least one letter", field="name")
        if login != person.login or mail != (person.mail or ""):
            missing = "To change your name or your e-mail address, enter your password as well."
            self.confirm(person, password, address, missing)
        try:
            with self.store.writing() as session:
                kept = session.get_one(Person, person.id)
                if mail != (kept.mail or ""):
                    _forget_links(session, kept.id)  # they went to a mailbox that no longer speaks for the account
                kept.name, kept.login = name, login
                kept.mail = mail or None
                if kept.kind == ACCOUNT:
                    session.flush()
                    go_by(session, kept)
                return kept
        except IntegrityError as error:
            raise Refused("Somebody already has this name.") from error

    def sessions(self, person: Person) -> int:
        """From how many browsers and programs somebody is logged in."""
        with self.store.reading() as session:
            return len(session.scalars(select(Session.digest).where(Session.person_id == person.id)).all())


def refuse_another(person: Person | None) -> None:
    """An account gets no second name and no other password by making it once more."""
    if person is not None and person.kind == ACCOUNT:
        raise Refused("You already have an account; log out to create another.")


def place_of(address: str) -> str:
    """What an address has in common with others of the same household: a provider gives out IPv6 by whole networks."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    return address if parsed.version == 4 else str(ipaddress.ip_network((parsed, 48), strict=False))


def go_by(session: Work, account: Person) -> None:
    """An account bears its own name at every table, also where it sat down by another. Of several seats at one table the
    others are those of people at the same screen."""
    alone = select(Seat.table_id).where(Seat.person_id == account.id).group_by(Seat.table_id).having(func.count() == 1)
    other = (Seat.person_id == account.id) & (Seat.name != account.name) & Seat.table_id.in_(alone)
    changed = Table.id.in_(select(Seat.table_id).where(other))  # for those who keep them in memory
    session.execute(update(Table).where(changed).values(stamp=Table.stamp + 1))
    session.execute(update(Seat).where(other).values(name=account.name).execution_options(synchronize_session=False))


def move(session: Work, guest: str, account: str) -> None:
    """Hand over everything that belongs to a guest, and forget the guest.

    Whatever refers to a person moves, also in tables that this module knows nothing about. Where both have something
    there can only be one of (the screen before them at a table, a preference), the account's is kept.
    """
    _forget_tokens(session, guest)
    seated = select(Seat.table_id).where(Seat.person_id == guest)
    theirs = (Table.host_id == guest) | Table.id.in_(seated)
    session.execute(update(Table).where(theirs).values(stamp=Table.stamp + 1))  # for those who keep them in memory
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            if any(key.column.table.name == "persons" for key in column.foreign_keys):
                for unique in _uniques(table):
                    if column.name in unique:
                        session.execute(delete(table).where(_doubled(table, column.name, unique, guest, account)))
                session.execute(update(table).where(column == guest).values({column: account}))
    session.execute(delete(Person).where(Person.id == guest))


def _uniques(table: SqlTable) -> list[list[str]]:
    """The sets of columns by which there can be only one row."""
    found = [[column.name for column in table.primary_key]]
    found += [[c.name for c in each.columns] for each in table.constraints if isinstance(each, UniqueConstraint)]
    return found + [[c.name for c in index.columns] for index in table.indexes if index.unique]


def _doubled(table: SqlTable, column: str, unique: Sequence[str], guest: str, account: str) -> ColumnElement[bool]:
    """The guest's rows that the account has its own of."""
    other = table.alias("other")
    same = [other.c[name] == table.c[name] for name in unique if name != column]
    return and_(table.c[column] == guest, exists().where(other.c[column] == account, *same))


def _forget_tokens(session: Work, person_id: str) -> None:
    for name in TOKENS:
        table = Base.metadata.tables.get(name)
        if table is not None:
            session.execute(delete(table).where(table.c.person_id == person_id))


def _forget_links(session: Work, person_id: str) -> None:
    """Links that are under way set no password any more."""
    session.execute(delete(Reset).where(Reset.person_id == person_id))


def set_password(session: Work, person: Person, hashed: str) -> None:
    """Another password: whatever spoke for this person or could set a password ends."""
    person.password = hashed
    session.flush()
    _forget_links(session, person.id)
    _forget_tokens(session, person.id)


def _reset_person(session: Work, token: str) -> Person:
    found = session.get(Reset, digest(token), with_for_update=True) if len(token) < 100 else None
    if found is None or found.created < now() - RESET_WITHIN:
        raise Unknown("This link has been used, or is older than half an hour.")
    return session.get_one(Person, found.person_id)


def _new_session(session: Work, person: Person) -> str:
    token = secrets.token_urlsafe(32)
    session.add(Session(digest=digest(token), person_id=person.id))
    session.flush()
    return token


def hash_password(password: str) -> str:
    with _HASHING:
        return _HASHER.hash(password)


def fits(hashed: str | None, password: str) -> bool:
    """True where a password is the one of a hash; where there is none it takes as long to say no."""
    with _HASHING:
        try:
            _HASHER.verify(hashed or _NOBODY, password[:LONGEST])
        except (VerificationError, InvalidHashError):
            return False
    return hashed is not None


def fold(name: str) -> str:
    """A name as it is compared: neither case nor the way a letter was typed makes a difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_login(name: str) -> str:
    login = fold(name)
    if not any(letter.isalnum() for letter in login):
        raise Malformed("a name needs at least one letter", field="name")
    if masked(name) or masked(login) or dotted_twice(name):
        raise Malformed("a name is written in the letters of one alphabet, all of which can be seen", field="name")
    if login == fold(GUEST) or len(login) > 80:
        raise Malformed("please choose another name", field="name")
    return login


def check_password(password: str, name: str) -> None:
    if len(password) < SHORTEST:
        raise Malformed(f"a password needs at least {SHORTEST} characters", field="password")
    if len(password) > LONGEST:
        raise Malformed(f"a password can have at most {LONGEST} characters", field="password")
    if strength(password, name) < GOOD_ENOUGH:
        raise Malformed("this password is too easy to guess: choose one that is less common", field="password")


def strength(password: str, name: str) -> int:
    """From 0, the first that would be guessed, to 4: by lists of passwords that people really use, and by its pattern.

    What it costs to look at a password of many signs that stand for letters grows with the square of its length, to
    seconds: so it is judged by its beginning.
    """
    from zxcvbn import zxcvbn

    known = [name, fold(name), "vaka"]
    with _HASHING:
        for length in JUDGED:
            score = int(zxcvbn(password[:length], user_inputs=known)["score"])
            if score >= GOOD_ENOUGH:
                break
    return score


def clean_mail(mail: str) -> str:
    """A mailbox as it is kept; empty for none. Whether it is theirs is found out by a letter to it."""
    mail = mail.strip()
    if not mail:
        return ""
    name, at, host = mail.rpartition("@")
    sound = mail.isascii() and mail.isprintable() and not any(c in mail for c in (*' ,;:<>()[]"\\', "=?"))
    if not (at and name and "." in host.strip(".") and sound and "@" not in name and len(mail) <= 254):
        raise Malformed("this is not an e-mail address", field="mail")
    return mail


def box_of(target: str) -> str:
    """The box that a mail address leads to: by what stands after a plus its owner tells letters apart, and strangers could
    write to it without end."""
    name, _, host = target.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"
