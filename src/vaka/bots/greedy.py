"""Takes what looks best at once: tries what is promising in a few imagined worlds, by the title's own judgement.

Decisions are small, so one step ahead is often the middle of a move. The bot therefore follows its own decisions until
another seat is asked or chance has spoken, keeping only the most promising lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vaka.bots.base import Bot
from vaka.core.action import Action
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.view import View

Judgement = Callable[[State, int], float]
WIDTH = 6
DEPTH = 5
CHAIN = 60
"""How many decisions without a promising alternative are followed in one go."""


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
        for number in range(self.worlds):
            world = view.imagine(self.dice(view, number))
            world.recording = False
            if not choices:
                # What is open in an imagined world need not be so in the real one.
                choices = both(view.game.promising(world), legal) or both(world.choices, legal) or [legal[0]]
                values = [0.0] * len(choices)
            elif len(both(choices, world.choices)) < len(choices):
                continue  # nor the other way round
            if len(choices) == 1:
                return choices[0]
            search = Search(world, choices, view.seat, self.width, self.depth, self.judge)
            for choice, value in enumerate(search.values()):
                values[choice] += value
            if view.open and not search.drew:
                break  # a second world would be the same again
        best = max(range(len(choices)), key=values.__getitem__)  # the first of equals: titles list the idle action last
        return choices[best]


def both(some: Sequence[Action], others: Sequence[Action]) -> list[Action]:
    """Those of some actions that are among the others too."""
    texts = {action.text for action in others}
    return [action for action in some if action.text in texts]


class Search:
    """What each choice leads to in one imagined world."""

    def __init__(
        self,
        world: State,
        choices: list[Action],
        seat: int,
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
        self.game: Game = world.game
        self.drawn = world.chance.count
        self.drew = False
        """Whether chance had a say in any line."""

    def values(self) -> list[float]:
        """The best that is found behind each choice."""
        lines = [self.follow(self.world, action, choice) for choice, action in enumerate(self.choices)]
        values = [line.value for line in lines]
        reached = [False] * len(lines)
        for _ in range(self.depth):
            open_lines: list[Line] = []
            for line in lines:
                if line.open:
                    open_lines.append(line)
                elif not reached[line.choice] or line.value > values[line.choice]:
                    values[line.choice] = line.value
                    reached[line.choice] = True
            if len(open_lines) > self.width:
                open_lines.sort(key=Line.by_value)
                del open_lines[self.width :]
            lines = [
                self.follow(line.state, action, line.choice)
                for line in open_lines
                for action in self.game.promising(line.state)
            ]
            if not lines:
                break
        for line in lines:
            if line.value > values[line.choice]:
                values[line.choice] = line.value
        return values

    def follow(self, before: State, action: Action, choice: int) -> Line:
        """Play an action, and what follows from it without a thought."""
        state = before.copy()
        state.advance(action)
        going = self.mine(state)
        for _ in range(CHAIN):
            if not going:
                break
            promising = self.game.promising(state)
            if len(promising) > 1:
                break
            state.advance(promising[0])
            going = self.mine(state)
        return Line(state, choice, going, self.judge(state, self.seat))

    def mine(self, state: State) -> bool:
        """Whether the same seat goes on with the same thought, and knows where it stands."""
        if state.chance.count != self.drawn:
            self.drew = True
            return False
        return state.to_act == self.seat and not self.game.pauses(state)


class Line:
    """A position that follows from one of the choices, and how it looks."""

    __slots__ = ("choice", "open", "state", "value")

    def __init__(self, state: State, choice: int, going: bool, value: float) -> None:
        self.state = state
        self.choice = choice
        self.open = going
        """Whether the same seat decides next."""
        self.value = value

    def by_value(self) -> float:
        return -self.value
