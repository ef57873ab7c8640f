"""What a bot thinks of a position of Hawaii: points won, the round at stake, income to come, and a realm that may stand.

The plan behind it: income tiles are worth what they still bring; a tile that scores at the end is worth its points times
the chance that its village will touch a tiki; that chance is what is still missing against the purchases still possible.
"""

from __future__ import annotations

import math
from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.beach import Fishing
from vaka.games.hawaii.rules.bidding import Claim
from vaka.games.hawaii.rules.buying import TakeToken
from vaka.games.hawaii.rules.final import (
    HULA_POINTS,
    IRRIGATION_POINTS,
    KANALOA_POINTS,
    LAKA_POINTS,
    LONG_HUT_POINTS,
    bits,
)
from vaka.games.hawaii.rules.realm import Offering, Settle
from vaka.games.hawaii.rules.rounds import TARGETS, Gather, NextTurn, Prepare
from vaka.games.hawaii.rules.turns import Turn
from vaka.games.hawaii.tables import (
    DOCK_FEET,
    DOCKS,
    FEET,
    FLEET,
    FRUIT_BITS,
    FRUITS,
    HULA,
    IRRIGATION,
    KAHUNA_POINTS,
    KANALOA,
    LAKA,
    LEAST,
    LONG_HUT,
    REACH,
    RESOURCES,
    REST,
    ROUNDS,
    SURFER,
    TIKI_SPACES,
    VILLAGES,
    boat_set,
)

# Points for a resource in hand or to come.
SHELL: Final = 0.95
FOOT: Final = 0.7
FRUIT: Final = 1.25
LAST: Final = 0.35
"""The share of that in the last round, as long as it can still be spent."""

PRICE: Final = 4.1
"""Shells that a purchase takes on average."""
WALK: Final = 1.8
"""Feet that a purchase takes on average."""
TIKI_EFFORT: Final = 0.95
"""Purchases that a tiki takes, since two can be bought at once."""
DOUBT: Final = 4.0
DOUBT_AT: Final = 0.95
"""How the chance of a village falls with the share of all purchases that it still needs."""
PROMISE: Final = 1.8
"""What a village that stands will gain from tiles still to come."""

SPENT: Final[list[float]] = [0.0, 0.75, 0.8, 0.85, 0.9, 1.0]
"""The share of the purse that a round takes."""
LAST_TOKEN: Final = 2.5
"""What the token of the sequence track adds to a sum."""
SPEAR_SHARE: Final = 0.42
"""How many of the tokens taken show spears."""
DOCK_CHANCE: Final = 0.55
"""How often the dock one would like is still free."""
GIFT: Final = 4.0
"""What an island gives, in points."""
SPACE_WORTH: Final = 0.5
"""What it is worth to play one place earlier in the next round."""


SPACES_WORTH: Final[dict[int, list[float]]] = {
    2: [0.0, 3.0],
    3: [0.0, 1.0, 0.5],
    4: [2.5, 1.5, 0.5, 0.0],
    5: [4.0, 3.0, 1.0, 0.0, 0.0],
}
"""What a space of the first sequence is worth in shells, fruits included, by the number of players."""


def best_claim(claim: Claim, state: Position) -> Action:
    """[HAW-2.15] The space that brings most for its price."""
    return claim.best(state, SPACES_WORTH[state.players])


def judge(state: Position, seat: Seat) -> float:
    """The expected points of a seat. In the middle of its own turn: of the best way to finish it."""
    if not state.agenda:
        return float(state.points[seat])
    step = state.agenda[-1]
    if step.seat == seat and not isinstance(step, (Turn, NextTurn, Gather, Prepare, Claim)):
        return best_end(state, step)
    return prospects(state, seat)


def best_end(state: Position, step: Decision[Any]) -> float:
    """The best that can be made of a turn in which something is still to be decided."""
    best = -1000.0
    if isinstance(step, TakeToken):
        choices = step.choices(state)
        # The cheapest token shows what to buy, the dearer ones are tried for the best purchase only.
        first = after(state, step, choices[0])
        wares = first.agenda[-1].choices(first)
        top = wares[0]
        for ware in wares:
            value = finished(after(first, first.agenda[-1], ware), step.seat)
            if value > best:
                best = value
                top = ware
        for token in choices[1:]:
            dearer = after(state, step, token)
            asked = dearer.agenda[-1]
            if asked.refusal(dearer, top) is None:
                best = max(best, finished(after(dearer, asked, top), step.seat))
        return best
    for action in step.choices(state):
        best = max(best, finished(after(state, step, action), step.seat))
    return best


def after(state: Position, step: Decision[Any], action: Action) -> Position:
    """A copy in which an action was taken, and nothing that follows it."""
    twin = state.copy()
    assert isinstance(twin, Position)
    step.apply(twin, action)
    return twin


