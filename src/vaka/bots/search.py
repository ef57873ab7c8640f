"""Looks at replies and luck: a tree over what a seat can know, grown by imagined games.

Every simulation begins in an imagined world with dice of its own and follows the most promising decisions, its own and
those of the others, to a decision that was not looked at before; what stands there is valued in shares of the win
(`value`). How one goes through the tree is told in `tree` (Cowling, Powley and Whitehouse, "Information Set Monte Carlo
Tree Search", 2012).
"""

from __future__ import annotations

import math
import time

from vaka.bots.base import Bot
from vaka.bots.greedy import DEPTH, WIDTH, both
from vaka.bots.tree import Tree, fork
from vaka.bots.value import Value, value_of
from vaka.core.action import Action
from vaka.core.chance import Seeded
from vaka.core.lines import Beam
from vaka.core.state import State
from vaka.core.view import View

WILLING = 1.2
"""How much a simulation tries what it knows little of."""
SHARPNESS = 0.15
"""By how much of the spread one action must be judged better to be tried e times as often."""
TOGETHER = 4
"""So many simulations share an imagined world, each with dice of its own: imagining takes as long as a few of them."""

OFTEN = 8
"""Each time after so many simulations it is looked whether the decision is made."""


class Search(Bot):
    """Searches by simulations, so that it can be repeated; `limit` ends it by the clock where a table has one."""

    name = "search"

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        simulations: int = 100,
        value: Value | None = None,
        willing: float = WILLING,
        sharpness: float = SHARPNESS,
    ) -> None:
        super().__init__(seed)
        self.simulations = simulations
        self.willing = willing
        self.sharpness = sharpness
        self.value = value
        """How positions are valued; None: by the best that the title has."""

    def choose(self, view: View) -> Action:
        legal = view.legal
        return legal[0] if len(legal) == 1 else self.grow(view, to_the_end=False).favourite()

    def grow(self, view: View, *, to_the_end: bool = True) -> Tree:
        """The tree behind a decision; if not to the end, only until more would hardly change it."""
        dice = self.dice(view, "worlds")
        world = self.imagined(view, dice)
        # What is open in an imagined world need not be so in the real one.
        choices = both(view.game.promising(world), view.legal) or both(world.choices, view.legal) or [view.legal[0]]
        tree = self.seedling(view, world, choices, fork(dice))
        if len(choices) == 1:
            return tree
        until = math.inf if self.limit is None else time.monotonic() + self.limit
        for number in range(self.simulations):
            if number % TOGETHER == TOGETHER - 1 and not view.open:
                world = self.imagined(view, dice)
            tree.simulate(world.copy(fork(dice)))
            if time.monotonic() > until:
                break
            if not to_the_end and number % OFTEN == 0 and settled(tree.root.visits, self.simulations - number - 1):
                break
        return tree

    def imagined(self, view: View, dice: Seeded) -> State:
        """A world of its own, without a history."""
        world = view.imagine(fork(dice))
        world.recording = False
        return world

    def seedling(self, view: View, world: State, choices: list[Action], scratch: Seeded) -> Tree:
        """The decision alone: how promising its choices look to a greedy bot, to the end of the turn."""
        judged = [0.0]
        if len(choices) > 1:
            assert view.seat is not None
            judged = Beam(world.copy(scratch.copy()), choices, view.seat, WIDTH, DEPTH).values()
        value = self.value or value_of(view.game, view.players)
        end, start = view.game.spread
        heat = self.sharpness * (end + (start - end) * view.game.left(world))
        return Tree(value, scratch, choices, judged, self.willing, heat)


def settled(visits: list[int], left: int) -> bool:
    """Whether the first choice stays the first unless the second gets three of four simulations that are left."""
    first, second = sorted(visits)[-1:-3:-1]
    return 2 * (first - second) > left
