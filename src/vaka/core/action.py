"""Actions are words: a verb and its nouns, made once per title and numbered.

Inside the rules an action is read by its small integers (`verb`, `a`, `b`, `c`); everywhere else by its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaka.core.errors import Malformed

LONGEST = 80
"""A text beyond this is not repeated in a complaint."""


class Action:
    """One thing a seat can decide. Shared, immutable by convention, compared by identity within a title."""

    __slots__ = ("a", "b", "c", "number", "text", "verb")

    def __init__(self, text: str, verb: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.text = text
        self.verb = verb
        self.a = a
        self.b = b
        self.c = c
        self.number = -1

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("an action belongs to its title's space: send its text")


class Space:
    """Every action that can ever be legal, numbered in a stable order: the action space for learning."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions: tuple[Action, ...] = tuple(actions)
        self.by_text: dict[str, Action] = {}
        for number, action in enumerate(self.actions):
            if action.text in self.by_text:
                raise ValueError(f"two actions read {action.text!r}")
            action.number = number
            self.by_text[action.text] = action

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

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
