"""What simulations have found out about one decision: a tree of decisions, and how one more simulation goes through it.

The tree is kept by decisions alone, so that one node gathers what all dice and all worlds make of it. A simulation goes
down by what has done well and what looks promising (as in AlphaZero), adds one decision that was not thought about
before, and values what stands there in shares of the win. This module is compiled: nothing else is done as often.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from vaka.core.action import Action
from vaka.core.chance import Seeded
from vaka.core.state import State

if TYPE_CHECKING:
    from vaka.bots.value import Value

SEATS: Final = 8
"""More than any title has."""
FAINT: Final = -8.0
"""Nothing is thought less promising than e to this, against the best."""


def fork(dice: Seeded) -> Seeded:
    """Chance of its own for one more world."""
    word = 1 << 32
    return Seeded(dice.uniform(word), dice.uniform(word), dice.uniform(word), dice.uniform(word))


class Node:
    """A decision: what can be chosen, how promising it looked at first, and what simulations made of it."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.priors: list[float] = []
        """How promising each choice looks. Empty until a simulation comes by for the second time."""
        self.visits: list[int] = []
        self.totals: list[float] = []
        """What the seat that decides had at the end of the simulations, summed up."""
        self.tried = 0
        self.total = 0.0
        """The sum of all totals."""
        self.after: dict[int, Node] = {}
        """What follows, by what was chosen here and who is asked next."""

    def begin(self, actions: list[Action], priors: list[float]) -> None:
        """What can be chosen here, from now on."""
        self.actions = actions
        self.priors = priors
        self.visits = [0] * len(actions)
        self.totals = [0.0] * len(actions)

    def open_in(self, choices: list[Action]) -> list[int]:
        """Which of the node's actions can be chosen now; those that it has never seen join it."""
        if choices == self.actions:
            return list(range(len(choices)))
        places = {action: place for place, action in enumerate(self.actions)}
        found: list[int] = []
        for action in choices:
            place = places.get(action, -1)
            if place < 0:
                place = places[action] = len(self.actions)
                self.actions = self.actions + [action]
                self.priors.append(1.0 / len(self.actions))
                self.visits.append(0)
                self.totals.append(0.0)
            found.append(place)
        return found


class Tree:
    """What has been found out about one decision so far."""

    def __init__(
        self,
        value: Value,
        scratch: Seeded,
        choices: list[Action],
        judged: list[float],
        willing: float,
        heat: float,
    ) -> None:
        self.value = value
        self.game = value.game
        self.scratch = scratch
        """The dice of what is only tried out. They are not those of the simulation: nobody knows dice beforehand."""
        self.willing = willing
        """How much a simulation tries what it knows little of."""
        self.heat = heat
        """How much better an action must be judged to be tried e times as often."""
        self.low = math.inf
        self.high = -math.inf
        """Between which values everything was found: trust in a value is measured against that."""
        self.root = Node()
        self.root.begin(choices, self.weighed(judged))

    def priors(self, state: State, choices: list[Action]) -> list[float]:
        """How promising each choice looks to the seat that decides, by the title's judgement of what it leads to."""
        seat = state.agenda[-1].seat
        judged: list[float] = []
        for action in choices:
            twin = state.copy(self.scratch)
            twin.advance(action)
            judged.append(self.game.judge(twin, seat))
        return self.weighed(judged)

    def weighed(self, judged: list[float]) -> list[float]:
        """Judgements as parts of one: what is judged better is tried more."""
        best = max(judged)
        rising: list[float] = []
        total = 0.0
        for each in judged:
            part = (each - best) / self.heat
            part = math.exp(part if part > FAINT else FAINT)
            rising.append(part)
            total += part
        return [each / total for each in rising]

    def simulate(self, state: State) -> bool:
        """Play an imagined game to a decision that is new to the tree; False where nothing that is open can be done."""
        node = self.root
        places = node.open_in([action for action in node.actions if action in state.choices])
        if not places:
            return False
        nodes: list[Node] = []
        chosen: list[int] = []
        seats: list[int] = []
        while True:
            place = self.pick(node, places)
            nodes.append(node)
            chosen.append(place)
            seats.append(state.agenda[-1].seat)
            state.advance(node.actions[place])
            choices = self.to_a_choice(state)
            if not choices:
                break
            key = place * SEATS + state.agenda[-1].seat
            child = node.after.get(key)
            if child is None:
                node.after[key] = Node()
                break
            if not child.priors:
                child.begin(choices, self.priors(state, choices))
            places = child.open_in(choices)
            node = child
        self.note(self.outlook(state), nodes, chosen, seats)
        return True

    def to_a_choice(self, state: State) -> list[Action]:
        """Go on as long as only one thing is worth a thought; what can be chosen then, nothing where the game is over."""
        while state.agenda:
            choices = self.game.promising(state)
            if len(choices) > 1:
                return choices
            state.advance(choices[0])
        return []

    def outlook(self, state: State) -> tuple[float, ...]:
        """What every seat strives for: its share of the win, or, alone, the best standing."""
        if state.players == 1:
            return (self.value.points(state, 0),)
        return self.value.shares(state)

    def note(self, found: tuple[float, ...], nodes: list[Node], chosen: list[int], seats: list[int]) -> None:
        """Put down what a simulation came to, at every decision it went through."""
        for each in found:
            if each < self.low:
                self.low = each
            if each > self.high:
                self.high = each
        for step, node in enumerate(nodes):
            share = found[seats[step]]
            node.tried += 1
            node.total += share
            node.visits[chosen[step]] += 1
            node.totals[chosen[step]] += share

    def pick(self, node: Node, places: list[int]) -> int:
        """The choice that is best to try next: what has done well, and what looked promising and was tried little."""
        width = self.high - self.low
        if width <= 0.0:
            width = 1.0
        eager = self.willing * math.sqrt(node.tried + 1.0) * width
        # What was never tried is thought to be as good as its node.
        usual = node.total / node.tried if node.tried else 0.0
        best = -math.inf
        chosen = places[0]
        for place in places:
            tried = node.visits[place]
            good = node.totals[place] / tried if tried else usual
            score = good + eager * node.priors[place] / (1 + tried)
            if score > best:
                best = score
                chosen = place
        return chosen

    def favourite(self) -> Action:
        """What was tried most at the decision; of equals, what did better."""
        root = self.root
        best = 0
        for place in range(1, len(root.actions)):
            more = root.visits[place] - root.visits[best]
            if more > 0 or (more == 0 and root.totals[place] > root.totals[best]):
                best = place
        return root.actions[best]
