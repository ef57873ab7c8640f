"""Looks at replies and luck: a tree over what a seat can know, grown by imagined games.

Every simulation begins in a freshly imagined world with dice of its own and follows the most promising decisions, its
own and those of the others, to the end of a turn that was not looked at before; what stands there is valued in shares of
the win (`value`). The tree is kept by decisions alone, so that one node gathers what all dice and all worlds make of it
(Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012; selection as in AlphaZero).
"""

from __future__ import annotations

import math
import time

from vaka.bots.base import Bot
from vaka.bots.greedy import DEPTH, WIDTH, both
from vaka.bots.value import Value, value_of
from vaka.core.action import Action
from vaka.core.chance import Seeded
from vaka.core.lines import Search as Beam
from vaka.core.state import State
from vaka.core.view import View

LONGEST = 12
"""So many new decisions end a simulation, even in the middle of a turn."""
WILLING = 1.2
"""How much a simulation tries what it knows little of."""
SHARPNESS = 0.15
"""By how much of the spread one action must be judged better to be tried e times as often."""


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
        if len(legal) == 1:
            return legal[0]
        tree = self.grow(view)
        best = max(range(len(tree.root.actions)), key=lambda i: (tree.root.visits[i], tree.root.totals[i]))
        return tree.root.actions[best]

    def grow(self, view: View) -> Tree:
        """The tree behind a decision."""
        value = self.value or value_of(view.game, view.players)
        dice = self.dice(view, "worlds")
        world = view.imagine(fork(dice))
        # What is open in an imagined world need not be so in the real one.
        choices = both(view.game.promising(world), view.legal) or both(world.choices, view.legal) or [view.legal[0]]
        tree = Tree(value, dice, world, choices, self.willing, self.sharpness)
        if len(choices) == 1:
            return tree
        until = math.inf if self.limit is None else time.monotonic() + self.limit
        for _ in range(self.simulations):
            if view.open:
                twin = world.copy()
                twin.chance = fork(dice)
            else:
                twin = view.imagine(fork(dice))
            twin.recording = False
            tree.simulate(twin)
            if time.monotonic() > until:
                break
        return tree


def fork(dice: Seeded) -> Seeded:
    """Chance of its own for one more world."""
    word = 1 << 32
    return Seeded(dice.uniform(word), dice.uniform(word), dice.uniform(word), dice.uniform(word))


class Node:
    """A decision: what can be chosen, how promising it looked at first, and what simulations made of it."""

    __slots__ = ("actions", "after", "priors", "totals", "tried", "visits")

    def __init__(self, actions: list[Action], priors: list[float]) -> None:
        self.actions = actions
        self.priors = priors
        self.visits = [0] * len(actions)
        self.totals = [0.0] * len(actions)
        """What the seat that decides had at the end of the simulations, summed up."""
        self.tried = 0
        self.after: dict[tuple[int, int | None], Node] = {}
        """What follows, by what was chosen here and who is asked next."""

    def open_in(self, choices: list[Action]) -> list[int]:
        """Which of the node's actions can be chosen now; those that it has never seen join it."""
        if choices == self.actions:
            return list(range(len(choices)))
        places = {action: place for place, action in enumerate(self.actions)}
        for action in choices:
            if action not in places:
                places[action] = len(self.actions)
                self.actions = [*self.actions, action]
                self.priors.append(1.0 / len(self.actions))
                self.visits.append(0)
                self.totals.append(0.0)
        return [places[action] for action in choices]


class Tree:
    """What has been found out about one decision so far."""

    def __init__(
        self, value: Value, dice: Seeded, world: State, choices: list[Action], willing: float, sharpness: float
    ) -> None:
        self.value = value
        self.willing = willing
        self.game = value.game
        self.scratch = fork(dice)
        """The dice of what is only tried out. They are not those of the simulation: nobody knows dice beforehand."""
        end, start = self.game.spread
        self.heat = sharpness * (end + (start - end) * self.game.left(world))
        self.low, self.high = math.inf, -math.inf
        """Between which values everything was found: trust in a value is measured against that."""
        self.root = Node(choices, self.first_priors(world, choices))

    def first_priors(self, world: State, choices: list[Action]) -> list[float]:
        """How promising the choices look that the decision is about: as a greedy bot sees them, to the end of the turn."""
        if len(choices) == 1:
            return [1.0]
        assert world.to_act is not None
        twin = world.copy()
        twin.chance = self.scratch.copy()
        return self.weighed(Beam(twin, choices, world.to_act, WIDTH, DEPTH).values())

    def priors(self, state: State, choices: list[Action]) -> list[float]:
        """How promising each choice looks to the seat that decides, by the title's judgement of what it leads to."""
        if len(choices) == 1:
            return [1.0]
        seat = state.to_act
        assert seat is not None
        judge = self.game.judge
        judged = []
        for action in choices:
            twin = state.copy()
            twin.chance = self.scratch
            twin.advance(action)
            judged.append(judge(twin, seat))
        return self.weighed(judged)

    def weighed(self, judged: list[float]) -> list[float]:
        """Judgements as parts of one: what is judged better is tried more."""
        best = max(judged)
        rising = [math.exp(max(-8.0, (each - best) / self.heat)) for each in judged]
        total = sum(rising)
        return [each / total for each in rising]

    def simulate(self, state: State) -> None:
        """Play an imagined game to the end of a turn that is new to the tree."""
        game = self.game
        node = self.root
        places = node.open_in(both(node.actions, state.choices))
        if not places:
            return  # a world in which nothing of what is open here can be done
        path: list[tuple[Node, int, int]] = []
        fresh = 0
        while True:
            seat = state.to_act
            assert seat is not None
            place = self.pick(node, places)
            path.append((node, place, seat))
            state.advance(node.actions[place])
            if not state.agenda:
                break
            if fresh and (state.to_act != seat or fresh >= LONGEST or game.pauses(state)):
                break
            choices = game.promising(state)
            key = place, state.to_act
            child = node.after.get(key)
            if child is None:
                fresh += 1
                child = node.after[key] = Node(choices, self.priors(state, choices))
                places = list(range(len(choices)))
            else:
                places = child.open_in(choices)
            node = child
        found = self.outlook(state)
        for node, place, seat in path:
            node.tried += 1
            node.visits[place] += 1
            node.totals[place] += found[seat]
        self.low, self.high = min(self.low, *found), max(self.high, *found)

    def outlook(self, state: State) -> tuple[float, ...]:
        """What every seat strives for: its share of the win, or, alone, the best standing."""
        if state.players == 1:
            return (self.value.points(state, 0),)
        return self.value.shares(state)

    def pick(self, node: Node, places: list[int]) -> int:
        """The choice that is best to try next: what has done well, and what looked promising and was tried little."""
        if len(places) == 1:
            return places[0]
        width = self.high - self.low
        eager = self.willing * math.sqrt(node.tried + 1.0)
        if width <= 0.0:
            width = 1.0
        # What was never tried is thought to be as good as its node.
        usual = sum(node.totals) / node.tried if node.tried else 0.0
        best = -math.inf
        chosen = places[0]
        visits, totals, priors = node.visits, node.totals, node.priors
        for place in places:
            tried = visits[place]
            good = totals[place] / tried if tried else usual
            score = good / width + eager * priors[place] / (1 + tried)
            if score > best:
                best = score
                chosen = place
        return chosen
