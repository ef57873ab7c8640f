"""`vaka play`: a table in the terminal."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import Players, Settings, console, continued, load_record, read_settings
from vaka.cli.words import laid_from
from vaka.core.errors import Malformed

ME = "me"


def play(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="The title's name: see `vaka titles`.")] = None,
    players: Players = None,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            "-s",
            help="Who sits where, separated by commas: me, novice, casual, steady, strong, expert, file.py:Class.",
        ),
    ] = "",
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed deals the same game.")] = None,
    option: Settings = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", "-r", help="Where to save the record; a new file in your data folder if left out."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", exists=True, dir_okay=False, help="Go on from the end of this record.")
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--from", exists=True, dir_okay=False, help="Begin with this position in words: see `vaka words`."
        ),
    ] = None,
) -> None:
    """Play in the terminal, against bots or side by side. Type ? at the table for help."""
    import vaka
    from vaka.bots import bot
    from vaka.cli.saving import file_to_save_in
    from vaka.cli.table import TerminalTable

    if resume is not None:
        game, old = load_record(resume)
        if title not in (None, game.name):
            raise Malformed(f"{resume} is a record of {game.name}", field="title")
        state = continued(game, old)
        players = old.players
    elif position is not None:
        state = laid_from(position, title, players, read_settings(option), seed)
        players = state.players
    elif title is not None:
        game = vaka.game(title)
        names = [name.strip() for name in seats.split(",") if name.strip()]
        if players is None:
            players = len(names) if names else 2 if 2 in game.players else game.players[0]
        state = game.new(players, seed=seed, options=read_settings(option))
    else:
        names = [each.name for each in vaka.games()]
        raise Malformed(f"which title? There are: {', '.join(names)}", field="title")
    sitting = seated(seats, players)
    bots = [None if name == ME else bot(name, f"{state.seed}/{seat}") for seat, name in enumerate(sitting)]
    file = resume if record is None else file_to_save_in(record)
    leave_when_closed()
    TerminalTable(state, sitting, bots, console(), file).run()


def leave_when_closed() -> None:
    """Whoever closes the window, or ends us in another way, leaves as with Ctrl-C: the record is kept."""

    def leave(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)


def seated(seats: str, players: int) -> list[str]:
    """A name a seat; where none are given, a person against friendly bots."""
    from vaka.bots import FRIENDLY

    names = [name.strip() for name in seats.split(",") if name.strip()]
    if not names:
        names = [ME] + [FRIENDLY] * (players - 1)
    if len(names) != players:
        raise Malformed(f"--seats names {len(names)} seats, but there are {players} players", field="seats")
    return names
