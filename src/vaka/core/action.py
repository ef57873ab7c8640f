"""Actions are words: a verb and its nouns, made once per title and numbered.

Inside the rules an action is read by its small integers (`verb`, `a`, `b`, `c`); everywhere else by its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, Final

from vaka.core.errors import Malformed

LONGEST = 80
"""A text beyond this is not repeated in a complaint."""
ELSEWHERE: Final = -2
"""The verb of an action that only tables with other seats know: it keeps its number free, so that numbers mean the same
at every player count of a title.
"""


class Action:
    """One thing a seat can decide. Shared, immutable by convention, compared by identity within a title."""

    __slots__ = ("a", "b", "c", "number", "space", "text", "verb")

    def __init__(self, text: str, verb: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.text = text
        self.verb = verb
        self.a = a
        self.b = b
        self.c = c
        self.number = -1
        self.space: Space | None = None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self

    def __reduce__(self) -> str | tuple[object, ...]:
        """By its title, table and text: another process finds the action of its own space."""
        if self.space is None or self.space.table is None:
            raise TypeError("this action belongs to no title's space: send its text")
        return action_of, (self.space.table, self.text)


def offered(action: Action, actions: list[Action]) -> bool:
    """Whether an action is among some of its own title. The same as `in`, which compiled asks each of them whether it is
    equal, not whether it is the same.
    """
    for each in actions:
        if each is action:
            return True
    return False


def action_of(table: tuple[str, int, dict[str, object]], text: str) -> Action:
    """The action that a text names at a table: the module of its title, the number of players, and options."""
    title, players, options = table
    game: Any = import_module(title).GAME
    space: Space = game.space(players, game.kept_options(options, players))
    return space.read(text)


class Space:
    """Every action that can ever be legal, numbered in a stable order: the action space for learning.

    `actions` holds them by number, also those that only tables with other seats know (their verb is `ELSEWHERE`), so
    that a number means the same at every player count. Going through a space, and reading a text, leaves those out.
    """

    def __init__(self, actions: Iterable[Action], table: tuple[str, int, dict[str, object]] | None = None) -> None:
        self.actions: tuple[Action, ...] = tuple(actions)
        self.table = table
        """Where the space is found again: the module of its title, the number of players, options."""
        self.by_text: dict[str, Action] = {}
        texts: set[str] = set()
        for number, action in enumerate(self.actions):
            if action.text in texts:
                raise ValueError(f"two actions read {action.text!r}")
            texts.add(action.text)
            action.number = number
            action.space = self
            if action.verb != ELSEWHERE:
                self.by_text[action.text] = action

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.by_text.values())

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]

    def read(self, text: str) -> Action:
        """The action that a text names; upper case and extra spaces do not matter."""
        action = self.by_text.get(text)
        if action is None:
            action = self.by_text.get(" ".join(text.lower().split()))
        if action is None:
            short = len(text) <= LONGEST
            raise Malformed(
                f"no action reads {text!r}" if short else "that is too long to be an action", field="action"
            )
        return action
