"""What a bot thinks of a position of Tahiti (2012): points won, points aboard, points within reach."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules import scoring
from vaka.games.tahiti2012.rules.actions import KeepFish, loading_refusal
from vaka.games.tahiti2012.tables import (
    CROPS,
    FISH_GOOD,
    FISH_TOKEN,
    GOODS,
    HOME,
    ISLANDS,
    POINTS,
    ROW_END,
    ROWERS,
    TILE_CROPS,
    VARIETY,
)
from vaka.games.tahiti2012.waters import FAR, Waters

PER_STEP: Final = 0.06
"""The share of a cargo's worth that each step from Home costs."""
FREE_SPACE: Final = 0.12
"""What an empty space in the canoe is worth while the season lasts."""
LEFT_LYING: Final = 0.1
"""What each cube taken from the islands is worth to a seat that wants none: only bare ones bring the season's end."""
IDLE_STEP: Final = 0.001
"""What each step costs on an errand that brings no points."""
SETS: Final[list[list[float]]] = [
    [(VARIETY[column] - VARIETY[column - 1]) * filled * filled / 25.0 for filled in range(GOODS + 1)]
    for column in range(1, 5)
]
"""`SETS[column - 1][filled]`: what a column of the chart is worth with so many of its spaces filled."""
PLACES_WORTH: Final[dict[int, list[float]]] = {
    2: [0.0, 0.0],
    3: [0.6, 0.7, 0.0],
    4: [1.3, 0.8, 0.35, 0.0],
}
"""What a place in the order of turns is worth in points, by the number of players: games are close, so a point is much."""
GROWS: Final[list[list[int]]] = [sorted(set(crops)) for crops in TILE_CROPS] + [[], []]
"""The crops of each tile; none on Home and water."""


def judge(state: Position, seat: Seat) -> float:
    """The expected points of a seat, less a share of what the strongest rival expects."""
    mine = prospects(state, seat)
    best = 0.0
    for other in range(state.players):
        if other != seat:
            best = max(best, prospects(state, other))
    return mine - 0.25 * best


def prospects(state: Position, seat: Seat) -> float:
    """Points ashore, aboard and within reach, less the bid for a place."""
    return float(scoring.total(state, seat)) if not state.agenda else expected(state, seat) - state.bid[seat]


def expected(state: Position, seat: Seat) -> float:
    """Points ashore, aboard and within reach, while the game lasts."""
    at = seat * GOODS
    row = state.chart[at : at + GOODS]
    now = value = worth(state, seat, row)
    cargo = state.cargo[at : at + GOODS]
    asked = state.agenda[-1]
    if isinstance(asked, KeepFish) and asked.seat == seat:
        cargo[FISH_GOOD] += 1
    aboard = 0
    for good in range(GOODS):
        aboard += cargo[good]
    ways = ways_from(state, state.canoe[seat], reef_in_steps(state, cargo, aboard))
    ending = season_left(state)
    if aboard:
        loaded = row[:]
        for good in range(GOODS):
            loaded[good] = min(ROW_END, loaded[good] + cargo[good])
        gain = worth(state, seat, loaded) - now
        loss = 0.06 + PER_STEP * ways[HOME]
        value += gain * (1.0 - min(0.85, loss) * min(1.0, ending))
    if sated(state, row, cargo):
        return value + clearing(state, seat, ways)
    value += FREE_SPACE * (5 - aboard) * min(1.0, ending)
    return value + reach(state, seat, row, cargo, aboard, ways) + tempo(state, seat, aboard)


def worth(state: Position, seat: Seat, row: list[int]) -> float:
    """What a chart is worth: its goods, its sets begun, its favourites as they stand."""
    points = 0
    first = second = third = fourth = 0
    for good in range(GOODS):
        count = row[good]
        points += POINTS[count]
        if count:
            first += 1
            if count > 1:
                second += 1
                if count > 2:
                    third += 1
                    if count > 3:
                        fourth += 1
    total = points + SETS[0][first] + SETS[1][second] + SETS[2][third] + SETS[3][fourth]
    one, other = scoring.favourite_goods(state, seat)
    return total + favourite(state, seat, one, row[one]) + favourite(state, seat, other, row[other])


def favourite(state: Position, seat: Seat, good: int, mine: int) -> float:
    """A favourite bonus as it stands, sloped so that one more cube always counts."""
    if mine == 0:
        return 0.0
    rival = 0
    for other in range(state.players):
        if other != seat:
            at = other * GOODS + good
            rival = max(rival, state.chart[at] + state.cargo[at])
    lead = mine - rival
    if lead >= 0:
        return 4.2 + 0.8 * min(1.0, lead / 2.0)
    return max(0.9, 3.4 + 0.6 * lead) + 0.15 * min(mine, 4)


