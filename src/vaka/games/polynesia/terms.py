"""What can be counted in a position of Polynesia, by name: facts that a learned value weighs and a coach speaks of."""

from __future__ import annotations

from typing import Final

from vaka.games.polynesia.judge import eruptions_to_come, turns_this_round
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import ending
from vaka.games.polynesia.rules.tokens import income_from_tokens
from vaka.games.polynesia.tables import FISH, FREE_EXPLORE, GOODS, MASK, NO_TOKEN, NOTHING, POINT, SHELLS, SHIPS

TERMS: Final[dict[str, str]] = {
    "points": "points if the volcano broke now",
    "saved": "members on islands that survive",
    "track": "points for members saved",
    "turtles": "points for turtle islands",
    "tokens": "points for tokens",
    "tide": "points for the tide cards",
    "doomed": "members on islands that will go under",
    "inland": "members still on the personal board",
    "settled": "surviving islands with a member",
    "groups": "archipelagos reached",
    "shores": "archipelagos settled on both islands",
    "masks": "masks",
    "fish": "fish in hand",
    "shells": "shells in hand",
    "poor": "kinds of resource of which there is none in hand",
    "fish_income": "fish a round",
    "shell_income": "shells a round",
    "ships": "ships on the map",
    "guides": "routes on which an own ship lies beside an own member",
    "ports": "islands one step away from own members by an explored route",
    "prizes": "islands with a token one step away from own members",
    "untaken": "point and mask tokens one step away from own members",
    "turns": "turns still to come in this round",
    "start": "being the start player",
    "spread": "islands with exactly one member",
    "crowd": "members that stand three and more on an island that survives",
    "asked": "being asked next",
}


def left(state: Position) -> float:
    """How much of the game is still to come: 1 at the start, 0 at the end."""
    return min(1.0, eruptions_to_come(state) / 8.0) if state.agenda else 0.0


def row(state: Position, seat: int) -> list[float]:
    """The terms of a seat, in the order of `TERMS`."""
    ocean = state.ocean
    at = seat * ocean.size
    saved = state.saved(seat)
    doomed = spread = crowd = 0
    for island in range(ocean.size):
        here = state.people[at + island]
        if here == 1:
            spread += 1
        if ocean.doomed[island]:
            doomed += here
        elif here > 2:
            crowd += here - 2
    fish, shells = state.stock[seat * GOODS + FISH], state.stock[seat * GOODS + SHELLS]
    tide = ending.tide1_points(state, seat) + ending.tide2_points(state, seat) + ending.tide3_points(state)[seat]
    track = ending.track_points(saved)
    turtles = ending.turtle_points(state, seat)
    tokens = ending.token_points(state, seat)
    guides, ports, prizes, untaken = around(state, seat)
    out = [
        track + turtles + tokens + tide - state.bid[seat],
        saved,
        track,
        turtles,
        tokens,
        tide,
        doomed,
        state.board[seat],
    ]
    out += [ending.islands_settled(state, seat), state.groups_reached(seat), state.groups_filled(seat)]
    out += [state.masks(seat), fish, shells, (fish == 0) + (shells == 0)]
    out += [income(state, seat, FISH), income(state, seat, SHELLS), SHIPS - state.harbour[seat]]
    out += [guides, ports, prizes, untaken, turns_this_round(state, seat), state.start == seat, spread, crowd]
    out.append(state.to_act == seat)
    return [float(number) for number in out]


def income(state: Position, seat: int, good: int) -> int:
    """What a seat gets of one resource in a round."""
    at = seat * state.ocean.size
    total = income_from_tokens(state, seat, good)
    for island in state.ocean.paying[good]:
        if state.people[at + island]:
            total += 1
    return total


def around(state: Position, seat: int) -> tuple[int, int, int, int]:
    """Own ships beside own members, islands within a step, those with a token, and those whose token is worth a point."""
    ocean = state.ocean
    at = seat * ocean.size
    guides = 0
    near: list[int] = []
    for route in range(ocean.routes):
        one, other = ocean.one[route], ocean.other[route]
        here, there = state.people[at + one], state.people[at + other]
        if not here and not there:
            continue
        if state.ships[route * state.players + seat]:
            guides += 1
        if (state.laid[route] != NOTHING or ocean.neutral[route]) and not (here and there):
            goal = other if here else one
            if goal not in near:
                near.append(goal)
    prizes = untaken = 0
    for island in near:
        kind = state.token[island]
        if kind != NO_TOKEN and kind != FREE_EXPLORE:
            prizes += 1
            if kind in (POINT, MASK):
                untaken += 1
    return guides, len(near), prizes, untaken
