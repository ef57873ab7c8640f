"""Small tools for tests of rules: say which dice fall, change some lines of a position, play a line of actions, ask for a
refusal, play on at random.
"""

from __future__ import annotations

from vaka.core.chance import Chance, Scripted, seeded
from vaka.core.errors import Illegal
from vaka.core.lay import amend
from vaka.core.reason import Reason
from vaka.core.state import State

__all__ = ["Scripted", "amend", "changed", "play", "play_on", "refusal", "script"]


def script(state: State, *outcomes: int, then: Chance | None = None) -> Scripted:
    """From now on chance gives exactly these outcomes; one draw too many fails unless `then` says where to go on."""
    source = Scripted(list(outcomes), then)
    state.chance = source
    return source


def changed(state: State, text: str) -> State:
    """The same position except for what some lines of words say, each about the subject before its colon."""
    twin = state.copy()
    amend(twin, text)
    return twin


def play(state: State, *actions: str) -> State:
    """Play a line of actions in words."""
    for action in actions:
        state.play(action)
    return state


def refusal(state: State, action: str) -> Reason:
    """The reason why an action is refused; it must be, and the position must stay as it is."""
    before = state.digest()
    try:
        state.copy().play(action)
    except Illegal as error:
        reason = state.why_not(action)
        if reason != error.reason:
            raise AssertionError(f"{action!r}: playing it says {error.reason!r}, asking says {reason!r}") from None
        if state.digest() != before:
            raise AssertionError(f"asking about {action!r} changed the position") from None
        return error.reason
    raise AssertionError(f"{action!r} is legal here")


def play_on(state: State, seed: int | str = 0, moves: int | None = None) -> State:
    """Play random legal actions, to the end of the game or for so many moves."""
    dice = seeded(f"play on {seed}")
    while state.choices and moves != 0:
        state.advance(state.choices[dice.uniform(len(state.choices))])
        moves = None if moves is None else moves - 1
    return state
