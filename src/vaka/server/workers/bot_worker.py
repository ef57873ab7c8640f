"""A process that thinks for bots, so that no page waits for a thought."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection

from vaka import bots
from vaka.server.live.pubsub import pubsub_for
from vaka.server.operations import logs
from vaka.server.settings import Settings
from vaka.server.store import Store
from vaka.server.tables.tables import Tables
from vaka.server.workers.bot_players import BotPlayers
from vaka.server.workers.bot_processes import BotProcesses
from vaka.server.workers.table_claims import claims_for


def think(settings: Settings, number: int, of: int, pipes: Sequence[Connection] = ()) -> None:
    """Play for bots until told to stop, or until the server that started us is gone."""
    stop = threading.Event()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server hears it too, and tells us
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    logs.configure(settings.log, settings.log_level)
    store = Store(settings.database)
    store.migrate()
    tables = Tables(store, lambda: tuple(bots.bots()))
    claims = claims_for(settings.database, number, of)
    processes = BotProcesses(settings.bot_seconds, settings.bot_memory)
    bot_players = BotPlayers(
        store, tables, lambda level, seed: bots.bots()[level](seed), settings.bot_pause, claims, processes
    )
    pubsub = pubsub_for(settings.database, pipes)
    tables.listeners += [bot_players.wake, pubsub.publish]
    pubsub.start(lambda table_id: None if table_id is None else bot_players.wake(table_id))
    bot_players.start()
    parent = multiprocessing.parent_process()
    while not stop.wait(0.25):
        if parent is not None and not parent.is_alive():
            break
    bot_players.stop()
    pubsub.close()
    store.close()
