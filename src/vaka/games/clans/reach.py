"""Where a counter could get to on foot if it set out now: what the page shows before somebody is chosen."""

from __future__ import annotations

from vaka.games.clans.aliases import Piece
from vaka.games.clans.kinds import POPULATION
from vaka.games.clans.state import ClanState


def reach(state: ClanState, piece: Piece) -> list[int]:
    """The hexes in which a leader with nobody beside him, or a Population, may end its move, without its own hex."""
    seat = state.owner[piece]
    people = state.kind[piece] == POPULATION
    edition = state.edition
    mine = 1 << seat
    start = state.hex_of[piece]
    points = edition.people_points if people else edition.points[state.kind[piece]]
    best: dict[int, int] = {start * 2: points}
    row = [start * 2]
    out: list[int] = []
    while row:
        beyond: list[int] = []
        for code in row:
            hex, caught = code >> 1, code & 1
            if caught:
                continue
            zone = edition.in_zone(state, seat, hex)
            for target in state.chart.land[hex]:
                left = best[code] - edition.land_cost(state, seat, target)
                armed = state.armed[target]
                if left < 0 or (armed & ~mine and (people or not armed & mine)):
                    continue
                if armed & ~mine:
                    if target not in out:
                        out.append(target)
                    continue
                enters = edition.in_zone(state, seat, target)
                if enters and (not armed & mine if people else zone):
                    continue
                key = target * 2 + (1 if enters and not people else 0)
                if best.get(key, -1) < left:
                    best[key] = left
                    beyond.append(key)
                    if target not in out and (armed & mine or not state.strangers(target, seat)):
                        out.append(target)
        row = beyond
    if start in out:
        out.remove(start)
    return sorted(out)
