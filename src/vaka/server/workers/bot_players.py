"""Bots at tables: after an action is committed, a thread of its own plays for the bots that are asked next.

`vaka serve` runs it in processes of their own (`bot_worker`), so that a page never waits for a thought; an application
that is embedded runs it beside itself.

Each of their actions is committed like a person's. After a restart the tables that wait for a bot are found again in
the store. A bot is handed its seat's view and nothing else. One that errs is answered for by a simpler one (`answers`),
and so is one that overruns its budget of time or memory (`bot_processes`), for the rest of that game.
"""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from pebble import ProcessFuture

from vaka.bots import Bot
from vaka.bots.answers import ILLEGAL, Failure, answer, simpler
from vaka.core.errors import NotYourDecision, Over, Stale, VakaError
from vaka.server.errors import Unknown
from vaka.server.operations import metrics
from vaka.server.store import Store, Table
from vaka.server.tables import lesson_play
from vaka.server.tables.lists import TableLists
from vaka.server.tables.reader import position_of
from vaka.server.tables.seating import PERSON, Actor
from vaka.server.tables.tables import Tables
from vaka.server.tables.timing import bot_asked
from vaka.server.workers.bot_processes import WORKERS, BotAnswer, BotProcesses, BotQuestion, outcome
from vaka.server.workers.table_claims import Claims, Shares

log = logging.getLogger("vaka.bots")
LOOK = 5.0
"""How often the store is asked for tables that wait for a bot: news of them may have been lost."""
READING = 3.0
"""How many pauses more the other seat of a lesson waits, so that a learner can read and watch."""
LONGEST_REST = 300.0
"""A table whose bots cannot be moved at all is tried again after longer and longer pauses, at most this many seconds."""
TOLD = 1000
"""The number of tables for which it is remembered that their failing bot was reported, or overran its budget."""
PATIENCE = 1.0
"""One thought is thought at a time; from one that takes longer than this the other levels do not wait any more."""
AGAIN = 0.5
"""After this many seconds a table looks again whether its level is free."""
STRIKES = 3
"""A level that has overrun its budget so often is not asked for a while, at any table of its title."""
BREAK = 600.0
"""How long that is, in seconds."""
AHEAD, FORGOTTEN = 3.0, 30.0
"""So many seconds more than at other people's tables bots may think at those of one host; half of it is forgotten after so many."""
WAITED_FOR = LOOK
"""So long after it was last asked a bot is waited for by the people at its table: afterwards something else is wrong with it."""


@dataclass(slots=True)
class Thought:
    """A bot that thinks in a worker."""

    table: Table
    seat: int
    level: str
    """The level at the table."""
    asked: list[str]
    """The levels that are still to be asked; the first one is thinking."""
    since: float
    claim: ExitStack
    future: ProcessFuture[BotAnswer] | None = None


