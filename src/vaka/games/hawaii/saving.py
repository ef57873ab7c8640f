"""A position as plain data, and back."""

from __future__ import annotations

from vaka.core.plain import dump_fields, ints, restore_fields
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.tables import (
    PLACES,
    SOURCES,
    VILLAGES,
    kind_of_laid,
    row_of_laid,
    seat_of_taken,
    side_of_laid,
    token_of_taken,
    worth_of_taken,
)


def dump(state: Position) -> dict[str, object]:
    """The tokens taken stand seat by seat: who took one between two of another makes no difference."""
    taken = sorted(state.taken, key=seat_of_taken)
    return dump_fields(state, state.stored()) | {"taken": taken, "unused_huts": [state.ones, state.twos]}


def restore(state: Position, data: dict[str, object]) -> None:
    """Take over what `dump` wrote, and work out the rest."""
    restore_fields(state, state.stored(), data)
    state.ones, state.twos = ints(data, "unused_huts", 2)
    state.slot_of = [state.place_at.index(place) for place in range(PLACES)]
    for place in range(PLACES):
        state.find_cheapest(place)
    state.find_offer()
    seats = range(state.players)
    state.points = [sum(state.earned[seat * SOURCES : seat * SOURCES + SOURCES]) for seat in seats]
    for entry in state.taken:
        state.sums[seat_of_taken(entry)] += worth_of_taken(token_of_taken(entry))
    laid = state.laid
    state.laid = []
    for entry in laid:
        row = row_of_laid(entry)
        state.lay_tile(row // VILLAGES, row % VILLAGES, kind_of_laid(entry), side_of_laid(entry))
    for seat in seats:
        state.find_fits(seat)
