"""`vaka fuzz`, `vaka twins`: what every title and every server promises, on as many games as you like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import Players, Seed, Title, Workers, console
from vaka.core.errors import Malformed

A_POSITION_FOR = 5
"""`fuzz` compares twins over HTTP at one position for so many games."""


def fuzz(
    title: Title,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 100,
    players: Players = None,
    seed: Seed = "0",
    workers: Workers = 1,
    check: Annotated[list[str] | None, typer.Option("--check", help="Only this check; can be repeated.")] = None,
    samples: Annotated[
        int, typer.Option(min=1, help="At how many positions of each game the slower checks are run.")
    ] = 6,
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder for records of failures.")] = Path(
        "findings"
    ),
) -> None:
    """Check random games against everything a title promises; failures are recorded so that they can be replayed."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    import vaka
    from vaka.lab.conformance import CHECKS, Finding
    from vaka.lab.fuzz import hunt, write_finding

    game = vaka.game(title)
    for name in check or []:
        if name not in CHECKS:
            raise Malformed(f"there is no check {name!r}; there are: {', '.join(CHECKS)}", field="check")
    if players is not None:
        game.read_options(None, players)
    out = console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task(f"{game.name}", total=games)

        def tell(found: list[Finding]) -> None:
            bar.advance(task)
            for finding in found:
                out.print(f"{finding.check}: {finding.what}", soft_wrap=True)
                out.print(f"  {finding.trial}, move {finding.moves}", soft_wrap=True)
                if finding.record:
                    out.print(f"  vaka replay {write_finding(finding, output, game.name)}", soft_wrap=True)

        result = hunt(title, games, players, seed, tuple(check or ()), samples, workers, tell)
    longest = max(game.longest(count, game.read_options(None, count)) for count in game.players)
    out.print(f"{game.name}: {result.games} games, {len(result.findings)} findings")
    out.print(f"No game takes more than {longest} decisions with the usual options, as the title states.")
    out.print(", ".join(f"{number} {what}" for what, number in sorted(result.notes.items())), soft_wrap=True)
    leaks = 0 if check else _twins(title, max(1, games // A_POSITION_FOR), players, seed, 2)
    if result.findings or leaks:
        raise typer.Exit(1)


def twins(
    title: Title,
    positions: Annotated[int, typer.Option("--positions", "-n", min=1, help="How many positions.")] = 200,
    players: Players = None,
    seed: Seed = "0",
    pairs: Annotated[int, typer.Option(min=1, help="How many pairs of stories at each position.")] = 2,
) -> None:
    """Look for secrets that leave a server: tables that a viewer cannot tell apart must send them the same bytes.

    Page, stream, API, log, reasons, pictures, replay, film and notices are compared, before and after the next action.
    """
    if _twins(title, positions, players, seed, pairs):
        raise typer.Exit(1)


def _twins(title: str, positions: int, players: int | None, seed: str, pairs: int) -> int:
    """Run the twin test and tell what it found; the number of leaks."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from vaka.server.trials.twins import Leak, run

    out = console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task(f"{title}, twins", total=positions)

        def tell(leaks: list[Leak]) -> None:
            bar.advance(task)
            for leak in leaks:
                out.print(str(leak), soft_wrap=True, markup=False)
                out.print(f"  {leak.trial}, move {leak.moves}", soft_wrap=True, markup=False)

        found = run(title, positions, players, seed, pairs, tell)
    out.print(f"{title}: {found.positions} positions over HTTP, {len(found.leaks)} leaks")
    out.print(", ".join(f"{number} {what}" for what, number in sorted(found.notes.items())), soft_wrap=True)
    return len(found.leaks)
