"""What things are worth to a seat of Polynesia before the end, each at what it is likely to bring.

`incomes` is how often the islands will still pay; `ease` is 1 while there is time and sinks to 0 towards the end, when
only what is printed counts.
"""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import ending
from vaka.games.polynesia.tables import (
    FISH,
    FISH_TOKEN,
    FREE_EXPLORE,
    MASK,
    MEMBERS,
    POINT,
    SHELL_TOKEN,
    SHELLS,
    TOKENS,
    TRACK,
)

NOBODY: Final = -99.0
SURE: Final = 0.95
"""How much a member to be saved counts against one that is safe."""
PLACE: Final = 0.6
"""How much an island to be reached counts against one that is settled."""
RACE: Final = 0.55
"""How much a token that others may take first counts against one in hand."""
INCOME: Final = 0.13
"""What one more fish or shell in every round is worth, a round."""
SLOPE: Final[list[float]] = [0.0, 0.25, 0.55, 0.95, 1.35, 1.8, 2.25, 2.75, 3.2, 3.7, 4.2, 5.0, 6.0, 7.0]
"""The track of the personal board without its steps."""
WIDE: Final[list[float]] = [0.0, 1.1, 2.2, 3.4, 5.0]
"""Archipelagos under tide 1.3, the bonus for all four spread over them."""
SET: Final[list[float]] = [0.0, 0.4, 2.3, 5.0, 5.0]
"""Masks under tide 2.4, the first of them with hope for a second."""


def holdings(state: Position, seat: Seat, incomes: float, ease: float) -> float:
    """What a seat has, each thing at what it is likely to be worth in the end; `ease` is 1 while there is time."""
    ocean = state.ocean
    at = seat * ocean.size
    tokens = seat * TOKENS
    value = track_worth(state.saved(seat), ease)
    value += ending.turtle_points(state, seat) + ending.token_points(state, seat)
    value += INCOME * incomes * (state.held[tokens + FISH_TOKEN] + state.held[tokens + SHELL_TOKEN])
    for paying in ocean.paying:
        for island in paying:
            if state.people[at + island]:
                value += INCOME * incomes
    reached = state.groups_reached(seat)
    if state.tide1 == 3:
        value += WIDE[reached]
    elif state.tide1 == 4:
        filled = state.groups_filled(seat)
        value += ending.BOTH_SHORES[filled] + 0.7 * ease * (reached - filled)
    value += masks_worth(state, state.masks(seat), reached, ease)
    if state.tide3 == 4:
        value += ending.tide3_points(state)[seat]
    return value


def track_worth(saved: int, ease: float) -> float:
    """Members saved: the printed steps at the end, a slope before."""
    return ease * SLOPE[saved] + (1.0 - ease) * (TRACK[saved - 1] if saved else 0)


def masks_worth(state: Position, masks: int, reached: int, ease: float) -> float:
    """What so many masks are likely to be worth."""
    card = state.tide2
    if card == 2:
        return 0.45 * masks * ease
    if card == 4:
        return ease * SET[masks] + (1.0 - ease) * ending.THE_SET[masks]
    if card == 5:
        return masks * (reached + 0.35 * (4 - reached) * ease)
    if card == 6:
        return 0.0 if masks else -2.0 + 0.5 * ease
    return 0.0


def save_worth(saved: int, ease: float) -> float:
    """What one more member on a surviving island is worth, in prospect."""
    return 0.0 if saved >= MEMBERS else SURE * (track_worth(saved + 1, ease) - track_worth(saved, ease))


def presence(state: Position, seat: Seat, island: int, incomes: float, ease: float, reached: int) -> float:
    """What the first member on an island brings, or the only one there keeps; `reached` counts the archipelagos with a
    member.
    """
    ocean = state.ocean
    at = seat * ocean.size
    value = float(ocean.turtles[island])
    if ocean.symbol[island] >= 0:
        value += INCOME * incomes
    group = ocean.group[island]
    if group >= 0:
        pair = ocean.group_islands[group]
        other = pair[0] if pair[1] == island else pair[1]
        here, there = state.people[at + island] > 0, state.people[at + other] > 0
        before = reached - 1 if here and not there else reached
        if state.tide1 == 3 and not there:
            value += WIDE[before + 1] - WIDE[before]
        elif state.tide1 == 4:
            value += 1.6 if there else 0.7 * ease
        if state.tide2 == 5 and not there:
            masks = state.masks(seat)
            value += masks_worth(state, masks, before + 1, ease) - masks_worth(state, masks, before, ease)
    if state.tide3 == 4 and ocean.turtles[island]:
        value += 2.0
    return value


def prospect(state: Position, seat: Seat, island: int, incomes: float, ease: float, reached: int) -> float:
    """What coming to an island would bring."""
    token = 0.0
    kind = state.token[island]
    if kind == POINT:
        token = 1.0
    elif kind in (FISH_TOKEN, SHELL_TOKEN):
        token = INCOME * incomes
    elif kind == FREE_EXPLORE:
        token = 0.6 if state.harbour[seat] else 0.0
    elif kind == MASK:
        token = mask_worth(state, seat, ease, reached)
    group = state.ocean.group[island]
    if group >= 0 and state.prize[group]:
        token += 1.0
    return PLACE * presence(state, seat, island, incomes, ease, reached) + RACE * token


def mask_worth(state: Position, seat: Seat, ease: float, reached: int) -> float:
    """What one more mask is worth."""
    if state.tide2 == 1:
        return 0.35
    if state.tide2 == 3:
        return 0.5 if state.board[seat] else 0.0
    masks = state.masks(seat)
    return masks_worth(state, masks + 1, reached, ease) - masks_worth(state, masks, reached, ease)


def tide_slopes(state: Position, seat: Seat, rounds: float) -> float:
    """Cards of type 3 that compare the seats, made smooth: a lead counts more the nearer the end is."""
    card = state.tide3
    if card < 5:
        return 0.0
    mine = compared(state, seat, card)
    best = NOBODY
    for other in range(state.players):
        if other != seat:
            best = max(best, compared(state, other, card))
    lead = mine - best
    if card == 7:
        return max(-0.8, min(2.2, 1.0 + 0.35 * lead))
    if card == 5:
        return max(-0.5, min(1.5, 0.5 + 0.25 * lead)) if rounds < 1.5 else 0.1 * lead
    # Fish or shells: only the last stock counts, and every Decline may take it.
    if rounds < 0.3:
        return max(0.0, min(3.6, 1.8 + 0.6 * lead))
    return max(-0.6, min(0.9, 0.12 * lead)) / (0.4 + rounds)


def compared(state: Position, seat: Seat, card: int) -> float:
    """What a card of type 3 compares."""
    if card == 5:
        return float(MEMBERS - state.saved(seat))
    if card == 7:
        return float(state.ships_out(seat))
    return float(ending.last_stock(state, seat, FISH if card == 6 else SHELLS))
