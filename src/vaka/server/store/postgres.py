"""Plain connections to PostgreSQL, for what a session of the store cannot do: LISTEN, NOTIFY and advisory locks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import make_url

if TYPE_CHECKING:
    import psycopg


def conninfo(url: str) -> str:
    """A database URL as PostgreSQL's own library reads it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def connect(address: str) -> psycopg.Connection:
    import psycopg

    return psycopg.connect(address, autocommit=True, connect_timeout=5)
