"""What an action costs the server, in CPU time of the application alone: no sockets, no clients, no bots.

People sit at a table and act as the page does (a form that says what the page shows, answered by what is new, packed as
a browser takes it); streams are open as browsers hold them. The very same actions of a random game, from its beginning
and from later on, are played with no stream, with that of one seat, and with onlookers besides. That is done round after
round, the three in turns: of each action the median of its rounds counts, so that what else the machine does is left
out, and what a stream adds is the difference of the same action with it and without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import gzip
import random
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any, NamedTuple

from sqlalchemy import update

import vaka
from vaka.core.game import Game
from vaka.core.record import Record
from vaka.lab.growth import Point
from vaka.server.app import create_app
from vaka.server.operations.memory import Tidying
from vaka.server.settings import Settings
from vaka.server.store import Table
from vaka.server.tables.history import Past, past_of
from vaka.server.tables.seating import Place, Proposal
from vaka.server.trials.asking import SUM, Question, ask

NAMES = ("Ariki", "Hina", "Maui", "Rata", "Tane")
WAIT = 60.0
BEGINNINGS = (0.0, 0.3, 0.6)
"""The parts of a random game after which actions are measured."""
WARM_UP = 3
"""So many actions at a table fill its caches before anything is measured."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of CPU time, each the median of many actions."""

    title: str
    action: float
    """An action and its answer, with nobody watching."""
    own_stream: float
    """What the acting person's own stream adds."""
    rival_stream: float
    """What the stream of another seat adds, which sees with other eyes."""
    onlooker: float
    """What each further onlooker adds."""
    noise: dict[str, float]
    """Half the distance between the quartiles of the rounds, for each of these."""
    onlookers: int
    actions: int


class Watching(NamedTuple):
    """The streams that are open: that of the first seat, and those of onlookers."""

    seat: bool = False
    onlookers: int = 0


class Spent(NamedTuple):
    """One action: its milliseconds, and the seat that acted."""

    time: float
    seat: int


Rounds = list[list[Spent]]
"""The same actions, in the same order in every round."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is played of a title: the same beginnings in every round, and from each of them so many actions."""

    game: Game
    players: int
    record: Record
    pasts: list[Past]
    actions: int

    @staticmethod
    def of(game: Game, actions: int) -> Course:
        """So many actions of a title altogether."""
        players = 2 if 2 in game.players else game.players[0]
        state = game.new(players, seed="cost")
        state.play_out("random", seed=1)
        record = state.record()
        pasts = [past_of(record, int(part * len(record.moves))) for part in BEGINNINGS]
        return Course(game, players, record, pasts, actions)

    @property
    def shares(self) -> list[int]:
        """How many of the actions follow each beginning."""
        number = len(self.pasts)
        return [self.actions * (at + 1) // number - self.actions * at // number for at in range(number)]


class Stream:
    """A live stream as a browser holds it open, without a socket."""

    def __init__(self, app: Any, path: str, token: str) -> None:
        self.parts = 0
        self._came = asyncio.Condition()
        self._left = asyncio.Event()
        headers = [(b"host", b"vaka.test"), (b"accept-encoding", b"gzip")]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope: dict[str, Any] = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": "GET",
            "path": path, "raw_path": path.encode(), "query_string": b"shows=", "root_path": "", "headers": headers,
            "client": ("127.0.0.1", 1), "server": ("vaka.test", 80), "state": {},
        }  # fmt: skip
        self._task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message.get("body"):
            async with self._came:
                self.parts += 1
                self._came.notify_all()

    async def beyond(self, parts: int) -> None:
        """Wait until more than so many parts have come."""
        async with self._came, asyncio.timeout(WAIT):
            await self._came.wait_for(lambda: self.parts > parts)

    async def close(self) -> None:
        self._left.set()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task


