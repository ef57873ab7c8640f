"""What is kept of the analysis of a finished game: how far it is, what was found so far, and in the end all of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, ForeignKey, Integer
from sqlalchemy.orm import Mapped, mapped_column

from vaka.server.store.columns import Packed, Utc, now
from vaka.server.store.schema import Base


class Analysed(Base):
    """One table's analysis."""

    __tablename__ = "analyses"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    done: Mapped[int] = mapped_column(Integer, default=0)
    """How many moves have been looked at."""
    total: Mapped[int] = mapped_column(Integer)
    found: Mapped[Any] = mapped_column(Packed, nullable=True)
    """What was found in those moves."""
    result: Mapped[Any] = mapped_column(Packed, nullable=True)
    """The whole analysis, once it is done."""
    failed: Mapped[bool] = mapped_column(Boolean, default=False)
    wanted: Mapped[datetime] = mapped_column(Utc, default=now)
    """When somebody last looked for it: what nobody waits for is given up."""
    taken: Mapped[datetime | None] = mapped_column(Utc, nullable=True)
    """When a process last worked on it, so that no two do."""
