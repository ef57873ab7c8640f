"""`vaka balance`: how fair a title is, measured and told."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Bots, Players, Ray, Seed, Settings, Workers, console, read_bots, read_settings
from vaka.cli.simulate import show_failures, watched
from vaka.core.errors import Malformed

if TYPE_CHECKING:
    from vaka.core.game import Game
    from vaka.lab.balance import Measured
    from vaka.lab.simulate import Plan


def balance(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="The title's name; all if left out.")] = None,
    games: Annotated[
        int | None, typer.Option("--games", "-g", min=1, help="Measure anew, with so many games a table.")
    ] = None,
    bots: Bots = "strong",
    players: Players = None,
    seed: Seed = "balance",
    option: Settings = None,
    workers: Workers = 1,
    ray: Ray = None,
    folder: Annotated[
        Path, typer.Option("--folder", help="Where the games are kept: the same line goes on with them.")
    ] = Path("balance-games"),
    commit: Annotated[
        str, typer.Option("--commit", help="Of which commit the figures are, to be told with them.")
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", help="The file to write; among the title's own data if left out.")
    ] = None,
    page: Annotated[Path | None, typer.Option("--page", help="Write the page of all titles to this file.")] = None,
) -> None:
    """Show who wins by order of turn, seat and home, for every number of players; with --games, measure it."""
    import vaka
    from vaka.lab.balance import balance_of, markdown

    if games is not None:
        if title is None:
            raise Malformed("name the title to be measured", field="title")
        _measure(vaka.game(title), games, read_bots(bots), players, seed, option, workers, ray, folder, output, commit)
    elif page is None:
        shown = vaka.games() if title is None else [vaka.game(title)]
        for game in shown:
            if title is not None and players is not None:
                game.read_options(None, players)
            known = balance_of(game)
            for one in known.tables:
                if players in (None, one.players):
                    _show(game, one)
            if known.words:
                console().print(known.words, soft_wrap=True)
            if not known.tables:
                console().print(f"{game.title}: not measured yet", soft_wrap=True)
    if page is not None:
        page.write_text(markdown(vaka.games()), encoding="utf-8")


def _measure(
    game: Game,
    games: int,
    bots: list[str],
    players: int | None,
    seed: str,
    option: list[str] | None,
    workers: int,
    ray: str | None,
    folder: Path,
    output: Path | None,
    commit: str,
) -> None:
    """Every number of players in turn, each put into the file as soon as it is done."""
    from vaka.lab.balance import FILE, measured, put
    from vaka.lab.keep import Keeper, read_journal
    from vaka.lab.simulate import matches
    from vaka.lab.standings import failures

    file = Path(str(game.folder / "data" / FILE)) if output is None else output
    folder.mkdir(parents=True, exist_ok=True)
    for count in [each for each in game.players if each > 1] if players is None else [players]:
        if count < 2:
            raise Malformed("a player alone has nobody to be fair to", field="players")
        plan = matches(game.name, games, bots, count, seed, read_settings(option))
        keeper = Keeper(folder / f"{_named(game, plan, bots)}.jsonl", plan, resume=True)
        try:
            for one in watched(plan.after(keeper.done), workers, ray):
                keeper.add(one)
        finally:
            keeper.close()
        found = measured(plan, bots, islice(read_journal(keeper.journal), games), commit)
        put(file, found)
        _show(game, found)
        show_failures(failures(islice(read_journal(keeper.journal), games)))
    console().print(f"{file}", soft_wrap=True)


def _named(game: Game, plan: Plan, bots: list[str]) -> str:
    """What the games of a table are kept under: another table, bots or seed do not get in their way."""
    from vaka.lab.balance import told
    from vaka.lab.keep import short

    usual = game.read_options(None, plan.players)
    unusual = [f"{name}={told(value)}" for name, value in short(plan.options).items() if usual.get(name) != value]
    words = "-".join([game.name, str(plan.players), *bots, plan.seed, *unusual])
    return re.sub(r"[^\w=.-]+", "_", words)


def _show(game: Game, one: Measured) -> None:
    from rich.table import Table

    from vaka.lab.balance import how

    out = console()
    out.print(f"{game.title}, {one.name}", style="bold")
    out.print(f"{how(one)}\n{one.verdict()}", soft_wrap=True)
    for kind in one.kinds:
        table = Table(kind.name, box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        for name in ("wins", "95 % interval", "games"):
            table.add_column(name, justify="right")
        for row in kind.rows:
            low, high = row.interval()
            table.add_row(row.name, f"{row.share:.1%}", f"{low:.1%} – {high:.1%}", f"{row.games:,}")
        out.print(table)
    out.print()
