"""Tables: begun, sat at, played at, undone.

An action is validated on a copy of the position, written in one transaction that holds only if nobody was quicker,
and told to the others once it is committed.

Long because whatever changes a table stands here together, so that it can be read as one.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from hashlib import sha256

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

import vaka
from vaka.core.chance import Committed, commitment
from vaka.core.errors import Corrupt, Malformed, NotYourDecision, Over, Refused, Stale
from vaka.core.events import Event
from vaka.core.game import Game
from vaka.core.record import Record, Recorded
from vaka.core.state import State
from vaka.core.undo import informs
from vaka.server.errors import CannotUndo, Denied, Unknown
from vaka.server.ids import new_id, sound
from vaka.server.lru_cache import LruCache
from vaka.server.names import GUEST, clean_name
from vaka.server.operations import metrics
from vaka.server.store import Entry, Learning, Person, Screen, Seat, Secret, Store, Table
from vaka.server.store.columns import Damaged, now
from vaka.server.tables import lesson_play, orders, timing
from vaka.server.tables.ratings import settle
from vaka.server.tables.results import given_up, with_last
from vaka.server.tables.seating import BOT, LINK, OPEN, PERSON, Actor, Proposal
from vaka.server.tables.timeline import Head, live

log = logging.getLogger("vaka.tables")
KEY_LIMIT = 64
LOADING = threading.Lock()
"""Titles make their tables and actions when they are first needed: by one thread, so that there is one of each."""


class Tables:
    """All tables of one store."""

    def __init__(self, store: Store, bot_levels: Callable[[], tuple[str, ...]], draws: str = "") -> None:
        self.store = store
        self.draws = draws
        self.bot_levels = bot_levels
        self.listeners: list[Callable[[str], None]] = []
        """Told the id of a table whenever something about it has been committed."""
        self._states: LruCache[tuple[str, int], State] = LruCache(256)

    # Reading.

    def get(self, table_id: str) -> Table:
        """The table of that id."""
        with self.store.reading() as session:
            return self._get(session, table_id)

    def _get(self, session: Session, table_id: str, *, lock: bool = False) -> Table:
        """`lock` it where something is decided by what is read: PostgreSQL lets others write in between."""
        table = session.get(Table, table_id, with_for_update=lock) if sound(table_id, 16) else None
        if table is None:
            raise Unknown("There is no such table. Perhaps part of the address is missing.")
        return table

    def game(self, table: Table) -> Game:
        return vaka.game(table.title)

    def state(self, table: Table, version: int | None = None) -> State:
        """The position at a version (now, unless one is named). It is shared: copy it before playing on."""
        at = table.version if version is None else version
        state = self._states.get((table.id, at))
        if state is None:
            with self.store.reading() as session:
                secret = session.scalar(select(Secret.secret).where(Secret.table_id == table.id))
            if secret is None or not 0 <= at <= table.version:
                raise Unknown(f"This table has no version {at}.")
            try:
                state = self._load(table, at, secret)
            except (Damaged, Corrupt, AttributeError, KeyError, TypeError, ValueError) as fault:
                log.error("the position of table %s at version %d is damaged (%s): played again", table.id, at, fault)
                state = self._rebuild(table, at, secret)
            self._states.put((table.id, at), state)
        return state

    def _load(self, table: Table, at: int, secret: bytes) -> State:
        with self.store.reading() as session:
            snapshot = session.scalar(select(Entry.snapshot).where(Entry.table_id == table.id, Entry.version == at))
        if snapshot is None:
            raise Damaged("missing")
        with LOADING:
            return self.game(table).load(
                snapshot, lesson_play.chance_of(table, secret, int(snapshot["chance"]["count"]))
            )

    def _rebuild(self, table: Table, at: int, secret: bytes) -> State:
        """The position that a damaged snapshot should have held: the moves up to it, played again. It is mended."""
        line = live([head for head in self.heads(table) if head.version <= at])
        drawn = self.outcomes(table)
        moves = [Recorded(head.seat, head.action, drawn[head.version]) for head in line[1:]]
        setup, before = lesson_play.before(table, drawn[line[0].version])
        state = self.game(table).replay(
            Record(table.title, table.rules, table.players, dict(table.options), None, setup, [*before, *moves])
        )
        state.chance = lesson_play.chance_of(table, secret, state.chance.count)
        state.last = None
        mend = update(Entry).where(Entry.table_id == table.id, Entry.version == at).values(snapshot=snapshot_of(state))
        with self.store.writing() as session:
            session.execute(mend)
        return state

    def heads(self, table: Table, last: int | None = None) -> list[Head]:
        """The last entries up to the version that the table has here, or all, without their events and snapshots."""
        columns = (Entry.version, Entry.kind, Entry.seat, Entry.action, Entry.back_to)
        past = (Entry.table_id == table.id, Entry.version <= table.version)
        query = select(*columns).where(*past).order_by(Entry.version.desc()).limit(last)
        with self.store.reading() as session:
            return [Head(*row) for row in session.execute(query)][::-1]

    def outcomes(self, table: Table) -> dict[int, list[int]]:
        """What was drawn at each version."""
        query = select(Entry.version, Entry.outcomes).where(Entry.table_id == table.id)
        with self.store.reading() as session:
            return {row.version: list(row.outcomes) for row in session.execute(query)}

    # Beginning.

    def create(self, proposal: Proposal, host: Person) -> Table:
        """A new table at its first decision, its chance bound by a secret that is made here."""
        game = vaka.game(proposal.title)
        options = game.read_options(proposal.options, proposal.players)
        if proposal.rated and host.kind != "account":
            raise Denied("Ratings need an account: create one, or play without a rating.")
        seats = self.seats(proposal, host)
        secret = self.new_secret(proposal)
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
            session.add_all(entries)
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
                out.append(Seat(seat=number, kind=PERSON, person_id=host.id, name=name or _known(host)))
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
        return out

    # Sitting down.

    def by_invite(self, invite: str) -> tuple[Table, Seat]:
        """The free seat that a link leads to."""
        with self.store.reading() as session:
            seat = session.scalar(select(Seat).where(Seat.invite == invite)) if sound(invite, 32) else None
            if seat is None:
                raise Unknown(
                    "This invitation no longer works: the seat has been taken, or part of the link is missing."
                )
            return self._get(session, seat.table_id), seat

    def sit(self, table_id: str, number: int, person: Person, invite: str | None = None) -> Table:
        """Take a free seat: by its link, or an open one of a public table."""
        with self.store.writing() as session:
            table = self._get(session, table_id, lock=True)
            if not 0 <= number < table.players:
                raise Unknown("This table has no such seat.")
            seat = table.seats[number]
            if seat.kind == PERSON and seat.person_id == person.id:
                return table
            if seat.kind not in (LINK, OPEN):
                raise Denied("This seat is taken.")
            if table.rated and person.kind != "account":
                raise Denied("This table is rated, and ratings need an account: log in or create one, then sit down.")
            welcome = seat.kind == OPEN and table.public
            if not welcome and not (
                invite and seat.invite and secrets.compare_digest(invite.encode(), seat.invite.encode())
            ):
                raise Denied("This seat is reserved for somebody who was sent its link.")
            seat.kind, seat.person_id, seat.invite = PERSON, person.id, None
            seat.name = seat.name or _known(person)
            if table.deadline is None:
                timing.start(session, table)
            table.stamp += 1
            table.updated = now()
        self.changed(table_id)
        return table

    def close(self, table_id: str, why: str | None) -> Table:
        """Close a table before its end, or with None open it again."""
        with self.store.writing() as session:
            table = self._get(session, table_id, lock=True)
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
            table = self._get(session, table_id, lock=True)
            if not any(seat.seat == number and seat.person_id == person.id for seat in table.seats):
                raise Denied("This seat is not yours.")
            session.merge(Screen(table_id=table_id, person_id=person.id, seat=number))

    def screen(self, table_id: str, person_id: str) -> int | None:
        with self.store.reading() as session:
            screen = session.get(Screen, (table_id, person_id))
            return None if screen is None else screen.seat

    # Playing.

    def act(self, table_id: str, who: Actor, text: str, version: int, key: str) -> Table:
        """Play an action made against a version, once. What comes back is committed."""
        key = _key(who, key)
        with self.store.one_moment():
            table = self.get(table_id)
            done = self._done(table_id, key, "play", text)
        if done:
            return self.get(table_id)  # again: it may have been done since we looked
        if version != table.version:
            raise Stale(version, table.version)
        open_to_play(table)
        before = self.state(table)
        seat = before.to_act
        if seat is None or table.over:
            raise Over
        if not who.holds(table.seats[seat]):
            seat = aside_for(before, table, who, text)
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
        return self._append(table, [entry], after, who, aside=action not in before.choices)

    def undo(self, table_id: str, who: Actor, version: int, key: str) -> Table:
        """Take the last action or order back, where it told nobody anything: of an order as much as that is true of."""
        table = self.get(table_id)
        key = _key(who, key)
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
        return self._append(table, [entry], before, who)

    def tip(self, table: Table, version: int | None = None) -> Entry:
        """The entry whose position stands at a version: that of the version itself, or what an undo went back to."""
        at = table.version if version is None else version
        with self.store.reading() as session:
            entry = session.get_one(Entry, (table.id, at))
            while entry.back_to is not None:
                entry = session.get_one(Entry, (table.id, entry.back_to))
            return entry

    def can_undo(self, table: Table, who: Actor) -> bool:
        if table.over or table.closed is not None or table.version == 0:
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

    def _append(
        self, table: Table, entries: list[Entry], state: State, who: Actor | None = None, *, aside: bool = False
    ) -> Table:
        """One transaction: the entries and the table's new version, only if nobody was quicker."""
        for version, entry in enumerate(entries, start=table.version + 1):
            entry.table_id, entry.version = table.id, version
        first, entry = entries[0], entries[-1]
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
        try:
            with self.store.writing() as session:
                if session.connection().execute(change).rowcount != 1:
                    raise Stale(table.version, self._get(session, table.id).version)
                session.add_all(entries)
                session.flush()
                fresh = session.get_one(Table, table.id, populate_existing=True)
                if who is not None and not who.holds(fresh.seats[entry.seat]):
                    raise NotYourDecision(entry.seat, entry.seat)  # the owner came back, or ran out of time, meanwhile
                if not aside or fresh.to_act != table.to_act:  # an aside leaves everybody's clock alone
                    timing.handed_on(session, fresh, table.to_act, played=entry.kind == "play")
                if fresh.over:
                    settle(session, fresh)
        except (Stale, IntegrityError) as error:  # somebody was quicker: perhaps the very same request, sent twice
            if self._done(table.id, first.key, first.kind, first.action):
                return self.get(table.id)
            fresh = self.get(table.id)
            open_to_play(fresh)
            raise Stale(table.version, fresh.version) from error
        self._states.put((table.id, entry.version), state)
        by = "bot" if entry.person_id is None else "person"
        metrics.ACTIONS.labels(table.title, entry.kind, by).inc(len(entries))
        lesson_play.note(self.store, fresh)
        self.changed(table.id)
        return fresh

    def changed(self, table_id: str) -> None:
        """Tell everybody who listens. After the commit, always."""
        for listener in self.listeners:
            listener(table_id)


