"""Everything one server consists of, put together once and handed to the routes."""

from __future__ import annotations

from fastapi import Request

from vaka import bots
from vaka.server.history import History
from vaka.server.live import Hub
from vaka.server.people import People
from vaka.server.render import Pages
from vaka.server.robots import Robots
from vaka.server.settings import Settings
from vaka.server.store import Person, Store
from vaka.server.tables import Tables


class House:
    """Store, people, tables and their past, live streams, bots, pages."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.people = People(self.store)
        self.tables = Tables(self.store, lambda: tuple(bots.bots()))
        self.history = History(self.tables)
        self.hub = Hub()
        self.robots = Robots(self.store, self.tables, lambda level, seed: bots.bots()[level](seed), settings.bot_pause)
        self.pages = Pages(self.tables, self.history)
        self.tables.listeners.append(self.hub.publish)
        if settings.bots:
            self.tables.listeners.append(self.robots.wake)

    @property
    def cookie(self) -> str:
        """The name of the cookie that holds a guest's token."""
        return "__Host-vaka" if self.settings.secure_cookies else "vaka"

    def person(self, request: Request) -> Person | None:
        """Who sends a request: by a program's token, or by the browser's cookie."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.people.find(token.strip())
        return self.people.find(request.cookies.get(self.cookie))


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house