class Bench:
    """One application with people at one table after the other."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(data=folder, database=f"sqlite:///{folder / 'cost.sqlite3'}", bots=False, draws="cost")
        self.app = create_app(settings)
        self.services = self.app.state.services
        self.services.store.migrate()
        self.services.hub.attach(asyncio.get_running_loop())
        self.people = [self.services.people.enter(name) for name in NAMES]
        self.shows: dict[tuple[str, int], str] = {}
        """What each person's page of a table shows."""

    def sit(self, course: Course, past: Past) -> str:
        """A new table with that past and a person at each seat; its id."""
        places = [Place("me") if seat == 0 else Place("link") for seat in range(course.players)]
        proposal = Proposal(course.game.name, course.players, places, name="Cost")
        made = self.services.history.found(past, course.record, proposal, self.people[0][0], "cost")
        for seat in range(1, course.players):
            self.services.tables.sit(made.id, seat, self.people[seat][0], made.seats[seat].invite)
        return str(made.id)

    def fill(self, course: Course, many: int) -> None:
        """So many tables that nobody plays at just now."""
        for _ in range(many):
            self.sit(course, course.pasts[0])

    def finish_all(self) -> None:
        """Every table so far is over: it only takes room."""
        with self.services.store.writing() as session:
            session.execute(update(Table).values(over=True, to_act=None))

    @asynccontextmanager
    async def watched(self, table_id: str, watching: Watching) -> AsyncIterator[list[Stream]]:
        """The streams of the first seat and of some strangers, each with its first picture."""
        path = f"/t/{table_id}/live"
        streams = [Stream(self.app, path, self.people[0][1])] if watching.seat else []
        streams += [Stream(self.app, path, "") for _ in range(watching.onlookers)]
        try:
            for stream in streams:
                await stream.beyond(1)
            yield streams
        finally:
            for stream in streams:
                await stream.close()

    async def act(self, table_id: str, streams: list[Stream], dice: random.Random) -> Spent | None:
        """One action of whoever is asked, and every stream told of it; None where the game is over."""
        table = self.services.tables.get(table_id)
        state = self.services.tables.state(table)
        if state.to_act is None:
            return None
        form = {"action": dice.choice(state.legal).text, "version": str(table.version), "key": f"k{table.version}"}
        before = [stream.parts for stream in streams]
        page = (table_id, state.to_act)
        question = Question(f"/t/{table_id}/act", form, fragment=True, shows=self.shows.get(page, ""), packed=True)
        began = process_time()
        answer = await ask(self.app, question, self.people[state.to_act][1])
        for stream, parts in zip(streams, before, strict=True):
            await stream.beyond(parts)
        spent = (process_time() - began) * 1000
        if answer.status != 200:
            raise RuntimeError(f"{form['action']} was answered by {answer.status}")
        found = SUM.search(gzip.decompress(answer.body))
        self.shows[page] = found[1].decode() if found else ""
        return Spent(spent, state.to_act)

    async def play(self, course: Course, watching: Watching) -> list[Spent]:
        """All actions of a course, one beginning after the other, at new tables: always the same ones."""
        out: list[Spent] = []
        for number, (past, wanted) in enumerate(zip(course.pasts, course.shares, strict=True)):
            dice = random.Random(number)
            table_id = self.sit(course, past)
            here: list[Spent] = []
            async with self.watched(table_id, watching) as streams:
                while len(here) < wanted + WARM_UP and (one := await self.act(table_id, streams, dice)) is not None:
                    here.append(one)
            out += here[WARM_UP:]
        return out


async def in_turns(course: Course, cases: Sequence[tuple[Bench, Watching]], rounds: int) -> list[Rounds]:
    """What a course costs in each of some cases, which take turns. A first round fills the caches, and does not count."""
    out: list[Rounds] = [[] for _ in cases]
    for number in range(-1, rounds):
        for turn in range(len(cases)):
            at = (turn + number) % len(cases)
            spent = await cases[at][0].play(course, cases[at][1])
            if number >= 0:
                out[at].append(spent)
    return out


