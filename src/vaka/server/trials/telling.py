"""A table that is told one story after the other, and all that somebody can ask about it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import delete, update

from vaka.core.events import load_event
from vaka.lab.conformance.retelling import Chapter, Pair
from vaka.lab.conformance.trial import Trial
from vaka.server.app import create_app
from vaka.server.lru_cache import LruCache
from vaka.server.notices.subscriptions import TURN
from vaka.server.settings import Settings
from vaka.server.store import Channel, Entry, Person, Table
from vaka.server.tables.reader import snapshot_of
from vaka.server.tables.seating import Actor, Place, Proposal
from vaka.server.trials.asking import SUM, Question, Sent, ask

ONLOOKER, STRANGER = "onlooker", "stranger"
PLANS = 2
"""After so many actions it is asked what could be ordered then."""
ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)


class AtOnce:
    """What `heavy_work` does in another process and within limits is done here and now: films and pictures must be the same bytes."""

    async def run(self, request: object, work: Callable[..., object], *given: object, **named: object) -> object:
        return work(*given, **named)


class Teller:
    """One application with a person for each seat and one who only looks on."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(data=folder, database=f"sqlite:///{folder / 'twins.sqlite3'}", bots=False, draws="twins")
        self.app = create_app(settings)
        self.services = self.app.state.services
        self.services.heavy = AtOnce()
        self.services.store.migrate()
        self.people: list[Person] = []
        self.tokens: list[str] = []
        for name in ("Ariki", "Hina", "Maui", "Rata", "Tane", "Uenuku", "Onlooker"):
            person, token = self.services.people.enter(name)
            self.people.append(person)
            self.tokens.append(token)
        self._tables: dict[str, str] = {}
        self.shows = ""
        """What the page shows that was asked for last."""

    async def attach(self) -> None:
        """Belong to the loop that runs now."""
        self.services.hub.attach(asyncio.get_running_loop())

    # The table.

    def table(self, trial: Trial) -> str:
        """The id of a table for a trial, one person at each seat."""
        if str(trial) not in self._tables:
            places = [Place("me") if seat == 0 else Place("link") for seat in range(trial.players)]
            proposal = Proposal(trial.game.name, trial.players, places, dict(trial.options), "Twins")
            table = self.services.tables.create(proposal, self.people[0])
            for seat in range(1, trial.players):
                self.services.tables.sit(table.id, seat, self.people[seat], table.seats[seat].invite)
            self._tables[str(trial)] = table.id
        return self._tables[str(trial)]

    def tell(self, table_id: str, story: list[Chapter], count: int, informed: bool) -> None:
        """Put a story in place of what the table has been told before."""
        last = len(story) - 1
        entries = []
        for number, chapter in enumerate(story):
            snapshot = snapshot_of(chapter.after)
            if number == last:
                snapshot["chance"] = {"kind": "committed", "count": count}
            entries.append(
                Entry(
                    table_id=table_id, version=number, kind="play" if number else "setup", key=f"{number}",
                    seat=chapter.seat if number else -1, action=chapter.action if number else "",
                    outcomes=chapter.outcomes, events=[event.to_json() for event in chapter.events], at=ALWAYS,
                    informs=informed or number < last, snapshot=snapshot, person_id=self.people[max(chapter.seat, 0)].id,
                )
            )  # fmt: skip
        state = story[-1].after
        with self.services.store.writing() as session:
            session.execute(delete(Entry).where(Entry.table_id == table_id))
            session.add_all(entries)
        self._set(table_id, version=last, stamp=last, to_act=state.to_act, over=False, result=None)

    def _set(self, table_id: str, **values: object) -> None:
        """Times are no secret, and the same in both stories."""
        with self.services.store.writing() as session:
            session.execute(update(Entry).where(Entry.table_id == table_id).values(at=ALWAYS))
            row = update(Table).where(Table.id == table_id)
            session.execute(row.values(created=ALWAYS, updated=ALWAYS, asked_since=None, deadline=None, **values))
        self._forget()

    def _forget(self) -> None:
        """Nothing of the other story may still be in memory: it would answer in place of this one."""
        services = self.services
        for owner in (
            services,
            services.tables,
            services.history,
            services.pages,
            services.pages.log,
            services.pages.trails,
            services.newcomers,
        ):
            for kept in vars(owner).values():
                if isinstance(kept, LruCache):
                    kept.clear()
        services.pages.updates.forget()

    def play(self, table_id: str, seat: int, action: str, version: int) -> Chapter:
        """The next action, committed as the page would do it."""
        table = self.services.tables.act(table_id, Actor(self.people[seat].id), action, version, "next")
        self._set(table_id, stamp=version + 1)
        with self.services.store.reading() as session:
            events = session.get_one(Entry, (table_id, table.version)).events
        return Chapter(seat, action, [], [load_event(event) for event in events], self.services.tables.state(table))

    # What a viewer asks.

    async def everything(self, table_id: str, viewer: int | None, asked: list[Question], who: str) -> dict[str, Sent]:
        """The answers to questions of somebody who has a viewer's eyes, and what a notice would tell them."""
        number = len(self.people) - 1 if viewer is None else viewer
        token = "" if who == STRANGER else self.tokens[number]
        out = {f"{who}: {question}": await ask(self.app, question, token) for question in asked}
        for sent in out.values():
            if found := SUM.search(sent.body):
                self.shows = found[1].decode()
        if token:
            out[f"{who}: notices"] = self._notice(table_id, self.people[number])
        return out

    def _notice(self, table_id: str, person: Person) -> Sent:
        """A notice as it would be sent now by each of the three ways."""
        channel = Channel(
            id="twins", person_id=person.id, kind="mail", target="", keys={"base": "http://vaka.test"}, token=STRANGER
        )
        message = self.services.delivery.composer.compose(channel, [(self.services.tables.get(table_id), TURN)])
        letter = message.to_mail("vaka@vaka.test", "me@vaka.test").as_string()
        return Sent(0, (), repr((message.to_json(), message.to_push(), letter)).encode())


