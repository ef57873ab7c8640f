"""Exact odds, from the rules themselves: an action is played once for everything that its dice and draws may show.

A title says which actions are a gamble and how to read what came of it (its `gambles` module); nothing here or there
repeats a rule. What is not known to the one who looks is imagined: a gamble that hangs on it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar, cast

from vaka.core.action import Action
from vaka.core.chance import Chance, seeded
from vaka.core.events import Event
from vaka.core.state import State
from vaka.core.view import View

GOOD, SO_SO, BAD = 1, 0, -1
MOST = 150
"""More plays than most gambles need: one that is not read by then is not shown."""
LONGEST = 12
"""More draws in a row than any gamble needs."""


@dataclass(frozen=True, slots=True)
class Share:
    """One thing that may come of a gamble, in a word or two."""

    words: str
    chance: Fraction
    mood: int = SO_SO
    """Whether it is good or bad for the one who asks."""


@dataclass(frozen=True, slots=True)
class Gamble:
    """What one action, or the next draw, may bring. The shares add up to one."""

    title: str
    shares: tuple[Share, ...]
    rule: str = ""
    note: str = ""
    actions: tuple[str, ...] = field(default=())
    """The actions that take it."""


Answer = tuple[str, int]
"""What has come of it, in words, and whether that is good."""
Read = Callable[[State, Sequence[Event], bool], Answer | None]
"""What a play says about a gamble, by its position, its events and whether it is done; None: nothing yet."""


class Fork(Exception):
    """A draw that nothing has been said about: what it may show, and how many chances each has."""

    def __init__(self, ways: list[tuple[int, int]]) -> None:
        super().__init__("a draw")
        self.ways = ways


class Followed(Chance):
    """Shows what it is told, draw by draw; the first one beyond that is a `Fork`."""

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path = path

    def dictated(self) -> int:
        return self.path[self.count] if self.count < len(self.path) else -1

    def uniform(self, n: int) -> int:
        raise Fork([(k, 1) for k in range(n)])

    def roll(self, sides: int) -> int:
        if self.dictated() < 0:
            raise Fork([(face, 1) for face in range(1, sides + 1)])
        return super().roll(sides)

    def draw(self, counts: list[int], total: int = -1) -> int:
        if self.dictated() < 0:
            raise Fork([(kind, count) for kind, count in enumerate(counts) if count])
        return super().draw(counts, total)

    def take(self, pieces: list[int]) -> int:
        if self.dictated() < 0:
            raise Fork([(piece, 1) for piece in pieces])
        return super().take(pieces)

    def copy(self) -> Chance:
        twin = Followed(self.path)
        twin.count = self.count
        return twin


def spread(state: State, action: Action, read: Read, most: int = MOST) -> dict[Answer, Fraction]:
    """What comes of an action, with its chances: they add up to the share of plays in which it can be read at all.

    A play is followed no further than it takes to read it. Where it would take too many, nothing is said.
    """
    found: dict[Answer, Fraction] = {}
    paths: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    plays = 0
    while paths:
        path, chance = paths.pop()
        plays += 1
        if plays > most:
            return {}
        twin = state.copy(Followed(path))
        heard = twin.listen()
        forks: list[tuple[int, int]] = []
        try:
            twin.advance(action)
        except Fork as fork:
            forks = fork.ways
        answer = read(twin, heard, not forks)
        if answer is not None:
            found[answer] = found.get(answer, Fraction(0)) + chance
        elif len(path) < LONGEST:
            total = sum(weight for _, weight in forks)
            paths += [([*path, outcome], chance * weight / total) for outcome, weight in forks]
    return found


S = TypeVar("S", bound=State)


def first_draw(state: S, do: Callable[[S], object]) -> dict[int, Fraction]:
    """What the first draw of some procedure of the rules may show, with its chances; empty where it draws nothing."""
    twin = cast("S", state.copy(Followed([])))
    try:
        do(twin)
    except Fork as fork:
        total = sum(weight for _, weight in fork.ways)
        return {outcome: Fraction(weight, total) for outcome, weight in fork.ways}
    return {}


def gamble(title: str, found: dict[Answer, Fraction], rule: str = "", actions: Iterable[str] = ()) -> Gamble | None:
    """The answers of a spread as shares, the best first; None where nothing could be read or nothing is open.

    Where an answer is not certain to come at all, the shares are those among the plays in which it did.
    """
    total = sum(found.values(), Fraction(0))
    if len(found) < 2:
        return None
    shares = [Share(words, chance / total, mood) for (words, mood), chance in found.items()]
    return Gamble(title, tuple(sorted(shares, key=lambda each: -each.mood)), rule, "", tuple(actions))


@dataclass(frozen=True, slots=True)
class Reading:
    """A kind of gamble: which event tells how it went, and what that means in words."""

    title: str
    rule: str
    what: str
    """The event that tells it."""
    means: Callable[[Event, State], Answer | None]
    never: tuple[str, ...] = ()
    """Events after which it is not this gamble any more."""
    otherwise: Answer | None = None
    """What it means if all that was drawn has brought no such event."""
    most: int = MOST
    """How many plays it may take."""

    def read(self, state: State, events: Sequence[Event], done: bool) -> Answer | None:
        for event in events:
            if event.what == self.what:
                answer = self.means(event, state)
                if answer is not None:
                    return answer
            elif event.what in self.never:
                return OFF
        return self.otherwise if done else None


OFF: Answer = ("", -2)
"""It did not come to it."""


def of_actions(
    state: State,
    actions: Sequence[Action],
    readings: Callable[[Action], Sequence[Reading]],
    few: int = 6,
) -> list[Gamble]:
    """The gambles of some actions of a position, each kind of odds once: what several actions share is told together."""
    out: dict[tuple[str, tuple[Share, ...]], Gamble] = {}
    tried: dict[str, int] = {}
    for action in actions:
        for reading in readings(action):
            if tried.get(reading.title, 0) >= few:
                continue
            tried[reading.title] = tried.get(reading.title, 0) + 1
            found = spread(state, action, reading.read, reading.most)
            found.pop(OFF, None)
            made = gamble(reading.title, found, reading.rule, (action.text,))
            if made is None:
                continue
            key = made.title, made.shares
            same = out.get(key)
            if same is None:
                out[key] = made
            else:
                out[key] = Gamble(made.title, made.shares, made.rule, made.note, (*same.actions, action.text))
    return list(out.values())


def imagined(view: View) -> State:
    """A position as the one who looks may think of it: always the same one for the same view."""
    return view.imagine(seeded("odds"))


def percent(chance: Fraction) -> str:
    """A chance in whole percent; only the impossible is 0 % and only the certain 100 %."""
    value = round(chance * 100)
    if value == 0 and chance > 0:
        return "under 1 %"
    if value == 100 and chance < 1:
        return "over 99 %"
    return f"{value} %"
