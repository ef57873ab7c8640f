"""Chapter 12: island tokens."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.explore import Explore
from vaka.games.polynesia.rules.tides import mask_taken
from vaka.games.polynesia.tables import FISH_TOKEN, FREE_EXPLORE, MASK, NO_TOKEN, SHELL_TOKEN, TOKENS, Good, Island


def take_token(state: Position, seat: Seat, island: Island) -> None:
    """[POL-6.13] [POL-6.14] [POL-12.01] [POL-12.05] [POL-12.08] The first to arrive takes the token; what happens at once
    goes on the agenda.
    """
    kind = state.token[island]
    if kind == NO_TOKEN:
        return
    state.token = state.token[:]
    state.token[island] = NO_TOKEN
    if state.events is not None:
        state.tell("token", seat, "POL-6.13", {"island": state.ocean.names[island], "kind": kind})
    if kind == FREE_EXPLORE:
        # It cannot be kept: discarded, used or not.
        state.gone = state.gone[:]
        state.gone[kind] += 1
        state.agenda.append(Explore(seat, 0, free=True))
        return
    state.held = state.held[:]
    state.held[seat * TOKENS + kind] += 1
    if kind == MASK:
        mask_taken(state, seat, island)


def income_from_tokens(state: Position, seat: Seat, good: Good) -> int:
    """[POL-12.04] 1 for each fish or shell token."""
    return state.held[seat * TOKENS + (FISH_TOKEN if good == 0 else SHELL_TOKEN)]
