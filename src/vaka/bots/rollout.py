"""Plays on by habit: choices are tried in imagined games, each with the same luck for every choice.

What habit says (`Game.habits`) and the choices that a greedy bot likes best are carried out in imagined worlds, and
everybody plays on by habit, as long as `turns` says or to the end. Habit is left only for something that did better
than by luck alone. This is the policy improvement of Tesauro and Galperin ("On-line Policy Improvement using
Monte-Carlo Search", 1996).
"""

from __future__ import annotations

import math
import time

from vaka.bots.base import Bot
from vaka.bots.greedy import DEPTH, WIDTH, both
from vaka.core.action import Action
from vaka.core.lines import Beam
from vaka.core.policy import Policy, policy_of
from vaka.core.state import State
from vaka.core.view import View

TURNS = 8
"""So many turns are played on: four rounds of two."""
CAUTION = 0.5
"""By how many standard errors another choice must have done better than the first thought."""
SOON = 12
"""After so many worlds it is looked for the first time who is clearly behind or ahead, and then after every fourth."""
BEHIND = 1.0
"""By so many standard errors somebody is who is given up then."""
AHEAD = 2.0
"""And so many are enough for the last one besides the first thought."""


class Rollout(Bot):
    """Tries choices by playing on; `limit` ends it by the clock where a table has one."""

    name = "rollout"

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        worlds: int = 16,
        width: int = 4,
        turns: int = TURNS,
        caution: float = CAUTION,
    ) -> None:
        super().__init__(seed)
        self.worlds = worlds
        """In how many imagined worlds each choice is tried, unless it falls behind before."""
        self.width = width
        """How many choices are tried."""
        self.turns = turns
        """How many turns are played on, this one among them. It is turns and not actions that are counted: else whoever
        does less in a turn would see more of them.
        """
        self.caution = caution

    def choose(self, view: View) -> Action:
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        trials = self.candidates(view)
        left = self.try_out(view, trials) if len(trials) > 1 else trials
        return best_of(left, self.caution).action

    def candidates(self, view: View) -> list[Trial]:
        """What habit says, where the title has habits, then what a greedy bot likes best, the best first."""
        assert view.seat is not None
        world = view.imagine(self.dice(view, "lines"))
        world.recording = False
        # What is open in an imagined world need not be so in the real one.
        choices = both(view.game.promising(world), view.legal) or both(world.choices, view.legal) or [view.legal[0]]
        if len(choices) == 1:
            return [Trial(choices[0])]
        values = Beam(world, choices, view.seat, WIDTH, DEPTH).values()
        order = sorted(range(len(choices)), key=lambda choice: -values[choice])
        ordered = [choices[choice] for choice in order]
        habits = view.game.habits(f"{self.name}/{self.seed}/{view.moves}")
        usual = ordered[0] if habits is None else habits.choose(world)
        if usual in ordered:
            ordered.remove(usual)
            ordered.insert(0, usual)
        return [Trial(action) for action in ordered[: self.width]]

    def habits(self, view: View, purpose: int | str) -> Policy:
        """How everybody plays on."""
        seed = f"{self.name}/{self.seed}/{view.moves}/{purpose}"
        return view.game.habits(seed) or policy_of("quick", seed)

    def try_out(self, view: View, trials: list[Trial]) -> list[Trial]:
        """Play every choice on in the same worlds. The worse half is given up, three times, and then whoever is behind,
        until somebody is clearly ahead; the first choice stays, and what was given up does not come back, however lucky
        it was in the few worlds it has seen.
        """
        assert view.seat is not None
        until = math.inf if self.limit is None else time.monotonic() + self.limit
        left = trials[:]
        halves = (self.worlds // 8, self.worlds // 4, self.worlds // 2)
        for number in range(self.worlds):
            world = view.imagine(self.dice(view, number))
            world.recording = False
            for trial in left:
                trial.found.append(self.once(world, trial.action, view, number))
            if number in halves and len(left) > 2:
                behind = sorted(left[1:], key=lambda trial: -trial.mean)
                left = left[:1] + behind[: max(1, (len(left) + 1) // 2 - 1)]
            if number + 1 >= SOON and (number + 1) % 4 == 0:
                left = left[:1] + [trial for trial in left[1:] if trial.gain(left[0], BEHIND) > 0]
                if len(left) == 1 or (len(left) == 2 and left[1].gain(left[0], -AHEAD) > 0):
                    break
            if time.monotonic() > until:
                break
        return left

    def once(self, world: State, action: Action, view: View, number: int) -> float:
        """How far ahead the seat is after one choice has been played on."""
        assert view.seat is not None
        state = world.copy()
        if action in state.choices:
            state.advance(action)
        play_turns(state, self.habits(view, number), view.seat, self.turns)
        return lead(state, view.seat)


def play_turns(state: State, policy: Policy, seat: int, turns: int) -> None:
    """Play on until the word has passed from one seat to another so many times, the first time from this one."""
    while state.agenda:
        asked = state.agenda[-1].seat
        if asked != seat:
            turns -= 1
            if turns == 0:
                break
            seat = asked
        state.advance(policy.choose(state))


class Trial:
    """A choice, and what came of it, world by world."""

    __slots__ = ("action", "found")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.found: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.found) / len(self.found)

    def gain(self, over: Trial, errors: float) -> float:
        """By how much it did better than another in the same worlds, and so many standard errors more."""
        gains = [mine - other for mine, other in zip(self.found, over.found, strict=True)]
        mean = sum(gains) / len(gains)
        apart = sum((gain - mean) ** 2 for gain in gains) / len(gains)
        return mean + errors * math.sqrt(apart / len(gains))


def best_of(trials: list[Trial], caution: float) -> Trial:
    """The first, unless another did better by more than luck: its mean gain less so many standard errors."""
    first = trials[0]
    best, most = first, 0.0
    for trial in trials[1:]:
        sure = trial.gain(first, -caution) if trial.found else 0.0
        if sure > most:
            best, most = trial, sure
    return best


def lead(state: State, seat: int) -> float:
    """By how much a seat is judged ahead of the best of the others."""
    judge = state.game.judge
    others = [judge(state, other) for other in range(state.players) if other != seat]
    return judge(state, seat) - max(others, default=0.0)
