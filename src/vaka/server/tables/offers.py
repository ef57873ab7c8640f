"""What a seat asks of the others: to take something back, to end here, to play again; and giving up.

An offer to take back or to end is answered by all people at the other seats; bots agree. It dies with the next action.
In a rated game bots agree to nothing, so nobody can change one who plays against bots only.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from vaka.core.errors import Over, Refused
from vaka.core.events import Event
from vaka.core.result import Result
from vaka.server.errors import CannotUndo, Denied, Unknown
from vaka.server.ids import new_id
from vaka.server.store import Entry, Offer, Person, Seat, Table
from vaka.server.store.columns import now
from vaka.server.tables import orders
from vaka.server.tables.clocks import Control
from vaka.server.tables.history import History
from vaka.server.tables.ratings import settle
from vaka.server.tables.reader import open_to_play, snapshot_of
from vaka.server.tables.results import as_it_stands, given_up
from vaka.server.tables.seat_names import name_of
from vaka.server.tables.seating import BOT, PERSON, Place, Proposal
from vaka.server.tables.tables import Tables
from vaka.server.tables.timeline import Head, current_moves
from vaka.server.tables.timing import stand_in_level, start

UNDO, END, REMATCH = "undo", "end", "rematch"
MOVED_ON = "The game has moved on since then."
LOOK_BACK = 400
"""An action further back than this cannot be taken back by agreement."""


@dataclass(frozen=True, slots=True)
class Pending:
    """An offer as one viewer sees it."""

    kind: str
    seat: int
    """Who asks."""
    words: str
    mine: bool
    answer: int | None
    """The seat of the viewer that is still to answer."""
    waiting: list[str]
    """Who has not answered yet."""


def held(table: Table, person: Person | None) -> list[int]:
    """The seats that a person plays."""
    if person is None:
        return []
    return [seat.seat for seat in table.seats if plays(seat) and seat.person_id == person.id]


def plays(seat: Seat) -> bool:
    """True where a person decides for a seat, here and now."""
    return seat.kind == PERSON and seat.away is None


def bots_agree(table: Table) -> bool:
    """Bots agree to everything, but not where a rating could be had by it."""
    return not (table.rated and any(not plays(seat) for seat in table.seats))


class Offers:
    """Offers at the tables of one store."""

    def __init__(self, tables: Tables, history: History) -> None:
        self.tables = tables
        self.history = history
        self.store = tables.store

    # Reading.

    def pending(self, table: Table, person: Person | None) -> list[Pending]:
        """The offers that stand, for one viewer."""
        with self.store.reading() as session:
            return self.standing(session, table, person)

    def standing(self, session: Session, table: Table, person: Person | None) -> list[Pending]:
        """The same, asked in a session that is open already."""
        offers = list(session.scalars(select(Offer).where(Offer.table_id == table.id).order_by(Offer.kind)))
        mine = held(table, person)
        out: list[Pending] = []
        for offer in offers:
            if offer.kind == REMATCH or offer.version != table.version or table.over or table.closed is not None:
                continue
            missing = self._missing(table, offer)
            words = "asks to undo a move" if offer.kind == UNDO else "proposes ending the game now"
            answer = next((seat for seat in missing if seat in mine), None)
            names = [name_of(table.seats[seat]) for seat in missing]
            out.append(Pending(offer.kind, offer.seat, words, offer.seat in mine, answer, names))
        return out

    def rematch_of(self, table: Table) -> str | None:
        """The table at which those of a finished game play again."""
        if not table.over:
            return None
        with self.store.reading() as session:
            offer = session.get(Offer, (table.id, REMATCH))
            return None if offer is None else offer.leads_to

    def may_ask_undo(self, session: Session, table: Table, person: Person | None) -> bool:
        """True where something of this person's stands that could be taken back, as far as a quick look tells."""
        mine = held(table, person)
        if table.over or table.closed is not None or not mine or not bots_agree(table):
            return False
        heads = self.tables.heads(table, LOOK_BACK)
        own = [head.version for head in heads if head.kind == "play" and head.seat in mine]
        last = own[-1] if own else self._earlier(session, table, mine)
        if last is None or last <= table.inherited:
            return False
        if all(head.version <= last or head.back_to is None or head.back_to >= last for head in heads):
            return True
        return self._last_of(table, mine) is not None

    def _earlier(self, session: Session, table: Table, mine: list[int]) -> int | None:
        """When these seats last played, where that was long ago."""
        played = (Entry.table_id == table.id) & (Entry.kind == "play") & Entry.seat.in_(mine)
        return session.scalar(select(func.max(Entry.version)).where(played)) if table.version > LOOK_BACK else None

    def _last_of(self, table: Table, seats: list[int]) -> Head | None:
        """The last action of these seats that stands."""
        standing = current_moves(self.tables.heads(table, LOOK_BACK))
        own = [head for head in standing if head.kind == "play" and head.seat in seats]
        return own[-1] if own and own[-1].version > table.inherited else None

    def _missing(self, table: Table, offer: Offer) -> list[int]:
        return [seat.seat for seat in table.seats if plays(seat) and seat.seat not in offer.agreed]

    # Asking and answering.

    def ask_undo(self, table_id: str, person: Person, version: int) -> Table:
        """Ask to take back one's last action and all that came after it."""
        table = self._table(table_id, person, version)
        mine = held(table, person)
        if not bots_agree(table):
            raise CannotUndo(
                "In a rated game with bots, an action that showed somebody something new cannot be undone."
            )
        last = self._last_of(table, mine)
        if last is None:
            raise CannotUndo("You have nothing to undo.")
        begun = orders.beginning(self.tables, table, self.tables.tip(table, last.version), whole=True)
        back_to = self.tables.tip(table, begun - 1).version
        offer = Offer(table_id=table.id, kind=UNDO, seat=last.seat, version=version, back_to=back_to, agreed=mine)
        return self._put(table, offer)

    def offer_end(self, table_id: str, person: Person, version: int) -> Table:
        """Offer to end the game here, by the points as they stand."""
        table = self._table(table_id, person, version)
        if not bots_agree(table):
            raise Refused("Bots play rated games to the end. You can resign.")
        mine = held(table, person)
        return self._put(table, Offer(table_id=table.id, kind=END, seat=mine[0], version=version, agreed=mine))

    def answer(self, table_id: str, person: Person, kind: str, version: int, yes: bool) -> Table:
        """Say yes or no to an offer; the seat that made it may withdraw it."""
        table = self._table(table_id, person, version)
        mine = held(table, person)
        with self.store.writing() as session:
            locked = self.tables.get_in(session, table_id, lock=True)
            offer = session.get(Offer, (table_id, kind))
            if offer is None or offer.version != locked.version or locked.version != version:
                raise Refused("This offer is no longer open.")
            if yes:
                offer.agreed = [*offer.agreed, *(seat for seat in mine if seat not in offer.agreed)]
            else:
                session.delete(offer)
            locked.stamp += 1
            done = yes and not self._missing(locked, offer)
        self.tables.changed(table_id)
        return self._fulfil(self.tables.get(table_id), offer) if done else self.tables.get(table_id)

    def _table(self, table_id: str, person: Person, version: int) -> Table:
        table = self.tables.get(table_id)
        if not held(table, person):
            raise Denied("You do not play at this table.")
        open_to_play(table)
        if table.over:
            raise Over
        if version != table.version:
            raise Refused(MOVED_ON)
        return table

    def _put(self, table: Table, offer: Offer) -> Table:
        """Make an offer known; it is fulfilled at once where nobody else is to be asked."""
        if not self._missing(table, offer):
            return self._fulfil(table, offer)
        with self.store.writing() as session:
            locked = self.tables.get_in(session, table.id, lock=True)
            if locked.version != offer.version:
                raise Refused(MOVED_ON)
            session.merge(offer)
            locked.stamp += 1
        self.tables.changed(table.id)
        return self.tables.get(table.id)

    def _fulfil(self, table: Table, offer: Offer) -> Table:
        if table.version != offer.version:
            raise Refused(MOVED_ON)
        if offer.kind == END:
            why = "Ended by agreement." if table.players > 1 else "Ended early."
            return self.end(table.id, offer.version, why)
        return self._take_back(table, offer)

    def _take_back(self, table: Table, offer: Offer) -> Table:
        """The draws of what is played instead are the same: the position counts them from where it was."""
        back_to = offer.back_to
        assert back_to is not None
        before = self.tables.state(table, back_to)
        last = self._last_of(table, [offer.seat])
        action = "" if last is None else last.action
        undone = Event("undo", offer.seat, "", {"action": action})
        entry = Entry(
            kind="undo", seat=offer.seat, action=action, back_to=back_to, key=f"agreed:{new_id()}", outcomes=[],
            events=[undone.to_json()], snapshot=snapshot_of(before), person_id=table.seats[offer.seat].person_id,
        )  # fmt: skip
        return self.tables.append(table, [entry], before)

    # Ends before the end.

    def end(self, table_id: str, version: int, why: str) -> Table:
        """End a table here, by the points as they stand; ratings are settled in the same transaction."""
        with self.store.writing() as session:
            table = self.tables.get_in(session, table_id, lock=True)
            if table.over:
                raise Over
            if table.version != version:
                raise Refused(MOVED_ON)
            self._end(session, table, as_it_stands(self.tables.state(table), why, given_up(table)))
        self.tables.changed(table_id)
        return table

    def _end(self, session: Session, table: Table, result: Result) -> None:
        table.over, table.to_act, table.result = True, None, result.to_json()
        table.asked_since = table.deadline = None
        table.stamp += 1
        table.updated = now()
        session.execute(delete(Offer).where(Offer.table_id == table.id))
        session.flush()
        settle(session, table)

    def resign(self, table_id: str, person: Person, number: int) -> Table:
        """Give a seat up. Where others go on, a bot plays it to the end and it ranks last; else the game is over."""
        levels = self.tables.bot_levels()
        with self.store.writing() as session:
            table = self.tables.get_in(session, table_id, lock=True)
            open_to_play(table)
            if table.over:
                raise Over
            if not 0 <= number < table.players:
                raise Unknown("This table has no such seat.")
            seat = table.seats[number]
            if seat.kind != PERSON or seat.person_id != person.id:
                raise Denied("This seat is not yours.")
            name = name_of(seat)
            seat.resigned, seat.away, seat.stand_in = now(), None, None
            going_on = [other for other in table.seats if other.resigned is None]
            people = [other for other in going_on if other.kind != BOT]
            if len(going_on) < 2 or not people or not levels:
                state = self.tables.state(table)
                why = f"{name} resigned." if table.players > 1 else "Given up."
                self._end(session, table, as_it_stands(state, why, given_up(table)))
            else:
                seat.kind, seat.bot = BOT, stand_in_level(table, levels)
                if table.to_act == number:
                    start(session, table)
                table.stamp += 1
                table.updated = now()
        self.tables.changed(table_id)
        return table

    # Again.

    def rematch(self, table_id: str, person: Person) -> Table:
        """Play again, each at the next seat: the first to ask begins the table, the others sit down at it."""
        table = self.tables.get(table_id)
        if not table.over:
            raise Refused("The game is not over yet.")
        mine = [seat.seat for seat in table.seats if seat.person_id == person.id]
        if not mine:
            raise Denied("Only those who played can ask for a rematch.")
        known = self.rematch_of(table)
        if known is None:
            fresh = self._begin_again(table, person, mine)
            try:
                with self.store.writing() as session:
                    session.add(
                        Offer(table_id=table_id, kind=REMATCH, seat=mine[0], version=table.version, agreed=mine, leads_to=fresh.id)
                    )  # fmt: skip
                    self.tables.get_in(session, table_id, lock=True).stamp += 1
            except IntegrityError:  # somebody else asked at the same moment: theirs it is
                self.tables.close(fresh.id, "There is another table for this rematch.")
                known = self.rematch_of(table)
            else:
                self.tables.changed(table_id)
                return fresh
        assert known is not None
        again = self.tables.get(known)
        for number in mine[:1] if again.rated else mine:
            seat = again.seats[rotated(number, table.players)]
            if seat.invite is not None:
                again = self.tables.sit(known, seat.seat, person, seat.invite)
        return again

    def _begin_again(self, table: Table, person: Person, mine: list[int]) -> Table:
        places: list[Place] = [Place("link")] * table.players
        first = True
        for seat in table.seats:
            if seat.seat in mine:
                place = Place("me" if first else "here", seat.name)
                first = False
            elif seat.person_id is not None:
                place = Place("link", seat.name)
            elif seat.kind == BOT:
                place = Place("bot", seat.name, seat.bot or "")
            else:
                place = Place("link")
            places[rotated(seat.seat, table.players)] = place
        proposal = Proposal(
            table.title, table.players, places, dict(table.options), table.name, table.public,
            rated=table.rated, clock=Control.load(table.clock),
        )  # fmt: skip
        return self.tables.create(proposal, person)


def rotated(seat: int, players: int) -> int:
    """Where the person in this seat sits in the next game."""
    return (seat + 1) % players
