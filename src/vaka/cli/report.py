"""`vaka report`: what many games come to, as a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import console, writable


def report(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="Files of `vaka simulate --data` or --json; several are taken together."),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The page to write.")] = Path("report.html"),
) -> None:
    """Make a page of many games: who wins by order, seat, home and card, what scores are made of, what winners do."""
    from vaka.lab.keep import read_all
    from vaka.lab.report import gather, page

    writable(output)
    sections = gather(read_all(files))
    output.write_text(page(sections, [file.name for file in files]), encoding="utf-8")
    games = sum(section.games for section in sections)
    console().print(f"{output}: {games:,} games, {output.stat().st_size // 1024} kB", soft_wrap=True)
