"""A position as plain data, and back."""

from __future__ import annotations

from vaka.core.plain import ints, number
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.tables import (
    CIRCLES,
    DOCKS,
    FISH_TAKEN,
    FLEET,
    ISLANDS,
    KINDS,
    PLACES,
    RESOURCES,
    SOURCES,
    SPACES,
    TAKEN_BASE,
    VILLAGE_KINDS,
    VILLAGES,
)


def dump(state: Position) -> dict[str, object]:
    """What lies on the table; what follows from it is left out."""
    return {
        "round": state.round,
        "turn": state.turn,
        "order": state.order[:],
        "resting": state.resting[:],
        "at": state.at[:],
        "place_at": state.place_at[:],
        "tokens": state.tokens[:],
        "cove": state.cove[:],
        "sequence": state.sequence[:],
        "stock": state.stock[:],
        "tops": state.tops[:],
        "piles": state.piles[:],
        "docks": state.docks[:],
        "face_down": state.face_down[:],
        "face_up": state.face_up[:],
        "purse": state.purse[:],
        "gained": state.gained[:],
        "paid": state.paid[:],
        "earned": state.earned[:],
        "taken": state.taken[:],
        "laid": state.laid[:],
        "kahunas": state.kahunas[:],
        "tikis": state.tikis[:],
        "fleet": state.fleet[:],
        "ready": state.ready[:],
        "unused_huts": [state.ones, state.twos],
    }


def restore(state: Position, data: dict[str, object]) -> None:
    """Take over what `dump` wrote, and work out the rest."""
    n = state.players
    state.configure()
    state.clear_realms()
    state.round = number(data, "round")
    state.turn = number(data, "turn")
    state.order = ints(data, "order", n)
    state.resting = ints(data, "resting", n)
    state.at = ints(data, "at", n)
    state.place_at = ints(data, "place_at", PLACES)
    state.slot_of = [state.place_at.index(place) for place in range(PLACES)]
    state.tokens = ints(data, "tokens", PLACES * CIRCLES)
    state.cheapest = [0] * PLACES
    for place in range(PLACES):
        state.find_cheapest(place)
    state.cove = ints(data, "cove", 4)
    state.sequence = ints(data, "sequence", SPACES)
    state.stock = ints(data, "stock", KINDS)
    state.tops = ints(data, "tops", 2)
    state.piles = ints(data, "piles", 2)
    state.find_offer()
    state.docks = ints(data, "docks", DOCKS)
    state.face_down = ints(data, "face_down", ISLANDS)
    state.face_up = ints(data, "face_up", ISLANDS)
    state.purse = ints(data, "purse", n * RESOURCES)
    state.gained = ints(data, "gained", n * RESOURCES)
    state.paid = ints(data, "paid", n * RESOURCES)
    state.earned = ints(data, "earned", n * SOURCES)
    state.points = [sum(state.earned[seat * SOURCES : seat * SOURCES + SOURCES]) for seat in range(n)]
    state.taken = ints(data, "taken")
    state.sums = [0] * n
    for entry in state.taken:
        token = entry % TAKEN_BASE
        state.sums[entry // TAKEN_BASE] += token - FISH_TAKEN if token > FISH_TAKEN else token >> 1
    state.kahunas = ints(data, "kahunas", n)
    state.tikis = ints(data, "tikis", n)
    for entry in ints(data, "laid"):
        row, tile = divmod(entry, VILLAGE_KINDS * 2)
        state.lay_tile(row // VILLAGES, row % VILLAGES, tile >> 1, (tile & 1) + 1)
    for seat in range(n):
        state.find_fits(seat)
    state.fleet = ints(data, "fleet", n * FLEET)
    state.ready = ints(data, "ready", n * FLEET)
    state.ones, state.twos = ints(data, "unused_huts", 2)
