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
from vaka.server.store.together import Message, Mute, Note, Offer, Preference, Rated, Rating, Silenced, Token

__all__ = [
    "Ban",
    "Channel",
    "Entry",
    "HouseKey",
    "Message",
    "Mute",
    "Note",
    "Notice",
    "Offer",
    "Person",
    "Preference",
    "Rated",
    "Rating",
    "Screen",
    "Seat",
    "Secret",
    "Session",
    "Silenced",
    "Store",
    "Table",
    "Token",
]
