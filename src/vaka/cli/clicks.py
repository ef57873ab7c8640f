"""`vaka clicks`: how many clicks the page needs for a turn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import Players, console, load_record
from vaka.core.errors import Malformed


def clicks(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title's name: see `vaka titles`.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games the bots play for it.")] = 4,
    players: Players = None,
    level: Annotated[str, typer.Option("--bots", help="Who plays them.")] = "greedy",
    seed: Annotated[str, typer.Option("--seed", help="The same seed plays the same games.")] = "clicks",
    record: Annotated[
        list[Path] | None,
        typer.Option("--record", "-r", exists=True, dir_okay=False, help="Count these games instead of the bots'."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Fail (exit code 1) above the title's goal.")] = False,
) -> None:
    """Count what the page needs for the decisions of whole games: each alone, without detours, and with orders.

    An order counts only where carrying it out leads to the very position that the decisions led to.
    """
    import vaka
    from vaka.lab.clicks import Counted, count, simulated

    game = vaka.game(title)
    seats = players or (2 if 2 in game.players else game.players[0])
    counted = Counted()
    if record:
        for file in record:
            played, kept = load_record(file)
            if played is not game:
                raise Malformed(f"{file} is a record of {played.name}", field="record")
            count(kept, counted)
    else:
        for number in range(games):
            count(simulated(game.name, seats, level, f"{seed}/{number}"), counted)
    out = console()
    what = "purchase" if game.click_part[1] == "buy" else game.click_part[1] or "player-turn"
    out.print(f"{game.title}: {len(counted.clicks)} × {what}", style="bold")
    names = {"decisions": "decisions one by one", "direct": "without detours", "clicks": "clicks with orders"}
    for name, found in counted.figures().items():
        out.print(
            f"  {names[name]:<22} median {found['median']:>5g}  mean {found['mean']:>6.2f}"
            f"  p90 {found['p90']:>5g}  most {found['most']:>4g}"
        )
    if game.click_goal:
        reached = counted.figures()["clicks"]["median"]
        good = reached <= game.click_goal
        out.print(f"  goal: median ≤ {game.click_goal:g}  {'ok' if good else 'MISSED'}", style=None if good else "red")
        if check and not good:
            raise typer.Exit(1)
