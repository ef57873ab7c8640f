"""What a bot thinks of a position of Polynesia: points as they stand, and points that the turns left can still bring.

The stones in the bag say how many turns are left. They are spent, in thought, on whatever brings most points a turn:
islands to reach, members to bring out, members to add.
"""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.games.polynesia.odds import rounds_left
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import ending
from vaka.games.polynesia.rules.explore import Pay
from vaka.games.polynesia.rules.maintenance import Decline, NewStart, Pass, Resources
from vaka.games.polynesia.rules.tides import Extra, Masked
from vaka.games.polynesia.rules.travel import Fare, Travel
from vaka.games.polynesia.rules.turn import Turn
from vaka.games.polynesia.tables import GOODS, STONES
from vaka.games.polynesia.voyage import FAR, SAIL, Plan
from vaka.games.polynesia.worth import holdings, tide_slopes

PLACES_WORTH: Final[dict[int, list[float]]] = {
    2: [0.0, 0.3],
    3: [0.0, 0.0, 0.0],
    4: [0.2, 0.9, 0.5, 0.0],
}
"""What a place in the order of turns is worth in points, by the number of players: games are close, so a point is much."""
RIVAL: Final = 0.3
"""The weight of the best rival."""
WEALTH: Final = 0.15
"""The weight of what the rivals hold in fish and shells."""
A_ROUND: Final = 2.7
"""Turns that a round to come is worth: the last one may be cut short."""


def expected_eruptions() -> list[float]:
    """How many more eruptions there will be, the last one included, by what is in the bag."""
    reds, greys, blacks = STONES[0] + 1, STONES[1] + 1, STONES[2] + 1
    out = [0.0] * (reds * greys * blacks)
    for red in range(1, reds):
        for grey in range(greys):
            for black in range(blacks):
                chances = rounds_left(red, grey, black)
                mean = 0.0
                for k, chance in enumerate(chances):
                    mean += (k + 1) * float(chance)
                out[(red * greys + grey) * blacks + black] = mean
    return out


ERUPTIONS: Final[list[float]] = expected_eruptions()
GREYS: Final[int] = STONES[1] + 1
BLACKS: Final[int] = STONES[2] + 1


def eruptions_to_come(state: Position) -> float:
    """How many more eruptions there will be."""
    return ERUPTIONS[(state.bag[0] * GREYS + state.bag[1]) * BLACKS + state.bag[2]]


def turns_this_round(state: Position, seat: Seat) -> int:
    """Turns that a seat still has before the next eruption."""
    turns = 0
    for step in state.agenda:
        if isinstance(step, Pass) or (isinstance(step, Turn) and step.seat == seat):
            turns += 1
    return turns


def judge(state: Position, seat: Seat) -> float:
    """What a seat may expect, less a share of what its best rival has; a step half done is thought to its end."""
    if state.agenda:
        step = state.agenda[-1]
        if step.seat == seat and isinstance(step, (Pay, Fare, Masked, Extra)):
            best = -FAR
            for action in state.choices:
                twin = state.copy()
                twin.advance(action)
                if isinstance(twin, Position):
                    best = max(best, judge(twin, seat))
            return best
    return standing(state, seat)


def standing(state: Position, seat: Seat) -> float:
    """The same for a position in which nothing is half done."""
    totals = ending.totals(state)
    if state.tide3 >= 5 and state.agenda:
        # Cards that compare the seats at the end say little before it: `tide_slopes` weighs them.
        third = ending.tide3_points(state)
        for each in range(state.players):
            totals[each] = totals[each] - third[each]
    rival = -FAR
    wealth = 0.0
    for other in range(state.players):
        if other != seat:
            at = other * GOODS
            wealth += stock_worth(state.stock[at]) + stock_worth(state.stock[at + 1])
            rival = max(rival, float(totals[other]))
    if not state.agenda:
        return totals[seat] - RIVAL * rival
    return prospects(state, seat) - RIVAL * rival - WEALTH * wealth / (state.players - 1)


def prospects(state: Position, seat: Seat) -> float:
    """Points as they stand, and what the turns left can bring."""
    rounds = eruptions_to_come(state)
    now = turns_this_round(state, seat)
    if not isinstance(state.agenda[-1], (Decline, Resources, NewStart)):
        rounds -= 1.0
    turns = now + A_ROUND * rounds
    step = state.agenda[-1]
    if isinstance(step, Travel) and step.seat == seat:
        turns += SAIL * step.left
    ease = min(1.0, turns / 6.0)
    value = -state.bid[seat] + holdings(state, seat, rounds, ease) + tide_slopes(state, seat, rounds)
    return value + Plan(state, seat, rounds, ease).spend(turns + means(state, seat, now, rounds))


def stock_worth(number: int) -> float:
    """Fish or shells in hand, in turns saved: the first few matter most."""
    if number <= 2:
        return 0.4 * number
    if number <= 4:
        return 0.8 + 0.22 * (number - 2)
    return 1.24 + 0.05 * (number - 4)


def means(state: Position, seat: Seat, now: int, rounds: float) -> float:
    """Resources in hand, as turns. One kind goes with the next Decline; the start player chooses which."""
    at = seat * GOODS
    fish, shells = stock_worth(state.stock[at]), stock_worth(state.stock[at + 1])
    if now == 0:
        low, high = (fish, shells) if fish < shells else (shells, fish)
        kept = high if state.start == seat else 0.4 * high + 0.6 * low
        return kept * min(1.0, rounds)
    return 0.9 * (fish + shells)
