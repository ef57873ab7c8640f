"""What can be counted in a position of Hawaii, by name: facts that a learned value weighs and a coach speaks of."""

from __future__ import annotations

from typing import Final

from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.final import bits, realm_points, stands
from vaka.games.hawaii.tables import (
    FEET,
    FLEET,
    FRUIT_BITS,
    FRUITS,
    GOD_BITS,
    HULA,
    IRRIGATION,
    REACH,
    RESOURCES,
    REST,
    ROUNDS,
    SHELLS,
    SURFER,
    VILLAGES,
)

TERMS: Final[dict[str, str]] = {
    "points": "points on the track",
    "realm": "points that the realm would bring now",
    "shells": "shells",
    "feet": "feet",
    "fruits": "fruits",
    "shell_income": "shells that tiles bring each round",
    "foot_income": "feet that tiles bring each round",
    "fruit_income": "fruits that tiles bring each round",
    "spears": "points for each token with spears",
    "surf": "how much surfers lower the target",
    "stride": "a move that never costs more than its stride",
    "reached": "extra points for reaching the target",
    "huts": "exchange huts",
    "tikis": "tikis",
    "kahunas": "kahunas",
    "villages": "villages begun",
    "standing": "villages that reach the tikis",
    "tiles": "tiles in villages that reach the tikis",
    "short": "tiles missing in the longest village that does not reach the tikis",
    "hula": "tiles in the villages of hula dancers",
    "irrigated": "fruit tiles in villages with irrigation",
    "fruit_tiles": "fruit tiles",
    "surfers": "surfers",
    "gods": "gods",
    "boats": "boats bought",
    "ready": "boats not used in this round",
    "sum": "tokens taken in this round against its target",
    "on_target": "having reached the target of this round",
    "ahead": "rivals with a lower sum in this round",
    "resting": "being done with this round",
    "next_place": "the place in the order of the next round",
    "asked": "being asked next",
}


def left(state: Position) -> float:
    """How much of the game is still to come: 1 at the start, 0 at the end."""
    if not state.agenda:
        return 0.0
    active = 0
    for seat in range(state.players):
        if state.at[seat] < REST:
            active += 1
    return (ROUNDS - state.round + active / state.players) / ROUNDS


def row(state: Position, seat: int) -> list[float]:
    """The terms of a seat, in the order of `TERMS`."""
    at = seat * RESOURCES
    boats = seat * FLEET
    purse, extra = state.purse, state.extra
    out = [state.points[seat], realm_points(state, seat) if state.agenda else 0]
    out += [purse[at + SHELLS], purse[at + FEET], purse[at + FRUITS]]
    out += [extra[at + SHELLS], extra[at + FEET], extra[at + FRUITS] + state.springs[seat]]
    out += [state.spears[seat], state.surf[seat], max(0, 4 - state.stride[seat]), state.reached[seat]]
    out += [state.huts[seat * 2] + 2 * state.huts[seat * 2 + 1], state.tikis[seat], state.kahunas[seat]]
    out += realm(state, seat)
    out += [state.fleet[boats + 1] + state.fleet[boats + 2], state.ready[boats + 1] + state.ready[boats + 2]]
    out += race(state, seat)
    out.append(state.to_act == seat)
    return [float(number) for number in out]


def realm(state: Position, seat: int) -> list[int]:
    """Villages, and what lies in them."""
    standing = tiles = hula = irrigated = fruit = surfers = gods = 0
    short = 9
    reach = REACH[state.tikis[seat]]
    for village in range(state.founded[seat]):
        at = seat * VILLAGES + village
        kinds, length = state.village[at], state.length[at]
        if stands(state, seat, village):
            standing += 1
            tiles += length
        else:
            short = min(short, reach - length)
        if kinds >> HULA & 1:
            hula += length * (1 + (state.second[at] >> HULA & 1))
        if kinds >> IRRIGATION & 1:
            irrigated += bits(kinds & FRUIT_BITS)
        fruit += bits(kinds & FRUIT_BITS)
        surfers += kinds >> SURFER & 1
        gods += bits(kinds & GOD_BITS)
    return [state.founded[seat], standing, tiles, min(short, 9), hula, irrigated, fruit, surfers, gods]


def race(state: Position, seat: int) -> list[int]:
    """How the round stands for a seat."""
    resting = state.at[seat] >= REST
    target = BOX.targets[min(state.round, ROUNDS) - 1] - state.surf[seat]
    ahead = 0
    for other in range(state.players):
        if other != seat and state.sums[other] < state.sums[seat]:
            ahead += 1
    place = state.at[seat] - REST if resting else state.players
    return [max(-10, state.sums[seat] - target), state.sums[seat] >= target, ahead, resting, place]
