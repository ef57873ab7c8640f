"""Whether everything is still there, and nothing is where it cannot be."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.tables import (
    BEACH,
    BOAT,
    FISHING_BOAT,
    FLEET,
    GOD_BITS,
    GOD_PLACE,
    HUT_BITS,
    KAHUNA,
    KAHUNA_SPACES,
    KIND_NAMES,
    MANY,
    NO_ISLAND,
    PLACES,
    RESOURCES,
    REST,
    SELLS,
    SOURCES,
    TIKI,
    TIKI_SPACES,
    VILLAGE_KINDS,
    VILLAGES,
    kind_of_laid,
)


def inventory(state: Position) -> dict[str, int]:
    """[HAW-1.01] [HAW-1.03] Every tile, token and island, wherever it lies; resources against what was gained and paid."""
    out: dict[str, int] = {}
    in_villages = [0] * VILLAGE_KINDS
    for entry in state.laid:
        in_villages[kind_of_laid(entry)] += 1
    for kind in range(VILLAGE_KINDS):
        out[KIND_NAMES[kind]] = state.stock[kind] + in_villages[kind]
    out["boat"] = state.stock[BOAT] + sum(state.fleet) - state.players
    out["kahuna"] = state.stock[KAHUNA] + sum(state.kahunas)
    out["tiki"] = state.stock[TIKI] + sum(state.tikis)
    out["gods in piles"] = sum(state.piles) - sum(state.stock[kind] for kind in SELLS[GOD_PLACE])
    at_docks = sum(1 for island in state.docks if island != NO_ISLAND)
    out["islands"] = at_docks + sum(state.face_down) + sum(state.face_up)
    in_use = sum(1 for face in state.tokens if face) + sum(state.cove) + sum(1 for face in state.sequence if face)
    out["tokens out of the bag"] = in_use + len(state.taken)
    for resource in range(RESOURCES):
        held = sum(state.purse[resource::RESOURCES]) + sum(state.paid[resource::RESOURCES])
        out[f"{MANY[resource]} unaccounted for"] = held - sum(state.gained[resource::RESOURCES])
    return out


def faults(state: Position) -> list[str]:
    """What is wrong with a position, in words."""
    out: list[str] = []
    if min(state.purse) < 0:
        out.append("a purse is overdrawn")
    if min(state.stock) < 0 or min(state.cove) < 0:
        out.append("more was taken than there was")
    for seat in range(state.players):
        out += _village_faults(state, seat)
        out += _seat_faults(state, seat)
    if sorted(state.order) != list(range(state.players)):
        out.append("the order of play is not one of the seats")
    return out


def _village_faults(state: Position, seat: Seat) -> list[str]:
    """What is wrong with a seat's villages."""
    out: list[str] = []
    rows = range(seat * VILLAGES, seat * VILLAGES + VILLAGES)
    for row in rows:
        begun = row < rows[0] + state.founded[seat]
        printed = 1 if row == rows[0] else 0
        tiles = state.village[row]
        if state.length[row] != tiles.bit_count() + printed:
            out.append(f"village {row} has a length that its tiles do not have")
        if begun != (state.length[row] > 0):
            out.append(f"village {row} leaves a gap")
        if (tiles & GOD_BITS).bit_count() > 1:
            out.append(f"village {row} has two gods")
        if row > rows[0] and tiles and not tiles & HUT_BITS:
            out.append(f"village {row} was not begun with a hut")
    gods = [state.village[row] >> kind & 1 for kind in SELLS[GOD_PLACE] for row in rows]
    if any(sum(gods[i : i + VILLAGES]) > 1 for i in range(0, len(gods), VILLAGES)):
        out.append(f"seat {seat} has a god twice")
    return out


def _seat_faults(state: Position, seat: Seat) -> list[str]:
    """What is wrong with what else a seat has."""
    out: list[str] = []
    if state.kahunas[seat] > KAHUNA_SPACES or state.tikis[seat] > TIKI_SPACES:
        out.append(f"seat {seat} has more kahunas or tikis than spaces")
    boats = range(seat * FLEET, seat * FLEET + FLEET)
    if any(not 0 <= state.ready[i] <= state.fleet[i] for i in boats) or state.fleet[boats[0] + FISHING_BOAT] != 1:
        out.append(f"seat {seat} has boats at sea that it does not own")
    if state.points[seat] != sum(state.earned[seat * SOURCES : seat * SOURCES + SOURCES]):
        out.append(f"the points of seat {seat} do not add up")
    if state.at[seat] < BEACH and state.place_at[state.at[seat]] not in range(PLACES):
        out.append(f"the chieftain of seat {seat} is lost")
    if (state.at[seat] >= REST) != (seat in state.resting):
        out.append(f"the chieftain of seat {seat} rests in one list only")
    return out
