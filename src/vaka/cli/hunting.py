"""`vaka fuzz`: the conformance checks on as many games as you like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import Players, Seed, Title, Workers, console
from vaka.core.errors import Malformed


def fuzz(
    title: Title,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 100,
    players: Players = None,
    seed: Seed = "0",
    workers: Workers = 1,
    check: Annotated[list[str] | None, typer.Option("--check", help="Only this check; repeat it.")] = None,
    samples: Annotated[int, typer.Option(min=1, help="At how many positions of a game the slower checks look.")] = 6,
    output: Annotated[Path, typer.Option("--output", "-o", help="Where records of findings go.")] = Path("findings"),
) -> None:
    """Examine random games against everything a title promises; what breaks is recorded so that it can be replayed."""
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
    out.print(f"{game.name}: {result.games} games, {len(result.findings)} findings")
    out.print(", ".join(f"{number} {what}" for what, number in sorted(result.notes.items())), soft_wrap=True)
    if result.findings:
        raise typer.Exit(1)
