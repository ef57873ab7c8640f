"""`vaka bench`: how fast it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vaka.cli.common import Players, console, writable

if TYPE_CHECKING:
    from vaka.core.game import Game
    from vaka.lab.bench import Speed
    from vaka.lab.peer import Peer


def bench(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="One title; all if left out.")] = None,
    peer: Annotated[
        bool, typer.Option("--peer", help="Measure catanatron too, in turns, and show the ratios.")
    ] = False,
    peers: Annotated[
        bool, typer.Option("--peers", help="Also OpenSpiel's chess and backgammon and PettingZoo's connect four.")
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
    against: Annotated[
        Path | None,
        typer.Option("--against", help="Compare with an earlier run that --json wrote.", exists=True, dir_okay=False),
    ] = None,
) -> None:
    """Measure random play, copies, search, views and pictures. `--peer` fails (exit code 1) below the floors."""
    import vaka
    from vaka import _engine

    games = [vaka.game(title)] if title is not None else list(vaka.games())
    before = {} if against is None else _earlier(against)
    writable(json_file)
    out = console()
    report: dict[str, object] = {"engine": _engine.mode(), "python": sys.version.split()[0], "repeats": repeats}
    out.print(
        f"engine: {_engine.mode()}; Python {report['python']}; medians of {repeats} repeats in CPU time; one process, "
        "one core"
    )
    if lab:
        for game in games:
            report[game.name] = _show_lab(game, repeats, seconds, players)
        _write(report, json_file)
        return
    fell_short = False
    with _rivals(peer or peers, peers) as rivals:
        for game in games:
            ours, theirs = _measured(game, rivals, repeats, seconds, players)
            report[game.name] = {
                "ours": ours.medians(),
                "noise": ours.noise(),
                "peer": theirs[0].medians() if theirs else {},
                "peers": {rival.name: figures.medians() for rival, figures in zip(rivals, theirs, strict=True)},
            }
            _show(game, ours)
            if theirs:
                fell_short |= _compare(game, ours, theirs[0])
            for rival, figures in zip(rivals[1:], theirs[1:], strict=True):
                _show_other(rival.name, ours, figures)
            if before:
                _show_against(ours, before.get(game.name, {}))
    _write(report, json_file)
    if fell_short:
        raise typer.Exit(1)


@contextmanager
def _rivals(first: bool, others: bool) -> Iterator[list[Peer]]:
    """Peers that are running, the one that floors are set by at the head."""
    from vaka.lab.peer import CATANATRON, OTHERS, Peer

    running: list[Peer] = []
    try:
        for kind in ((CATANATRON,) if first else ()) + (OTHERS if others else ()):
            running.append(Peer(kind))
        yield running
    finally:
        for rival in running:
            rival.close()


def _measured(
    game: Game, rivals: list[Peer], repeats: int, seconds: float, players: int | None
) -> tuple[Speed, list[Speed]]:
    """Our figures and those of the peers, taken in turns."""
    from vaka.lab.bench import Speed, measure

    ours, theirs = Speed(), [Speed() for _ in rivals]
    for repeat in range(-1, repeats):
        warm_up = repeat < 0
        long = seconds / 4 if warm_up else seconds
        measure(game, Speed() if warm_up else ours, repeat, long, players)
        for rival, figures in zip(rivals, theirs, strict=True):
            for name, value in rival.measure(long).items():
                if not warm_up:
                    getattr(figures, name).append(value)
    return ours, theirs


def _earlier(file: Path) -> dict[str, dict[str, float]]:
    """The figures of an earlier run, by title."""
    from vaka.core.plain import read_json

    try:
        data = read_json(file.read_text(encoding="utf-8"))
        if not isinstance(data, dict):
            raise ValueError("no object")
        return {name: dict(each["ours"]) for name, each in data.items() if isinstance(each, dict) and "ours" in each}
    except (ValueError, TypeError) as error:
        raise typer.BadParameter(f"{file} holds no figures that vaka bench --json wrote: {error}") from error


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
    found, noise = speed.medians(), {name: f"±{part:.0%}" for name, part in speed.noise().items()}
    out.print(f"\n{game.title}", style="bold")
    out.print(
        f"  random play     {found['actions']:>10,.0f} actions/s {noise['actions']:>5}  "
        f"({found['wall']:,.0f} by the wall clock; {found['games']:,.1f} games/s)"
    )
    out.print(f"  copy mid-game   {found['copy']:>10.2f} µs {noise['copy']:>12}")
    out.print(f"  search leaf     {found['leaf']:>10.2f} µs {noise['leaf']:>12}  (copy and one action)")
    out.print(f"  greedy decides  {found['greedy']:>10.3f} ms {noise['greedy']:>12}")
    out.print(f"  view of a seat  {found['view']:>10.3f} ms {noise['view']:>12}")
    out.print(
        f"  move's update   {found['update']:>10.3f} ms {noise['update']:>12}  (view, SVG and panels; first picture "
        f"{found['first']:.1f} ms)"
    )


def _show_other(name: str, ours: Speed, theirs: Speed) -> None:
    """A peer that plays something else: what is usual, not who is better."""
    found = theirs.medians()
    copy = f", copy {found['copy']:.1f} µs" if "copy" in found else ""
    ratio = ours.medians()["actions"] / found["actions"]
    console().print(f"  {name:<24}{found['actions']:>10,.0f} actions/s{copy}; ours ÷ theirs {ratio:.2f}")


def _show_against(ours: Speed, before: dict[str, float]) -> None:
    """How many times as fast as in an earlier run; within the noise of both nothing can be said."""
    from vaka.lab.bench import faster

    noise = ours.noise()
    for name, ratio in faster(ours.medians(), before).items():
        unclear = "  (within the noise)" if abs(ratio - 1) <= 2 * noise[name] else ""
        console().print(f"  {name:<16}{ratio:>7.2f} times as fast as before{unclear}")


def _compare(game: Game, ours: Speed, theirs: Speed) -> bool:
    """The ratios beside the floors; True where one is missed."""
    from statistics import median

    from vaka import _engine

    out = console()
    floors = game.floors
    mine, peer = ours.medians(), theirs.medians()
    out.print(f"  catanatron      {peer['actions']:>10,.0f} actions/s, copy {peer['copy']:.1f} µs")
    compiled = _engine.mode() == "compiled"
    wanted = floors.compiled if compiled else floors.pure
    pairs = zip(ours.actions, theirs.actions, strict=True)
    copies = median(b / a for a, b in zip(ours.copy, theirs.copy, strict=True))
    rows = [
        ("actions/s ÷ peer", median(one / other for one, other in pairs), wanted, True),
        *([("peer's copy ÷ ours", copies, floors.copy, True)] if compiled else []),
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


def growth(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="One title; all if left out.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many random games each figure of the engine is of.")] = 60,
    actions: Annotated[int, typer.Option(min=1, help="How many actions each figure of the server is of.")] = 40,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures to this file; - for the terminal.")
    ] = None,
) -> None:
    """Measure how the cost of an action grows: with players, over a game, with viewers, tables and stored games."""
    import vaka
    from vaka.lab.growth import CURVES, by_length, by_players
    from vaka.server.trials import cost

    titles = [vaka.game(title)] if title is not None else list(vaka.games())
    writable(json_file)
    points = [point for game in titles for point in by_players(game, games)]
    points += [point for game in titles for point in by_length(game, max(2, game.players[0]), games)]
    points += cost.growth(titles[0].name, actions)
    out = console()
    for curve, words in CURVES.items():
        out.print(words, style="bold")
        for name in dict.fromkeys(point.title for point in points if point.curve == curve):
            row = [point for point in points if (point.curve, point.title) == (curve, name)]
            out.print(f"  {name:<14}" + "  ".join(f"{point.at:g}: {point.cost:.1f}" for point in row))
    _write({"points": [point.plain() for point in points]}, json_file)
