"""Ids of tables and invitations: how they are made, and what could be one."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """Short enough to read out, long enough not to be guessed: no vowels, so that it spells nothing."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxyz23456789") for _ in range(12))


def sound(text: str, limit: int) -> bool:
    """True for what could be an id of ours: PostgreSQL cannot even be asked for some other texts."""
    return len(text) <= limit and text.isascii() and text.isprintable()
