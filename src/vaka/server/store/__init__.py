"""The store: what is kept, how it is reached, how it grows. Nothing here knows a rule of any game."""

from vaka.server.store.database import Store
from vaka.server.store.schema import (
    Ban,
    Channel,
    Entry,
    HouseKey,
    Notice,
    Person,
    Screen,
    Seat,
    Secret,
    Session,
    Table,
)

__all__ = [
    "Ban",
    "Channel",
    "Entry",
    "HouseKey",
    "Notice",
    "Person",
    "Screen",
    "Seat",
    "Secret",
    "Session",
    "Store",
    "Table",
]
