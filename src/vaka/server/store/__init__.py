"""The store: what is kept, how it is reached, how it grows. Nothing here knows a rule of any game."""

from vaka.server.store.analyses import Analysed
from vaka.server.store.database import Store
from vaka.server.store.learning import Learned, Learning
from vaka.server.store.schema import (
    Attempt,
    Ban,
    Channel,
    Entry,
    Notice,
    Person,
    Reset,
    Screen,
    Seat,
    Secret,
    ServerKey,
    Session,
    Table,
)
from vaka.server.store.social import Message, Mute, Note, Offer, Preference, Rated, Rating, Silenced, Token

__all__ = [
    "Analysed",
    "Attempt",
    "Ban",
    "Channel",
    "Entry",
    "ServerKey",
    "Learned",
    "Learning",
    "Message",
    "Mute",
    "Note",
    "Notice",
    "Offer",
    "Person",
    "Preference",
    "Rated",
    "Rating",
    "Reset",
    "Screen",
    "Seat",
    "Secret",
    "Session",
    "Silenced",
    "Store",
    "Table",
    "Token",
]
