"""Thinks in plans where a title has them: a leader's whole move, not its next step.

A plan is a chain of ordinary actions (`Game.plans`). The plans that look best at once are carried out in imagined games
with dice of their own; everybody replies with what looks best at once, until the seat may move again, and what stands
there is valued in shares of the win. Only the first action of the best plan is played: the rest is thought of anew when
it is asked for, with the same imagined dice for the whole turn, so that a plan is seen through unless something new has
been learned.
"""

from __future__ import annotations

import time

from vaka.bots.base import Bot
from vaka.bots.value import won
from vaka.core.action import Action
from vaka.core.chance import Seeded, seeded
from vaka.core.plan import Plan
from vaka.core.state import State
from vaka.core.view import View

DOUBT = 20.0
"""How far a first look at a plan is off, as a rule, in the unit of the judgement."""
LEAST = 25.0
"""No gains scatter less than this, squared."""
RISKY = 8
"""So many times as often a plan is tried that hangs on a few dice."""


class Planner(Bot):
    """Chooses among plans."""

    name = "planner"

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        worlds: int = 4,
        width: int = 5,
        rounds: int = 1,
        character: str = "",
        doubt: float = DOUBT,
        rival: float = 0.4,
        win: float = 1500.0,
    ) -> None:
        super().__init__(seed)
        self.worlds = worlds
        """How often each plan is tried with other dice; 0: what looks best at once is taken."""
        self.width = width
        """How many plans are tried."""
        self.rounds = rounds
        """How many turns are played on."""
        self.character = character
        self.doubt = doubt
        self.rival = rival
        self.win = win

    def choose(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        plans = self.plans(view)
        if len(plans) < 2:
            return plans[0].actions[0] if plans else view.legal[0]
        assert view.seat is not None
        for plan in plans:
            plan.worth = view.game.standing(plan.after, view.seat) + plan.bonus
        plans.sort(key=lambda plan: -plan.worth)
        best = plans[0] if self.worlds == 0 else self.tried(view, plans)
        return best.actions[0]

    def anything(self, view: View) -> Action:
        """The first action of any plan, each equally likely."""
        plans = self.plans(view)
        return plans[self.dice(view).uniform(len(plans))].actions[0] if plans else view.legal[0]

    def plans(self, view: View) -> list[Plan]:
        """What could be done, as far as it is legal: what is open in an imagined world need not be so in the real one."""
        world = view.imagine(self.luck(view, "plans"))
        world.recording = False
        texts = {action.text for action in view.legal}
        return [plan for plan in view.game.plans(world, self.character) if plan.actions[0].text in texts]

    def tried(self, view: View, plans: list[Plan]) -> Plan:
        """The plan that does best in imagined games, all with the same dice; the worse half is given up, twice.

        What a plan gains is measured against one and the same other, the idle one where there is one. Dice make that a
        rough measure, so it corrects how the plan looked at once by as much as can be trusted.
        """
        until = None if self.limit is None else time.monotonic() + self.limit
        kept = first_of_each(plans, self.width)
        measure = next((plan for plan in kept if plan.idle), kept[0])
        left = [Trial(plan) for plan in kept if plan is not measure]
        yardstick = Trial(measure)
        halves = (max(2, self.worlds // 4), max(4, self.worlds // 2))
        for number in range(1, self.worlds + 1):
            yardstick.found.append(self.once(view, measure, number))
            for trial in left:
                trial.found.append(self.once(view, trial.plan, number))
            if number in halves and len(left) > 2:
                weigh(left, yardstick, self.doubt)
                left.sort(key=lambda trial: -trial.score)
                del left[(len(left) + 1) // 2 :]
            if until is not None and time.monotonic() > until:
                break
        weigh(left, yardstick, self.doubt)
        best = max(left, key=lambda trial: trial.score, default=yardstick)
        return best.plan if best.score > 0 else measure

    def once(self, view: View, plan: Plan, number: int) -> float:
        """How a plan does in one imagined world, or, where all hangs on dice, with many throws of them, each its own."""
        assert view.seat is not None
        total = 0.0
        tries = RISKY if plan.risky else 1
        for again in range(tries):
            luck = f"{number}/{again}"
            if view.open and not plan.risky:
                state = plan.after.copy(self.luck(view, luck))
            else:
                state = view.imagine(self.luck(view, luck))
                view.game.follow(state, plan.actions, view.seat)
            view.game.play_on(state, view.seat, self.rounds, f"{self.name}/{self.seed}/{luck}")
            total += self.outlook(state, view.seat)
        return total / tries

    def outlook(self, state: State, seat: int) -> float:
        """How an imagined game stands for a seat, in the unit of the title's judgement."""
        game = state.game
        if not state.agenda and state.players > 1:
            return self.win * (won(state.outcome())[seat] - 1 / state.players)
        mine = game.standing(state, seat)
        others = [game.standing(state, other) for other in range(state.players) if other != seat]
        return mine - self.rival * sum(others) / len(others) if others else mine

    def luck(self, view: View, purpose: int | str) -> Seeded:
        """Chance for what is imagined: the same in all decisions of a turn."""
        mark = view.game.turn_mark(view)
        return seeded(f"{self.name}/{self.seed}/{view.seat}/{mark}/{purpose}")


class Trial:
    """A plan, and what came of it in imagined games."""

    __slots__ = ("found", "plan", "score")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.found: list[float] = []
        self.score = 0.0


def weigh(trials: list[Trial], yardstick: Trial, doubt: float) -> None:
    """What each plan gains against the one that all are measured by: how it looked at once, corrected by what came of it.

    The correction counts the more the less the dice scatter it, against a doubt of so many points in first looks.
    """
    base = yardstick.plan
    number = len(yardstick.found)
    gains = [[mine - other for mine, other in zip(trial.found, yardstick.found, strict=True)] for trial in trials]
    means = [sum(gain) / number for gain in gains]
    apart = sum((each - mean) ** 2 for gain, mean in zip(gains, means, strict=True) for each in gain)
    spread = apart / max(1, len(trials) * (number - 1)) + LEAST
    trust = doubt**2 / (doubt**2 + spread / number)
    for trial, mean in zip(trials, means, strict=True):
        plan = trial.plan
        seen = 1.0 if plan.risky else trust
        trial.score = seen * (mean + plan.bonus - base.bonus) + (1.0 - seen) * (plan.worth - base.worth)


def first_of_each(plans: list[Plan], width: int) -> list[Plan]:
    """The most promising plans; what changes nothing and what hangs on dice is always among them."""
    kept = plans[:width]
    for plan in plans[width:]:
        if plan.idle or plan.risky:
            kept.append(plan)
    return kept
