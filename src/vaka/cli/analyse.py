"""`vaka analyse`: where a finished game was won and lost."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Games, Players, Ray, Seed, Workers, console, eyes_of, load_record, seat_name, writable
from vaka.core.errors import Malformed

if TYPE_CHECKING:
    from rich.console import Console

    from vaka.lab.analysis.findings import Analysis, Summary

BLOCKS = "▁▂▃▄▅▆▇█"


def analyse(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="The record of a finished game.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", "-s", min=1, help="Only this seat, from 1.")] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write all of it to this file; - for the terminal.")
    ] = None,
    budget: Annotated[
        int, typer.Option("--budget", min=2, max=200, help="How many worlds are imagined for a decision.")
    ] = 8,
    seed: Seed = "0",
    selftest: Annotated[
        str | None,
        typer.Option(
            "--selftest", metavar="TITLE", help="Plant an error in games of greedy bots, and see if it is found."
        ),
    ] = None,
    games: Games = 10,
    players: Players = None,
    workers: Workers = 1,
    ray: Ray = None,
) -> None:
    """Tell where a game was won and lost: everybody's chances, the costliest decisions, luck.

    Each decision is judged by what its seat could know at the time, never by what was hidden.
    """
    if selftest is not None:
        _selftest(selftest, players, games, budget, seed, workers, ray)
        return
    if file is None:
        raise Malformed("name the record of a finished game, or a title with --selftest", field="file")
    if not file.is_file():
        raise Malformed(f"{file}: there is no such file", field="file")
    eyes = eyes_of(seat, load_record(file)[1].players)
    writable(json_file)
    found = _analyse(file, budget, seed, workers, ray)
    if json_file is not None:
        _write(json_file, found)
    if json_file is None or str(json_file) != "-":
        _show(found, eyes)


def _analyse(file: Path, budget: int, seed: str, workers: int, ray: str | None) -> Analysis:
    """The analysis, made under a bar that shows how far it is."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from vaka.lab.analysis.analyse import analyse

    game, record = load_record(file)
    if game.replay(record).result is None:
        raise Malformed(f"{file}: this game is not over yet; only a finished game is analysed", field="file")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task(f"{game.title}, moves", total=len(record.moves))

        def told(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        return analyse(record, budget, seed, told, workers=workers, ray=ray)


def _write(file: Path, found: Analysis) -> None:
    import json

    text = json.dumps(found.to_json(), ensure_ascii=False, indent=1) + "\n"
    if str(file) == "-":
        sys.stdout.write(text)
    else:
        file.write_text(text, encoding="utf-8")


def _show(found: Analysis, only: int | None) -> None:
    import vaka

    out = console()
    out.print(f"{vaka.game(found.title).title}, {found.moves} moves, {found.worlds} worlds a decision", style="bold")
    _curve(out, found)
    _table(out, found, only)
    for summary in found.seats:
        if only is None or summary.seat == only:
            _seat(out, summary)


def _curve(out: Console, found: Analysis) -> None:
    """Each seat's share of the win from the first move to the last, one row a seat."""
    width = max(20, min(len(found.curve), out.width - 22))
    out.print(f"\nShare of the win after each of {len(found.curve) - 1} turns", style="bold")
    for seat in range(found.players):
        row = ""
        for column in range(width):
            point = found.curve[round(column * (len(found.curve) - 1) / (width - 1))]
            row += BLOCKS[min(7, int(8 * point.shares[seat]))]
        out.print(f"{seat_name(seat):<10}{row}  {_percent(found.curve[-1].shares[seat])}", soft_wrap=True)


def _table(out: Console, found: Analysis, only: int | None) -> None:
    from rich.table import Table

    table = Table("seat", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("result", "given away", "luck", "without luck"):
        table.add_column(name, justify="right")
    for one in found.seats:
        if only is None or one.seat == only:
            figures = (one.result, -one.lost, one.luck, one.without_luck)
            table.add_row(seat_name(one.seat), *(_percent(figure) for figure in figures))
    out.print()
    out.print(table)


def _seat(out: Console, summary: Summary) -> None:
    out.print(f"\n{summary.words}", style="bold", soft_wrap=True)
    for number, each in enumerate(summary.costliest, start=1):
        out.print(
            f"{number}. move {each.move}: {each.played_label} ({each.played}) cost {_percent(each.loss)}",
            soft_wrap=True,
        )
        out.print(f"   better: {each.better_label} ({each.better}). {each.why}", soft_wrap=True)
    for words, draw in (("luckiest", summary.luckiest), ("unluckiest", summary.unluckiest)):
        if draw is not None:
            out.print(f"{words} draw: move {draw.move}, {_percent(draw.changes[summary.seat])}", soft_wrap=True)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %".replace("-", "−")


def _selftest(
    title: str, players: int | None, games: int, budget: int, seed: str, workers: int, ray: str | None
) -> None:
    """Games with one planted error each: how often it is among the first three, and what luck comes to."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    import vaka
    from vaka.lab.analysis.selftest import report, trials
    from vaka.lab.simulate import fitting

    game = vaka.game(title)
    count = fitting(game, 2) if players is None else players
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task(f"{game.title}, {count} players", total=games)
        found = trials(title, count, games, budget, seed, workers, lambda _: bar.advance(task), ray)
    for line in report(game, count, found):
        console().print(line, soft_wrap=True)
