"""What has been played at a table: its log in words, its live line of moves, its record, its draws checked."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TypeVar

from sqlalchemy import select

import vaka
from vaka.core.chance import Chance, Committed, Replayed
from vaka.core.errors import Corrupt, VakaError
from vaka.core.events import load_event
from vaka.core.game import Game
from vaka.core.record import Record, Recorded
from vaka.core.undo import informs
from vaka.server.cache import Kept
from vaka.server.errors import Denied
from vaka.server.store import Entry, Person, Secret, Table
from vaka.server.tables import Proposal, Tables, snapshot_of

EVERYTHING = -1
"""The eyes of somebody from whom nothing is hidden any more: the game is over."""


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
    undone: bool = False
    new: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """An entry without what is heavy about it."""

    version: int
    kind: str
    seat: int
    action: str
    back_to: int | None


class History:
    """The past of the tables of one store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._words: Kept[tuple[str, int, int | None], tuple[LogLine, ...]] = Kept(20_000)

    def line(self, table: Table) -> list[Entry]:
        """The setup and the moves that stand, without what was taken back: entry n is the n-th move."""
        query = select(Entry).where(Entry.table_id == table.id).order_by(Entry.version)
        with self.store.reading() as session:
            return live(list(session.scalars(query)))

    def log(self, table: Table, eyes: int | None, mine: tuple[int, ...] = (), last: int = 60) -> list[LogLine]:
        """What a viewer may read of what happened, the newest first."""
        heads = self._heads(table, last)
        said = self._said(table, eyes, heads)
        standing = {head.version for head in live(heads)}
        acted = [head.version for head in heads if head.seat in mine]
        fresh_after = min(acted[-1] if acted else 0, table.version - 1)
        return [
            replace(line, undone=head.kind == "play" and head.version not in standing, new=head.version > fresh_after)
            for head in reversed(heads)
            for line in reversed(said[head.version])
        ]

    def _heads(self, table: Table, last: int) -> list[Head]:
        """The last entries without their events and snapshots."""
        columns = (Entry.version, Entry.kind, Entry.seat, Entry.action, Entry.back_to)
        query = select(*columns).where(Entry.table_id == table.id).order_by(Entry.version.desc()).limit(last)
        with self.store.reading() as session:
            return [Head(*row) for row in session.execute(query)][::-1]

    def _said(self, table: Table, eyes: int | None, heads: list[Head]) -> dict[int, tuple[LogLine, ...]]:
        """The words of each entry for a viewer. Entries never change, so what was said once is kept."""
        out: dict[int, tuple[LogLine, ...]] = {}
        for head in heads:
            kept = self._words.get((table.id, head.version, eyes))
            if kept is not None:
                out[head.version] = kept
        missing = [head for head in heads if head.version not in out]
        if not missing:
            return out
        first, final = missing[0].version, missing[-1].version
        query = select(Entry.version, Entry.events).where(
            Entry.table_id == table.id, Entry.version >= first, Entry.version <= final
        )
        with self.store.reading() as session:
            events = {row.version: row.events for row in session.execute(query)}
        game = self.tables.game(table)
        for head in missing:
            lines: list[LogLine] = []
            for ordinal, data in enumerate(events[head.version]):
                event = load_event(data) if eyes == EVERYTHING else load_event(data).view(eyes)
                text = (
                    "" if event is None else f"takes back: {head.action}." if head.kind == "undo" else game.say(event)
                )
                if event is not None and text:
                    lines.append(LogLine(head.version, ordinal, event.seat, text, event.rule))
            out[head.version] = tuple(lines)
            self._words.put((table.id, head.version, eyes), tuple(lines))
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


Line = TypeVar("Line", Head, Entry)


def live(entries: list[Line]) -> list[Line]:
    """The entries whose effects stand, by walking back from the last one and leaping where an undo leapt."""
    by_version = {entry.version: entry for entry in entries}
    out: list[Line] = []
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
