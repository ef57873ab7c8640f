"""`vaka train`: learns what positions of a title are worth, from games against itself."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Ray, Seed, Title, Workers, console, writable

if TYPE_CHECKING:
    from vaka.bots.value import Value


def train(
    title: Title,
    games: Annotated[int, typer.Option("--games", "-g", min=2, help="Games of each round.")] = 2000,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds; from the second on the last value plays.")] = 2,
    players: Annotated[int, typer.Option("--players", "-p", min=2, help="How many players the value is for.")] = 2,
    confirm: Annotated[int, typer.Option(min=2, help="Games on fresh seeds against the value before.")] = 200,
    simulations: Annotated[int, typer.Option(min=1, help="Simulations a decision in those games.")] = 60,
    seed: Seed = "0",
    workers: Workers = 1,
    out: Annotated[
        Path | None, typer.Option("--out", help="The file to write; else TITLE-value-PLAYERS.json here.")
    ] = None,
    ray: Ray = None,
) -> None:
    """Learn a title's value by playing, and keep it if it stands up to the value before it; else exit code 1.

    Beside the file come a checkpoint after each round (`.checkpoint.json`) and the learning curve (`.svg`).
    """
    import vaka
    from vaka.bots.value import value_of
    from vaka.lab import train as lab
    from vaka.lab.curve import drawn

    game = vaka.game(title)
    game.read_options(None, players)
    file = out or Path(f"{game.name}-value-{players}.json")
    writable(file)
    words = console()
    began = time.monotonic()
    value: Value | None = None
    curve = lab.Curve()
    with bar("games", games * rounds) as told:
        for value in lab.rounds(title, players, games, rounds, seed, workers, told, curve, ray):
            write(file.with_suffix(".checkpoint.json"), value)
    assert value is not None
    for seen, judged, learned in zip(curve.games, curve.judged, curve.learned, strict=True):
        words.print(f"{seen} games: error of the judgement {judged:.2f}, of the value {learned:.2f}")
    todo = lab.contests(value, value_of(game, players), players, confirm, simulations, seed)
    with bar("confirmation", confirm) as told:
        verdict = lab.confirm(todo, workers, told, ray)
    file.with_suffix(".svg").write_text(drawn(game.title, curve, verdict), encoding="utf-8")
    rate = f"{verdict.won:g} of {verdict.games} against the value before ({verdict.low:.0%} to {verdict.high:.0%})"
    if not verdict.accepted:
        words.print(f"refused: it won only {rate}")
        raise typer.Exit(1)
    command = f"vaka train {title} --games {games} --rounds {rounds} --players {players} --confirm {confirm}"
    value.origin = {
        "command": f"{command} --simulations {simulations} --seed {seed}",
        "games": curve.games[-1],
        "confirmed": rate,
        "revision": f"Vaka {vaka.__version__}, version {game.version} of the rules",
    }
    write(file, value)
    words.print(f"{file}: won {rate}; {(time.monotonic() - began) / 60:.0f} minutes")


def write(file: Path, value: Value) -> None:
    """A value as its file has it, a term a line."""
    data = value.to_json()
    weights = data.pop("weights")
    assert isinstance(weights, dict)
    rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(pair)}" for name, pair in weights.items())
    head = json.dumps(data, indent=2, ensure_ascii=False)[:-2]
    file.write_text(f'{head},\n  "weights": {{\n{rows}\n  }}\n}}\n', encoding="utf-8")


@contextmanager
def bar(words: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar that shows how far it is; what it yields is called for each game done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as progress:
        task = progress.add_task(words, total=total)
        yield lambda: progress.advance(task)
