"""The panel beside a game, for one viewer: chat, offers, what they may ask of the others, ratings."""

from __future__ import annotations

from dataclasses import dataclass

from vaka.server.store import Person, Table
from vaka.server.tables.chat import Chat, Conversation
from vaka.server.tables.history import History
from vaka.server.tables.offers import Offers, Pending, bots_agree, held, plays
from vaka.server.tables.ratings import Change, Ratings, Standing
from vaka.server.tables.tables import Tables


@dataclass(frozen=True, slots=True)
class SidePanel:
    """What one viewer finds beside the board."""

    talk: Conversation
    known: bool
    """False for somebody whom nobody knows yet: they may read, and give a name to speak."""
    host: bool
    offers: list[Pending]
    can_ask_undo: bool
    bots_only: bool
    alone: bool
    """Whether all seats are this person's."""
    """True where only bots would have to agree to an undo."""
    can_offer_end: bool
    can_resign: list[int]
    may_rematch: bool
    rematch: str | None
    ratings: dict[int, Standing]
    """How strong those are who sit at a rated table, by seat."""
    changes: dict[int, Change]
    """What the game did to ratings, by seat."""


class SidePanels:
    """The side panels of all tables of one store."""

    def __init__(self, tables: Tables, history: History) -> None:
        self.tables = tables
        self.talk = Chat(tables)
        self.offers = Offers(tables, history)
        self.ratings = Ratings(tables.store)

    def of(self, table: Table, person: Person | None, *, can_undo: bool) -> SidePanel:
        """Asked for with every update of every viewer, so in one session, and no more than an update shows."""
        mine = held(table, person)
        going_on = not table.over and table.closed is None
        offers: list[Pending] = []
        calm = going_on and self.tables.calm(table)
        with self.tables.store.reading() as session:
            if calm:
                talk = self.talk.silence_at(table, person)
            else:
                talk = self.talk.heard(session, table, person)
                offers = self.offers.standing(session, table, person) if going_on else []
            ratings = self.ratings.at(session, table) if table.rated and going_on else {}
            asks = going_on and not can_undo and self.offers.may_ask_undo(session, table, person)
        rated = [seat.seat for seat in table.seats if person is not None and seat.person_id == person.id]
        return SidePanel(
            talk=talk,
            known=person is not None,
            host=person is not None and person.id == table.host_id,
            offers=offers,
            can_ask_undo=asks,
            alone=all(seat.seat in mine for seat in table.seats),
            bots_only=not any(plays(seat) for seat in table.seats if seat.seat not in mine),
            can_offer_end=going_on and bool(mine) and bots_agree(table),
            can_resign=mine if going_on else [],
            may_rematch=table.over and bool(rated),
            rematch=self.offers.rematch_of(table),
            ratings=ratings,
            changes=self.ratings.changes(table),
        )
