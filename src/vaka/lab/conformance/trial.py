"""One game to be examined: a title, a number of players, options and a seed, from which everything else follows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from vaka.core.action import Action
from vaka.core.chance import Seeded, seeded
from vaka.core.errors import Malformed
from vaka.core.game import Game
from vaka.core.option import Option, Options, OptionValue
from vaka.core.state import State


class Broken(AssertionError):
    """A promise that a title does not keep, with the position where it shows."""

    def __init__(self, what: str, state: State | None = None) -> None:
        super().__init__(what)
        self.state = state


def expect(truth: bool, what: str, state: State | None = None) -> None:
    """Complain unless it is so."""
    if not truth:
        raise Broken(what, state)


def trace(state: State) -> dict[str, object]:
    """The position without its source of chance, which a replay replaces and an imagined position does not have."""
    data = state.to_json(history=False)
    del data["chance"]
    return data


def same_text(data: object) -> str:
    """Data as one canonical text, to compare it as it would arrive over a network."""
    return json.dumps(data, sort_keys=True)


def difference(one: object, other: object, path: str = "") -> str:
    """Where two pieces of data differ first, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(set(one) | set(other), key=str):
            if key not in one or key not in other:
                return f"{path}.{key} is only on one side".lstrip(".")
            found = difference(one[key], other[key], f"{path}.{key}")
            if found:
                return found
        return ""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            return f"{path} has {len(one)} and {len(other)} entries".strip(". ")
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            found = difference(left, right, f"{path}[{number}]")
            if found:
                return found
        return ""
    return "" if one == other else f"{path.lstrip('.')}: {one!r} and {other!r}"


@dataclass
class Trial:
    """A game that can be played again and again, always the same way."""

    game: Game
    players: int
    options: Mapping[str, OptionValue]
    seed: int | str
    samples: int = 6
    """At how many positions the slower checks look."""
    notes: Counter[str] = field(default_factory=Counter)
    """What the checks came across, for reports."""
    now: State | None = None
    """The position that was looked at last: a crash is reported with it."""

    def __str__(self) -> str:
        set_to = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}, {self.players} players, {set_to or 'no options'}, seed {self.seed}"

    def new(self) -> State:
        """The first position."""
        return self.game.new(self.players, seed=self.seed, options=self.options)

    def dice(self, purpose: str) -> Seeded:
        """A source of chance for the examiner, never for the game."""
        return seeded(f"{self.seed}/{purpose}")

    def choose(self, state: State, dice: Seeded) -> Action:
        """A random action: one of all, or in every other game one of a random verb, so that rare verbs are played."""
        choices = state.choices
        if self.by_verb:
            verbs = sorted({action.verb for action in choices})
            verb = verbs[dice.uniform(len(verbs))]
            choices = [action for action in choices if action.verb == verb]
        return choices[dice.uniform(len(choices))]

    @cached_property
    def by_verb(self) -> bool:
        return self.dice("style").uniform(2) == 1

    def play(self, *, listen: bool = False) -> Iterator[State]:
        """Every position of a random game, the finished one included. It is one object that moves on: copy it to keep it."""
        dice = self.dice("play")
        state = self.new()
        if listen:
            state.listen()
        for _ in range(self.longest + 1):
            self.now = state
            yield state
            if state.over:
                return
            expect(bool(state.choices), f"dead end: seat {state.to_act} is asked and has no choice", state)
            state.advance(self.choose(state, dice))
        raise Broken(f"no end after {self.longest} decisions, the most that the title states", state)

    @cached_property
    def longest(self) -> int:
        """The most decisions that a game of this table takes, as the title states it."""
        return self.game.longest(self.players, self.game.read_options(self.options, self.players))

    @cached_property
    def length(self) -> int:
        """The number of decisions in the random game."""
        return sum(1 for _ in self.play()) - 1

    def positions(self, samples: int | None = None) -> Iterator[State]:
        """Some positions of the random game: the first, the finished one, and others spread between them."""
        samples = self.samples if samples is None else samples
        dice = self.dice("positions")
        wanted = {0, self.length}
        for part in range(samples):
            low, high = self.length * part // samples, self.length * (part + 1) // samples
            wanted.add(low + dice.uniform(max(1, high - low)))
        for number, state in enumerate(self.play()):
            if number in wanted:
                yield state

    def finish(self, state: State, purpose: str = "finish") -> State:
        """Play a position to its end at random, in a way that depends on nothing but the purpose."""
        dice = self.dice(purpose)
        for _ in range(self.longest + 1):
            if state.over:
                return state
            expect(bool(state.choices), f"dead end: seat {state.to_act} is asked and has no choice", state)
            state.advance(self.choose(state, dice))
        raise Broken(f"no end after {self.longest} decisions, the most that the title states", state)

    def eyes(self) -> list[int | None]:
        """All seats, and the onlooker."""
        return [*range(self.players), None]


def option_values(option: Option) -> list[OptionValue]:
    """The values worth trying: both truth values, every choice, both ends of a range; free data keeps its default."""
    if isinstance(option.default, bool):
        return [False, True]
    if isinstance(option.default, int):
        return sorted({option.low, option.high, option.default})
    return list(option.choices) or [option.default]


def allowed(game: Game, players: int, options: Options) -> bool:
    """May a table be set up like this?"""
    try:
        game.read_options(options, players)
    except Malformed:
        return False
    return True


def option_sets(game: Game, players: int, extra: int = 2) -> list[Options]:
    """Default options, every single change of one option (with what it needs), and some random mixtures."""
    defaults: Options = {option.name: option.default for option in game.options}
    needs = {option.name: option.needs for option in game.options}
    found: list[Options] = [defaults]
    for option in game.options:
        for value in option_values(option):
            changed = {**defaults, option.name: value}
            needed = option.needs
            while needed:
                changed[needed] = True
                needed = needs[needed]
            if changed not in found and allowed(game, players, changed):
                found.append(changed)
    dice = seeded(f"{game.name}/{players}/options")
    mixtures = 0
    for _ in range(20 * extra):
        mixed: Options = {}
        for option in game.options:
            values = option_values(option)
            mixed[option.name] = values[dice.uniform(len(values))]
        if mixed not in found and allowed(game, players, mixed):
            found.append(mixed)
            mixtures += 1
            if mixtures == extra:
                break
    return found


def trials(game: Game, players: int | None = None, seed: int | str = 0, samples: int = 6) -> Iterator[Trial]:
    """Trials without end: player counts, options and seeds take turns."""
    tables = [
        (count, options)
        for count in game.players
        if players is None or count == players
        for options in option_sets(game, count)
    ]
    if not tables:
        raise Malformed(f"{game.title} is not for {players} players", field="players")
    number = 0
    while True:
        for count, options in tables:
            yield Trial(game, count, options, f"{seed}.{number}", samples)
            number += 1


def first_trials(game: Game, number: int) -> list[Trial]:
    """So many trials, with the most different tables first."""
    return list(islice(trials(game), number))