def finished(state: Position, seat: Seat) -> float:
    """Go on with the choice that is listed first, the cheapest or plainest, until the turn is over."""
    while state.agenda:
        step = state.agenda[-1]
        if step.seat != seat or isinstance(step, (Turn, NextTurn)):
            break
        if step.resolve(state):
            choices = step.choices(state)
            if isinstance(step, Settle):
                step.apply(state, choices[best_village(state, step, choices)])
            elif isinstance(step, (Fishing, Offering)):
                step.apply(state, choices[-1])
            else:
                step.apply(state, choices[0])
    return prospects(state, seat)


def best_village(state: Position, step: Settle, choices: list[Action]) -> int:
    """The village nearest to the tikis that does not touch them yet; else the longest."""
    reach = REACH[state.tikis[step.seat]] if state.tikis[step.seat] else 9
    best = 0
    worth = -100
    for i in range(len(choices)):
        size = state.length[step.seat * VILLAGES + choices[i].a]
        value = size if size < reach else size - 8
        if step.kind == HULA:
            value = size
        if value > worth:
            worth = value
            best = i
    return best


def prospects(state: Position, seat: Seat) -> float:
    """Points, resources, rounds and realm of a seat that is not in the middle of anything."""
    at = seat * RESOURCES
    purse = state.purse
    extra = state.extra
    left = ROUNDS - state.round
    idle = left == 0 and state.at[seat] >= REST
    shells = 0.0
    feet = 0.0
    income = state.settings.income
    for coming in range((state.round - 1) * 2, (ROUNDS - 1) * 2, 2):
        shells += income[coming]
        feet += income[coming + 1]
    shells += left * extra[at]
    feet += left * extra[at + FEET]
    fruits = float(left * (extra[at + FRUITS] + state.springs[seat]))
    value = state.points[seat] + SHELL * shells + FOOT * feet + FRUIT * fruits
    purchases = 0.0
    if not idle:
        share = 1.0 if left else LAST
        value += share * (SHELL * purse[at] + FOOT * purse[at + FEET] + FRUIT * purse[at + FRUITS])
        money = shells + purse[at] + 0.9 * (fruits + purse[at + FRUITS])
        purchases = min(money / PRICE, (feet + purse[at + FEET] + 0.3 * fruits) / WALK)
    value += this_round(state, seat) + later_rounds(state, seat)
    value += (purchases + left) * SPEAR_SHARE * state.spears[seat]
    if state.stride[seat] < 9:
        value += purchases * FOOT * (0.85 if state.stride[seat] == 1 else 0.45)
    value += 0.12 * purchases * (state.huts[seat * 2] + 1.6 * state.huts[seat * 2 + 1])
    value += fleet_worth(state, seat, left, idle)
    value += realm_worth(state, seat, purchases)
    if state.at[seat] >= REST and left:
        value -= SPACE_WORTH * (state.at[seat] - REST)
    return value


# Rounds.


def chance(lead: float, scale: float) -> float:
    """From nought to one."""
    if lead > 8 * scale:
        return 1.0
    if lead < -8 * scale:
        return 0.0
    return 1.0 / (1.0 + math.exp(-lead / scale))


def likely_sum(state: Position, seat: Seat) -> float:
    """What a seat will have taken by the end of the round."""
    total = float(state.sums[seat])
    if state.at[seat] >= REST:
        return total
    at = seat * RESOURCES
    money = float(state.purse[at] + state.purse[at + FRUITS])
    return total + LAST_TOKEN + 0.6 * SPENT[state.round] * min(money, 2.2 * state.purse[at + FEET])


def this_round(state: Position, seat: Seat) -> float:
    """Expected points for the sum of this round."""
    mine = likely_sum(state, seat)
    sure = state.at[seat] >= REST
    aim = TARGETS[state.round - 1]
    target = aim - state.surf[seat]
    reached = (1.0 if mine >= target else 0.0) if sure else chance(mine - target + 0.5, 1.6)
    if reached == 0.0:
        return 0.0
    none = 1.0
    one = 0.0
    for other in range(state.players):
        if other != seat:
            theirs = likely_sum(state, other)
            over = chance(theirs - mine, 0.6 if sure and state.at[other] >= REST else 2.2)
            over *= chance(theirs - aim + state.surf[other], 1.6)
            one = one * (1.0 - over) + none * over
            none *= 1.0 - over
    base = (state.round - 1) * 3
    points = state.settings.round_points
    expected = none * points[base] + one * points[base + 1] + (1.0 - none - one) * points[base + 2]
    return reached * (expected + state.reached[seat])


def later_rounds(state: Position, seat: Seat) -> float:
    """Expected points for the rounds still to come, by income and lowered targets."""
    at = seat * RESOURCES
    total = 0.0
    rivals = state.players - 1
    points, income = state.settings.round_points, state.settings.income
    money = state.extra[at] + state.extra[at + FRUITS] + state.springs[seat]
    feet = state.extra[at + FEET]
    for later in range(state.round, ROUNDS):
        spent = min(float(income[(later - 1) * 2] + money), 2.2 * (income[(later - 1) * 2 + 1] + feet))
        reached = chance(4.0 + 0.6 * spent - TARGETS[later] + state.surf[seat], 2.6)
        base = later * 3
        if rivals == 1:
            mean = float(points[base + 1])
        else:
            mean = (points[base] + points[base + 1] + (rivals - 1) * points[base + 2]) / (rivals + 1)
        total += reached * (mean + state.reached[seat])
    return total


