"""Names that people type: for themselves, their tables, their tokens."""

from __future__ import annotations

NAME_LIMIT = 40
GUEST = "Guest"
"""What somebody is called who gave no name."""


def clean_name(name: str, limit: int = NAME_LIMIT) -> str:
    """What people wrote, without control characters, at a sensible length. It is escaped where it is shown."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:limit].strip()
