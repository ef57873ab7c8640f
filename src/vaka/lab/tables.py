"""Games as tables: a row for each seat of each game, the same columns in CSV and Parquet.

The first columns are the same for every title. After them come those that a title fills: `points.…` (what a score is
made of), `did.…` (how often a seat did what), `began.…` and `setup.…` (what a seat or the table began with),
`happened.…` (events of the game) and `tally.…` (what became of a seat).
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from vaka.core.errors import Corrupt, Malformed
from vaka.core.result import Tally
from vaka.lab.simulate import Played
from vaka.lab.standings import shares

Row = dict[str, Any]
FIXED: Final[dict[str, type]] = {
    "title": str, "version": int, "players": int, "options": str, "game": int, "seed": str, "seat": int, "bot": str,
    "turn": int, "score": int, "rank": int, "win": float, "margin": int, "moves": int, "rounds": int, "ending": str,
    "failures": str,
}  # fmt: skip
"""The columns of every title. `turn`: 1 moved first; `win`: the share of the win; `margin`: ahead of the best other."""
PREFIXES: Final[dict[str, type]] = {
    "points": int, "did": int, "began": str, "setup": str, "happened": int, "tally": int,
}  # fmt: skip
WORDS: Final = ("tally.group", "tally.fate")
BATCH: Final = 4_000
"""Rows held at once."""


def rows(one: Played) -> Iterator[Row]:
    """A game as a row for each seat."""
    won = shares(one.ranks)
    for seat, name in enumerate(one.seats):
        others = [score for other, score in enumerate(one.scores) if other != seat]
        row: Row = {
            "title": one.title,
            "version": one.version,
            "players": len(one.seats),
            "options": json.dumps(one.options, ensure_ascii=False, sort_keys=True),
            "game": one.number,
            "seed": one.seed,
            "seat": seat + 1,
            "bot": name,
            "turn": one.order.index(seat) + 1 if seat in one.order else None,
            "score": one.scores[seat],
            "rank": one.ranks[seat],
            "win": won[seat],
            "margin": one.scores[seat] - max(others) if others else None,
            "moves": one.moves,
            "rounds": one.rounds,
            "ending": one.why,
            "failures": json.dumps(one.failures, ensure_ascii=False),
        }
        each: tuple[tuple[str, Sequence[Mapping[str, object]]], ...] = (
            ("points", one.parts),
            ("did", one.verbs),
            ("began", one.began),
        )
        for prefix, given in each:
            if given:
                row.update({f"{prefix}.{key}": value for key, value in given[seat].items()})
        row.update({f"setup.{key}": value for key, value in one.setup.items()})
        row.update({f"happened.{key}": value for key, value in one.happened.items()})
        if one.tallies:
            group, fate, figures = one.tallies[seat]
            row |= {"tally.group": group, "tally.fate": fate} | {f"tally.{key}": n for key, n in figures.items()}
        yield row


def game_of(table: list[Row]) -> Played:
    """The game that its rows tell of. Counts of nothing are left out; that is how they were."""
    first = table[0]
    order = sorted((row["turn"], row["seat"] - 1) for row in table if row.get("turn") is not None)
    tallies = [_tally(row) for row in table]
    return Played(
        first["game"],
        first["seed"],
        tuple(row["bot"] for row in table),
        tuple(row["score"] for row in table),
        tuple(row["rank"] for row in table),
        first["moves"],
        first["ending"],
        tuple(tally for tally in tallies if tally is not None),
        tuple((bot, words) for bot, words in json.loads(first["failures"])),
        first["title"],
        first["version"],
        json.loads(first["options"]),
        tuple(seat for _, seat in order),
        first["rounds"],
        tuple(_under("points", row) for row in table),
        _under("setup", first),
        tuple(_under("began", row) for row in table),
        tuple(_under("did", row) for row in table),
        _under("happened", first),
    )


def _under(prefix: str, row: Row) -> dict[str, Any]:
    start = f"{prefix}."
    return {key.removeprefix(start): value for key, value in row.items() if key.startswith(start) and value is not None}


def _tally(row: Row) -> Tally | None:
    given = _under("tally", row)
    if "group" not in given:
        return None
    return Tally(given.pop("group"), given.pop("fate"), given)


def kind_of(column: str) -> type:
    """What a column holds."""
    if column in FIXED:
        return FIXED[column]
    return str if column in WORDS else PREFIXES[column.partition(".")[0]]


def columns(games: Iterable[Played]) -> list[str]:
    """All columns of some games: those of every title, then the others by what they are about, in order of the letters."""
    found: set[str] = set()
    for one in games:
        for row in rows(one):
            found.update(row)
    own = list(PREFIXES)
    return [*FIXED, *sorted(found - FIXED.keys(), key=lambda name: (own.index(name.partition(".")[0]), name))]


def write_table(file: Path, games: Callable[[], Iterable[Played]]) -> None:
    """Write games as CSV or Parquet; `games` is asked twice, first for the columns. The file is there whole or not."""
    names = columns(games())
    fresh = file.with_name(f"{file.name}.new")
    if file.suffix.lower() == ".csv":
        with fresh.open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, names, lineterminator="\n")
            writer.writeheader()
            for one in games():
                writer.writerows(rows(one))
    else:
        _write_parquet(fresh, names, games())
    fresh.replace(file)


def arrow() -> Any:
    """PyArrow's Parquet, or a word on how to get it."""
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise Malformed("Parquet needs PyArrow: install vaka with its extra, vaka[report]", field="data") from error
    return pyarrow


def _write_parquet(file: Path, names: list[str], games: Iterable[Played]) -> None:
    pa = arrow()
    kinds = {int: pa.int64(), float: pa.float64(), str: pa.string()}
    schema = pa.schema([(name, kinds[kind_of(name)]) for name in names])
    with pa.parquet.ParquetWriter(file, schema, compression="zstd") as out:
        held: list[Row] = []
        for one in games:
            held += rows(one)
            if len(held) >= BATCH:
                out.write_table(pa.Table.from_pylist(held, schema))
                held = []
        out.write_table(pa.Table.from_pylist(held, schema))


def read_table(file: Path) -> Iterator[Played]:
    """The games of a CSV or Parquet file, one by one."""
    source = _csv_rows(file) if file.suffix.lower() == ".csv" else _parquet_rows(file)
    try:
        for _, table in groupby(source, key=lambda row: (row["title"], row["options"], row["seed"], row["game"])):
            yield game_of(list(table))
    except (KeyError, TypeError, ValueError) as error:
        raise Corrupt(f"{file}: not a table of games that Vaka wrote: {type(error).__name__} {error}") from error


def _csv_rows(file: Path) -> Iterator[Row]:
    with file.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            yield {name: None if value == "" else kind_of(name)(value) for name, value in row.items()}


def _parquet_rows(file: Path) -> Iterator[Row]:
    pa = arrow()
    try:
        source = pa.parquet.ParquetFile(file)
    except pa.ArrowInvalid as error:
        raise Corrupt(f"{file}: not a Parquet file: {error}") from error
    with source:
        for batch in source.iter_batches(BATCH):
            yield from batch.to_pylist()
