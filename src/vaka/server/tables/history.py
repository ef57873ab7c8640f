"""What has been played at a table: its log in words, its live line of moves, its record, its draws checked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

import vaka
from vaka.core.chance import Chance, Committed, Replayed
from vaka.core.errors import Corrupt, VakaError
from vaka.core.events import load_event
from vaka.core.game import Game
from vaka.core.record import Record, Recorded
from vaka.core.undo import informs
from vaka.server.errors import Denied
from vaka.server.lru_cache import LruCache
from vaka.server.store import Entry, Person, Secret, Table
from vaka.server.store.columns import pack, unpack
from vaka.server.tables import lesson_play
from vaka.server.tables.own_maps import own_map, with_map
from vaka.server.tables.reader import snapshot_of
from vaka.server.tables.seating import Proposal
from vaka.server.tables.tables import Tables
from vaka.server.tables.timeline import Head, current_moves

EVERYTHING = -1
"""The eyes of somebody from whom nothing is hidden any more: the game is over."""
FEW = 4
"""So many entries are read one by one."""
LAST = 60
"""So many entries a log goes back."""
Standing = tuple[bool, bool, int | None]
"""Of an entry: whether it was taken back, whether it is new to its viewer, and its number in the game as it stands."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log as one viewer reads it."""

    version: int
    ordinal: int
    """Which of the lines of that version it is for this viewer: what they are not told leaves no gap."""
    seat: int
    """Whose badge stands before it; -1 for nobody's."""
    text: str
    rule: str
    by: int = -1
    """The seat whose move it belongs to; -1 for the setup."""
    undone: bool = False
    new: bool = False
    move: int | None = None
    """The number of its move in the game as it stands; None where it was taken back."""


class History:
    """The past of the tables of one store."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store
        self._words: LruCache[tuple[str, int, int | None], tuple[LogLine, ...]] = LruCache(20_000)

    def line(self, table: Table) -> list[Head]:
        """The setup and the moves that stand, without what was taken back: head n is the n-th move's."""
        return current_moves(self.tables.heads(table))

    def events(self, table: Table, version: int) -> list[dict[str, Any]]:
        """What happened at a version, as it was written down."""
        return self.tables.events(table, version)

    def log_until(self, table: Table, eyes: int | None, version: int, last: int = 60) -> list[LogLine]:
        """The log as it stood at a version, without what was taken back; of that version's own lines it says so."""
        line = [head for head in self.line(table) if head.version <= version]
        number = {head.version: at for at, head in enumerate(line)}
        heads = line[-4 * last :]
        said = self.said(table, eyes, heads)
        lines = [each for head in reversed(heads) for each in reversed(said[head.version])]
        return [replace(each, new=each.version == version, move=number[each.version]) for each in lines[:last]]

    def log(self, table: Table, eyes: int | None, mine: tuple[int, ...] = (), last: int = LAST) -> list[LogLine]:
        """What a viewer may read of what happened, the newest first."""
        return [
            LogLine(
                line.version,
                line.ordinal,
                line.seat,
                line.text,
                line.rule,
                line.by,
                undone=undone,
                new=new,
                move=move,
            )
            for _, lines, (undone, new, move) in self.standing(table, eyes, mine, last)
            for line in reversed(lines)
        ]

    def standing(
        self, table: Table, eyes: int | None, mine: tuple[int, ...], last: int
    ) -> list[tuple[Head, tuple[LogLine, ...], Standing]]:
        """The last entries, the newest first: what each says to a viewer, and how it stands now."""
        heads = self.tables.heads(table, last)
        said = self.said(table, eyes, heads)
        return [(head, said[head.version], stands) for head, stands in self.stood(table, heads, mine)]

    def stood(self, table: Table, heads: list[Head], mine: tuple[int, ...]) -> list[tuple[Head, Standing]]:
        """How the last entries stand now for the holder of some seats, the newest first."""
        standing = {head.version: at for at, head in enumerate(reversed(current_moves(heads)))}
        moves = self.tables.state(table).moves
        acted = [head.version for head in heads if head.seat in mine]
        fresh_after = min(acted[-1] if acted else 0, table.version - 1)
        return [
            (
                head,
                (
                    head.kind == "play" and head.version not in standing,
                    head.version > fresh_after,
                    moves - standing[head.version] if head.version in standing else None,
                ),
            )
            for head in reversed(heads)
        ]

    def said(self, table: Table, eyes: int | None, heads: list[Head]) -> dict[int, tuple[LogLine, ...]]:
        """The words of each entry for a viewer. Entries never change, so what was said once is kept."""
        out: dict[int, tuple[LogLine, ...]] = {}
        for head in heads:
            kept = self._words.get((table.id, head.version, eyes))
            if kept is not None:
                out[head.version] = kept
        missing = [head for head in heads if head.version not in out]
        if not missing:
            return out
        events = self._events_of(table, missing)
        game = self.tables.game(table)
        for head in missing:
            lines: list[LogLine] = []
            for data in events[head.version]:
                event = load_event(data) if eyes == EVERYTHING else load_event(data).view(eyes)
                text = "" if event is None else taken_back(head, eyes) if head.kind == "undo" else game.say(event)
                if event is not None and text:
                    lines.append(LogLine(head.version, len(lines), event.seat, text, event.rule, head.seat))
            out[head.version] = tuple(lines)
            self._words.put((table.id, head.version, eyes), tuple(lines))
        return out

    def _events_of(self, table: Table, heads: list[Head]) -> dict[int, list[dict[str, Any]]]:
        if len(heads) <= FEW:  # nearly always the last, in memory still
            return {head.version: self.events(table, head.version) for head in heads}
        first, final = heads[0].version, heads[-1].version
        query = select(Entry.version, Entry.events).where(
            Entry.table_id == table.id, Entry.version >= first, Entry.version <= final
        )
        with self.store.asking() as connection:
            return {row.version: row.events for row in connection.execute(query)}

    def record(self, table: Table) -> Record:
        """The game as a record. It tells everything, so it is given out only once the game is over."""
        if not table.over:
            raise Denied("The record contains what is still hidden. It is published when the game is over.")
        return self.record_so_far(table)

    def record_so_far(self, table: Table) -> Record:
        outcomes = self.tables.outcomes(table)
        line = self.line(table)
        moves = [Recorded(head.seat, head.action, outcomes[head.version]) for head in line[1:]]
        setup, before = lesson_play.before(table, outcomes[line[0].version])
        return Record(
            table.title, table.rules, table.players, dict(table.options), None, setup, [*before, *moves]
        )  # fmt: skip

    # Tables that begin with a past.

    def resume(self, record: Record, at: int | None, proposal: Proposal, host: Person, origin: str) -> Table:
        """A record, or its first `at` moves, as a new table that is played on from there."""
        return self.found(past_of(record, at), record, proposal, host, origin)

    def found(self, past: Past, record: Record, proposal: Proposal, host: Person, origin: str) -> Table:
        """A new table with a past that has been played once more already."""
        game = vaka.game(record.title)
        seats = self.tables.seats(proposal, host)
        secret = self.tables.new_secret(proposal)
        entries = [
            Entry(
                version=number, kind="play" if number else "setup", seat=move.seat, action=move.action,
                outcomes=move.outcomes, informs=move.informs, key=f"record:{number}" if number else "setup",
                events=move.events, snapshot=move.snapshot, person_id=host.id,
            )
            for number, move in enumerate(past)
        ]  # fmt: skip
        last = with_map(unpack(past[-1].snapshot), record.options)
        state = game.load(last, Committed(secret, last["chance"]["count"]))
        return self.tables.found(game, state, entries, secret, seats, proposal, host, origin)

    # Chance.

    def secret(self, table: Table) -> bytes:
        """The table's secret, once nothing can be won by knowing it."""
        if not table.over:
            raise Denied("The secret is published when the game is over; its hash is already known.")
        with self.store.reading() as session:
            return session.get_one(Secret, table.id).secret


