"""`vaka killtest`, `redeploy`, `conflicttest`, `loadtest`, `endure`, `apifuzz`: a whole server tried from outside, on this
machine only. `vaka servercost`: what an action costs its application.
"""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import console, writable

Database = Annotated[
    str,
    typer.Option(
        "--database",
        "-d",
        help="`sqlite`, or the address of a PostgreSQL server on which a database is made for it (postgresql://…).",
    ),
]


@contextmanager
def _store(database: str) -> Iterator[tuple[Path, str]]:
    from vaka.server.trials.running import a_database

    def leave(*_: object) -> None:
        raise SystemExit(1)

    signal.signal(signal.SIGTERM, leave)  # whoever ends us early leaves no server behind
    with tempfile.TemporaryDirectory(prefix="vaka-trial-") as folder, a_database(database, Path(folder)) as made:
        yield Path(folder), made


def _end(faults: list[str]) -> None:
    out = console()
    for fault in faults[:20]:
        out.print(fault, style="red", soft_wrap=True)
    if faults:
        raise typer.Exit(1)


def killtest(
    database: Database = "sqlite",
    rounds: Annotated[int, typer.Option(min=1, help="How often the server is killed.")] = 20,
    actions: Annotated[int, typer.Option(min=1, help="How many acknowledged actions at least.")] = 5000,
    players: Annotated[int, typer.Option(min=1, max=200, help="How many players there are at once.")] = 16,
    within: Annotated[float, typer.Option(help="How soon it must be serving again, in seconds.")] = 5.0,
) -> None:
    """Kill the server with SIGKILL under load, again and again: nothing acknowledged is lost, nothing done twice."""
    from vaka.server.trials.kill import kill_test, trial_server

    out = console()
    with _store(database) as (folder, made):
        result = kill_test(trial_server(folder, made), rounds, actions, players, out.print)
    slowest = max(result.starts[1:])
    out.print(
        f"{result.rounds} rounds, {result.tables} tables, {result.acknowledged} acknowledged actions,"
        f" {result.unsure} in flight at a kill ({result.had_happened} of them committed before it)"
    )
    out.print(f"serving again after {slowest:.2f} s at most; faults: {len(result.faults) or 'none'}")
    faults = result.faults + ([f"it took {slowest:.2f} s to serve again"] if slowest > within else [])
    _end(faults)


def redeploy(
    database: Database = "sqlite",
    rounds: Annotated[int, typer.Option(min=1, help="How often the server is replaced.")] = 10,
    every: Annotated[float, typer.Option(min=0, help="How many seconds one serves at least.")] = 5.0,
    actions: Annotated[int, typer.Option(min=1, help="How many acknowledged actions at least.")] = 1000,
    players: Annotated[int, typer.Option(min=1, max=200, help="How many players there are at once.")] = 16,
) -> None:
    """Replace a server under load again and again (SIGTERM, start): nothing is lost, and clocks stand meanwhile."""
    from vaka.server.trials.redeploy import Replaced, redeploy_test

    out = console()
    with _store(database) as (folder, made):
        server = Replaced(folder, made, "--bot-pause", "0.02")
        result = redeploy_test(server, rounds, actions, players, out.print, every)
    played = result.played
    out.print(
        f"{played.rounds} deploys, {played.tables} tables, {played.acknowledged} acknowledged actions,"
        f" {played.unsure} in flight at an end ({played.had_happened} of them committed before it)"
    )
    out.print(
        f"ended within {max(result.ends):.2f} s; clocks stood for {min(result.stood):.2f} to {max(result.stood):.2f} s;"
        f" faults: {len(result.faults) or 'none'}"
    )
    _end(result.faults)


