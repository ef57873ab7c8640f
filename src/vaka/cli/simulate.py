"""`vaka simulate`: bots against bots, in figures."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import (
    Bots,
    Games,
    Players,
    Ray,
    Seed,
    Settings,
    Title,
    Workers,
    console,
    read_bots,
    read_settings,
    seat_name,
    writable,
)
from vaka.cli.saving import command
from vaka.core.errors import Malformed

if TYPE_CHECKING:
    from vaka.lab.keep import Keeper
    from vaka.lab.simulate import Match, Plan, Played, Report


def simulate(
    title: Title,
    games: Games = 100,
    bots: Bots = "greedy,random",
    players: Players = None,
    seed: Seed = "0",
    option: Settings = None,
    workers: Workers = 1,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write figures and games to this file; - for the terminal.")
    ] = None,
    csv_file: Annotated[
        Path | None,
        typer.Option("--csv", help="Write one line for each seat of each game to this file; - for the terminal."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            help="Write all that is known of each game as it is played, for `vaka report`: .jsonl, .csv or .parquet.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", help="Go on with such a file until it holds all games; begin it where there is none."),
    ] = None,
    ray: Ray = None,
) -> None:
    """Let bots play each other, taking every seat in turn, and show who wins."""
    from vaka.lab import simulate as lab
    from vaka.lab.standings import Sums

    if data is not None and resume is not None:
        raise Malformed("--data begins a file, --resume goes on with one: give one of them", field="resume")
    todo = lab.matches(title, games, read_bots(bots), players, seed, read_settings(option))
    writable(json_file, csv_file)
    sums = Sums(title, todo.players)
    with kept(data or resume, todo, resume is not None, spare=bool(json_file or csv_file)) as keeper:
        if keeper is not None:
            for one in keeper.games():
                sums.add(one)
        left = todo if keeper is None else todo.after(keeper.done)
        for one in watched(left, workers, ray):
            sums.add(one)
            if keeper is not None:
                keeper.add(one)
        found = sums.report()
        if json_file is not None and keeper is not None:
            _write(json_file, _json(found, keeper.games()))
        if csv_file is not None and keeper is not None:
            _write(csv_file, _csv(keeper.games()))
    if Path("-") not in (json_file, csv_file):
        _show(found)
    if ray is not None or games >= MANY:
        console(error=True).print(f"{games:,} games; this process took {peak_memory()} MB of memory at most")


MANY = 10_000
"""With so many games it is told how much memory they took."""


def peak_memory() -> int:
    """The most memory that this process has taken so far, in MB."""
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1 << 20) if sys.platform == "darwin" else most // (1 << 10)


@contextmanager
def kept(file: Path | None, todo: Plan, resume: bool, spare: bool = False) -> Iterator[Keeper | None]:
    """A file to keep games in; a passing one where they are only needed until the end. What is interrupted stays."""
    from vaka.lab.keep import Keeper

    if file is not None:
        keeper = Keeper(file, todo, resume)
        try:
            yield keeper
        except BaseException as broken:
            keeper.close()
            if isinstance(broken, KeyboardInterrupt):
                console(error=True).print(f"Go on with: {command('--resume', str(file))}", soft_wrap=True)
            raise
        keeper.finish()
    elif spare:
        with tempfile.TemporaryDirectory(prefix="vaka-") as folder:
            keeper = Keeper(Path(folder) / "games.jsonl", todo)
            try:
                yield keeper
            finally:
                keeper.close()
    else:
        yield None


def watched(todo: Sequence[Match], workers: int, ray: str | None = None, words: str = "") -> Iterator[Played]:
    """Games as they are played, under a bar that shows how far they are."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from vaka.lab import simulate as lab

    if not todo:
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task(words or f"{todo[0].title}, {todo[0].players} players", total=len(todo))
        for one in lab.stream(todo, workers, ray):
            yield one
            bar.advance(task)


