"""Everything one server consists of, put together once and handed to the routes."""

from __future__ import annotations

import hashlib
import time
from datetime import timedelta

from fastapi import Request
from starlette.types import Scope

from vaka import bots
from vaka.server.errors import Denied, TooMany, in_words
from vaka.server.live.pubsub import PubSub, pubsub_for
from vaka.server.live.stream_guard import StreamGuard
from vaka.server.live.streams import Hub
from vaka.server.lru_cache import LruCache
from vaka.server.middleware.access_control import PERSON, address_of
from vaka.server.middleware.request_guard import cookie_name, speaker
from vaka.server.notices.delivery import Delivery
from vaka.server.notices.subscriptions import Notices
from vaka.server.pages.directory import Directory
from vaka.server.pages.lobby import Lobby
from vaka.server.pages.newcomers import Newcomers
from vaka.server.pages.render import Pages
from vaka.server.people.accounts import Accounts
from vaka.server.people.bans import Bans
from vaka.server.people.log_ins import PERSONAL, People
from vaka.server.people.personal_data import PersonalData
from vaka.server.rate_limits import HOUR, MOVES, Counted, Rate
from vaka.server.settings import Settings
from vaka.server.store import Person, Store, Table
from vaka.server.tables.history import History
from vaka.server.tables.lessons import Lessons
from vaka.server.tables.tables import Tables
from vaka.server.tables.timing import Timing
from vaka.server.workers import heavy_jobs
from vaka.server.workers.analyses import Analyses
from vaka.server.workers.bot_players import BotPlayers
from vaka.server.workers.heavy_work import HeavyWork
from vaka.server.workers.hints import may_ask

FOUND = "vaka.person.found"


class Services:
    """Store, people, tables and their past, live streams, bots, pages."""

    def __init__(self, settings: Settings, pubsub: PubSub | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.people = People(self.store)
        self.accounts = Accounts(self.store)
        self.bans = Bans(self.store)
        self.tables = Tables(self.store, lambda: tuple(bots.bots()), settings.draws)
        self.history = History(self.tables)
        self.analyses = Analyses(self.store, self.history)
        self.personal_data = PersonalData(self.tables)
        self.hub = Hub()
        self._latest: LruCache[tuple[str, int], Table] = LruCache(400)
        self.descriptions: LruCache[tuple[object, ...], str] = LruCache(400)
        """Tables as programs are told of them, by table, stamp and viewer."""
        self.stream_guard = StreamGuard(self)
        self.heavy = HeavyWork()
        self._brought = Counted()
        self.previews: LruCache[tuple[str, int], bytes] = LruCache(120)
        """Boards as messengers show them, by table and version."""
        self._pictures: LruCache[bytes, bytes] = LruCache(24)
        """Pictures by what is drawn on them."""
        self.pubsub = pubsub_for(settings.database) if pubsub is None else pubsub
        self.bot_players = BotPlayers(
            self.store, self.tables, lambda level, seed: bots.bots()[level](seed), settings.bot_pause
        )
        self.newcomers = Newcomers(self.store)
        self.pages = Pages(self.tables, self.history, self.newcomers)
        self.lobby = Lobby(self.store)
        self.directory = Directory(self.store)
        self.lessons = Lessons(self.tables, self.history)
        self.pages.jinja.globals.update(
            elsewhere=self.lobby.elsewhere, is_guest=self.people.is_guest, may_ask_hint=may_ask
        )
        idle = timedelta(days=settings.idle_days) if settings.idle_days else None
        self.timing = Timing(self.store, self.tables.bot_levels, self.tables.changed, idle)
        self.notices = Notices(self.store, settings)
        self.delivery = Delivery(self.store, self.notices, self.tables, self.history, settings)
        self.tables.listeners += [self.hub.publish, self.pubsub.publish, self.delivery.wake]
        if settings.bots:
            self.tables.listeners.append(self.bot_players.wake)

    def latest(self, table_id: str) -> Table:
        """A watched table as it is now, read once for all who watch it. The mark is read first: it can only be too old."""
        mark = self.hub.mark(table_id)
        if mark is None:
            return self.tables.get(table_id)
        table = self._latest.get((table_id, mark))
        if table is None:
            table = self.tables.get(table_id)
            self._latest.put((table_id, mark), table)
        return table

    def known(self, table_id: str) -> Table | None:
        """The same as far as it has been read already."""
        mark = self.hub.mark(table_id)
        return None if mark is None else self._latest.get((table_id, mark))

    def make_room(self, request: Request, moves: int) -> None:
        """Count the moves that somebody brings along for a new table, or refuse them."""
        if self.settings.limits is None or not moves:
            return
        wait = self._brought.take(address_of(request.scope), Rate(MOVES / HOUR, MOVES), time.monotonic(), moves)
        if wait > 0:
            raise TooMany(f"These were many long games. Please wait {in_words(wait)} and try again.", wait)

    def heard(self, table_id: str | None) -> None:
        """Another process has changed a table; None where any may have changed."""
        self.hub.publish(table_id)
        if table_id is not None:
            self.delivery.wake(table_id)
        if self.settings.bots and table_id is not None:
            self.bot_players.wake(table_id)

    async def png(self, request: Request, svg: str, width: int) -> bytes:
        """A picture as PNG, drawn once for all who see the same."""
        key = hashlib.blake2b(f"{width} {svg}".encode(), digest_size=16).digest()
        made = self._pictures.get(key)
        if made is None:
            made = await self.heavy.run(request, heavy_jobs.png, svg, width)
            self._pictures.put(key, made)
        return made

    def secure(self, request: Request) -> bool:
        """True where what is sent to and fro is encrypted."""
        return self.encrypted(request.scope)

    def encrypted(self, scope: Scope) -> bool:
        return self.settings.secure_cookies or scope["scheme"] == "https"

    def cookie(self, request: Request) -> str:
        """The name of the cookie that holds a guest's token."""
        return cookie_name(self.secure(request))

    def token(self, request: Request) -> str | None:
        """What identifies the sender of a request: a program's token, or the browser's cookie."""
        return speaker(request.headers, self.secure(request))

    def person(self, request: Request) -> Person | None:
        """Who sends a request. Looked up once for it."""
        if FOUND in request.scope:
            found: Person | None = request.scope[FOUND]
            return found
        person = self.people.find(self.token(request))
        if person is not None:
            request.scope[PERSON] = person.id
            if self.bans.person(person.id):
                raise Denied("You are not allowed in here.")
        request.scope[FOUND] = person
        return person

    def by_key(self, request: Request) -> bool:
        """True where a program's key speaks, and no log-in, whichever way it is sent."""
        return (self.token(request) or "").startswith(PERSONAL)

    def owner(self, request: Request) -> Person | None:
        """The same where it is about the person themselves. A program's key plays for somebody, and is not they: whoever
        finds one shall not be able to make others, or to shut its owner out."""
        if self.by_key(request):
            raise Denied("An API key cannot do this: log in and do it on the page.")
        return self.person(request)


async def services_of(request: Request) -> Services:
    """What every route is handed. It waits for nothing; a plain function would be called in a thread of its own."""
    services: Services = request.app.state.services
    return services
