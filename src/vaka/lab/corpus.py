"""An open corpus: finished games of bots, whole, as a versioned data set in Parquet with a data card beside it.

Games are written in parts of a hundred below `FILE.parts`; what is interrupted goes on where it stopped. At the end
the parts become one file, part by part, so that ten thousand games take no more memory than a hundred.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import vaka
from vaka.bots import bot
from vaka.core.chance import Replayed
from vaka.core.errors import Corrupt, Malformed
from vaka.core.option import Options
from vaka.core.record import Record, parse_record
from vaka.core.view import View
from vaka.lab.simulate import Match, Plan, Played, lineup, played
from vaka.lab.tables import arrow
from vaka.lab.work import spread

SCHEMA: Final = 1
"""Rises when a column changes its meaning. Columns may be added."""
PART: Final = 100
COLUMNS: Final = {
    "game": ("int64", "The number of the game in the set, from 0."),
    "title": ("string", "The title's name."),
    "version": ("int64", "The version of the title's rules."),
    "vaka": ("string", "The version of Vaka that played it."),
    "players": ("int64", "How many seats."),
    "options": ("string", "The options, as JSON."),
    "seed": ("string", "The seed; with options, bots and version it gives the same game again."),
    "bots": ("list<string>", "Who sat in each seat: the name of a level, or of somebody's own bot."),
    "order": ("list<int64>", "The seats in the order of their first turn, from 0; empty where nobody knows."),
    "scores": ("list<int64>", "The score of each seat."),
    "ranks": ("list<int64>", "The rank of each seat; equals share one."),
    "parts": ("string", "What each score is made of: a list with an object for each seat, as JSON."),
    "setup": ("string", "What was dealt or laid out for everybody, as JSON."),
    "began": ("string", "What each seat began with: a list with an object for each seat, as JSON."),
    "ending": ("string", "How the game ended, in words."),
    "rounds": ("int64", "Rounds or game-turns."),
    "moves": ("int64", "Decisions."),
    "failures": ("int64", "How often a bot gave no legal answer and a simpler one answered for it."),
    "record": ("string", "The record: every action in words with its draws. `vaka.parse_record` reads it."),
}
"""The columns, what they hold and what they mean: the data card is made from this."""


class Collection(Plan):
    """The games of a corpus: every number of players by turns, every bot in every seat."""

    bots: list[str]
    tables: dict[int, Options]
    """The options for each number of players."""

    def match(self, number: int) -> Match:
        turn, place = divmod(number, len(self.tables))
        players = list(self.tables)[place]
        seats = lineup(self.bots, players, turn)
        return Match(self.title, players, self.tables[players], seats, f"{self.seed}/{number}", number)

    @property
    def plan(self) -> str:
        """What games the set holds, whatever their number: a set is gone on with only by the same plan."""
        version = vaka.game(self.title).version
        return json.dumps([SCHEMA, self.title, version, self.bots, self.seed, self.tables], sort_keys=True)


def collection(
    title: str, games: int, bots: list[str], players: int | None, seed: str, given: dict[str, object]
) -> Collection:
    """The plan of a corpus; without a number of players, games for every number that the title is for."""
    game = vaka.game(title)
    counts = list(game.players) if players is None else [players]
    if not bots:
        raise Malformed("name at least one bot", field="bots")
    for name in bots:
        bot(name, 0)
    tables = {count: game.read_options(given, count) for count in counts}
    plan = Collection(games, title, counts[0], seed, tables[counts[0]])
    plan.bots, plan.tables = bots, tables
    return plan


def play_whole(match: Match) -> dict[str, Any]:
    """One game with its record, as a row of the data set."""
    state = vaka.game(match.title).new(match.players, seed=match.seed, options=match.options)
    return row_of(played(state, match), state.record())


def row_of(one: Played, record: Record) -> dict[str, Any]:
    return {
        "game": one.number,
        "title": one.title,
        "version": one.version,
        "vaka": vaka.__version__,
        "players": len(one.seats),
        "options": json.dumps(one.options, ensure_ascii=False, sort_keys=True),
        "seed": one.seed,
        "bots": list(one.seats),
        "order": list(one.order),
        "scores": list(one.scores),
        "ranks": list(one.ranks),
        "parts": json.dumps(one.parts, ensure_ascii=False),
        "setup": json.dumps(one.setup, ensure_ascii=False),
        "began": json.dumps(one.began, ensure_ascii=False),
        "ending": one.why,
        "rounds": one.rounds,
        "moves": one.moves,
        "failures": len(one.failures),
        "record": json.dumps(record.to_json(), ensure_ascii=False, separators=(",", ":")),
    }


def schema(plan: str = "") -> Any:
    """The columns as Arrow knows them."""
    pa = arrow()
    kinds = {"int64": pa.int64(), "string": pa.string()}
    kinds |= {f"list<{name}>": pa.list_(kind) for name, kind in kinds.items()}
    return pa.schema(
        [(name, kinds[kind]) for name, (kind, _) in COLUMNS.items()],
        metadata={"vaka corpus": str(SCHEMA), "vaka plan": plan},
    )


def collect(
    file: Path,
    todo: Collection,
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Write a corpus, going on where an earlier run of the same plan stopped; then its data card."""
    if file.suffix.lower() != ".parquet":
        raise Malformed(f"{file}: the name of a corpus ends in .parquet", field="output")
    pa = arrow()
    parts = file.with_name(f"{file.name}.parts")
    done = taken_up(file, parts, todo)
    if progress is not None:
        progress(done)
    held: list[dict[str, Any]] = []
    for row in spread(play_whole, todo.after(done), workers, ray):
        held.append(row)
        if len(held) == PART or row["game"] == todo.numbers[-1]:
            whole = parts / f"{row['game'] + 1:09}.parquet"
            pa.parquet.write_table(pa.Table.from_pylist(held, schema(todo.plan)), whole.with_suffix(".new"))
            whole.with_suffix(".new").replace(whole)
            held = []
        if progress is not None:
            progress(row["game"] + 1)
    merged(file, parts, todo.plan)
    from vaka.lab.data_card import card

    file.with_suffix(".md").write_text(card(file, todo), encoding="utf-8")