@contextmanager
def tidied() -> Iterator[None]:
    """Memory is searched as `vaka serve` has it."""
    before = gc.get_threshold()
    Tidying().begin()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def typical(rounds: Rounds) -> list[Spent]:
    """Each action with the median of its rounds."""
    return [Spent(median([each.time for each in same]), same[0].seat) for same in zip(*rounds, strict=True)]


def figures(alone: list[Spent], with_seat: list[Spent], crowd: list[Spent], onlookers: int) -> dict[str, float]:
    """What an action costs, and what streams add to the same action."""

    def added(to: list[Spent], by: list[Spent], counts: Callable[[int], bool]) -> float:
        more = [with_it.time - without.time for without, with_it in zip(to, by, strict=True) if counts(without.seat)]
        return median(more) if more else 0.0

    return {
        "action": median([each.time for each in alone]),
        "own_stream": added(alone, with_seat, lambda seat: seat == 0),
        "rival_stream": added(alone, with_seat, lambda seat: seat != 0),
        "onlooker": added(with_seat, crowd, lambda seat: True) / onlookers,
    }


def spread(values: list[float]) -> float:
    """Half the distance between the quartiles."""
    if len(values) < 2:
        return 0.0
    low, _, high = quantiles(values, n=4, method="inclusive")
    return (high - low) / 2


async def _costs(folder: Path, titles: list[str], actions: int, onlookers: int, rounds: int) -> list[Cost]:
    bench = Bench(folder)
    cases = [(bench, watching) for watching in (Watching(), Watching(True), Watching(True, onlookers))]
    out: list[Cost] = []
    for title in titles:
        alone, with_seat, crowd = await in_turns(Course.of(vaka.game(title), actions), cases, rounds)
        in_each = zip(alone, with_seat, crowd, strict=True)
        each_round = [figures(one, two, three, onlookers) for one, two, three in in_each]
        noise = {name: spread([one[name] for one in each_round]) for name in each_round[0]}
        kept = figures(typical(alone), typical(with_seat), typical(crowd), onlookers)
        out.append(Cost(title, **kept, noise=noise, onlookers=onlookers, actions=len(alone[0])))
    return out


def costs(titles: list[str], actions: int = 60, onlookers: int = 8, rounds: int = 5) -> list[Cost]:
    """What an action of each title costs."""
    with tempfile.TemporaryDirectory(prefix="vaka-cost-") as folder, tidied():
        return asyncio.run(_costs(Path(folder), titles, actions, onlookers, rounds))


# How it grows.

CROWDS = (0, 1, 2, 4, 8, 16)
FULL = (1, 50, 400)
"""How many tables there are, running or finished."""
ROUNDS = 3


async def _growth(
    folder: Path, title: str, actions: int, crowds: Sequence[int], full: Sequence[int], rounds: int
) -> list[Point]:
    course = Course.of(vaka.game(title), actions)
    benches: dict[tuple[str, int], Bench] = {}
    for curve in ("tables", "stored"):
        for many in full:
            place = folder / f"{curve}-{many}"
            place.mkdir()
            bench = benches[curve, many] = Bench(place)
            bench.fill(course, many)
            if curve == "stored":
                bench.finish_all()
    named = [("viewers", number) for number in crowds] + list(benches)
    cases = [(benches["tables", full[0]], Watching(onlookers=number)) for number in crowds]
    cases += [(bench, Watching(True)) for bench in benches.values()]
    found = await in_turns(course, cases, rounds)
    return [
        Point(curve, title, at, median([each.time for each in typical(rounds)]))
        for (curve, at), rounds in zip(named, found, strict=True)
    ]


def growth(
    title: str, actions: int = 40, crowds: Sequence[int] = CROWDS, full: Sequence[int] = FULL, rounds: int = ROUNDS
) -> list[Point]:
    """What an action costs the server with more viewers, more running tables and more finished ones."""
    with tempfile.TemporaryDirectory(prefix="vaka-cost-") as folder, tidied():
        return asyncio.run(_growth(Path(folder), title, actions, crowds, full, rounds))
