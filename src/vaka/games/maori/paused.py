"""Movers between the two parts of a variable move (14.2), and how a stored position holds them."""

from __future__ import annotations

from vaka.core.aliases import Hex
from vaka.core.errors import Corrupt
from vaka.games.clans.aliases import Piece, Row


class Paused:
    """One who has spent two points in the first part and may roll for more. It is never changed: copies share it."""

    def __init__(self, piece: Piece, track: Row, half: Hex = -1) -> None:
        self.piece = piece
        self.track = track
        """The hexes he came through."""
        self.half = half
        """The forest hex into which he stands half-way; -1 where he stands in the open."""


def stored_tracks(paused: tuple[Paused, ...]) -> list[int]:
    """Each with the number of hexes he came through, and these."""
    out: list[int] = []
    for each in paused:
        out += [each.piece, len(each.track), *each.track]
    return out


def stored_halves(paused: tuple[Paused, ...]) -> list[int]:
    """Each who stands half-way into a forest, and where."""
    out: list[int] = []
    for each in paused:
        if each.half >= 0:
            out += [each.piece, each.half]
    return out


def read_paused(tracks: list[int], halves: list[int]) -> tuple[Paused, ...]:
    """What the two lists of a stored position say."""
    if len(halves) % 2:
        raise Corrupt("field strode: a hex is needed for each counter")
    half_of = {halves[at]: halves[at + 1] for at in range(0, len(halves), 2)}
    out: list[Paused] = []
    at = 0
    while at < len(tracks):
        if at + 1 >= len(tracks) or not 0 <= tracks[at + 1] <= len(tracks) - at - 2:
            raise Corrupt("field spent: a counter, a number of hexes and as many hexes are needed")
        piece, length = tracks[at], tracks[at + 1]
        out.append(Paused(piece, tuple(tracks[at + 2 : at + 2 + length]), half_of.get(piece, -1)))
        at += 2 + length
    return tuple(out)
