"""The `vaka` command. Each command imports what it needs when it runs, so that `vaka --help` answers at once."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import typer

from vaka.cli import (
    admin,
    analyse,
    balance,
    bench,
    clicks,
    compare,
    corpus,
    fuzz,
    ladder,
    learn,
    mutants,
    pagetimes,
    play,
    puzzles,
    records,
    report,
    rules,
    serve,
    simulate,
    train,
    trials,
    words,
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

app.command("serve")(serve.serve)
app.command("bots")(serve.bots)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.command("titles")(serve.titles)
app.command("rules")(rules.rules)
app.command("simulate", cls=RayCommand)(simulate.simulate)
app.command("ladder", cls=RayCommand)(ladder.ladder)
app.command("compare", cls=RayCommand)(compare.compare)
app.command("report")(report.report)
app.command("balance", cls=RayCommand)(balance.balance)
app.command("corpus", cls=RayCommand)(corpus.corpus)
app.command("train", cls=RayCommand)(train.train)
app.command("replay")(records.replay)
app.command("analyse", cls=RayCommand)(analyse.analyse)
app.command("puzzles")(puzzles.puzzles)
app.command("words")(words.words)
app.command("draw")(records.draw)
app.command("film")(records.film)
app.command("verify")(records.verify)
app.command("fuzz")(fuzz.fuzz)
app.command("twins")(fuzz.twins)
app.command("mutants")(mutants.mutants)
app.command("bench")(bench.bench)
app.command("growth")(bench.growth)
app.command("clicks")(clicks.clicks)
app.command("pagetimes")(pagetimes.pagetimes)
app.command("loadtest")(trials.loadtest)
app.command("killtest")(trials.killtest)
app.command("redeploy")(trials.redeploy)
app.command("endure")(trials.endure)
app.command("conflicttest")(trials.conflicttest)
app.command("apifuzz")(trials.apifuzz)
app.command("servercost")(trials.servercost)

maps = typer.Typer(help="Maps of your own.", no_args_is_help=True, rich_markup_mode=None)
maps.command("check")(records.check_map)
app.add_typer(maps, name="map")
app.add_typer(admin.commands(), name="admin")


@maps.callback()
def _maps() -> None:
    """Maps of your own."""


def bear_any_text() -> None:
    """A terminal whose encoding lacks a letter shows a question mark; so is read what was typed in another encoding."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def main() -> None:
    """Run the command; what goes wrong on purpose is told in one line."""
    bear_any_text()
    try:
        app()
    except VakaError as error:
        sys.stderr.write(f"vaka: {error}\n")
        sys.exit(2)
    except ImportError as error:
        from vaka.lab.extras import complaint

        words = complaint(error)
        if not words:
            raise
        sys.stderr.write(f"vaka: {words}\n")
        sys.exit(2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader went away, as `head` does
            sys.stderr.close()
            sys.exit(1)
        sys.stderr.write(f"vaka: {error.strerror or error}{f': {error.filename}' if error.filename else ''}\n")
        sys.exit(2)
