"""`vaka compare`: two bots, two settings or two files of games side by side."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Bots, Games, Players, Ray, Seed, Settings, Workers, console, read_bots, read_settings
from vaka.cli.simulate import watched
from vaka.core.errors import Malformed

if TYPE_CHECKING:
    from vaka.lab.compare import Difference


def compare(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="[TITLE] A B",
            help="A title and two bots; a title and two settings as NAME=VALUE (NAME=@FILE for a map of your own); "
            "or two files of `vaka simulate --data`.",
        ),
    ],
    games: Games = 100,
    bots: Bots = "greedy",
    players: Players = None,
    seed: Seed = "0",
    option: Settings = None,
    workers: Workers = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    ray: Ray = None,
) -> None:
    """Say what can be concluded: two bots on the same seeds in both seats, or one table played in two ways."""
    import vaka

    if len(what) == 2 and what[0] in [game.name for game in vaka.games()] and not Path(what[0]).exists():
        raise Malformed(f"name two bots or two settings of {what[0]}", field="what")
    if len(what) == 2:
        from vaka.lab.compare import differences
        from vaka.lab.keep import read

        found, count, paired = differences(read(Path(what[0])), read(Path(what[1])))
        names = [Path(each).name for each in what]
        one, other = what if names[0] == names[1] else names
        _show_tables(one, other, found, count, paired, as_json)
        return
    if len(what) != 3:
        raise Malformed("compare takes a title and two bots or settings, or two files", field="what")
    title, a, b = what
    given = read_settings(option)
    if "=" in a and "=" in b:
        _settings(title, (a, b), given, read_bots(bots), (games, players, seed, workers, ray), as_json)
    elif "=" in a or "=" in b:
        raise Malformed("compare two bots or two settings, not one of each", field="what")
    else:
        _bots(title, (a, b), given, (games, players, seed, workers, ray), as_json)


How = tuple[int, int | None, str, int, str | None]
"""How many games and players, the seed, and who plays them."""


def _bots(title: str, two: tuple[str, str], given: dict[str, object], how: How, as_json: bool) -> None:
    from vaka.lab.compare import duel, judged

    games, players, seed, workers, ray = how
    todo = duel(title, games, two, players, seed, given)
    found = judged(two, watched(todo, workers, ray))
    if as_json:
        typer.echo(json.dumps(asdict(found), ensure_ascii=False, indent=1))
        return
    out = console()
    out.print(f"{title}, {todo.players} players, {found.games} games: every seed in both seats")
    out.print(f"{two[0]} {found.share:.1%}   {two[1]} {1 - found.share:.1%}   {two[0]} is {found.ahead:+.1f} ± "
              f"{1.96 * found.error:.1f} points ahead".replace("+-", "−"))  # fmt: skip
    out.print(found.sentence, style="bold", soft_wrap=True)


def _settings(
    title: str, two: tuple[str, str], given: dict[str, object], bots: list[str], how: How, as_json: bool
) -> None:
    from vaka.lab.compare import differences
    from vaka.lab.simulate import matches

    games, players, seed, workers, ray = how
    plans = [matches(title, games, bots, players, seed, {**given, **read_settings([each])}) for each in two]
    played = [watched(plan, workers, ray, words=name) for plan, name in zip(plans, two, strict=True)]
    found, count, paired = differences(played[0], played[1])
    _show_tables(*two, found, count, paired, as_json)


def _show_tables(a: str, b: str, found: list[Difference], games: tuple[int, int], paired: bool, as_json: bool) -> None:
    from rich.table import Table

    from vaka.lab.compare import table_words

    sentence = table_words(a, b, found, games, paired)
    if as_json:
        data = {"a": a, "b": b, "games": games, "paired": paired, "sentence": sentence}
        typer.echo(json.dumps({**data, "measures": [asdict(one) for one in found]}, ensure_ascii=False, indent=1))
        return
    table = Table("", box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for name in (a, b, "difference", "95 % interval"):
        table.add_column(name, justify="right")
    for one in found:
        interval = f"{one.low:+.2f} to {one.high:+.2f}"
        table.add_row(one.name, f"{one.a:.2f}", f"{one.b:.2f}", f"{one.mean:+.2f}", interval)
    console().print(table)
    console().print(sentence, style="bold", soft_wrap=True)
