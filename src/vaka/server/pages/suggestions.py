"""Two or three suggestions with their reasons, for somebody to whom a title is new.

They are made from that seat's view alone: what it cannot know is imagined, as a bot imagines it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vaka.bots.greedy import Greedy, both
from vaka.core.action import Action
from vaka.core.lines import Beam
from vaka.core.state import State
from vaka.core.view import View
from vaka.teaching.first_turns import first_turns, verb_of

LEAST, MOST = 2, 3
CHOICES = ("The first choice at a glance.", "A second choice.", "A third choice.")
"""What is said where a reason would only be said again."""
TRIED = 12
"""How many more are looked at where a title has but one thing in mind."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An action, what its button says, and why one would take it."""

    action: str
    label: str
    reason: str


def suggestions(view: View, seed: int | str = 0) -> list[Suggestion]:
    """The best that a quick look finds, the best first. What a title puts last is suggested only where it is best."""
    game, legal = view.game, view.legal
    if len(legal) < 2 or view.seat is None:
        return []
    world = view.imagine(Greedy(seed).dice(view, 0))
    world.recording = False
    choices = considered(world, legal)
    values = Beam(world, choices, view.seat, width=3, depth=3).values()
    ranked = [choices[n] for n in sorted(range(len(choices)), key=lambda n: (-values[n], n))]
    wanted = ranked[:1] + [action for action in ranked[1:] if verb_of(action) not in game.last_verbs]
    out: list[Suggestion] = []
    said: set[str] = set()
    for action in wanted[:MOST]:
        why = CHOICES[len(out)] if verb_of(action) in said else first_turns(game).why.get(verb_of(action), "")
        said.add(verb_of(action))
        parts = [why, what_follows(world, action, view.seat)]
        reason = " ".join(part for part in parts if part)
        out.append(Suggestion(action.text, game.label(action, view), reason or CHOICES[len(out)]))
    return out


def considered(world: State, legal: Sequence[Action]) -> list[Action]:
    """What is worth a look: what the title calls promising; where that is too little to choose from, a few others."""
    choices = both(world.game.promising(world), legal)
    if len(choices) >= LEAST:
        return choices
    others = [action for action in both(world.choices, legal) if action not in choices]
    return choices + [action for action in others if verb_of(action) not in world.game.last_verbs][:TRIED] or others


def what_follows(world: State, action: Action, seat: int) -> str:
    """The points that an action brings for sure, and what the same seat would do next; nothing after a draw."""
    state = world.copy()
    drawn, before = state.chance.count, state.view(seat).scores[seat]
    state.advance(action)
    if state.chance.count != drawn:
        return ""
    view = state.view(seat)
    gained = view.scores[seat] - before
    simple = gained > 0 and not state.game.counted
    points = f"Brings {gained} point{'' if gained == 1 else 's'}." if simple else ""
    if state.to_act != seat or state.game.pauses(state) or len(view.legal) < 2:
        return points
    choices = state.game.promising(state)
    values = Beam(state, choices, seat, width=2, depth=2).values()
    best = choices[max(range(len(choices)), key=values.__getitem__)]
    if verb_of(best) in state.game.last_verbs:
        return points
    return f"{points} Then: {state.game.label(best, view)}.".strip()