def _show(found: Report) -> None:
    from rich.table import Table

    from vaka.lab.standings import wilson

    out = console()
    mean, low, high = found.length
    out.print(
        f"{found.title}, {found.players} players, {found.games} games; {mean:.0f} decisions a game ({low} to {high})"
    )
    table = Table("bot", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("seats", "wins", "win rate", "95 % interval", "score"):
        table.add_column(name, justify="right")
    for one in found.bots:
        table.add_row(
            one.bot,
            str(one.games),
            f"{one.wins:g}" if one.wins == int(one.wins) else f"{one.wins:.1f}",
            f"{one.rate:.1%}",
            f"{one.low:.1%} – {one.high:.1%}" if len(found.bots) > 1 else "by design",
            f"{one.mean:.1f} ± {one.deviation:.1f}",
        )
    out.print(table)
    seats = Table("seat", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("win rate", "95 % interval", "score"):
        seats.add_column(name, justify="right")
    for seat, rate in enumerate(found.seat_wins):
        interval = "{:.1%} – {:.1%}".format(*wilson(rate * found.games, found.games))
        seats.add_row(f"{seat + 1} {seat_name(seat)}", f"{rate:.1%}", interval, f"{found.seat_scores[seat]:.1f}")
    out.print(seats)
    if found.turns:
        _show_turns(found)
    average, least, median, most = found.winners
    out.print(f"winners score {average:.1f} on average, half of them {median} or more ({least} to {most})")
    if found.players > 1:
        shared = f"; {found.shared} shared" if found.shared else ""
        out.print(f"the best score is {found.margin:.1f} ahead of the next on average{shared}")
    for why, count in sorted(found.endings.items(), key=lambda item: -item[1]):
        out.print(f"{count:>5} × {why}", soft_wrap=True)
    if found.groups:
        _show_groups(found)
    show_failures(found.failures)


def _show_turns(found: Report) -> None:
    """Who moved first, second and so on in the first round: seats are numbers, the order of turns is part of the game."""
    from rich.table import Table

    table = Table("moved", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("win rate", "95 % interval", "score"):
        table.add_column(name, justify="right")
    for turn in found.turns:
        words = ("first", "second", "third", "fourth", "fifth")
        name = words[turn.turn - 1] if turn.turn <= len(words) else f"{turn.turn}th"
        table.add_row(name, f"{turn.rate:.1%}", f"{turn.low:.1%} – {turn.high:.1%}", f"{turn.mean:.1f}")
    console().print(table)


def show_failures(failures: dict[str, dict[str, int]]) -> None:
    """Which bots erred, and how often: figures of a bot that was answered for are not its own."""
    out = console()
    for bot, kinds in failures.items():
        times = sum(kinds.values())
        out.print(
            f"{bot} failed {times} {'time' if times == 1 else 'times'}; a simpler bot answered:", style="bold red"
        )
        for words, count in list(kinds.items())[:5]:
            out.print(f"{count:>5} × {words}", soft_wrap=True)


def _show_groups(found: Report) -> None:
    """Where seats began and what they had in the end; then how it ended for each bot's seats."""
    from rich.table import Table

    out = console()
    table = Table("began in", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("seats", "win rate", *found.groups[0].figures):
        table.add_column(name, justify="right")
    for group in found.groups:
        figures = [f"{value:.1f}" for value in group.figures.values()]
        table.add_row(group.name, str(group.seats), f"{group.wins / group.seats:.1%}", *figures)
    out.print(table)
    for bot, fates in found.fates.items():
        for fate, count in fates.items():
            out.print(f"{count:>5} × {bot} {fate}", soft_wrap=True)


def _write(file: Path, text: Iterable[str]) -> None:
    if str(file) == "-":
        sys.stdout.writelines(text)
    else:
        with file.open("w", encoding="utf-8") as out:
            out.writelines(text)


def _json(found: Report, done: Iterable[Played]) -> Iterator[str]:
    """The figures and every game, in pieces: nothing but one game is held at a time."""
    import textwrap

    from vaka.lab.keep import plain

    yield json.dumps(found.to_json(), ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "played": ['
    before = "\n"
    for one in done:
        yield before + textwrap.indent(json.dumps(plain(one), ensure_ascii=False, indent=1), "  ")
        before = ",\n"
    yield "\n ]\n}\n"


def _csv(done: Iterable[Played]) -> Iterator[str]:
    import csv
    import io

    out: IO[str] = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["game", "seed", "seat", "bot", "score", "rank", "moves", "ending"])
    for one in done:
        for seat, name in enumerate(one.seats):
            writer.writerow(
                [one.number, one.seed, seat + 1, name, one.scores[seat], one.ranks[seat], one.moves, one.why]
            )
        out.seek(0)
        yield out.read()
        out.seek(0)
        out.truncate()
