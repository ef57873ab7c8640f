"""`vaka serve` and `vaka titles`."""

from __future__ import annotations

from typing import Annotated

import typer

from vaka.cli.common import console


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; the next free one is taken.")] = 8000,
    secure: Annotated[bool, typer.Option("--secure", help="Behind HTTPS: cookies only travel encrypted.")] = False,
) -> None:
    """Serve the page to play on. Tables are kept in your data folder (VAKA_DATA, VAKA_DATABASE)."""
    from vaka.server.run import serve as run

    run(host, port, secure=secure)


def titles(
    options: Annotated[bool, typer.Option("--options", help="Show the options of each title too.")] = False,
) -> None:
    """List the titles."""
    import vaka

    out = console()
    for game in vaka.games():
        low, high = game.players[0], game.players[-1]
        people = f"{low}" if low == high else f"{low} to {high}"
        out.print(f"{game.name:<12}  {game.title}, {game.designer} {game.year}, {people} players", style="bold")
        out.print(f"              {game.blurb}", soft_wrap=True)
        if options:
            for option in game.options:
                choice = f" ({', '.join(option.choices)})" if option.choices else ""
                out.print(f"              {option.name}={option.default}{choice}  {option.text}", soft_wrap=True)
