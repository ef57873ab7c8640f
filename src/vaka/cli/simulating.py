"""`vaka simulate`: bots against bots, in figures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import (
    Bots,
    Games,
    Players,
    Seed,
    Settings,
    Title,
    Workers,
    console,
    read_bots,
    read_settings,
    seat_name,
)

if TYPE_CHECKING:
    from vaka.lab.simulate import Match, Played, Report


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
) -> None:
    """Let bots play each other, taking every seat in turn, and show who wins."""
    from vaka.lab import simulate as lab

    todo = lab.matches(title, games, read_bots(bots), players, seed, read_settings(option))
    done = play_all(todo, workers)
    found = lab.report(todo, done)
    if json_file is not None:
        _write(json_file, _json(found, done))
    if csv_file is not None:
        _write(csv_file, _csv(done))
    if Path("-") not in (json_file, csv_file):
        _show(found)


def play_all(todo: list[Match], workers: int) -> list[Played]:
    """Play games under a bar that shows how far they are."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from vaka.lab import simulate as lab

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task(f"{todo[0].title}, {todo[0].players} players", total=len(todo))
        return lab.simulate(todo, workers, lambda _: bar.advance(task))


def _show(found: Report) -> None:
    from rich.table import Table

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
            f"{one.low:.1%} – {one.high:.1%}",
            f"{one.mean:.1f} ± {one.deviation:.1f}",
        )
    out.print(table)
    seats = Table("seat", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    seats.add_column("win rate", justify="right")
    seats.add_column("score", justify="right")
    for seat, rate in enumerate(found.seat_wins):
        seats.add_row(f"{seat + 1} {seat_name(seat)}", f"{rate:.1%}", f"{found.seat_scores[seat]:.1f}")
    out.print(seats)
    average, least, median, most = found.winners
    out.print(f"winners score {average:.1f} on average, half of them {median} or more ({least} to {most})")
    for why, count in sorted(found.endings.items(), key=lambda item: -item[1]):
        out.print(f"{count:>5} × {why}", soft_wrap=True)
    if found.groups:
        _show_groups(found)
    show_failures(found.failures)


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


def _write(file: Path, text: str) -> None:
    if str(file) == "-":
        sys.stdout.write(text)
    else:
        file.write_text(text, encoding="utf-8")


def _json(found: Report, done: list[Played]) -> str:
    import json
    from dataclasses import asdict

    data = {
        **found.to_json(),
        "played": [{**asdict(one), "tallies": [each._asdict() for each in one.tallies]} for one in done],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _csv(done: list[Played]) -> str:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["game", "seed", "seat", "bot", "score", "rank", "moves", "ending"])
    for one in done:
        for seat, name in enumerate(one.seats):
            writer.writerow(
                [one.number, one.seed, seat + 1, name, one.scores[seat], one.ranks[seat], one.moves, one.why]
            )
    return out.getvalue()
