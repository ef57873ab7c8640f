"""The table of either edition as plain text: areas, stacks and seats, line by line."""

from __future__ import annotations

from vaka.games.clans.kinds import BUILT, CANOE, HOSTILE, LOG, NOBODY, PART, PART_BUILT
from vaka.games.clans.state import ClanState, seats_in
from vaka.games.clans.words import place, points, seat_name, stack_line


def text(state: ClanState) -> str:
    """Turn, areas, then every hex that holds something."""
    chart = state.chart
    season, turn = divmod(max(state.turn, 1) - 1, state.edition.turns_a_season)
    out = [f"Season {season + 1}, turn {turn + 1} (game-turn {state.turn})"]
    for seat in range(state.players):
        areas = [chart.areas[a] for a in range(len(chart.areas)) if state.control[a] == seat]
        fate = "has left the island" if state.fate[seat] >= 0 else f"{len(areas)} areas: {', '.join(areas) or 'none'}"
        out.append(f"{seat_name(seat)}: {fate}")
    if HOSTILE in state.control:
        out.append(
            "Hostile: " + ", ".join(chart.areas[a] for a in range(len(chart.areas)) if state.control[a] == HOSTILE)
        )
    out.append("")
    for hex in range(chart.size):
        line = hex_line(state, hex)
        if line:
            out.append(f"{place(state, hex):28} {line}")
    if state.mover >= 0:
        out.append(f"Moving: {points(state.edition, state.points)} left")
    return "\n".join(out)


def hex_line(state: ClanState, hex: int) -> str:
    """What lies in a hex; empty where nothing does."""
    parts: list[str] = []
    village = state.village[hex]
    if village == PART_BUILT:
        parts.append("[unfinished Village]")
    elif village >= BUILT:
        owner = village - BUILT
        home = owner < state.players and state.home[owner] == hex
        parts.append(f"[{seat_name(owner)} {'Home ' if home else ''}Village]")
    for owner in seats_in(state.here[hex]):
        parts.append(f"{seat_name(owner)}: {stack_line(state, hex, owner)}")
    for kind, word in ((LOG, "log"), (PART, "unfinished canoe"), (CANOE, "canoe")):
        count = state.count(hex, kind, NOBODY)
        if count:
            parts.append(f"{count} {word}{'s' if count > 1 else ''}")
    if hex in state.stumps:
        parts.append("stumps")
    return "; ".join(parts)
