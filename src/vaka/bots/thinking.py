"""The levels that people choose from: one way of thinking, with more or less time and more or fewer mistakes.

A steady bot and those above it make no mistakes on purpose and differ in how many simulations they make; the title says
how many pay there (`Game.simulations`), or in how many worlds the choices are played on by habit (`Game.trials`). The
levels below take what looks best at once, and now and then do not look (`Game.careless` says how often). Where a title
has plans (`Game.planning`), all levels think in plans instead, and try them in more or fewer worlds.
"""

from __future__ import annotations

from vaka.bots.greedy import Greedy, both
from vaka.bots.planning import Planner
from vaka.bots.rollout import Rollout
from vaka.bots.search import Search
from vaka.core.action import Action
from vaka.core.view import View

BUDGETS = {"steady": 0, "strong": 1, "expert": 2}
"""Where a level stands in `Game.simulations`; those that are not named look no further than their own turn."""


class Thinker(Search):
    """A level of play."""

    def __init__(self, level: str, seed: int | str | None = None, character: str = "") -> None:
        super().__init__(seed)
        self.level = level
        self.name = f"{level}-{character}" if character else level
        self.character = character
        """What it likes, at titles whose bots think in plans."""
        self.most: int | None = None
        """No more simulations than this, for whoever is in a hurry; None: as many as the title says."""

    def choose(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        dice = self.dice(view, "attention")
        careless = dice.uniform(100) < view.game.careless.get(self.level, 0)
        if view.game.planning:
            return self.by_plan(view, careless)
        if careless:
            world = view.imagine(dice)
            thinkable = both(view.game.promising(world), view.legal) or list(view.legal)
            return thinkable[dice.uniform(len(thinkable))]
        if self.level in view.game.trials:
            return self.by_trial(view)
        self.simulations = self.budget(view)
        if self.simulations == 0:
            return Greedy(f"{self.name}/{self.seed}").choose(view)
        return super().choose(view)

    def by_plan(self, view: View, careless: bool) -> Action:
        """Who thinks in plans: in as many worlds as the title says, no more than `most`."""
        worlds, width = view.game.planning.get(self.level, (0, 1))
        if self.most is not None:
            worlds = min(worlds, self.most)
        planner = Planner(self.seed, worlds=worlds, width=width, character=self.character)
        planner.name = self.name
        planner.limit = self.limit
        return planner.anything(view) if careless else planner.choose(view)

    def by_trial(self, view: View) -> Action:
        """Who plays on by habit: in as many worlds as the title says, no more than `most`."""
        worlds, width, turns = view.game.trials[self.level]
        if self.most is not None:
            worlds = min(worlds, self.most)
        rollout = Rollout(self.seed, worlds=worlds, width=width, turns=turns)
        rollout.name = self.name
        rollout.limit = self.limit
        return rollout.choose(view)

    def budget(self, view: View) -> int:
        """How many simulations this decision gets."""
        budgets = view.game.simulations.get(view.players)
        place = BUDGETS.get(self.level)
        found = 0 if budgets is None or place is None else budgets[place]
        return found if self.most is None else min(found, self.most)
