"""Quick ways to play on without a thought, for play-outs inside the engine.

`state.play_out(AtRandom(seed))` plays to the end of the game with no Python between two actions where the engine is
compiled. A policy looks at the position itself, not at a view: give it a position that was imagined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vaka.core.action import Action
from vaka.core.chance import Seeded, seeded
from vaka.core.compiler import i64, mypyc_attr

if TYPE_CHECKING:
    from vaka.core.state import State

USUAL: Final = 10
"""The weight of a kind of action that a title's `quick` does not name."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Names the next action of whichever seat is asked."""

    def choose(self, state: State) -> Action:
        """One of `state.choices`, which is never empty here."""
        return state.choices[0]


class AtRandom(Policy):
    """Anything that is legal, each action equally likely. Its dice are its own: the game's chance is left alone."""

    def __init__(self, seed: int | str) -> None:
        self.dice: Seeded = seeded(seed)

    def choose(self, state: State) -> Action:
        choices = state.choices
        count = len(choices)
        return choices[self.dice.uniform(count)] if count > 1 else choices[0]


class Quick(Policy):
    """What a title thinks worth a look, each kind of action as often as its `quick` weights say."""

    def __init__(self, seed: int | str) -> None:
        self.dice: Seeded = seeded(seed)
        self.weights: list[int] = []
        self.weighs: object = None
        """The action space that `weights` is for, by number."""

    def choose(self, state: State) -> Action:
        choices = state.game.promising(state)
        if len(choices) == 1:
            return choices[0]
        if self.weighs is not choices[0].space:
            self.weigh(state, choices[0])
        weights = self.weights
        total: i64 = 0
        for action in choices:
            total += weights[action.number]
        left: i64 = self.dice.uniform(total)
        for action in choices:
            left -= weights[action.number]
            if left < 0:
                return action
        raise AssertionError("every action weighs at least one")

    def weigh(self, state: State, any_action: Action) -> None:
        """Look up what the actions of a space weigh; done once for a table."""
        space = any_action.space
        assert space is not None
        by_verb = state.game.quick
        self.weights = [by_verb.get(action.text.partition(" ")[0], USUAL) for action in space.actions]
        self.weighs = space


def policy_of(name: str, seed: int | str) -> Policy:
    """`random` or `quick`."""
    if name == "random":
        return AtRandom(seed)
    if name == "quick":
        return Quick(seed)
    raise ValueError(f"there is no policy {name!r}; there are: random, quick")
