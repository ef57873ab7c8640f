"""A process that thinks for bots, so that no page waits for a thought."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection

from vaka import bots
from vaka.server import logs
from vaka.server.claims import claims_for
from vaka.server.minds import Minds
from vaka.server.news import news_for
from vaka.server.robots import Robots
from vaka.server.settings import Settings
from vaka.server.store import Store
from vaka.server.tables import Tables


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
    minds = Minds(settings.bot_seconds, settings.bot_memory)
    robots = Robots(store, tables, lambda level, seed: bots.bots()[level](seed), settings.bot_pause, claims, minds)
    news = news_for(settings.database, pipes)
    tables.listeners += [robots.wake, news.publish]
    news.start(lambda table_id: None if table_id is None else robots.wake(table_id))
    robots.start()
    parent = multiprocessing.parent_process()
    while not stop.wait(0.25):
        if parent is not None and not parent.is_alive():
            break
    robots.stop()
    news.close()
    store.close()
