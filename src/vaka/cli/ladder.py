"""`vaka ladder`: which bot is the strongest, and how sure that is."""

from __future__ import annotations

from vaka.cli.common import Bots, Games, Players, Ray, Seed, Settings, Title, Workers, console, read_bots, read_settings
from vaka.cli.simulate import show_failures, watched


def ladder(
    title: Title,
    games: Games = 100,
    bots: Bots = "greedy,random",
    players: Players = None,
    seed: Seed = "0",
    option: Settings = None,
    workers: Workers = 1,
    ray: Ray = None,
) -> None:
    """Let every bot meet every other, and rate them on Elo's scale."""
    from rich.table import Table

    from vaka.lab.ladder import climb, fixtures
    from vaka.lab.standings import Sums

    todo = fixtures(title, games, read_bots(bots), players, seed, read_settings(option))
    sums = Sums(title, todo.players)
    rungs = climb(map(sums.noted, watched(todo, workers, ray)))
    table = Table("bot", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("Elo", "error", "games", "ahead"):
        table.add_column(name, justify="right")
    for rung in rungs:
        table.add_row(rung.bot, f"{rung.elo:.0f}", f"± {rung.error:.0f}", str(rung.games), f"{rung.ahead:.1%}")
    console().print(table)
    show_failures(sums.report().failures)
