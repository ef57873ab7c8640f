"""`vaka rules`: a title's rules, with the code and the tests that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Title, console
from vaka.core.errors import Malformed

if TYPE_CHECKING:
    from vaka.core.game import Game
    from vaka.lab.coverage import Coverage, Place

NO_TESTS = "There are no tests here: run this in the project's own folder to see them."


def rules(
    title: Title,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, such as T12-3.01.")] = None,
    report: Annotated[bool, typer.Option("--report", help="Which rules have a test, and which lack one.")] = False,
    find: Annotated[str, typer.Option("--find", help="Only rules that contain these words.")] = "",
) -> None:
    """Show a title's rules, one rule with its code and tests, or a report on how well they are tested."""
    import vaka

    game = vaka.game(title)
    if report:
        _report(game)
    elif rule is not None:
        _one(game, rule)
    else:
        _all(game, find.lower())


def _all(game: Game, words: str) -> None:
    out = console()
    for section, entries in game.rules.sections().items():
        chosen = [entry for entry in entries if words in entry.text.lower()]
        if chosen:
            out.print(f"\n{section}", style="bold")
            for entry in chosen:
                out.print(f"{entry.id}  {entry.text}", soft_wrap=True)


def _one(game: Game, rule: str) -> None:
    from vaka.lab.coverage import coverage

    wanted = {known.lower(): known for known in game.rules.by_id}.get(rule.lower())
    if wanted is None:
        section = [entry.id for entry in game.rules if entry.id.lower().startswith(rule.lower())]
        hint = f"; there are {', '.join(section[:12])}" if section else ""
        raise Malformed(f"{game.title} has no rule {rule!r}{hint}", field="rule")
    entry = game.rules[wanted]
    found = coverage(game)
    out = console()
    out.print(f"{entry.id}  {entry.section}  ({entry.kind})", style="bold")
    out.print(entry.text, soft_wrap=True)
    _places("Code", found.code.get(wanted, []))
    _places("Reasons", found.reasons.get(wanted, []))
    if found.tests is None:
        out.print(f"\n{NO_TESTS}")
    else:
        _places("Tests", found.tests.get(wanted, []))


def _places(heading: str, places: list[Place]) -> None:
    out = console()
    out.print(f"\n{heading}" if places else f"\n{heading}: none")
    for place in places:
        out.print(f"  {place}", soft_wrap=True)


def _report(game: Game) -> None:
    from vaka.lab.coverage import coverage

    out = console()
    found = coverage(game)
    if found.tests is None:
        out.print(f"{game.name}: {len(found.ids)} rules. {NO_TESTS}")
        return
    _table(game, found)
    share = len(found.covered) / max(1, len(found.ids))
    out.print(f"{game.name}: {len(found.covered)} of {len(found.ids)} rules have a test ({share:.0%})")
    for rule in found.uncovered:
        out.print(f"  without a test: {rule}  {game.rules[rule].text}", soft_wrap=True)
    for unknown in found.unknown():
        out.print(f"  no such rule: {unknown}", soft_wrap=True)
    if found.uncovered or found.unknown():
        raise typer.Exit(1)


def _table(game: Game, found: Coverage) -> None:
    from rich.table import Table

    tests = found.tests or {}
    table = Table("section", box=None, header_style="bold", pad_edge=False)
    for name in ("rules", "tested", "tests", "code", "reasons"):
        table.add_column(name, justify="right")
    for section, entries in game.rules.sections().items():
        ids = [entry.id for entry in entries]
        table.add_row(
            section,
            str(len(ids)),
            str(sum(1 for one in ids if one in tests)),
            str(len({place for one in ids for place in tests.get(one, [])})),
            str(len({place for one in ids for place in found.code.get(one, [])})),
            str(len({place for one in ids for place in found.reasons.get(one, [])})),
        )
    console().print(table)
