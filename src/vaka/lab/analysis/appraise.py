"""What the choices of one decision are worth, as far as its seat could know: the share of the win behind each.

Only the view of the seat is used. What it cannot know is imagined again and again, with fresh dice each time, and all
choices are tried in the same imagined worlds, so that a difference between two of them is theirs and not the worlds'.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from vaka.bots.greedy import both
from vaka.bots.value import shares
from vaka.core.action import Action
from vaka.core.chance import seeded
from vaka.core.lines import Beam
from vaka.core.state import State
from vaka.core.view import View
from vaka.lab.analysis.playout import play_out

Evaluator = Callable[[State], Sequence[float]]
"""How a position is judged: the share of the win for each seat. Whatever judges better can be put in."""

WORLDS = 8
"""How many worlds are imagined for a decision, unless told otherwise."""
WIDEST = 6
"""How many choices are looked at closely."""
FINAL = 3
"""How many of them are looked at with the whole budget."""


@dataclass(slots=True)
class Weighed:
    """One choice, and its seat's share of the win in each imagined world."""

    action: Action
    found: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        return fmean(self.found)


@dataclass(frozen=True, slots=True)
class Appraisal:
    """The choices of a decision that were looked at, the best first."""

    choices: list[Weighed]
    finalists: int
    """How many of them, from the top, were tried in all worlds."""

    @property
    def best(self) -> Weighed:
        return self.choices[0]

    def of(self, action: str) -> Weighed:
        return next(each for each in self.choices if each.action.text == action)

    def behind(self, action: str) -> tuple[float, float]:
        """By how much the share behind an action is less than the best one's, and how sure that is (a standard error)."""
        mine = self.of(action)
        differences = [best - found for best, found in zip(self.best.found, mine.found, strict=False)]
        return max(0.0, fmean(differences)), error_of(differences)


def error_of(values: Sequence[float]) -> float:
    return stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


class Appraiser:
    """Weighs choices. The same seed, view and budget give the same answer."""

    def __init__(self, worlds: int = WORLDS, seed: int | str = 0, evaluate: Evaluator = shares) -> None:
        self.worlds = worlds
        self.seed = seed
        self.evaluate = evaluate

    def appraise(self, view: View, played: str | None = None) -> Appraisal:
        """Weigh what a seat could do; what it played is always among it."""
        assert view.seat is not None
        seed = f"appraise/{self.seed}/{view.seat}/{view.moves}"
        choices = self.first_look(view, played, f"{seed}/first")
        first = max(2, self.worlds // 2)
        self.try_out(view, choices, f"{seed}/screen", first)
        ranked = sorted(choices, key=lambda each: -each.share)
        closest = ranked[: FINAL - 1] if played is not None else ranked[:FINAL]
        closest += [each for each in ranked if each.action.text == played and each not in closest]
        if len(closest) > 1 and self.worlds > first and unsure(choices):
            self.try_out(view, closest, f"{seed}/final", self.worlds - first)
            closest.sort(key=lambda each: -each.share)
        rest = [each for each in ranked if each not in closest]
        return Appraisal([*closest, *rest], len(closest))

    def first_look(self, view: View, played: str | None, seed: str) -> list[Weighed]:
        """The choices worth a closer look, by greedy's own judgement in two worlds."""
        assert view.seat is not None
        world = view.imagine(seeded(f"{seed}/0"))
        world.recording = False
        choices = both(view.game.promising(world), view.legal) or both(world.choices, view.legal) or list(view.legal)
        if len(choices) > WIDEST:
            values = Beam(world, choices, view.seat, WIDEST, 3).values()
            order = sorted(range(len(choices)), key=lambda number: -values[number])
            choices = [choices[number] for number in order[:WIDEST]]
        if played is not None and all(action.text != played for action in choices):
            choices += [action for action in view.legal if action.text == played]
        return [Weighed(action) for action in choices]

    def try_out(self, view: View, choices: list[Weighed], seed: str, worlds: int) -> None:
        """Play each choice's turn to its end in the same worlds. One in which a choice is not open is left out."""
        assert view.seat is not None
        actions = [each.action for each in choices]
        tried = 0
        for number in range(2 * worlds):
            world = view.imagine(seeded(f"{seed}/{number}"))
            world.recording = False
            if len(both(actions, world.choices)) < len(actions) and (tried or number < 2 * worlds - 1):
                continue
            here = {action.text: action for action in world.choices}
            for each in choices:
                action = here.get(each.action.text)
                if action is not None:
                    end = play_out(world, action, view.seat, f"{seed}/{number}")
                    each.found.append(self.evaluate(end)[view.seat])
                else:
                    each.found.append(self.evaluate(world)[view.seat])
            tried += 1
            if tried == worlds or (tried == 2 and not unsure(choices)):
                return


def unsure(choices: list[Weighed]) -> bool:
    """Whether another world could give another answer: not where nothing that was imagined made a difference."""
    return any(len(set(each.found)) > 1 for each in choices)