def conflicttest(
    database: Database = "sqlite",
    pairs: Annotated[int, typer.Option(min=2, help="How many pairs of simultaneous actions.")] = 2000,
    repeats: Annotated[int, typer.Option(min=0, help="How often one action is sent again.")] = 1000,
) -> None:
    """Race pairs of actions on one version, half through one server, half through two on the same store."""
    from vaka.server.trials.conflict import conflict_test, repeat_test
    from vaka.server.trials.running import Running

    out = console()
    faults: list[str] = []
    with _store(database) as (folder, made):
        servers = [Running(folder, made), Running(folder, made)]
        try:
            for server in servers:
                server.start()
            for ports in ([servers[0].port], [server.port for server in servers]):
                result = conflict_test(ports, pairs // 2)
                through = f"{len(ports)} process{'es' if len(ports) > 1 else ''}"
                out.print(
                    f"through {through}: {result.pairs} pairs ({result.twice} of the very same request),"
                    f" faults: {len(result.faults) or 'none'}"
                )
                faults += result.faults
            again = repeat_test([server.port for server in servers], repeats) if repeats else None
            if again is not None:
                out.print(f"one action, sent {again.pairs} times: faults: {len(again.faults) or 'none'}")
                faults += again.faults
        finally:
            for server in servers:
                server.stop()
    _end(faults)


def loadtest(
    database: Database = "sqlite",
    tables: Annotated[int, typer.Option(min=1, max=2000, help="How many tables.")] = 200,
    viewers: Annotated[int, typer.Option(min=1, max=4000, help="How many live streams altogether.")] = 400,
    seconds: Annotated[float, typer.Option(min=1, max=600, help="How long.")] = 60.0,
    think: Annotated[float, typer.Option(min=0, help="How long a player thinks about a move on average.")] = 10.0,
    workers: Annotated[int, typer.Option(min=1, help="Web processes; more than one needs PostgreSQL.")] = 1,
    bot_workers: Annotated[int, typer.Option(min=1, help="Processes that think for bots.")] = 1,
) -> None:
    """Play at many tables at once over real connections and live streams, and measure."""
    from vaka.server.trials.load import load_test
    from vaka.server.trials.running import Running

    out = console()
    with _store(database) as (folder, made):
        server = Running(folder, made, "--workers", str(workers), "--bot-workers", str(bot_workers))
        try:
            server.start()
            result = load_test(server, tables, viewers, seconds, think, out.print)
        finally:
            server.stop()
    for line in result.summary():
        out.print(line)
    _end(result.errors)


def endure(
    database: Database = "sqlite",
    hours: Annotated[float, typer.Option(min=0, help="How long.")] = 1.0,
    tables: Annotated[int, typer.Option(min=1, max=500, help="How many tables an evening.")] = 40,
    evening: Annotated[float, typer.Option(min=1, help="How many seconds an evening takes.")] = 120.0,
) -> None:
    """Let people come, play and leave in every way, evening after evening: the others play on, and nothing grows."""
    from vaka.server.trials.endure import endurance_test
    from vaka.server.trials.kill import trial_server

    out = console()
    with _store(database) as (folder, made):
        result = endurance_test(trial_server(folder, made), hours * 3600, tables, evening, out.print)
    ways = ", ".join(f"{count} × {way}" for way, count in sorted(result.left.items()))
    out.print(f"{len(result.evenings)} evenings, {result.actions} actions; left: {ways or 'nobody'}")
    out.print(f"faults: {len(result.faults) or 'none'}")
    _end(result.faults)


def apifuzz(
    database: Database = "sqlite",
    count: Annotated[int, typer.Option(min=1, help="How many malformed requests.")] = 5000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same requests.")] = 1,
) -> None:
    """Send malformed requests: none may be answered with a server error (5xx)."""
    from vaka.server.trials.nonsense import fuzz

    out = console()
    with _store(database) as (folder, made):
        result = fuzz(folder, made, count, seed)
    found = ", ".join(f"{number} × {status}" for status, number in sorted(result.statuses.items()))
    out.print(f"{result.sent} requests: {found}")
    out.print(f"faults: {len(result.faults) or 'none'}")
    _end(result.faults)


def servercost(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="One title; all if left out.")] = None,
    actions: Annotated[int, typer.Option(min=1, help="How many actions each median is of.")] = 60,
    onlookers: Annotated[int, typer.Option(min=1, max=200, help="How many onlookers are added.")] = 8,
    rounds: Annotated[int, typer.Option(min=1, help="How often the same actions are played, in turns.")] = 5,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures to this file; - for the terminal.")
    ] = None,
) -> None:
    """Measure what an action costs the server in CPU time, and what each stream that shows it adds."""
    import json
    import sys

    import vaka
    from vaka.server.trials.cost import costs

    writable(json_file)
    found = costs([title] if title is not None else [game.name for game in vaka.games()], actions, onlookers, rounds)
    out = console()
    for each in found:
        noise = each.noise
        out.print(
            f"{each.title:<14} action {each.action:.2f} ± {noise['action']:.2f} ms; "
            f"own stream {each.own_stream:.2f} ± {noise['own_stream']:.2f} ms; "
            f"that of another seat {each.rival_stream:.2f} ± {noise['rival_stream']:.2f} ms; "
            f"each further onlooker {each.onlooker:.2f} ± {noise['onlooker']:.2f} ms",
            soft_wrap=True,
        )
    if json_file is not None:
        text = json.dumps({each.title: asdict(each) for each in found}, indent=1) + "\n"
        if str(json_file) == "-":
            sys.stdout.write(text)
        else:
            json_file.write_text(text, encoding="utf-8")
