"""The `vaka` command. Each command imports what it needs when it runs, so that `vaka --help` answers at once."""

from __future__ import annotations

import sys

import typer

from vaka.cli import (
    analyse,
    clicks,
    climbing,
    collecting,
    comparing,
    hunting,
    learning,
    looking_after,
    measuring,
    mutating,
    playing,
    puzzles,
    records,
    reporting,
    ruling,
    serving,
    simulating,
    train,
    trying,
)
from vaka.cli.common import RayCommand
from vaka.core.errors import VakaError

app = typer.Typer(
    name="vaka",
    help="Five Polynesian board games: play them, study them, train on them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("serve")(serving.serve)
app.command("bots")(serving.bots)
app.command("play")(playing.play)
app.command("learn")(learning.learn)
app.command("titles")(serving.titles)
app.command("rules")(ruling.rules)
app.command("simulate", cls=RayCommand)(simulating.simulate)
app.command("ladder", cls=RayCommand)(climbing.ladder)
app.command("compare", cls=RayCommand)(comparing.compare)
app.command("report")(reporting.report)
app.command("corpus", cls=RayCommand)(collecting.corpus)
app.command("train", cls=RayCommand)(train.train)
app.command("replay")(records.replay)
app.command("analyse", cls=RayCommand)(analyse.analyse)
app.command("puzzles")(puzzles.puzzles)
app.command("draw")(records.draw)
app.command("film")(records.film)
app.command("verify")(records.verify)
app.command("fuzz")(hunting.fuzz)
app.command("twins")(hunting.twins)
app.command("mutants")(mutating.mutants)
app.command("bench")(measuring.bench)
app.command("clicks")(clicks.clicks)
app.command("loadtest")(trying.loadtest)
app.command("killtest")(trying.killtest)
app.command("redeploy")(trying.redeploy)
app.command("endure")(trying.endure)
app.command("conflicttest")(trying.conflicttest)
app.command("apifuzz")(trying.apifuzz)

maps = typer.Typer(help="Maps of your own.", no_args_is_help=True, rich_markup_mode=None)
maps.command("check")(records.check_map)
app.add_typer(maps, name="map")
app.add_typer(looking_after.commands(), name="admin")


@maps.callback()
def _maps() -> None:
    """Maps of your own."""


def main() -> None:
    """Run the command; what goes wrong on purpose is told in one line."""
    try:
        app()
    except VakaError as error:
        sys.stderr.write(f"vaka: {error}\n")
        sys.exit(2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader went away, as `head` does
            sys.stderr.close()
            sys.exit(1)
        sys.stderr.write(f"vaka: {error.strerror or error}{f': {error.filename}' if error.filename else ''}\n")
        sys.exit(2)
