"""How a bot thinks a game goes on: everybody takes what looks best at once, until a seat may move again."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.chance import seeded
from vaka.games.clans.counsel import promising
from vaka.games.clans.judge import Opinions
from vaka.games.clans.land import Movement
from vaka.games.clans.state import ClanState

LONGEST: Final = 900
"""No more decisions than this are looked ahead, whatever happens."""
MOST: Final = 12
"""Of no more choices than this is each tried; of more, only the first ones."""


def quick(state: ClanState, opinions: Opinions[Any]) -> Action:
    """What somebody does who looks no further than one step."""
    choices = promising(state, opinions)
    best = choices[0]
    if len(choices) == 1:
        return best
    seat = state.agenda[-1].seat
    most = -1.0e9
    for number in range(min(len(choices), MOST)):
        twin = state.copy()
        assert isinstance(twin, ClanState)
        twin.advance(choices[number])
        worth = state.game.judge(twin, seat)
        if worth > most:
            most = worth
            best = choices[number]
    return best


def play_on(state: ClanState, seat: Seat, opinions: Opinions[Any], rounds: int, luck: str) -> None:
    """Play on until the seat moves again `rounds` turns later, or the game is over. It moves nobody else before that.

    The dice of an action hang on the turn and the action, not on what was rolled before, so that two games which differ
    in one thing have the same luck in all others.
    """
    last = state.turn + rounds
    for _ in range(LONGEST):
        if not state.agenda or state.turn > last:
            return
        asked = state.agenda[-1]
        if asked.seat == seat and isinstance(asked, Movement):
            if state.turn >= last:
                return
            action = state.act.done
        else:
            action = quick(state, opinions)
        state.chance = seeded(f"{luck}/{state.turn}/{state.active}/{action.text}")
        state.advance(action)


def let_others_answer(state: ClanState, seat: Seat, opinions: Opinions[Any]) -> None:
    """What others are asked in the middle of a seat's move, such as whether they claim a zone, is answered for them."""
    for _ in range(20):
        if not state.agenda or state.agenda[-1].seat == seat or state.march.mover < 0:
            return
        state.advance(quick(state, opinions))


def follow(state: ClanState, actions: list[Action], seat: Seat, opinions: Opinions[Any]) -> None:
    """Carry a plan out as far as it can be: what others are asked in between is answered for them."""
    for action in actions:
        let_others_answer(state, seat, opinions)
        if not state.agenda or state.agenda[-1].seat != seat or action not in state.choices:
            return
        state.advance(action)
