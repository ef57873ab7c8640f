"""Chapter 2: setup."""

from __future__ import annotations

from typing import Final

from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.tables import (
    ARCHIPELAGO,
    CROSS,
    GOODS,
    GROUPS,
    MASK,
    MASK_FOUR,
    MEMBERS,
    NO_TOKEN,
    NOWHERE,
    POINT_TOKENS,
    TOKEN_WORDS,
    TURTLE,
)


def lay_out(state: Position, cards: list[int]) -> None:
    """[POL-2.03] [POL-2.05] Everything comes to its place; `cards` names a tide of each type, 0 for one to be drawn."""
    place_people(state)
    state.stock = [BOX.start] * (GOODS * state.players)
    lay_tokens(state, GREEN, ARCHIPELAGO)
    lay_tokens(state, ORANGE, TURTLE)
    open_tides(state, cards)
    ready_point_tokens(state)
    state.start = state.chance.below(state.players)


def place_people(state: Position) -> None:
    """[POL-2.03] [POL-2.04] 15 ships on the board; 8 members in the row 2-7 and 5 on the main island."""
    ocean = state.ocean
    state.members = ([ocean.main] * BOX.on_main_island + [NOWHERE] * (MEMBERS - BOX.on_main_island)) * state.players
    state.count_again()


def heap_of(kinds: dict[str, int]) -> list[int]:
    """All tokens of one colour."""
    heap: list[int] = []
    for word, number in kinds.items():
        heap += [TOKEN_WORDS.index(word)] * number
    return heap


GREEN: Final[list[int]] = heap_of(BOX.green)
ORANGE: Final[list[int]] = heap_of(BOX.orange)


def lay_tokens(state: Position, tokens: list[int], on: int) -> None:
    """[POL-2.06] Tokens of one colour, shuffled, one to each island of their kind."""
    heap = tokens[:]
    state.chance.shuffle(heap)
    islands = [i for i in range(state.ocean.size) if state.ocean.kind[i] == on]
    for island, kind in zip(islands, heap, strict=True):
        state.token[island] = turned_up(state, kind)


def turned_up(state: Position, kind: int) -> int:
    """[POL-2.07] [POL-2.08] Crosses leave the game, and the mask marked 4 unless there are four players."""
    if kind == CROSS or (kind == MASK_FOUR and state.players < 4):
        state.gone[kind] += 1
        return NO_TOKEN
    # [POL-12.03] With four players it is a mask like the others.
    return MASK if kind == MASK_FOUR else kind


def cards_to_draw(kind: int, players: int) -> list[int]:
    """[POL-2.09] [POL-2.10] The cards of a type that a number of players may meet."""
    tides = [tide for tide in BOX.tides if tide.card.startswith(f"{kind}.")]
    return [number for number, tide in enumerate(tides, start=1) if players in tide.players]


TIDES: Final[list[list[list[int]]]] = [[cards_to_draw(kind, players) for kind in (1, 2, 3)] for players in range(5)]
"""`TIDES[players][kind - 1]`: the same, looked up once."""


def open_tides(state: Position, cards: list[int]) -> None:
    """[POL-2.09] [POL-13.02] One random card of each type, or the one that the table chose: no other ever works."""
    tides = TIDES[state.players]
    drawn = [cards[kind] or state.chance.pick(tides[kind]) for kind in range(3)]
    state.tide1 = drawn[0]
    state.tide2 = drawn[1]
    state.tide3 = drawn[2]


def ready_point_tokens(state: Position) -> None:
    """[POL-2.11] [POL-T1.2a] Point tokens are used only with tides 1.2, 3.1 and 3.2; 1.2 lays one on each archipelago."""
    first_ashore = state.tide1 == 2
    handed_out = state.tide3 in (1, 2)
    state.prize = [1 if first_ashore else 0] * GROUPS
    state.boxed = 0 if first_ashore or handed_out else POINT_TOKENS
    state.reserve = POINT_TOKENS - state.boxed - sum(state.prize)