def reef_in_steps(state: Position, cargo: list[int], aboard: int) -> float:
    """What one reef is expected to cost this cargo, in steps, so that crossing it holds no bad surprise."""
    if aboard == 0:
        return 0.0
    total = 0
    matching = 0
    for good in range(GOODS):
        total += state.bag[good]
        if cargo[good]:
            matching += state.bag[good]
    return matching / (total * aboard * PER_STEP) if total else 0.0


def ways_from(state: Position, start: int, reef: float) -> list[float]:
    """Steps to Home, which comes first, and to every island in the order of `islands`, with what a reef costs on top."""
    return waters_of(state).ways_from(start, reef)


def waters_of(state: Position) -> Waters:
    """The ways between the tiles as they lie."""
    waters = state.waters
    if waters is None or waters.tile is not state.tile:
        waters = Waters(state.tile, state.reefs, state.islands)
        state.waters = waters
    return waters


def reach(state: Position, seat: Seat, row: list[int], cargo: list[int], aboard: int, ways: list[float]) -> float:
    """What the canoe could load next: the best cube, and a little for everything that grows near."""
    if aboard >= 5:
        return 0.0
    appetite = (0.52 - 0.1 * aboard) * patience(state)
    best = 0.0
    near = 0.0
    gains = gains_of(state, seat, row, cargo)
    fish = gains[FISH_GOOD] if state.bag[FISH_GOOD] + state.aside[FISH_GOOD] else 0.0
    islands, tokens, tiles, cubes = state.islands, state.token, state.tile, state.cubes
    for number in range(len(islands)):
        hex_ = islands[number]
        token = tokens[hex_]
        if token:
            if token == FISH_TOKEN:
                best = max(best, 0.45 * fish * appetite * max(0.1, 1.0 - 0.16 * ways[number + 1]))
            continue
        for crop in GROWS[tiles[hex_]]:
            gain = gains[crop]
            if gain == 0.0:
                continue
            close = max(0.06, 1.0 - 0.16 * ways[number + 1])
            if cubes[hex_] >> crop & 1:
                best = max(best, gain * appetite * close)
                near += 0.02 * gain * close
            else:
                near += 0.006 * gain * close
    fishing = 0.32 * fish * appetite * (0.85 if state.canoe[seat] == HOME else 1.0)
    return max(best, fishing) + near


def gains_of(state: Position, seat: Seat, row: list[int], cargo: list[int]) -> list[float]:
    """What the chart would gain by one more cube of each good, behind those aboard; nothing where it cannot be loaded."""
    gains = [0.0] * GOODS
    one, other = scoring.favourite_goods(state, seat)
    for good in range(GOODS):
        have = row[good] + cargo[good]
        if have >= ROW_END or loading_refusal(state, seat, good) is not None:
            continue
        gain = float(POINTS[have + 1] - POINTS[have])
        if have < len(SETS):
            filled = 0
            for each in range(GOODS):
                if row[each] > have:
                    filled += 1
            gain += SETS[have][filled + 1] - SETS[have][filled]
        if good in (one, other):
            gain += favourite(state, seat, good, have + 1) - favourite(state, seat, good, have)
        gains[good] = gain
    return gains


def patience(state: Position) -> float:
    """How much a cube within reach still counts: less with every round in which nobody got anything ashore, so that what is
    aboard is brought home at last and what lies near is taken, and nobody waits beside it for ever.
    """
    quiet = state.round - state.stirred
    return max(0.2, 1.0 - 0.2 * max(0, quiet - 1))


def sated(state: Position, row: list[int], cargo: list[int]) -> bool:
    """Whether nothing that can still be had would bring a seat points."""
    wanted = 0
    for good in range(GOODS):
        if row[good] + cargo[good] < ROW_END:
            if state.bag[good] + state.aside[good]:
                return False
            wanted |= 1 << good
    for hex_ in state.islands:
        if state.cubes[hex_] & wanted:
            return False
    return True


def clearing(state: Position, seat: Seat, ways: list[float]) -> float:
    """What a seat without a wish can still do: take what lies on the nearest island, and with a full canoe bring it home,
    so that the season can end. Every step of that errand counts for more than none.
    """
    lying = 0
    nearest = FAR
    for number, hex_ in enumerate(state.islands, start=1):
        for crop in range(CROPS):
            if state.cubes[hex_] >> crop & 1:
                lying += 1
                if loading_refusal(state, seat, crop) is None:
                    nearest = min(nearest, ways[number])
    errand = nearest if nearest < FAR else FAR + ways[HOME]
    return LEFT_LYING * (2 * ISLANDS - lying) - IDLE_STEP * errand


def tempo(state: Position, seat: Seat, aboard: int) -> float:
    """Actions still to come this turn."""
    if not state.agenda or state.agenda[-1].seat != seat:
        return 0.0
    return 0.05 * max(0, ROWERS[aboard] - state.taken)


def season_left(state: Position) -> float:
    """Tokens still to be laid before the end is called; more than one means there is time to come home."""
    if state.islands_to_lay():
        return 9.0
    return float(max(0, state.unmarked() - 4)) / state.players
