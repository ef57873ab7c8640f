"""`vaka serve` and `vaka titles`."""

from __future__ import annotations

from typing import Annotated

import typer

from vaka.cli.common import console


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; if it is taken, the next free one.")] = 8000,
    secure: Annotated[bool, typer.Option("--secure", help="Behind HTTPS: cookies only travel encrypted.")] = False,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes serve; more than one needs PostgreSQL.")
    ] = 1,
    bot_workers: Annotated[int, typer.Option(min=0, max=64, help="How many processes run the bots.")] = 1,
    bot_pause: Annotated[float, typer.Option(min=0, help="How long a bot waits before it moves, in seconds.")] = 0.45,
    limits: Annotated[bool, typer.Option(help="Limit how many requests each person and address can make.")] = True,
) -> None:
    """Serve the page to play on. Tables are kept in your data folder (VAKA_DATA, VAKA_DATABASE)."""
    from vaka.server.rate_limits import Limits
    from vaka.server.run import serve as run
    from vaka.server.settings import Settings

    settings = Settings(bot_pause=bot_pause)
    if limits:
        settings.limits = Limits().hourly(settings.tables_hourly, settings.sign_ups_hourly)
    run(host, port, settings, workers=workers, bot_workers=bot_workers, secure=secure)


def bots(
    workers: Annotated[int, typer.Option(min=1, max=64, help="How many processes to use.")] = 1,
    pause: Annotated[float, typer.Option(min=0, help="How long a bot waits before it moves, in seconds.")] = 0.45,
) -> None:
    """Run the bots of a server elsewhere that uses the same PostgreSQL database (`vaka serve --bot-workers 0`)."""
    from vaka.server.run import think_only
    from vaka.server.settings import Settings

    think_only(Settings(bot_pause=pause), workers)


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
