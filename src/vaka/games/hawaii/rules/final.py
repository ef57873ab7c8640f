"""Chapter 15 with 17, 18 and 20: the final scoring. The same functions say what a realm would score now."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.tables import (
    BY_HULA,
    BY_IRRIGATION,
    BY_KAHUNAS,
    BY_KANALOA,
    BY_LAKA,
    BY_LONG_HUTS,
    FISHING_BOAT,
    FLEET,
    FRUIT_BITS,
    HULA,
    IRRIGATION,
    KAHUNA_POINTS,
    KANALOA,
    LAKA,
    LONG_HUT,
    REACH,
    SURFER,
    VILLAGES,
    Kind,
    Village,
)

IRRIGATION_POINTS: Final[list[int]] = list(BOX.irrigation)
HULA_POINTS: Final[list[int]] = list(BOX.tiles[HULA].per_tile)
LONG_HUT_POINTS: Final[list[int]] = list(BOX.tiles[LONG_HUT].points)
LAKA_POINTS: Final[list[int]] = list(BOX.tiles[LAKA].per_fruit)
KANALOA_POINTS: Final[list[int]] = list(BOX.tiles[KANALOA].per_boat)


def bits(mask: int) -> int:
    """How many kinds a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def stands(state: Position, seat: Seat, village: Village) -> bool:
    """[HAW-15.02] [HAW-18.03] Whether a village touches a tiki of its owner; otherwise it is taken out whole."""
    return state.length[seat * VILLAGES + village] >= REACH[state.tikis[seat]]


def side_of(state: Position, row: int, kind: Kind) -> int:
    """0 or 1 for side I or II of a tile in a village."""
    return state.second[row] >> kind & 1


def kahuna_points(state: Position, seat: Seat, village: Village) -> int:
    """[HAW-15.03] [HAW-15.04] [HAW-18.04] The kahuna before a village; a village without one still scores its tiles."""
    return KAHUNA_POINTS[village] if village < state.kahunas[seat] else 0


def irrigation_points(state: Position, seat: Seat, village: Village) -> int:
    """[HAW-17.11] By the fruit tiles of the same village, on either side."""
    tiles = state.village[seat * VILLAGES + village]
    return IRRIGATION_POINTS[bits(tiles & FRUIT_BITS)] if tiles >> IRRIGATION & 1 else 0


def hula_points(state: Position, seat: Seat, village: Village) -> int:
    """[HAW-17.15] By all tiles of her village, herself and the start hut included."""
    row = seat * VILLAGES + village
    if not state.village[row] >> HULA & 1:
        return 0
    return HULA_POINTS[side_of(state, row, HULA)] * state.length[row]


def long_hut_points(state: Position, seat: Seat, village: Village) -> int:
    """[HAW-17.05] Side II only."""
    row = seat * VILLAGES + village
    return LONG_HUT_POINTS[side_of(state, row, LONG_HUT)] if state.village[row] >> LONG_HUT & 1 else 0


def fruits_pictured(state: Position, seat: Seat) -> int:
    """[HAW-20.09] Fruits on the fruit tiles of all villages that stand: one on side I, two on side II."""
    count = 0
    for village in range(state.founded[seat]):
        if stands(state, seat, village):
            row = seat * VILLAGES + village
            fruit = state.village[row] & FRUIT_BITS
            count += bits(fruit) + bits(fruit & state.second[row])
    return count


def laka_points(state: Position, seat: Seat, village: Village) -> int:
    """[HAW-15.03] [HAW-20.09] Laka counts the whole remaining realm from whichever village she stands in."""
    row = seat * VILLAGES + village
    if not state.village[row] >> LAKA & 1:
        return 0
    return LAKA_POINTS[side_of(state, row, LAKA)] * fruits_pictured(state, seat)


def boats_and_surfers(state: Position, seat: Seat) -> int:
    """[HAW-20.10] [HAW-20.11] Boats of the realm, the first one by option, and surfers of villages that stand."""
    at = seat * FLEET
    count = state.fleet[at + 1] + state.fleet[at + 2]
    if state.settings.start_boat_counts:
        count += state.fleet[at + FISHING_BOAT]
    for village in range(state.founded[seat]):
        if state.village[seat * VILLAGES + village] >> SURFER & 1 and stands(state, seat, village):
            count += 1
    return count


def kanaloa_points(state: Position, seat: Seat, village: Village) -> int:
    """[HAW-15.03] [HAW-20.10] Kanaloa counts all boats and surfers from whichever village it stands in."""
    row = seat * VILLAGES + village
    if not state.village[row] >> KANALOA & 1:
        return 0
    return KANALOA_POINTS[side_of(state, row, KANALOA)] * boats_and_surfers(state, seat)


def village_points(state: Position, seat: Seat, village: Village) -> list[int]:
    """[HAW-15.01] What a village that stands scores: kahuna, Laka, Kanaloa, irrigation, hula, long hut."""
    return [
        kahuna_points(state, seat, village),
        laka_points(state, seat, village),
        kanaloa_points(state, seat, village),
        irrigation_points(state, seat, village),
        hula_points(state, seat, village),
        long_hut_points(state, seat, village),
    ]


VILLAGE_SOURCES: Final[list[int]] = [BY_KAHUNAS, BY_LAKA, BY_KANALOA, BY_IRRIGATION, BY_HULA, BY_LONG_HUTS]
"""The sources of points in the order of `village_points`."""


def realm_points(state: Position, seat: Seat) -> int:
    """[HAW-15.01] What the final scoring would bring a seat now."""
    total = 0
    for village in range(state.founded[seat]):
        if stands(state, seat, village):
            for points in village_points(state, seat, village):
                total += points
    return total


def score_realms(state: Position) -> None:
    """[HAW-15.01] [HAW-15.02] Villages out of reach of the tikis are removed, the others score."""
    for seat in range(state.players):
        before = state.points[seat]
        gone: list[int] = []
        for village in range(state.founded[seat]):
            if stands(state, seat, village):
                points = village_points(state, seat, village)
                for i in range(len(VILLAGE_SOURCES)):
                    state.score(seat, VILLAGE_SOURCES[i], points[i])
            else:
                gone.append(village)
        if state.events is not None:
            state.tell("final", seat, "HAW-15.01", {"points": state.points[seat] - before, "removed": gone})
