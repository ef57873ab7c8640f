"""Who and where an event strikes (5k to 5n): areas, players and counters found by dice."""

from __future__ import annotations

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Area, Kind, Piece
from vaka.games.maori.rules.stacks import by_place, sees_markers
from vaka.games.maori.state import MaoriState, is_elder


def random_area(state: MaoriState) -> Area:
    """[MAO-5k] One area from the Random Area Selection Table: row, then column."""
    row = state.chance.roll(6)
    column = state.chance.roll(6)
    area = state.rules.land.random_area[6 * (row - 1) + column - 1]
    if state.events is not None:
        state.note("area", -1, {"area": area})
    return area


def around(state: MaoriState, area: Area) -> list[Area]:
    """[MAO-5k] An area and all areas that share a land boundary with it, whoever controls them."""
    return sorted([area] + state.rules.land.touching[area])


def extreme(state: MaoriState, seats: list[int], counts: list[int], most: bool, by_areas: bool) -> int:
    """[MAO-5n] The seat with the most or fewest of something; ties by number of areas where it makes sense (the most where
    the most is sought), then by die.
    """
    if not seats:
        return -1
    sign = 1 if most else -1
    best = max(sign * count for count in counts)
    tied = [seat for seat, count in zip(seats, counts, strict=True) if sign * count == best]
    if by_areas and len(tied) > 1:
        held = max(sign * state.areas_of(seat) for seat in tied)
        tied = [seat for seat in tied if sign * state.areas_of(seat) == held]
    while len(tied) > 1:
        rolls = [state.chance.roll(6) for _ in tied]
        high = max(rolls)
        tied = [seat for seat, roll in zip(tied, rolls, strict=True) if roll == high]
    return tied[0]


def with_areas(state: MaoriState, most: bool) -> int:
    """The player with the most or the fewest areas."""
    seats = state.staying()
    return extreme(state, seats, [state.areas_of(seat) for seat in seats], most, False)


def fewest_elders(state: MaoriState, without: int) -> int:
    """The player with the fewest Elders, one seat left out."""
    seats = [seat for seat in state.staying() if seat != without]
    return extreme(state, seats, [len(state.elders_on_map(seat)) for seat in seats], False, True)


def counters(state: MaoriState, kind: Kind) -> list[Piece]:
    """[MAO-5l] All counters of a kind on the map, whoever owns them."""
    found = [piece for piece in range(len(state.kind)) if state.kind[piece] == kind and state.hex_of[piece] >= 0]
    return by_place(state, found)


def all_elders(state: MaoriState) -> list[Piece]:
    """All Clan Elders on the map."""
    found = [p for p in range(len(state.kind)) if state.hex_of[p] >= 0 and is_elder(state.kind[p])]
    return by_place(state, found)


def forests(state: MaoriState, area: Area) -> list[Hex]:
    """The forest hexes of an area."""
    return [hex for hex in state.chart.hexes_of[area] if state.chart.jungle[hex]]


def told(state: MaoriState, seat: Seat, what: str, hex: Hex) -> None:
    """Note what an event has done in a hex."""
    if state.events is not None:
        state.note(what, seat, {"hex": hex})


def told_of_marker(state: MaoriState, what: str, hex: Hex) -> None:
    """[MAO-8.3f] Note what an event does to a marker: to everybody where it lies open, else to those who see it."""
    if state.events is None:
        return
    seats = tuple(seat for seat in range(state.players) if sees_markers(state, hex, seat))
    if sees_markers(state, hex, -1):
        state.note(what, -1, {"hex": hex})
    else:
        state.note_only(what, -1, {"hex": hex}, seats, "")
