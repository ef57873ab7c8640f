"""Chance that can be asked: what may be drawn when an action is played, and how likely each outcome is.

A search that wants every outcome, not one, asks `next_draw`; what was drawn so far is given as a list. All chance of a
title goes through its source, so this holds for every title, without a line of its own. Each answer plays the action
once more on a copy: dear for an action with many draws, such as a shuffle.
"""

from __future__ import annotations

from typing import NamedTuple

from vaka.core.action import Action
from vaka.core.chance import Chance, Scripted
from vaka.core.state import State


class Outcome(NamedTuple):
    """One thing that may be drawn, as records note it, and how likely it is."""

    outcome: int
    chance: float


class Asked(Exception):
    """A draw for which no outcome is given yet."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        super().__init__("nothing says what is drawn next")
        self.outcomes = outcomes


class Asking(Chance):
    """The outcomes that are given, in order; then it asks."""

    def __init__(self, given: list[int]) -> None:
        super().__init__()
        self.given = given
        self.at = 0

    def _next(self) -> int:
        if self.at >= len(self.given):
            return -1
        self.at += 1
        return self.given[self.at - 1]

    def below(self, n: int) -> int:
        found = self._next()
        if found < 0:
            raise Asked([Outcome(outcome, 1 / n) for outcome in range(n)])
        return self._note(found)

    def roll(self, sides: int) -> int:
        found = self._next()
        if found < 0:
            raise Asked([Outcome(outcome, 1 / sides) for outcome in range(1, sides + 1)])
        return self._note(found)

    def draw(self, counts: list[int], total: int = -1) -> int:
        found = self._next()
        if found < 0:
            total = sum(counts)
            raise Asked([Outcome(kind, count / total) for kind, count in enumerate(counts) if count])
        return self._note(found)

    def take(self, pieces: list[int]) -> int:
        found = self._next()
        if found < 0:
            raise Asked([Outcome(piece, 1 / len(pieces)) for piece in pieces])
        pieces.remove(found)
        return self._note(found)

    def uniform(self, n: int) -> int:
        return self.below(n)

    def made_from(self) -> tuple[object, ...]:
        return (self.given[self.at :],)

    def copy(self) -> Chance:
        twin = Asking(self.given)
        twin.at = self.at
        twin.count = self.count
        return twin


def next_draw(state: State, action: Action, drawn: list[int]) -> list[Outcome]:
    """What may be drawn next when an action is played and `drawn` has come already; empty where nothing more is drawn."""
    twin = state.copy()
    twin.chance = Asking(drawn)
    try:
        twin.advance(action)
    except Asked as question:
        return question.outcomes
    return []


def after_draws(state: State, action: Action, drawn: list[int]) -> State:
    """The position after an action and all its draws. It has no chance of its own left: give it some before it plays on."""
    twin = state.copy()
    twin.chance = Scripted(drawn)
    twin.advance(action)
    return twin
