"""`vaka bench`: how fast it is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Players, console

if TYPE_CHECKING:
    from vaka.core.game import Game
    from vaka.lab.bench import Speed


def bench(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="One title; all if left out.")] = None,
    peer: Annotated[
        bool, typer.Option("--peer", help="Measure catanatron too, in turns, and show the ratios.")
    ] = False,
    lab: Annotated[
        bool, typer.Option("--lab", help="Measure what learning asks for: observations, masks, steps of many games.")
    ] = False,
    repeats: Annotated[int, typer.Option(min=1, help="How many repeats; medians are shown.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each repeat runs, in seconds.")] = 1.0,
    players: Players = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures to this file; - for the terminal.")
    ] = None,
) -> None:
    """Measure random play, copies, views and pictures. `--peer` fails (exit code 1) below the floors."""
    import vaka
    from vaka import _engine
    from vaka.lab.bench import Speed, measure
    from vaka.lab.peer import Peer

    games = [vaka.game(title)] if title is not None else list(vaka.games())
    out = console()
    rival = Peer() if peer else None
    report: dict[str, object] = {"engine": _engine.mode(), "python": sys.version.split()[0], "repeats": repeats}
    out.print(
        f"engine: {_engine.mode()}; Python {report['python']}; medians of {repeats} repeats; one process, one core"
    )
    if lab:
        for game in games:
            report[game.name] = _show_lab(game, repeats, seconds, players)
        _write(report, json_file)
        return
    fell_short = False
    for game in games:
        ours, theirs = Speed(), Speed()
        for repeat in range(-1, repeats):
            one, other = (ours, theirs) if repeat >= 0 else (Speed(), Speed())  # the first warms up
            measure(game, one, repeat, seconds if repeat >= 0 else seconds / 4, players)
            if rival is not None:
                figures = rival.measure(seconds if repeat >= 0 else seconds / 4)
                other.actions.append(figures["actions"])
                other.games.append(figures["games"])
                other.copy.append(figures["copy"])
        report[game.name] = {"ours": ours.medians(), "peer": theirs.medians()}
        _show(game, ours)
        if rival is not None:
            fell_short |= _compare(game, ours, theirs)
    if rival is not None:
        rival.close()
    _write(report, json_file)
    if fell_short:
        raise typer.Exit(1)


def _write(report: dict[str, object], json_file: Path | None) -> None:
    """The figures as JSON, where they are wanted."""
    import json

    if json_file is None:
        return
    text = json.dumps(report, indent=1) + "\n"
    if str(json_file) == "-":
        sys.stdout.write(text)
    else:
        json_file.write_text(text, encoding="utf-8")


def _show_lab(game: Game, repeats: int, seconds: float, players: int | None) -> dict[str, float]:
    """What learning asks of one title, a second."""
    from vaka.lab.bench import LabSpeed, measure_lab

    speed = LabSpeed()
    for repeat in range(-1, repeats):
        measure_lab(
            game, speed if repeat >= 0 else LabSpeed(), repeat, seconds if repeat >= 0 else seconds / 4, players
        )
    found = speed.medians()
    out = console()
    out.print(f"\n{game.title}", style="bold")
    out.print(f"  observations    {found['observations']:>10,.0f} a second  (views {found['view']:,.0f})")
    out.print(f"  action masks    {found['masks']:>10,.0f} a second")
    out.print(f"  steps           {found['steps']:>10,.0f} a second  (many games at once, each with both)")
    return found


def _show(game: Game, speed: Speed) -> None:
    out = console()
    found = speed.medians()
    out.print(f"\n{game.title}", style="bold")
    out.print(f"  random play     {found['actions']:>10,.0f} actions/s  {found['games']:,.1f} games/s")
    out.print(f"  copy mid-game   {found['copy']:>10.2f} µs")
    out.print(f"  view of a seat  {found['view']:>10.3f} ms")
    out.print(
        f"  move's update   {found['update']:>10.3f} ms  (view, SVG and panels; first picture {found['first']:.1f} ms)"
    )


def _compare(game: Game, ours: Speed, theirs: Speed) -> bool:
    """The ratios beside the floors; True where one is missed."""
    from statistics import median

    from vaka import _engine

    out = console()
    floors = game.floors
    mine, peer = ours.medians(), theirs.medians()
    out.print(f"  catanatron      {peer['actions']:>10,.0f} actions/s, copy {peer['copy']:.1f} µs")
    wanted = floors.compiled if _engine.mode() == "compiled" else floors.pure
    pairs = zip(ours.actions, theirs.actions, strict=True)
    rows = [
        ("actions/s ÷ peer", median(one / other for one, other in pairs), wanted, True),
        ("peer's copy ÷ ours", median(b / a for a, b in zip(ours.copy, theirs.copy, strict=True)), floors.copy, True),
        ("move's update, ms", mine["update"], floors.update, False),
    ]
    missed = False
    for name, value, floor, at_least in rows:
        good = value >= floor if at_least else value <= floor
        missed |= not good
        sign = "≥" if at_least else "≤"
        out.print(
            f"  {name:<20}{value:>7.2f}  {sign} {floor:g}  {'ok' if good else 'MISSED'}", style=None if good else "red"
        )
    return missed
