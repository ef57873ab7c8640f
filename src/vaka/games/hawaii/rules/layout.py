"""Chapter 3: laying out the price tokens."""

from __future__ import annotations

from typing import Final

from vaka.games.hawaii.position import Position
from vaka.games.hawaii.tables import (
    CIRCLES,
    FACE,
    FISH_BACK,
    PLACE_CIRCLES,
    PLACES,
    PRINTED,
    SPACES,
    TOKENS,
    Place,
    value_of,
)

ALL_TOKENS: Final[list[int]] = list(range(TOKENS))


def lay_out_tokens(state: Position) -> None:
    """[HAW-3.01] to [HAW-3.06] All tokens in the bag, drawn blindly: place by place from the beach, last the track."""
    bag = ALL_TOKENS[:]
    state.cove = [0] * 4
    state.tokens = state.tokens[:]
    state.cheapest = state.cheapest[:]
    for slot in range(PLACES):
        lay_out_place(state, bag, state.place_at[slot])
    lay_out_sequence(state, bag)


def lay_out_place(state: Position, bag: list[int], place: Place) -> None:
    """[HAW-3.01] [HAW-3.02] [HAW-3.03] [HAW-3.06] Unprinted circles in any case, the printed one if the sum allows."""
    first = place * CIRCLES
    last = first + PLACE_CIRCLES[place] - 1
    chance, tokens = state.chance, state.tokens
    total = 0
    for circle in range(first, last):
        face = FACE[chance.take(bag)]
        tokens[circle] = face
        total += value_of(face)
    token = chance.take(bag)
    if total + value_of(FACE[token]) <= PRINTED[place]:
        tokens[last] = FACE[token]
    else:
        tokens[last] = 0
        state.cove[FISH_BACK[token]] = state.cove[FISH_BACK[token]] + 1
    state.find_cheapest(place)


def lay_out_sequence(state: Position, bag: list[int]) -> None:
    """[HAW-3.05] [HAW-2.11] One token fewer than players, ascending from space 2; of equals the one with spears is higher."""
    faces: list[int] = []
    for _ in range(state.players - 1):
        faces.append(FACE[state.chance.take(bag)])
    faces.sort()
    state.sequence = [0] + faces + [0] * (SPACES - state.players)
