"""Orders: several ordinary actions given in one breath, such as "march to 0810 with everybody you can lead".

An order is no rule. It is worked out from what its seat knows, and every action of it is played as if it had been
chosen alone. It ends early where its seat is asked something else or learns something: what was played until then
stands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from vaka.core.action import Action
from vaka.core.errors import Illegal, Malformed, NotYourDecision, Over
from vaka.core.events import Event
from vaka.core.state import State
from vaka.core.undo import informs, learns

MOST_ACTIONS: Final = 60
"""So many actions fit into one order."""

DRAWN: Final = "Something was drawn or rolled."
LEARNED: Final = "You learned something new."
OTHERS: Final = "Somebody else is asked now."
OVER: Final = "The game is over."
ANOTHER: Final = "Something else is asked now."


@dataclass(frozen=True, slots=True)
class Order:
    """One order that a seat could give now, worked out."""

    words: str
    """What is typed or sent: `go 0810 with all`."""
    label: str
    """The same for people: "March to 0810"."""
    actions: tuple[str, ...]
    instead: str = ""
    """The action whose place on the board gives this order; empty where it has a place or a button of its own."""
    drag: str = ""
    """The place that is pressed; letting go towards the end of `way` gives the order: one gesture."""
    place: str = ""
    """Where on the board it is given, as `Game.where` reads it: `hex 0810`; empty for a button."""
    way: tuple[str, ...] = ()
    """The places it leads through, from where it begins."""
    cost: str = ""
    """What it takes: "3 of 4 points"."""
    stops: str = ""
    """What ends it, or may: "Blue may claim a zone there"."""
    mode: str = ""
    """Which of several ways to do the same: who goes along, for instance. A page lets people choose a way once."""
    manner: str = ""
    """That way in words: "With everybody he can lead"."""


@dataclass(slots=True)
class Played:
    """One action of an order, as it was played."""

    action: Action
    after: State
    events: list[Event]
    outcomes: tuple[int, ...]
    informs: bool
    """Whether it told anybody anything."""


@dataclass(slots=True)
class Run:
    """What became of an order."""

    played: list[Played] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """The actions that were not played any more."""
    stopped: str = ""
    """Why it ended early; empty where it did not."""
    rule: str = ""
    """The rule that forbade its next action, where one did."""


def read_actions(state: State, texts: list[str] | tuple[str, ...]) -> list[Action]:
    """The actions of an order; one that cannot be read spoils the whole."""
    if not texts:
        raise Malformed("an order has at least one action", field="actions")
    if len(texts) > MOST_ACTIONS:
        raise Malformed(f"an order has at most {MOST_ACTIONS} actions, not {len(texts)}", field="actions")
    return [state.read(text) for text in texts]


def run(state: State, seat: int, texts: list[str] | tuple[str, ...]) -> Run:
    """Play an order from a position, which stays as it is.

    If its first action is refused, so is the order. Later it stops before an action that is refused, and after one
    that drew, asked somebody else, or showed its seat anything that could not be foreseen.
    """
    actions = read_actions(state, texts)
    if state.to_act is None:
        raise Over
    if state.to_act != seat:
        raise NotYourDecision(seat, state.to_act)
    if actions[0] not in state.legal:
        reason = state.why_not(actions[0])
        assert reason is not None
        raise Illegal(reason)
    out = Run()
    before = here = state
    for number, action in enumerate(actions):
        if number:
            stopped, rule = _halted(before, out.played[-1], here, action, seat)
            if stopped:
                out.stopped, out.rule = stopped, rule
                out.left = [each.text for each in actions[number:]]
                return out
        before = here
        here = before.copy()
        here.recording = True
        events = here.listen()
        here.play(action)
        move = here.last
        assert move is not None
        here.last = None  # what was played is kept by whoever asked; a position needs no history
        out.played.append(Played(action, here, events, move.outcomes, informs(before, action, here, seat)))
    return out


def _halted(before: State, last: Played, here: State, action: Action, seat: int) -> tuple[str, str]:
    """Why an order ends before its next action, and under which rule; empty where it goes on."""
    stopped = _new(here, seat, last, before)
    if stopped:
        return stopped, ""
    reason = here.why_not(action)
    if reason is None:
        return "", ""
    return (ANOTHER, "") if here.agenda[-1].name != before.agenda[-1].name else (reason.text, reason.rule)


def _new(state: State, seat: int, last: Played, before: State) -> str:
    """What is new to a seat after an action; empty where all went as foreseen."""
    if state.to_act is None:
        return OVER
    if state.chance.count != before.chance.count:
        return DRAWN
    if state.to_act != seat:
        return OTHERS
    return LEARNED if last.informs and learns(before, last.action, state, seat) else ""