def about_now(table_id: str, viewer: int | None, last: int, shows: str = "") -> list[Question]:
    """What there is to ask about a table as it stands, and what is new to a page that shows it as it was before."""
    page, api = f"/t/{table_id}", f"/api/tables/{table_id}"
    mine = "" if viewer is None else f"&seat={viewer}"
    return [
        Question(page),
        Question(f"{page}/live", parts=2),
        Question(f"{page}/live", parts=2, shows=shows),
        Question(api),
        Question(f"{api}/log"),
        Question(f"{api}/orders"),
        Question(f"{page}/board.svg"),
        Question(f"{page}/replay?at={last}{mine}"),
    ]


def about_all(table_id: str, pair: Pair, reasons: list[str], more: list[str]) -> list[Question]:
    """All there is to ask about a table."""
    page, api = f"/t/{table_id}", f"/api/tables/{table_id}"
    mine = "" if pair.viewer is None else f"&seat={pair.viewer}"
    last = len(pair.real) - 1
    stale = {"action": "none", "version": "-1", "key": "stale"}
    out = [
        *about_now(table_id, pair.viewer, last),
        Question(f"{page}/act", stale, fragment=True),
        Question(f"{page}/order", {"order": "none", "version": "-1", "key": "stale"}, fragment=True),
        Question(f"{page}/result"),
        Question(f"{page}/result.png"),
        Question(f"{page}/analysis"),
        Question(f"{api}/events", parts=2),
        Question(f"{api}/view"),
        Question(f"{api}/board?theme=dark&at={pair.parted}{mine}"),
        Question(f"{page}/record.vaka.json"),
        Question(f"{api}/record"),
        Question(f"{page}/continue?at=0"),
        Question(f"{page}/dice"),
        Question(f"{page}/dice.json"),
        Question(f"{api}/draws"),
        Question("/api/tables?which=mine"),
        Question("/api/me/data"),
        Question("/"),
        Question(f"{page}/replay?at={last}", fragment=True),
        Question(f"{page}/where?move={last}"),
        Question(f"{page}/replay?at={last}&seat=all"),
        Question(f"{page}/replay?at={last}&seat={1 if pair.viewer == 0 else 0}"),
    ]
    for at in sorted({max(pair.parted - 1, 0), pair.parted, min(pair.parted + 1, last), (pair.parted + last) // 2}):
        out.append(Question(f"{page}/replay?at={at}{mine}"))
        out.append(Question(f"{api}/view?at={at}{mine}"))
    out += [Question(f"{page}/plans?after={text.replace(' ', '+')}") for text in reasons[:PLANS]]
    for number, text in enumerate(reasons):
        out.append(Question(f"{page if number % 2 else api}/why?action={text.replace(' ', '+')}"))
    if "film" in more:
        out += [Question(f"{page}/film.svg?{mine}"), Question(f"{api}/film?{mine}")]
    if "hint" in more:
        out += [Question(f"{page}/hint", fragment=True), Question(f"{api}/hint")]
    if "png" in more:
        out += [Question(f"{page}/board.png"), Question(f"{page}/board.png?at={pair.parted}{mine}")]
    return out
