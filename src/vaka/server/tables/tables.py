"""What changes a table: it is set up, sat at, played at; an action is taken back; it is closed.

An action is validated on a copy of the position, written in one transaction that holds only if nobody was quicker,
and told to the others once it is committed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

import vaka
from vaka.core.chance import Committed, commitment
from vaka.core.errors import Malformed, NotYourDecision, Over, Refused, Stale, VakaError
from vaka.core.events import Event
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.undo import informs
from vaka.server.errors import CannotUndo, Denied, Unknown
from vaka.server.ids import new_id
from vaka.server.names import GUEST, clean_name
from vaka.server.operations import metrics
from vaka.server.store import Entry, Learning, Person, Screen, Seat, Secret, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables import asides, lesson_play, orders, quick_append, timing
from vaka.server.tables.own_maps import MAP, own_map, show_once
from vaka.server.tables.ratings import settle
from vaka.server.tables.reader import LOADING, TableReader, open_to_play, snapshot_of
from vaka.server.tables.results import given_up, with_last
from vaka.server.tables.seat_names import called, tell_apart
from vaka.server.tables.seating import BOT, LINK, OPEN, PERSON, Actor, Proposal, request_key


class Tables(TableReader):
    """All tables of one store, and whatever changes one of them."""

    def __init__(self, store: Store, bot_levels: Callable[[], tuple[str, ...]], draws: str = "") -> None:
        super().__init__(store)
        self.draws = draws
        self.bot_levels = bot_levels
        self.listeners: list[Callable[[str], None]] = []
        """Told the id of a table whenever something about it has been committed."""

    # Beginning.

    def create(self, proposal: Proposal, host: Person) -> Table:
        """A new table at its first decision, its chance bound by a secret that is made here."""
        game = vaka.game(proposal.title)
        with own_map(proposal.options):
            options = game.read_options(proposal.options, proposal.players)
        if proposal.rated and host.kind != "account":
            raise Denied("Ratings need an account: create one, or play without a rating.")
        if proposal.rated and options.get(MAP):
            raise Malformed("a rated game is played on the title's own map", field=MAP)
        seats = self.seats(proposal, host)
        secret = self.new_secret(proposal)
        with own_map(options):
            with LOADING:
                state = game.make(proposal.players, options, Committed(secret))
            events = state.listen()
            state.begin()
        first = Entry(
            version=0, kind="setup", seat=-1, action="", outcomes=list(state.setup_outcomes), snapshot=snapshot_of(state),
            events=[event.to_json() for event in events], key="setup", person_id=host.id,
        )  # fmt: skip
        return self.found(game, state, [first], secret, seats, proposal, host)

    def new_secret(self, proposal: Proposal) -> bytes:
        """What binds a table's chance: nobody can know it, but where a test has said from what all draws follow."""
        if not self.draws:
            return secrets.token_bytes(32)
        return sha256(f"{self.draws}/{proposal.title}/{proposal.players}".encode()).digest()

    def found(
        self,
        game: Game,
        state: State,
        entries: list[Entry],
        secret: bytes,
        seats: list[Seat],
        proposal: Proposal,
        host: Person,
        origin: str = "",
        lesson: str = "",
    ) -> Table:
        """Write a new table down with the entries it has so far."""
        show_once(state)
        result = state.result
        table = Table(
            id=new_id(),
            title=game.name,
            rules=state.version,
            players=proposal.players,
            options=dict(state.options),
            name=clean_name(proposal.name, 60) or (f"{host.name}’s table" if host.name != GUEST else game.title),
            host_id=host.id,
            public=proposal.public,
            rated=proposal.rated,
            version=entries[-1].version,
            to_act=state.to_act,
            over=state.over,
            result=None if result is None else result.to_json(),
            commitment=commitment(secret),
            origin=origin,
            lesson=lesson,
            inherited=entries[-1].version if origin else 0,
            seats=seats,
        )
        timing.equip(table, proposal.clock)
        with self.store.writing() as session:
            timing.start(session, table)
            session.add(table)
            session.flush()
            session.add(Secret(table_id=table.id, secret=secret))
            if lesson:
                session.add(Learning(table_id=table.id))
            for entry in entries:
                entry.table_id = table.id
            session.execute(insert(Entry), [_columns(entry) for entry in entries])
        self.changed(table.id)
        return table

    def seats(self, proposal: Proposal, host: Person) -> list[Seat]:
        """The seats of a proposal, checked."""
        if len(proposal.places) != proposal.players:
            raise Malformed(f"{proposal.players} players need {proposal.players} seats", field="seats")
        out: list[Seat] = []
        for number, place in enumerate(proposal.places):
            name = clean_name(place.name)
            where = f"seats.{number}"
            if place.kind == "me":
                out.append(Seat(seat=number, kind=PERSON, person_id=host.id, name=called(host, name)))
            elif place.kind == "here":
                out.append(Seat(seat=number, kind=PERSON, person_id=host.id, name=name))
            elif place.kind in (LINK, OPEN):
                out.append(Seat(seat=number, kind=place.kind, name=name, invite=secrets.token_urlsafe(12)))
            elif place.kind == BOT:
                if place.bot not in self.bot_levels():
                    raise Malformed(
                        f"there is no bot {place.bot!r}; there are: {', '.join(self.bot_levels())}", field=where
                    )
                out.append(Seat(seat=number, kind=BOT, bot=place.bot, name=name))
            else:
                raise Malformed(f"a seat must be me, here, link, open or bot, not {place.kind!r}", field=where)
        tell_apart(out)
        return out

    # Sitting down.

    def sit(self, table_id: str, number: int, person: Person, invite: str | None = None) -> Table:
        """Take a free seat: by its link, or an open one of a public table."""
        with self.store.writing() as session:
            table = self.get_in(session, table_id, lock=True)
            if not 0 <= number < table.players:
                raise Unknown("This table has no such seat.")
            seat = table.seats[number]
            if seat.kind == PERSON and seat.person_id == person.id:
                return table
            if seat.kind not in (LINK, OPEN):
                raise Denied("This seat is taken.")
            open_to_play(table)
            if table.over:
                raise Over  # whoever came now would be counted among those who played
            if table.rated and person.kind != "account":
                raise Denied("This table is rated, and ratings need an account: log in or create one, then sit down.")
            if table.rated and any(other.person_id == person.id for other in table.seats):
                raise Denied("This table is rated, and nobody plays two seats of a rated game.")
            welcome = seat.kind == OPEN and table.public
            if not welcome and not (
                invite and seat.invite and secrets.compare_digest(invite.encode(), seat.invite.encode())
            ):
                raise Denied("This seat is reserved for somebody who was sent its link.")
            seat.kind, seat.person_id, seat.invite = PERSON, person.id, None
            seat.name = called(person, seat.name)
            tell_apart(table.seats, seat)
            if table.deadline is None:
                timing.start(session, table)
            table.stamp += 1
            table.updated = now()
        self.changed(table_id)
        return table

    def close(self, table_id: str, why: str | None) -> Table:
        """Close a table before its end, or with None open it again."""
        with self.store.writing() as session:
            table = self.get_in(session, table_id, lock=True)
            if table.over:
                raise Refused("This game is already over.")
            table.closed, table.closed_why = (None, "") if why is None else (now(), why)
            timing.start(session, table)
            table.stamp += 1
            table.updated = now()
        self.changed(table_id)
        return table

    def open_screen(self, table_id: str, person: Person, number: int) -> None:
        """Show somebody who holds several seats the things of one of them."""
        with self.store.writing() as session:
            table = self.get_in(session, table_id, lock=True)
            if not any(seat.seat == number and seat.person_id == person.id for seat in table.seats):
                raise Denied("This seat is not yours.")
            session.merge(Screen(table_id=table_id, person_id=person.id, seat=number))

    # Playing.

    def act(self, table_id: str, who: Actor, text: str, version: int, key: str) -> Table:
        """Play an action made against a version, once. What comes back is committed."""
        key = request_key(who, key)
        known = self.kept(table_id)
        if known is not None and known.table.version == version and not known.table.lesson:
            try:
                return self._play(known.table, who, text, key)
            except VakaError:
                pass  # perhaps only because something has changed meanwhile: the careful way says
        with self.store.one_moment():
            table = self.get(table_id)
            done = self._done(table_id, key, "play", text)
        if done:
            return self.get(table_id)  # again: it may have been done since we looked
        if version != table.version and not asides.unnoticed(self, table, who, version):
            raise Stale(version, table.version)
        return self._play(table, who, text, key)

    def _play(self, table: Table, who: Actor, text: str, key: str) -> Table:
        """Play an action at a table that is as it is known here."""
        open_to_play(table)
        before = self.state(table)
        seat = before.to_act
        if seat is None or table.over:
            raise Over
        if not who.holds(table.seats[seat]):
            seat = asides.seat_for(before, table, who, text)
        after = before.copy()
        after.recording = True
        events = after.listen()
        action = after.read(text)
        after.play(action, seat)
        lesson_play.heed(self.store, table, seat, action.text)
        move = after.last
        assert move is not None
        after.last = None  # the entries are the history; a position in memory needs none
        entry = Entry(
            kind="play", seat=seat, action=action.text, informs=who.bot_seat is not None or informs(before, action, after, seat), key=key,
            outcomes=list(move.outcomes), events=[event.to_json() for event in events],
            snapshot=snapshot_of(after), person_id=who.person_id,
        )  # fmt: skip
        return self.append(table, [entry], after, who, aside=action not in before.choices)

    def undo(self, table_id: str, who: Actor, version: int, key: str) -> Table:
        """Take the last action or order back, where it told nobody anything: of an order as much as that is true of."""
        table = self.get(table_id)
        key = request_key(who, key)
        if self._done(table_id, key, "undo", None):
            return self.get(table_id)
        if version != table.version:
            raise Stale(version, table.version)
        open_to_play(table)
        last = self.tip(table)
        if table.over:
            raise Over
        if last.kind != "play" or not who.holds(table.seats[last.seat]):
            raise CannotUndo("You have nothing to undo.")
        if last.informs:
            raise CannotUndo(
                "Your last action cannot be undone: it showed somebody something new (a draw, a reveal, another’s turn)."
            )
        begun = orders.beginning(self, table, last)
        back_to = self.tip(table, begun - 1).version
        before = self.state(table, back_to)
        action = last.action if begun == last.version else f"{last.version - begun + 1} actions, up to {last.action}"
        undone = Event("undo", last.seat, "", {"action": action})
        entry = Entry(
            kind="undo", seat=last.seat, action=action, back_to=back_to, key=key, outcomes=[],
            events=[undone.to_json()], snapshot=snapshot_of(before), person_id=who.person_id,
        )  # fmt: skip
        return self.append(table, [entry], before, who, thought=asides.thought_about(self, table, back_to, begun))

    def can_undo(self, table: Table, who: Actor) -> bool:
        if table.over or table.closed is not None or table.version == 0 or not any(map(who.holds, table.seats)):
            return False
        last = self.tip(table)
        return last.kind == "play" and not last.informs and who.holds(table.seats[last.seat])

    def _done(self, table_id: str, key: str, kind: str, text: str | None) -> bool:
        """True where this very request has been fulfilled already."""
        with self.store.reading() as session:
            entry = session.scalar(select(Entry).where(Entry.table_id == table_id, Entry.key == key))
        if entry is None:
            return False
        if entry.kind == kind and (text is None or entry.action == " ".join(text.lower().split())):
            return True
        raise Malformed("this key was already used for another action", field="key")

    def append(
        self,
        table: Table,
        entries: list[Entry],
        state: State,
        who: Actor | None = None,
        *,
        aside: bool = False,
        thought: timing.Span | None = None,
    ) -> Table:
        """One transaction: the entries and the table's new version, only if nobody was quicker. `thought`
        is for what somebody takes back by themselves: how long they had been asked it."""
        for version, entry in enumerate(entries, start=table.version + 1):
            entry.table_id, entry.version = table.id, version
        first, entry = entries[0], entries[-1]
        fresh = self._append_quickly(table, entries, state, who, aside, thought)
        if fresh is None:
            try:
                fresh = self._append_carefully(table, entries, state, who, aside, thought)
            except (Stale, IntegrityError) as error:  # somebody was quicker: perhaps the very same request, sent twice
                if self._done(table.id, first.key, first.kind, first.action):
                    return self.get(table.id)
                found = self.get(table.id)
                open_to_play(found)
                raise Stale(table.version, found.version) from error
        self.remember(table, entry.version, state)
        by = "bot" if entry.person_id is None else "person"
        metrics.ACTIONS.labels(table.title, entry.kind, by).inc(len(entries))
        lesson_play.note(self.store, fresh)
        self.changed(table.id)
        return fresh

    def _append_quickly(
        self,
        table: Table,
        entries: list[Entry],
        state: State,
        who: Actor | None,
        aside: bool,
        thought: timing.Span | None,
    ) -> Table | None:
        """Where nothing about the table has changed since it was read, and nothing else is to be done; else None."""
        last = entries[-1]
        if not quick_append.simple(table, state) or (who is not None and not who.holds(table.seats[last.seat])):
            return None
        fresh = quick_append.successor(table, last, state, aside=aside, thought=thought)
        try:
            with self.store.appending() as connection:
                if not quick_append.write(connection, table, fresh, entries):
                    return None
        except IntegrityError:
            return None  # this key has been used
        self.keep_next(table, fresh, entries)
        return fresh

    def _append_carefully(
        self,
        table: Table,
        entries: list[Entry],
        state: State,
        who: Actor | None,
        aside: bool,
        thought: timing.Span | None,
    ) -> Table:
        """The same where more has to be looked at: what has changed besides, clocks, lessons, the end of the game."""
        entry = entries[-1]
        result = state.result
        change = (
            update(Table)
            .where(Table.id == table.id, Table.version == table.version, Table.closed.is_(None), Table.over.is_(False))
            .values(
                version=entry.version,
                stamp=Table.stamp + 1,
                to_act=state.to_act,
                over=state.over,
                result=None if result is None else with_last(result, given_up(table)).to_json(),
                updated=now(),
            )
        )
        with self.store.writing() as session:
            if session.connection().execute(change).rowcount != 1:
                raise Stale(table.version, self.get_in(session, table.id).version)
            session.add_all(entries)
            session.flush()
            fresh = session.get_one(Table, table.id, populate_existing=True)
            if who is not None and not who.holds(fresh.seats[entry.seat]):
                raise NotYourDecision(entry.seat, entry.seat)  # the owner came back, or ran out of time, meanwhile
            if not aside or fresh.to_act != table.to_act:  # an aside leaves everybody's clock alone
                timing.handed_on(session, fresh, table.to_act, played=entry.kind == "play", thought=thought)
            if fresh.over:
                settle(session, fresh)
        return fresh

    def changed(self, table_id: str) -> None:
        """Tell everybody who listens. After the commit, always."""
        for listener in self.listeners:
            listener(table_id)


def _columns(entry: Entry) -> dict[str, object]:
    """An entry as a row: a table may begin with thousands of them."""
    names = (column.key for column in Entry.__table__.columns)
    return {name: value for name in names if (value := getattr(entry, name)) is not None}
