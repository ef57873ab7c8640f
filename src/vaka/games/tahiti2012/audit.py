"""Whether everything is still there, and nothing is where it cannot be."""

from __future__ import annotations

from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.actions import Act, KeepFish
from vaka.games.tahiti2012.rules.bounty import PlaceCube
from vaka.games.tahiti2012.tables import (
    CAPACITY,
    GOOD_NAMES,
    GOODS,
    HEXES,
    HOME_TILE,
    MOST_BID,
    NOWHERE,
    ROW_END,
    VACANT,
    WATER_TILE,
)


def inventory(state: Position) -> dict[str, int]:
    """[T12-1.01] [T12-1.02] Every cube, tile and token, wherever it lies."""
    out: dict[str, int] = {}
    for good in range(GOODS):
        count = state.bag[good] + state.aside[good] + state.gone[good]
        for hex_ in state.islands:
            count += (state.cubes[hex_] >> good) & 1
        for seat in range(state.players):
            count += state.cargo[seat * GOODS + good] + state.chart[seat * GOODS + good]
        for decision in state.agenda:
            if isinstance(decision, PlaceCube) and decision.crop == good:
                count += 1
        out[GOOD_NAMES[good]] = count
    out["islands"] = len(state.islands) + state.islands_to_lay()
    out["tokens"] = state.tokens[0] + state.tokens[1] + sum(1 for hex_ in state.islands if state.token[hex_])
    return out


def faults(state: Position) -> list[str]:
    """What is wrong with a position, in words."""
    out = order_faults(state)
    for seat in range(state.players):
        cargo = state.cargo[seat * GOODS : seat * GOODS + GOODS]
        colours = sum(1 for count in cargo if count)
        if sum(cargo) > CAPACITY or (colours > 1 and max(cargo) > 1) or min(cargo) < 0:
            out.append(f"seat {seat} carries {cargo}")
        if state.tile[state.canoe[seat]] == VACANT:
            out.append(f"the canoe of seat {seat} lies on no tile")
        if max(state.chart[seat * GOODS : seat * GOODS + GOODS]) > ROW_END:
            out.append(f"a row of seat {seat} is longer than its chart")
    for hex_ in state.islands:
        if state.token[hex_] and state.cubes[hex_]:
            out.append(f"marked island {hex_} bears cubes")
    if (state.haumea == NOWHERE) != (state.islands_to_lay() == 0):
        out.append("Haumea stays exactly as long as there are islands to lay")
    if min(state.bag) < 0 or min(state.tokens) < 0:
        out.append("more was drawn than there was")
    if sum(state.aside) and not (state.agenda and isinstance(state.agenda[-1], (Act, KeepFish))):
        out.append("cubes lie aside outside the actions")
    for hex_ in range(HEXES):
        if state.cubes[hex_] and (state.tile[hex_] in (VACANT, HOME_TILE, WATER_TILE)):
            out.append(f"cubes lie on {hex_}, where nothing grows")
    if len(state.islands) + state.islands_to_lay() != len(BOX.tiles):
        out.append("an island is missing")
    return out


def order_faults(state: Position) -> list[str]:
    """What is wrong with the order of turns and what was bid for it."""
    out: list[str] = []
    if sorted(state.order) != list(range(state.players)):
        out.append("every seat has one place in the order")
    if not state.bids and (state.order != state.clockwise(state.first) or any(state.bid)):
        out.append("the order goes around the table unless it was bid for")
    if not 0 <= min(state.bid) <= max(state.bid) <= MOST_BID:
        out.append(f"bids are {state.bid}")
    return out
