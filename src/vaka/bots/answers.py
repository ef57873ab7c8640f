"""The one place where a bot is asked and its answer is looked at.

A bot that raises, says nothing, or names what is not open to it has failed. A game never waits for it: a simpler bot
answers in its place, in the end the first legal action there is, and what went wrong is handed on to be counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vaka.bots.greedy import Greedy
from vaka.bots.random import Random
from vaka.core.action import Action
from vaka.core.view import View

RAISED, NOTHING, FOREIGN, ILLEGAL = "raised", "nothing", "foreign", "illegal"
"""How a bot fails: by an exception, by no answer, by something that is no action, by an action that is not legal."""
TIME, MEMORY, DIED = "time", "memory", "died"
"""How a bot fails that has a budget (`vaka.server.workers.bot_processes`): it overran it, or its process ended in the middle."""
SIMPLER = (Greedy, Random)
"""Who answers for a bot that fails: those after it, else all of them, in this order."""

Asked = Callable[[View], object]


@dataclass(frozen=True, slots=True)
class Failure:
    """One answer that was none."""

    bot: str
    kind: str
    words: str

    def __str__(self) -> str:
        return f"{self.bot} {self.words}"


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal action, and who failed before it was found."""

    action: Action
    failures: tuple[Failure, ...] = ()


def answer(choose: Asked, view: View, name: str, seed: int | str = 0) -> Answer:
    """What a bot says to a view, or what a simpler one says in its place. Always one of `view.legal`."""
    found = ask(choose, view, name)
    if isinstance(found, Action):
        return Answer(found)
    failures = [found]
    for stand_in in simpler(name):
        found = ask(stand_in(seed).choose, view, stand_in.name)
        if isinstance(found, Action):
            return Answer(found, tuple(failures))
        failures.append(found)
    return Answer(view.legal[0], tuple(failures))


def simpler(name: str) -> tuple[type[Greedy] | type[Random], ...]:
    """The bots that answer for one of this name."""
    names = [bot.name for bot in SIMPLER]
    return SIMPLER[names.index(name) + 1 :] if name in names else SIMPLER


def ask(choose: Asked, view: View, name: str) -> Action | Failure:
    """One bot's answer, or how it failed. A server asks in a process of its own, with limits on time and memory."""
    try:
        chosen = choose(view)
    except (Exception, SystemExit) as error:  # a bot that wants to leave only fails
        return Failure(name, RAISED, f"raised {type(error).__name__}: {str(error)[:200]}")
    return checked(chosen, view, name)


def checked(chosen: object, view: View, name: str) -> Action | Failure:
    """An answer held against what is legal."""
    if chosen is None:
        return Failure(name, NOTHING, "gave no answer")
    if not isinstance(chosen, Action):
        return Failure(name, FOREIGN, f"answered with a {type(chosen).__name__}, which is no action")
    for action in view.legal:
        if action is chosen or action.text == chosen.text:
            return action
    return Failure(name, ILLEGAL, f"chose {chosen.text!r}, which is not legal")
