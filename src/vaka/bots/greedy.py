"""Takes what looks best at once: tries what is promising in a few imagined worlds, by the title's own judgement.

Decisions are small, so one step ahead is often the middle of a move. The bot therefore follows its own decisions until
another seat is asked or chance has spoken, keeping only the most promising lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from vaka.bots.base import Bot
from vaka.core.action import Action
from vaka.core.lines import Beam, Judgement
from vaka.core.state import State
from vaka.core.view import View

WIDTH = 6
DEPTH = 5


class Greedy(Bot):
    name = "greedy"

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        worlds: int = 2,
        width: int = WIDTH,
        depth: int = DEPTH,
        judge: Judgement | None = None,
    ) -> None:
        super().__init__(seed)
        self.judge = judge
        """What it thinks of a position for a seat; None: the title's own judgement."""
        self.worlds = worlds
        """How many times the unknown is imagined."""
        self.width = width
        """How many lines are followed further."""
        self.depth = depth
        """How many of its own decisions it looks ahead."""

    def choose(self, view: View) -> Action:
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        choices: list[Action] = []
        values: list[float] = []
        first: State | None = None
        for number in range(self.worlds):
            dice = self.dice(view, number)
            # Where nothing is hidden, worlds differ in their dice alone.
            world = first.copy(dice) if first is not None and view.complete else view.imagine(dice)
            world.recording = False
            first = first or world
            if not choices:
                # What is open in an imagined world need not be so in the real one.
                choices = both(view.game.promising(world), legal) or both(world.choices, legal) or [legal[0]]
                values = [0.0] * len(choices)
            elif len(both(choices, world.choices)) < len(choices):
                continue  # nor the other way round
            if len(choices) == 1:
                return choices[0]
            search = Beam(world, choices, view.seat, self.width, self.depth, self.judge)
            for choice, value in enumerate(search.values()):
                values[choice] += value
            if view.complete and not search.drew:
                break  # a second world would be the same again
        best = max(range(len(choices)), key=values.__getitem__)  # the first of equals: titles list the idle action last
        return choices[best]


def both(some: Sequence[Action], others: Sequence[Action]) -> list[Action]:
    """Those of some actions that are among the others too."""
    texts = {action.text for action in others}
    return [action for action in some if action.text in texts]
