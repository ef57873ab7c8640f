"""The table of either edition as plain text: areas, stacks and seats, line by line."""

from __future__ import annotations

from vaka.core.view import View
from vaka.games.clans import charttext
from vaka.games.clans.kinds import BUILT, CANOE, HOSTILE, LOG, MARKERS, NOBODY, PART, PART_BUILT
from vaka.games.clans.state import ClanState, seats_in
from vaka.games.clans.words import Voice, seat_name


def text(state: ClanState, view: View, voice: Voice) -> str:
    """Turn, areas, the map, then every hex that holds something."""
    chart = state.chart
    season, turn = divmod(max(state.turn, 1) - 1, state.edition.turns_a_season)
    out = [f"Season {season + 1}, turn {turn + 1} (game-turn {state.turn})"]
    out += standing(state, voice, "has left the island")
    around = charttext.named(chart, view) or [hex for hex in range(chart.size) if state.here[hex]]
    out += ["", *charttext.draw(chart, lambda hex: sign(state, hex), around), "", charttext.LEGEND, ""]
    for hex in range(chart.size):
        line = hex_line(state, hex, voice)
        if line:
            out.append(f"{voice.place(state, hex):28} {line}")
    if state.mover >= 0:
        out.append(f"Moving: {voice.points(state.edition, state.points)} left")
    return "\n".join(out)


def standing(state: ClanState, voice: Voice, gone: str) -> list[str]:
    """What each seat holds, or that it is gone; and what is hostile."""
    held = [[voice.area(state, a) for a, by in enumerate(state.control) if by == owner] for owner in range(HOSTILE + 1)]
    out = [
        f"{seat_name(seat)}: {gone if state.fate[seat] >= 0 else holding(held[seat])}" for seat in range(state.players)
    ]
    return out + ([f"Hostile: {', '.join(held[HOSTILE])}"] if held[HOSTILE] else [])


def holding(areas: list[str]) -> str:
    """What somebody holds, in words."""
    count = "1 area" if len(areas) == 1 else f"{len(areas)} areas"
    return f"{count}: {', '.join(areas)}" if areas else "no area"


def sign(state: ClanState, hex: int) -> str:
    """Whose counters lie in a hex, how many, and whether it has a Village; empty where there is nothing."""
    village = "#" if state.village[hex] >= BUILT else ""
    for owner in seats_in(state.here[hex]):
        count = sum(state.count(hex, kind, owner) for kind in range(MARKERS))
        return f"{seat_name(owner)[0]}{min(count, 9)}{village}"
    return f" {village}" if village else ""


def village_words(state: ClanState, hex: int) -> list[str]:
    """A Village or its unfinished form, where there is one."""
    village = state.village[hex]
    if village < BUILT:
        return ["[unfinished Village]"] if village == PART_BUILT else []
    owner = village - BUILT
    home = owner < state.players and state.home[owner] == hex
    return [f"[{seat_name(owner)} {'Home ' if home else ''}Village]"]


def hex_line(state: ClanState, hex: int, voice: Voice) -> str:
    """What lies in a hex; empty where nothing does."""
    parts = village_words(state, hex)
    for owner in seats_in(state.here[hex]):
        parts.append(f"{seat_name(owner)}: {voice.stack_line(state, hex, owner)}")
    for kind, word in ((LOG, "log"), (PART, "unfinished canoe"), (CANOE, "canoe")):
        count = state.count(hex, kind, NOBODY)
        if count:
            parts.append(f"{count} {word}{'s' if count > 1 else ''}")
    if hex in state.stumps:
        parts.append("stumps")
    return "; ".join(parts)