class BotPlayers:
    """One thread that plays for all bots of this process. Each table waits its own pause, none waits for another's.

    With `processes` they think in workers with a budget; without, as in an embedded application, in this thread.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        make: Callable[[str, str], Bot],
        pause: float,
        claims: Claims | None = None,
        processes: BotProcesses | None = None,
    ) -> None:
        self.processes = processes
        self.claims = Shares() if claims is None else claims
        self.store = store
        self.tables = tables
        self.make = make
        self.pause = pause
        self._due: list[tuple[float, str]] = []
        self._listed: set[str] = set()
        self._news = threading.Condition()
        self._stopped = False
        self._failed: dict[str, int] = {}
        self._told: dict[str, None] = {}
        self._thoughts: dict[str, Thought] = {}
        """By table. They belong to our own thread."""
        self._answered = False
        self._overran: dict[str, None] = {}
        """Tables whose bot is answered for without being asked."""
        self._strikes: dict[tuple[str, str], tuple[int, float]] = {}
        """By title and level: how often it overran its budget, and when that was last."""
        self._people_wait: dict[str, tuple[float, str]] = {}
        """Tables with people whose bot is to move, when that was last seen, and whose table it is."""
        self._thought: dict[str, tuple[float, float]] = {}
        """For how long bots have thought lately at the tables of one host, and when that was reckoned."""
        self._seen: dict[str, int] = {}
        """Lessons whose other seat is about to move, and at which version."""
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, with the tables that were waiting for a bot when the server went down."""
        self._thread = threading.Thread(target=self._run, name="vaka-bots", daemon=True)
        self._thread.start()

    def look(self) -> None:
        """Wake up for every table that waits for a bot."""
        for table_id in TableLists(self.store).waiting_for_bots():
            if table_id not in self._failed:
                self.wake(table_id)

    def stop(self) -> None:
        with self._news:
            self._stopped = True
            self._news.notify()
        if self._thread is not None:
            self._thread.join(timeout=10)
        if self.processes is not None:
            self.processes.close()
        self.claims.close()

    def wake(self, table_id: str, rest: float = 0.0) -> None:
        """Something happened at a table: perhaps a bot is asked now."""
        with self._news:
            if table_id not in self._listed:
                self._listed.add(table_id)
                heapq.heappush(self._due, (time.monotonic() + max(self.pause, rest), table_id))
                self._news.notify()

    def _run(self) -> None:
        look_at = 0.0
        while not self._stopped:
            now = time.monotonic()
            if now >= look_at:
                look_at = now + LOOK
                try:
                    self.look()
                except Exception as error:
                    log.warning("the store does not answer the bots: %s", type(error).__name__)
            for thought in [one for one in self._thoughts.values() if one.future is not None and one.future.done()]:
                self._try(thought.table.id, lambda _, thought=thought: self._finish(thought))  # type: ignore[misc]
            table_id = self._next(look_at)
            if table_id is not None:
                self._try(table_id, self.step)

    def _try(self, table_id: str, what: Callable[[str], object]) -> None:
        try:
            what(table_id)
            self._failed.pop(table_id, None)
        except Exception:
            tries = self._failed[table_id] = self._failed.get(table_id, 0) + 1
            log.exception("the bot at table %s could not move", table_id)
            self.wake(table_id, min(LONGEST_REST, LOOK * 2.0**tries))

    def _next(self, until: float) -> str | None:
        """The table whose pause is over; None when nothing is due by then, when a bot has answered, or at the end."""
        free = self._free(until)
        with self._news:
            while not self._stopped:
                now = time.monotonic()
                if self._answered:
                    self._answered = False
                    return None
                due = max(self._due[0][0], free) if self._due else until
                if self._due and due <= now:
                    table_id = heapq.heappop(self._due)[1]
                    self._listed.discard(table_id)
                    return table_id
                if now >= until:
                    return None
                self._news.wait(min(until, due) - now)
        return None

    def _free(self, until: float) -> float:
        """When another thought may begin."""
        if len(self._thoughts) >= WORKERS:
            return until
        return max((thought.since + PATIENCE for thought in self._thoughts.values()), default=0.0)

    def step(self, table_id: str) -> bool:
        """Play one action if a bot is asked. Its commit wakes us again, so other tables get their turn in between."""
        try:
            table = self.tables.get(table_id)
        except Unknown:
            return False  # a lesson that somebody has left
        level = bot_asked(table)
        people = level is not None and any(seat.kind == PERSON for seat in table.seats)
        if people:
            self._people_wait[table_id] = time.monotonic(), host_of(table)
        else:
            self._people_wait.pop(table_id, None)
        if level is None or table_id in self._thoughts or (table.lesson and not self._paced(table)):
            return False
        if not people and self._waited_for():
            self.wake(table_id, AGAIN)  # anybody can set up hundreds of tables at which only bots play
            return False
        if self._others_first(host_of(table)):
            self.wake(table_id, AGAIN)  # and to sit down at each of them
            return False
        if any(thought.level == level for thought in self._thoughts.values()):
            self.wake(table_id, AGAIN)  # only other levels pass by one that takes its time
            return False
        with ExitStack() as claim:
            return claim.enter_context(self.claims.claim(table_id)) and self._move(table_id, claim)

    def _waited_for(self) -> bool:
        """True while people wait for some bot."""
        long_ago = time.monotonic() - WAITED_FOR
        for table_id in [each for each, (seen, _) in self._people_wait.items() if seen < long_ago]:
            del self._people_wait[table_id]
        return bool(self._people_wait)

    def _others_first(self, host: str) -> bool:
        """True while somebody waits at whose tables bots have thought for much less time lately."""
        self._waited_for()
        waiting = {each for table_id, (_, each) in self._people_wait.items() if table_id not in self._thoughts}
        return any(self._lately(each) + AHEAD < self._lately(host) for each in waiting - {host})

    def _lately(self, host: str) -> float:
        seconds, at = self._thought.get(host, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - at) / FORGOTTEN))

    def _note_time(self, table: Table, since: float) -> None:
        host, at = host_of(table), time.monotonic()
        self._thought[host] = self._lately(host) + at - since, at
        while len(self._thought) > TOLD:
            del self._thought[next(iter(self._thought))]

    def _move(self, table_id: str, claim: ExitStack) -> bool:
        table = self.tables.get(table_id)  # again: before the claim was ours another process may have moved
        level = bot_asked(table)
        if level is None or table.to_act is None:
            return False
        seat = table.seats[table.to_act].seat
        if table.lesson:
            text = lesson_play.scripted(self.store, table)
            return text is not None and self._play(table, seat, level, text)
        started = time.monotonic()
        if self.processes is not None:
            asked = [level, *(bot.name for bot in simpler(level))]
            if self._overruns(table, level):
                del asked[0]
            thought = Thought(table, seat, level, asked, started, claim.pop_all())
            self._thoughts[table_id] = thought
            self._ask(thought)
            return True
        view, seed = self.tables.state(table).view(seat), self.tables.seed_for_bots(table)
        said = answer(lambda view: self.make(level, seed).choose(view), view, level, seed)
        metrics.THINKING.labels(table.title, level).observe(time.monotonic() - started)
        self._note_time(table, started)
        self._answer(table, seat, level, said.action.text, said.failures)
        return True

    def _ask(self, thought: Thought) -> None:
        """Let the next one think; where nobody is left to ask, the first legal action is played."""
        assert self.processes is not None
        table = thought.table
        try:
            if thought.asked:
                position = position_of(self.tables.state(table))
                seed = self.tables.seed_for_bots(table)
                question = BotQuestion(table.title, position, thought.seat, thought.asked[0], seed)
                thought.future = self.processes.ask(question, self._heard)
            else:
                first = self.tables.state(table).view(thought.seat).legal[0].text
                self._close(thought)
                self._answer(table, thought.seat, thought.level, first, ())
        except BaseException:
            self._close(thought)
            raise

    def _heard(self) -> None:
        with self._news:
            self._answered = True
            self._news.notify()

    def _close(self, thought: Thought) -> None:
        self._thoughts.pop(thought.table.id, None)
        thought.claim.close()

    def _finish(self, thought: Thought) -> None:
        """A bot has answered in its worker, or its worker is no more."""
        table, level = thought.table, thought.level
        assert thought.future is not None
        self._note_time(table, thought.since)
        found = outcome(thought.future, thought.asked[0])
        if isinstance(found, Failure):
            self._note(table, level, found.kind, str(found))
            if thought.asked.pop(0) == level:
                self._struck(table, level)
            self._ask(thought)
            return
        try:
            metrics.THINKING.labels(table.title, level).observe(time.monotonic() - thought.since)
            self._answer(table, thought.seat, level, found.text, found.failures)
        finally:
            self._close(thought)
            self.wake(table.id)  # what happened meanwhile was not looked at

    def _struck(self, table: Table, level: str) -> None:
        """A level has overrun its budget: at this table it is not asked again."""
        _remember(self._overran, table.id)
        count, since = self._strikes.get((table.title, level), (0, 0.0))
        now = time.monotonic()
        self._strikes[table.title, level] = (count + 1 if now - since < BREAK else 1, now)

    def _overruns(self, table: Table, level: str) -> bool:
        """Whether a level is answered for without being asked."""
        count, since = self._strikes.get((table.title, level), (0, 0.0))
        return table.id in self._overran or (count >= STRIKES and time.monotonic() - since < BREAK)

    def _answer(self, table: Table, seat: int, level: str, text: str, failures: tuple[Failure, ...]) -> None:
        for failure in failures:
            self._note(table, level, failure.kind, str(failure))
        for action in self._one_by_one(table, seat, text):
            if self._play(table, seat, level, action):
                return
        raise RuntimeError(f"table {table.id} refuses every legal action")

    def _one_by_one(self, table: Table, seat: int, text: str) -> Iterator[str]:
        """The chosen action; were a legal one refused all the same, the others: nobody waits for ever for a bot."""
        yield text
        yield from (action.text for action in self.tables.state(table).view(seat).legal if action.text != text)

    def _play(self, table: Table, seat: int, level: str, action: str) -> bool:
        """Play it; False where it was refused although the table has not moved on."""
        try:
            # The key names the version: two processes that think for the same bot cannot both move it.
            self.tables.act(table.id, Actor(bot_seat=seat), action, table.version, f"v{table.version}")
        except (Stale, NotYourDecision, Over):
            log.info("table %s moved on while a bot was thinking", table.id)
        except VakaError as error:
            fresh = self.tables.get(table.id)
            if fresh.version == table.version and bot_asked(fresh) is not None:
                self._note(table, level, ILLEGAL, f"{action!r} was refused: {error}")
                return False
            log.info("table %s moved on while a bot was thinking", table.id)
        return True

    def _note(self, table: Table, level: str, how: str, words: str) -> None:
        """A bot has failed. It is counted every time, and told once a table: it may fail at every move."""
        metrics.FAILED.labels(table.title, level, how).inc()
        if table.id not in self._told:
            _remember(self._told, table.id)
            log.warning("table %s, move %s: a bot failed, another answers for it: %s", table.id, table.version, words)

    def _paced(self, table: Table) -> bool:
        """In a lesson the other seat moves at reading pace: it waits some pauses more before each of its actions."""
        if not self.pause or self._seen.pop(table.id, None) == table.version:
            return True
        if lesson_play.scripted(self.store, table) is not None:
            self._seen[table.id] = table.version
            self.wake(table.id, READING * self.pause)
        return False


def host_of(table: Table) -> str:
    return table.host_id or table.id


def _remember(kept: dict[str, None], table_id: str) -> None:
    kept[table_id] = None
    while len(kept) > TOLD:
        del kept[next(iter(kept))]
