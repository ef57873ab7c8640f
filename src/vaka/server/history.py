"""What has been played at a table: its log in words, its live line of moves, its record, its draws checked."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import select

import vaka
from vaka.core.chance import Chance, Committed, Replayed
from vaka.core.errors import Corrupt, VakaError
from vaka.core.events import load_event
from vaka.core.game import Game
from vaka.core.record import Record, Recorded
from vaka.core.undo import informs
from vaka.server.errors import Denied
from vaka.server.store import Entry, Person, Secret, Table
from vaka.server.tables import Proposal, Tables, snapshot_of


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log as one viewer reads it."""

    version: int
    ordinal: int
    """Which of the events of that version it tells."""
    seat: int
    """Whose badge stands before it; -1 for nobody's."""
    text: str
    rule: str
    undone: bool
    new: bool


class History:
    """The past of the tables of one store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    def entries(self, table: Table, last: int | None = None) -> list[Entry]:
        """A table's entries in order, all of them or the last few."""
        query = select(Entry).where(Entry.table_id == table.id).order_by(Entry.version.desc())
        with self.store.reading() as session:
            return list(session.scalars(query.limit(last) if last else query))[::-1]

    def line(self, table: Table) -> list[Entry]:
        """The setup and the moves that stand, without what was taken back: entry n is the n-th move."""
        return live(self.entries(table))

    def log(self, table: Table, eyes: int | None, mine: tuple[int, ...] = (), last: int = 80) -> list[LogLine]:
        """What a viewer may read of what happened, the newest first."""
        game = self.tables.game(table)
        entries = self.entries(table, last)
        standing = {entry.version for entry in live(entries)}
        acted = [entry.version for entry in entries if entry.seat in mine]
        fresh_after = min(acted[-1] if acted else 0, table.version - 1)
        out: list[LogLine] = []
        for entry in reversed(entries):
            undone = entry.kind == "play" and entry.version not in standing
            for ordinal in reversed(range(len(entry.events))):
                event = load_event(entry.events[ordinal]).view(eyes)
                if event is None:
                    continue
                if entry.kind == "undo":
                    text = f"takes back: {entry.action}."
                else:
                    text = game.say(event)
                if text:
                    new = entry.version > fresh_after
                    out.append(LogLine(entry.version, ordinal, event.seat, text, event.rule, undone, new))
        return out

    def record(self, table: Table) -> Record:
        """The game as a record. It tells everything, so it is given out only once the game is over."""
        if not table.over:
            raise Denied("The record tells what is still hidden: it opens when the game is over.")
        return self.record_so_far(table)

    def record_so_far(self, table: Table) -> Record:
        line = self.line(table)
        moves = [Recorded(entry.seat, entry.action, list(entry.outcomes)) for entry in line[1:]]
        return Record(
            table.title, table.rules, table.players, dict(table.options), None, list(line[0].outcomes), moves
        )  # fmt: skip

    # Tables that begin with a past.

    def resume(self, record: Record, at: int | None, proposal: Proposal, host: Person, origin: str) -> Table:
        """A record, or its first `at` moves, as a new table that is played on from there."""
        game = vaka.game(record.title)
        game.replay(record, at)
        moves = record.moves if at is None else record.moves[:at]
        outcomes = [outcome for part in [record.setup, *(move.outcomes for move in moves)] for outcome in part]
        seats = self.tables.seats(proposal, host)
        state = game.make(record.players, game.read_options(record.options, record.players), Replayed(outcomes))
        events = state.listen()
        state.begin()
        entries = [
            Entry(
                version=0, kind="setup", seat=-1, action="", outcomes=list(record.setup), key="setup",
                events=[event.to_json() for event in events], snapshot=snapshot_of(state), person_id=host.id,
            )
        ]  # fmt: skip
        for number, move in enumerate(moves, start=1):
            before = state
            state = before.copy()
            events = state.listen()
            state.play(move.action, move.seat)
            entries.append(
                Entry(
                    version=number, kind="play", seat=move.seat, action=move.action, outcomes=list(move.outcomes),
                    informs=informs(before, state.read(move.action), state), key=f"record:{number}",
                    events=[event.to_json() for event in events], snapshot=snapshot_of(state), person_id=host.id,
                )
            )  # fmt: skip
        return self.tables.found(game, state, entries, secrets.token_bytes(32), seats, proposal, host, origin)

    # Chance.

    def secret(self, table: Table) -> bytes:
        """The table's secret, once nothing can be won by knowing it."""
        if not table.over:
            raise Denied("The secret is published when the game is over. Its hash is known already.")
        with self.store.reading() as session:
            return session.get_one(Secret, table.id).secret


def live(entries: list[Entry]) -> list[Entry]:
    """The entries whose effects stand, by walking back from the last one and leaping where an undo leapt."""
    by_version = {entry.version: entry for entry in entries}
    out: list[Entry] = []
    at = entries[-1].version if entries else -1
    while at in by_version:
        entry = by_version[at]
        if entry.back_to is not None:
            at = entry.back_to
            continue
        out.append(entry)
        at -= 1
    return out[::-1]


def check_draws(game: Game, record: Record, secret: bytes, inherited: int = 0) -> int:
    """Derive every draw of a record again from the secret; how many there were. A draw that differs raises Corrupt.

    The first `inherited` moves came from elsewhere: their draws are taken as they are.
    """
    moves = record.moves
    given = [o for part in [record.setup, *(move.outcomes for move in moves[:inherited])] for o in part]
    chance: Chance = Replayed(given) if inherited else Committed(secret)
    state = game.make(record.players, game.read_options(record.options, record.players), chance)
    state.begin()
    if list(state.setup_outcomes) != record.setup:
        raise Corrupt("setup: the secret gives other draws")
    for number, move in enumerate(moves, start=1):
        if number == inherited + 1 and inherited:
            state.chance = Committed(secret, state.chance.count)
        try:
            state.play(move.action, move.seat)
        except VakaError as error:
            raise Corrupt(f"move {number} ({move.action}): {error}") from error
        assert state.last is not None
        if list(state.last.outcomes) != move.outcomes:
            raise Corrupt(f"move {number} ({move.action}): the secret gives other draws")
    return state.chance.count - len(given) if inherited else state.chance.count
