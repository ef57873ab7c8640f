"""Takes what looks best at once: tries everything in a few imagined worlds, by the title's own judgement.

Decisions are small, so one step ahead is often the middle of a move. The bot therefore follows its own decisions until
another seat is asked or chance has spoken, keeping only the most promising lines.
"""

from __future__ import annotations

from vaka.bots.base import Bot
from vaka.core.action import Action
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.view import View

ROOM = 120
"""How many positions are judged at most at each step ahead, beyond those of the best line."""


class Greedy(Bot):
    name = "greedy"

    def __init__(self, seed: int | str | None = None, *, worlds: int = 2, width: int = 6, depth: int = 5) -> None:
        super().__init__(seed)
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
        values = [0.0] * len(legal)
        for number in range(self.worlds):
            world = view.imagine(self.dice(view, number))
            world.recording = False
            for choice, value in enumerate(self.values(world, view.seat)):
                values[choice] += value
        best = max(range(len(legal)), key=values.__getitem__)  # the first of equals: titles list the idle action last
        return legal[best]

    def values(self, world: State, seat: int) -> list[float]:
        """What each choice leads to in one imagined world, at best."""
        game = world.game
        drawn = world.chance.count
        first = [Line(world, action, choice, game, seat) for choice, action in enumerate(world.choices)]
        values = [line.value for line in first]
        reached = [False] * len(first)
        lines = first
        for _ in range(self.depth):
            open_lines: list[Line] = []
            for line in lines:
                state = line.state
                if state.to_act == seat and state.chance.count == drawn:
                    open_lines.append(line)
                elif not reached[line.choice] or line.value > values[line.choice]:
                    values[line.choice] = line.value
                    reached[line.choice] = True
            if len(open_lines) > self.width:
                open_lines.sort(key=Line.by_value)
                del open_lines[self.width :]
            lines = [
                Line(line.state, action, line.choice, game, seat)
                for line in open_lines
                for action in line.state.choices
            ]
            if not lines:
                break
        for line in lines:
            if line.value > values[line.choice]:
                values[line.choice] = line.value
        return values


class Line:
    """A position that follows from one of the choices, and how it looks."""

    __slots__ = ("choice", "state", "value")

    def __init__(self, before: State, action: Action, choice: int, game: Game, seat: int) -> None:
        self.state = before.copy()
        self.state.advance(action)
        self.choice = choice
        self.value = game.judge(self.state, seat)

    def by_value(self) -> float:
        return -self.value
