"""Where bots think: in processes that are ended when a thought takes too long or too much memory.

A bot may be anybody's code. It is asked in a worker, which makes the view of its seat from the position, so nothing it
does can hold up or bring down the process that moves for it. Sending a position there costs less than a millisecond.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from pebble import ProcessExpired, ProcessFuture, ProcessPool

import vaka
from vaka import bots
from vaka.bots.answers import DIED, MEMORY, TIME, Failure, answer
from vaka.core.action import Action
from vaka.core.chance import seeded
from vaka.core.view import View

WORKERS = 3
"""How many thoughts can be under way: enough that one that hangs leaves room for the others."""
THINKING = 0.5
"""The part of its time that a bot is told it has, so that one that keeps to it is never ended."""
OUT_OF_MEMORY = 70
"""How a worker ends whose bot wanted more memory than there is."""
BEHIND = 5
"""How far behind the server a thought stands where both want the processor: who waits for a page goes first."""
AFTERWARDS = 20.0
"""A worker whose parent is gone ends by itself this many seconds after its time."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What is asked of a bot: a position, the seat that decides, and who is to think."""

    title: str
    position: dict[str, Any]
    seat: int
    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The text of a legal action, and who failed before it was found."""

    text: str
    failures: tuple[Failure, ...]


class BotProcesses:
    """The workers of one process. They are started when the first bot is asked."""

    def __init__(self, seconds: float, memory: int) -> None:
        self.seconds = seconds
        self.memory = memory
        self._pool: ProcessPool | None = None

    def ask(self, question: BotQuestion, then: Callable[[], None]) -> ProcessFuture[BotAnswer]:
        """Begin to think; `then` is called, in another thread, when there is an answer or none will come."""
        if self._pool is None or not self._pool.active:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPool(WORKERS, initializer=_begin, initargs=(self.memory,), context=context)
        future = self._pool.schedule(think, args=(question, self.seconds), timeout=self.seconds)
        future.add_done_callback(lambda _: then())
        return future

    def close(self) -> None:
        """End them, whatever they think about."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None


def outcome(future: ProcessFuture[BotAnswer], level: str) -> BotAnswer | Failure:
    """What came of a thought that is over."""
    try:
        return future.result()
    except TimeoutError:
        return Failure(level, TIME, "thought for too long")
    except ProcessExpired as error:
        if error.exitcode == OUT_OF_MEMORY:
            return Failure(level, MEMORY, "wanted too much memory")
        return Failure(level, DIED, f"ended its process ({error.exitcode})")
    except (BrokenProcessPool, CancelledError):
        return Failure(level, DIED, "was ended")
    except (Exception, KeyboardInterrupt, GeneratorExit) as error:  # whatever it raised is raised here once more
        return Failure(level, DIED, f"could not be asked: {type(error).__name__}")


def think(question: BotQuestion, seconds: float) -> BotAnswer:
    """In a worker: ask the bot."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds + AFTERWARDS)
    game = vaka.game(question.title)
    view = game.load(question.position, seeded("a bot's view shows no chance")).view(question.seat)

    def choose(view: View) -> Action:
        try:
            bot = bots.bots()[question.level](question.seed)
            bot.limit = THINKING * seconds
            return bot.choose(view)
        except MemoryError:
            os._exit(OUT_OF_MEMORY)  # whatever it holds on to goes with it

    found = answer(choose, view, question.level, question.seed)
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    return BotAnswer(found.action.text, found.failures)


def _begin(memory: int) -> None:
    """In a worker, before anything else."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # so that it ends at once, whatever its bot is busy with
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