def taken_back(head: Head, eyes: int | None) -> str:
    """The words of an undo. What was taken back may have been done in secret: only its own seat reads what it was."""
    return f"takes back: {head.action}." if eyes in (head.seat, EVERYTHING) else "takes back a move."


@dataclass(frozen=True, slots=True)
class PastMove:
    """One move of a game that is played once more, with all that an entry keeps of it."""

    seat: int
    action: str
    outcomes: list[int]
    informs: bool
    events: bytes
    snapshot: bytes
    """Both packed where the game is played once more: there is much of it, and the server's own process only hands it on."""


Past = list[PastMove]


def past_of(record: Record, at: int | None) -> Past:
    """The setup of a record and its moves, or the first `at` of them, played once more."""
    if record.laid:
        raise Corrupt("field laid: a table begins with a setup, and this record with a position in words")
    game = vaka.game(record.title)
    with own_map(record.options):
        game.replay(record, at)
    moves = record.moves if at is None else record.moves[:at]
    outcomes = [outcome for part in [record.setup, *(move.outcomes for move in moves)] for outcome in part]
    state = game.reopen(record, Replayed(outcomes))
    events = state.listen()
    state.begin()
    past = [
        PastMove(-1, "", record.setup, False, pack([event.to_json() for event in events]), pack(snapshot_of(state)))
    ]
    for number, move in enumerate(moves, start=1):
        before = state
        state = before.copy()
        events = state.listen()
        state.play(move.action, move.seat)
        # What came with a table stands, but for its last move: only there it matters whether it told anybody anything.
        told = number < len(moves) or informs(before, state.read(move.action), state)
        happened = pack([event.to_json() for event in events])
        past.append(PastMove(move.seat, move.action, move.outcomes, told, happened, pack(snapshot_of(state))))
    return past


def check_draws(game: Game, record: Record, secret: bytes, inherited: int = 0) -> int:
    """Derive every draw of a record again from the secret; how many there were. A draw that differs raises Corrupt.

    The first `inherited` moves came from elsewhere: their draws are taken as they are.
    """
    moves = record.moves
    given = [o for part in [record.setup, *(move.outcomes for move in moves[:inherited])] for o in part]
    chance: Chance = Replayed(given) if inherited else Committed(secret)
    state = game.reopen(record, chance)
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
