"""Games in files: written one by one as they are played, gone on with after an interruption, read back in any format.

While games are played, each is a line of JSON in a journal: the file itself where it is called `….jsonl`, else
`FILE.part` beside it. At the end the journal becomes a table with a row for each seat, as CSV or Parquet. A journal
whose last line was cut off loses that one game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Final

from vaka.core.errors import Corrupt, Malformed
from vaka.core.option import Options
from vaka.core.plain import read_json
from vaka.core.result import Tally
from vaka.lab.simulate import Match, Played

FORMATS: Final = (".jsonl", ".csv", ".parquet")
LONGEST_OPTION: Final = 200
"""An option that is longer, such as a map, is kept as its fingerprint."""


def plain(one: Played) -> dict[str, Any]:
    """A game as JSON writes it."""
    return {**asdict(one), "options": short(one.options), "tallies": [tally._asdict() for tally in one.tallies]}


def short(options: Options) -> Options:
    """Options as they are kept beside every game."""
    return {
        name: f"sha256:{hashlib.sha256(value.encode()).hexdigest()[:16]}"
        if isinstance(value, str) and len(value) > LONGEST_OPTION
        else value
        for name, value in options.items()
    }


def read_plain(data: object) -> Played:
    """The game that `plain` wrote."""
    if not isinstance(data, dict):
        raise TypeError("no object")
    rest: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    rest["tallies"] = tuple(Tally(**tally) for tally in data["tallies"])
    rest["failures"] = tuple((bot, words) for bot, words in data["failures"])
    return Played(**rest)


def journal_of(file: Path) -> Path:
    """Where the games of a file are written while they are played."""
    if file.suffix.lower() not in FORMATS:
        raise Malformed(f"{file}: the name of a file of games ends in {', '.join(FORMATS)}", field="data")
    return file if file.suffix.lower() == ".jsonl" else file.with_name(f"{file.name}.part")


class Keeper:
    """A file of games that is being written."""

    def __init__(self, file: Path, todo: Sequence[Match], resume: bool = False) -> None:
        """Begin a file, or with `resume` go on with it: what it holds must be the first games of `todo`."""
        self.file, self.journal = file, journal_of(file)
        if file.suffix.lower() == ".parquet":
            from vaka.lab.tables import arrow

            arrow()  # says what to install before the first game, not after the last
        self.done = 0
        if resume:
            self._take_up(todo)
        elif file.exists() or self.journal.exists():
            raise Malformed(f"{file}: there are games in it already; go on with --resume {file}, or remove it", "data")
        else:
            self.journal.write_bytes(b"")
        self.out: IO[str] = self.journal.open("a", encoding="utf-8")

    def _take_up(self, todo: Sequence[Match]) -> None:
        if not self.journal.exists() and self.file.exists():
            fresh = self.journal.with_name(f"{self.journal.name}.new")
            with fresh.open("w", encoding="utf-8") as out:
                out.writelines(line_of(one) for one in read(self.file))
            fresh.replace(self.journal)
        if not self.journal.exists():
            self.journal.write_bytes(b"")
        cut_off(self.journal)
        for one in read_journal(self.journal):
            if self.done < len(todo) and not same(one, todo[self.done]):
                raise Malformed(
                    f"{self.file}: game {self.done} in it is not the one that this simulation plays: "
                    "go on with the same title, players, bots, seed and options",
                    field="resume",
                )
            self.done += 1

    def add(self, one: Played) -> None:
        self.out.write(line_of(one))
        self.out.flush()

    def games(self) -> Iterator[Played]:
        """All games so far, from the first."""
        self.out.flush()
        return read_journal(self.journal)

    def finish(self) -> None:
        """Turn the journal into the file that was asked for."""
        self.out.close()
        if self.journal != self.file:
            from vaka.lab.tables import write_table

            write_table(self.file, lambda: read_journal(self.journal))
            self.journal.unlink()

    def close(self) -> None:
        """Leave it as it is, to be gone on with."""
        self.out.close()


def same(one: Played, match: Match) -> bool:
    """Whether a game that was kept is the one that a plan asks for."""
    kept = (one.title, one.seats, one.seed, one.number, one.options)
    return kept == (match.title, match.seats, match.seed, match.number, short(match.options))


def line_of(one: Played) -> str:
    return json.dumps(plain(one), ensure_ascii=False, separators=(",", ":")) + "\n"


def cut_off(journal: Path) -> None:
    """Remove a last line that was not written to its end."""
    with journal.open("rb+") as lines:
        size = lines.seek(0, 2)
        at = size
        while at:
            step = min(at, 1 << 16)
            lines.seek(at - step)
            found = lines.read(step).rfind(b"\n")
            if found >= 0:
                lines.truncate(at - step + found + 1)
                return
            at -= step
        lines.truncate(0)


def read_journal(file: Path) -> Iterator[Played]:
    with file.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.endswith("\n"):
                return
            try:
                yield read_plain(read_json(line))
            except (ValueError, TypeError, KeyError) as error:
                raise Corrupt(f"{file}, line {number}: not a game of a simulation: {error}") from error


def read(file: Path) -> Iterator[Played]:
    """The games of a file, one by one: what `--data` wrote in any format, finished or not, or what `--json` wrote."""
    kind = file.suffix.lower()
    if not file.exists() and kind in FORMATS and journal_of(file).exists():
        file = journal_of(file)
    if not file.exists():
        raise Malformed(f"{file}: there is no such file", field="file")
    if kind == ".json":
        return _read_json(file)
    if kind == ".jsonl" or file.suffix == ".part":
        return read_journal(file)
    if kind in FORMATS:
        from vaka.lab.tables import read_table

        return read_table(file)
    raise Malformed(f"{file}: games are in files called {', '.join(FORMATS)} or .json", field="file")


def _read_json(file: Path) -> Iterator[Played]:
    try:
        data = read_json(file.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or not isinstance(data.get("played"), list):
            raise ValueError("no games in it")
        yield from map(read_plain, data["played"])
    except (ValueError, TypeError, KeyError) as error:
        raise Corrupt(f"{file}: not what `vaka simulate --json` writes: {error}") from error


def read_all(files: Iterable[Path]) -> Iterator[Played]:
    """The games of several files, each game once: files may overlap, as after a copy."""
    seen: set[bytes] = set()
    for file in files:
        for one in read(file):
            key = json.dumps([one.title, one.seed, one.seats, one.options, one.version], sort_keys=True)
            mark = hashlib.blake2b(key.encode(), digest_size=12).digest()
            if mark not in seen:
                seen.add(mark)
                yield one