def open_to_play(table: Table) -> None:
    """Nothing is played at a table that was closed."""
    if table.closed is not None:
        raise Refused(f"This table was closed: {table.closed_why or 'nobody plays here any more'}.")


def snapshot_of(state: State) -> dict[str, object]:
    """A position as it is stored. Its chance goes on by the table's secret, wherever it came from so far."""
    return {**state.to_json(history=False), "chance": {"kind": "committed", "count": state.chance.count}}


def _known(person: Person) -> str:
    """A person's name, where they gave one; a seat without a name goes by its colour."""
    return "" if person.name == GUEST else person.name


def _key(who: Actor, key: str) -> str:
    if not key or len(key) > KEY_LIMIT or not key.isprintable():
        raise Malformed(f"a key must have 1 to {KEY_LIMIT} characters and be new for every action", field="key")
    return f"{who.person_id or 'bot'}:{key}"


def aside_for(state: State, table: Table, who: Actor, text: str) -> int:
    """The seat for which somebody who is not asked may do this all the same, such as giving a standing order."""
    for seat in table.seats:
        if who.holds(seat) and text in [action.text for action in state.game.asides(state.view(seat.seat))]:
            return seat.seat
    assert state.to_act is not None
    raise NotYourDecision(-1 if who.bot_seat is None else who.bot_seat, state.to_act)
