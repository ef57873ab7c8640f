"""`vaka pagetimes`: how long the page takes from a click to what it shows."""

from __future__ import annotations

from typing import Annotated

import typer

from vaka.cli.common import console

HALF_GOAL, MOST_GOAL = 120.0, 300.0
"""From a click to what it shows, on a laptop: half of the clicks, and 95 of 100, in milliseconds."""


def pagetimes(
    title: Annotated[
        list[str] | None, typer.Argument(metavar="[TITLE]…", help="Titles; all where none is named.")
    ] = None,
    clicks: Annotated[int, typer.Option("--clicks", "-n", min=5, help="How many clicks on each screen.")] = 40,
    slower: Annotated[float, typer.Option("--slower", min=1.0, help="How many times slower the phone is.")] = 4.0,
    players: Annotated[int, typer.Option("--players", min=2, max=4, help="How many play.")] = 2,
    check: Annotated[bool, typer.Option("--check", help="Fail (exit code 1) where a goal is missed.")] = False,
) -> None:
    """Drive a Chromium through games of each title and say how long a click takes until it is seen.

    On a phone's screen, with a slower processor, also what the browser says: interaction to next paint, how much moved
    by itself (CLS), and what a first load weighs on the wire. Wants a quiet machine.
    """
    import tempfile
    from pathlib import Path

    import vaka
    from vaka.server.trials.pagetimes import page_times
    from vaka.server.trials.running import Running, a_database

    out = console()
    missed = False
    with tempfile.TemporaryDirectory(prefix="vaka-trial-") as folder, a_database("sqlite", Path(folder)) as database:
        server = Running(Path(folder), database)
        server.start()
        try:
            for game in [vaka.game(name) for name in title] if title else vaka.games():
                out.print(game.title, style="bold")
                for times in page_times(f"http://127.0.0.1:{server.port}", game.name, clicks, slower, players):
                    half, most = times.share(0.5), times.share(0.95)
                    out.print(
                        f"  {times.screen}: {len(times.waits)} clicks, p50 {half:.0f} ms, p95 {most:.0f} ms;"
                        f" next paint {times.next_paint:.0f} ms, shift {times.shift:.3f},"
                        f" first load {times.kilobytes:.0f} kB and a ground of {times.ground:.0f} kB",
                        soft_wrap=True,
                    )
                    if "slower" not in times.screen and (half > HALF_GOAL or most > MOST_GOAL):
                        missed = True
                        out.print(f"  goal: p50 ≤ {HALF_GOAL:.0f} ms, p95 ≤ {MOST_GOAL:.0f} ms  MISSED", style="red")
        finally:
            server.stop()
    if check and missed:
        raise typer.Exit(1)
