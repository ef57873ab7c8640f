"""`vaka ladder`: which bot is the strongest, and how sure that is."""

from __future__ import annotations

from typing import Annotated

import typer

from vaka.cli.common import Players, Seed, Settings, Title, Workers, console, read_settings
from vaka.cli.simulating import play_all


def ladder(
    title: Title,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games in all.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Names with commas: random, greedy, or your own as file.py:Class.")
    ] = "greedy,random",
    players: Players = None,
    seed: Seed = "0",
    option: Settings = None,
    workers: Workers = 1,
) -> None:
    """Let every bot meet every other, and rate them on Elo's scale."""
    from rich.table import Table

    from vaka.lab.ladder import climb, fixtures

    names = [name.strip() for name in bots.split(",") if name.strip()]
    todo = fixtures(title, games, names, players, seed, read_settings(option))
    rungs = climb(play_all(todo, workers))
    table = Table("bot", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("Elo", "error", "games", "ahead"):
        table.add_column(name, justify="right")
    for rung in rungs:
        table.add_row(rung.bot, f"{rung.elo:.0f}", f"± {rung.error:.0f}", str(rung.games), f"{rung.ahead:.1%}")
    console().print(table)
