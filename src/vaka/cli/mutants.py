"""`vaka mutants`: are the tests of a title's rules any good?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Seed, Title, Workers, console, writable
from vaka.core.errors import Refused

if TYPE_CHECKING:
    from vaka.lab.mutants.report import Report


def mutants(
    title: Title,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many mutants.")] = 200,
    seed: Seed = "0",
    files: Annotated[
        str, typer.Option("--files", help="Only modules like this, such as 'rules/*' or 'clans/sea.py'.")
    ] = "",
    workers: Workers = 1,
    root: Annotated[Path, typer.Option(help="The checkout whose tests are run.")] = Path(),
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write every mutant and what became of it here.")
    ] = None,
) -> None:
    """Break a title's rules, one small thing at a time, and show what no test notices."""
    import vaka
    from vaka.lab.mutants.choosing import choose, ground_of
    from vaka.lab.mutants.report import run

    writable(json_file)
    ground = ground_of(vaka.game(title), root.resolve())
    report = run(ground, choose(ground, count, seed, files), workers)
    if report.failed:
        raise Refused(f"a test fails with the rules as they are: {report.failed}\n{report.words}")
    if json_file is not None:
        json_file.write_text(json.dumps(report.to_json(), indent=1, ensure_ascii=False), encoding="utf-8")
    _show(report)


def _show(report: Report) -> None:
    """The table by file, then the survivors."""
    from rich.table import Column, Table

    out = console()
    table = Table(Column("file", no_wrap=True), "mutants", "noticed", "survived", "equivalent", "%")
    for name, row in report.by_file().items():
        table.add_row(name, *[str(figure) for figure in row])
    out.print(table)
    for mutant, what, reason in report.survivors():
        site = mutant.site
        note = (
            f" (judged equivalent: {reason})" if reason else " (no test runs this line)" if what == "never run" else ""
        )
        out.print(f"{site.file}:{site.line} {site.function}{note}", soft_wrap=True)
        out.print(f"  - {mutant.before}\n  + {mutant.after}", soft_wrap=True)
