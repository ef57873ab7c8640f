"""What is kept of a person beside their moves, for those who ask for everything that is known about them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from vaka.server.leaving import EXPORTS
from vaka.server.ratings import give, points
from vaka.server.store import Message, Mute, Note, Preference, Rating, Token


def tokens(session: Session, person_id: str) -> list[dict[str, Any]]:
    rows = session.scalars(select(Token).where(Token.person_id == person_id).order_by(Token.created))
    return [
        {"name": row.name, "created": row.created.isoformat(), "used": None if row.used is None else row.used.isoformat()}
        for row in rows
    ]  # fmt: skip


def ratings(session: Session, person_id: str) -> list[dict[str, Any]]:
    rows = session.scalars(select(Rating).where(Rating.person_id == person_id).order_by(Rating.title))
    return [
        {"title": row.title, "rating": points(row.mu), "give_or_take": give(row.sigma), "games": row.games}
        for row in rows
    ]


def messages(session: Session, person_id: str) -> list[dict[str, Any]]:
    rows = session.scalars(select(Message).where(Message.person_id == person_id).order_by(Message.id))
    return [{"table": row.table_id, "text": row.text, "at": row.at.isoformat()} for row in rows]


def notes(session: Session, person_id: str) -> list[dict[str, Any]]:
    rows = session.scalars(select(Note).where(Note.person_id == person_id).order_by(Note.updated))
    return [{"table": row.table_id, "text": row.text} for row in rows]


def mutes(session: Session, person_id: str) -> list[dict[str, Any]]:
    return [{"person": row} for row in session.scalars(select(Mute.muted_id).where(Mute.person_id == person_id))]


def preferences(session: Session, person_id: str) -> list[dict[str, Any]]:
    return [dict(row) for row in session.scalars(select(Preference.chosen).where(Preference.person_id == person_id))]


EXPORTS.update(
    tokens=tokens, ratings=ratings, messages=messages, notes=notes, mutes=mutes, preferences=preferences
)  # fmt: skip
