"""Does every game end, however strangely it is played, and within the number of decisions that the title states?"""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.chance import Seeded
from vaka.core.state import State
from vaka.lab.conformance.trial import Trial, expect

EAGER = 12
"""Decisions that the eager player thinks about for each sample of a trial; after that it plays at random."""


def every_way_of_playing_ends(trial: Trial) -> None:
    """Idle, stubborn and eager players come to an end as random ones do, within the bound that the title states."""
    for name in ("idle", "stubborn", "eager"):
        state = trial.new()
        player = Player(name, trial.dice(name), EAGER * trial.samples)
        while not state.over:
            trial.now = state
            expect(
                state.moves < trial.longest, f"{name} players: no end after {trial.longest} decisions, as stated", state
            )
            state.advance(player.choose(state))
        trial.notes[f"{name} decisions"] += state.moves


class Player:
    """One who plays all seats in the same strange way."""

    def __init__(self, name: str, dice: Seeded, thoughts: int) -> None:
        self.name = name
        self.dice = dice
        self.thoughts = thoughts
        self.before: Action | None = None

    def choose(self, state: State) -> Action:
        choices = state.choices
        if self.name == "idle":
            return choices[-1]
        if self.name == "stubborn":
            return self.again(choices)
        if self.thoughts:
            self.thoughts -= 1
            return eager(state)
        return choices[self.dice.uniform(len(choices))]

    def again(self, choices: list[Action]) -> Action:
        """What was done before, to and fro: the same verb with another object where there is one, else anything."""
        same = [action for action in choices if self.before is not None and action.verb == self.before.verb]
        other = [action for action in same if action is not self.before]
        found = other or same or choices
        self.before = found[self.dice.uniform(len(found))]
        return self.before


def eager(state: State) -> Action:
    """What looks best at once, by the title's own judgement, of what it finds promising."""
    seat = state.agenda[-1].seat
    best, most = state.choices[0], float("-inf")
    for action in state.game.promising(state):
        after = state.copy()
        after.advance(action)
        value = state.game.judge(after, seat)
        if value > most:
            best, most = action, value
    return best
