"""What is kept. A table's entries are only ever appended; everything else about it can be derived from them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from vaka.server.store.columns import Packed, Told, Utc, now


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Person(Base):
    """Somebody who plays: a `guest` with a name and a cookie, or an `account` with a login name and a password."""

    __tablename__ = "persons"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(12), default="guest")
    admin: Mapped[bool] = mapped_column(Boolean, default=False)
    """Looks after the server: `vaka admin promote`."""
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    login: Mapped[str | None] = mapped_column(String(80), index=True, unique=True)
    """The name of an account as it is compared: folded, so that case makes no difference."""
    password: Mapped[str | None] = mapped_column(String(200))
    """Its argon2 hash."""
    mail: Mapped[str | None] = mapped_column(String(254))
    zone: Mapped[str] = mapped_column(String(64), default="")
    """The time zone of the quiet hours, as `Pacific/Tahiti`; empty for UTC."""
    origin: Mapped[str | None] = mapped_column(String(64))
    """A keyed digest of the network an account was last used from, to tell whether two partners are one household."""
    quiet_from: Mapped[int | None] = mapped_column(Integer)
    quiet_to: Mapped[int | None] = mapped_column(Integer)
    """Quiet hours, in minutes after midnight: no correspondence clock runs in them."""
    quiet_since: Mapped[datetime | None] = mapped_column(Utc)
    """They count from then on; None where they always have."""


class Session(Base):
    """A browser or a program that speaks for a person. Only a digest of its token is kept."""

    __tablename__ = "sessions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    used: Mapped[datetime | None] = mapped_column(Utc)
    """When it was last used, to the day; None for never since it was made."""


class Reset(Base):
    """A link by which somebody may set a new password, once and soon. Only a digest of it is kept."""

    __tablename__ = "resets"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(Utc, default=now)


class Attempt(Base):
    """How many more log-ins may be tried under a name or from an address, by a digest of which."""

    __tablename__ = "attempts"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    left: Mapped[float] = mapped_column(Float)
    at: Mapped[datetime] = mapped_column(Utc, index=True)


class Table(Base):
    """A game in progress or finished."""

    __tablename__ = "tables"
    __table_args__ = (Index("ix_tables_over_updated", "over", "updated"), Index("ix_tables_deadline", "deadline"))

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    title: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int] = mapped_column(Integer)
    """The version of the title's rules it was begun with."""
    players: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    name: Mapped[str] = mapped_column(String(60))
    host_id: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"), index=True)
    public: Mapped[bool] = mapped_column(Boolean, default=False)
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    updated: Mapped[datetime] = mapped_column(Utc, default=now)

    version: Mapped[int] = mapped_column(Integer, default=0)
    """Rises by one with each action and each undo."""
    stamp: Mapped[int] = mapped_column(Integer, default=0)
    """Rises with anything a viewer could see, seats included."""
    to_act: Mapped[int | None] = mapped_column(Integer)
    over: Mapped[bool] = mapped_column(Boolean, default=False)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    closed: Mapped[datetime | None] = mapped_column(Utc)
    """When it was closed before its end, so that nothing more is played."""
    closed_why: Mapped[str] = mapped_column(String(120), default="")

    rated: Mapped[bool] = mapped_column(Boolean, default=False)
    """True where the result counts for ratings."""
    speed: Mapped[str] = mapped_column(String(16), default="none")
    """`none`, `live` or `correspondence`."""
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """How time is counted, as `clocks.Control` reads it; None for a table without clocks."""
    asked_since: Mapped[datetime | None] = mapped_column(Utc)
    """Since when the clock of the seat that is asked has been running."""
    deadline: Mapped[datetime | None] = mapped_column(Utc)
    """When that seat runs out of time."""

    commitment: Mapped[str] = mapped_column(String(64))
    """The hash that binds the table's secret, shown before the first move."""
    origin: Mapped[str] = mapped_column(String(80), default="")
    """Where a table came from that did not begin at the beginning: a record, or a move of another table."""
    inherited: Mapped[int] = mapped_column(Integer, default=0)
    """How many of the first entries came with it from there: their draws are not of this table's secret."""

    lesson: Mapped[str] = mapped_column(String(40), default="")
    """The lesson that is played here, whose draws come from its record; empty for a game."""

    seats: Mapped[list[Seat]] = relationship(order_by="Seat.seat", lazy="selectin", cascade="all, delete-orphan")


class Secret(Base):
    """A table's secret, apart from all that is read to draw a page. Published when the game is over."""

    __tablename__ = "secrets"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[bytes] = mapped_column(LargeBinary(32))


