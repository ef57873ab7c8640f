"""Where the one who moves can get to, and how: every step is tried by the rules on a copy, the cheapest way first."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from vaka.core.state import State
from vaka.games.clans import verbs as v
from vaka.games.clans.state import ClanState

FARTHEST: Final = 160
"""So many places are looked at, at most: more than anybody reaches on foot."""


class Arrival:
    """A hex that can be reached, with the way there and the position that is foreseen."""

    def __init__(self, state: ClanState, hex: int, way: list[int], texts: list[str], spent: int) -> None:
        self.state = state
        self.hex = hex
        self.way = way
        """From where the move stands now to the hex."""
        self.texts = texts
        self.spent = spent

    def goes_on(self, seat: int, drawn: int) -> bool:
        """Whether nobody else is asked here and nothing was rolled, so that the way may lead on."""
        state = self.state
        return state.to_act == seat and state.chance.count == drawn and state.march.mover >= 0


def arrivals(state: ClanState, seat: int) -> dict[int, Arrival]:
    """Every hex that the mover can reach, by the cheapest legal way; of equal ways the one with fewer steps, then the
    first by number. Where something new is asked or rolled the way ends.
    """
    start = state.hex_of[state.march.mover]
    drawn = state.chance.count
    found: dict[int, Arrival] = {}
    closed: set[tuple[int, int, int]] = set()
    first = Arrival(state, start, [start], [], 0)
    ahead: list[tuple[int, int, list[int], int]] = [(0, 0, [start], 0)]
    kept: list[Arrival] = [first]
    while ahead and len(closed) < FARTHEST:
        _, _, _, number = heappop(ahead)
        here = kept[number]
        key = (here.hex, here.state.march.zoned, here.state.march.sea_zoned)
        if key in closed:
            continue
        closed.add(key)
        if here.hex != start and here.hex not in found:
            found[here.hex] = here
        if number and not here.goes_on(seat, drawn):
            continue
        for action in here.state.legal:
            if action.verb != v.STEP and action.verb != v.SAIL:
                continue
            after = tried(here.state, action.text)
            edition = here.state.edition
            price = edition.land_cost if action.verb == v.STEP else edition.sea_cost
            moved = after.march.mover >= 0  # if not, the step has ended the move and its points are forgotten
            spent = here.spent + (
                here.state.march.points - after.march.points if moved else price(here.state, seat, action.a)
            )
            beyond = Arrival(after, action.a, here.way + [action.a], here.texts + [action.text], spent)
            heappush(ahead, (spent, len(beyond.way), beyond.way, len(kept)))
            kept.append(beyond)
    return found


def tried(state: ClanState, text: str) -> ClanState:
    """The position after an action, on a copy."""
    after: State = state.copy()
    after.play(text)
    assert isinstance(after, ClanState)
    return after


def onward(state: ClanState) -> bool:
    """Whether the one who moves can still get anywhere; if not, all that is left is to halt."""
    for action in state.legal:
        if action.verb not in STANDING:
            return True
    return False


STANDING: Final = (v.HALT, v.TAKE, v.LEAVE, v.CARRY, v.DROP, v.BOARD, v.ASHORE, v.JOIN, v.BEACH)
"""What changes nothing for somebody who does not go on: everything stays in the hex it is in."""
