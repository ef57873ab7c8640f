"""What is kept of people beyond their moves: programs' tokens, ratings, talk, notes, offers, preferences."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Float, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from vaka.server.store.columns import Utc, now
from vaka.server.store.schema import Base


class Token(Base):
    """What a program of somebody's says to speak for them. Only its digest is kept; it is shown once."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    """What it is for, in its owner's words."""
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    used: Mapped[datetime | None] = mapped_column(Utc)
    """When it spoke last, to the hour."""


class Rating(Base):
    """How strong a person or a bot is at a title, and how sure we are of it."""

    __tablename__ = "ratings"

    title: Mapped[str] = mapped_column(String(40), primary_key=True)
    player: Mapped[str] = mapped_column(String(60), primary_key=True)
    """A person's id, or `bot:` and a level."""
    person_id: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), index=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer, default=0)
    updated: Mapped[datetime] = mapped_column(Utc, default=now)


class Rated(Base):
    """What one game did to the rating of the player of one seat. It is there once: so a game counts once."""

    __tablename__ = "rated"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(String(60))
    before_mu: Mapped[float] = mapped_column(Float)
    before_sigma: Mapped[float] = mapped_column(Float)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class Message(Base):
    """Something said at a table: among the `seats`, or among the `onlookers`."""

    __tablename__ = "messages"
    __table_args__ = (Index("ix_messages_table_id_id", "table_id", "id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    channel: Mapped[str] = mapped_column(String(10))
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int | None] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(40))
    """What they were called when they said it."""
    text: Mapped[str] = mapped_column(String(500))
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class Mute(Base):
    """Somebody whose words another person does not want to read, at any table."""

    __tablename__ = "mutes"

    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True)
    muted_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True)


class Silenced(Base):
    """An onlooker whom a table's host has silenced there."""

    __tablename__ = "silenced"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True)


class Note(Base):
    """What somebody wrote down at a table for themselves."""

    __tablename__ = "notes"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    updated: Mapped[datetime] = mapped_column(Utc, default=now)


class Offer(Base):
    """What a seat asks of the others: to take back (`undo`), to `end` here, or to play again (`rematch`)."""

    __tablename__ = "offers"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    """Who asks."""
    version: Mapped[int] = mapped_column(Integer)
    """The table's version when it was asked: the next action answers it with no."""
    back_to: Mapped[int | None] = mapped_column(Integer)
    """For an undo: the version whose position is to stand again."""
    agreed: Mapped[list[int]] = mapped_column(JSON)
    """The seats that have said yes."""
    leads_to: Mapped[str | None] = mapped_column(String(16))
    """For a rematch: the table that was begun."""
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class Preference(Base):
    """How somebody likes the page."""

    __tablename__ = "preferences"

    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True)
    chosen: Mapped[dict[str, Any]] = mapped_column(JSON)