class Seat(Base):
    """Who sits where: `person`, `bot`, or still free for the holder of the `link`, or for anybody (`open`)."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(40), default="")
    person_id: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"), index=True)
    bot: Mapped[str | None] = mapped_column(String(40))
    invite: Mapped[str | None] = mapped_column(String(32), unique=True)
    bank: Mapped[float | None] = mapped_column(Float)
    """Seconds left beyond what each move is given; None without clocks."""
    days_off: Mapped[int] = mapped_column(Integer, default=0)
    """Days of vacation left."""
    off_until: Mapped[datetime | None] = mapped_column(Utc)
    """Until then this seat is on vacation, and its clock stands."""
    away: Mapped[datetime | None] = mapped_column(Utc)
    """Since when a bot stands in for the person of this seat, who ran out of time; None while they play themselves."""
    stand_in: Mapped[str | None] = mapped_column(String(40))
    """The level of that bot."""
    resigned: Mapped[datetime | None] = mapped_column(Utc)
    """When its person gave the game up; a bot plays it to its end, and it ranks last."""


class Entry(Base):
    """One line of a table's log: the setup (version 0), an action that was played, or an undo that took one back."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("table_id", "key"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The table's version once this had happened."""
    kind: Mapped[str] = mapped_column(String(6))
    """`setup`, `play` or `undo`."""
    seat: Mapped[int] = mapped_column(Integer)
    """Who acted; -1 for the setup."""
    action: Mapped[str] = mapped_column(String(120))
    back_to: Mapped[int | None] = mapped_column(Integer)
    """For an undo: the version whose position stands again."""
    informs: Mapped[bool] = mapped_column(Boolean, default=True)
    """True where the action told anybody anything, so that it cannot be taken back freely."""
    outcomes: Mapped[list[int]] = mapped_column(JSON)
    events: Mapped[list[dict[str, Any]]] = mapped_column(Told)
    snapshot: Mapped[dict[str, Any]] = mapped_column(Packed, deferred=True)
    key: Mapped[str] = mapped_column(String(96))
    """Makes it happen once, however often it is sent."""
    person_id: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"), index=True)
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class Ban(Base):
    """Somebody who may not come in: a person by id, or an address (or a network, as 203.0.113.0/24)."""

    __tablename__ = "bans"

    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    """`person` or `address`."""
    value: Mapped[str] = mapped_column(String(64), primary_key=True)
    reason: Mapped[str] = mapped_column(String(120), default="")
    until: Mapped[datetime | None] = mapped_column(Utc)
    """None for a ban without an end."""
    created: Mapped[datetime] = mapped_column(Utc, default=now)


class Screen(Base):
    """Which of their seats somebody with several of them has open before them."""

    __tablename__ = "screens"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)


class Channel(Base):
    """A way to send somebody notices: `push`, `mail` or `webhook`. Nobody has one unless they asked for it."""

    __tablename__ = "channels"
    __table_args__ = (UniqueConstraint("person_id", "kind", "target"),)

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    target: Mapped[str] = mapped_column(String(600))
    """The address it goes to: of a push service, a mailbox or a hook."""
    keys: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    """What a push message is encrypted with, or a hook's message signed with."""
    confirmed: Mapped[bool] = mapped_column(Boolean, default=False)
    """A mailbox gets nothing but one question until its owner has said yes."""
    token: Mapped[str] = mapped_column(String(40), unique=True)
    """Stops the notices (and confirms a mailbox): in the link that every notice carries."""
    every: Mapped[int] = mapped_column(Integer, default=10)
    """At most one message in this many minutes; what happens in between is collected."""
    sent: Mapped[datetime | None] = mapped_column(Utc)
    busy_until: Mapped[datetime | None] = mapped_column(Utc)
    """While a process sends, no other does."""
    failures: Mapped[int] = mapped_column(Integer, default=0)
    created: Mapped[datetime] = mapped_column(Utc, default=now)


class Notice(Base):
    """The last thing of its kind to tell somebody about a table, waiting to be sent or sent."""

    __tablename__ = "notices"
    __table_args__ = (UniqueConstraint("channel_id", "table_id", "kind"),)

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    channel_id: Mapped[str] = mapped_column(ForeignKey("channels.id", ondelete="CASCADE"))
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    """`turn`, `over`, `closed` or `away`."""
    version: Mapped[int] = mapped_column(Integer, default=0)
    """By which it is known what it tells about, so that nobody is told the same thing twice."""
    due: Mapped[datetime] = mapped_column(Utc, index=True)
    sent: Mapped[datetime | None] = mapped_column(Utc)
    created: Mapped[datetime] = mapped_column(Utc, default=now)


class ServerKey(Base):
    """A key of this server that all its processes share, made when it is first needed."""

    __tablename__ = "house_keys"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(String(2000))
