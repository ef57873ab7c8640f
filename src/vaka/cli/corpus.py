"""`vaka corpus`: a data set of finished games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import Bots, Games, Players, Ray, Seed, Title, Workers, console, read_bots, read_settings


def corpus(
    title: Title,
    output: Annotated[Path, typer.Option("--output", "-o", help="The data set to write; its name ends in .parquet.")],
    games: Games = 100,
    bots: Bots = "greedy,random",
    players: Players = None,
    seed: Seed = "0",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option of the title; can be repeated."),
    ] = None,
    workers: Workers = 1,
    ray: Ray = None,
) -> None:
    """Write a data set of finished games with a data card beside it; run it again to go on where it stopped.

    Without --players there are games for every number of players, by turns.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from vaka.lab.corpus import collect, collection

    todo = collection(title, games, read_bots(bots), players, seed, read_settings(option))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task(title, total=len(todo))
        collect(output, todo, workers, ray, lambda done: bar.update(task, completed=done))
    size = output.stat().st_size // 1024
    console().print(
        f"{output}: {games:,} games, {size:,} kB; {output.with_suffix('.md').name} says what is in it", soft_wrap=True
    )
