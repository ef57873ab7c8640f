"""What the commands share: options, records, a console."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from vaka.core.errors import Corrupt, Malformed, VakaError

if TYPE_CHECKING:
    from rich.console import Console

    from vaka.core.game import Game
    from vaka.core.record import Record
    from vaka.core.result import Result
    from vaka.core.state import State

Title = Annotated[str, typer.Argument(metavar="TITLE", help="The title's name: see `vaka titles`.")]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record.", exists=True, dir_okay=False, readable=True)
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many players.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the title; can be repeated."),
]
Games = Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        "-b",
        help="Names separated by commas: random, greedy, a level (novice to expert), or your own as file.py:Class.",
    ),
]
Workers = Annotated[int, typer.Option("--workers", "-w", min=1, help="How many processes share the work.")]

Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="[ADDRESS]",
        help="Play on a Ray cluster: the one at this address, as HOST:6379; without one, on this machine.",
    ),
]


class RayCommand(TyperCommand):
    """A command whose `--ray` may stand alone."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        out: list[str] = []
        for place, word in enumerate(args):
            out.append(word)
            following = args[place + 1] if place + 1 < len(args) else ""
            if word == "--ray" and following != "auto" and ":" not in following:
                out[-1] = "--ray=local"
        return super().parse_args(ctx, out)


def console(*, error: bool = False) -> Console:
    """A terminal that prints text exactly as given."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, stderr=error)


def fitted(text: str, width: int) -> str:
    """A text for a screen: rows of words are broken between words, drawings are left as they are."""
    rows: list[str] = []
    for row in text.split("\n"):
        if len(row) <= width or not says_something(row):
            rows.append(row)
        else:
            indent = " " * (len(row) - len(row.lstrip()) + 6)
            rows += textwrap.wrap(row, width, subsequent_indent=indent, break_long_words=False)
    return "\n".join(rows)


def says_something(row: str) -> bool:
    """Whether a row is words rather than part of a drawing: it names what it speaks of, with a colon."""
    return ": " in row


def read_settings(given: Sequence[str] | None) -> dict[str, object]:
    """`name=value` pairs as a dictionary; the title checks what they mean. `name=@file` reads a file."""
    out: dict[str, object] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise Malformed(f"--option {pair}: write it as NAME=VALUE", field="option")
        if value.startswith("@"):
            value = read_text(Path(value[1:]))
        out[name.strip()] = value
    return out


def read_text(file: Path) -> str:
    """A file as text; one that is not text is an error with the file's name."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Corrupt(f"{file}: not a text file") from error


def writable(*files: Path | None) -> None:
    """Complain about files that cannot be written before the work that is to go into them; - is the terminal."""
    for file in files:
        if file is not None and str(file) != "-":
            fresh = not file.exists()
            with file.open("a", encoding="utf-8"):
                pass
            if fresh:
                file.unlink()


def eyes_of(seat: int | None, players: int) -> int | None:
    """The seat that was named, from 1, or nobody."""
    if seat is not None and seat > players:
        raise Malformed(f"there are {players} seats, not {seat}", field="seat")
    return None if seat is None else seat - 1


def load_record(file: Path) -> tuple[Game, Record]:
    """The record in a file, and its title."""
    import vaka
    from vaka.core.record import parse_record

    text = read_text(file)
    try:
        record = parse_record(text)
        return vaka.game(record.title), record
    except Corrupt as error:
        raise Corrupt(f"{file}: {error}") from error


def continued(game: Game, record: Record) -> State:
    """The position at the end of a record, ready to be played on: with the draws of its seed where that still fits."""
    from vaka.core.chance import seeded

    state = game.replay(record)
    if record.seed is not None:
        again = game.reopen(record, seeded(record.seed or 0))
        again.begin()
        try:
            for move in record.moves:
                again.play(move.action, move.seat)
        except VakaError:
            pass
        else:
            if again.record() == state.record():
                return again
    state.chance = seeded(f"{record.seed}/resumed/{state.moves}")
    return state


def seat_name(seat: int) -> str:
    """What a seat is called; -1 is nobody in particular."""
    from vaka.draw.seats import SEATS

    return SEATS[seat].name if 0 <= seat < len(SEATS) else ""


def log_line(words: str, seat: int, players: int) -> str:
    """A line of the log with whoever did it: a seat, those whom nobody plays and who rise against one alone, or nobody
    in particular.
    """
    return f"{seat_name(seat) if seat < players else 'The hostile'} {words}".strip()


def read_bots(names: str) -> list[str]:
    """The bots of a list with commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


def rule_named(game: Game, name: str) -> str:
    """A rule by its id, however it was typed."""
    wanted = {known.lower(): known for known in game.rules.by_id}.get(name.lower())
    if not name:
        raise Malformed(f"which rule? Write it as {next(iter(game.rules)).id}", field="rule")
    if wanted is None:
        raise Malformed(f"there is no rule {name!r}: see `vaka rules {game.name}`", field="rule")
    return f"{wanted}  {game.rules[wanted].text}"


def score_lines(game: Game, result: Result, seat: int) -> list[str]:
    """What a seat came to, and where it comes from line by line; a line that only names the verdict has no figure."""
    lines = result.breakdown[seat]
    verdict = game.verdict(lines)
    out = [game.score_words(result.scores[seat])[0] + (f", {verdict}" if verdict else "")]
    for line in lines:
        points = "" if line.label == verdict else game.counts(line.points)
        out.append(f"     {points:>4}  {line.label}{f', {line.detail}' if line.detail else ''} [{line.rule}]")
    return out
