"""`vaka rules`: a title's rules, with the code and the tests that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Title, console
from vaka.core.errors import Malformed

if TYPE_CHECKING:
    from vaka.core.game import Game
    from vaka.core.rulebook import Rule
    from vaka.lab.coverage import Coverage, Place

CARRIERS = {"data": "the title's data", "explanation": "nothing: it explains other rules"}
NO_TESTS = "There are no tests here: run this in the project's own folder to see them."


def rules(
    title: Title,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule, such as T12-3.01, or a section, such as T12-3.")
    ] = None,
    report: Annotated[bool, typer.Option("--report", help="Which rules have a test, and which lack one.")] = False,
    find: Annotated[str, typer.Option("--find", help="Only rules that contain these words.")] = "",
) -> None:
    """Show a title's rules, one rule with its code and tests, or a report on how well they are tested."""
    import vaka

    game = vaka.game(title)
    if report:
        _report(game)
    elif rule is not None:
        _named(game, rule)
    else:
        _all(game, find.lower())


def _all(game: Game, words: str) -> None:
    out = console()
    if not any(words in entry.text.lower() for entry in game.rules):
        raise Malformed(f"no rule of {game.title} contains {words!r}", field="find")
    for section, entries in game.rules.sections().items():
        chosen = [entry for entry in entries if words in entry.text.lower()]
        if chosen:
            out.print(f"\n{section}", style="bold")
            for entry in chosen:
                mark = " (reconstructed)" if entry.reconstructed else ""
                out.print(f"{entry.id}  {entry.text}{mark}", soft_wrap=True)


def _named(game: Game, wanted: str) -> None:
    """A rule, or all rules of a section, each with its code and tests."""
    from vaka.lab.coverage import coverage

    one = [entry for entry in game.rules if entry.id.lower() == wanted.lower()]
    entries = one or game.rules.part(wanted)
    if not entries:
        raise Malformed(f"{game.title} has no rule {wanted!r}; its first is {next(iter(game.rules)).id}", field="rule")
    found = coverage(game)
    for number, entry in enumerate(entries):
        if number:
            console().print()
        _one(entry, found)
    if found.tests is None:
        console().print(f"\n{NO_TESTS}")


def _one(entry: Rule, found: Coverage) -> None:
    out = console()
    out.print(f"{entry.id}  {entry.section}  ({entry.kind})", style="bold")
    out.print(entry.text, soft_wrap=True)
    if entry.reconstructed:
        out.print(f"Reconstructed: {entry.reconstructed}", soft_wrap=True)
    if entry.carried_by:
        out.print(f"\nCarried by: {CARRIERS[entry.carried_by]}")
    for heading, places in (("Code", found.code), ("Reasons", found.reasons), ("Tests", found.tests)):
        if places is not None and not (entry.carried_by and heading != "Tests"):
            _places(heading, places.get(entry.id, []))


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
    others = [by for rule, by in found.carried_by.items() if rule not in found.cited]
    data, explained = (others.count(each) for each in CARRIERS)
    out.print(f"{len(found.cited)} are cited in code, {data} are data, {explained} explain others")
    for rule in found.uncovered:
        out.print(f"  without a test: {rule}  {game.rules[rule].text}", soft_wrap=True)
    for rule in found.uncited:
        out.print(f"  carried by nothing: {rule}  {game.rules[rule].text}", soft_wrap=True)
    for unknown in found.unknown():
        out.print(f"  no such rule: {unknown}", soft_wrap=True)
    if found.uncovered or found.uncited or found.unknown():
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
