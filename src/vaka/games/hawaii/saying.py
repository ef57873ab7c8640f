"""A position of Hawaii written out: the lines of the beach and of a seat, and what goes without saying."""

from __future__ import annotations

from collections.abc import Iterator

from vaka.core.nouns import say_counts
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.nouns import BOAT_NAMES, FACE_WORDS, FISH_WORDS, NONE, SOURCE_NAMES, TOKEN_WORDS, WHERE, say_row
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.bidding import Claim
from vaka.games.hawaii.rules.rounds import Gather, NextTurn, Prepare
from vaka.games.hawaii.tables import (
    BEACH,
    FLEET,
    GOD_PLACE,
    ISLAND_NAMES,
    KIND_NAMES,
    MANY,
    NO_ISLAND,
    PLACE_NAMES,
    RESOURCES,
    SELLS,
    SOURCES,
    VILLAGES,
    kind_of_laid,
    row_of_laid,
    seat_of_taken,
    side_of_laid,
    token_of_taken,
)


def plain_gods(state: Position) -> list[tuple[int, int]]:
    """Two piles, the first gods of the rules that are left on top."""
    gods = sum([state.stock[god] for god in SELLS[GOD_PLACE]])
    left = [god for god in SELLS[GOD_PLACE] if state.stock[god]]
    if len(left) == 1 and gods > 1:
        left = left * 2
    heights = [(gods + 1) // 2, gods // 2]
    return [(left[pile], heights[pile]) if heights[pile] else (-1, 0) for pile in range(2)]


def plain_turn(state: Position) -> int:
    """Whose turn it was last, as the decision tells."""
    top = state.agenda[-1] if state.agenda else None
    return -1 if top is None or isinstance(top, NextTurn | Prepare | Gather | Claim) else state.order.index(top.seat)


def plain_huts(state: Position) -> list[int]:
    """[HAW-17.06] In a turn that has just begun all exchange huts of its seat are unused."""
    turn = state.turn
    seat = state.order[turn] if turn >= 0 else -1
    return state.huts[seat * 2 : seat * 2 + 2] if seat >= 0 else [0, 0]


def plain_purse(state: Position, seat: int) -> list[int]:
    """[HAW-2.08] [HAW-2.09] [HAW-2.16] What a game begins with; while the spaces are bid for, nobody has their fruits yet."""
    shells, feet, fruits = BOX.start
    bidding = bool(state.agenda) and isinstance(state.agenda[-1], Claim)
    return [shells, feet, 0 if bidding else fruits[state.order.index(seat)]]


def say_beach(state: Position) -> Iterator[tuple[str, str]]:
    if any(state.cove):
        yield "cove", say_counts(state.cove, FISH_WORDS)
    if any(state.sequence):
        yield "sequence", say_row(state.sequence, FACE_WORDS)
    if any(island != NO_ISLAND for island in state.docks):
        yield "docks", say_row(state.docks, dict(enumerate(ISLAND_NAMES)), NO_ISLAND)
    if any(state.face_up):
        yield "islands face up", say_counts(state.face_up, ISLAND_NAMES)
    piles = list(zip(state.tops, state.piles, strict=True))
    if piles != plain_gods(state):
        yield (
            "piles of gods",
            ", ".join([f"{KIND_NAMES[god]} of {height}" if height else NONE for god, height in piles]),
        )
    if [state.ones, state.twos] != plain_huts(state):
        yield "exchange huts unused", say_counts([0, state.ones, state.twos], BOAT_NAMES)


def say_seat(state: Position, seat: int) -> Iterator[tuple[str, str]]:
    name = f"seat {seat}"
    at, end = seat * RESOURCES, seat * RESOURCES + RESOURCES
    if state.purse[at:end] != plain_purse(state, seat):
        yield name, say_counts(state.purse[at:end], MANY)
    if any(state.paid[at:end]):
        yield f"{name} paid", say_counts(state.paid[at:end], MANY)
    spot = state.at[seat]
    if spot != BEACH:
        yield f"{name} chieftain", PLACE_NAMES[state.place_at[spot]] if spot < BEACH else WHERE[spot]
    for village in range(VILLAGES):
        laid = [entry for entry in state.laid if row_of_laid(entry) == seat * VILLAGES + village]
        if laid:
            said = [f"{KIND_NAMES[kind_of_laid(each)]}{' II' if side_of_laid(each) == 2 else ''}" for each in laid]
            yield f"{name} village {village + 1}", ", ".join(said)
    fleet = state.fleet[seat * FLEET : seat * FLEET + FLEET]
    used = [boats - state.ready[seat * FLEET + kind] for kind, boats in enumerate(fleet)]
    if fleet != [1, 0, 0]:
        yield f"{name} boats", say_counts(fleet, BOAT_NAMES)
    if any(used):
        yield f"{name} boats used", say_counts(used, BOAT_NAMES)
    if state.kahunas[seat]:
        yield f"{name} kahunas", str(state.kahunas[seat])
    if state.tikis[seat]:
        yield f"{name} tikis", str(state.tikis[seat])
    earned = state.earned[seat * SOURCES : seat * SOURCES + SOURCES]
    if any(earned):
        yield (
            f"{name} points",
            ", ".join([f"{SOURCE_NAMES[i]} {points}" for i, points in enumerate(earned) if points]),
        )
    taken = [token_of_taken(entry) for entry in state.taken if seat_of_taken(entry) == seat]
    if taken:
        yield f"{name} taken", ", ".join([TOKEN_WORDS[token] for token in taken])
