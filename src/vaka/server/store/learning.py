"""What is kept of those who learn: where they are in a lesson, and what they have done."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from vaka.server.store.columns import Utc, now
from vaka.server.store.schema import Base


class Learning(Base):
    """A lesson in progress. Where it stands follows from what was played; this is the rest."""

    __tablename__ = "learning"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    read: Mapped[int] = mapped_column(Integer, default=0)
    """How many steps were read and left behind, for those that ask for nothing else."""
    tries: Mapped[int] = mapped_column(Integer, default=0)
    """How often something else was tried since the last step forward."""
    reached: Mapped[int] = mapped_column(Integer, default=0)
    """The furthest step so far, so that each is counted once."""


class Learned(Base):
    """A lesson that somebody has done."""

    __tablename__ = "learned"

    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True)
    title: Mapped[str] = mapped_column(String(40), primary_key=True)
    lesson: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[datetime] = mapped_column(Utc, default=now)
