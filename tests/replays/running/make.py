"""Wrote `tables-0.1.0.sql`: what a server of that release keeps, with games under way at all titles.

`python -m tests.replays.running.make FILE` writes such a dump with the server as it is now. The one that is stored is
never made again: it stands for everybody's tables that were begun then.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import vaka
from tests.server.client import Running
from vaka.bots import bots
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.server.people.accounts import Accounts
from vaka.server.store import Person, Table
from vaka.server.tables.seating import Actor, Place, Proposal

NAME, PASSWORD = "Tupaia", "a canoe for two"

TABLES: list[tuple[str, int, Options, int]] = [
    ("hawaii", 2, {}, 15),
    ("hawaii", 4, {"open_resources": True, "income": "gentle"}, 25),
    ("polynesia", 2, {}, 12),
    ("polynesia", 4, {"stocks": "hidden"}, 25),
    ("tahiti-2012", 2, {}, 12),
    ("tahiti-2012", 3, {"start": "random", "reef_loss": "all"}, 25),
    ("maori", 1, {}, 20),
    ("maori", 3, {"dummy_units": True, "whare_purakau": True, "forced_march": True}, 35),
    ("tahiti-1994", 1, {}, 20),
    ("tahiti-1994", 3, {"sea-combat": True, "crashing-reefs": True}, 35),
]


def seats(game: Game, players: int) -> list[Place]:
    """The account's seat, then a bot and people at the same screen by turns."""
    places = [
        Place("bot", bot="greedy") if seat % 2 else Place("here", name=f"Guest {seat}") for seat in range(players)
    ]
    return [Place("me"), *places[1:]]


def play(running: Running, table: Table, person: Person, moves: int) -> None:
    """So many actions, by whoever is asked."""
    bot = bots()["random"](seed=table.title)
    for _ in range(moves):
        table = running.services.tables.get(table.id)
        if table.over:
            return
        assert table.to_act is not None
        who = Actor(bot_seat=table.to_act) if table.seats[table.to_act].kind == "bot" else Actor(person.id)
        state = running.services.tables.state(table)
        action = bot.choose(state.view(state.to_act)).text
        running.services.tables.act(table.id, who, action, table.version, f"v{table.version}")


def main(target: Path) -> None:
    with TemporaryDirectory() as folder, Running(Path(folder), bots=False) as running:
        person, _ = Accounts(running.services.store).register(None, NAME, PASSWORD)
        for title, players, options, moves in TABLES:
            places = seats(vaka.game(title), players)
            proposal = Proposal(title, players, places, options=dict(options), name=f"{title} for {players}")
            play(running, running.services.tables.create(proposal, person), person, moves)
        proposal = Proposal("hawaii", 2, [Place("me"), Place("here", name="Guest 1")], name="finished")
        play(running, running.services.tables.create(proposal, person), person, 1_000)
        running.services.store.close()
        with closing(sqlite3.connect(Path(folder) / "test.sqlite3")) as database:
            target.write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
