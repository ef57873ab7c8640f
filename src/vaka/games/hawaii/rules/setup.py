"""Chapters 1 and 2: the box and the setup."""

from __future__ import annotations

from typing import Final

from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.layout import lay_out_tokens
from vaka.games.hawaii.tables import (
    DOCKS,
    FEET,
    FRUITS,
    GOD_PLACE,
    ISLAND_COUNTS,
    ISLANDS,
    PLACES,
    SELLS,
    SHELLS,
    Dock,
)

STOCK: Final[list[int]] = [tile.count for tile in BOX.tiles]


def set_up(state: Position) -> None:
    """[HAW-2.01] to [HAW-3.06] The setup, in the rulebook's order."""
    deal_places(state)
    stock_places(state)
    lay_out_islands(state)
    draw_sequence(state)
    hand_out_start(state)
    lay_out_tokens(state)
    if state.events is not None and not state.settings.bids:
        state.tell("begins", state.order[0], "HAW-2.06", {"order": state.order[:]})


def deal_places(state: Position) -> None:
    """[HAW-2.01] [HAW-2.02] Ten places in random order, from the beach upwards, each row from left to right."""
    left = list(range(PLACES))
    state.place_at = [state.chance.take(left) for _ in range(PLACES)]
    for slot in range(PLACES):
        state.slot_of[state.place_at[slot]] = slot


def stock_places(state: Position) -> None:
    """[HAW-1.01] [HAW-2.04] [HAW-2.05] All tiles on their places; the gods in two piles of six, of which the tops are seen."""
    state.stock = STOCK[:]
    gods = sum([state.stock[god] for god in SELLS[GOD_PLACE]])
    state.piles = [(gods + 1) // 2, gods // 2]
    turn_up_god(state, 0)
    turn_up_god(state, 1)


def turn_up_god(state: Position, pile: int) -> None:
    """[HAW-2.04] [HAW-2.05] [HAW-2.13] The next tile of a pile, drawn from the gods that nobody has seen."""
    state.tops = state.tops[:]
    state.tops[pile] = -1
    if state.piles[pile]:
        unseen: list[int] = []
        for god in SELLS[GOD_PLACE]:
            unseen.append(state.stock[god] - (1 if god == state.tops[1 - pile] else 0))
        state.tops[pile] = SELLS[GOD_PLACE][state.chance.draw(unseen)]
    state.find_offer()


def lay_out_islands(state: Position) -> None:
    """[HAW-2.07] Ten islands face down, four of them turned up at the docks."""
    state.face_down = ISLAND_COUNTS[:]
    for dock in range(DOCKS):
        draw_island(state, dock)


def draw_island(state: Position, dock: Dock) -> None:
    """[HAW-2.07] [HAW-13.04] [HAW-2.13] The next island of the stack; where it lies face up, all are shuffled face down first."""
    if not any(count for count in state.face_down):
        state.face_down = state.face_up
        state.face_up = [0] * ISLANDS
    island = state.chance.draw(state.face_down)
    state.face_down = state.face_down[:]
    state.face_down[island] = state.face_down[island] - 1
    state.docks = state.docks[:]
    state.docks[dock] = island


def draw_sequence(state: Position) -> None:
    """[HAW-2.06] [HAW-2.11] Sub-chiefs drawn blind fill sequence spaces 1 to n."""
    left = list(range(state.players))
    state.order = [state.chance.take(left) for _ in range(state.players)]


def hand_out_start(state: Position) -> None:
    """[HAW-2.08] [HAW-2.09] [HAW-2.10] Shells and feet for all, fruits by sequence space, all behind the screens.

    [HAW-2.16] Where the spaces are bid for, the fruits come with them.
    """
    shells, feet, fruits = BOX.start
    for space in range(state.players):
        seat = state.order[space]
        state.gain(seat, SHELLS, shells)
        state.gain(seat, FEET, feet)
        if not state.settings.bids:
            state.gain(seat, FRUITS, fruits[space])
