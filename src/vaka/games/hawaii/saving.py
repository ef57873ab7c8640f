"""A position as plain data, and back."""

from __future__ import annotations

from vaka.core.plain import dump_fields, ints, restore_fields
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.tables import (
    CIRCLES,
    DOCKS,
    FLEET,
    ISLANDS,
    KINDS,
    PLACES,
    RESOURCES,
    SOURCES,
    SPACES,
    VILLAGES,
    kind_of_laid,
    row_of_laid,
    seat_of_taken,
    side_of_laid,
    token_of_taken,
    worth_of_taken,
)


def stored(n: int) -> dict[str, int]:
    """What a stored position holds, with the length where it is a list (-1: any); what follows from it is left out."""
    return {
        "round": 0,
        "turn": 0,
        "order": n,
        "resting": n,
        "at": n,
        "place_at": PLACES,
        "tokens": PLACES * CIRCLES,
        "cove": 4,
        "sequence": SPACES,
        "stock": KINDS,
        "tops": 2,
        "piles": 2,
        "docks": DOCKS,
        "face_down": ISLANDS,
        "face_up": ISLANDS,
        "purse": n * RESOURCES,
        "gained": n * RESOURCES,
        "paid": n * RESOURCES,
        "earned": n * SOURCES,
        "taken": -1,
        "laid": -1,
        "kahunas": n,
        "tikis": n,
        "fleet": n * FLEET,
        "ready": n * FLEET,
    }


def dump(state: Position) -> dict[str, object]:
    """The tokens taken stand seat by seat: who took one between two of another makes no difference."""
    taken = sorted(state.taken, key=seat_of_taken)
    return dump_fields(state, stored(state.players)) | {"taken": taken, "unused_huts": [state.ones, state.twos]}


def restore(state: Position, data: dict[str, object]) -> None:
    """Take over what `dump` wrote, and work out the rest."""
    n = state.players
    state.configure()
    state.clear_realms()
    restore_fields(state, stored(n), data)
    state.ones, state.twos = ints(data, "unused_huts", 2)
    state.slot_of = [state.place_at.index(place) for place in range(PLACES)]
    state.cheapest = [0] * PLACES
    for place in range(PLACES):
        state.find_cheapest(place)
    state.find_offer()
    state.points = [sum(state.earned[seat * SOURCES : seat * SOURCES + SOURCES]) for seat in range(n)]
    state.sums = [0] * n
    for entry in state.taken:
        state.sums[seat_of_taken(entry)] += worth_of_taken(token_of_taken(entry))
    laid = state.laid
    state.laid = []
    for entry in laid:
        row = row_of_laid(entry)
        state.lay_tile(row // VILLAGES, row % VILLAGES, kind_of_laid(entry), side_of_laid(entry))
    for seat in range(n):
        state.find_fits(seat)