def taken_up(file: Path, parts: Path, todo: Collection) -> int:
    """How many games there are already, in parts; a finished file becomes the first part."""
    pa = arrow()
    finished = file.exists() and not parts.exists()
    for part in [file] if finished else parts.glob("*.parquet"):
        if (pa.parquet.read_schema(part).metadata or {}).get(b"vaka plan", b"").decode() != todo.plan:
            raise Malformed(
                f"{file}: it holds other games: go on with the same title, players, bots, seed and options, "
                "or write to another file",
                field="output",
            )
    parts.mkdir(parents=True, exist_ok=True)
    if finished:
        shutil.copyfile(file, parts / f"{pa.parquet.read_metadata(file).num_rows:09}.parquet")
    return max((int(part.stem) for part in parts.glob("*.parquet")), default=0)


def merged(file: Path, parts: Path, plan: str) -> None:
    """All parts as one file, in groups of the same length however often it was interrupted; the parts are removed."""
    pa = arrow()
    fresh = file.with_name(f"{file.name}.new")
    with pa.parquet.ParquetWriter(fresh, schema(plan), compression="zstd") as out:
        held: list[dict[str, Any]] = []
        for part in sorted(parts.glob("*.parquet")):
            with pa.parquet.ParquetFile(part) as source:
                for batch in source.iter_batches(PART):
                    held += batch.to_pylist()
                    while len(held) >= PART:
                        out.write_table(pa.Table.from_pylist(held[:PART], schema(plan)))
                        held = held[PART:]
        if held:
            out.write_table(pa.Table.from_pylist(held, schema(plan)))
    fresh.replace(file)
    shutil.rmtree(parts)


def decisions(record: Record | str) -> Iterator[tuple[View, str]]:
    """Every decision of a game: what the seat that took it saw, and the text of what it chose."""
    whole = parse_record(record) if isinstance(record, str) else record
    game = vaka.game(whole.title)
    state = game.reopen(whole, Replayed([*whole.setup, *(n for move in whole.moves for n in move.outcomes)]))
    state.begin()
    for number, move in enumerate(whole.moves, start=1):
        yield state.view(move.seat), move.action
        try:
            state.play(move.action, move.seat)
        except vaka.VakaError as error:
            raise Corrupt(f"move {number} ({move.action}): {error}") from error
