"""`vaka puzzles`: the puzzles of a title, and how they are made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import Seed, Title, console, fitted, seat_name, writable
from vaka.core.errors import Malformed


def puzzles(
    title: Title,
    show: Annotated[
        int | None, typer.Option("--show", min=1, help="Show this puzzle, from 1; today's if left out.")
    ] = None,
    answer: Annotated[bool, typer.Option("--answer", help="Show its answer too.")] = False,
    make: Annotated[int | None, typer.Option("--make", min=1, max=366, help="Make so many new ones instead.")] = None,
    seed: Seed = "0",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write them; among the title's own data if left out.")
    ] = None,
) -> None:
    """A position in which one choice is clearly best: find it. A new one every day."""
    from datetime import UTC, datetime

    import vaka
    from vaka.lab.puzzles import of_the_day, puzzles_of

    game = vaka.game(title)
    if make is not None:
        _make(title, make, seed, output)
        return
    found = puzzles_of(game)
    if not found:
        raise Malformed(f"{game.title} has no puzzles yet: make some with --make", field="title")
    if show is not None and show > len(found):
        raise Malformed(f"{game.title} has {len(found)} puzzles, not {show}", field="show")
    puzzle = of_the_day(game, datetime.now(UTC).date()) if show is None else found[show - 1]
    assert puzzle is not None
    out = console()
    view = puzzle.view()
    out.print(fitted(game.text(view, out.width), out.width), soft_wrap=True)
    out.print(f"\n{seat_name(puzzle.seat)}: {view.prompt}", style="bold", soft_wrap=True)
    labels = {action.text: game.label(action, view) for action in view.legal}
    for text, label in labels.items():
        out.print(f"  {label}  ({text})", soft_wrap=True)
    if answer:
        out.print(f"\nBest: {labels[puzzle.answer]}. {puzzle.reason}", style="bold", soft_wrap=True)


def _make(title: str, count: int, seed: str, output: Path | None) -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    import vaka
    from vaka.lab.puzzles import FILE, make, to_text

    game = vaka.game(title)
    file = Path(str(game.folder / "data" / FILE)) if output is None else output
    file.parent.mkdir(parents=True, exist_ok=True)
    writable(file)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task(f"{game.title}, puzzles", total=count)
        found = make(game, count, seed, lambda done: bar.update(task, completed=done))
    file.write_text(to_text(found), encoding="utf-8")
    console().print(f"{file}: {len(found)} puzzles, {file.stat().st_size // 1024} kB", soft_wrap=True)
