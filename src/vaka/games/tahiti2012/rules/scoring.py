"""Chapters 2 and 17: goods, favourites and variety."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.tables import GOODS, POINTS, VARIETY

MOST: Final[int] = BOX.most
SECOND: Final[int] = BOX.second
FAVOURITES: Final[dict[int, list[tuple[int, int]]]] = {
    players: list(setting.favourites) for players, setting in BOX.by_players.items()
}
"""The favourite tiles of the set in use, by the number of players."""


def goods_points(state: Position, seat: Seat) -> int:
    """[T12-17.01] [T12-17.02] Each row scores the number in its leftmost free space."""
    total = 0
    for good in range(GOODS):
        total += POINTS[state.chart[seat * GOODS + good]]
    return total


def complete_columns(state: Position, seat: Seat) -> int:
    """[T12-17.07] Complete sets equal the shortest row."""
    fewest = state.chart[seat * GOODS]
    for good in range(1, GOODS):
        if state.chart[seat * GOODS + good] < fewest:
            fewest = state.chart[seat * GOODS + good]
    return fewest


def variety_points(state: Position, seat: Seat) -> int:
    """[T12-17.07] [T12-17.08] Only the bonus over the rightmost complete column."""
    return VARIETY[complete_columns(state, seat)]


def favourite_goods(state: Position, seat: Seat) -> tuple[int, int]:
    """[T12-17.04] The two goods on a seat's favourite tile."""
    return FAVOURITES[state.players][state.favourite[seat]]


def favourite_points(state: Position, seat: Seat, good: int) -> int:
    """[T12-17.03] [T12-17.05] [T12-17.06] Most of a favourite scores 5, second most 3, ties included; none without a cube."""
    mine = state.chart[seat * GOODS + good]
    if mine == 0:
        return 0
    higher: list[int] = []
    for other in range(state.players):
        count = state.chart[other * GOODS + good]
        if count > mine and count not in higher:
            higher.append(count)
    if not higher:
        return MOST
    return SECOND if len(higher) == 1 else 0


def favourites_points(state: Position, seat: Seat) -> int:
    """[T12-17.04] Both goods of the tile, each on its own."""
    one, other = favourite_goods(state, seat)
    return favourite_points(state, seat, one) + favourite_points(state, seat, other)


def open_points(state: Position, seat: Seat) -> int:
    """[T12-2.01] [T12-3.18] What everybody can count: goods and variety, less the bid for a place. It may be below 0."""
    return goods_points(state, seat) + variety_points(state, seat) - state.bid[seat]


def total(state: Position, seat: Seat) -> int:
    """[T12-2.01] [T12-3.18] Goods, favourites and variety, less the bid for a place."""
    return open_points(state, seat) + favourites_points(state, seat)