# Boats.


def fleet_worth(state: Position, seat: Seat, left: int, idle: bool) -> float:
    """What boats will bring: in each round the best dock they can reach, if it is still free."""
    at = seat * FLEET
    total = 0.0
    if left and state.fleet[at + 1] + state.fleet[at + 2]:
        total += left * DOCK_CHANCE * best_dock(state, state.fleet, at, 6.0)
    if not idle and state.at[seat] < REST and state.ready[at + 1] + state.ready[at + 2]:
        total += DOCK_CHANCE * best_dock(state, state.ready, at, float(state.purse[seat * RESOURCES + FEET]))
    return total


def best_dock(state: Position, boats: list[int], at: int, feet: float) -> float:
    """The profit of the best dock that some boats reach with so many feet."""
    number = boat_set(boats[at], boats[at + 1], boats[at + 2])
    best = 0.0
    for dock in range(DOCKS):
        paid = LEAST[DOCK_FEET[dock]][number]
        if paid <= feet:
            profit = state.settings.dock_points[dock] + GIFT - FOOT * paid
            if profit > best:
                best = profit
    return best


# The realm.


def realm_worth(state: Position, seat: Seat, purchases: float) -> float:
    """The best plan: how many tikis to aim at, and what the villages are then worth."""
    tikis = state.tikis[seat]
    rows = longest_first(state, seat)
    best = 0.0
    for aim in range(tikis or 1, TIKI_SPACES + 1):
        value = planned_worth(state, seat, rows, aim, (aim - tikis) * TIKI_EFFORT, purchases)
        if value > best:
            best = value
    return best


def longest_first(state: Position, seat: Seat) -> list[int]:
    """The villages of a seat, sorted by insertion: there are five."""
    rows = [0, 1, 2, 3, 4]
    start = seat * VILLAGES
    length = state.length
    for i in range(1, VILLAGES):
        row = rows[i]
        j = i
        while j > 0 and length[start + rows[j - 1]] < length[start + row]:
            rows[j] = rows[j - 1]
            j -= 1
        rows[j] = row
    return rows


def standing(effort: float, purchases: float) -> float:
    """The chance that what a village lacks can still be bought."""
    if effort <= 0.0:
        return 1.0
    return 0.0 if purchases <= 0.3 else 1.0 - chance(effort / purchases - DOUBT_AT, 1.0 / DOUBT)


def planned_worth(state: Position, seat: Seat, rows: list[int], aim: int, effort: float, purchases: float) -> float:
    """Villages from the longest down, each with the chance that it will reach so many tikis."""
    reach = REACH[aim]
    start = seat * VILLAGES
    length = state.length
    kahunas = state.kahunas[seat]
    promise = PROMISE * (1.0 if purchases > 3 else purchases / 3.0)
    total = 0.0
    fruits = 0.0
    surfers = 0.0
    laka = 0.0
    kanaloa = 0.0
    stands = standing(effort, purchases)
    for village in rows:
        row = start + village
        size = length[row]
        if size < reach:
            effort += reach - size
            size = reach
            stands = standing(effort, purchases)
        if stands < 0.02:
            break
        worth = promise
        if village < kahunas:
            worth += KAHUNA_POINTS[village]
        tiles = state.village[row]
        if not tiles:
            total += stands * worth
            continue
        second = state.second[row]
        if tiles >> HULA & 1:
            worth += HULA_POINTS[second >> HULA & 1] * size
        if tiles >> LONG_HUT & 1:
            worth += LONG_HUT_POINTS[second >> LONG_HUT & 1]
        fruit = tiles & FRUIT_BITS
        kinds = bits(fruit)
        if fruit:
            fruits += stands * (kinds + bits(fruit & second))
        if tiles >> IRRIGATION & 1:
            worth += IRRIGATION_POINTS[kinds] + 0.3 * purchases * (1.0 if kinds < 4 else 0.0)
        if tiles >> SURFER & 1:
            surfers += stands
        if tiles >> LAKA & 1:
            laka = stands * LAKA_POINTS[second >> LAKA & 1]
        if tiles >> KANALOA & 1:
            kanaloa = stands * KANALOA_POINTS[second >> KANALOA & 1]
        total += stands * worth
    if laka:
        total += laka * (fruits + 0.15 * purchases)
    if kanaloa:
        at = seat * FLEET
        boats = state.fleet[at + 1] + state.fleet[at + 2] + (1 if state.settings.start_boat_counts else 0)
        total += kanaloa * (boats + surfers + 0.1 * purchases)
    return total
