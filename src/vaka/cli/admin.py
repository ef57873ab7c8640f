"""`vaka admin`: backups, tables, people, bans. It works on the store of VAKA_DATABASE, while the server runs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from vaka.cli.common import console

Reason = Annotated[str, typer.Option("--reason", help="Why, in a few words.")]


class Kind(StrEnum):
    """Who a ban is for."""

    person = "person"
    address = "address"


def backup(file: Annotated[Path, typer.Argument(help="Where the backup goes.", dir_okay=False)]) -> None:
    """Write everything to one file, as it is at one moment, while the server runs. It holds secrets."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        counts = admin.backup(file)
    console().print(f"{file}: {sum(counts.values())} rows, {file.stat().st_size / 1024:.0f} kB")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", exists=True, dir_okay=False)],
    replace: Annotated[bool, typer.Option("--replace", help="Overwrite what the database holds now.")] = False,
) -> None:
    """Bring a backup into an empty database, of either kind. Stop the server first."""
    from vaka.server.operations.admin import open_admin

    with open_admin(migrate=False) as admin:
        counts = admin.restore(file, replace=replace)
    console().print(f"{file}: {sum(counts.values())} rows are back, {counts['tables']} tables")


def tables(
    everything: Annotated[bool, typer.Option("--all", help="Finished and closed ones too.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="How many.")] = 50,
) -> None:
    """List the tables, the most recently active first."""
    from vaka.server.operations.admin import open_admin

    out = console()
    with open_admin() as admin:
        for table in admin.list_tables(everything=everything, limit=limit):
            seats = " ".join(f"{seat.kind}:{seat.bot or seat.name}" for seat in table.seats)
            state = "over" if table.over else "closed" if table.closed else f"seat {table.to_act}"
            when = f"{table.updated:%Y-%m-%d %H:%M}"
            out.print(
                f"{table.id}  {when}  {table.title}  v{table.version}  {state}  {seats}  {table.name}", soft_wrap=True
            )


def close(table: Annotated[str, typer.Argument(help="A table's id.")], reason: Reason = "") -> None:
    """Close a table: it can still be viewed, but not played."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        console().print(f"{admin.close(table, reason).id} is closed")


def reopen(table: Annotated[str, typer.Argument(help="A table's id.")]) -> None:
    """Open a closed table again."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        console().print(f"{admin.reopen(table).id} is open")


def ratings() -> None:
    """Forget all ratings and count every rated game again, in the order in which they ended."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        console().print(f"{admin.rate()} games counted")


def people(words: Annotated[str, typer.Argument(help="An id, or a part of a name.")]) -> None:
    """Find people."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        for person in admin.find_people(words):
            role = "  administrator" if person.admin else ""
            console().print(
                f"{person.id}  {person.created:%Y-%m-%d}  {person.kind}  {person.name}{role}", soft_wrap=True
            )


def promote(
    person: Annotated[str, typer.Argument(help="A person's id.")],
    demote: Annotated[bool, typer.Option("--demote", help="Take the role away again.")] = False,
) -> None:
    """Make somebody an administrator, who may see the statistics."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        found = admin.promote(person, admin=not demote)
    console().print(f"{found.name} is {'now' if found.admin else 'no longer'} an administrator")


def password(name: Annotated[str, typer.Argument(help="The name of an account, or its id.")]) -> None:
    """Give somebody who forgot their password a new one, and log them out everywhere."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        found, fresh = admin.new_password(name)
    console().print(f"The new password of {found.name} is {fresh}")


def ban(
    kind: Annotated[Kind, typer.Argument(help="Who it is for.")],
    value: Annotated[str, typer.Argument(help="A person's id; an address, or a network.")],
    reason: Reason = "",
    days: Annotated[float | None, typer.Option(min=0, help="For how many days; permanently if left out.")] = None,
) -> None:
    """Ban a person or an address."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        made = admin.ban(kind.value, value, reason, days)
    console().print(
        f"{made.kind} {made.value} is banned" + (f" until {made.until:%Y-%m-%d %H:%M}" if made.until else "")
    )


def unban(
    kind: Annotated[Kind, typer.Argument(help="Who it was for.")],
    value: Annotated[str, typer.Argument(help="A person's id; an address, or a network.")],
) -> None:
    """Lift a ban."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        admin.unban(kind.value, value)
    console().print(f"The ban on {kind.value} {value} is lifted")


def bans() -> None:
    """List the bans."""
    from vaka.server.operations.admin import open_admin

    with open_admin() as admin:
        for one in admin.bans():
            until = f"until {one.until:%Y-%m-%d %H:%M}" if one.until else "for good"
            console().print(f"{one.kind:<8} {one.value:<24} {until}  {one.reason}", soft_wrap=True)


def commands() -> typer.Typer:
    app = typer.Typer(help="Look after a server.", no_args_is_help=True, rich_markup_mode=None)
    for command in (backup, restore, tables, close, reopen, ratings, people, promote, password, ban, unban, bans):
        app.command(command.__name__)(command)
    return app
