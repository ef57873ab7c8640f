"""What can be counted in a position of Tahiti (2012), by name: facts that a learned value weighs and a coach speaks of."""

from __future__ import annotations

from typing import Final

from vaka.games.tahiti2012.judge import ways_from
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules import scoring
from vaka.games.tahiti2012.tables import CROPS, GOODS, HOME, ISLANDS, POINTS, ROW_END
from vaka.games.tahiti2012.waters import FAR

TERMS: Final[dict[str, str]] = {
    "points": "points as things stand",
    "goods": "points for goods on the chart",
    "variety": "points for complete columns",
    "favourites": "points for favourite goods",
    "second_column": "goods with two and more on the chart",
    "third_column": "goods with three and more on the chart",
    "missing": "goods of which none is on the chart",
    "lead": "cubes of favourites ahead of the best rival",
    "cargo": "cubes aboard",
    "aboard": "points that the cargo will bring on the chart",
    "wanted": "cubes aboard of goods with fewest on the chart",
    "home": "steps to Home",
    "cargo_home": "cubes aboard times steps to Home",
    "full": "a canoe without room",
    "harvest": "steps to the nearest crop that has room on the chart",
    "near": "crops within two steps that have room on the chart",
    "fishing": "fish that have room on the chart",
    "asked": "being asked next",
}


def left(state: Position) -> float:
    """How much of the game is still to come: 1 at the start, 0 at the end."""
    if not state.agenda:
        return 0.0
    bare = len(state.islands) - state.unmarked()
    return max(0.05, 1.0 - (0.5 * len(state.islands) + 0.5 * bare) / ISLANDS)


def row(state: Position, seat: int) -> list[float]:
    """The terms of a seat, in the order of `TERMS`."""
    at = seat * GOODS
    chart = state.chart[at : at + GOODS]
    cargo = state.cargo[at : at + GOODS]
    second = third = missing = gain = wanted = 0
    fewest = min(chart)
    for good in range(GOODS):
        second += chart[good] >= 2
        third += chart[good] >= 3
        missing += chart[good] == 0
        gain += POINTS[min(ROW_END, chart[good] + cargo[good])] - POINTS[chart[good]]
        if chart[good] == fewest and cargo[good]:
            wanted += 1
    load = sum(cargo)
    ways = ways_from(state, state.canoe[seat], 0.0)
    harvest, near = crops(state, [c + b for c, b in zip(chart, cargo, strict=True)], ways)
    goods, variety = scoring.goods_points(state, seat), scoring.variety_points(state, seat)
    favourites = scoring.favourites_points(state, seat)
    out: list[float] = [
        goods + variety + favourites - state.bid[seat],
        goods,
        variety,
        favourites,
        second,
        third,
        missing,
        favourite_lead(state, seat),
    ]
    out += [load, gain, wanted, ways[HOME], load * ways[HOME], load >= 5, harvest, near]
    out.append(max(0, ROW_END - chart[GOODS - 1] - cargo[GOODS - 1]))
    out.append(state.to_act == seat)
    return [float(number) for number in out]


def favourite_lead(state: Position, seat: int) -> int:
    """Cubes of both favourites, ashore and aboard, ahead of the best rival: at most three each either way."""
    total = 0
    for good in scoring.favourite_goods(state, seat):
        mine = state.chart[seat * GOODS + good] + state.cargo[seat * GOODS + good]
        best = 0
        for other in range(state.players):
            if other != seat:
                best = max(best, state.chart[other * GOODS + good] + state.cargo[other * GOODS + good])
        total += max(-3, min(3, mine - best))
    return total


def crops(state: Position, have: list[int], ways: list[float]) -> tuple[float, int]:
    """Steps to the nearest crop of which more could be stored, and how many of them grow within two steps."""
    nearest = FAR
    near = 0
    for number, hex_ in enumerate(state.islands, start=1):
        for crop in range(CROPS):
            if state.cubes[hex_] >> crop & 1 and have[crop] < ROW_END:
                nearest = min(nearest, ways[number])
                if ways[number] <= 2.0:
                    near += 1
    return min(nearest, 8.0), near
