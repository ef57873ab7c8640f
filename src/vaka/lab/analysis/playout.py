"""A turn played to its end: the position by which a choice is judged.

Decisions are small, so what a choice is worth shows only when the seat has done the rest of its turn. The rest is played
as greedy would: planned with dice that are not those of the game, so that no plan knows what will be drawn.
"""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.chance import Chance, seeded
from vaka.core.lines import Beam, Line
from vaka.core.record import moves_of
from vaka.core.state import State

WIDTH = 3
DEPTH = 5
"""How many lines of a plan are followed, and how many decisions deep."""
PLANS = 30
"""How many plans a turn takes at most: each ends with a draw, or with the turn. A title may let a seat go on for ever."""


class Planner(Beam):
    """Greedy's search that also keeps the lines it found, to follow the one it likes best."""

    def __init__(self, world: State, choices: list[Action], seat: int) -> None:
        super().__init__(world, choices, seat, WIDTH, DEPTH)
        self.ends: dict[int, Line] = {}
        """The lines that were not followed further, by the number under which they were found."""
        self.found: dict[int, int] = {}
        """Those numbers, by the identity of the line's position. One that is let go may give its identity to a later one,
        so the numbers are counted apart.
        """
        self.lines = 0

    def follow(self, before: State, action: Action, choice: int) -> Line:
        self.ends.pop(self.found.get(id(before), -1), None)
        line = super().follow(before, action, choice)
        self.found[id(line.state)] = self.lines
        self.ends[self.lines] = line
        self.lines += 1
        return line

    def plan(self) -> list[Action]:
        """What to play, decision by decision, until the turn ends or something is drawn."""
        self.values()
        best = min(self.ends.values(), key=Line.by_value)
        return [move.action for move in moves_of(best.state.last)]


def plan_of(state: State, choices: list[Action], seat: int, dice: Chance) -> list[Action]:
    """The best that a seat could go on with, beginning with one of the choices."""
    world = state.copy()
    world.chance = dice
    world.last, world.recording = None, True
    return Planner(world, choices, seat).plan()


def play_out(world: State, action: Action, seat: int, seed: str) -> State:
    """The position at the end of the seat's turn when it plays an action in an imagined world, with dice of that seed."""
    state = world.copy()
    state.recording = False
    state.chance = seeded(f"{seed}/dice")
    phase = phase_of(state)
    follow(state, plan_of(state, [action], seat, seeded(f"{seed}/plan")), seat)
    return finish_turn(state, seat, seed, phase)


def finish_turn(state: State, seat: int, seed: str, phase: str = "") -> State:
    """Let a seat go on for as long as it is asked, in a title with pauses to the next one: changes and returns the position.

    A pause of the phase in which the turn is looked at ends nothing: whether one goes on building or stops, both are
    judged when the building is done.
    """
    for number in range(PLANS):
        if state.to_act != seat or phase_of(state) not in ("", phase):
            break
        choices = state.game.promising(state)
        follow(state, plan_of(state, choices, seat, seeded(f"{seed}/plan {number}")), seat)
    return state


def phase_of(state: State) -> str:
    """The decision at which a title pauses, where it is asked now; empty where a line of thought goes on."""
    return state.agenda[-1].name if state.agenda and state.game.pauses(state) else ""


def follow(state: State, actions: list[Action], seat: int) -> None:
    """Play a plan until it is done, or until it no longer fits: another seat is asked, or something was drawn."""
    drawn = state.chance.count
    for action in actions:
        state.advance(action)
        if state.to_act != seat or state.chance.count != drawn:
            return
