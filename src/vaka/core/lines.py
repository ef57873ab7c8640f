"""Lines of thought: what each choice leads to in one position, as far as one's own decisions go.

A bot calls `Beam(world, choices, seat, width, depth).values()`. It is part of the engine, so that nothing is
interpreted between a copy, its actions and what they lead to, where the engine is compiled.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.state import State

Judgement = Callable[[State, int], float]
CHAIN: Final = 60
"""How many decisions without a promising alternative are followed in one go."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Beam:
    """What each choice leads to in one imagined world."""

    def __init__(
        self,
        world: State,
        choices: list[Action],
        seat: Seat,
        width: int,
        depth: int,
        judge: Judgement | None = None,
    ) -> None:
        self.judge: Judgement = judge or world.game.judge
        self.world = world
        self.choices = choices
        self.seat = seat
        self.width = width
        self.depth = depth
        # Asked for every position: found once.
        self.promising: Callable[[State], list[Action]] = world.game.promising
        self.pauses: Callable[[State], bool] = world.game.pauses
        self.drawn = world.chance.count
        self.drew = False
        """Whether chance had a say in any line."""

    def values(self) -> list[float]:
        """The best that is found behind each choice. Positions by the thousand hold no circle among them, so that the
        collector would search them for nothing."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return self.best_values()
        finally:
            if collecting:
                gc.enable()

    def best_values(self) -> list[float]:
        """What `values` tells, with the collector as it is."""
        self.judge(self.world, self.seat)  # what a judge finds out of a position, its copies know already
        first = lines = [self.follow(self.world, action, choice) for choice, action in enumerate(self.choices)]
        values = [0.0] * len(lines)
        reached = [False] * len(lines)
        for _ in range(self.depth):
            open_lines: list[Line] = []
            for line in lines:
                if line.open:
                    open_lines.append(line)
                elif not reached[line.choice] or self.value_of(line) > values[line.choice]:
                    values[line.choice] = self.value_of(line)
                    reached[line.choice] = True
            if len(open_lines) > self.width:
                for line in open_lines:
                    self.value_of(line)
                open_lines.sort(key=Line.by_value)
                del open_lines[self.width :]
            lines = [
                self.follow(line.state, action, line.choice)
                for line in open_lines
                for action in self.promising(line.state)
            ]
            if not lines:
                break
        for line in first:
            if not reached[line.choice]:
                values[line.choice] = self.value_of(line)
        for line in lines:
            if self.value_of(line) > values[line.choice]:
                values[line.choice] = self.value_of(line)
        return values

    def value_of(self, line: Line) -> float:
        """How a line looks; judged only when it is asked, as many that go on never are."""
        if not line.judged:
            line.value = self.judge(line.state, self.seat)
            line.judged = True
        return line.value

    def follow(self, before: State, action: Action, choice: int) -> Line:
        """Play an action, and what follows from it without a thought."""
        state = before.copy()
        state.advance(action)
        going = self.mine(state)
        for _ in range(CHAIN):
            if not going:
                break
            promising = self.promising(state)
            if len(promising) > 1:
                break
            state.advance(promising[0])
            going = self.mine(state)
        return Line(state, choice, going)

    def mine(self, state: State) -> bool:
        """Whether the same seat goes on with the same thought, and knows where it stands."""
        if state.chance.count != self.drawn:
            self.drew = True
            return False
        return state.to_act == self.seat and not self.pauses(state)


class Line:
    """A position that follows from one of the choices, and how it looks."""

    __slots__ = ("choice", "judged", "open", "state", "value")

    def __init__(self, state: State, choice: int, going: bool) -> None:
        self.state = state
        self.choice = choice
        self.open = going
        """Whether the same seat decides next."""
        self.value = 0.0
        self.judged = False

    def by_value(self) -> float:
        return -self.value
